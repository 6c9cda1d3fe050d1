"""Generate, solve, rate, draw and play puzzles: Sokoban, sliding puzzles, Mahjong solitaire, Hidato.

>>> import puzzles
>>> puzzle = puzzles.new("sokoban", grade="easy", seed=1)
>>> puzzle.check(puzzle.solve().moves).solved
True

If Gymnasium is installed, importing this package registers its environments.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import SystemRandom
from typing import Literal

from ._puzzles import (
    Check,
    Hint,
    Levels,
    Puzzle,
    PuzzleError,
    Rating,
    Rewards,
    SearchStopped,
    Session,
    Simulator,
    Solution,
    Unsolvable,
    VectorSimulator,
    full_params,
    games,
    new_puzzle,
    open_puzzle,
    presets,
    read_bytes,
)

__all__ = [
    "Check",
    "Grade",
    "Hint",
    "Levels",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Rewards",
    "SearchStopped",
    "Session",
    "Simulator",
    "Solution",
    "Unsolvable",
    "VectorSimulator",
    "full_params",
    "games",
    "generate",
    "new",
    "presets",
    "read",
]

Grade = Literal["easy", "normal", "tricky", "hard", "expert", "any"]


def new(
    game: str,
    params: str = "",
    *,
    grade: Grade | None = None,
    seed: int | str | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Puzzle:
    """Generate a puzzle.

    ``params`` is the kind of puzzle as in game IDs, such as ``"10x9"``; what it leaves out is the
    game's default. The same params and seed give the same puzzle on every machine. Without a seed,
    each call gives another puzzle. Ctrl-C stops the generator.

    Raises ``PuzzleError`` if there is no such game, kind, grade or seed, and ``SearchStopped`` if
    the generator gave up or reached a limit.
    """
    return new_puzzle(game, params, grade, _seed_text(seed), nodes, seconds)


def generate(
    game: str,
    params: str = "",
    *,
    grade: Grade | None = None,
    seeds: Iterable[int | str],
    jobs: int | None = None,
) -> Iterator[Puzzle]:
    """Generate the puzzle of each seed, in order.

    ``jobs`` threads work at the same time, by default one for each core. They are a few puzzles
    ahead of the caller, so ``seeds`` may be endless.
    """
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    if jobs < 1:
        raise PuzzleError("there must be at least one job")
    full = full_params(game, params, grade)
    return _generate(game, full, iter(seeds), jobs)


def _generate(game: str, params: str, seeds: Iterator[int | str], jobs: int) -> Iterator[Puzzle]:
    if jobs == 1:
        for seed in seeds:
            yield new_puzzle(game, params, None, _seed_text(seed))
        return
    with ThreadPoolExecutor(jobs) as pool:
        waiting: deque[Future[Puzzle]] = deque()
        try:
            for seed in seeds:
                waiting.append(pool.submit(new_puzzle, game, params, None, _seed_text(seed)))
                if len(waiting) > 2 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def read(
    source: str | bytes | os.PathLike[str],
    *,
    game: str | None = None,
    strict: bool = True,
) -> list[Puzzle]:
    """Read puzzles from a game ID, a text or a file of any kind that the games know.

    A ``str`` is a game ID, a link or the text of a file; pass a ``pathlib.Path`` for a file.
    ``game`` is the game that reads it if several could. What cannot be read raises ``PuzzleError``
    with ``line`` and ``column``, or, if not ``strict``, is left out.
    """
    name, folder = "", None
    if isinstance(source, str):
        if "\n" not in source.strip() and ("/" in source or "#" in source) and game is None:
            return [open_puzzle(source.strip())]
        content = source.encode()
    elif isinstance(source, bytes):
        content = source
    else:
        path = Path(source)
        content, name, folder = path.read_bytes(), path.name, str(path.parent)
    puzzles, refused = read_bytes(content, name, folder, game)
    if refused and strict:
        words, line, column = refused[0]
        error = PuzzleError(words)
        error.line, error.column = line, column
        raise error
    return puzzles


def _seed_text(seed: int | str | None) -> str:
    if seed is None:
        return str(SystemRandom().randrange(10**14, 10**15))
    if isinstance(seed, str):
        return seed
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise PuzzleError(f"a seed is a number or a text, not {type(seed).__name__}")
    number = seed.__index__()
    if number < 0:
        raise PuzzleError("a seed must not be negative")
    return str(number)


try:
    from . import envs as envs
except ModuleNotFoundError as error:
    if error.name != "gymnasium":
        raise
else:
    envs.register_all()
