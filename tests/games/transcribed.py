"""Sets as owners may transcribe them: each game's own with every kind of piece that used to be refused.

No rulebook forbids any of these pieces. A test plays some matches with each set, `make soak` a thousand, against the
oracle. Of Nova Luna nothing was refused without a rule: its set has the tiles in another order, and another tile.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from lunario.core.definition import Definition


def _nova_luna(text: str) -> str:
    head, _, tiles = text.partition("colour,number,tasks\n")
    lines = [line for line in tiles.splitlines() if line]
    lines[0] = lines[0].split(",", maxsplit=1)[0] + ",7,rbty b"
    return "\n".join([f"{head}colour,number,tasks", *reversed(lines), ""])


def _nomadas(text: str) -> str:
    """Two songs that are the same, and one that scores as much for another cost."""
    return _changed(text, "song,,4 5 6 7", "song,,2:4 4 4 6")


def _luna_capital(text: str) -> str:
    """Cards with two doubles, free and printed; mod-habs for mod-habs and for meteorites, on tiles and printed."""
    text = _changed(
        text, ". . | . < | = . | . M | . . | . .\n. . | = M |", ". . | . < | = < | M M | . . | . .\n^ ^ | . < |"
    )
    text = _changed(text, "| . . | . . | H . | . O\n", "| mM < | ^ ^ | H . | . O\n")
    for line in re.findall(r"^[ABC] \d:.*$", text, re.MULTILINE):
        text = _changed(text, line, re.sub(r"\bmO\b", "mR", re.sub(r"\bmH\b", "mM", line)))
    return text


def _nuevos_mundos(text: str) -> str:
    """Biomes of 1 to 12 values, two of them in another order; rulebook's own cards keep their biomes."""
    order = ["ocean"] * 12 + ["coast"] * 5 + ["jungle"] * 9 + ["desert"] * 8 + ["savanna"] * 7
    order += ["high-mountain"] * 10 + ["taiga"] * 12 + ["arctic-tundra"]
    lines = []
    for line in text.splitlines():
        value, _, rest = line.partition(",")
        lines.append(f"{value},{order[int(value) - 1]},{rest.partition(',')[2]}" if value.isdigit() else line)
    return "\n".join(lines) + "\n"


def _changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


CHANGES: dict[str, Callable[[str], str]] = {
    "luna-capital": _luna_capital,
    "nomadas": _nomadas,
    "nova-luna": _nova_luna,
    "nuevos-mundos": _nuevos_mundos,
}


def write_set(definition: Definition, folder: Path) -> Path:
    """Write the transcribed set of a game into a folder and return the file."""
    file = definition.parts.components.FILE
    path = folder / f"transcribed-{file}"
    path.write_text(CHANGES[definition.name](definition.page(file)), encoding="utf-8")
    return path
