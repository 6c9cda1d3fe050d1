//! The features of a position: what a search that goes by them compares.

use super::cuts::Walk;
use super::hotspots::Hotspots;
use super::packing::Packing;
use super::rooms::Rooms;
use super::tables::Tables;
use crate::board::Square;
use puzzle_core::{Stop, Work};

/// What is counted of a position.
///
/// Counts past 127 are as good as that: boards of this search have 120 boxes at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// Steps of the packing plan that have been made.
    pub(crate) packed: u16,
    /// Parts of the floor that the player cannot walk to.
    pub(crate) regions: u8,
    /// Links between rooms that boxes shut.
    pub(crate) shut: u8,
    /// Boxes that the plan leaves no way to a goal, backward to a start.
    pub(crate) late: u8,
    /// Boxes that hold each other, on a level that begins with such a knot.
    pub(crate) knot: u8,
    /// Boxes in the way of others.
    pub(crate) hot: u8,
    /// Pushes that can be made now, backward pulls.
    pub(crate) pushes: u8,
}

/// The greatest numbers that a rank has room for.
const MOST: u8 = 127;
const MOST_STEPS: u64 = 1023;
/// Bits of a rank below those that tell cells apart.
const FINE: u32 = 14;
/// Bits of a rank; what is above them in a key is the weight.
pub(crate) const RANK_BITS: u32 = 52;

impl Marks {
    /// Everything in one number; less is better.
    pub(crate) fn rank(self) -> u64 {
        let to_pack = MOST_STEPS - u64::from(self.packed).min(MOST_STEPS);
        let mut rank = u64::from(self.knot.min(MOST)) << 10 | to_pack;
        let pushes = MOST - self.pushes.min(MOST);
        for mark in [self.late, self.regions, self.shut, self.hot, pushes] {
            rank = rank << 7 | u64::from(mark.min(MOST));
        }
        rank
    }

    /// The part of the rank that positions of one cell share.
    pub(crate) fn cell(self) -> u64 {
        self.rank() >> FINE
    }

    /// The same part of a rank with what is packed before knots: from some of them boxes have to be
    /// packed, from others they have to stay away until they are untied.
    pub(crate) fn packed_first(cell: u64) -> u64 {
        let (knot, packed, rest) = (cell >> 31, cell >> 14 & 0x1_FFFF, cell & 0x3FFF);
        packed << 21 | knot << 14 | rest
    }
}

/// Counts the features.
#[derive(Debug)]
pub(crate) struct Marking<const PULL: bool> {
    pub(crate) packing: Packing<PULL>,
    rooms: Rooms,
    hotspots: Hotspots,
}

impl<const PULL: bool> Marking<PULL> {
    pub(crate) fn new(t: &Tables, packing: Packing<PULL>, work: &mut Work) -> Result<Self, Stop> {
        let hotspots = Hotspots::new::<PULL>(t, work)?;
        Ok(Marking { packing, rooms: Rooms::new(&t.maze), hotspots })
    }

    /// The features of what is laid out: `boxes`, also as bits in `words`,
    /// where the player walks, and the number of the other parts of the floor.
    pub(crate) fn marks(
        &mut self,
        t: &Tables,
        occupied: &[bool],
        boxes: &[Square],
        words: &[u32],
        player: Walk,
        n_parts: usize,
    ) -> Marks {
        let byte = |n: usize| n.min(255) as u8;
        let (packed, late) = self.packing.count(t, occupied, boxes);
        let mut pushes = 0;
        for &b in boxes {
            let adj = &t.maze.adj[b as usize];
            for d in 0..4 {
                let to = adj[d] as usize;
                pushes += usize::from(if PULL {
                    player.has(adj[d]) && !occupied[t.maze.adj[to][d] as usize]
                } else {
                    player.has(adj[d ^ 2]) && t.live[to] && !occupied[to]
                });
            }
        }
        Marks {
            packed: packed as u16,
            regions: byte(n_parts),
            shut: byte(self.rooms.n_shut(boxes)),
            late: byte(late),
            knot: 0,
            hot: byte(self.hotspots.count(words)),
            pushes: byte(pushes),
        }
    }
}
