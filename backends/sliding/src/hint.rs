//! Solutions, hints and grades, in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::{
    Aim, Answer, Ask, Figure, HintStep, Mark, Plan, Rating, Remark, Solution, Stop, Work,
};

use crate::board::Board;
use crate::goal::Goal;
use crate::graph::{Graph, NONE};
use crate::moves::Move;
use crate::position::Position;
use crate::solvable::{Unsolvable, solvable};
use crate::solve::{self, Stage, stages};
use crate::state::State;

/// Most cells of a board whose dead ends are looked for after each move.
const WATCHED_CELLS: usize = 400;

/// What searches keep between calls.
#[derive(Debug, Default)]
pub struct Memory {
    tables: solve::Memory,
    /// The graph of the last board searched; a plain rectangle has none of its own.
    form: Option<(Arc<Board>, Graph, Goal)>,
}

impl Memory {
    fn of(&mut self, board: &Arc<Board>) -> (&Graph, &Goal, &mut solve::Memory) {
        let same = |known: &Arc<Board>| {
            Arc::ptr_eq(known, board)
                || known.is_plain()
                    && board.is_plain()
                    && (known.width(), known.height()) == (board.width(), board.height())
        };
        if !self.form.as_ref().is_some_and(|form| same(&form.0)) {
            self.form = None;
        }
        let (_, graph, goal) = self.form.get_or_insert_with(|| {
            let (graph, goal) = board.search_form();
            (board.clone(), graph, goal)
        });
        (graph, goal, &mut self.tables)
    }
}

fn aim(ask: &Ask<'_, Move>) -> solve::Aim {
    match ask.aim {
        Aim::Any => solve::Aim::Any,
        _ => solve::Aim::Optimal,
    }
}

fn slides(cells: Vec<u16>) -> Vec<Move> {
    cells.into_iter().map(Move::Slide).collect()
}

fn words_of(why: Unsolvable) -> String {
    why.words(|number| (u32::from(number) + 1).to_string())
}

/// Solves a position; from inside of a subpuzzle, the player comes back when it is solved.
pub(crate) fn solve(
    state: &State,
    ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    if state.outer().is_some() {
        return solve_inside(state, ask, memory, work);
    }
    let (graph, goal, tables) = memory.of(state.board());
    match solve::solve(graph, goal, &state.position(), aim(ask), tables, work) {
        Ok(solve::Answer::Moves { moves, optimal }) => {
            Answer::Solved(Solution::new(slides(moves), optimal))
        }
        Ok(solve::Answer::Unsolvable(why)) => Answer::Unsolvable(words_of(why)),
        Err(stopped) => Answer::Stopped {
            stop: stopped.stop,
            best: stopped.best.map(|moves| Solution::new(slides(moves), false)),
        },
    }
}

