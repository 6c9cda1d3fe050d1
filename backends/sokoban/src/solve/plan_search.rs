//! The search for a packing plan, which goes backward from the board with every goal filled.
//!
//! A move pulls one box any distance. The starts between which a lone box can be brought in either
//! direction form a *sink*: a box pulled onto one of them is taken off the board. So most boxes
//! disappear as soon as they leave the goals, and the search deals only with the packing itself:
//! which box comes off first, and which has to be *parked* to let others pass. For most levels a
//! few dozen positions are enough. Read backward, the moves are the steps of a plan. (After the
//! packing feature of FESS: Shoham and Schaeffer, "The FESS Algorithm", 2020.)
//!
//! The plan does not say from which start a box comes.
//!
//! If a box comes off without reducing what the player can reach, it is off for good, and the other
//! moves of the position wait.
//!
//! A plan may be wrong. It orders moves and proves nothing.

use super::box_range::{BoxRange, Place};
use super::feature_cells::{FeatureCells, PendingMove};
use super::motion::Pull;
use super::obstacles::Obstacles;
use super::packing_plan::{PackingPlan, PlanStep};
use super::rooms::Rooms;
use super::techniques::Problem;
use crate::board::Square;
use crate::search::distances::FAR;
use crate::search::matching::Matching;
use crate::search::reach::Reach;
use crate::search::regions::Regions;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// Maximum number of positions. Levels that have a plan need hundreds; a higher limit costs time on
/// the others.
const MAX_POSITIONS: usize = 3000;
/// Maximum number of moves listed. Together with the positions they take less than 8 MiB.
const MAX_MOVES: u64 = 50_000;

/// Finds the plan of a level. If the search does not take all boxes off, the plan says which ones
/// are left.
pub(crate) fn find_plan(t: &Problem, work: &mut Work) -> Result<PackingPlan, Stop> {
    let goals = goals_to_fill(t);
    let mut search = PlanSearch::new(t);
    search.run(&goals, work)?;
    let steps = search.steps();
    let n_unordered = search.n_left.min(steps.len());
    PackingPlan::new(t, steps, n_unordered, work)
}

/// Chooses as many goals as there are boxes: all of them, or those of a cheapest assignment.
fn goals_to_fill(t: &Problem) -> Vec<Square> {
    let goals = &t.maze.goals;
    if goals.len() == t.starts.len() {
        return goals.clone();
    }
    let mut matching = Matching::new(goals.len());
    matching.reset(&t.to_goal, t.starts.iter().map(|&c| t.maze.key(c, t.player)));
    (0..t.starts.len()).map(|row| goals[matching.target(row)]).collect()
}

/// The bits of a rank that count obstacles.
const OBSTACLE_BITS: u64 = 0xFFFF << 16;

/// A position that the plan search has found, with the move that led to it.
#[derive(Debug)]
struct Node {
    parent: u32,
    from: Square,
    /// The square to which the box went; `n`, the number of squares, if it was taken off the board.
    to: Square,
    /// The lowest square of the player's region.
    player: Square,
    boxes: Vec<Square>,
    cell: u32,
    weight: u16,
}

/// A move that the plan search examines: it pulls one box any distance.
#[derive(Clone, Copy, Debug)]
struct PlanMove {
    from: Square,
    to: Square,
    player: Square,
    /// `true` if the move takes the box off the board.
    is_off: bool,
    rank: u64,
    distance: u16,
}

impl PlanMove {
    /// The value of the move's destination as a place to park the box; lower is better. Among equal
    /// ranks the farthest place is best.
    fn worth(&self) -> (u64, u16) {
        (self.rank, u16::MAX - self.distance)
    }
}

/// The backward search for a packing plan, which takes the boxes off the goals.
struct PlanSearch<'a> {
    t: &'a Problem,
    /// For each square, `true` if it is a start in the sink: a box pulled onto it is taken off the
    /// board. The sink is the largest set of starts between which a lone box can be brought in
    /// either direction.
    is_sink: Vec<bool>,
    /// For each square, `true` if it is the start of a box and not in the sink. The search has to
    /// pull a box onto each of these squares.
    is_home: Vec<bool>,
    cells: FeatureCells,
    nodes: Vec<Node>,
    seen: BTreeSet<Box<[Square]>>,
    occupied: Vec<bool>,
    obstacles: Obstacles,
    reach: Reach,
    after: Reach,
    regions: Regions,
    rooms: Rooms,
    range: BoxRange,
    moves: Vec<PlanMove>,
    /// Number of moves listed so far.
    n_moves: u64,
    /// The number of the node with the fewest boxes left.
    best: u32,
    /// The number of boxes left in the node `best`.
    n_left: usize,
}

