//! Bidirectional breadth-first search, from the position and from the goal.

use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::{BitOr, BitXor, Shl, Shr};
use puzzle_core::solve::{Stop, Work};

/// A position in one machine word: for each cell the code of its piece's class, 0 for the hole,
/// with cell 0 in the lowest bits.
pub(super) trait Key:
    Copy
    + Eq
    + Debug
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const EMPTY: Self;
    fn from_code(code: u16) -> Self;
    fn low(self) -> u16;
    fn hash(self) -> u64;
}

impl Key for u64 {
    const EMPTY: Self = 0;
    fn from_code(code: u16) -> Self {
        code.into()
    }
    fn low(self) -> u16 {
        self as u16
    }
    #[inline]
    fn hash(self) -> u64 {
        // Keys differ in a few bits anywhere, while slots are chosen by the lowest bits: folding
        // and multiplying mixes the high bits in.
        let x = (self ^ self >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    }
}

impl Key for u128 {
    const EMPTY: Self = 0;
    fn from_code(code: u16) -> Self {
        code.into()
    }
    fn low(self) -> u16 {
        self as u16
    }
    #[inline]
    fn hash(self) -> u64 {
        Key::hash(self as u64 ^ ((self >> 64) as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93))
    }
}

/// The encoding of positions as keys. Identical pieces have the same code.
#[derive(Clone, Debug)]
pub(super) struct Coding {
    /// The code of each piece.
    code: Vec<u16>,
    bits: u32,
}

impl Coding {
    pub(super) fn new(goal: &Goal) -> Self {
        let mut code = vec![0; goal.classes().len()];
        let mut n_codes = 1u16;
        for piece in 0..code.len() as u16 {
            let class = goal.class(piece);
            if piece == goal.hole() {
                continue;
            }
            if class == piece {
                code[piece as usize] = n_codes;
                n_codes += 1;
            } else {
                code[piece as usize] = code[class as usize];
            }
        }
        Self { code, bits: 16 - (n_codes - 1).leading_zeros() }
    }

    /// Returns the number of bits of a key.
    pub(super) fn width(&self) -> u32 {
        self.bits * self.code.len() as u32
    }

    pub(super) fn key<K: Key>(&self, position: &Position) -> K {
        position.pieces().iter().rev().fold(K::EMPTY, |key, &piece| {
            let code = if piece == NONE { 0 } else { self.code[piece as usize] };
            key << self.bits | K::from_code(code)
        })
    }

    /// Returns the key after the hole has moved from `hole` to `to`.
    #[inline]
    pub(super) fn slide<K: Key>(&self, key: K, hole: u16, to: u16) -> K {
        let (a, b) = (u32::from(hole) * self.bits, u32::from(to) * self.bits);
        let mask = (1u32 << self.bits) - 1;
        let code = K::from_code((u32::from((key >> b).low()) & mask) as u16);
        // The hole's code is 0, so the same exclusive or sets one field and clears the other.
        key ^ code << a ^ code << b
    }
}

/// A position that was found. Its parent is not stored: moving the hole back gives the parent's
/// key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<K> {
    pub(super) key: K,
    pub(super) hole: u16,
    /// The cell that the hole came from; [`NONE`] at the start of the search.
    from: u16,
}

/// The set of positions found: a list in the order in which they were found, with a hash table
/// (open addressing) from keys to indices in that list.
#[derive(Clone, Debug)]
pub(super) struct Seen<K> {
    list: Vec<Node<K>>,
    slots: Vec<u32>,
}

impl<K: Key> Seen<K> {
    const FIRST: usize = 1 << 11;
    const EMPTY: u32 = u32::MAX;

    pub(super) fn new(work: &mut Work) -> Result<Self, Stop> {
        let seen = Self {
            list: Vec::with_capacity(Self::FIRST),
            slots: vec![Self::EMPTY; 2 * Self::FIRST],
        };
        work.reserve(seen.bytes())?;
        Ok(seen)
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.list.capacity() * size_of::<Node<K>>() + self.slots.len() * 4) as u64
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the positions in the order in which they were found.
    pub(super) fn list(&self) -> &[Node<K>] {
        &self.list
    }

