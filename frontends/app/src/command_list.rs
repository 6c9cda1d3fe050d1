//! The table of commands with their labels and keys.

use std::str::FromStr;

use puzzle_core::input::{Device, Key, KeyPress};

use crate::command::{
    Command, GameCommand as Game, OutputCommand as Output, PlayerCommand as Player,
    PuzzleCommand as Puzzle, ViewCommand as View,
};
use crate::language::key_name;
use puzzle_core::{Text, label};

/// A kind of front end. Keys and the set of commands differ among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontEnd {
    /// A terminal.
    Terminal,
    /// A desktop window.
    Window,
    /// A web page.
    Page,
}

impl FrontEnd {
    /// All front ends, in the order of the columns of [`COMMANDS`].
    pub const ALL: [Self; 3] = [Self::Terminal, Self::Window, Self::Page];

    /// Returns the device whose words texts use. On a page it can change during play.
    pub fn device(self) -> Device {
        if self == Self::Terminal { Device::Keys } else { Device::Mouse }
    }

    /// Returns the label of a key: `^Z` in the terminal, `Ctrl+Z` elsewhere.
    pub fn key_label(self, press: KeyPress) -> Text {
        match press.key {
            Key::Char(c) if press.mods.ctrl && self == Self::Terminal => {
                Text::plain(format!("^{}", c.to_ascii_uppercase()))
            }
            _ => key_name(press),
        }
    }
}

/// A command without arguments, with its label and its keys in each front end.
#[derive(Clone, Debug)]
pub struct CommandInfo {
    /// The command.
    pub command: Command,
    /// The label in menus and lists of keys.
    pub label: &'static str,
    keys: [Option<&'static str>; 3],
}

impl CommandInfo {
    /// Returns `true` if a front end has the command.
    pub fn is_in(&self, front_end: FrontEnd) -> bool {
        self.keys[front_end as usize].is_some()
    }

    /// Returns the keys in a front end as text separated by spaces, the preferred key first.
    pub fn key_text(&self, front_end: FrontEnd) -> &'static str {
        self.keys[front_end as usize].unwrap_or_default()
    }

    /// Returns the keys in a front end, the preferred key first.
    pub fn keys(&self, front_end: FrontEnd) -> impl Iterator<Item = KeyPress> + use<> {
        // No key is lost: a test parses every key of the table.
        self.key_text(front_end).split_whitespace().filter_map(|key| KeyPress::from_str(key).ok())
    }
}

macro_rules! commands {
    ($($kind:ident $name:ident $label:expr, $terminal:expr, $window:expr, $page:expr;)*) => {
        &[$(CommandInfo {
            command: commands!(@ $kind, $name),
            label: $label,
            keys: [$terminal, $window, $page],
        }),*]
    };
    (@ Game, $name:ident) => { Command::Game(Game::$name) };
    (@ Puzzle, $name:ident) => { Command::Puzzle(Puzzle::$name) };
    (@ Output, $name:ident) => { Command::Output(Output::$name) };
    (@ Player, $name:ident) => { Command::Player(Player::$name) };
    (@ View, $name:ident) => { Command::View(View::$name) };
}

/// Entry of the table of commands for a front end that does not have the command.
const NOT: Option<&str> = None;
/// Entry of the table of commands for a front end that has the command, but no key for it.
const YES: Option<&str> = Some("");

