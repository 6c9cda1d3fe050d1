//! The order of the searches from a position to its solution, each with a limit.

use super::bidirectional::{BidirectionalResult, Coding, GoalFrontier};
use super::bound::{Bound, Size};
use super::piece_distances::PieceDistances;
use super::{Puzzle, SolveMode, Stopped, construct, ida, shorten};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::position::Position;
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// The positions near the goal, with keys of the board's width.
#[derive(Clone, Debug)]
enum GoalTable {
    Narrow(GoalFrontier<u64>),
    Wide(GoalFrontier<u128>),
}

/// The tables that searches of one board keep between calls.
#[derive(Clone, Debug)]
pub(super) struct BoardCache {
    graph: Graph,
    hole: u16,
    classes: Vec<u16>,
    coding: Coding,
    goal_table: Option<GoalTable>,
    quick: Option<Arc<Bound>>,
    strong: Option<Arc<Bound>>,
    last: Option<LastSolution>,
}

/// The last solution, returned at once if the same position is searched again.
#[derive(Clone, Debug)]
struct LastSolution {
    position: Position,
    mode: SolveMode,
    moves: Vec<u16>,
    /// `true` if the solution is proved shortest.
    optimal: bool,
    /// The proved lower bound on the number of moves.
    least: u32,
}

/// A step of the strategy with its limit: positions for the bidirectional search, nodes for
/// iterative deepening.
#[derive(Clone, Copy)]
enum Step {
    Bidirectional(usize),
    Quick(u64),
    Strong(u64),
}

/// The searches, in order, for a hint or a solution that should come quickly.
///
/// Earlier searches must not change the result. The bidirectional search takes care of that itself.
/// Iterative deepening finds the same solution with any bound, namely the first shortest one in the
/// order of moves, because in the iteration that succeeds a bound cuts off nothing that leads to a
/// shortest solution. So it does not matter which of its steps comes first.
const FAST_STEPS: &[Step] = &[
    Step::Bidirectional(FIRST_SEARCH_POSITIONS),
    Step::Quick(3_000_000),
    Step::Strong(15_000_000),
    Step::Bidirectional(2_500_000),
];
/// The searches, in order, for a quick solution if the larger pattern databases are already there.
const FAST_STEPS_STRONG_FIRST: &[Step] = &[
    Step::Bidirectional(FIRST_SEARCH_POSITIONS),
    Step::Strong(15_000_000),
    Step::Quick(3_000_000),
    Step::Bidirectional(2_500_000),
];
/// The searches for a quick solution on a board of more than `SMALL_BOARD_CELLS` cells.
const FAST_STEPS_LARGE: &[Step] = &[Step::Bidirectional(FIRST_SEARCH_POSITIONS)];
/// The further searches, in order, if a shortest solution on a small board is wanted.
const OPTIMAL_STEPS: &[Step] =
    &[Step::Strong(200_000_000), Step::Bidirectional(8_000_000), Step::Strong(6_000_000_000)];
const OPTIMAL_STEPS_LARGE: &[Step] =
    &[Step::Quick(3_000_000), Step::Bidirectional(2_500_000), Step::Strong(200_000_000)];

/// The searches, in order, if solving piece by piece has failed as well.
const LAST_RESORT_STEPS: &[Step] = &[Step::Strong(100_000_000), Step::Bidirectional(8_000_000)];
/// The number of positions in the first bidirectional search.
const FIRST_SEARCH_POSITIONS: usize = 60_000;
/// The largest board, in cells, on which a quick solution is also searched for with iterative
/// deepening.
const SMALL_BOARD_CELLS: usize = 16;
/// The recursion limit of iterative deepening.
const MAX_DEPTH: u32 = 400;

/// The state of the search for one position.
struct Progress<'a> {
    puzzle: Puzzle<'a>,
    best: Option<Vec<u16>>,
    /// The proved lower bound on the number of moves.
    least: u32,
    /// `true` if a step was skipped because the caller's memory limit was too low for it.
    lacks_memory: bool,
}

impl BoardCache {
    pub(super) fn new(graph: &Graph, goal: &Goal) -> Self {
        Self {
            graph: graph.clone(),
            hole: goal.hole(),
            classes: goal.classes().to_vec(),
            coding: Coding::new(goal),
            goal_table: None,
            quick: None,
            strong: None,
            last: None,
        }
    }

    pub(super) fn is_of(&self, graph: &Graph, goal: &Goal) -> bool {
        self.hole == goal.hole() && self.classes == goal.classes() && self.graph == *graph
    }

