"""Many matches of one game at once, in compiled code: computer players in every seat, or an environment to step.

>>> from lunario.batch import Batch
>>> Batch(lunario.load("nova-luna"), lanes=1024, seeds=7).players.shape
(1024,)
"""

from lunario.batch.batched import Batch
from lunario.batch.buffers import new_buffers

__all__ = ["Batch", "new_buffers"]


def __dir__() -> list[str]:
    return __all__
