"""The notebook of the documents, executed: ``python -m tests.docs.notebook`` stores what its cells show.

The kernel is this very Python, and what Jupyter and IPython write goes to a folder that is thrown away. The
client has a process of its own: it leaves sockets open, and a warning is an error in the tests.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"
NOTEBOOK = DOCS / "notebook.ipynb"
PICTURE = "image/svg+xml"
RUN = """
import sys
import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

source, folder, target = sys.argv[1:]
manager = AsyncKernelManager(kernel_name="python3")
assert manager.format_kernel_cmd()[0] == sys.executable
pages = nbformat.read(source, as_version=4)
NotebookClient(pages, km=manager, resources={"metadata": {"path": folder}}).execute()
nbformat.write(pages, target)
"""


def stored() -> Any:
    """The notebook as it is in the repository."""
    return json.loads(NOTEBOOK.read_text(encoding="utf-8"))


def code_cells(pages: Any) -> list[Any]:
    """The cells that are run."""
    return [cell for cell in pages["cells"] if cell["cell_type"] == "code"]


def executed(folder: Path) -> Any:
    """The notebook after every cell was run; a cell that fails ends it with its message."""
    places = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    environment = {name: value for name, value in os.environ.items() if name != "JUPYTER_PATH"}
    environment |= {name: str(folder / name.lower()) for name in places}
    target = folder / "executed.ipynb"
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(NOTEBOOK), str(DOCS), str(target)],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(target.read_text(encoding="utf-8"))


def outputs(cell: Any) -> list[Any]:
    """What a cell shows and is worth storing: a picture without the text in its place, no numbers of runs.

    What is printed comes in pieces, as it happens, and is joined.
    """
    kept: list[Any] = []
    for output in cell["outputs"]:
        shown = {**output}
        if "text" in output and kept and kept[-1].get("name") == output["name"]:
            printed = "".join([*kept[-1]["text"], *output["text"]])
            kept[-1]["text"] = printed.splitlines(keepends=True)
            continue
        if PICTURE in output.get("data", {}):
            shown["data"] = {PICTURE: output["data"][PICTURE]}
        if "execution_count" in output:
            shown["execution_count"] = None
        kept.append(shown)
    return kept


def store(pages: Any) -> None:
    """Write the notebook with the outputs of its executed pages."""
    fresh = {cell["id"]: outputs(cell) for cell in code_cells(pages)}
    kept = stored()
    for cell in code_cells(kept):
        cell["outputs"] = fresh[cell["id"]]
    NOTEBOOK.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    with TemporaryDirectory() as name:
        store(executed(Path(name)))
