"""Play a whole match of each game against computer players, by pressing what is lit on the board.

Sizes, languages, themes and player counts are spread over the games; `make soak` plays all combinations.
"""

import pytest
from playwright.sync_api import Browser

from lunario.core import registry
from tests.web.hand import Hand
from tests.web.served import Server, begin, somebody


def spread(index: int, game: str) -> tuple[str, int, str, str, str]:
    """Spread the cases: few players on phones and many on desks, in both languages and both themes."""
    counts = registry.find(game).player_counts
    size, players = ("phone", min(counts)) if index % 4 in (0, 3) else ("desk", max(counts))
    return game, players, size, *(("en", "dark") if index % 2 == 0 else ("es", "light"))


CASES = [spread(index, game) for index, game in enumerate(registry.games())]


@pytest.mark.parametrize(("game", "players", "size", "lang", "theme"), CASES)
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
