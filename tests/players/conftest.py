"""Moves that were made once and must be made again; `LUNARIO_REWRITE=1` writes them anew."""

import json
import os
from pathlib import Path

import pytest

PAGE = Path(__file__).with_name("frozen.json")


class FrozenMoves:
    def __init__(self) -> None:
        self._known = json.loads(PAGE.read_text()) if PAGE.exists() else {}

    def check(self, name: str, moves: list[int]) -> None:
        if os.environ.get("LUNARIO_REWRITE"):
            self._known[name] = moves
            PAGE.write_text(json.dumps(dict(sorted(self._known.items())), indent=1) + "\n")
        assert self._known[name] == moves


@pytest.fixture(scope="session")
def frozen_moves() -> FrozenMoves:
    return FrozenMoves()