    #[inline]
    fn slot(&self, key: K) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = key.hash() as usize & mask;
        while self.slots[at] != Self::EMPTY && self.list[self.slots[at] as usize].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    /// Returns the index of a key in the list.
    #[inline]
    fn find(&self, key: K) -> Option<usize> {
        let place = self.slots[self.slot(key)];
        (place != Self::EMPTY).then_some(place as usize)
    }

    /// Adds a position, or returns `false` if it is already there. The caller must have called
    /// [`make_room`](Self::make_room).
    #[inline]
    pub(super) fn add(&mut self, key: K, hole: u16, from: u16) -> bool {
        let at = self.slot(key);
        if self.slots[at] != Self::EMPTY {
            return false;
        }
        self.slots[at] = self.list.len() as u32;
        self.list.push(Node { key, hole, from });
        true
    }

    /// Reserves memory for `more` positions.
    pub(super) fn make_room(&mut self, more: usize, work: &mut Work) -> Result<(), Stop> {
        let wanted = self.list.len() + more;
        if wanted > self.list.capacity() {
            // Grow by half, not to the double: memory is the scarce resource.
            let size = wanted.max(self.list.capacity() / 2 * 3);
            let added = size - self.list.capacity();
            work.reserve((added * size_of::<Node<K>>()) as u64)?;
            self.list.reserve_exact(size - self.list.len());
        }
        // At most three of five slots are full, so that probing stays short. One doubling is
        // enough, since a key of 128 bits has at most 128 cells and so at most that many moves.
        if wanted * 5 / 3 > self.slots.len() {
            let (old, size) = (self.slots.len(), self.slots.len() * 2);
            work.reserve(size as u64 * 4)?;
            self.slots = vec![Self::EMPTY; size];
            for i in 0..self.list.len() {
                let at = self.slot(self.list[i].key);
                self.slots[at] = i as u32;
            }
            work.release(old as u64 * 4);
        }
        Ok(())
    }
}

/// All positions within some distance of a start position, layer by layer: each layer has the
/// positions at one distance. Moves are taken in one direction, either forward or backward.
#[derive(Clone, Debug)]
struct Frontier<K> {
    seen: Seen<K>,
    /// For each complete layer, the index in the list of positions at which it ends.
    ends: Vec<usize>,
    /// The number of positions, from the start of the list, whose neighbors have been added.
    n_expanded: usize,
}

impl<K: Key> Frontier<K> {
    fn new(key: K, hole: u16, work: &mut Work) -> Result<Self, Stop> {
        let mut seen = Seen::new(work)?;
        seen.add(key, hole, NONE);
        Ok(Self { seen, ends: vec![1], n_expanded: 0 })
    }

    /// Returns the number of positions of a layer.
    fn width(&self, depth: usize) -> usize {
        self.ends[depth] - if depth == 0 { 0 } else { self.ends[depth - 1] }
    }

    /// Searches the layer after `depth` for a position among the first `n` of `other`, in the order
    /// in which the layer is generated; `None` if there is none. Layers generated by earlier
    /// searches are reused, and an incomplete layer is continued the next time. The result depends
    /// only on the two start positions, not on earlier searches.
    fn meet<'g>(
        &mut self,
        depth: usize,
        coding: &Coding,
        step: impl Fn(u16) -> &'g [u16],
        (other, n): (&Seen<K>, usize),
        work: &mut Work,
    ) -> Result<Option<Node<K>>, Stop> {
        // The index at which the next layer begins.
        let mut at = self.ends[depth];
        loop {
            let known = self.ends.get(depth + 1).copied();
            while at < known.unwrap_or(self.seen.len()) {
                let place = self.seen.list[at];
                if other.find(place.key).is_some_and(|i| i < n) {
                    return Ok(Some(place));
                }
                at += 1;
            }
            if known.is_some() {
                return Ok(None);
            }
            self.expand(coding, &step, work)?;
        }
    }

    /// Adds the positions one move beyond the next position of the last complete layer.
    fn expand<'g>(
        &mut self,
        coding: &Coding,
        step: impl Fn(u16) -> &'g [u16],
        work: &mut Work,
    ) -> Result<(), Stop> {
        let whole = self.ends.last().copied().unwrap_or(0);
        // Add all moves of a position or none, so that a search interrupted here can be continued.
        if self.n_expanded < whole {
            work.node()?;
            let Node { key, hole, .. } = self.seen.list[self.n_expanded];
            let ways = step(hole);
            self.seen.make_room(ways.len(), work)?;
            for &to in ways {
                self.seen.add(coding.slide(key, hole, to), to, hole);
            }
            self.n_expanded += 1;
        }
        // Once the last layer is fully expanded, all positions after it form the next layer.
        if self.n_expanded == whole {
            self.ends.push(self.seen.len());
        }
        Ok(())
    }

    /// Returns the cells that the hole enters on the way from a position back to the start of the
    /// search.
    fn walk(&self, coding: &Coding, key: K) -> Vec<u16> {
        let mut cells = Vec::new();
        let mut at = self.seen.find(key).map(|i| self.seen.list[i]);
        while let Some(Node { key, hole, from }) = at.filter(|node| node.from != NONE) {
            cells.push(from);
            at = self.seen.find(coding.slide(key, hole, from)).map(|i| self.seen.list[i]);
        }
        cells
    }
}

