//! Decides whether the remaining tiles can all be taken, with a proof either way.
//!
//! Once it is settled which tiles form pairs, the order of taking them no longer matters: a pair
//! that can be taken stays free until it is taken. So this is a search over pairings, not over
//! moves, as M. de Bondt found ("Solving Mahjong Solitaire boards with peeking", arXiv:1203.6559).
//! A set of settled pairs is refuted by *relaxed play*, in which tiles without a settled partner go
//! with any tile of their group. A refutation is reduced to the pairs that it needs, and only those
//! are replaced by alternatives. In addition to his method, this search takes its pairings from
//! simulated games, remembers which pairs each refutation needed, and jumps back over choices that
//! had no part in it.
//!
//! The steps from [`decide`] to its result:
//!
//! 1. `tile_graph` renumbers the remaining tiles and lists what each removal changes.
//! 2. `search` plays a game (`playout`) with the settled pairs. If it clears the board, its pairs
//!    are the result.
//! 3. Otherwise `conflict` reduces the game's pairing, by `relaxed` play, to pairs that cannot all
//!    be taken, and `search` settles other pairs in their place, branch by branch.
//! 4. A refutation that needs no settled pair proves that nothing clears the board.

mod conflict;
mod playout;
mod relaxed;
mod search;
pub(crate) mod tile_graph;

use alloc::vec::Vec;

use puzzle_core::solve::{Stop, Work};

use crate::layout::BoardLayout;
use tile_graph::TileGraph;

/// Whether the remaining tiles can be cleared, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClearResult {
    /// Taking these pairs in this order clears the board.
    Pairs(Vec<(u16, u16)>),
    /// No order of moves clears the board: every pairing is refuted.
    Impossible,
}

/// Decides whether the remaining tiles can be cleared. `groups` has the matching group of each
/// tile, and `left_on` returns whether a tile is left.
///
/// The result depends on the position alone: equal positions give equal pairs.
///
/// # Errors
/// Returns a [`Stop`] if a limit of `work` is reached. A node is a game played or a refutation
/// tried.
///
/// # Panics
/// Panics if `groups` is shorter than the layout.
pub fn decide(
    layout: &BoardLayout,
    groups: &[u8],
    left_on: impl Fn(usize) -> bool,
    work: &mut Work,
) -> Result<ClearResult, Stop> {
    let tiles: Vec<u16> = (0..layout.n_tiles()).filter(|&t| left_on(t)).map(|t| t as u16).collect();
    let bytes = 512 * tiles.len() as u64;
    work.reserve(bytes)?;
    // If some group is odd there is nothing to search.
    let graph = TileGraph::new(layout, groups, &tiles);
    let found = graph.map_or(Ok(None), |graph| search::search(&graph, work));
    work.release(bytes);
    Ok(match found? {
        Some(pairs) => ClearResult::Pairs(
            pairs.iter().map(|&(a, b)| (tiles[usize::from(a)], tiles[usize::from(b)])).collect(),
        ),
        None => ClearResult::Impossible,
    })
}

/// Returns the tiles that cannot be cleared in any pairing, because they block each other even in
/// relaxed play without settled pairs. An empty result proves nothing about the board. The check is
/// fast.
///
/// # Panics
/// Panics if `groups` is shorter than the layout.
pub fn deadlocked_tiles(
    layout: &BoardLayout,
    groups: &[u8],
    left_on: impl Fn(usize) -> bool,
) -> Vec<u16> {
    let tiles: Vec<u16> = (0..layout.n_tiles()).filter(|&t| left_on(t)).map(|t| t as u16).collect();
    // Some group is odd: nothing clears the board, and no tiles in particular are to blame.
    let Some(graph) = TileGraph::new(layout, groups, &tiles) else { return tiles };
    let mut relaxed = relaxed::Relaxed::new(&graph);
    if relaxed.play(&alloc::vec![tile_graph::NONE; graph.n_tiles()]) {
        return Vec::new();
    }
    relaxed.leftover().map(|t| tiles[usize::from(t)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Place, bundled};
    use crate::{Reason, State};
    use alloc::collections::BTreeMap;
    use alloc::string::String;
    use alloc::sync::Arc;
    use alloc::vec;
    use proptest::prelude::*;
    use puzzle_core::GameRng;

    /// A reference solver that visits every reachable position.
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

    /// Returns whether taking pairs in this order is legal and clears the board.
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

    /// Random tiles on a small table. Each lands as low as it can, with half offsets and
    /// unsupported edges.
    fn random_layouts() -> impl Strategy<Value = BoardLayout> {
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
        fn agrees_with_the_reference_solver(
            layout in random_layouts(), kinds in 1u8..6, seed in any::<u64>(),
        ) {
            let n = layout.n_tiles();
            let mut groups: Vec<u8> = (0..n).map(|t| (t / 2) as u8 % kinds).collect();
            GameRng::new(&alloc::format!("{seed}")).shuffle(&mut groups);
            let oracle = clears(&layout, &groups, (1u32 << n) - 1, &mut BTreeMap::new());
            match decide(&layout, &groups, |_| true, &mut Work::unlimited()) {
                Ok(ClearResult::Pairs(pairs)) => {
                    prop_assert!(replay(&layout, &groups, &pairs));
                    prop_assert!(oracle);
                    // A pair that is safe by its reason leaves a position that can be cleared.
                    let state = State::new(Arc::new(layout), groups.into());
                    for (a, b) in state.free_pairs() {
                        if Reason::local(&state, (a, b)).is_some_and(|reason| reason.is_safe()) {
                            let left = ((1u32 << n) - 1) & !(1 << a | 1 << b);
                            let clear =
                                clears(state.layout(), state.groups(), left, &mut BTreeMap::new());
                            prop_assert!(clear, "{a} {b}");
                        }
                    }
                }
                answer => {
                    prop_assert_eq!(answer, Ok(ClearResult::Impossible));
                    prop_assert!(!oracle, "the oracle clears it");
                }
            }
        }
    }

    /// Random deals of the Turtle: the published share of unsolvable ones is 2.95 %.
    #[test]
    fn turtle_deals() {
        let turtle = bundled()[0].layout();
        let mut answers = String::new();
        for i in 0..100 {
            let mut groups: Vec<u8> = (0..144).map(|t| t / 4).collect();
            GameRng::new(&alloc::format!("turtle {i}")).shuffle(&mut groups);
            let mut work = Work::unlimited();
            match decide(turtle, &groups, |_| true, &mut work) {
                Ok(ClearResult::Pairs(pairs)) => assert!(replay(turtle, &groups, &pairs)),
                Ok(ClearResult::Impossible) => answers.push_str(&alloc::format!("{i} ")),
                Err(stop) => panic!("{stop}"),
            }
        }
        expect_test::expect!["11 22 "].assert_eq(&answers);
    }

    #[test]
    fn a_limit_ends_the_search() {
        let turtle = bundled()[0].layout();
        let mut groups: Vec<u8> = (0..144).map(|t| t / 4).collect();
        GameRng::new("turtle 11").shuffle(&mut groups);
        let few = decide(turtle, &groups, |_| true, &mut Work::limited(50, u64::MAX));
        assert_eq!(few, Err(Stop::Nodes));
        let small = decide(turtle, &groups, |_| true, &mut Work::limited(u64::MAX, 100));
        assert_eq!(small, Err(Stop::Memory));
    }
}
