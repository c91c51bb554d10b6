"""Behaviour is unchanged: what players see and read, playouts, search trees, the moves of computer players."""

import numpy as np
import pytest

from tests.pins import kept
from tests.pins.material import digest, rounded, written
from tests.pins.playing import PLAYING, PLAYING_DEFAULTS
from tests.pins.settings import settings
from tests.pins.showing import SHOWING
from tests.registered import OURS

SETTINGS = [pytest.param(each, id=f"{name} {each}".replace(" ", "-")) for name in OURS for each in settings(name)]
DEFAULTS = [each for each in SETTINGS if not each.values[0].options]


def check(setting, topics):
    pinned = kept.read()[setting.name][str(setting)]
    found = kept.recompute(setting, topics)
    changed = [f"{setting.name}: {setting}: {topic}" for topic in topics if found[topic] != pinned.get(topic)]
    shown = "".join(f'\n  python -m tests.pins --show "{key}"' for key in changed)
    assert not changed, (
        f"{len(changed)} of {len(topics)} topics differ. Print their material here and in a worktree of the commit "
        f"before, and compare the two with diff:{shown}"
    )


@pytest.mark.parametrize("setting", SETTINGS)
def test_what_is_shown(setting):
    check(setting, SHOWING)


@pytest.mark.parametrize("setting", SETTINGS)
def test_playing(setting):
    check(setting, PLAYING)


@pytest.mark.parametrize("setting", DEFAULTS)
def test_computer_players(setting):
    check(setting, PLAYING_DEFAULTS)


def test_every_pin_is_checked():
    for name, pinned in kept.read().items():
        assert {key: set(topics) for key, topics in pinned.items()} == {
            str(each): set(kept.topics_of(each)) for each in settings(name)
        }
    assert kept.PAGE.stat().st_size < 200_000


def test_digests_do_not_hang_on_the_last_bits_of_floats():
    third = 1 / 3
    near = [np.nextafter(third, 1), -0.0, 1e-17, third]
    assert digest([("a", near)]) == digest([("a", [third, 0.0, 0.0, third])])
    assert digest([("a", np.array(near))]) == digest([("a", np.array([third, 0.0, -1e-18, third]))])
    assert digest([("a", third)]) != digest([("a", third * 1.00001)])
    assert rounded([1.0, -3.0, 0.1, 12345.0]) == pytest.approx([1.0, -3.0, 0.1, 12345.0], rel=1e-6)


def test_material_is_shown_as_lines():
    lines = [
        ("tree", {"visits": np.array([3, 4]), "value": np.array([0.5, -0.0])}),
        ("text", "hop"),
        ("more", [1, 2.5]),
    ]
    assert list(written(lines)) == [
        "tree [0] visits=3 value=0.5",
        "tree [1] visits=4 value=0.0",
        "text: hop",
        "more: [1, 2.5]",
    ]
    assert digest(lines) == digest(iter(lines)) != digest(lines[1:])
