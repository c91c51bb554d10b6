"""The pages of docs/studies have the findings of findings.toml, word for word."""

import pytest

from benchmarks import studies
from lunario.lab.page import with_findings
from tests.registered import OURS


@pytest.mark.parametrize("game", OURS)
def test_a_page_has_the_findings_that_are_noted(game):
    text = studies.page_of(game).read_text(encoding="utf-8")
    assert len(studies.about(game)["findings"]) >= 2
    assert with_findings(text, studies.about(game)["findings"], "en") == text


def test_only_the_findings_of_a_page_are_replaced():
    text = studies.page_of("nomadas").read_text(encoding="utf-8")
    changed = with_findings(text, ["Leave <it>."], "en")
    assert "<p>Leave &lt;it&gt;.</p>" in changed and studies.about("nomadas")["findings"][1] not in changed
    assert with_findings(changed, studies.about("nomadas")["findings"], "en") == text
