"""`lunario check GAME`: find faults of a game that show without knowing its rules, and list what it lacks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.text import Text

from lunario.cli import words
from lunario.cli.terminal import Terminal
from lunario.core.compile import PLAIN
from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.text import Texts, joined
from lunario.testing.plain import PlainMatch, compiled_match, plain_matches, told
from lunario.testing.projects import Project, project_of

MATCHES = 10  # compared with the oracle, per case

Faults = Iterator[str]
Part = tuple[Texts, Callable[[], Faults]]


def check_game(terminal: Terminal, definition: Definition, tests: Path | None, record: bool) -> bool:
    """Check one part after another, report the faults of each, and list what is missing."""
    project = project_of(definition, tests)
    terminal.say(words.CHECKING_GAME, "bold", game=definition.title[terminal.lang], folder=definition.folder)
    can_be_played = all(_run(terminal, project, part) for part in _first_parts(project))
    if record and can_be_played:
        _record(project)
    results = [_run(terminal, project, part) for part in _parts(project)]
    if can_be_played:
        results += [_run(terminal, project, part) for part in _parts_of_play(project)]
    else:
        unchecked = joined((title[terminal.lang] for title, _ in _parts_of_play(project)), terminal.lang)
        terminal.complain(f"✗ {terminal.words(words.UNPLAYABLE, parts=unchecked)}")
    for line in _missing(project):
        terminal.show(Text(f"· {line}", style="yellow"), soft_wrap=True)
    return can_be_played and all(results)


def _first_parts(project: Project) -> list[Part]:
    """Return the checks without which no other can play: each needs the one before."""
    definition, plain = project.definition, list[PlainMatch]()
    parts: list[Part] = [
        (words.PART_CONTRACT, lambda: _contract(definition)),
        (words.PART_MATCHES, lambda: _matches(definition, plain)),
    ]
    return parts if PLAIN else [*parts, (words.PART_COMPILED, lambda: _compiled(definition, plain))]


def _parts(project: Project) -> list[Part]:
    """Return the checks that only read."""
    from lunario.testing import source_checks, text_checks

    definition = project.definition
    return [
        (words.PART_TEXTS, lambda: text_checks.faults_of_texts(definition)),
        (words.PART_SOURCE, lambda: source_checks.faults_of_source(definition)),
        (words.PART_BOARD, lambda: source_checks.faults_of_board(definition)),
        (words.PART_TESTS, lambda: _rules_without_test(project)),
    ]


def _parts_of_play(project: Project) -> list[Part]:
    """Return the checks that play."""
    definition = project.definition
    return [
        (words.PART_LESSONS, lambda: _lessons(definition)),
        (words.PART_LAWS, lambda: _laws(project)),
        (words.PART_ORACLE, lambda: _oracle(project)),
        (words.PART_PLAYTHROUGHS, lambda: _playthroughs(project)),
        (words.PART_ADAPTERS, lambda: _adapters(definition)),
    ]


def _run(terminal: Terminal, project: Project, part: Part) -> bool:
    """Say what is being checked, then report every fault as it is found, or that there is none."""
    lang, started, good = terminal.lang, time.perf_counter(), True
    title, check = part
    with terminal.busy(words.CHECKING_PART, part=title[lang]):
        for fault in _found(check, project):
            good = False
            terminal.complain(f"✗ {title[lang]}: {fault}")
    if good:
        seconds = f"{time.perf_counter() - started:.1f}"
        terminal.show(Text.assemble(("✓ ", "bold green"), title[lang], (f" ({seconds} s)", "dim")))
    return good


def _found(check: Callable[[], Faults], project: Project) -> Faults:
    """Yield what a check finds, and whatever the author's own code raises meanwhile."""
    try:
        yield from check()
    except LunarioError as problem:
        yield str(problem)
    except Exception as problem:  # raised by the game, its oracle or its tests
        yield told(problem, *project.folders)


# ------------------------------------------------------------------ the parts


def _contract(definition: Definition) -> Faults:
    from lunario.core.loading import missing_files

    missing = missing_files(definition)
    yield from (f"{name} is missing." for name in missing)
    if not missing:
        definition.parts  # noqa: B018


def _matches(definition: Definition, plain: list[PlainMatch]) -> Faults:
    """Play a match of every case as plain Python, and keep them in the list."""
    plain += plain_matches(definition)
    yield from (f"{match.case}: {match.fault}" for match in plain if match.fault)


def _compiled(definition: Definition, plain: list[PlainMatch]) -> Faults:
    """Play the same matches with compiled code."""
    from lunario.testing import cases

    for case, match in zip(cases(definition), plain, strict=True):
        if compiled_match(definition, case) != match.digest:
            yield f"{match.case}: compiled code plays another match than plain Python (NUMBA_DISABLE_JIT=1)."


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


def _laws(project: Project) -> Faults:
    """Yield each broken law once, with the first case that breaks it."""
    from lunario.core.game import load
    from lunario.testing import LAWS, cases

    definition, broken = project.definition, set[str]()
    for case in cases(definition):
        game = load(definition.name, case.players, None, **case.options)
        for law in LAWS:
            if law.__name__ not in broken and (fault := _fault(project, law, game, case.players)):
                broken.add(law.__name__)
                yield f"{law.__name__}, {case.players} players: {fault}"


def _fault(project: Project, check: Callable[..., object], *arguments: object) -> str:
    """Return what a check says is wrong, or an empty text if all is well."""
    try:
        check(*arguments)
    except Exception as problem:  # the check's own, or raised by the game's code
        return told(problem, *project.folders)
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
            if fault := _fault(project, compare_match, game, oracle, seed):
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
    if PLAIN:
        yield "NUMBA_DISABLE_JIT is set, so compiled play was not compared with plain Python."
    if not has_linter():
        yield "ruff is not installed, so there was no lint."
    if not _has_research_libraries():
        yield "the adapters were not checked: pip install 'lunario[research]' brings the libraries."


def _has_research_libraries() -> bool:
    from importlib.util import find_spec

    return all(find_spec(name) is not None for name in ("gymnasium", "pettingzoo", "pyspiel"))
