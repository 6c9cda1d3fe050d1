//! The board as text: descriptions, status line and messages.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

use puzzle_core::ability::Description;
use puzzle_core::grid::Direction;
use puzzle_core::solve::{Explanation, Mark};
use puzzle_core::{Text, label, plural, text};

use crate::board::{Board, Ground, Square};
use crate::deadlock::{DeadlockKind, Proof};
use crate::moves::direction_name;
use crate::state::State;
use crate::tile::Tile;
use crate::ui::Ui;

/// Returns the position of a square as text.
pub(crate) fn place(board: &Board, square: Square) -> Text {
    let (x, y) = board.place(square);
    cell_place(x, y)
}

/// Returns the position of a cell as text, from its column and row counted from 0.
pub(crate) fn cell_place(x: usize, y: usize) -> Text {
    text!("row {row}, column {column}", row = y + 1, column = x + 1)
}

/// Joins clauses or other texts with semicolons.
pub(crate) fn clauses(first: Text, others: impl IntoIterator<Item = Text>) -> Text {
    others.into_iter().fold(first, |first, next| text!("{first}; {next}", first, next))
}

/// Counts boxes: "4 boxes".
pub(crate) fn boxes(n: usize) -> Text {
    plural!(n, "{n} box", "{n} boxes")
}

/// Names the kind of puzzle: "10 by 9, 4 boxes".
pub(crate) fn kind(state: &State) -> Text {
    let board = state.board();
    let size = text!("{width} by {height}", width = board.width(), height = board.height());
    let reverse = if state.is_reverse() { label!("reverse play") } else { "" };
    Text::commas([size, boxes(state.n_boxes()), reverse.into()])
}

/// Returns the rules for a person with a pencil.
pub(crate) fn short_rules(state: &State) -> Text {
    if state.is_reverse() {
        text!(
            "Pull every box onto a goal. You can pull one box at a time, and you can never push. You may \
             begin anywhere on the floor."
        )
    } else {
        text!("Push every box onto a goal. You can push one box at a time, and you can never pull.")
    }
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
        Tile::Floor => label!("floor"),
        Tile::Wall => label!("wall"),
        Tile::Goal => label!("goal"),
        Tile::Box => label!("box"),
        Tile::BoxOnGoal => label!("box on goal"),
        Tile::Player => label!("player"),
        Tile::PlayerOnGoal => label!("player on goal"),
    }
}

/// Describes the board in words.
pub(crate) fn describe(state: &State, _ui: &Ui) -> Description {
    let board = state.board();
    let size = text!(
        "Sokoban, {columns}, {rows}.",
        columns = columns(board.width()),
        rows = rows(board.height())
    );
    let (n, done) = (state.n_boxes(), n_boxes_on_target(state));
    let boxes = if state.is_reverse() {
        plural!(
            n,
            "{done} of {n} boxes are back where they start.",
            "{done} of {n} boxes are back where they start.",
            done
        )
    } else {
        plural!(n, "{done} of {n} boxes are on goals.", "{done} of {n} boxes are on goals.", done)
    };
    let player = text!("The player is at {place}.", place = place(board, state.player()));
    Description::new(Text::sentences([size, boxes, player]))
        .parts(rows_in_words(board.width(), &tiles(state)))
}

/// Counts columns: "10 columns".
pub(crate) fn columns(n: usize) -> Text {
    plural!(n, "{n} column", "{n} columns")
}

/// Counts rows: "9 rows".
pub(crate) fn rows(n: usize) -> Text {
    plural!(n, "{n} row", "{n} rows")
}

fn n_boxes_on_target(state: &State) -> usize {
    state.n_boxes() - state.n_boxes_off_target()
}

/// Returns a sentence about each row of a picture.
pub(crate) fn rows_in_words(width: usize, tiles: &[Tile]) -> Vec<Text> {
    let rows = tiles.chunks(width).enumerate();
    rows.map(|(y, row)| {
        let end = row.iter().rposition(|&t| t != Tile::Floor).map_or(0, |x| x + 1);
        if end == 0 {
            return text!("Row {n}: nothing.", n = y + 1);
        }
        let runs = row[..end].chunk_by(|a, b| a == b).map(|run| match run.len() {
            1 => Text::from(name(run[0])),
            n => text!("{tile} {n}", tile = name(run[0]), n),
        });
        text!("Row {n}: {tiles}.", n = y + 1, tiles = Text::commas(runs))
    })
    .collect()
}

/// Returns the status line below the picture.
pub(crate) fn status_text(state: &State, _ui: &Ui) -> Text {
    let reverse = state.is_reverse();
    let (moves, pushes, lines) = (state.n_moves(), state.n_pushes(), state.n_box_lines());
    let (done, boxes) = (n_boxes_on_target(state), state.n_boxes());
    let counts = if reverse {
        text!(
            "Moves: {moves}  Pulls: {pulls}  Lines: {lines}  Boxes: {done}/{boxes}",
            moves,
            pulls = pushes,
            lines,
            done,
            boxes
        )
    } else {
        text!(
            "Moves: {moves}  Pushes: {pushes}  Lines: {lines}  Boxes: {done}/{boxes}",
            moves,
            pushes,
            lines,
            done,
            boxes
        )
    };
    let news = if state.is_solved() {
        text!("Solved!")
    } else if reverse && done == boxes {
        text!("The player cannot get to its own start")
    } else {
        return counts;
    };
    Text::together([counts, Text::plain("  "), news])
}

