//! Breadth-first search from both ends.

use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::{BitOr, BitXor, Shl, Shr};
use puzzle_core::{Stop, Work};

/// A position in one word: the code of each cell's class, 0 for the hole.
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
    const BITS: u32;
    fn from_code(code: u16) -> Self;
    fn low(self) -> u16;
    fn hash(self) -> u64;
}

impl Key for u64 {
    const EMPTY: Self = 0;
    const BITS: u32 = 64;
    fn from_code(code: u16) -> Self {
        code.into()
    }
    fn low(self) -> u16 {
        self as u16
    }
    #[inline]
    fn hash(self) -> u64 {
        let x = (self ^ self >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    }
}

impl Key for u128 {
    const EMPTY: Self = 0;
    const BITS: u32 = 128;
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

/// How positions are written as keys: identical pieces have one code.
#[derive(Clone, Debug)]
pub(super) struct Coding {
    /// By piece.
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

    /// Bits of a key.
    pub(super) fn width(&self) -> u32 {
        self.bits * self.code.len() as u32
    }

    pub(super) fn key<K: Key>(&self, position: &Position) -> K {
        position.pieces().iter().rev().fold(K::EMPTY, |key, &piece| {
            let code = if piece == NONE { 0 } else { self.code[piece as usize] };
            key << self.bits | K::from_code(code)
        })
    }

    /// The key after the hole went from `hole` to `to`.
    #[inline]
    pub(super) fn slide<K: Key>(&self, key: K, hole: u16, to: u16) -> K {
        let (a, b) = (u32::from(hole) * self.bits, u32::from(to) * self.bits);
        let mask = (1u32 << self.bits) - 1;
        let code = K::from_code((u32::from((key >> b).low()) & mask) as u16);
        key ^ code << a ^ code << b
    }
}

/// Keys seen, each with the cell that the hole came from; open addressing.
#[derive(Clone, Debug)]
pub(super) struct Seen<K> {
    keys: Vec<K>,
    from: Vec<u16>,
    n: usize,
}

impl<K: Key> Seen<K> {
    const FIRST: usize = 1 << 12;
    const SLOT: u64 = (K::BITS / 8 + 2) as u64;

    pub(super) fn new(work: &mut Work) -> Result<Self, Stop> {
        work.reserve(Self::FIRST as u64 * Self::SLOT)?;
        Ok(Self { keys: vec![K::EMPTY; Self::FIRST], from: vec![NONE; Self::FIRST], n: 0 })
    }

    pub(super) fn bytes(&self) -> u64 {
        self.keys.len() as u64 * Self::SLOT
    }

    #[inline]
    fn slot(&self, key: K) -> usize {
        let mask = self.keys.len() - 1;
        let mut at = key.hash() as usize & mask;
        while self.keys[at] != key && self.keys[at] != K::EMPTY {
            at = (at + 1) & mask;
        }
        at
    }

    fn find(&self, key: K) -> Option<u16> {
        let at = self.slot(key);
        (self.keys[at] == key).then(|| self.from[at])
    }

    /// Adds a key; false when it is there already.
    #[inline]
    pub(super) fn add(&mut self, key: K, from: u16) -> bool {
        let at = self.slot(key);
        if self.keys[at] == key {
            return false;
        }
        self.keys[at] = key;
        self.from[at] = from;
        self.n += 1;
        true
    }

    /// Makes room for so many more keys.
    pub(super) fn make_room(&mut self, more: usize, work: &mut Work) -> Result<(), Stop> {
        let wanted = (self.n + more) * 5 / 3;
        if wanted <= self.keys.len() {
            return Ok(());
        }
        let size = wanted.next_power_of_two();
        let old = self.bytes();
        work.reserve(size as u64 * Self::SLOT)?;
        let mut larger = Self { keys: vec![K::EMPTY; size], from: vec![NONE; size], n: 0 };
        for (&key, &from) in self.keys.iter().zip(&self.from) {
            if key != K::EMPTY {
                larger.add(key, from);
            }
        }
        *self = larger;
        work.release(old);
        Ok(())
    }
}

/// All positions within some distance of one, in moves of one direction.
#[derive(Clone, Debug)]
struct Side<K> {
    seen: Seen<K>,
    /// The farthest whole layer, keys and holes, and how many of it are expanded.
    edge: Vec<(K, u16)>,
    n_expanded: usize,
    /// As much as is known of the layer after it.
    next: Vec<(K, u16)>,
    depth: u32,
}

/// What came of a layer.
enum Layer<K> {
    Done,
    Met { key: K, hole: u16 },
}

impl<K: Key> Side<K> {
    fn new(key: K, hole: u16, work: &mut Work) -> Result<Self, Stop> {
        let mut seen = Seen::new(work)?;
        seen.add(key, NONE);
        Ok(Self { seen, edge: vec![(key, hole)], n_expanded: 0, next: Vec::new(), depth: 0 })
    }

