//! Which search when: the steps from a position to its solution, in order, each with a limit.

use super::bound::{Bound, Size};
use super::meet::{Coding, GoalSide, Met};
use super::ways::Ways;
use super::{Aim, Puzzle, Stopped, construct, ida, shorten};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::position::Position;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The positions near the goal, in keys of the board's width.
#[derive(Clone, Debug)]
enum Near {
    Narrow(GoalSide<u64>),
    Wide(GoalSide<u128>),
}

/// What is known of a board.
#[derive(Clone, Debug)]
pub(super) struct Board {
    graph: Graph,
    hole: u16,
    classes: Vec<u16>,
    coding: Coding,
    near: Option<Near>,
    quick: Option<Bound>,
    strong: Option<Bound>,
    last: Option<Last>,
}

/// The last answer: whoever asks the same again need not wait.
#[derive(Clone, Debug)]
struct Last {
    position: Position,
    aim: Aim,
    moves: Vec<u16>,
    /// Whether the solution is proved shortest.
    optimal: bool,
    /// How long a solution is at least.
    least: u32,
}

/// A step's limits: positions held by search from both ends, nodes of iterative deepening.
#[derive(Clone, Copy)]
enum Step {
    Meet(usize),
    Quick(u64),
    Strong(u64),
}

/// The steps in order, for a hint or a solution soon.
///
/// What was searched before must not show in the answer. Search from both ends heeds that itself;
/// iterative deepening finds the same solution with any bound, the first shortest one in the order
/// of ways (in the round that succeeds, a bound cuts off nothing that leads to a shortest
/// solution), so that it does not matter which of its steps comes first.
const SOON: &[Step] =
    &[Step::Meet(FEW), Step::Quick(3_000_000), Step::Strong(15_000_000), Step::Meet(2_500_000)];
/// The same when the larger pattern databases are there already.
const SOON_AGAIN: &[Step] =
    &[Step::Meet(FEW), Step::Strong(15_000_000), Step::Quick(3_000_000), Step::Meet(2_500_000)];
/// The same where the board is too large for much hope.
const SOON_LARGE: &[Step] = &[Step::Meet(FEW)];
/// Further steps, when the shortest solution is wanted.
const LONG: &[Step] =
    &[Step::Strong(200_000_000), Step::Meet(8_000_000), Step::Strong(6_000_000_000)];
const LONG_LARGE: &[Step] =
    &[Step::Quick(3_000_000), Step::Meet(2_500_000), Step::Strong(200_000_000)];

/// When not even a long solution is known: piece by piece, too, has failed.
const LAST: &[Step] = &[Step::Strong(100_000_000), Step::Meet(8_000_000)];
/// Positions of the first search from both ends.
const FEW: usize = 60_000;
/// Boards with more cells are not searched in full without being asked to.
const SMALL: usize = 16;
/// Recursion of iterative deepening stays below this.
const MAX_DEPTH: u32 = 400;

/// A position on its way to a solution.
struct Task<'a> {
    puzzle: Puzzle<'a>,
    best: Option<Vec<u16>>,
    /// No solution has fewer moves.
    least: u32,
    /// Whether a step was left out that the caller's limit has no room for.
    lacks_memory: bool,
}

impl Board {
    pub(super) fn new(graph: &Graph, goal: &Goal) -> Self {
        Self {
            graph: graph.clone(),
            hole: goal.hole(),
            classes: goal.classes().to_vec(),
            coding: Coding::new(goal),
            near: None,
            quick: None,
            strong: None,
            last: None,
        }
    }

    pub(super) fn is_of(&self, graph: &Graph, goal: &Goal) -> bool {
        self.hole == goal.hole() && self.classes == goal.classes() && self.graph == *graph
    }

    pub(super) fn bytes(&self) -> u64 {
        let near = match &self.near {
            None => 0,
            Some(Near::Narrow(b)) => b.bytes(),
            Some(Near::Wide(b)) => b.bytes(),
        };
        let bounds = [&self.quick, &self.strong];
        near + bounds.into_iter().flatten().map(Bound::bytes).sum::<u64>()
    }

    /// The bound that the last search for this position came to.
    pub(super) fn at_least(&self, position: &Position) -> u32 {
        self.last.as_ref().filter(|last| last.position == *position).map_or(0, |last| last.least)
    }

