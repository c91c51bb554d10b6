"""`lunario tune`: better weights for a game's heuristic, by self-play, checked on seeds nobody was tuned on."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from lunario.cli import words
from lunario.cli.arena import read_count, read_workers
from lunario.cli.commands import Commands
from lunario.cli.setup import make_game
from lunario.cli.simulate import number
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.errors import LunarioError
from lunario.core.text import Texts

if TYPE_CHECKING:
    from lunario.core.game import Game
    from lunario.lab.tune import ActionTuner, Tuned, ValueTuner

WHAT = ("actions", "values", "both")


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("tune", words.TUNE_HELP)
    def tune(
        game: Annotated[str, typer.Argument(metavar=words.GAME_NAME[lang], help=words.GAME_ARGUMENT[lang])],
        what: Annotated[str, typer.Option(metavar="|".join(WHAT), help=words.WHAT_OPTION[lang])] = "both",
        count: Annotated[str, typer.Option(metavar="N", help=words.TUNE_COUNT_OPTION[lang])] = "2",
        generations: Annotated[str, typer.Option(metavar="N", help=words.GENERATIONS_OPTION[lang])] = "60",
        workers: Annotated[str, typer.Option(metavar="N|auto", help=words.WORKERS_OPTION[lang])] = "auto",
        seed: Annotated[str, typer.Option(metavar="N", help=words.TUNE_SEED_OPTION[lang])] = "1",
        option: Annotated[
            list[str] | None,
            typer.Option("--option", "-o", metavar=words.NAME_VALUE[lang], help=words.OPTION_OPTION[lang]),
        ] = None,
        out: Annotated[Path | None, typer.Option(metavar=words.FILE[lang], help=words.OUT_OPTION[lang])] = None,
        apply: Annotated[bool, typer.Option("--apply", help=words.APPLY_OPTION[lang])] = False,
    ) -> None:
        from lunario.lab.tune import ActionTuner, ValueTuner

        if what not in WHAT:
            raise LunarioError(
                f"What to tune is {', '.join(WHAT)}, not “{what}”.", f"Se ajusta {', '.join(WHAT)}, no «{what}»."
            )
        made = make_game(registry.find(game), read_count(count, 2), option or [], None)
        how = {"generations": read_number(generations), "seed": read_number(seed), "workers": read_workers(workers)}
        weights, values, is_better = made.weights, made.value_weights, False
        if what != "values":
            tuned = run(terminal, ActionTuner(made, **how), words.ACTIONS, words.TUNED_ACTIONS)
            weights, is_better = tuned.kept, tuned.is_better
        if what != "actions":
            tuned = run(terminal, ValueTuner(made, **how), words.VALUES, words.TUNED_VALUES)
            values, is_better = tuned.kept, is_better or tuned.is_better
        write(terminal, made, (weights, values), out, apply=apply and is_better)
        if apply and not is_better:
            terminal.say(words.NOTHING_APPLIED)


def read_number(text: str) -> int:
    if re.fullmatch(r"0*[1-9][0-9]{0,5}", text.strip()):
        return int(text)
    raise LunarioError(f"“{text}” should be a number, 1 or more.", f"«{text}» debería ser un número, 1 o más.")


def run(terminal: Terminal, tuner: "ActionTuner | ValueTuner", title: Texts, sentence: Texts) -> "Tuned":
    """Search with a progress bar, then say what came of it."""
    from lunario.lab.tune import Tuned

    tuned: Tuned | None = None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal) as progress:
        task = progress.add_task(title[terminal.lang], total=tuner.generations)
        for step in tuner.run():
            if isinstance(step, Tuned):
                tuned = step
            else:
                progress.update(task, completed=step.generation)
    assert tuned is not None
    terminal.show(_table(tuner.game, tuned, title, terminal.lang))
    gain, low, high = (number(figure, terminal.lang, 4) for figure in tuned.gain[:3])
    terminal.say(sentence, gain=gain, low=low, high=high)
    terminal.say(words.KEEP_NEW if tuned.is_better else words.KEEP_OLD, "bold")
    return tuned


def _table(game: "Game", tuned: "Tuned", title: Texts, lang: str) -> Table:
    """The weights that were moved."""
    from lunario.lab.weights import names

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=title[lang], title_justify="left")
    for index, heading in enumerate([words.WEIGHT, words.OLD, words.NEW]):
        table.add_column(heading[lang], justify="right" if index else "left")
    for name, old, new in zip(names(game), tuned.old.tolist(), tuned.new.tolist(), strict=True):
        if old != new:
            table.add_row(name, f"{old:g}", f"{new:g}")
    return table


def write(terminal: Terminal, game: "Game", weights: tuple[object, object], out: Path | None, *, apply: bool) -> None:
    """Print the file, or write it where it was asked for; `apply`: also in the game's folder."""
    import numpy as np

    from lunario.lab.weights import written

    text = written(game, np.asarray(weights[0]), np.asarray(weights[1]))
    paths = ([out] if out is not None else []) + ([game.definition.folder / "weights.toml"] if apply else [])
    for path in paths:
        path.write_text(text, encoding="utf-8", newline="\n")
        terminal.say(words.WEIGHTS_WRITTEN, path=path)
    if not paths:
        terminal.show(text, markup=False)
