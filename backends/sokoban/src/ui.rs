//! The player's side: arrows, clicks, drags.

use alloc::vec::Vec;

use puzzle_core::{
    Button, ConfigItem, ConfigValue, Direction, Input, Key, KeyPress, Layout, Pointer, Response,
};

use crate::board::Cell;
use crate::draw::Scale;
use crate::moves::Move;
use crate::route;
use crate::state::State;

const ANIMATE: &str = "animate";
const SHOW_WAYS: &str = "show-ways";

/// Commands of reverse play.
pub(crate) const GRIP: &str = "grip";
pub(crate) const JUMP: &str = "jump";

pub(crate) const PREFERENCES: [ConfigItem; 2] = [
    ConfigItem::flag(ANIMATE, "Animate steps"),
    ConfigItem::flag(SHOW_WAYS, "Show where a box that is held can be brought"),
];

/// A moment of a walk or a push: the player's cell, and that of the box that goes along.
pub(crate) type Moment = (Cell, Option<Cell>);

/// The player's side of the screen.
#[derive(Clone, Debug)]
pub struct Ui {
    /// The box that was clicked.
    pub(crate) selected: Option<Cell>,
    /// Where it can be brought, in rising order.
    pub(crate) ways: Vec<Cell>,
    /// A press on a box: whether the box was selected before, and the cell under the pointer.
    drag: Option<(bool, Option<Cell>)>,
    /// Whether the player holds on to the box behind, in reverse play.
    pub(crate) grip: bool,
    /// What the last change went through, for its animation, if it was more than a step.
    pub(crate) track: Vec<Moment>,
    animate: bool,
    show_ways: bool,
}

impl Default for Ui {
    fn default() -> Self {
        Self {
            selected: None,
            ways: Vec::new(),
            drag: None,
            grip: false,
            track: Vec::new(),
            animate: true,
            show_ways: true,
        }
    }
}

impl Ui {
    /// The cell that the box in hand is dragged over, if it could be brought there.
    pub(crate) fn aim(&self) -> Option<Cell> {
        let (_, over) = self.drag?;
        over.filter(|c| self.ways.binary_search(c).is_ok())
    }

    pub(crate) fn interpret(
        &mut self,
        state: &State,
        layout: Layout,
        input: Input,
    ) -> Response<Move> {
        let scale = Scale::new(state.board().width(), state.board().height(), layout);
        let under = |p: &Pointer| {
            let square = scale.square_at(p.at)?;
            let (x, y) = (square % state.board().width(), square / state.board().width());
            state.board().cell_at(x, y)
        };
        match input {
            Input::Key(press) => self.key(state, press),
            Input::Press(p) if p.button == Button::Left => self.press(state, under(&p)),
            Input::Press(p) if p.button == Button::Right => Response::ui(self.let_go()),
            Input::Drag(p) => match &mut self.drag {
                Some((_, over)) => {
                    let before = core::mem::replace(over, under(&p));
                    Response::ui(before != under(&p))
                }
                None => Response::NoEffect,
            },
            Input::Release(p) if p.button == Button::Left => self.release(state, under(&p)),
            Input::Press(_) | Input::Release(_) | Input::Hover(_) => Response::NoEffect,
            Input::Command(GRIP) => self.key(state, Key::Select.into()),
            Input::Command(JUMP) => self.key(state, Key::Char('j').into()),
            _ => Response::Unused,
        }
    }

    fn key(&mut self, state: &State, press: KeyPress) -> Response<Move> {
        let mods = press.mods;
        match press.key {
            Key::Arrow(direction) => {
                let pulls = self.grip || mods.shift || mods.ctrl;
                arrow(state, direction, pulls).map_or(Response::NoEffect, Response::Move)
            }
            Key::Escape if self.let_go() => Response::UiUpdate,
            Key::Select | Key::Select2 if state.is_reverse() => {
                self.grip = !self.grip;
                Response::UiUpdate
            }
            Key::Char('j' | 'J') if state.is_reverse() && !mods.ctrl && !mods.alt => {
                let mut after = state.clone();
                match after.execute(Move::Jump) {
                    Ok(()) => Response::Move(Move::Jump),
                    Err(why) => Response::Refused(why.text().into()),
                }
            }
            _ => Response::Unused,
        }
    }

    fn let_go(&mut self) -> bool {
        let was = self.selected.take().is_some() | self.drag.take().is_some();
        self.ways.clear();
        was
    }

    fn press(&mut self, state: &State, cell: Option<Cell>) -> Response<Move> {
        let Some(cell) = cell else { return Response::ui(self.let_go()) };
        if state.has_box(cell) {
            let was = self.selected == Some(cell);
            self.drag = Some((was, Some(cell)));
            if was {
                return Response::NoEffect;
            }
            self.selected = Some(cell);
            self.ways = route::destinations(state, cell);
            return Response::UiUpdate;
        }
        if let Some(held) = self.selected {
            return self.bring(state, held, cell);
        }
        if cell == state.player() {
            return Response::NoEffect;
        }
        match route::walk(state, cell) {
            Some(moves) => Response::Group(moves),
            None => leap(state, cell),
        }
    }

