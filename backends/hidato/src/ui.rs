//! The user interface state: the cursor, the current number, drags, and what inputs mean.

use crate::board::PlaceKind;
use crate::cells;
use crate::geometry::Geometry;
use crate::moves::{Action, MAX_NUMBER, Move, Step};
use crate::number_status::{NumberStatus, number_statuses};
use crate::state::{State, given};
use crate::topology::{Lattice, Topology};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use puzzle_core::ability::Preference;
use puzzle_core::draw::{Layout, Point};
use puzzle_core::game::Response;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer, PointerKind};
use puzzle_core::{flag, label, text};

/// The preferences of the game and of the editor.
pub(crate) const PREFERENCES: &[Preference<Ui>] = &[
    flag!("path", "Draw the path between consecutive numbers", Ui: shows_path),
    flag!("marks", "Mark finished and wrong numbers", Ui: shows_number_status),
    flag!("bank", "Show the missing numbers", Ui: shows_bank),
    Preference::choice(
        "drag",
        label!("Dragging from an empty cell"),
        &[("numbers", label!("enters numbers")), ("line", label!("draws a pencil line"))],
        |ui| usize::from(ui.drags_lines),
        |ui, choice| ui.drags_lines = choice == 1,
    ),
];

/// What a tap or a left click does. Modes are for fingers and for mice with one button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Enters the next number; a drag enters those that follow.
    #[default]
    Enter,
    /// Draws pencil lines by dragging or with the arrow keys.
    Pencil,
    /// Clears, as a right click does.
    Erase,
    /// In the editor: makes a cell a block, or a block a cell.
    Block,
    /// In the editor: makes a place invisible or visible.
    Hide,
    /// In the editor: makes a number given or entered.
    Give,
    /// In the editor: puts walls and links between two cells, one after the other.
    Pair,
}

/// What a drag does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DragKind {
    /// Enters numbers along the path: `first`, and then larger ones or, if `down` is `true`,
    /// smaller ones.
    Numbers { first: u16, down: bool },
    /// Draws or erases pencil lines.
    Lines { draw: bool },
    /// Clears cells.
    Clear,
    /// In the editor: changes places as it changed the first one.
    Change(Action),
}

/// A drag in progress.
#[derive(Clone, Debug)]
pub(crate) struct Drag {
    pub(crate) button: Button,
    pub(crate) kind: DragKind,
    pub(crate) cells: Vec<u16>,
    /// `true` if the drag has left its first cell.
    moved: bool,
}

impl Drag {
    /// Begins a drag.
    pub(crate) fn new(button: Button, kind: DragKind, place: usize) -> Self {
        Self { button, kind, cells: alloc::vec![place as u16], moved: false }
    }

    /// Returns the number that the drag would enter at its cell `i`, counted from 0; `None` if it
    /// enters none there.
    pub(crate) fn number(&self, i: usize) -> Option<u16> {
        match self.kind {
            DragKind::Numbers { first, down: false } => first.checked_add(i as u16),
            DragKind::Numbers { first, down: true } => first.checked_sub(i as u16),
            _ => None,
        }
        .filter(|&n| n > 0)
    }
}

