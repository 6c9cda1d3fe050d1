//! Taking blank tiles away, to construct a deal that can be cleared.

use alloc::vec::Vec;

use puzzle_core::GameRng;
use puzzle_core::solve::{Stop, Work};

use crate::layout::BoardLayout;

/// Games tried before a shape is given up.
const TRIES: u32 = 400;

/// Pairs that clear the tiles that are left when they are all alike, in order; `None` when no game
/// came through. Every second game takes tiles of the highest layers first, which gets through
/// towers that pure chance does not.
///
/// # Errors
/// When a limit of `work` ends it; a node is a game.
pub(super) fn peel(
    layout: &BoardLayout,
    left_on: impl Fn(usize) -> bool,
    rng: &mut GameRng,
    work: &mut Work,
) -> Result<Option<Vec<(u16, u16)>>, Stop> {
    let all: Vec<bool> = (0..layout.n_tiles()).map(left_on).collect();
    let n_left = all.iter().filter(|&&on| on).count();
    if n_left % 2 == 1 {
        return Ok(None);
    }
    // Blank tiles all match, so a game is lost only where fewer than two tiles are free while
    // some are left.
    for game in 0..TRIES {
        work.node()?;
        let mut left = all.clone();
        let mut pairs = Vec::with_capacity(n_left / 2);
        let mut free: Vec<u16> = (0..layout.n_tiles() as u16)
            .filter(|&t| left[usize::from(t)] && layout.is_free(usize::from(t), |t| left[t]))
            .collect();
        while free.len() >= 2 {
            if game % 2 == 1 {
                // Chance among equals, the highest last.
                rng.shuffle(&mut free);
                free.sort_by_key(|&t| layout.place(usize::from(t)).z);
            }
            let mut take = || {
                let i = if game % 2 == 1 { free.len() - 1 } else { rng.index(free.len()) };
                free.remove(i)
            };
            let (a, b) = (take(), take());
            // Both go before anything is found free: a tile may have lain under one and beside the
            // other.
            for tile in [a, b] {
                left[usize::from(tile)] = false;
            }
            for tile in [a, b] {
                let touching = layout.touching(usize::from(tile));
                for &n in touching.below.iter().chain(&touching.left).chain(&touching.right) {
                    let t = usize::from(n);
                    if left[t] && !free.contains(&n) && layout.is_free(t, |t| left[t]) {
                        free.push(n);
                    }
                }
            }
            pairs.push((a, b));
        }
        if 2 * pairs.len() == n_left {
            return Ok(Some(pairs));
        }
    }
    Ok(None)
}
