//! What a player can ask of the program, and the keys for it.

use std::path::PathBuf;

use puzzle_core::{Key, KeyPress, Modifiers};
use puzzle_midend::{PresetLine, Session, Todo};
use puzzle_profile::{Name, Uid};

use crate::keys;

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    /// Nothing but closing the menu.
    Close,
    Menu,
    Help,
    Home,
    NewGame,
    Undo,
    Redo,
    Restart,
    Hint,
    Solve(puzzle_core::Aim),
    SolveMenu,
    Mistakes,
    Rate,
    Scrubber,
    Text,
    Describe,
    Share,
    CopyId,
    CopySeed,
    OpenId,
    Save,
    SaveAs,
    ExportMenu,
    /// A foreign format and the choice it asks for, by their keywords.
    Export(&'static str, &'static str),
    Load,
    LoadOther,
    LoadFile(PathBuf),
    Checkpoint,
    NextTheme,
    Themes,
    Theme(puzzle_core::Theme),
    Preferences,
    Types,
    Presets(String, Vec<PresetLine>),
    Preset(String),
    Custom,
    Game(&'static str),
    Daily,
    /// The puzzle of the day, of each game.
    DailyMenu,
    /// The puzzle of the day of a game, by its keyword.
    DailyOf(&'static str),
    Lessons,
    /// A lesson of the game in front, by its place.
    Lesson(usize),
    /// To go on from what was read in a lesson, or to the next lesson.
    GoOn,
    /// To have the moves of a lesson's step made.
    ShowMe,
    Command(&'static str),
    Levels,
    Level(usize),
    NextLevel,
    PreviousLevel,
    Collections,
    /// A collection, by what its places name it by.
    Shelf(String),
    /// To keep the puzzle on the board among the player's own.
    KeepPuzzle,
    /// The games in progress.
    ResumeMenu,
    Resume(Uid),
    ForgetGame(Uid),
    /// A new puzzle one grade up.
    Harder,
    Players,
    Player(Name),
    NewPlayer,
    RenamePlayer,
    MergeMenu,
    /// Makes who plays one with another.
    Merge(Name),
    DeleteMenu,
    DeletePlayer,
    ExportProfile,
    Records,
    Rankings,
    ClearRanking,
    ZoomIn,
    ZoomOut,
    ZoomFit,
    /// Numbers of rows and columns beside the board.
    Coordinates,
    Message,
    Suspend,
    Quit,
}

/// An action that has keys.
pub(crate) struct Binding {
    pub(crate) action: Action,
    /// What menus and the help call it.
    pub(crate) label: &'static str,
    /// A single letter, for players who like them.
    plain: Option<char>,
    /// Another one, for players who know it from elsewhere.
    second: Option<char>,
    /// A letter with Ctrl.
    ctrl: Option<char>,
    /// A key that is no letter.
    other: Option<Key>,
}

const fn bind(action: Action, label: &'static str, plain: char, ctrl: char) -> Binding {
    const fn some(c: char) -> Option<char> {
        if c == ' ' { None } else { Some(c) }
    }
    Binding { action, label, plain: some(plain), second: None, ctrl: some(ctrl), other: None }
}

const fn or(mut binding: Binding, second: char) -> Binding {
    binding.second = Some(second);
    binding
}

const fn also(mut binding: Binding, key: Key) -> Binding {
    binding.other = Some(key);
    binding
}

/// All actions with keys, in the order of the help.
pub(crate) const BINDINGS: &[Binding] = &[
    also(bind(Action::Menu, "Menu", ' ', 'e'), Key::Escape),
    also(bind(Action::Help, "Help", '?', ' '), Key::Function(1)),
    also(bind(Action::Lessons, "Learn to play", 'T', ' '), Key::Function(2)),
    bind(Action::NewGame, "New puzzle", 'n', 'n'),
    bind(Action::Daily, "Puzzle of the day", 'D', ' '),
    bind(Action::DailyMenu, "Puzzles of the day", 'D', ' '),
    // `d` is the key of Sokoban's assignment.
    or(bind(Action::Undo, "Undo", 'u', 'z'), 'd'),
    bind(Action::Redo, "Redo", 'r', 'y'),
    bind(Action::Restart, "Start again", 'b', 'b'),
    // In a lesson, where moves are wanted, help is to see them.
    bind(Action::ShowMe, "Show me", 'h', 'p'),
    bind(Action::Hint, "Hint", 'h', 'p'),
    bind(Action::Mistakes, "Find mistakes", 'f', 'f'),
    bind(Action::SolveMenu, "Solve", ' ', 's'),
    bind(Action::Scrubber, "History", 't', 't'),
    bind(Action::Checkpoint, "Checkpoint", 'k', 'k'),
    bind(Action::Types, "Another kind", 'c', ' '),
    bind(Action::Levels, "Levels", 'l', 'l'),
    also(bind(Action::NextLevel, "Next level", '>', ' '), Key::PageDown),
    also(bind(Action::PreviousLevel, "Previous level", '<', ' '), Key::PageUp),
    bind(Action::Harder, "One grade up", ']', ' '),
    bind(Action::Collections, "Collections", 'L', ' '),
    bind(Action::ResumeMenu, "Games in progress", 'R', ' '),
    bind(Action::Records, "Records", 'E', ' '),
    bind(Action::Rankings, "Rankings", 'K', ' '),
    bind(Action::Players, "Players", '@', ' '),
    bind(Action::Save, "Save", 'w', 'w'),
    bind(Action::Load, "Load", 'o', 'o'),
    bind(Action::Share, "Share", 'g', 'g'),
    bind(Action::OpenId, "Enter a game ID", 'i', ' '),
    bind(Action::Text, "Board as text", 'x', 'x'),
    bind(Action::Describe, "Board in words", 'v', 'v'),
    bind(Action::Message, "The whole message", 'm', ' '),
    bind(Action::NextTheme, "Next theme", 'y', 'd'),
    bind(Action::Preferences, "Preferences", 'p', ' '),
    bind(Action::ZoomIn, "Larger", '+', ' '),
    bind(Action::ZoomOut, "Smaller", '-', ' '),
    bind(Action::ZoomFit, "Fit the window", '=', ' '),
    bind(Action::Coordinates, "Numbers of rows and columns", '#', ' '),
    bind(Action::Quit, "Quit", 'q', 'q'),
];

impl Binding {
    fn presses(&self, letters: bool) -> impl Iterator<Item = KeyPress> {
        let ctrl = |c| KeyPress { key: Key::Char(c), mods: Modifiers::CTRL, keypad: false };
        let plain = self.plain.filter(|_| letters).map(|c| Key::Char(c).into());
        let other = self.other.map(KeyPress::from);
        let second = self.second.filter(|_| letters).map(|c| Key::Char(c).into());
        plain.into_iter().chain(other).chain(self.ctrl.map(ctrl)).chain(second)
    }
}

/// The keys that are the program's own: while a game is played, those the game leaves alone.
pub(crate) struct KeyMap<'s> {
    session: Option<&'s dyn Session>,
    letters: bool,
}

impl<'s> KeyMap<'s> {
    pub(crate) fn new(session: &'s dyn Session) -> Self {
        let off = puzzle_core::ConfigValue::Bool(false);
        let no_letters =
            session.preferences().iter().any(|(i, v)| i.key == "one-key-shortcuts" && *v == off);
        Self { session: Some(session), letters: !no_letters }
    }

    /// The keys where no game is on the board.
    pub(crate) fn of_no_game() -> Self {
        Self { session: None, letters: true }
    }

    fn is_taken(&self, press: KeyPress) -> bool {
        self.session.is_some_and(|session| session.uses_key(press))
    }

    fn is_offered(&self, action: &Action) -> bool {
        match self.session {
            Some(session) => is_offered(session, action),
            None => is_offered_always(action),
        }
    }

    fn bindings_of(&self, press: KeyPress) -> impl Iterator<Item = &'static Binding> {
        let mut press = press;
        if let Key::Char(c) = press.key {
            press.mods.shift = false;
            // Capitals mean the same where they have no meaning of their own.
            press.key = Key::Char(if c.is_ascii_uppercase() && press.mods.ctrl {
                c.to_ascii_lowercase()
            } else {
                c
            });
        }
        let letters = self.letters;
        let is_free = !press.mods.alt;
        BINDINGS.iter().filter(move |b| is_free && b.presses(letters).any(|p| p == press))
    }

    /// What a key asks of the program, that the game has left alone.
    pub(crate) fn action(&self, press: KeyPress) -> Option<Action> {
        let mut of_key = self.bindings_of(press);
        of_key.find(|b| self.is_offered(&b.action)).map(|b| b.action.clone())
    }

    /// What a key would ask for in another game.
    pub(crate) fn missing(&self, press: KeyPress) -> Option<&'static str> {
        self.bindings_of(press).map(|b| b.label).last()
    }

    /// The keys of an action, the best first.
    pub(crate) fn presses(&self, action: &Action) -> Vec<KeyPress> {
        let Some(binding) = BINDINGS.iter().find(|b| b.action == *action) else {
            return Vec::new();
        };
        binding.presses(self.letters).filter(|press| !self.is_taken(*press)).collect()
    }

    /// The names of the keys for an action, the best first.
    pub(crate) fn labels(&self, action: &Action) -> Vec<String> {
        self.presses(action).into_iter().map(keys::label).collect()
    }

    /// The best key's name, or nothing.
    pub(crate) fn label(&self, action: &Action) -> String {
        self.labels(action).into_iter().next().unwrap_or_default()
    }
}

