//! Help for screens without a keyboard, and for screens that show a part of the picture.

use alloc::vec::Vec;

use super::table;
use crate::draw::{Layout, Rect};
use crate::input::{Key, KeyPress};
use crate::{Game, Text};

type CursorFn<G> =
    fn(state: &<G as Game>::State, ui: &<G as Game>::Ui, layout: Layout) -> Option<Rect>;
type KeysFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> Vec<ScreenKey>;
type GuideFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> Vec<KeyGuide>;
type LabelFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui, key: Key) -> &'static str;

/// A key shown on a screen without a keyboard.
///
/// ```
/// use puzzle_core::ability::ScreenKey;
/// use puzzle_core::input::Key;
/// let pencil = ScreenKey::new("✎", "taps make marks", Key::Char('m')).mode(true);
/// assert_eq!((pencil.label.to_string(), pencil.is_on), ("✎".into(), Some(true)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ScreenKey {
    /// The label on the key, a few characters: `7`, `↑`, `in`.
    pub label: Text,
    /// What the key does, in words to be spoken: "enter the subpuzzle".
    pub words: Text,
    /// The key press that it sends.
    pub key: KeyPress,
    /// For a mode key, which changes the meaning of a tap: whether the mode is on.
    pub is_on: Option<bool>,
}

impl ScreenKey {
    /// Creates a key that acts at once.
    pub fn new(label: impl Into<Text>, words: impl Into<Text>, key: impl Into<KeyPress>) -> Self {
        Self { label: label.into(), words: words.into(), key: key.into(), is_on: None }
    }

    /// Makes this a mode key, which changes the meaning of a tap. Mode keys replace the other
    /// buttons of a mouse.
    #[must_use]
    pub fn mode(mut self, is_on: bool) -> Self {
        self.is_on = Some(is_on);
        self
    }
}

/// What some keys do now, for a legend beside the board: the arrows "move the cursor".
///
/// ```
/// use puzzle_core::ability::KeyGuide;
/// const GUIDE: [KeyGuide; 2] =
///     [KeyGuide::new("← ↑ → ↓", "move the cursor"), KeyGuide::new("Enter", "press the light")];
/// assert_eq!(GUIDE[0].words, "move the cursor");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct KeyGuide {
    /// The keys as people read them, at most 12 columns: `← ↑ → ↓`, `1 … 9`.
    pub keys: &'static str,
    /// What the keys do, at most 19 characters, without a capital or a period.
    pub words: &'static str,
}

impl KeyGuide {
    /// Creates a line of the legend.
    pub const fn new(keys: &'static str, words: &'static str) -> Self {
        Self { keys, words }
    }
}

/// What a game offers to screens that have no keyboard, have no second mouse button or show a part
/// of the picture. All of it is optional.
pub struct Screen<G: Game> {
    pub(super) cursor: Option<CursorFn<G>>,
    pub(super) keys: Option<KeysFn<G>>,
    pub(super) labels: Option<LabelFn<G>>,
    pub(super) guide: Option<GuideFn<G>>,
}

table!(Screen);

impl<G: Game> Screen<G> {
    /// Creates a table without functions.
    #[allow(clippy::new_without_default)] // tables are constants, and `default` is not const
    pub const fn new() -> Self {
        Self { cursor: None, keys: None, labels: None, guide: None }
    }

    /// Sets the function that returns the keyboard cursor's rectangle, for a screen that shows a
    /// part of the picture.
    #[must_use]
    pub const fn cursor(mut self, cursor: CursorFn<G>) -> Self {
        self.cursor = Some(cursor);
        self
    }

    /// Sets the function that returns the keys that a device without a keyboard should show now.
    #[must_use]
    pub const fn keys(mut self, keys: KeysFn<G>) -> Self {
        self.keys = Some(keys);
        self
    }

    /// Sets the function that returns what Enter or the space bar does at the cursor now: at most
    /// 12 characters, empty if it does nothing.
    #[must_use]
    pub const fn labels(mut self, labels: LabelFn<G>) -> Self {
        self.labels = Some(labels);
        self
    }

    /// Sets the function that returns what the keys of a keyboard do now, movement keys first.
    /// Front ends show it in a legend beside the board.
    #[must_use]
    pub const fn key_guide(mut self, guide: GuideFn<G>) -> Self {
        self.guide = Some(guide);
        self
    }
}
