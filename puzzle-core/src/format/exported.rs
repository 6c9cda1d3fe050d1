//! A puzzle to be written.

use super::file_solution::FileSolution;
use super::metadata::Metadata;
use crate::Game;

/// A puzzle to be written to a file.
#[non_exhaustive]
pub struct Exported<'a, G: Game> {
    /// The params.
    pub params: &'a G::Params,
    /// The desc.
    pub desc: &'a G::Desc,
    /// The title; may be empty.
    pub title: &'a str,
    /// The puzzle's number in the file that it came from, if it had one.
    pub level: Option<i64>,
    /// The solutions that came with the puzzle.
    pub solutions: &'a [FileSolution],
    /// The other metadata that came with the puzzle.
    pub texts: &'a Metadata,
    /// The metadata of the whole file that the puzzle came from; the same for all puzzles that are
    /// written to one file.
    pub headers: &'a Metadata,
    /// The current position.
    pub state: &'a G::State,
    /// The moves that led to the position.
    pub moves: &'a [G::Move],
    /// The time played, in milliseconds.
    pub elapsed_ms: u64,
    /// The keyword of the variant that the player chose among
    /// [`Format::choices`](super::Format::choices); empty if there was no choice.
    pub choice: &'a str,
}

impl<'a, G: Game> Exported<'a, G> {
    /// Creates an export of a puzzle at a position, without metadata.
    pub fn new(params: &'a G::Params, desc: &'a G::Desc, state: &'a G::State) -> Self {
        Self {
            params,
            desc,
            title: "",
            level: None,
            solutions: &[],
            texts: Metadata::NONE,
            headers: Metadata::NONE,
            state,
            moves: &[],
            elapsed_ms: 0,
            choice: "",
        }
    }

    /// Returns an export of another game's puzzle with the title and the metadata of this one. An
    /// editor uses it to write the puzzles of drafts in the formats of the game that plays them.
    pub fn of_puzzle<'b, H: Game>(
        &self,
        params: &'b H::Params,
        desc: &'b H::Desc,
        state: &'b H::State,
    ) -> Exported<'b, H>
    where
        'a: 'b,
    {
        Exported {
            title: self.title,
            level: self.level,
            texts: self.texts,
            headers: self.headers,
            ..Exported::new(params, desc, state)
        }
    }
}