impl<'a> PlanSearch<'a> {
    fn new(t: &'a Problem) -> Self {
        let n = t.maze.n;
        let (mut is_sink, mut is_home) = (vec![false; n + 1], vec![false; n + 1]);
        for &start in &t.starts {
            is_home[start as usize] = true;
        }
        for i in largest_sink(t) {
            let start = t.starts[i] as usize;
            (is_sink[start], is_home[start]) = (true, false);
        }
        let mut occupied = vec![false; n + 1];
        occupied[n] = true;
        PlanSearch {
            t,
            is_sink,
            is_home,
            cells: FeatureCells::default(),
            nodes: Vec::new(),
            seen: BTreeSet::new(),
            occupied,
            obstacles: Obstacles::new(n),
            reach: Reach::new(n),
            after: Reach::new(n),
            regions: Regions::default(),
            rooms: Rooms::new(&t.maze),
            range: BoxRange::new(n),
            moves: Vec::new(),
            n_moves: 0,
            best: 0,
            n_left: usize::MAX,
        }
    }

    /// Searches until all boxes are off or a limit is reached.
    fn run(&mut self, goals: &[Square], work: &mut Work) -> Result<(), Stop> {
        self.begin(goals, work)?;
        while self.n_left > 0 && self.nodes.len() < MAX_POSITIONS && self.n_moves < MAX_MOVES {
            let Some(pending_move) = self.cells.pop() else { break };
            if pending_move.from as usize == self.t.maze.n {
                self.expand(pending_move.parent, true, work)?;
            } else if let Some(id) = self.take(pending_move, work)?
                && self.n_left > 0
            {
                self.expand(id, false, work)?;
            }
        }
        Ok(())
    }

    /// Starts with every goal filled and the player in any part of the floor.
    fn begin(&mut self, goals: &[Square], work: &mut Work) -> Result<(), Stop> {
        let adj = &self.t.maze.adj;
        let mut boxes = goals.to_vec();
        boxes.sort_unstable();
        self.lay(&boxes, true);
        let mut is_seen = self.occupied.clone();
        self.lay(&boxes, false);
        for c in 0..self.t.maze.n as Square {
            if is_seen[c as usize] {
                continue;
            }
            self.lay(&boxes, true);
            let player = self.reach.fill(adj, &self.occupied, c);
            for &x in self.reach.squares() {
                is_seen[x as usize] = true;
            }
            let rank = self.rank(&boxes, player);
            self.lay(&boxes, false);
            let cell = self.cells.cell(rank, work)?;
            let boxes = boxes.clone();
            let id = self.add(Node { parent: 0, from: 0, to: 0, player, boxes, cell, weight: 0 });
            self.expand(id, false, work)?;
        }
        Ok(())
    }

    /// Adds a node, and remembers it if it has the fewest boxes left.
    fn add(&mut self, node: Node) -> u32 {
        let n_left = self.n_left(&node.boxes);
        self.nodes.push(node);
        let id = self.nodes.len() as u32;
        if n_left < self.n_left {
            (self.n_left, self.best) = (n_left, id);
        }
        id
    }

    fn lay(&mut self, boxes: &[Square], is_there: bool) {
        for &b in boxes {
            self.occupied[b as usize] = is_there;
        }
    }

    /// Counts the boxes that are neither off the board nor on a start outside the sink.
    fn n_left(&self, boxes: &[Square]) -> usize {
        boxes.iter().filter(|&&b| !self.is_home[b as usize]).count()
    }

    /// Returns the rank of the current position: boxes left, obstacles, parts of the floor, shut
    /// links. Lower is better.
    fn rank(&mut self, boxes: &[Square], player: Square) -> u64 {
        let t = self.t;
        self.after.fill(&t.maze.adj, &self.occupied, player);
        let n_parts = self.regions.find(&t.maze.adj, boxes.len(), &self.after);
        let n_shut = self.rooms.n_shut(boxes);
        let n_left = self.n_left(boxes) as u64;
        let left = boxes.iter().copied().filter(|&b| !self.is_home[b as usize]);
        let n_met = self.obstacles.count(t, &self.occupied, left, &self.after);
        let byte = |n: usize| n.min(255) as u64;
        n_left << 32 | (n_met as u64) << 16 | byte(n_parts) << 8 | byte(n_shut)
    }

