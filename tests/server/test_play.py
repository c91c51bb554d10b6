"""Matches over the wire, with a real server and real sockets."""

import json
import time
from typing import Any

import pytest

from lunario import players
from lunario.core import match_file
from lunario.core.game import Game
from lunario.core.text import Texts
from lunario.players import Player
from lunario.table import errors, words
from lunario.table.settings import TableSettings
from tests.server.house import PATIENCE, Guest, House, Socket, is_over


def table_of_two(ana: Guest, ben: Guest, game: str = "toy-race", **settings: Any) -> tuple[str, Socket, Socket]:
    """Begin a match with Ana in seat 0 and Ben in seat 1."""
    table = ana.make(game, ["me", "open"], **settings)
    first, second = ana.go_to(table), ben.go_to(table)
    second.say("sit", seat=1, name="Ben")
    second.until(lambda update: update["seats"] == [1])
    first.until(lambda update: update["table"]["seats"][1]["kind"] == "person")
    first.say("start")
    for socket in (first, second):
        socket.until(lambda update: update["position"])
    return table, first, second


def mover(*sockets: Socket) -> Socket:
    """Return the socket that decides next. Its last update may date from while its previous turn was being written and
    offer no choices: then wait for the next one."""
    until = time.monotonic() + PATIENCE
    while True:
        for socket in sockets:
            if socket.update["position"]["legal"]:
                return socket
            socket.poll()
        assert time.monotonic() < until, "nobody is to decide"


def play_to_the_end(first: Socket, second: Socket) -> None:
    while not (is_over(first.update) and is_over(second.update)):
        for socket in (first, second):
            socket.poll()
            if socket.update["position"]["legal"]:
                socket.act()


def test_a_match_against_the_computer(ana: Guest) -> None:
    """It takes two requests to begin, and ends with an outcome and a match file whose chance is honest."""
    table = ana.make("toy-race", ["me", "greedy"], start=True)
    socket = ana.go_to(table)
    update = socket.my_turn()
    assert update["seats"] == [0] and update["seat"] == 0
    assert update["table"]["seats"][1]["name"] == "Tycho" and update["table"]["seats"][1]["computer"] == "greedy"
    for secret in ("match.lunario", "course"):
        assert ana.http.get(f"/tables/{table}/{secret}").status_code == 403
    update = socket.play_on()
    assert update["position"]["outcome"]["reason"] == "rules"
    assert [score["total"] for score in update["position"]["outcome"]["scores"]] == update["position"]["totals"]
    match = match_file.read("x", ana.http.get(f"/tables/{table}/match.lunario").text)
    assert match.is_over and match_file.verify(match) == []
    course = ana.http.get(f"/tables/{table}/course").json()["totals"]
    assert course[0] == [0, 0] and course[-1] == update["position"]["totals"]
    assert len(course) == sum(event.player >= 0 for event in match.events) + 1
    assert [line["seq"] for line in socket.log] == list(range(len(match.events)))
    assert not any(match.seed in message for message in socket.received)


def test_play_on_from_a_move_of_a_match_and_of_its_file(ana: Guest, eva: Guest) -> None:
    """Nobody can during the match, and anybody afterwards, since nothing is secret then."""
    table = ana.make("toy-race", ["me", "greedy"], start=True)
    socket = ana.go_to(table)
    socket.my_turn()
    seats = [{"kind": "me"}, {"kind": "computer", "computer": "random"}]
    assert ana.http.post(f"/tables/{table}/branch", json={"seq": 3, "seats": seats}).status_code == 403
    socket.play_on()
    text = ana.http.get(f"/tables/{table}/match.lunario").text
    parent = match_file.read("x", text)
    by_link = eva.http.post(f"/tables/{table}/branch", json={"seq": 3, "seats": seats})
    by_file = eva.http.post("/replay/branch", json={"name": "x", "text": text, "seq": 3, "seats": seats})
    assert by_link.status_code == by_file.status_code == 201
    for answer, kept in ((by_link, table), (by_file, None)):
        update = eva.go_to(answer.json()["id"]).play_on()
        assert update["table"]["parent"] == kept and update["table"]["shared"] == 3
        child = match_file.read("x", eva.http.get(f"/tables/{answer.json()['id']}/match.lunario").text)
        assert child.events[:3] == parent.events[:3] and child.origins[0].digest == text.split()[-1]
        assert match_file.verify(child) == []
    late = eva.http.post(f"/tables/{table}/branch", json={"seq": len(parent.record), "seats": seats})
    assert late.status_code in (400, 409) and "over there" in late.json()["text"]


