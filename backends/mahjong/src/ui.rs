//! The player's side of the screen: selection, cursor, preferences.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::ability::Preference;
use puzzle_core::draw::{Layout, Point};
use puzzle_core::flag;
use puzzle_core::game::Response;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, Pointer, PointerKind};

use crate::face::Face;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::state::State;

/// What the player sees and has taken hold of, beside the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// The tile that waits for its partner.
    pub(crate) selected: Option<usize>,
    /// The tile under the keyboard cursor; drawn when `cursor_visible`.
    pub(crate) cursor: Option<usize>,
    pub(crate) cursor_visible: bool,
    /// The free tile under the mouse, or under the finger that is down.
    pub(crate) hover: Option<usize>,
    /// Where a finger went down; it takes what is there when it is lifted.
    finger: Option<Point>,
    /// The group of which all tiles are shown.
    pub(crate) kind: Option<u8>,
    /// Whether a tap shows the tiles of a kind, as the right button does.
    pub(crate) taps_show_kind: bool,
    pub(crate) preferences: Preferences,
}

/// What the player likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Preferences {
    /// Free tiles are marked, blocked ones dimmed.
    pub(crate) highlight_free: bool,
    /// Small Latin numerals and letters in a corner of each face.
    pub(crate) numerals: bool,
    /// Large numerals and plain symbols in place of pictures.
    pub(crate) plain: bool,
    /// A second tile that does not match is selected in place of the first.
    pub(crate) reselect: bool,
    /// Pairs shrink as they go.
    pub(crate) animate: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { highlight_free: false, numerals: true, plain: false, reselect: false, animate: true }
    }
}

/// The lines of the "Preferences…" dialog.
pub(crate) const PREFERENCES: [Preference<Ui>; 5] = [
    flag!("highlight-free", "Mark free tiles, dim blocked ones", Ui: preferences.highlight_free),
    flag!("corner-numerals", "Numerals in the corners of tiles", Ui: preferences.numerals),
    Preference::choice(
        "faces",
        "Faces of tiles",
        &[("pictures", "Pictures"), ("plain", "Plain symbols")],
        |ui| usize::from(ui.preferences.plain),
        |ui, i| ui.preferences.plain = i == 1,
    ),
    flag!("reselect", "A tile that does not match is selected instead", Ui: preferences.reselect),
    flag!("animate", "Pairs shrink as they go", Ui: preferences.animate),
];

impl Ui {
    /// What an input means.
    pub(crate) fn interpret(
        &mut self,
        state: &State,
        tiles: Layout,
        input: Input,
    ) -> Response<Move> {
        let geometry = || Geometry::of(state, tiles);
        match input {
            Input::Press(Pointer {
                at, button: Button::Left, kind: PointerKind::Touch, ..
            }) => self.put_down(state, &geometry(), at),
            Input::Press(Pointer { at, button: Button::Left, .. }) => {
                let tile = geometry().tile_at(state, at);
                self.click(state, tile)
            }
            Input::Press(Pointer { at, button: Button::Right, .. }) => {
                let tile = geometry().tile_at(state, at);
                self.show_kind(tile.map(|t| state.group(t)))
            }
            Input::Drag(pointer) => match self.finger {
                Some(down) if geometry().is_far(down, pointer.at) => self.give_up(),
                _ => Response::NoEffect,
            },
            Input::Release(_) => match self.finger {
                Some(down) => self.lift(state, &geometry(), down),
                None => Response::NoEffect,
            },
            Input::Cancel => self.give_up(),
            Input::Press(_) => Response::NoEffect,
            Input::Hover(at) => {
                let tile = at.and_then(|at| geometry().tile_at(state, at));
                Response::ui(self.hover_over(state, tile))
            }
            Input::Command(SHOW_KIND) => self.show_kind_here(state),
            Input::Command(FINISH) => Self::finish(state),
            Input::Key(press) if press.mods.ctrl || press.mods.alt => Response::Unused,
            Input::Key(press) => self.key(state, press.key, press.mods.shift),
            _ => Response::Unused,
        }
    }

