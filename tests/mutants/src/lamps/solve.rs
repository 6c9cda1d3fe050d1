//! The solver of Lamps: it lights each dark square by a lamp there or on a square that sees it.

use puzzle_core::game::Status;
use puzzle_core::grid::{Cell, Grid};
use puzzle_core::solve::{
    Answer, Explanation, HintStep, Mark, Objective, Plan, Solution, Solutions, SolveRequest, Stop,
    Work,
};
use puzzle_core::{Game as _, GameRng};

use super::{Hall, Lamps, Put, Room, Set, Square};
use crate::planted::{Bug, planted};

/// The memory of the solver: the last solved board and its solution, in which `true` is a lamp.
#[derive(Debug, Default)]
pub struct Memory(Option<(Grid<Square>, Grid<bool>)>);

/// Returns a board with random walls. Their numbers count the neighboring lamps of a random
/// solution.
pub(super) fn random(params: &Hall, rng: &mut GameRng) -> Grid<Square> {
    let (w, h) = (params.w, params.h);
    let mut squares = Grid::filled(w, h, Square::Empty);
    let cells: Vec<Cell> = squares.cells().collect();
    for &cell in &cells {
        if rng.chance([1, 2, 3][params.walls], 8) {
            squares[cell] = Square::Wall(None);
        }
    }
    let mut room = Room::new(squares);
    let mut order = cells.clone();
    rng.shuffle(&mut order);
    for cell in order {
        if !room.squares[cell].is_wall() && room.light[cell] == 0 {
            room.put(cell, Put::Lamp);
        }
    }
    for cell in cells {
        if room.squares[cell].is_wall() {
            room.squares[cell] = Square::Wall(Some(room.n_beside(cell)));
        }
    }
    room.squares
}

/// Returns up to `most` solutions of a board.
pub(super) fn solutions(
    room: &Room,
    most: usize,
    work: &mut Work<'_>,
) -> Result<Vec<Grid<bool>>, Stop> {
    let mut found = Vec::new();
    let mut empty = Room::new(room.squares.clone());
    if planted(Bug::TrustsLamps) {
        for cell in room.puts.cells().filter(|&cell| room.puts[cell] == Put::Lamp) {
            empty.put(cell, Put::Lamp);
        }
        if empty.puts.cells().any(|cell| empty.is_seen(cell)) {
            return Ok(found);
        }
    }
    let mut is_free = Grid::filled(room.squares.width(), room.squares.height(), true);
    match search(&mut empty, &mut is_free, most, &mut found, work) {
        Err(_) if planted(Bug::CountsWhatItSaw) && !found.is_empty() => Ok(found),
        Err(stop) => Err(stop),
        Ok(()) => Ok(found),
    }
}

fn search(
    room: &mut Room,
    is_free: &mut Grid<bool>,
    most: usize,
    found: &mut Vec<Grid<bool>>,
    work: &mut Work<'_>,
) -> Result<(), Stop> {
    work.node()?;
    let cells: Vec<Cell> = room.squares.cells().collect();
    let is_too_much = |room: &Room| {
        let wants = |cell: Cell| match room.squares[cell] {
            Square::Wall(Some(n)) => n,
            _ => 4,
        };
        cells.iter().any(|&cell| room.squares[cell].is_wall() && room.n_beside(cell) > wants(cell))
    };
    if is_too_much(room) {
        return Ok(());
    }
    let dark = cells.iter().copied().find(|&c| !room.squares[c].is_wall() && room.light[c] == 0);
    let Some(dark) = dark else {
        if Lamps::status(room) == Status::Solved || planted(Bug::SkipsLastCheck) {
            let lamps = room.puts.values().iter().map(|&put| put == Put::Lamp).collect();
            found.extend(Grid::from_values(room.puts.width(), room.puts.height(), lamps));
        }
        return Ok(());
    };
    let mut tried = Vec::new();
    for cell in room.seen(dark) {
        if !is_free[cell] || room.light[cell] > 0 {
            continue;
        }
        room.put(cell, Put::Lamp);
        let searched = search(room, is_free, most, found, work);
        let mut without = Room::new(room.squares.clone());
        for at in cells.iter().copied().filter(|&at| at != cell && room.puts[at] == Put::Lamp) {
            without.put(at, Put::Lamp);
        }
        *room = without;
        is_free[cell] = false;
        tried.push(cell);
        if searched.is_err() || found.len() >= most {
            free(is_free, &tried);
            return searched;
        }
    }
    free(is_free, &tried);
    Ok(())
}

fn free(is_free: &mut Grid<bool>, cells: &[Cell]) {
    for &cell in cells {
        is_free[cell] = true;
    }
}

