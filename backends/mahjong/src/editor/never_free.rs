//! Finds tiles that can never be free, from the layout alone.
//!
//! A tile *needs* another tile if it cannot be free before the other tile is taken. Take a chain of
//! `m` tiles, each of which needs the tile before it. No two of them go in the same pair, so each
//! goes with a partner outside of the chain. A partner cannot need the last tile of the chain, and
//! the first tile of the chain cannot need a partner. If fewer than `m` tiles can be partners, the
//! last tile of the chain is never taken, and the tiles that need it are never free. Tiles that are
//! never taken are no partners either, so the search repeats without them until it finds no more.

use alloc::vec;
use alloc::vec::Vec;

use crate::layout::{BoardLayout, MAX_TILES};

/// A set of tiles.
#[derive(Clone, Copy, Default)]
struct TileSet([u64; MAX_TILES.div_ceil(64)]);

impl TileSet {
    fn insert(&mut self, tile: usize) {
        self.0[tile / 64] |= 1 << (tile % 64);
    }

    fn has(&self, tile: usize) -> bool {
        self.0[tile / 64] >> (tile % 64) & 1 == 1
    }

    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(word, more)| word & more != 0)
    }

    fn add_all(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
    }
}

/// Returns for each tile whether it is proved that it is never free, in whatever order pairs are
/// taken.
pub(super) fn never_free(layout: &BoardLayout) -> Vec<bool> {
    let n = layout.n_tiles();
    let mut found = vec![false; n];
    let stuck = stuck_tiles(layout);
    if stuck.is_empty() {
        return found;
    }
    let needs = needs(layout);
    let n_needed: Vec<usize> = needs.iter().map(TileSet::len).collect();
    let mut by_needs: Vec<usize> = (0..n).collect();
    by_needs.sort_by_key(|&tile| n_needed[tile]);
    // The longest chain to a tile comes from one of these: the tiles that it needs directly.
    let last_needed: Vec<Vec<usize>> =
        (0..n).map(|tile| last_of(&needs[tile], &needs, &by_needs)).collect();
    let blockers: Vec<usize> =
        (0..n).filter(|&tile| stuck.iter().any(|&other| needs[other].has(tile))).collect();
    let mut is_taken = vec![true; n];
    loop {
        let n_taken = is_taken.iter().filter(|&&taken| taken).count();
        let n_after: Vec<usize> = (0..n)
            .map(|tile| (0..n).filter(|&t| is_taken[t] && needs[t].has(tile)).count())
            .collect();
        let mut never_taken = TileSet::default();
        let mut chain = vec![0; n];
        for &first in blockers.iter().filter(|&&tile| is_taken[tile]) {
            // The longest chain from `first` to each tile.
            for &last in by_needs.iter().filter(|&&t| t == first || needs[t].has(first)) {
                let before = |&&t: &&usize| t == first || needs[t].has(first);
                let before = last_needed[last].iter().filter(before).map(|&t| chain[t]).max();
                chain[last] = if last == first { 1 } else { before.unwrap_or(0) + 1 };
                if is_taken[last] && n_taken - n_needed[first] - n_after[last] < 2 * chain[last] {
                    never_taken.insert(last);
                }
            }
        }
        if never_taken.len() == 0 {
            return found;
        }
        for tile in 0..n {
            found[tile] |= needs[tile].meets(&never_taken);
            is_taken[tile] &= !found[tile] && !never_taken.has(tile);
        }
    }
}

/// Plays a game with blank tiles, which takes pairs from the highest layers, and returns the tiles
/// that were never free in it.
fn stuck_tiles(layout: &BoardLayout) -> Vec<usize> {
    let n = layout.n_tiles();
    let mut is_left = vec![true; n];
    let mut seen: Vec<bool> = (0..n).map(|tile| layout.is_free(tile, |t| is_left[t])).collect();
    // Tiles are numbered by layers from the table up.
    let mut free: Vec<usize> = (0..n).filter(|&tile| seen[tile]).collect();
    while free.len() >= 2 {
        let pair = free.split_off(free.len() - 2);
        for &tile in &pair {
            is_left[tile] = false;
        }
        for tile in pair {
            for t in layout.neighbors(tile).blocked() {
                if !seen[t] && layout.is_free(t, |t| is_left[t]) {
                    seen[t] = true;
                    let at = free.partition_point(|&other| other < t);
                    free.insert(at, t);
                }
            }
        }
    }
    (0..n).filter(|&tile| !seen[tile]).collect()
}

