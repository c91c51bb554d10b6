"""Run docs/first-match.ipynb and keep what its cells show: python -m tests.notebook

With its outputs stored, the notebook shows a board wherever it is read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[1] / "docs" / "first-match.ipynb"


def kept(notebook: dict[str, Any]) -> str:
    """Return the file to store: without times, and without what is said of compiling, which differ between runs."""
    cells = []
    for executed in notebook["cells"]:
        cell = {**executed, "metadata": {}}
        if cell["cell_type"] == "code":
            cell["outputs"] = [output for output in cell["outputs"] if output.get("name") != "stderr"]
        cells.append(cell)
    language = {"name": "python"}  # its version differs between machines
    metadata = {"kernelspec": notebook["metadata"]["kernelspec"], "language_info": language}
    whole = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": notebook["nbformat_minor"]}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    import nbclient
    import nbformat

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300).execute()
    NOTEBOOK.write_text(kept(json.loads(nbformat.writes(notebook))), encoding="utf-8")
    print(f"{NOTEBOOK.name}: {NOTEBOOK.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
