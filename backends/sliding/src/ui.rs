//! The user interface state, and the meaning of keys and clicks.

mod macros;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::Preference;
use puzzle_core::draw::{Layout, Point};
use puzzle_core::game::Response;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer, PointerKind};
use puzzle_core::{flag, text};

pub use macros::Recording;

use crate::board::MoveKey;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::state::State;

/// The user interface state of a game: what the player has set or begun, apart from the position.
#[derive(Clone, Debug)]
pub struct Ui {
    /// The digits of a piece's number typed so far.
    pub(crate) typed: String,
    /// Whether placed pieces are marked.
    pub(crate) marks_placed: bool,
    /// Whether pieces that can move are marked.
    pub(crate) marks_movable: bool,
    /// Whether identical pieces show their own numbers.
    pub(crate) own_numbers: bool,
    /// Whether the goal is shown instead of the position, until the next move or click.
    pub(crate) shows_goal: bool,
    /// `true` from a press that hid the goal until the release. A canceled press shows it again.
    has_hidden_goal: bool,
    /// Where a finger touches the board. It acts on release: as a tap, or as a swipe.
    touch: Option<Point>,
    /// The macro that is being recorded.
    pub(crate) recording: Option<Recording>,
    /// The recorded macros for F1 to F12. They take precedence over the board's macros.
    pub(crate) macros: [Option<Vec<u16>>; 12],
}

impl Default for Ui {
    fn default() -> Self {
        Self {
            typed: String::new(),
            marks_placed: true,
            marks_movable: true,
            own_numbers: false,
            shows_goal: false,
            has_hidden_goal: false,
            touch: None,
            recording: None,
            macros: Default::default(),
        }
    }
}

/// The key that shows the goal.
pub(crate) const GOAL: char = 'G';

/// The lines of the preferences dialog.
pub(crate) const PREFERENCES: &[Preference<Ui>] = &[
    flag!("mark-placed", "Mark pieces in their places", Ui: marks_placed),
    flag!("mark-movable", "Mark pieces that can move", Ui: marks_movable),
    flag!("own-numbers", "Show the own numbers of identical pieces", Ui: own_numbers),
];

impl Ui {
    /// Adjusts the interface after the state has changed: forgets the typed digits, hides the goal
    /// and updates the recording of a macro.
    #[inline]
    pub(crate) fn changed_state(&mut self, old: &State, new: &State) {
        self.typed.clear();
        self.shows_goal = false;
        self.has_hidden_goal = false;
        self.touch = None;
        if self.recording.is_some() {
            self.record(old, new);
        }
    }

    /// Handles an input.
    pub(crate) fn interpret(
        &mut self,
        state: &State,
        layout: Layout,
        input: Input,
    ) -> Response<Move> {
        let response = match input {
            // A click while the goal is shown refers to the position, which the player cannot see:
            // just show it.
            Input::Press(_) if self.shows_goal => {
                self.has_hidden_goal = true;
                self.show_goal()
            }
            Input::Press(pointer) if pointer.button == Button::Left => match pointer.kind {
                PointerKind::Touch => {
                    self.touch = Some(pointer.at);
                    Response::UiUpdate
                }
                _ => respond(Self::pointed_line(state, layout, pointer)),
            },
            Input::Release(pointer) => match self.touch.take() {
                Some(from) => Self::lift(state, layout, from, pointer),
                None => Response::ui(core::mem::take(&mut self.has_hidden_goal)),
            },
            Input::Cancel => {
                let is_hidden = core::mem::take(&mut self.has_hidden_goal);
                self.shows_goal |= is_hidden;
                Response::ui(
                    is_hidden
                        | self.touch.take().is_some()
                        | !core::mem::take(&mut self.typed).is_empty(),
                )
            }
            Input::Press(_) | Input::Drag(_) | Input::Hover(_) => Response::NoEffect,
            Input::Key(press) => self.key(state, press),
            Input::Command(id) => self.command(state, id),
            _ => Response::Unused,
        };
        if let Some(recording) = &mut self.recording {
            recording.expect(&response);
        }
        response
    }

    /// Returns the moves of the piece that a pointer means.
    fn pointed_line(state: &State, layout: Layout, pointer: Pointer) -> Vec<Move> {
        let geometry = Geometry::of(state, layout);
        let cell = geometry.pointed_at(pointer.at, pointer.kind);
        cell.map_or(Vec::new(), |cell| line_to(state, cell as u16))
    }

