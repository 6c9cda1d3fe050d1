//! A packing plan: steps that bring boxes to goals one after another, some by way of a place to
//! park, and for each step the squares from which a box would come too late ([`zones`](super::zones)).
//! The steps count in the order of the plan, or chain by chain ([`chains`](super::chains)).
//!
//! The plan of a search backward (`PULL`) brings boxes to where the level has them.
//!
//! A plan is a piece of advice. It is found by [`unpack`](super::unpack) on a board with fewer boxes
//! than there are, so it may be wrong, and nothing is ever left out because of it.

use super::chains::{Chains, Steps};
use super::plan::Plan;
use super::position::Position;
use super::tables::Tables;
use super::zones::Zones;
use crate::board::Square;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// One step of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackingStep {
    /// Where the box comes from; `None` for any box that no step has moved so far.
    pub(crate) from: Option<Square>,
    /// Where it goes.
    pub(crate) to: Square,
}

/// The first steps of a plan that is not whole: what order they are made in is not known.
#[derive(Debug)]
struct Loose {
    n_steps: usize,
    order: Plan,
    targets: Vec<Square>,
    /// For each square, whether they fill it; and those of them that are no targets.
    is_wanted: Vec<bool>,
    parked: Vec<Square>,
    done: Vec<u64>,
}

/// Bytes of the tables of what boxes reach, where they are made as steps in chains come up.
const MAX_ZONES: usize = 4 << 20;

/// The steps, with what follows of them.
#[derive(Debug)]
pub(crate) struct Packing<const PULL: bool> {
    pub(crate) steps: Vec<PackingStep>,
    /// For each step the one that takes its box on.
    taken_on: Vec<Option<usize>>,
    /// The boxes that the search for the plan did not get off come first, in the order of another
    /// kind.
    loose: Option<Loose>,
    /// The squares that are to be filled after each number of steps, the newest first.
    filled: Vec<Vec<Square>>,
    /// What boxes reach after each number of steps; with chains, after steps that have come up.
    zones: Zones<PULL>,
    chains: Option<Chains>,
    /// With chains, the table for these steps having been made, and this one being next.
    zone_of: BTreeMap<(Steps, usize), usize>,
}

impl<const PULL: bool> Packing<PULL> {
    /// A plan of these steps, the first `n_loose` of them in any order.
    pub(crate) fn new(
        t: &Tables,
        steps: Vec<PackingStep>,
        n_loose: usize,
        work: &mut Work,
    ) -> Result<Self, Stop> {
        let mut filled = vec![Vec::new()];
        let mut now: Vec<Square> = Vec::new();
        for step in &steps {
            now.retain(|&c| Some(c) != step.from && c != step.to);
            now.insert(0, step.to);
            filled.push(now.clone());
        }
        let taken_on =
            |i: usize| (i + 1..steps.len()).find(|&j| steps[j].from == Some(steps[i].to));
        let taken_on = (0..steps.len()).map(taken_on).collect();
        let loose = (n_loose > 0).then(|| {
            let mut is_wanted = vec![false; t.maze.n];
            filled[n_loose].iter().for_each(|&c| is_wanted[c as usize] = true);
            let is_target = Position::<PULL>::is_target(t);
            let parked = filled[n_loose].iter().copied().filter(|&c| !is_target[c as usize]);
            Loose {
                n_steps: n_loose,
                order: Plan::new::<PULL>(t),
                targets: Position::<PULL>::targets(t).to_vec(),
                is_wanted,
                parked: parked.collect(),
                done: Vec::new(),
            }
        });
        let mut packing = Packing {
            zones: Self::zones_of(t, &steps),
            steps,
            taken_on,
            loose,
            filled,
            chains: None,
            zone_of: BTreeMap::new(),
        };
        packing.add_all(t, work)?;
        Ok(packing)
    }

    /// Whether every step has its turn.
    pub(crate) fn is_whole(&self) -> bool {
        self.loose.is_none()
    }

    fn zones_of(t: &Tables, steps: &[PackingStep]) -> Zones<PULL> {
        // A box that begins on a target where the plan puts one is not to blame for being there.
        let mut is_kept = Position::<PULL>::is_target(t);
        let begins = if PULL { &t.maze.goals } else { &t.starts };
        for step in steps {
            is_kept[step.to as usize] = begins.contains(&step.to);
        }
        Zones::new(t, is_kept)
    }

    /// The same plan with its steps counting chain by chain; `None` where that says no more, and
    /// backward.
    pub(crate) fn in_chains(&self, t: &Tables, work: &mut Work) -> Result<Option<Self>, Stop> {
        if PULL || self.loose.is_some() {
            return Ok(None);
        }
        let chains = Chains::new(t, &self.steps, &self.filled, work)?;
        if chains.is_none() {
            return Ok(None);
        }
        work.reserve(MAX_ZONES as u64)?;
        Ok(Some(Packing {
            steps: self.steps.clone(),
            taken_on: self.taken_on.clone(),
            loose: None,
            filled: self.filled.clone(),
            zones: Self::zones_of(t, &self.steps),
            chains,
            zone_of: BTreeMap::new(),
        }))
    }

