//! The features of positions that the macro search compares, and the advisers, which use them to
//! recommend moves. (After FESS: Shoham and Schaeffer, "The FESS Algorithm", 2020.)

use super::hotspots::Hotspots;
use super::packing_plan::PackingPlan;
use super::rooms::Rooms;
use super::techniques::Problem;
use crate::board::Square;
use crate::search::articulation::Walk;
use puzzle_core::solve::{Stop, Work};

/// The features of a position. Counts are capped at 127, because the search handles at most 120
/// boxes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Features {
    /// Steps of the packing plan that have been made.
    pub(crate) packed: u16,
    /// Boxes for which the plan leaves no goal.
    pub(crate) out_of_plan: u8,
    /// Parts of the floor that the player cannot reach.
    pub(crate) parts: u8,
    /// Links between rooms with a box in them.
    pub(crate) shut_links: u8,
    /// Boxes that keep another box from a goal.
    pub(crate) hotspots: u8,
    /// Pushes that can be made now.
    pub(crate) pushes: u8,
}

/// The highest count that fits into a rank.
const MOST: u8 = 127;
const MOST_STEPS: u64 = 1023;
/// Bits of a rank below those that identify the cell: hotspots and pushes.
const FINE_BITS: u32 = 14;
/// Number of bits of a rank.
pub(crate) const RANK_BITS: u32 = 45;

impl Features {
    /// All features in one number, with the most important one in the highest bits. Lower is
    /// better.
    pub(crate) fn rank(self) -> u64 {
        let pushes = MOST - self.pushes.min(MOST);
        let to_pack = MOST_STEPS - u64::from(self.packed).min(MOST_STEPS);
        let rest = [self.out_of_plan, self.parts, self.shut_links, self.hotspots, pushes];
        rest.into_iter().fold(to_pack, |rank, n| rank << 7 | u64::from(n.min(MOST)))
    }

    /// The part of the rank that all positions of a feature cell share.
    pub(crate) fn cell(self) -> u64 {
        self.rank() >> FINE_BITS
    }
}

/// The recommendations of five advisers, one per feature: each recommends the move that improves
/// its feature most, by its index in the list, or none if no move improves it. No adviser
/// recommends a move that takes a packed box away again or brings another box out of the plan.
pub(crate) fn advised(own: Features, moves: &[Features]) -> [Option<usize>; 5] {
    let features: [fn(Features) -> u16; 5] = [
        |f| u16::MAX - f.packed,
        |f| u16::from(f.parts),
        |f| u16::from(f.shut_links),
        |f| u16::from(f.out_of_plan),
        |f| u16::from(f.hotspots),
    ];
    let keeps_to_plan = |f: &Features| {
        f.packed > own.packed || f.packed == own.packed && f.out_of_plan <= own.out_of_plan
    };
    features.map(|feature| {
        let good = moves.iter().enumerate().filter(|(_, f)| keeps_to_plan(f));
        good.filter(|(_, f)| feature(**f) < feature(own))
            .min_by_key(|(_, f)| (feature(**f), f.rank()))
            .map(|(i, _)| i)
    })
}

/// Counts the features of positions.
#[derive(Debug)]
pub(crate) struct FeatureCounter {
    pub(crate) plan: PackingPlan,
    rooms: Rooms,
    hotspots: Hotspots,
}

/// A position whose features are to be counted.
pub(crate) struct View<'a> {
    pub(crate) occupied: &'a [bool],
    pub(crate) boxes: &'a [Square],
    /// The boxes as bits of live squares.
    pub(crate) bits: &'a [u32],
    /// The player's region.
    pub(crate) walk: Walk<'a>,
    /// The number of other parts of the floor.
    pub(crate) n_parts: usize,
}

impl FeatureCounter {
    pub(crate) fn new(t: &Problem, plan: PackingPlan, work: &mut Work) -> Result<Self, Stop> {
        let hotspots = Hotspots::new(t, work)?;
        Ok(FeatureCounter { plan, rooms: Rooms::new(&t.maze), hotspots })
    }

    /// Counts the features of a position.
    pub(crate) fn count(&mut self, t: &Problem, view: &View) -> Features {
        let &View { occupied, boxes, bits, walk, n_parts } = view;
        let byte = |n: usize| n.min(255) as u8;
        let (packed, out_of_plan) = self.plan.progress(occupied, boxes);
        let can_push = |b: Square, d: usize| {
            let sides = &t.maze.adj[b as usize];
            let to = sides[d] as usize;
            walk.has(sides[d ^ 2]) && t.live[to] && !occupied[to]
        };
        let pushes = boxes.iter().map(|&b| (0..4).filter(|&d| can_push(b, d)).count()).sum();
        Features {
            packed: packed as u16,
            out_of_plan: byte(out_of_plan),
            parts: byte(n_parts),
            shut_links: byte(self.rooms.n_shut(boxes)),
            hotspots: byte(self.hotspots.count(bits)),
            pushes: byte(pushes),
        }
    }
}
