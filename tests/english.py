"""Check the style of our prose with a list of words: `python -m tests.english`, part of `make check`.

The list, tests/english.toml, has words and phrases to avoid, each with what to write instead. The check reads the
comments and docstrings of Python files, the comments of the front end, and Markdown outside code.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]

# Folders and files that the check covers.
COVERED = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "benchmarks",
    "docs",
    "examples",
    "hatch_build.py",
    "src",
    "tests",
    "web/dev",
    "web/eslint.config.js",
    "web/public",
    "web/src",
    "web/svelte.config.js",
    "web/vite.config.ts",
)
FRONT_END = (".css", ".js", ".svelte", ".ts")
SUFFIXES = (".md", ".py", *FRONT_END)
KINDS = ("docstring", "comment", "document")
BUILT = "static"  # the folder of the pages that a build writes


@dataclass(frozen=True)
class Phrase:
    """A phrase to avoid, what to write instead, and in which kinds of passage it counts."""

    pattern: re.Pattern[str]
    advice: str
    kinds: tuple[str, ...]


def _phrase(find: str, instead: str, where: Sequence[str] = KINDS, *, case: bool = False) -> Phrase:
    flags = re.NOFLAG if case else re.IGNORECASE
    return Phrase(re.compile(find.replace(" ", r"\s+"), flags), instead, tuple(where))


_LIST = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
ALLOWED: tuple[str, ...] = tuple(_LIST["allowed"])
PHRASES = tuple(
    _phrase(entry["find"], entry["instead"], entry.get("in", KINDS), case=entry.get("case", False))
    for entry in _LIST["avoid"]
)


@dataclass(frozen=True)
class Passage:
    """A piece of prose and the line it begins in. Its line breaks are those of the file."""

    line: int
    kind: str
    text: str


def passages(path: Path) -> Iterator[Passage]:
    """Yield the prose of a file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield from _documents(text)
    elif path.suffix in FRONT_END:
        yield from _front_end(text)
    else:
        yield from _docstrings(text)
        yield from _comments(text)


def _docstrings(text: str) -> Iterator[Passage]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node)
            if docstring is not None:
                yield Passage(node.body[0].lineno, "docstring", docstring)


def _comments(text: str) -> Iterator[Passage]:
    """Yield the comments, those on consecutive lines of their own as one."""
    block: list[str] = []
    end = -1
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        line, alone = token.start[0], not token.line[: token.start[1]].strip()
        if block and not (alone and line == end + 1):
            yield Passage(end - len(block) + 1, "comment", "\n".join(block))
            block = []
        block.append(token.string.lstrip("#").strip())
        end = line if alone else -1
        if not alone:
            yield Passage(line, "comment", block.pop())
    if block:
        yield Passage(end - len(block) + 1, "comment", "\n".join(block))


# A string, which may hold what looks like a comment, or a comment: `//` on consecutive lines of their own is one.
_STRING_OR_COMMENT = re.compile(
    r"""
    '(?:[^'\\\n]|\\.)*' | "(?:[^"\\\n]|\\.)*" | `(?:[^`\\]|\\.)*`
    | (?P<comment> (?<![^\n])[ \t]*//[^\n]*(?:\n[ \t]*//[^\n]*)* | (?<![:\w])//[^\n]* | /\*.*?\*/ | <!--.*?--> )
    """,
    re.DOTALL | re.VERBOSE,
)
_MARKS = re.compile(r"^\s*(?://+|/\*+|\*(?!/)|<!--)?\s*|\s*(?:\*/|-->)?\s*$")


def _front_end(text: str) -> Iterator[Passage]:
    """Yield the comments of TypeScript, Svelte or CSS. Those that begin with `/**` are docstrings."""
    for match in _STRING_OR_COMMENT.finditer(text):
        if comment := match["comment"]:
            lines = [_MARKS.sub("", line) for line in comment.split("\n")]
            kind = "docstring" if comment.startswith("/**") else "comment"
            empty = 0 if lines[0] else 1
            yield Passage(text.count("\n", 0, match.start()) + 1 + empty, kind, "\n".join(lines[empty:]).rstrip())


def _documents(text: str) -> Iterator[Passage]:
    """Yield the paragraphs outside fenced code."""
    fenced = False
    block: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        fence = line.lstrip().startswith(("```", "~~~"))
        fenced ^= fence
        if fenced or fence or not line.strip():
            if block:
                yield Passage(number - len(block), "document", "\n".join(block))
            block = []
        else:
            block.append(line.strip())


def found(passage: Passage) -> Iterator[str]:
    """Yield a sentence for every phrase to avoid in the passage."""
    text = _without_exceptions(passage.text)
    for phrase in PHRASES:
        if passage.kind in phrase.kinds:
            for match in phrase.pattern.finditer(text):
                line = passage.line + text.count("\n", 0, match.start())
                yield f"{line}: “{' '.join(match.group().split())}” → {phrase.advice}"


def _without_exceptions(text: str) -> str:
    """Blank quoted code and allowed phrases, keeping the line breaks."""
    text = re.sub(r"`[^`]*`", lambda code: re.sub(r"\S", "_", code.group()), text)
    for phrase in ALLOWED:
        text = re.sub(re.escape(phrase), "_", text, flags=re.IGNORECASE)
    return text


def files(covered: tuple[str, ...] = COVERED) -> Iterator[Path]:
    """Yield the files covered that have prose to check."""
    for name in covered:
        path = ROOT / name
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in found if file.suffix in SUFFIXES and BUILT not in file.relative_to(ROOT).parts)


def main(arguments: list[str]) -> int:
    """Check the folders and files named, or all that are covered, and return the exit code."""
    lines = [
        f"{path.relative_to(ROOT)}:{sentence}"
        for path in files(tuple(arguments) or COVERED)
        for passage in passages(path)
        for sentence in found(passage)
    ]
    print("\n".join(lines) or "English: nothing to avoid was found.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