/// First the subpuzzle, then what is left outside of it; straight out where that does not help.
fn solve_inside(
    state: &State,
    ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Move> {
    let mut moves = Vec::new();
    let mut at = state.clone();
    while at.outer().is_some() {
        let (graph, goal, tables) = memory.of(at.board());
        let inner = solve::solve(graph, goal, &at.position(), solve::Aim::Any, tables, work);
        match inner {
            Ok(solve::Answer::Moves { moves: cells, .. }) => {
                for mv in slides(cells) {
                    let _ = at.execute(mv);
                    moves.push(mv);
                }
            }
            Ok(solve::Answer::Unsolvable(_)) => {}
            Err(stopped) => return Answer::Stopped { stop: stopped.stop, best: None },
        }
        let _ = at.execute(Move::Leave);
        moves.push(Move::Leave);
    }
    match solve(&at, ask, memory, work) {
        Answer::Solved(rest) => {
            moves.extend(rest.moves);
            Answer::Solved(Solution::new(moves, false))
        }
        other => other,
    }
}

/// The steps of a solution, each with what is being placed.
pub(crate) fn plan(
    state: &State,
    ask: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.is_right_everywhere() {
        if state.outer().is_none() {
            return Ok(Plan::Nothing("it is solved".into()));
        }
        let remark = Remark::new("the subpuzzle is solved: come back from it", vec![]);
        return Ok(Plan::Steps(vec![HintStep { moves: vec![Move::Leave], remark }]));
    }
    let position = state.position();
    let (graph, goal, tables) = memory.of(state.board());
    let (moves, optimal) = match solve::solve(graph, goal, &position, aim(ask), tables, work) {
        Ok(solve::Answer::Moves { moves, optimal }) => (moves, optimal),
        Ok(solve::Answer::Unsolvable(why)) => {
            let remark = Remark::new(words_of(why), marks_of(why));
            return Ok(Plan::Lost(remark));
        }
        Err(stopped) => match stopped.best {
            Some(moves) => (moves, false),
            None => return Err(stopped.stop),
        },
    };
    let mut steps = Vec::with_capacity(moves.len());
    let mut now = position.clone();
    for stage in stages(&position, &moves, goal) {
        for (i, &to) in (stage.from..).zip(&moves[stage.from..stage.to]) {
            let piece = now.piece(to).unwrap_or(NONE);
            let left = moves.len() - i;
            let words = step_words(state.board(), &now, stage, (i, to, piece), (left, optimal));
            let mut marks = vec![Mark::hint(usize::from(to))];
            if stage.cell != to {
                marks.push(Mark::reason(usize::from(stage.cell)));
            }
            marks.sort_by_key(|mark| mark.cell);
            steps
                .push(HintStep { moves: vec![Move::Slide(to)], remark: Remark::new(words, marks) });
            now.slide(to);
        }
    }
    Ok(Plan::Steps(steps))
}

fn step_words(
    board: &Board,
    now: &Position,
    stage: Stage,
    (i, to, piece): (usize, u16, u16),
    (left, optimal): (usize, bool),
) -> String {
    let name = |piece: u16| u32::from(board.label(piece)) + 1;
    let way = way_words(board, to, now.hole());
    let words = if stage.piece == NONE {
        format!("bringing the hole home: {} slides {way}", name(piece))
    } else if stage.piece == piece {
        let rest = if i + 1 == stage.to { ", where it belongs" } else { "" };
        format!("placing {}: it slides {way}{rest}", name(piece))
    } else {
        format!("placing {}: {} slides {way} to make room", name(stage.piece), name(piece))
    };
    let rest = match (left, optimal) {
        (1, _) => "the last move".to_string(),
        (_, true) => format!("{left} moves to go, the fewest possible"),
        (_, false) => format!("{left} moves to go"),
    };
    format!("{words} ({rest})")
}

/// Which way a piece goes: a direction where the cells are neighbors in the table.
fn way_words(board: &Board, from: u16, to: u16) -> String {
    let ((x, y), (to_x, to_y)) = (board.place(from), board.place(to));
    let (dx, dy) = (i32::from(to_x) - i32::from(x), i32::from(to_y) - i32::from(y));
    let free = !board.positions().is_empty();
    match (dx, dy) {
        (0, -1) if !free => "up".into(),
        (0, 1) if !free => "down".into(),
        (-1, 0) if !free => "left".into(),
        (1, 0) if !free => "right".into(),
        _ => format!("to cell {}", u32::from(to) + 1),
    }
}

fn marks_of(why: Unsolvable) -> Vec<Mark> {
    match why {
        Unsolvable::OutOfReach { cell, .. }
        | Unsolvable::CutOff { cell, .. }
        | Unsolvable::Ring { cell, .. }
        | Unsolvable::Hexagon { cell }
        | Unsolvable::Parity { cell, .. } => vec![Mark::mistake(usize::from(cell))],
        Unsolvable::NoWayHome | Unsolvable::Crossings => Vec::new(),
    }
}

fn why_not(
    graph: &Graph,
    goal: &Goal,
    state: &State,
    work: &mut Work<'_>,
) -> Result<Option<Remark>, Stop> {
    let answer = solvable(graph, goal, &state.position(), work)?;
    Ok(answer.err().map(|why| Remark::new(words_of(why), marks_of(why))))
}

/// What makes a position impossible to solve.
pub(crate) fn mistakes(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop> {
    let (graph, goal, _) = memory.of(state.board());
    Ok(why_not(graph, goal, state, work)?.into_iter().collect())
}

/// What the player is told without asking. A rectangle's IDs are all solvable and stay so.
#[inline]
pub(crate) fn warning(state: &State) -> Option<Remark> {
    let board = state.board();
    if board.n_cells() > WATCHED_CELLS {
        return None;
    }
    let mut work = Work::limited(1000, 1 << 20);
    let remark = match board.graph() {
        Some((graph, goal)) => why_not(graph, goal, state, &mut work),
        None if board.is_unchecked() => {
            let (graph, goal) = board.search_form();
            why_not(&graph, &goal, state, &mut work)
        }
        None => return None,
    };
    let remark = remark.ok().flatten()?;
    Some(Remark { words: format!("this cannot be solved any more: {}", remark.words), ..remark })
}

/// Grades a position by how many moves it takes.
pub(crate) fn rate(
    state: &State,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let (graph, goal, tables) = memory.of(state.board());
    let Some((least, most)) = solve::distance(graph, goal, &state.position(), tables, work) else {
        return Ok(Rating {
            grade: "unsolvable".into(),
            words: "it cannot be solved".into(),
            figures: Vec::new(),
        });
    };
    if most == u32::MAX {
        return Err(Stop::Nodes);
    }
    let grade = match most {
        0..=15 => "easy",
        16..=40 => "normal",
        41..=120 => "hard",
        _ => "long",
    };
    let words = if least == most {
        let moves = if most == 1 { "move" } else { "moves" };
        format!("{most} {moves}, as few as can be")
    } else {
        format!("{most} moves by the solver; no fewer than {least}")
    };
    Ok(Rating {
        grade: grade.into(),
        words,
        figures: vec![
            Figure::int("moves_least", i64::from(least)),
            Figure::int("moves_most", i64::from(most)),
        ],
    })
}
