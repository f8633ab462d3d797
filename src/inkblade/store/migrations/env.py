"""Where Alembic runs a migration: on the connection it is handed."""

from alembic import context

from inkblade.store._schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
