//! How often careless play wins: the measure of difficulty.
//!
//! Which deals a seed gives at a grade hangs on this file, so that nothing in it may change within
//! a major version; the solver may.

use alloc::vec::Vec;

use puzzle_core::GameRng;

use crate::layout::BoardLayout;
use crate::solve::net::{NOTICED, Net, newly_free};

/// How many of `games` games are won in which each move is any free pair, each equally likely.
/// `groups` has the group of each tile; `left_on` tells which tiles are left. The same position
/// gets the same number every time.
pub fn careless_wins(
    layout: &BoardLayout,
    groups: &[u8],
    left_on: impl Fn(usize) -> bool,
    games: u32,
) -> u32 {
    let tiles: Vec<u16> = (0..layout.n_tiles()).filter(|&t| left_on(t)).map(|t| t as u16).collect();
    let Some(net) = Net::new(layout, groups, &tiles) else { return 0 };
    let mut rng = GameRng::new(&alloc::format!("careless {:016x}", net.seed()));
    let mut counts = Vec::with_capacity(net.n_tiles());
    let mut free: Vec<Vec<u16>> = net.members.iter().map(|m| Vec::with_capacity(m.len())).collect();
    (0..games).filter(|_| wins(&net, &mut rng, &mut counts, &mut free)).count() as u32
}

fn wins(net: &Net, rng: &mut GameRng, counts: &mut Vec<u32>, free: &mut [Vec<u16>]) -> bool {
    counts.clear();
    counts.extend_from_slice(&net.start);
    free.iter_mut().for_each(Vec::clear);
    let pairs = |n: usize| (n * n.saturating_sub(1) / 2) as u32;
    let mut n_pairs = 0;
    for t in 0..net.n_tiles() {
        if newly_free(counts[t]) {
            counts[t] |= NOTICED;
            let list = &mut free[usize::from(net.group[t])];
            n_pairs += list.len() as u32;
            list.push(t as u16);
        }
    }
    for _ in 0..net.n_tiles() / 2 {
        if n_pairs == 0 {
            return false;
        }
        let mut pick = rng.below(n_pairs);
        let mut group = 0;
        while pick >= pairs(free[group].len()) {
            pick -= pairs(free[group].len());
            group += 1;
        }
        let list = &mut free[group];
        n_pairs -= pairs(list.len());
        let mut last = list.len() - 1;
        while pick >= last as u32 {
            pick -= last as u32;
            last -= 1;
        }
        // Pair number `pick` of those whose later tile is `last`.
        let pair = [list.remove(last), list.remove(pick as usize)];
        n_pairs += pairs(list.len());
        for t in pair {
            for &(n, part) in net.links(t) {
                let count = &mut counts[usize::from(n)];
                *count -= part;
                if newly_free(*count) {
                    *count |= NOTICED;
                    let list = &mut free[usize::from(net.group[usize::from(n)])];
                    n_pairs += list.len() as u32;
                    list.push(n);
                }
            }
        }
    }
    true
}