    /// A solution of a solvable position, and whether it is proved shortest.
    pub(super) fn solve(
        &mut self,
        graph: &Graph,
        goal: &Goal,
        position: &Position,
        aim: Aim,
        work: &mut Work,
    ) -> Result<(Vec<u16>, bool), Stopped> {
        if goal.is_solved(position) {
            return Ok((Vec::new(), true));
        }
        // Not solved, so a move at least.
        let puzzle = Puzzle { graph, goal, position };
        let mut task = Task { puzzle, best: None, least: 1, lacks_memory: false };
        if let Some(Last { moves, optimal, .. }) = self
            .last
            .as_ref()
            .filter(|last| last.aim == aim && last.position == *position)
            // An unproved answer to the wish for a shortest one came of a search that was ended:
            // with more work it may be proved now.
            .filter(|last| last.optimal || aim == Aim::Any)
        {
            return Ok((moves.clone(), *optimal));
        }
        let small = graph.n_cells() <= SMALL;
        let soon = match (small, &self.strong) {
            (false, _) => SOON_LARGE,
            (true, None) => SOON,
            (true, Some(_)) => SOON_AGAIN,
        };
        let long = if small { LONG } else { LONG_LARGE };
        let mut optimal = false;
        let result = self.take_steps(&mut task, soon, work).and_then(|proved| {
            optimal = proved;
            // From here on a solution is known, mostly; the long steps look for shorter ones only
            // and so prove it shortest when there is none.
            if !proved && task.best.is_none() {
                piece_by_piece(&mut task, aim, work)?;
            }
            // Unless a shortest one is wanted, these are the last resort only.
            let steps = if aim == Aim::Optimal { long } else { LAST };
            if !proved && (aim == Aim::Optimal || task.best.is_none()) {
                optimal = self.take_steps(&mut task, steps, work)?;
            }
            Ok(())
        });
        let Task { best, least, lacks_memory, .. } = task;
        // With more memory it might be proved, or found.
        let result = match result {
            Ok(()) if lacks_memory && (best.is_none() || aim == Aim::Optimal) => Err(Stop::Memory),
            other => other,
        };
        if let Some(moves) = &best {
            optimal |= moves.len() as u32 <= least;
            let (position, moves) = (position.clone(), moves.clone());
            self.last = Some(Last { position, aim, moves, optimal, least });
        }
        match (result, best) {
            (Ok(()), Some(moves)) => Ok((moves, optimal)),
            (Ok(()), None) => Err(Stopped { stop: Stop::Inner, best: None, at_least: least }),
            // The limit came when all was proved already.
            (Err(_), Some(moves)) if optimal => Ok((moves, true)),
            (Err(stop), best) => Err(Stopped { stop, best, at_least: least }),
        }
    }

    /// The quick patterns' bound of a position.
    pub(super) fn bound(
        &mut self,
        graph: &Graph,
        goal: &Goal,
        position: &Position,
        work: &mut Work,
    ) -> Result<u32, Stop> {
        if graph.n_cells() > Bound::MAX_CELLS {
            return Ok(0);
        }
        Ok(self.patterns(graph, goal, Size::Quick, work)?.least(position))
    }

    /// A bound proved by the quick patterns within some nodes, and a shortest solution where that
    /// is enough.
    pub(super) fn prove(
        &mut self,
        graph: &Graph,
        goal: &Goal,
        position: &Position,
        nodes: u64,
        work: &mut Work,
    ) -> Result<(u32, Option<Vec<u16>>), Stop> {
        // Deepening makes a move before it looks whether all is done: from a solved position it
        // would find the shortest way around back to it.
        if goal.is_solved(position) {
            return Ok((0, Some(Vec::new())));
        }
        let puzzle = Puzzle { graph, goal, position };
        let mut task = Task { puzzle, best: None, least: 0, lacks_memory: false };
        match self.deepen(&mut task, Size::Quick, nodes, work) {
            Ok(_) | Err(Stop::Inner) => Ok((task.least, task.best)),
            Err(stop) => Err(stop),
        }
    }

