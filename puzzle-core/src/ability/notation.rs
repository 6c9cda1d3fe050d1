//! Notation of moves for people.

use alloc::string::String;
use alloc::vec::Vec;

use super::table;
use crate::{Game, Invalid, text};

pub(super) type ReadFn<G> =
    fn(state: &<G as Game>::State, text: &str) -> Result<Vec<<G as Game>::Move>, Invalid>;

type WriteFn<G> =
    fn(state: &<G as Game>::State, moves: &[<G as Game>::Move]) -> Result<String, Invalid>;

/// The notation in which people read and write a game's moves. A game without one uses the texts of
/// its moves, separated by white space.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Notation;
/// // "2,1;1,1" for "2,1 1,1".
/// const NOTATION: Notation<LightsOut> =
///     Notation::<LightsOut>::new(|_, text| text.split(';').map(str::parse).collect());
/// # let _ = NOTATION;
/// ```
pub struct Notation<G: Game> {
    pub(super) read: ReadFn<G>,
    pub(super) is_joined: bool,
    pub(super) name: &'static str,
    pub(super) meaning: &'static str,
    pub(super) others: &'static [OtherNotation<G>],
}

table!(Notation);

impl<G: Game> Notation<G> {
    /// Creates the table from the function that reads moves, starting from a position. It returns
    /// moves that can be executed. It refuses the first text that is not a move or not a legal one,
    /// with its place.
    ///
    /// It may accept other notations too, where they cannot be confused with the game's own.
    ///
    /// There is no function that writes moves: they are written as their own texts, with spaces
    /// between them unless they are [`joined`](Self::joined). The reader must read these texts too.
    pub const fn new(read: ReadFn<G>) -> Self {
        Self { read, is_joined: false, name: "moves", meaning: "", others: &[] }
    }

    /// Creates the table of a game whose moves people read and write as their own texts, separated by
    /// white space.
    pub const fn of_texts() -> Self {
        Self::new(read_texts::<G>)
    }

    /// Sets the keyword by which players ask for this notation, such as `lurd`; `moves` without it.
    #[must_use]
    pub const fn named(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    /// Sets the sentence that says what a move in this notation means. Front ends show it where they
    /// print moves.
    #[must_use]
    pub const fn meaning(mut self, sentence: &'static str) -> Self {
        self.meaning = sentence;
        self
    }

    /// Adds the other notations in which moves can be read and written on request.
    #[must_use]
    pub const fn others(mut self, others: &'static [OtherNotation<G>]) -> Self {
        self.others = others;
        self
    }

    /// Declares that each move is one character and that moves are written without spaces between
    /// them, as in LURD.
    #[must_use]
    pub const fn joined(mut self) -> Self {
        self.is_joined = true;
        self
    }
}

/// Reads the texts of moves, separated by white space.
pub(super) fn read_texts<G: Game>(state: &G::State, text: &str) -> Result<Vec<G::Move>, Invalid> {
    let mut state = state.clone();
    let mut moves = Vec::new();
    for (i, word) in text.split_whitespace().enumerate() {
        let at = |e: Invalid| e.context(text!("move {n}", n = i + 1));
        let mv: G::Move = word.parse().map_err(at)?;
        G::execute(&mut state, &mv).map_err(at)?;
        moves.push(mv);
    }
    Ok(moves)
}

/// A notation beside the one that a game writes by itself, for players who know another one.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::OtherNotation;
/// // "2.1" for "2,1".
/// const DOTTED: OtherNotation<LightsOut> = OtherNotation::<LightsOut>::new(
///     "dotted",
///     |_, text| text.split_whitespace().map(|word| word.replace('.', ",").parse()).collect(),
///     |_, moves| {
///         let words: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
///         Ok(words.join(" ").replace(',', "."))
///     },
/// );
/// # let _ = DOTTED;
/// ```
pub struct OtherNotation<G: Game> {
    pub(super) name: &'static str,
    pub(super) meaning: &'static str,
    pub(super) read: ReadFn<G>,
    pub(super) write: WriteFn<G>,
}

table!(OtherNotation);

impl<G: Game> OtherNotation<G> {
    /// Creates the table from the keyword by which players ask for the notation, the function that
    /// reads moves as that of [`Notation::new`] does, and the one that writes legal moves from a
    /// position. Reading what was written gives the moves again. The writer fails where the board
    /// has no such notation, and says so.
    pub const fn new(name: &'static str, read: ReadFn<G>, write: WriteFn<G>) -> Self {
        Self { name, meaning: "", read, write }
    }

    /// Sets the sentence that says what a move in this notation means.
    #[must_use]
    pub const fn meaning(mut self, sentence: &'static str) -> Self {
        self.meaning = sentence;
        self
    }
}
