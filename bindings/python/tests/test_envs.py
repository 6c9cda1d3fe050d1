"""The environments."""

from __future__ import annotations

import time
import warnings
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import puzzles
from puzzles.envs import ENVIRONMENTS, Curriculum, PuzzleEnv, PuzzleVectorEnv

QUICK = [
    "Puzzles/Sokoban-8x7-easy-v0",
    "Puzzles/Sliding-3x3-easy-v0",
    "Puzzles/Mahjong-turtle-easy-v0",
    "Puzzles/Hidato-5x5-easy-v0",
]


def one_push() -> str:
    return puzzles.read("#####\n#@$.#\n#####\n")[0].id


@pytest.mark.parametrize("name", QUICK)
def test_the_environment_checker_has_no_complaint(name: str) -> None:
    env = gymnasium.make(name)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", sorted(ENVIRONMENTS))
def test_registered_levels_have_the_shape_and_the_grade(name: str) -> None:
    game, params, grade, _ = ENVIRONMENTS[name]
    levels = puzzles.Levels(game, params, grade, threads=0)
    assert levels.n_actions > 0 and all(n > 0 for n in levels.shape)
    assert name in gymnasium.registry


@pytest.mark.parametrize("name", QUICK)
def test_random_play_follows_the_masks(name: str) -> None:
    env = gymnasium.make(name, levels=3)
    rng = np.random.default_rng(1)
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        for _ in range(40):
            legal = np.flatnonzero(info["action_mask"])
            before = observation
            observation, reward, terminated, truncated, info = env.step(rng.choice(legal))
            assert (observation != before).any() and env.observation_space.contains(observation)
            if terminated or truncated:
                assert isinstance(info["is_success"], bool)
                break


@pytest.mark.parametrize("name", QUICK)
def test_the_expert_solves(name: str) -> None:
    env: Any = gymnasium.make(name).unwrapped
    _, info = env.reset(seed=5)
    assert info["id"] and info["grade"] == "easy"
    reward, done = 0.0, False
    while not done:
        action = env.expert_action()
        _, reward, done, _, info = env.step(action)
    assert info["is_success"] and reward == 1.0
    assert env.expert_action() is None


def test_seeds_determine_all_episodes() -> None:
    def ids(env: PuzzleEnv) -> list[str]:
        first = env.reset(seed=7)[1]["id"]
        return [first] + [env.reset()[1]["id"] for _ in range(5)]

    one, other = (
        PuzzleEnv("sliding", "3x3", grade="easy"),
        PuzzleEnv("sliding", "3x3", grade="easy"),
    )
    assert ids(one) == ids(other) == ids(one)
    assert len(set(ids(one))) > 3


def test_levels_from_ids_and_their_errors() -> None:
    env = PuzzleEnv("sokoban", levels=[one_push()], optimal_nodes=1000)
    _, info = env.reset(seed=1)
    assert info["id"] == one_push() and info["optimal_length"] == 1
    assert list(info["action_mask"]) == [False, False, False, True]
    with pytest.raises(puzzles.PuzzleError, match="level 1"):
        PuzzleEnv("sokoban", "5x3", levels=["sokoban/9x9:bad"])
    with pytest.raises(puzzles.PuzzleError, match="at least one level"):
        PuzzleEnv("sokoban", levels=[])


@pytest.mark.parametrize(
    ("reward", "expected"),
    [
        ("sparse", 1.0),
        ("progress", 10.9),
        ("distance", 1.1),
        (puzzles.Rewards(step=-1.0, solved=5.0), 4.0),
    ],
)
def test_rewards(reward: Any, expected: float) -> None:
    env = PuzzleEnv("sokoban", "5x3", levels=[one_push()], reward=reward)
    env.reset(seed=1)
    _, got, terminated, truncated, _ = env.step(np.int64(3))
    assert terminated and not truncated and got == pytest.approx(expected)


def test_limits_and_wrong_calls() -> None:
    env = PuzzleEnv("sliding", "3x3", max_steps=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))
    env.reset(seed=1)
    for action in (-1, 4, 10**6):
        with pytest.raises(puzzles.PuzzleError):
            env.step(np.int64(action))
    assert [env.step(np.int64(0))[3] for _ in range(2)] == [False, True]
    for wrong in ({"reward": "gold"}, {"levels": 0}, {"render_mode": "human"}, {"grade": "odd"}):
        with pytest.raises(puzzles.PuzzleError):
            PuzzleEnv("sliding", "3x3", **wrong)


def test_pictures_and_texts() -> None:
    env = PuzzleEnv("sokoban", "8x7", grade="easy", render_mode="rgb_array", tile=10, levels=2)
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.std() > 0
    env = PuzzleEnv("sokoban", "8x7", grade="easy", render_mode="ansi", levels=2)
    env.reset(seed=1)
    assert "#" in env.render()


def test_edges_of_boards_that_are_no_squares() -> None:
    env = PuzzleEnv("hidato", "5x5", grade="easy")
    env.reset(seed=1)
    edges = env.simulator.edges()
    assert edges.shape[1] == 2 and edges.max() < 25
    env = PuzzleEnv("sliding", "3x3")
    env.reset(seed=1)
    assert env.simulator.edges().shape == (0, 2)


def test_a_curriculum_goes_on_when_levels_are_solved() -> None:
    curriculum = Curriculum(["easy", "normal"], promote_at=0.5, window=4)
    env = PuzzleEnv("sliding", "3x3", curriculum=curriculum)
    for seed in range(4):
        _, info = env.reset(seed=seed)
        assert info["grade"] == "easy"
        done = False
        while not done:
            action = env.expert_action()
            assert action is not None
            done = env.step(np.int64(action))[2]
    assert curriculum.grade == "normal" and env.reset(seed=9)[1]["grade"] == "normal"


MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_vector_is_its_single_games(mode: AutoresetMode, threads: int) -> None:
    n, options = 5, {"grade": "easy", "levels": 50, "max_steps": 7, "reward": "progress"}
    env = PuzzleVectorEnv(
        n,
        "sokoban",
        "8x7",
        autoreset_mode=mode,
        num_threads=threads,
        **options,  # type: ignore[arg-type]
    )
    singles = [PuzzleEnv("sokoban", "8x7", **options) for _ in range(n)]  # type: ignore[arg-type]
    observations, info = env.reset(seed=11)
    expected = [one.reset(seed=11 + i)[0] for i, one in enumerate(singles)]
    rng = np.random.default_rng(0)
    ended = np.zeros(n, bool)
    for _ in range(30):
        assert env.observation_space.contains(observations)
        np.testing.assert_array_equal(observations, np.stack(expected))
        for i, one in enumerate(singles):
            np.testing.assert_array_equal(info["action_mask"][i], one.action_masks())
        if mode is AutoresetMode.DISABLED and ended.any():
            observations, info = env.reset(options={"reset_mask": ended})
            expected = [
                one.reset()[0] if ended[i] else expected[i] for i, one in enumerate(singles)
            ]
            ended[:] = False
            continue
        actions = rng.integers(0, 4, n)
        observations, rewards, terminated, truncated, info = env.step(actions)
        for i, one in enumerate(singles):
            if ended[i]:
                expected[i], _ = one.reset()
                assert rewards[i] == 0 and not terminated[i] and not truncated[i]
                continue
            expected[i], reward, over, cut, _ = one.step(actions[i])
            assert (rewards[i], terminated[i], truncated[i]) == (reward, over, cut)
            if (over or cut) and mode is AutoresetMode.SAME_STEP:
                np.testing.assert_array_equal(info["final_obs"][i], expected[i])
                assert info["_final_obs"][i] and "is_success" in info["final_info"]
                expected[i], _ = one.reset()
        ended = terminated | truncated
        if mode is AutoresetMode.SAME_STEP:
            ended = np.zeros(n, bool)


def test_a_vector_by_its_name_and_its_errors() -> None:
    env: Any = gymnasium.make_vec("Puzzles/Sliding-3x3-easy-v0", num_envs=4)
    assert isinstance(env.unwrapped, PuzzleVectorEnv)
    env.reset(seed=1)
    for wrong in (np.array([0, 1, 2, 4]), np.array([0, 1, 2]), np.array([0, 1, 2, -1])):
        with pytest.raises(puzzles.PuzzleError):
            env.step(wrong)
    actions = env.unwrapped.expert_action()
    assert actions.shape == (4,) and (actions >= 0).all()
    with pytest.raises(puzzles.PuzzleError):
        PuzzleVectorEnv(0)
    with pytest.raises(puzzles.PuzzleError):
        env.reset(seed=-5)


def test_without_copies_the_arrays_stay_the_same() -> None:
    env = PuzzleVectorEnv(3, "sliding", "3x3", copy=False)
    first, _ = env.reset(seed=1)
    second, *_ = env.step(np.zeros(3, np.int64))
    assert second is first


def test_levels_are_ready_before_they_are_needed() -> None:
    levels = puzzles.Levels("sokoban", "8x7", "easy", count=20, ahead=20)
    game = puzzles.Simulator(levels, 1, 0)
    levels.wait()
    start = time.perf_counter()
    for episode in range(1, 20):
        game.reset(levels, 1, episode)
    assert (time.perf_counter() - start) / 19 < 0.001
    assert 0 < levels.n_ready <= 20


@pytest.mark.parametrize("mode", list(AutoresetMode)[:2])
def test_the_expert_of_many_games_plays_on_after_a_solution(mode: AutoresetMode) -> None:
    env = PuzzleVectorEnv(16, "sliding", "3x2", grade="easy", levels=20, autoreset_mode=mode)
    env.reset(seed=1)
    ended = sum(int(env.step(env.expert_action())[2].sum()) for _ in range(60))
    assert ended > 16


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Curriculum(["easy", "hrad"]), "there is no grade 'hrad'"),
        (lambda: Curriculum(cast(Any, "easy")), "a list"),
        (lambda: Curriculum(window=0), "window"),
        (lambda: Curriculum(promote_at=2), "promote_at"),
        (lambda: PuzzleEnv("sokoban", "6x6", curriculum=cast(Any, "easy")), "Curriculum"),
        (lambda: PuzzleEnv("sokoban", "6x6b2", curriculum=Curriculum()), "can only be"),
        (lambda: PuzzleEnv("sokoban", levels="sokoban/3x3:x"), "not a single one"),
        (
            lambda: PuzzleEnv("sliding", levels=["sliding/3x2#1"], curriculum=Curriculum()),
            "no grades",
        ),
        (lambda: PuzzleVectorEnv(2, render_mode=cast(Any, "ansi")), "render_mode"),
    ],
)
def test_wrong_options_are_refused_at_once(make: Any, words: str) -> None:
    with pytest.raises(puzzles.PuzzleError, match=words):
        make()


def test_actions_are_integers() -> None:
    env = PuzzleVectorEnv(2, "sliding", "3x2")
    env.reset(seed=np.int64(1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="integers"):
        env.step(np.array([0.7, 1.0]))
