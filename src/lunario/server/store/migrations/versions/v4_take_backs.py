"""Turns that were taken back, and whether a table allows it."""

import sqlalchemy as sa
from alembic import op

revision = "v4"
down_revision = "v3"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("take_backs", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("event", sa.Column("takes_back", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("event", "takes_back")
    op.drop_column("match", "take_backs")
