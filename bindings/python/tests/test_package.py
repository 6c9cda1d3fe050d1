"""Puzzles and sessions."""

from __future__ import annotations

import _thread
import contextlib
import pickle
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import puzzles

LEVEL = "#####\n#@$.#\n#####\n"


@pytest.mark.parametrize("game", puzzles.games())
def test_a_seed_gives_a_puzzle_that_its_solution_solves(game: str) -> None:
    puzzle = puzzles.new(game, grade="easy", seed=3)
    assert puzzle == puzzles.new(game, grade="easy", seed="3")
    assert puzzle.game == game and puzzle.id.startswith(game + "/")
    assert puzzle.rate().grade == "easy"
    solution = puzzle.solve()
    assert len(solution) == solution.n_moves > 0
    assert puzzle.check(solution.moves)
    assert not puzzle.check("")
    assert puzzle.check("").valid


@pytest.mark.parametrize("game", puzzles.games())
def test_a_puzzle_comes_back_from_its_id_files_and_pickle(game: str, tmp_path: Path) -> None:
    puzzle = puzzles.new(game, grade="easy", seed=1)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert len({puzzle, puzzles.read(puzzle.id)[0]}) == 1
    assert puzzle.seed_id is not None and puzzles.read(puzzle.seed_id) == [puzzle]
    for name in ("puzzles", "save"):
        path = tmp_path / name
        path.write_bytes(puzzle.export(name))
        assert puzzles.read(path) == [puzzle]


@pytest.mark.parametrize("game", puzzles.games())
def test_pictures(game: str) -> None:
    puzzle = puzzles.new(game, grade="easy", seed=1)
    assert puzzle.svg(theme="dark").startswith("<svg") and puzzle._repr_svg_().endswith("</svg>\n")
    small, large = puzzle.png(tile=8), puzzle.png(tile=40)
    assert small.startswith(b"\x89PNG") and len(small) < len(large)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: puzzles.new("chess"), "there is no game 'chess'"),
        (lambda: puzzles.new("sokoban", "1x1"), ""),
        (lambda: puzzles.new("sokoban", "99999x99999"), ""),
        (lambda: puzzles.new("sokoban", grade=cast(Any, "harder")), "there is no grade 'harder'"),
        (lambda: puzzles.new("sokoban", seed=-1), "must not be negative"),
        (lambda: puzzles.new("sokoban", seed=cast(Any, 1.5)), "not float"),
        (lambda: puzzles.new("sokoban", seed=""), "seed"),
        (lambda: puzzles.new("sokoban", seed="x" * 1000), "seed"),
        (lambda: puzzles.read("sokoban/5x3:"), "desc"),
        (lambda: puzzles.read("hello"), ""),
        (lambda: puzzles.read(b"\xff\xfe\x00\x01"), ""),
        (lambda: puzzles.read(LEVEL)[0].svg(tile=0), "a tile has from 1"),
        (lambda: puzzles.read(LEVEL)[0].png(tile=10**9), "a tile has from 1"),
        (lambda: puzzles.read(LEVEL)[0].svg(theme=cast(Any, "pink")), "there is no theme 'pink'"),
        (lambda: puzzles.read(LEVEL)[0].solve(optimal="luck"), "cannot minimize 'luck'"),
        (lambda: puzzles.read(LEVEL)[0].solve(seconds=-1), "time limit"),
        (lambda: puzzles.read(LEVEL)[0].export("doc"), "cannot write the format 'doc'"),
        (lambda: puzzles.read(LEVEL)[0].session().move("L"), ""),
        (lambda: puzzles.read(LEVEL)[0].session().input("Nokey"), ""),
        (lambda: puzzles.Session.load("{"), ""),
        (lambda: puzzles.Session("nothing"), ""),
        (lambda: next(puzzles.generate("sokoban", seeds=[1], jobs=0)), "one job"),
    ],
)
def test_what_is_not_valid_raises(call: Any, words: str) -> None:
    with pytest.raises(puzzles.PuzzleError) as caught:
        call()
    assert words in str(caught.value) and str(caught.value)


def test_an_error_in_a_file_has_its_line_and_column() -> None:
    with pytest.raises(puzzles.PuzzleError) as caught:
        puzzles.read("sokoban/5x3:bad\n", game="sokoban")
    assert caught.value.line == 1
    text = puzzles.read(LEVEL)[0].export("puzzles").decode() + "sokoban/5x3:bad\n"
    with pytest.raises(puzzles.PuzzleError):
        puzzles.read(text)
    assert len(puzzles.read(text, strict=False)) == 1