    /// Makes a pending move and returns its node, or `None` if the position has been seen before.
    fn take(&mut self, pending_move: PendingMove, work: &mut Work) -> Result<Option<u32>, Stop> {
        let parent = &self.nodes[pending_move.parent as usize - 1];
        let parent_cell = parent.cell;
        let mut boxes = parent.boxes.clone();
        let which = boxes.iter().position(|&b| b == pending_move.from).unwrap_or(0);
        if pending_move.to as usize == self.t.maze.n {
            boxes.remove(which);
        } else {
            boxes[which] = pending_move.to;
            boxes.sort_unstable();
        }
        self.lay(&boxes, true);
        let player = self.after.fill(&self.t.maze.adj, &self.occupied, pending_move.player);
        let rank = self.rank(&boxes, player);
        self.lay(&boxes, false);
        let key: Box<[Square]> = core::iter::once(player).chain(boxes.iter().copied()).collect();
        work.node()?;
        if !self.seen.insert(key) {
            return Ok(None);
        }
        work.reserve(160 + boxes.len() as u64 * 4)?;
        // A position worse than its parent stays in the cell of the parent.
        let cell = if rank < self.cells.rank(parent_cell) {
            self.cells.cell(rank, work)?
        } else {
            parent_cell
        };
        let weight = (pending_move.key >> 48) as u16;
        let PendingMove { parent, from, to, .. } = pending_move;
        Ok(Some(self.add(Node { parent, from, to, player, boxes, cell, weight })))
    }

    /// Lists the moves of a node: first only boxes that come off without cutting the player off
    /// from anything; the others, with `all`, when the node's turn comes again.
    fn expand(&mut self, id: u32, all: bool, work: &mut Work) -> Result<(), Stop> {
        let node = &self.nodes[id as usize - 1];
        let (cell, weight, player) = (node.cell, node.weight, node.player);
        let boxes = node.boxes.clone();
        self.lay(&boxes, true);
        self.reach.fill(&self.t.maze.adj, &self.occupied, player);
        self.moves.clear();
        for which in 0..boxes.len() {
            self.list_off(&boxes, which);
        }
        let is_done = !all && (0..self.moves.len()).any(|i| self.is_safe(self.moves[i], player));
        if !is_done {
            for which in 0..boxes.len() {
                self.list_parks(&boxes, which);
            }
        }
        let own = self.rank(&boxes, player);
        self.lay(&boxes, false);
        self.n_moves += self.moves.len() as u64;
        work.nodes(self.moves.len() as u64 / 16)?;
        if is_done {
            let n = self.t.maze.n as Square;
            let key = u64::from(weight.saturating_add(2)) << 48;
            self.cells.push(cell, PendingMove { key, parent: id, from: n, to: n, player }, work)?;
        }
        self.queue(id, own, work)
    }

    /// Returns `true` if the player can still reach everything that it could reach before.
    fn is_safe(&mut self, mv: PlanMove, player: Square) -> bool {
        self.occupied[mv.from as usize] = false;
        self.after.fill(&self.t.maze.adj, &self.occupied, mv.player);
        self.occupied[mv.from as usize] = true;
        self.after.has(player)
    }

    /// Lists the ways to take a box off the board, one for each part of the floor in which the
    /// player may be then.
    fn list_off(&mut self, boxes: &[Square], which: usize) {
        let t = self.t;
        let from = boxes[which];
        let mut places = self.range.places::<Pull>(t, &mut self.occupied, &self.reach, from);
        if let Some(&player) = t.maze.adj[from as usize].iter().find(|&&s| self.reach.has(s)) {
            // A box that begins on a goal comes off where it is, if the player can get there.
            places.push(Place { square: from, player, distance: 0 });
        }
        places.retain(|place| self.is_sink[place.square as usize]);
        self.occupied[from as usize] = false;
        let mut rest = boxes.to_vec();
        rest.remove(which);
        let begin = self.moves.len();
        for Place { player, distance, .. } in places {
            let player = self.after.fill(&t.maze.adj, &self.occupied, player);
            if self.moves[begin..].iter().all(|mv| mv.player != player) {
                let (to, rank) = (t.maze.n as Square, self.rank(&rest, player));
                self.moves.push(PlanMove { from, to, player, is_off: true, rank, distance });
            }
        }
        self.occupied[from as usize] = true;
    }

    /// Lists the moves that pull a box to another square where it can be parked.
    fn list_parks(&mut self, boxes: &[Square], which: usize) {
        let from = boxes[which];
        let places = self.range.places::<Pull>(self.t, &mut self.occupied, &self.reach, from);
        self.occupied[from as usize] = false;
        let mut rest = boxes.to_vec();
        for Place { square: to, player, distance } in places {
            self.occupied[to as usize] = true;
            rest[which] = to;
            let rank = self.rank(&rest, player);
            self.occupied[to as usize] = false;
            self.moves.push(PlanMove { from, to, player, is_off: false, rank, distance });
        }
        self.occupied[from as usize] = true;
    }

