//! What a player can ask of a program that plays puzzles.

use puzzle_core::solve::Aim;
use puzzle_profile::{Name, Uid};
use serde::{Deserialize, Serialize};

/// One thing that a player can ask for, in any front end.
///
/// The enum and those in it are exhaustive: a front end that handles them in one `match` is told by
/// the compiler when a command is added. Labels, keys and front ends of each stand in
/// [`COMMANDS`](crate::COMMANDS).
///
/// As text, for a page, a command is its last name in kebab case, `{"game": "undo"}`.
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
    /// Concerns the puzzle on the board.
    Game(GameCommand),
    /// Brings another puzzle.
    Puzzle(PuzzleCommand),
    /// Takes the puzzle out of the program.
    Output(OutputCommand),
    /// Concerns players and their records.
    Player(PlayerCommand),
    /// Changes what is shown and how; the front end does it.
    View(ViewCommand),
}

/// Commands for the puzzle on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameCommand {
    /// Takes back a move.
    Undo,
    /// Makes a move again that was taken back.
    Redo,
    /// Goes back to the start, as a move that can be undone.
    Restart,
    /// Shows a hint; plays it when it is shown already.
    Hint,
    /// Finds mistakes.
    Mistakes,
    /// Solves the puzzle, or asks first which solution is wanted where there are several kinds.
    ChooseSolution,
    /// Solves the puzzle.
    Solve(Aim),
    /// Finds out how hard the puzzle is.
    Rate,
    /// Goes to a position of the history.
    GoTo(usize),
    /// Asks for a name for the position.
    AddCheckpoint,
    /// Removes the checkpoint of this name.
    RemoveCheckpoint(String),
    /// Shows or hides the history.
    History,
    /// Shows the list of lessons.
    Lessons,
    /// Begins a lesson, counted from 0.
    Lesson(usize),
    /// Goes on in a lesson: to its next step, to the next lesson, or to the puzzles.
    ContinueLesson,
    /// Makes the moves that the lesson asks for.
    ShowLessonMove,
    /// Leaves the lesson.
    EndLesson,
    /// Runs a command of the game's own, by its id.
    Own(String),
    /// Removes the message and the marks from the board.
    Dismiss,
    /// Stops the search or the file that is being read.
    Stop,
}

/// Commands that bring another puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleCommand {
    /// Shows all games.
    Home,
    /// Generates a puzzle with the params that are set.
    New,
    /// Generates a puzzle one grade harder than the one that was just solved.
    Harder,
    /// Shows the presets of the game.
    Kinds,
    /// Generates a puzzle with these params.
    Params(String),
    /// Shows the dialog of params.
    Custom,
    /// Turns to a game, by its id.
    Game(String),
    /// Opens the puzzle of the day of the game on the board.
    Daily,
    /// Shows the puzzles of the day of all games.
    Dailies,
    /// Opens the puzzle of the day of a game.
    DailyOf(String),
    /// Asks for a seed.
    EnterSeed,
    /// Asks for a game ID.
    EnterId,
    /// Opens a game ID, a link, a game's name, a collection or a path.
    Open(String),
    /// Shows saved games, or asks for a file where there are none.
    Load,
    /// Asks for the path of a file or a folder.
    EnterPath,
    /// Opens a file or a folder.
    File(std::path::PathBuf),
    /// Shows all collections.
    Collections,
    /// Opens a collection, by its key.
    Collection(String),
    /// Shows the levels of the collection that is played.
    Levels,
    /// Opens a level, counted from 0.
    Level(usize),
    /// Opens the next level; after a win the next one that is not solved.
    NextLevel,
    /// Opens the level before.
    PreviousLevel,
    /// Shows the games in progress.
    GamesInProgress,
    /// Goes on with a game in progress.
    Resume(Uid),
    /// Deletes a game in progress.
    Forget(Uid),
}

/// Commands that take the puzzle out of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutputCommand {
    /// Saves the game to its file, or asks for one.
    Save,
    /// Asks for a file and saves the game to it.
    SaveAs,
    /// Shows the formats that the puzzle can be written in.
    ChooseExport,
    /// Writes the puzzle in a format, by its id and the id of one of its choices.
    Export(String, String),
    /// Adds the puzzle to the player's own collection.
    Keep,
    /// Shows the IDs of the puzzle.
    Share,
    /// Copies the game ID.
    CopyId,
    /// Copies the ID of the seed.
    CopySeed,
    /// Copies the board as text.
    CopyText,
    /// Shows the board as text.
    ShowText,
    /// Writes the puzzle for paper.
    Print,
    /// Writes the board as a picture.
    Picture,
}

/// Commands for players and their records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerCommand {
    /// Shows the players.
    Players,
    /// Lets a player play.
    Select(Name),
    /// Asks for the name of a new player.
    New,
    /// Asks for another name for the player.
    Rename,
    /// Shows the players that the player can be merged with.
    ChooseMerge,
    /// Gives all games of the player to another one.
    Merge(Name),
    /// Asks whether the player is to be deleted.
    ChooseDelete,
    /// Deletes the player.
    Delete,
    /// Asks for a file and writes everything about the player to it.
    Export,
    /// Shows records and statistics.
    Records,
    /// Shows rankings.
    Rankings,
    /// Removes the player's scores from the rankings.
    ClearRanking,
}

/// Commands that change what is shown and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ViewCommand {
    /// Shows the menu of everything.
    Menu,
    /// Shows rules and keys.
    Help,
    /// Shows the keys and what the mouse does.
    Keys,
    /// Shows the board in words.
    Describe,
    /// Shows the whole message.
    Message,
    /// Shows the themes.
    Themes,
    /// Chooses a theme, by its keyword.
    Theme(String),
    /// Chooses the next theme.
    NextTheme,
    /// Shows the preferences of the game.
    Preferences,
    /// Enlarges.
    Larger,
    /// Shrinks.
    Smaller,
    /// Goes back to the usual size.
    UsualSize,
    /// Numbers rows and columns.
    Coordinates,
    /// Shows or hides the clock.
    Clock,
    /// Turns animations on or off.
    Motion,
    /// Asks for pictures for the game.
    Skin,
    /// Goes back to the game's own pictures.
    NoSkin,
    /// Makes the window as large as the puzzle wants.
    FitWindow,
    /// Fills the screen, or stops that.
    Fullscreen,
    /// Opens another window.
    NewWindow,
    /// Closes the window.
    CloseWindow,
    /// Stops the process until the shell continues it.
    Suspend,
    /// Ends the program.
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
