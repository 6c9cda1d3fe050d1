//! Errors of running the player in a terminal.

use std::io;

/// Why the player cannot start, or had to stop.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Standard input or output is not a terminal.
    #[error("standard input and output must be a terminal")]
    NotATerminal,
    /// The environment variable `TERM` says that the terminal can only write lines.
    #[error("this terminal only writes lines (TERM={0}), and a game needs the whole screen")]
    OnlyLines(String),
    /// Reading from or writing to the terminal failed.
    #[error("the terminal failed: {0}")]
    Terminal(#[from] io::Error),
    /// The puzzle or file to open is not valid. The text is a message for the player.
    #[error("{0}")]
    Puzzle(String),
}
