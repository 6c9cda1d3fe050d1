//! The board in words and characters.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::Description;

use crate::board::{Board, Cell, Ground, Tile};
use crate::state::State;

/// Where a cell is, for people.
pub(crate) fn place(board: &Board, cell: Cell) -> String {
    let (x, y) = board.place(cell);
    format!("column {}, row {}", x + 1, y + 1)
}

/// A tile of the position; in reverse play the starts of the boxes stand for goals.
fn tiles(state: &State) -> Vec<Tile> {
    let board = state.board();
    let mut tiles: Vec<Tile> = (0..board.width() * board.height())
        .map(|s| match board.ground(s % board.width(), s / board.width()) {
            Ground::Wall => Tile::Wall,
            _ => Tile::Floor,
        })
        .collect();
    for &(square, tile) in board.ornaments() {
        tiles[usize::from(square)] = tile;
    }
    for cell in 0..board.n_cells() as Cell {
        let (is_box, is_player) = (state.has_box(cell), state.player() == cell);
        tiles[board.square(cell)] = match (is_box, is_player, state.is_target(cell)) {
            (true, _, false) => Tile::Box,
            (true, _, true) => Tile::BoxOnGoal,
            (false, true, false) => Tile::Player,
            (false, true, true) => Tile::PlayerOnGoal,
            (false, false, false) => Tile::Floor,
            (false, false, true) => Tile::Goal,
        };
    }
    tiles
}

/// XSB rows.
pub(crate) fn text_format(state: &State) -> String {
    let mut text = String::new();
    for row in tiles(state).chunks(state.board().width()) {
        let end = row.iter().rposition(|&t| t != Tile::Floor).map_or(0, |x| x + 1);
        text.extend(row[..end].iter().map(|t| t.to_xsb()));
        text.push('\n');
    }
    text
}

fn name(tile: Tile) -> &'static str {
    match tile {
        Tile::Floor => "floor",
        Tile::Wall => "wall",
        Tile::Goal => "goal",
        Tile::Box => "box",
        Tile::BoxOnGoal => "box on goal",
        Tile::Player => "player",
        Tile::PlayerOnGoal => "player on goal",
    }
}

pub(crate) fn describe(state: &State) -> Description {
    let board = state.board();
    let (w, h) = (board.width(), board.height());
    let mut said = Description::new(format!(
        "Sokoban, {w} columns, {h} rows. {} of {} boxes are {}. The player is at {}.",
        state.n_boxes() - state.n_off(),
        state.n_boxes(),
        if state.is_reverse() { "back where they start" } else { "on goals" },
        place(board, state.player())
    ));
    for (y, row) in tiles(state).chunks(w).enumerate() {
        let end = row.iter().rposition(|&t| t != Tile::Floor).map_or(0, |x| x + 1);
        let mut part = format!("Row {}: ", y + 1);
        if end == 0 {
            part += "nothing";
        }
        for (i, run) in row[..end].chunk_by(|a, b| a == b).enumerate() {
            if i > 0 {
                part += ", ";
            }
            part += name(run[0]);
            if run.len() > 1 {
                part += &format!(" {}", run.len());
            }
        }
        part.push('.');
        said.parts.push(part);
    }
    said
}

pub(crate) fn status_text(state: &State) -> String {
    let reverse = state.is_reverse();
    let mut text = format!(
        "Moves: {}  {}: {}  Lines: {}  Boxes: {}/{}",
        state.n_moves(),
        if reverse { "Pulls" } else { "Pushes" },
        state.n_pushes(),
        state.n_lines(),
        state.n_boxes() - state.n_off(),
        state.n_boxes()
    );
    if state.is_solved() {
        text += "  Solved!";
    } else if reverse && state.n_off() == 0 {
        text += "  The player cannot get to its own start";
    }
    text
}
