"""Compiled code, plain Python and another process produce the same bytes."""

import os
import subprocess
import sys

import pytest

from lunario.testing.trace import trace
from tests.registered import CASES, loaded


def _trace_elsewhere(name, players, options, matches, **environment):
    command = [sys.executable, "-m", "lunario.testing.trace", name, str(players), str(matches)]
    command += [f"{option}={value}" for option, value in options]
    result = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_plain_agrees(name, players, options):
    ours = [trace(loaded(name, players, options), seed) for seed in range(2)]
    assert _trace_elsewhere(name, players, options, 2, NUMBA_DISABLE_JIT="1") == ours


@pytest.mark.parametrize(("name", "players", "options"), CASES[:1])
def test_another_process_agrees(name, players, options):
    ours = [trace(loaded(name, players, options), seed) for seed in range(3)]
    assert _trace_elsewhere(name, players, options, 3) == ours
