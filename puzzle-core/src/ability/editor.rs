//! Editors: games in which the player makes puzzles of another game.

use alloc::string::String;
use core::fmt;

use super::table;
use crate::format::Metadata;
use crate::{Game, Invalid};

type DraftFn<G> =
    fn(params: &str, desc: &str) -> Result<(<G as Game>::Params, <G as Game>::Desc), Invalid>;
type PuzzleFn<G> =
    fn(params: &<G as Game>::Params, state: &<G as Game>::State) -> Result<PuzzleText, Invalid>;

/// The text of a puzzle's ID without the name of its game, and the texts that the ID does not
/// contain.
///
/// ```
/// use puzzle_core::ability::PuzzleText;
/// assert_eq!(PuzzleText::new("3x2", "000101").to_string(), "3x2:000101");
/// assert_eq!(PuzzleText::generated("3x2", "1").to_string(), "3x2#1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PuzzleText {
    /// The params in short form.
    pub params: String,
    /// What follows the params.
    pub tail: PuzzleTail,
    /// The keys of the draft's texts that do not become texts of the puzzle.
    pub dropped: &'static [&'static str],
    /// The texts that a draft adds to the puzzle, which the game
    /// [attaches](crate::ability::Files::attaching).
    pub texts: Metadata,
}

/// The part of a [`PuzzleText`] after the params.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleTail {
    /// The desc.
    Desc(String),
    /// The seed from which the game generates the puzzle. For editors in which the player draws
    /// something that belongs to the params, such as a layout.
    Seed(String),
}

impl PuzzleText {
    /// Creates the text of a puzzle with this desc.
    pub fn new(params: impl Into<String>, desc: impl Into<String>) -> Self {
        let tail = PuzzleTail::Desc(desc.into());
        Self { params: params.into(), tail, dropped: &[], texts: Metadata::new() }
    }

    /// Creates the text of the puzzle that the game generates from a seed.
    pub fn generated(params: impl Into<String>, seed: impl Into<String>) -> Self {
        let tail = PuzzleTail::Seed(seed.into());
        Self { params: params.into(), tail, dropped: &[], texts: Metadata::new() }
    }

    /// Returns the desc; `None` if the puzzle is given by a seed.
    pub fn desc(&self) -> Option<&str> {
        match &self.tail {
            PuzzleTail::Desc(desc) => Some(desc),
            PuzzleTail::Seed(_) => None,
        }
    }

    /// Sets texts that the puzzle gets instead of the draft's texts with the keys `dropped`.
    ///
    /// ```
    /// use puzzle_core::ability::PuzzleText;
    /// use puzzle_core::format::Metadata;
    /// let mut texts = Metadata::new();
    /// texts.push("Letter", "A");
    /// texts.push("Author", "Anna");
    /// let puzzle = PuzzleText::new("3x3", "1,2,3,4,5,6,7,8,0");
    /// let puzzle = puzzle.replacing(&["Letter"], Metadata::new());
    /// let of_puzzle = puzzle.texts_from(&texts);
    /// assert_eq!(of_puzzle.iter().collect::<Vec<_>>(), [("Author", "Anna")]);
    /// ```
    #[must_use]
    pub fn replacing(self, dropped: &'static [&'static str], texts: Metadata) -> Self {
        Self { dropped, texts, ..self }
    }

    /// Returns the texts of the puzzle: those of the draft without the dropped ones, and those that
    /// the draft adds.
    pub fn texts_from(&self, of_draft: &Metadata) -> Metadata {
        let mut texts = of_draft.clone();
        self.dropped.iter().for_each(|key| texts.remove(key));
        self.texts.iter().for_each(|(key, value)| texts.push(key, value));
        texts
    }
}

impl fmt::Display for PuzzleText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.tail {
            PuzzleTail::Desc(desc) => write!(f, "{}:{desc}", self.params),
            PuzzleTail::Seed(seed) => write!(f, "{}#{seed}", self.params),
        }
    }
}

/// The table of an editor: a game whose positions are drafts of the puzzles of another game.
///
/// Undo, saves, IDs and checkpoints of drafts are those of any game. A draft may lack what a puzzle
/// needs. Reviews, grades and menu commands of an editor are about the draft on the board instead of
/// the one at the start. The status line shows the grade of the [rating](crate::solve::Rating) and
/// its words up to the first semicolon.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::Game;
/// use puzzle_core::ability::{Editor, PuzzleText};
/// use puzzle_core::params::{Params, ParamsForm};
/// // An editor in which every position is a puzzle.
/// const EDITOR: Editor<LightsOut> = Editor::<LightsOut>::new(
///     "lights-out",
///     |params, desc| {
///         let params = Params::decode(params, &<LightsOut as Game>::Params::default())?;
///         let desc = LightsOut::parse_desc(&params, desc)?;
///         Ok((params, desc))
///     },
///     |params, lights| {
///         let desc = LightsOut::desc_text(params, lights);
///         Ok(PuzzleText::new(params.encode(ParamsForm::Short), desc))
///     },
/// );
/// # let _ = EDITOR;
/// ```
pub struct Editor<G: Game> {
    pub(super) edits: &'static str,
    pub(super) draft: DraftFn<G>,
    pub(super) puzzle: PuzzleFn<G>,
}

table!(Editor);

impl<G: Game> Editor<G> {
    /// Creates the table of an editor of the game with the ID `edits`.
    ///
    /// `draft` returns the draft that begins with a puzzle of that game. Its params are valid in
    /// short form. `puzzle` returns the puzzle that a draft makes, or an error that says what the
    /// draft lacks. It takes no time: a puzzle that has to be searched for is given by a
    /// [seed](PuzzleTail::Seed). The puzzle of the draft of a puzzle is that puzzle.
    pub const fn new(edits: &'static str, draft: DraftFn<G>, puzzle: PuzzleFn<G>) -> Self {
        Self { edits, draft, puzzle }
    }
}
