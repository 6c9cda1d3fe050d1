//! The table of commands with their labels and keys.

use std::str::FromStr;

use puzzle_core::input::{Device, Key, KeyPress};

use crate::command::{
    Command, GameCommand as Game, OutputCommand as Output, PlayerCommand as Player,
    PuzzleCommand as Puzzle, ViewCommand as View,
};

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
    pub fn key_label(self, press: KeyPress) -> String {
        match press.key {
            Key::Char(c) if press.mods.ctrl && self == Self::Terminal => {
                format!("^{}", c.to_ascii_uppercase())
            }
            _ => press.label(),
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
    ($($kind:ident $name:ident $label:literal, $terminal:expr, $window:expr, $page:expr;)*) => {
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
    View Menu "Menu", Some("escape ctrl+e"), NOT, YES;
    View Help "Help", Some("? f1"), Some("f1"), Some("?");
    View Keys "Keys and mouse", NOT, Some("f2"), NOT;
    Game Lessons "Learn to play", Some("T f2"), YES, YES;
    Game ContinueLesson "Continue", YES, YES, YES;
    Puzzle New "New puzzle", Some("n ctrl+n"), Some("ctrl+n"), Some("n");
    Puzzle Daily "Puzzle of the day", Some("D"), Some("ctrl+d"), YES;
    Puzzle Dailies "Puzzles of the day", Some("D"), YES, YES;
    Puzzle Archive "Puzzles of other days", YES, YES, YES;
    // `d` is undo in the assignment from which the Sokoban back end comes.
    Game Undo "Undo", Some("u z d"), Some("ctrl+z"), Some("u ctrl+z");
    Game Redo "Redo", Some("r ctrl+y"), Some("ctrl+y ctrl+shift+z"), Some("r ctrl+y");
    // In a lesson this takes the place of Restart.
    Game ResetLessonStep "Set the board back", Some("b ctrl+b"), Some("ctrl+b"), Some("b ctrl+b");
    Game Restart "Restart", Some("b ctrl+b"), Some("ctrl+b"), Some("b ctrl+b");
    Game Hint "Hint", Some("h ctrl+p"), Some("ctrl+h"), Some("h");
    Game Mistakes "Find mistakes", Some("f ctrl+f"), Some("ctrl+m"), Some("f");
    Game ChooseSolution "Solve", Some("ctrl+s"), YES, YES;
    Game ShowBest "Show the best solution", Some("B"), YES, YES;
    Game Improve "Improve my solution", YES, YES, YES;
    Game Rate "How hard is it?", YES, YES, YES;
    Game History "History", Some("t ctrl+t"), Some("ctrl+t"), Some("t");
    Game AddCheckpoint "Checkpoint", Some("k ctrl+k"), Some("ctrl+k"), Some("k");
    Game EndLesson "End the lesson", YES, YES, YES;
    Game Dismiss "Dismiss the message", NOT, NOT, YES;
    Game Stop "Stop", NOT, YES, YES;
    Puzzle PlayDraft "Play it", YES, YES, YES;
    Puzzle Describe "Title, author and note", YES, YES, YES;
    Puzzle Edit "Edit this puzzle", YES, YES, YES;
    Puzzle NewDraft "Make your own", YES, YES, YES;
    Puzzle Kinds "Change type", Some("c"), YES, YES;
    Puzzle Custom "Custom", YES, YES, YES;
    Puzzle Levels "Levels", Some("l ctrl+l"), Some("ctrl+l"), YES;
    Puzzle NextLevel "Next level", Some("> page-down"), Some("page-down"), Some(">");
    Puzzle PreviousLevel "Previous level", Some("< page-up"), Some("page-up"), Some("<");
    Puzzle NextUnsolved "Next unsolved level", Some("N"), Some("ctrl+page-down"), YES;
    // Hidato uses `]` itself.
    Puzzle Harder "Harder puzzle", Some("] H"), Some("]"), YES;
    Puzzle Collections "Collections", Some("L"), Some("ctrl+shift+l"), YES;
    Puzzle GamesInProgress "Games in progress", Some("R"), Some("ctrl+g"), YES;
    Puzzle Home "All games", YES, YES, YES;
    Player Records "Records", Some("E"), YES, YES;
    Player Rankings "Rankings", Some("K"), YES, NOT;
    Player ClearRanking "Remove your scores from the rankings", YES, YES, NOT;
    Player Players "Players", Some("@"), YES, NOT;
    Player New "New player", YES, YES, NOT;
    Player Rename "Rename the player", YES, YES, NOT;
    Player ChooseMerge "Merge with another player", YES, YES, NOT;
    Player ChooseDelete "Delete the player", YES, YES, NOT;
    Player Delete "Delete the player", YES, YES, NOT;
    Player Export "Export the player's games", YES, YES, YES;
    Output Save "Save", Some("w ctrl+w"), Some("ctrl+s"), Some("ctrl+s");
    Output SaveAs "Save as", YES, Some("ctrl+shift+s"), NOT;
    Output ChooseExport "Export", YES, YES, YES;
    Output Print "Print", NOT, Some("ctrl+p"), NOT;
    Output Picture "Save a picture", NOT, Some("ctrl+e"), YES;
    Output Keep "Add to my puzzles", YES, YES, NOT;
    Puzzle Load "Load", Some("o ctrl+o"), Some("ctrl+o"), Some("ctrl+o");
    Puzzle EnterPath "Load a file", YES, NOT, NOT;
    Output Share "Share", Some("g ctrl+g"), YES, YES;
    Output ShareResult "Share the result", Some("S"), YES, YES;
    Output CopyId "Copy the game ID", YES, Some("ctrl+shift+i"), YES;
    Output CopySeed "Copy the seed ID", YES, YES, YES;
    Output CopyText "Copy the board as text", YES, Some("ctrl+c"), YES;
    Puzzle EnterId "Enter a game ID", Some("i"), Some("ctrl+i"), YES;
    Puzzle EnterSeed "Enter a seed", YES, YES, NOT;
    Output ShowText "Board as text", Some("x ctrl+x"), YES, NOT;
    View Describe "Board in words", Some("v ctrl+v"), Some("ctrl+j"), YES;
    View Message "Whole message", Some("m"), NOT, NOT;
    View Themes "Theme", YES, NOT, YES;
    View NextTheme "Next theme", Some("y ctrl+d"), NOT, NOT;
    View Preferences "Preferences", Some("p"), Some("ctrl+,"), Some("p");
    View Larger "Zoom in", Some("+"), Some("ctrl++ ctrl+="), Some("+");
    View Smaller "Zoom out", Some("-"), Some("ctrl+-"), Some("-");
    View UsualSize "Reset zoom", Some("="), Some("ctrl+0"), Some("=");
    View Coordinates "Row and column numbers", Some("#"), YES, NOT;
    View TextBoard "Picture or text", Some("X"), NOT, NOT;
    View Clock "Show the clock", NOT, YES, NOT;
    View Motion "Reduce motion", NOT, YES, NOT;
    View ScreenKeys "Show the keys below the board", NOT, YES, NOT;
    View Skin "Pictures for the game", NOT, YES, YES;
    View NoSkin "The game's own pictures", NOT, YES, NOT;
    View FitWindow "Fit the window to the puzzle", NOT, Some("f9"), NOT;
    View Fullscreen "Full screen", NOT, Some("f11"), NOT;
    View NewWindow "New window", NOT, Some("ctrl+shift+n"), NOT;
    View CloseWindow "Close the window", NOT, Some("ctrl+w"), NOT;
    View Suspend "Suspend (fg resumes)", Some("ctrl+z"), NOT, NOT;
    View Quit "Quit", Some("q ctrl+q"), Some("ctrl+q"), NOT;
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
