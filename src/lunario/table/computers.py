"""The computer players at a table: their names, and the one that stands in for people."""

from __future__ import annotations

from collections.abc import Collection

from lunario.table.look_alikes import look_alike

SUBSTITUTE = "greedy"  # plays for a person who is away, unless the table says otherwise
CRATERS = (
    "Tycho", "Copernicus", "Plato", "Kepler", "Clavius", "Gassendi", "Aristarchus", "Langrenus",
    "Theophilus", "Eratosthenes", "Archimedes", "Ptolemaeus", "Petavius", "Grimaldi", "Hypatia", "Endymion",
)  # fmt: skip


def free_name(taken: Collection[str]) -> str:
    """Return the name of a crater that looks like no name at the table."""
    craters = *CRATERS, *(f"{name} B" for name in CRATERS)
    return next(name for name in craters if not any(look_alike(name, other) for other in taken))
