"""The strength table: `make strength`, or `python -m benchmarks.strength [--game GAME] [--row TEXT]`.

It plays the computer players against each other, row by row, and writes docs/strength.md. It can be stopped at any time
and resumes where it left off: the results are kept in .strength, one file per row.
"""
