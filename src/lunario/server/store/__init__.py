"""Where tables are kept: SQLite or PostgreSQL, migrations, and hearing of what other servers write."""
