"""Make a dataset of graded levels with optimal solutions, as JSON lines.

python dataset.py levels.jsonl --game sliding --params 3x3 --count 10000
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import puzzles


GRADES: list[puzzles.Grade] = ["easy", "normal", "tricky", "hard", "expert"]


def record(puzzle: puzzles.Puzzle, nodes: int) -> dict[str, Any]:
    """Return what the dataset says of a level."""
    try:
        solution = puzzle.solve(optimal=True, nodes=nodes)
    except puzzles.SearchStopped:
        solution = puzzle.solve()
    return {
        "id": puzzle.id,
        "grade": puzzle.rate().grade,
        "moves": solution.moves,
        "n_moves": solution.n_moves,
        "optimal": solution.optimal,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", default="sliding")
    parser.add_argument("--params", default="3x3")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    args = parser.parse_args()
    with args.file.open("w", encoding="utf-8") as file:
        for i, grade in enumerate(GRADES):
            n = args.count // len(GRADES) + (i < args.count % len(GRADES))
            levels = puzzles.generate(args.game, args.params, grade=grade, seeds=range(n))
            for puzzle in levels:
                print(json.dumps(record(puzzle, args.nodes)), file=file)
    print(f"{args.file}: {args.count} levels")
