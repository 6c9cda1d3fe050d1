//! User interface: the cursor and the meaning of inputs.

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::game::Response;
use puzzle_core::grid::{Cell, Cursor};
use puzzle_core::input::{Button, Input, Key, Pointer};

use crate::board::{Board, Entry, Symbol};
use crate::draw;

/// Returns the symbol that a left click puts: a sun, then a moon, then none.
fn next(symbol: Option<Symbol>) -> Option<Symbol> {
    match symbol {
        None => Some(Symbol::Sun),
        Some(Symbol::Sun) => Some(Symbol::Moon),
        Some(Symbol::Moon) => None,
    }
}

/// Returns the symbol that a right click puts, in the opposite order.
fn previous(symbol: Option<Symbol>) -> Option<Symbol> {
    next(next(symbol))
}

/// Returns the response to an input.
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
        return Response::Refused("this cell is given and cannot be changed".into());
    }
    Response::Move(Entry { cell, symbol })
}

/// Returns the rectangle of the cursor, to keep it visible on small screens.
pub(crate) fn cursor_rect(_: &Board, cursor: &Cursor, layout: Layout) -> Option<Rect> {
    cursor.visible.then(|| draw::place(cursor.cell, layout))
}

/// Returns the keys for screens without a keyboard.
pub(crate) fn keys(_: &Board, cursor: &Cursor) -> Vec<ScreenKey> {
    let keys = [("☀", "a sun", Key::Char('s')), ("☾", "a moon", Key::Char('m'))];
    let key = |(label, words, key)| ScreenKey::new(label, words, key);
    // A tap changes the cell under it; the keys change the cell with the cursor.
    keys.into_iter().filter(|_| cursor.visible).map(key).collect()
}

/// Returns the help for the keys.
pub(crate) fn key_guide(_: &Board, _: &Cursor) -> Vec<KeyGuide> {
    vec![
        KeyGuide::new("←↑↓→", "to a cell"),
        KeyGuide::new("s, m", "a sun, a moon"),
        KeyGuide::new("Del", "empty the cell"),
    ]
}

/// Returns what Enter and the space bar do at the cursor.
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
