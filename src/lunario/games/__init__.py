"""The games, a folder each. `lunario.games()` lists them: the package can be called.

>>> import lunario
>>> lunario.games()
['luna-capital', 'nomadas', 'nova-luna', 'nuevos-mundos']
"""

import pkgutil
import sys
from types import ModuleType

from lunario.core import registry


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        return registry.games()

    def __dir__(self) -> list[str]:
        """Return the folders."""
        return [module.name for module in pkgutil.iter_modules(self.__path__)]


sys.modules[__name__].__class__ = _Games
