//! Shortest routes: of the player alone, and of the player with one box.

use alloc::collections::{BTreeMap, BinaryHeap, VecDeque};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use puzzle_core::grid::Direction;

use crate::board::{Board, Square};
use crate::moves::Move;
use crate::search::Step;
use crate::state::State;

/// Maximum number of squares to visit before a route is given up.
const MAX_VISITS: usize = 12_000_000;

const NOWHERE: Square = Square::MAX;

/// Finds shortest walks of the player while one box is on another square than in the position.
struct Walks<'a> {
    state: &'a State,
    /// The square on which the moved box is in the position.
    lifted: Square,
    /// For each square, the stamp of the search that reached it last, and the direction of the step
    /// that led to it; 4 for the start of the walk. Valid only if the stamp is the current one.
    back: Vec<(u32, u8)>,
    stamp: u32,
    queue: VecDeque<(Square, u32)>,
    visits: usize,
}

impl<'a> Walks<'a> {
    fn new(state: &'a State, lifted: Square) -> Self {
        let back = vec![(0, 0); state.board().n_squares()];
        Self { state, lifted, back, stamp: 0, queue: VecDeque::new(), visits: 0 }
    }

    fn is_free(&self, square: Square, held: Square) -> bool {
        square != held && (square == self.lifted || !self.state.has_box(square))
    }

    /// Counts the player's steps from a square to each of four squares, while the moved box is on
    /// `held`; `None` for squares out of reach.
    fn far(&mut self, from: Square, held: Square, to: [Square; 4]) -> [Option<u32>; 4] {
        let mut found = [None; 4];
        let mut wanted = to.iter().filter(|&&c| c != NOWHERE).count();
        self.stamp += 1;
        self.queue.clear();
        self.queue.push_back((from, 0));
        self.back[from as usize] = (self.stamp, 4);
        while let Some((c, steps)) = self.queue.pop_front() {
            self.visits += 1;
            for (i, &goal) in to.iter().enumerate() {
                if goal == c && found[i].is_none() {
                    found[i] = Some(steps);
                    wanted -= 1;
                }
            }
            if wanted == 0 {
                break;
            }
            for dir in Direction::CLOCKWISE {
                let Some(next) = self.state.board().step(c, dir) else { continue };
                if self.back[next as usize].0 != self.stamp && self.is_free(next, held) {
                    self.back[next as usize] = (self.stamp, dir as u8);
                    self.queue.push_back((next, steps + 1));
                }
            }
        }
        found
    }

    /// The steps of the walk measured last, to a square that it reached.
    fn steps(&self, to: Square) -> Vec<Direction> {
        let mut steps = Vec::new();
        let mut c = to;
        while self.back[c as usize].1 < 4 {
            let dir = Direction::CLOCKWISE[usize::from(self.back[c as usize].1)];
            steps.push(dir);
            c = self.state.board().step(c, dir.opposite()).expect("a step was made from there");
        }
        steps.reverse();
        steps
    }
}

/// Returns the player's shortest walk to a square.
pub(crate) fn walk(state: &State, to: Square) -> Option<Vec<Move>> {
    let mut walks = Walks::new(state, NOWHERE);
    walks.far(state.player(), NOWHERE, [to, NOWHERE, NOWHERE, NOWHERE])[0]?;
    Some(walks.steps(to).into_iter().map(Move::Walk).collect())
}

/// A box on a square with the player beside it; at the start the player may be anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pose {
    held: Square,
    player: Square,
}

/// The cost of a route, compared field by field in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    pushes: u32,
    /// The player's steps, with the pushes.
    steps: u32,
    /// Box lines: pushes in one direction.
    lines: u32,
}

/// The shortest routes of one box from a position: fewest pushes first, then fewest steps, then
/// fewest box lines.
struct Plans<'a> {
    walks: Walks<'a>,
    start: Pose,
    /// For each pose, the cost of the best known route to it, the pose before, and the direction of
    /// the last step.
    known: BTreeMap<Pose, (Cost, Pose, Direction)>,
    heap: BinaryHeap<Reverse<(Cost, Pose)>>,
}

