//! The commands of the editor's menu.

use super::review::is_sound;
use crate::generate::{thin, whole_path};
use crate::memory::Memory;
use crate::moves::{Action, Move, Step};
use crate::solve::count;
use crate::state::State;
use crate::ui::Ui;
use alloc::vec::Vec;
use puzzle_core::ability::{CommandError, MenuCommand};
use puzzle_core::solve::{Grade, Work};
use puzzle_core::{GameRng, Invalid, text};

/// The commands that can be run now.
pub(super) fn commands(state: &State, _: &Ui) -> Vec<MenuCommand> {
    let mut list = Vec::new();
    if state.n_empty() > 0 {
        list.push(MenuCommand::new("fill", text!("Fill in a path")).searching());
    } else if state.board().n_cells() > 0 && state.is_solved() {
        list.push(
            MenuCommand::new("thin", text!("Remove numbers down to a hard puzzle")).searching(),
        );
    }
    if state.board().cells().any(|p| state.number(p) > 0 && !state.is_clue(p)) {
        list.push(MenuCommand::new("give", text!("Make all numbers given")));
        list.push(MenuCommand::new("clear", text!("Clear entered numbers")));
    }
    list
}

/// Runs a command that searches.
pub(super) fn command(
    state: &State,
    id: &str,
    rng: &mut GameRng,
    _: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Move>, CommandError> {
    let steps = match id {
        "fill" => fill(state, rng, work)?,
        "thin" => keep_needed(state, rng, work)?,
        _ => return Err(Invalid::new("there is no such command").into()),
    };
    if steps.is_empty() {
        return Err(Invalid::new("there is nothing to change").into());
    }
    Ok(alloc::vec![Move { steps }])
}

type Steps = smallvec::SmallVec<[Step; 1]>;

/// Fills the empty cells: with a random path if the board is empty, otherwise with a path that
/// keeps the numbers on the board.
fn fill(state: &State, rng: &mut GameRng, work: &mut Work) -> Result<Steps, CommandError> {
    let board = state.board();
    let none = || CommandError::from(Invalid::new("no path through all cells fits these numbers"));
    if board.n_cells() == 0 || !is_sound(state, state.numbers()) {
        return Err(none());
    }
    let mut solution = None;
    // A random path does not know of links.
    if state.n_empty() == board.n_cells() && board.links().next().is_none() {
        solution = whole_path(board, rng, work)?.map(|path| {
            let mut numbers = alloc::vec![0; board.n_places()];
            for (i, &cell) in path.iter().enumerate() {
                numbers[usize::from(cell)] = i as u16 + 1;
            }
            numbers
        });
    }
    let solution = if let Some(solution) = solution {
        solution
    } else {
        let mut found = count(board, state.numbers(), 1, work);
        found.solutions.pop().ok_or_else(|| found.stop.map_or_else(none, CommandError::from))?
    };
    let empty = board.cells().filter(|&p| state.number(p) == 0);
    Ok(empty.map(|p| state.step_at(p, Action::Set(solution[p]))).collect())
}

/// Turns a complete path into a hard puzzle: makes the numbers given that it needs, and clears the
/// others.
fn keep_needed(state: &State, rng: &mut GameRng, work: &mut Work) -> Result<Steps, CommandError> {
    let board = state.board();
    if board.n_cells() == 0 || !state.is_solved() {
        return Err(Invalid::new("fill in a complete path first").into());
    }
    let mut path = alloc::vec![0; board.n_cells()];
    for place in board.cells() {
        path[usize::from(state.number(place)) - 1] = place as u16;
    }
    let kept = thin(board, &path, Grade::Hard, rng, work)?;
    let acts = board.cells().filter_map(|p| match kept[p] {
        0 => Some((p, Action::Clear)),
        n if !state.is_clue(p) => Some((p, Action::Give(n))),
        _ => None,
    });
    Ok(acts.map(|(p, act)| state.step_at(p, act)).collect())
}
