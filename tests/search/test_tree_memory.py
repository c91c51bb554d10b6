"""The memory of search trees goes back to the system."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Trees of a computer player's size come and go, and small arrays that stay are made in between, as on a server.
_TREES = """
import os
from pathlib import Path
import numpy as np
from lunario.search.tree import new_tree

def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

def filled(edges):
    tree = new_tree(edges // 10, edges)
    for table in tree[:3]:
        table[:] = 0
    return tree

filled(200_000)  # the largest first: the heap keeps blocks up to the size of one it has freed
staying = []
before = megabytes()
trees = []
for number in range(10):
    trees.append(filled(190_000 - 10_000 * number))
    staying.append(np.ones(100_000))
full = megabytes()
trees.clear()
print(full - before, megabytes() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of the process from /proc")
def test_memory_of_trees_goes_back_to_the_system() -> None:
    done = subprocess.run([sys.executable, "-c", _TREES], capture_output=True, text=True, check=True)
    used, left = map(float, done.stdout.split())
    assert used > 60
    assert left < 15  # what stays are 8 MB
