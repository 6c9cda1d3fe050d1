//! Why the player cannot run.

use std::io;

/// Why the player cannot run, or could not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Standard input or output is a file or a pipe.
    #[error("playing needs a terminal; standard input and output must be one")]
    NotATerminal,
    /// The terminal failed.
    #[error("the terminal failed: {0}")]
    Terminal(#[from] io::Error),
    /// What was to be opened at the start is no good.
    #[error("{0}")]
    Puzzle(String),
}
