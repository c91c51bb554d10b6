"""The pages of docs/studies have the findings of findings.toml, word for word, and say where the pieces come from."""

import pytest

from benchmarks import studies
from lunario.core.components import own_set
from lunario.core.registry import find
from lunario.lab.page import with_notes
from tests.registered import OURS


def noted(text: str, game: str, findings: list[str]) -> str:
    return with_notes(text, own_set(find(game)), findings, "en")


@pytest.mark.parametrize("game", OURS)
def test_a_page_has_the_notes_of_today(game):
    text = studies.page_of(game).read_text(encoding="utf-8")
    findings = studies.about(game)["findings"]
    assert len(findings) >= 2
    assert "From the box:" in text
    assert noted(text, game, findings) == text


def test_only_the_findings_of_a_page_are_replaced():
    text = studies.page_of("nomadas").read_text(encoding="utf-8")
    findings = studies.about("nomadas")["findings"]
    changed = noted(text, "nomadas", ["Leave <it>."])
    assert "<p>Leave &lt;it&gt;.</p>" in changed and findings[1] not in changed
    assert noted(changed, "nomadas", findings) == text
