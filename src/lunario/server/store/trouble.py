"""Database errors without the values they quote, which may be a seed, a code or a guest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from lunario.table.interfaces import Unavailable

_CODES = ("sqlite_errorname", "sqlstate", "pgcode")


@contextmanager
def clearly() -> Iterator[None]:
    """Raise `Unavailable` if the database or the connection to it fails. Let `IntegrityError` through."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError, TimeoutError) as problem:
        raise Unavailable(_reason(problem)) from None


def _reason(problem: Exception) -> str:
    """Return the types of the errors and the database's codes, not its messages, which may quote a value."""
    names = [type(problem).__name__]
    cause: BaseException | None = problem.orig if isinstance(problem, DBAPIError) else None
    while cause is not None:
        names.append(type(cause).__name__)
        names += [code for name in _CODES if isinstance(code := getattr(cause, name, None), str)]
        cause = cause.__cause__
    if isinstance(problem, OSError) and problem.strerror:
        names.append(problem.strerror)
    return ", ".join(dict.fromkeys(names))
