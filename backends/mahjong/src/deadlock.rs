//! Small deadlocks: a few tiles of which none can be taken before another one, as a player finds
//! them by looking.
//!
//! The solver proves far more positions lost than a person can follow. A small deadlock is a proof
//! that fits in a sentence: "the red dragon lies under the east wind, whose only match lies under
//! the red dragon".

use alloc::vec::Vec;

use crate::solve::deadlocked_tiles;
use crate::state::State;

/// The largest number of tiles of a small deadlock. Each is a part of the sentence that explains
/// it, and a longer sentence convinces nobody.
const MAX_TILES: usize = 4;
/// The largest number of steps to look for a small deadlock, which take a few milliseconds. One
/// that takes longer to find is not easy to see either.
const MAX_STEPS: u32 = 3_000;

/// Tiles of which none can be taken before another one of them, so that all of them stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadlock {
    /// The tiles, each with the reason why it cannot be the first to be taken.
    pub holds: Vec<Hold>,
}

/// A tile of a deadlock, and why it cannot be taken before another tile of the deadlock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The tile.
    pub tile: usize,
    /// Why it stays.
    pub cause: Cause,
}

/// Why a tile cannot be the first of a deadlock to be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The tile is blocked by tiles of the deadlock.
    Blocked(Blocker),
    /// Each tile that it can pair with is blocked by tiles of the deadlock.
    Matches(Vec<(usize, Blocker)>),
}

/// What blocks a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocker {
    /// This tile lies on it.
    Above(usize),
    /// These tiles lie at its left and its right side.
    Sides(usize, usize),
}

impl Blocker {
    /// Iterates over the blocking tiles.
    pub fn tiles(self) -> impl Iterator<Item = usize> {
        let (first, second) = match self {
            Self::Above(tile) => (tile, None),
            Self::Sides(left, right) => (left, Some(right)),
        };
        core::iter::once(first).chain(second)
    }
}

impl Deadlock {
    /// Finds a smallest deadlock of at most four tiles. Returns `None` if there is no deadlock, or
    /// none so small.
    pub fn find(state: &State) -> Option<Self> {
        // Each deadlock lies within the tiles that relaxed play leaves over.
        let left_over = deadlocked_tiles(state.layout(), state.groups(), |t| state.is_left(t));
        if left_over.is_empty() {
            return None;
        }
        let matches = |t| if state.is_left(t) { matches_of(state, t) } else { Vec::new() };
        let mut finder = Finder {
            matches: (0..state.layout().n_tiles()).map(matches).collect(),
            blockers: blockers(state, &left_over),
            limit: 0,
            tiles: Vec::new(),
            causes: Vec::new(),
            steps: 0,
        };
        for limit in 1..=MAX_TILES {
            finder.limit = limit;
            for &seed in &left_over {
                finder.tiles.clear();
                finder.causes.clear();
                finder.tiles.push(usize::from(seed));
                if finder.justify(0) {
                    let holds = finder.tiles.iter().zip(finder.causes);
                    return Some(Self {
                        holds: holds.map(|(&tile, cause)| Hold { tile, cause }).collect(),
                    });
                }
            }
        }
        None
    }

    /// Returns all tiles that the deadlock is about, in order: its own and those that they wait
    /// for.
    pub fn all_tiles(&self) -> Vec<usize> {
        let mut tiles: Vec<usize> = self.holds.iter().map(|hold| hold.tile).collect();
        for hold in &self.holds {
            if let Cause::Matches(matches) = &hold.cause {
                tiles.extend(matches.iter().map(|&(tile, _)| tile));
            }
        }
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }
}

/// Returns the tiles that a remaining tile can pair with, now or later.
pub(crate) fn matches_of(state: &State, tile: usize) -> Vec<usize> {
    state.tiles_left().filter(|&t| t != tile && state.group(t) == state.group(tile)).collect()
}

/// A search that adds tiles to a deadlock until each of them has a cause.
struct Finder {
    /// The tiles that each tile can pair with.
    matches: Vec<Vec<usize>>,
    /// What blocks each tile for good: tiles that relaxed play leaves over.
    blockers: Vec<Vec<Blocker>>,
    limit: usize,
    tiles: Vec<usize>,
    causes: Vec<Cause>,
    steps: u32,
}

