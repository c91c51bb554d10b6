"""`lunario analyse`: judge every decision of a match, on the terminal, as a page or as JSON."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import platformdirs
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from lunario.cli import screen, words
from lunario.cli.command_list import Commands
from lunario.cli.files import loaded
from lunario.cli.terminal import Terminal
from lunario.core.errors import BadOption, LunarioError

if TYPE_CHECKING:
    from lunario.analysis import Judgement, Settings
    from lunario.core.match import Match

WORST = 5  # decisions named in the summary


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("analyse", words.ANALYSE_HELP)
    def analyse(
        file: Annotated[Path, typer.Argument(metavar=words.FILE[lang], help=words.MATCH_FILE_ARGUMENT[lang])],
        as_json: Annotated[bool, typer.Option("--json", help=words.JSON_OPTION[lang])] = False,
        out: Annotated[Path | None, typer.Option(metavar=words.FILE[lang], help=words.PAGE_OPTION[lang])] = None,
        player: Annotated[int | None, typer.Option(metavar=words.SEAT[lang], help=words.PLAYER_OPTION[lang])] = None,
        quick: Annotated[bool, typer.Option("--quick", help=words.QUICK_OPTION[lang])] = False,
        iterations: Annotated[int | None, typer.Option(min=16, help=words.ITERATIONS_OPTION[lang])] = None,
    ) -> None:
        match = loaded(terminal, file)
        seat = _seat(match, player)
        if out is not None:
            _check_writable(out)
        from lunario.analysis import report, settings_of, tell
        from lunario.analysis.match_page import page

        if quick and iterations is not None:
            raise BadOption(
                "--quick and --iterations both say how much to search: leave one out.",
                "--quick y --iterations dicen los dos cuánto buscar: quita uno.",
            )
        settings = settings_of(match.game, quick=quick, iterations=iterations)
        _warn_of_few_iterations(terminal, match, settings)
        judged = judge(terminal, match, settings)
        found = report(match, judged)
        names = [screen.seat_name(match.seats, each, lang) for each in range(found.players)]
        told = tell(match, found, lang, names, screen.only_person(match.seats))
        if seat is not None:
            told["decisions"] = [each for each in told["decisions"] if each["player"] == seat]
        if as_json:
            json.dump(told, sys.stdout, ensure_ascii=False)
            sys.stdout.write("\n")
        else:
            show(terminal, told)
        if out is not None:
            _write(out, page(match, told, lang))
            if not as_json:
                terminal.say(words.PAGE_WRITTEN, path=out)


def _seat(match: "Match", player: int | None) -> int | None:
    if player is not None and not 1 <= player <= match.game.players:
        count = match.game.players
        raise LunarioError(
            f"There is no player {player}; this match has {count}.",
            f"No hay jugador {player}; esta partida tiene {count}.",
        )
    return None if player is None else player - 1


def _warn_of_few_iterations(terminal: Terminal, match: "Match", settings: "Settings") -> None:
    from lunario.analysis.settings import LEAST, settings_of

    least = settings_of(match.game).scaled(LEAST).screen
    if settings.screen < least:
        terminal.complain(terminal.words(words.FEW_ITERATIONS, least=least))


def _check_writable(path: Path) -> None:
    """Raise an error before the long search if the page cannot be written there. Leave the file as it is."""
    is_new = not path.exists()
    try:
        path.open("ab").close()
        if is_new:
            path.resolve().unlink()
    except OSError as problem:
        raise _unwritable(path, problem) from problem


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise _unwritable(path, problem) from problem


def _unwritable(path: Path, problem: OSError) -> LunarioError:
    if not path.parent.is_dir():
        return LunarioError(
            f"There is no folder {path.parent} to write {path.name} in.",
            f"No existe la carpeta {path.parent} para escribir {path.name}.",
        )
    return LunarioError(
        f"The page cannot be written to {path} ({problem.strerror}).",
        f"No se puede escribir la página en {path} ({problem.strerror}).",
    )


def judge(terminal: Terminal, match: "Match", settings: "Settings") -> list["Judgement"]:
    """Judge all decisions and show progress. Judgements are kept in a file, so a later run goes on from there."""
    from lunario.analysis import analyse as judgements
    from lunario.analysis import digest, plan
    from lunario.core.threads import cores

    path = platformdirs.user_cache_path("lunario") / "analyses" / f"{digest(match, settings)}.jsonl"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = {each.event: each for each in _kept(path)}
        path.open("a").close()
    except OSError as problem:
        terminal.complain(terminal.words(words.NOTHING_KEPT, folder=path.parent, why=problem.strerror))
        path, kept = Path(os.devnull), {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal) as progress,
        path.open("a", encoding="utf-8") as file,
    ):
        task = progress.add_task(terminal.words(words.ANALYSING), total=len(plan(match)), completed=len(kept))
        for each in judgements(match, settings, dict(kept), threads=cores()):
            kept[each.event] = each
            file.write(json.dumps(each.to_json()) + "\n")
            file.flush()
            progress.advance(task)
    return list(kept.values())


def _kept(path: Path) -> list["Judgement"]:
    """Return the judgements in a file, if it exists. Truncate it at the first line that is incomplete or damaged."""
    from lunario.analysis import Judgement

    content = path.read_bytes() if path.exists() else b""
    found, size = [], 0
    for line in content.splitlines(keepends=True):
        try:
            judgement = Judgement.from_json(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError):
            break
        if not line.endswith(b"\n"):
            break
        found.append(judgement)
        size += len(line)
    if size < len(content):
        path.write_bytes(content[:size])
    return found


# ------------------------------------------------------------------ the summary


def show(terminal: Terminal, told: dict[str, Any]) -> None:
    """Print luck and play, the turning points and the worst decisions."""
    from lunario.analysis import phrases
    from lunario.analysis.match_page import turning_point_text

    names = told["names"]
    if not told["curve"]:
        terminal.say(phrases.NOTHING_TO_JUDGE)
        return
    heads, rows = phrases.accounts_table(told, terminal.lang)
    table = Table(box=None, pad_edge=False, show_header=True, header_style="dim")
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number else "left", vertical="bottom")
    for row in rows:
        table.add_row(*row)
    terminal.show(table)
    if told["fewer_is_better"]:
        terminal.say(phrases.FEWER_IS_BETTER, "dim")
    if told["is_lead"]:
        terminal.say(phrases.POINTS_OF_LEAD, "dim")
    if told["pieces"]:
        terminal.show(Text(told["pieces"], style="dim"), soft_wrap=True)
    terminal.show()
    if not told["turning_points"]:
        terminal.say(phrases.NO_TURNING_POINTS)
    for point in told["turning_points"]:
        terminal.show(Text(turning_point_text(point, names)), soft_wrap=True)
    named = [each for each in told["decisions"] if each["is_fault"]]
    for each in sorted(sorted(named, key=lambda one: -one["loss"])[:WORST], key=lambda one: one["event"]):
        terminal.show()
        _show_decision(terminal, each, names)


def _show_decision(terminal: Terminal, each: dict[str, Any], names: list[str]) -> None:
    from lunario.analysis import phrases

    title = Text(f"{each['move']}. {names[each['player']]}: {each['chosen_text']}", style="bold")
    title.append(f"  {each['verdict_text']}, {each['loss_text']}", style="yellow")
    terminal.show(title, soft_wrap=True)
    better = phrases.line_text(each["best_line_text"])
    terminal.show(Text(f"{phrases.BETTER[terminal.lang]}: {better}"), soft_wrap=True)
    for reason in each["reasons"]:
        terminal.show(Text(f"  {reason}"), soft_wrap=True)
