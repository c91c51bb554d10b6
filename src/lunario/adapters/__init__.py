"""The interfaces that researchers use. One class each for every game; they know no rule."""
