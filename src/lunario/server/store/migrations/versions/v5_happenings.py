"""Events at a table other than moves: turns taken back, as before, and people who left, came back, resigned …"""

import sqlalchemy as sa
from alembic import op

revision = "v5"
down_revision = "v4"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event", sa.Column("deed", sa.Integer, nullable=False, server_default="0"))
    op.execute(sa.text("update event set deed = 1 where takes_back"))
    op.drop_column("event", "takes_back")


def downgrade() -> None:
    """Raise ValueError if anything but taken-back turns happened: version 4 could not read such a log."""
    found = op.get_bind().scalar(sa.text("select count(*) from event where deed > 1"))
    if found:
        raise ValueError("Matches in which somebody left, came back or resigned cannot be kept by version 4.")
    op.add_column("event", sa.Column("takes_back", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("update event set takes_back = true where deed = 1"))
    op.drop_column("event", "deed")
