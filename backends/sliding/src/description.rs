//! The board as text and in words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::ability::Description;
use puzzle_core::grid::Direction;
use puzzle_core::{Text, label, plural, text};
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
    state.board().printed_number(state.piece(cell)).to_string()
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

/// Joins texts with signs between them that no language changes.
pub(crate) fn joined(sign: &str, texts: impl IntoIterator<Item = Text>) -> Text {
    let mut texts = texts.into_iter();
    let first = texts.next();
    let others = texts.flat_map(|text| [Text::plain(sign), text]);
    Text::together(first.into_iter().chain(others))
}

/// Returns the status line below the picture, without the clock.
pub(crate) fn status_text(state: &State, ui: &Ui) -> Text {
    let (n_right, n) = state.progress();
    let mut parts = Vec::from([if !state.is_all_placed() {
        text!("{n_right} of {n} placed", n_right, n)
    } else if state.outer().is_some() {
        text!("Subpuzzle solved")
    } else {
        text!("Solved")
    }]);
    if let Some((outer, i)) = state.outer() {
        let name = outer.board().extras().subpuzzles[i].title();
        parts.push(text!("in {subpuzzle}", subpuzzle = name));
    }
    if !ui.typed.is_empty() {
        parts.push(text!("piece {number}…", number = &ui.typed));
    }
    if ui.shows_goal {
        parts.push(text!("this is the goal"));
    }
    if ui.recording.is_some() {
        parts.push(text!("recording a macro"));
    }
    joined(" · ", parts)
}

/// Names the kind of puzzle: "4 by 4", "Star, 11 cells".
pub(crate) fn kind(state: &State) -> Text {
    let board = &**state.root();
    let n = board.n_cells();
    if board.is_plain() {
        text!("{width} by {height}", width = board.width(), height = board.height())
    } else if board.extras().name.is_empty() {
        plural!(n, "{n} cell", "{n} cells")
    } else {
        plural!(n, "{name}, {n} cell", "{name}, {n} cells", name = board.name())
    }
}

/// The largest number of cells of a board whose goal is written as a list.
const MAX_GOAL: usize = 40;

/// Returns the rules for a person with a pencil. The picture does not show the goal, so they do.
pub(crate) fn short_rules(state: &State) -> Text {
    let board = &**state.root();
    let slide = if board.has_visible_ways() {
        text!("Slide pieces along the lines into the hole until every piece is in its place.")
    } else {
        text!("Slide pieces into the hole until every piece is in its place.")
    };
    let goal = if is_row_by_row(board) {
        text!("At the end, the numbers run row by row from 1, and the hole is in the last cell.")
    } else {
        special_goal(board)
    };
    Text::sentences([slide, knights_rule(board), goal])
}

/// Returns the rules that a board has besides the usual ones, by which pieces slide between neighbors
/// and end row by row.
pub(crate) fn special_rules(state: &State) -> Text {
    let board = &**state.root();
    let barriers = board.blueprint().map_or(&[][..], |blueprint| &blueprint.barriers);
    let connectors = board.blueprint().map_or(&[][..], |blueprint| &blueprint.connectors);
    let has_walls = barriers.iter().any(|barrier| barrier.bars == Bars::Both);
    let has_valves = barriers.iter().any(|barrier| barrier.bars != Bars::Both);
    let has_streets = connectors.iter().any(|connector| !connector.two_way);
    Text::sentences([
        rule(board.has_visible_ways(), label!("Pieces slide along the lines.")),
        knights_rule(board),
        rule(
            board.has_leaps() && !moves_as_knights(board),
            label!("Some moves lead over other cells."),
        ),
        rule(has_walls, label!("No piece passes a wall.")),
        rule(has_valves, label!("Pieces pass a valve only in the direction of its arrow.")),
        rule(
            has_streets,
            label!("Pieces go along a one-way street only in the direction of its arrow."),
        ),
        special_goal(board),
    ])
}

/// Returns a rule if it applies, or an empty text.
fn rule(applies: bool, words: &'static str) -> Text {
    if applies { words.into() } else { Text::default() }
}

/// Returns the rule that pieces move as knights; empty if they do not.
fn knights_rule(board: &Board) -> Text {
    rule(moves_as_knights(board), label!("Pieces move as chess knights do."))
}

/// Returns `true` if in the solved position the numbers run row by row, with the hole last.
fn is_row_by_row(board: &Board) -> bool {
    let n = board.n_cells();
    let cells = board.shown_rows().into_iter().flatten().map(|(_, cell)| cell);
    cells.map(|cell| usize::from(board.number(cell))).eq(1..=n)
        && usize::from(board.number(board.home())) == n
        && !board.has_classes()
        && board.letters().is_empty()
}

