//! The store of the positions that a search has found: nodes of a fixed number of words, and a hash
//! table that finds a node by its position.

use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The number of a node. The first node is 1.
pub(crate) type Id = u32;

/// Nodes in a chunk of the arena.
const CHUNK: usize = 1 << 12;
/// Words before the box bits: parent, pushes, player and estimate, squares of the move.
const HEADER: usize = 4;
/// Number of low bits of a hash table entry, which hold the number of a node. The high bits hold a
/// part of its hash, so that most lookups of other positions end without reading a node.
const ID_BITS: u32 = 27;
const ID_MASK: u32 = (1 << ID_BITS) - 1;

/// The words of a node besides its boxes. Searches may use `cost` and `estimate` for numbers of
/// their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) parent: Id,
    /// Pushes or moves from the root, or a number of the search's own; 31 bits.
    pub(crate) cost: u32,
    /// The lowest square that the player can reach.
    pub(crate) player: u16,
    pub(crate) estimate: u16,
    /// The square that a box left on the way from the parent.
    pub(crate) from: u16,
    /// The square that the box entered.
    pub(crate) to: u16,
}

const CLOSED: u32 = 1 << 31;

/// The nodes of one search. Memory is reserved from the caller's work before it is allocated.
#[derive(Debug)]
pub(crate) struct Arena {
    stride: usize,
    chunks: Vec<Vec<u32>>,
    n: usize,
    table: Vec<u32>,
    shift: u32,
    bytes: u64,
}

impl Arena {
    /// Makes an arena for positions of `bits` box bits.
    pub(crate) fn new(bits: usize) -> Arena {
        Arena {
            stride: HEADER + bits.div_ceil(32),
            chunks: Vec::new(),
            n: 0,
            table: Vec::new(),
            shift: 64,
            bytes: 0,
        }
    }

    pub(crate) fn n_words(&self) -> usize {
        self.stride - HEADER
    }

    pub(crate) fn len(&self) -> usize {
        self.n
    }

    pub(crate) fn release(&mut self, work: &mut Work) {
        work.release(self.bytes);
        self.bytes = 0;
        self.chunks = Vec::new();
        self.table = Vec::new();
        self.shift = 64;
        self.n = 0;
    }

    #[inline]
    fn node(&self, id: Id) -> &[u32] {
        let index = id as usize - 1;
        let at = index % CHUNK * self.stride;
        &self.chunks[index / CHUNK][at..at + self.stride]
    }

    #[inline]
    fn node_mut(&mut self, id: Id) -> &mut [u32] {
        let index = id as usize - 1;
        let at = index % CHUNK * self.stride;
        &mut self.chunks[index / CHUNK][at..at + self.stride]
    }

    #[inline]
    pub(crate) fn header(&self, id: Id) -> Header {
        let w = self.node(id);
        Header {
            parent: w[0],
            cost: w[1] & !CLOSED,
            player: w[2] as u16,
            estimate: (w[2] >> 16) as u16,
            from: w[3] as u16,
            to: (w[3] >> 16) as u16,
        }
    }

    /// The positions from the root to a node, the root first.
    pub(crate) fn line(&self, mut id: Id) -> Vec<Id> {
        let mut line = Vec::new();
        while id != 0 {
            line.push(id);
            id = self.header(id).parent;
        }
        line.reverse();
        line
    }

    #[inline]
    pub(crate) fn boxes(&self, id: Id) -> &[u32] {
        &self.node(id)[HEADER..]
    }

    #[inline]
    pub(crate) fn is_closed(&self, id: Id) -> bool {
        self.node(id)[1] & CLOSED != 0
    }

    #[inline]
    pub(crate) fn close(&mut self, id: Id) {
        self.node_mut(id)[1] |= CLOSED;
    }

    /// Replaces all words of a node except its boxes, and marks it as not expanded yet.
    pub(crate) fn set_header(&mut self, id: Id, h: Header) {
        let w = self.node_mut(id);
        w[0] = h.parent;
        w[1] = h.cost;
        w[2] = u32::from(h.player) | u32::from(h.estimate) << 16;
        w[3] = u32::from(h.from) | u32::from(h.to) << 16;
    }

    #[inline]
    fn tag(hash: u64) -> u32 {
        (hash as u32) & !ID_MASK
    }

    /// Returns the node of a position, if there is one.
    pub(crate) fn find(&self, hash: u64, boxes: &[u32], player: u16) -> Option<Id> {
        if self.table.is_empty() {
            return None;
        }
        let mask = self.table.len() - 1;
        let mut at = (hash >> self.shift) as usize;
        loop {
            let entry = self.table[at];
            if entry == 0 {
                return None;
            }
            if entry & !ID_MASK == Self::tag(hash) {
                let id = entry & ID_MASK;
                let node = self.node(id);
                if node[2] as u16 == player && &node[HEADER..] == boxes {
                    return Some(id);
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a position that is not stored yet. When the table grows, `hash_of` computes the hash of
    /// each node.
    pub(crate) fn insert(
        &mut self,
        hash: u64,
        boxes: &[u32],
        header: Header,
        hash_of: impl Fn(&[u32], u16) -> u64,
        work: &mut Work,
    ) -> Result<Id, Stop> {
        if self.n.is_multiple_of(CHUNK) {
            let bytes = (CHUNK * self.stride * 4) as u64;
            if self.n + CHUNK >= ID_MASK as usize {
                return Err(Stop::Memory);
            }
            work.reserve(bytes)?;
            self.bytes += bytes;
            self.chunks.push(Vec::with_capacity(CHUNK * self.stride));
        }
        if (self.n + 1) * 3 > self.table.len() * 2 {
            self.grow(hash_of, work)?;
        }
        let chunk = self.chunks.last_mut().expect("a chunk was added");
        chunk.extend([0; HEADER]);
        chunk.extend_from_slice(boxes);
        self.n += 1;
        let id = self.n as Id;
        self.set_header(id, header);
        Self::link(&mut self.table, self.shift, hash, id);
        Ok(id)
    }

    fn link(table: &mut [u32], shift: u32, hash: u64, id: Id) {
        let mask = table.len() - 1;
        let mut at = (hash >> shift) as usize;
        while table[at] != 0 {
            at = (at + 1) & mask;
        }
        table[at] = id | Self::tag(hash);
    }

    fn grow(&mut self, hash_of: impl Fn(&[u32], u16) -> u64, work: &mut Work) -> Result<(), Stop> {
        let old = self.table.len();
        let new = (old * 2).max(1 << 10);
        // For a moment both the old and the new table exist.
        work.reserve(new as u64 * 4)?;
        let mut table = vec![0; new];
        let shift = 64 - new.trailing_zeros();
        for id in 1..=self.n as Id {
            let node = self.node(id);
            Self::link(&mut table, shift, hash_of(&node[HEADER..], node[2] as u16), id);
        }
        self.table = table;
        self.shift = shift;
        work.release(old as u64 * 4);
        self.bytes += (new - old) as u64 * 4;
        Ok(())
    }
}
