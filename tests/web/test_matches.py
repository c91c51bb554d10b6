"""A whole match of each game against computer players, by pressing what is lit on the board.

Sizes, languages, themes and player counts are spread over the four; `make soak` plays all combinations.
"""

import pytest
from playwright.sync_api import Browser

from tests.web.hand import Hand
from tests.web.served import Server, begin, somebody


@pytest.mark.parametrize(
    ("game", "players", "size", "lang", "theme"),
    [
        ("nova-luna", 4, "desk", "en", "dark"),
        ("nuevos-mundos", 2, "phone", "es", "light"),
        ("nomadas", 5, "desk", "es", "light"),
        ("luna-capital", 1, "phone", "en", "dark"),
    ],
)
def test_a_whole_match(
    browser: Browser, server: Server, game: str, players: int, size: str, lang: str, theme: str
) -> None:
    page = somebody(browser, server, size, lang, theme)
    begin(page, game, ["me", *["greedy"] * (players - 1)])
    hand = Hand(page)
    hand.play()
    print(game, hand.pressed)
    assert hand.pressed["board"] > hand.pressed["list"]
    hand.read_the_result()
    page.context.close()
