"""What goes wrong with a database, said without what was to be written: that may be a seed, a code or a guest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from lunario.table.interfaces import Unavailable

_CODES = ("sqlite_errorname", "sqlstate", "pgcode")


@contextmanager
def clearly() -> Iterator[None]:
    """Raise `Unavailable` where the database or the way to it fails. A key that exists already is another matter."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError, TimeoutError) as problem:
        raise Unavailable(_reason(problem)) from None


def _reason(problem: Exception) -> str:
    """Name the kinds of error and the database's code; its own words may quote a value."""
    names = [type(problem).__name__]
    cause: BaseException | None = problem.orig if isinstance(problem, DBAPIError) else None
    while cause is not None:
        names.append(type(cause).__name__)
        names += [code for name in _CODES if isinstance(code := getattr(cause, name, None), str)]
        cause = cause.__cause__
    if isinstance(problem, OSError) and problem.strerror:
        names.append(problem.strerror)
    return ", ".join(dict.fromkeys(names))
