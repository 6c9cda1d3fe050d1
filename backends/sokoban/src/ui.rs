//! The user interface state: what arrow keys, clicks and drags mean.

use alloc::vec::Vec;

use puzzle_core::ability::Preference;
use puzzle_core::draw::{Layout, Point};
use puzzle_core::game::Response;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Pointer, PointerKind};
use puzzle_core::{flag, text};

use crate::animation_path::{Moment, animation_path, is_step};
use crate::board::Square;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::route;
use crate::state::State;

/// The ID of the command that, in reverse play, holds the box behind the player or lets go of it.
pub(crate) const GRIP: &str = "grip";
/// The ID of the command that, in reverse play before the first pull, jumps to the next part of the
/// floor.
pub(crate) const JUMP: &str = "jump";
/// The key of the command that jumps to the next part of the floor.
pub(crate) const JUMP_KEY: Key = Key::Char('j');

/// The game's entries in the dialog of preferences.
pub(crate) const PREFERENCES: &[Preference<Ui>] = &[
    flag!("animate", "Animate steps", Ui: animate),
    flag!("show-destinations", "Show where the selected box can be pushed", Ui: show_ways),
];

/// A gesture from a press until the release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gesture {
    /// A box was pressed: whether it was selected before, and the square now under the pointer.
    Drag { was_selected: bool, over: Option<Square> },
    /// A finger touches a square without a box, or a place beside all squares. The touch takes
    /// effect on release, so that a second finger can still turn it into a pinch: as a tap on the
    /// square, or as a swipe.
    Touch { square: Option<Square>, from: Point },
}

/// The user interface state of the game.
#[derive(Clone, Debug)]
pub struct Ui {
    /// The selected box.
    pub(crate) selected: Option<Square>,
    /// The squares to which the selected box can be pushed or pulled, in ascending order.
    pub(crate) destinations: Vec<Square>,
    gesture: Option<Gesture>,
    /// In reverse play, `true` while the player holds the box behind it.
    pub(crate) grip: bool,
    /// The path of the animation of the last change, if that was more than one step.
    pub(crate) animation_path: Vec<Moment>,
    animate: bool,
    show_ways: bool,
}

impl Default for Ui {
    fn default() -> Self {
        Self {
            selected: None,
            destinations: Vec::new(),
            gesture: None,
            grip: false,
            animation_path: Vec::new(),
            animate: true,
            show_ways: true,
        }
    }
}

impl Ui {
    /// The square over which the selected box is dragged, if the box could be brought there.
    pub(crate) fn drop_target(&self) -> Option<Square> {
        let Some(Gesture::Drag { over, .. }) = self.gesture else { return None };
        over.filter(|c| self.destinations.binary_search(c).is_ok())
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
            Input::Press(p) if p.button == Button::Left => self.press(state, under(&p), p),
            Input::Press(p) if p.button == Button::Right => Response::ui(self.let_go()),
            Input::Drag(p) => Response::ui(self.drag(under(&p))),
            Input::Release(p) if p.button == Button::Left => match self.gesture {
                Some(Gesture::Touch { square, from }) => {
                    self.gesture = None;
                    // The gesture has ended, so the `Ui` has changed in any case.
                    match self.lift(state, square, swipe(from, p.at, layout.tile())) {
                        Response::NoEffect => Response::UiUpdate,
                        response => response,
                    }
                }
                _ => self.release(state, under(&p)),
            },
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
        let was = self.selected.take().is_some() | self.gesture.take().is_some();
        self.destinations.clear();
        was
    }

    /// Cancels the current gesture only: a box that was selected before stays selected. Returns
    /// whether anything changed.
    pub(crate) fn cancel(&mut self) -> bool {
        match self.gesture.take() {
            Some(Gesture::Drag { was_selected: false, .. }) => {
                self.let_go();
                true
            }
            gesture => gesture.is_some(),
        }
    }

    fn press(&mut self, state: &State, square: Option<Square>, pointer: Pointer) -> Response<Move> {
        let boxed = square.filter(|&square| state.has_box(square));
        if boxed.is_none() && pointer.kind == PointerKind::Touch {
            self.gesture = Some(Gesture::Touch { square, from: pointer.at });
            return Response::UiUpdate;
        }
        let Some(square) = square else { return Response::ui(self.let_go()) };
        if boxed.is_none() {
            return self.choose(state, square);
        }
        let was_selected = self.selected == Some(square);
        self.gesture = Some(Gesture::Drag { was_selected, over: Some(square) });
        if was_selected {
            // The gesture is part of the `Ui`, so the `Ui` has changed.
            return Response::UiUpdate;
        }
        self.selected = Some(square);
        self.destinations = route::destinations(state, square);
        Response::UiUpdate
    }

