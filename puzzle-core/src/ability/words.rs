//! What the picture shows, in words.

use alloc::string::String;
use alloc::vec::Vec;

use super::table;
use crate::Game;

type DescribeFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> Description;
type TextFn<G> = fn(state: &<G as Game>::State) -> String;
type StatusFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> String;
type ChangeFn<G> = fn(old: &<G as Game>::State, new: &<G as Game>::State) -> Option<String>;

/// The board in words, for screen readers and other people who do not look.
///
/// ```
/// use puzzle_core::ability::Description;
/// let rows = ["Row 1: lit, dark.", "Row 2: dark, dark."].map(String::from);
/// let board = Description::new("2 columns and 2 rows, 1 light.").parts(rows);
/// assert_eq!(board.to_string().lines().count(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Description {
    /// What there is to know first: size, how far the player is.
    pub summary: String,
    /// The board part by part, a sentence each: row by row, layer by layer.
    pub parts: Vec<String>,
    /// What the cursor is on, if it is shown.
    pub cursor: Option<String>,
}

impl Description {
    /// A summary with nothing more.
    pub fn new(summary: impl Into<String>) -> Self {
        Self { summary: summary.into(), ..Self::default() }
    }

    /// The same with the parts of the board, a sentence each.
    #[must_use]
    pub fn parts(mut self, parts: impl IntoIterator<Item = String>) -> Self {
        self.parts = parts.into_iter().collect();
        self
    }

    /// The same with what the cursor is on, if it is shown.
    #[must_use]
    pub fn cursor(mut self, cursor: Option<String>) -> Self {
        self.cursor = cursor;
        self
    }
}

impl core::fmt::Display for Description {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        writeln!(f, "{}", self.summary)?;
        for part in &self.parts {
            writeln!(f, "{part}")?;
        }
        match &self.cursor {
            Some(cursor) => writeln!(f, "{cursor}"),
            None => Ok(()),
        }
    }
}

/// A game says in words and lines of text what its picture shows. All of it is optional.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Words;
/// const WORDS: Words<LightsOut> = Words::<LightsOut>::new()
///     .text(|lights| lights.write_lines(|&lit| if lit { '#' } else { '.' }))
///     .status(|lights, _| format!("{} lit", lights.values().iter().filter(|lit| **lit).count()));
/// # let _ = WORDS;
/// ```
pub struct Words<G: Game> {
    pub(super) description: Option<DescribeFn<G>>,
    pub(super) text: Option<TextFn<G>>,
    pub(super) status: Option<StatusFn<G>>,
    pub(super) change: Option<ChangeFn<G>>,
}

table!(Words);

impl<G: Game> Words<G> {
    /// No words yet.
    #[allow(clippy::new_without_default)] // a constant is made of it, and `default` is not const
    pub const fn new() -> Self {
        Self { description: None, text: None, status: None, change: None }
    }

    /// The board in words.
    #[must_use]
    pub const fn description(mut self, description: DescribeFn<G>) -> Self {
        self.description = Some(description);
        self
    }

    /// The board as lines of text for a clipboard, each ended by `\n`.
    ///
    /// What the player notes for himself, as pencil marks, is left out: where a solver is
    /// [`counting`](crate::ability::Solver::counting), two solved boards are one solution when their texts
    /// are the same.
    #[must_use]
    pub const fn text(mut self, text: TextFn<G>) -> Self {
        self.text = Some(text);
        self
    }

    /// The line below the picture, without the clock.
    #[must_use]
    pub const fn status(mut self, status: StatusFn<G>) -> Self {
        self.status = Some(status);
        self
    }

    /// What led from one state to the next, in a few words: "5 moved left"; nothing where that
    /// cannot be said shortly.
    #[must_use]
    pub const fn change(mut self, change: ChangeFn<G>) -> Self {
        self.change = Some(change);
        self
    }
}
