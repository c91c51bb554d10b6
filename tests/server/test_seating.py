"""Before a match: the lobby, codes, seats, the host."""

from lunario.core import registry
from lunario.players import names
from lunario.server.http.rules_html import rules_html
from lunario.table import errors
from tests.server.house import Guest, House, Socket, is_over


def test_the_catalogue_has_every_game_with_its_options(ana: Guest) -> None:
    catalogue = ana.http.get("/games").json()
    assert [game["name"] for game in catalogue["games"]] == registry.games()
    assert [one["name"] for one in catalogue["computers"]] == names()
    toy = next(game for game in catalogue["games"] if game["name"] == "toy-race")
    assert [(option["name"], option["kind"], option["values"]) for option in toy["options"]] == [
        ("bounce", "yes_no", [False, True]),
        ("track", "choice", ["short", "long"]),
    ]
    assert toy["player_counts"] == [1, 2, 3]


def test_the_rules_are_at_hand(ana: Guest) -> None:
    answer = ana.http.get("/games/toy-race/rules", params={"lang": "es"}).json()
    assert answer["html"].startswith("<h1>Carrera</h1>")


def test_rules_cannot_bring_their_own_tags() -> None:
    html = rules_html("# A\n<script>alert(1)</script>\n\n[x](javascript:alert(1))")
    assert "<script" not in html and "href" not in html


def test_a_table_has_a_qr_code(ana: Guest) -> None:
    answer = ana.http.get(f"/tables/{ana.make('toy-race', ['me', 'open'])}/link.svg")
    assert answer.headers["content-type"] == "image/svg+xml" and answer.text.startswith('<svg xmlns="')


def test_public_tables_are_in_the_lobby_and_private_ones_are_not(ana: Guest, ben: Guest) -> None:
    public = ana.make("toy-race", ["me", "open"], public=True, name="  Ana's \n table ")
    private = ana.make("toy-race", ["me", "open"])
    lobby = ben.http.get("/tables").json()["tables"]
    assert [(table["id"], table["name"], table["code"]) for table in lobby] == [(public, "Ana's table", None)]
    assert {table["id"] for table in ana.http.get("/me").json()["tables"]} == {public, private}
    assert ben.http.get("/me").json()["tables"] == []


def test_a_code_leads_to_its_table_and_guessing_is_slowed_down(ana: Guest, ben: Guest) -> None:
    table = ana.make("toy-race", ["me", "open"])
    code = ana.http.get(f"/tables/{table}").json()["code"]
    assert len(code) >= 6 and code.isalpha()
    assert ben.http.post("/join", json={"code": f" {code[:3].lower()} {code[3:]}"}).json() == {"id": table}
    answers = [ben.http.post("/join", json={"code": "WRONG"}) for _ in range(10 + 1)]
    assert [answer.status_code for answer in answers] == [404] * 10 + [429]
    assert "Demasiados códigos equivocados" in answers[-1].text and answers[-1].headers["retry-after"].isdigit()
    assert ben.http.post("/join", json={"code": code}).status_code == 429, "not even the right one now"


def waiting_room(ana: Guest, ben: Guest) -> tuple[str, Socket, Socket]:
    table = ana.make("toy-race", ["me", "open", "greedy"])
    first, second = ana.go_to(table), ben.go_to(table)
    first.until(lambda update: update["table"])
    second.until(lambda update: update["table"])
    return table, first, second


def test_seats_are_taken_and_left(ana: Guest, ben: Guest) -> None:
    _, first, second = waiting_room(ana, ben)
    assert second.problem("sit", seat=0) == "Este asiento está ocupado."
    assert second.problem("sit", seat=2) == "Este asiento está ocupado."
    assert second.problem("sit", seat=9) == errors.unknown_seat().text.es
    assert "still open" in first.problem("start")
    second.say("sit", seat=1, name="Ben\x00 \n of the moon ")
    first.until(lambda update: update["table"]["seats"][1]["name"] == "Ben of the moon")
    assert second.problem("start") == errors.host_only().text.es
    second.say("stand", seat=1)
    first.until(lambda update: update["table"]["seats"][1]["kind"] == "open")
    assert second.problem("stand", seat=0) == errors.not_seated().text.es


def test_the_host_arranges_the_table(ana: Guest, ben: Guest) -> None:
    _, first, second = waiting_room(ana, ben)
    second.say("sit", seat=1, name="Ben")
    first.until(lambda update: update["table"]["seats"][1]["name"] == "Ben")
    assert "no seat" in first.problem("arrange", seats=[0, 2])
    assert first.problem("arrange", seats=[0, 0, 1]) == errors.unknown_seat().text.en
    assert "for 1 to 3 players" in first.problem("arrange", seats=[0, 1, 2, {"kind": "open"}])
    first.say("arrange", seats=[1, {"kind": "computer", "computer": "random"}, 0])
    first.until(lambda update: update["seats"] == [2])
    assert [seat["kind"] for seat in first.update["table"]["seats"]] == ["person", "computer", "person"]
    first.say("change", name="Friends", options={"track": "long"}, clock={"kind": "days", "days": 2}, public=True)
    table = first.until(lambda update: update["table"]["name"] == "Friends")["table"]
    assert table["options"]["track"] == "long" and table["clock"]["days"] == 2 and table["public"]
    assert second.problem("change", name="Mine") == errors.host_only().text.es
    first.say("start")
    view = second.until(lambda update: update["position"])["position"]["view"]
    assert view["finish"] == 9, "the long track"
    assert first.problem("sit", seat=0) == errors.has_begun().text.en