    /// One move farther, or as far as the first position that `other` has. Stopped or met with, it
    /// goes on from there the next time.
    fn grow<'g>(
        &mut self,
        coding: &Coding,
        step: impl Fn(u16) -> &'g [u16],
        other: &Seen<K>,
        work: &mut Work,
    ) -> Result<Layer<K>, Stop> {
        while let Some(&(key, hole)) = self.edge.get(self.n_expanded) {
            work.node()?;
            let ways = step(hole);
            self.seen.make_room(ways.len(), work)?;
            for &to in ways {
                let then = coding.slide(key, hole, to);
                if self.seen.add(then, hole) {
                    self.next.push((then, to));
                    if other.find(then).is_some() {
                        return Ok(Layer::Met { key: then, hole: to });
                    }
                }
            }
            self.n_expanded += 1;
        }
        core::mem::swap(&mut self.edge, &mut self.next);
        self.next.clear();
        self.n_expanded = 0;
        self.depth += 1;
        Ok(Layer::Done)
    }

    /// The cells of the hole from `hole` back to the beginning, both left out and put in.
    fn walk(&self, coding: &Coding, mut key: K, mut hole: u16) -> Vec<u16> {
        let mut cells = Vec::new();
        while let Some(from) = self.seen.find(key).filter(|&f| f != NONE) {
            key = coding.slide(key, hole, from);
            hole = from;
            cells.push(hole);
        }
        cells
    }
}

/// Positions near the goal, kept between searches.
#[derive(Clone, Debug)]
pub(super) struct Back<K> {
    side: Side<K>,
}

/// What a search from both ends found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Met {
    /// A shortest solution.
    Solved(Vec<u16>),
    /// The limit of states came first: a solution has at least so many moves.
    AtLeast(u32),
}

impl<K: Key> Back<K> {
    pub(super) fn new(goal: &Goal, coding: &Coding, work: &mut Work) -> Result<Self, Stop> {
        let home = Position::home(goal.classes().len(), goal.hole());
        Ok(Self { side: Side::new(coding.key(&home), goal.hole(), work)? })
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.side.seen.bytes()
    }

    /// A shortest solution, both sides together holding at most about `max_states`.
    pub(super) fn solve(
        &mut self,
        graph: &Graph,
        coding: &Coding,
        position: &Position,
        max_states: usize,
        work: &mut Work,
    ) -> Result<Met, Stop> {
        let start: K = coding.key(position);
        if self.side.seen.find(start).is_some() {
            return Ok(Met::Solved(self.side.walk(coding, start, position.hole())));
        }
        let mut front = Side::new(start, position.hole(), work)?;
        let result = loop {
            let (ahead, behind) = (front.edge.len(), self.side.edge.len());
            let least = front.depth + self.side.depth + 1;
            let held = front.seen.n + self.side.seen.n;
            // A layer begun in an earlier search would give positions of two depths.
            let begun = self.side.n_expanded > 0;
            if held + 2 * ahead.min(behind) > max_states && !begun || ahead == 0 || behind == 0 {
                break Ok(Met::AtLeast(least));
            }
            let layer = if behind <= ahead || begun {
                self.side.grow(coding, |c| graph.prev(c), &front.seen, work)
            } else {
                front.grow(coding, |c| graph.next(c), &self.side.seen, work)
            };
            match layer {
                Err(stop) => break Err(stop),
                Ok(Layer::Done) => {}
                Ok(Layer::Met { key, hole }) => {
                    let mut moves = front.walk(coding, key, hole);
                    // From the start's hole, which is no move, to this one.
                    moves.reverse();
                    moves.push(hole);
                    moves.remove(0);
                    moves.extend(self.side.walk(coding, key, hole));
                    break Ok(Met::Solved(moves));
                }
            }
        };
        work.release(front.seen.bytes());
        result
    }
}
