"""Storage of tables: SQLite or PostgreSQL, migrations, and notices of what other servers write."""