    fn bring(&mut self, state: &State, held: Cell, to: Cell) -> Response<Move> {
        self.let_go();
        match route::carry(state, held, to) {
            Some(moves) => Response::Group(moves),
            None => Response::Refused(
                if state.is_reverse() {
                    "that box cannot be pulled there"
                } else {
                    "that box cannot be pushed there"
                }
                .into(),
            ),
        }
    }

    fn release(&mut self, state: &State, cell: Option<Cell>) -> Response<Move> {
        let Some((was, _)) = self.drag.take() else { return Response::NoEffect };
        match (self.selected, cell) {
            (Some(held), Some(to)) if to != held => self.bring(state, held, to),
            (Some(_), None) => Response::ui(self.let_go()),
            _ if was => Response::ui(self.let_go()),
            // The mark of the drag's aim goes.
            _ => Response::UiUpdate,
        }
    }

    /// Adjusts to a change of position.
    pub(crate) fn changed(&mut self, old: &State, new: &State) {
        if old.player() == new.player() && old.same_boxes(new) {
            return;
        }
        self.let_go();
        self.track.clear();
        if self.animate && !is_step(old, new) {
            self.track = track(old, new).unwrap_or_default();
        }
    }

    /// How many steps of a change are to be seen; 0 for none.
    pub(crate) fn n_shown(&self, old: &State, new: &State) -> usize {
        if !self.animate || (old.player() == new.player() && old.same_boxes(new)) {
            0
        } else if is_step(old, new) {
            1
        } else {
            let ends = self.track.first().zip(self.track.last());
            let fits = ends.is_some_and(|(a, b)| a.0 == old.player() && b.0 == new.player());
            if fits { self.track.len() - 1 } else { 0 }
        }
    }

    pub(crate) fn shows_ways(&self) -> bool {
        self.show_ways
    }

    pub(crate) fn preference(&self, key: &str) -> Option<ConfigValue> {
        match key {
            ANIMATE => Some(ConfigValue::Bool(self.animate)),
            SHOW_WAYS => Some(ConfigValue::Bool(self.show_ways)),
            _ => None,
        }
    }

    pub(crate) fn set_preference(&mut self, key: &str, value: &ConfigValue) {
        match (key, value) {
            (ANIMATE, ConfigValue::Bool(yes)) => self.animate = *yes,
            (SHOW_WAYS, ConfigValue::Bool(yes)) => self.show_ways = *yes,
            _ => {}
        }
    }
}

/// What an arrow key does; `None` where a wall or a box is in the way.
fn arrow(state: &State, dir: Direction, pulls: bool) -> Option<Move> {
    let to = state.board().step(state.player(), dir)?;
    if state.is_reverse() {
        if state.has_box(to) {
            return None;
        }
        let pulls = pulls && state.box_ahead(dir.opposite());
        return Some(if pulls { Move::Pull(dir) } else { Move::Walk(dir) });
    }
    if !state.has_box(to) {
        return Some(Move::Walk(dir));
    }
    let beyond = state.board().step(to, dir)?;
    (!state.has_box(beyond)).then_some(Move::Push(dir))
}

/// In reverse play, before the first pull: jumps to the part of the floor with the cell in it.
fn leap(state: &State, cell: Cell) -> Response<Move> {
    let mut at = state.clone();
    let mut moves = Vec::new();
    for _ in 0..state.n_boxes() + 2 {
        if at.execute(Move::Jump).is_err() {
            break;
        }
        moves.push(Move::Jump);
        if let Some(walk) = route::walk(&at, cell) {
            moves.extend(walk);
            return Response::Group(moves);
        }
    }
    Response::Refused("the player cannot get there".into())
}

/// Whether the player is one cell away and at most one box with it.
fn is_step(old: &State, new: &State) -> bool {
    Direction::CLOCKWISE.iter().any(|&d| old.board().step(old.player(), d) == Some(new.player()))
        && old.n_moves().abs_diff(new.n_moves()) == 1
}

/// The moments between two positions, where one is reached from the other by a walk or by a plan
/// for one box.
fn track(old: &State, new: &State) -> Option<Vec<Moment>> {
    let back = new.n_moves() < old.n_moves();
    let (from, to) = if back { (new, old) } else { (old, new) };
    if from.board() != to.board() {
        return None;
    }
    let (moves, mut held) = match from.moved_box(to) {
        Some((a, b)) => (route::carry(from, a, b)?, Some(a)),
        None if from.same_boxes(to) => (route::walk(from, to.player())?, None),
        None => return None,
    };
    let mut at = from.clone();
    let mut moments = alloc::vec![(at.player(), held)];
    for mv in moves {
        at.execute(mv).ok()?;
        if mv.moves_box() {
            let dir = mv.dir()?;
            held = Some(at.board().step(held?, dir)?);
        }
        moments.push((at.player(), held));
    }
    if at.player() != to.player() {
        return None;
    }
    if back {
        moments.reverse();
    }
    Some(moments)
}
