//! The search for a packing plan: backward, from the board with every goal filled.
//!
//! A move pulls one box anywhere. Starts that boxes can be brought between either way make a
//! **sink**: a box pulled onto one of them is taken off the board with it, provided that the other
//! boxes can still share the other starts. So most of the boxes are gone as soon as they are out of
//! the goals, and the search looks only at what packing is about: which box comes off first, and
//! which has to be put aside (**parked**) to let others pass. A few dozen positions do, mostly.
//! Backward, the moves are the steps of a plan. (The packing feature of FESS: Shoham and
//! Schaeffer, "The FESS Algorithm", 2020.)
//!
//! It is sound to be wrong here: the plan orders moves, and proves nothing.

use super::carry::Carry;
use super::cells::{Cells, Waiting};
use super::matching::Matching;
use super::packing::{Packing, PackingStep};
use super::reach::{Reach, Regions};
use super::rooms::Rooms;
use super::tables::{FAR, Tables};
use super::trace::{Sharing, Trace};
use crate::board::Square;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// Positions before there is no plan.
const MAX_POSITIONS: usize = 3000;
/// Moves listed before there is no plan; together with the positions they stay below 8 MiB.
const MAX_MOVES: u64 = 150_000;

/// The plan of a level; of no use, but a plan, where none was found.
pub(crate) fn plan(t: &Tables, carry: &mut Carry, work: &mut Work) -> Result<Packing, Stop> {
    let goals = goals_to_fill(t);
    let mut search = Unpacking::new(t, true);
    let steps = search.run(t, &goals, work)?;
    Packing::new(t, steps, carry, work)
}

/// As many goals as there are boxes: all, or those of a cheapest assignment.
fn goals_to_fill(t: &Tables) -> Vec<Square> {
    let goals = &t.maze.goals;
    if goals.len() == t.starts.len() {
        return goals.clone();
    }
    let mut matching = Matching::new(goals.len());
    matching.reset(&t.to_goal, t.starts.iter().map(|&c| t.maze.key(c, t.player)));
    (0..t.starts.len()).map(|row| goals[matching.target(row)]).collect()
}

/// A position of the search.
#[derive(Debug)]
struct Node {
    parent: u32,
    from: Square,
    /// Where the box went; the number of squares for a sink.
    to: Square,
    boxes: Vec<Square>,
    /// Boxes taken off.
    n_off: u16,
    cell: u32,
    weight: u16,
}

/// A move that was looked at.
#[derive(Clone, Copy, Debug)]
struct Pull {
    from: Square,
    to: Square,
    player: Square,
    is_off: bool,
    rank: u64,
    far: u16,
}

/// Takes the boxes off the goals.
#[derive(Debug)]
pub(crate) struct Unpacking {
    /// The sink's squares, and starts that a box has to be brought to itself.
    is_sink: Vec<bool>,
    n_sink: usize,
    homes: Vec<usize>,
    is_home: Vec<bool>,
    cells: Cells,
    nodes: Vec<Node>,
    seen: BTreeSet<Box<[Square]>>,
    occupied: Vec<bool>,
    trace: Trace,
    sharing: Sharing,
    reach: Reach,
    after: Reach,
    regions: Regions,
    rooms: Rooms,
    best: (usize, u32),
    carry: Carry,
    places: Vec<(Square, Square, u16)>,
    pulls: Vec<Pull>,
}

impl Unpacking {
    /// `goals` are the goals to empty. Without `sinks` every box has to be brought to a start of
    /// its own.
    pub(crate) fn new(t: &Tables, sinks: bool) -> Unpacking {
        let n = t.maze.n;
        let sink = if sinks { largest_sink(t) } else { Vec::new() };
        let mut is_sink = vec![false; n + 1];
        for &i in &sink {
            is_sink[t.starts[i] as usize] = true;
        }
        let homes: Vec<usize> = (0..t.starts.len()).filter(|i| !sink.contains(i)).collect();
        let mut is_home = vec![false; n + 1];
        for &i in &homes {
            is_home[t.starts[i] as usize] = true;
        }
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        Unpacking {
            is_sink,
            n_sink: sink.len(),
            homes,
            is_home,
            cells: Cells::default(),
            nodes: Vec::new(),
            seen: BTreeSet::new(),
            occupied,
            trace: Trace::new(t),
            sharing: Sharing::default(),
            reach: Reach::new(n),
            after: Reach::new(n),
            regions: Regions::default(),
            rooms: Rooms::new(&t.maze),
            best: (usize::MAX, 0),
            carry: Carry::new(n),
            places: Vec::new(),
            pulls: Vec::new(),
        }
    }

