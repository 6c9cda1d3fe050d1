//! A puzzle to be written.

use super::texts::Texts;
use crate::game::Game;

/// A puzzle to be written as a file.
pub struct Exported<'a, G: Game> {
    /// Its params.
    pub params: &'a G::Params,
    /// Its desc.
    pub desc: &'a G::Desc,
    /// Its title; may be empty.
    pub title: &'a str,
    /// What came with it.
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