/// Describes a cell in words; returns `None` for the ground outside the walls.
pub(crate) fn describe_cell(state: &State, ui: &Ui, cell: usize) -> Option<Text> {
    let board = state.board();
    let (x, y) = (cell % board.width(), cell / board.width());
    let place = cell_place(x, y);
    let Some(square) = board.square_at(x, y) else {
        let is_outside = board.ground(x, y) == Ground::Outside;
        return (!is_outside).then(|| text!("{tile}, {place}", tile = label!("wall"), place));
    };
    let (reverse, on_target) = (state.is_reverse(), state.is_target(square));
    let tile = match (state.has_box(square), state.player() == square, on_target) {
        (true, _, true) if reverse => label!("box on a start"),
        (true, _, true) => label!("box on a goal"),
        (true, _, false) => label!("box"),
        (_, true, true) if reverse => label!("player on a start"),
        (_, true, true) => label!("player on a goal"),
        (_, true, false) => label!("player"),
        (_, _, true) if reverse => label!("start"),
        (_, _, true) => label!("goal"),
        (_, _, false) => label!("floor"),
    };
    Some(if ui.selected == Some(square) {
        text!("{tile}, {place}, selected", tile, place)
    } else if ui.destinations.binary_search(&square).is_ok() {
        text!("{tile}, {place}, the box can get here", tile, place)
    } else {
        text!("{tile}, {place}", tile, place)
    })
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

fn walked(dir: Direction, n: usize) -> Text {
    let direction = direction_name(dir);
    plural!(n, "walked {direction}", "walked {n} {direction}", direction)
}

/// Describes the change from one position to another: a walk, or moves of one box.
pub(crate) fn describe_change(old: &State, new: &State) -> Option<Text> {
    let board = new.board();
    let n_moves = new.n_moves().abs_diff(old.n_moves()) as usize;
    if old.board() != board || n_moves == 0 {
        return None;
    }
    if new.n_moves() < old.n_moves() {
        return Some(plural!(n = n_moves, "{n} step taken back", "{n} steps taken back"));
    }
    let Some((from, to)) = old.moved_box(new) else {
        if !old.same_boxes(new) || old.player() == new.player() {
            return None;
        }
        let place = place(board, new.player());
        return Some(match straight(board, old.player(), new.player()) {
            Some((dir, n)) if n == n_moves => walked(dir, n),
            _ if old.reach()[new.player() as usize] => text!("walked to {place}", place),
            _ => text!("jumped to {place}", place),
        });
    };
    let reverse = new.is_reverse();
    let n_pushes = new.n_pushes().abs_diff(old.n_pushes()) as usize;
    let direction = straight(board, from, to).filter(|&(_, n)| n == n_pushes);
    let direction = direction.map(|(dir, _)| direction_name(dir));
    let moved = match (direction, reverse) {
        (Some(direction), false) => {
            plural!(n = n_pushes, "pushed {direction}", "pushed {n} {direction}", direction)
        }
        (Some(direction), true) => {
            plural!(n = n_pushes, "pulled {direction}", "pulled {n} {direction}", direction)
        }
        (None, false) => text!("pushed the box to {place}", place = place(board, to)),
        (None, true) => text!("pulled the box to {place}", place = place(board, to)),
    };
    let goal = match (new.is_target(from), new.is_target(to)) {
        (_, true) if reverse => label!("box on a start"),
        (_, true) => label!("box on a goal"),
        (true, false) if reverse => label!("box off its start"),
        (true, false) => label!("box off its goal"),
        (false, false) => "",
    };
    Some(Text::commas([moved, goal.into()]))
}

/// Lists the places of some squares as "row 2, column 3; … and …".
fn places(board: &Board, squares: &[Square]) -> Text {
    const NAMED: usize = 4;
    let (named, more) = squares.split_at(squares.len().min(NAMED));
    let mut named = named.iter().map(|&square| place(board, square));
    let last = if more.is_empty() { named.next_back() } else { None };
    let Some(first) = named.next() else { return last.unwrap_or_default() };
    let places = clauses(first, named);
    if let Some(last) = last {
        return Text::list([places, last]);
    }
    plural!(n = more.len(), "{places} and {n} more", "{places} and {n} more", places)
}

/// Explains a deadlock in words and marks its boxes.
pub(crate) fn of_proof(state: &State, proof: &Proof) -> Explanation {
    let board = state.board();
    let places = places(board, &proof.boxes);
    let words = match (proof.why, proof.boxes.len() == 1) {
        (DeadlockKind::DeadSquare, true) => {
            text!("The box at {places} can never reach a goal", places)
        }
        (DeadlockKind::DeadSquare, false) => {
            text!("The boxes at {places} can never reach a goal", places)
        }
        (DeadlockKind::Freeze, true) if !proof.is_stuck(board) => {
            text!("The box at {places} can only be pushed to where no goal is in reach", places)
        }
        (DeadlockKind::Freeze, false) if !proof.is_stuck(board) => {
            text!("The boxes at {places} can only be pushed to where no goal is in reach", places)
        }
        (DeadlockKind::Freeze, true) => {
            text!("The box at {places} can never move again and is not on a goal", places)
        }
        (DeadlockKind::Freeze, false) => text!(
            "The boxes at {places} can never move again, and not all of them are on goals",
            places
        ),
        (DeadlockKind::Corral, true) => text!(
            "The box at {places} closes off a part of the floor that cannot be opened without losing a \
             box",
            places
        ),
        (DeadlockKind::Corral, false) => text!(
            "The boxes at {places} close off a part of the floor that cannot be opened without losing a \
             box",
            places
        ),
        (DeadlockKind::TooFewGoals, true) => {
            text!("The box at {places} can together reach fewer goals than there are boxes", places)
        }
        (DeadlockKind::TooFewGoals, false) => text!(
            "The boxes at {places} can together reach fewer goals than there are boxes",
            places
        ),
    };
    let marks = proof.boxes.iter().map(|&c| Mark::mistake(board.cell(c))).collect();
    Explanation::new(words, marks)
}
