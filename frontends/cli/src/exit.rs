//! Exit status of the program.

use std::process::ExitCode;

/// An exit status. The order is by severity: of several inputs the most severe status counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Everything was done.
    #[default]
    Done,
    /// The answer is no: unsolvable, not unique, not solved.
    No,
    /// A limit ended a search.
    Limit,
    /// An input is wrong.
    BadInput,
    /// The user canceled.
    Cancelled,
}

impl Exit {
    /// Keeps the more severe of the two.
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
