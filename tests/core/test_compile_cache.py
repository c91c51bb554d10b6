"""The folder of compiled code: found again, damaged, full, shared, old."""

import dataclasses
import errno
import os
import time

import numpy as np
import pytest

from lunario.core.compile import cache, cache_folder, is_prepared, prepare
from lunario.core.game import entry_point
from lunario.core.kernel import step
from lunario.search.preparing import is_compiled, steps
from tests.core import compiling
from tests.core.compiling import buffer, entry_of, sum_of, uses_room


def test_a_cache_that_cannot_be_written_falls_back(own_cache, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUNARIO_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path / "elsewhere"))
    assert cache_folder().is_relative_to(tmp_path / "elsewhere")
    cache_folder.cache_clear()
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path / "file"))
    assert cache_folder() is None


def test_compiled_code_is_kept_and_found_again(own_cache):
    """Numba's caching classes are not public: this fails when they change."""
    first = entry_of(uses_room)
    assert not is_prepared(first)
    prepare(first)
    assert sorted(file.suffix for file in own_cache.iterdir()) == [".nbc", ".nbi"]
    second = entry_of(uses_room)
    assert is_prepared(second) and not second.overloads
    prepare(second)
    assert sum(second.stats.cache_hits.values()) == 1 and not second.stats.cache_misses
    assert second(buffer(), np.zeros(1, np.int32)) == first(buffer(), np.zeros(1, np.int32))


@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
def test_damaged_files_are_written_again(own_cache, suffix):
    prepare(entry_of(uses_room))
    (file,) = own_cache.glob(f"*{suffix}")
    file.write_bytes(file.read_bytes()[:20])
    run = entry_of(uses_room)
    assert run(buffer(), np.zeros(1, np.int32)) == 14
    again = entry_of(uses_room)
    prepare(again)
    assert sum(again.stats.cache_hits.values()) == 1


def test_a_full_disk_keeps_nobody_from_playing(own_cache, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(cache._Files, "save", full)
    assert entry_of(uses_room)(buffer(), np.zeros(1, np.int32)) == 14


def test_a_temporary_folder_that_others_can_write_to_is_not_used(own_cache, monkeypatch, tmp_path):
    """Others could put code there."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUNARIO_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path))
    folder = cache_folder()
    assert folder.parent.stat().st_mode & 0o777 == 0o700
    folder.parent.chmod(0o777)
    cache_folder.cache_clear()
    assert cache_folder() is None


def test_code_that_nobody_used_for_long_is_removed(own_cache):
    old, recent = (own_cache / f"test.{compiling.__name__}.uses_room-{key}.nbi" for key in ("old", "recent"))
    own_cache.mkdir(parents=True)
    for file in (old, recent):
        file.write_bytes(b"")
    then = time.time() - 100 * 24 * 3600
    os.utime(old, (then, then))
    prepare(entry_of(uses_room))
    assert not old.exists() and recent.exists()


def test_nothing_is_written_into_the_working_directory(own_cache, tmp_path, monkeypatch):
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    entry_of(uses_room)(buffer(), np.zeros(1, np.int32))
    sum_of(np.ones(2), 2)
    assert not list(work.iterdir())


def test_a_game_knows_whether_it_is_compiled(toy, own_cache):
    fresh = dataclasses.replace(toy, name="fresh-race")
    assert not is_compiled(fresh)
    for _, take in steps(fresh):
        take()
    assert is_compiled(fresh)
    other = dataclasses.replace(toy, name="another")
    assert not is_compiled(other)
    prepare(entry_point(step, other))
    assert not is_compiled(other)
