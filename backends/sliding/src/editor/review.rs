//! Rates a draft and finds mistakes in it.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{
    Explanation, Grade, Mark, Metric, Rating, Solutions, SolveRequest, Stop, Work,
};
use puzzle_core::{Text, plural, text};

use super::analysis::Made;
use super::draft::Draft;
use super::stroke::Stroke;
use crate::board_stats::{BoardStats, arrangements, board_stats};
use crate::description::joined;
use crate::goal::Goal;
use crate::grade;
use crate::grade_ranges::{DistanceKind, distance_kind};
use crate::graph::Graph;
use crate::memory::Memory;
use crate::review::{WATCHED_CELLS, remark_at};
use crate::solvable::{Kind, solvable};
use crate::state::State;

/// The node limit for the distance of the start from the goal.
const START_NODES: u64 = 400_000;

/// Rates the draft. The rating says what the board lacks, or gives the share of starts that can be
/// solved, the number of positions, the grades of the board, and the distance of the start.
pub(super) fn rate(
    draft: &Draft,
    _: &SolveRequest<'_, Stroke>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    work.node()?;
    let made = match draft.made() {
        Ok(made) => made,
        Err(fault) => {
            return Ok(Rating::ungraded(text!("not complete: {reason}", reason = fault.clone())));
        }
    };
    let (graph, goal) = made.board.graph_and_goal();
    work.nodes(graph.n_cells() as u64)?;
    let stats = board_stats(&graph, &goal);
    let (positions, mut figures) = positions_in_words(&graph, &goal, &stats);
    let (kind, n_grades) = distance_kind(&made.board);
    let mut words = vec![positions, grades_in_words(n_grades)];
    let state = State::new(made.board.clone(), &made.start);
    if let Err(why) = solvable(&graph, &goal, &state.position(), work)? {
        words.insert(
            0,
            text!(
                "the start cannot be solved: {reason}",
                reason = why.explain(|piece| made.board.printed_number(piece))
            ),
        );
        return Ok(Rating::ungraded(joined("; ", words))
            .with_solutions(Solutions::None)
            .with_figures(figures));
    }
    if state.is_all_placed() {
        words.push(text!("the start is solved already"));
        return Ok(Rating::ungraded(joined("; ", words)).with_figures(figures));
    }
    let known = work.with_node_limit(START_NODES, |work| {
        if kind == DistanceKind::Table {
            let farthest = memory.farthest(&made.board, kind, work)?;
            words.push(plural!(
                n = farthest,
                "none is farther than {n} move",
                "none is farther than {n} moves"
            ));
        }
        grade::rate(&state, &SolveRequest::default(), memory, work)
    });
    match known {
        Ok(rating) => {
            words.push(text!("this start: {distance}", distance = rating.words));
            figures.extend(rating.figures);
            let words = joined("; ", words);
            Ok(match rating.grade {
                Some(grade) => Rating::new(grade, words),
                None => Rating::ungraded(words),
            }
            .with_figures(figures))
        }
        Err(Stop::Inner) => {
            words.push(text!("the distance of this start takes a longer search, as in play"));
            Ok(Rating::ungraded(joined("; ", words)).with_figures(figures))
        }
        Err(stop) => Err(stop),
    }
}