    /// Searches, and answers the steps of the plan. If none was found that is whole, its last steps
    /// are those that were, and the boxes before them are in no order.
    pub(crate) fn run(
        &mut self,
        t: &Tables,
        goals: &[Square],
        work: &mut Work,
    ) -> Result<Vec<PackingStep>, Stop> {
        let mut n_moves = 0;
        self.begin(t, goals, work)?;
        while self.best.0 > 0 && self.nodes.len() < MAX_POSITIONS && n_moves < MAX_MOVES {
            let Some(waiting) = self.cells.pop() else { break };
            if let Some(id) = self.take(t, waiting, work)? {
                if self.best.0 == 0 {
                    break;
                }
                let player = waiting.player;
                n_moves += self.expand(t, id, player, work)?;
            }
        }
        Ok(self.steps(t))
    }

    /// Every goal filled, the player in any part of the floor.
    fn begin(&mut self, t: &Tables, goals: &[Square], work: &mut Work) -> Result<(), Stop> {
        let mut boxes = goals.to_vec();
        boxes.sort_unstable();
        self.lay(&boxes, true);
        let mut is_seen = self.occupied.clone();
        self.lay(&boxes, false);
        for c in 0..t.maze.n {
            if is_seen[c] {
                continue;
            }
            self.lay(&boxes, true);
            self.reach.fill(&t.maze.adj, &self.occupied, c as Square);
            for &x in self.reach.squares() {
                is_seen[x as usize] = true;
            }
            let rank = self.rank(t, &boxes, 0, c as Square);
            self.lay(&boxes, false);
            let cell = self.cells.cell(rank, work)?;
            let node =
                Node { parent: 0, from: 0, to: 0, boxes: boxes.clone(), n_off: 0, cell, weight: 0 };
            self.nodes.push(node);
            let id = self.nodes.len() as u32;
            self.note(id);
            self.expand(t, id, c as Square, work)?;
        }
        Ok(())
    }

    fn lay(&mut self, boxes: &[Square], there: bool) {
        for &b in boxes {
            self.occupied[b as usize] = there;
        }
    }

    /// Boxes that are neither off the board nor on a start of their own.
    fn n_left(&self, boxes: &[Square]) -> usize {
        boxes.iter().filter(|&&b| !self.is_home[b as usize]).count()
    }

    /// What the laid out position is worth; less is better.
    fn rank(&mut self, t: &Tables, boxes: &[Square], unserved: usize, player: Square) -> u64 {
        self.after.fill(&t.maze.adj, &self.occupied, player);
        let n_regions = self.regions.count(&t.maze.adj, &self.occupied, &self.after);
        let n_shut = self.rooms.n_shut(boxes);
        let n_left = self.n_left(boxes) as u64;
        let byte = |n: usize| n.min(255) as u64;
        n_left << 24 | byte(unserved) << 16 | byte(n_regions) << 8 | byte(n_shut)
    }

    /// How many of the empty goals no start is left for, the boxes laid out standing where they are
    /// for ever: so many boxes would have to be brought along before their turn.
    fn n_unserved(&mut self, t: &Tables) -> usize {
        let n_open = t.maze.goals.iter().filter(|&&g| !self.occupied[g as usize]).count();
        let goals_of = self.trace.goals_of(t, &self.occupied);
        let starts = t.starts.iter().map(|&c| c as usize);
        let n_without = self.sharing.n_without(goals_of, t.maze.goals.len().div_ceil(64), starts);
        n_open.saturating_sub(t.starts.len() - n_without)
    }

    /// Remembers the node with the fewest boxes left.
    fn note(&mut self, id: u32) {
        let left = self.n_left(&self.nodes[id as usize - 1].boxes);
        if left < self.best.0 {
            self.best = (left, id);
        }
    }

    /// Makes a move that waited, unless its position has been seen.
    fn take(&mut self, t: &Tables, waiting: Waiting, work: &mut Work) -> Result<Option<u32>, Stop> {
        let parent = &self.nodes[waiting.parent as usize - 1];
        let (parent_cell, mut n_off) = (parent.cell, parent.n_off);
        let mut boxes = parent.boxes.clone();
        boxes.retain(|&b| b != waiting.from);
        if waiting.to as usize == t.maze.n {
            n_off += 1;
        } else {
            boxes.push(waiting.to);
            boxes.sort_unstable();
        }
        self.lay(&boxes, true);
        let player = self.after.fill(&t.maze.adj, &self.occupied, waiting.player);
        let unserved = (waiting.key >> 24 & 0xFF) as usize;
        let rank = self.rank(t, &boxes, unserved, player);
        self.lay(&boxes, false);
        let key: Box<[Square]> = core::iter::once(player).chain(boxes.iter().copied()).collect();
        work.node()?;
        if !self.seen.insert(key) {
            return Ok(None);
        }
        work.reserve(160 + boxes.len() as u64 * 4)?;
        // Worse than where it comes from: it stays with that.
        let cell = if rank < self.cells.rank(parent_cell) {
            self.cells.cell(rank, work)?
        } else {
            parent_cell
        };
        let weight = (waiting.key >> 48) as u16;
        let (parent, from, to) = (waiting.parent, waiting.from, waiting.to);
        self.nodes.push(Node { parent, from, to, boxes, n_off, cell, weight });
        let id = self.nodes.len() as u32;
        self.note(id);
        Ok(Some(id))
    }

