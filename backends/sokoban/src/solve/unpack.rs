//! The search for a packing plan: backward, from the board with every goal filled.
//!
//! A move pulls one box anywhere. Starts that boxes can be brought between either way make a
//! **sink**: a box pulled onto one of them is taken off the board with it. So most of the boxes are
//! gone as soon as they are out of the goals, and the search looks only at what packing is about:
//! which box comes off first, and which has to be put aside (**parked**) to let others pass. A few
//! dozen positions do, mostly. Backward, the moves are the steps of a plan. (The packing feature of
//! FESS: Shoham and Schaeffer, "The FESS Algorithm", 2020.)
//!
//! Which start a box came from is left open: each box taken off keeps the set of those that it
//! could have been brought to then, and the sets must let every box have a start of its own. A plan
//! without that asks for boxes where there are none any more: on the far side of what is packed.
//! Where no such plan is found, one without does.
//!
//! A box that comes off and leaves the player all that it had is off for good: the rest of the
//! position's moves wait.
//!
//! The plan of a search backward (`PULL`) is found the same way from the other end: the boxes stand
//! where the level has them, the player, too, they are pushed anywhere, and come off on goals, all of
//! which are the sink. So it says in which order boxes can leave their starts, and read backward in
//! which order a search backward had better bring them there. Read goals for starts, and pushes for
//! pulls, in what follows.
//!
//! It is sound to be wrong here: the plan orders moves, and proves nothing.

use super::carry::Carry;
use super::cells::{Cells, Waiting};
use super::matching::Matching;
use super::obstacles::Obstacles;
use super::packing::{Packing, PackingStep};
use super::reach::Reach;
use super::regions::Regions;
use super::rooms::Rooms;
use super::starts::{StartSharing, Starts};
use super::tables::{FAR, Tables};
use crate::board::Square;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::{Stop, Work};

/// Positions before there is no plan.
const MAX_POSITIONS: usize = 3000;
/// Moves listed before there is no plan; together with the positions they stay below 8 MiB.
const MAX_MOVES: u64 = 50_000;