/// Returns the moves from a position to a solution; wrong lamps are removed first.
pub(super) fn moves_to(room: &Room, lamps: &Grid<bool>) -> Vec<Set> {
    let is_lamp = |cell| room.puts[cell] == Put::Lamp;
    let wrong = room.puts.cells().filter(|&cell| is_lamp(cell) && !lamps[cell]);
    let missing = room.puts.cells().filter(|&cell| !is_lamp(cell) && lamps[cell]);
    wrong
        .map(|cell| Set { cell, put: Put::Nothing })
        .chain(missing.map(|cell| Set { cell, put: Put::Lamp }))
        .collect()
}

pub(super) fn solve(
    state: &Room,
    request: &SolveRequest<'_, Set>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Answer<Set> {
    let is_counting = request.aim == Objective::Count && !planted(Bug::CountsOne);
    let most = if is_counting { 2 } else { 1 };
    let found = match solutions(state, most, work) {
        Ok(found) => found,
        Err(stop) => return stop.into(),
    };
    let Some(first) = found.first() else {
        return Answer::Unsolvable("no lamps fit the numbers".into());
    };
    memory.0 = Some((state.squares.clone(), first.clone()));
    let mut solution = Solution::new(moves_to(state, first));
    if request.aim == Objective::Count {
        solution.solutions = if found.len() > 1 { Solutions::Several } else { Solutions::One };
        solution.other = found.get(1).map(|other| moves_to(state, other));
    }
    Answer::Solved(solution)
}

/// Returns the lamps of a position's solution, from memory if possible.
fn known(
    state: &Room,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Option<Grid<bool>>, Stop> {
    let is_same = |board: &Grid<Square>| {
        let sides = |grid: &Grid<Square>| (grid.width(), grid.height());
        *board == state.squares
            || (planted(Bug::StaleMemory) && sides(board) == sides(&state.squares))
    };
    if let Some((board, lamps)) = &memory.0
        && is_same(board)
    {
        return Ok(Some(lamps.clone()));
    }
    let lamps = solutions(state, 1, work)?.into_iter().next();
    if let Some(lamps) = &lamps {
        memory.0 = Some((state.squares.clone(), lamps.clone()));
    }
    Ok(lamps)
}

pub(super) fn plan(
    state: &Room,
    _: &SolveRequest<'_, Set>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Plan<Set>, Stop> {
    if Lamps::status(state) == Status::Solved {
        return Ok(Plan::Nothing("it is solved".into()));
    }
    let Some(lamps) = known(state, memory, work)? else {
        return Ok(Plan::Lost("no lamps fit the numbers".into()));
    };
    let (w, h) = (state.squares.width(), state.squares.height());
    let is_wall = |cell: Cell| state.squares.at(cell).is_none_or(|square| square.is_wall());
    let is_kept = |mv: &Set| planted(Bug::KeepsWrongLamp) && mv.put == Put::Nothing;
    let moves = moves_to(state, &lamps).into_iter().filter(|mv| !is_wall(mv.cell) && !is_kept(mv));
    let step = |mv: Set| {
        let cell = if planted(Bug::TransposedMark) {
            mv.cell.x as usize * h as usize + mv.cell.y as usize
        } else {
            mv.cell.index(w)
        };
        let words = if mv.put == Put::Lamp { "A lamp stands here" } else { "No lamp stands here" };
        HintStep::new(mv, words, vec![Mark::hint(cell)])
    };
    let steps: Vec<_> = moves.map(step).collect();
    if steps.is_empty() {
        return Ok(Plan::Nothing("there is no hint".into()));
    }
    Ok(Plan::Steps(steps))
}

pub(super) fn mistakes(
    state: &Room,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    let Some(lamps) = known(state, memory, work)? else { return Ok(Vec::new()) };
    let w = state.squares.width();
    let wants_more = |cell: Cell| {
        state.squares.neighbors(cell).any(|at| match state.squares[at] {
            Square::Wall(Some(n)) => state.n_beside(at) < n,
            _ => false,
        })
    };
    let is_wrong = |cell: Cell| {
        state.puts[cell] == Put::Lamp
            && (!lamps[cell] || (planted(Bug::HastyReview) && wants_more(cell)))
    };
    let n = state.puts.values().len();
    let explanation = |cell: Cell| {
        let marked = cell.index(w) + usize::from(planted(Bug::MarksNextSquare));
        Explanation::new("No lamp stands here", vec![Mark::mistake(marked % n)])
    };
    Ok(state.puts.cells().filter(|&cell| is_wrong(cell)).map(explanation).collect())
}
