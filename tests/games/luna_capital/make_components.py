"""The rule that generated the stand-in set: prints `components.txt`, and a test compares the two.

Cards: one card of every number is all free; the others show, by number, 2 or 3 scaffolds, 2 meteorites and 2 or 3
projects, taken in turn, one or two per card, on quadrants taken in turn. Tiles: each phase's kinds are listed in a line
and dealt to the dots by error diffusion, landing pads and redistributions to one dot first.
"""

from __future__ import annotations

from collections import Counter
from itertools import cycle

HEAD = """\
# LUNA Capital: blueprint cards, project tiles and the two layouts of concessions.
#
# Provenance: a stand-in. The numbers of pieces (68 cards, 3 x 55 tiles), the kinds and the concessions are the
# published game's; the faces of cards and tiles and the two layouts are our own, made by a rule, not the printed ones.
# An owner can transcribe the printed pieces into a copy of this file and play with it (option `components`).
#
# A card is drawn as it lies, two quadrants above two:
#   .  free            =  scaffold         M  meteorite       S  sales office
#   H  hydrogen        O  oxygen           W  water           P A L X  greenhouse: pears, apples, lemons, mixed
#   <  one double quadrant with the quadrant on its left      ^  one double quadrant with the quadrant above it
# A tile is one of these (but . and =), or
#   mH mO mW mG mS     mod-hab that counts hydrogen, oxygen, water, greenhouses, sales offices
#   cH cO cW cG cS cM  residential complex that counts the same, or mod-habs
#   pad demo redis     landing pad, demolition, logistic redistribution
# and + or ++ after it is one or two moon robots.
"""
ONE, TWO, THREE = 1, 2, 3
KINDS = ("H", "O", "W", "P", "A", "L", "X", "S", "M", "mod", "complex", "pad", "demo", "redis")
COUNTS = {
    "A": (8, 8, 7, 3, 3, 3, 1, 5, 4, 5, 2, 2, 2, 2),
    "B": (7, 7, 7, 3, 3, 3, 1, 5, 3, 7, 4, 1, 2, 2),
    "C": (6, 6, 7, 3, 2, 2, 2, 6, 3, 8, 6, 1, 3, 0),
}
ROBOTS = {"A": {"H+": ONE, "O+": ONE, "W++": ONE, "P+": TWO}, "B": {"W+": ONE, "A+": TWO}, "C": {"L+": ONE}}


def projects() -> list[str]:
    """Return 24 life systems, 6 of each (greenhouses by fruit), with an office after every six."""
    fruit, life = cycle("PAL"), cycle("HOWG")
    line = [system if system != "G" else next(fruit) for system in (next(life) for _ in range(24))]
    return [item for start in range(0, 24, 6) for item in (*line[start : start + 6], "S")]


def contents() -> list[tuple[int, list[str]]]:
    """Return each card's number and what is on it besides free quadrants."""
    line, cards = iter(projects()), []
    for number in range(1, 11):
        cards += [(number, []), (number, ["=", "M"]), (number, ["="]), (number, ["M"])]
        cards += [(number, [next(line)]), (number, [next(line)])]
        if 1 < number < 10:
            cards += [(number, ["=", next(line)])]
    return cards


DOUBLES = {"top": (0, 1, "<"), "left": (0, 2, "^"), "bottom": (2, 3, "<"), "right": (1, 3, "^")}


def faces() -> list[tuple[int, str]]:
    """Return each card as four codes, upper left to lower right; one card per number, and two more, have a double."""
    made, turn, orientation = [], 0, cycle(DOUBLES)
    seen: Counter[int] = Counter()
    for number, content in contents():
        face = ["."] * 4
        place = seen[number]
        seen[number] += 1
        if place == number % 6 or (number in (4, 7) and place == (number + 3) % 6):
            _, second, mark = DOUBLES[next(orientation)]
            face[second] = mark
        for item in content:
            while face[turn % 4] != ".":
                turn += 1
            face[turn % 4] = item
            turn += 1
        turn += not content
        made.append((number, " ".join(face)))
    return made


def card_lines() -> list[str]:
    lines = []
    for number in range(1, 11):
        mine = [face.split() for n, face in faces() if n == number]
        labels = [f"{number}{'abcdefghij'[i]}" for i in range(len(mine))]
        for row in (labels, [" ".join(f[:2]) for f in mine], [" ".join(f[2:]) for f in mine]):
            lines.append(" | ".join(f"{item:<3}" for item in row).rstrip())
        lines.append("")
    return lines


def expanded(phase: str, targets: dict[str, cycle[str]]) -> list[str]:
    """Return the phase's tiles in a line, constructions with what they count."""
    line = []
    for kind, number in zip(KINDS, COUNTS[phase], strict=True):
        line += [f"{kind[0]}{next(targets[kind])}" if kind in targets else kind for _ in range(number)]
    return line


def dealt(line: list[str]) -> list[tuple[int, str]]:
    """Return the dots of every tile: 33, 11, 11 of 55, each kind in proportion."""
    first = [tile for tile in line if tile in ("pad", "redis")]
    rest = [tile for tile in line if tile not in ("pad", "redis")]
    ones, others = 33 - len(first), cycle((TWO, THREE))
    done = [(ONE, tile) for tile in first]
    for i, tile in enumerate(rest):
        is_one = (i * ones + 20) // len(rest) < ((i + 1) * ones + 20) // len(rest)
        done.append((ONE if is_one else next(others), tile))
    return done


def tile_lines() -> list[str]:
    lines, targets = [], {"mod": cycle("HOWGS"), "complex": cycle("HOWGSM")}
    for phase in "ABC":
        tiles = Counter(dealt(expanded(phase, targets)))
        for tile, dots in ROBOTS[phase].items():
            tiles[dots, tile.rstrip("+")] -= 1
            tiles[dots, tile] += 1
        for dots in (ONE, TWO, THREE):
            mine = sorted(((t, n) for (d, t), n in tiles.items() if d == dots and n), key=lambda item: order(item[0]))
            lines.append(f"{phase} {dots}: " + ", ".join(f"{n} {t}" for t, n in mine))
        lines.append("")
    return lines


def order(tile: str) -> tuple[int, str]:
    bare = tile.rstrip("+")
    kind = "mod" if bare[0] == "m" else "complex" if bare[0] == "c" else bare
    return KINDS.index(kind), tile


def text() -> str:
    layouts = ["layout short 1", "X X", "X X", "", "layout long 8", "X X X X", "X X X X", ""]
    tiles = ["tiles", "# phase, dots: how many of which", *tile_lines()]
    return HEAD + "\n" + "\n".join([*layouts, "cards", *card_lines(), *tiles]).rstrip() + "\n"


if __name__ == "__main__":
    print(text(), end="")
