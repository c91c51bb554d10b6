"""The things a stranger meets first: the README, templates, the workflow, what `make test` installs, tested bounds."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.lowest import ROOT, TESTED, bounds, raised


def test_make_test_says_what_it_will_install_before_anything_else() -> None:
    """A dry run with nothing installed: the announcement comes first, then the checks, then apt-get."""
    command = ["make", "--dry-run", "--no-print-directory", "test", "NEEDED=PostgreSQL Chromium"]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert said.startswith("missing=$(echo PostgreSQL Chromium | sed 's/ / and /')")
    assert said.index("apt-get will install that") < said.index("ruff check")
    for name, package in (("PostgreSQL", "postgresql"), ("Chromium", "chromium")):
        if (at := said.find(f"--no-install-recommends {package}")) >= 0:  # not where it is there already
            assert said.index(f"Installing {name}") < at


def test_bounds_that_no_environment_gets_are_reported() -> None:
    wanted = {"numpy": "2.0", "rich": "13.7", "typer": "0.28"}
    assert raised(wanted, "numpy==2.0.0\nrich==14.2.0\ntyper==0.28.0 ; sys_platform == 'x'\n") == [
        "rich>=13.7: the lowest is 14.2.0"
    ]
    assert {"numba", "sqlalchemy", "uvloop", "open-spiel"} <= bounds().keys()


@pytest.mark.parametrize("name", TESTED)
def test_what_is_tested_with_the_lowest_versions_exists(name: str) -> None:
    assert (ROOT / name).exists()


def test_the_continuous_tests_run_what_decides() -> None:
    """The workflow runs .ci/run and nothing else, so that a change is judged the same everywhere."""
    workflow = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    assert re.findall(r"^ *(?:- )?run: (.*)$", workflow, re.MULTILINE) == [".ci/run"]
    assert "permissions:\n  contents: read\n" in workflow


@pytest.mark.parametrize("form", sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.md")), ids=lambda path: path.stem)
def test_templates_are_templates(form: Path) -> None:
    assert re.match(r"---\nname: .+\nabout: .+\n(?:\w+: .+\n)*---\n", form.read_text(encoding="utf-8"))


def test_the_readme_links_to_what_exists() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    assert len(links) > 20 and [link for link in links if not (ROOT / link).exists()] == []
    assert (ROOT / "docs/pictures/turn.webp").stat().st_size < 1_000_000
