//! The board as text and in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::ability::Description;
use smallvec::SmallVec;

use crate::board::{Bars, Board};
use crate::moves::Move;
use crate::state::State;
use crate::ui::Ui;

/// Returns the text of a cell in the text form: the number of its piece, or a dot for the hole.
pub(crate) fn mark_of(state: &State, cell: u16) -> String {
    if cell == state.hole() {
        return ".".into();
    }
    (u32::from(state.board().label(state.piece(cell))) + 1).to_string()
}

/// Returns the text form of a position: numbers at the cells' places in the picture, a dot for the
/// hole, spaces for blocked places, and brackets around pieces that can move.
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
    for row in board.shown_rows() {
        let mut line = String::new();
        for (column, cell) in row {
            let mark = mark_of(state, cell);
            let can_move = next.contains(&cell);
            let shown = if can_move { format!("[{mark}]") } else { format!("{mark} ") };
            let end = (usize::from(column) + 1) * (width + 2);
            let _ = write!(line, "{shown:>w$}", w = end - line.len());
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Returns the position as text, written into `lines`, a text drawing of the board. A cell takes
/// `across` columns and `down` lines. In the wide form (4 by 2) numbers are centered at column
/// `4 x + 2` of line `2 y`; in the dense form (3 by 1) they end at column `3 x + 3` of line
/// `y + 1`. Both count from 0.
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
                // One digit goes in the middle, two around it, three from the left.
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

/// Returns the status line below the picture, without the clock.
pub(crate) fn status_text(state: &State, ui: &Ui) -> String {
    let (n_right, n) = state.progress();
    let mut text = if !state.is_all_placed() {
        format!("{n_right} of {n} placed")
    } else if state.outer().is_some() {
        "Subpuzzle solved".into()
    } else {
        "Solved".into()
    };
    if let Some((outer, i)) = state.outer() {
        let _ = write!(text, " · in {}", outer.board().extras().subpuzzles[i].title());
    }
    if !ui.typed.is_empty() {
        let _ = write!(text, " · piece {}…", ui.typed);
    }
    if ui.shows_goal {
        text += " · this is the goal";
    }
    if ui.recording.is_some() {
        text.push_str(" · recording a macro");
    }
    text
}

/// Names the kind of puzzle: "4 by 4", "Star, 11 cells".
pub(crate) fn kind(state: &State) -> String {
    let board = &**state.root();
    let name = &board.extras().name;
    match (board.is_plain(), name.as_str()) {
        (true, _) => format!("{} by {}", board.width(), board.height()),
        (false, "") => format!("{} cells", board.n_cells()),
        (false, name) => format!("{name}, {} cells", board.n_cells()),
    }
}

/// The largest number of cells of a board whose goal is written as a list.
const MAX_GOAL: usize = 40;

/// Returns the rules for a person with a pencil. The picture does not show the goal, so they do.
pub(crate) fn short_rules(state: &State) -> String {
    let board = &**state.root();
    let ways = if board.has_visible_ways() { " along the lines" } else { "" };
    let goal = if is_row_by_row(board) {
        " At the end, the numbers run row by row from 1, and the hole is in the last cell.".into()
    } else {
        special_goal(board)
    };
    let knights = if moves_as_knights(board) { " Pieces move as chess knights do." } else { "" };
    format!("Slide pieces{ways} into the hole until every piece is in its place.{knights}{goal}")
}

/// Returns the rules that a board has besides the usual ones, by which pieces slide between neighbors
/// and end row by row.
pub(crate) fn special_rules(state: &State) -> String {
    let board = &**state.root();
    let ways = if board.has_visible_ways() { " Pieces slide along the lines." } else { "" };
    let knights = if moves_as_knights(board) { " Pieces move as chess knights do." } else { "" };
    let barriers = barriers_rule(board);
    format!("{ways}{knights}{barriers}{}", special_goal(board)).trim_start().to_string()
}

/// Returns the sentences about the walls, valves and one-way streets of a board. Each
/// begins with a space.
fn barriers_rule(board: &Board) -> String {
    let Some(blueprint) = board.blueprint() else { return String::new() };
    let has_walls = blueprint.barriers.iter().any(|barrier| barrier.bars == Bars::Both);
    let has_valves = blueprint.barriers.iter().any(|barrier| barrier.bars != Bars::Both);
    let has_streets = blueprint.connectors.iter().any(|connector| !connector.two_way);
    [
        (has_walls, " No piece passes a wall."),
        (has_valves, " Pieces pass a valve only in the direction of its arrow."),
        (has_streets, " Pieces go along a one-way street only in the direction of its arrow."),
    ]
    .into_iter()
    .filter_map(|(is_there, words)| is_there.then_some(words))
    .collect()
}

/// Returns `true` if in the solved position the numbers run row by row, with the hole last.
fn is_row_by_row(board: &Board) -> bool {
    let n = board.n_cells();
    let cells = board.shown_rows().into_iter().flatten().map(|(_, cell)| usize::from(cell));
    cells.eq(0..n)
        && usize::from(board.home()) + 1 == n
        && !board.has_classes()
        && board.letters().is_empty()
}

/// Returns a sentence about the solved position, after a space; empty if its numbers run row by row, or
/// if the board is too large to list them.
fn special_goal(board: &Board) -> String {
    if is_row_by_row(board) || board.n_cells() > MAX_GOAL {
        String::new()
    } else {
        format!(" At the end, the rows are {}.", goal_rows(board))
    }
}

/// Returns whether every move of a board is a knight's move of chess.
fn moves_as_knights(board: &Board) -> bool {
    (0..board.n_cells() as u16).all(|hole| {
        let (x, y) = board.place(hole);
        board.next(hole).into_iter().all(|cell| {
            let (to_x, to_y) = board.place(cell);
            matches!((x.abs_diff(to_x), y.abs_diff(to_y)), (1, 2) | (2, 1))
        })
    })
}

/// Returns what is written on the pieces of a solved board: `1 2 3 / 4 5 6 / 7 8 hole`.
fn goal_rows(board: &Board) -> String {
    let row = |cells: Vec<(u16, u16)>| {
        let written = |(_, cell): (u16, u16)| {
            if cell == board.home() {
                return "hole".to_string();
            }
            let label = board.label(cell);
            let letter = board.letters().get(usize::from(label)).cloned();
            letter.unwrap_or_else(|| (u32::from(label) + 1).to_string())
        };
        cells.into_iter().map(written).collect::<Vec<_>>().join(" ")
    };
    let rows = board.shown_rows().into_iter().map(row).filter(|row| !row.is_empty());
    rows.collect::<Vec<_>>().join(" / ")
}

/// Describes the board in words.
pub(crate) fn describe(state: &State, _ui: &Ui) -> Description {
    let board = &**state.board();
    let (n_right, n) = state.progress();
    let name = &board.extras().name;
    let title = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let shape = if board.is_plain() {
        format!("{} columns and {} rows", board.width(), board.height())
    } else {
        format!("{} cells", board.n_cells())
    };
    let solved = if state.is_all_placed() { ", solved" } else { "" };
    let mut description = Description::new(format!(
        "{title}{shape}, {n_right} of {n} pieces placed{solved}; the hole is at {}",
        place_words(board, state.hole())
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
        let cells = board.shown_rows().into_iter().flatten();
        description.parts.extend(cells.map(|(_, cell)| cell_words(state, board, cell)));
    }
    description.cursor = Some(format!("The hole, {}", place_words(board, state.hole())));
    description
}

/// Returns the name of a cell: its row and column in the picture, from 1.
pub(crate) fn place_words(board: &Board, cell: u16) -> String {
    let (x, y) = board.shown_place(cell);
    format!("row {}, column {}", y + 1, x + 1)
}

fn cell_words(state: &State, board: &Board, cell: u16) -> String {
    let holds = if cell == state.hole() {
        "the hole".to_string()
    } else {
        let right = if state.is_placed(cell) { ", placed" } else { "" };
        format!("piece {}{right}", mark_of(state, cell))
    };
    let ways = board.graph().map_or(&[][..], |(graph, _)| graph.prev(cell));
    let ways: Vec<String> = ways.iter().map(|&to| place_words(board, to)).collect();
    let ways = if ways.is_empty() {
        "no piece can leave it".to_string()
    } else {
        format!("connected to {}", ways.join("; "))
    };
    let (x, y) = board.shown_place(cell);
    format!("Row {}, column {}: {holds}; {ways}", y + 1, x + 1)
}

/// Describes a cell: "piece 7, placed, row 2, column 3".
pub(crate) fn describe_cell(state: &State, _ui: &Ui, cell: usize) -> Option<String> {
    let board = &**state.board();
    let cell = u16::try_from(cell).ok().filter(|&c| usize::from(c) < board.n_cells())?;
    let holds = if cell == state.hole() {
        "hole".to_string()
    } else {
        let right = if state.is_placed(cell) { ", placed" } else { "" };
        let moves = if board.has_move(state.hole(), cell) { ", can move" } else { "" };
        format!("piece {}{right}{moves}", mark_of(state, cell))
    };
    Some(format!("{holds}, {}", place_words(board, cell)))
}

/// Describes the change from one state to the next: "5 moved left".
pub(crate) fn describe_change(old: &State, new: &State) -> Option<String> {
    match (old.outer(), new.outer()) {
        (None, Some((outer, n))) => return Some(format!("entered {}", subpuzzle(outer, n))),
        (Some((outer, n)), None) => return Some(format!("left {}", subpuzzle(outer, n))),
        _ if old.board() != new.board() => return None,
        _ => {}
    }
    let board = &**new.board();
    let mut changed: SmallVec<[u16; 16]> = SmallVec::new();
    new.differences(old, |cell| changed.push(cell));
    // The hole's cell changes with the pieces, so one piece fewer moved than cells changed.
    let n_moved = changed.len().checked_sub(1).filter(|&n| n > 0)?;
    if n_moved == 1 {
        // When a move is undone, a piece goes against a one-way street; the words are the same.
        let (from, to) = (new.hole(), old.hole());
        return Some(format!("{} moved {}", mark_of(new, to), way_words(board, from, to)));
    }
    if let Some(way) = common_way(board, old, new, &changed) {
        return Some(format!("{n_moved} pieces moved {way}"));
    }
    let is_macro = |path: &[u16]| leads(old, path, new);
    match board.extras().macros.iter().position(|path| is_macro(path)) {
        Some(n) => Some(format!("macro F{}: {n_moved} pieces moved", n + 1)),
        None => Some(format!("{n_moved} pieces moved")),
    }
}

fn subpuzzle(outer: &State, n: usize) -> String {
    format!("the subpuzzle {}", outer.board().extras().subpuzzles[n].title())
}

/// Returns in words the direction in which all moved pieces went, or `None` if it is not the same
/// for all.
fn common_way(board: &Board, old: &State, new: &State, changed: &[u16]) -> Option<String> {
    let mut way: Option<String> = None;
    for &to in changed.iter().filter(|&&cell| cell != new.hole()) {
        let piece = new.piece(to);
        let from = changed.iter().copied().find(|&cell| old.piece(cell) == piece)?;
        let this = way_words(board, from, to);
        if this.starts_with("to ") || way.as_ref().is_some_and(|way| *way != this) {
            return None;
        }
        way = Some(this);
    }
    way
}

/// Returns whether a macro, given as the path of the hole, leads from one state to another.
fn leads(old: &State, path: &[u16], new: &State) -> bool {
    let Some((&first, rest)) = path.split_first() else { return false };
    let mut state = old.clone();
    first == old.hole()
        && rest.iter().all(|&cell| state.execute(Move::Slide(cell)).is_ok())
        && state == *new
}

/// Returns where a piece goes: a direction if the cells are neighbors in a grid, otherwise "to row 2,
/// column 5".
pub(crate) fn way_words(board: &Board, from: u16, to: u16) -> String {
    let ((x, y), (to_x, to_y)) = (board.place(from), board.place(to));
    let (dx, dy) = (i32::from(to_x) - i32::from(x), i32::from(to_y) - i32::from(y));
    let free = !board.positions().is_empty();
    match (dx, dy) {
        (0, -1) if !free => "up".into(),
        (0, 1) if !free => "down".into(),
        (-1, 0) if !free => "left".into(),
        (1, 0) if !free => "right".into(),
        _ => format!("to {}", place_words(board, to)),
    }
}
