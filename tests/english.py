"""Find turns of phrase that make English read like a translation: `python -m tests.english`, part of `make check`.

It reads the comments and docstrings of Python files, the comments of the front end, and Markdown outside code. It knows
a short list of habits, each with the words to use instead. Judging everything else is left to the reader.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
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
BUILT = "static"  # the folder of the pages that a build writes

# Where a listed word is right: these phrases are taken out before the check.
ALLOWED = ("stands in for", "stands at the table", "who knows what")

# The rest of a statement; a number that does not end a range, and what it counts; a verb, roughly.
_STATEMENT = r"\b(?![^.?!]*[?])"
_NUMBER = r"(?<![…–]\s)(?<!–)\b(?:\d+|one|two|three)"
_COUNTED = (
    r"(?:action|card|core|decision|event|game|line|match|move|node|piece|player|round|seat|step|task|tile|token|turn)"
)
_VERB = r"(?:is|are|was|were|be|do|can|may|must|will|would|need|have|had|follow|come|go|stay|count|return|\w+s)"


@dataclass(frozen=True)
class Habit:
    """A turn of phrase, where to look for it, and what to write instead."""

    pattern: re.Pattern[str]
    advice: str
    kinds: tuple[str, ...] = ("docstring", "comment", "document")


def _habit(pattern: str, advice: str, *kinds: str, flags: int = re.IGNORECASE) -> Habit:
    compiled = re.compile(pattern.replace(" ", r"\s+"), flags)
    return Habit(compiled, advice, kinds) if kinds else Habit(compiled, advice)


HABITS = (
    _habit(r"\bthe own\b", "their own, its own"),
    _habit(r"\bso many\b(?![^.;]* that\b)", "a number, or the parameter’s name"),
    _habit(r"\banew\b", "again"),
    _habit(r"\bas far as\b", "where, if, up to"),
    _habit(r"\b(?:stands|lies) (?:in|at|among|here|there|where|written)\b", "is"),
    _habit(r"\bbeside\b", "next to, compared with"),
    _habit(r"\bdear(?:er|est)?\b", "expensive"),
    _habit(r"\bmakes? up for\b", "compensates for, replaces"),
    _habit(r"\bhas it said\b", "says, reports"),
    _habit(rf"{_NUMBER}\s(?:\w+s\s)?an?\s{_COUNTED}\b", "per"),
    _habit(rf"^(?:Who|Whose|What){_STATEMENT}", "name the subject", "docstring", "comment", flags=0),
    _habit(rf"[.] (?:Who|Whose){_STATEMENT}", "name the subject", flags=0),
    _habit(rf"^(?:[-*] )?(?:Who|Whose){_STATEMENT}", "name the subject", "document", flags=0),
    _habit(r"; (?:None|True|False|-?\d+)(?::| if\b| where\b| otherwise\b)", "…, or None if …", "docstring"),
    _habit(
        rf"; (?:the|its|their|an?|how \w+|whether)(?: (?!{_VERB}\b)[\w`’]+){{1,4}}[.]?$",
        "Return …, in a clause with a verb",
        "docstring",
    ),
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
    """Yield a sentence for every habit found in the passage."""
    text = _without_exceptions(passage.text)
    for habit in HABITS:
        if passage.kind in habit.kinds:
            for match in habit.pattern.finditer(text):
                line = passage.line + text.count("\n", 0, match.start())
                yield f"{line}: “{' '.join(match.group().split())}” → {habit.advice}"


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
    print("\n".join(lines) or "English: no habits found.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
