"""Judge the boards of a file in parallel: a line of JSON each, and pictures of those that are not unique."""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import kotae


def main(source: Path, folder: Path) -> None:
    boards = kotae.read_all(source)
    judge = partial(kotae.verdict, time_limit=10)
    with ProcessPoolExecutor() as pool, (folder / "verdicts.jsonl").open("w", encoding="utf-8") as lines:
        for board, verdict in zip(boards, pool.map(judge, boards, chunksize=10), strict=True):
            lines.write(json.dumps({"board": board.number, **verdict.json()}, ensure_ascii=False) + "\n")
            if verdict.word != "unique":
                kotae.draw(board, *verdict.answers[:1]).save(folder / f"{board.number}.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
