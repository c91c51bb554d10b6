"""The soak of attacks fails if one of its claims does not hold."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.server import attacks
from tests.server.withstanding import Found, found


@pytest.mark.parametrize("holds", [True, False])
def test_a_claim_that_does_not_hold_fails_the_soak(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], holds: bool
) -> None:
    async def compiling() -> Found:
        return found("0 ms", {"it is quick": True})

    row = ("2", "a lock", "5 of 5 stuck", lambda _: found("1 of 5 stuck", {"no table is stuck": holds, "quick": True}))
    for name, value in {"FLOODS": [], "FILES": [row], "SERVERS": [], "compiling": compiling}.items():
        monkeypatch.setattr(attacks, name, value)
    monkeypatch.setattr(attacks, "Postgres", lambda: SimpleNamespace(stop=lambda: None))
    if holds:
        attacks.attacks()
    else:
        with pytest.raises(SystemExit, match=r"1 claims do not hold: row 2: no table is stuck\."):
            attacks.attacks()
    said = capsys.readouterr().out
    assert ("DOES NOT HOLD: no table is stuck;" in said) != holds and "row 14" in said


def test_what_a_flood_got_through_is_counted() -> None:
    times = attacks.Times(4.0, 9.0)
    seen = attacks.Flood(times, times, "guesses: 404 30, guesses: 429 425", 1.0)
    assert (seen.counted("guesses: 404"), seen.counted("guesses: 429"), seen.counted("guesses: 500")) == (30, 425, 0)
