"""A table: a match with its seats, draft, clocks, computer players, log, and what each person at it may know.

This layer runs wherever asyncio does. It knows nothing of the web, databases or threads: storage, thinking for the
computer players and delivery of messages are passed in, as the three interfaces of `lunario.table.interfaces`.
"""
