"""A table: a match with its seats, draft, clocks, computer players, log, and what each person at it may know.

This layer runs wherever asyncio does. It knows neither the web nor a database nor threads, only the three interfaces of
`lunario.table.interfaces`, which are handed in: where tables are kept, who thinks for the computer players, and how
people are told.
"""
