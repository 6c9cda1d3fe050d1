//! In which order the cells of a block are given up.

use super::core;
use super::field::Field;
use super::place::{Parity, place};
use crate::graph::NONE;
use crate::solvable::{Blocks, Kind, is_odd};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// Cells that are left to the search among all positions.
const CORE: usize = 9;
/// Cells that are placed together at most.
const GROUP: usize = 3;

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
    let solved =
        if let Some((w, h)) = field.graph.as_rectangle().filter(|_| w_h_is_all(field, cells)) {
            rectangle(field, entry, w, h, work)
        } else {
            any(field, entry, cells, work)
        };
    field.free = outside;
    Ok(solved? && core_is_done(field, entry, cells))
}

fn w_h_is_all(field: &Field, cells: &[u16]) -> bool {
    cells.len() + 1 == field.free.len()
}

fn core_is_done(field: &Field, entry: u16, cells: &[u16]) -> bool {
    field.hole() == entry && cells.iter().all(|&c| field.is_right(c))
}

fn give_up(field: &mut Field, group: &[u16]) {
    for &c in group {
        field.free[c as usize] = false;
    }
}

/// Line after line from the outside, away from the hole's home, the longer side first.
fn rectangle(
    field: &mut Field,
    home: u16,
    w: usize,
    h: usize,
    work: &mut Work,
) -> Result<bool, Stop> {
    let (hx, hy) = (home as usize % w, home as usize / w);
    let (mut x0, mut x1, mut y0, mut y1) = (0, w, 0, h);
    while x1 - x0 > 3 || y1 - y0 > 3 {
        work.part((w * h - (x1 - x0) * (y1 - y0)) as u64, (w * h) as u64);
        let line: Vec<u16> = if y1 - y0 >= x1 - x0 {
            let y = if hy - y0 >= y1 - 1 - hy {
                y0 += 1;
                y0 - 1
            } else {
                y1 -= 1;
                y1
            };
            (x0..x1).map(|x| (y * w + x) as u16).collect()
        } else {
            let x = if hx - x0 >= x1 - 1 - hx {
                x0 += 1;
                x0 - 1
            } else {
                x1 -= 1;
                x1
            };
            (y0..y1).map(|y| (y * w + x) as u16).collect()
        };
        let (odd, pairs) = line.split_at(line.len() % 2);
        for group in odd.chunks(1).chain(pairs.chunks(2)) {
            if !place(field, group, None, work)? {
                return Ok(false);
            }
            give_up(field, group);
        }
    }
    let left: Vec<u16> = (0..field.free.len() as u16).filter(|&c| c != home).collect();
    core::solve(field, home, &left, work)
}

/// Cell after cell, always so that the rest is a 2-connected block with room to move.
fn any(field: &mut Field, entry: u16, cells: &[u16], work: &mut Work) -> Result<bool, Stop> {
    let mut left: Vec<u16> = cells.to_vec();
    let from_entry = field.distances(entry);
    // The farthest first.
    left.sort_by_key(|&c| ::core::cmp::Reverse((from_entry[c as usize], c)));
    left.push(entry);
    let mut kind = kind_of(field, entry, &left);
    while left.len() > CORE {
        work.part((cells.len() + 1 - left.len()) as u64, cells.len() as u64);
        let Some((group, rest, rest_kind)) = next_group(field, entry, &left, work)? else { break };
        let parity = (kind == Some(Kind::All) && rest_kind == Kind::Even)
            .then(|| parity(field, entry, &left, &rest));
        if !place(field, &group, parity.as_ref(), work)? {
            return Ok(false);
        }
        give_up(field, &group);
        left = rest;
        kind = Some(rest_kind);
    }
    core::solve(field, entry, cells, work)
}

/// The kind of a set of cells that is one block and strongly connected.
fn kind_of(field: &Field, entry: u16, cells: &[u16]) -> Option<Kind> {
    let mut place = vec![NONE; field.free.len()];
    for (i, &c) in (0..).zip(cells) {
        place[c as usize] = i;
    }
    let graph = core::induced(field.graph, cells, &place);
    if graph.n_strong() != 1 {
        return None;
    }
    let blocks = Blocks::rooted(&graph, place[entry as usize]);
    let mut all = blocks.iter();
    let first = all.next()?;
    all.next().is_none().then_some(first.kind)
}

type Group = (Vec<u16>, Vec<u16>, Kind);

/// The next cells to give up: one whose loss keeps the rest 2-connected, or a chain without
/// branches.
fn next_group(
    field: &Field,
    entry: u16,
    left: &[u16],
    work: &mut Work,
) -> Result<Option<Group>, Stop> {
    let try_group = |group: &[u16]| -> Option<Group> {
        let rest: Vec<u16> = left.iter().copied().filter(|c| !group.contains(c)).collect();
        let kind = kind_of(field, entry, &rest)?;
        matches!(kind, Kind::Even | Kind::All).then(|| (group.to_vec(), rest, kind))
    };
    let near = |c: u16| field.graph.linked(c).iter().copied().filter(|&d| field.free[d as usize]);
    let mut seen = vec![false; field.free.len()];
    for &c in left.iter().filter(|&&c| c != entry) {
        work.nodes(left.len() as u64 / 8 + 1)?;
        if near(c).count() != 2 {
            if let Some(group) = try_group(&[c]) {
                return Ok(Some(group));
            }
            continue;
        }
        if ::core::mem::replace(&mut seen[c as usize], true) {
            continue;
        }
        // The whole chain of cells with two ways, from one end to the other.
        let mut chain = alloc::collections::VecDeque::from([c]);
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
        if chain.len() <= GROUP
            && let Some(group) = try_group(chain.make_contiguous())
        {
            return Ok(Some(group));
        }
    }
    Ok(None)
}

/// What the order has to be like, so that a bipartite rest can be solved.
fn parity(field: &Field, entry: u16, left: &[u16], rest: &[u16]) -> Parity {
    let n = field.free.len();
    let mut color = vec![false; n];
    let mut known = vec![false; n];
    let mut is_rest = vec![false; n];
    for &c in rest {
        is_rest[c as usize] = true;
    }
    let mut queue = vec![entry];
    known[entry as usize] = true;
    let mut done = 0;
    while let Some(&c) = queue.get(done) {
        done += 1;
        for &d in field.graph.linked(c) {
            if is_rest[d as usize] && !known[d as usize] {
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
    Parity { odd: is_odd(left, belongs, &mut seen), color }
}
