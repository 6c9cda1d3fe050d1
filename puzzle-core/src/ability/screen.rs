//! What screens need that have no keyboard, or show a part of the picture.

use alloc::string::String;
use alloc::vec::Vec;

use super::table;
use crate::Game;
use crate::draw::{Layout, Rect};
use crate::input::{Key, KeyPress};

type CursorFn<G> =
    fn(state: &<G as Game>::State, ui: &<G as Game>::Ui, layout: Layout) -> Option<Rect>;
type KeysFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> Vec<ScreenKey>;
type GuideFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> Vec<KeyGuide>;
type LabelFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui, key: Key) -> &'static str;

/// A key on a screen without a keyboard.
///
/// ```
/// use puzzle_core::ability::ScreenKey;
/// use puzzle_core::input::Key;
/// let pencil = ScreenKey::new("✎", "taps make marks", Key::Char('m')).mode(true);
/// assert_eq!((pencil.label.as_str(), pencil.is_on), ("✎", Some(true)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ScreenKey {
    /// What is written on it, a few characters: `7`, `↑`, `in`.
    pub label: String,
    /// What it does, in words to be spoken: "enter the subpuzzle".
    pub words: String,
    /// What it types.
    pub key: KeyPress,
    /// For a mode key, which changes what a tap means: whether the mode is on.
    pub is_on: Option<bool>,
}

impl ScreenKey {
    /// A key that does something at once.
    pub fn new(
        label: impl Into<String>,
        words: impl Into<String>,
        key: impl Into<KeyPress>,
    ) -> Self {
        Self { label: label.into(), words: words.into(), key: key.into(), is_on: None }
    }

    /// A key that switches what a tap means: what a mouse has other buttons for.
    #[must_use]
    pub fn mode(mut self, is_on: bool) -> Self {
        self.is_on = Some(is_on);
        self
    }
}

/// What some keys do here and now, for a legend beside the board: the arrows "move the cursor".
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
    /// What they do, at most 19 characters, without a capital and a dot.
    pub words: &'static str,
}

impl KeyGuide {
    /// These keys do that.
    pub const fn new(keys: &'static str, words: &'static str) -> Self {
        Self { keys, words }
    }
}

/// A game helps screens that have no keyboard, no other button, or show a part of the picture. All
/// of it is optional.
pub struct Screen<G: Game> {
    pub(super) cursor: Option<CursorFn<G>>,
    pub(super) keys: Option<KeysFn<G>>,
    pub(super) labels: Option<LabelFn<G>>,
    pub(super) guide: Option<GuideFn<G>>,
}

table!(Screen);

impl<G: Game> Screen<G> {
    /// No help yet.
    #[allow(clippy::new_without_default)] // a constant is made of it, and `default` is not const
    pub const fn new() -> Self {
        Self { cursor: None, keys: None, labels: None, guide: None }
    }

    /// Where the keyboard cursor is, for a screen that shows a part of the picture.
    #[must_use]
    pub const fn cursor(mut self, cursor: CursorFn<G>) -> Self {
        self.cursor = Some(cursor);
        self
    }

    /// Keys that a screen without a keyboard should show, here and now.
    #[must_use]
    pub const fn keys(mut self, keys: KeysFn<G>) -> Self {
        self.keys = Some(keys);
        self
    }

    /// What Enter or the space bar would do at the cursor now: at most 12 characters, empty for
    /// nothing.
    #[must_use]
    pub const fn labels(mut self, labels: LabelFn<G>) -> Self {
        self.labels = Some(labels);
        self
    }

    /// What a keyboard's keys do here and now, those that move first: what stands in a legend
    /// beside the board, and is read before anything else.
    #[must_use]
    pub const fn guide(mut self, guide: GuideFn<G>) -> Self {
        self.guide = Some(guide);
        self
    }
}