impl<'a> Plans<'a> {
    fn new(state: &'a State, held: Square) -> Self {
        let start = Pose { held, player: state.player() };
        let mut heap = BinaryHeap::new();
        heap.push(Reverse((Cost::default(), start)));
        Self { walks: Walks::new(state, held), start, known: BTreeMap::new(), heap }
    }

    /// Returns the next pose, cheapest first; `None` if there is none or the search takes too long.
    fn next(&mut self) -> Option<Pose> {
        while let Some(Reverse((cost, pose))) = self.heap.pop() {
            if self.known.get(&pose).is_some_and(|k| k.0 < cost) {
                continue;
            }
            if self.walks.visits > MAX_VISITS {
                return None;
            }
            self.expand(cost, pose);
            return Some(pose);
        }
        None
    }

    fn expand(&mut self, cost: Cost, pose: Pose) {
        let state = self.walks.state;
        let board: &Board = state.board();
        let reverse = state.is_reverse();
        // For each direction, the square from which the player moves the box.
        let stands = Direction::CLOCKWISE.map(|dir| {
            let from = if reverse { dir } else { dir.opposite() };
            board.step(pose.held, from).unwrap_or(NOWHERE)
        });
        let far = self.walks.far(pose.player, pose.held, stands);
        for dir in Direction::CLOCKWISE {
            let Some(steps) = far[dir as usize] else { continue };
            let stand = stands[dir as usize];
            let (from, to) = if reverse { (stand, stand) } else { (pose.held, pose.held) };
            let Some(next) = board.step(from, dir) else { continue };
            if !self.walks.is_free(next, pose.held) {
                continue;
            }
            let pose_after = if reverse {
                Pose { held: stand, player: next }
            } else {
                Pose { held: next, player: to }
            };
            // The player stays beside the box, so that another push in the same direction is the only
            // one without a walk before it.
            let is_new_line = steps > 0 || pose == self.start;
            let cost = Cost {
                pushes: cost.pushes + 1,
                steps: cost.steps + steps + 1,
                lines: cost.lines + u32::from(is_new_line),
            };
            if pose_after != self.start && self.known.get(&pose_after).is_none_or(|k| cost < k.0) {
                self.known.insert(pose_after, (cost, pose, dir));
                self.heap.push(Reverse((cost, pose_after)));
            }
        }
    }

    /// Returns the moves that lead to a pose.
    fn moves(&mut self, end: Pose) -> Vec<Move> {
        let mut line = Vec::new();
        let mut pose = end;
        while let Some(&(_, before, dir)) = self.known.get(&pose) {
            line.push((before, dir));
            if before == self.start {
                break;
            }
            pose = before;
        }
        line.reverse();
        let state = self.walks.state;
        let reverse = state.is_reverse();
        let mut moves = Vec::new();
        for (pose, dir) in line {
            let from = if reverse { dir } else { dir.opposite() };
            let stand = state.board().step(pose.held, from).unwrap_or(NOWHERE);
            self.walks.far(pose.player, pose.held, [stand, NOWHERE, NOWHERE, NOWHERE]);
            moves.extend(self.walks.steps(stand).into_iter().map(Move::Walk));
            moves.push(if reverse { Move::Pull(dir) } else { Move::Push(dir) });
        }
        moves
    }
}

/// Returns the shortest route of a box from one square to another while all others stay: fewest
/// pushes first, then fewest steps, then fewest box lines. Returns `None` if there is none or finding
/// it takes too long.
pub(crate) fn shortest_pushes(state: &State, from: Square, to: Square) -> Option<Vec<Move>> {
    let mut plans = Plans::new(state, from);
    loop {
        let pose = plans.next()?;
        if pose.held == to && pose != plans.start {
            return Some(plans.moves(pose));
        }
    }
}

