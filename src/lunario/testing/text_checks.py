"""Checks of the texts people read that need no match: a game's pages and the words of its definition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lunario.core.definition import Definition
from lunario.core.errors import LunarioError
from lunario.core.figures import figures
from lunario.core.glossary import glossary
from lunario.core.rules_page import figures_named, rules_told
from lunario.core.text import LANGUAGES, Texts

RULE = re.compile(r"^- \**([A-Z]{2,}-[A-Z0-9]+)\b", re.MULTILINE)


def rules_of(definition: Definition) -> list[str]:
    """Return the ids in RULES.md that begin an item of a list."""
    return RULE.findall(definition.page_if_any("RULES.md"))


def faults_of_texts(definition: Definition) -> Iterator[str]:
    """Yield a sentence for everything that is missing or inconsistent."""
    yield from _faults_of_words(definition)
    yield from _faults_of_rules(definition)
    try:
        for key, term in glossary(definition).items():
            for lang in LANGUAGES:
                if not term.text[lang].endswith("."):
                    yield f"glossary.toml: the text of {key} in {lang} does not end with a full stop."
    except (LunarioError, ValueError) as problem:
        yield f"glossary.toml: {problem}"


def _faults_of_words(definition: Definition) -> Iterator[str]:
    words: dict[str, Texts] = {"title": definition.title, "credit": definition.credit}
    words |= {f"text of the option {option.name}": option.text for option in definition.options}
    for name, texts in words.items():
        for lang in LANGUAGES:
            if not texts[lang].strip():
                yield f"__init__.py: the {name} has no words in {lang}."


def _faults_of_rules(definition: Definition) -> Iterator[str]:
    known = rules_of(definition)
    if not known:
        yield "RULES.md lists no rule: begin each with its id, as in “- **AB-1** Everybody draws a card.”"
    for rule in sorted({rule for rule in known if known.count(rule) > 1}):
        yield f"RULES.md has the rule {rule} twice."
    told = {lang: rules_told(definition.page_if_any(f"rules.{lang}.md")) for lang in LANGUAGES}
    for lang in LANGUAGES:
        other = next(each for each in LANGUAGES if each != lang)
        for rule in sorted(set(told[other]) - set(told[lang])):
            yield f"rules.{lang}.md does not tell {rule}, which rules.{other}.md tells."
        for rule in sorted(set(told[lang]) - set(known)):
            yield f"rules.{lang}.md tells {rule}, which RULES.md does not have."
        yield from _faults_of_figures(definition, lang)


def _faults_of_figures(definition: Definition, lang: str) -> Iterator[str]:
    named = set(figures_named(definition.page_if_any(f"rules.{lang}.md")))
    if not named and not definition.page_if_any("figures.toml"):
        return
    try:
        drawn = set(figures(definition))
    except (LunarioError, ValueError, OSError) as problem:
        yield f"figures.toml: {problem}"
        return
    for name in sorted(named ^ drawn):
        where = (
            f"rules.{lang}.md, but not in figures.toml" if name in named else f"figures.toml, not in rules.{lang}.md"
        )
        yield f"The figure {name} is in {where}."
