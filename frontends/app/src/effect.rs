//! Effects: what a front end must do after a call of the controller.

use crate::command::ViewCommand;
use crate::draft_text::DraftText;
use puzzle_core::label;

/// What a front end must do after a call of the controller. Messages are not effects: they are in
/// [`Controller::notice`](crate::Controller::notice).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Show a list, a dialog or a text.
    Show(Screen),
    /// Ask for a line of text, with this text to begin with, and pass the answer to
    /// [`Controller::answer`](crate::Controller::answer).
    Ask(Question, String),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Change the view.
    View(ViewCommand),
    /// Another puzzle or game is on the board: discard cached sizes and pictures.
    NewBoard,
    /// The size of the board has changed.
    NewSize,
    /// Another player was selected, and all boards are empty.
    NewPlayer,
}

/// A list, a dialog or a text that a front end shows. The controller's state and functions of this
/// crate supply the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The list of games.
    Home,
    /// The game's presets.
    Kinds,
    /// The dialog for custom params.
    Custom,
    /// The kinds of solutions to choose from.
    Solutions,
    /// The game's lessons.
    Lessons,
    /// The puzzles of the day.
    Dailies,
    /// The current game's puzzles of other days.
    Archive,
    /// The saved games, or a dialog for a path if there are none.
    Files,
    /// All collections.
    Collections,
    /// The collections of the opened folder, by the folder's name.
    Folder(String),
    /// The levels of the current collection.
    Levels,
    /// The games in progress.
    GamesInProgress,
    /// The formats that the puzzle can be exported to.
    Exports,
    /// A line of exported text, which has also been copied to the clipboard.
    Exported(String),
    /// The puzzle's IDs, to copy them.
    Share,
    /// The board as text.
    BoardText,
    /// The dialog that writes a PDF for printing.
    Print,
    /// The dialog that writes the board to a picture file.
    Picture,
    /// The players.
    Players,
    /// The players that the current player can be merged with.
    Merge,
    /// The confirmation to delete the current player.
    Delete,
    /// Records and statistics.
    Records,
    /// Rankings.
    Rankings,
}

/// A dialog of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsForm {
    /// The params for new games.
    Params,
    /// The preferences of the current game.
    Preferences,
}

/// A question that the player answers with a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A game ID, or anything else that can be opened.
    GameId,
    /// A seed.
    Seed,
    /// The path of a file or folder to open.
    Path,
    /// The path to save the game to.
    SaveFile,
    /// The path to write an export, a picture or a profile to.
    WriteFile,
    /// The name of a checkpoint.
    Checkpoint,
    /// A text about a draft.
    DraftText(DraftText),
    /// The name of a new player.
    NewPlayer,
    /// A new name for the current player.
    RenamePlayer,
}

impl Question {
    /// Returns the title of the dialog.
    pub fn title(self) -> &'static str {
        match self {
            Self::GameId => label!("Enter a game ID"),
            Self::Seed => label!("Enter a seed"),
            Self::Path => label!("Load a puzzle, a saved game or a folder of puzzles"),
            Self::SaveFile => label!("Save the game"),
            Self::WriteFile => label!("Write to a file"),
            Self::Checkpoint => label!("Add a checkpoint"),
            Self::DraftText(text) => text.label(),
            Self::NewPlayer => label!("New player"),
            Self::RenamePlayer => label!("Rename the player"),
        }
    }

    /// Returns a text that explains what to enter.
    pub fn about(self) -> &'static str {
        match self {
            Self::GameId => {
                label!(
                    "A game ID (game/params:desc or game/params#seed), a link, the name of a game, \
                     or a collection (@game/name)"
                )
            }
            Self::Seed => {
                label!("Any word or number. The same seed gives everybody the same puzzle")
            }
            Self::Path => {
                label!(
                    "A saved game, a collection, a file of levels from another program, or a folder \
                     of such files"
                )
            }
            Self::SaveFile => label!("You can load a saved game again, also on another computer"),
            Self::WriteFile => label!("The path of the file"),
            Self::Checkpoint => {
                label!("A name for this position. You can return to it from the history")
            }
            Self::DraftText(_) => label!("Files of puzzles contain it. You can leave it empty"),
            Self::NewPlayer | Self::RenamePlayer => {
                label!("Records and games in progress are stored under this name")
            }
        }
    }
}
