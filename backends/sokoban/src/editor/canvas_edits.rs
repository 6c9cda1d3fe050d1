//! Menu commands that change the whole canvas.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::ability::MenuCommand;
use puzzle_core::grid::{CanvasEdit, Cell};
use puzzle_core::{Invalid, label};

use super::draft::Draft;
use super::ui::Ui;
use crate::tile::Tile;

/// Returns the commands of the menu.
pub(super) fn commands(_: &Draft, ui: &Ui) -> Vec<MenuCommand> {
    let own = [
        ("tidy", label!("Remove what the player cannot reach")),
        ("clear", label!("Clear the canvas")),
    ];
    let all = CanvasEdit::ALL.map(|edit| edit.command(ui.cursor.visible)).into_iter().chain(own);
    all.map(|(id, label)| MenuCommand::new(id, label)).collect()
}

/// Returns the tiles of a draft after a command. `at` is the cell of the cursor.
///
/// # Errors
/// Says why the command is not possible here, or that there is no such command.
pub(super) fn edit(draft: &Draft, at: Cell, id: &str) -> Result<Vec<Tile>, Invalid> {
    if let Some(edit) = CanvasEdit::of_command(id) {
        let edited = edit.apply(draft.canvas(), Tile::Floor, at)?;
        return Ok(edited.values().to_vec());
    }
    match id {
        "tidy" => tidy(draft),
        "clear" => Ok(vec![Tile::Floor; draft.tiles().len()]),
        _ => Err(Invalid::new("there is no such command")),
    }
}

/// Removes everything that the player cannot reach, except for walls that touch floor within reach.
fn tidy(draft: &Draft) -> Result<Vec<Tile>, Invalid> {
    let (width, height) = (draft.width(), draft.height());
    let inside = draft.in_reach()?;
    let touches_inside = |cell: usize| {
        let (x, y) = (cell % width, cell / width);
        let columns = x.saturating_sub(1)..=(x + 1).min(width - 1);
        let mut rows = y.saturating_sub(1)..=(y + 1).min(height - 1);
        rows.any(|y| columns.clone().any(|x| inside[y * width + x]))
    };
    let tiles = draft.tiles().iter().enumerate();
    Ok(tiles
        .map(|(cell, &tile)| match tile {
            Tile::Wall if touches_inside(cell) => tile,
            _ if inside[cell] => tile,
            _ => Tile::Floor,
        })
        .collect())
}
