//! What a player can ask of the window, and the keys for it.

use std::path::PathBuf;

use eframe::egui::{Key, KeyboardShortcut, Modifiers};
use puzzle_core::{Aim, KeyPress};
use puzzle_midend::{Session, Todo};
use puzzle_profile::{Name, Uid};

use crate::keys;
use crate::look::Choice;

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    Home,
    NewGame,
    Restart,
    Seed,
    OpenId,
    /// A game ID, as it stands.
    Open(String),
    Daily,
    Load,
    LoadFile(PathBuf),
    Save,
    SaveAs,
    Continue,
    Resume(Uid),
    ForgetGame(Uid),
    Print,
    Picture,
    /// A foreign format and the choice it asks for, by their keywords.
    Export(&'static str, &'static str),
    NewWindow,
    CloseWindow,
    Quit,
    Game(&'static str),
    Preset(String),
    Custom,
    Collections,
    /// A collection, by what its places name it by.
    Shelf(String),
    Levels,
    Level(usize),
    NextLevel,
    PreviousLevel,
    KeepPuzzle,
    /// A new puzzle one grade up.
    Harder,
    Undo,
    Redo,
    CopyText,
    CopyId,
    CopySeed,
    Checkpoint,
    ForgetCheckpoint(String),
    GoTo(usize),
    History,
    Hint,
    Mistakes,
    Solve(Aim),
    Rate,
    Rules,
    Keys,
    Describe,
    Lesson(usize),
    /// To go on from what was read in a lesson, or to the next lesson.
    GoOn,
    /// To have the moves of a lesson's step made.
    ShowMe,
    EndLesson,
    Theme(Choice),
    Larger,
    Smaller,
    UsualSize,
    Clock,
    Motion,
    Skin,
    NoSkin,
    Fit,
    Fullscreen,
    Preferences,
    /// The preferences of the game in front were set: they are written down.
    KeepPreferences,
    Records,
    Rankings,
    Players,
    Player(Name),
    NewPlayer,
    RenamePlayer,
    Command(&'static str),
    CancelSearch,
}

const CTRL: Modifiers = Modifiers::CTRL;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::CTRL };
const NONE: Modifiers = Modifiers::NONE;

/// Actions with keys. Those with more modifiers stand first: the others would take their keys.
const BINDINGS: &[(Action, Modifiers, Key)] = &[
    (Action::SaveAs, CTRL_SHIFT, Key::S),
    (Action::Redo, CTRL_SHIFT, Key::Z),
    (Action::CopyId, CTRL_SHIFT, Key::I),
    (Action::NewWindow, CTRL_SHIFT, Key::N),
    (Action::Collections, CTRL_SHIFT, Key::L),
    (Action::NewGame, CTRL, Key::N),
    (Action::Restart, CTRL, Key::B),
    (Action::OpenId, CTRL, Key::I),
    (Action::Daily, CTRL, Key::D),
    (Action::Load, CTRL, Key::O),
    (Action::Save, CTRL, Key::S),
    (Action::Continue, CTRL, Key::G),
    (Action::Print, CTRL, Key::P),
    (Action::Picture, CTRL, Key::E),
    (Action::CloseWindow, CTRL, Key::W),
    (Action::Quit, CTRL, Key::Q),
    (Action::Levels, CTRL, Key::L),
    (Action::Undo, CTRL, Key::Z),
    (Action::Redo, CTRL, Key::Y),
    (Action::Checkpoint, CTRL, Key::K),
    (Action::History, CTRL, Key::T),
    (Action::Hint, CTRL, Key::H),
    (Action::Mistakes, CTRL, Key::M),
    (Action::Describe, CTRL, Key::J),
    (Action::Rules, NONE, Key::F1),
    (Action::Keys, NONE, Key::F2),
    (Action::Fit, NONE, Key::F9),
    (Action::Fullscreen, NONE, Key::F11),
    (Action::Preferences, CTRL, Key::Comma),
    (Action::PreviousLevel, NONE, Key::PageUp),
    (Action::NextLevel, NONE, Key::PageDown),
];