    /// What a click does on a tile or beside all of them.
    fn click(&mut self, state: &State, tile: Option<usize>) -> Response<Move> {
        let hidden = core::mem::take(&mut self.cursor_visible);
        let response = match tile {
            _ if self.taps_show_kind => self.show_kind(tile.map(|t| state.group(t))),
            Some(tile) => self.choose(state, tile),
            None => self.forget(),
        };
        // Hiding the cursor is worth a redraw.
        if response == Response::NoEffect { Response::ui(hidden) } else { response }
    }

    /// The tile that a finger means: one that it misses by little may be meant.
    fn tapped(&self, state: &State, geometry: &Geometry, at: Point) -> Option<usize> {
        let may_be_meant = |t: usize| self.taps_show_kind || state.is_free(t);
        geometry.tile_at(state, at).or_else(|| geometry.nearest(state, at, may_be_meant))
    }

    /// A finger goes down: nothing is taken before it is lifted, since it may be the first of two
    /// or the beginning of a swipe.
    fn put_down(&mut self, state: &State, geometry: &Geometry, at: Point) -> Response<Move> {
        let tile = self.tapped(state, geometry, at);
        self.finger = Some(at);
        self.hover_over(state, tile);
        Response::UiUpdate
    }

    fn lift(&mut self, state: &State, geometry: &Geometry, down: Point) -> Response<Move> {
        let tile = self.tapped(state, geometry, down);
        let lifted = self.give_up();
        let response = self.click(state, tile);
        if response == Response::NoEffect { lifted } else { response }
    }

    /// Forgets what a finger began.
    fn give_up(&mut self) -> Response<Move> {
        let is_down = self.finger.take().is_some();
        if is_down {
            self.hover = None;
        }
        Response::ui(is_down)
    }

    /// Puts the frame of hover on a tile, if it is free; whether that changed.
    fn hover_over(&mut self, state: &State, tile: Option<usize>) -> bool {
        let tile = tile.filter(|&t| state.is_free(t));
        core::mem::replace(&mut self.hover, tile) != tile
    }

    /// The tile that a key or a menu speaks of.
    fn here(&self) -> Option<usize> {
        self.cursor.filter(|_| self.cursor_visible).or(self.selected).or(self.hover)
    }

    fn key(&mut self, state: &State, key: Key, shift: bool) -> Response<Move> {
        match key {
            Key::Arrow(direction) => self.arrow(state, direction),
            Key::Tab => self.step(state, !shift),
            Key::Home => self.go(state.free_tiles().next()),
            Key::End => self.go(state.free_tiles().last()),
            Key::PageUp => self.layer(state, true),
            Key::PageDown => self.layer(state, false),
            Key::Char('m') => self.next_match(state),
            Key::Char('c') => Self::finish(state),
            Key::Char(FREE) => {
                let marks = &mut self.preferences.highlight_free;
                *marks = !*marks;
                Response::UiUpdate
            }
            Key::Char('k') | Key::Select2 => self.show_kind_here(state),
            Key::Char(TAPS_SHOW_KIND) => {
                self.taps_show_kind = !self.taps_show_kind;
                // A kind that is shown goes with the mode.
                self.kind = self.kind.filter(|_| self.taps_show_kind);
                Response::UiUpdate
            }
            Key::Select => match self.at(state) {
                Some(tile) if self.taps_show_kind => self.show_kind(Some(state.group(tile))),
                Some(tile) => self.choose(state, tile),
                None => self.show_cursor(state),
            },
            Key::Escape => {
                let kind = self.kind.take().is_some();
                let mode = core::mem::take(&mut self.taps_show_kind);
                let selected = self.selected.take().is_some();
                let cursor = core::mem::take(&mut self.cursor_visible);
                let is_dropped = kind || mode || selected || cursor;
                if is_dropped { Response::UiUpdate } else { Response::Unused }
            }
            _ => Response::Unused,
        }
    }

    fn finish(state: &State) -> Response<Move> {
        let moves = state.finish();
        if moves.is_empty() {
            Response::Refused("not all of the tiles that are left are free".into())
        } else {
            Response::Group(moves)
        }
    }

