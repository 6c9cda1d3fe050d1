//! One puzzle of a file.

use alloc::string::String;
use alloc::vec::Vec;

use super::exported::Exported;
use super::file_solution::FileSolution;
use super::metadata::Metadata;
use crate::{Game, Invalid};

/// One puzzle of a file.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::Game;
/// use puzzle_core::format::Entry;
/// use puzzle_core::game::Status;
/// use puzzle_core::grid::{Cell, GridSize};
/// let params = GridSize::square(2);
/// let desc = LightsOut::parse_desc(&params, "1111")?;
/// let mut entry = Entry::<LightsOut>::new(params, desc).titled("Four lights");
/// entry.moves = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Cell::new(x, y)).to_vec();
/// assert_eq!(LightsOut::status(&entry.state()?), Status::Solved);
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry<G: Game> {
    /// The params, validated in the short form.
    pub params: G::Params,
    /// The desc; `None` if the file does not fix the puzzle and it is to be generated with the
    /// params.
    pub desc: Option<G::Desc>,
    /// The title; empty if there is none.
    pub title: String,
    /// The puzzle's number, if the file numbers its puzzles. It may be negative.
    pub level: Option<i64>,
    /// The file or book that the puzzle was taken from; empty if the file does not name it.
    pub source: String,
    /// The puzzle's index in the file, from 1, counting refused puzzles; 0 until
    /// [`Imported::push`](super::Imported::push) sets it.
    pub ordinal: usize,
    /// The solutions that came with the puzzle.
    pub solutions: Vec<FileSolution>,
    /// The metadata that a game ID cannot contain.
    pub texts: Metadata,
    /// The moves already made, if the file is a saved game. Each is one step of undo.
    pub moves: Vec<G::Move>,
    /// The time already played, in milliseconds.
    pub elapsed_ms: u64,
}

impl<G: Game> Entry<G> {
    /// Creates an entry with params and a desc alone.
    pub fn new(params: G::Params, desc: G::Desc) -> Self {
        Self { desc: Some(desc), ..Self::of_params(params) }
    }

    /// Creates an entry without a desc: any puzzle that the params generate.
    pub fn of_params(params: G::Params) -> Self {
        Self {
            params,
            desc: None,
            title: String::new(),
            level: None,
            source: String::new(),
            ordinal: 0,
            solutions: Vec::new(),
            texts: Metadata::new(),
            moves: Vec::new(),
            elapsed_ms: 0,
        }
    }

    /// Sets the title.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Returns the position after the moves of the entry.
    ///
    /// # Errors
    /// When the entry has no desc, or one of its moves is not legal.
    pub fn state(&self) -> Result<G::State, Invalid> {
        let mut state = G::new_state(&self.params, self.desc()?);
        for mv in &self.moves {
            G::execute(&mut state, mv)?;
        }
        Ok(state)
    }

    /// Returns the desc.
    ///
    /// # Errors
    /// When the entry has no desc.
    pub fn desc(&self) -> Result<&G::Desc, Invalid> {
        self.desc.as_ref().ok_or_else(|| {
            Invalid::new("the file has params for a puzzle but not the puzzle itself")
        })
    }

    /// Returns the puzzle in the form that writers of files take, at the position `state` that
    /// [`state`](Self::state) returned.
    ///
    /// # Errors
    /// When the entry has no desc.
    pub fn exported<'a>(
        &'a self,
        state: &'a G::State,
        choice: &'a str,
    ) -> Result<Exported<'a, G>, Invalid> {
        Ok(Exported {
            title: &self.title,
            level: self.level,
            solutions: &self.solutions,
            texts: &self.texts,
            moves: &self.moves,
            elapsed_ms: self.elapsed_ms,
            choice,
            ..Exported::new(&self.params, self.desc()?, state)
        })
    }
}
