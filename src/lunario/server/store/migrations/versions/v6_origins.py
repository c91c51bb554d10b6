"""Matches branched off another one."""

import sqlalchemy as sa
from alembic import op

revision = "v6"
down_revision = "v5"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("parent", sa.Text))
    op.add_column("match", sa.Column("origins", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("match", "origins")
    op.drop_column("match", "parent")
