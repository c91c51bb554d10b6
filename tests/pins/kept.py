"""The pins on record, and how to recompute them: game, setting, topic."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.pins.material import Line, digest
from tests.pins.playing import PLAYING, PLAYING_DEFAULTS
from tests.pins.settings import Setting, settings
from tests.pins.showing import SHOWING

PAGE = Path(__file__).with_name("pins.json")
Pins = dict[str, dict[str, dict[str, str]]]
Topics = dict[str, Callable[[Setting], Iterator[Line]]]


def topics_of(setting: Setting) -> Topics:
    return {**SHOWING, **PLAYING, **({} if setting.options else PLAYING_DEFAULTS)}


def recompute(setting: Setting, topics: Topics) -> dict[str, str]:
    return {name: digest(topic(setting)) for name, topic in topics.items()}


def read() -> Pins:
    return json.loads(PAGE.read_text(encoding="utf-8"))


def write(pins: Pins) -> None:
    PAGE.write_text(json.dumps(pins, indent=1) + "\n", encoding="utf-8")


def find(key: str) -> tuple[Setting, str]:
    """Return the setting and the topic of a key `GAME: SETTING: TOPIC`."""
    name, _, rest = key.partition(": ")
    for setting in settings(name):
        for topic in topics_of(setting):
            if rest == f"{setting}: {topic}":
                return setting, topic
    raise LookupError(f'There is no pin "{key}": a key is "GAME: SETTING: TOPIC", as the test names it.')