/// Returns for each tile the tiles that it needs. To find the tiles that need a tile, the function
/// keeps that tile and takes all others that become free.
fn needs(layout: &BoardLayout) -> Vec<TileSet> {
    let n = layout.n_tiles();
    let mut needs = vec![TileSet::default(); n];
    let mut stack = Vec::with_capacity(n);
    for kept in 0..n {
        let mut is_left = vec![true; n];
        stack.extend((0..n).filter(|&t| t != kept && layout.is_free(t, |_| true)));
        for &t in &stack {
            is_left[t] = false;
        }
        while let Some(tile) = stack.pop() {
            for t in layout.neighbors(tile).blocked() {
                if t != kept && is_left[t] && layout.is_free(t, |t| is_left[t]) {
                    is_left[t] = false;
                    stack.push(t);
                }
            }
        }
        (0..n).filter(|&t| is_left[t] && t != kept).for_each(|t| needs[t].insert(kept));
    }
    needs
}

/// Returns the tiles of a set that no other tile of the set needs. `by_needs` lists all tiles by the
/// number of tiles that they need.
fn last_of(set: &TileSet, needs: &[TileSet], by_needs: &[usize]) -> Vec<usize> {
    let mut before = TileSet::default();
    let mut last = Vec::new();
    for &tile in by_needs.iter().rev().filter(|&&tile| set.has(tile)) {
        if !before.has(tile) {
            last.push(tile);
            before.add_all(&needs[tile]);
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Place, bundled};
    use alloc::collections::BTreeSet;
    use alloc::string::String;
    use expect_test::{Expect, expect};
    use puzzle_core::GameRng;

    #[track_caller]
    fn check(code: &str, expected: &Expect) {
        let layout = BoardLayout::pile(BoardLayout::places_of_code(code).unwrap()).unwrap();
        let marks: String =
            never_free(&layout).iter().map(|&never| if never { 'x' } else { '-' }).collect();
        expected.assert_eq(&marks);
    }

    #[test]
    fn tiles_under_too_many_others_are_never_free() {
        check("_", &expect![""]);
        check("_1_1", &expect!["x-"]);
        check("_2_2", &expect!["----"]);
        // A pile of four beside one of two: two of the four have nothing to go with.
        check("_1e1_1e1_1_1", &expect!["x-----"]);
        // The tile in the middle of three needs one of the others, not both.
        check("_3", &expect!["---"]);
        // Each pile of three ends where the other one does.
        check("_2_2_2", &expect!["------"]);
        // A wide pile on a narrow one.
        check("_a1_a1_a1_2", &expect!["xx---"]);
    }

    #[test]
    fn each_tile_of_the_bundled_layouts_can_be_free() {
        for bundled in bundled() {
            assert!(!never_free(bundled.layout()).contains(&true), "{}", bundled.name);
        }
    }

    /// Marks the tiles that are free in some position that is reached by taking pairs.
    fn can_be_free(layout: &BoardLayout, left: u32, seen: &mut BTreeSet<u32>, free: &mut u32) {
        if !seen.insert(left) {
            return;
        }
        let is_left = |t: usize| left >> t & 1 == 1;
        let now: Vec<usize> =
            (0..layout.n_tiles()).filter(|&t| is_left(t) && layout.is_free(t, is_left)).collect();
        for &t in &now {
            *free |= 1 << t;
        }
        for (i, &a) in now.iter().enumerate() {
            for &b in &now[i + 1..] {
                can_be_free(layout, left & !(1 << a | 1 << b), seen, free);
            }
        }
    }

    /// An exhaustive search on random piles frees no tile that is marked, and nearly all others.
    #[test]
    fn marked_tiles_are_never_free_in_any_order() {
        let (mut n_marked, mut n_missed) = (0, 0);
        for round in 0..400 {
            let mut rng = GameRng::new(&alloc::format!("never free {round}"));
            let mut places: Vec<Place> = Vec::new();
            for _ in 0..3 + rng.below(11) {
                let (x, y) = (rng.below(6) as u8, rng.below(4) as u8);
                let at = Place { z: 0, y, x };
                let z = places.iter().filter(|p| p.covers(at)).map(|p| p.z + 1).max().unwrap_or(0);
                places.push(Place { z, y, x });
            }
            let layout = BoardLayout::pile(places).unwrap();
            let mut free = 0;
            let all = (1 << layout.n_tiles()) - 1;
            can_be_free(&layout, all, &mut BTreeSet::new(), &mut free);
            for (tile, never) in never_free(&layout).into_iter().enumerate() {
                let is_free = free >> tile & 1 == 1;
                assert!(!(never && is_free), "round {round}: tile {tile} of {}", layout.code());
                n_marked += usize::from(never);
                n_missed += usize::from(!never && !is_free);
            }
        }
        expect!["180 marked, 4 missed"]
            .assert_eq(&alloc::format!("{n_marked} marked, {n_missed} missed"));
    }
}