/// Returns the squares to which a box can be moved while all others stay.
pub(crate) fn destinations(state: &State, from: Square) -> Vec<Square> {
    let mut plans = Plans::new(state, from);
    let mut squares = Vec::new();
    while let Some(pose) = plans.next() {
        if pose.held != from {
            squares.push(pose.held);
        }
    }
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Converts the steps of a solution, played backward, into pulls from a position of reverse play.
/// If the steps end in another part of the floor, the player first jumps there, if it still may.
pub(crate) fn steps_as_pulls(state: &State, steps: &[Step]) -> Option<Vec<Move>> {
    let mut end = state.home();
    for step in steps {
        end = state.board().step(end, step.dir)?;
    }
    let mut at = state.clone();
    let mut moves = Vec::new();
    let walk = loop {
        if let Some(walk) = walk(&at, end) {
            break walk;
        }
        at.execute(Move::Jump).ok()?;
        moves.push(Move::Jump);
        if moves.len() > state.n_boxes() + 2 {
            return None;
        }
    };
    moves.extend(walk);
    moves.extend(steps.iter().rev().map(|step| {
        let dir = step.dir.opposite();
        if step.push { Move::Pull(dir) } else { Move::Walk(dir) }
    }));
    Some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::oracle::random_level;

    /// The costs by the square of the box, that of the player, and the direction of the last step if
    /// it moved the box.
    type Costs = BTreeMap<(Square, Square, Option<u8>), Cost>;

    /// Returns the lowest costs, found step by step.
    fn costs(state: &State, held: Square) -> Costs {
        let board = state.board();
        let mut best = Costs::new();
        let start = (held, state.player(), None);
        let mut heap = BinaryHeap::from([Reverse((Cost::default(), start))]);
        while let Some(Reverse((cost, key))) = heap.pop() {
            if best.contains_key(&key) {
                continue;
            }
            best.insert(key, cost);
            let (held_at, man, last) = key;
            let free = |c: &Square| *c != held_at && (*c == held || !state.has_box(*c));
            for dir in Direction::CLOCKWISE {
                let walk = Cost { steps: cost.steps + 1, ..cost };
                let push = Cost {
                    pushes: cost.pushes + 1,
                    lines: cost.lines + u32::from(last != Some(dir as u8)),
                    ..walk
                };
                let Some(to) = board.step(man, dir) else { continue };
                if free(&to) {
                    heap.push(Reverse((walk, (held_at, to, None))));
                    let pulls =
                        state.is_reverse() && board.step(man, dir.opposite()) == Some(held_at);
                    if pulls {
                        heap.push(Reverse((push, (man, to, Some(dir as u8)))));
                    }
                } else if to == held_at
                    && !state.is_reverse()
                    && let Some(beyond) = board.step(to, dir).filter(free)
                {
                    heap.push(Reverse((push, (beyond, to, Some(dir as u8)))));
                }
            }
        }
        best
    }

    #[test]
    fn plans_are_shortest() {
        let (mut n_plans, mut n_none) = (0, 0);
        for seed in 0..150 {
            let Some(level) = random_level(seed) else { continue };
            let even = level.board.goals().len() == level.boxes.len();
            for reverse in [false, true] {
                if reverse && !even {
                    continue;
                }
                let state = State::new(&level, reverse);
                for from in state.boxes() {
                    let all = costs(&state, from);
                    let ways = destinations(&state, from);
                    for to in 0..level.board.n_squares() as Square {
                        if to == from {
                            continue;
                        }
                        let reached = all.iter().filter(|(key, _)| key.0 == to);
                        let expected = reached.map(|(_, &cost)| cost).min();
                        assert_eq!(ways.contains(&to), expected.is_some(), "seed {seed}");
                        let found = shortest_pushes(&state, from, to);
                        n_plans += u32::from(found.is_some());
                        n_none += u32::from(found.is_none());
                        let found = found.map(|moves| {
                            let mut at = state.clone();
                            for &mv in &moves {
                                at.execute(mv).expect("a legal plan");
                            }
                            assert_eq!(state.moved_box(&at), Some((from, to)), "seed {seed}");
                            Cost {
                                pushes: at.n_pushes(),
                                steps: at.n_moves(),
                                lines: at.n_box_lines(),
                            }
                        });
                        assert_eq!(found, expected, "seed {seed}, {from} to {to}, {reverse}");
                    }
                }
            }
        }
        assert!(n_plans > 100 && n_none > 100, "{n_plans} {n_none}");
    }
}
