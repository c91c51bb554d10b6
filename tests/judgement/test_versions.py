"""The digest of a program's version: what it leaves out cannot change how a match goes."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from lunario.core import registry
from lunario.judgement.versions import _PACKAGE, _SHARED, _SHOWS, code_digest
from tests.registered import DEFINITIONS

JUDGES = "judging.py"  # it judges matches, and plays none


class Elsewhere(NamedTuple):
    """A game whose files are in another folder."""

    folder: Path


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_files_that_only_show_have_no_compiled_code(definition):
    folders = [*(_PACKAGE / name for name in _SHARED), definition.folder]
    found = [file for folder in folders for file in folder.rglob("*.py") if file.name in _SHOWS and file.name != JUDGES]
    assert found and [file for file in found if "@compiled" in file.read_text(encoding="utf-8")] == []


def test_lessons_and_words_leave_it_as_it_is_and_rules_do_not(tmp_path):
    definition = registry.find("nova-luna")
    found = []
    for number, changed in enumerate((None, "lessons/9-more.toml", "gains.py", "glossary.toml", "rules.py")):
        folder = tmp_path / str(number) / definition.folder.name
        shutil.copytree(definition.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
        if changed is not None:
            with (folder / changed).open("a", encoding="utf-8") as file:
                file.write("\nmore = 1\n")
        found.append(code_digest(Elsewhere(folder)))
    assert found[:4] == [found[0]] * 4 and found[4] != found[0]
