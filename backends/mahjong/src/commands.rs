//! What the menu offers beyond moves.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::ability::{Command, Halt};
use puzzle_core::input::Key;
use puzzle_core::solve::Work;
use puzzle_core::{GameRng, Invalid};

use crate::generate::reshuffle;
use crate::moves::Move;
use crate::state::State;
use crate::ui::{FINISH, SHOW_KIND, Ui};

/// Deals what is left anew.
const RESHUFFLE: &str = "reshuffle";

/// What there is, here and now.
pub(crate) fn commands(state: &State, ui: &Ui) -> Vec<Command> {
    if state.n_left() == 0 {
        return Vec::new();
    }
    let label = if ui.kind.is_some() { "Hide the kind" } else { "Show all of one kind" };
    let mut commands = vec![Command::new(SHOW_KIND, label).key(Key::Char('k'))];
    if !state.finish().is_empty() {
        commands.push(Command::new(FINISH, "Clear the rest").key(Key::Char('c')));
    }
    let reshuffle = Command::new(RESHUFFLE, "Reshuffle, solvable");
    commands.push(reshuffle.key(Key::Char('f')).searching());
    commands
}

/// Runs a command that searches.
pub(crate) fn command(
    state: &State,
    id: &str,
    rng: &mut GameRng,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Vec<Move>, Halt> {
    if id != RESHUFFLE {
        return Err(Invalid::new("there is no such command").into());
    }
    if state.n_left() == 0 {
        return Err(Invalid::new("nothing is left to reshuffle").into());
    }
    match reshuffle(state.layout(), state.groups(), |t| state.is_left(t), rng, work)? {
        Some(groups) => Ok(vec![Move::Reshuffle(groups.into())]),
        None => Err(Invalid::new(
            "no order of the tiles that are left can be cleared: undo a few moves first",
        )
        .into()),
    }
}