def test_an_option_about_a_seat_that_is_taken_away_is_the_default_again(ana: Guest) -> None:
    options = {
        "lumathon": True,
        "lumathon_last": 3,
        "lumathon_winner": 2,
        "adventurer_3": "moon",
        "adventurer_1": "red",
    }
    table = ana.make("nomadas", ["me", "random", "random"], options=options, start=False)
    socket = ana.go_to(table)
    socket.until(lambda update: update["table"])
    socket.say("arrange", seats=[0, 1])
    left = socket.until(lambda update: len(update["table"]["seats"]) == 2)["table"]["options"]
    assert (left["lumathon_last"], left["adventurer_3"]) == (2, "free"), "the defaults"
    assert (left["lumathon_winner"], left["adventurer_1"]) == (2, "red"), "as they were"
    socket.say("start")
    socket.until(lambda update: update["position"])


def test_when_the_host_leaves_another_is_host_and_the_last_closes_the_table(ana: Guest, ben: Guest) -> None:
    table, first, second = waiting_room(ana, ben)
    second.say("sit", seat=1)
    first.until(lambda update: update["table"]["seats"][1]["kind"] == "person")
    first.say("leave")
    second.until(lambda update: update["table"]["you_host"] and update["table"]["seats"][0]["kind"] == "open")
    second.say("leave")
    while (message := first.receive())["type"] != "closed":
        pass
    assert message["text"] == "The table was closed."
    assert ana.http.get(f"/tables/{table}").status_code == 404


def test_a_spectator_has_no_seat_to_leave(ana: Guest, ben: Guest) -> None:
    table, _, second = waiting_room(ana, ben)
    version = ana.http.get(f"/tables/{table}").json()
    assert second.problem("leave") == errors.not_seated().text.es
    assert ana.http.get(f"/tables/{table}").json() == version


def test_the_host_closes_a_table(ana: Guest, ben: Guest) -> None:
    table, first, second = waiting_room(ana, ben)
    assert second.problem("close") == errors.host_only().text.es
    second.say("sit", seat=1)
    first.until(lambda update: update["table"]["seats"][1]["kind"] == "person")
    first.say("start")
    first.until(lambda update: update["position"])
    assert "still playing" in first.problem("close")
    second.say("leave")
    first.until(lambda update: update["table"]["seats"][1]["away"])
    assert "still playing" in first.problem("close"), "the seat is theirs until they resign"
    second.say("resign", seat=1)
    first.until(lambda update: update["table"]["seats"][1]["resigned"])
    first.say("close")
    outcome = second.until(lambda update: update["table"]["status"] == "over")["position"]["outcome"]
    assert outcome["winners"] == []
    assert ana.http.get(f"/tables/{table}/match.lunario").status_code == 200


def test_seats_can_be_dealt_at_random(ana: Guest) -> None:
    orders = set()
    for _ in range(20):
        table = ana.make("toy-race", ["me", "greedy", "random"], shuffled=True, start=True)
        seats = ana.http.get(f"/tables/{table}").json()["seats"]
        orders.add(tuple(seat["computer"] for seat in seats))
    assert len(orders) > 2


def test_empty_tables_are_cleared_and_forgotten_ones_leave_the_memory(ana: Guest, running: House) -> None:
    import asyncio
    from dataclasses import replace

    hall = running.hall
    waiting, playing = ana.make("toy-race", ["me", "open"]), ana.make("toy-race", ["me", "greedy"], start=True)
    watched = ana.make("toy-race", ["me", "open"])
    ana.go_to(watched).until(lambda update: update["table"])
    hall.settings = replace(hall.settings, empty_after=0.0, unload_after=0.0)
    asyncio.run_coroutine_threadsafe(hall.sweep(), hall.loop).result(30)
    assert set(hall.tables) == {watched}
    assert ana.http.get(f"/tables/{waiting}").status_code == 404
    assert ana.http.get(f"/tables/{playing}").json()["status"] == "playing"
    hall.settings = replace(hall.settings, forgotten_after=-1.0, unload_after=1000.0)
    asyncio.run_coroutine_threadsafe(hall.sweep(), hall.loop).result(30)
    assert ana.go_to(playing).until(is_over)["table"]["status"] == "over"


def test_without_a_cookie_there_is_no_seat(ana: Guest, ben: Guest) -> None:
    table = ana.make("toy-race", ["me", "open"])
    ben.cookie = "none"
    socket = ben.go_to(table)
    assert "cookie" in socket.problem("sit", seat=1, name="Ben")
    assert socket.until(lambda update: update["table"])["table"]["seats"][1]["kind"] == "open"


def test_a_name_that_is_too_long_is_refused_and_not_cut(ana: Guest) -> None:
    name = "Wilhelmina von Sternenstaub"
    seat = {"kind": "me", "name": name}
    answer = ana.http.post("/tables", json={"game": "toy-race", "seats": [seat, {"kind": "open"}]})
    assert answer.status_code == 409 and f"at most 24 letters, and this one has {len(name)}" in answer.json()["text"]
    table = ana.go_to(ana.make("toy-race", ["me", "open"]))
    assert "too long" in table.problem("sit", seat=0, name=name)
    assert "too long" in table.problem("change", name=name)
    table.say("sit", seat=0, name=f"  {name[:24]}  ")
    table.until(lambda update: update["table"]["seats"][0]["name"] == name[:24])
