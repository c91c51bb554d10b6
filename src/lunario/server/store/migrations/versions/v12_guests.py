"""Whom hosts keep from their tables, traces of addresses, and the key of the servers."""

import sqlalchemy as sa
from alembic import op

revision = "v12"
down_revision = "v11"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("kept_out", sa.Text, nullable=False, server_default="[]"))
    for table in ("match", "seat"):
        op.add_column(table, sa.Column("trace", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "secret",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secret"),
    )


def downgrade() -> None:
    op.drop_table("secret")
    for table in ("seat", "match"):
        op.drop_column(table, "trace")
    op.drop_column("match", "kept_out")
