//! Bringing a few pieces to their places, the others being in nobody's way.

use super::field::Field;
use crate::solve::pattern::cell_bits;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Which parity the whole order has to have when a group is placed, so that what is left can be
/// solved.
///
/// Each move swaps the hole with a piece. On a bipartite rest the hole's color says whether it is
/// an even or an odd number of moves from the entry; with the hole there the order has to be even.
/// So the order's parity and the hole's color have to agree.
pub(super) struct Parity {
    /// Whether the order, the hole counted as a piece that belongs on the entry, is odd now.
    pub(super) odd: bool,
    /// By cell: whether the hole is an odd number of moves from the entry there.
    pub(super) color: Vec<bool>,
}

/// What a search over a few pieces is to reach.
struct Wanted<'a> {
    pieces: &'a [u16],
    /// For each piece: how far each cell is from its target.
    away: &'a [Vec<u16>],
    /// How far from its target each piece may stay.
    slack: u16,
    parity: Option<&'a Parity>,
}

/// Nodes of one search for several pieces at once, before they are brought nearer one by one.
const JOINT: u64 = 150_000;

/// With more free cells than this, the hole goes to a far piece without a search.
const LARGE: usize = 500;

/// Places the pieces of `cells` there. The cells around stay free, and the hole ends outside.
pub(super) fn place(
    field: &mut Field,
    cells: &[u16],
    parity: Option<&Parity>,
    work: &mut Work,
) -> Result<bool, Stop> {
    let n_free = field.free.iter().filter(|f| **f).count();
    let mut pieces: Vec<u16> = Vec::with_capacity(cells.len());
    for piece in 0..field.target.len() as u16 {
        if cells.contains(&field.target[piece as usize]) && field.is_free_piece(piece) {
            pieces.push(piece);
        }
    }
    pieces.sort_by_key(|&p| cells.iter().position(|&c| c == field.target[p as usize]));
    let away: Vec<Vec<u16>> =
        pieces.iter().map(|&p| field.distances(field.target[p as usize])).collect();
    let all = Wanted { pieces: &pieces, away: &away, slack: 0, parity };
    // About so many places of the hole and the pieces there are. In 64 bits, also where `usize` has
    // 32.
    if (n_free as u64).pow(pieces.len() as u32 + 1) <= 400_000
        && let Some(moves) = work.within(JOINT, |work| ended(search(field, &all, work)))?
    {
        field.make(&moves);
        return Ok(true);
    }
    // One after the other, and each only nearly: the joint search does the rest. Twice, since
    // bringing one can push another away.
    for slack in [4, 2] {
        for (piece, away) in pieces.iter().zip(&away) {
            if away[field.cell_of(*piece) as usize] > slack {
                if n_free > LARGE {
                    approach(field, *piece, away, work)?;
                }
                let pieces = core::slice::from_ref(piece);
                let one = Wanted { pieces, away: core::slice::from_ref(away), slack, parity: None };
                let Some(moves) = search(field, &one, work)? else { return Ok(false) };
                field.make(&moves);
            }
        }
    }
    let Some(moves) = search(field, &all, work)? else { return Ok(false) };
    field.make(&moves);
    Ok(true)
}

/// Walks the hole to the side of a piece that it has to leave by, which the search itself would do
/// by looking at the whole board.
fn approach(field: &mut Field, piece: u16, away: &[u16], work: &mut Work) -> Result<(), Stop> {
    let cell = field.cell_of(piece);
    let near = field.graph.linked(cell).iter().copied();
    let side = near.filter(|&d| field.free[d as usize]).min_by_key(|&d| away[d as usize]);
    if let Some(side) = side {
        // Not through the piece itself, which would push it.
        field.free[cell as usize] = false;
        let walked = field.walk(side, work);
        field.free[cell as usize] = true;
        walked?;
    }
    Ok(())
}

/// Brings one piece to a cell over free cells.
pub(super) fn bring(field: &mut Field, piece: u16, to: u16, work: &mut Work) -> Result<bool, Stop> {
    let away = [field.distances(to)];
    let wanted = Wanted { pieces: &[piece], away: &away, slack: 0, parity: None };
    let Some(moves) = search(field, &wanted, work)? else { return Ok(false) };
    field.make(&moves);
    Ok(true)
}

/// A limit of the search's own is no reason to stop.
fn ended<T>(result: Result<Option<T>, Stop>) -> Result<Option<T>, Stop> {
    if matches!(result, Err(Stop::Inner)) { Ok(None) } else { result }
}

