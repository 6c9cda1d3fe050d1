//! The order in which the cells of a block are filled and removed.

use super::remaining_cells;
use super::solution_builder::SolutionBuilder;
use crate::graph::NONE;
use crate::solvable::{Blocks, Kind};
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The number of cells left for the search over all positions: at most 9! = 362,880 positions.
const MAX_REMAINDER_CELLS: usize = 9;
/// The largest number of cells that are filled together; longer chains are filled from one end.
pub(super) const MAX_GROUP_CELLS: usize = 3;

/// Cells of a block that are filled and removed together.
pub(super) struct Group {
    pub(super) cells: Vec<u16>,
    /// `true` if the rest has odd cycles before this group is removed and none afterwards.
    pub(super) ends_odd_cycles: bool,
}

/// The order in which the cells of a block are removed: groups in batches that share one beam
/// search. The cells that remain are few or cannot be divided further.
pub(super) struct RemovalOrder {
    pub(super) batches: Vec<Vec<Group>>,
}

impl RemovalOrder {
    /// Computes the removal order for the free cells of a block, which are `cells` and `entry`.
    pub(super) fn new(
        builder: &mut SolutionBuilder,
        entry: u16,
        cells: &[u16],
        work: &mut Work,
    ) -> Result<Self, Stop> {
        match builder.graph.as_rectangle() {
            Some((w, h)) if w * h == cells.len() + 1 => Ok(Self::for_rectangle(entry, w, h)),
            _ => Self::for_any_board(builder, entry, cells, work),
        }
    }

    /// Creates the order for a rectangle of `w` by `h` cells: line after line from the outside,
    /// away from the hole's home, the longer side first.
    fn for_rectangle(home: u16, w: usize, h: usize) -> Self {
        let (hx, hy) = (home as usize % w, home as usize / w);
        let (mut x0, mut x1, mut y0, mut y1) = (0, w, 0, h);
        let mut batches = Vec::new();
        // Down to 3x3, which the search in `remaining_cells` can handle.
        while x1 - x0 > 3 || y1 - y0 > 3 {
            let line: Vec<u16> = if y1 - y0 >= x1 - x0 {
                let y = take_farther_line(&mut y0, &mut y1, hy);
                (x0..x1).map(|x| (y * w + x) as u16).collect()
            } else {
                let x = take_farther_line(&mut x0, &mut x1, hx);
                (y0..y1).map(|y| (y * w + x) as u16).collect()
            };
            // The last two pieces of a line must be placed together, since the last piece alone has
            // no room to turn the corner.
            let (odd, pairs) = line.split_at(line.len() % 2);
            let groups = odd.chunks(1).chain(pairs.chunks(2));
            batches.push(
                groups.map(|g| Group { cells: g.to_vec(), ends_odd_cycles: false }).collect(),
            );
        }
        Self { batches }
    }

    /// Creates the order for any block: cell after cell, so that the rest always stays a
    /// 2-connected block with room to move.
    fn for_any_board(
        builder: &mut SolutionBuilder,
        entry: u16,
        cells: &[u16],
        work: &mut Work,
    ) -> Result<Self, Stop> {
        // The cells are removed on trial only: `next_group` looks at the free cells.
        let before = builder.free.clone();
        let mut left: Vec<u16> = cells.to_vec();
        let from_entry = builder.distances(entry);
        // The farthest cells first.
        left.sort_by_key(|&c| core::cmp::Reverse((from_entry[c as usize], c)));
        left.push(entry);
        let mut kind = kind_of(builder, entry, &left);
        let mut batches: Vec<Vec<Group>> = Vec::new();
        // About as many cells as one line of a square board has.
        let batch = cells.len().isqrt();
        let mut open = 0;
        while left.len() > MAX_REMAINDER_CELLS {
            let Some((group, rest, rest_kind)) = next_group(builder, entry, &left, kind, work)?
            else {
                break;
            };
            for &c in &group {
                builder.free[c as usize] = false;
            }
            if open == 0 {
                batches.push(Vec::new());
            }
            open += group.len();
            let ends_odd_cycles = kind == Some(Kind::All) && rest_kind == Kind::Even;
            batches
                .last_mut()
                .expect("one was pushed")
                .push(Group { cells: group, ends_odd_cycles });
            if open >= batch {
                open = 0;
            }
            left = rest;
            kind = Some(rest_kind);
        }
        builder.free = before;
        Ok(Self { batches })
    }
}

/// Removes the line at the end that is farther from the hole's home, and returns its index.
fn take_farther_line(start: &mut usize, end: &mut usize, home: usize) -> usize {
    if home - *start >= *end - 1 - home {
        *start += 1;
        *start - 1
    } else {
        *end -= 1;
        *end
    }
}

/// Returns the kind of the block that a set of cells forms, or `None` if the cells are not exactly
/// one strongly connected block.
fn kind_of(builder: &SolutionBuilder, entry: u16, cells: &[u16]) -> Option<Kind> {
    let mut place = vec![NONE; builder.free.len()];
    for (i, &c) in (0..).zip(cells) {
        place[c as usize] = i;
    }
    let graph = remaining_cells::induced(builder.graph, cells, &place);
    if graph.n_components() != 1 {
        return None;
    }
    let blocks = Blocks::rooted(&graph, place[entry as usize]);
    let mut all = blocks.iter();
    let first = all.next()?;
    all.next().is_none().then_some(first.kind)
}

type Choice = (Vec<u16>, Vec<u16>, Kind);

/// Chooses the next cells to remove: one cell whose removal keeps the rest 2-connected, or a chain
/// without branches. Returns them with the cells left and the kind of the rest.
fn next_group(
    builder: &SolutionBuilder,
    entry: u16,
    left: &[u16],
    kind: Option<Kind>,
    work: &mut Work,
) -> Result<Option<Choice>, Stop> {
    let try_group = |group: &[u16]| -> Option<Choice> {
        let rest: Vec<u16> = left.iter().copied().filter(|c| !group.contains(c)).collect();
        let kind = kind_of(builder, entry, &rest)?;
        // Neither a ring or a bridge, on which no piece can be placed, nor the hexagon, which
        // allows only a sixth of all orders.
        matches!(kind, Kind::Even | Kind::All).then(|| (group.to_vec(), rest, kind))
    };
    let near =
        |c: u16| builder.graph.neighbors(c).iter().copied().filter(|&d| builder.free[d as usize]);
    let mut seen = vec![false; builder.free.len()];
    for &c in left.iter().filter(|&&c| c != entry) {
        work.nodes(left.len() as u64 / 8 + 1)?;
        // Removing one cell of a chain would leave its neighbors with one connection each.
        if near(c).count() != 2 {
            if let Some(group) = try_group(&[c]) {
                return Ok(Some(group));
            }
            continue;
        }
        if core::mem::replace(&mut seen[c as usize], true) {
            continue;
        }
        // Collect the whole chain of cells with two neighbors, from one end to the other.
        let mut chain = VecDeque::from([c]);
        for forward in [true, false] {
            let mut at = c;
            while let Some(d) =
                near(at).find(|&d| d != entry && !seen[d as usize] && near(d).count() == 2)
            {
                seen[d as usize] = true;
                if forward {
                    chain.push_back(d);
                } else {
                    chain.push_front(d);
                }
                at = d;
            }
        }
        // A long chain is filled without regard to parity, so its removal must not be the step that
        // ends the odd cycles.
        let short = chain.len() <= MAX_GROUP_CELLS;
        if let Some(group) = try_group(chain.make_contiguous())
            && (short || kind == Some(group.2))
        {
            return Ok(Some(group));
        }
    }
    Ok(None)
}
