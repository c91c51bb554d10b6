"""Find a game's tests: its oracle, its playthroughs, and the tests that name its rules."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

from lunario.core.definition import Definition
from lunario.testing.agreement import FILE

PLAYTHROUGHS = "playthroughs"


@dataclass(frozen=True)
class Project:
    """The folder with a game's tests, if there is one."""

    definition: Definition
    tests: Path | None

    @property
    def folders(self) -> list[Path]:
        """The folders with what the author wrote: the game and its tests."""
        return [self.definition.folder, *([] if self.tests is None else [self.tests])]

    @property
    def oracle(self) -> Path | None:
        return None if self.tests is None or not (self.tests / FILE).exists() else self.tests / FILE

    @property
    def playthroughs(self) -> Path | None:
        """The folder of the playthroughs: among the tests or, for Lunario's own games, next to those of the others."""
        if self.tests is None:
            return None
        shared = self.tests.parents[1] / PLAYTHROUGHS / self.definition.folder.name
        return shared if shared.exists() else self.tests / PLAYTHROUGHS

    def rules_named(self) -> set[str]:
        """Return the ids in `pytest.mark.rule(…)` of all tests."""
        files = [] if self.tests is None else sorted(self.tests.rglob("*.py"))
        return {rule for file in files for rule in _rules_named_in(file)}


def project_of(definition: Definition, tests: Path | None = None) -> Project:
    """Find the tests: in the given folder, next to the game's source, or in the current folder."""
    if tests is not None:
        return Project(definition, tests)
    folder, here = definition.folder, Path.cwd()
    roots = [*folder.parents[1:4], here]
    candidates = [place for root in roots for place in (root / "tests" / "games" / folder.name, root / "tests")]
    return Project(definition, next((place for place in candidates if (place / FILE).exists()), None))


def _rules_named_in(file: Path) -> set[str]:
    named = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=arguments):
                named |= {argument.value for argument in arguments if isinstance(argument, ast.Constant)}
    return {str(rule) for rule in named}
