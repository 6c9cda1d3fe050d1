//! The player's side: cursor, the number in hand, drags, and what inputs mean.

use crate::board::Kind;
use crate::geometry::Geometry;
use crate::moves::{Act, MAX_NUMBER, Move, Step};
use crate::state::State;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use puzzle_core::{Button, Direction, Input, Key, KeyPress, Modifiers, Pointer, Response};

/// What can be said of a number without knowing the solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Finding {
    #[default]
    Plain,
    /// Its neighbors in number stand beside it.
    Done,
    /// It stands twice, is too large, or a neighbor in number is out of reach.
    Wrong,
}

/// What a drag does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kindling {
    /// Enters numbers along the path: the first, and up or down.
    Numbers { first: u16, down: bool },
    /// Draws pencil lines, or rubs them out.
    Lines { draw: bool },
    /// Clears cells.
    Clear,
}

/// A drag that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Drag {
    pub(crate) button: Button,
    pub(crate) what: Kindling,
    pub(crate) cells: Vec<u16>,
    /// Whether it ever left the first cell.
    moved: bool,
}

impl Drag {
    /// The number that the drag would enter at its cell number `i`.
    pub(crate) fn number(&self, i: usize) -> Option<u16> {
        match self.what {
            Kindling::Numbers { first, down: false } => first.checked_add(i as u16),
            Kindling::Numbers { first, down: true } => first.checked_sub(i as u16),
            _ => None,
        }
        .filter(|&n| n > 0)
    }
}

/// The player's side of the screen.
#[derive(Clone, Debug)]
pub struct Ui {
    /// The place of the keyboard cursor.
    pub(crate) cursor: usize,
    pub(crate) cursor_visible: bool,
    /// The number in hand, N: the next click enters the one after it.
    pub(crate) in_hand: u16,
    /// Whether N has been set: by a start or from a save.
    is_ready: bool,
    /// Digits typed at the cursor so far.
    pub(crate) typed: Option<u16>,
    pub(crate) drag: Option<Drag>,
    /// Arrow keys draw pencil lines.
    pub(crate) pen: bool,
    /// What is said of each place.
    pub(crate) findings: Vec<Finding>,
    pub(crate) shows_path: bool,
    pub(crate) shows_findings: bool,
    pub(crate) shows_bank: bool,
    /// A drag from an empty cell draws a pencil line, not numbers.
    pub(crate) drags_lines: bool,
}

impl Default for Ui {
    fn default() -> Self {
        Self {
            cursor: 0,
            cursor_visible: false,
            in_hand: 0,
            is_ready: false,
            typed: None,
            drag: None,
            pen: false,
            findings: Vec::new(),
            shows_path: true,
            shows_findings: true,
            shows_bank: true,
            drags_lines: false,
        }
    }
}

impl Ui {
    /// The number that the next click on an empty cell enters: the first after N that is missing,
    /// or the first missing of all.
    pub(crate) fn next(&self, state: &State) -> Option<u16> {
        let mut present = alloc::vec![false; usize::from(state.last()) + 1];
        for &number in state.numbers() {
            if let Some(slot) = present.get_mut(usize::from(number)) {
                *slot = true;
            }
        }
        let missing = |n: &u16| !present[usize::from(*n)];
        (self.in_hand.saturating_add(1)..=state.last())
            .find(missing)
            .or_else(|| (1..=state.last()).find(missing))
    }

    /// Follows a change of state.
    pub(crate) fn follow(&mut self, old: &State, new: &State) {
        self.drag = None;
        self.typed = None;
        let n = new.board().n_places();
        if self.cursor >= n || !self.is_ready {
            self.cursor = new.board().cells().next().unwrap_or(0);
        }
        if !self.is_ready {
            self.is_ready = true;
            self.in_hand = 0;
            self.in_hand = self.next(new).map_or(0, |next| next - 1);
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
            self.in_hand = most;
        } else if least < u16::MAX {
            self.in_hand = least - 1;
        }
        self.findings = findings(new);
    }

    pub(crate) fn encode(&self) -> String {
        format!("n{}", self.in_hand)
    }

