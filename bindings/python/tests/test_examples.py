"""The examples run, and the types are right."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *args: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *args]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_booklet_has_its_pictures_and_solutions(tmp_path: Path) -> None:
    path = tmp_path / "booklet.html"
    assert "3 puzzles" in run("booklet.py", str(path), "--each", "1")
    assert path.read_text(encoding="utf-8").count("<svg") == 3


def test_a_dataset_has_graded_levels_with_optimal_solutions(tmp_path: Path) -> None:
    path = tmp_path / "levels.jsonl"
    run("dataset.py", str(path), "--count", "25")
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(records) == 25 and all(record["optimal"] for record in records)
    assert len({record["grade"] for record in records}) == 5


def test_an_agent_learns() -> None:
    words = run("q_learning.py", "--seconds", "20", "--episodes", "50")
    found = re.fullmatch(r"solved (\d+)%, ([\d.]+) moves.*\n", words)
    assert found and int(found[1]) >= 95 and float(found[2]) < 1.5, words


@pytest.mark.parametrize("game", ["sliding", "sokoban"])
def test_a_network_learns(game: str, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    path = tmp_path / "curve.svg"
    words = run("ppo.py", game, "--minutes", "0.5", "--seeds", "300", "--curve", str(path))
    found = re.search(r"solved (\d+)% of the others", words)
    assert found and int(found[1]) > 0, words
    assert "<polyline" in path.read_text(encoding="utf-8")


def test_types() -> None:
    root = EXAMPLES.parent
    command = [sys.executable, "-m", "mypy", "--strict", "puzzles", "tests", "examples", "benches"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
