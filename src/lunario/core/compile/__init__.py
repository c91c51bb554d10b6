"""The only package that touches Numba: `compiled` functions, their entry points for Python, and the cache of both.

inner     functions of compiled code, and the contract's, which each game defines for itself
entry     entry points, generated from the functions' signatures
library   makes Numba compile each function once
memory    arrays on the stack, copying states
processor SHA-256 by the processor's own instructions, and its clock
reach     the key of compiled code: everything that goes into it
cache     where compiled code is kept
"""

from lunario.core.compile.cache import cache_folder
from lunario.core.compile.entry import entry, is_prepared, prepare
from lunario.core.compile.inner import PLAIN, compiled, declared, register
from lunario.core.compile.memory import copy_state
from lunario.core.compile.processor import (
    SHA256_CONSTANTS,
    SHA256_START,
    sha256_hmac,
    sha256_hmac_of_two,
    sha256_rounds,
    thread_time,
)

__all__ = [
    "PLAIN",
    "SHA256_CONSTANTS",
    "SHA256_START",
    "cache_folder",
    "compiled",
    "copy_state",
    "declared",
    "entry",
    "is_prepared",
    "prepare",
    "register",
    "sha256_hmac",
    "sha256_hmac_of_two",
    "sha256_rounds",
    "thread_time",
]
