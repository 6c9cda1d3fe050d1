//! The solver, hints, and the generator: all go by what can be deduced.

use puzzle_core::GameRng;
use puzzle_core::game::{Generated, Status};
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::solve::{Answer, Ask, HintStep, Mark, Plan, Remark, Solution, Stop, Work};

use crate::Bees;
use crate::deduce::{Known, Step};
use crate::hive::{Act, Cover, Hive, Move, Swarm, neighbors};
use crate::params::Params;

/// The moves that open a cell, under a flag too.
fn opening(hive: &Hive, cell: Cell) -> Vec<Move> {
    let flag = (hive.covers[cell] == Cover::Flagged).then_some(Move { cell, act: Act::Flag });
    flag.into_iter().chain([Move { cell, act: Act::Open }]).collect()
}

/// The first deduction that a closed cell can be opened by, and the bees that had to be found for it.
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

/// Opens all that can be deduced, and looks at the puzzle only where nothing can.
pub(crate) fn solve(
    hive: &Hive,
    _: &Ask<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Answer<Move> {
    if hive.status() == Status::Lost {
        let out = |&cell: &Cell| hive.swarm.bees[cell] && hive.covers[cell] == Cover::Open;
        let marks = hive.covers.cells().filter(out);
        let marks = marks.map(|cell| Mark::mistake(cell.index(hive.covers.width()))).collect();
        return Answer::Unsolvable(Remark::new("a bee is out", marks));
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
            // An opened neighbor may have opened it too.
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

/// The next deduction that leads on, with its reason.
pub(crate) fn plan(
    hive: &Hive,
    _: &Ask<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    match hive.status() {
        Status::Solved => return Ok(Plan::Nothing("it is solved already".to_string())),
        Status::Lost => return Ok(Plan::Lost("a bee is out".into())),
        Status::Ongoing => {}
    }
    let number = |cell: Cell| cell.index(hive.covers.width());
    if !hive.has_begun() {
        let start = hive.swarm.start;
        let words = "the first press is safe anywhere, and from the flower no guess is needed";
        let remark = Remark::new(words, vec![Mark::hint(number(start))]);
        return Ok(Plan::Steps(vec![HintStep::group(opening(hive, start), remark)]));
    }
    let Some((found, safe)) = first_safe(hive, work)? else {
        return Ok(Plan::Nothing(
            "nothing follows from what is open: what comes is a guess".to_string(),
        ));
    };
    // Bees that the player has not flagged come first: the reason rests on them.
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
    Ok(Plan::Steps(vec![HintStep::group(moves, Remark::new(step.words.clone(), marks))]))
}

/// Moves of bees before the swarm is dealt anew.
const MENDS: usize = 200;

/// Deals bees around a start, and where a guess would be needed lets one of them fly elsewhere.
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
        // The start has no bee beside it: with it a whole part opens.
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

/// Where play by deduction from the start ends, if it does not end in success.
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
