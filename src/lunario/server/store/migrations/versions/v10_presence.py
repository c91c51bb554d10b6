"""When people were last seen and heard at a table, the computer that stands in for them, and the memory of clocks."""

import sqlalchemy as sa
from alembic import op

revision = "v10"
down_revision = "v9"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("substitute", sa.Text, nullable=False, server_default="greedy"))
    op.add_column("seat", sa.Column("given", sa.Double, nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("had_minute", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seat", sa.Column("out", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seat", sa.Column("looked", sa.Double))
    op.add_column("event", sa.Column("began", sa.Double))
    op.create_table(
        "presence",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("heard", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "guest", name="pk_presence"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_presence_match", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Raise ValueError if a seat was handed over or lost on time: version 9 could not read such a log."""
    found = op.get_bind().scalar(sa.text("select count(*) from event where deed > 6"))
    if found:
        raise ValueError("Matches in which a seat was handed over or lost on time cannot be kept by version 9.")
    op.drop_table("presence")
    op.drop_column("event", "began")
    for name in ("looked", "out", "had_minute", "given"):
        op.drop_column("seat", name)
    op.drop_column("match", "substitute")
