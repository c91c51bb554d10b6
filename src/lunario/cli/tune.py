"""`lunario tune`: improve the weights of a game's heuristic by self-play, and check them on fresh seeds."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from lunario.cli import lab_words, words
from lunario.cli.arena import read_count
from lunario.cli.command_list import Commands
from lunario.cli.crews import crew, ray_option
from lunario.cli.setup import game_options, make_game
from lunario.cli.simulate import number
from lunario.cli.terminal import Terminal
from lunario.core import registry
from lunario.core.errors import LunarioError
from lunario.core.text import Texts

if TYPE_CHECKING:
    from lunario.core.game import Game
    from lunario.lab.learn import Learned, NetworkTuner
    from lunario.lab.plans import PlanTuner
    from lunario.lab.tune import ActionTuner, Tuned, ValueTuner

WHAT = ("actions", "values", "both", "network")


def register(commands: Commands, terminal: Terminal) -> None:
    lang = terminal.lang

    @commands.add("tune", lab_words.TUNE_HELP)
    def tune(
        game: Annotated[str, typer.Argument(metavar=words.GAME_NAME[lang], help=words.GAME_ARGUMENT[lang])],
        what: Annotated[str, typer.Option(metavar="|".join(WHAT), help=lab_words.WHAT_OPTION[lang])] = "both",
        count: Annotated[str | None, typer.Option(metavar="N", help=lab_words.TUNE_COUNT_OPTION[lang])] = None,
        matches: Annotated[str, typer.Option(metavar="N", help=lab_words.TUNE_MATCHES_OPTION[lang])] = "",
        generations: Annotated[str, typer.Option(metavar="N", help=lab_words.GENERATIONS_OPTION[lang])] = "60",
        workers: Annotated[str, typer.Option(metavar="N|auto", help=lab_words.WORKERS_OPTION[lang])] = "auto",
        seed: Annotated[str, typer.Option(metavar="N", help=lab_words.TUNE_SEED_OPTION[lang])] = "1",
        option: Annotated[list[str] | None, game_options(lang)] = None,
        out: Annotated[
            Path | None, typer.Option(metavar=words.FILE[lang], help=lab_words.TUNE_OUT_OPTION[lang])
        ] = None,
        apply: Annotated[bool, typer.Option("--apply", help=lab_words.APPLY_OPTION[lang])] = False,
        ray: Annotated[str | None, ray_option(lang)] = None,
    ) -> None:
        from lunario.judgement.weights import has_network, names_of, value_weights_of, weights_of
        from lunario.lab.learn import NetworkTuner
        from lunario.lab.plans import PlanTuner
        from lunario.lab.tune import ActionTuner, ValueTuner

        if what not in WHAT:
            raise LunarioError(
                f"--what takes {', '.join(WHAT)}, not “{what}”.", f"--what admite {', '.join(WHAT)}, no «{what}»."
            )
        if what == "network":
            if option or count not in (None, "1"):
                raise LunarioError(
                    "A network learns with all options and player counts: leave out --option, and --count unless it "
                    "is 1.",
                    "Una red aprende con todas las opciones y números de jugadores: quita --option, y --count si no "
                    "es 1.",
                )
            how: dict[str, Any] = {"seed": read_number(seed)}
            how |= {"matches": read_number(matches)} if matches else {}
            tuner = PlanTuner if count == "1" else NetworkTuner
            with crew(workers, ray) as hands:
                learn(terminal, tuner(registry.find(game), workers=hands, **how), out, apply=apply)
            return
        made = make_game(registry.find(game), read_count(count, 2), option or [], None)
        how = {"generations": read_number(generations), "seed": read_number(seed)}
        weights, values, is_better = weights_of(made), value_weights_of(made)[: len(names_of(made))], False
        if what == "both" and has_network(made):
            terminal.say(lab_words.NETWORK_APART, game=made.definition.title[terminal.lang])
            what = "actions"
        with crew(workers, ray) as hands:
            if what != "values":
                tuned = run(
                    terminal, ActionTuner(made, None, workers=hands, **how), lab_words.ACTIONS, lab_words.TUNED_ACTIONS
                )
                weights, is_better = tuned.kept, tuned.is_better
            if what != "actions":
                tuned = run(
                    terminal, ValueTuner(made, None, workers=hands, **how), lab_words.VALUES, lab_words.TUNED_VALUES
                )
                values, is_better = tuned.kept, is_better or tuned.is_better
        write(terminal, made, (weights, values), out, apply=apply and is_better)
        if apply and not is_better:
            terminal.say(lab_words.NOTHING_APPLIED)


def read_number(text: str) -> int:
    if re.fullmatch(r"0*[1-9][0-9]{0,5}", text.strip()):
        return int(text)
    raise LunarioError(f"“{text}” should be a number, 1 or more.", f"«{text}» debería ser un número, 1 o más.")


def run(terminal: Terminal, tuner: "ActionTuner | ValueTuner", title: Texts, sentence: Texts) -> "Tuned":
    """Search with a progress bar, then report the result."""
    from lunario.lab.tune import Tuned

    tuned: Tuned | None = None
    with progress_bar(terminal) as progress:
        task = progress.add_task(title[terminal.lang], total=tuner.generations)
        for step in tuner.run():
            if isinstance(step, Tuned):
                tuned = step
            else:
                progress.update(task, completed=step.generation)
    assert tuned is not None
    terminal.show(_table(tuner.game, tuned, title, terminal.lang))
    say_gain(terminal, tuned, sentence)
    return tuned


def progress_bar(terminal: Terminal) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal)


def say_gain(terminal: Terminal, found: "Tuned | Learned", sentence: Texts) -> None:
    gain, low, high = (number(figure, terminal.lang, 4) for figure in found.gain[:3])
    terminal.say(sentence, gain=gain, low=low, high=high)
    terminal.say(lab_words.KEEP_NEW if found.is_better else lab_words.KEEP_OLD, "bold")


def _table(game: "Game", tuned: "Tuned", title: Texts, lang: str) -> Table:
    """Return a table of the weights that changed."""
    from lunario.judgement.weights import names_of

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=title[lang], title_justify="left")
    for index, heading in enumerate([lab_words.WEIGHT, lab_words.OLD, lab_words.NEW]):
        table.add_column(heading[lang], justify="right" if index else "left")
    for name, old, new in zip(names_of(game), tuned.old.tolist(), tuned.new.tolist(), strict=True):
        if old != new:
            table.add_row(name, f"{old:g}", f"{new:g}")
    return table


def write(terminal: Terminal, game: "Game", weights: tuple[object, object], out: Path | None, *, apply: bool) -> None:
    """Print the weights, or write them to `out`; with `apply`, write them to the game's folder as well."""
    import numpy as np

    from lunario.lab.weights_file import written

    text = written(game, np.asarray(weights[0]), np.asarray(weights[1]))
    put(terminal, text, [out, game.definition.folder / "weights.toml" if apply else None])


