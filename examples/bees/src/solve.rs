//! The solver, the hints and the generator. All use the deductions.

use puzzle_core::GameRng;
use puzzle_core::game::{Generated, Status};
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::solve::{
    Answer, Explanation, HintStep, Mark, Plan, Solution, SolveRequest, Stop, Work,
};

use crate::Bees;
use crate::deduce::{Known, Step};
use crate::hive::{Act, Cover, Hive, Move, Swarm, neighbors};
use crate::params::Params;

/// Returns the moves that open a cell and remove its flag if necessary.
fn opening(hive: &Hive, cell: Cell) -> Vec<Move> {
    let flag = (hive.covers[cell] == Cover::Flagged).then_some(Move { cell, act: Act::Flag });
    flag.into_iter().chain([Move { cell, act: Act::Open }]).collect()
}

/// Returns the first deduction that a cell is safe to open, and before it the deductions of bees
/// that it builds on. Returns `None` if there is none.
fn first_safe(hive: &Hive, work: &mut Work<'_>) -> Result<Option<(Vec<Step>, Step)>, Stop> {
    let (mut known, mut found) = (Known::new(hive), Vec::new());
    while let Some(step) = known.next(work)? {
        if !step.are_bees {
            return Ok(Some((found, step)));
        }
        found.push(step);
    }
    Ok(None)
}

/// Opens cells by deduction, and uses the solution only where no deduction applies.
pub(crate) fn solve(
    hive: &Hive,
    _: &SolveRequest<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Answer<Move> {
    if hive.status() == Status::Lost {
        let out = |&cell: &Cell| hive.swarm.bees[cell] && hive.covers[cell] == Cover::Open;
        let marks = hive.covers.cells().filter(out);
        let marks = marks.map(|cell| Mark::mistake(cell.index(hive.covers.width()))).collect();
        return Answer::Unsolvable(Explanation::new("a bee has been let out", marks));
    }
    let (mut at, mut moves) = (hive.clone(), Vec::new());
    while at.status() == Status::Ongoing {
        let safe = match first_safe(&at, work) {
            Ok(Some((_, step))) => step.cells,
            Ok(None) if at.has_begun() => {
                let is_safe = |&c: &Cell| !at.swarm.bees[c] && at.covers[c] != Cover::Open;
                at.covers.cells().find(is_safe).into_iter().collect()
            }
            Ok(None) => vec![at.swarm.start],
            Err(stop) => return stop.into(),
        };
        for cell in safe {
            // It may have been opened together with a neighbor.
            if at.covers[cell] == Cover::Open || at.status() != Status::Ongoing {
                continue;
            }
            for mv in opening(&at, cell) {
                if at.execute(mv).is_ok() {
                    moves.push(mv);
                }
            }
        }
    }
    Answer::Solved(Solution::new(moves))
}

/// Returns the plan of a hint: the next useful deduction with its reason.
pub(crate) fn plan(
    hive: &Hive,
    _: &SolveRequest<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    match hive.status() {
        Status::Solved => return Ok(Plan::Nothing("the puzzle is solved already".into())),
        Status::Lost => return Ok(Plan::Lost("a bee has been let out".into())),
        Status::Ongoing => {}
    }
    let number = |cell: Cell| cell.index(hive.covers.width());
    if !hive.has_begun() {
        let start = hive.swarm.start;
        let words = "the first press is safe anywhere, and from the flower you never need to guess";
        let explanation = Explanation::new(words, vec![Mark::hint(number(start))]);
        return Ok(Plan::Steps(vec![HintStep::group(opening(hive, start), explanation)]));
    }
    let Some((found, safe)) = first_safe(hive, work)? else {
        return Ok(Plan::Nothing("no deduction is possible here, so you have to guess".into()));
    };
    // Bees without a flag come first, since the reason relies on them.
    let is_news = |cell: &&Cell| hive.covers[**cell] == Cover::Closed;
    let news = found.iter().find(|step| step.cells.iter().any(|cell| is_news(&cell)));
    let (step, moves) = match news {
        Some(step) => {
            let flag = |&cell: &Cell| Move { cell, act: Act::Flag };
            (step, step.cells.iter().filter(is_news).map(flag).collect())
        }
        None => (&safe, opening(hive, safe.cells[0])),
    };
    let acts = moves.iter().map(|mv: &Move| Mark::hint(number(mv.cell)));
    let reasons = step.reasons.iter().map(|&cell| Mark::reason(number(cell)));
    let marks = acts.chain(reasons).collect();
    Ok(Plan::Steps(vec![HintStep::group(moves, Explanation::new(step.words.clone(), marks))]))
}

/// Number of attempts to repair a puzzle by moving a bee before all bees are dealt anew.
const MENDS: usize = 200;

/// Generates a puzzle: deals bees around a first cell, and moves bees until no guess is needed.
pub(crate) fn generate(
    params: &Params,
    rng: &mut GameRng,
    work: &mut Work<'_>,
) -> Result<Generated<Bees>, Stop> {
    loop {
        let mut bees = Grid::filled(params.w, params.h, false);
        let mut cells: Vec<Cell> = bees.cells().collect();
        rng.shuffle(&mut cells);
        let Some(start) = cells.pop() else { continue };
        // No bee is beside the start, so that the first press opens a larger part.
        cells.retain(|&cell| !neighbors(&bees, start).any(|beside| beside == cell));
        for &cell in cells.iter().take(params.bees as usize) {
            bees[cell] = true;
        }
        let mut swarm = Swarm { bees, start };
        for _ in 0..MENDS {
            work.node()?;
            let Some(stuck) = stuck(&swarm, work)? else { return Ok(Generated::new(swarm)) };
            let closed = |cell: &&Cell| stuck.covers[**cell] != Cover::Open;
            let closed: Vec<Cell> = cells.iter().filter(closed).copied().collect();
            let (bees, free): (Vec<Cell>, Vec<Cell>) = closed.iter().partition(|c| swarm.bees[**c]);
            let (Some(&from), Some(&to)) = (rng.pick(&bees), rng.pick(&free)) else { break };
            swarm.bees[from] = false;
            swarm.bees[to] = true;
        }
    }
}

/// Returns the position in which deduction from the first cell gets stuck, or `None` if it solves
/// the puzzle.
fn stuck(swarm: &Swarm, work: &mut Work<'_>) -> Result<Option<Hive>, Stop> {
    let mut hive = Hive::new(swarm);
    let mut safe = vec![swarm.start];
    loop {
        for cell in safe {
            let _ = hive.execute(Move { cell, act: Act::Open });
        }
        if hive.status() == Status::Solved {
            return Ok(None);
        }
        match first_safe(&hive, work)? {
            Some((_, step)) => safe = step.cells,
            None => return Ok(Some(hive)),
        }
    }
}
