//! The commands of a player's program.

use puzzle_core::solve::Objective;
use puzzle_midend::Date;
use puzzle_profile::{Name, Uid};
use serde::{Deserialize, Serialize};

/// A command of the player, in any front end.
///
/// This enum and its parts are exhaustive, so that the compiler reports each front end that does
/// not handle a new command. [`COMMANDS`](crate::COMMANDS) lists labels and keys.
///
/// The JSON form has kebab-case names: `{"game": "undo"}`.
///
/// ```
/// use puzzle_app::{Command, GameCommand};
/// let command: Command = serde_json::from_str(r#"{"game": "undo"}"#)?;
/// assert_eq!(command, Command::Game(GameCommand::Undo));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// Acts on the puzzle on the board.
    Game(GameCommand),
    /// Opens another puzzle.
    Puzzle(PuzzleCommand),
    /// Saves, exports or copies the puzzle.
    Output(OutputCommand),
    /// Manages players and their records.
    Player(PlayerCommand),
    /// Changes the view. The front end carries it out.
    View(ViewCommand),
}

/// Commands that act on the puzzle on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameCommand {
    /// Undoes a move.
    Undo,
    /// Redoes a move.
    Redo,
    /// Returns to the start. This can be undone.
    Restart,
    /// Shows a hint, or plays the hint that is shown.
    Hint,
    /// Finds mistakes.
    Mistakes,
    /// Solves the puzzle. If there are several kinds of solutions, asks for one first.
    ChooseSolution,
    /// Finds a solution of the kind that the objective requests.
    Solve(Objective),
    /// Shows the best solution of the puzzle that is known: the shortest one, if that is proved,
    /// otherwise the player's.
    ShowBest,
    /// Looks for a better solution than the player's best one, and shows and keeps it.
    Improve,
    /// Rates the difficulty of the puzzle.
    Rate,
    /// Goes to a position in the history.
    GoTo(usize),
    /// Asks for a name, to add a checkpoint at the current position.
    AddCheckpoint,
    /// Removes the checkpoint with this name.
    RemoveCheckpoint(String),
    /// Shows or hides the history.
    History,
    /// Shows the list of lessons.
    Lessons,
    /// Begins a lesson, by index from 0.
    Lesson(usize),
    /// Continues with the next step of the lesson, the next lesson, or a puzzle after the last
    /// lesson.
    ContinueLesson,
    /// Sets the board back to the beginning of the lesson's step.
    ResetLessonStep,
    /// Ends the lesson.
    EndLesson,
    /// Runs one of the game's own commands, by ID.
    Own(String),
    /// Removes the message and the marks from the board.
    Dismiss,
    /// Stops the search, or reading the file.
    Stop,
}

/// Commands that open another puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleCommand {
    /// Shows the list of games.
    Home,
    /// Generates a puzzle with the current params.
    New,
    /// Generates a puzzle one grade harder than the one just solved.
    Harder,
    /// Shows the game's presets.
    Kinds,
    /// Generates a puzzle with these params.
    Params(String),
    /// Shows the dialog for custom params.
    Custom,
    /// Opens the puzzle on the board in the game's editor.
    Edit,
    /// Opens the game's editor, to make a puzzle from nothing.
    NewDraft,
    /// Opens the puzzle that the draft on the editor's board makes.
    PlayDraft,
    /// Asks for the title, the author and a note of the draft on the editor's board.
    Describe,
    /// Switches to a game, by ID.
    Game(String),
    /// Opens the current game's puzzle of the day.
    Daily,
    /// Shows the puzzles of the day of all games.
    Dailies,
    /// Opens a game's puzzle of the day, by the game's ID.
    DailyOf(String),
    /// Begins the first lesson of a game, by the game's ID.
    LessonsOf(String),
    /// Shows the current game's puzzles of other days.
    Archive,
    /// Opens the current game's puzzle of a day.
    DailyOn(Date),
    /// Asks for a seed.
    EnterSeed,
    /// Asks for a game ID.
    EnterId,
    /// Opens a game ID, a link, a game by name, a collection or a path.
    Open(String),
    /// Shows the saved games, or asks for a file if there are none.
    Load,
    /// Asks for the path of a file or a folder.
    EnterPath,
    /// Opens a file or a folder.
    File(std::path::PathBuf),
    /// Shows all collections.
    Collections,
    /// Opens a collection, by its key.
    Collection(String),
    /// Shows the levels of the current collection.
    Levels,
    /// Opens a level of the current collection, by index from 0.
    Level(usize),
    /// Opens the next level, or after a win the next unsolved level.
    NextLevel,
    /// Opens the previous level.
    PreviousLevel,
    /// Opens the next level that the player has not solved.
    NextUnsolved,
    /// Shows the games in progress.
    GamesInProgress,
    /// Resumes a game in progress.
    Resume(Uid),
    /// Deletes a game in progress.
    Forget(Uid),
}