/// The plan of a level; of no use, but a plan, where none was found.
pub(crate) fn plan<const PULL: bool>(t: &Tables, work: &mut Work) -> Result<Packing<PULL>, Stop> {
    let goals = if PULL { t.starts.clone() } else { goals_to_fill(t) };
    let mut search = Unpacking::<PULL>::new(t, true);
    let mut steps = search.run(t, &goals, work)?;
    let mut n_left = search.best.0;
    if n_left > 0 && !PULL {
        let mut loose = Unpacking::<PULL>::new(t, false);
        let more = loose.run(t, &goals, work)?;
        if loose.best.0 < n_left {
            n_left = loose.best.0;
            steps = more;
        }
    }
    let n_loose = n_left.min(steps.len());
    Packing::new(t, steps, n_loose, work)
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

/// The bits of a rank that tell of boxes in the way.
const MET: u64 = 0xFFFF << 16;

/// A position of the search.
#[derive(Debug)]
struct Node {
    parent: u32,
    from: Square,
    /// Where the box went; the number of squares for a sink.
    to: Square,
    /// The lowest square of the player's part of the floor.
    player: Square,
    boxes: Vec<Square>,
    /// For each box taken off, the starts that it may have come from.
    off: Vec<Starts>,
    cell: u32,
    weight: u16,
}

/// A move that was looked at.
#[derive(Clone, Copy, Debug)]
struct Pull {
    from: Square,
    to: Square,
    player: Square,
    /// Starts that it is taken off at; none for a box that stays on the board.
    off: Starts,
    rank: u64,
    far: u16,
}

impl Pull {
    /// What a place to park is worth; less is better.
    fn worth(&self) -> (u64, u16) {
        (self.rank, u16::MAX - self.far)
    }
}

/// Takes the boxes off the goals.
#[derive(Debug)]
pub(crate) struct Unpacking<const PULL: bool> {
    /// Whether each box taken off needs a start of its own.
    is_strict: bool,
    /// The starts of the sink, and those that a box has to be brought to itself.
    sink: Starts,
    start_at: Vec<u16>,
    is_home: Vec<bool>,
    /// For each square the starts that a lone box on it may have come from.
    starts_of: Vec<Starts>,
    cells: Cells,
    nodes: Vec<Node>,
    seen: BTreeSet<Box<[Square]>>,
    occupied: Vec<bool>,
    sharing: StartSharing,
    obstacles: Obstacles,
    reach: Reach,
    after: Reach,
    regions: Regions,
    rooms: Rooms,
    best: (usize, u32),
    carry: Carry,
    places: Vec<(Square, Square, u16)>,
    pushed: Vec<(Square, Square)>,
    pulls: Vec<Pull>,
    /// Moves listed so far.
    n_moves: u64,
}

const NO_START: u16 = u16::MAX;

impl<const PULL: bool> Unpacking<PULL> {
    pub(crate) fn new(t: &Tables, is_strict: bool) -> Self {
        let n = t.maze.n;
        let (ends, rows) =
            if PULL { (&t.maze.goals, &t.to_goal) } else { (&t.starts, &t.from_start) };
        let all = if PULL { (0..ends.len()).collect() } else { largest_sink(t) };
        let sink = all.iter().fold(0, |sink: Starts, i| sink | 1 << i);
        let mut start_at = vec![NO_START; n + 1];
        let mut is_home = vec![false; n + 1];
        for (i, &start) in ends.iter().enumerate() {
            start_at[start as usize] = i as u16;
            is_home[start as usize] = sink >> i & 1 == 0;
        }
        let mut starts_of = vec![0; n];
        for key in 0..n * 4 {
            for (i, &far) in rows.row(key).iter().enumerate() {
                starts_of[key / 4] |= Starts::from(far != FAR) << i;
            }
        }
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        Unpacking {
            is_strict,
            sink,
            start_at,
            is_home,
            starts_of,
            cells: Cells::default(),
            nodes: Vec::new(),
            seen: BTreeSet::new(),
            occupied,
            sharing: StartSharing::new(),
            obstacles: Obstacles::new(n),
            reach: Reach::new(n),
            after: Reach::new(n),
            regions: Regions::default(),
            rooms: Rooms::new(&t.maze),
            best: (usize::MAX, 0),
            carry: Carry::new(n),
            places: Vec::new(),
            pushed: Vec::new(),
            pulls: Vec::new(),
            n_moves: 0,
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
        self.begin(t, goals, work)?;
        while self.best.0 > 0 && self.nodes.len() < MAX_POSITIONS && self.n_moves < MAX_MOVES {
            let Some(waiting) = self.cells.pop() else { break };
            if waiting.from as usize == t.maze.n {
                self.expand(t, waiting.parent, true, work)?;
            } else if let Some(id) = self.take(t, waiting, work)? {
                if self.best.0 == 0 {
                    break;
                }
                self.expand(t, id, false, work)?;
            }
        }
        Ok(self.steps(t))
    }

    /// Every goal filled, the player in any part of the floor; or the level, with its player.
    fn begin(&mut self, t: &Tables, goals: &[Square], work: &mut Work) -> Result<(), Stop> {
        let mut boxes = goals.to_vec();
        boxes.sort_unstable();
        self.lay(&boxes, true);
        let mut is_seen = self.occupied.clone();
        self.lay(&boxes, false);
        let players = if PULL { t.player..t.player + 1 } else { 0..t.maze.n as Square };
        for c in players {
            if is_seen[c as usize] {
                continue;
            }
            self.lay(&boxes, true);
            let player = self.reach.fill(&t.maze.adj, &self.occupied, c);
            for &x in self.reach.squares() {
                is_seen[x as usize] = true;
            }
            let rank = self.rank(t, &boxes, player);
            self.lay(&boxes, false);
            let cell = self.cells.cell(rank, work)?;
            let (boxes, off) = (boxes.clone(), Vec::new());
            let (parent, from, to, weight) = (0, 0, 0, 0);
            self.nodes.push(Node { parent, from, to, player, boxes, off, cell, weight });
            let id = self.nodes.len() as u32;
            self.note(id);
            self.expand(t, id, false, work)?;
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

    /// What the laid out position is worth: boxes left, boxes in their way, parts of the floor, shut
    /// links; less is better.
    fn rank(&mut self, t: &Tables, boxes: &[Square], player: Square) -> u64 {
        self.after.fill(&t.maze.adj, &self.occupied, player);
        let n_regions = self.regions.find(&t.maze.adj, boxes.len(), &self.after);
        let n_shut = self.rooms.n_shut(boxes);
        let n_left = self.n_left(boxes) as u64;
        let left = boxes.iter().copied().filter(|&b| !self.is_home[b as usize]);
        let n_met = self.obstacles.count::<PULL>(t, &self.occupied, left, &self.after);
        let byte = |n: usize| n.min(255) as u64;
        n_left << 32 | (n_met as u64) << 16 | byte(n_regions) << 8 | byte(n_shut)
    }

    /// Remembers the node with the fewest boxes left.
    fn note(&mut self, id: u32) {
        let left = self.n_left(&self.nodes[id as usize - 1].boxes);
        if left < self.best.0 {
            self.best = (left, id);
        }
    }

    /// The starts that a box of a node comes to when it is taken off.
    fn off_at(&mut self, t: &Tables, waiting: Waiting, boxes: &[Square], which: usize) -> Starts {
        let player = self.nodes[waiting.parent as usize - 1].player;
        self.lay(boxes, true);
        self.reach.fill(&t.maze.adj, &self.occupied, player);
        self.pulls.clear();
        self.list_off(t, waiting.parent, boxes, which);
        self.lay(boxes, false);
        self.pulls.iter().find(|p| p.player == waiting.player).map_or(0, |p| p.off)
    }

    /// Makes a move that waited, unless its position has been seen.
    fn take(&mut self, t: &Tables, waiting: Waiting, work: &mut Work) -> Result<Option<u32>, Stop> {
        let parent = &self.nodes[waiting.parent as usize - 1];
        let parent_cell = parent.cell;
        let mut boxes = parent.boxes.clone();
        let mut off = parent.off.clone();
        let which = boxes.iter().position(|&b| b == waiting.from).unwrap_or(0);
        if waiting.to as usize == t.maze.n {
            off.push(self.off_at(t, waiting, &boxes, which));
            boxes.remove(which);
        } else {
            boxes[which] = waiting.to;
            boxes.sort_unstable();
        }
        self.lay(&boxes, true);
        let player = self.after.fill(&t.maze.adj, &self.occupied, waiting.player);
        let rank = self.rank(t, &boxes, player);
        self.lay(&boxes, false);
        let key: Box<[Square]> = core::iter::once(player).chain(boxes.iter().copied()).collect();
        work.node()?;
        if !self.seen.insert(key) {
            return Ok(None);
        }
        work.reserve(160 + boxes.len() as u64 * 4 + off.len() as u64 * 16)?;
        // Worse than where it comes from: it stays with that.
        let cell = if rank < self.cells.rank(parent_cell) {
            self.cells.cell(rank, work)?
        } else {
            parent_cell
        };
        let weight = (waiting.key >> 48) as u16;
        let (parent, from, to) = (waiting.parent, waiting.from, waiting.to);
        self.nodes.push(Node { parent, from, to, player, boxes, off, cell, weight });
        let id = self.nodes.len() as u32;
        self.note(id);
        Ok(Some(id))
    }

    /// Lists the moves of a node. Boxes that come off without shutting the player out of anything
    /// come first, and the rest only when their turn comes.
    fn expand(&mut self, t: &Tables, id: u32, all: bool, work: &mut Work) -> Result<(), Stop> {
        let node = &self.nodes[id as usize - 1];
        let (cell, weight, player) = (node.cell, node.weight, node.player);
        let boxes = node.boxes.clone();
        self.lay(&boxes, true);
        self.reach.fill(&t.maze.adj, &self.occupied, player);
        self.pulls.clear();
        for which in 0..boxes.len() {
            self.list_off(t, id, &boxes, which);
        }
        let is_done = !all && (0..self.pulls.len()).any(|i| self.is_safe(t, self.pulls[i], player));
        if !is_done {
            for which in 0..boxes.len() {
                self.list_parks(t, &boxes, which);
            }
        }
        let own = self.rank(t, &boxes, player);
        self.lay(&boxes, false);
        self.n_moves += self.pulls.len() as u64;
        work.nodes(self.pulls.len() as u64 / 16)?;
        if is_done {
            let n = t.maze.n as Square;
            let key = u64::from(weight.saturating_add(2)) << 48;
            self.cells.push(cell, key, id, (n, n, player), work)?;
        }
        self.queue(id, own, work)
    }

    /// Whether the player still gets to all that it got to before.
    fn is_safe(&mut self, t: &Tables, pull: Pull, player: Square) -> bool {
        self.occupied[pull.from as usize] = false;
        self.after.fill(&t.maze.adj, &self.occupied, pull.player);
        self.occupied[pull.from as usize] = true;
        self.after.has(player)
    }

    /// The places that a box can be brought to, with the player then and a measure of the way. The
    /// memory is to be given back.
    fn places(&mut self, t: &Tables, from: Square) -> Vec<(Square, Square, u16)> {
        let mut places = core::mem::take(&mut self.places);
        let Unpacking { carry, pushed, reach, occupied, .. } = self;
        if PULL {
            carry.places(&t.maze, &t.live_key, occupied, reach, from, pushed);
            places.clear();
            places.extend(pushed.iter().zip(0..).map(|(&(to, man), far)| (to, man, far)));
        } else {
            carry.pulls(&t.maze, &t.live_key, occupied, reach, from, &mut places);
        }
        places
    }

    /// Lists the ways of a box off the board: one for each part of the floor that the player may be
    /// in then, with the starts that it comes to by them.
    fn list_off(&mut self, t: &Tables, id: u32, boxes: &[Square], which: usize) {
        let from = boxes[which];
        let mut places = self.places(t, from);
        if let Some(&man) = t.maze.adj[from as usize].iter().find(|&&s| self.reach.has(s)) {
            // It begins on a goal: it comes off where it stands, if the player gets there.
            places.push((from, man, 0));
        }
        self.occupied[from as usize] = false;
        let begin = self.pulls.len();
        for &(to, man, far) in &places {
            let start = self.start_at[to as usize];
            if start == NO_START || self.sink >> start & 1 == 0 {
                continue;
            }
            let bit = 1 << start;
            let player = self.after.fill(&t.maze.adj, &self.occupied, man);
            if let Some(pull) = self.pulls[begin..].iter_mut().find(|p| p.player == player) {
                pull.off |= bit;
            } else {
                let to = t.maze.n as Square;
                self.pulls.push(Pull { from, to, player, off: bit, rank: 0, far });
            }
        }
        let mut rest = boxes.to_vec();
        rest.remove(which);
        let mut at = begin;
        while at < self.pulls.len() {
            let pull = self.pulls[at];
            let off = &self.nodes[id as usize - 1].off;
            let masks = off.iter().copied().chain(core::iter::once(pull.off));
            let others = rest.iter().map(|&b| self.starts_of[b as usize]);
            if !self.is_strict || self.sharing.go_round(masks.chain(others)) {
                self.pulls[at].rank = self.rank(t, &rest, pull.player);
                at += 1;
            } else {
                self.pulls.remove(at);
            }
        }
        self.occupied[from as usize] = true;
        self.places = places;
    }

    /// Lists the other places that a box can be pulled to.
    fn list_parks(&mut self, t: &Tables, boxes: &[Square], which: usize) {
        let from = boxes[which];
        let places = self.places(t, from);
        self.occupied[from as usize] = false;
        let mut rest = boxes.to_vec();
        for &(to, player, far) in &places {
            self.occupied[to as usize] = true;
            rest[which] = to;
            let rank = self.rank(t, &rest, player);
            self.occupied[to as usize] = false;
            self.pulls.push(Pull { from, to, player, off: 0, rank, far });
        }
        self.occupied[from as usize] = true;
        self.places = places;
    }

    /// Puts the moves into the cell. A box that comes off is what is wanted, and so is the best of
    /// the moves that help; a box that is parked does best where it helps most, and then as far as
    /// it goes.
    fn queue(&mut self, id: u32, own: u64, work: &mut Work) -> Result<(), Stop> {
        let node = &self.nodes[id as usize - 1];
        let (cell, weight) = (node.cell, node.weight);
        let least = self.pulls.iter().map(|p| p.rank).min().unwrap_or(own);
        let mut best_of: BTreeMap<Square, (u64, u16)> = BTreeMap::new();
        for pull in self.pulls.iter().filter(|p| p.off == 0) {
            let best = best_of.entry(pull.from).or_insert((u64::MAX, 0));
            *best = pull.worth().min(*best);
        }
        for pull in &self.pulls {
            let more = match pull {
                p if p.off != 0 || (p.rank < own && p.rank == least) => 0,
                p if p.rank <= own && best_of.get(&p.from) == Some(&p.worth()) => 1,
                _ => 2,
            };
            let far = pull.far.min(255);
            let far = if pull.off != 0 { far } else { 255 - far };
            // Which box comes off first is which is packed last: there it is the floor that counts.
            let rank = if pull.off != 0 { pull.rank & !MET } else { pull.rank };
            let key = u64::from(weight.saturating_add(more)) << 48
                | (rank & 0xFF_FFFF_FFFF) << 8
                | u64::from(far);
            self.cells.push(cell, key, id, (pull.from, pull.to, pull.player), work)?;
        }
        Ok(())
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
                // A start of its own that the box was taken on from was only a place to park.
                let is_parked = |to: Square| {
                    !self.is_home[to as usize] || steps.iter().any(|s: &PackingStep| s.to == to)
                };
                let is_off = node.to as usize == t.maze.n;
                let from = (!is_off && is_parked(node.to)).then_some(node.to);
                steps.push(PackingStep { from, to: node.from });
            }
            id = node.parent;
        }
        steps
    }
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
    use crate::level::Level;
    use crate::solve::oracle::{DEAD_END, plan_of};

    /// At the end of a passage the deepest goal is filled first.
    #[test]
    fn a_dead_end_is_packed_from_its_end() {
        let (t, packing) = plan_of(&DEAD_END);
        let goals = &t.maze.goals;
        let steps: Vec<_> = packing.steps.iter().map(|s| (s.from, s.to)).collect();
        assert_eq!(steps, [(None, goals[2]), (None, goals[1]), (None, goals[0])]);
    }

    /// The box in the door leaves first, so that a search backward brings one there last.
    #[test]
    fn the_way_out_is_filled_last() {
        let rows = ["############", "#   #      #", "#@$ $    ..#", "#   #      #", "############"];
        let level = Level::from_rows(rows).expect("a level");
        let work = &mut Work::unlimited();
        let t = Tables::new(&level.board, &level.boxes, level.player, work).expect("no limit");
        let packing = plan::<true>(&t, work).expect("no limit");
        let steps: Vec<_> = packing.steps.iter().map(|s| (s.from, s.to)).collect();
        assert_eq!(steps, [(None, t.starts[0]), (None, t.starts[1])]);
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
            packing.count(&t, &occupied, &boxes).0
        };
        let [a, b, _] = [t.starts[0], t.starts[1], t.starts[2]];
        assert_eq!(n_packed([a, b, goals[2]]), 1);
        assert_eq!(n_packed([a, b, goals[1]]), 0);
        assert_eq!(n_packed([a, goals[1], goals[2]]), 2);
        assert_eq!(n_packed([goals[0], goals[1], goals[2]]), 3);
    }

    /// Where the order of the first steps is not known, each of them counts by itself; those after
    /// them only then.
    #[test]
    fn loose_steps_count_in_any_order() {
        let (t, _) = plan_of(&DEAD_END);
        let goals = t.maze.goals.clone();
        let [a, b, _] = [t.starts[0], t.starts[1], t.starts[2]];
        let steps = [2, 0, 1].map(|i| PackingStep { from: None, to: goals[i] }).to_vec();
        let work = &mut Work::unlimited();
        let mut packing = Packing::<false>::new(&t, steps, 2, work).expect("no limit");
        let mut n_made = |boxes: [Square; 3]| {
            let mut occupied = vec![false; t.maze.n + 1];
            for b in boxes {
                occupied[b as usize] = true;
            }
            packing.n_made(&occupied)
        };
        assert_eq!(n_made([a, b, goals[2]]), 1);
        assert_eq!(n_made([a, b, goals[1]]), 0);
        assert_eq!(n_made([a, goals[0], goals[2]]), 2);
        assert_eq!(n_made([goals[0], goals[1], goals[2]]), 3);
    }

    #[test]
    fn starts_that_boxes_are_brought_between_are_one_sink() {
        let (t, _) = plan_of(&DEAD_END);
        assert_eq!(largest_sink(&t).len(), 3);
    }
}
