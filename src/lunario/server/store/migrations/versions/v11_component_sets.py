"""Component sets, each stored once instead of with every match, and how many events a match shares with its origin."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "v11"
down_revision = "v10"
branch_labels = None
depends_on = None

# Alembic cannot add a column with a foreign key to a table of SQLite without copying it.
_REFER = "alter table match add column component_set text constraint fk_match_component_set references component_set"
_BATCH = 100  # matches read at a time; a text may be large


def upgrade() -> None:
    op.create_table(
        "component_set",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_component_set"),
    )
    op.execute(sa.text(f"{_REFER} (digest)"))
    op.create_index("ix_match_component_set", "match", ["component_set"])
    op.add_column("match", sa.Column("shared", sa.Integer, nullable=False, server_default="0"))
    _move_texts(op.get_bind())
    _count_shared(op.get_bind())


def _move_texts(connection: sa.Connection) -> None:
    """Move the texts of sets out of the matches: they followed name and digest, after the end of the line."""
    wanted = sa.text(
        "select id, components from match where id > :after and components like :with_text order by id limit :most"
    )
    known = sa.text("select 1 from component_set where digest = :digest")
    keep = sa.text("insert into component_set (digest, text) values (:digest, :text)")
    refer = sa.text("update match set components = :entry, component_set = :digest where id = :id")
    name = ""
    while rows := connection.execute(wanted, {"after": name, "with_text": "%\n%", "most": _BATCH}).all():
        for name, components in rows:
            entry, _, text = components.partition("\n")
            digest = hashlib.sha256(text.encode()).hexdigest()
            if connection.execute(known, {"digest": digest}).first() is None:
                connection.execute(keep, {"digest": digest, "text": text})
            connection.execute(refer, {"entry": entry, "digest": digest, "id": name})


def _count_shared(connection: sa.Connection) -> None:
    counting = sa.text("update match set shared = :shared where id = :id")
    for name, origins in connection.execute(sa.text("select id, origins from match where origins <> '[]'")).all():
        try:
            shared = json.loads(origins)[-1][1]
        except (ValueError, LookupError, TypeError):  # a damaged row, as whoever opens the table is told
            continue
        connection.execute(counting, {"shared": shared, "id": name})


def downgrade() -> None:
    text = "(select text from component_set where digest = component_set)"
    op.get_bind().execute(
        sa.text(f"update match set components = components || :end || {text} where component_set is not null"),
        {"end": "\n"},
    )
    op.drop_column("match", "shared")
    op.drop_index("ix_match_component_set", "match")
    op.drop_column("match", "component_set")
    op.drop_table("component_set")
