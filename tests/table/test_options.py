"""Options that a table offers, and those that are for programs only."""

from __future__ import annotations

import pytest

from lunario.core import registry
from lunario.core.definition import Definition
from lunario.core.errors import BadOption
from lunario.table.games import settled
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run

NOVA_LUNA = "nova-luna"


def test_an_option_for_programs_is_refused() -> None:
    async def test() -> None:
        async with opened() as hall:
            with pytest.raises(BadOption) as raised:
                await make(hall, "ana", NOVA_LUNA, ["me", "open"], options={"window": 30})
            assert raised.value.text.en == "Nova Luna has no option window at a table; it offers first_game."
            ana = Person(hall, "ana")
            await ana.go_to(await make(hall, "ana", NOVA_LUNA, ["me", "open"]))
            assert "no option window" in await ana.problem("change", options={"window": 30})

    run(test())


def test_options_can_be_sent_back_as_they_came() -> None:
    """An update names the options for programs too, with their default values."""

    async def test() -> None:
        async with opened() as hall:
            ana = Person(hall, "ana")
            await ana.go_to(await make(hall, "ana", NOVA_LUNA, ["me", "open", "open"]))
            options = ana.update["table"]["options"]
            assert "window" in options
            ana.say("change", options={**options, "first_game": True})
            await ana.until(lambda: ana.update["table"]["options"]["first_game"])

    run(test())


def test_components_are_not_offered_and_refused() -> None:
    """The refusal once named them among the options."""
    with pytest.raises(BadOption) as raised:
        settled(registry.find(NOVA_LUNA), 2, {"components": "mine.csv"})
    assert raised.value.text.es == "Nova Luna no tiene la opción components en una mesa; ofrece first_game."
    with pytest.raises(BadOption, match="has no option components; its options are first_game and window"):
        registry.find(NOVA_LUNA).settle(2, {"components": "mine.csv"})


def test_a_wrong_value_is_refused_with_those_that_are_right(toy: Definition) -> None:
    with pytest.raises(BadOption, match="endless"):
        settled(toy, 2, {"track": "endless"})
