"""Analyses of matches, decision by decision."""

import sqlalchemy as sa
from alembic import op

revision = "v7"
down_revision = "v6"
branch_labels = None
depends_on = None

_BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "analysis",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("holder", sa.Text),
        sa.Column("used", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_analysis"),
    )
    op.create_index("ix_analysis_used", "analysis", ["used"])
    op.create_table(
        "judgement",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("event", _BIG, autoincrement=False, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", "event", name="pk_judgement"),
        sa.ForeignKeyConstraint(["key"], ["analysis.key"], name="fk_judgement_analysis", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("judgement")
    op.drop_table("analysis")
