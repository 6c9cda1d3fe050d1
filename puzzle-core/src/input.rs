//! What the player does, as a back end sees it.

mod key_text;

use crate::draw::Point;
use crate::grid::Direction;

/// A mouse button, or what a finger or a pen stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// The main button; a tap.
    Left,
    /// The wheel pressed.
    Middle,
    /// The other button; a long tap.
    Right,
}

/// What pointed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PointerKind {
    /// A mouse: exact, with hover.
    #[default]
    Mouse,
    /// A finger: inexact, no hover.
    Touch,
    /// A pen: exact.
    Pen,
}

/// Keys held while something else happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Ctrl, or Command where a platform has that.
    pub ctrl: bool,
    /// Alt.
    pub alt: bool,
}

impl Modifiers {
    /// No key held.
    pub const NONE: Self = Self { shift: false, ctrl: false, alt: false };
    /// Ctrl alone.
    pub const CTRL: Self = Self { shift: false, ctrl: true, alt: false };
    /// Shift alone.
    pub const SHIFT: Self = Self { shift: true, ctrl: false, alt: false };
}

/// A press, a step of a drag, or a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pointer {
    /// Where, in pixels of the game's own picture; may be outside of it.
    pub at: Point,
    /// Which button.
    pub button: Button,
    /// Keys held.
    pub mods: Modifiers,
    /// What pointed.
    pub kind: PointerKind,
}

impl Pointer {
    /// A mouse with no key held.
    pub const fn mouse(at: Point, button: Button) -> Self {
        Self { at, button, mods: Modifiers::NONE, kind: PointerKind::Mouse }
    }
}

/// A key, tidied by the mid-end: Enter arrives as [`Select`](Self::Select), the space bar as
/// [`Select2`](Self::Select2), and Ctrl with a letter as that letter with the modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Key {
    /// An arrow key.
    Arrow(Direction),
    /// Enter: what a left click at the cursor would do.
    Select,
    /// The space bar: what a right click at the cursor would do.
    Select2,
    /// A printable character, in the case it was typed.
    Char(char),
    /// Rubs out to the left.
    Backspace,
    /// Rubs out.
    Delete,
    /// Tab; with Shift the other way round.
    Tab,
    /// Escape.
    Escape,
    /// To the start of a row.
    Home,
    /// To the end of a row.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// F1 to F12.
    Function(u8),
}

/// A key with what was held.
///
/// ```
/// use puzzle_core::grid::Direction;
/// use puzzle_core::input::{Input, Key, KeyPress, Modifiers};
/// let press = KeyPress { key: Key::Char('z'), mods: Modifiers::CTRL, keypad: false };
/// assert_eq!(press.label(), "Ctrl+Z");
/// // Most keys are pressed alone.
/// assert_eq!(Input::from(Key::Arrow(Direction::Up)).plain_key(), Some(Key::Arrow(Direction::Up)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyPress {
    /// The key.
    pub key: Key,
    /// Keys held. Shift is not reported with a character: it is in the character.
    pub mods: Modifiers,
    /// Whether it came from the number pad.
    pub keypad: bool,
}

impl From<Key> for KeyPress {
    fn from(key: Key) -> Self {
        Self { key, mods: Modifiers::NONE, keypad: false }
    }
}

/// One thing the player did.
///
/// The mid-end promises that a press is followed by drags and one release of the same button, or
/// by [`Cancel`](Self::Cancel), before another button is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Input {
    /// A button went down.
    Press(Pointer),
    /// The pointer moved with the button down.
    Drag(Pointer),
    /// The button went up.
    Release(Pointer),
    /// The pointer moved with no button down, or left (`None`). Answered by
    /// [`NoEffect`](crate::game::Response::NoEffect) or [`UiUpdate`](crate::game::Response::UiUpdate) only.
    Hover(Option<Point>),
    /// What was begun by a press is given up: a second finger came down, the pointer was lost. The
    /// game drops its drag and forgets the press; no move comes of it, and no release follows.
    /// Answered by [`NoEffect`](crate::game::Response::NoEffect) or
    /// [`UiUpdate`](crate::game::Response::UiUpdate) only.
    Cancel,
    /// A key was typed.
    Key(KeyPress),
    /// A command of [`Commands`](crate::ability::Commands) that needs no search.
    Command(&'static str),
}

impl Input {
    /// The key without modifiers, if this is a key typed with neither Ctrl nor Alt.
    ///
    /// ```
    /// use puzzle_core::input::{Input, Key, KeyPress, Modifiers};
    /// let press = |mods| Input::Key(KeyPress { key: Key::Char('x'), mods, keypad: false });
    /// assert_eq!(press(Modifiers::NONE).plain_key(), Some(Key::Char('x')));
    /// assert_eq!(press(Modifiers::CTRL).plain_key(), None);
    /// ```
    pub fn plain_key(self) -> Option<Key> {
        match self {
            Self::Key(k) if !k.mods.ctrl && !k.mods.alt => Some(k.key),
            _ => None,
        }
    }

    /// The arrow key, whatever was held.
    ///
    /// ```
    /// use puzzle_core::grid::Direction;
    /// use puzzle_core::input::{Input, Key};
    /// assert_eq!(Input::from(Key::Arrow(Direction::Up)).arrow(), Some(Direction::Up));
    /// assert_eq!(Input::from(Key::Select).arrow(), None);
    /// ```
    pub fn arrow(self) -> Option<Direction> {
        match self {
            Self::Key(KeyPress { key: Key::Arrow(direction), .. }) => Some(direction),
            _ => None,
        }
    }

    /// Where the left button went down, if it did.
    ///
    /// ```
    /// use puzzle_core::draw::Point;
    /// use puzzle_core::input::{Button, Input, Pointer};
    /// let at = Point::new(30, 40);
    /// assert_eq!(Input::Press(Pointer::mouse(at, Button::Left)).left_press(), Some(at));
    /// assert_eq!(Input::Press(Pointer::mouse(at, Button::Right)).left_press(), None);
    /// ```
    pub fn left_press(self) -> Option<Point> {
        match self {
            Self::Press(Pointer { at, button: Button::Left, .. }) => Some(at),
            _ => None,
        }
    }
}

impl From<Key> for Input {
    fn from(key: Key) -> Self {
        Self::Key(key.into())
    }
}