    /// For each number of steps made, what boxes still reach.
    fn add_all(&mut self, t: &Tables, work: &mut Work) -> Result<(), Stop> {
        let last = self.steps.len();
        let words = self.filled.last().map_or(0, Vec::len) * 2;
        work.reserve(((last + 1) * (self.zones.bytes_of_one() + words)) as u64)?;
        let n_loose = self.loose.as_ref().map_or(0, |loose| loose.n_steps);
        for n_made in 0..=last {
            work.nodes(1 + t.maze.n as u64 / 256)?;
            // Nothing is known of what the first steps shut off where they have no order.
            let next = if n_made < n_loose { last } else { n_made };
            self.add(t, |i| i < n_made, next);
        }
        Ok(())
    }

    /// Adds what boxes reach when some steps have been made. The next one counts as made: what it
    /// shuts off has to be out of there before.
    fn add(&mut self, t: &Tables, is_made: impl Fn(usize) -> bool, next: usize) {
        let Packing { steps, taken_on, zones, .. } = self;
        let made = (0..steps.len()).filter(|&i| is_made(i));
        let filled = made.filter(|&i| !taken_on[i].is_some_and(&is_made)).map(|i| steps[i].to);
        let Some(&PackingStep { to, .. }) = steps.get(next) else {
            zones.add_open(filled);
            return;
        };
        // A box that a later step takes on is only parked.
        let stand =
            (0..steps.len()).filter(|&i| (is_made(i) || i == next) && taken_on[i].is_none());
        zones.add(t, filled, stand.map(|i| steps[i].to), to);
    }

    /// How many steps have been made, and how many boxes are out of the plan then. A step counts only
    /// once every box is out of what it shuts off.
    pub(crate) fn count(
        &mut self,
        t: &Tables,
        occupied: &[bool],
        boxes: &[Square],
    ) -> (usize, usize) {
        if self.chains.is_some() {
            return self.count_in_chains(t, occupied, boxes);
        }
        let mut n = self.n_made(occupied);
        while n > 0 && self.zones.n_late(n - 1, boxes) > 0 {
            n -= 1;
        }
        (n, self.zones.n_late(n, boxes))
    }

    /// How many steps have been made: the most after which no square is empty that is to be filled
    /// then. A step counts although a box that it needs was on its square from the start.
    pub(crate) fn n_made(&mut self, occupied: &[bool]) -> usize {
        let is_made = |filled: &Vec<Square>| filled.iter().all(|&c| occupied[c as usize]);
        let n = self.filled.iter().rposition(is_made).unwrap_or(0);
        let Some(loose) = self.loose.as_mut().filter(|loose| n < loose.n_steps) else { return n };
        let Loose { order, targets, is_wanted, parked, done, .. } = loose;
        let n_parked = parked.iter().filter(|&&c| occupied[c as usize]).count();
        n_parked + order.packed_of(targets, occupied, |c| is_wanted[c as usize], done)
    }

    fn count_in_chains(
        &mut self,
        t: &Tables,
        occupied: &[bool],
        boxes: &[Square],
    ) -> (usize, usize) {
        let mut is_placed: Steps = 0;
        for (i, step) in self.steps.iter().enumerate().rev() {
            let is_past = self.taken_on[i].is_some_and(|j| is_placed >> j & 1 != 0);
            is_placed |= Steps::from(is_past || occupied[step.to as usize]) << i;
        }
        let mut made = self.chains.as_ref().map_or(0, |chains| chains.made(is_placed));
        while let Some(last) = made.checked_ilog2() {
            let before = made & !(1 << last);
            let zone = self.zone(t, before, last as usize);
            if self.zones.n_late(zone, boxes) == 0 {
                break;
            }
            made = before;
        }
        let zone = self.zone(t, made, made.trailing_ones() as usize);
        (made.count_ones() as usize, self.zones.n_late(zone, boxes))
    }

    /// The table for these steps being made, and that one being next.
    fn zone(&mut self, t: &Tables, made: Steps, next: usize) -> usize {
        if let Some(&zone) = self.zone_of.get(&(made, next)) {
            return zone;
        }
        if (self.zones.len() + 1) * (self.zones.bytes_of_one() + ENTRY) > MAX_ZONES {
            self.forget();
        }
        let zone = self.zones.len();
        self.zone_of.insert((made, next), zone);
        self.add(t, |i| made >> i & 1 != 0, next);
        zone
    }

    /// Tables of what boxes reach that were made so far.
    pub(crate) fn n_tables(&self) -> u64 {
        self.zones.n_made
    }

    /// Forgets the tables of steps in chains: they are made again when they come up.
    pub(crate) fn forget(&mut self) {
        self.zone_of.clear();
        self.zones.clear();
    }
}

/// Bytes of an entry that finds a table, roughly.
const ENTRY: usize = 96;
