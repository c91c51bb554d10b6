"""Pictures of each kind of decision in every game, on every screen, each checked automatically."""
