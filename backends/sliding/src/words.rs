//! The board as text and in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::Description;

use crate::board::Board;
use crate::state::State;

/// What stands in the text form on a cell: the number, a dot for the hole.
fn mark_of(state: &State, cell: u16) -> String {
    if cell == state.hole() {
        return ".".into();
    }
    (u32::from(state.board().label(state.piece(cell))) + 1).to_string()
}

/// The text form: numbers in the cells' places of the table, a dot for the hole, nothing for
/// blocks, brackets around pieces that can move.
pub(crate) fn text_format(state: &State) -> String {
    let board = &**state.board();
    let extras = board.extras();
    if !extras.scheme_simple.is_empty() {
        return scheme(state, &extras.scheme_simple, 4, 2);
    }
    if !extras.scheme_text.is_empty() {
        return scheme(state, &extras.scheme_text, 3, 1);
    }
    let width = board.n_cells().to_string().len();
    let next = state.board().next(state.hole());
    let mut text = String::new();
    for y in 0..board.height() {
        let mut line = String::new();
        for x in 0..board.width() {
            let Some(cell) = board.cell_at_place(x, y) else {
                line.extend(core::iter::repeat_n(' ', width + 2));
                continue;
            };
            let mark = mark_of(state, cell);
            let can_move = next.contains(&cell);
            let shown = if can_move { format!("[{mark}]") } else { format!("{mark} ") };
            let _ = write!(line, "{shown:>w$}", w = width + 2);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// The text form with lines drawn over it. A cell takes `across` columns and `down` lines; in the
/// wide form (4 by 2) numbers stand around column `4 x + 2` of line `2 y`, in the dense one (3 by
/// 1) they end at column `3 x + 3` of line `y + 1`, both counted from 0.
fn scheme(state: &State, lines: &[String], across: usize, down: usize) -> String {
    let board = &**state.board();
    let wide = down == 2;
    let (w, h) = (usize::from(board.width()), usize::from(board.height()));
    let top = usize::from(!wide);
    let mut rows: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
    rows.resize(rows.len().max(top + (h - 1) * down + 1), Vec::new());
    let next = board.next(state.hole());
    let mut put = |row: usize, column: usize, c: char| {
        let line = &mut rows[row];
        if line.len() <= column {
            line.resize(column + 1, ' ');
        }
        line[column] = c;
    };
    for y in 0..h {
        for x in 0..w {
            let Some(cell) = board.cell_at_place(x as u16, y as u16) else { continue };
            let row = top + y * down;
            let mark = mark_of(state, cell);
            let can_move = next.contains(&cell);
            let start = if wide {
                // One digit in the middle, two around it, three from the left.
                across * x + if mark.len() == 1 { 2 } else { 1 }
            } else {
                across * x + 4 - mark.len().min(3)
            };
            for (i, c) in mark.chars().enumerate() {
                put(row, start + i, c);
            }
            if can_move && start > 0 {
                put(row, start - 1, '[');
                if wide {
                    put(row, start + mark.len(), ']');
                }
            }
        }
    }
    let mut text = String::new();
    for row in rows {
        text += row.into_iter().collect::<String>().trim_end();
        text.push('\n');
    }
    text
}

/// The board in words.
pub(crate) fn describe(state: &State) -> Description {
    let board = &**state.board();
    let (n_right, n) = state.progress();
    let name = &board.extras().name;
    let title = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let shape = if board.is_plain() {
        format!("{} columns and {} rows", board.width(), board.height())
    } else {
        format!("{} cells", board.n_cells())
    };
    let place = |cell: u16| {
        let (x, y) = board.place(cell);
        format!("column {}, row {}", x + 1, y + 1)
    };
    let solved = if state.is_right_everywhere() { ", solved" } else { "" };
    let mut description = Description::new(format!(
        "{title}{shape}, {n_right} of {n} pieces placed{solved}; the hole is on cell {}, {}",
        u32::from(state.hole()) + 1,
        place(state.hole())
    ));
    let mut movable = String::from("Can move:");
    let next = board.next(state.hole());
    for (i, &cell) in next.iter().enumerate() {
        movable += if i == 0 { " " } else { ", " };
        movable += &mark_of(state, cell);
    }
    if next.is_empty() {
        movable += " nothing";
    }
    description.parts.push(movable);
    if board.is_plain() {
        for y in 0..board.height() {
            let row: Vec<String> = (0..board.width())
                .filter_map(|x| board.cell_at_place(x, y))
                .map(|cell| if cell == state.hole() { "hole".into() } else { mark_of(state, cell) })
                .collect();
            description.parts.push(format!("Row {}: {}", y + 1, row.join(", ")));
        }
    } else {
        description.parts.extend((0..board.n_cells()).map(|at| {
            let cell = board.reading(at);
            cell_words(state, board, cell)
        }));
    }
    description.cursor = Some(format!("The hole, {}", place(state.hole())));
    description
}

fn cell_words(state: &State, board: &Board, cell: u16) -> String {
    let holds = if cell == state.hole() {
        "the hole".to_string()
    } else {
        let right = if state.is_right(cell) { ", placed" } else { "" };
        format!("piece {}{right}", mark_of(state, cell))
    };
    let ways = board.graph().map_or(&[][..], |(graph, _)| graph.prev(cell));
    let ways: Vec<String> = ways.iter().map(|&to| (u32::from(to) + 1).to_string()).collect();
    let ways = if ways.is_empty() {
        "no way out".to_string()
    } else {
        format!("ways to {}", ways.join(", "))
    };
    format!("Cell {}: {holds}; {ways}", u32::from(cell) + 1)
}
