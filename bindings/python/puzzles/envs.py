"""Environments for Gymnasium: one game, and many at once.

>>> import gymnasium, puzzles
>>> env = gymnasium.make("Puzzles/Sokoban-8x7-easy-v0")
>>> observation, info = env.reset(seed=1)
>>> observation.shape
(4, 7, 8)
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence
from typing import Any, Literal, cast

import gymnasium
import numpy as np
from gymnasium.envs.registration import EnvSpec
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._puzzles import Levels, Puzzle, PuzzleError, Rewards, Simulator, VectorSimulator

__all__ = ["ENVIRONMENTS", "Curriculum", "PuzzleEnv", "PuzzleVectorEnv", "register_all"]

Observation = NDArray[np.uint8]
RewardName = Literal["sparse", "progress", "distance"]

REWARDS: dict[str, dict[str, float]] = {
    "sparse": {"solved": 1.0},
    "progress": {"solved": 10.0, "progress": 1.0, "step": -0.1},
    "distance": {"solved": 1.0, "distance": 0.1},
}
"""The named rewards. ``progress`` is the usual one for Sokoban."""

GRADES = ("easy", "normal", "tricky", "hard", "expert")

ENVIRONMENTS: dict[str, tuple[str, str, str | None, int]] = {
    f"Puzzles/{name}-{board}-{grade}-v0": (game, params, grade, max_steps)
    for name, game, board, params, grades, max_steps in [
        ("Sokoban", "sokoban", "6x6", "6x6b2", GRADES[:2], 120),
        ("Sokoban", "sokoban", "8x7", "8x7b3", GRADES[:4], 200),
        ("Sokoban", "sokoban", "10x9", "10x9", GRADES[:4], 300),
        ("Sliding", "sliding", "3x2", "3x2", GRADES[:2], 100),
        ("Sliding", "sliding", "3x3", "3x3", GRADES, 200),
        ("Sliding", "sliding", "4x4", "4x4", GRADES, 500),
        ("Mahjong", "mahjong", "turtle", "turtle", GRADES, 72),
        ("Hidato", "hidato", "5x5", "5x5", GRADES, 25),
        ("Hidato", "hidato", "8x8", "8x8", GRADES, 64),
    ]
    for grade in grades
}
"""The registered names, each with its game, params, grade and limit of steps."""


class Curriculum:
    """Grades from easy to hard: the next begins when the agent solves enough levels of this one.

    Episodes that end count as solved or not; over the last ``window`` of them the share of solved
    ones must reach ``promote_at``.
    """

    def __init__(
        self,
        grades: Sequence[str] = GRADES,
        *,
        promote_at: float = 0.8,
        window: int = 100,
    ) -> None:
        if isinstance(grades, str) or not grades:
            raise PuzzleError("a curriculum needs a list of at least one grade")
        for grade in grades:
            if grade not in GRADES:
                raise PuzzleError(f"there is no grade '{grade}': choose {', '.join(GRADES)}")
        if window < 1 or not 0 <= promote_at <= 1:
            raise PuzzleError("window must be at least 1, and promote_at from 0 to 1")
        self.grades = tuple(grades)
        self.promote_at = promote_at
        self.stage = 0
        self._ends: deque[bool] = deque(maxlen=window)

    @property
    def grade(self) -> str:
        """The grade of new levels."""
        return self.grades[self.stage]

    def record(self, solved: bool) -> bool:
        """Count an episode that ended. Returns whether the next grade begins."""
        self._ends.append(solved)
        is_full = len(self._ends) == self._ends.maxlen
        if not is_full or self.stage + 1 == len(self.grades):
            return False
        if sum(self._ends) < self.promote_at * len(self._ends):
            return False
        self.stage += 1
        self._ends.clear()
        return True


class _Supply:
    """The levels of an environment, by grade."""

    def __init__(
        self,
        game: str,
        params: str,
        grade: str | None,
        levels: int | Sequence[str | Puzzle] | None,
        curriculum: Curriculum | None,
        ahead: int,
        threads: int,
    ) -> None:
        if isinstance(levels, int) and levels < 1:
            raise PuzzleError("there must be at least one level")
        if isinstance(levels, (str, Puzzle)):
            raise PuzzleError("levels must be a list of puzzles or game IDs, not a single one")
        if curriculum is not None and not isinstance(curriculum, Curriculum):
            raise PuzzleError("curriculum must be a puzzles.envs.Curriculum")
        self._is_list = not isinstance(levels, int) and levels is not None
        if curriculum and self._is_list:
            raise PuzzleError("a list of levels has no grades: leave out the curriculum")
        self.game, self.params, self.curriculum = game, params, curriculum
        self.options: dict[str, Any] = {"ahead": ahead, "threads": threads}
        if isinstance(levels, int):
            self.options["count"] = levels
        elif levels is not None:
            self.options["ids"] = [x.id if isinstance(x, Puzzle) else x for x in levels]
        self._by_grade: dict[str | None, Levels] = {}
        self._grade = grade
        for later in curriculum.grades if curriculum else ():
            Levels(game, params, later, ahead=0, threads=0)  # raises if the board has no such grade
        self.current = self.of(curriculum.grade if curriculum else grade)

    def of(self, grade: str | None) -> Levels:
        if grade not in self._by_grade:
            self._by_grade[grade] = Levels(self.game, self.params, grade, **self.options)
        return self._by_grade[grade]

    def set_grade(self, grade: str | None) -> None:
        if self._is_list:
            raise PuzzleError("a list of levels has no grades to choose from")
        self.current = self.of(grade)

    def record(self, solved: bool) -> None:
        if self.curriculum and self.curriculum.record(solved):
            self.set_grade(self.curriculum.grade)


def _rewards(reward: RewardName | Rewards, max_steps: int) -> Rewards:
    if isinstance(reward, Rewards):
        return reward
    if reward not in REWARDS:
        known = ", ".join(REWARDS)
        raise PuzzleError(f"there is no reward '{reward}': choose {known}")
    return Rewards(max_steps=max_steps, **cast(Any, REWARDS[reward]))


def _spaces(levels: Levels) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Discrete]:
    planes, height, width, largest = levels.shape
    box = gymnasium.spaces.Box(0, largest, (planes, height, width), np.uint8)
    return box, gymnasium.spaces.Discrete(levels.n_actions)


class PuzzleEnv(gymnasium.Env[Observation, np.int64]):
    """One game.

    ``params`` and ``grade`` choose the levels, as in ``puzzles.new``. ``levels`` is a
    number of seeds whose levels come again and again, or a list of game IDs or puzzles; without it
    each episode has the level of a new seed. Small boards have few different levels. Threads make levels before they are needed. A seed determines all levels of the
    episodes that follow.

    ``reward`` is ``"sparse"`` (1 for a solution), ``"progress"`` (also for parts that are done),
    ``"distance"`` (also for each move by which the shortest solution becomes shorter), or a
    ``Rewards``. ``info`` has the mask of legal actions as ``action_mask`` if ``masks``, and after a
    reset the level's ``id``, ``grade`` and, if it is proved, ``optimal_length``.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "ansi"], "render_fps": 10}

    def __init__(
        self,
        game: str = "sokoban",
        params: str = "",
        *,
        grade: str | None = None,
        levels: int | Sequence[str | Puzzle] | None = None,
        curriculum: Curriculum | None = None,
        reward: RewardName | Rewards = "sparse",
        max_steps: int = 0,
        masks: bool = True,
        optimal_nodes: int = 0,
        ahead: int = 8,
        threads: int = 1,
        render_mode: Literal["rgb_array", "ansi"] | None = None,
        tile: int | None = None,
        theme: str = "light",
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise PuzzleError(f"there is no render mode '{render_mode}'")
        self._supply = _Supply(game, params, grade, levels, curriculum, ahead, threads)
        self.rewards = _rewards(reward, max_steps)
        box, actions = _spaces(self._supply.current)
        self.observation_space, self.action_space = cast(Any, box), actions
        self.render_mode = render_mode
        self._tile, self._theme = tile, theme
        self._masks, self._optimal_nodes = masks, optimal_nodes
        self._n_actions = self._supply.current.n_actions
        self._seed: int | None = None
        self._episode = 0
        self._game: Simulator | None = None

    @property
    def simulator(self) -> Simulator:
        """The game that is played."""
        if self._game is None:
            raise gymnasium.error.ResetNeeded("call reset before the environment is used")
        return self._game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode. ``options={"grade": …}`` chooses the grade from here on."""
        super().reset(seed=seed)
        if options and "grade" in options:
            self._supply.set_grade(options["grade"])
        if seed is not None or self._seed is None:
            self._seed = int(self.np_random.integers(2**63)) if seed is None else seed
            self._episode = 0
        levels = self._supply.current
        if self._game is None:
            self._game = Simulator(levels, self._seed, self._episode)
        else:
            self._game.reset(levels, self._seed, self._episode)
        self._episode += 1
        info = self._info()
        info["id"], info["grade"] = self._game.id, self._game.grade
        if self._optimal_nodes:
            advice = self._advice(True, self._optimal_nodes)
            if advice and advice[2]:
                info["optimal_length"] = advice[1]
        return self._game.observe(), info

    def step(
        self, action: np.int64
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make an action. One that is not legal changes nothing but counts as a step."""
        game = self._game
        if game is None:
            raise gymnasium.error.ResetNeeded("call reset before step")
        if not 0 <= action < self._n_actions:
            raise PuzzleError(f"action {action} is not from 0 to {self._n_actions - 1}")
        observation, reward, terminated, truncated = game.step(action, self.rewards)
        info: dict[str, Any] = {}
        if self._masks:
            info["action_mask"] = game.legal_actions()
        if terminated or truncated:
            info["is_success"] = solved = game.solved
            self._supply.record(solved)
        return observation, reward, terminated, truncated, info

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.simulator.legal_actions()} if self._masks else {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as MaskablePPO expects it."""
        return self.simulator.legal_actions()

    def expert_action(
        self, *, optimal: bool = False, nodes: int | None = None, seconds: float | None = None
    ) -> int | None:
        """Return the next action of a solution; ``None`` if there is no solution.

        Raises ``SearchStopped`` at a limit.
        """
        advice = self.simulator.expert(optimal, nodes, seconds)
        return None if advice is None else advice[0]

    def _advice(self, optimal: bool, nodes: int) -> tuple[int, int, bool] | None:
        from ._puzzles import SearchStopped

        try:
            return self.simulator.expert(optimal, nodes)
        except SearchStopped:
            return None

    def set_grade(self, grade: str | None) -> None:
        """Choose the grade of the levels from the next reset on."""
        self._supply.set_grade(grade)

    def render(self) -> Any:
        """Return the picture, or the board as text."""
        if self.render_mode == "rgb_array":
            return self.simulator.picture(self._tile, cast(Any, self._theme))
        if self.render_mode == "ansi":
            return self.simulator.text or ""
        return None


class PuzzleVectorEnv(gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], Any]):
    """Many games that step together, without a Python call for each.

    The options are those of ``PuzzleEnv``. ``num_threads`` threads step the games. A step writes
    observations, rewards and masks into arrays that stay the same; with ``copy=False`` the arrays
    that a step returns are these, and the next step overwrites them.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["rgb_array"],
        "render_fps": 10,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "sokoban",
        params: str = "",
        *,
        grade: str | None = None,
        levels: int | Sequence[str | Puzzle] | None = None,
        curriculum: Curriculum | None = None,
        reward: RewardName | Rewards = "sparse",
        max_steps: int = 0,
        masks: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        num_threads: int = 1,
        ahead: int = 1,
        threads: int | None = None,
        render_mode: Literal["rgb_array"] | None = None,
        tile: int | None = None,
        theme: str = "light",
    ) -> None:
        if num_envs < 1:
            raise PuzzleError("there must be at least one game")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise PuzzleError(f"there is no render_mode '{render_mode}' for many games")
        self.num_envs, self.render_mode = num_envs, render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        makers = max(1, (os.cpu_count() or 2) - 1) if threads is None else threads
        self._supply = _Supply(game, params, grade, levels, curriculum, ahead, makers)
        self.rewards = _rewards(reward, max_steps)
        self.single_observation_space, self.single_action_space = _spaces(self._supply.current)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._masks, self._copy, self._num_threads = masks, copy, num_threads
        self._tile, self._theme = tile, theme
        self._games: VectorSimulator | None = None

    @property
    def simulator(self) -> VectorSimulator:
        """The games that are played."""
        if self._games is None:
            raise gymnasium.error.ResetNeeded("call reset before the environment is used")
        return self._games

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin episodes: of all games, or with ``options={"reset_mask": …}`` of some.

        With one number as seed, game ``i`` has the seed ``seed + i``.
        """
        options = options or {}
        if "grade" in options:
            self._supply.set_grade(options["grade"])
        mask = options.get("reset_mask")
        seeds = self._seeds(seed, fresh=self._games is None)
        levels = self._supply.current
        if self._games is None:
            if seeds is None:
                raise AssertionError("the first reset has seeds")
            self._games = VectorSimulator(
                levels,
                seeds,
                autoreset=cast(Any, _MODES[self.autoreset_mode]),
                threads=self._num_threads,
                masks=self._masks,
            )
            self._games.reset(levels, seeds)
        else:
            mask = None if mask is None else np.ascontiguousarray(mask, np.bool_)
            self._games.reset(levels, seeds, mask)
        return self._own(self._games.observations), self._info(self._games)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Make an action in each game."""
        games, actions = self.simulator, np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions must be integers, not {actions.dtype}")
        games.step(np.ascontiguousarray(actions, np.int64), self._supply.current, self.rewards)
        info = self._info(games)
        terminated, truncated = games.terminated, games.truncated
        ended = terminated | truncated
        if ended.any():
            self._end(games, ended, info)
        own = self._own
        return own(games.observations), own(games.rewards), own(terminated), own(truncated), info

    def _end(
        self, games: VectorSimulator, ended: NDArray[np.bool_], info: dict[str, Any]
    ) -> None:
        solved = games.solved
        final = {"is_success": solved & ended, "_is_success": ended.copy()}
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            last = np.full(self.num_envs, None, dtype=object)
            for i in np.flatnonzero(ended):
                last[i] = games.last_observations[i].copy()
            info["final_obs"], info["_final_obs"] = last, ended.copy()
            info["final_info"], info["_final_info"] = final, ended.copy()
        else:
            info.update(final)
        if self._supply.curriculum:
            for i in np.flatnonzero(ended):
                self._supply.record(bool(solved[i]))

    def _info(self, games: VectorSimulator) -> dict[str, Any]:
        return {"action_mask": self._own(games.legal)} if self._masks else {}

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _seeds(self, seed: int | list[int | None] | None, *, fresh: bool) -> list[int] | None:
        if seed is None and not fresh:
            return None
        if isinstance(seed, (int, np.integer)):
            seed = int(seed)
            if seed < 0:
                raise PuzzleError("a seed must not be negative")
            self._np_random, self._np_random_seed = gymnasium.utils.seeding.np_random(seed)
            return [seed + i for i in range(self.num_envs)]
        seeds: list[int | None] = [None] * self.num_envs if seed is None else list(seed)
        if len(seeds) != self.num_envs:
            raise PuzzleError(f"there are {self.num_envs} games but {len(seeds)} seeds")
        drawn = self.np_random.integers(2**62, size=self.num_envs)
        return [int(drawn[i]) if one is None else one for i, one in enumerate(seeds)]

    def expert_action(
        self, *, optimal: bool = False, nodes: int | None = None
    ) -> NDArray[np.int64]:
        """Return the next action of a solution of each game.

        It is -1 where none was found, as in a position that cannot be solved any more, and where the
        episode has ended; the step that only begins an episode takes it.
        """
        return self.simulator.expert(optimal, nodes)

    def set_grade(self, grade: str | None) -> None:
        """Choose the grade of the levels of new episodes."""
        self._supply.set_grade(grade)

    def render(self) -> tuple[Any, ...] | None:
        """Return the pictures of all games."""
        if self.render_mode != "rgb_array":
            return None
        theme = cast(Any, self._theme)
        pictures = range(self.num_envs)
        return tuple(self.simulator.picture(i, self._tile, theme) for i in pictures)


_MODES = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "disabled",
}


def register_all() -> None:
    """Register the environments of ``ENVIRONMENTS`` with Gymnasium."""
    for name, (game, params, grade, max_steps) in ENVIRONMENTS.items():
        if name in gymnasium.registry:
            continue
        spec = EnvSpec(
            id=name,
            entry_point="puzzles.envs:PuzzleEnv",
            vector_entry_point="puzzles.envs:PuzzleVectorEnv",
            kwargs={"game": game, "params": params, "grade": grade, "max_steps": max_steps},
        )
        gymnasium.registry[name] = spec
