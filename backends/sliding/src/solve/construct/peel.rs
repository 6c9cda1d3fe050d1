//! A 2-connected block, given up cell after cell.

use super::drift::{Pull, drift};
use super::field::Field;
use super::order::{GROUP, Group, Order};
use super::place::{Parity, place};
use super::{chain, rest};
use crate::graph::NONE;
use crate::solvable::is_odd;
use crate::solve::ways::Ways;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Solves a 2-connected block that is no ring, the hole being in it.
pub(super) fn solve(
    field: &mut Field,
    entry: u16,
    cells: &[u16],
    work: &mut Work,
) -> Result<bool, Stop> {
    let outside = field.free.clone();
    field.free.fill(false);
    for &c in cells.iter().chain([&entry]) {
        field.free[c as usize] = true;
    }
    let solved = peel(field, entry, cells, work);
    field.free = outside;
    Ok(solved? && field.hole() == entry && cells.iter().all(|&c| field.is_right(c)))
}

fn peel(field: &mut Field, entry: u16, cells: &[u16], work: &mut Work) -> Result<bool, Stop> {
    let order = Order::new(field, entry, cells, work)?;
    let effort = Effort::of(cells.len(), cells.iter().map(|&c| field.graph.linked(c).len()).sum());
    let ways = effort.and_then(|_| Ways::new(field.graph));
    if let Some((effort, ways)) = effort.zip(ways.as_ref()) {
        gather(field, ways, effort, work)?;
    }
    let n_cells = cells.len() as u64;
    let mut n_done = 0;
    for batch in &order.batches {
        work.part(n_done, n_cells);
        if let Some((effort, ways)) = effort.zip(ways.as_ref()) {
            // The pieces of the next line first, but not without an eye on the others.
            let mut weight = vec![1; field.free.len()];
            for (weight, target) in weight.iter_mut().zip(&field.target) {
                if batch.iter().any(|group| group.cells.contains(target)) {
                    *weight = 8;
                }
            }
            let pull =
                Pull { ways, weight: &weight, width: effort.width, per_move: 1, patience: 40 };
            drift(field, &pull, work)?;
        }
        for group in batch {
            let placed = if group.cells.len() > GROUP {
                chain::fill(field, &group.cells, work)?
            } else {
                // Before, any order can be made; afterwards only even ones, so here the last choice
                // is made.
                let parity = group.ends_odd_cycles.then(|| parity(field, entry, group));
                place(field, &group.cells, parity.as_ref(), work)?
            };
            if !placed {
                // One-way arcs can forbid it; what is left may still be solved as a whole.
                return rest::solve(field, entry, cells, work);
            }
            for &c in &group.cells {
                field.free[c as usize] = false;
            }
            n_done += group.cells.len() as u64;
        }
    }
    rest::solve(field, entry, cells, work)
}

/// How much is spent on looking for few moves.
#[derive(Clone, Copy)]
struct Effort {
    /// Positions of the beam on all cells.
    width: usize,
    /// Positions of the beam in a window of a large rectangle.
    window_width: usize,
}

impl Effort {
    /// Boards with more cells have to do without.
    const MOST: usize = 1_000;

    /// For a block of `n` cells with so many arcs between them.
    fn of(n: usize, n_arcs: usize) -> Option<Self> {
        // About as many positions whatever the number of ways on from each.
        let width = (1_200_000 / n_arcs.max(1)).min(60 * n).clamp(100, 1_500);
        (n <= Self::MOST).then(|| Self { width, window_width: width.min(500) })
    }
}

/// Sides of a window, and how far it goes on at a time.
const WINDOW: usize = 8;
const WINDOW_STEP: usize = 3;

/// Brings all pieces nearer to their targets, window after window where the board is larger: the
/// hole finds its own way only so far.
fn gather(field: &mut Field, ways: &Ways, effort: Effort, work: &mut Work) -> Result<(), Stop> {
    let weight = vec![2; field.free.len()];
    let pull = |width| Pull { ways, weight: &weight, width, per_move: 1, patience: 50 };
    let all = field.free.clone();
    if let Some((w, h)) = field.graph.as_rectangle().filter(|&(w, h)| w.max(h) > WINDOW) {
        let starts = |side: usize| -> Vec<usize> {
            let last = side.saturating_sub(WINDOW);
            let mut starts: Vec<usize> = (0..last).step_by(WINDOW_STEP).collect();
            starts.push(last);
            starts
        };
        let (mut xs, mut ys) = (starts(w), starts(h));
        for _ in 0..2 {
            for &y in &ys {
                for &x in &xs {
                    let (x1, y1) = ((x + WINDOW).min(w), (y + WINDOW).min(h));
                    let (hole_x, hole_y) = (field.hole() as usize % w, field.hole() as usize / w);
                    field.free.copy_from_slice(&all);
                    // The cell of the window that is nearest to the hole.
                    let inside = hole_y.clamp(y, y1 - 1) * w + hole_x.clamp(x, x1 - 1);
                    field.walk(inside as u16, work)?;
                    for (c, free) in field.free.iter_mut().enumerate() {
                        *free = (x..x1).contains(&(c % w)) && (y..y1).contains(&(c / w));
                    }
                    drift(field, &pull(effort.window_width), work)?;
                }
                // Back and forth, so that the next window is never far from the hole.
                xs.reverse();
            }
            ys.reverse();
        }
        field.free = all;
    }
    drift(field, &pull(effort.width), work)
}

/// What the order has to be like, so that a bipartite rest can be solved.
fn parity(field: &Field, entry: u16, group: &Group) -> Parity {
    let n = field.free.len();
    // Over all free cells, the group's too: with its pieces at home these add nothing to the
    // parity.
    let left: Vec<u16> = (0..n as u16).filter(|&c| field.free[c as usize]).collect();
    let mut color = vec![false; n];
    let mut known = vec![false; n];
    let mut queue = vec![entry];
    known[entry as usize] = true;
    let mut done = 0;
    while let Some(&c) = queue.get(done) {
        done += 1;
        for &d in field.graph.linked(c) {
            // Colors of the rest alone, which is bipartite; the whole is not.
            if field.free[d as usize] && !group.cells.contains(&d) && !known[d as usize] {
                known[d as usize] = true;
                color[d as usize] = !color[c as usize];
                queue.push(d);
            }
        }
    }
    let mut seen = vec![false; n];
    let belongs = |c: u16| match field.piece(c) {
        NONE => entry,
        piece => field.target[piece as usize],
    };
    Parity { odd: is_odd(&left, belongs, &mut seen), color }
}
