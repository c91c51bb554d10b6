"""Write the TypedDicts of a game's views as TypeScript: the client's `view.ts`.

    python -m lunario.core.typescript web/src/games

writes `<game>/view.ts` for each game that has a folder there. A dict whose keys are a `Literal` has all of them; where
some may be missing, a game declares a TypedDict with `total=False`.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from lunario.core import registry
from lunario.core.definition import Definition

_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}
_COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)


def written(definition: Definition) -> str:
    """Return the types of a game's views, those that a type is made of after it."""
    view = get_type_hints(definition.parts.view.public)["return"]
    found = list(_reached(view))
    names = _names_of_literals({sys.modules[each.__module__] for each in found})
    blocks = [f"export type {name} = {_choices(literal)}" for literal, name in names.items()]
    blocks += [_interface(each, names) for each in found]
    head = f"/** The views of {definition.title.en}, written by `python -m lunario.core.typescript`: do not edit. */"
    return "\n\n".join([head, *blocks]) + "\n"


def write(folder: Path) -> list[Path]:
    """Write the file of each game that has a folder there, and return the files."""
    files = [folder / name / "view.ts" for name in registry.games() if (folder / name).is_dir()]
    for file in files:
        file.write_text(written(registry.find(file.parent.name)), encoding="utf-8")
    return files


def _hints(kind: Any) -> list[Any]:
    return list(get_type_hints(kind).values())


def _parts(hint: Any) -> Iterator[Any]:
    """Yield a type and those that it is made of."""
    yield hint
    if get_origin(hint) is not Literal:
        for part in get_args(hint):
            yield from _parts(part)


def _reached(view: Any) -> list[Any]:
    """Return the TypedDicts that a view is made of, itself first."""
    found = [view]
    for each in found:
        parts = [part for hint in _hints(each) for part in _parts(hint)]
        found += dict.fromkeys(part for part in parts if is_typeddict(part) and part not in found)
    return found


def _names_of_literals(modules: set[Any]) -> dict[Any, str]:
    """Return what literal types are called in the modules of the TypedDicts, in alphabetical order."""
    found = {name: each for module in modules for name, each in vars(module).items() if get_origin(each) is Literal}
    return {found[name]: name for name in sorted(found)}


def _interface(kind: Any, names: dict[Any, str]) -> str:
    comments, lines = _comments(kind), []
    for name, hint in get_type_hints(kind).items():
        lines += [f"  /** {comments[name]} */"] if name in comments else []
        lines.append(f"  {name}{'' if name in kind.__required_keys__ else '?'}: {_type(hint, names)}")
    summary = kind.__doc__.partition("\n")[0] if kind.__doc__ and kind.__doc__ != dict.__doc__ else ""
    about = [f"/** {summary} */"] if summary else []
    return "\n".join([*about, f"export interface {kind.__name__} {{", *lines, "}"])


def _comments(kind: Any) -> dict[str, str]:
    """Return the comments behind a TypedDict's fields, those that it inherits too: at run time it has no bases."""
    source, module = inspect.getsource(kind), sys.modules[kind.__module__]
    (bases,) = re.findall(r"^class \w+\((.*?)\):", source)
    above = [vars(module).get(base) for base in bases.split(", ")]
    inherited = [_comments(each) for each in above if is_typeddict(each)]
    own = {name: text.replace("None", "null") for name, text in _COMMENT.findall(source)}
    return {name: text for each in [*inherited, own] for name, text in each.items()}


def _type(hint: Any, names: dict[Any, str]) -> str:
    """Return a type as TypeScript writes it."""
    if hint in names:
        return names[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    kind, parts = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        return " | ".join(_type(part, names) for part in parts)
    if kind is list:
        inner = _type(parts[0], names)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind is dict:
        return f"Record<{_type(parts[0], names)}, {_type(parts[1], names)}>"
    return _choices(hint) if kind is Literal else _PLAIN[hint]


def _choices(literal: Any) -> str:
    return " | ".join(f"'{choice}'" if isinstance(choice, str) else str(choice) for choice in get_args(literal))


if __name__ == "__main__":
    for path in write(Path(sys.argv[1])):
        print(path)