/// The positions near the goal, kept between searches.
#[derive(Clone, Debug)]
pub(super) struct GoalFrontier<K> {
    goal_side: Frontier<K>,
}

/// The result of a bidirectional search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BidirectionalResult {
    /// A shortest solution.
    Solved(Vec<u16>),
    /// The limit on positions was reached. Every solution has at least this many moves.
    AtLeast(u32),
}

impl<K: Key> GoalFrontier<K> {
    pub(super) fn new(goal: &Goal, coding: &Coding, work: &mut Work) -> Result<Self, Stop> {
        let home = Position::home(goal.classes().len(), goal.hole());
        Ok(Self { goal_side: Frontier::new(coding.key(&home), goal.hole(), work)? })
    }

    /// Returns the size in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.goal_side.seen.bytes()
    }

    /// Searches for a shortest solution. Both frontiers together hold at most about `max_states`
    /// positions.
    ///
    /// The goal's frontier may be deeper than this search needs. Only as many of its layers are
    /// used as a fresh search would have generated, so that the same solution is found.
    pub(super) fn solve(
        &mut self,
        graph: &Graph,
        coding: &Coding,
        position: &Position,
        max_states: usize,
        work: &mut Work,
    ) -> Result<BidirectionalResult, Stop> {
        let start: K = coding.key(position);
        let mut front = Frontier::new(start, position.hole(), work)?;
        let result = self.meet(graph, coding, &mut front, max_states, work);
        work.release(front.seen.bytes());
        result
    }

    fn meet(
        &mut self,
        graph: &Graph,
        coding: &Coding,
        front: &mut Frontier<K>,
        max_states: usize,
        work: &mut Work,
    ) -> Result<BidirectionalResult, Stop> {
        let goal_side = &mut self.goal_side;
        if front.seen.list[0].key == goal_side.seen.list[0].key {
            return Ok(BidirectionalResult::Solved(Vec::new()));
        }
        // The depths used on both sides, which may be less than what the goal's frontier holds. No
        // position within these depths is on both sides, so every solution has more moves than both
        // depths together.
        let (mut far, mut near) = (0, 0);
        loop {
            // Expand the smaller layer; the next one is estimated to be twice as large.
            let (ahead, behind) = (front.width(far), goal_side.width(near));
            let held = front.ends[far] + goal_side.ends[near];
            if held + 2 * ahead.min(behind) > max_states || ahead == 0 || behind == 0 {
                return Ok(BidirectionalResult::AtLeast((far + near + 1) as u32));
            }
            let met = if behind <= ahead {
                let known = (&front.seen, front.ends[far]);
                let met = goal_side.meet(near, coding, |c| graph.prev(c), known, work)?;
                near += 1;
                met
            } else {
                let known = (&goal_side.seen, goal_side.ends[near]);
                let met = front.meet(far, coding, |c| graph.next(c), known, work)?;
                far += 1;
                met
            };
            if let Some(Node { key, hole, .. }) = met {
                let mut moves = front.walk(coding, key);
                moves.reverse();
                // Drop the hole's start cell, which is not a move, and append the cell of the
                // meeting position.
                moves.push(hole);
                moves.remove(0);
                // The goal's frontier was generated backward, so the cell that the hole came from
                // there is the cell that it enters next.
                moves.extend(goal_side.walk(coding, key));
                return Ok(BidirectionalResult::Solved(moves));
            }
        }
    }
}