    /// Lists the moves of a node; how many.
    fn expand(
        &mut self,
        t: &Tables,
        id: u32,
        player: Square,
        work: &mut Work,
    ) -> Result<u64, Stop> {
        let node = &self.nodes[id as usize - 1];
        let (cell, boxes) = (node.cell, node.boxes.clone());
        self.lay(&boxes, true);
        self.reach.fill(&t.maze.adj, &self.occupied, player);
        let old = (self.cells.rank(cell) >> 16 & 0xFF) as usize;
        let own = self.rank(t, &boxes, old, player);
        self.pulls.clear();
        for which in 0..boxes.len() {
            self.list(t, id, &boxes, which, old);
        }
        self.lay(&boxes, false);
        work.nodes(self.pulls.len() as u64 / 32)?;
        self.queue(t, id, own, work)?;
        Ok(self.pulls.len() as u64)
    }

    /// Lists the moves of one box.
    fn list(&mut self, t: &Tables, id: u32, boxes: &[Square], which: usize, old: usize) {
        let from = boxes[which];
        let n_off = self.nodes[id as usize - 1].n_off as usize;
        let mut places = core::mem::take(&mut self.places);
        let (reach, occupied) = (&self.reach, &mut self.occupied);
        self.carry.pulls(&t.maze, &t.live_key, occupied, reach, from, &mut places);
        self.occupied[from as usize] = false;
        let may_go = n_off < self.n_sink && self.may_go(t, boxes, which, n_off);
        let unserved = if may_go { self.n_unserved(t) } else { old };
        if may_go
            && self.is_sink[from as usize]
            && let Some(&man) = t.maze.adj[from as usize].iter().find(|&&s| self.reach.has(s))
        {
            // It begins on a goal: it comes off where it stands, if the player gets there.
            places.push((from, man, 0));
        }
        let mut rest = boxes.to_vec();
        rest.remove(which);
        for &(to, player, far) in &places {
            let is_off = may_go && self.is_sink[to as usize];
            if !is_off && to == from {
                continue;
            }
            let rank = if is_off {
                self.rank(t, &rest, unserved, player)
            } else {
                self.occupied[to as usize] = true;
                rest.push(to);
                let rank = self.rank(t, &rest, old, player);
                rest.pop();
                self.occupied[to as usize] = false;
                rank
            };
            self.pulls.push(Pull { from, to, player, is_off, rank, far });
        }
        self.occupied[from as usize] = true;
        self.places = places;
    }

    /// Puts the moves into the cell. A box that comes off is what is wanted; one that is parked
    /// goes as far as it can without doing harm.
    fn queue(&mut self, t: &Tables, id: u32, own: u64, work: &mut Work) -> Result<(), Stop> {
        let node = &self.nodes[id as usize - 1];
        let (cell, weight) = (node.cell, node.weight);
        let parks_well = |p: &Pull| !p.is_off && p.rank <= own;
        for (i, pull) in self.pulls.iter().enumerate() {
            let is_farthest = || {
                let same = self.pulls.iter().enumerate();
                same.filter(|(_, p)| p.from == pull.from && parks_well(p))
                    .max_by_key(|&(j, p)| (p.far, j))
                    .is_some_and(|(j, _)| j == i)
            };
            let more = match pull {
                p if p.is_off || p.rank < own => 0,
                p if parks_well(p) && is_farthest() => 1,
                _ => 2,
            };
            let far = pull.far.min(255);
            let far = if pull.is_off { far } else { 255 - far };
            let key = u64::from(weight.saturating_add(more)) << 48
                | (pull.rank & 0xFF_FFFF_FFFF) << 8
                | u64::from(far);
            let to = if pull.is_off { t.maze.n as Square } else { pull.to };
            self.cells.push(cell, key, id, (pull.from, to, pull.player), work)?;
        }
        Ok(())
    }

