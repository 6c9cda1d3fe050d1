//! The picture in words.

use alloc::string::String;
use alloc::vec::Vec;

use super::table;
use crate::{Game, Text};

type DescribeFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> Description;
type TextFn<G> = fn(state: &<G as Game>::State) -> Text;
type BoardFn<G> = fn(state: &<G as Game>::State) -> String;
type StatusFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> Text;
type SolutionFn<G> = fn(start: &<G as Game>::State, moves: &[<G as Game>::Move]) -> String;
type ChangeFn<G> = fn(old: &<G as Game>::State, new: &<G as Game>::State) -> Option<Text>;

/// The board in words, for screen readers and other users who cannot see it.
///
/// ```
/// use puzzle_core::Text;
/// use puzzle_core::ability::Description;
/// let rows = ["Row 1: lit, dark.", "Row 2: dark, dark."].map(Text::from);
/// let board = Description::new("2 columns and 2 rows, 1 light.").parts(rows);
/// assert_eq!(board.to_string().lines().count(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Description {
    /// The most important facts: the size of the board, the player's progress.
    pub summary: Text,
    /// The parts of the board, such as rows or layers, one sentence each.
    pub parts: Vec<Text>,
    /// What the list beside the board shows, such as the numbers still to enter, as a sentence. Front
    /// ends show it where the picture has no room for the list. `None` if the game has no list.
    pub list: Option<Text>,
    /// The text about the cell at the cursor; `None` if the cursor is hidden.
    pub cursor: Option<Text>,
}

impl Description {
    /// Creates a description that has only a summary.
    pub fn new(summary: impl Into<Text>) -> Self {
        Self { summary: summary.into(), ..Self::default() }
    }

    /// Sets the parts of the board, one sentence each.
    #[must_use]
    pub fn parts(mut self, parts: impl IntoIterator<Item = Text>) -> Self {
        self.parts = parts.into_iter().collect();
        self
    }

    /// Sets what the list beside the board shows.
    #[must_use]
    pub fn list(mut self, list: Option<Text>) -> Self {
        self.list = list;
        self
    }

    /// Sets the text about the cell at the cursor; `None` if the cursor is hidden.
    #[must_use]
    pub fn cursor(mut self, cursor: Option<Text>) -> Self {
        self.cursor = cursor;
        self
    }
}

impl core::fmt::Display for Description {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        writeln!(f, "{}", self.summary)?;
        for part in self.parts.iter().chain(&self.list) {
            writeln!(f, "{part}")?;
        }
        match &self.cursor {
            Some(cursor) => writeln!(f, "{cursor}"),
            None => Ok(()),
        }
    }
}

/// The texts that say in words what the picture shows. All of them are optional.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Words;
/// const WORDS: Words<LightsOut> = Words::<LightsOut>::new()
///     .text(|lights| lights.write_lines(|&lit| if lit { '#' } else { '.' }))
///     .status(|lights, _| format!("{} lit", lights.values().iter().filter(|lit| **lit).count()).into());
/// # let _ = WORDS;
/// ```
pub struct Words<G: Game> {
    pub(super) description: Option<DescribeFn<G>>,
    pub(super) text: Option<BoardFn<G>>,
    pub(super) status: Option<StatusFn<G>>,
    pub(super) change: Option<ChangeFn<G>>,
    pub(super) kind: Option<TextFn<G>>,
    pub(super) short_rules: Option<TextFn<G>>,
    pub(super) special_rules: Option<TextFn<G>>,
    pub(super) solution: Option<SolutionFn<G>>,
    pub(super) solution_note: &'static str,
}

table!(Words);

impl<G: Game> Words<G> {
    /// Creates a table without functions.
    #[allow(clippy::new_without_default)] // tables are constants, and `default` is not const
    pub const fn new() -> Self {
        Self {
            description: None,
            text: None,
            status: None,
            change: None,
            kind: None,
            short_rules: None,
            special_rules: None,
            solution: None,
            solution_note: "",
        }
    }

    /// Sets the function that describes the board in words.
    #[must_use]
    pub const fn description(mut self, description: DescribeFn<G>) -> Self {
        self.description = Some(description);
        self
    }

    /// Sets the function that returns the board as lines of text for a clipboard, each ended by
    /// `\n`.
    ///
    /// The text leaves out the player's own notes, such as pencil marks. If the solver is
    /// [`counting`](crate::ability::Solver::counting), two solved boards with equal texts are the
    /// same solution.
    #[must_use]
    pub const fn text(mut self, text: BoardFn<G>) -> Self {
        self.text = Some(text);
        self
    }

    /// Sets the function that returns the status line below the picture, without the clock.
    #[must_use]
    pub const fn status(mut self, status: StatusFn<G>) -> Self {
        self.status = Some(status);
        self
    }

    /// Sets the function that describes the change from one state to the next in a few words: "5
    /// moved left". It returns `None` if there is no short description.
    #[must_use]
    pub const fn change(mut self, change: ChangeFn<G>) -> Self {
        self.change = Some(change);
        self
    }

    /// Sets the function that names the kind of puzzle in a few words, without the game and the
    /// grade: "squares, 8 by 8". Covers of printed booklets show it. It does not depend on the moves
    /// that were made.
    #[must_use]
    pub const fn kind(mut self, kind: TextFn<G>) -> Self {
        self.kind = Some(kind);
        self
    }

    /// Sets the function that returns the rules of this kind of puzzle for a person with a pencil, in
    /// one or two short sentences. It does not depend on the moves that were made.
    #[must_use]
    pub const fn short_rules(mut self, rules: TextFn<G>) -> Self {
        self.short_rules = Some(rules);
        self
    }

    /// Sets the function that returns the rules in which this kind of puzzle differs from the game's
    /// plain kind, in short sentences; empty for the plain kind. Printed pages show them. It does
    /// not depend on the moves that were made.
    #[must_use]
    pub const fn special_rules(mut self, rules: TextFn<G>) -> Self {
        self.special_rules = Some(rules);
        self
    }

    /// Sets the sentence that says how to read the moves on a printed page of solutions.
    #[must_use]
    pub const fn solution_note(mut self, note: &'static str) -> Self {
        self.solution_note = note;
        self
    }

    /// Sets the function that writes moves for a printed page of solutions. By default they are
    /// written in the notation that people use.
    #[must_use]
    pub const fn solution(mut self, write: SolutionFn<G>) -> Self {
        self.solution = Some(write);
        self
    }
}
