"""Many matches of one game at once, in compiled code: computer players in every seat, or an environment to step."""
