//! User interface: the cursor, the picked peg, and the meaning of inputs.

use puzzle_core::ability::{KeyGuide, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::game::Response;
use puzzle_core::grid::{Cell, Cursor};
use puzzle_core::input::{Button, Input, Key, Pointer};
use puzzle_core::text;

use crate::{Board, Jump, draw, jump};

/// The state of the user interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    pub(crate) cursor: Cursor,
    /// The cell of the peg that the player has picked to jump; `None` if no peg is picked.
    pub(crate) picked: Option<Cell>,
    /// `true` from the press that picked the peg until the release.
    pub(crate) is_pressed: bool,
}

impl Ui {
    /// Returns the jump of the picked peg to a cell, if it is legal.
    pub(crate) fn jump_onto(&self, board: &Board, cell: Cell) -> Option<Jump> {
        let is_it = |jump: &Jump| {
            jump.refusal(board).is_none() && jump.cells(board).is_some_and(|[.., to]| to == cell)
        };
        Jump::of(self.picked?).find(is_it)
    }

    /// Returns the response to an input.
    pub(crate) fn interpret(&mut self, on: &Board, layout: Layout, input: Input) -> Response<Jump> {
        let before = *self;
        match input {
            Input::Press(Pointer { at, button: Button::Left, .. }) => {
                let cell = draw::place(on, layout).cell_at(at);
                self.cursor.hide();
                if let Some(jump) = cell.and_then(|cell| self.jump_onto(on, cell)) {
                    return self.jump(on, jump);
                }
                self.picked = cell.filter(|&cell| on[cell]);
                self.is_pressed = self.picked.is_some();
            }
            // Dragged here; the press picked the peg.
            Input::Release(Pointer { at, button: Button::Left, .. }) if self.is_pressed => {
                self.is_pressed = false;
                let cell = draw::place(on, layout).cell_at(at);
                if let Some(jump) = cell.and_then(|cell| self.jump_onto(on, cell)) {
                    return self.jump(on, jump);
                }
            }
            Input::Cancel => {
                self.is_pressed = false;
                self.picked = None;
            }
            Input::Key(_) => return self.key(on, input),
            _ => return Response::NoEffect,
        }
        Response::ui(*self != before)
    }

    fn key(&mut self, board: &Board, input: Input) -> Response<Jump> {
        let before = *self;
        let cell = self.cursor.cell;
        match (input.arrow(), self.picked) {
            (Some(way), Some(from)) => return self.jump(board, Jump { from, way }),
            (Some(way), None) => {
                self.cursor.arrow(way, board.width(), board.height());
            }
            (None, _) if input.plain_key() != Some(Key::Select) => return Response::Unused,
            (None, _) if !self.cursor.visible => {}
            (None, picked) => match self.jump_onto(board, cell) {
                Some(jump) => return self.jump(board, jump),
                None => self.picked = Some(cell).filter(|_| board[cell] && picked != Some(cell)),
            },
        }
        Response::ui(*self != before)
    }

    fn jump(&mut self, board: &Board, jump: Jump) -> Response<Jump> {
        if let Some(why) = jump.refusal(board) {
            return Response::Refused(why.into());
        }
        self.picked = None;
        // The same peg often jumps again.
        self.cursor.cell = jump.cells(board).map_or(jump.from, |[.., to]| to);
        Response::Move(jump)
    }
}

/// Returns the rectangle of the cursor, to keep it visible on small screens.
pub(crate) fn cursor_rect(board: &Board, ui: &Ui, layout: Layout) -> Option<Rect> {
    ui.cursor.visible.then(|| draw::place(board, layout).rect(ui.cursor.cell))
}

/// Returns the keys for screens without a keyboard: the jumps of the picked peg.
pub(crate) fn keys(board: &Board, ui: &Ui) -> Vec<ScreenKey> {
    let jumps = ui.picked.into_iter().flat_map(Jump::of);
    let key = |Jump { way, .. }| {
        let arrow = ["↑", "→", "↓", "←"][way as usize];
        ScreenKey::new(arrow, text!("jump {way}", way = jump::word(way)), Key::Arrow(way))
    };
    jumps.filter(|jump| jump.refusal(board).is_none()).map(key).collect()
}

/// Returns the help for the keys.
pub(crate) fn key_guide(_: &Board, ui: &Ui) -> Vec<KeyGuide> {
    let (arrows, enter) =
        if ui.picked.is_some() { ("jump", "put it down") } else { ("to a peg", "pick it up") };
    Vec::from([KeyGuide::new("←↑↓→", arrows), KeyGuide::new("Enter", enter)])
}

/// Returns what Enter does at the cursor.
pub(crate) fn key_label(board: &Board, ui: &Ui, key: Key) -> &'static str {
    let cell = ui.cursor.cell;
    match key {
        Key::Select if !ui.cursor.visible => "",
        Key::Select if ui.jump_onto(board, cell).is_some() => "jump here",
        Key::Select if board[cell] && ui.picked != Some(cell) => "pick up",
        Key::Select if ui.picked.is_some() => "put down",
        _ => "",
    }
}
