//! What a front end has to do after a call of the controller.

use crate::command::ViewCommand;

/// What a front end has to do. Words for the player are not among the effects: they are in
/// [`Controller::notice`](crate::Controller::notice) until the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// To show a list, a dialog or a text.
    Show(Screen),
    /// To ask for a line of text, beginning with this one, and to give the answer to
    /// [`Controller::answer`](crate::Controller::answer).
    Ask(Question, String),
    /// To copy a text.
    Copy(String),
    /// To change how things look.
    View(ViewCommand),
    /// Another puzzle or another game is on the board: sizes and pictures of the old one are void.
    NewBoard,
    /// The board has another size.
    NewSize,
    /// Another player plays, and no game is on the board.
    NewPlayer,
}

/// A list, a dialog or a text that a front end shows. Each is made from the controller's state and
/// from functions of this crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// All games.
    Home,
    /// The presets of the game.
    Kinds,
    /// The dialog of params.
    Custom,
    /// The kinds of solutions that can be asked for.
    Solutions,
    /// The lessons of the game.
    Lessons,
    /// The puzzles of the day.
    Dailies,
    /// The saved games, or else a dialog for the path of a file.
    Files,
    /// All collections.
    Collections,
    /// The collections of a folder that was opened, by its name.
    Folder(String),
    /// The levels of the collection that is played.
    Levels,
    /// The games in progress.
    GamesInProgress,
    /// The formats that the puzzle can be written in.
    Exports,
    /// A line that was exported, and was copied.
    Exported(String),
    /// The IDs of the puzzle.
    Share,
    /// The board as text.
    BoardText,
    /// The dialog that writes the puzzle for paper.
    Print,
    /// The dialog that writes the board as a picture.
    Picture,
    /// The players.
    Players,
    /// The players that the player can be merged with.
    Merge,
    /// The question whether the player is to be deleted.
    Delete,
    /// Records and statistics.
    Records,
    /// Rankings.
    Rankings,
}

/// A dialog of typed lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The params of new games.
    Params,
    /// The preferences of a game.
    Preferences,
}

/// A question that is answered by a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A game ID, or anything else that can be opened.
    GameId,
    /// A seed.
    Seed,
    /// The path of a file or folder to be opened.
    Path,
    /// The path of a file that the game is saved to.
    SaveFile,
    /// The path of a file that is written: an export, a picture, a profile.
    WriteFile,
    /// The name of a checkpoint.
    Checkpoint,
    /// The name of a new player.
    NewPlayer,
    /// Another name for the player.
    RenamePlayer,
}

impl Question {
    /// The question.
    pub fn title(self) -> &'static str {
        match self {
            Self::GameId => "Enter a game ID",
            Self::Seed => "A puzzle of a seed",
            Self::Path => "Load a puzzle, a saved game or a folder of puzzles",
            Self::SaveFile => "Save the game",
            Self::WriteFile => "Write a file",
            Self::Checkpoint => "Name this position",
            Self::NewPlayer => "A new player",
            Self::RenamePlayer => "The player's name",
        }
    }

    /// What can be answered.
    pub fn about(self) -> &'static str {
        match self {
            Self::GameId => {
                "game/params:desc or game/params#seed, a link, a game's name, or a collection, \
                 @game/name"
            }
            Self::Seed => "Any word or number; the same one gives the same puzzle to everybody",
            Self::Path => {
                "A saved game, a collection, a file of levels from elsewhere, or a folder of such \
                 files"
            }
            Self::SaveFile => "A saved game can be loaded again, here or elsewhere",
            Self::WriteFile => "The path of the file",
            Self::Checkpoint => "The history comes back to it",
            Self::NewPlayer | Self::RenamePlayer => "Records and games in progress are kept by it",
        }
    }
}
