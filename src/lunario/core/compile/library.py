"""Compile each function once: inner functions wait, unoptimised, until an entry point includes them.

Numba optimises every function together with everything it calls, and generates machine code for it, before its callers
do the same again: the work grows with the depth of calls. Here an inner function is only translated to LLVM's
intermediate representation. An entry point gathers everything it can reach, which is optimised and compiled once.
"""

from __future__ import annotations

import itertools
import os
import secrets
from collections.abc import Callable, Iterable
from typing import Any

from llvmlite.binding import Linkage
from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment
from numba.core.errors import TypingError

from lunario.core.arrays import zeros

# Numba distinguishes the symbols of compiled functions by a counter that starts again in every process. Code from two
# processes could therefore contain the same symbol; if a third process loads both, the linker takes the first for both,
# and one game runs by another's rules.


def _count_afresh() -> None:
    FunctionIdentity._unique_ids = itertools.count(secrets.randbits(48))


_count_afresh()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_count_afresh)

_ENVIRONMENT = "_ZN08NumbaEnv"  # prefix of Numba's names for a function's environment


class _InnerLibrary(JITCodeLibrary):
    """The code of one inner function, without those it calls."""

    def add_linking_library(self, library: Any) -> None:
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        self._finalized = True


class _EntryLibrary(JITCodeLibrary):
    """The code of an entry point with everything it reaches."""

    def finalize(self) -> None:
        self._linking_libraries = _reached(self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Make the gathered functions private to this library: one that is inlined everywhere then disappears, and no
        name can be mistaken for another entry point's."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(_ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self._codegen.set_env(variable.name, environment)


def _reached(libraries: Iterable[Any]) -> list[Any]:
    """Return the libraries and everything inner ones among them need, each once.

    Numba's own come last: LLVM takes from a library only what those before it call, and an entry point may name one
    whose code is no longer called from there, but is from an inner function.
    """
    found: dict[Any, None] = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            if isinstance(library, _InnerLibrary):
                waiting.extend(library._linking_libraries)
    return sorted(found, key=lambda library: not isinstance(library, _InnerLibrary))


class InnerCompiler(Compiler):
    """Translate a function and go no further."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        state = self.state
        state.flags.no_compile = True
        state.library = _InnerLibrary(state.targetctx.codegen(), func.__qualname__)
        result = super().compile_extra(func)
        if _calls_zeros(state.typemap) and _has_array(result.signature.return_type):
            raise TypingError(f"{func.__qualname__} returns an array of `zeros`, whose memory ends with the function")
        key = object()  # the key by which callers find the function
        state.targetctx.insert_user_function(key, result.fndesc, [result.library])
        return result._replace(entry_point=key)


def _calls_zeros(typemap: dict[str, Any]) -> bool:
    return any(getattr(kind, "typing_key", None) is zeros for kind in typemap.values())


def _has_array(kind: Any) -> bool:
    """Return whether a value of this type is or contains an array. (Numba refuses only the former.)"""
    return isinstance(kind, types.Array) or (isinstance(kind, types.BaseTuple) and any(map(_has_array, kind.types)))


class EntryCompiler(Compiler):
    """Compile a function with everything it reaches."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        self.state.library = _EntryLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)