    pub(super) fn bytes(&self) -> u64 {
        let goal_table = match &self.goal_table {
            None => 0,
            Some(GoalTable::Narrow(b)) => b.bytes(),
            Some(GoalTable::Wide(b)) => b.bytes(),
        };
        let bounds = [&self.quick, &self.strong];
        goal_table + bounds.into_iter().flatten().map(|bound| bound.bytes()).sum::<u64>()
    }

    /// Returns the lower bound of a position from the last search, if that was for the same
    /// position, otherwise 0.
    pub(super) fn lower_bound(&self, position: &Position) -> u32 {
        self.last.as_ref().filter(|last| last.position == *position).map_or(0, |last| last.least)
    }

    /// Returns a solution of a solvable position, and whether it is proved shortest.
    pub(super) fn solve(
        &mut self,
        graph: &Graph,
        goal: &Goal,
        position: &Position,
        mode: SolveMode,
        work: &mut Work,
    ) -> Result<(Vec<u16>, bool), Stopped> {
        if goal.is_solved(position) {
            return Ok((Vec::new(), true));
        }
        // The position is not solved, so at least one move is needed.
        let puzzle = Puzzle { graph, goal, position };
        let mut progress = Progress { puzzle, best: None, least: 1, lacks_memory: false };
        if let Some(LastSolution { moves, optimal, .. }) = self
            .last
            .as_ref()
            .filter(|last| last.mode == mode && last.position == *position)
            // An unproved solution where a shortest one is wanted comes from a search that was
            // interrupted: with more work it may be proved now.
            .filter(|last| last.optimal || mode == SolveMode::Fast)
        {
            return Ok((moves.clone(), *optimal));
        }
        let small = graph.n_cells() <= SMALL_BOARD_CELLS;
        let soon = match (small, &self.strong) {
            (false, _) => FAST_STEPS_LARGE,
            (true, None) => FAST_STEPS,
            (true, Some(_)) => FAST_STEPS_STRONG_FIRST,
        };
        let long = if small { OPTIMAL_STEPS } else { OPTIMAL_STEPS_LARGE };
        let mut optimal = false;
        let result = self.take_steps(&mut progress, soon, work).and_then(|proved| {
            optimal = proved;
            // In most cases a solution is known from here on. The remaining steps search only for
            // shorter ones, and prove it shortest if there is none.
            if !proved && progress.best.is_none() {
                piece_by_piece(&mut progress, mode, work)?;
            }
            // These steps are the last resort unless a shortest solution is wanted.
            let steps = if mode == SolveMode::Optimal { long } else { LAST_RESORT_STEPS };
            if !proved && (mode == SolveMode::Optimal || progress.best.is_none()) {
                optimal = self.take_steps(&mut progress, steps, work)?;
            }
            Ok(())
        });
        let Progress { best, least, lacks_memory, .. } = progress;
        // With more memory the solution might be proved, or found.
        let result = match result {
            Ok(()) if lacks_memory && (best.is_none() || mode == SolveMode::Optimal) => {
                Err(Stop::Memory)
            }
            other => other,
        };
        if let Some(moves) = &best {
            optimal |= moves.len() as u32 <= least;
            let (position, moves) = (position.clone(), moves.clone());
            self.last = Some(LastSolution { position, mode, moves, optimal, least });
        }
        match (result, best) {
            (Ok(()), Some(moves)) => Ok((moves, optimal)),
            (Ok(()), None) => Err(Stopped { stop: Stop::Inner, best: None, lower_bound: least }),
            // The limit was reached after the proof was complete.
            (Err(_), Some(moves)) if optimal => Ok((moves, true)),
            (Err(stop), best) => Err(Stopped { stop, best, lower_bound: least }),
        }
    }

    /// Returns a lower bound on the number of moves from a position to the goal, from the small
    /// pattern databases.
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

    /// Returns a lower bound proved with the quick patterns within `nodes` nodes, and a shortest
    /// solution if one was found.
    pub(super) fn prove(
        &mut self,
        graph: &Graph,
        goal: &Goal,
        position: &Position,
        nodes: u64,
        work: &mut Work,
    ) -> Result<(u32, Option<Vec<u16>>), Stop> {
        // Iterative deepening moves before it checks whether the position is solved: from a solved
        // position it would find the shortest loop back to it.
        if goal.is_solved(position) {
            return Ok((0, Some(Vec::new())));
        }
        let puzzle = Puzzle { graph, goal, position };
        let mut progress = Progress { puzzle, best: None, least: 0, lacks_memory: false };
        match self.deepen(&mut progress, Size::Quick, nodes, work) {
            Ok(_) | Err(Stop::Inner) => Ok((progress.least, progress.best)),
            Err(stop) => Err(stop),
        }
    }

