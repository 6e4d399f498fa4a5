"""`python -m tests.docs.pictures` makes the pictures of all documents by the commands that these show."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.docs.test_documents import DOCUMENTS, ROOT, commands, environment_with_kotae, pictures


def main() -> None:
    """Run the commands of every document that shows pictures, and copy what they make."""
    for document in DOCUMENTS:
        if "](pictures/" not in document.read_text(encoding="utf-8"):
            continue
        with TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "examples", Path(folder, "examples"))
            for command, _ in commands(document):
                quiet = subprocess.DEVNULL
                subprocess.run(
                    ["bash", "-c", command],
                    cwd=folder,
                    env=environment_with_kotae(),
                    stdout=quiet,
                    stderr=quiet,
                    check=False,
                )
            for made, place in pictures(document, Path(folder)):
                shutil.copyfile(made, place)
                sys.stdout.write(f"{place.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
