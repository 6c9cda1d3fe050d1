"""Learn the 3x2 sliding puzzle by Q-learning with NumPy, and compare with the expert.

python q_learning.py --seconds 20
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from puzzles.envs import PuzzleEnv, PuzzleVectorEnv

N = 256  # games at once
DISCOUNT, RATE = 0.97, 0.5


class Table:
    """The value of each action in each position that was seen."""

    def __init__(self, n_actions: int) -> None:
        self.rows: dict[bytes, int] = {}
        self.values = np.zeros((1024, n_actions))

    def index(self, observations: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return the rows of positions."""
        rows = self.rows
        keys = [rows.setdefault(one.tobytes(), len(rows)) for one in observations]
        while len(rows) > len(self.values):
            self.values = np.concatenate([self.values, np.zeros_like(self.values)])
        return np.array(keys)


def learn(seconds: float, seed: int) -> Table:
    """Play and learn."""
    env = PuzzleVectorEnv(N, "sliding", "3x2", max_steps=60, copy=False, levels=500)
    rng = np.random.default_rng(seed)
    observations, info = env.reset(seed=seed)
    table = Table(info["action_mask"].shape[1])
    here, legal = table.index(observations), info["action_mask"].copy()
    began = np.zeros(N, bool)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        values = np.where(legal, table.values[here], -np.inf)
        noise = np.where(legal, rng.random(legal.shape), -np.inf)
        explores = rng.random(N) < 0.2
        actions = np.where(explores, noise.argmax(1), (values + 1e-6 * noise).argmax(1))
        observations, rewards, terminated, truncated, info = env.step(actions)
        there, legal = table.index(observations), info["action_mask"].copy()
        best = np.where(legal, table.values[there], -np.inf).max(1)
        target = rewards + DISCOUNT * np.where(terminated, 0.0, best)
        learns = ~began
        error = target - table.values[here, actions]
        table.values[here[learns], actions[learns]] += RATE * error[learns]
        here, began = there, terminated | truncated
    return table


def evaluate(table: Table, episodes: int) -> tuple[float, float]:
    """Return the share of solved levels, and the moves made for each move of the expert."""
    env = PuzzleEnv("sliding", "3x2", max_steps=60)
    solved, ratio = 0, []
    for seed in range(episodes):
        observation, info = env.reset(seed=10_000 + seed)
        advice = env.simulator.expert(True)
        n_best, n_made, over, cut = advice[1] if advice else 0, 0, False, False
        while not over and not cut:
            values = table.values[table.index(observation[None])[0]]
            action = np.where(info["action_mask"], values, -np.inf).argmax()
            observation, _, over, cut, info = env.step(action)
            n_made += 1
        solved += over
        if over:
            ratio.append(n_made / n_best)
    return solved / episodes, float(np.mean(ratio)) if ratio else float("inf")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--episodes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    learned = learn(args.seconds, args.seed)
    share, ratio = evaluate(learned, args.episodes)
    print(f"solved {share:.0%}, {ratio:.2f} moves for each of the expert's")
