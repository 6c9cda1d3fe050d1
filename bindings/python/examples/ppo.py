"""Learn 3x3 sliding or easy 6x6 Sokoban by proximal policy optimization, in plain PyTorch.

    python ppo.py sliding --minutes 10 --curve sliding.svg
    python ppo.py sokoban --minutes 10 --curve sokoban.svg

A line each 20 seconds says how many of the episodes that ended were solved; `--curve` draws them.
At the end, the agent plays levels that it did not learn from, and is compared with the expert.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box
from numpy.typing import NDArray
from torch import nn

import puzzles
from puzzles import Rewards
from puzzles.envs import PuzzleEnv, PuzzleVectorEnv

BOARDS = {"sliding": "3x3", "sokoban": "6x6"}
REWARDS = {
    "sliding": Rewards(progress=0.1, max_steps=60),
    "sokoban": Rewards(distance=0.1, progress=0.2, max_steps=60),
}
N, STEPS, EPOCHS, BATCH = 256, 32, 3, 1024
DISCOUNT, TRACE, CLIP, ENTROPY = 0.98, 0.95, 0.2, 0.01


class Agent(nn.Module):
    """The logits of the actions, and the value of a position."""

    def __init__(self, high: NDArray[Any], n_actions: int) -> None:
        super().__init__()
        self.kinds = int(high.max())
        size = high.size * self.kinds
        self.body = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU())
        self.actor, self.critic = nn.Linear(128, n_actions), nn.Linear(128, 1)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        kinds = torch.arange(1, self.kinds + 1, dtype=torch.uint8)
        features = self.body((seen.flatten(1)[..., None] == kinds).flatten(1).float())
        logits = self.actor(features).masked_fill(~legal, -1e9)
        return logits, self.critic(features)[:, 0]


def split(game: str, seeds: int) -> tuple[list[str], list[str]]:
    """Return the IDs of the levels to learn from, and of others. Small boards repeat levels."""
    made = puzzles.generate(game, BOARDS[game], grade="easy", seeds=range(seeds))
    levels = list(dict.fromkeys(puzzle.id for puzzle in made))
    n = len(levels) * 9 // 10
    return levels[:n], levels[n:]


def learn(
    game: str, levels: list[str], minutes: float, seed: int
) -> tuple[Agent, list[tuple[float, float]]]:
    """Play and learn. Return the agent, and the seconds and the share of solved episodes."""
    torch.manual_seed(seed)
    env = PuzzleVectorEnv(N, game, BOARDS[game], reward=REWARDS[game], levels=levels)
    seen, info = env.reset(seed=seed)
    space = env.single_observation_space
    assert isinstance(space, Box)
    agent = Agent(space.high, info["action_mask"].shape[1])
    optimizer = torch.optim.Adam(agent.parameters(), lr=1e-3, eps=1e-5)
    legal, over = info["action_mask"], np.zeros(N, bool)
    curve: list[tuple[float, float]] = []
    start, n_steps, n_ended, n_solved = time.monotonic(), 0, 0, 0
    while (seconds := time.monotonic() - start) < minutes * 60:
        played = []
        for _ in range(STEPS):
            with torch.no_grad():
                logits, values = agent(
                    torch.as_tensor(seen), torch.as_tensor(legal, dtype=torch.bool)
                )
                policy = torch.distributions.Categorical(logits=logits)
                actions = policy.sample()
            before = (seen, legal, actions, policy.log_prob(actions), values, over)
            seen, rewards, solved, cut, info = env.step(actions.numpy())
            played.append((*before, rewards, solved))
            legal, over = info["action_mask"], solved | cut
            n_ended, n_solved = n_ended + over.sum(), n_solved + solved.sum()
        n_steps += N * STEPS
        with torch.no_grad():
            following = agent(torch.as_tensor(seen), torch.as_tensor(legal, dtype=torch.bool))[1]
        train(agent, optimizer, played, following.numpy(), over)
        if seconds > 20 * len(curve):
            curve.append((seconds, n_solved / max(n_ended, 1)))
            print(f"{seconds:4.0f} s {n_steps:10,} steps, solved {curve[-1][1]:4.0%}", flush=True)
            n_ended, n_solved = 0, 0
    return agent, curve


def train(
    agent: Agent,
    optimizer: torch.optim.Optimizer,
    played: list[tuple[Any, ...]],
    following: NDArray[np.float32],
    over: NDArray[np.bool_],
) -> None:
    """Improve the agent by what was played; `following` are the values of the positions after it."""
    advantages, trace = np.zeros((STEPS, N), np.float32), np.zeros(N, np.float32)
    for t in reversed(range(STEPS)):
        *_, values, began, rewards, solved = played[t]
        # A step after the end of an episode only begins the next one.
        going = ~(over if t + 1 == STEPS else played[t + 1][5])
        error = rewards + DISCOUNT * following * ~solved - values.numpy()
        trace = np.where(began, 0, error + DISCOUNT * TRACE * going * trace)
        advantages[t], following = trace, values.numpy()
    seen, legal, actions, chances, values, began = (
        torch.as_tensor(np.concatenate([np.asarray(one[i]) for one in played])) for i in range(6)
    )
    gained = torch.as_tensor(advantages.reshape(-1))
    wanted, rows = values + gained, torch.nonzero(~began)[:, 0]
    gained = (gained - gained[rows].mean()) / (gained[rows].std() + 1e-8)
    for _ in range(EPOCHS):
        for part in rows[torch.randperm(len(rows))].split(BATCH):
            logits, found = agent(seen[part], legal[part].bool())
            policy = torch.distributions.Categorical(logits=logits)
            ratio = (policy.log_prob(actions[part]) - chances[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            gain = torch.minimum(ratio * gained[part], clipped * gained[part]).mean()
            loss = (
                (found - wanted[part]).square().mean() / 2
                - gain
                - ENTROPY * policy.entropy().mean()
            )
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def evaluate(agent: Agent, game: str, levels: list[str]) -> tuple[float, float]:
    """Return the share of levels that the agent solves, and its steps for each of the expert's."""
    ratios = []
    for level in levels:
        env = PuzzleEnv(game, BOARDS[game], levels=[level], max_steps=60)
        seen, info = env.reset(seed=1)
        advice = env.simulator.expert(True)
        n_best, n_made, over, cut = advice[1] if advice else 0, 0, False, False
        while not over and not cut:
            with torch.no_grad():
                logits, _ = agent(
                    torch.as_tensor(seen)[None],
                    torch.as_tensor(info["action_mask"], dtype=torch.bool)[None],
                )
            action = torch.distributions.Categorical(logits=logits).sample()
            seen, _, over, cut, info = env.step(action.numpy()[0])
            n_made += 1
        ratios += [n_made / n_best] if over else []
    return len(ratios) / len(levels), float(np.mean(ratios)) if ratios else float("inf")