EARLY = {"act": {"action": 0, "at": "0"}, "undo": {"at": "0"}, "confirm": {"at": "0"}, "resign": {"seat": 0}}


@pytest.mark.parametrize("kind", EARLY)
def test_nothing_is_played_before_the_start(ana: Guest, ben: Guest, kind: str) -> None:
    """Neither the host nor a spectator can play, and the match can begin as if nothing had been said."""
    table = ana.make("toy-race", ["me", "greedy"])
    first, looker = ana.go_to(table), ben.go_to(table)
    for socket in (first, looker):
        socket.until(lambda update: update["table"]["status"] == "waiting")
        assert socket.problem(kind, **EARLY[kind]) == errors.has_not_begun().text[socket.lang]
    first.say("start")
    assert first.my_turn()["table"]["status"] == "playing"
    assert not any(line["player"] == 0 for line in first.log)
    assert first.play_on()["position"]["outcome"]["reason"] == "rules"


def test_two_people_and_a_spectator(ana: Guest, ben: Guest, eva: Guest) -> None:
    table, first, second = table_of_two(ana, ben)
    looker = eva.go_to(table)
    looker.until(lambda update: update["table"]["spectators"] == 1)
    assert looker.update["seats"] == [] and looker.update["seat"] is None
    play_to_the_end(first, second)
    looker.until(is_over)
    assert looker.update["position"]["outcome"] == first.update["position"]["outcome"]
    # Ben reads Spanish; only Ana may know the cards she draws.
    name = second.update["table"]["seats"][0]["name"]
    assert {line["text"] for line in second.log if line["player"] == 0} <= {f"{name} juega un {n}" for n in (1, 2, 3)}
    drawn = {line["text"] for line in looker.log if line["player"] == -1}
    assert drawn and all(text.endswith(" draws a card") for text in drawn)
    assert second.told(0) and all(text.startswith(f"{name} llegó a ") for text in second.told(0))
    assert looker.told(0) and all(" drew a card" in text or " drew 2 cards" in text for text in looker.told(0))


def test_a_draft_is_seen_by_its_seat_only_and_can_be_undone(ana: Guest, ben: Guest) -> None:
    _, first, second = table_of_two(ana, ben, "nova-luna")
    acting = mover(first, second)
    other = second if acting is first else first
    confirmed = acting.update
    acting.act(confirm=False)
    while not acting.update["position"]["confirm"]:
        acting.act(confirm=False)
    assert len(acting.update["position"]["draft"]) >= 2 and acting.update["position"]["legal"] == []
    drafted = [decision["action"] for decision in acting.update["position"]["draft"]]
    assert acting.update["at"] == f"{confirmed['seq']}+{'.'.join(map(str, drafted))}"
    assert "confirmed" not in other.problem("undo", at=other.update["at"]), "it is not the other's turn"
    assert other.update["at"] == str(confirmed["seq"]) and other.update["position"]["draft"] == []
    while acting.update["position"]["draft"]:
        at = acting.update["at"]
        acting.say("undo", at=at)
        acting.until(lambda update: update["at"] != at)  # noqa: B023
    assert acting.update["position"]["view"] == confirmed["position"]["view"]
    assert acting.update["position"]["legal"] == confirmed["position"]["legal"]
    assert "final" in acting.problem("undo", at=acting.update["at"]) or acting.lang == "es"


def test_undo_never_crosses_a_confirmation(ana: Guest) -> None:
    socket = ana.go_to(ana.make("toy-race", ["me"], start=True))
    socket.my_turn()
    socket.act()
    socket.my_turn()
    assert "what is confirmed is final" in socket.problem("undo", at=socket.update["at"])


