//! One puzzle of a file.

use alloc::string::String;
use alloc::vec::Vec;

use super::exported::Exported;
use super::texts::Texts;
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
    /// Its params, validated in the short form.
    pub params: G::Params,
    /// Its desc; `None` where the file leaves it open, and a puzzle is to be generated with the
    /// params.
    pub desc: Option<G::Desc>,
    /// Its title, where it has one.
    pub title: String,
    /// Its number in the file, where that has numbers of its own; negative ones occur.
    pub level: Option<i64>,
    /// What it was taken from, where the file names that: another file, a book.
    pub source: String,
    /// Its place in the file, from 1, counting puzzles that were refused; 0 before
    /// [`Imported::push`](super::Imported::push) has set it.
    pub ordinal: usize,
    /// Moves that solve it, as the game writes them.
    pub solutions: Vec<String>,
    /// What else an ID cannot carry.
    pub texts: Texts,
    /// Moves already made in the file (a saved game), one step of undo each.
    pub moves: Vec<G::Move>,
    /// Milliseconds already played.
    pub elapsed_ms: u64,
}

impl<G: Game> Entry<G> {
    /// A puzzle with nothing else known of it.
    pub fn new(params: G::Params, desc: G::Desc) -> Self {
        Self { desc: Some(desc), ..Self::of_params(params) }
    }

    /// Params alone: any puzzle that they generate.
    pub fn of_params(params: G::Params) -> Self {
        Self {
            params,
            desc: None,
            title: String::new(),
            level: None,
            source: String::new(),
            ordinal: 0,
            solutions: Vec::new(),
            texts: Texts::new(),
            moves: Vec::new(),
            elapsed_ms: 0,
        }
    }

    /// The same with a title.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// The position that the file leads to.
    ///
    /// # Errors
    /// When the entry has no desc, or a move of the file is not legal.
    pub fn state(&self) -> Result<G::State, Invalid> {
        let mut state = G::new_state(&self.params, self.desc()?);
        for mv in &self.moves {
            G::execute(&mut state, mv)?;
        }
        Ok(state)
    }

    /// Its desc.
    ///
    /// # Errors
    /// When the file leaves it open.
    pub fn desc(&self) -> Result<&G::Desc, Invalid> {
        self.desc.as_ref().ok_or_else(|| Invalid::new("the file leaves the puzzle open"))
    }

    /// The same puzzle to be written again, at the position of its [`state`](Self::state).
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
