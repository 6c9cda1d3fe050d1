//! User interface: the cursor, the flag mode, and the meaning of inputs.

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::game::{Response, Status};
use puzzle_core::grid::{Cell, Cursor};
use puzzle_core::input::{Button, Input, Key, Pointer};

use crate::comb::Comb;
use crate::hive::{Act, Cover, Hive, Move, neighbors};

/// The state of the user interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    pub(crate) cursor: Cursor,
    /// `true` if a tap sets flags, for touch screens.
    pub(crate) sets_flags: bool,
}

impl Ui {
    /// Returns what a left click or Enter does; with `is_other`, a right click or the space bar.
    fn act(self, is_other: bool) -> Act {
        if is_other == self.sets_flags { Act::Open } else { Act::Flag }
    }
}

/// Returns the response to an input.
pub(crate) fn interpret(hive: &Hive, ui: &mut Ui, layout: Layout, input: Input) -> Response<Move> {
    let (w, h) = (hive.covers.width(), hive.covers.height());
    if let Some(direction) = input.arrow() {
        return Response::ui(ui.cursor.arrow(direction, w, h));
    }
    match input {
        Input::Press(Pointer { at, button: button @ (Button::Left | Button::Right), .. }) => {
            let was_shown = ui.cursor.hide();
            let act = ui.act(button == Button::Right);
            let pressed = Comb::new(w, h, layout).cell_at(at).map(|cell| press(hive, cell, act));
            match pressed {
                None | Some(Response::NoEffect) => Response::ui(was_shown),
                Some(response) => response,
            }
        }
        Input::Key(_) => match input.plain_key() {
            Some(Key::Char('f' | 'F')) => {
                ui.sets_flags = !ui.sets_flags;
                Response::UiUpdate
            }
            Some(key @ (Key::Select | Key::Select2)) if ui.cursor.visible => {
                press(hive, ui.cursor.cell, ui.act(key == Key::Select2))
            }
            Some(Key::Select | Key::Select2) => Response::NoEffect,
            _ => Response::Unused,
        },
        _ => Response::NoEffect,
    }
}

/// Opens or flags a closed cell. On an open cell with as many flags beside it as its number, opens
/// its other neighbors.
fn press(hive: &Hive, cell: Cell, act: Act) -> Response<Move> {
    if hive.status() != Status::Ongoing {
        return Response::NoEffect;
    }
    match hive.covers[cell] {
        Cover::Flagged if act == Act::Open => {
            Response::Refused("this cell has a flag; remove it first".into())
        }
        Cover::Closed | Cover::Flagged => Response::Move(Move { cell, act }),
        Cover::Open => {
            let flags = neighbors(&hive.covers, cell).filter(|&c| hive.covers[c] == Cover::Flagged);
            if flags.count() != hive.swarm.count(cell) {
                return Response::NoEffect;
            }
            let (mut after, mut moves) = (hive.clone(), Vec::new());
            for cell in neighbors(&hive.covers, cell) {
                let mv = Move { cell, act: Act::Open };
                if after.covers[cell] == Cover::Closed && after.execute(mv).is_ok() {
                    moves.push(mv);
                }
            }
            if moves.is_empty() { Response::NoEffect } else { Response::Group(moves) }
        }
    }
}

/// Returns the rectangle of the cursor, to keep it visible on small screens.
pub(crate) fn cursor_rect(hive: &Hive, ui: &Ui, layout: Layout) -> Option<Rect> {
    let comb = Comb::new(hive.covers.width(), hive.covers.height(), layout);
    ui.cursor.visible.then(|| comb.bounds(ui.cursor.cell))
}

/// Returns the keys for screens without a keyboard.
pub(crate) fn keys(_: &Hive, ui: &Ui) -> Vec<ScreenKey> {
    vec![ScreenKey::new("⚑", "taps set flags", Key::Char('f')).mode(ui.sets_flags)]
}

/// Returns the help for the keys.
pub(crate) fn key_guide(_: &Hive, ui: &Ui) -> Vec<KeyGuide> {
    let (open, flag) = if ui.sets_flags { ("Space", "Enter") } else { ("Enter", "Space") };
    vec![
        KeyGuide::new("←↑↓→", "to a cell"),
        KeyGuide::new(open, "open it"),
        KeyGuide::new(flag, "flag it"),
        KeyGuide::new("f", "clicks set flags"),
    ]
}

/// Returns what Enter and the space bar do at the cursor.
pub(crate) fn key_label(hive: &Hive, ui: &Ui, key: Key) -> &'static str {
    if !ui.cursor.visible || hive.status() != Status::Ongoing {
        return "";
    }
    match (ui.act(key == Key::Select2), hive.covers[ui.cursor.cell]) {
        (Act::Open, Cover::Closed) => "open",
        (Act::Flag, Cover::Closed) => "flag",
        (Act::Flag, Cover::Flagged) => "no flag",
        _ => "",
    }
}