#[derive(Clone, Copy)]
struct Node {
    key: u64,
    parent: u32,
    made: u32,
}

/// Keys and the nodes that have them; open addressing.
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

    /// Takes a node in, if it is new or reached by fewer moves than before, and gives its place.
    fn reach(&mut self, found: Node, nodes: &mut Vec<Node>) -> Option<u32> {
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
        // Also after it was expanded, since the bound is not consistent: it is expanded again.
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

/// Moves reckoned for each step that a piece has to go: what straight on costs on a grid, four for
/// the hole to get in front of it again and one for the step.
const PER_STEP: u32 = 5;

/// Places of the hole and of the wanted pieces, packed into a number: the hole's in the lowest
/// bits, a piece's in the next ones each, and above them whether the permutation is odd.
struct Packing<'a> {
    wanted: &'a Wanted<'a>,
    bits: u32,
    mask: u64,
    odd_bit: u64,
}

impl<'a> Packing<'a> {
    fn new(field: &Field, wanted: &'a Wanted<'a>) -> Self {
        let bits = cell_bits(field.free.len());
        let odd_bit = 1u64 << (bits * (wanted.pieces.len() as u32 + 1));
        Self { wanted, bits, mask: (1 << bits) - 1, odd_bit }
    }

    fn start(&self, field: &Field) -> u64 {
        let mut key = u64::from(field.hole());
        for (i, &piece) in (1u32..).zip(self.wanted.pieces) {
            key |= u64::from(field.cell_of(piece)) << (self.bits * i);
        }
        if self.wanted.parity.is_some_and(|p| p.odd) { key | self.odd_bit } else { key }
    }

    fn hole(&self, key: u64) -> u16 {
        (key & self.mask) as u16
    }

    /// How far each piece is from where it is wanted.
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

    /// The places once the hole has gone to a cell; a wanted piece there goes where the hole was.
    fn moved(&self, key: u64, to: u16) -> u64 {
        let (hole, to) = (key & self.mask, u64::from(to));
        // Exclusive or with both cells makes one of the other, in the hole's bits and a piece's.
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

/// A* over the places of the hole and the pieces, with a bound that is somewhat too high: not
/// always the shortest way, but a short one soon.
fn search(field: &Field, wanted: &Wanted, work: &mut Work) -> Result<Option<Vec<u16>>, Stop> {
    let packing = Packing::new(field, wanted);
    let start = packing.start(field);
    let mut nodes = vec![Node { key: start, parent: u32::MAX, made: 0 }];
    let mut index = Index { slots: vec![u32::MAX; 1 << 10] };
    let at = index.slot(start, &nodes);
    index.slots[at] = 0;
    // Nodes by their total cost, which is small: a list for each, the lowest first.
    let mut buckets: Vec<Vec<u32>> = Vec::new();
    let mut lowest = packing.cost(start) as usize;
    buckets.resize_with(lowest + 1, Vec::new);
    buckets[lowest].push(0);
    while lowest < buckets.len() {
        // The last found first: among equals the search goes deep, not wide.
        let Some(i) = buckets[lowest].pop() else {
            lowest += 1;
            continue;
        };
        let Node { key, made, .. } = nodes[i as usize];
        // A shorter way was found since it was put here.
        if (made + packing.cost(key)) as usize != lowest {
            continue;
        }
        if packing.is_done(key) {
            return Ok(Some(way_to(i, &nodes, |key| packing.hole(key))));
        }
        work.node()?;
        for &to in field.graph.next(packing.hole(key)) {
            if !field.free[to as usize] {
                continue;
            }
            let then = packing.moved(key, to);
            let Some(node) = index.reach(Node { key: then, parent: i, made: made + 1 }, &mut nodes)
            else {
                continue;
            };
            let total = (made + 1 + packing.cost(then)) as usize;
            if total >= buckets.len() {
                buckets.resize_with(total + 1, Vec::new);
            }
            buckets[total].push(node);
            // The bound is no true one: a step can lower the total.
            lowest = lowest.min(total);
        }
    }
    Ok(None)
}

/// The cells that the hole goes to, from the start to a node.
fn way_to(mut i: u32, nodes: &[Node], hole: impl Fn(u64) -> u16) -> Vec<u16> {
    let mut moves = Vec::with_capacity(nodes[i as usize].made as usize);
    while nodes[i as usize].parent != u32::MAX {
        moves.push(hole(nodes[i as usize].key));
        i = nodes[i as usize].parent;
    }
    moves.reverse();
    moves
}