    /// Runs the steps of the strategy in order until one proves a solution shortest. Returns `true`
    /// if one did.
    fn take_steps(
        &mut self,
        progress: &mut Progress,
        steps: &[Step],
        work: &mut Work,
    ) -> Result<bool, Stop> {
        for &step in steps {
            let done = match step {
                Step::Bidirectional(states) => self.search_both_ends(progress, states, work),
                Step::Quick(nodes) => self.deepen(progress, Size::Quick, nodes, work),
                Step::Strong(nodes) => self.deepen(progress, Size::Strong, nodes, work),
            };
            match done {
                Ok(false) => {}
                Ok(true) => return Ok(true),
                // The step's own limit, or a table that does not fit into memory: the next step may
                // succeed.
                Err(stop @ (Stop::Inner | Stop::Memory)) => {
                    progress.lacks_memory |= stop == Stop::Memory;
                    work.nodes(0)?;
                }
                Err(stop) => return Err(stop),
            }
            // A step that ended without a solution may have raised the bound to the length already
            // known.
            if progress.best.as_ref().is_some_and(|b| b.len() as u32 <= progress.least) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn search_both_ends(
        &mut self,
        progress: &mut Progress,
        states: usize,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        let Puzzle { graph, goal, position } = progress.puzzle;
        let coding = &self.coding;
        // The widest key has 128 bits.
        if coding.width() > 128 {
            return Ok(false);
        }
        let goal_table = match &mut self.goal_table {
            Some(goal_table) => goal_table,
            none => none.insert(if coding.width() <= 64 {
                GoalTable::Narrow(GoalFrontier::new(goal, coding, work)?)
            } else {
                GoalTable::Wide(GoalFrontier::new(goal, coding, work)?)
            }),
        };
        let met = match goal_table {
            GoalTable::Narrow(back) => back.solve(graph, coding, position, states, work)?,
            GoalTable::Wide(back) => back.solve(graph, coding, position, states, work)?,
        };
        match met {
            BidirectionalResult::Solved(moves) => {
                progress.best = Some(moves);
                Ok(true)
            }
            BidirectionalResult::AtLeast(n) => {
                progress.least = n.max(progress.least);
                Ok(false)
            }
        }
    }

    /// Runs iterative deepening with patterns of a size, within `nodes` nodes. Building the
    /// patterns does not count against that limit, so the first search has as many nodes as later
    /// ones.
    fn deepen(
        &mut self,
        progress: &mut Progress,
        size: Size,
        nodes: u64,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        let puzzle = progress.puzzle;
        if puzzle.graph.n_cells() > Bound::MAX_CELLS {
            return Ok(false);
        }
        let bound = self.patterns(puzzle.graph, puzzle.goal, size, work)?;
        // Search only for solutions shorter than the best one.
        let most = progress.best.as_ref().map_or(MAX_DEPTH, |b| b.len() as u32 - 1).min(MAX_DEPTH);
        let shortest =
            |work: &mut Work| ida::shortest(puzzle, bound, most, &mut progress.least, work);
        match work.with_node_limit(nodes, shortest)? {
            Some(moves) => progress.best = Some(moves),
            // The depth limit was reached, which proves nothing.
            None if most == MAX_DEPTH => return Ok(false),
            // There is nothing shorter, so the best solution is proved.
            None => {}
        }
        Ok(true)
    }

    /// Returns the patterns of a size, which are built or found on first use.
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
            none => none.insert(Bound::of(graph, goal, size, work)?),
        })
    }
}

/// Solves the position piece by piece and shortens the solution; nothing is proved.
fn piece_by_piece(progress: &mut Progress, mode: SolveMode, work: &mut Work) -> Result<(), Stop> {
    let Puzzle { graph, goal, position } = progress.puzzle;
    let Some(moves) = construct::solve(graph, goal, position, work)? else { return Ok(()) };
    let moves = progress.best.insert(shorten::without_loops(graph, position, &moves));
    if let Some(distances) = PieceDistances::new(graph) {
        // Solutions grow with the board, and so does the effort: twice this number of nodes at 160
        // cells, about four times from 500 cells on.
        let nodes = if mode == SolveMode::Fast { 8_000_000 } else { 80_000_000 };
        let nodes = nodes + nodes / 160 * graph.n_cells().min(500) as u64;
        shorten::shorten(graph, &distances, position, moves, nodes, work)?;
    }
    Ok(())
}
