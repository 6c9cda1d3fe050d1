//! What the program's exit status says.

use std::process::ExitCode;

/// The exit status, the gravest last: of several puzzles the gravest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// All is done.
    #[default]
    Done,
    /// The answer is no: unsolvable, not unique, not solved.
    No,
    /// A limit ended a search.
    Limit,
    /// The input is wrong.
    BadInput,
    /// The user cancelled.
    Cancelled,
}

impl Exit {
    /// Keeps the graver of the two.
    pub(crate) fn add(&mut self, other: Self) {
        *self = (*self).max(other);
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::BadInput => 2,
            Exit::Limit => 3,
            Exit::Cancelled => 130,
        })
    }
}
