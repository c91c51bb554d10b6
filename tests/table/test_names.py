"""Names: nothing invisible in them, and nobody can pass for another person at the table."""

from __future__ import annotations

import asyncio
import sys
import unicodedata

import pytest

from lunario.core.definition import Definition
from lunario.table.computers import CRATERS, free_name
from lunario.table.errors import Refused
from lunario.table.look_alikes import look_alike
from lunario.table.names import own_name, tidy
from tests.table.memory import MemoryStore, Shelf
from tests.table.room import Person, make, opened
from tests.table.virtual_time import run

INVISIBLE = (
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202e\u2066\u2069\u180e\u034f\u115f\u3164\uffa0\ufe0f\u2800"
    "\U000e0041\U000e0101\ue000"
)


@pytest.mark.parametrize("letter", INVISIBLE, ids=lambda letter: f"U+{ord(letter):04X}")
def test_a_name_has_nothing_invisible(letter: str) -> None:
    assert tidy(f"{letter}An{letter}a{letter}") == "Ana"
    assert tidy(letter) == ""


def test_a_name_is_one_line_of_single_spaces_in_composed_letters() -> None:
    assert tidy(" Ana\n\t of\u2028the \u3000\xa0moon\x00\x7f ") == "Ana of the moon"
    assert tidy("\uff21\uff4e\uff41") == "Ana"
    assert tidy("Jose\u0301") == "Jos\u00e9"
    assert tidy("\u0301A" + "\u0316" * 50) == "A" + "\u0316" * 3


@pytest.mark.parametrize(
    "name",
    [
        "Ana", "Jos\u00e9 Mar\u00eda", "O'Neill", "R2-D2", "Ana \U0001f319", "\u041e\u043b\u044c\u0433\u0430",
        "\u0391\u03bd\u03bd\u03b1", "\u5c0f\u6797", "\u05d3\u05d5\u05d3", "\u0639\u0644\u064a", "\u0905\u0928\u0940",
    ],
)  # fmt: skip
def test_honest_names_stay_as_they_are(name: str) -> None:
    assert own_name(name, ["Ben"]) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "\u0410na"),  # Cyrillic
        ("Bob", "\u0412OB"),
        ("Oscar", "\u039f\u0455\u0441\u0430r"),
        ("Oscar", "0scar"),
        ("Ivan", "lvan"),
        ("Ivan", "1van"),
        ("IVAN", "|VAN"),
        ("Eli", "EIi"),
        ("Player 1", "Player l"),
        ("Ana", "ANA"),
        ("\u0412\u043e\u0432\u0430", "\u0412\u041e\u0412\u0410"),  # the same word in capitals
        ("Ana", "A n a."),
        ("Ana", "An\u1ea1"),  # a dot below
        ("Ana", "\u1d00\u0274\u1d00"),
        ("An\u00e1", "An\u00e0"),
        ("Carmen", "Carrnen"),
        ("Walter", "VValter"),
        ("Bob", "\u13f4ob"),
        ("...", "..."),
    ],
)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert look_alike(name, other) and look_alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Leo", "\u14aaeo"), ("Max", "\u15f0ax"), ("Ugo", "\u144cgo"), ("Juan", "\u148duan"),  # Canadian syllabics
        ("Bob", "B\u09e6b"), ("Bob", "B\u0a66b"), ("Bob", "B\u0d20b"), ("Ana", "\u039bna"), ("Ada", "\u0245da"),
        ("Kim", "\u049aim"), ("kim", "\u049bim"), ("Ana", "\U0001f170na"), ("Ana", "\U0001f150na"), ("Max", "Ma\u00d7"),
        ("Rosa", "Ro5a"), ("Sam", "5am"), ("Ari", "Ar\u00a1"), ("Ivan", "\u00a1van"), ("Ana", "\u00a1Ana!"),
        ("An\u00e1", "An\u00e1\u0300"),
    ],
)  # fmt: skip
def test_letters_and_signs_that_pass_for_latin_letters(name: str, other: str) -> None:
    assert look_alike(name, other) and look_alike(other, name)


