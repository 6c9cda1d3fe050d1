"""Measure steps a second, resets and calls, and the same of gym-sokoban and Jumanji if they are there.

Each figure is the median of five runs in this process.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import numpy as np

import puzzles
from puzzles.envs import PuzzleEnv, PuzzleVectorEnv

SECONDS = 1.0
N = 1024


def rate(run: Callable[[int], None], unit: int) -> float:
    """Return how many units a second `run` makes; it gets the number of calls."""
    rates = []
    for _ in range(5):
        n, calls, start = 0, 8, time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            run(calls)
            n += calls
        rates.append(n * unit / (time.perf_counter() - start))
    return median(rates)


def single(masks: bool) -> float:
    env = PuzzleEnv("sokoban", "10x10b4", grade="easy", levels=20, masks=masks, max_steps=120)
    env.reset(seed=1)
    actions = [np.int64(a) for a in np.random.default_rng(1).integers(0, 4, 1024)]

    def run(calls: int) -> None:
        step, reset = env.step, env.reset
        for i in range(calls * 16):
            _, _, over, cut, _ = step(actions[i % 1024])
            if over or cut:
                reset()

    return rate(run, 16)


def vector(game: str, params: str, masks: bool) -> float:
    env = PuzzleVectorEnv(
        N, game, params, grade="easy", levels=50, masks=masks, copy=False, max_steps=120
    )
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 4, (64, N))

    def run(calls: int) -> None:
        for i in range(calls):
            env.step(actions[i % 64])

    return rate(run, N)


def resets() -> float:
    levels = puzzles.Levels("sokoban", "8x7", "easy", count=200, ahead=200)
    game = puzzles.Simulator(levels, 1, 0)
    levels.wait()
    episodes = iter(range(1, 10**9))

    def run(calls: int) -> None:
        for _ in range(calls):
            game.reset(levels, 1, next(episodes))

    return rate(run, 1)


def fresh_resets() -> float:
    """Return resets a second with a level that nobody has seen, from a supply made before."""
    levels = puzzles.Levels("sokoban", "8x7", "easy", ahead=200)
    game = puzzles.Simulator(levels, 1, 0)
    levels.wait()
    start = time.perf_counter()
    for episode in range(1, 101):
        game.reset(levels, 1, episode)
    return 100 / (time.perf_counter() - start)


def moves() -> float:
    puzzle = puzzles.new("sliding", "4x4", seed=1)
    game, session = puzzle.simulator(), puzzle.session()
    action = next(a for a in range(4) if game.move_text(a))
    there = game.move_text(action)
    game.act(action)
    back = game.move_text(action ^ 1)  # the opposite direction
    assert there and back

    def run(calls: int) -> None:
        move = session.move
        for _ in range(calls):
            move(there)
            move(back)

    return rate(run, 2)


def gym_sokoban() -> float | None:
    try:
        from gym_sokoban.envs.sokoban_env import SokobanEnv  # type: ignore[import-not-found]
    except ImportError:
        return None
    np.bool8 = np.bool_  # type: ignore[attr-defined]
    env = SokobanEnv(dim_room=(10, 10), num_boxes=4, max_steps=10**9)
    env.reset()
    actions = np.random.default_rng(1).integers(1, 9, 1024).tolist()

    def run(calls: int) -> None:
        for i in range(calls):
            env.step(actions[i % 1024])

    return rate(run, 1)


def jumanji(name: str) -> float | None:
    try:
        import jax  # type: ignore[import-not-found]
        import jumanji as peer  # type: ignore[import-not-found]
    except ImportError:
        return None
    if name == "sokoban":
        from jumanji.environments.routing.sokoban.env import Sokoban  # type: ignore[import-not-found]
        from jumanji.environments.routing.sokoban.generator import (  # type: ignore[import-not-found]
            SimpleSolveGenerator,
        )

        env = Sokoban(generator=SimpleSolveGenerator())
    else:
        env = peer.make("SlidingTilePuzzle-v0")
    from jumanji.wrappers import VmapAutoResetWrapper  # type: ignore[import-not-found]

    env = VmapAutoResetWrapper(env)
    keys = jax.random.split(jax.random.PRNGKey(1), N)
    state, _ = jax.jit(env.reset)(keys)
    step = jax.jit(env.step)
    actions = jax.random.randint(jax.random.PRNGKey(2), (64, N), 0, 4)
    state, timestep = step(state, actions[0])
    jax.block_until_ready(timestep.observation)

    def run(calls: int) -> None:
        nonlocal state
        for i in range(calls):
            state, timestep = step(state, actions[i % 64])
        jax.block_until_ready(timestep.observation)

    return rate(run, N)


def row(what: str, figure: str, peer: float | None, own: float) -> None:
    other = "not installed" if peer is None else f"{peer:,.0f}"
    times = "" if peer is None else f"{own / peer:,.1f}"
    print(f"| {what} | {figure} | {other} | {times} |", flush=True)


if __name__ == "__main__":
    print("| what | here | peer | times |\n|---|---|---|---|")
    peer = gym_sokoban()
    for masks, words in ((False, "without masks"), (True, "with masks")):
        own = single(masks)
        row(f"steps a second, one Sokoban 10x10, {words}; gym-sokoban", f"{own:,.0f}", peer, own)
    for game, params, name in (("sokoban", "10x10b4", "sokoban"), ("sliding", "5x5", "sliding")):
        peer = jumanji(name)
        for masks, words in ((False, "without masks"), (True, "with masks")):
            own = vector(game, params, masks)
            what = f"steps a second, {N} {game} {params}, {words}; Jumanji"
            row(what, f"{own:,.0f}", peer, own)
    print(f"| reset, Sokoban 8x7 easy, of 200 levels | {1e6 / resets():,.1f} µs | | |")
    print(f"| reset, Sokoban 8x7 easy, a level never seen | {1e6 / fresh_resets():,.1f} µs | | |")
    print(f"| `session.move`, sliding 4x4 | {1e6 / moves():,.2f} µs | | |")