    /// What a click on a tile does.
    fn choose(&mut self, state: &State, tile: usize) -> Response<Move> {
        if !state.is_free(tile) {
            return Response::Refused(why_blocked(state, tile));
        }
        match self.selected {
            Some(selected) if selected == tile => {
                self.selected = None;
                Response::UiUpdate
            }
            Some(selected) if state.group(selected) == state.group(tile) => {
                self.selected = None;
                self.kind = None;
                Response::Move(Move::pair(selected, tile))
            }
            Some(selected) if !self.preferences.reselect => Response::Refused(alloc::format!(
                "{} and {} do not match",
                state.face(selected),
                state.face(tile)
            )),
            _ => {
                self.selected = Some(tile);
                Response::UiUpdate
            }
        }
    }

    fn forget(&mut self) -> Response<Move> {
        let kind = self.kind.take().is_some();
        if self.selected.take().is_some() || kind { Response::UiUpdate } else { Response::NoEffect }
    }

    /// Shows all tiles of a group, or no longer if they were shown.
    fn show_kind(&mut self, kind: Option<u8>) -> Response<Move> {
        let new = if self.kind == kind { None } else { kind };
        if core::mem::replace(&mut self.kind, new) == new {
            Response::NoEffect
        } else {
            Response::UiUpdate
        }
    }

    fn show_kind_here(&mut self, state: &State) -> Response<Move> {
        match self.here().filter(|&t| state.is_left(t)) {
            Some(tile) => self.show_kind(Some(state.group(tile))),
            None if self.kind.is_some() => self.show_kind(None),
            None => Response::Refused("select a tile first, or move the cursor to one".into()),
        }
    }

    fn show_cursor(&mut self, state: &State) -> Response<Move> {
        let tile = self
            .cursor
            .filter(|&t| state.is_free(t))
            .or(self.selected)
            .or_else(|| state.free_tiles().next());
        self.go(tile)
    }

    fn go(&mut self, tile: Option<usize>) -> Response<Move> {
        let Some(tile) = tile else { return Response::NoEffect };
        let before = (self.cursor, self.cursor_visible);
        (self.cursor, self.cursor_visible) = (Some(tile), true);
        if before == (Some(tile), true) { Response::NoEffect } else { Response::UiUpdate }
    }

    /// The cursor's tile, if it is shown on one.
    pub(crate) fn at(&self, state: &State) -> Option<usize> {
        self.cursor.filter(|&t| self.cursor_visible && state.is_left(t))
    }

    /// To the nearest free tile in a direction: what lies aside counts double.
    fn arrow(&mut self, state: &State, direction: Direction) -> Response<Move> {
        let Some(from) = self.at(state) else { return self.show_cursor(state) };
        let (dx, dy) = direction.step();
        let center = |tile: usize| {
            let p = state.layout().place(tile);
            // Three quarters of a tile's height are its width.
            (3 * i32::from(p.x) - i32::from(p.z), 4 * i32::from(p.y) - i32::from(p.z))
        };
        let (x, y) = center(from);
        let to = state
            .free_tiles()
            .filter(|&t| t != from)
            .filter_map(|t| {
                let (tx, ty) = (center(t).0 - x, center(t).1 - y);
                let ahead = tx * dx + ty * dy;
                let aside = (tx * dy).abs() + (ty * dx).abs();
                // Within a wedge, so that the way back leads back more often than not.
                (ahead > 0 && aside <= 3 * ahead).then_some((ahead + 2 * aside, t))
            })
            .min();
        self.go(to.map(|(_, t)| t))
    }

    /// To the next or the previous free tile, round and round.
    fn step(&mut self, state: &State, forward: bool) -> Response<Move> {
        let free: Vec<usize> = state.free_tiles().collect();
        let to = match self.at(state) {
            None => return self.show_cursor(state),
            Some(at) if forward => free.iter().find(|&&t| t > at).or(free.first()),
            Some(at) => free.iter().rev().find(|&&t| t < at).or(free.last()),
        };
        self.go(to.copied())
    }