/// The user interface state of the game.
#[derive(Clone, Debug)]
pub struct Ui {
    /// The place of the keyboard cursor. At first, until the board is known, it is on none; then on the
    /// current number.
    pub(crate) cursor: usize,
    pub(crate) cursor_visible: bool,
    /// The current number, called N below: the next click enters the number after it.
    pub(crate) current_number: u16,
    /// `true` if N has been set, by the start of the game or by a save.
    is_ready: bool,
    /// Numbers that were entered, each with the value of N before it, so that undo can restore N.
    entered: Vec<(u16, u16)>,
    /// `true` if the last move of the player cleared cells. N then becomes the number before the
    /// smallest cleared one; after an undo it is restored.
    clears: bool,
    /// The number typed at the cursor so far; `None` if no digit was typed.
    pub(crate) typed: Option<u16>,
    /// The place and the number that the last typed digit entered, because no longer number is
    /// possible. Enter after it only confirms the number.
    just_entered: Option<(usize, u16)>,
    pub(crate) drag: Option<Drag>,
    pub(crate) mode: Mode,
    /// In the editor: the first of two cells to put a wall or link between.
    pub(crate) pair_from: Option<usize>,
    /// `true` while the button that chose it is held.
    pub(crate) holds_pair: bool,
    /// The cell that the pointer is over, where its neighbors are shown.
    pub(crate) hovered: Option<usize>,
    /// The status of each place's number.
    pub(crate) number_statuses: Vec<NumberStatus>,
    pub(crate) shows_path: bool,
    pub(crate) shows_number_status: bool,
    pub(crate) shows_bank: bool,
    /// `true` if a drag from an empty cell draws a pencil line instead of entering numbers.
    pub(crate) drags_lines: bool,
}

impl Default for Ui {
    fn default() -> Self {
        Self {
            cursor: usize::MAX,
            cursor_visible: false,
            current_number: 0,
            is_ready: false,
            entered: Vec::new(),
            clears: false,
            typed: None,
            just_entered: None,
            drag: None,
            mode: Mode::Enter,
            pair_from: None,
            holds_pair: false,
            hovered: None,
            number_statuses: Vec::new(),
            shows_path: true,
            shows_number_status: true,
            shows_bank: true,
            drags_lines: false,
        }
    }
}

impl Ui {
    /// Returns the number that the next click on an empty cell enters: the first missing number
    /// after N, or else the first missing number.
    pub(crate) fn next(&self, state: &State) -> Option<u16> {
        self.next_of(&state.missing())
    }

    /// Returns the number that the next click on an empty cell enters: the first of the missing
    /// numbers after N, or else the first of them.
    pub(crate) fn next_of(&self, missing: &[u16]) -> Option<u16> {
        missing.iter().find(|&&n| n > self.current_number).or(missing.first()).copied()
    }

    /// Returns the missing numbers before and after the next one to enter, wrapping around at the
    /// ends; `None` if fewer than two are missing.
    pub(crate) fn beside_next(&self, missing: &[u16]) -> Option<(u16, u16)> {
        let next = self.next_of(missing)?;
        let (first, last) = (*missing.first()?, *missing.last()?);
        let before = missing.iter().rev().find(|&&n| n < next).copied().unwrap_or(last);
        let after = missing.iter().find(|&&n| n > next).copied().unwrap_or(first);
        (first < last).then_some((before, after))
    }

    /// Makes a number the one that the next click enters, and returns `true` if that changed N.
    fn choose(&mut self, number: u16) -> bool {
        core::mem::replace(&mut self.current_number, number - 1) != number - 1
    }

    /// Adjusts the user interface to a change of the position: updates the current number and the
    /// status of the numbers.
    pub(crate) fn changed_state(&mut self, old: &State, new: &State) {
        self.drag = None;
        self.typed = None;
        self.pair_from = None;
        if !self.is_ready {
            self.is_ready = true;
            self.current_number = 0;
            self.current_number = self.next(new).map_or(0, |next| next - 1);
        }
        if self.cursor >= new.board().n_places() {
            let is_current = |&cell: &usize| new.number(cell) == self.current_number.max(1);
            let current = new.board().cells().find(is_current);
            self.cursor = current.or_else(|| new.board().cells().next()).unwrap_or(0);
        }
        let (mut most, mut least) = (0, u16::MAX);
        if old.numbers().len() == new.numbers().len() {
            for (&before, &after) in old.numbers().iter().zip(new.numbers()) {
                if before != after {
                    most = most.max(after);
                    if before > 0 {
                        least = least.min(before);
                    }
                }
            }
        }
        if most > 0 {
            self.entered.push((most, self.current_number));
            self.current_number = most;
        } else if least < u16::MAX {
            self.current_number = least - 1;
            let is_step_back = !self.clears;
            while let Some(&(_, before)) =
                self.entered.last().filter(|(number, _)| !new.numbers().contains(number))
            {
                self.entered.pop();
                if is_step_back {
                    self.current_number = before;
                }
            }
        }
        self.clears = false;
        self.number_statuses = number_statuses(new);
    }

