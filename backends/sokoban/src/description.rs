//! The board as text: descriptions, status line and messages.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

use puzzle_core::ability::Description;
use puzzle_core::grid::Direction;
use puzzle_core::solve::{Explanation, Mark};

use crate::board::{Board, Ground, Square};
use crate::deadlock::{DeadlockKind, Proof};
use crate::moves::direction_name;
use crate::state::State;
use crate::tile::Tile;
use crate::ui::Ui;

/// Returns the position of a square as text.
pub(crate) fn place(board: &Board, square: Square) -> String {
    let (x, y) = board.place(square);
    format!("row {}, column {}", y + 1, x + 1)
}

/// Returns a number with the right form of a noun.
pub(crate) fn counted(n: u32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Returns an ordinal number, spelled out up to the twelfth.
pub(crate) fn ordinal(n: usize) -> String {
    const NAMES: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ];
    if let Some(name) = n.checked_sub(1).and_then(|i| NAMES.get(i)) {
        return String::from(*name);
    }
    let end = match (n % 10, n / 10 % 10) {
        (_, 1) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// Names the kind of puzzle: "10 by 9, 4 boxes".
pub(crate) fn kind(state: &State) -> String {
    let board = state.board();
    let boxes = match state.n_boxes() {
        1 => "1 box".into(),
        n => format!("{n} boxes"),
    };
    let reverse = if state.is_reverse() { ", reverse play" } else { "" };
    format!("{} by {}, {boxes}{reverse}", board.width(), board.height())
}

/// Returns the rules for a person with a pencil.
pub(crate) fn short_rules(state: &State) -> String {
    let rules = if state.is_reverse() {
        "Pull every box onto a goal. You can pull one box at a time, and you can never push. You may \
         begin anywhere on the floor."
    } else {
        "Push every box onto a goal. You can push one box at a time, and you can never pull."
    };
    rules.into()
}

/// Returns the tile of a cell; in reverse play, targets are shown as goals.
pub(crate) fn tile(state: &State, cell: usize) -> Tile {
    let board = state.board();
    let (x, y) = (cell % board.width(), cell / board.width());
    let Some(square) = board.square_at(x, y) else {
        let ornament =
            board.unreachable_tiles().iter().find(|ornament| usize::from(ornament.0) == cell);
        return match (ornament, board.ground(x, y)) {
            (Some(&(_, tile)), _) => tile,
            (None, Ground::Wall) => Tile::Wall,
            (None, _) => Tile::Floor,
        };
    };
    let (is_box, is_player) = (state.has_box(square), state.player() == square);
    match (is_box, is_player, state.is_target(square)) {
        (true, _, false) => Tile::Box,
        (true, _, true) => Tile::BoxOnGoal,
        (false, true, false) => Tile::Player,
        (false, true, true) => Tile::PlayerOnGoal,
        (false, false, false) => Tile::Floor,
        (false, false, true) => Tile::Goal,
    }
}

fn tiles(state: &State) -> Vec<Tile> {
    (0..state.board().width() * state.board().height()).map(|cell| tile(state, cell)).collect()
}

/// Returns the position as XSB rows.
pub(crate) fn text_format(state: &State) -> String {
    picture_text(state.board().width(), &tiles(state))
}

/// Returns a picture as XSB rows.
pub(crate) fn picture_text(width: usize, tiles: &[Tile]) -> String {
    let mut text = String::new();
    for row in tiles.chunks(width) {
        let end = row.iter().rposition(|&t| t != Tile::Floor).map_or(0, |x| x + 1);
        text.extend(row[..end].iter().map(|t| t.to_xsb()));
        text.push('\n');
    }
    text
}

/// Returns the name of what is on a cell.
pub(crate) fn name(tile: Tile) -> &'static str {
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

/// Describes the board in words.
pub(crate) fn describe(state: &State, _ui: &Ui) -> Description {
    let board = state.board();
    let (w, h) = (board.width(), board.height());
    let mut said = Description::new(format!(
        "Sokoban, {w} columns, {h} rows. {} of {} boxes are {}. The player is at {}.",
        state.n_boxes() - state.n_boxes_off_target(),
        state.n_boxes(),
        if state.is_reverse() { "back where they start" } else { "on goals" },
        place(board, state.player())
    ));
    said.parts = rows_in_words(w, &tiles(state));
    said
}

/// Returns a sentence about each row of a picture.
pub(crate) fn rows_in_words(width: usize, tiles: &[Tile]) -> Vec<String> {
    let mut rows = Vec::new();
    for (y, row) in tiles.chunks(width).enumerate() {
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
        rows.push(part);
    }
    rows
}

/// Returns the status line below the picture.
pub(crate) fn status_text(state: &State, _ui: &Ui) -> String {
    let reverse = state.is_reverse();
    let mut text = format!(
        "Moves: {}  {}: {}  Lines: {}  Boxes: {}/{}",
        state.n_moves(),
        if reverse { "Pulls" } else { "Pushes" },
        state.n_pushes(),
        state.n_box_lines(),
        state.n_boxes() - state.n_boxes_off_target(),
        state.n_boxes()
    );
    if state.is_solved() {
        text += "  Solved!";
    } else if reverse && state.n_boxes_off_target() == 0 {
        text += "  The player cannot get to its own start";
    }
    text
}

/// Describes a cell in words; returns `None` for the ground outside the walls.
pub(crate) fn describe_cell(state: &State, ui: &Ui, cell: usize) -> Option<String> {
    let board = state.board();
    let (x, y) = (cell % board.width(), cell / board.width());
    let square = board.square_at(x, y);
    if square.is_none() && board.ground(x, y) == Ground::Outside {
        return None;
    }
    let goal = if state.is_reverse() { "start" } else { "goal" };
    let Some(square) = square else {
        return Some(format!("wall, row {}, column {}", y + 1, x + 1));
    };
    let is_player = state.player() == square;
    let what = match (state.has_box(square), is_player, state.is_target(square)) {
        (true, _, true) => format!("box on a {goal}"),
        (true, _, false) => "box".into(),
        (_, true, true) => format!("player on a {goal}"),
        (_, true, false) => "player".into(),
        (_, _, true) => goal.into(),
        (_, _, false) => "floor".into(),
    };
    let more = if ui.selected == Some(square) {
        ", selected"
    } else if ui.destinations.binary_search(&square).is_ok() {
        ", the box can get here"
    } else {
        ""
    };
    Some(format!("{what}, row {}, column {}{more}", y + 1, x + 1))
}

/// If two squares are in one row or column, returns the direction and the distance.
fn straight(board: &Board, from: Square, to: Square) -> Option<(Direction, usize)> {
    let ((x0, y0), (x1, y1)) = (board.place(from), board.place(to));
    let n = x0.abs_diff(x1) + y0.abs_diff(y1);
    Some(match (x1.cmp(&x0), y1.cmp(&y0)) {
        (Ordering::Less, Ordering::Equal) => (Direction::Left, n),
        (Ordering::Greater, Ordering::Equal) => (Direction::Right, n),
        (Ordering::Equal, Ordering::Less) => (Direction::Up, n),
        (Ordering::Equal, Ordering::Greater) => (Direction::Down, n),
        _ => return None,
    })
}

fn run(verb: &str, dir: Direction, n: usize) -> String {
    let times = if n == 1 { String::new() } else { format!(" {n}") };
    format!("{verb}{times} {}", direction_name(dir))
}

/// Describes the change from one position to another: a walk, or moves of one box.
pub(crate) fn describe_change(old: &State, new: &State) -> Option<String> {
    let board = new.board();
    let n_moves = new.n_moves().abs_diff(old.n_moves()) as usize;
    if old.board() != board || n_moves == 0 {
        return None;
    }
    if new.n_moves() < old.n_moves() {
        let steps = if n_moves == 1 { "step" } else { "steps" };
        return Some(format!("{n_moves} {steps} taken back"));
    }
    let Some((from, to)) = old.moved_box(new) else {
        if !old.same_boxes(new) || old.player() == new.player() {
            return None;
        }
        return Some(match straight(board, old.player(), new.player()) {
            Some((dir, n)) if n == n_moves => run("walked", dir, n),
            _ if old.reach()[new.player() as usize] => {
                format!("walked to {}", place(board, new.player()))
            }
            _ => format!("jumped to {}", place(board, new.player())),
        });
    };
    let n_pushes = new.n_pushes().abs_diff(old.n_pushes()) as usize;
    let verb = if new.is_reverse() { "pulled" } else { "pushed" };
    let mut words = match straight(board, from, to) {
        Some((dir, n)) if n == n_pushes => run(verb, dir, n),
        _ => format!("{verb} the box to {}", place(board, to)),
    };
    let goal = if new.is_reverse() { "start" } else { "goal" };
    match (new.is_target(from), new.is_target(to)) {
        (_, true) => words += &format!(", box on a {goal}"),
        (true, false) => words += &format!(", box off its {goal}"),
        (false, false) => {}
    }
    Some(words)
}

/// Lists squares as "the box at row 2, column 3" or "the boxes at … and …".
fn boxes_at(board: &Board, squares: &[Square]) -> String {
    const NAMED: usize = 4;
    let mut text = String::from(if squares.len() == 1 { "The box at " } else { "The boxes at " });
    for (i, &square) in squares.iter().take(NAMED).enumerate() {
        if i > 0 {
            text += if i + 1 == squares.len() { " and " } else { "; " };
        }
        text += &place(board, square);
    }
    if squares.len() > NAMED {
        text += &format!(" and {} more", squares.len() - NAMED);
    }
    text
}

/// Explains a deadlock in words and marks its boxes.
pub(crate) fn of_proof(state: &State, proof: &Proof) -> Explanation {
    let board = state.board();
    let boxes = boxes_at(board, &proof.boxes);
    let one = proof.boxes.len() == 1;
    let words = match (proof.why, one) {
        (DeadlockKind::DeadSquare, _) => format!("{boxes} can never reach a goal"),
        (DeadlockKind::Freeze, _) if !proof.is_stuck(board) => {
            format!("{boxes} can only be pushed to where no goal is in reach")
        }
        (DeadlockKind::Freeze, true) => {
            format!("{boxes} can never move again and is not on a goal")
        }
        (DeadlockKind::Freeze, false) => {
            format!("{boxes} can never move again, and not all of them are on goals")
        }
        (DeadlockKind::Corral, true) => {
            format!(
                "{boxes} closes off a part of the floor that cannot be opened without losing a box"
            )
        }
        (DeadlockKind::Corral, false) => {
            format!(
                "{boxes} close off a part of the floor that cannot be opened without losing a box"
            )
        }
        (DeadlockKind::TooFewGoals, _) => {
            format!("{boxes} can together reach fewer goals than there are boxes")
        }
    };
    let marks = proof.boxes.iter().map(|&c| Mark::mistake(board.cell(c))).collect();
    Explanation::new(words, marks)
}
