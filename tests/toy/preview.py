"""The effects of an action."""

from lunario.core.state import State
from lunario.core.text import Effect, Texts
from tests.toy.rules import landing


def preview(position: State, action: int) -> list[Effect]:
    there = int(landing(position.record, action))
    text = Texts(f"to step {there}", f"al paso {there}")
    return [Effect(kind="move", amount=there, targets=[f"step:{there}"], text=text.as_dict())]
