//! The list of commands: what each is called, its keys, and where it is offered.

use std::str::FromStr;

use puzzle_core::{Key, KeyPress};

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

    /// The keys for the command in a front end, the best first.
    pub fn keys(&self, front_end: FrontEnd) -> impl Iterator<Item = KeyPress> {
        let keys = self.keys[front_end as usize].unwrap_or_default();
        // The list is a constant, and a test reads every key of it.
        keys.split_whitespace().filter_map(|key| KeyPress::from_str(key).ok())
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

const fn key(keys: &'static str) -> Option<&'static str> {
    Some(keys)
}

/// All commands that need no argument, in the order of menus and lists of keys: label, then keys in
/// the terminal, the window and the page. A press that means several commands means the first that
/// is offered.
#[rustfmt::skip] // a table
pub const COMMANDS: &[CommandInfo] = commands! {
    View Menu "Menu", key("escape ctrl+e"), NOT, YES;
    View Help "Help", key("? f1"), key("f1"), key("?");
    View Keys "Keys and mouse", NOT, key("f2"), NOT;
    Game Lessons "Learn to play", key("T f2"), YES, YES;
    Game ContinueLesson "Go on", YES, YES, YES;
    Puzzle New "New puzzle", key("n ctrl+n"), key("ctrl+n"), YES;
    Puzzle Daily "Puzzle of the day", key("D"), key("ctrl+d"), YES;
    Puzzle Dailies "Puzzles of the day", key("D"), NOT, YES;
    // `d` undoes in Sokoban's assignment.
    Game Undo "Undo", key("u ctrl+z d"), key("ctrl+z"), YES;
    Game Redo "Redo", key("r ctrl+y"), key("ctrl+y ctrl+shift+z"), YES;
    Game Restart "Start again", key("b ctrl+b"), key("ctrl+b"), YES;
    // A lesson that waits for moves shows them in place of a hint.
    Game ShowLessonMove "Show me", key("h ctrl+p"), YES, YES;
    Game Hint "Hint", key("h ctrl+p"), key("ctrl+h"), YES;
    Game Mistakes "Find mistakes", key("f ctrl+f"), key("ctrl+m"), YES;
    Game ChooseSolution "Solve", key("ctrl+s"), YES, YES;
    Game Rate "How hard is it?", YES, YES, YES;
    Game History "History", key("t ctrl+t"), key("ctrl+t"), YES;
    Game AddCheckpoint "Checkpoint", key("k ctrl+k"), key("ctrl+k"), YES;
    Game EndLesson "End the lesson", NOT, YES, YES;
    Game Dismiss "Dismiss the message", NOT, NOT, YES;
    Game Stop "Stop", NOT, YES, YES;
    Puzzle Kinds "Another kind", key("c"), NOT, YES;
    Puzzle Custom "Custom", YES, YES, YES;
    Puzzle Levels "Levels", key("l ctrl+l"), key("ctrl+l"), YES;
    Puzzle NextLevel "Next level", key("> page-down"), key("page-down"), YES;
    Puzzle PreviousLevel "Previous level", key("< page-up"), key("page-up"), YES;
    Puzzle Harder "One grade up", key("]"), YES, YES;
    Puzzle Collections "Collections", key("L"), key("ctrl+shift+l"), YES;
    Puzzle GamesInProgress "Games in progress", key("R"), key("ctrl+g"), YES;
    Puzzle Home "All games", YES, YES, YES;
    Player Records "Records", key("E"), YES, YES;
    Player Rankings "Rankings", key("K"), YES, NOT;
    Player ClearRanking "Take your scores out", YES, YES, NOT;
    Player Players "Players", key("@"), YES, NOT;
    Player New "Another player", YES, YES, NOT;
    Player Rename "Rename the player", YES, YES, NOT;
    Player ChooseMerge "Merge with another player", YES, YES, NOT;
    Player ChooseDelete "Delete the player", YES, YES, NOT;
    Player Delete "Delete the player", YES, YES, NOT;
    Player Export "Export the player's games", YES, YES, YES;
    Output Save "Save", key("w ctrl+w"), key("ctrl+s"), key("ctrl+s");
    Output SaveAs "Save as", YES, key("ctrl+shift+s"), NOT;
    Output ChooseExport "Export", YES, YES, YES;
    Output Print "Print", NOT, key("ctrl+p"), NOT;
    Output Picture "Picture", NOT, key("ctrl+e"), YES;
    Output Keep "Keep this puzzle among my own", YES, YES, NOT;
    Puzzle Load "Load", key("o ctrl+o"), key("ctrl+o"), key("ctrl+o");
    Puzzle EnterPath "Load a file", YES, NOT, NOT;
    Output Share "Share", key("g ctrl+g"), YES, YES;
    Output CopyId "Copy the game ID", YES, key("ctrl+shift+i"), YES;
    Output CopySeed "Copy the seed's ID", YES, YES, YES;
    Output CopyText "Copy the board as text", YES, key("ctrl+c"), YES;
    Puzzle EnterId "Enter a game ID", key("i"), key("ctrl+i"), YES;
    Puzzle EnterSeed "Enter a seed", YES, YES, NOT;
    Output ShowText "Board as text", key("x ctrl+x"), YES, NOT;
    View Describe "Board in words", key("v ctrl+v"), key("ctrl+j"), YES;
    View Message "The whole message", key("m"), NOT, NOT;
    View Themes "Theme", YES, NOT, YES;
    View NextTheme "Next theme", key("y ctrl+d"), NOT, NOT;
    View Preferences "Preferences", key("p"), key("ctrl+,"), YES;
    View Larger "Larger", key("+"), key("ctrl++ ctrl+="), key("+");
    View Smaller "Smaller", key("-"), key("ctrl+-"), key("-");
    View UsualSize "Usual size", key("="), key("ctrl+0"), YES;
    View Coordinates "Numbers of rows and columns", key("#"), NOT, NOT;
    View Clock "Show the clock", NOT, YES, NOT;
    View Motion "Reduce motion", NOT, YES, NOT;
    View Skin "Pictures for the game", NOT, YES, YES;
    View NoSkin "The game's own pictures", NOT, YES, YES;
    View FitWindow "Fit the window to the puzzle", NOT, key("f9"), NOT;
    View Fullscreen "Full screen", NOT, key("f11"), NOT;
    View NewWindow "New window", NOT, key("ctrl+shift+n"), NOT;
    View CloseWindow "Close the window", NOT, key("ctrl+w"), NOT;
    View Suspend "To the shell (fg comes back)", YES, NOT, NOT;
    View Quit "Quit", key("q ctrl+q"), key("ctrl+q"), NOT;
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