    /// Acts on a click on a square without a box: brings the selected box there, or else the
    /// player.
    fn choose(&mut self, state: &State, square: Square) -> Response<Move> {
        if let Some(held) = self.selected {
            return self.bring(state, held, square);
        }
        if square == state.player() {
            return Response::NoEffect;
        }
        match route::walk(state, square) {
            Some(moves) => Response::Group(moves),
            None => jump_to(state, square),
        }
    }

    fn drag(&mut self, to: Option<Square>) -> bool {
        match &mut self.gesture {
            Some(Gesture::Drag { over, .. }) => core::mem::replace(over, to) != to,
            _ => false,
        }
    }

    fn bring(&mut self, state: &State, held: Square, to: Square) -> Response<Move> {
        self.let_go();
        match route::shortest_pushes(state, held, to) {
            Some(moves) => Response::Group(moves),
            None => Response::Refused(if state.is_reverse() {
                text!("that box cannot be pulled there")
            } else {
                text!("that box cannot be pushed there")
            }),
        }
    }

    /// Acts on the release of a finger: a swipe is a step in its direction, a tap acts on its square.
    fn lift(
        &mut self,
        state: &State,
        square: Option<Square>,
        swipe: Option<Direction>,
    ) -> Response<Move> {
        match (swipe, square) {
            (Some(direction), _) => self.key(state, Key::Arrow(direction).into()),
            (None, Some(square)) => self.choose(state, square),
            (None, None) => Response::ui(self.let_go()),
        }
    }

    fn release(&mut self, state: &State, square: Option<Square>) -> Response<Move> {
        let was_selected = match self.gesture.take() {
            Some(Gesture::Drag { was_selected, .. }) => was_selected,
            Some(Gesture::Touch { .. }) => return Response::UiUpdate,
            None => return Response::NoEffect,
        };
        match (self.selected, square) {
            (Some(held), Some(to)) if to != held => self.bring(state, held, to),
            (Some(_), None) => Response::ui(self.let_go()),
            _ if was_selected => Response::ui(self.let_go()),
            // The highlight of the drop target disappears.
            _ => Response::UiUpdate,
        }
    }

    /// Adapts to a change of position.
    pub(crate) fn changed_state(&mut self, old: &State, new: &State) {
        if old.player() == new.player() && old.same_boxes(new) {
            return;
        }
        self.let_go();
        self.animation_path.clear();
        if self.animate && !is_step(old, new) {
            self.animation_path = animation_path(old, new).unwrap_or_default();
        }
    }

    /// The number of steps of a change to animate; 0 for no animation.
    pub(crate) fn n_shown(&self, old: &State, new: &State) -> usize {
        if !self.animate || (old.player() == new.player() && old.same_boxes(new)) {
            0
        } else if is_step(old, new) {
            1
        } else {
            let ends = self.animation_path.first().zip(self.animation_path.last());
            let fits = ends.is_some_and(|(a, b)| a.0 == old.player() && b.0 == new.player());
            if fits { self.animation_path.len() - 1 } else { 0 }
        }
    }

    pub(crate) fn shows_ways(&self) -> bool {
        self.show_ways
    }
}

/// Returns the direction of a swipe; `None` if the finger moved by less than a third of a tile.
fn swipe(from: Point, to: Point, tile: i32) -> Option<Direction> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (across, down) = (dx.unsigned_abs(), dy.unsigned_abs());
    if 3 * across.max(down) <= tile.unsigned_abs() {
        return None;
    }
    let is_level = across > down;
    Some(if is_level && dx > 0 {
        Direction::Right
    } else if is_level {
        Direction::Left
    } else if dy > 0 {
        Direction::Down
    } else {
        Direction::Up
    })
}

/// Returns the move of an arrow key; `None` if a wall or a box is in the way. In reverse play the
/// player pulls the box behind it if `pulls` is `true`.
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

/// Jumps, in reverse play before the first pull, to the part of the floor that contains a square,
/// and walks to that square.
fn jump_to(state: &State, square: Square) -> Response<Move> {
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
    Response::Refused(text!("the player cannot get there"))
}
