//! Inputs that only the editor handles; all others mean the same as in play.

use crate::board::PlaceKind;
use crate::cells::edge_at;
use crate::geometry::Geometry;
use crate::moves::{Action, Move};
use crate::state::State;
use crate::ui::{Drag, DragKind, Mode, Ui};
use puzzle_core::draw::Layout;
use puzzle_core::game::Response;
use puzzle_core::input::{Button, Input, Key, Pointer, PointerKind};

/// Handles an input in the editor.
pub(super) fn interpret(
    state: &State,
    ui: &mut Ui,
    layout: Layout,
    input: Input,
) -> Response<Move> {
    let response = match input {
        Input::Command("give") => Some(give_all(state)),
        Input::Press(pointer) => press(state, ui, layout, pointer),
        Input::Drag(pointer) => drag_to(state, ui, layout, pointer),
        Input::Release(pointer) => {
            change(state, ui, pointer).or_else(|| release(state, ui, layout, pointer))
        }
        _ => input.plain_key().and_then(|key| typed(state, ui, key)),
    };
    response.unwrap_or_else(|| ui.interpret(state, layout, input))
}

/// Handles a press that changes the board or makes a number given.
fn press(state: &State, ui: &mut Ui, layout: Layout, pointer: Pointer) -> Option<Response<Move>> {
    let geometry = Geometry::of(state, layout);
    let place = geometry.place_at(pointer.at)?;
    let edge = edge_at(state, &geometry, pointer.at);
    let edge = edge.and_then(|(a, b)| state.rule_step(a, b));
    let is_mouse = pointer.kind == PointerKind::Mouse && !pointer.mods.ctrl;
    let is_for_edges = ui.mode == Mode::Pair || ui.mode == Mode::Enter && is_mouse;
    if let Some(step) = edge.filter(|_| is_for_edges && pointer.button == Button::Left) {
        ui.leave_cursor();
        ui.pair_from = None;
        return Some(Response::Move(step.into()));
    }
    if pointer.button == Button::Left && ui.mode == Mode::Pair {
        ui.leave_cursor();
        ui.cursor = place;
        ui.holds_pair = true;
        return Some(match pair_with(state, ui, place) {
            // The press changes the ui even on a place that takes no number.
            Response::NoEffect => Response::UiUpdate,
            response => response,
        });
    }
    let mode = match pointer.button {
        Button::Left => ui.mode,
        Button::Middle => Mode::Block,
        Button::Right => Mode::Erase,
    };
    let click = Click::of(state, place, mode, pointer.mods.ctrl);
    if matches!(click, Click::AsInPlay) {
        return None;
    }
    let has_left = ui.leave_cursor() | (core::mem::replace(&mut ui.cursor, place) != place);
    Some(match click {
        Click::Act(act) => {
            ui.drag = Some(Drag::new(pointer.button, DragKind::Change(act), place));
            Response::UiUpdate
        }
        _ => Response::ui(has_left),
    })
}

/// Adds the places up to the pointer to a drag that changes places.
fn drag_to(state: &State, ui: &mut Ui, layout: Layout, pointer: Pointer) -> Option<Response<Move>> {
    let drag = ui.drag.as_mut().filter(|drag| matches!(drag.kind, DragKind::Change(_)))?;
    let geometry = Geometry::of(state, layout);
    let last = drag.cells.last().map(|&last| geometry.center(usize::from(last)))?;
    // A fast pointer skips places, and may be far outside of the picture.
    let size = geometry.size();
    let to = (pointer.at.x.clamp(0, size.w), pointer.at.y.clamp(0, size.h));
    let (dx, dy) = (to.0 - last.x, to.1 - last.y);
    let n_points = 4 * (1 + dx.abs().max(dy.abs()) / layout.tile().max(1));
    let before = drag.cells.len();
    for i in 1..=n_points {
        let point = last.offset(dx * i / n_points, dy * i / n_points);
        let place = geometry.place_at(point).map(|place| place as u16);
        drag.cells.extend(place.filter(|place| !drag.cells.contains(place)));
    }
    Some(Response::ui(drag.cells.len() > before))
}

/// Ends a drag that changes places.
fn change(state: &State, ui: &mut Ui, pointer: Pointer) -> Option<Response<Move>> {
    let is_change =
        |drag: &mut Drag| drag.button == pointer.button && matches!(drag.kind, DragKind::Change(_));
    let drag = ui.drag.take_if(is_change)?;
    let DragKind::Change(first) = drag.kind else { return None };
    let step = |&place: &u16| {
        let place = usize::from(place);
        Some(state.step_at(place, like(state, place, first)?))
    };
    let steps: smallvec::SmallVec<_> = drag.cells.iter().filter_map(step).collect();
    Some(if steps.is_empty() { Response::UiUpdate } else { Response::Move(Move { steps }) })
}

/// Returns the action that changes a place as another action changed the first place of a drag; `None`
/// if there is nothing to change.
fn like(state: &State, place: usize, first: Action) -> Option<Action> {
    let (kind, number) = (state.board().kinds()[place], state.number(place));
    let is_given = state.is_clue(place);
    let (applies, act) = match first {
        Action::Block => (kind == PlaceKind::Cell, first),
        Action::Open => (kind != PlaceKind::Cell, first),
        Action::Hide => (kind != PlaceKind::Invisible, first),
        Action::Clear => (number > 0, first),
        Action::Give(_) => (number > 0 && !is_given, Action::Give(number)),
        Action::Set(_) => (is_given, Action::Set(number)),
        _ => (false, first),
    };
    applies.then_some(act)
}