impl Finder {
    /// Finds causes for the tiles from index `i` on, and returns whether it found them.
    fn justify(&mut self, i: usize) -> bool {
        let Some(&tile) = self.tiles.get(i) else { return true };
        for i_blocker in 0..self.blockers[tile].len() {
            let blocker = self.blockers[tile][i_blocker];
            let n = self.tiles.len();
            if self.adds(blocker) {
                self.causes.push(Cause::Blocked(blocker));
                if self.justify(i + 1) {
                    return true;
                }
                self.causes.pop();
            }
            self.tiles.truncate(n);
        }
        self.justify_matches(i, &self.matches[tile].clone(), &mut Vec::new())
    }

    /// Finds blockers for the matches of the tile at index `i`, of which `done` are blocked.
    fn justify_matches(
        &mut self,
        i: usize,
        matches: &[usize],
        done: &mut Vec<(usize, Blocker)>,
    ) -> bool {
        let Some(&tile) = matches.get(done.len()) else {
            self.causes.push(Cause::Matches(done.clone()));
            if self.justify(i + 1) {
                return true;
            }
            self.causes.pop();
            return false;
        };
        for i_blocker in 0..self.blockers[tile].len() {
            let blocker = self.blockers[tile][i_blocker];
            let n = self.tiles.len();
            if self.adds(blocker) {
                done.push((tile, blocker));
                if self.justify_matches(i, matches, done) {
                    return true;
                }
                done.pop();
            }
            self.tiles.truncate(n);
        }
        false
    }

    /// Adds the tiles of a blocker to the deadlock, and returns whether it is still small enough
    /// and steps are left.
    fn adds(&mut self, blocker: Blocker) -> bool {
        self.steps += 1;
        for tile in blocker.tiles() {
            if !self.tiles.contains(&tile) {
                self.tiles.push(tile);
            }
        }
        self.tiles.len() <= self.limit && self.steps <= MAX_STEPS
    }
}

/// Returns what blocks each tile, as far as it is among the tiles `left_over`.
fn blockers(state: &State, left_over: &[u16]) -> Vec<Vec<Blocker>> {
    let blockers_of = |tile: usize| {
        let neighbors = state.layout().neighbors(tile);
        let stuck = |tiles: &[u16]| -> Vec<usize> {
            let stuck = tiles.iter().filter(|t| left_over.binary_search(t).is_ok());
            stuck.map(|&t| usize::from(t)).collect()
        };
        let mut blockers: Vec<Blocker> =
            stuck(&neighbors.above).into_iter().map(Blocker::Above).collect();
        let right = stuck(&neighbors.right);
        for left in stuck(&neighbors.left) {
            blockers.extend(right.iter().map(|&right| Blocker::Sides(left, right)));
        }
        blockers
    };
    (0..state.layout().n_tiles()).map(blockers_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desc::Desc;
    use crate::layout::BoardLayout;
    use crate::reason::deadlock_explanation;
    use alloc::string::String;
    use alloc::sync::Arc;
    use expect_test::{Expect, expect};

    /// Checks the deadlock of a layout and its groups.
    fn check(code: &str, groups: &str, expected: &Expect) {
        let layout = Arc::new(BoardLayout::from_code(code).expect("a layout"));
        let desc = Desc::parse(&layout, groups).expect("a deal");
        let state = State::new(layout, desc.groups().clone());
        let found = Deadlock::find(&state);
        let text = found.map_or(String::from("none"), |deadlock| {
            alloc::format!(
                "{} {:?}",
                deadlock_explanation(&state, &deadlock).words,
                deadlock.all_tiles()
            )
        });
        expected.assert_eq(&text);
    }

    #[test]
    fn deadlocks() {
        // A tile on its last match, and two towers that wait for each other.
        check(
            "_1_1",
            "00",
            &expect![
                "The remaining tiles cannot be cleared: the last match of the one of circles lies under it [0, 1]"
            ],
        );
        check(
            "_2_2",
            "0110",
            &expect![
                "The remaining tiles cannot be cleared: the last match of the two of circles lies under the one of circles and the last match of the one of circles lies under the two of circles [0, 1, 2, 3]"
            ],
        );
        // A row with the last matches of its ends inside.
        check(
            "_4",
            "0101",
            &expect![
                "The remaining tiles cannot be cleared: the last match of the one of circles lies between two twos of circles, the two of circles lies between two ones of circles, the last match of the two of circles lies between two ones of circles and the one of circles lies between two twos of circles [0, 1, 2, 3]"
            ],
        );
        // A tile on one of its three matches.
        check("_3_1", "0000", &expect!["none"]);
    }
}
