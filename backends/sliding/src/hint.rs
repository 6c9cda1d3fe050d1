//! Hints: the way in which a person places one piece after the other.
//!
//! A hint is a function of the position alone. [`PlacingOrder`] says which piece is next, or which
//! two; [`GoalDistances`] gives the smallest number of moves that place it while what is placed
//! stays. Each move of a hint makes that number smaller, and a placed piece is never moved again,
//! so hints that are planned anew after each move come to the end. Boards without such an order
//! get the solver's moves.

mod goal_distances;
mod placing_order;
mod reason;
#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{HintStep, Plan, SolveRequest, Stop, Work};
use puzzle_core::text;

use self::goal_distances::GoalDistances;
pub(crate) use self::placing_order::PlacingOrder;
use self::reason::{Reason, Step};
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::memory::Memory;
use crate::moves::Move;
use crate::position::Position;
use crate::review::remark_of;
use crate::solvable::solvable;
use crate::solve::{self, stages};
use crate::solver::aim;
use crate::state::State;

/// Returns the steps that place the next piece, or the next two.
pub(crate) fn plan(
    state: &State,
    request: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.is_all_placed() {
        if state.outer().is_none() {
            return Ok(Plan::Nothing(text!("the puzzle is solved")));
        }
        let words = text!("Leave the subpuzzle: it is solved");
        return Ok(Plan::Steps(vec![HintStep::new(Move::Leave, words, vec![])]));
    }
    let position = state.position();
    let board = state.board();
    let order = memory.placing_order(board, work)?;
    let (graph, goal, _) = memory.of(board);
    if let Err(why) = solvable(graph, goal, &position, work)? {
        return Ok(Plan::Lost(remark_of(why, state.board())));
    }
    let placed = match &*order {
        Some(order) => place_next(graph, goal, order, &position, work)?,
        None => None,
    };
    let steps = match placed {
        Some(steps) => steps,
        None => solver_steps(state, request, memory, work)?,
    };
    let hint = |step: Step| {
        let moves = step.moves.iter().map(|&to| Move::Slide(to)).collect();
        let mut hint = HintStep::group(moves, step.explanation(board)).nudged(step.nudge(board));
        hint.n_left = step.n_pieces;
        if step.is_by_search() { hint.by_search() } else { hint }
    };
    Ok(Plan::Steps(steps.into_iter().map(hint).collect()))
}

/// Returns the steps to the goal of the moment, or `None` if the order does not lead there.
fn place_next(
    graph: &Graph,
    goal: &Goal,
    order: &PlacingOrder,
    position: &Position,
    work: &mut Work<'_>,
) -> Result<Option<Vec<Step>>, Stop> {
    let next = order.next_goal(position.pieces());
    let open = order.open_cells(next.unwrap_or(order.goals.len()));
    let n_pieces = open.len() as u32 - 1;
    let Some(next) = next else {
        return last_steps(graph, goal, &open, position, work);
    };
    let way = match order.goals[next][..] {
        [piece] => {
            let is_goal = |_, at: &[u16]| at[0] == piece;
            let distances = GoalDistances::new(graph, &open, 1, is_goal, work)?;
            Way { reason: Reason::Place { piece }, tracked: vec![piece], distances }
        }
        [a, b] => pair_way(graph, &open, [a, b], position, work)?,
        _ => return Ok(None),
    };
    Ok(way.steps(graph, position, n_pieces))
}

/// The goal of the moment: the pieces that matter for it, and the way to it.
struct Way<'a> {
    reason: Reason,
    tracked: Vec<u16>,
    distances: GoalDistances<'a>,
}

