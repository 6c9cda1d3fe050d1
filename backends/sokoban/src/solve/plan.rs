//! A packing order: which goals have to be filled before which.
//!
//! Found backward, with every goal filled and no other box on the board: in rounds, all boxes that
//! can be pulled away to where some box starts are taken off. Goals emptied in the last round are
//! the deepest and are filled first. (Goal-room packing as in `JSoko` and YASS, and the packing
//! feature of FESS: Shoham and Schaeffer 2020.)

use super::reach::Reach;
use super::tables::Tables;
use crate::board::Cell;
use alloc::vec;
use alloc::vec::Vec;

/// Cells visited before an order is done without: boards of thousands of cells would take too long.
const MAX_VISITS: u64 = 20_000_000;

/// The order, by goal.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Rank of each cell that is a goal: 0 is filled first.
    pub(crate) rank: Vec<u16>,
    /// Fewest pushes of a lone box from a cell to a goal, whatever the player's side.
    pub(crate) near: Vec<u16>,
    /// Goals of each rank.
    pub(crate) of_rank: Vec<Vec<(Cell, u16)>>,
}

impl Plan {
    pub(crate) fn new(t: &Tables) -> Plan {
        let n = t.maze.n;
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        let mut left: Vec<Cell> = t.maze.goals.clone();
        for &g in &left {
            occupied[g as usize] = true;
        }
        let mut round_of = vec![u16::MAX; n];
        let mut is_end = vec![false; n];
        for &s in &t.starts {
            is_end[s as usize] = true;
        }
        // The player may begin in any region; it is let into all of them at once, which errs on
        // the side of finding an order.
        let mut round = 0;
        let mut budget = MAX_VISITS;
        let mut player: Option<Cell> = None;
        while !left.is_empty() {
            let mut gone = Vec::new();
            let mut entry = player;
            if entry.is_none() {
                // Where the largest region is.
                let mut best = 0;
                let mut reach = Reach::new(n);
                let mut seen = occupied.clone();
                for c in 0..n {
                    if !seen[c] {
                        reach.fill(&t.maze.adj, &occupied, c as Cell);
                        for &x in reach.cells() {
                            seen[x as usize] = true;
                        }
                        if reach.cells().len() > best {
                            best = reach.cells().len();
                            entry = Some(c as Cell);
                        }
                    }
                }
            }
            let Some(man) = entry else { break };
            for &g in &left {
                if escapes(t, &mut occupied, man, g, &is_end, &mut budget) {
                    gone.push(g);
                }
            }
            if gone.is_empty() {
                break;
            }
            for &g in &gone {
                occupied[g as usize] = false;
                round_of[g as usize] = round;
            }
            left.retain(|g| !gone.contains(g));
            player = Some(man);
            round += 1;
        }
        // Goals that nothing could be taken from share the first place with the deepest.
        let mut rank = vec![0u16; n + 1];
        for &g in &t.maze.goals {
            let r = round_of[g as usize];
            rank[g as usize] = if r == u16::MAX { 0 } else { round - 1 - r };
        }
        let n_ranks = round.max(1);
        let mut of_rank = vec![Vec::new(); n_ranks as usize];
        for (j, &g) in t.maze.goals.iter().enumerate() {
            of_rank[rank[g as usize] as usize].push((g, j as u16));
        }
        let m = t.maze.goals.len();
        let mut near = vec![u16::MAX; n * m];
        for key in 0..n * 4 {
            for (j, &far) in t.to_goal.row(key).iter().enumerate() {
                let slot = &mut near[key / 4 * m + j];
                *slot = far.min(*slot);
            }
        }
        Plan { rank, near, of_rank }
    }
}

/// Whether a lone pull, the other boxes standing still, brings the box on `from` to a start.
fn escapes(
    t: &Tables,
    occupied: &mut [bool],
    man: Cell,
    from: Cell,
    is_end: &[bool],
    budget: &mut u64,
) -> bool {
    let n = t.maze.n;
    let mut reach = Reach::new(n);
    let mut seen = vec![false; n * 4];
    let mut queue: Vec<(Cell, Cell)> = vec![(from, man)];
    let mut head = 0;
    occupied[from as usize] = false;
    let mut found = is_end[from as usize];
    while head < queue.len() && !found && *budget > 0 {
        let (c, p) = queue[head];
        head += 1;
        occupied[c as usize] = true;
        reach.fill(&t.maze.adj, occupied, p);
        *budget = budget.saturating_sub(reach.cells().len() as u64);
        occupied[c as usize] = false;
        for d in 0..4 {
            let to = t.maze.adj[c as usize][d];
            if to as usize == n || !reach.has(to) {
                continue;
            }
            let back = t.maze.adj[to as usize][d];
            if occupied[back as usize] || seen[to as usize * 4 + d] {
                continue;
            }
            seen[to as usize * 4 + d] = true;
            found |= is_end[to as usize];
            queue.push((to, back));
        }
    }
    occupied[from as usize] = true;
    found
}
