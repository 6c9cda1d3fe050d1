"""The native part of the package."""

from collections.abc import Sequence
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

Theme = Literal["light", "dark", "high-contrast", "color-blind", "mono"]
Solutions = Literal["unknown", "none", "one", "several"]

class PuzzleError(ValueError):
    """A text, a file or a value is not valid."""

    line: int | None
    """The line of the text, from 1, if it is known."""
    column: int | None
    """The column of the text, from 1, if it is known."""

class SearchStopped(RuntimeError):
    """A limit ended a search before it had an answer."""

class Unsolvable(RuntimeError):
    """It is proved that there is no solution."""

@final
class Rating:
    """How hard a puzzle is."""

    @property
    def grade(self) -> str | None:
        """The grade; ``None`` if the puzzle has none."""
    @property
    def solutions(self) -> Solutions:
        """How many solutions there are, as far as known."""
    @property
    def words(self) -> str:
        """The reason for the grade, in a sentence."""
    @property
    def figures(self) -> dict[str, Any]:
        """Measurements, by name."""

@final
class Solution:
    """Moves that solve a puzzle."""

    @property
    def moves(self) -> str:
        """The moves in the game's notation."""
    @property
    def n_moves(self) -> int:
        """The number of moves."""
    @property
    def optimal(self) -> bool:
        """Whether it is proved that there is no better solution."""
    @property
    def solutions(self) -> Solutions:
        """How many solutions there are, as far as known."""
    @property
    def figures(self) -> dict[str, Any]:
        """Measurements, by name."""
    def __len__(self) -> int: ...

@final
class Hint:
    """The next step of a solution, with its reason."""

    @property
    def nudge(self) -> str:
        """Where to look, without the answer."""
    @property
    def reason(self) -> str:
        """Why the step is right."""
    @property
    def moves(self) -> str:
        """The moves of the step; empty if there is something to correct first."""
    @property
    def cells(self) -> list[int]:
        """The cells that the reason mentions."""
    @property
    def n_left(self) -> int | None:
        """The number of moves left, if it is known."""

@final
class Check:
    """Whether moves can be made and what they lead to. It is true if they solve the puzzle."""

    @property
    def valid(self) -> bool:
        """Whether all moves can be made."""
    @property
    def solved(self) -> bool:
        """Whether they solve the puzzle."""
    @property
    def error(self) -> str | None:
        """Why the moves cannot be made."""
    @property
    def n_moves(self) -> int:
        """The number of moves."""
    def __bool__(self) -> bool: ...