    pub(crate) fn encode(&self) -> String {
        format!("n{}", self.current_number)
    }

    pub(crate) fn decode(&mut self, text: &str) {
        if let Some(n) = text.strip_prefix('n').and_then(|t| t.parse::<u16>().ok()) {
            self.current_number = n.min(MAX_NUMBER);
            self.is_ready = true;
        }
    }

    /// Handles an input in play.
    pub(crate) fn interpret(
        &mut self,
        state: &State,
        layout: Layout,
        input: Input,
    ) -> Response<Move> {
        let geometry = &Geometry::of(state, layout);
        let response = match input {
            Input::Press(pointer) => self.press(state, geometry, pointer),
            Input::Drag(pointer) => {
                let response = self.drag_to(state, geometry, pointer);
                // The pointer stays there when the button is released.
                let end = self.drag.as_ref().and_then(|drag| drag.cells.last());
                let end = end.map(|&end| usize::from(end)).filter(|_| self.hovered.is_some());
                let has_moved = end.is_some() && core::mem::replace(&mut self.hovered, end) != end;
                match response {
                    Response::NoEffect | Response::Unused if has_moved => Response::UiUpdate,
                    response => response,
                }
            }
            Input::Release(pointer) => self.release(state, pointer),
            Input::Hover(at) => self.hover(state, geometry, at),
            Input::Cancel => {
                let has_pair = core::mem::take(&mut self.holds_pair);
                Response::ui(
                    self.drag.take().is_some() | self.pair_from.take().is_some() | has_pair,
                )
            }
            Input::Key(key) => self.key(state, key),
            Input::Command("clear") => state.clear_all().map_or(Response::NoEffect, Response::Move),
            _ => Response::Unused,
        };
        let mut steps = response.moves().iter().flat_map(|mv| &mv.steps);
        if let Some(first) = steps.next() {
            self.clears = first.act == Action::Clear && steps.all(|step| step.act == Action::Clear);
        }
        response
    }