/// The keys of actions that the game on the board leaves alone.
pub(crate) fn shortcuts(
    session: Option<&dyn Session>,
) -> impl Iterator<Item = (&'static Action, KeyboardShortcut)> + '_ {
    BINDINGS.iter().filter_map(move |(action, mods, key)| {
        let press = keys::press_of(*key, *mods);
        let is_taken = session.is_some_and(|session| {
            press.is_some_and(|press: KeyPress| session.uses_key(press))
                || !is_offered(session, action)
        });
        (!is_taken).then(|| (action, KeyboardShortcut::new(*mods, *key)))
    })
}

/// The key of an action, as a menu writes it.
pub(crate) fn label(session: Option<&dyn Session>, action: &Action) -> String {
    let extra = match action {
        Action::CopyText => "Ctrl+C",
        Action::Larger => "Ctrl++",
        Action::Smaller => "Ctrl+-",
        Action::UsualSize => "Ctrl+0",
        _ => "",
    };
    if !extra.is_empty() {
        return extra.into();
    }
    let found = shortcuts(session).find(|(known, _)| *known == action);
    found.map_or_else(String::new, |(_, shortcut)| words_of(shortcut))
}

/// A shortcut for people: `Ctrl+Shift+Z`.
pub(crate) fn words_of(shortcut: KeyboardShortcut) -> String {
    let mods = shortcut.modifiers;
    let key = match shortcut.logical_key {
        Key::Comma => ",",
        Key::PageUp => "PgUp",
        Key::PageDown => "PgDn",
        key => key.name(),
    };
    let mods = [(mods.ctrl, "Ctrl+"), (mods.shift, "Shift+")];
    mods.iter().filter(|(held, _)| *held).map(|(_, word)| *word).collect::<String>() + key
}

/// Whether an action makes sense in a game of this kind.
pub(crate) fn is_offered(session: &dyn Session, action: &Action) -> bool {
    let can = session.can();
    let todo = session.lesson().map(|place| place.todo);
    match action {
        Action::Hint => can.hint && !matches!(todo, Some(Todo::Play { .. })),
        Action::ShowMe => matches!(todo, Some(Todo::Play { is_astray: false, .. })),
        Action::GoOn => matches!(todo, Some(Todo::Read | Todo::Done)),
        Action::Lesson(_) => !session.lessons().is_empty(),
        Action::Solve(_) => can.solve,
        Action::Mistakes => can.mistakes,
        Action::Rate => can.rate,
        Action::CopyText => can.text,
        // Where positions are rated, puzzles are made, and a new one is an empty board.
        Action::Daily => !can.rates_position,
        _ => true,
    }
}

/// What the list of keys calls an action.
pub(crate) fn name(action: &Action) -> Option<&'static str> {
    Some(match action {
        Action::SaveAs => "save as",
        Action::Redo => "redo",
        Action::CopyId => "copy the game ID",
        Action::NewWindow => "new window",
        Action::Collections => "collections",
        Action::NewGame => "new puzzle",
        Action::Restart => "restart",
        Action::OpenId => "enter a game ID",
        Action::Daily => "puzzle of the day",
        Action::Load => "load a file",
        Action::Save => "save",
        Action::Continue => "continue a game",
        Action::Print => "print",
        Action::Picture => "picture of the board",
        Action::CloseWindow => "close the window",
        Action::Quit => "quit",
        Action::Levels => "levels of the collection",
        Action::Undo => "undo",
        Action::Checkpoint => "name this position",
        Action::History => "history",
        Action::Hint => "hint; again plays it",
        Action::Mistakes => "find mistakes",
        Action::Describe => "the board in words",
        Action::Rules => "rules",
        Action::Keys => "keys",
        Action::Fit => "fit the window to the puzzle",
        Action::Fullscreen => "full screen",
        Action::Preferences => "preferences",
        Action::PreviousLevel => "previous level",
        Action::NextLevel => "next level",
        _ => return None,
    })
}