def test_only_accents_tell_names_apart_not_other_marks_and_signs() -> None:
    """Of all of Unicode, at the end of a name or on its first letter: 2,300 marks and 450 signs used to do so."""
    letters = {chr(point) for point in range(sys.maxunicode + 1) if not 0xD800 <= point < 0xE000}
    signs = {letter for letter in letters if unicodedata.category(letter) in ("Lm", "Mn", "Mc", "Me", "Sk")}
    apart = {sign for sign in signs if not (look_alike("Ana", f"Ana{sign}") and look_alike("Ana", f"A{sign}na"))}
    accents = {sign for sign in apart if unicodedata.category(sign) == "Mn"}
    assert "\u0301" in accents and {unicodedata.combining(sign) for sign in accents} == {230}
    assert all(look_alike(f"Ana{sign}", "An\u00e1") for sign in accents)
    assert all(unicodedata.normalize("NFKD", sign).isalpha() for sign in apart - accents), (
        "raised letters, such as \u02b0"
    )
    assert not apart & set("\u02bc\u02c8`\u00b4")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "An\u00e1"), ("Jose", "Jos\u00e9"), ("Lia", "Ila"), ("Ana", "Anna"), ("Ana", "Ana B"), ("Ben", "Bea"),
        ("\u041e\u043b\u044f", "\u042e\u043b\u044f"), ("\u0418\u0432\u0430\u043d", "\u0418\u043d\u043d\u0430"),
        ("\u05d3\u05d5\u05d3", "\u05d3\u05e0\u05d4"), ("...", "!!"), ("", "Ana"), ("Ian", "Lan"), ("Tim 1", "Tim 2"),
        ("\u30e6\u30ad", "\u30e6\u30fc\u30ad"), ("\u304b\u306a", "\u304c\u306a"),
        ("\u4f50\u6728", "\u4f50\u3005\u6728"), ("\u0930\u0935\u093f", "\u0930\u0935\u0940"),
        ("\u101d\u102d", "\u101d\u1030"), ("\u0e01\u0e34", "\u0e01\u0e38"),
    ],
)  # fmt: skip
def test_names_of_two_honest_people(name: str, other: str) -> None:
    assert not look_alike(name, other)


def test_nobody_is_called_as_people_without_a_name_are() -> None:
    dodges = ("Gu\u0435st 2", "Guest l", "Guest 2.", "Guest-2", "G\u00faest 2", "1nv\u00edtado 12")
    for name in ("Guest 2", "guest2", "Invitado 1", "Guest 170", *dodges):
        with pytest.raises(Refused, match="without a name"):
            own_name(name, ())
    for name in ("Guest", "Guest of Ana", "Invitada"):
        assert own_name(name, ()) == name


def test_the_computer_avoids_the_names_of_people() -> None:
    assert free_name(["tych0"]) == CRATERS[1]


def test_a_name_like_another_at_the_table_is_refused_at_any_server(toy: Definition) -> None:
    """The sentence names the other, and what to do. A person may use their own name twice, on one device."""

    async def test() -> None:
        shelf = Shelf()
        async with opened(MemoryStore(shelf)) as one, opened(MemoryStore(shelf)) as other:
            table = await make(one, "ana", "toy-race", ["me", "open", "open"])
            ana, ben = Person(one, "ana"), Person(other, "ben", "es")
            await ana.go_to(table)
            await ben.go_to(table)
            ana.say("sit", seat=0, name="Ana")
            await ben.until(lambda: ben.update["table"]["seats"][0]["name"] == "Ana")
            assert await ben.problem("sit", seat=1, name="\u0410n\u200ba") == (
                "«\u0410na» se confunde con «Ana», que está en esta mesa; elige otro nombre o añade una inicial."
            )
            ben.say("sit", seat=1, name="Ana B")
            await ana.until(lambda: ana.update["table"]["seats"][1]["name"] == "Ana B")
            assert "looks like “Ana B”" in await ana.problem("sit", seat=0, name="ANA 8".replace("8", "\u0412"))
            ana.say("sit", seat=2, name="Ana")
            await ana.until(lambda: ana.update["seats"] == [0, 2])

    run(asyncio.wait_for(test(), 600.0))


def test_the_computer_and_its_host_do_not_share_a_name(toy: Definition) -> None:
    async def test() -> None:
        async with opened() as hall:
            table = await make(hall, "ana", "toy-race", ["greedy", "me", "open"])
            ana, ben = Person(hall, "ana"), Person(hall, "ben")
            await ana.go_to(table)
            await ben.go_to(table)
            assert ana.update["table"]["seats"][0]["name"] == CRATERS[0]
            assert CRATERS[0] in await ben.problem("sit", seat=2, name=CRATERS[0].upper())
            ben.say("sit", seat=2, name=CRATERS[1])
            await ana.until(lambda: ana.update["table"]["seats"][2]["name"] == CRATERS[1])
            ana.say("arrange", seats=[{"kind": "computer", "computer": "greedy"}, 1, 2])
            await ana.until(lambda: ana.update["table"]["seats"][0]["name"] == CRATERS[0])

    run(asyncio.wait_for(test(), 600.0))