/// Returns a sentence about the solved position; empty if its numbers run row by row, or if the board
/// is too large to list them.
fn special_goal(board: &Board) -> Text {
    if is_row_by_row(board) || board.n_cells() > MAX_GOAL {
        Text::default()
    } else {
        text!("At the end, the rows are {rows}.", rows = goal_rows(board))
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
fn goal_rows(board: &Board) -> Text {
    let written = |(_, cell): (u16, u16)| {
        if cell == board.home() {
            return text!("hole");
        }
        let number = board.printed_number(cell);
        let letter = board.letters().get(usize::from(number) - 1);
        letter.map_or_else(|| Text::from(number), Text::from)
    };
    let row = |cells: Vec<(u16, u16)>| joined(" ", cells.into_iter().map(written));
    joined(" / ", board.shown_rows().into_iter().map(row).filter(|row| !row.is_empty()))
}

/// Describes the board in words.
pub(crate) fn describe(state: &State, _ui: &Ui) -> Description {
    let board = &**state.board();
    let place = place_words(board, state.hole());
    let movable = board.next(state.hole());
    let movable = if movable.is_empty() {
        text!("Can move: nothing")
    } else {
        let pieces = Text::commas(movable.into_iter().map(|cell| mark_of(state, cell).into()));
        text!("Can move: {pieces}", pieces)
    };
    let row = |y: u16| {
        let cells = (0..board.width()).filter_map(|x| board.cell_at_place(x, y));
        let piece = |cell: u16| {
            if cell == state.hole() { text!("hole") } else { mark_of(state, cell).into() }
        };
        let pieces = Text::commas(cells.map(piece));
        text!("Row {number}: {pieces}", number = y + 1, pieces)
    };
    let parts: Vec<Text> = if board.is_plain() {
        (0..board.height()).map(row).collect()
    } else {
        let cells = board.shown_rows().into_iter().flatten();
        cells.map(|(_, cell)| cell_words(state, board, cell)).collect()
    };
    Description::new(summary(state))
        .parts(core::iter::once(movable).chain(parts))
        .cursor(Some(text!("The hole, {place}", place)))
}

/// Returns the size of the board, the player's progress, and the place of the hole.
fn summary(state: &State) -> Text {
    let board = &**state.board();
    let shape = if board.is_plain() {
        let columns = plural!(n = board.width(), "{n} column", "{n} columns");
        let rows = plural!(n = board.height(), "{n} row", "{n} rows");
        text!("{columns} and {rows}", columns, rows)
    } else {
        plural!(n = board.n_cells(), "{n} cell", "{n} cells")
    };
    let board_words = if board.extras().name.is_empty() {
        shape
    } else {
        text!("{name}: {shape}", name = board.name(), shape)
    };
    let (n_right, n) = state.progress();
    let place = place_words(board, state.hole());
    if state.is_all_placed() {
        plural!(
            n,
            "{board}, {n_right} of {n} pieces placed, solved; the hole is at {place}",
            "{board}, {n_right} of {n} pieces placed, solved; the hole is at {place}",
            board = board_words,
            n_right,
            place
        )
    } else {
        plural!(
            n,
            "{board}, {n_right} of {n} pieces placed; the hole is at {place}",
            "{board}, {n_right} of {n} pieces placed; the hole is at {place}",
            board = board_words,
            n_right,
            place
        )
    }
}

/// Returns the name of a cell: its row and column in the picture, from 1.
pub(crate) fn place_words(board: &Board, cell: u16) -> Text {
    let (x, y) = board.shown_place(cell);
    text!("row {row}, column {column}", row = y + 1, column = x + 1)
}

/// Describes a cell and the cells to which its piece can go.
fn cell_words(state: &State, board: &Board, cell: u16) -> Text {
    let number = mark_of(state, cell);
    let piece = if cell == state.hole() {
        text!("the hole")
    } else if state.is_placed(cell) {
        text!("piece {number}, placed", number)
    } else {
        text!("piece {number}", number)
    };
    let ways = board.graph().map_or(&[][..], |(graph, _)| graph.prev(cell));
    let place = place_words(board, cell).capitalized();
    if ways.is_empty() {
        return text!("{place}: {piece}; no piece can leave it", place, piece);
    }
    let places = joined("; ", ways.iter().map(|&to| place_words(board, to)));
    text!("{place}: {piece}; connected to {places}", place, piece, places)
}

/// Describes a cell: "piece 7, placed, row 2, column 3".
pub(crate) fn describe_cell(state: &State, _ui: &Ui, cell: usize) -> Option<Text> {
    let board = &**state.board();
    let cell = u16::try_from(cell).ok().filter(|&c| usize::from(c) < board.n_cells())?;
    let (number, place) = (mark_of(state, cell), place_words(board, cell));
    if cell == state.hole() {
        return Some(text!("hole, {place}", place));
    }
    Some(match (state.is_placed(cell), board.has_move(state.hole(), cell)) {
        (true, true) => text!("piece {number}, placed, can move, {place}", number, place),
        (true, false) => text!("piece {number}, placed, {place}", number, place),
        (false, true) => text!("piece {number}, can move, {place}", number, place),
        (false, false) => text!("piece {number}, {place}", number, place),
    })
}

/// Describes the change from one state to the next: "5 moved left".
pub(crate) fn describe_change(old: &State, new: &State) -> Option<Text> {
    let name = |outer: &State, n: usize| outer.board().extras().subpuzzles[n].title();
    match (old.outer(), new.outer()) {
        (None, Some((outer, n))) => {
            return Some(text!("entered the subpuzzle {name}", name = name(outer, n)));
        }
        (Some((outer, n)), None) => {
            return Some(text!("left the subpuzzle {name}", name = name(outer, n)));
        }
        _ if old.board() != new.board() => return None,
        _ => {}
    }
    let board = &**new.board();
    let mut changed: SmallVec<[u16; 16]> = SmallVec::new();
    new.differences(old, |cell| changed.push(cell));
    // The hole's cell changes with the pieces, so one piece fewer moved than cells changed.
    let n = changed.len().checked_sub(1).filter(|&n| n > 0)?;
    if n == 1 {
        // When a move is undone, a piece goes against a one-way street; the words are the same.
        let (from, to) = (new.hole(), old.hole());
        let (piece, way) = (mark_of(new, to), way_words(board, from, to));
        return Some(text!("{piece} moved {way}", piece, way));
    }
    if let Some(way) = common_direction(board, old, new, &changed) {
        let way = direction_words(way);
        return Some(plural!(n, "{n} piece moved {way}", "{n} pieces moved {way}", way));
    }
    let is_macro = |path: &[u16]| leads(old, path, new);
    let number = board.extras().macros.iter().position(|path| is_macro(path)).map(|i| i + 1);
    Some(if let Some(number) = number {
        plural!(n, "macro F{number}: {n} piece moved", "macro F{number}: {n} pieces moved", number)
    } else {
        plural!(n, "{n} piece moved", "{n} pieces moved")
    })
}

/// Returns the direction in which all moved pieces went, or `None` if it is not the same for all.
fn common_direction(board: &Board, old: &State, new: &State, changed: &[u16]) -> Option<Direction> {
    let mut moved = changed.iter().filter(|&&cell| cell != new.hole()).map(|&to| {
        let piece = new.piece(to);
        let from = changed.iter().copied().find(|&cell| old.piece(cell) == piece)?;
        direction(board, from, to)
    });
    let first = moved.next()??;
    moved.all(|way| way == Some(first)).then_some(first)
}

/// Returns whether a macro, given as the path of the hole, leads from one state to another.
fn leads(old: &State, path: &[u16], new: &State) -> bool {
    let Some((&first, rest)) = path.split_first() else { return false };
    let (mut state, board) = (old.clone(), old.board());
    first == board.number(old.hole())
        && rest.iter().all(|&number| state.execute(Move::Slide(board.cell(number))).is_ok())
        && state == *new
}

/// Returns the direction from a cell to its neighbor; `None` if they are not neighbors in a grid.
fn direction(board: &Board, from: u16, to: u16) -> Option<Direction> {
    let ((x, y), (to_x, to_y)) = (board.place(from), board.place(to));
    let step = (i32::from(to_x) - i32::from(x), i32::from(to_y) - i32::from(y));
    let is_grid = board.positions().is_empty();
    Direction::ALL.into_iter().find(|way| is_grid && way.step() == step)
}

/// Names a direction: "up".
pub(crate) fn direction_words(direction: Direction) -> Text {
    Text::from(match direction {
        Direction::Up => label!("up"),
        Direction::Down => label!("down"),
        Direction::Left => label!("left"),
        Direction::Right => label!("right"),
    })
}

/// Returns where a piece goes: a direction if the cells are neighbors in a grid, otherwise "to row 2,
/// column 5".
pub(crate) fn way_words(board: &Board, from: u16, to: u16) -> Text {
    direction(board, from, to)
        .map_or_else(|| text!("to {place}", place = place_words(board, to)), direction_words)
}
