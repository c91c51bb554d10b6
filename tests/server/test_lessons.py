"""Lessons over HTTP: a learner's place follows from their actions, and a wrong action gets a reason."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Any

import pytest

from lunario.core.definition import Definition
from lunario.lessons import Lesson, LessonError, lessons
from lunario.server.http import rest
from tests.server.house import Guest, House

GO_ON = -1
ADDRESS = "/games/nova-luna/lessons/first-match"


def at(guest: Guest, taken: list[int], tried: int | None = None) -> dict[str, Any]:
    answer = guest.http.post(ADDRESS, json={"taken": taken, "tried": tried})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_lesson_goes_on_with_what_was_done(running: House) -> None:
    guest = Guest(running.port, "es")
    [info] = [game for game in guest.http.get("/games").json()["games"] if game["name"] == "nova-luna"]
    assert info["lessons"][0]["name"] == "first-match" and info["lessons"][0]["title"]["es"] == "Tu primera partida"
    begun = at(guest, [])
    assert begun["to_do"] == "read" and begun["text"].startswith("Te damos la bienvenida")
    assert begun["updates"][-1]["position"]["legal"] == [], "there is nothing to decide while one reads"
    asked = at(guest, [GO_ON], GO_ON)
    assert asked["taken"] == [GO_ON, GO_ON] and asked["to_do"] == "act" and asked["marks"] == ["wheel:2"]
    legal = [choice["action"] for choice in asked["updates"][-1]["position"]["legal"]]
    wrong = at(guest, asked["taken"], legal[0])
    assert wrong["taken"] == asked["taken"] and "coge la loseta amarilla 5" in wrong["wrong"] and wrong["rule"] is None
    illegal = at(guest, asked["taken"], 0)
    assert illegal["taken"] == asked["taken"] and illegal["rule"] == "NL-R3"
    taken = at(guest, asked["taken"], legal[1])
    assert taken["to_do"] == "confirm" and taken["updates"][-1]["position"]["confirm"] is True
    confirmed = at(guest, taken["taken"], GO_ON)
    assert confirmed["done"] == 3 and confirmed["steps"] == info["lessons"][0]["steps"]
    names = [update["at"] for update in confirmed["updates"]]
    assert len(names) == len({*names, asked["updates"][-1]["at"]}) - 1 == 2, "the other's take, and then the place"
    guest.close()


def test_a_lesson_that_cannot_be_read_hides_no_game(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game from elsewhere may have a damaged one: it is listed without lessons."""

    def read(definition: Definition) -> Sequence[Lesson]:
        if definition.name == "toy-race":
            raise LessonError("1-first.toml", "it is cut off")
        return lessons(definition)

    monkeypatch.setattr(rest, "lessons", read)
    with closing(Guest(running.port)) as guest:
        found = {game["name"]: len(game["lessons"]) for game in guest.http.get("/games").json()["games"]}
    assert found["toy-race"] == 0 and found["nova-luna"] > 0


def test_nonsense_is_refused(running: House) -> None:
    guest = Guest(running.port)
    for taken, tried in (([5], None), ([GO_ON] * 40, None), ([], 7)):
        answer = guest.http.post(ADDRESS, json={"taken": taken, "tried": tried})
        assert answer.status_code == 409 and answer.json()["text"] == "The lesson does not ask for this now."
    assert guest.http.post(ADDRESS, json={"taken": [-2]}).status_code == 422
    assert guest.http.post(ADDRESS, json={"taken": [GO_ON] * 401}).status_code == 422
    missing = guest.http.post("/games/nova-luna/lessons/second-match", json={})
    assert missing.status_code == 404
    assert missing.json()["text"].startswith("Nova Luna has no lesson second-match. Its lessons: first-match")
    guest.close()
