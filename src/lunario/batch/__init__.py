"""Many matches of one game at once, in compiled code: computer players in every seat, or an environment to step.

>>> from lunario.batch import Batch
>>> Batch(lunario.load("nova-luna"), lanes=1024, seeds=7).players.shape
(1024,)
"""

from lunario.batch.batched import Batch

__all__ = ["Batch"]


def __dir__() -> list[str]:
    return __all__
