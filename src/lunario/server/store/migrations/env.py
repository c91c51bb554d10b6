"""Alembic's entry point, which gets its connection from the server."""

from alembic import context

from lunario.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