    /// Handles the release of a finger that touched the board at `from`. A swipe moves the piece
    /// there if the piece can move in its direction, give or take 60 degrees.
    fn lift(state: &State, layout: Layout, from: Point, pointer: Pointer) -> Response<Move> {
        let line = Self::pointed_line(state, layout, Pointer { at: from, ..pointer });
        let is_meant = || {
            let geometry = Geometry::of(state, layout);
            let targets = line.iter().rev().filter_map(|mv| match mv {
                Move::Slide(cell) => Some(*cell),
                _ => None,
            });
            let mut way = targets.chain([state.hole()]).map(|cell| geometry.center(cell));
            let (Some(start), Some(end)) = (way.next(), way.next()) else { return false };
            let vector = |a: Point, b: Point| (i64::from(b.x - a.x), i64::from(b.y - a.y));
            let ((x, y), (to_x, to_y)) = (vector(from, pointer.at), vector(start, end));
            let (along, across) = (x * to_x + y * to_y, x * to_y - y * to_x);
            along > 0 && across * across <= 3 * along * along
        };
        let is_swipe = 3 * from.x.abs_diff(pointer.at.x).max(from.y.abs_diff(pointer.at.y))
            > layout.tile().unsigned_abs();
        // The touch has ended, so the `Ui` has changed in any case.
        if is_swipe && !is_meant() {
            return Response::UiUpdate;
        }
        match respond(line) {
            Response::NoEffect => Response::UiUpdate,
            response => response,
        }
    }

    fn key(&mut self, state: &State, press: KeyPress) -> Response<Move> {
        let KeyPress { key, mods, .. } = press;
        if mods.alt {
            return Response::Unused;
        }
        match key {
            Key::Arrow(direction) => {
                let move_key = move_key(direction, mods.ctrl);
                if mods.shift && !mods.ctrl {
                    return respond(whole_line(state, move_key));
                }
                move_by_key(state, move_key)
            }
            Key::Char(c) if !mods.ctrl => self.char(state, c),
            Key::Select if !self.typed.is_empty() => {
                let number = self.typed.parse().unwrap_or(0);
                self.typed.clear();
                match self.movable(state).find(|&(_, own)| own == number) {
                    Some((cell, _)) => Response::Move(Move::Slide(cell)),
                    None => Response::Refused(text!("piece {number} cannot move now", number)),
                }
            }
            Key::Backspace if !self.typed.is_empty() => {
                self.typed.pop();
                Response::UiUpdate
            }
            Key::Escape if !self.typed.is_empty() => {
                self.typed.clear();
                Response::UiUpdate
            }
            Key::Escape if self.shows_goal => self.show_goal(),
            Key::Escape if self.recording.is_some() => {
                self.recording = None;
                Response::UiUpdate
            }
            Key::Function(n @ 1..=12) if mods == Modifiers::NONE => self.function(state, n),
            _ => Response::Unused,
        }
    }

    fn char(&mut self, state: &State, c: char) -> Response<Move> {
        let keys = [('w', 0), ('s', 1), ('a', 2), ('d', 3), ('W', 4), ('S', 5), ('A', 6), ('D', 7)];
        if let Some(&(_, i)) = keys.iter().find(|(k, _)| *k == c) {
            if i >= 4 && state.board().is_plain() {
                return Response::Unused;
            }
            return move_by_key(state, MoveKey::ALL[i]);
        }
        match c {
            '0'..='9' => self.digit(state, c),
            'j' | 'J' if state.board().has_classes() => {
                self.own_numbers = !self.own_numbers;
                Response::UiUpdate
            }
            'H' if !state.board().info().is_empty() => self.command(state, "info"),
            'H' if !state.board().is_plain() => {
                Response::Refused(text!("there is no information about this board"))
            }
            GOAL => self.show_goal(),
            'm' => self.command(state, "record"),
            'e' | 'o' if !state.root().extras().subpuzzles.is_empty() => match c {
                'o' if state.outer().is_some() => Response::Move(Move::Leave),
                'e' if !state.board().extras().subpuzzles.is_empty() => Self::enter_first(state),
                _ => Response::NoEffect,
            },
            _ => Response::Unused,
        }
    }

