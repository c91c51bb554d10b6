"""The conformance tests, for anybody who writes a game.

    import lunario.testing
    lunario.testing.check(lunario.load("my-game", players=3))

runs every law of the contract on random matches and raises AssertionError with a sentence where one is broken.

>>> from lunario.testing import LAWS
>>> [law.__name__ for law in LAWS][:3]
['choices_are_sound', 'every_action_applies', 'a_match_ends']
>>> LAWS[0](lunario.load("nova-luna"), 7)  # a law that holds says nothing
"""

from lunario.core.registry import add
from lunario.testing.cases import cases, changed_options
from lunario.testing.laws import LAWS, check

__all__ = ["LAWS", "add", "cases", "changed_options", "check"]


def __dir__() -> list[str]:
    return __all__