@pytest.mark.parametrize(("game", "options"), [("nova-luna", {}), ("luna-capital", {})])
def test_alone_a_draft_is_one_turn(ana: Guest, game: str, options: dict[str, Any]) -> None:
    """Nobody else comes between two turns, and chance does not always."""
    socket = ana.go_to(ana.make(game, ["me"], options=options, start=True))
    completed = 0
    while completed < 12 and not is_over(socket.my_turn()):
        turn = socket.update["position"]["view"]["turn"]
        while not socket.update["position"]["confirm"]:
            assert socket.update["position"]["view"]["turn"] == turn, "the turn has ended, and Confirm is not due"
            socket.act(confirm=False)
        assert socket.update["position"]["legal"] == []
        completed += socket.update["position"]["view"]["turn"] != turn
        socket.say("confirm", at=socket.update["at"])
        socket.until(lambda update: not update["position"]["confirm"])  # the next turn may begin by itself
    assert completed


def test_confirm_is_due_when_the_turn_is_complete(ana: Guest) -> None:
    socket = ana.go_to(ana.make("toy-race", ["me"], start=True))
    socket.my_turn()
    assert "not complete" in socket.problem("confirm", at=socket.update["at"])
    socket.act(confirm=False)
    assert socket.update["position"]["confirm"] and len(socket.log) == socket.update["seq"]
    assert "Confirm your turn" in socket.problem("act", action=0, at=socket.update["at"])
    known = len(socket.log)
    socket.say("confirm", at=socket.update["at"])
    socket.until(lambda update: update["position"]["draft"] == [])
    assert len(socket.log) > known


# ------------------------------------------------------------------ bad input


def test_whatever_is_wrong_gets_a_sentence_and_the_table_goes_on(ana: Guest, ben: Guest, eva: Guest) -> None:
    table, first, second = table_of_two(ana, ben)
    acting = mover(first, second)
    waiting = second if acting is first else first
    looker = eva.go_to(table)
    looker.until(lambda update: update["position"])
    at, legal = acting.update["at"], [choice["action"] for choice in acting.update["position"]["legal"]]
    illegal = next(action for action in range(100) if action not in legal)
    assert "TR-3" in acting.problem("act", action=illegal, at=at)
    assert acting.problem("act", action=10**30, at=at)
    assert acting.problem("act", action=legal[0], at=str(int(at) - 1)) == errors.stale().text[acting.lang]
    for stranger in (waiting, looker):
        assert stranger.problem("act", action=legal[0], at=at) == errors.not_your_turn().text[stranger.lang]
    unnamed = '{"type":"act","action":1,"at":"1+"}'
    for junk in ("", "{", "[]", '"act"', "null", '{"type":"fly"}', unnamed, "\x00\ud83c"):
        acting.wire.send(junk.encode(errors="replace").decode())
        assert acting.next_problem() == words.UNREADABLE[acting.lang]
    acting.wire.send(b"\xff\xfe\x00")
    assert acting.next_problem() == words.UNREADABLE[acting.lang]
    acting.wire.send(json.dumps({"type": "act", "text": "x" * TableSettings.message_bytes}))
    assert acting.next_problem() == words.TOO_LARGE[acting.lang]
    play_to_the_end(first, second)
    assert first.problem("act", action=0, at=first.update["at"]) == errors.is_over().text["en"]


def test_an_unknown_table(ana: Guest, ben: Guest) -> None:
    assert ana.http.get("/tables/nowhere").json() == {"text": errors.unknown_table().text.en}
    socket = ben.go_to("nowhere")
    assert socket.receive() == {"type": "problem", "text": errors.unknown_table().text.es, "rule": None}


def test_bad_requests(ana: Guest) -> None:
    wrong = [
        {},
        {"game": "chess", "seats": [{"kind": "me"}]},
        {"game": "toy-race", "seats": [{"kind": "me"}] * 9},
        {"game": "toy-race", "seats": [{"kind": "computer", "computer": "hal"}]},
        {"game": "toy-race", "seats": [{"kind": "me"}], "options": {"track": "endless"}},
        {"game": "toy-race", "seats": [{"kind": "me"}], "name": "x" * TableSettings.message_bytes},
    ]
    answers = [ana.http.post("/tables", json=table) for table in wrong]
    assert [answer.status_code for answer in answers] == [422, 400, 400, 400, 400, 413]
    assert all(answer.json()["text"].endswith(".") for answer in answers)