    /// To the nearest free tile of the next layer up or down that has one.
    fn layer(&mut self, state: &State, up: bool) -> Response<Move> {
        let Some(from) = self.at(state) else { return self.show_cursor(state) };
        let at = state.layout().place(from);
        let to = state
            .free_tiles()
            .filter_map(|t| {
                let p = state.layout().place(t);
                let layers = if up { p.z.checked_sub(at.z)? } else { at.z.checked_sub(p.z)? };
                let far = u16::from(p.x.abs_diff(at.x)) + u16::from(p.y.abs_diff(at.y));
                (layers > 0).then_some((layers, far, t))
            })
            .min();
        self.go(to.map(|(_, _, t)| t))
    }

    /// To the next free tile that matches the selected one, or the one here.
    fn next_match(&mut self, state: &State) -> Response<Move> {
        let Some(of) = self.selected.or_else(|| self.here()).filter(|&t| state.is_left(t)) else {
            return self.show_cursor(state);
        };
        let at = self.at(state).unwrap_or(of);
        let matching: Vec<usize> =
            state.free_tiles().filter(|&t| t != of && state.group(t) == state.group(of)).collect();
        match matching.iter().find(|&&t| t > at).or(matching.first()) {
            Some(&tile) => self.go(Some(tile)),
            None => Response::Refused(alloc::format!("no free tile matches {}", state.face(of))),
        }
    }

    /// Drops what no longer holds in a new position.
    pub(crate) fn changed_state(&mut self, old: &State, new: &State) {
        let dealt_anew = old.groups() != new.groups();
        let free = |t: &usize| new.is_free(*t);
        self.selected = self.selected.filter(free).filter(|_| !dealt_anew);
        self.hover = self.hover.filter(free).filter(|_| self.finger.is_none());
        self.finger = None;
        self.kind =
            self.kind.filter(|&kind| !dealt_anew && new.tiles_left().any(|t| new.group(t) == kind));
        if let Some(cursor) = self.cursor.filter(|t| !new.is_free(*t)) {
            let at = new.layout().place(cursor);
            self.cursor = new.free_tiles().min_by_key(|&t| {
                let p = new.layout().place(t);
                (u16::from(p.x.abs_diff(at.x)) + u16::from(p.y.abs_diff(at.y)), t)
            });
        }
    }
}

/// The command that shows all tiles of one kind, without a search.
pub(crate) const SHOW_KIND: &str = "show-kind";
/// The command that takes all that is left, once all of it is free.
pub(crate) const FINISH: &str = "finish";

/// The key that switches whether taps show the tiles of a kind.
pub(crate) const TAPS_SHOW_KIND: char = 'K';

/// The key that marks free tiles, or no longer.
pub(crate) const FREE: char = 'F';