    pub(crate) fn decode(&mut self, text: &str) {
        if let Some(n) = text.strip_prefix('n').and_then(|t| t.parse::<u16>().ok()) {
            self.in_hand = n.min(MAX_NUMBER);
            self.is_ready = true;
        }
    }

    /// What an input means; `edits` in the editor.
    pub(crate) fn interpret(
        &mut self,
        state: &State,
        geometry: &Geometry,
        input: Input,
        edits: bool,
    ) -> Response<Move> {
        match input {
            Input::Press(pointer) => self.press(state, geometry, pointer, edits),
            Input::Drag(pointer) => self.drag_to(state, geometry, pointer),
            Input::Release(pointer) => self.release(state, pointer),
            Input::Hover(_) => Response::NoEffect,
            Input::Key(key) => self.key(state, key, edits),
            Input::Command("clear") => state.clear_all().map_or(Response::NoEffect, Response::Move),
            _ => Response::Unused,
        }
    }

    fn press(
        &mut self,
        state: &State,
        geometry: &Geometry,
        pointer: Pointer,
        edits: bool,
    ) -> Response<Move> {
        let was_visible = core::mem::take(&mut self.cursor_visible);
        let had_typed = self.typed.take().is_some();
        let quiet = Response::ui(was_visible || had_typed);
        if self.shows_bank
            && pointer.button == Button::Left
            && let Some(number) = geometry.bank_at(pointer.at, state.last())
        {
            let in_hand = number - 1;
            let changed = core::mem::replace(&mut self.in_hand, in_hand) != in_hand;
            return Response::ui(changed || was_visible || had_typed);
        }
        let Some(place) = geometry.place_at(pointer.at) else { return quiet };
        if edits && let Some(response) = edit(state, place, pointer) {
            self.cursor = place;
            return response;
        }
        if !state.board().is_cell(place) {
            return quiet;
        }
        self.cursor = place;
        let draws = pointer.button == Button::Middle
            || pointer.button == Button::Left
                && (pointer.mods.ctrl || self.drags_lines && state.number(place) == 0);
        let what = match pointer.button {
            _ if draws => Kindling::Lines { draw: true },
            Button::Right => Kindling::Clear,
            _ => {
                let first = match state.number(place) {
                    0 => self.next(state).unwrap_or(0),
                    n => n,
                };
                Kindling::Numbers { first, down: false }
            }
        };
        let cells = alloc::vec![place as u16];
        self.drag = Some(Drag { button: pointer.button, what, cells, moved: false });
        Response::UiUpdate
    }

