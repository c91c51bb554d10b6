"""Component files: whatever a number in them becomes, the answer is a sentence of readable length."""

from __future__ import annotations

import re

import pytest

from lunario.core import registry
from lunario.core.components import set_from_text
from lunario.core.errors import ComponentError
from lunario.core.text import whole_number

WITH_SETS = ("luna-capital", "nomadas", "nova-luna", "nuevos-mundos")
NUMBERS = ("9" * 5000, "9" * 20, "99999", "-1", "\u0663", "\u00b2", "1e5", "1_0", "0x1")


@pytest.mark.parametrize("name", WITH_SETS)
def test_no_number_in_a_component_file_is_an_error_of_ours(name: str) -> None:
    definition = registry.find(name)
    text = definition.page(definition.parts.components.FILE)
    spots = [found.span() for found in re.finditer(r"\d+", text)]
    refused = 0
    for first, last in spots[:: max(1, len(spots) // 25)]:
        for number in NUMBERS:
            try:
                set_from_text(definition, "mine", text[:first] + number + text[last:])
            except ComponentError as problem:
                refused += 1
                assert len(problem.text.en) < 400 and len(problem.text.es) < 400
    assert refused > 100


def test_whole_numbers() -> None:
    assert [whole_number(text, 55) for text in ("0", "007", "55")] == [0, 7, 55]
    assert [whole_number(text, 55) for text in ("56", "", "-1", " 5", "5.0", "\u0665", "9" * 5000)] == [None] * 7
