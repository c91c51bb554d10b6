"""The box: NL-C1 to NL-C4, and component sets that are refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import lunario
from lunario.core.components import Source
from lunario.core.errors import BadOption, ComponentError
from lunario.core.state import State
from lunario.games.nova_luna import components
from tests.games.nova_luna.positions import play_on, random_event, start

TEXT = (Path(components.__file__).parent / components.FILE).read_text(encoding="utf-8")
LINES = TEXT.splitlines()
FIRST = LINES.index(components.HEADER) + 1  # index of the first tile's line


def parse(lines: list[str]) -> list[components.Tile]:
    return components.parse(Source("mine.csv", "\n".join(lines)))


@pytest.mark.rule("NL-C1")
def test_there_are_17_tiles_of_each_of_four_colours() -> None:
    assert components.COLOUR_NAMES == ("red", "blue", "turquoise", "yellow")
    assert Counter(tile.colour for tile in parse(LINES)) == {0: 17, 1: 17, 2: 17, 3: 17}


@pytest.mark.rule("NL-C2")
def test_a_tile_has_a_number_and_up_to_three_tasks_of_up_to_four_colours() -> None:
    tiles = parse(LINES)
    assert {tile.number for tile in tiles} == set(range(1, 8))
    assert {len(tile.tasks) for tile in tiles} == {0, 1, 2, 3}
    assert {sum(task) for tile in tiles for task in tile.tasks} == {1, 2, 3, 4}


@pytest.mark.rule("NL-C2")
def test_higher_numbers_have_easier_tasks() -> None:
    """On average a task of a 2 or 3 needs more tiles than one of a 4 or 5, and that more than one of a 6 or 7."""
    wanted: dict[int, list[int]] = {1: [], 2: [], 3: []}
    for tile in parse(LINES):
        wanted[max(1, tile.number // 2)] += [sum(task) for task in tile.tasks]
    low, middle, high = (sum(sizes) / len(sizes) for sizes in wanted.values())
    assert low > middle > high == 2


def test_provenance_every_colour_is_wanted_78_times() -> None:
    wanted = [sum(task[colour] for tile in parse(LINES) for task in tile.tasks) for colour in range(4)]
    assert wanted == [78, 78, 78, 78]


def test_a_line_becomes_a_tile() -> None:
    assert components.Tile(2, 6, ((0, 2, 0, 0), (0, 0, 0, 2), (1, 0, 0, 0))) in parse(LINES)  # turquoise,6,bb yy r


def test_the_state_holds_the_tiles_and_which_are_alike() -> None:
    record = lunario.load("nova-luna").new_state().record
    for index, tile in enumerate(parse(LINES)):
        assert record.colour[index] == tile.colour
        assert record.number[index] == tile.number
        assert record.task_count[index] == len(tile.tasks)
        packed = [red + (blue << 8) + (turquoise << 16) + (yellow << 24) for red, blue, turquoise, yellow in tile.tasks]
        assert record.wants[index].tolist() == packed + [0] * (3 - len(packed))
        assert record.kind[index] == parse(LINES).index(tile)


def tiles_in_sight(state: State) -> Iterator[str]:
    view = state.view(None)
    yield from (space["tile"]["name"] for space in view["wheel"] if space["tile"])
    yield from (tile["name"] for seat in view["seats"] for tile in seat["display"]["tiles"])
    if view["taken"]:
        yield view["taken"]["name"]


@pytest.mark.rule("NL-C1", "NL-H1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_tile_is_accounted_for_at_every_step(players: int) -> None:
    state, rng = lunario.load("nova-luna", players=players).new_state(), random.Random(players)
    box = Counter({tile["name"]: tile["count"] for tile in state.view(None)["unseen"]})
    assert box.total() == 68
    while not state.is_over:
        state.apply(random_event(state, rng))
        unseen = Counter({tile["name"]: tile["count"] for tile in state.view(None)["unseen"]})
        assert unseen + Counter(tiles_in_sight(state)) == box


@pytest.mark.rule("NL-C3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twelve_spaces_and_a_moon_track_that_never_needs_more_than_24(players: int) -> None:
    """Nobody is ever more than 7 ahead of the last, so 24 spaces distinguish all positions."""
    state, rng = start(players=players), random.Random(players)
    largest = 0
    while not state.is_over:
        view = state.view(None)
        assert [space["space"] for space in view["wheel"]] == list(range(12))
        positions = [seat["position"] for seat in view["seats"]]
        assert [seat["moon_space"] for seat in view["seats"]] == [position % 24 for position in positions]
        largest = max(largest, max(positions) - min(positions))
        state.apply(random_event(state, rng))
    assert 0 < largest <= 7


@pytest.mark.rule("NL-C4")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_players_with_21_tokens_each(players: int) -> None:
    """21 per player: in solo games all are for tasks, otherwise one of them is on the moon track."""
    state = start(players=players)
    seats = state.view(None)["seats"]
    assert len(seats) == players
    assert [seat["tokens"] + seat["reserve"] + seat["on_track"] for seat in seats] == [21] * players
    assert play_on(state, seed=players) > 0
    assert state.is_over


@pytest.mark.rule("NL-C4")
@pytest.mark.parametrize("players", [0, 5])
def test_other_player_counts_are_refused(players: int) -> None:
    with pytest.raises(BadOption, match=f"1 to 4 players, not {players}"):
        lunario.load("nova-luna", players=players)


def with_line(text: str) -> list[str]:
    return [*LINES[:FIRST], text, *LINES[FIRST + 1 :]]


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        (LINES[:-1], len(LINES) - 1, "67 tiles"),
        ([*LINES, "red,1,"], len(LINES) + 1, "red tile 18"),
        (LINES[FIRST:], 1, "must read “colour,number,tasks”"),
        ([], 1, "must read “colour,number,tasks”"),
        (with_line("green,1,"), FIRST + 1, "not “green”"),
        (with_line("turquoise,8,"), FIRST + 1, "from 1 to 7, not “8”"),
        (with_line("turquoise,zwei,"), FIRST + 1, "from 1 to 7, not “zwei”"),
        (with_line("turquoise,1"), FIRST + 1, "three cells"),
        (with_line("turquoise,1,r b t y"), FIRST + 1, "at most 3 tasks"),
        (with_line("turquoise,1,rrrrr"), FIRST + 1, "at most 4 colours"),
        (with_line("turquoise,1,rxr"), FIRST + 1, "contains “x”"),
    ],
)
def test_a_bad_set_is_refused_with_file_line_and_sentence(lines: list[str], line: int, sentence: str) -> None:
    with pytest.raises(ComponentError) as caught:
        parse(lines)
    assert str(caught.value).startswith(f"mine.csv, line {line}: ")
    assert sentence in str(caught.value)
    assert caught.value.text.es.startswith(f"mine.csv, línea {line}: ")
    assert caught.value.text.es != caught.value.text.en


def test_another_set_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "easy.csv"
    path.write_text(
        "colour,number,tasks\n" + "".join(f"{c},1,r\n" * 17 for c in components.COLOUR_NAMES), encoding="utf-8"
    )
    state = lunario.load("nova-luna", players=2, components=path).new_state()
    state.apply("first 1")
    assert [state.notation(outcome) for outcome, _ in state.chance_outcomes()] == [f"tile {c}1:r" for c in "rbty"]
    assert [weight for _, weight in state.chance_outcomes()] == [17, 17, 17, 17]
