//! One puzzle of a file.

use alloc::string::String;
use alloc::vec::Vec;

use super::exported::Exported;
use super::texts::Texts;
use crate::error::Invalid;
use crate::game::Game;

/// One puzzle of a file.
#[derive(Clone, Debug)]
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
    /// Its place in the file, from 1, counting puzzles that were refused; 0 before
    /// [`Imported::push`](super::Imported::push) has set it.
    pub ordinal: usize,
    /// What an ID cannot carry.
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
            ordinal: 0,
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
            params: &self.params,
            desc: self.desc()?,
            title: &self.title,
            texts: &self.texts,
            headers: Texts::NONE,
            state,
            moves: &self.moves,
            elapsed_ms: self.elapsed_ms,
            choice,
        })
    }
}