    /// Adds the listed moves of a node to its feature cell. Taking a box off is always good, and so
    /// is the best of the moves that help. A box is best parked where that helps most, and among
    /// those places the farthest.
    fn queue(&mut self, id: u32, own: u64, work: &mut Work) -> Result<(), Stop> {
        let node = &self.nodes[id as usize - 1];
        let (cell, weight) = (node.cell, node.weight);
        let least = self.moves.iter().map(|mv| mv.rank).min().unwrap_or(own);
        let mut best_of: BTreeMap<Square, (u64, u16)> = BTreeMap::new();
        for mv in self.moves.iter().filter(|mv| !mv.is_off) {
            let best = best_of.entry(mv.from).or_insert((u64::MAX, 0));
            *best = mv.worth().min(*best);
        }
        for mv in &self.moves {
            let more = match mv {
                mv if mv.is_off || (mv.rank < own && mv.rank == least) => 0,
                mv if mv.rank <= own && best_of.get(&mv.from) == Some(&mv.worth()) => 1,
                _ => 2,
            };
            let distance = mv.distance.min(255);
            let last = if mv.is_off { distance } else { 255 - distance };
            // The order in which boxes come off is the reverse of the packing order, so only the
            // floor counts for these moves.
            let rank = if mv.is_off { mv.rank & !OBSTACLE_BITS } else { mv.rank };
            let key = u64::from(weight.saturating_add(more)) << 48
                | (rank & 0xFF_FFFF_FFFF) << 8
                | u64::from(last);
            let PlanMove { from, to, player, .. } = *mv;
            self.cells.push(cell, PendingMove { key, parent: id, from, to, player }, work)?;
        }
        Ok(())
    }

    /// Returns the moves to the best node, in reverse. Boxes that did not come off are packed
    /// first, in no order.
    fn steps(&self) -> Vec<PlanStep> {
        let mut steps = Vec::new();
        let mut id = self.best;
        if id == 0 {
            return steps;
        }
        for &b in &self.nodes[id as usize - 1].boxes {
            if self.n_left > 0 && !self.is_home[b as usize] {
                steps.push(PlanStep { from: None, to: b });
            }
        }
        while id != 0 {
            let node = &self.nodes[id as usize - 1];
            if node.parent != 0 {
                // If a step took a box from a start outside the sink, that start was only a place
                // to park.
                let is_parked = |to: Square| {
                    !self.is_home[to as usize] || steps.iter().any(|s: &PlanStep| s.to == to)
                };
                let is_off = node.to as usize == self.t.maze.n;
                let from = (!is_off && is_parked(node.to)).then_some(node.to);
                steps.push(PlanStep { from, to: node.from });
            }
            id = node.parent;
        }
        steps
    }
}

/// Returns the numbers of the largest set of starts between which lone boxes can be brought in
/// either direction.
fn largest_sink(t: &Problem) -> Vec<usize> {
    let k = t.starts.len();
    let leads = |i: usize, j: usize| {
        (0..4).any(|side| t.from_start.row(t.starts[j] as usize * 4 + side)[i] != FAR)
    };
    let sink_of = |i: usize| -> Vec<usize> {
        (0..k).filter(|&j| i == j || (leads(i, j) && leads(j, i))).collect()
    };
    // Among the largest sets the first is chosen, so that the plan is the same on every machine.
    (0..k).map(sink_of).rev().max_by_key(Vec::len).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::search::oracle::DEAD_END;
    use crate::solve::Techniques;

    fn problem(rows: &[&str]) -> Problem {
        let level = Level::from_rows(rows.iter().copied()).expect("a level");
        Problem::new(&level, Techniques::default(), &mut Work::unlimited()).expect("no limit")
    }

    /// In a dead end the deepest goal is filled first.
    #[test]
    fn a_dead_end_is_packed_from_its_end() {
        let t = problem(&DEAD_END);
        let plan = find_plan(&t, &mut Work::unlimited()).expect("no limit");
        let goals = &t.maze.goals;
        let steps: Vec<_> = plan.steps.iter().map(|s| (s.from, s.to)).collect();
        assert_eq!(steps, [(None, goals[2]), (None, goals[1]), (None, goals[0])]);
    }

    #[test]
    fn connected_starts_form_one_sink() {
        assert_eq!(largest_sink(&problem(&DEAD_END)), [0, 1, 2]);
        let apart = ["#########", "#@$ # $.#", "# . #   #", "#   ##  #", "#       #", "#########"];
        assert_eq!(largest_sink(&problem(&apart)), [0]);
    }
}
