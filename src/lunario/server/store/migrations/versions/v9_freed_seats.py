"""Guests whose seats the host freed, and seats that a rematch keeps for its players."""

import sqlalchemy as sa
from alembic import op

revision = "v9"
down_revision = "v8"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("freed", sa.Text, nullable=False, server_default="[]"))
    op.add_column("seat", sa.Column("reserved", sa.Text))


def downgrade() -> None:
    op.drop_column("seat", "reserved")
    op.drop_column("match", "freed")