impl Way<'_> {
    /// Returns the moves to the goal, a step for each move of a tracked piece.
    fn steps(&self, graph: &Graph, position: &Position, n_pieces: u32) -> Option<Vec<Step>> {
        let mut now = position.clone();
        let mut steps = Vec::new();
        let mut moves = Vec::new();
        let places = |now: &Position| -> Vec<u16> {
            self.tracked.iter().map(|&piece| cell_of(now, piece)).collect()
        };
        let mut n_moves = self.distances.moves(now.hole(), &places(&now))? as usize;
        let mut at = places(&now);
        while let Some(to) = self.distances.next(now.hole(), &places(&now)) {
            let hole = now.hole();
            let piece = now.piece(to)?;
            moves.push(to);
            now.slide(to);
            let is_end = self.distances.next(now.hole(), &places(&now)).is_none();
            if self.tracked.contains(&piece) || is_end {
                let distances = graph.piece_distances(piece);
                let n = moves.len();
                steps.push(Step {
                    reason: self.reason.clone(),
                    moves: core::mem::take(&mut moves),
                    piece,
                    from: to,
                    to: hole,
                    n_moves,
                    n_pieces: Some(n_pieces),
                    at: core::mem::replace(&mut at, places(&now)),
                    is_away: self.tracked.contains(&piece)
                        && distances[usize::from(hole)] > distances[usize::from(to)],
                });
                n_moves -= n;
            }
        }
        (!steps.is_empty()).then_some(steps)
    }
}

/// Returns the cell of a piece.
fn cell_of(position: &Position, piece: u16) -> u16 {
    (0..).zip(position.pieces()).find(|at| *at.1 == piece).map_or(NONE, |at| at.0)
}

/// The largest number of cells on which two pieces are placed together: all placements of the hole
/// and the pieces are then some ten thousand.
const PAIR_CELLS: usize = 36;
/// The number of cells next to the places of two pieces where the first waits for the second.
const NEAR_CELLS: usize = 9;

/// Returns the way on which two pieces go in together. On a large board they are first brought near
/// their places, one after the other.
fn pair_way<'a>(
    graph: &'a Graph,
    open: &[u16],
    pair: [u16; 2],
    position: &Position,
    work: &mut Work<'_>,
) -> Result<Way<'a>, Stop> {
    let near = nearest(graph, open, pair[0], PAIR_CELLS);
    let nearer = nearest(graph, open, pair[0], NEAR_CELLS);
    let at = |piece: u16| cell_of(position, piece);
    let [a, b] = pair;
    let is_in = |cells: &[u16], cell: u16| cells.contains(&cell);
    if [at(a), at(b), position.hole()].iter().all(|&cell| is_in(&near, cell)) {
        let is_goal = |_, at: &[u16]| *at == pair;
        let distances = GoalDistances::new(graph, &near, 2, is_goal, work)?;
        let reason = Reason::Together { pieces: pair };
        return Ok(Way { reason, tracked: pair.to_vec(), distances });
    }
    let approach = |piece| Reason::Approach { pieces: pair, piece };
    if !is_in(&nearer, at(a)) {
        let is_goal = |_, at: &[u16]| is_in(&nearer, at[0]);
        let distances = GoalDistances::new(graph, open, 1, is_goal, work)?;
        return Ok(Way { reason: approach(a), tracked: vec![a], distances });
    }
    // The first piece waits, so it must not be moved.
    let around: Vec<u16> = open.iter().copied().filter(|&cell| cell != at(a)).collect();
    let is_goal = |hole, at: &[u16]| is_in(&near, hole) && is_in(&near, at[0]);
    let distances = GoalDistances::new(graph, &around, 1, is_goal, work)?;
    Ok(Way { reason: approach(b), tracked: vec![b], distances })
}

/// Returns at most `most` of the cells, those nearest to `to`. On a rectangle they are a rectangle.
fn nearest(graph: &Graph, cells: &[u16], to: u16, most: usize) -> Vec<u16> {
    if cells.len() <= most {
        return cells.to_vec();
    }
    let distance: Vec<u16> = if let Some((w, _)) = graph.as_rectangle() {
        let place = |cell: u16| (usize::from(cell) % w, usize::from(cell) / w);
        let (x, y) = place(to);
        let away = |cell| {
            let (cx, cy) = place(cell);
            cx.abs_diff(x).max(cy.abs_diff(y)) as u16
        };
        cells.iter().map(|&cell| away(cell)).collect()
    } else {
        let distances = graph.piece_distances(to);
        cells.iter().map(|&cell| distances[usize::from(cell)]).collect()
    };
    // Whole layers only, so that the cells are as well connected as the board.
    let within = |limit: u16| distance.iter().filter(|&&d| d <= limit).count();
    let farthest = distance.iter().copied().max().unwrap_or(0);
    let limit = (0..farthest).take_while(|&limit| within(limit) <= most).last().unwrap_or(0);
    let pairs = cells.iter().zip(&distance);
    pairs.filter(|(_, d)| **d <= limit).map(|(&cell, _)| cell).collect()
}

