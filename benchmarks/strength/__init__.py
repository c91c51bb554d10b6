"""The strength table: `make strength`, or `python -m benchmarks.strength [--game GAME] [--row TEXT]`.

Plays the computer players against each other, row by row, and writes docs/strength.md. It can be stopped at any time
and goes on where it was: the results are kept in .strength, a file a row.
"""