    fn drag_to(&mut self, state: &State, geometry: &Geometry, pointer: Pointer) -> Response<Move> {
        let Some(drag) = &mut self.drag else { return Response::NoEffect };
        let Some(place) = geometry.place_at(pointer.at) else { return Response::NoEffect };
        let length = drag.cells.len();
        let end = usize::from(drag.cells[length - 1]);
        if place == end || !state.board().is_cell(place) {
            return Response::NoEffect;
        }
        if length > 1 && usize::from(drag.cells[length - 2]) == place {
            drag.cells.pop();
            return Response::UiUpdate;
        }
        if drag.what == Kindling::Clear {
            if !drag.cells.contains(&(place as u16)) {
                drag.cells.push(place as u16);
                drag.moved = true;
                return Response::UiUpdate;
            }
            return Response::NoEffect;
        }
        if !state.board().touches(end, place) || drag.cells.contains(&(place as u16)) {
            return Response::NoEffect;
        }
        match &mut drag.what {
            Kindling::Lines { draw } if length == 1 => *draw = !state.has_link(end, place),
            Kindling::Numbers { first, down } if length == 1 => {
                *down = goes_down(state, end, place, *first);
            }
            _ => {}
        }
        if let Kindling::Numbers { .. } = drag.what {
            let there = state.number(place);
            match drag.number(length) {
                Some(n) if n <= state.last() && (there == 0 || there == n) => {}
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
            return match drag.what {
                Kindling::Clear => clear(state, place),
                Kindling::Lines { .. } if drag.button != Button::Left => Response::UiUpdate,
                _ => self.click(state, place),
            };
        }
        let mut steps = smallvec::SmallVec::<[Step; 1]>::new();
        match drag.what {
            Kindling::Numbers { .. } => {
                for (i, &cell) in drag.cells.iter().enumerate() {
                    let cell = usize::from(cell);
                    if let Some(n) = drag.number(i)
                        && state.number(cell) != n
                        && state.is_free(cell)
                    {
                        steps.push(state.step_at(cell, Act::Set(n)));
                    }
                }
            }
            Kindling::Lines { draw } => {
                for pair in drag.cells.windows(2) {
                    let (a, b) = (usize::from(pair[0]), usize::from(pair[1]));
                    if state.has_link(a, b) != draw {
                        steps.push(state.link_step(a, b, draw));
                    }
                }
            }
            Kindling::Clear => {
                for &cell in &drag.cells {
                    let cell = usize::from(cell);
                    if state.number(cell) > 0 && state.is_free(cell) {
                        steps.push(state.step_at(cell, Act::Clear));
                    }
                }
            }
        }
        if steps.is_empty() { Response::UiUpdate } else { Response::Move(Move { steps }) }
    }

    /// A click: the next number on an empty cell, one more on a filled one, the number in hand
    /// from a given one.
    fn click(&mut self, state: &State, place: usize) -> Response<Move> {
        let number = state.number(place);
        if state.is_clue(place) {
            self.in_hand = number;
            return Response::UiUpdate;
        }
        let number = if number > 0 { Some((number + 1).min(MAX_NUMBER)) } else { self.next(state) };
        match number {
            Some(n) => Response::Move(state.step_at(place, Act::Set(n)).into()),
            None => Response::Refused("every number is on the board".into()),
        }
    }

    fn key(&mut self, state: &State, press: KeyPress, edits: bool) -> Response<Move> {
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
                None if state.board().is_cell(place) => self.click(state, place),
                None => Response::NoEffect,
            },
            Key::Select2 => {
                let before = (self.in_hand, self.typed.take());
                self.in_hand = 1;
                Response::ui(before != (1, None))
            }
            Key::Backspace | Key::Delete => match self.typed {
                Some(n) => {
                    self.typed = (n >= 10 && press.key == Key::Backspace).then_some(n / 10);
                    Response::UiUpdate
                }
                None if !self.cursor_visible => Response::NoEffect,
                None if state.number(place) > 0 && (edits || state.is_free(place)) => {
                    Response::Move(state.step_at(place, Act::Clear).into())
                }
                None => clear(state, place).or_quiet(),
            },
            Key::Escape => {
                let busy = self.typed.take().is_some() | self.drag.take().is_some() | self.pen;
                self.pen = false;
                if busy || core::mem::take(&mut self.cursor_visible) {
                    Response::UiUpdate
                } else {
                    Response::Unused
                }
            }
            Key::Tab => self.jump(state, press.mods.shift),
            Key::Char(c) => self.character(state, c, edits),
            _ => Response::Unused,
        }
    }

    fn character(&mut self, state: &State, c: char, edits: bool) -> Response<Move> {
        let place = self.cursor;
        if let Some(digit) = c.to_digit(10) {
            let n = self.typed.map_or(0, |n| n * 10) + digit as u16;
            let open = state.board().is_cell(place) && (edits || state.is_free(place));
            if n == 0 || n > MAX_NUMBER || !open {
                return Response::NoEffect;
            }
            self.cursor_visible = true;
            self.typed = Some(n);
            if u32::from(n) * 10 > u32::from(state.last()) {
                self.typed = None;
                return self.enter(state, n);
            }
            return Response::UiUpdate;
        }
        match c.to_ascii_lowercase() {
            'l' => {
                self.pen = !self.pen;
                self.cursor_visible = true;
                self.typed = None;
                Response::UiUpdate
            }
            '+' | '=' => {
                let before = self.in_hand;
                self.in_hand = (before + 1).min(state.last());
                Response::ui(self.in_hand != before)
            }
            '-' => {
                let before = self.in_hand;
                self.in_hand = before.saturating_sub(1);
                Response::ui(self.in_hand != before)
            }
            letter @ ('b' | 'i' | 'g') if edits => {
                self.typed = None;
                edit_by_key(state, place, letter)
            }
            _ => Response::Unused,
        }
    }

    /// Enters a typed number at the cursor.
    fn enter(&mut self, state: &State, number: u16) -> Response<Move> {
        if state.number(self.cursor) == number && !state.is_clue(self.cursor) {
            self.in_hand = number;
            return Response::UiUpdate;
        }
        Response::Move(state.step_at(self.cursor, Act::Set(number)).into())
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
        }
        if let Some(n) = typed {
            if state.number(from) != n {
                return Response::Move(state.step_at(from, Act::Set(n)).into());
            }
            return Response::UiUpdate;
        }
        let Some(to) = to else { return Response::NoEffect };
        let touching = state.board().touches(from, to);
        if self.pen && touching {
            let draw = !state.has_link(from, to);
            return Response::Move(state.link_step(from, to, draw).into());
        }
        let number = state.number(from);
        if mods.shift && touching && number > 0 && number < state.last() && state.number(to) == 0 {
            return Response::Move(state.step_at(to, Act::Set(number + 1)).into());
        }
        Response::UiUpdate
    }

    /// Takes the cursor to the number in hand; from there to the next number that is known, with
    /// Shift to the one before.
    fn jump(&mut self, state: &State, back: bool) -> Response<Move> {
        let places = state.places();
        let known = |n: &u16| places[usize::from(*n)].is_some();
        let here = state.number(self.cursor).min(state.last());
        let away = !self.cursor_visible || here != self.in_hand;
        let found = Some(self.in_hand).filter(|n| away && *n > 0 && *n <= state.last() && known(n));
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

/// Turns an answer that changed the ui alone into one that changed nothing.
trait OrQuiet {
    fn or_quiet(self) -> Self;
}

impl OrQuiet for Response<Move> {
    fn or_quiet(self) -> Self {
        if self == Self::UiUpdate { Self::NoEffect } else { self }
    }
}

/// Whether a drag from a number goes down: to the number before, or because the one after stands
/// somewhere else.
fn goes_down(state: &State, from: usize, to: usize, first: u16) -> bool {
    let there = state.number(to);
    if there > 0 || state.number(from) == 0 {
        return there > 0 && there + 1 == first;
    }
    let has = |n: u16| state.numbers().contains(&n);
    first > 1 && !has(first - 1) && (first >= state.last() || has(first + 1))
}

/// What a right click does: the number goes, or else the lines at the cell.
fn clear(state: &State, place: usize) -> Response<Move> {
    if state.number(place) > 0 {
        if !state.is_free(place) {
            return Response::UiUpdate;
        }
        return Response::Move(state.step_at(place, Act::Clear).into());
    }
    let steps: smallvec::SmallVec<_> = state
        .links()
        .iter()
        .map(|&(a, b)| (usize::from(a), usize::from(b)))
        .filter(|&(a, b)| a == place || b == place)
        .map(|(a, b)| state.link_step(a, b, false))
        .collect();
    if steps.is_empty() { Response::UiUpdate } else { Response::Move(Move { steps }) }
}

/// The next cell in a direction, over blocks and holes.
fn step_from(state: &State, from: usize, direction: Direction) -> Option<usize> {
    let (width, height) = (state.board().width() as i32, state.board().height() as i32);
    let (dx, dy) = direction.step();
    let (mut x, mut y) = (from as i32 % width, from as i32 / width);
    loop {
        (x, y) = (x + dx, y + dy);
        if x < 0 || y < 0 || x >= width || y >= height {
            return None;
        }
        let place = (y * width + x) as usize;
        if state.board().kinds()[place] != Kind::Invisible {
            return Some(place);
        }
    }
}

/// What a press means in the editor alone.
fn edit(state: &State, place: usize, pointer: Pointer) -> Option<Response<Move>> {
    let kind = state.board().kinds()[place];
    let act = match pointer.button {
        Button::Middle if kind == Kind::Cell => Act::Block,
        Button::Middle => Act::Open,
        Button::Left if pointer.mods.ctrl => match kind {
            Kind::Block => Act::Hide,
            Kind::Invisible => Act::Block,
            Kind::Cell => return Some(give(state, place)),
        },
        Button::Right if state.is_clue(place) => Act::Clear,
        _ => return None,
    };
    Some(Response::Move(state.step_at(place, act).into()))
}

/// Makes a number given, or entered again.
fn give(state: &State, place: usize) -> Response<Move> {
    match state.number(place) {
        0 => Response::NoEffect,
        n if state.is_clue(place) => Response::Move(state.step_at(place, Act::Set(n)).into()),
        n => Response::Move(state.step_at(place, Act::Give(n)).into()),
    }
}

fn edit_by_key(state: &State, place: usize, letter: char) -> Response<Move> {
    let kind = state.board().kinds()[place];
    let act = match letter {
        'b' if kind == Kind::Cell => Act::Block,
        'i' if kind != Kind::Invisible => Act::Hide,
        'g' => return give(state, place),
        _ => Act::Open,
    };
    Response::Move(state.step_at(place, act).into())
}

/// What can be said of each place's number.
fn findings(state: &State) -> Vec<Finding> {
    let board = state.board();
    let mut found = alloc::vec![Finding::Plain; board.n_places()];
    let last = state.last();
    let places = state.places();
    let at = |n: u16| places.get(usize::from(n)).copied().flatten().map(usize::from);
    for place in board.cells() {
        let n = state.number(place);
        if n == 0 {
            continue;
        }
        if n > last {
            found[place] = Finding::Wrong;
            continue;
        }
        if let Some(first) = at(n).filter(|&first| first != place) {
            found[place] = Finding::Wrong;
            found[first] = Finding::Wrong;
        }
    }
    // From each number to the next that is known: within as many steps?
    let mut known = (1..=last).filter_map(|n| at(n).map(|place| (n, place))).peekable();
    let mut reach = Reach::new(state);
    let mut joined_before = true;
    let mut expected = 1;
    while let Some((n, place)) = known.next() {
        joined_before &= n == expected;
        let mut joined_after = n == last;
        let mut next_joined = false;
        if let Some(&(m, other)) = known.peek() {
            let fits = if m == n + 1 {
                board.touches(place, other)
            } else {
                reach.is_within(place, other, m - n)
            };
            if fits {
                joined_after = m == n + 1;
                next_joined = joined_after;
            } else {
                found[place] = Finding::Wrong;
                found[other] = Finding::Wrong;
            }
            expected = m;
        }
        if joined_before && joined_after && found[place] == Finding::Plain {
            found[place] = Finding::Done;
        }
        joined_before = next_joined;
    }
    found
}

/// Distances through cells without a number.
struct Reach<'s> {
    state: &'s State,
    seen: Vec<u32>,
    round: u32,
    edge: Vec<u16>,
    next: Vec<u16>,
}

impl<'s> Reach<'s> {
    fn new(state: &'s State) -> Self {
        let seen = alloc::vec![0; state.board().n_places()];
        Self { state, seen, round: 0, edge: Vec::new(), next: Vec::new() }
    }

    fn is_within(&mut self, from: usize, to: usize, steps: u16) -> bool {
        self.round += 1;
        self.edge.clear();
        self.edge.push(from as u16);
        self.seen[from] = self.round;
        for _ in 0..steps {
            self.next.clear();
            for &cell in &self.edge {
                for &other in self.state.board().neighbors(usize::from(cell)) {
                    let other = usize::from(other);
                    if other == to {
                        return true;
                    }
                    if self.seen[other] != self.round && self.state.number(other) == 0 {
                        self.seen[other] = self.round;
                        self.next.push(other as u16);
                    }
                }
            }
            core::mem::swap(&mut self.edge, &mut self.next);
            if self.edge.is_empty() {
                return false;
            }
        }
        false
    }
}
