"""Hints that people took, and whether a table allows them and has a coach."""

import sqlalchemy as sa
from alembic import op

revision = "v8"
down_revision = "v7"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("hints", "coach"):
        op.add_column("match", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seat", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("seat", "hints")
    for name in ("coach", "hints"):
        op.drop_column("match", name)