@final
class Puzzle:
    """A puzzle. Puzzles with the same board are equal. A notebook shows its picture."""

    @property
    def id(self) -> str:
        """The game ID, which contains the whole board."""
    @property
    def game(self) -> str:
        """The ID of the game."""
    @property
    def seed_id(self) -> str | None:
        """The game ID with the seed, if the puzzle was generated."""
    @property
    def title(self) -> str:
        """The title from the puzzle's file; may be empty."""
    @property
    def grade(self) -> str | None:
        """The grade, if it is known without a search; see ``rate``."""
    @property
    def text(self) -> str | None:
        """The board as lines of text."""
    @property
    def words(self) -> str:
        """A description of the board in words."""
    @property
    def formats(self) -> list[str]:
        """The formats of ``export``."""
    def solve(
        self,
        optimal: bool | str | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> Solution:
        """Solve the puzzle.

        With ``optimal=True`` the solution has the fewest moves; a text names another quantity, such
        as ``"pushes"``. The search releases the interpreter's lock, and Ctrl-C stops it. Raises
        ``Unsolvable`` or ``SearchStopped``.
        """
    def rate(self, nodes: int | None = None, seconds: float | None = None) -> Rating:
        """Find out how hard the puzzle is."""
    def hint(self, nodes: int | None = None, seconds: float | None = None) -> Hint:
        """Return the first step of a solution, with its reason."""
    def check(self, moves: str) -> Check:
        """Return whether moves can be made and whether they solve the puzzle."""
    def svg(self, tile: int | None = None, theme: Theme = "light") -> str:
        """Draw the puzzle as SVG. ``tile`` is the width of a cell in pixels."""
    def png(self, tile: int | None = None, theme: Theme = "light") -> bytes:
        """Draw the puzzle as PNG."""
    def export(self, format: str, choice: str = "") -> bytes:
        """Write the puzzle as a file of another program; see ``formats``."""
    def session(self) -> Session:
        """Begin a game."""
    def simulator(self) -> Simulator:
        """Begin a game of numbered actions."""
    def _repr_svg_(self) -> str: ...

@final
class Session:
    """A game that is played, with undo, hints and saves. It may be used from any thread."""

    def __init__(self, puzzle: Puzzle | str) -> None: ...
    @staticmethod
    def load(text: str) -> Session:
        """Load a saved game."""
    @property
    def id(self) -> str:
        """The game ID of the puzzle."""
    @property
    def game(self) -> str:
        """The ID of the game."""
    @property
    def status(self) -> Literal["ongoing", "solved", "lost"]:
        """Whether the game is over."""
    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
    @property
    def text(self) -> str | None:
        """The board as lines of text."""
    @property
    def words(self) -> str:
        """A description of the board in words."""
    @property
    def message(self) -> str | None:
        """The message that a player would see now."""
    @property
    def warning(self) -> str | None:
        """The warning that a player would see now, such as that a box is stuck."""
    @property
    def moves(self) -> str:
        """The moves that led to the position."""
    @property
    def position(self) -> int:
        """The position in the history; undo decreases it."""
    def __len__(self) -> int:
        """The length of the history, undone moves included."""
    def move(self, moves: str) -> None:
        """Make moves in the game's notation, as one step of undo. Raises ``PuzzleError``."""
    def input(self, key: str) -> bool:
        """Press a key, such as ``"left"`` or ``"5"``. Returns whether anything changed."""
    def undo(self) -> bool:
        """Undo a step. Returns whether there was one."""
    def redo(self) -> bool:
        """Redo a step. Returns whether there was one."""
    def restart(self) -> None:
        """Return to the start; undo takes that back."""
    def save(self) -> str:
        """Return the save, with the history."""
    def solve(
        self,
        optimal: bool | str | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> Solution:
        """Solve the position, without playing the moves."""
    def hint(self, nodes: int | None = None, seconds: float | None = None) -> Hint:
        """Return the next step of a solution, with its reason."""
    def mistakes(self, nodes: int | None = None, seconds: float | None = None) -> list[str]:
        """Return what is wrong so far."""
    def svg(self, tile: int | None = None, theme: Theme = "light") -> str:
        """Draw the position as SVG."""
    def png(self, tile: int | None = None, theme: Theme = "light") -> bytes:
        """Draw the position as PNG."""
    def simulator(self) -> Simulator:
        """Return a game of numbered actions at this position."""
    def _repr_svg_(self) -> str: ...

@final
class Rewards:
    """The rewards of an episode's steps, and its limit."""

    def __init__(
        self,
        *,
        step: float = 0.0,
        illegal: float = 0.0,
        solved: float = 1.0,
        stuck: float = 0.0,
        progress: float = 0.0,
        distance: float = 0.0,
        max_steps: int = 0,
    ) -> None: ...
    @property
    def step(self) -> float:
        """The reward of each step."""
    @property
    def illegal(self) -> float:
        """The reward of an action that is not legal, beside that of the step."""
    @property
    def solved(self) -> float:
        """The reward of the step that solves the puzzle."""
    @property
    def stuck(self) -> float:
        """The reward of the step after which no action is left."""
    @property
    def progress(self) -> float:
        """The reward of each part that is done, such as a box on a goal."""
    @property
    def distance(self) -> float:
        """The reward of each move by which the shortest solution becomes shorter."""
    @property
    def max_steps(self) -> int:
        """The number of steps after which an episode is cut off; 0 for no limit."""

@final
class Levels:
    """A supply of levels with the same params, which threads make before they are needed."""

    def __init__(
        self,
        game: str,
        params: str = "",
        grade: str | None = None,
        *,
        count: int | None = None,
        ids: Sequence[str] | None = None,
        ahead: int = 4,
        threads: int = 1,
    ) -> None: ...
    @property
    def game(self) -> str:
        """The ID of the game."""
    @property
    def params(self) -> str:
        """The full params, as text."""
    @property
    def n_actions(self) -> int:
        """The number of actions."""
    @property
    def shape(self) -> tuple[int, int, int, int]:
        """Planes, rows and columns of observations, and the largest value."""
    @property
    def count(self) -> int | None:
        """The number of levels; ``None`` if there is no end of them."""
    @property
    def n_ready(self) -> int:
        """The number of levels that are ready."""
    def wait(self) -> None:
        """Wait until the levels that are being made are ready."""

@final
class Simulator:
    """One game of numbered actions, without history."""

    def __init__(self, levels: Levels, seed: int, episode: int) -> None: ...
    def reset(self, levels: Levels, seed: int, episode: int) -> None:
        """Replace the level by that of another episode."""
    def restart(self) -> None:
        """Return to the start of the level."""
    @property
    def n_actions(self) -> int:
        """The number of actions."""
    @property
    def shape(self) -> tuple[int, int, int, int]:
        """Planes, rows and columns of observations, and the largest value."""
    @property
    def id(self) -> str:
        """The game ID of the level."""
    @property
    def grade(self) -> str | None:
        """The grade of the level, if it is known."""
    @property
    def known_length(self) -> int | None:
        """The number of moves of the solution that came with the level."""
    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
    @property
    def n_steps(self) -> int:
        """The number of steps of the episode."""
    @property
    def text(self) -> str | None:
        """The board as lines of text."""
    @property
    def progress(self) -> tuple[int, int] | None:
        """What is done and the whole, if the game reports it."""
    def act(self, action: int) -> bool:
        """Make an action. Returns whether it was legal."""
    def step(
        self, action: int | np.integer[Any], rewards: Rewards
    ) -> tuple[NDArray[np.uint8], float, bool, bool]:
        """Make an action: observation, reward, terminated, truncated."""
    def observe(self) -> NDArray[np.uint8]:
        """Return the observation."""
    def legal_actions(self) -> NDArray[np.bool_]:
        """Return which actions are legal."""
    def move_text(self, action: int) -> str | None:
        """Return the move of an action as text; ``None`` if it is not legal."""
    def edges(self) -> NDArray[np.uint32]:
        """Return the pairs of neighbors of a board that is no rectangle of squares."""
    def expert(
        self, optimal: bool = False, nodes: int | None = None, seconds: float | None = None
    ) -> tuple[int, int, bool] | None:
        """Return the next action of a solution, the moves left, and whether that is optimal."""
    def picture(self, tile: int | None = None, theme: Theme = "light") -> NDArray[np.uint8]:
        """Draw the position: an array of rows, columns, and red, green and blue."""
    def copy(self) -> Simulator:
        """Return a copy that plays on independently."""

@final
class VectorSimulator:
    """Many games of numbered actions that step together and write into the same arrays."""

    def __init__(
        self,
        levels: Levels,
        seeds: Sequence[int],
        *,
        autoreset: Literal["next-step", "same-step", "disabled"] = "next-step",
        threads: int = 1,
        masks: bool = True,
    ) -> None: ...
    @property
    def observations(self) -> NDArray[np.uint8]:
        """The observations. A step overwrites them."""
    @property
    def last_observations(self) -> NDArray[np.uint8]:
        """The last observations of episodes that ended in a step that began new ones."""
    @property
    def legal(self) -> NDArray[np.bool_]:
        """Which actions are legal."""
    @property
    def rewards(self) -> NDArray[np.float64]:
        """The rewards of the step."""
    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Whose episodes terminated."""
    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Whose episodes were cut off."""
    @property
    def solved(self) -> NDArray[np.bool_]:
        """Whose episodes ended with a solution in this step."""
    @property
    def began(self) -> NDArray[np.bool_]:
        """Whose episodes began with this step."""
    def reset(
        self,
        levels: Levels,
        seeds: Sequence[int] | None = None,
        mask: NDArray[np.bool_] | None = None,
    ) -> None:
        """Begin new episodes: all, or those of a mask."""
    def step(self, actions: NDArray[np.int64], levels: Levels, rewards: Rewards) -> None:
        """Make an action in each game."""
    def id(self, game: int) -> str:
        """Return the game ID of a game's level."""
    def grade(self, game: int) -> str | None:
        """Return the grade of a game's level."""
    def expert(self, optimal: bool = False, nodes: int | None = None) -> NDArray[np.int64]:
        """Return the next action of a solution of each game; -1 where there is none."""
    def picture(
        self, game: int, tile: int | None = None, theme: Theme = "light"
    ) -> NDArray[np.uint8]:
        """Draw the position of a game."""

def games() -> list[str]:
    """Return the IDs of the games."""

def presets(game: str) -> list[tuple[str, str]]:
    """Return the titles and params of a game's menu."""

def full_params(game: str, params: str = "", grade: str | None = None) -> str:
    """Return full params as text, with the defaults for what is left out."""

def new_puzzle(
    game: str,
    params: str,
    grade: str | None,
    seed: str,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Puzzle:
    """Generate the puzzle of a seed."""

def open_puzzle(id: str) -> Puzzle:
    """Open a game ID."""

def read_bytes(
    content: bytes, name: str = "", folder: str | None = None, game: str | None = None
) -> tuple[list[Puzzle], list[tuple[str, int | None, int | None]]]:
    """Read a file: its puzzles, and what was refused with line and column."""