def put(terminal: Terminal, text: str, paths: list[Path | None]) -> None:
    """Write the text to the given files, or print it if there are none."""
    for path in filter(None, paths):
        path.write_text(text, encoding="utf-8", newline="\n")
        terminal.say(lab_words.WEIGHTS_WRITTEN, path=path)
    if not any(paths):
        terminal.show(text, markup=False)


def learn(terminal: Terminal, tuner: "NetworkTuner | PlanTuner", out: Path | None, *, apply: bool) -> None:
    """Train a network, with a progress bar for each stage, then report the gain and write the network."""
    from lunario.lab.learn import Learned
    from lunario.network import write_network

    learned: Learned | None = None
    with progress_bar(terminal) as progress:
        matches = progress.add_task(lab_words.MATCHES_TO_LEARN[terminal.lang], total=tuner.matches)
        epochs = progress.add_task(lab_words.LEARNING[terminal.lang], total=tuner.epochs)
        checks = progress.add_task(lab_words.CHECKING[terminal.lang], total=tuner.checks, visible=tuner.checks > 0)
        for step in tuner.run():
            if isinstance(step, Learned):
                learned = step
            else:
                progress.update(matches, completed=step.matches)
                progress.update(epochs, completed=step.epochs)
                progress.update(checks, completed=step.checks)
    assert learned is not None
    say_gain(terminal, learned, lab_words.TUNED_PLANS if tuner.checks else lab_words.TUNED_NETWORK)
    comment = f"lunario tune {tuner.definition.name}{tuner.how} --matches {tuner.matches} --seed {tuner.seed}"
    text = write_network(learned.parts, learned.weights, comment)
    put(terminal, text, [out, tuner.definition.folder / tuner.file if apply and learned.is_better else None])
    if apply and not learned.is_better:
        terminal.say(lab_words.NOTHING_APPLIED)
