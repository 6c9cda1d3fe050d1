"""Make a booklet of the games that are solved on paper, with the solutions on the last pages.

python booklet.py booklet.html --each 3
"""

from __future__ import annotations

import argparse
import html
from pathlib import Path

import puzzles

NOTES = {
    "sliding": "the cells whose pieces move into the hole; the upper left cell is 1, and rows are read",
    "sokoban": "u, d, l and r are steps, U, D, L and R are pushes",
    "hidato": "row,column=number; the upper left cell is 1,1",
}
"""The games, and how their solutions are written."""

PAGE = """<!doctype html><meta charset="utf-8"><title>{title}</title>
<style>
  body {{ font: 12pt serif; max-width: 18cm; margin: auto }}
  figure {{ break-inside: avoid; margin: 1cm 0 }} svg {{ max-width: 12cm; height: auto }}
  h2 {{ break-before: page }}
</style>
<h1>{title}</h1>
{body}
"""


def booklet(each: int, seed: int) -> str:
    """Return the booklet as a page that a browser prints."""
    pictures: list[str] = []
    answers: list[str] = []
    for game, notes in NOTES.items():
        answers.append(f"<p><i>{game}: {notes}</i></p>")
        for puzzle in puzzles.generate(game, grade="easy", seeds=range(seed, seed + each)):
            rating, solution = puzzle.rate(), puzzle.solve()
            number = len(pictures) + 1
            words = html.escape(rating.words)
            pictures.append(
                f"<figure><figcaption>{number}. {game}, {rating.grade}: {words}</figcaption>"
                f"{puzzle.svg(theme='mono')}</figure>"
            )
            answers.append(f"<p>{number}. {html.escape(solution.moves)}</p>")
    body = "\n".join([*pictures, "<h2>Solutions</h2>", *answers])
    return PAGE.format(title="A booklet of puzzles", body=body)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--each", type=int, default=3, help="puzzles of each game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.file.write_text(booklet(args.each, args.seed), encoding="utf-8")
    print(f"{args.file}: {len(NOTES) * args.each} puzzles")
