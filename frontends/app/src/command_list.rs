//! The list of commands: what each is called, its keys, and where it is offered.

use std::str::FromStr;

use puzzle_core::input::{Key, KeyPress};

use crate::command::{
    Command, GameCommand as Game, OutputCommand as Output, PlayerCommand as Player,
    PuzzleCommand as Puzzle, ViewCommand as View,
};

/// A kind of front end, where keys and commands differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontEnd {
    /// A terminal.
    Terminal,
    /// A window of a desktop.
    Window,
    /// A page in a browser.
    Page,
}

impl FrontEnd {
    /// All of them, in the order of the columns of [`COMMANDS`].
    pub const ALL: [Self; 3] = [Self::Terminal, Self::Window, Self::Page];

    /// A key's name for the player: `^Z` as terminals write it, `Ctrl+Z` elsewhere.
    pub fn key_label(self, press: KeyPress) -> String {
        match press.key {
            Key::Char(c) if press.mods.ctrl && self == Self::Terminal => {
                format!("^{}", c.to_ascii_uppercase())
            }
            _ => press.label(),
        }
    }
}

/// A command that needs no argument, with its label and its keys in each front end.
#[derive(Clone, Debug)]
pub struct CommandInfo {
    /// The command.
    pub command: Command,
    /// What menus and lists of keys call it.
    pub label: &'static str,
    keys: [Option<&'static str>; 3],
}

impl CommandInfo {
    /// Whether a front end offers the command.
    pub fn is_in(&self, front_end: FrontEnd) -> bool {
        self.keys[front_end as usize].is_some()
    }

    /// The keys for the command in a front end as text, the best first.
    pub fn key_text(&self, front_end: FrontEnd) -> &'static str {
        self.keys[front_end as usize].unwrap_or_default()
    }

