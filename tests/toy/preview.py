"""What an action would bring."""

from lunario.core.text import Effect, Texts
from tests.toy.rules import landing
from tests.toy.state import State


def preview(state: State, action: int) -> list[Effect]:
    there = int(landing(state, action))
    text = Texts(f"to step {there}", f"al paso {there}")
    return [Effect(kind="move", amount=there, targets=[f"step:{there}"], text=text.as_dict())]