    /// Switches between the goal and the position.
    pub(crate) fn show_goal(&mut self) -> Response<Move> {
        self.shows_goal = !self.shows_goal;
        Response::UiUpdate
    }

    /// Returns the cells whose pieces can move, with the numbers of those pieces.
    fn movable<'a>(&self, state: &'a State) -> impl Iterator<Item = (u16, u32)> + 'a {
        let own = self.own_numbers;
        state.board().next(state.hole()).into_iter().map(move |cell| {
            let (board, piece) = (state.board(), state.piece(cell));
            let number = if own { board.number(piece) } else { board.printed_number(piece) };
            (cell, number.into())
        })
    }

    /// Adds a digit to the typed number of a piece, and moves that piece as soon as no longer
    /// number is possible.
    fn digit(&mut self, state: &State, c: char) -> Response<Move> {
        self.typed.push(c);
        let (mut exact, mut longer) = (None, false);
        for (cell, number) in self.movable(state) {
            let text = number.to_string();
            if text == self.typed {
                exact = exact.or(Some(cell));
            } else {
                longer |= text.starts_with(self.typed.as_str());
            }
        }
        match (exact, longer) {
            (_, true) => Response::UiUpdate,
            (Some(cell), false) => {
                self.typed.clear();
                Response::Move(Move::Slide(cell))
            }
            (None, false) => {
                let number = core::mem::take(&mut self.typed);
                Response::Refused(text!("piece {number} cannot move now", number))
            }
        }
    }
}

fn move_key(direction: Direction, ctrl: bool) -> MoveKey {
    let plain = match direction {
        Direction::Up => 0,
        Direction::Down => 1,
        Direction::Left => 2,
        Direction::Right => 3,
    };
    MoveKey::ALL[plain + if ctrl { 4 } else { 0 }]
}

fn move_by_key(state: &State, move_key: MoveKey) -> Response<Move> {
    match state.board().cell_for_key(state.hole(), move_key) {
        Some(cell) => Response::Move(Move::Slide(cell)),
        // A key that never moves anything on this board gets a message; at an edge none is needed.
        None if (move_key as usize) < 4 && !state.board().has_arrow_keys() => Response::Refused(
            text!("arrow keys do not move pieces on this board: click a piece or type its number"),
        ),
        None if (move_key as usize) >= 4 && !state.board().has_ctrl_keys() => Response::Refused(
            text!("this board has no second connections for Ctrl and an arrow key"),
        ),
        None => Response::NoEffect,
    }
}

/// Returns all moves that pressing a key again and again would make.
fn whole_line(state: &State, move_key: MoveKey) -> Vec<Move> {
    let mut hole = state.hole();
    let mut line = Vec::new();
    while let Some(cell) = state.board().cell_for_key(hole, move_key) {
        if line.len() > 100 || cell == state.hole() {
            break;
        }
        line.push(Move::Slide(cell));
        hole = cell;
    }
    line
}

/// Returns the moves that bring the hole to a cell: one move, or several along a row or column of
/// the table.
fn line_to(state: &State, cell: u16) -> Vec<Move> {
    let (board, hole) = (state.board(), state.hole());
    if board.has_move(hole, cell) {
        return alloc::vec![Move::Slide(cell)];
    }
    let ((x, y), (to_x, to_y)) = (board.place(hole), board.place(cell));
    let mut line = Vec::new();
    if (x == to_x) == (y == to_y) {
        return line;
    }
    let (mut at, (mut x, mut y)) = (hole, (x, y));
    while at != cell {
        x = toward(x, to_x);
        y = toward(y, to_y);
        let Some(next) = board.cell_at_place(x, y).filter(|&next| board.has_move(at, next)) else {
            return Vec::new();
        };
        line.push(Move::Slide(next));
        at = next;
    }
    line
}

fn toward(from: u16, to: u16) -> u16 {
    match from.cmp(&to) {
        core::cmp::Ordering::Less => from + 1,
        core::cmp::Ordering::Equal => from,
        core::cmp::Ordering::Greater => from - 1,
    }
}

fn respond(mut line: Vec<Move>) -> Response<Move> {
    match line.len() {
        0 => Response::NoEffect,
        1 => Response::Move(line.remove(0)),
        _ => Response::Group(line),
    }
}