/// Commands that save, export or copy the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutputCommand {
    /// Saves the game to its file. Asks for a path if it has none.
    Save,
    /// Asks for a path and saves the game there.
    SaveAs,
    /// Shows the formats that the puzzle can be exported to.
    ChooseExport,
    /// Exports the puzzle: the ID of a format and the ID of one of the format's choices.
    Export(String, String),
    /// Adds the puzzle to the player's own collection.
    Keep,
    /// Shows the puzzle's IDs, to copy them.
    Share,
    /// Copies the result of the puzzle that was just solved, as a text to share.
    ShareResult,
    /// Copies the game ID.
    CopyId,
    /// Copies the seed ID.
    CopySeed,
    /// Copies the board as text.
    CopyText,
    /// Shows the board as text.
    ShowText,
    /// Writes the puzzle to a PDF for printing.
    Print,
    /// Writes the board to a picture file.
    Picture,
}

/// Commands that manage players and their records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerCommand {
    /// Shows the list of players.
    Players,
    /// Makes a player the current one.
    Select(Name),
    /// Asks for the name of a new player.
    New,
    /// Asks for a new name for the current player.
    Rename,
    /// Shows the players that the current player can be merged with.
    ChooseMerge,
    /// Merges the current player into another one, who gets all games.
    Merge(Name),
    /// Asks for confirmation to delete the current player.
    ChooseDelete,
    /// Deletes the current player.
    Delete,
    /// Asks for a path and writes the player's games there.
    Export,
    /// Shows records and statistics.
    Records,
    /// Shows rankings.
    Rankings,
    /// Removes the current player's scores from the rankings.
    ClearRanking,
}

/// Commands that change the view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ViewCommand {
    /// Shows the main menu.
    Menu,
    /// Shows the rules and the keys.
    Help,
    /// Shows the keys and the uses of the mouse.
    Keys,
    /// Describes the board in words.
    Describe,
    /// Shows the whole text of a message that is cut off.
    Message,
    /// Shows the list of themes.
    Themes,
    /// Sets a theme, by keyword.
    Theme(String),
    /// Switches to the next theme.
    NextTheme,
    /// Shows the list of languages.
    Languages,
    /// Sets a language by its tag. With an empty tag, the program follows the system.
    Language(String),
    /// Shows the preferences of the game.
    Preferences,
    /// Zooms in.
    Larger,
    /// Zooms out.
    Smaller,
    /// Resets the zoom.
    UsualSize,
    /// Shows or hides row and column numbers.
    Coordinates,
    /// Changes between the picture of the board and its text.
    TextBoard,
    /// Shows or hides the clock.
    Clock,
    /// Turns animations on or off.
    Motion,
    /// Shows or hides the game's keys on the screen.
    ScreenKeys,
    /// Asks for pictures to draw the game with.
    Skin,
    /// Resets the game's pictures to its own.
    NoSkin,
    /// Resizes the window to the size that the puzzle prefers.
    FitWindow,
    /// Turns full screen on or off.
    Fullscreen,
    /// Opens another window.
    NewWindow,
    /// Closes the window.
    CloseWindow,
    /// Suspends the process until the shell continues it.
    Suspend,
    /// Quits the program.
    Quit,
}

macro_rules! into_command {
    ($($kind:ident => $variant:ident),*) => {
        $(impl From<$kind> for Command {
            fn from(command: $kind) -> Self {
                Self::$variant(command)
            }
        })*
    };
}

into_command! {
    GameCommand => Game,
    PuzzleCommand => Puzzle,
    OutputCommand => Output,
    PlayerCommand => Player,
    ViewCommand => View
}
