"""The adapters are tested with every registered game and with the toy, which has what the others may lack."""

import pytest

from lunario.core.definition import Definition


@pytest.fixture(autouse=True)
def _with_toy(toy: Definition) -> None:
    """Put the toy into the registry."""