def test_another_sites_page_can_do_nothing(ana: Guest) -> None:
    headers = {"Origin": "https://elsewhere.example"}
    answer = ana.http.post("/tables", json={"game": "toy-race", "seats": [{"kind": "me"}]}, headers=headers)
    assert answer.status_code == 403


# ------------------------------------------------------------------ coming and going


def test_the_computer_plays_for_a_person_who_leaves_until_they_are_back(ana: Guest, ben: Guest) -> None:
    table, first, second = table_of_two(ana, ben)
    second.say("leave")
    first.until(lambda update: update["table"]["seats"][1]["away"])
    first.my_turn()
    if not is_over(first.act()):
        first.my_turn()
    assert {line["player"] for line in first.log} >= {0, 1}, "the computer moved for Ben"
    second.close()
    again = ben.go_to(table)
    again.until(lambda update: update["seats"] == [1] and not update["table"]["seats"][1]["away"])


def test_a_match_waits_while_everybody_is_away(ana: Guest, running: House) -> None:
    table = ana.make("toy-race", ["me", "greedy"], start=True)
    socket = ana.go_to(table)
    socket.my_turn()
    socket.say("leave")
    socket.until(lambda update: update["table"]["seats"][0]["away"])
    seq = socket.update["seq"]
    time.sleep(0.3)
    assert running.hall.tables[table].entries == seq
    socket.say("return")
    socket.until(lambda update: not update["table"]["seats"][0]["away"])
    assert is_over(socket.play_on())


def test_reload_in_mid_turn_shows_the_draft_again(ana: Guest) -> None:
    table = ana.make("nova-luna", ["me", "greedy"], start=True)
    socket = ana.go_to(table)
    socket.my_turn()
    socket.act(confirm=False)
    before = socket.update["position"]
    socket.close()
    again = ana.go_to(table)
    again.until(lambda update: update["position"])
    assert again.update["position"] == before and before["draft"]
    assert len(again.log) == again.update["seq"] and again.update["at"] == socket.update["at"]


def test_resigning_ends_a_match_of_two(ana: Guest, ben: Guest) -> None:
    table, first, second = table_of_two(ana, ben)
    assert first.problem("resign", seat=1) == errors.not_seated().text.en
    assert first.problem("resign", seat=7) == errors.unknown_seat().text.en
    first.say("resign", seat=0)
    second.until(is_over)
    outcome = second.update["position"]["outcome"]
    assert (outcome["reason"], outcome["winners"], outcome["places"]) == ("resigned", [1], [2, 1])
    assert match_file.read("x", ana.http.get(f"/tables/{table}/match.lunario").text).game.players == 2


def test_with_three_the_computer_plays_on_for_a_person_who_resigned(ana: Guest, ben: Guest) -> None:
    table = ana.make("toy-race", ["me", "open", "greedy"])
    first, second = ana.go_to(table), ben.go_to(table)
    second.say("sit", seat=1)
    first.until(lambda update: update["table"]["seats"][1]["kind"] == "person")
    first.say("start")
    second.until(lambda update: update["position"])
    second.say("resign", seat=1)
    first.until(lambda update: update["table"]["seats"][1]["resigned"])
    outcome = first.play_on()["position"]["outcome"]
    assert outcome["reason"] == "rules" and len(outcome["places"]) == 3


def test_a_rematch_begins_when_all_are_there(ana: Guest, ben: Guest, eva: Guest) -> None:
    table, first, second = table_of_two(ana, ben)
    assert "not over" in first.problem("rematch")
    first.say("resign", seat=0)
    second.until(is_over)
    looker = eva.go_to(table)
    looker.until(lambda update: update["table"])
    assert looker.problem("rematch") == errors.not_seated().text.en
    first.say("rematch")
    second.until(lambda update: update["table"]["next"])
    following = first.until(lambda update: update["table"]["next"])["table"]["next"]
    again = ana.go_to(following)
    assert again.until(lambda update: update["seats"] == [0])["table"]["status"] == "waiting"
    second.say("rematch")
    again.until(lambda update: update["table"]["status"] == "playing")
    assert [seat["kind"] for seat in again.update["table"]["seats"]] == ["person", "person"]