/// Whether an action makes sense in a game of this kind.
pub(crate) fn is_offered(session: &dyn Session, action: &Action) -> bool {
    let can = session.can();
    let todo = session.lesson().map(|place| place.todo);
    match action {
        Action::Hint => can.hint && !matches!(todo, Some(Todo::Play { .. })),
        Action::ShowMe => matches!(todo, Some(Todo::Play { is_astray: false, .. })),
        Action::GoOn => matches!(todo, Some(Todo::Read | Todo::Done)),
        Action::Lessons => !session.lessons().is_empty(),
        // Where positions are rated, puzzles are made, and a new one is an empty board.
        Action::Daily => !can.rates_position,
        Action::DailyMenu => can.rates_position,
        Action::SolveMenu | Action::Solve(_) => can.solve,
        Action::Mistakes => can.mistakes,
        Action::Rate => can.rate,
        Action::Text => can.text,
        Action::ExportMenu => session.formats().iter().any(|format| format.writes),
        _ => true,
    }
}

/// Whether an action makes sense where no game is on the board.
fn is_offered_always(action: &Action) -> bool {
    matches!(
        action,
        Action::Help
            | Action::DailyMenu
            | Action::Collections
            | Action::ResumeMenu
            | Action::Records
            | Action::Rankings
            | Action::Players
            | Action::Load
            | Action::OpenId
            | Action::NextTheme
            | Action::Quit
    )
}
