"""Many matches of one game at a time, in compiled code: computer players in every seat, or an environment to step."""
