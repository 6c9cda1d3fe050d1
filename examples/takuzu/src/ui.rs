//! What the player does: the cursor, and what inputs mean.

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::game::Response;
use puzzle_core::grid::{Cell, Cursor};
use puzzle_core::input::{Button, Input, Key, Pointer};

use crate::board::{Board, Entry, Symbol};
use crate::draw;

/// What a press puts where this is: empty, a sun, a moon, empty again.
fn next(symbol: Option<Symbol>) -> Option<Symbol> {
    match symbol {
        None => Some(Symbol::Sun),
        Some(Symbol::Sun) => Some(Symbol::Moon),
        Some(Symbol::Moon) => None,
    }
}

/// The same the other way round.
fn previous(symbol: Option<Symbol>) -> Option<Symbol> {
    next(next(symbol))
}

/// What an input means.
pub(crate) fn interpret(
    board: &Board,
    cursor: &mut Cursor,
    layout: Layout,
    input: Input,
) -> Response<Entry> {
    if let Some(direction) = input.arrow() {
        return Response::ui(cursor.arrow(direction, board.side(), board.side()));
    }
    match input {
        Input::Press(Pointer { at, button, .. }) => {
            let was_shown = cursor.hide();
            match (draw::under(board, layout, at), button) {
                (Some(cell), Button::Left) => enter(board, cell, next(board.cells()[cell])),
                (Some(cell), Button::Right) => enter(board, cell, previous(board.cells()[cell])),
                _ => Response::ui(was_shown),
            }
        }
        Input::Key(_) => key(board, *cursor, input),
        _ => Response::NoEffect,
    }
}

fn key(board: &Board, cursor: Cursor, input: Input) -> Response<Entry> {
    let here = board.cells()[cursor.cell];
    let symbol = match input.plain_key() {
        Some(Key::Select) => next(here),
        Some(Key::Select2) => previous(here),
        Some(Key::Char('s' | 'S' | '1')) => Some(Symbol::Sun),
        Some(Key::Char('m' | 'M' | '0')) => Some(Symbol::Moon),
        Some(Key::Backspace | Key::Delete) => None,
        _ => return Response::Unused,
    };
    if !cursor.visible || (symbol == here && !board.is_given(cursor.cell)) {
        return Response::NoEffect;
    }
    enter(board, cursor.cell, symbol)
}

fn enter(board: &Board, cell: Cell, symbol: Option<Symbol>) -> Response<Entry> {
    if board.is_given(cell) {
        return Response::Refused("what was given stays".to_string());
    }
    Response::Move(Entry { cell, symbol })
}

/// Where the cursor is, for a screen that shows a part of the board.
pub(crate) fn cursor_rect(_: &Board, cursor: &Cursor, layout: Layout) -> Option<Rect> {
    cursor.visible.then(|| draw::place(cursor.cell, layout))
}

/// Keys for a screen without a keyboard.
pub(crate) fn keys(_: &Board, cursor: &Cursor) -> Vec<ScreenKey> {
    let keys = [("☀", "a sun", Key::Char('s')), ("☾", "a moon", Key::Char('m'))];
    let key = |(label, words, key)| ScreenKey::new(label, words, key);
    // A tap changes the cell under it; these are for the cell with the cursor.
    keys.into_iter().filter(|_| cursor.visible).map(key).collect()
}

/// What the keys do.
pub(crate) fn guide(_: &Board, _: &Cursor) -> Vec<KeyGuide> {
    vec![
        KeyGuide::new("←↑↓→", "to a cell"),
        KeyGuide::new("s, m", "a sun, a moon"),
        KeyGuide::new("Del", "empty the cell"),
    ]
}

/// What Enter and the space bar would do at the cursor.
pub(crate) fn key_label(board: &Board, cursor: &Cursor, key: Key) -> &'static str {
    if !cursor.visible || board.is_given(cursor.cell) {
        return "";
    }
    let here = board.cells()[cursor.cell];
    let symbol = match key {
        Key::Select => next(here),
        Key::Select2 => previous(here),
        _ => return "",
    };
    symbol.map_or("empty", Symbol::word)
}
