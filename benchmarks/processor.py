"""The name of this processor, which belongs to every figure measured on it."""

from __future__ import annotations

import platform
import re
from pathlib import Path

import llvmlite.binding

from lunario.core.threads import cores


def processor() -> str:
    """Return its name as the system gives it, LLVM's name for what code is compiled for, and the number of cores."""
    try:
        found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    name = found[1] if found else platform.processor() or platform.machine()
    count = cores()
    return f"{name} ({llvmlite.binding.get_host_cpu_name()}), {count} core{'s' * (count != 1)}"