def test_against_the_computer_a_rematch_begins_at_once(ana: Guest) -> None:
    socket = ana.go_to(ana.make("toy-race", ["me", "random"], start=True))
    socket.play_on()
    socket.say("rematch")
    following = socket.until(lambda update: update["table"]["next"])["table"]["next"]
    assert ana.go_to(following).my_turn()["table"]["status"] == "playing"


# ------------------------------------------------------------------ one device, languages, the past


def test_several_people_on_one_device_have_a_curtain_between_them(ana: Guest) -> None:
    """The toy has hands, and no hand is shown before the next person looks."""
    socket = ana.go_to(ana.make("toy-race", ["me", "me"], start=True))
    socket.until(lambda update: update["position"])
    for _ in range(2):
        curtain = socket.update["curtain"]
        assert curtain == socket.update["position"]["to_act"] and socket.update["seat"] is None
        assert socket.update["position"]["view"]["hand"] is None and socket.update["position"]["legal"] == []
        socket.say("look", seat=curtain)
        socket.until(lambda update: update["seat"] == curtain)  # noqa: B023
        assert len(socket.update["position"]["view"]["hand"]) == 2 and socket.update["curtain"] is None
        socket.act()
    assert socket.problem("look", seat=5) == errors.not_seated().text.en


def test_without_secrets_there_is_no_curtain(ana: Guest) -> None:
    socket = ana.go_to(ana.make("nova-luna", ["me", "me"], start=True))
    seats = set()
    for _ in range(12):
        socket.my_turn()
        assert socket.update["curtain"] is None
        seats.add(socket.update["seat"])
        socket.act()
    assert seats == {0, 1}


def test_the_language_can_be_changed(ana: Guest) -> None:
    socket = ana.go_to(ana.make("toy-race", ["me", "random"], start=True))
    socket.my_turn()
    socket.say("speak", lang="es")
    socket.until(lambda update: update["position"]["legal"][0]["text"].startswith("Jugar"))
    assert socket.update["told"]["log_from"] == 0 and any("Robas un" in line["text"] for line in socket.log)
    assert socket.update["told"]["story_from"] == 0 and any("Robaste un" in text for text in socket.told(0))
    effect = socket.update["position"]["legal"][0]["effects"][0]
    assert effect["text"] == Texts("to step", "al paso")["es"] + f" {effect['amount']}"


def test_the_past_can_be_looked_at(ana: Guest) -> None:
    socket = ana.go_to(ana.make("toy-race", ["me", "random"], start=True))
    early = socket.my_turn()
    socket.play_on()
    socket.say("recall", seq=early["seq"])
    while (message := socket.receive())["type"] != "past":
        pass
    position = early["position"]
    then = {name: position[name] for name in ("view", "to_act", "totals")}
    pictures = message.pop("picture")
    assert message == {"type": "past", "seq": early["seq"], **then, "clocks": [None, None]}
    assert list(position["picture"]) == ["en"] and position["picture"]["en"] == pictures["en"]
    assert sorted(pictures) == ["en", "es"]  # a position is kept for whoever looks back, in either language
    assert socket.problem("recall", seq=10**6) == errors.stale().text.en


@pytest.mark.parametrize("computers", [["random", "greedy"], ["greedy", "greedy", "random"]])
def test_computers_play_among_themselves(ana: Guest, computers: list[str]) -> None:
    socket = ana.go_to(ana.make("toy-race", computers, start=True))
    assert socket.until(is_over)["position"]["outcome"]["winners"]


def test_a_computer_player_stays_for_the_whole_match(ana: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a turn it remembers what it has thought of."""
    made: list[str] = []

    def create(name: str, game: Game) -> Player:
        made.append(name)
        return players.create_player(name, game)

    monkeypatch.setattr("lunario.server.thinkers.create_player", create)
    ana.go_to(ana.make("toy-race", ["random", "greedy"], start=True)).until(is_over)
    assert sorted(made) == ["greedy", "random"]
