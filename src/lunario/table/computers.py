"""The computer players at a table: their names, and the one that stands in for people."""

from __future__ import annotations

SUBSTITUTE = "greedy"  # plays for a person who is away, unless the table says otherwise
CRATERS = (
    "Tycho", "Copernicus", "Plato", "Kepler", "Clavius", "Gassendi", "Aristarchus", "Langrenus",
    "Theophilus", "Eratosthenes", "Archimedes", "Ptolemaeus", "Petavius", "Grimaldi", "Hypatia", "Endymion",
)  # fmt: skip


def free_name(taken: set[str]) -> str:
    """Return a crater that nobody at the table is named after."""
    return next(name for name in (*CRATERS, *(f"{name} B" for name in CRATERS)) if name not in taken)