/// All commands without arguments, in the order of menus. The columns are the label and the keys in
/// the terminal, the window and the page. If several commands share a key, the key means the first
/// one that is available.
#[rustfmt::skip] // a table
pub const COMMANDS: &[CommandInfo] = commands! {
    View Menu label!("Menu"), Some("escape ctrl+e"), NOT, YES;
    View Help label!("Help"), Some("? f1"), Some("f1"), Some("?");
    View Keys label!("Keys and mouse"), NOT, Some("f2"), NOT;
    Game Lessons label!("Learn to play"), Some("T f2"), YES, YES;
    Game ContinueLesson label!("Continue"), YES, YES, YES;
    Puzzle New label!("New puzzle"), Some("n ctrl+n"), Some("ctrl+n"), Some("n");
    Puzzle Daily label!("Puzzle of the day"), Some("D"), Some("ctrl+d"), YES;
    Puzzle Dailies label!("Puzzles of the day"), Some("D"), YES, YES;
    Puzzle Archive label!("Puzzles of other days"), YES, YES, YES;
    // `d` is undo in the assignment from which the Sokoban back end comes.
    Game Undo label!("Undo"), Some("u z d"), Some("ctrl+z"), Some("u ctrl+z");
    Game Redo label!("Redo"), Some("r ctrl+y"), Some("ctrl+y ctrl+shift+z"), Some("r ctrl+y");
    // In a lesson this takes the place of Restart.
    Game ResetLessonStep label!("Set the board back"), Some("b ctrl+b"), Some("ctrl+b"), Some("b ctrl+b");
    Game Restart label!("Restart"), Some("b ctrl+b"), Some("ctrl+b"), Some("b ctrl+b");
    Game Hint label!("Hint"), Some("h ctrl+p"), Some("ctrl+h"), Some("h");
    Game Mistakes label!("Find mistakes"), Some("f ctrl+f"), Some("ctrl+m"), Some("f");
    Game ChooseSolution label!("Solve"), Some("ctrl+s"), YES, YES;
    Game ShowBest label!("Show the best solution"), Some("B"), YES, YES;
    Game Improve label!("Improve my solution"), YES, YES, YES;
    Game Rate label!("How hard is it?"), YES, YES, YES;
    Game History label!("History"), Some("t ctrl+t"), Some("ctrl+t"), Some("t");
    Game AddCheckpoint label!("Checkpoint"), Some("k ctrl+k"), Some("ctrl+k"), Some("k");
    Game EndLesson label!("End the lesson"), YES, YES, YES;
    Game Dismiss label!("Dismiss the message"), NOT, NOT, YES;
    Game Stop label!("Stop"), NOT, YES, YES;
    Puzzle PlayDraft label!("Play it"), YES, YES, YES;
    Puzzle Describe label!("Title, author and note"), YES, YES, YES;
    Puzzle Edit label!("Edit this puzzle"), YES, YES, YES;
    Puzzle NewDraft label!("Make your own"), YES, YES, YES;
    Puzzle Kinds label!("Change type"), Some("c"), YES, YES;
    Puzzle Custom label!("Custom"), YES, YES, YES;
    Puzzle Levels label!("Levels"), Some("l ctrl+l"), Some("ctrl+l"), YES;
    Puzzle NextLevel label!("Next level"), Some("> page-down"), Some("page-down"), Some(">");
    Puzzle PreviousLevel label!("Previous level"), Some("< page-up"), Some("page-up"), Some("<");
    Puzzle NextUnsolved label!("Next unsolved level"), Some("N"), Some("ctrl+page-down"), YES;
    // Hidato uses `]` itself.
    Puzzle Harder label!("Harder puzzle"), Some("] H"), Some("]"), YES;
    Puzzle Collections label!("Collections"), Some("L"), Some("ctrl+shift+l"), YES;
    Puzzle GamesInProgress label!("Games in progress"), Some("R"), Some("ctrl+g"), YES;
    Puzzle Home label!("All games"), YES, YES, YES;
    Player Records label!("Records"), Some("E"), YES, YES;
    Player Rankings label!("Rankings"), Some("K"), YES, NOT;
    Player ClearRanking label!("Remove your scores from the rankings"), YES, YES, NOT;
    Player Players label!("Players"), Some("@"), YES, NOT;
    Player New label!("New player"), YES, YES, NOT;
    Player Rename label!("Rename the player"), YES, YES, NOT;
    Player ChooseMerge label!("Merge with another player"), YES, YES, NOT;
    Player ChooseDelete label!("Delete the player"), YES, YES, NOT;
    Player Delete label!("Delete the player"), YES, YES, NOT;
    Player Export label!("Export the player's games"), YES, YES, YES;
    Output Save label!("Save"), Some("w ctrl+w"), Some("ctrl+s"), Some("ctrl+s");
    Output SaveAs label!("Save as"), YES, Some("ctrl+shift+s"), NOT;
    Output ChooseExport label!("Export"), YES, YES, YES;
    Output Print label!("Print"), NOT, Some("ctrl+p"), NOT;
    Output Picture label!("Save a picture"), NOT, Some("ctrl+e"), YES;
    Output Keep label!("Add to my puzzles"), YES, YES, NOT;
    Puzzle Load label!("Load"), Some("o ctrl+o"), Some("ctrl+o"), Some("ctrl+o");
    Puzzle EnterPath label!("Load a file"), YES, NOT, NOT;
    Output Share label!("Share"), Some("g ctrl+g"), YES, YES;
    Output ShareResult label!("Share the result"), Some("S"), YES, YES;
    Output CopyId label!("Copy the game ID"), YES, Some("ctrl+shift+i"), YES;
    Output CopySeed label!("Copy the seed ID"), YES, YES, YES;
    Output CopyText label!("Copy the board as text"), YES, Some("ctrl+c"), YES;
    Puzzle EnterId label!("Enter a game ID"), Some("i"), Some("ctrl+i"), YES;
    Puzzle EnterSeed label!("Enter a seed"), YES, YES, NOT;
    Output ShowText label!("Board as text"), Some("x ctrl+x"), YES, NOT;
    View Describe label!("Board in words"), Some("v ctrl+v"), Some("ctrl+j"), YES;
    View Message label!("Whole message"), Some("m M"), NOT, NOT;
    View Themes label!("Theme"), YES, NOT, YES;
    View NextTheme label!("Next theme"), Some("y ctrl+d"), NOT, NOT;
    View Languages label!("Language"), YES, YES, YES;
    View Preferences label!("Preferences"), Some("p"), Some("ctrl+,"), Some("p");
    View Larger label!("Zoom in"), Some("+"), Some("ctrl++ ctrl+="), Some("+");
    View Smaller label!("Zoom out"), Some("-"), Some("ctrl+-"), Some("-");
    View UsualSize label!("Reset zoom"), Some("="), Some("ctrl+0"), Some("=");
    View Coordinates label!("Row and column numbers"), Some("#"), YES, NOT;
    View TextBoard label!("Picture or text"), Some("X"), NOT, NOT;
    View Clock label!("Show the clock"), NOT, YES, NOT;
    View Motion label!("Reduce motion"), NOT, YES, NOT;
    View ScreenKeys label!("Show the keys below the board"), NOT, YES, NOT;
    View Skin label!("Pictures for the game"), NOT, YES, YES;
    View NoSkin label!("The game's own pictures"), NOT, YES, NOT;
    View FitWindow label!("Fit the window to the puzzle"), NOT, Some("f9"), NOT;
    View Fullscreen label!("Full screen"), NOT, Some("f11"), NOT;
    View NewWindow label!("New window"), NOT, Some("ctrl+shift+n"), NOT;
    View CloseWindow label!("Close the window"), NOT, Some("ctrl+w"), NOT;
    View Suspend label!("Suspend (fg resumes)"), Some("ctrl+z"), NOT, NOT;
    View Quit label!("Quit"), Some("q ctrl+q"), Some("ctrl+q"), NOT;
};

/// Returns the entry of a command in [`COMMANDS`], or `None` for a command with an argument.
///
/// ```
/// use puzzle_app::{FrontEnd, GameCommand, info_of};
/// let undo = info_of(&GameCommand::Undo.into()).unwrap();
/// assert_eq!(undo.label, "Undo");
/// let keys: Vec<String> = undo.keys(FrontEnd::Window).map(|key| key.label()).collect();
/// assert_eq!(keys, ["Ctrl+Z"]);
/// ```
pub fn info_of(command: &Command) -> Option<&'static CommandInfo> {
    COMMANDS.iter().find(|info| info.command == *command)
}

/// Converts a key press to the form used in the table: Shift is part of a letter, and Ctrl with a
/// capital letter is Ctrl with the small letter unless Shift is held.
pub(crate) fn normalized(press: KeyPress) -> KeyPress {
    let mut press = press;
    if let Key::Char(c) = press.key {
        if press.mods.ctrl {
            press.mods.shift &= c.is_ascii_alphabetic();
            press.key = Key::Char(c.to_ascii_lowercase());
        } else {
            press.mods.shift = false;
        }
    }
    press.keypad = false;
    press
}
