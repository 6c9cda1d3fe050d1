//! Input of the player, as a back end receives it.

mod device;
mod key_text;

use crate::draw::Point;
use crate::grid::Direction;

pub use device::Device;

/// A mouse button, or the gesture of a finger or a pen that replaces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// The main button; a tap.
    Left,
    /// The pressed wheel.
    Middle,
    /// The secondary button; a long tap.
    Right,
}

/// The kind of pointing device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PointerKind {
    /// A mouse: precise, with hover.
    #[default]
    Mouse,
    /// A finger: imprecise, without hover.
    Touch,
    /// A pen: precise.
    Pen,
}

/// The modifier keys held during an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Ctrl, or Command on platforms that have it.
    pub ctrl: bool,
    /// Alt.
    pub alt: bool,
}

impl Modifiers {
    /// No modifier key.
    pub const NONE: Self = Self { shift: false, ctrl: false, alt: false };
    /// Ctrl alone.
    pub const CTRL: Self = Self { shift: false, ctrl: true, alt: false };
    /// Shift alone.
    pub const SHIFT: Self = Self { shift: true, ctrl: false, alt: false };
}

/// A press, a step of a drag, or a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pointer {
    /// The position in pixels of the game's picture; may be outside it.
    pub at: Point,
    /// The button.
    pub button: Button,
    /// The modifier keys.
    pub mods: Modifiers,
    /// The kind of pointing device.
    pub kind: PointerKind,
}

impl Pointer {
    /// Creates a mouse input without modifier keys.
    pub const fn mouse(at: Point, button: Button) -> Self {
        Self { at, button, mods: Modifiers::NONE, kind: PointerKind::Mouse }
    }
}

/// A key, normalized by the mid-end: Enter arrives as [`Select`](Self::Select), the space bar as
/// [`Select2`](Self::Select2), and Ctrl with a letter as that letter with the modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Key {
    /// An arrow key.
    Arrow(Direction),
    /// Enter: makes the move that a left click at the cursor would make, in every mode. If digits
    /// were typed, it enters them instead.
    Select,
    /// The space bar: does what a right click at the cursor would do, unless another key does that.
    Select2,
    /// A printable character, in the case in which it was typed.
    Char(char),
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Tab; with Shift, backward.
    Tab,
    /// Escape.
    Escape,
    /// Home: moves to the start of a row.
    Home,
    /// End: moves to the end of a row.
    End,
    /// Page Up.
    PageUp,
    /// Page Down.
    PageDown,
    /// F1 to F12.
    Function(u8),
}

/// A key with the modifier keys held.
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
    /// The modifier keys. Shift is not reported with a character, because the character already
    /// reflects it.
    pub mods: Modifiers,
    /// `true` if the key is on the number pad.
    pub keypad: bool,
}

impl From<Key> for KeyPress {
    fn from(key: Key) -> Self {
        Self { key, mods: Modifiers::NONE, keypad: false }
    }
}

/// One input of the player.
///
/// The mid-end guarantees that each press is followed by drags and then by one release of the same
/// button or by [`Cancel`](Self::Cancel), before another button is pressed. Keys and Undo are
/// possible in between: a game whose drag does not fit the new position drops it in
/// [`changed_state`](crate::Game::changed_state), and ignores the drags and the release that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Input {
    /// A button was pressed.
    Press(Pointer),
    /// The pointer moved with the button pressed.
    Drag(Pointer),
    /// The button was released. This ends the drag: until the next press, a drag or another release
    /// has no effect.
    Release(Pointer),
    /// The pointer moved with no button pressed, or left the picture (`None`). The game must answer
    /// with [`NoEffect`](crate::game::Response::NoEffect) or
    /// [`UiUpdate`](crate::game::Response::UiUpdate).
    Hover(Option<Point>),
    /// The current press is canceled: a second finger touched the screen, or the pointer was lost.
    /// The game drops its drag, what the press selected, and digits typed so far. It makes no move
    /// and receives no release. If nothing was selected before the press, the picture is again the
    /// one before it, except for the cursor. The game must answer with
    /// [`NoEffect`](crate::game::Response::NoEffect) or
    /// [`UiUpdate`](crate::game::Response::UiUpdate).
    Cancel,
    /// A key was typed.
    Key(KeyPress),
    /// The player chose a command of [`Commands`](crate::ability::Commands) that does not search.
    Command(&'static str),
}

impl Input {
    /// Returns the key without modifiers, if this is a key typed with neither Ctrl nor Alt.
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

    /// Returns the direction of an arrow key, with or without modifier keys.
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

    /// Returns the position of a press of the left button.
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