/// Returns the share of starts that can be solved and the number of positions, in words and as
/// figures.
fn positions_in_words(graph: &Graph, goal: &Goal, stats: &BoardStats) -> (Text, Vec<Metric>) {
    let n = graph.n_cells();
    let kinds: Vec<Kind> = goal.blocks.iter().map(|block| block.kind).collect();
    let is_whole = goal.blocks.members().len() == n && kinds.len() == 1;
    let pieces = (0..n as u16).filter(|&cell| cell != goal.hole());
    let mut classes: Vec<u16> = pieces.map(|piece| goal.class(piece)).collect();
    let all = arrangements(&mut classes).saturating_mul(n as u128);
    let is_counted = stats.positions < u128::MAX;
    let share = match kinds[..] {
        [Kind::All] if is_whole => text!("every start can be solved"),
        [Kind::Even] if is_whole && goal.has_identical() => text!("every start can be solved"),
        [Kind::Even] if is_whole && n == 3 => text!("one start in three can be solved"),
        [Kind::Even] if is_whole => text!("half of all starts can be solved"),
        _ if all == stats.positions && is_counted => text!("every start can be solved"),
        _ if all < u128::MAX && stats.positions > 0 => {
            let n = large(all / stats.positions);
            if all.is_multiple_of(stats.positions) {
                text!("one start in {n} can be solved", n)
            } else {
                text!("about one start in {n} can be solved", n)
            }
        }
        _ => text!("few starts can be solved"),
    };
    // The number is a lower bound if a hexagon has identical pieces, or if one-way crossings divide
    // the board.
    let is_exact = stats.is_one_component
        && !(goal.has_identical() && kinds.iter().any(|kind| matches!(kind, Kind::Hexagon(_))));
    let count = match (is_counted, is_exact) {
        (false, _) => text!("more than 10^38 positions"),
        (true, true) => plural!(n = large(stats.positions), "{n} position", "{n} positions"),
        (true, false) => {
            plural!(n = large(stats.positions), "at least {n} position", "at least {n} positions")
        }
    };
    let mut figures = vec![Metric::int("cells", n as i64)];
    if is_counted {
        figures.push(Metric::text("positions", stats.positions.to_string()));
        figures.push(Metric::flag("positions_exact", is_exact));
    }
    (text!("{share}: {count}", share, count), figures)
}

/// Returns a number that may be larger than those of texts.
fn large(n: u128) -> Text {
    i64::try_from(n).map_or_else(|_| Text::shown(n), Text::from)
}

/// Names the grades that starts of a board can have.
fn grades_in_words(n_grades: usize) -> Text {
    match n_grades {
        0 => text!("no grades"),
        1 => text!("grade {grade}", grade = Grade::ALL[0]),
        n => text!("grades {from} to {to}", from = Grade::ALL[0], to = Grade::ALL[n - 1]),
    }
}

/// Returns the pieces that can never move, and why the start cannot be solved, if the draft is
/// complete.
pub(super) fn mistakes(
    draft: &Draft,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    work.node()?;
    // An incomplete board is not a mistake: the player is not done yet. The status line says what is
    // missing.
    let Ok(made) = draft.made() else { return Ok(Vec::new()) };
    let mut found: Vec<Explanation> = stuck(made, memory).into_iter().collect();
    found.extend(unsolvable(made, memory, work)?);
    Ok(found)
}

/// Returns the pieces that can never move; `None` if all can.
fn stuck(made: &Made, memory: &mut Memory) -> Option<Explanation> {
    let (graph, ..) = memory.of(&made.board);
    let mut seen = vec![false; graph.n_cells()];
    let mut stack = vec![made.start.hole];
    while let Some(cell) = stack.pop() {
        if !core::mem::replace(&mut seen[usize::from(cell)], true) {
            stack.extend_from_slice(graph.next(cell));
        }
    }
    let stuck = (0..seen.len()).filter(|&cell| !seen[cell]);
    let marks: Vec<Mark> = stuck.map(|cell| Mark::mistake(made.places[cell])).collect();
    let words = text!("the hole never gets to these cells, so their pieces can never move");
    (!marks.is_empty()).then(|| Explanation::new(words, marks))
}

/// Returns why the start cannot be solved.
fn unsolvable(
    made: &Made,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    let state = State::new(made.board.clone(), &made.start);
    let (graph, goal, _) = memory.of(&made.board);
    let answer = solvable(graph, goal, &state.position(), work)?;
    Ok(answer.err().map(|why| remark_at(why, &made.board, |cell| made.places[usize::from(cell)])))
}

/// Returns a warning if the start cannot be solved, or else if a piece can never move.
pub(super) fn warning(
    draft: &Draft,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    let Some(made) = draft.made().ok().filter(|made| made.board.n_cells() <= WATCHED_CELLS) else {
        return Ok(None);
    };
    let why = unsolvable(made, memory, work)?;
    let why = why.map(|why| Explanation {
        words: text!("the start cannot be solved: {reason}", reason = why.words),
        ..why
    });
    Ok(why.or_else(|| stuck(made, memory)))
}
