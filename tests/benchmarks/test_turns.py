"""The parts of the comparison of two commits, without any long measurements."""

import subprocess
import sys

import pytest

from benchmarks import measured
from benchmarks.turns import MEASURED, Failed, Round, Side, other_tree, quietest, row, turns


@pytest.fixture
def repository(tmp_path):
    """Return a repository with two commits of one file."""
    root = tmp_path / "repository"
    root.mkdir()
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    subprocess.run(["git", "init", "--quiet", root], check=True)
    for word in ("old", "new"):
        (root / "word.txt").write_text(word)
        subprocess.run(["git", "-C", root, "add", "."], check=True)
        subprocess.run(["git", "-C", root, *who, "commit", "--quiet", "--message", word], check=True)
    return root


def worktrees(root):
    done = subprocess.run(["git", "-C", root, "worktree", "list"], capture_output=True, check=True, encoding="utf-8")
    return len(done.stdout.splitlines())


def test_the_other_commit_is_there_for_as_long_as_it_is_needed(repository):
    with other_tree("HEAD~1", root=repository) as side:
        assert (side.tree / "word.txt").read_text() == "old"
        assert side.cache is not None and str(side.cache) == side.environment()["LUNARIO_CACHE"]
        assert worktrees(repository) == 2
    assert not side.tree.exists() and worktrees(repository) == 1


def test_the_other_commit_can_be_kept(repository, tmp_path):
    for _ in range(2):
        with other_tree("HEAD~1", tmp_path / "kept", repository) as side:
            pass
        assert (side.tree / "word.txt").read_text() == "old" and worktrees(repository) == 2


def test_a_commit_that_is_not_there_is_named(repository):
    with pytest.raises(Failed, match="nonsense"), other_tree("nonsense", root=repository):
        pass


class Clockwork:
    """A worker that reports the speed it is given."""

    def __init__(self, speed, work, asked):
        self.speed, self.work, self.asked = speed, work, asked

    def measure(self, name):
        self.asked.append(self.speed)
        return self.speed, self.work


def test_each_side_is_first_every_other_time():
    asked = []
    rounds = list(turns(Clockwork(100.0, 7, asked), Clockwork(150.0, 7, asked), "anything"))
    assert asked[:4] == [150.0, 100.0, 100.0, 150.0]
    assert set(rounds) == {Round(100.0, 150.0, same_work=True)}


def test_ratios_are_new_by_old():
    rounds = [Round(100, 150, True), Round(200, 280, True), Round(100, 160, True), Round(200, 240, True)]
    assert row("chess", "search", rounds) == ["chess", "search", "150", "200", "1.45", "1.40", ""]
    assert row("chess", "search", [Round(1, 1, False)])[-1] == "not the same work"
    assert quietest([1.0, 9.0, 2.0, 3.0, 5.0, 4.0, 7.0, 6.0]) == 8.0


def test_a_pass_is_always_the_same_work(toy):
    for name, measure in measured.measures(toy.name, 2).items():
        passes, work, seconds = measured.timed(measure, 0.0)
        assert passes == 1 and seconds >= 0, name
        assert measure() == work > 0, name


def test_memory_is_looked_at_in_steps():
    steps = list(measured.searched(lambda: 7, 100))
    assert [done for done, _ in steps] == [0, 14, 21, 35, 42, 56, 63, 70, 84, 91, 105]
    assert all(size > 1e6 for _, size in steps)


def test_a_process_on_the_wrong_source_says_so(tmp_path):
    command = [sys.executable, "-P", MEASURED, "memory", Side("elsewhere", tmp_path).source, "1"]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert done.returncode and "was imported instead of" in done.stderr


def test_a_name_that_has_moved_is_named(monkeypatch):
    monkeypatch.setitem(measured.PLACES, "Search", ("lunario.no_such_module", "lunario.players"))
    with pytest.raises(SystemExit, match="add its place"):
        measured.find("Search")
