//! Reasons for hints, as data: what a good player sees on the board, and search only where nothing
//! is to be seen.

mod finder;
mod words;

use alloc::vec::Vec;

use crate::deadlock::Deadlock;
use crate::state::State;

pub(crate) use finder::Finder;
pub(crate) use words::deadlock_explanation;

/// A pair to take, and the reason for it. Words and marks are made of nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The two tiles, the lower number first.
    pub pair: (usize, usize),
    /// Why to take them.
    pub why: Why,
    /// The tiles that become free when the pair is taken, in order.
    pub frees: Vec<usize>,
    /// The number of pairs on the board, with this one.
    pub n_pairs: usize,
}

/// Why to take a pair. "The other tiles" are the other remaining tiles of its group.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// There are no other tiles.
    LastTwo,
    /// The other tiles, in this list, are free too.
    AllFree(Vec<usize>),
    /// No other pair is free.
    OnlyPair,
    /// The tiles in `idle` block nothing, so taking them later does no harm. They are all other
    /// tiles, or `idle` are free and all but `buried`, which is not free.
    OthersCanWait {
        /// The tiles that block nothing.
        idle: Vec<usize>,
        /// The tile that they wait for.
        buried: Option<usize>,
    },
    /// Another free pair of the group leaves a deadlock.
    OtherPairLoses {
        /// The other pair.
        other: (usize, usize),
        /// The deadlock that it leaves.
        deadlock: Deadlock,
    },
    /// The pair frees a tile that matches one that is free already. No other pair frees that tile.
    FreesMatch {
        /// The tile that becomes free.
        freed: usize,
        /// The free tile that matches it.
        waiting: usize,
        /// `true` if they are the last two of their group.
        is_last: bool,
    },
    /// The pair frees more tiles than any other pair.
    FreesMost,
    /// The pair frees more tiles than the other free pairs of its group, and there are some.
    FreesMostOfGroup,
    /// A tile of the pair lies on another one, and no remaining tile lies higher. Free other tiles,
    /// in `lower`, lie in lower layers than both tiles of the pair.
    HighestPile {
        /// The tile of the pair that no tile lies higher than.
        tile: usize,
        /// The other tiles that are free.
        lower: Vec<usize>,
    },
    /// A tile of the pair is an end of a row, in this list, and no other row is longer. No other
    /// tile is free.
    LongestRow(Vec<usize>),
    /// Search found that taking the pair does not lose.
    BySearch {
        /// `true` if search found too that every other pair loses.
        others_lose: bool,
    },
}

impl Reason {
    /// Finds the best reason for a free pair that can be seen on the board. Unless it
    /// [is safe](Self::is_safe), the pair may lose.
    pub fn local(state: &State, pair: (usize, usize)) -> Option<Self> {
        Finder::new(state).best(&[pair])
    }

    /// Returns whether the reason proves that taking the pair does not lose, if the board can be
    /// cleared at all.
    pub fn is_safe(&self) -> bool {
        matches!(
            self.why,
            Why::LastTwo | Why::AllFree(_) | Why::OnlyPair | Why::OthersCanWait { .. }
        )
    }

    /// Returns whether the reason can be seen on the board.
    pub fn is_local(&self) -> bool {
        !matches!(self.why, Why::BySearch { .. })
    }
}