    /// The keys for the command in a front end, the best first.
    pub fn keys(&self, front_end: FrontEnd) -> impl Iterator<Item = KeyPress> + use<> {
        // The list is a constant, and a test reads every key of it.
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

/// A front end that does not offer the command.
const NOT: Option<&str> = None;
/// A front end that offers the command without a key.
const YES: Option<&str> = Some("");

/// All commands that need no argument, in the order of menus and lists of keys: label, then keys in
/// the terminal, the window and the page. A press that means several commands means the first that
/// is offered.
#[rustfmt::skip] // a table
pub const COMMANDS: &[CommandInfo] = commands! {
    View Menu "Menu", Some("escape ctrl+e"), NOT, YES;
    View Help "Help", Some("? f1"), Some("f1"), Some("?");
    View Keys "Keys and mouse", NOT, Some("f2"), NOT;
    Game Lessons "Learn to play", Some("T f2"), YES, YES;
    Game ContinueLesson "Go on", YES, YES, YES;
    Puzzle New "New puzzle", Some("n ctrl+n"), Some("ctrl+n"), YES;
    Puzzle Daily "Puzzle of the day", Some("D"), Some("ctrl+d"), YES;
    Puzzle Dailies "Puzzles of the day", Some("D"), YES, YES;
    // `d` undoes in Sokoban's assignment.
    Game Undo "Undo", Some("u ctrl+z d"), Some("ctrl+z"), YES;
    Game Redo "Redo", Some("r ctrl+y"), Some("ctrl+y ctrl+shift+z"), YES;
    Game Restart "Start again", Some("b ctrl+b"), Some("ctrl+b"), YES;
    // A lesson that waits for moves shows them in place of a hint.
    Game ShowLessonMove "Show me", Some("h ctrl+p"), YES, YES;
    Game Hint "Hint", Some("h ctrl+p"), Some("ctrl+h"), YES;
    Game Mistakes "Find mistakes", Some("f ctrl+f"), Some("ctrl+m"), YES;
    Game ChooseSolution "Solve", Some("ctrl+s"), YES, YES;
    Game Rate "How hard is it?", YES, YES, YES;
    Game History "History", Some("t ctrl+t"), Some("ctrl+t"), YES;
    Game AddCheckpoint "Checkpoint", Some("k ctrl+k"), Some("ctrl+k"), YES;
    Game EndLesson "End the lesson", YES, YES, YES;
    Game Dismiss "Dismiss the message", NOT, NOT, YES;
    Game Stop "Stop", NOT, YES, YES;
    Puzzle Kinds "Another kind", Some("c"), YES, YES;
    Puzzle Custom "Custom", YES, YES, YES;
    Puzzle Levels "Levels", Some("l ctrl+l"), Some("ctrl+l"), YES;
    Puzzle NextLevel "Next level", Some("> page-down"), Some("page-down"), YES;
    Puzzle PreviousLevel "Previous level", Some("< page-up"), Some("page-up"), YES;
    Puzzle Harder "One grade up", Some("]"), YES, YES;
    Puzzle Collections "Collections", Some("L"), Some("ctrl+shift+l"), YES;
    Puzzle GamesInProgress "Games in progress", Some("R"), Some("ctrl+g"), YES;
    Puzzle Home "All games", YES, YES, YES;
    Player Records "Records", Some("E"), YES, YES;
    Player Rankings "Rankings", Some("K"), YES, NOT;
    Player ClearRanking "Take your scores out", YES, YES, NOT;
    Player Players "Players", Some("@"), YES, NOT;
    Player New "Another player", YES, YES, NOT;
    Player Rename "Rename the player", YES, YES, NOT;
    Player ChooseMerge "Merge with another player", YES, YES, NOT;
    Player ChooseDelete "Delete the player", YES, YES, NOT;
    Player Delete "Delete the player", YES, YES, NOT;
    Player Export "Export the player's games", YES, YES, YES;
    Output Save "Save", Some("w ctrl+w"), Some("ctrl+s"), Some("ctrl+s");
    Output SaveAs "Save as", YES, Some("ctrl+shift+s"), NOT;
    Output ChooseExport "Export", YES, YES, YES;
    Output Print "Print", NOT, Some("ctrl+p"), NOT;
    Output Picture "Picture", NOT, Some("ctrl+e"), YES;
    Output Keep "Keep this puzzle among my own", YES, YES, NOT;
    Puzzle Load "Load", Some("o ctrl+o"), Some("ctrl+o"), Some("ctrl+o");
    Puzzle EnterPath "Load a file", YES, NOT, NOT;
    Output Share "Share", Some("g ctrl+g"), YES, YES;
    Output CopyId "Copy the game ID", YES, Some("ctrl+shift+i"), YES;
    Output CopySeed "Copy the seed's ID", YES, YES, YES;
    Output CopyText "Copy the board as text", YES, Some("ctrl+c"), YES;
    Puzzle EnterId "Enter a game ID", Some("i"), Some("ctrl+i"), YES;
    Puzzle EnterSeed "Enter a seed", YES, YES, NOT;
    Output ShowText "Board as text", Some("x ctrl+x"), YES, NOT;
    View Describe "Board in words", Some("v ctrl+v"), Some("ctrl+j"), YES;
    View Message "The whole message", Some("m"), NOT, NOT;
    View Themes "Theme", YES, NOT, YES;
    View NextTheme "Next theme", Some("y ctrl+d"), NOT, NOT;
    View Preferences "Preferences", Some("p"), Some("ctrl+,"), YES;
    View Larger "Larger", Some("+"), Some("ctrl++ ctrl+="), Some("+");
    View Smaller "Smaller", Some("-"), Some("ctrl+-"), Some("-");
    View UsualSize "Usual size", Some("="), Some("ctrl+0"), YES;
    View Coordinates "Numbers of rows and columns", Some("#"), NOT, NOT;
    View Clock "Show the clock", NOT, YES, NOT;
    View Motion "Reduce motion", NOT, YES, NOT;
    View Skin "Pictures for the game", NOT, YES, YES;
    View NoSkin "The game's own pictures", NOT, YES, NOT;
    View FitWindow "Fit the window to the puzzle", NOT, Some("f9"), NOT;
    View Fullscreen "Full screen", NOT, Some("f11"), NOT;
    View NewWindow "New window", NOT, Some("ctrl+shift+n"), NOT;
    View CloseWindow "Close the window", NOT, Some("ctrl+w"), NOT;
    View Suspend "To the shell (fg comes back)", YES, NOT, NOT;
    View Quit "Quit", Some("q ctrl+q"), Some("ctrl+q"), NOT;
};

/// What stands in the list of a command; `None` for one that needs an argument.
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

/// A press as the list writes it: Shift is a part of a letter, and Ctrl with a capital is Ctrl with
/// the letter unless Shift is held.
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