    /// Returns the neighbors to show: those of the last cell of a drag, of the cell under the cursor,
    /// or of the one that the pointer is over; none where they lie around it.
    pub(crate) fn shown_neighbors<'s>(&self, state: &'s State) -> &'s [u16] {
        let board = state.board();
        if board.topology().is_adjacent() || state.is_solved() {
            return &[];
        }
        let dragged = self.drag.as_ref().and_then(|drag| drag.cells.last().copied());
        let place = dragged
            .map(usize::from)
            .or(self.pair_from)
            .or_else(|| self.cursor_visible.then_some(self.cursor))
            .or(self.hovered)
            .filter(|&place| place < board.n_places());
        place.map_or(&[], |place| board.neighbors(place))
    }

    /// Handles a pointer that moves over the board. Where the neighbors of a cell do not lie around
    /// it, they are shown.
    fn hover(&mut self, state: &State, geometry: &Geometry, at: Option<Point>) -> Response<Move> {
        let board = state.board();
        let place = at
            .filter(|_| !board.topology().is_adjacent())
            .and_then(|at| geometry.place_at(at))
            .filter(|&place| board.is_cell(place));
        Response::ui(core::mem::replace(&mut self.hovered, place) != place)
    }

    /// Hides the cursor and drops the typed digits, as a press does. Returns whether anything
    /// changed.
    pub(crate) fn leave_cursor(&mut self) -> bool {
        core::mem::take(&mut self.cursor_visible)
            | self.typed.take().is_some()
            | self.just_entered.take().is_some()
    }

    /// Returns `true` if the number at the cursor was entered by the last key, a digit.
    pub(crate) fn has_just_entered(&self, state: &State) -> bool {
        self.just_entered.is_some()
            && self.just_entered == Some((self.cursor, state.number(self.cursor)))
    }

    /// Does what a click at the cursor does.
    fn select(&mut self, state: &State) -> Response<Move> {
        if self.has_just_entered(state) {
            self.just_entered = None;
            return Response::UiUpdate;
        }
        let place = self.cursor;
        if !state.board().is_cell(place) {
            return Response::NoEffect;
        }
        match self.mode {
            Mode::Pencil => Response::NoEffect,
            Mode::Erase => match clear(state, place) {
                Response::UiUpdate => Response::NoEffect,
                response => response,
            },
            _ => self.click(state, place),
        }
    }

    fn press(&mut self, state: &State, geometry: &Geometry, pointer: Pointer) -> Response<Move> {
        let has_left = self.leave_cursor();
        if self.shows_bank
            && pointer.button == Button::Left
            && let Some(number) = geometry.bank_at(pointer.at, state.last())
        {
            return Response::ui(self.choose(number) | has_left);
        }
        let place = geometry.place_at(pointer.at).filter(|&place| state.board().is_cell(place));
        let Some(place) = place else { return Response::ui(has_left) };
        self.cursor = place;
        let kind = self.drag_kind(state, place, pointer);
        self.drag = Some(Drag::new(pointer.button, kind, place));
        Response::UiUpdate
    }

    /// Returns what a drag from a place does.
    fn drag_kind(&self, state: &State, place: usize, pointer: Pointer) -> DragKind {
        let number = state.number(place);
        match (pointer.button, self.mode) {
            (Button::Middle, _) | (Button::Left, Mode::Pencil) => DragKind::Lines { draw: true },
            (Button::Left, _) if pointer.mods.ctrl => DragKind::Lines { draw: true },
            (Button::Right, _) | (Button::Left, Mode::Erase) => DragKind::Clear,
            _ if self.drags_lines && number == 0 => DragKind::Lines { draw: true },
            _ => {
                let first = if number > 0 { number } else { self.next(state).unwrap_or(0) };
                DragKind::Numbers { first, down: false }
            }
        }
    }

    fn drag_to(&mut self, state: &State, geometry: &Geometry, pointer: Pointer) -> Response<Move> {
        let Some(drag) = &mut self.drag else { return Response::NoEffect };
        let Some(place) = geometry.place_at(pointer.at) else { return Response::NoEffect };
        let length = drag.cells.len();
        let end = usize::from(drag.cells[length - 1]);
        if place == end || !state.board().is_cell(place) {
            return Response::NoEffect;
        }
        if pointer.kind == PointerKind::Touch && !geometry.is_meant(place, pointer.at) {
            return Response::NoEffect;
        }
        if length > 1 && usize::from(drag.cells[length - 2]) == place {
            drag.cells.pop();
            return Response::UiUpdate;
        }
        if drag.kind == DragKind::Clear {
            if !drag.cells.contains(&(place as u16)) {
                drag.cells.push(place as u16);
                drag.moved = true;
                return Response::UiUpdate;
            }
            return Response::NoEffect;
        }
        if !state.board().are_neighbors(end, place) || drag.cells.contains(&(place as u16)) {
            return Response::NoEffect;
        }
        match &mut drag.kind {
            DragKind::Lines { draw } if length == 1 => *draw = !state.has_line(end, place),
            DragKind::Numbers { first, down } if length == 1 => {
                *down = goes_down(state, end, place, *first);
            }
            _ => {}
        }
        if let DragKind::Numbers { .. } = drag.kind {
            let there = state.number(place);
            match drag.number(length) {
                Some(n) if there == n => {}
                // A given number has its place already.
                Some(n) if there == 0 && n <= state.last() && !state.clues().contains(&n) => {}
                _ => return Response::NoEffect,
            }
        }
        drag.cells.push(place as u16);
        drag.moved = true;
        Response::UiUpdate
    }

    fn release(&mut self, state: &State, pointer: Pointer) -> Response<Move> {
        let Some(drag) = self.drag.take_if(|d| d.button == pointer.button) else {
            return Response::NoEffect;
        };
        let place = usize::from(drag.cells[0]);
        if drag.cells.len() == 1 {
            if drag.moved {
                return Response::UiUpdate;
            }
            return match drag.kind {
                DragKind::Clear => clear(state, place),
                DragKind::Lines { .. }
                    if drag.button != Button::Left || self.mode == Mode::Pencil =>
                {
                    Response::UiUpdate
                }
                _ => self.click(state, place),
            };
        }
        let mut steps = smallvec::SmallVec::<[Step; 1]>::new();
        match drag.kind {
            DragKind::Numbers { .. } => {
                for (i, &cell) in drag.cells.iter().enumerate() {
                    let cell = usize::from(cell);
                    if let Some(n) = drag.number(i)
                        && state.number(cell) != n
                        && state.is_free(cell)
                    {
                        steps.push(state.step_at(cell, Action::Set(n)));
                    }
                }
            }
            DragKind::Lines { draw } => {
                for pair in drag.cells.windows(2) {
                    let (a, b) = (usize::from(pair[0]), usize::from(pair[1]));
                    if state.has_line(a, b) != draw {
                        steps.push(state.line_step(a, b, draw));
                    }
                }
            }
            // The editor handles these.
            DragKind::Change(_) => {}
            DragKind::Clear => {
                for &cell in &drag.cells {
                    let cell = usize::from(cell);
                    if state.number(cell) > 0 && state.is_free(cell) {
                        steps.push(state.step_at(cell, Action::Clear));
                    }
                }
            }
        }
        if steps.is_empty() { Response::UiUpdate } else { Response::Move(Move { steps }) }
    }

    /// Handles a click: enters the next number in an empty cell, adds one to an entered number, or
    /// makes a given number the current one.
    fn click(&mut self, state: &State, place: usize) -> Response<Move> {
        let number = state.number(place);
        if state.is_clue(place) {
            self.current_number = number;
            return Response::UiUpdate;
        }
        let number = if number > 0 { Some((number + 1).min(MAX_NUMBER)) } else { self.next(state) };
        match number {
            Some(n) => Response::Move(state.step_at(place, Action::Set(n)).into()),
            None => Response::Refused(text!("every number is on the board")),
        }
    }

    fn key(&mut self, state: &State, press: KeyPress) -> Response<Move> {
        if press.mods.ctrl || press.mods.alt {
            return Response::Unused;
        }
        let place = self.cursor;
        match press.key {
            Key::Arrow(direction) => self.arrow(state, direction, press.mods),
            Key::Select if !self.cursor_visible => {
                self.cursor_visible = true;
                Response::UiUpdate
            }
            Key::Select => match self.typed.take() {
                Some(n) => self.enter(state, n),
                None => self.select(state),
            },
            Key::Select2 => {
                let before = (self.current_number, self.typed.take());
                self.current_number = 1;
                Response::ui(before != (1, None))
            }
            Key::Backspace | Key::Delete => match self.typed {
                Some(n) => {
                    self.typed = (n >= 10 && press.key == Key::Backspace).then_some(n / 10);
                    Response::UiUpdate
                }
                None if !self.cursor_visible => Response::NoEffect,
                None if !state.is_free(place) => self.refuse(state),
                None => match clear(state, place) {
                    Response::UiUpdate => Response::NoEffect,
                    response => response,
                },
            },
            Key::Escape => {
                let has_mode = core::mem::take(&mut self.mode) != Mode::Enter;
                let busy = self.typed.take().is_some()
                    | self.drag.take().is_some()
                    | self.pair_from.take().is_some()
                    | has_mode;
                if busy || core::mem::take(&mut self.cursor_visible) {
                    Response::UiUpdate
                } else {
                    Response::Unused
                }
            }
            // Front ends with buttons need Tab themselves.
            Key::Tab => self.jump(state, press.mods.shift),
            Key::Char('.') => self.jump(state, false),
            Key::Char(',') => self.jump(state, true),
            Key::Char(c) => match c.to_digit(10) {
                Some(_) if !state.is_free(place) => self.refuse(state),
                Some(digit) => self.digit(state, digit as u16),
                None => self.letter(state, c),
            },
            _ => Response::Unused,
        }
    }

    /// Refuses to change the cell at the cursor, which is not free, and shows where the cursor is.
    fn refuse(&mut self, state: &State) -> Response<Move> {
        let place = self.cursor;
        if !state.board().is_cell(place) {
            return Response::NoEffect;
        }
        self.cursor_visible = true;
        Response::Refused(given(state.at(place)))
    }

    /// Handles a digit typed at the cursor, if a number can be entered there.
    pub(crate) fn digit(&mut self, state: &State, digit: u16) -> Response<Move> {
        let n = self.typed.map_or(0, |n| n * 10) + digit;
        if n == 0 || n > MAX_NUMBER {
            return Response::NoEffect;
        }
        self.cursor_visible = true;
        self.typed = Some(n);
        if u32::from(n) * 10 > u32::from(state.last()) || state.missing() == [n] {
            self.typed = None;
            self.just_entered = Some((self.cursor, n));
            return self.enter(state, n);
        }
        Response::UiUpdate
    }

    /// Switches to a mode, or from it back to entering numbers.
    pub(crate) fn switch(&mut self, mode: Mode) -> Response<Move> {
        self.mode = if self.mode == mode { Mode::Enter } else { mode };
        self.pair_from = None;
        self.typed = None;
        self.drag = None;
        Response::UiUpdate
    }

    fn letter(&mut self, state: &State, c: char) -> Response<Move> {
        match c.to_ascii_lowercase() {
            'l' => {
                self.cursor_visible = true;
                self.switch(Mode::Pencil)
            }
            'e' => self.switch(Mode::Erase),
            '[' | ']' => {
                let Some((before, after)) = self.beside_next(&state.missing()) else {
                    return Response::NoEffect;
                };
                Response::ui(self.choose(if c == '[' { before } else { after }))
            }
            '+' | '=' => {
                let before = self.current_number;
                self.current_number = (before + 1).min(state.last());
                Response::ui(self.current_number != before)
            }
            '-' => {
                let before = self.current_number;
                self.current_number = before.saturating_sub(1);
                Response::ui(self.current_number != before)
            }
            _ => Response::Unused,
        }
    }

    /// Enters a typed number at the cursor.
    fn enter(&mut self, state: &State, number: u16) -> Response<Move> {
        if state.number(self.cursor) == number && !state.is_clue(self.cursor) {
            self.current_number = number;
            return Response::UiUpdate;
        }
        Response::Move(state.step_at(self.cursor, Action::Set(number)).into())
    }

    fn arrow(&mut self, state: &State, direction: Direction, mods: Modifiers) -> Response<Move> {
        if !self.cursor_visible {
            self.cursor_visible = true;
            return Response::UiUpdate;
        }
        let from = self.cursor;
        let typed = self.typed.take();
        let to = step_from(state, from, direction);
        if let Some(to) = to {
            self.cursor = to;
            self.just_entered = None;
        }
        if let Some(n) = typed {
            if state.number(from) != n {
                return Response::Move(state.step_at(from, Action::Set(n)).into());
            }
            return Response::UiUpdate;
        }
        let Some(to) = to else { return Response::NoEffect };
        let touching = state.board().are_neighbors(from, to);
        if self.mode == Mode::Pencil && touching {
            let draw = !state.has_line(from, to);
            return Response::Move(state.line_step(from, to, draw).into());
        }
        let number = state.number(from);
        if mods.shift && touching && number > 0 && number < state.last() && state.number(to) == 0 {
            return Response::Move(state.step_at(to, Action::Set(number + 1)).into());
        }
        Response::UiUpdate
    }

    /// Moves the cursor to the current number; from there to the next known number, or with Shift
    /// to the one before.
    fn jump(&mut self, state: &State, back: bool) -> Response<Move> {
        let places = state.places();
        let known = |n: &u16| places[usize::from(*n)].is_some();
        let here = state.number(self.cursor).min(state.last());
        let away = !self.cursor_visible || here != self.current_number;
        let found =
            Some(self.current_number).filter(|n| away && *n > 0 && *n <= state.last() && known(n));
        let here = if found.is_none() && away { 0 } else { here };
        let found = found.or_else(|| {
            if back {
                (1..here).rev().find(known).or_else(|| (1..=state.last()).rev().find(known))
            } else {
                (here + 1..=state.last()).find(known).or_else(|| (1..=state.last()).find(known))
            }
        });
        let Some(place) = found.and_then(|n| places[usize::from(n)]) else {
            return Response::NoEffect;
        };
        self.typed = None;
        let before = (self.cursor, self.cursor_visible);
        (self.cursor, self.cursor_visible) = (usize::from(place), true);
        Response::ui(before != (self.cursor, true))
    }
}