/// Returns the shortest way to solve the last pieces without moving the others.
fn last_steps(
    graph: &Graph,
    goal: &Goal,
    cells: &[u16],
    position: &Position,
    work: &mut Work<'_>,
) -> Result<Option<Vec<Step>>, Stop> {
    let local = |cell: u16| (0..).zip(cells).find(|at| *at.1 == cell).map_or(NONE, |at| at.0);
    let arcs: Vec<(u16, u16)> = cells
        .iter()
        .flat_map(|&cell| graph.next(cell).iter().map(move |&to| (local(cell), local(to))))
        .filter(|arc| arc.1 != NONE)
        .collect();
    let part = Graph::new(cells.len(), &arcs);
    let part_goal = Goal::new(&part, local(goal.hole()));
    let pieces = cells.iter().map(|&cell| match position.piece(cell) {
        Some(piece) => local(piece),
        None => NONE,
    });
    let Some(start) = Position::new(pieces.collect()) else { return Ok(None) };
    let mut cache = solve::SearchCache::default();
    let mode = solve::SolveMode::Optimal;
    let found = match solve::solve(&part, &part_goal, &start, mode, &mut cache, work) {
        Ok(solve::Verdict::Moves { moves, optimal: true }) => moves,
        Ok(_) => return Ok(None),
        Err(stopped) => return Err(stopped.stop),
    };
    let moves: Vec<u16> = found.iter().map(|&to| cells[usize::from(to)]).collect();
    let n_pieces = cells.len() - 1;
    let mut now = position.clone();
    let reason = |i: usize, _| {
        if i > 0 {
            now.slide(moves[i - 1]);
        }
        let is_out = |cell: &&u16| now.piece(**cell).is_some_and(|piece| piece != **cell);
        Reason::Last { n_pieces, n_out: cells.iter().filter(is_out).count() }
    };
    let mut steps = single_steps(position, &moves, reason);
    for step in &mut steps {
        step.n_pieces = Some(n_pieces as u32);
    }
    Ok(Some(steps))
}

/// Returns a step for each move of a solution; `reason` returns its reason from its index and piece.
fn single_steps(
    position: &Position,
    moves: &[u16],
    mut reason: impl FnMut(usize, u16) -> Reason,
) -> Vec<Step> {
    let mut now = position.clone();
    let mut steps = Vec::with_capacity(moves.len());
    for (i, &to) in moves.iter().enumerate() {
        let piece = now.piece(to).unwrap_or(NONE);
        steps.push(Step {
            reason: reason(i, piece),
            moves: vec![to],
            piece,
            from: to,
            to: now.hole(),
            n_moves: moves.len() - i,
            n_pieces: None,
            at: Vec::new(),
            is_away: false,
        });
        now.slide(to);
    }
    steps
}

/// Returns the moves of the solver, each with the piece that it helps to place.
fn solver_steps(
    state: &State,
    request: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Step>, Stop> {
    let position = state.position();
    let (graph, goal, cache) = memory.of(state.board());
    let (moves, is_shortest) = match solve::solve(graph, goal, &position, aim(request), cache, work)
    {
        Ok(solve::Verdict::Moves { moves, optimal }) => (moves, optimal),
        Ok(solve::Verdict::Unsolvable(_)) => (Vec::new(), false),
        // A hint need not wait for the proof that no shorter solution exists.
        Err(stopped) => (stopped.best.ok_or(stopped.stop)?, false),
    };
    let stages = stages(&position, &moves, goal);
    Ok(single_steps(&position, &moves, |i, _| {
        let stage = stages.iter().find(|stage| i < stage.to);
        let piece = stage.map(|stage| stage.piece).filter(|&piece| piece != NONE);
        Reason::Solver { piece, is_shortest }
    }))
}