/// Handles the end of a drag from one cell to another in the mode for walls and links.
fn release(state: &State, ui: &mut Ui, layout: Layout, pointer: Pointer) -> Option<Response<Move>> {
    if pointer.button != Button::Left || !core::mem::take(&mut ui.holds_pair) {
        return None;
    }
    let place = Geometry::of(state, layout).place_at(pointer.at);
    let step = place.and_then(|place| state.rule_step(ui.pair_from?, place));
    let Some(step) = step else { return Some(Response::UiUpdate) };
    ui.pair_from = None;
    Some(Response::Move(step.into()))
}

/// Chooses the first of two cells or, if it is chosen, changes the wall or link between it and this
/// one. A cell that is no neighbor of the first becomes the first.
fn pair_with(state: &State, ui: &mut Ui, place: usize) -> Response<Move> {
    let first = ui.pair_from.take();
    if let Some(step) = first.and_then(|first| state.rule_step(first, place)) {
        return Response::Move(step.into());
    }
    ui.pair_from =
        Some(place).filter(|&place| state.board().is_cell(place) && first != Some(place));
    Response::ui(ui.pair_from != first)
}

/// The effect of a click on a place.
enum Click {
    Act(Action),
    Nothing,
    /// The editor leaves the click to the code for playing.
    AsInPlay,
}

impl Click {
    fn of(state: &State, place: usize, mode: Mode, ctrl: bool) -> Self {
        let kind = state.board().kinds()[place];
        let give = || given(state, place).map_or(Self::Nothing, Self::Act);
        Self::Act(match mode {
            Mode::Block if kind == PlaceKind::Cell => Action::Block,
            Mode::Block => Action::Open,
            Mode::Hide if kind == PlaceKind::Invisible => Action::Open,
            Mode::Hide => Action::Hide,
            Mode::Erase if state.is_clue(place) => Action::Clear,
            Mode::Give => return give(),
            Mode::Enter if ctrl => match kind {
                PlaceKind::Block => Action::Hide,
                PlaceKind::Invisible => Action::Block,
                PlaceKind::Cell => return give(),
            },
            _ => return Self::AsInPlay,
        })
    }
}

/// Handles a key that changes the board or makes a number given.
fn typed(state: &State, ui: &mut Ui, key: Key) -> Option<Response<Move>> {
    let place = ui.cursor;
    let kind = state.board().kinds()[place];
    let act = match key {
        Key::Char('B') => return Some(ui.switch(Mode::Block)),
        Key::Char('I') => return Some(ui.switch(Mode::Hide)),
        Key::Char('G') => return Some(ui.switch(Mode::Give)),
        Key::Char('W') => return Some(ui.switch(Mode::Pair)),
        // The player does not see where these would act, so they choose what a click does.
        Key::Char('b') if !ui.cursor_visible => return Some(ui.switch(Mode::Block)),
        Key::Char('i') if !ui.cursor_visible => return Some(ui.switch(Mode::Hide)),
        Key::Char('g') if !ui.cursor_visible => return Some(ui.switch(Mode::Give)),
        Key::Char('w') if !ui.cursor_visible => return Some(ui.switch(Mode::Pair)),
        Key::Char('w') => {
            ui.typed = None;
            return Some(pair_with(state, ui, place));
        }
        Key::Select if ui.mode == Mode::Pair && ui.cursor_visible => {
            return Some(pair_with(state, ui, place));
        }
        Key::Char(c) if c.is_ascii_digit() && kind == PlaceKind::Cell => {
            return Some(ui.digit(state, c as u16 - '0' as u16));
        }
        Key::Char('b') if kind == PlaceKind::Cell => Action::Block,
        Key::Char('i') if kind != PlaceKind::Invisible => Action::Hide,
        Key::Char('b' | 'i') => Action::Open,
        Key::Char('g') => match given(state, place) {
            Some(act) => act,
            None => return Some(Response::ui(ui.typed.take().is_some())),
        },
        Key::Select if ui.cursor_visible && ui.typed.is_none() => {
            match Click::of(state, place, ui.mode, false) {
                Click::Act(act) => act,
                Click::Nothing => return Some(Response::NoEffect),
                Click::AsInPlay => return None,
            }
        }
        Key::Backspace | Key::Delete
            if ui.cursor_visible && ui.typed.is_none() && state.is_clue(place) =>
        {
            Action::Clear
        }
        _ => return None,
    };
    ui.typed = None;
    Some(Response::Move(state.step_at(place, act).into()))
}

/// Returns the action that makes the number at a place given, or entered if it is given; `None` if
/// there is no number.
fn given(state: &State, place: usize) -> Option<Action> {
    match state.number(place) {
        0 => None,
        n if state.is_clue(place) => Some(Action::Set(n)),
        n => Some(Action::Give(n)),
    }
}

fn give_all(state: &State) -> Response<Move> {
    let steps: smallvec::SmallVec<_> = state
        .board()
        .cells()
        .filter(|&p| state.number(p) > 0 && !state.is_clue(p))
        .map(|p| state.step_at(p, Action::Give(state.number(p))))
        .collect();
    if steps.is_empty() { Response::NoEffect } else { Response::Move(Move { steps }) }
}
