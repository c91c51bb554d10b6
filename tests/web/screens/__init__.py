"""Pictures of every game, each kind of decision, on every screen, and an automatic check of each of them."""