/// Returns `true` if a drag from number `first` enters smaller numbers: it leads toward the number
/// before, or the number after is somewhere else.
fn goes_down(state: &State, from: usize, to: usize, first: u16) -> bool {
    let there = state.number(to);
    if there > 0 || state.number(from) == 0 {
        return there > 0 && there + 1 == first;
    }
    let has = |n: u16| state.numbers().contains(&n);
    first > 1 && !has(first - 1) && (first >= state.last() || has(first + 1))
}

/// Returns the response to a right click: clears the number, or else the pencil lines at the cell.
fn clear(state: &State, place: usize) -> Response<Move> {
    if state.number(place) > 0 {
        if !state.is_free(place) {
            return Response::UiUpdate;
        }
        return Response::Move(state.step_at(place, Action::Clear).into());
    }
    let steps: smallvec::SmallVec<_> = state
        .lines()
        .iter()
        .map(|&(a, b)| (usize::from(a), usize::from(b)))
        .filter(|&(a, b)| a == place || b == place)
        .map(|(a, b)| state.line_step(a, b, false))
        .collect();
    if steps.is_empty() { Response::UiUpdate } else { Response::Move(Move { steps }) }
}

/// Returns the next cell in a direction, skipping blocks and holes.
fn step_from(state: &State, from: usize, direction: Direction) -> Option<usize> {
    let (width, height) = (state.board().width() as i32, state.board().height() as i32);
    let (dx, dy) = direction.step();
    let (mut x, mut y) = (from as i32 % width, from as i32 / width);
    // Triangles that touch at corners alone have no cell above or below, and rows of hexagons are shifted
    // by half a cell: take one at the side.
    let is_shifted = state.board().topology() == Topology::TriangleVertex
        || state.board().topology().lattice() == Lattice::Hexagon;
    if is_shifted && dy != 0 {
        let column = |place: usize| i32::from(cells::place(state, place).0);
        let is_seen = |&to: &usize| state.board().kinds()[to] != PlaceKind::Invisible;
        let rows =
            (1..).map(|by| (by, y + dy * by)).take_while(|(_, row)| (0..height).contains(row));
        // The nearest cell of the row, if it is not far at the side.
        let beside = |(by, row): (i32, i32)| {
            let aside = |&to: &usize| (column(to) - column(from)).abs();
            let seen = (row * width..(row + 1) * width).map(|to| to as usize).filter(is_seen);
            seen.min_by_key(aside).filter(|to| aside(to) <= 2 * by)
        };
        return rows.into_iter().find_map(beside);
    }
    loop {
        (x, y) = (x + dx, y + dy);
        if x < 0 || y < 0 || x >= width || y >= height {
            return None;
        }
        let place = (y * width + x) as usize;
        if state.board().kinds()[place] != PlaceKind::Invisible {
            return Some(place);
        }
    }
}
