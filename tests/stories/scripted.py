"""A turn from a position laid out by hand, told as a match would tell it: for ends that no golden reaches."""

from lunario.core.state import State
from lunario.core.story import Step, full_stop, plain, spoken_to

NAMES = ["Ada", "Tycho", "Vera", "Iván", "Olga"]


def told(state: State, *actions: str, reader: int | None = None, lang: str = "es") -> list[str]:
    """Apply the actions, and return the sentences that a reader who sees them all is told."""
    steps = []
    for seq, action in enumerate(actions):
        before = state.clone()
        state.apply(action)
        steps.append(Step(seq, before.current_player, before.parse(action), before, state.clone()))
    return [
        plain(full_stop(spoken_to(each, reader, lang, NAMES)))
        for paragraph in state.game.parts.story.tell(steps)
        for each in (paragraph.headline, *paragraph.details)
    ]
