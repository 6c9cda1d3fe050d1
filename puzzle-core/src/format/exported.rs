//! A puzzle to be written.

use alloc::string::String;

use super::texts::Texts;
use crate::Game;

/// A puzzle to be written as a file.
#[non_exhaustive]
pub struct Exported<'a, G: Game> {
    /// Its params.
    pub params: &'a G::Params,
    /// Its desc.
    pub desc: &'a G::Desc,
    /// Its title; may be empty.
    pub title: &'a str,
    /// Its number, where it came with one.
    pub level: Option<i64>,
    /// Moves that solve it and came with it, as the game writes them.
    pub solutions: &'a [String],
    /// What else came with it.
    pub texts: &'a Texts,
    /// What was said of the file that it came from, as a whole; the same for all that are written
    /// as one file.
    pub headers: &'a Texts,
    /// The position reached.
    pub state: &'a G::State,
    /// The moves that led there.
    pub moves: &'a [G::Move],
    /// Milliseconds played.
    pub elapsed_ms: u64,
    /// What the player was asked by [`Format::choices`](super::Format::choices), by its keyword;
    /// empty where not asked.
    pub choice: &'a str,
}

impl<'a, G: Game> Exported<'a, G> {
    /// A puzzle at a position, with nothing else known of it.
    pub fn new(params: &'a G::Params, desc: &'a G::Desc, state: &'a G::State) -> Self {
        Self {
            params,
            desc,
            title: "",
            level: None,
            solutions: &[],
            texts: Texts::NONE,
            headers: Texts::NONE,
            state,
            moves: &[],
            elapsed_ms: 0,
            choice: "",
        }
    }
}
