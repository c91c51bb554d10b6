"""Versions of matches, when they were last seen, and which server holds them."""

import sqlalchemy as sa
from alembic import op

revision = "v2"
down_revision = "v1"
branch_labels = None
depends_on = None

FORMER = "former"  # holder of matches that a server without leases was running: it is gone


def upgrade() -> None:
    op.create_table(
        "server",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_server"),
    )
    # Not as a batch: that would rebuild the table, and SQLite deletes the seats and events with the old one.
    version = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.add_column("match", sa.Column("version", version, nullable=False, server_default="1"))
    op.add_column("match", sa.Column("seen", sa.Double, nullable=False, server_default="0"))
    op.add_column("match", sa.Column("holder", sa.Text))
    op.execute(sa.text("update match set holder = :former where finished is null").bindparams(former=FORMER))


def downgrade() -> None:
    for column in ("holder", "seen", "version"):
        op.drop_column("match", column)
    op.drop_table("server")