    /// Takes steps until one proves a solution shortest.
    fn take_steps(
        &mut self,
        task: &mut Task,
        steps: &[Step],
        work: &mut Work,
    ) -> Result<bool, Stop> {
        for &step in steps {
            let done = match step {
                Step::Meet(states) => self.meet(task, states, work),
                Step::Quick(nodes) => self.deepen(task, Size::Quick, nodes, work),
                Step::Strong(nodes) => self.deepen(task, Size::Strong, nodes, work),
            };
            match done {
                Ok(false) => {}
                Ok(true) => return Ok(true),
                // The step's own limit, or a table that does not fit: the next one may do.
                Err(stop @ (Stop::Inner | Stop::Memory)) => {
                    task.lacks_memory |= stop == Stop::Memory;
                    work.nodes(0)?;
                }
                Err(stop) => return Err(stop),
            }
            // A step that ended without a solution may have raised the bound to the length known.
            if task.best.as_ref().is_some_and(|b| b.len() as u32 <= task.least) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn meet(&mut self, task: &mut Task, states: usize, work: &mut Work) -> Result<bool, Stop> {
        let Puzzle { graph, goal, position } = task.puzzle;
        let coding = &self.coding;
        // No key is wider.
        if coding.width() > 128 {
            return Ok(false);
        }
        let near = match &mut self.near {
            Some(near) => near,
            none => none.insert(if coding.width() <= 64 {
                Near::Narrow(GoalSide::new(goal, coding, work)?)
            } else {
                Near::Wide(GoalSide::new(goal, coding, work)?)
            }),
        };
        let met = match near {
            Near::Narrow(back) => back.solve(graph, coding, position, states, work)?,
            Near::Wide(back) => back.solve(graph, coding, position, states, work)?,
        };
        match met {
            Met::Solved(moves) => {
                task.best = Some(moves);
                Ok(true)
            }
            Met::AtLeast(n) => {
                task.least = n.max(task.least);
                Ok(false)
            }
        }
    }

    /// Deepens by patterns of a size, within some nodes. The patterns are made outside of that limit:
    /// whoever comes first pays no more, and they are not made twice.
    fn deepen(
        &mut self,
        task: &mut Task,
        size: Size,
        nodes: u64,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        let puzzle = task.puzzle;
        if puzzle.graph.n_cells() > Bound::MAX_CELLS {
            return Ok(false);
        }
        let bound = self.patterns(puzzle.graph, puzzle.goal, size, work)?;
        // Only what is shorter than the best is of interest.
        let most = task.best.as_ref().map_or(MAX_DEPTH, |b| b.len() as u32 - 1).min(MAX_DEPTH);
        let shortest = |work: &mut Work| ida::shortest(puzzle, bound, most, &mut task.least, work);
        match work.within(nodes, shortest)? {
            Some(moves) => task.best = Some(moves),
            // Given up for its depth, not because there is nothing.
            None if most == MAX_DEPTH => return Ok(false),
            // Nothing shorter: the best is proved.
            None => {}
        }
        Ok(true)
    }

    /// The patterns of a size, made when they are wanted first.
    fn patterns(
        &mut self,
        graph: &Graph,
        goal: &Goal,
        size: Size,
        work: &mut Work,
    ) -> Result<&Bound, Stop> {
        let place = if size == Size::Quick { &mut self.quick } else { &mut self.strong };
        Ok(match place {
            Some(bound) => bound,
            none => none.insert(Bound::build(graph, goal, size, work)?),
        })
    }
}

/// A solution without a proof, shortened.
fn piece_by_piece(task: &mut Task, aim: Aim, work: &mut Work) -> Result<(), Stop> {
    let Puzzle { graph, goal, position } = task.puzzle;
    let Some(moves) = construct::solve(graph, goal, position, work)? else { return Ok(()) };
    let moves = task.best.insert(shorten::without_rounds(graph, position, &moves));
    if let Some(ways) = Ways::new(graph) {
        // The solution grows with the board, and so does what is spent on it: twice this at 160
        // cells, some four times from 500 on.
        let nodes = if aim == Aim::Any { 8_000_000 } else { 80_000_000 };
        let nodes = nodes + nodes / 160 * graph.n_cells().min(500) as u64;
        shorten::shorten(graph, &ways, position, moves, nodes, work)?;
    }
    Ok(())
}
