"""Matches, their seats and their events."""

import sqlalchemy as sa
from alembic import op

revision = "v1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_match()
    _create_seat()
    _create_event()


def _create_match() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("components", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("started", sa.Double),
        sa.Column("finished", sa.Double),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("shuffled", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("next", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sa.UniqueConstraint("code", name="uq_match_code"),
    )
    op.create_index("ix_match_finished", "match", ["finished"])


def _create_seat() -> None:
    op.create_table(
        "seat",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("computer", sa.Text),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("extra", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_seat"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_seat_match", ondelete="CASCADE"),
    )
    op.create_index("ix_seat_guest", "seat", ["guest"])


def _create_event() -> None:
    op.create_table(
        "event",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_event"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_event_match", ondelete="CASCADE"),
    )


def downgrade() -> None:
    for table in ("event", "seat", "match"):
        op.drop_table(table)
