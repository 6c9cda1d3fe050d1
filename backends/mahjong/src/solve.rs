//! Finding out whether the tiles that are left can all be taken away, with proof either way.
//!
//! Once it is settled which tile goes with which, the order of taking pairs no longer matters: a
//! pair that can be taken stays so until it is. So the search is over pairings, not over moves, as
//! M. de Bondt found ("Solving Mahjong Solitaire boards with peeking", arXiv:1203.6559). A set of
//! settled pairs is refuted by *relaxed play*, where pairs not settled yet are treated as if any
//! would do; a refutation is cut down to the pairs it needs, and only those are tried otherwise.
//! On top of his method this search takes its pairings from careful games, keeps what each
//! refutation needed, and jumps back over choices that had no part in it.
//!
//! The way from [`decide`] to its answer:
//!
//! 1. `net` numbers the tiles that are left anew, and says what each removal does to the others.
//! 2. `search` plays a `game` with the pairs that are settled. If it goes through, what it took is
//!    the answer.
//! 3. If not, `conflict` cuts the game's pairing down to pairs that cannot hold together, by
//!    `relaxed` play, and `search` settles others in their place, branch by branch.
//! 4. A refutation that needs no settled pair at all is the proof that nothing clears the board.

mod conflict;
mod game;
pub(crate) mod net;
mod relaxed;
mod search;

use alloc::vec::Vec;

use puzzle_core::solve::{Stop, Work};

use crate::layout::BoardLayout;
use net::Net;

/// Whether and how the tiles that are left can be taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clearing {
    /// These pairs, taken in this order, clear the board.
    Pairs(Vec<(u16, u16)>),
    /// No order of moves clears the board: every pairing is refuted.
    Impossible,
}

/// Decides whether the tiles that are left can be cleared: `groups` has the matching group of each
/// tile, `left_on` tells which are left.
///
/// The same position gets the same answer and the same moves every time.
///
/// # Errors
/// When a limit of `work` ends the search; a node is a game played or a refutation tried.
///
/// # Panics
/// When `groups` is shorter than the layout.
pub fn decide(
    layout: &BoardLayout,
    groups: &[u8],
    left_on: impl Fn(usize) -> bool,
    work: &mut Work,
) -> Result<Clearing, Stop> {
    let tiles: Vec<u16> = (0..layout.n_tiles()).filter(|&t| left_on(t)).map(|t| t as u16).collect();
    let bytes = 512 * tiles.len() as u64;
    work.reserve(bytes)?;
    // Where some group is odd there is nothing to search.
    let net = Net::new(layout, groups, &tiles);
    let found = net.map_or(Ok(None), |net| search::search(&net, work));
    work.release(bytes);
    Ok(match found? {
        Some(pairs) => Clearing::Pairs(
            pairs.iter().map(|&(a, b)| (tiles[usize::from(a)], tiles[usize::from(b)])).collect(),
        ),
        None => Clearing::Impossible,
    })
}