    /// Whether a box may be taken off: whether the others can still share the starts that are left,
    /// the sink's without one. (Kuhn's augmenting paths.)
    fn may_go(&self, t: &Tables, boxes: &[Square], gone: usize, n_off: usize) -> bool {
        let n_homes = self.homes.len();
        if n_homes == 0 {
            return true;
        }
        // A box stands for the side of it from which most can be reached.
        let can = |b: Square, start: usize| {
            (0..4).any(|side| t.from_start.row(b as usize * 4 + side)[start] != FAR)
        };
        let n_slots = self.n_sink - n_off - 1;
        let sink = (0..t.starts.len()).find(|i| !self.homes.contains(i));
        let mut box_of = vec![usize::MAX; n_homes];
        let mut n_free = n_slots;
        for (b, &square) in boxes.iter().enumerate() {
            if b == gone {
                continue;
            }
            let mut seen = vec![false; n_homes];
            let homes = &self.homes;
            let mut can_use = |b: usize, h: usize| can(boxes[b], homes[h]);
            if augment(b, n_homes, &mut can_use, &mut box_of, &mut seen) {
                continue;
            }
            if n_free == 0 || sink.is_none_or(|s| !can(square, s)) {
                return false;
            }
            n_free -= 1;
        }
        true
    }

    /// The moves to the best node, backward.
    fn steps(&self, t: &Tables) -> Vec<PackingStep> {
        let mut steps = Vec::new();
        let mut id = self.best.1;
        if id == 0 {
            return steps;
        }
        // Boxes that did not come off are packed first.
        for &b in &self.nodes[id as usize - 1].boxes {
            if self.best.0 > 0 && !self.is_home[b as usize] {
                steps.push(PackingStep { from: None, to: b });
            }
        }
        while id != 0 {
            let node = &self.nodes[id as usize - 1];
            if node.parent != 0 {
                let from = (node.to as usize != t.maze.n && !self.is_home[node.to as usize])
                    .then_some(node.to);
                steps.push(PackingStep { from, to: node.from });
            }
            id = node.parent;
        }
        steps
    }
}

/// Finds a home for a box, moving others on.
fn augment(
    b: usize,
    n_homes: usize,
    can_use: &mut impl FnMut(usize, usize) -> bool,
    box_of: &mut [usize],
    seen: &mut [bool],
) -> bool {
    for h in 0..n_homes {
        if seen[h] || !can_use(b, h) {
            continue;
        }
        seen[h] = true;
        if box_of[h] == usize::MAX || augment(box_of[h], n_homes, can_use, box_of, seen) {
            box_of[h] = b;
            return true;
        }
    }
    false
}

/// The largest set of starts between which lone boxes can be brought either way.
fn largest_sink(t: &Tables) -> Vec<usize> {
    let k = t.starts.len();
    let leads = |i: usize, j: usize| {
        (0..4).any(|side| t.from_start.row(t.starts[j] as usize * 4 + side)[i] != FAR)
    };
    let mut best = Vec::new();
    for i in 0..k {
        let set: Vec<usize> = (0..k).filter(|&j| i == j || (leads(i, j) && leads(j, i))).collect();
        if set.len() > best.len() {
            best = set;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Level;
    use crate::solve::oracle::DEAD_END;

    fn plan_of(rows: &[&str]) -> (Tables, Packing) {
        let level = Level::from_rows(rows.iter().copied()).expect("a level");
        let work = &mut Work::unlimited();
        let t = Tables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
        let packing = plan(&t, &mut Carry::new(t.maze.n), work).expect("no limit");
        (t, packing)
    }

    /// At the end of a passage the deepest goal is filled first.
    #[test]
    fn a_dead_end_is_packed_from_its_end() {
        let (t, packing) = plan_of(&DEAD_END);
        let goals = &t.maze.goals;
        let steps: Vec<_> = packing.steps.iter().map(|s| (s.from, s.to)).collect();
        assert_eq!(steps, [(None, goals[2]), (None, goals[1]), (None, goals[0])]);
    }

    #[test]
    fn a_step_counts_only_in_its_turn() {
        let (t, mut packing) = plan_of(&DEAD_END);
        let goals = t.maze.goals.clone();
        let mut n_packed = |boxes: [Square; 3]| {
            let mut occupied = vec![false; t.maze.n + 1];
            for b in boxes {
                occupied[b as usize] = true;
            }
            packing.n_packed(&occupied, &boxes)
        };
        let [a, b, _] = [t.starts[0], t.starts[1], t.starts[2]];
        assert_eq!(n_packed([a, b, goals[2]]), 1);
        assert_eq!(n_packed([a, b, goals[1]]), 0);
        assert_eq!(n_packed([a, goals[1], goals[2]]), 2);
        assert_eq!(n_packed([goals[0], goals[1], goals[2]]), 3);
    }

    #[test]
    fn starts_that_boxes_are_brought_between_are_one_sink() {
        let (t, _) = plan_of(&DEAD_END);
        assert_eq!(largest_sink(&t).len(), 3);
    }
}
