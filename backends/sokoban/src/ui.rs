//! The player's side: arrows, clicks, drags.

use alloc::vec::Vec;

use puzzle_core::ability::Preference;
use puzzle_core::draw::Layout;
use puzzle_core::flag;
use puzzle_core::game::Response;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Pointer, PointerKind};

use crate::board::Square;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::route;
use crate::state::State;
use crate::track::{Moment, is_step, track};

/// The command that holds on to the box behind, in reverse play, or lets go of it.
pub(crate) const GRIP: &str = "grip";
/// The command that goes to the next part of the floor, in reverse play before the first pull.
pub(crate) const JUMP: &str = "jump";
/// The key that does it.
pub(crate) const JUMP_KEY: Key = Key::Char('j');

/// The lines of the dialog of preferences.
pub(crate) const PREFERENCES: &[Preference<Ui>] = &[
    flag!("animate", "Animate steps", Ui: animate),
    flag!("show-ways", "Show where a box that is held can be brought", Ui: show_ways),
];

/// What was begun by a press, until the button goes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begun {
    /// A box was pressed: whether it was selected before, and the square under the pointer.
    Drag { was_selected: bool, over: Option<Square> },
    /// A finger is on a square, and means it only if it is lifted there: a second finger may
    /// follow, and make another gesture of it.
    Tap(Square),
}

/// The player's side of the screen.
#[derive(Clone, Debug)]
pub struct Ui {
    /// The box that was clicked.
    pub(crate) selected: Option<Square>,
    /// Where it can be brought, in rising order.
    pub(crate) ways: Vec<Square>,
    begun: Option<Begun>,
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
            begun: None,
            grip: false,
            track: Vec::new(),
            animate: true,
            show_ways: true,
        }
    }
}

impl Ui {
    /// The square that the box in hand is dragged over, if it could be brought there.
    pub(crate) fn aim(&self) -> Option<Square> {
        let Some(Begun::Drag { over, .. }) = self.begun else { return None };
        over.filter(|c| self.ways.binary_search(c).is_ok())
    }

    pub(crate) fn interpret(
        &mut self,
        state: &State,
        layout: Layout,
        input: Input,
    ) -> Response<Move> {
        let under = |p: &Pointer| {
            let slack = if p.kind == PointerKind::Touch { layout.tile() / 3 } else { 0 };
            Geometry::of(state, layout).square_near(state, p.at, slack)
        };
        match input {
            Input::Key(press) => self.key(state, press),
            Input::Press(p) if p.button == Button::Left => {
                self.press(state, under(&p), p.kind == PointerKind::Touch)
            }
            Input::Press(p) if p.button == Button::Right => Response::ui(self.let_go()),
            Input::Drag(p) => Response::ui(self.drag(under(&p))),
            Input::Release(p) if p.button == Button::Left => self.release(state, under(&p)),
            Input::Cancel => Response::ui(self.cancel()),
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
        let was = self.selected.take().is_some() | self.begun.take().is_some();
        self.ways.clear();
        was
    }

    /// Gives up what a press began, and only that: a box that was selected before stays so.
    /// Whether that changed anything.
    pub(crate) fn cancel(&mut self) -> bool {
        match self.begun.take() {
            Some(Begun::Drag { was_selected: false, .. }) => {
                self.let_go();
                true
            }
            begun => begun.is_some(),
        }
    }

    fn press(&mut self, state: &State, square: Option<Square>, is_finger: bool) -> Response<Move> {
        let Some(square) = square else { return Response::ui(self.let_go()) };
        if !state.has_box(square) {
            if is_finger {
                self.begun = Some(Begun::Tap(square));
                return Response::UiUpdate;
            }
            return self.choose(state, square);
        }
        let was_selected = self.selected == Some(square);
        self.begun = Some(Begun::Drag { was_selected, over: Some(square) });
        if was_selected {
            // What the press begins is part of the ui.
            return Response::UiUpdate;
        }
        self.selected = Some(square);
        self.ways = route::destinations(state, square);
        Response::UiUpdate
    }

    /// A square without a box was meant: brings the selected box there, or the player.
    fn choose(&mut self, state: &State, square: Square) -> Response<Move> {
        if let Some(held) = self.selected {
            return self.bring(state, held, square);
        }
        if square == state.player() {
            return Response::NoEffect;
        }
        match route::walk(state, square) {
            Some(moves) => Response::Group(moves),
            None => leap(state, square),
        }
    }

    fn drag(&mut self, to: Option<Square>) -> bool {
        match &mut self.begun {
            Some(Begun::Drag { over, .. }) => core::mem::replace(over, to) != to,
            Some(Begun::Tap(square)) if to != Some(*square) => self.begun.take().is_some(),
            _ => false,
        }
    }

    fn bring(&mut self, state: &State, held: Square, to: Square) -> Response<Move> {
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

    fn release(&mut self, state: &State, square: Option<Square>) -> Response<Move> {
        let was_selected = match self.begun.take() {
            Some(Begun::Drag { was_selected, .. }) => was_selected,
            Some(Begun::Tap(tapped)) if square == Some(tapped) => {
                // The ui has changed, whatever comes of it: the tap is over.
                return match self.choose(state, tapped) {
                    Response::NoEffect => Response::UiUpdate,
                    response => response,
                };
            }
            Some(Begun::Tap(_)) => return Response::UiUpdate,
            None => return Response::NoEffect,
        };
        match (self.selected, square) {
            (Some(held), Some(to)) if to != held => self.bring(state, held, to),
            (Some(_), None) => Response::ui(self.let_go()),
            _ if was_selected => Response::ui(self.let_go()),
            // The mark of the drag's aim goes.
            _ => Response::UiUpdate,
        }
    }

    /// Adjusts to a change of position.
    pub(crate) fn changed_state(&mut self, old: &State, new: &State) {
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

/// In reverse play, before the first pull: jumps to the part of the floor with the square in it.
fn leap(state: &State, square: Square) -> Response<Move> {
    let mut at = state.clone();
    let mut moves = Vec::new();
    for _ in 0..state.n_boxes() + 2 {
        if at.execute(Move::Jump).is_err() {
            break;
        }
        moves.push(Move::Jump);
        if let Some(walk) = route::walk(&at, square) {
            moves.extend(walk);
            return Response::Group(moves);
        }
    }
    Response::Refused("the player cannot get there".into())
}
