"""The results file: JSON lines, first the contest's definition, then one line per match in the order they ended.

A run that was stopped continues with its file. Another contest's file is refused.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lunario.core.errors import LunarioError, why_unreadable
from lunario.lab.bout import Result
from lunario.lab.contest import Contest


class OtherVersion(LunarioError):
    """The file was begun by another version of the program."""


class ResultsFile:
    """The results so far, by match, and the file that keeps them, if there is a path."""

    def __init__(self, contest: Contest, path: Path | None = None, *, any_version: bool = False) -> None:
        """Read what is there. With `any_version`, accept results of other versions of the program."""
        self.contest = contest
        self.path = path
        self.results: dict[tuple[int, int, int], Result] = {}
        self.is_mixed = False  # whether another version of the program played some of it
        self._has_header = False  # whether the file has this version's header
        if path is not None and path.exists():
            self._read(path, any_version)

    def append(self, result: Result) -> None:
        self.results[result.key] = result
        if self.path is not None:
            self._write(self.path, result.to_json())

    def _write(self, path: Path, line: dict[str, Any]) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", newline="\n") as file:
            if not self._has_header:
                file.write(_line(self.contest.header()))
                self._has_header = True
            file.write(_line(line))

    # ------------------------------------------------------------ reading

    def _read(self, path: Path, any_version: bool) -> None:
        """Read the file: a header for each version of the program that played, followed by its results."""
        lines = self._lines(path)
        present = self.contest.header()["code"]
        for number, line in enumerate(lines, 1):
            if "code" not in line:
                self._take(line, number, path)
                continue
            self._check(line, path)
            self._has_header = line["code"] == present
            self.is_mixed |= not self._has_header
        if self.is_mixed and not any_version:
            raise OtherVersion(
                f"{path} was begun with another version of the program or of the weights, and results of two versions "
                f"do not mix: name another file, or say --any-version.",
                f"{path} se empezó con otra versión del programa o de los pesos, y no se mezclan resultados de dos "
                f"versiones: di otro archivo, o --any-version.",
            )

    def _lines(self, path: Path) -> list[dict[str, Any]]:
        """Return the complete lines, cutting off a partial one left by a killed program."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            why = why_unreadable(problem)
            raise LunarioError(
                f"The results file {path} cannot be read: {why.en}.",
                f"No se puede leer el archivo de resultados {path}: {why.es}.",
            ) from problem
        whole = text[: text.rfind("\n") + 1]
        if not whole and not _line(self.contest.header()).startswith(text):
            raise _not_results(path)
        try:
            lines = [json.loads(line) for line in whole.splitlines() if line.strip()]
        except json.JSONDecodeError as problem:
            raise _not_results(path) from problem
        if not all(isinstance(line, dict) for line in lines) or (lines and "code" not in lines[0]):
            raise _not_results(path)
        if whole != text:
            path.write_text(whole, encoding="utf-8", newline="\n")
        return lines

    def _check(self, found: dict[str, Any], path: Path) -> None:
        # Matches from before an option existed had its default.
        later = {option.name: option.default for option in self.contest.game.definition.options}
        found = {**found, "options": {**later, **found.get("options", {})}}
        for name, wanted in self.contest.definition().items():
            if found.get(name) != wanted:
                raise LunarioError(
                    f"{path} has the results of another contest ({name} is {found.get(name)}, not {wanted}): "
                    f"name another file.",
                    f"{path} tiene los resultados de otra competición ({name} es {found.get(name)}, no {wanted}): "
                    f"di otro archivo.",
                )

    def _take(self, line: dict[str, Any], number: int, path: Path) -> None:
        try:
            result = Result(**line)
        except TypeError as problem:
            raise LunarioError(
                f"{path}, line {number}: this is not the result of a match.",
                f"{path}, línea {number}: esto no es el resultado de una partida.",
            ) from problem
        self.results[result.key] = result


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False) + "\n"


def _not_results(path: Path) -> LunarioError:
    return LunarioError(
        f"{path} is not a results file: name another file.", f"{path} no es un archivo de resultados: di otro."
    )
