//! Exit status of the program.

use std::process::ExitCode;

/// An exit status of the program, in order of severity. With several inputs the most severe status
/// counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Everything was done, and no answer was negative.
    #[default]
    Done,
    /// An answer is negative: a puzzle is unsolvable, not unique, or not solved.
    No,
    /// A limit of time, nodes or memory ended a search.
    Limit,
    /// An input is wrong.
    BadInput,
    /// The user canceled.
    Cancelled,
}

impl Exit {
    /// Replaces this status by `other` if `other` is more severe.
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
