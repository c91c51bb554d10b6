"""The cache of compiled code: one file per entry point in a folder of the user's, named by our own key.

It relies on `numba.core.caching`, which is not public; tests/core/test_compile.py fails when that breaks.
"""

from __future__ import annotations

import contextlib
import functools
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator

_KEPT = 30 * 24 * 3600  # seconds to keep code of other versions after its last use


class KeyedCache(FunctionCache):
    """The compiled code of one entry point."""

    def __init__(self, name: str, key: str, folder: Path) -> None:
        self._folder, self._entry, self._key = folder, name, key
        self._impl_class: Any = functools.partial(_Impl, name, key, folder)
        super().__init__(_anything)
        self._cache_file: Any = _Files(str(folder), f"{name}-{key}", key)

    def holds(self, signature: Any, codegen: Any) -> bool:
        """Return whether there is code for this signature and this processor."""
        return self._index_key(signature, codegen) in self._cache_file._load_index()

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        return signature, codegen.magic_tuple()

    def _load_overload(self, signature: Any, context: Any) -> Any:
        found = super()._load_overload(signature, context)
        if found is not None:
            for file in self._folder.glob(f"{self._entry}-{self._key}*"):
                _attempt(os.utime, file)
        return found

    def _save_overload(self, signature: Any, data: Any) -> None:
        """Save if possible, and remove the code of versions no longer in use."""
        with contextlib.suppress(OSError):  # such as a full disk: compiled code can be called all the same
            super()._save_overload(signature, data)
        for file in self._folder.glob(f"{self._entry}-*"):
            _attempt(_remove_if_old, file)


class _Files(IndexDataCacheFile):
    """The index of an entry point and its code; damaged files count as missing and are rewritten."""

    def _load_index(self) -> dict[Any, str]:
        try:
            return dict(super()._load_index())
        except Exception:  # unpickling a damaged file can raise anything
            return {}

    def _load_data(self, name: str) -> Any:
        try:
            return super()._load_data(name)
        except Exception as problem:
            raise OSError(f"{name} cannot be read") from problem  # which Numba takes for a missing file


def _remove_if_old(file: Path) -> None:
    if time.time() - file.stat().st_mtime > _KEPT:
        file.unlink()


def _attempt(do: Callable[[Path], None], file: Path) -> None:
    """Do something with a file that another process may have removed."""
    with contextlib.suppress(OSError):
        do(file)


def _anything() -> None:
    """Stand in for the function: only the key matters."""


class _Locator(_CacheLocator):
    def __init__(self, folder: Path, key: str) -> None:
        self._folder, self._key = folder, key

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._key

    def get_disambiguator(self) -> None:
        return None

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)


class _Impl(CompileResultCacheImpl):
    def __init__(self, name: str, key: str, folder: Path, _: Any) -> None:
        self._lineno = 0
        self._locator = _Locator(folder, key)
        self._filename_base = f"{name}-{key}"


@functools.cache
def cache_folder() -> Path | None:
    """Return the folder of compiled code, or None if nothing can be written."""
    chosen = os.environ.get("LUNARIO_CACHE")
    user = Path(chosen) if chosen else platformdirs.user_cache_path("lunario")
    public = Path(tempfile.gettempdir()) / f"lunario-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    for base in (user, public):
        folder = base / "compiled"
        try:
            base.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.mkdir(exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                if base == user or _is_ours(base):
                    return folder
        except OSError:
            continue
    return None


def _is_ours(folder: Path) -> bool:
    """Return whether only this user can have put code there: anybody can create a folder among temporary files."""
    about = folder.stat()
    return not hasattr(os, "getuid") or (about.st_uid == os.getuid() and not about.st_mode & 0o022)