def test_numbers_out_of_range_raise() -> None:
    with pytest.raises(OverflowError):
        puzzles.read(LEVEL)[0].solve(nodes=-1)
    with pytest.raises(TypeError):
        puzzles.new(5)  # type: ignore[arg-type]


def test_searches_say_why_they_have_no_answer() -> None:
    stuck = puzzles.read("######\n#$@ .#\n#    #\n######\n")[0]
    with pytest.raises(puzzles.Unsolvable):
        stuck.solve()
    with pytest.raises(puzzles.SearchStopped):
        puzzles.new("sliding", "5x5", grade="expert", seed=1).solve(optimal=True, nodes=100)


def test_a_session_plays_undoes_saves_and_hints() -> None:
    puzzle = puzzles.read("######\n#@ $.#\n######\n")[0]
    session = puzzle.session()
    hint = session.hint()
    assert hint.moves and hint.reason
    session.move("r")
    assert session.position == 1 and not session.solved
    assert session.input("right") and session.solved and session.status == "solved"
    assert session.undo() and not session.solved and session.redo() and not session.redo()
    for again in (puzzles.Session.load(session.save()), pickle.loads(pickle.dumps(session))):
        assert again.moves == session.moves and again.solved
    session.restart()
    assert session.text == puzzle.text
    assert session.words and session.solve().n_moves == 2


def test_a_session_is_used_from_many_threads() -> None:
    session = puzzles.new("sokoban", grade="easy", seed=2).session()
    errors: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(20):
                session.solve(nodes=200_000)
                session.svg(tile=8)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not errors and not any(thread.is_alive() for thread in threads)


def test_a_time_limit_is_called_that() -> None:
    puzzle = puzzles.read(puzzles.new("sliding", "6x6", grade="expert", seed=1).id)[0]
    game = puzzle.simulator()
    calls: list[Callable[[], object]] = [
        lambda: puzzle.solve(optimal=True, seconds=0),
        lambda: puzzles.new("sokoban", "14x12b5", grade="expert", seed=1, seconds=0),
        lambda: game.expert(True, seconds=0),
    ]
    for call in calls:
        with pytest.raises(puzzles.SearchStopped, match="the time limit was reached"):
            call()


def test_ctrl_c_stops_a_search() -> None:
    puzzle = puzzles.new("sliding", "6x6", grade="expert", seed=1)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    start = time.monotonic()
    # A process that a script starts in the background ignores Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        puzzle.solve(optimal=True)
    signal.signal(signal.SIGINT, before)
    assert time.monotonic() - start < 10


def test_other_threads_run_during_a_search() -> None:
    puzzle = puzzles.new("sliding", "6x6", grade="expert", seed=1)
    counts = []

    def count() -> None:
        for _ in range(20):
            counts.append(time.monotonic())
            time.sleep(0.01)

    thread = threading.Thread(target=count)
    start = time.monotonic()
    thread.start()
    with contextlib.suppress(puzzles.SearchStopped):
        assert not puzzle.solve(optimal=True, seconds=1.0).optimal
    end = time.monotonic()
    thread.join()
    assert sum(start <= at <= end for at in counts) > 5


@pytest.mark.parametrize("jobs", [1, 3])
def test_batches_are_in_order_and_may_be_endless(jobs: int) -> None:
    def endless() -> Any:
        n = 0
        while True:
            yield n
            n += 1

    made = puzzles.generate("sliding", "3x3", grade="easy", seeds=endless(), jobs=jobs)
    ids = [next(made).id for _ in range(12)]
    made.close()  # type: ignore[attr-defined]
    assert ids == [puzzles.new("sliding", "3x3", grade="easy", seed=n).id for n in range(12)]


def test_presets_are_kinds() -> None:
    for game in puzzles.games():
        titles_and_params = puzzles.presets(game)
        assert titles_and_params
        assert puzzles.full_params(game, titles_and_params[0][1]) == titles_and_params[0][1]


@pytest.mark.parametrize("game", puzzles.games())
def test_answers_go_to_other_processes(game: str) -> None:
    puzzle = puzzles.new(game, grade="easy", seed=1)
    answers = [
        puzzle.solve(),
        puzzle.rate(),
        puzzle.hint(),
        puzzle.check(""),
        puzzles.Rewards(step=-1),
    ]
    for answer in answers:
        again = pickle.loads(pickle.dumps(answer))
        fields = [name for name in dir(answer) if not name.startswith("_")]
        assert fields and repr(again) == repr(answer)
        assert all(getattr(again, name) == getattr(answer, name) for name in fields)
