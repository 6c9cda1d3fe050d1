//! Brings a few pieces to their targets, ignoring where the other pieces go.

use super::solution_builder::SolutionBuilder;
use crate::solve::pattern::cell_bits;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The parity that the whole order must have once a group is placed, so that the rest can be
/// solved.
///
/// Each move swaps the hole with a piece. On a bipartite rest, the hole's color says whether it is
/// an even or an odd number of moves from the entry, and with the hole at the entry the order must
/// be even. So the order's parity must equal the hole's color.
pub(super) struct Parity {
    /// `true` if the order is odd now, counting the hole as a piece that belongs on the entry.
    pub(super) odd: bool,
    /// For each cell, whether the hole there is an odd number of moves from the entry.
    pub(super) color: Vec<bool>,
}

/// The goal of a search over a few pieces.
struct Wanted<'a> {
    pieces: &'a [u16],
    /// For each piece, the distance of each cell from its target.
    away: &'a [Vec<u16>],
    /// The distance from its target at which each piece may stop.
    slack: u16,
    parity: Option<&'a Parity>,
}

/// The node limit of one search for several pieces at once. If it is reached, they are first moved
/// closer one by one.
const JOINT_SEARCH_NODES: u64 = 150_000;

/// The largest number of free cells with which a search alone moves a distant piece. With more, the
/// hole first walks to the piece without a search.
const MAX_CELLS_WITHOUT_APPROACH: usize = 500;

/// Moves the pieces whose targets are `cells` there. The cells stay free, and the hole ends outside
/// of them. Returns `false` if that is not possible.
pub(super) fn place(
    builder: &mut SolutionBuilder,
    cells: &[u16],
    parity: Option<&Parity>,
    work: &mut Work,
) -> Result<bool, Stop> {
    let n_free = builder.free.iter().filter(|f| **f).count();
    let mut pieces: Vec<u16> = Vec::with_capacity(cells.len());
    for piece in 0..builder.target.len() as u16 {
        if cells.contains(&builder.target[piece as usize]) && builder.is_free_piece(piece) {
            pieces.push(piece);
        }
    }
    pieces.sort_by_key(|&p| cells.iter().position(|&c| c == builder.target[p as usize]));
    let away: Vec<Vec<u16>> =
        pieces.iter().map(|&p| builder.distances(builder.target[p as usize])).collect();
    let all = Wanted { pieces: &pieces, away: &away, slack: 0, parity };
    // Roughly the number of combinations of the hole's and the pieces' places. `u64`, since `usize`
    // may have only 32 bits.
    if (n_free as u64).pow(pieces.len() as u32 + 1) <= 400_000
        && let Some(moves) = work.with_node_limit(JOINT_SEARCH_NODES, |work| {
            node_limit_as_none(search(builder, &all, work))
        })?
    {
        builder.make(&moves);
        return Ok(true);
    }
    // Bring the pieces close one by one and let the joint search do the rest. Twice, since moving
    // one piece can push another away.
    for slack in [4, 2] {
        for (piece, away) in pieces.iter().zip(&away) {
            if away[builder.cell_of(*piece) as usize] > slack {
                if n_free > MAX_CELLS_WITHOUT_APPROACH {
                    walk_to_piece(builder, *piece, away, work)?;
                }
                let pieces = core::slice::from_ref(piece);
                let one = Wanted { pieces, away: core::slice::from_ref(away), slack, parity: None };
                let Some(moves) = search(builder, &one, work)? else { return Ok(false) };
                builder.make(&moves);
            }
        }
    }
    let Some(moves) = search(builder, &all, work)? else { return Ok(false) };
    builder.make(&moves);
    Ok(true)
}