/// Why a tile cannot be taken, in words.
pub(crate) fn why_blocked(state: &State, tile: usize) -> String {
    let touching = state.layout().touching(tile);
    let first = |tiles: &[u16]| -> Option<Face> {
        tiles.iter().map(|&t| usize::from(t)).find(|&t| state.is_left(t)).map(|t| state.face(t))
    };
    let face = state.face(tile);
    match (first(&touching.above), first(&touching.left), first(&touching.right)) {
        (Some(above), _, _) => alloc::format!("{face} is blocked: {above} lies on it"),
        (None, Some(left), Some(right)) => {
            alloc::format!("{face} is blocked: {left} is at its left and {right} at its right")
        }
        _ => alloc::format!("{face} is free"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use alloc::string::ToString;
    use expect_test::{Expect, expect};
    use puzzle_core::params::Params as _;

    /// What a line of inputs does: `c3` clicks tile 3, `r3` with the right button, `h3` hovers over
    /// it, `t3` puts a finger on it and `l3` lifts it there, `g3` does both a little above the
    /// tile, `d3` drags it there, `cancel` gives up; other words are keys.
    fn check(layout: &str, groups: &str, inputs: &str, expected: &Expect) {
        let params = Params::decode(layout, &Params::default()).expect("params");
        let desc = crate::desc::Desc::parse(params.layout(), groups).expect("a deal");
        let mut state = State::new(params.layout().clone(), desc.groups().clone());
        let mut ui = Ui::default();
        let tiles = Layout::square(30);
        let mut text = String::new();
        let touch = |at| Pointer { kind: PointerKind::Touch, ..Pointer::mouse(at, Button::Left) };
        for word in inputs.split(' ') {
            let at = |n: &str| {
                let tile = n.parse().expect("a tile's number");
                Geometry::of(&state, tiles).face(state.layout().place(tile)).center()
            };
            let input = match word {
                "left" => Key::Arrow(Direction::Left).into(),
                "right" => Key::Arrow(Direction::Right).into(),
                "up" => Key::Arrow(Direction::Up).into(),
                "down" => Key::Arrow(Direction::Down).into(),
                "enter" => Key::Select.into(),
                "space" => Key::Select2.into(),
                "tab" => Key::Tab.into(),
                "pgup" => Key::PageUp.into(),
                "pgdn" => Key::PageDown.into(),
                "esc" => Key::Escape.into(),
                "m" => Key::Char('m').into(),
                "x" => Key::Char('x').into(),
                "K" => Key::Char('K').into(),
                "cancel" => Input::Cancel,
                _ => match word.split_at(1) {
                    ("c", n) => Input::Press(Pointer::mouse(at(n), Button::Left)),
                    ("r", n) => Input::Press(Pointer::mouse(at(n), Button::Right)),
                    ("h", n) => Input::Hover(Some(at(n))),
                    ("t", n) => Input::Press(touch(at(n))),
                    ("l", n) => Input::Release(touch(at(n))),
                    ("d", n) => Input::Drag(touch(at(n))),
                    ("g", n) => {
                        let above = at(n).offset(0, -25);
                        ui.interpret(&state, tiles, Input::Press(touch(above)));
                        Input::Release(touch(above))
                    }
                    _ => panic!("{word}"),
                },
            };
            let response = ui.interpret(&state, tiles, input);
            let old = state.clone();
            let said = match response {
                Response::Move(mv) => {
                    state.execute(&mv).expect("a legal move");
                    ui.changed_state(&old, &state);
                    mv.to_string()
                }
                Response::Refused(why) => alloc::format!("({why})"),
                Response::UiUpdate => "ui".into(),
                other => alloc::format!("{other:?}"),
            };
            let cursor = ui.cursor.filter(|_| ui.cursor_visible);
            text += &alloc::format!(
                "{word}: {said}, selected {:?}, cursor {cursor:?}, hover {:?}, kind {:?}\n",
                ui.selected,
                ui.hover,
                ui.kind
            );
        }
        expected.assert_eq(&text);
    }

    #[test]
    fn clicks() {
        // 0 1 2 3 in a row, 4 on the middle of it.
        check(
            "_5_f1",
            "012201",
            "c0 c0 c1 c0 c4 c5 c0",
            &expect![[r#"
            c0: ui, selected Some(0), cursor None, hover None, kind None
            c0: ui, selected None, cursor None, hover None, kind None
            c1: (two of circles is blocked: one of circles is at its left and three of circles at its right), selected None, cursor None, hover None, kind None
            c0: ui, selected Some(0), cursor None, hover None, kind None
            c4: 0-4, selected None, cursor None, hover None, kind None
            c5: ui, selected Some(5), cursor None, hover None, kind None
            c0: ui, selected None, cursor None, hover None, kind None
        "#]],
        );
        check(
            "_4-4",
            "01100110",
            "h0 h1 c0 r1 r1 c3 c4 c0 h0",
            &expect![[r#"
            h0: ui, selected None, cursor None, hover Some(0), kind None
            h1: ui, selected None, cursor None, hover None, kind None
            c0: ui, selected Some(0), cursor None, hover None, kind None
            r1: ui, selected Some(0), cursor None, hover None, kind Some(1)
            r1: ui, selected Some(0), cursor None, hover None, kind None
            c3: 0-3, selected None, cursor None, hover None, kind None
            c4: ui, selected Some(4), cursor None, hover None, kind None
            c0: ui, selected None, cursor None, hover None, kind None
            h0: NoEffect, selected None, cursor None, hover None, kind None
        "#]],
        );
    }

    #[test]
    fn fingers() {
        // Nothing before the finger is lifted, nothing when it swiped or another came.
        check(
            "_4-4",
            "01100110",
            "t0 l0 t4 cancel t4 d7 l7 t4 l4 g3 t7 l7 t1 l1",
            &expect![[r#"
            t0: ui, selected None, cursor None, hover Some(0), kind None
            l0: ui, selected Some(0), cursor None, hover None, kind None
            t4: ui, selected Some(0), cursor None, hover Some(4), kind None
            cancel: ui, selected Some(0), cursor None, hover None, kind None
            t4: ui, selected Some(0), cursor None, hover Some(4), kind None
            d7: ui, selected Some(0), cursor None, hover None, kind None
            l7: NoEffect, selected Some(0), cursor None, hover None, kind None
            t4: ui, selected Some(0), cursor None, hover Some(4), kind None
            l4: 0-4, selected None, cursor None, hover None, kind None
            g3: ui, selected Some(3), cursor None, hover None, kind None
            t7: ui, selected Some(3), cursor None, hover Some(7), kind None
            l7: 3-7, selected None, cursor None, hover None, kind None
            t1: ui, selected None, cursor None, hover Some(1), kind None
            l1: ui, selected Some(1), cursor None, hover None, kind None
        "#]],
        );
        // A tap shows the kind while the mode is on, of a tile that is blocked too.
        check(
            "_4-4",
            "01100110",
            "K t1 l1 t0 l0 c3 enter right enter K c3 K c1 esc",
            &expect![[r#"
                K: ui, selected None, cursor None, hover None, kind None
                t1: ui, selected None, cursor None, hover None, kind None
                l1: ui, selected None, cursor None, hover None, kind Some(1)
                t0: ui, selected None, cursor None, hover Some(0), kind Some(1)
                l0: ui, selected None, cursor None, hover None, kind Some(0)
                c3: ui, selected None, cursor None, hover None, kind None
                enter: ui, selected None, cursor Some(0), hover None, kind None
                right: ui, selected None, cursor Some(3), hover None, kind None
                enter: ui, selected None, cursor Some(3), hover None, kind Some(0)
                K: ui, selected None, cursor Some(3), hover None, kind None
                c3: ui, selected Some(3), cursor None, hover None, kind None
                K: ui, selected Some(3), cursor None, hover None, kind None
                c1: ui, selected Some(3), cursor None, hover None, kind Some(1)
                esc: ui, selected None, cursor None, hover None, kind None
            "#]],
        );
    }

    #[test]
    fn keys() {
        check(
            "_4-4_b2",
            "0100221101",
            "right right down up left tab pgup pgdn enter m enter space x esc esc",
            &expect![[r#"
                right: ui, selected None, cursor Some(0), hover None, kind None
                right: ui, selected None, cursor Some(8), hover None, kind None
                down: ui, selected None, cursor Some(4), hover None, kind None
                up: ui, selected None, cursor Some(0), hover None, kind None
                left: NoEffect, selected None, cursor Some(0), hover None, kind None
                tab: ui, selected None, cursor Some(3), hover None, kind None
                pgup: ui, selected None, cursor Some(9), hover None, kind None
                pgdn: ui, selected None, cursor Some(3), hover None, kind None
                enter: ui, selected Some(3), cursor Some(3), hover None, kind None
                m: ui, selected Some(3), cursor Some(8), hover None, kind None
                enter: 3-8, selected None, cursor Some(0), hover None, kind None
                space: ui, selected None, cursor Some(0), hover None, kind Some(0)
                x: Unused, selected None, cursor Some(0), hover None, kind Some(0)
                esc: ui, selected None, cursor None, hover None, kind None
                esc: Unused, selected None, cursor None, hover None, kind None
            "#]],
        );
    }
}
