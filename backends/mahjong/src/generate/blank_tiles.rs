//! Takes blank tiles away, to construct a deal that can be cleared.

use alloc::vec::Vec;

use puzzle_core::GameRng;
use puzzle_core::solve::{Stop, Work};

use crate::layout::BoardLayout;

/// The number of simulated games with blank tiles to play until one clears the board.
const TRIES: u32 = 400;

/// Returns pairs that clear the remaining tiles if all of them match, in order, or `None` if no
/// game succeeded. Every second game takes tiles from the highest layers first, which clears towers
/// that random games do not.
///
/// # Errors
/// Returns a [`Stop`] if a limit of `work` is reached; a node is a game.
pub(super) fn clear_blank_tiles(
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
    // All blank tiles match, so a game is lost only if fewer than two tiles are free while some are
    // left.
    for game in 0..TRIES {
        work.node()?;
        let mut left = all.clone();
        let mut pairs = Vec::with_capacity(n_left / 2);
        let mut free: Vec<u16> = (0..layout.n_tiles() as u16)
            .filter(|&t| left[usize::from(t)] && layout.is_free(usize::from(t), |t| left[t]))
            .collect();
        while free.len() >= 2 {
            if game % 2 == 1 {
                // Random among equals, the highest last.
                rng.shuffle(&mut free);
                free.sort_by_key(|&t| layout.place(usize::from(t)).z);
            }
            let mut take = || {
                let i = if game % 2 == 1 { free.len() - 1 } else { rng.index(free.len()) };
                free.remove(i)
            };
            let (a, b) = (take(), take());
            // Remove both before looking for free tiles: a tile may have been under one and next to
            // the other.
            for tile in [a, b] {
                left[usize::from(tile)] = false;
            }
            for tile in [a, b] {
                for t in layout.neighbors(usize::from(tile)).blocked() {
                    let n = t as u16;
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