def draw(curve: list[tuple[float, float]], path: Path) -> None:
    """Write the curve as a picture."""
    end = curve[-1][0] or 1
    points = " ".join(f"{40 + 540 * x / end:.1f},{280 - 260 * y:.1f}" for x, y in curve)
    marks = "".join(f'<text x="4" y="{284 - 260 * y}">{y:.0%}</text>' for y in (0, 0.5, 1))
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 310" font-size="12">'
        f'<rect width="600" height="310" fill="white"/>{marks}<text x="500" y="302">{end:.0f} s</text>'
        f'<path d="M40 20V280H580" fill="none" stroke="gray"/>'
        f'<polyline points="{points}" fill="none" stroke="steelblue" stroke-width="2"/></svg>\n',
        encoding="utf-8",
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(BOARDS))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seeds", type=int, default=2000, help="seeds of the levels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path)
    args = parser.parse_args()
    to_learn, others = split(args.game, args.seeds)
    print(f"{len(to_learn)} levels to learn from, {len(others)} others", flush=True)
    learned, points = learn(args.game, to_learn, args.minutes, args.seed)
    if args.curve:
        draw(points, args.curve)
    share, ratio = evaluate(learned, args.game, others)
    print(f"solved {share:.0%} of the others, {ratio:.2f} steps for each of the expert's")
