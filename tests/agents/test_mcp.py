"""A client of the official SDK plays through the MCP server: over pipes, and whole matches of every game."""

import asyncio
import json
import random
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

import lunario
from lunario.agents import desk, mcp_server

TOOLS = {"list_games", "rules", "start", "look", "act", "hint", "result"}


def with_client(work: Callable[[Client], Awaitable[Any]], server: Any = None) -> Any:
    async def session() -> Any:
        async with Client(server or mcp_server.build()) as client:
            return await work(client)

    return asyncio.run(session())


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    found = await client.call_tool(tool, arguments)
    assert not found.is_error, found.content[0].text
    return found.structured_content


async def play(client: Client, game: str, **settings: Any) -> Any:
    """Play a match with random actions and return its result."""
    rng = random.Random(game)
    seen = await call(client, "start", game=game, **settings)
    match, turns = seen["match"], 0
    while not seen["is_over"]:
        assert seen["your_turn"] and seen["actions"], "an agent is only asked when it can do something"
        seen = await call(client, "act", match=match, action=rng.choice(seen["actions"])["notation"])
        turns += 1
    assert turns > 5
    return await call(client, "result", match=match)


@pytest.mark.parametrize("name", lunario.games())
def test_a_client_plays_a_match_of_each_game(name):
    result = with_client(lambda client: play(client, name, opponents="novice", seed="7"))
    assert result["is_over"] and sorted(result["places"])[0] == 1
    assert result["you_won"] == (1 in result["winners"]) and result["seed"] == "7"


def test_a_client_plays_over_pipes():
    """The client starts the command `lunario mcp` itself."""

    async def work(client: Client) -> None:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        assert (await play(client, "nuevos-mundos", opponents="random"))["is_over"]

    server = StdioServerParameters(command=sys.executable, args=["-m", "lunario", "mcp"])
    with_client(work, server)


def test_a_position_is_short_text_and_json():
    async def work(client: Client) -> Any:
        return await client.call_tool("start", {"game": "nomadas", "seed": "3", "lang": "es"})

    found = with_client(work)
    text, seen = found.content[0].text, found.structured_content
    assert seen["board"].splitlines()[0] in text and "Tus acciones (" in text
    assert all(f"{action['notation']}: {action['text']}" in text for action in seen["actions"])
    assert len(text) < len(json.dumps(seen)) / 2


def test_a_seat_sees_what_it_may_know():
    """View, board and log are the seat's: in Nuevos Mundos they show no hand but its own."""

    async def work(client: Client) -> Any:
        seen = await call(client, "start", game="nuevos-mundos", seat=2, opponents="greedy", seed="1")
        return seen, await call(client, "act", match=seen["match"], action=seen["actions"][0]["action"])

    for seen in with_client(work):
        assert seen["view"]["player"] == 1 and seen["view"]["seats"][0]["hand"] is None
        drawn = [line for line in seen["news"] if line.startswith("chance: Player 1 draws")]
        assert not any(word.isdigit() and len(word) == 2 for line in drawn for word in line.split())
        assert "seed" not in seen


def test_many_actions_come_in_pages(monkeypatch):
    monkeypatch.setattr(desk, "PAGE", 4)

    async def work(client: Client) -> Any:
        seen = await call(client, "start", game="nova-luna", seed="1")
        while seen["pages"] == 1:
            seen = await call(client, "act", match=seen["match"], action=seen["actions"][-1]["notation"])
        last = await call(client, "look", match=seen["match"], page=seen["pages"])
        few = await call(client, "look", match=seen["match"], matching=seen["actions"][3]["notation"])
        beyond = await client.call_tool("look", {"match": seen["match"], "page": 99})
        return seen, last, few, beyond

    seen, last, few, beyond = with_client(work)
    assert len(seen["actions"]) == 4 < seen["count"]
    assert not {each["action"] for each in seen["actions"]} & {each["action"] for each in last["actions"]}
    assert seen["actions"][3] in few["actions"] and few["count"] < seen["count"]
    assert beyond.is_error and "There is no page 99" in beyond.content[0].text


def test_hints_and_rules():
    async def work(client: Client) -> Any:
        seen = await call(client, "start", game="nova-luna", seed="1")
        rules = await client.call_tool("rules", {"game": "nova-luna", "lang": "es"})
        games = await call(client, "list_games")
        return seen, await call(client, "hint", match=seen["match"]), rules, games

    seen, hint, rules, games = with_client(work)
    legal = {action["notation"] for action in seen["actions"]}
    assert 1 <= len(hint["moves"]) <= 3 and {move["notation"] for move in [hint["move"], *hint["moves"]]} <= legal
    assert 0 <= hint["moves"][0]["chance_to_win"] <= 1 and hint["look"] and hint["reasons"]
    assert "loseta" in rules.content[0].text
    assert [game["game"] for game in games["games"]] == lunario.games() and "master" in games["computer_players"]


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("start", {"game": "chess"}, "There is no game chess"),
        ("start", {"game": "nova-luna", "seat": 3}, "There is no seat 3: there are 2"),
        ("start", {"game": "nova-luna", "opponents": "stockfish"}, "There is no computer player stockfish"),
        ("start", {"game": "nova-luna", "opponents": "greedy,greedy"}, "or one for each (1), not 2."),
        ("start", {"game": "nova-luna", "players": 9}, "Nova Luna is for 1 to 4 players, not 9"),
        ("start", {"game": "nova-luna", "options": {"window": 3}}, "The option window cannot be 3"),
        *(
            (tool, {**game, "lang": "fr"}, "There are no words in the language 'fr': write 'en' or 'es'")
            for tool, game in [
                ("list_games", {}),
                ("rules", {"game": "nova-luna"}),
                ("start", {"game": "nova-luna"}),
            ]
        ),
        ("look", {"match": "nothing"}, "There is no match nothing here; start one"),
        ("act", {"match": "nothing", "action": "take 1"}, "There is no match nothing"),
    ],
)
def test_mistakes_are_answered_with_sentences(tool, arguments, said):
    found = with_client(lambda client: client.call_tool(tool, arguments))
    assert found.is_error and said in found.content[0].text


def test_a_seed_may_be_a_number():
    async def work(client: Client) -> Any:
        return [await call(client, "start", game="nova-luna", seed=seed) for seed in (7, "7")]

    one, two = with_client(work)
    assert one["view"] == two["view"]


def test_an_illegal_action_changes_nothing():
    async def work(client: Client) -> Any:
        seen = await call(client, "start", game="nova-luna", seed="1")
        wrong = ("place 0,0", "4101", "fly", "99999", "²", "--5", "7" * 5000, 10**1000, -5)
        refused = [await client.call_tool("act", {"match": seen["match"], "action": action}) for action in wrong]
        return seen, refused, await call(client, "look", match=seen["match"])

    seen, refused, after = with_client(work)
    assert all(found.is_error for found in refused)
    assert all(found.content[0].text.partition("Error executing tool act: ")[2] for found in refused), "with a reason"
    assert "NL-" in refused[0].content[0].text or "tile" in refused[0].content[0].text
    assert not any("Exceeds the limit" in found.content[0].text for found in refused), "Python's own words"
    assert after["view"] == seen["view"] and after["news"] == []
