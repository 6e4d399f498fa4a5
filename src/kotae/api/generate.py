"""New boards with exactly one answer."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, cast

from kotae import __version__
from kotae.api.asking import Asking, asked
from kotae.api.board import Board, as_spelled
from kotae.api.recognising import reading_with
from kotae.api.showing import answered
from kotae.checkpoints import OutOfTime
from kotae.codec.framing import Made
from kotae.drafting import DIFFICULTIES, LARGEST, SYMMETRIES, Difficulty, Hopeless, Symmetry, Wish
from kotae.errors import BadInput
from kotae.generating.fitting import Fit, single
from kotae.generating.making import generating_of
from kotae.generating.stream import new_boards
from kotae.geometry import Cell, cell_name
from kotae.options import Setting, defaults
from kotae.puzzle import Puzzle
from kotae.puzzles.registry import room

if TYPE_CHECKING:
    from kotae.explaining.grade import Grade

SEEDS = 10**9
MOST_JOBS = 1000


class Generated(Iterator[Board[Any]]):
    """New boards as they are made; afterwards, whether there are as many as were wanted.

    It is a search that is under way, so it cannot be pickled; its boards can.
    """

    def __init__(self, puzzle: Puzzle[Any, Any], fits: Generator[Fit[Any, Any], None, None]) -> None:
        self._puzzle = puzzle
        self._fits = fits
        self._fit: Fit[Any, Any] | None = None
        self.count = 0
        """How many there were so far."""
        self.tried = 0
        """How many boards were made for them, those included that were not as wished."""
        self.complete: bool | None = None
        """Whether all came that were wanted; None until the end."""
        self.reason: str | None = None
        """Why they did not."""
        self.hopeless = False
        """Whether it seems that no more can be as wished, and no limit was hit."""

    def __next__(self) -> Board[Any]:
        if self.complete is not None:
            raise StopIteration
        try:
            self._fit = fit = next(self._fits)
        except StopIteration:
            self.complete = True
            raise
        except Hopeless as why:
            self.complete, self.reason, self.hopeless = False, str(why), True
            raise StopIteration from None
        except OutOfTime as limit:
            self.complete, self.reason = False, str(limit)
            raise StopIteration from None
        self.count += 1
        self.tried += fit.tried
        made = Made(__version__, command(self._puzzle, fit))
        board: Board[Any] = Board(self._puzzle, fit.board.instance, "generated", number=self.count, made=made)
        self._answer = answered(board, fit.board.answer)
        return board

    @property
    def answer(self) -> Any:
        """The only answer of the board that came last; None if none has come."""
        return None if self._fit is None else self._answer

    @property
    def grade(self) -> Grade | None:
        """The grade of the board that came last; None if it was not graded."""
        return None if self._fit is None else self._fit.board.grade

    @property
    def seed(self) -> int | None:
        """The seed of the board that came last; None if none has come."""
        return None if self._fit is None else self._fit.seed

    @property
    def tries(self) -> int:
        """How many boards were made for the one that came last."""
        return 0 if self._fit is None else self._fit.tried

    def close(self) -> None:
        """End the search, when no more boards are wanted."""
        if self.complete is None:
            self.complete, self.reason = False, "no more boards were asked for"
        self._fits.close()


def generate(
    puzzle: str | Puzzle[Any, Any],
    *,
    size: tuple[int, int] | None = None,
    seed: int | None = None,
    count: int = 1,
    difficulty: Difficulty | None = None,
    symmetry: Symmetry = "none",
    minimal: bool = False,
    added: Sequence[Cell] = (),
    attempt: int | None = None,
    jobs: int = 1,
    **options: Any,
) -> Generated:
    """New boards, each with exactly one answer, one after another as they are made.

    The boards of `count` seeds from `seed` on, a random one if none is given; the same seeds make the same
    boards, on every machine and with any number of `jobs`, which are processes. With a difficulty, boards
    are graded and those of another one left out; `attempt` makes the board of that try and grades nothing.
    The clues of `added` cells are printed in any case.
    Other keywords are rule options (``max_bridges=3``), what one can wish for of the puzzle
    (``density=0.2``), and those of `Asking`; the time limit is for all boards together.
    """
    found = puzzle if isinstance(puzzle, Puzzle) else room(puzzle)
    how = cast(Asking, {name: options.pop(name) for name in Asking.__annotations__ if name in options})
    search, watch = asked(how)
    wish = replace(
        wished(found, size, difficulty, symmetry, minimal, as_spelled(options)), added=tuple(added)
    )
    first = Random().randrange(1, SEEDS) if seed is None else _whole("the seed", seed, SEEDS)
    last = first + _whole("the count", count, SEEDS)
    jobs = _whole("the number of jobs", jobs, MOST_JOBS)
    if attempt is None:
        return Generated(found, new_boards(found, wish, first, last - first, jobs, search, watch))
    attempt = _whole("the attempt", attempt, SEEDS)
    return Generated(found, (single(found, wish, own, attempt, search, watch) for own in range(first, last)))


def wished(
    puzzle: Puzzle[Any, Any],
    size: tuple[int, int] | None,
    difficulty: Difficulty | None,
    symmetry: Symmetry,
    minimal: bool,
    options: Mapping[str, Any],
) -> Wish:
    """The wish that was made, once it is known to make sense."""
    generating = generating_of(puzzle)
    names = {knob.name: knob for knob in generating.knobs}
    rules: dict[str, Setting] = {name: value for name, value in options.items() if name not in names}
    knobs = {
        name: knob.parse(value) if isinstance(value := options[name], str) else knob.checked(value)
        for name, knob in names.items()
        if name in options
    }
    if unknown := [name for name in rules if all(name != option.name for option in puzzle.options)]:
        possible = ", ".join([*names, *(option.name for option in puzzle.options)])
        raise BadInput(f"new boards of {puzzle.key} have no option '{unknown[0]}'; they have {possible}")
    if difficulty not in (None, *DIFFICULTIES):
        raise BadInput(f"there is no difficulty {difficulty!r}; there are {', '.join(DIFFICULTIES)}")
    if symmetry not in SYMMETRIES:
        raise BadInput(f"there is no symmetry {symmetry!r}; there are {', '.join(SYMMETRIES)}")
    size = generating.size(knobs, symmetry) if size is None else size
    if len(size) != 2 or not all(isinstance(n, int) and 1 <= n <= LARGEST for n in size):
        raise BadInput(f"a new board has 1 to {LARGEST} rows and columns, not {size}")
    if difficulty is not None and puzzle.explaining is None:
        raise BadInput(f"{puzzle.title} has no grades")
    reading = reading_with(puzzle, rules)
    held = {option.name: reading[option.name] for option in puzzle.options}
    return Wish(size=size, rules=held, symmetry=symmetry, difficulty=difficulty, minimal=minimal, knobs=knobs)


def _whole(what: str, value: Any, most: int) -> int:
    """The number, if it is a whole one from 1."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise BadInput(f"{what} is a whole number from 1 to {most:,}, not {value!r}")
    return value


def command(puzzle: Puzzle[Any, Any], fit: Fit[Any, Any]) -> str:
    """The command that makes a board again."""
    wish = fit.board.wish
    usual = defaults(puzzle.options)
    words = ["kotae generate", puzzle.key, f"--size {wish.size[0]}x{wish.size[1]} --seed {fit.seed}"]
    words += [f"--rule {name}={value}" for name, value in wish.rules.items() if value != usual[name]]
    words += [f"--{name} {value}" for name, value in wish.knobs.items()]
    if wish.symmetry != "none":
        words.append(f"--symmetry {wish.symmetry}")
    if wish.minimal:
        words.append("--minimal")
    if wish.difficulty is not None:
        words.append(f"--difficulty {wish.difficulty}")
    if wish.added:
        words.append(f"--add {','.join(map(cell_name, wish.added))}")
    if wish.difficulty is not None or fit.attempt > 1:
        words.append(f"--try {fit.attempt}")
    return " ".join(words)
