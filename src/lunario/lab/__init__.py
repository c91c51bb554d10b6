"""The lab: contests between computer players, and the tuning of their weights."""