/// Walks the hole to the neighbor of the piece that is nearest to the piece's target. A search
/// would examine the whole board to do that.
fn walk_to_piece(
    builder: &mut SolutionBuilder,
    piece: u16,
    away: &[u16],
    work: &mut Work,
) -> Result<(), Stop> {
    let cell = builder.cell_of(piece);
    let near = builder.graph.neighbors(cell).iter().copied();
    let side = near.filter(|&d| builder.free[d as usize]).min_by_key(|&d| away[d as usize]);
    if let Some(side) = side {
        // Not through the piece itself, which would move it.
        builder.free[cell as usize] = false;
        let walked = builder.walk(side, work);
        builder.free[cell as usize] = true;
        walked?;
    }
    Ok(())
}

/// Brings one piece to the cell `to` over free cells. Returns `false` if that is not possible.
pub(super) fn bring_piece(
    builder: &mut SolutionBuilder,
    piece: u16,
    to: u16,
    work: &mut Work,
) -> Result<bool, Stop> {
    let away = [builder.distances(to)];
    let wanted = Wanted { pieces: &[piece], away: &away, slack: 0, parity: None };
    let Some(moves) = search(builder, &wanted, work)? else { return Ok(false) };
    builder.make(&moves);
    Ok(true)
}

/// Turns the error that the search's own node limit was reached into `None`, nothing found.
fn node_limit_as_none<T>(result: Result<Option<T>, Stop>) -> Result<Option<T>, Stop> {
    if matches!(result, Err(Stop::Inner)) { Ok(None) } else { result }
}

#[derive(Clone, Copy)]
struct Node {
    key: u64,
    parent: u32,
    made: u32,
}

/// A hash table from the keys of positions to the indices of their nodes, with open addressing.
struct Index {
    slots: Vec<u32>,
}

impl Index {
    fn slot(&self, key: u64, nodes: &[Node]) -> usize {
        let mask = self.slots.len() - 1;
        let x = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut at = (x ^ x >> 32) as usize & mask;
        while self.slots[at] != u32::MAX && nodes[self.slots[at] as usize].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    /// Adds a node if it is new or reached by fewer moves than before, and returns its index.
    fn add(&mut self, found: Node, nodes: &mut Vec<Node>) -> Option<u32> {
        let slot = self.slot(found.key, nodes);
        let known = self.slots[slot];
        if known == u32::MAX {
            let at = nodes.len() as u32;
            self.slots[slot] = at;
            nodes.push(found);
            if nodes.len() * 2 > self.slots.len() {
                self.grow(nodes);
            }
            return Some(at);
        }
        let node = &mut nodes[known as usize];
        // This can happen after the node was expanded, since the bound is not consistent: it is
        // expanded again.
        (found.made < node.made).then(|| {
            *node = found;
            known
        })
    }

    fn grow(&mut self, nodes: &[Node]) {
        self.slots = vec![u32::MAX; self.slots.len() * 2];
        for i in 0..nodes.len() {
            let at = self.slot(nodes[i].key, nodes);
            self.slots[at] = i as u32;
        }
    }
}

/// The estimated moves for each step of a piece. On a grid a piece moving straight takes five: four
/// for the hole to get in front of it again and one for the step.
const PER_STEP: u32 = 5;

/// Packs the places of the hole and of the wanted pieces into one number: the hole in the lowest
/// bits, then the pieces, and above them one bit that is set if the permutation is odd.
struct Packing<'a> {
    wanted: &'a Wanted<'a>,
    bits: u32,
    mask: u64,
    odd_bit: u64,
}

impl<'a> Packing<'a> {
    fn new(builder: &SolutionBuilder, wanted: &'a Wanted<'a>) -> Self {
        let bits = cell_bits(builder.free.len());
        let odd_bit = 1u64 << (bits * (wanted.pieces.len() as u32 + 1));
        Self { wanted, bits, mask: (1 << bits) - 1, odd_bit }
    }

    fn start(&self, builder: &SolutionBuilder) -> u64 {
        let mut key = u64::from(builder.hole());
        for (i, &piece) in (1u32..).zip(self.wanted.pieces) {
            key |= u64::from(builder.cell_of(piece)) << (self.bits * i);
        }
        if self.wanted.parity.is_some_and(|p| p.odd) { key | self.odd_bit } else { key }
    }

