//! The commands of the game's menu.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::ability::{CommandError, MenuCommand};
use puzzle_core::input::Key;
use puzzle_core::solve::Work;
use puzzle_core::{GameRng, Invalid, label};

use crate::generate::reshuffle;
use crate::moves::Move;
use crate::state::State;
use crate::ui::{FINISH, SHOW_KIND, Ui};

/// The ID of the command that shuffles the remaining tiles.
const RESHUFFLE: &str = "reshuffle";

/// Returns the commands that are available in this position.
pub(crate) fn commands(state: &State, ui: &Ui) -> Vec<MenuCommand> {
    if state.n_left() == 0 {
        return Vec::new();
    }
    let label = if ui.kind.is_some() {
        label!("Hide matching tiles")
    } else {
        label!("Show matching tiles")
    };
    let mut commands = vec![MenuCommand::new(SHOW_KIND, label).key(Key::Char('k'))];
    if !state.finishing_moves().is_empty() {
        commands.push(MenuCommand::new(FINISH, label!("Clear the rest")).key(Key::Char('c')));
    }
    let reshuffle = MenuCommand::new(RESHUFFLE, label!("Reshuffle (solvable)"));
    commands.push(reshuffle.key(Key::Char('f')).searching());
    commands
}

/// Runs a command that needs a search.
pub(crate) fn command(
    state: &State,
    id: &str,
    rng: &mut GameRng,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Vec<Move>, CommandError> {
    if id != RESHUFFLE {
        return Err(Invalid::new("there is no such command").into());
    }
    if state.n_left() == 0 {
        return Err(Invalid::new("no tiles are left to reshuffle").into());
    }
    match reshuffle(state.layout(), state.groups(), |t| state.is_left(t), rng, work)? {
        Some(groups) => Ok(vec![Move::Reshuffle(groups.into())]),
        None => Err(Invalid::new(
            "the remaining tiles cannot be cleared in any order: undo a few moves first",
        )
        .into()),
    }
}
