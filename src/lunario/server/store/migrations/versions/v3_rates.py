"""Recent activity for rate limits, and an index of tables by host."""

import sqlalchemy as sa
from alembic import op

revision = "v3"
down_revision = "v2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rate",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_rate"),
    )
    op.create_index("ix_rate_due", "rate", ["due"])
    op.create_index("ix_match_host", "match", ["host"])


def downgrade() -> None:
    op.drop_index("ix_match_host", "match")
    op.drop_table("rate")
