//! The remaining tiles, renumbered, with the tiles that each removal frees.
//!
//! Searches and automatic players play thousands of games on one graph. Each game begins with a
//! copy of the counts. Removing a tile is a few subtractions, and checking whether a neighbor is
//! free is a test of one word.

use alloc::vec::Vec;

use crate::layout::BoardLayout;

/// The value that means no tile.
pub(crate) const NONE: u16 = u16::MAX;

/// The amount that one tile above adds to a word of counts in `start`. Each of the three counts has
/// a byte of its own: at most four tiles lie directly on a tile, and at most two at a side.
const ABOVE: u32 = 1;
/// The amount that one tile at the left side adds to a word of counts in `start`.
const LEFT: u32 = 1 << 8;
/// The amount that one tile at the right side adds to a word of counts in `start`.
const RIGHT: u32 = 1 << 16;

/// A flag in a word of counts: the tile has been recorded as free, or is gone. It is above the
/// counts, so that subtractions do not affect it.
pub(crate) const RECORDED: u32 = 1 << 31;

/// Returns whether a tile with these counts has just become free: not recorded before, nothing
/// above, and nothing at one of its sides.
#[inline(always)]
pub(crate) fn newly_free(count: u32) -> bool {
    count & (RECORDED | 0xff) == 0 && (count & 0xff00 == 0 || count & 0x00ff_0000 == 0)
}

/// The graph of the remaining tiles. The counts of what lies on and next to a tile share one word,
/// so that removing a neighbor is one subtraction.
pub(crate) struct TileGraph {
    /// The counts of each tile at the start: how many tiles lie on it, at its left side and at its
    /// right side.
    pub(crate) start: Vec<u32>,
    /// For each tile, the index in `links` where its entries begin; the last value is the number of
    /// links.
    first: Vec<u16>,
    /// For each tile, the tiles that its removal affects, with the number to subtract from their
    /// counts.
    links: Vec<(u16, u32)>,
    /// The group of each tile, numbered from 0 without gaps.
    pub(crate) group: Vec<u8>,
    /// The number of tiles under each tile, at any depth.
    pub(crate) weight: Vec<u16>,
    /// The tiles of each group.
    pub(crate) members: Vec<Vec<u16>>,
}

impl TileGraph {
    /// Builds the graph of the remaining tiles, or returns `None` if a group has an odd number of
    /// tiles, which no game can clear.
    pub(crate) fn new(layout: &BoardLayout, groups: &[u8], tiles: &[u16]) -> Option<Self> {
        let mut number = alloc::vec![NONE; layout.n_tiles()];
        for (i, &t) in (0..).zip(tiles) {
            number[usize::from(t)] = i;
        }
        let mut graph = Self {
            start: Vec::with_capacity(tiles.len()),
            first: Vec::with_capacity(tiles.len() + 1),
            links: Vec::new(),
            group: Vec::with_capacity(tiles.len()),
            weight: Vec::new(),
            members: Vec::new(),
        };
        let mut names = [u8::MAX; 256];
        for (i, &t) in (0..).zip(tiles) {
            let neighbors = layout.neighbors(usize::from(t));
            let left_on =
                |list: &[u16]| list.iter().filter(|&&n| number[usize::from(n)] != NONE).count();
            graph.start.push(
                left_on(&neighbors.above) as u32 * ABOVE
                    + left_on(&neighbors.left) as u32 * LEFT
                    + left_on(&neighbors.right) as u32 * RIGHT,
            );
            // The reverse direction: a tile at the right of this one has this one at its left.
            graph.first.push(graph.links.len() as u16);
            for (list, part) in
                [(&neighbors.below, ABOVE), (&neighbors.right, LEFT), (&neighbors.left, RIGHT)]
            {
                graph.links.extend(
                    list.iter()
                        .map(|&n| (number[usize::from(n)], part))
                        .filter(|&(n, _)| n != NONE),
                );
            }
            let name = &mut names[usize::from(groups[usize::from(t)])];
            if *name == u8::MAX {
                *name = graph.members.len() as u8;
                graph.members.push(Vec::new());
            }
            graph.group.push(*name);
            graph.members[usize::from(*name)].push(i);
        }
        graph.first.push(graph.links.len() as u16);
        graph.weight = (0..tiles.len() as u16).map(|t| graph.n_under(t)).collect();
        graph.members.iter().all(|m| m.len() % 2 == 0).then_some(graph)
    }

    /// Returns the number of tiles under a tile, at any depth.
    fn n_under(&self, tile: u16) -> u16 {
        let mut under = alloc::vec![tile];
        let mut next = 0;
        while next < under.len() {
            for &(n, part) in self.links(under[next]) {
                if part == ABOVE && !under.contains(&n) {
                    under.push(n);
                }
            }
            next += 1;
        }
        under.len() as u16 - 1
    }

    pub(crate) fn n_tiles(&self) -> usize {
        self.start.len()
    }

    pub(crate) fn n_groups(&self) -> usize {
        self.members.len()
    }

    /// Returns the tiles that the removal of a tile affects, with the number to subtract from their
    /// counts.
    #[inline(always)]
    pub(crate) fn links(&self, tile: u16) -> &[(u16, u32)] {
        let t = usize::from(tile);
        &self.links[usize::from(self.first[t])..usize::from(self.first[t + 1])]
    }

    /// Returns a hash of the whole position, used as a random seed. Grades depend on it, so it
    /// never changes within a major version.
    pub(crate) fn seed(&self) -> u64 {
        // FNV-1a, a word at a time.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut mix = |n: u32| hash = (hash ^ u64::from(n)).wrapping_mul(0x0100_0000_01b3);
        for (&count, &group) in self.start.iter().zip(&self.group) {
            mix(count);
            mix(u32::from(group));
        }
        hash
    }
}
