//! In which order the cells of a block are given up.

use super::field::Field;
use super::rest;
use crate::graph::NONE;
use crate::solvable::{Blocks, Kind};
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Cells that are left to the search among all positions: at most 9! of those, 362,880.
const MOST_LEFT: usize = 9;
/// Cells that are placed together at most; longer chains are filled from one end.
pub(super) const GROUP: usize = 3;

/// Cells that are given up together.
pub(super) struct Group {
    pub(super) cells: Vec<u16>,
    /// Whether the block has odd cycles before, and none after.
    pub(super) ends_odd_cycles: bool,
}

/// All groups, in batches that are worth a common preparation. What is left in the end is small, or
/// cannot be taken apart further.
pub(super) struct Order {
    pub(super) batches: Vec<Vec<Group>>,
}

impl Order {
    /// The order for the free cells, which are `cells` and `entry`.
    pub(super) fn new(
        field: &mut Field,
        entry: u16,
        cells: &[u16],
        work: &mut Work,
    ) -> Result<Self, Stop> {
        match field.graph.as_rectangle() {
            Some((w, h)) if w * h == cells.len() + 1 => Ok(Self::rectangle(entry, w, h)),
            _ => Self::any(field, entry, cells, work),
        }
    }

    /// Line after line from the outside, away from the hole's home, the longer side first.
    fn rectangle(home: u16, w: usize, h: usize) -> Self {
        let (hx, hy) = (home as usize % w, home as usize / w);
        let (mut x0, mut x1, mut y0, mut y1) = (0, w, 0, h);
        let mut batches = Vec::new();
        // Down to 3x3, which is searched through.
        while x1 - x0 > 3 || y1 - y0 > 3 {
            let line: Vec<u16> = if y1 - y0 >= x1 - x0 {
                let y = farther_end(&mut y0, &mut y1, hy);
                (x0..x1).map(|x| (y * w + x) as u16).collect()
            } else {
                let x = farther_end(&mut x0, &mut x1, hx);
                (y0..y1).map(|y| (y * w + x) as u16).collect()
            };
            // The last two of a line have to go in together, since one alone finds no room to turn
            // in.
            let (odd, pairs) = line.split_at(line.len() % 2);
            let groups = odd.chunks(1).chain(pairs.chunks(2));
            batches.push(
                groups.map(|g| Group { cells: g.to_vec(), ends_odd_cycles: false }).collect(),
            );
        }
        Self { batches }
    }

    /// Cell after cell, always so that the rest is a 2-connected block with room to move.
    fn any(field: &mut Field, entry: u16, cells: &[u16], work: &mut Work) -> Result<Self, Stop> {
        // Given up for trial only: what is free is what the chains below go by.
        let before = field.free.clone();
        let mut left: Vec<u16> = cells.to_vec();
        let from_entry = field.distances(entry);
        // The farthest first.
        left.sort_by_key(|&c| core::cmp::Reverse((from_entry[c as usize], c)));
        left.push(entry);
        let mut kind = kind_of(field, entry, &left);
        let mut batches: Vec<Vec<Group>> = Vec::new();
        // About a line's worth.
        let batch = cells.len().isqrt();
        let mut open = 0;
        while left.len() > MOST_LEFT {
            let Some((group, rest, rest_kind)) = next_group(field, entry, &left, kind, work)?
            else {
                break;
            };
            for &c in &group {
                field.free[c as usize] = false;
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
        field.free = before;
        Ok(Self { batches })
    }
}

/// Takes the line at the end that is farther from the hole's home.
fn farther_end(start: &mut usize, end: &mut usize, home: usize) -> usize {
    if home - *start >= *end - 1 - home {
        *start += 1;
        *start - 1
    } else {
        *end -= 1;
        *end
    }
}

/// The kind of a set of cells that is one block and strongly connected.
fn kind_of(field: &Field, entry: u16, cells: &[u16]) -> Option<Kind> {
    let mut place = vec![NONE; field.free.len()];
    for (i, &c) in (0..).zip(cells) {
        place[c as usize] = i;
    }
    let graph = rest::induced(field.graph, cells, &place);
    if graph.n_strong() != 1 {
        return None;
    }
    let blocks = Blocks::rooted(&graph, place[entry as usize]);
    let mut all = blocks.iter();
    let first = all.next()?;
    all.next().is_none().then_some(first.kind)
}

type Choice = (Vec<u16>, Vec<u16>, Kind);

/// The next cells to give up, those left and their kind: one cell whose loss keeps the rest
/// 2-connected, or a chain without branches.
fn next_group(
    field: &Field,
    entry: u16,
    left: &[u16],
    kind: Option<Kind>,
    work: &mut Work,
) -> Result<Option<Choice>, Stop> {
    let try_group = |group: &[u16]| -> Option<Choice> {
        let rest: Vec<u16> = left.iter().copied().filter(|c| !group.contains(c)).collect();
        let kind = kind_of(field, entry, &rest)?;
        // Not a ring or a bridge, on which nothing can be placed, nor the hexagon, which allows a
        // sixth of all orders.
        matches!(kind, Kind::Even | Kind::All).then(|| (group.to_vec(), rest, kind))
    };
    let near = |c: u16| field.graph.linked(c).iter().copied().filter(|&d| field.free[d as usize]);
    let mut seen = vec![false; field.free.len()];
    for &c in left.iter().filter(|&&c| c != entry) {
        work.nodes(left.len() as u64 / 8 + 1)?;
        // One cell out of a chain would leave its neighbors hanging by one way each.
        if near(c).count() != 2 {
            if let Some(group) = try_group(&[c]) {
                return Ok(Some(group));
            }
            continue;
        }
        if core::mem::replace(&mut seen[c as usize], true) {
            continue;
        }
        // The whole chain of cells with two ways, from one end to the other.
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
        // A long chain is filled without regard to parity, so it must not be what ends the odd
        // cycles.
        let short = chain.len() <= GROUP;
        if let Some(group) = try_group(chain.make_contiguous())
            && (short || kind == Some(group.2))
        {
            return Ok(Some(group));
        }
    }
    Ok(None)
}
