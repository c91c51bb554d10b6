"""`lunario check GAME`: find faults of a game that show without knowing its rules, and list what it lacks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rich.text import Text

from lunario.cli import words
from lunario.cli.terminal import Terminal
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.text import Texts
from lunario.testing.projects import Project, project_of

MATCHES = 10  # compared with the oracle, per case
BROKEN = "It cannot be loaded, so there is nothing to play with."

Faults = Iterator[str]


def check_game(terminal: Terminal, definition: Definition, tests: Path | None, record: bool) -> bool:
    """Check one part after another, report the faults of each, and list what is missing."""
    project = project_of(definition, tests)
    terminal.say(words.CHECKING_GAME, "bold", game=definition.title[terminal.lang], folder=definition.folder)
    if record:
        _record(project)
    loads = _run(terminal, words.PART_CONTRACT, lambda: _contract(definition))
    results = [loads]
    for title, faults, needs_game in _parts(project):
        results.append(_run(terminal, title, faults if loads or not needs_game else lambda: iter([BROKEN])))
    for line in _missing(project):
        terminal.show(Text(f"· {line}", style="yellow"), soft_wrap=True)
    return all(results)


def _parts(project: Project) -> list[tuple[Texts, Callable[[], Faults], bool]]:
    """Return the checks in their order: a name, a function that finds faults, and whether the game must load."""
    from lunario.testing import source_checks, text_checks

    definition = project.definition
    return [
        (words.PART_TEXTS, lambda: text_checks.faults_of_texts(definition), False),
        (words.PART_SOURCE, lambda: source_checks.faults_of_source(definition), False),
        (words.PART_BOARD, lambda: source_checks.faults_of_board(definition), False),
        (words.PART_TESTS, lambda: _rules_without_test(project), False),
        (words.PART_LESSONS, lambda: _lessons(definition), True),
        (words.PART_LAWS, lambda: _laws(definition), True),
        (words.PART_ORACLE, lambda: _oracle(project), True),
        (words.PART_PLAYTHROUGHS, lambda: _playthroughs(project), True),
        (words.PART_ADAPTERS, lambda: _adapters(definition), True),
    ]


def _run(terminal: Terminal, title: Texts, check: Callable[[], Iterable[str]]) -> bool:
    """Say what is being checked, then report every fault as it is found, or that there is none."""
    lang, started, good = terminal.lang, time.perf_counter(), True
    with terminal.busy(words.CHECKING_PART, part=title[lang]):
        for fault in check():
            good = False
            terminal.complain(f"✗ {title[lang]}: {fault}")
    if good:
        seconds = f"{time.perf_counter() - started:.1f}"
        terminal.show(Text.assemble(("✓ ", "bold green"), title[lang], (f" ({seconds} s)", "dim")))
    return good


# ------------------------------------------------------------------ the parts


def _contract(definition: Definition) -> Faults:
    from lunario.core.loading import missing_files

    try:
        missing = missing_files(definition)
        yield from (f"{name} is missing." for name in missing)
        if not missing:
            definition.parts  # noqa: B018
    except LunarioError as problem:
        yield str(problem)
    except Exception as problem:  # a module may raise anything when it is imported
        yield f"A module cannot be imported: {type(problem).__name__}: {problem}"


def _rules_without_test(project: Project) -> Faults:
    from lunario.testing.text_checks import rules_of

    if project.tests is None:
        return
    rules, named = set(rules_of(project.definition)), project.rules_named()
    yield from (f'no test names the rule {rule} with @pytest.mark.rule("{rule}").' for rule in sorted(rules - named))
    yield from (f"a test names the rule {rule}, which RULES.md does not have." for rule in sorted(named - rules))


def _lessons(definition: Definition) -> Faults:
    from lunario.lessons import check_lesson, lessons

    try:
        for lesson in lessons(definition):
            try:
                check_lesson(lesson)
            except LunarioError as problem:
                yield str(problem)
    except (LunarioError, ValueError) as problem:
        yield str(problem)


def _laws(definition: Definition) -> Faults:
    """Yield each broken law once, with the first case that breaks it."""
    from lunario.core.game import load
    from lunario.testing import LAWS, cases

    broken: set[str] = set()
    for case in cases(definition):
        game = load(definition.name, case.players, None, **case.options)
        for law in LAWS:
            if law.__name__ not in broken and (fault := _fault(law, game, case.players)):
                broken.add(law.__name__)
                yield f"{law.__name__}, {case.players} players: {fault}"


def _fault(check: Callable[..., object], *arguments: object) -> str:
    """Return what a check says is wrong, or an empty text if all is well."""
    try:
        check(*arguments)
    except AssertionError as problem:
        return str(problem) or "a law of this name is broken."
    except Exception as problem:  # raised by the game's own code
        return f"{type(problem).__name__}: {problem}"
    return ""


def _oracle(project: Project) -> Faults:
    from lunario.core.game import load
    from lunario.testing import cases
    from lunario.testing.agreement import compare_match, read_oracle

    if project.oracle is None:
        return
    oracle = read_oracle(project.oracle)
    for case in cases(project.definition):
        game = load(project.definition.name, case.players, None, **case.options)
        for seed in range(MATCHES):
            if fault := _fault(compare_match, game, oracle, seed):
                yield f"{case.players} players, seed {seed}: {fault}"
                return


def _playthroughs(project: Project) -> Faults:
    from lunario.testing.playthrough import playthroughs

    folder = project.playthroughs
    if folder is None or not folder.exists():
        return
    for name, text in playthroughs(project.definition):
        if not (folder / name).exists():
            yield f"{name} is missing: lunario check {project.definition.name} --record writes it."
        elif (folder / name).read_text(encoding="utf-8") != text:
            yield f"the match in {name} came out differently: write it again with --record, and read the diff."


def _record(project: Project) -> None:
    from lunario.testing.playthrough import playthroughs

    folder = project.playthroughs
    if folder is None:
        raise LunarioError(
            "There is no folder of tests with an oracle.py: name it with --tests.",
            "No hay ninguna carpeta de pruebas con un oracle.py: di dónde está con --tests.",
        )
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in playthroughs(project.definition):
        (folder / name).write_text(text, encoding="utf-8")


def _adapters(definition: Definition) -> Faults:
    from lunario.core.game import load

    try:
        from lunario.adapters.checking import faults_of_adapters

        for players in definition.player_counts:
            yield from faults_of_adapters(load(definition.name, players))
    except ImportError:
        return


# ------------------------------------------------------------------ what a game could have


def _missing(project: Project) -> Iterator[str]:
    """Yield what the game lacks, and what takes its place."""
    from lunario.core.contract import LESSONS, OPTIONAL_PAGES
    from lunario.core.loading import default_parts
    from lunario.judgement.frozen import FROZEN
    from lunario.testing.source_checks import has_linter

    definition = project.definition
    yield from (f"no {part}.py: a default takes its place." for part in default_parts(definition))
    absent = [name for name in OPTIONAL_PAGES if not (definition.folder / name).exists()]
    yield from (f"no {name}: a default takes its place." for name in absent)
    yield from (
        f"no {name}.toml: the player changes with the heuristic."
        for name in FROZEN
        if not (definition.folder / f"{name}.toml").exists()
    )
    if LESSONS not in definition.capabilities:
        yield "no lessons: nothing leads a newcomer through a first match."
    if not definition.is_drawn_by_the_page:
        yield "no web/board.js: the page shows a picture, and the match is played by the list of choices."
    if project.oracle is None:
        yield "no oracle.py among the tests: the rules are checked by the laws alone."
    if project.playthroughs is None or not project.playthroughs.exists():
        yield "no playthroughs: --record keeps a match of each player count, to show what a change affects."
    if not has_linter():
        yield "ruff is not installed, so there was no lint."
    if not _has_research_libraries():
        yield "the adapters were not checked: pip install 'lunario[research]' brings the libraries."


def _has_research_libraries() -> bool:
    from importlib.util import find_spec

    return all(find_spec(name) is not None for name in ("gymnasium", "pettingzoo", "pyspiel"))