/// The tiles that cannot be cleared whatever goes with what: those that hold each other even in
/// relaxed play with no pair settled. None where that shows nothing; quick, and no proof that the
/// others can be cleared.
///
/// # Panics
/// When `groups` is shorter than the layout.
pub fn held_tiles(
    layout: &BoardLayout,
    groups: &[u8],
    left_on: impl Fn(usize) -> bool,
) -> Vec<u16> {
    let tiles: Vec<u16> = (0..layout.n_tiles()).filter(|&t| left_on(t)).map(|t| t as u16).collect();
    // Some group is odd: nothing clears the board, and no tiles in particular hold each other.
    let Some(net) = Net::new(layout, groups, &tiles) else { return tiles };
    let mut relaxed = relaxed::Relaxed::new(&net);
    if relaxed.play(&alloc::vec![net::NONE; net.n_tiles()]) {
        return Vec::new();
    }
    relaxed.left().map(|t| tiles[usize::from(t)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Place, bundled};
    use alloc::collections::BTreeMap;
    use alloc::string::String;
    use alloc::vec;
    use proptest::prelude::*;
    use puzzle_core::GameRng;

    /// The oracle: every position that moves can reach.
    fn clears(
        layout: &BoardLayout,
        groups: &[u8],
        left: u32,
        seen: &mut BTreeMap<u32, bool>,
    ) -> bool {
        if left == 0 {
            return true;
        }
        if let Some(&known) = seen.get(&left) {
            return known;
        }
        let free: Vec<usize> = (0..layout.n_tiles())
            .filter(|&t| left >> t & 1 == 1 && layout.is_free(t, |t| left >> t & 1 == 1))
            .collect();
        let clear = free.iter().enumerate().any(|(i, &a)| {
            free[i + 1..].iter().any(|&b| {
                groups[a] == groups[b] && clears(layout, groups, left & !(1 << a | 1 << b), seen)
            })
        });
        seen.insert(left, clear);
        clear
    }

    /// Whether pairs taken in this order clear the board by the rules.
    fn replay(layout: &BoardLayout, groups: &[u8], pairs: &[(u16, u16)]) -> bool {
        let mut left = vec![true; layout.n_tiles()];
        for &(a, b) in pairs {
            let (a, b) = (usize::from(a), usize::from(b));
            let takes = |t: usize| left[t] && layout.is_free(t, |t| left[t]);
            if a == b || groups[a] != groups[b] || !takes(a) || !takes(b) {
                return false;
            }
            left[a] = false;
            left[b] = false;
        }
        !left.contains(&true)
    }

    /// Tiles thrown on a small table: each lands as low as it can, half offsets and floating edges
    /// and all.
    fn thrown() -> impl Strategy<Value = BoardLayout> {
        prop::collection::vec((0u8..7, 0u8..5), 4..24).prop_map(|throws| {
            let mut places: Vec<Place> = Vec::new();
            for (x, y) in throws {
                let at = Place { z: 0, y, x };
                let z = places.iter().filter(|p| p.covers(at)).map(|p| p.z + 1).max().unwrap_or(0);
                if z < 4 && places.len() < 16 {
                    places.push(Place { z, ..at });
                }
            }
            if places.len() % 2 == 1 {
                places.pop();
            }
            BoardLayout::new(places).expect("nothing overlaps")
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1500))]
        #[test]
        fn agrees_with_the_oracle(
            layout in thrown(), kinds in 1u8..6, seed in any::<u64>(),
        ) {
            let n = layout.n_tiles();
            let mut groups: Vec<u8> = (0..n).map(|t| (t / 2) as u8 % kinds).collect();
            GameRng::new(&alloc::format!("{seed}")).shuffle(&mut groups);
            let oracle = clears(&layout, &groups, (1u32 << n) - 1, &mut BTreeMap::new());
            match decide(&layout, &groups, |_| true, &mut Work::unlimited()) {
                Ok(Clearing::Pairs(pairs)) => {
                    prop_assert!(replay(&layout, &groups, &pairs));
                    prop_assert!(oracle);
                }
                answer => {
                    prop_assert_eq!(answer, Ok(Clearing::Impossible));
                    prop_assert!(!oracle, "the oracle clears it");
                }
            }
        }
    }

    /// Raw deals of the Turtle: the published share of those that cannot be cleared is 2.95 %.
    #[test]
    fn turtle_deals() {
        let turtle = bundled()[0].layout();
        let mut answers = String::new();
        for i in 0..100 {
            let mut groups: Vec<u8> = (0..144).map(|t| t / 4).collect();
            GameRng::new(&alloc::format!("turtle {i}")).shuffle(&mut groups);
            let mut work = Work::unlimited();
            match decide(&turtle, &groups, |_| true, &mut work) {
                Ok(Clearing::Pairs(pairs)) => assert!(replay(&turtle, &groups, &pairs)),
                Ok(Clearing::Impossible) => answers.push_str(&alloc::format!("{i} ")),
                Err(stop) => panic!("{stop}"),
            }
        }
        expect_test::expect!["11 22 "].assert_eq(&answers);
    }

    #[test]
    fn a_limit_ends_it() {
        let turtle = bundled()[0].layout();
        let mut groups: Vec<u8> = (0..144).map(|t| t / 4).collect();
        GameRng::new("turtle 11").shuffle(&mut groups);
        let few = decide(&turtle, &groups, |_| true, &mut Work::limited(50, u64::MAX));
        assert_eq!(few, Err(Stop::Nodes));
        let small = decide(&turtle, &groups, |_| true, &mut Work::limited(u64::MAX, 100));
        assert_eq!(small, Err(Stop::Memory));
    }
}