    fn hole(&self, key: u64) -> u16 {
        (key & self.mask) as u16
    }

    /// Returns the distance of each wanted piece from its target in the position with this key.
    fn away(&self, key: u64) -> impl Iterator<Item = u16> {
        let at = move |i: u32| (key >> (self.bits * i) & self.mask) as usize;
        (1u32..).zip(self.wanted.away).map(move |(i, away)| away[at(i)])
    }

    fn cost(&self, key: u64) -> u32 {
        self.away(key).map(|away| PER_STEP * u32::from(away)).sum()
    }

    fn is_done(&self, key: u64) -> bool {
        let is_odd = key & self.odd_bit != 0;
        self.away(key).all(|away| away <= self.wanted.slack)
            && self.wanted.parity.is_none_or(|p| p.color[usize::from(self.hole(key))] == is_odd)
    }

    /// Returns the key after the hole has moved to `to`; a wanted piece there moves to the hole's
    /// old cell.
    fn moved(&self, key: u64, to: u16) -> u64 {
        let (hole, to) = (key & self.mask, u64::from(to));
        // Exclusive or with both cells turns one into the other, in the hole's bits and in a
        // piece's.
        let mut then = key ^ hole ^ to;
        if self.wanted.parity.is_some() {
            then ^= self.odd_bit;
        }
        for j in 1..=self.wanted.pieces.len() as u32 {
            if key >> (self.bits * j) & self.mask == to {
                then ^= (to ^ hole) << (self.bits * j);
            }
        }
        then
    }
}

/// A* over the places of the hole and the pieces, with an estimate that can be too high: the result
/// is not always shortest, but it is short and found quickly.
fn search(
    builder: &SolutionBuilder,
    wanted: &Wanted,
    work: &mut Work,
) -> Result<Option<Vec<u16>>, Stop> {
    let packing = Packing::new(builder, wanted);
    let start = packing.start(builder);
    let mut nodes = vec![Node { key: start, parent: u32::MAX, made: 0 }];
    let mut index = Index { slots: vec![u32::MAX; 1 << 10] };
    let at = index.slot(start, &nodes);
    index.slots[at] = 0;
    // Total costs are small numbers, so a list of nodes for each cost serves as the priority queue.
    let mut buckets: Vec<Vec<u32>> = Vec::new();
    let mut lowest = packing.cost(start) as usize;
    buckets.resize_with(lowest + 1, Vec::new);
    buckets[lowest].push(0);
    while lowest < buckets.len() {
        // The node found last comes first: among equal costs the search goes deep rather than wide.
        let Some(i) = buckets[lowest].pop() else {
            lowest += 1;
            continue;
        };
        let Node { key, made, .. } = nodes[i as usize];
        // A shorter path was found since this entry was added.
        if (made + packing.cost(key)) as usize != lowest {
            continue;
        }
        if packing.is_done(key) {
            return Ok(Some(way_to(i, &nodes, |key| packing.hole(key))));
        }
        work.node()?;
        for &to in builder.graph.next(packing.hole(key)) {
            if !builder.free[to as usize] {
                continue;
            }
            let then = packing.moved(key, to);
            let Some(node) = index.add(Node { key: then, parent: i, made: made + 1 }, &mut nodes)
            else {
                continue;
            };
            let total = (made + 1 + packing.cost(then)) as usize;
            if total >= buckets.len() {
                buckets.resize_with(total + 1, Vec::new);
            }
            buckets[total].push(node);
            // A step can lower the total, since the estimate is not a lower bound.
            lowest = lowest.min(total);
        }
    }
    Ok(None)
}

/// Returns the cells that the hole enters from the start to node `i`.
fn way_to(mut i: u32, nodes: &[Node], hole: impl Fn(u64) -> u16) -> Vec<u16> {
    let mut moves = Vec::with_capacity(nodes[i as usize].made as usize);
    while nodes[i as usize].parent != u32::MAX {
        moves.push(hole(nodes[i as usize].key));
        i = nodes[i as usize].parent;
    }
    moves.reverse();
    moves
}
