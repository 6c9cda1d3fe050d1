//! The tiles that are left, numbered anew, with what a removal frees.
//!
//! Searches and players play thousands of games on one net, each beginning with a copy of the
//! counts. That a tile goes is a few subtractions, and whether a neighbor is free now a look at one
//! word.

use alloc::vec::Vec;

use crate::layout::BoardLayout;

/// No tile.
pub(crate) const NONE: u16 = u16::MAX;

/// One count in [`Net::start`]: tiles that lie on it. Each of the three has a byte of its own: at
/// most four tiles lie on one with none between, and two at a side.
const ABOVE: u32 = 1;
/// Tiles at the left side.
const LEFT: u32 = 1 << 8;
/// Tiles at the right side.
const RIGHT: u32 = 1 << 16;

/// A mark in a count: the tile has been noticed to be free, or is gone. Above the counts, so that
/// subtractions go on below it.
pub(crate) const NOTICED: u32 = 1 << 31;

/// Whether a count says that a tile has just become free: not noticed before, nothing above, and
/// nothing at one of the sides.
#[inline(always)]
pub(crate) fn newly_free(count: u32) -> bool {
    count & (NOTICED | 0xff) == 0 && (count & 0xff00 == 0 || count & 0x00ff_0000 == 0)
}

/// The tiles that are left. The counts of what lies on and beside a tile share one word, so that
/// removing a neighbor is one subtraction.
pub(crate) struct Net {
    /// Counts of each tile.
    pub(crate) start: Vec<u32>,
    /// Where the links of each tile begin, and their end.
    first: Vec<u16>,
    /// Tiles that a removal touches, with what to subtract there.
    links: Vec<(u16, u32)>,
    /// Group of each tile, numbered from 0 without gaps.
    pub(crate) group: Vec<u8>,
    /// How many tiles lie under each, at any depth.
    pub(crate) weight: Vec<u16>,
    /// Tiles of each group.
    pub(crate) members: Vec<Vec<u16>>,
}

impl Net {
    /// The net of these tiles; `None` when some group is odd, which no play can clear.
    pub(crate) fn new(layout: &BoardLayout, groups: &[u8], tiles: &[u16]) -> Option<Self> {
        let mut number = alloc::vec![NONE; layout.n_tiles()];
        for (i, &t) in (0..).zip(tiles) {
            number[usize::from(t)] = i;
        }
        let mut net = Self {
            start: Vec::with_capacity(tiles.len()),
            first: Vec::with_capacity(tiles.len() + 1),
            links: Vec::new(),
            group: Vec::with_capacity(tiles.len()),
            weight: Vec::new(),
            members: Vec::new(),
        };
        let mut names = [u8::MAX; 256];
        for (i, &t) in (0..).zip(tiles) {
            let touching = layout.touching(usize::from(t));
            let left_on =
                |list: &[u16]| list.iter().filter(|&&n| number[usize::from(n)] != NONE).count();
            net.start.push(
                left_on(&touching.above) as u32 * ABOVE
                    + left_on(&touching.left) as u32 * LEFT
                    + left_on(&touching.right) as u32 * RIGHT,
            );
            // The other way round: what lies at the right of a tile has this one at its left.
            net.first.push(net.links.len() as u16);
            for (list, part) in
                [(&touching.below, ABOVE), (&touching.right, LEFT), (&touching.left, RIGHT)]
            {
                net.links.extend(
                    list.iter()
                        .map(|&n| (number[usize::from(n)], part))
                        .filter(|&(n, _)| n != NONE),
                );
            }
            let name = &mut names[usize::from(groups[usize::from(t)])];
            if *name == u8::MAX {
                *name = net.members.len() as u8;
                net.members.push(Vec::new());
            }
            net.group.push(*name);
            net.members[usize::from(*name)].push(i);
        }
        net.first.push(net.links.len() as u16);
        net.weight = (0..tiles.len() as u16).map(|t| net.n_under(t)).collect();
        net.members.iter().all(|m| m.len() % 2 == 0).then_some(net)
    }

    /// How many tiles lie under a tile, at any depth.
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

    /// What the removal of a tile touches.
    #[inline(always)]
    pub(crate) fn links(&self, tile: u16) -> &[(u16, u32)] {
        let t = usize::from(tile);
        &self.links[usize::from(self.first[t])..usize::from(self.first[t + 1])]
    }

    /// A number that depends on everything in the position, to seed its search with. Grades hang on
    /// it, so it never changes within a major version.
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
