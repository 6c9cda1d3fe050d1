//! The user interface state: selection, cursor and preferences.

use alloc::vec::Vec;

use puzzle_core::ability::Preference;
use puzzle_core::draw::{Layout, Point};
use puzzle_core::flag;
use puzzle_core::game::Response;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, Pointer, PointerKind};
use puzzle_core::{Text, label, text};

use crate::description::cover;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::state::State;

/// The user interface state of a game, apart from the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// The selected tile, which waits for its partner.
    pub(crate) selected: Option<usize>,
    /// The tile under the keyboard cursor. It is drawn if `cursor_visible`.
    pub(crate) cursor: Option<usize>,
    pub(crate) cursor_visible: bool,
    /// The free tile under the mouse or under a touch.
    pub(crate) hover: Option<usize>,
    /// The point where a touch began; `None` if there is no touch. The tile there is selected or
    /// taken on release.
    touch_start: Option<Point>,
    /// The selected tile and the highlighted group before the present press of a mouse, which a
    /// canceled press brings back; `None` if the press changed neither.
    before_press: Option<(Option<usize>, Option<u8>)>,
    /// The group whose tiles are all highlighted; `None` if no group is.
    pub(crate) kind: Option<u8>,
    /// Whether a tap shows the matching tiles, as the right button does.
    pub(crate) taps_show_kind: bool,
    pub(crate) preferences: Preferences,
}

/// The preferences of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Preferences {
    /// Whether free tiles are marked and blocked ones dimmed.
    pub(crate) highlight_free: bool,
    /// Whether small numerals and letters are drawn in a corner of each face.
    pub(crate) numerals: bool,
    /// Whether large numerals and plain symbols replace the pictures.
    pub(crate) plain: bool,
    /// Whether a second tile that does not match is selected instead of the first.
    pub(crate) reselect: bool,
    /// Whether pairs shrink when they are taken.
    pub(crate) animate: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { highlight_free: false, numerals: true, plain: false, reselect: false, animate: true }
    }
}

/// The preferences in the "Preferences…" dialog.
pub(crate) const PREFERENCES: [Preference<Ui>; 5] = [
    flag!("highlight-free", "Mark free tiles, dim blocked ones", Ui: preferences.highlight_free),
    flag!("corner-numerals", "Numerals in the corners of tiles", Ui: preferences.numerals),
    Preference::choice(
        "faces",
        label!("Faces of tiles"),
        &[("pictures", label!("Pictures")), ("plain", label!("Plain symbols"))],
        |ui| usize::from(ui.preferences.plain),
        |ui, i| ui.preferences.plain = i == 1,
    ),
    flag!("reselect", "Select the second tile if it does not match", Ui: preferences.reselect),
    flag!("animate", "Shrink pairs when they are taken", Ui: preferences.animate),
];

impl Ui {
    /// Handles an input.
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
            }) => self.touch_down(state, &geometry(), at),
            Input::Press(Pointer {
                at, button: button @ (Button::Left | Button::Right), ..
            }) => {
                let tile = geometry().tile_at(state, at);
                let before = (self.selected, self.kind);
                let response = match button {
                    Button::Left => self.click(state, tile),
                    _ => self.show_kind(tile.map(|t| state.group(t))),
                };
                if before != (self.selected, self.kind) {
                    self.before_press = Some(before);
                }
                response
            }
            Input::Drag(pointer) => match self.touch_start {
                Some(down) if geometry().is_far(down, pointer.at) => self.cancel_touch(),
                _ => Response::NoEffect,
            },
            Input::Release(_) => match self.touch_start {
                Some(down) => self.touch_up(state, &geometry(), down),
                None => Response::ui(self.before_press.take().is_some()),
            },
            Input::Cancel => match self.before_press.take() {
                Some(before) => {
                    (self.selected, self.kind) = before;
                    Response::UiUpdate
                }
                None => self.cancel_touch(),
            },
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

    /// Handles a click on a tile or next to all tiles.
    fn click(&mut self, state: &State, tile: Option<usize>) -> Response<Move> {
        let hidden = core::mem::take(&mut self.cursor_visible);
        let response = match tile {
            _ if self.taps_show_kind => self.show_kind(tile.map(|t| state.group(t))),
            Some(tile) => self.choose(state, tile),
            None => self.deselect(),
        };
        // Hiding the cursor needs a redraw.
        if response == Response::NoEffect { Response::ui(hidden) } else { response }
    }

    /// Returns the tile that a touch means, which may be one that it misses by a little.
    fn tapped(&self, state: &State, geometry: &Geometry, at: Point) -> Option<usize> {
        let may_be_meant = |t: usize| self.taps_show_kind || state.is_free(t);
        geometry.tile_at(state, at).or_else(|| geometry.nearest(state, at, may_be_meant))
    }

    /// Handles the start of a touch. Nothing is selected before it is released, since it may be the
    /// first of two touches or the start of a swipe.
    fn touch_down(&mut self, state: &State, geometry: &Geometry, at: Point) -> Response<Move> {
        let tile = self.tapped(state, geometry, at);
        self.touch_start = Some(at);
        self.hover_over(state, tile);
        Response::UiUpdate
    }

    fn touch_up(&mut self, state: &State, geometry: &Geometry, down: Point) -> Response<Move> {
        let tile = self.tapped(state, geometry, down);
        let lifted = self.cancel_touch();
        let response = self.click(state, tile);
        if response == Response::NoEffect { lifted } else { response }
    }

    /// Cancels a touch.
    fn cancel_touch(&mut self) -> Response<Move> {
        let is_down = self.touch_start.take().is_some();
        if is_down {
            self.hover = None;
        }
        Response::ui(is_down)
    }

    /// Moves the hover frame to a tile if it is free, and returns whether that changed anything.
    fn hover_over(&mut self, state: &State, tile: Option<usize>) -> bool {
        let tile = tile.filter(|&t| state.is_free(t));
        core::mem::replace(&mut self.hover, tile) != tile
    }

    /// Returns the tile that a key or a menu command refers to.
    fn current_tile(&self) -> Option<usize> {
        self.cursor.filter(|_| self.cursor_visible).or(self.selected).or(self.hover)
    }

    fn key(&mut self, state: &State, key: Key, shift: bool) -> Response<Move> {
        match key {
            Key::Arrow(direction) => self.arrow(state, direction),
            // Front ends with buttons need Tab themselves.
            Key::Tab => self.step(state, !shift),
            Key::Char('.') => self.step(state, true),
            Key::Char(',') => self.step(state, false),
            Key::Home => self.move_cursor_to(state.free_tiles().next()),
            Key::End => self.move_cursor_to(state.free_tiles().last()),
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
                // Leaving the mode hides the matching tiles.
                self.kind = self.kind.filter(|_| self.taps_show_kind);
                Response::UiUpdate
            }
            Key::Select => match self.cursor_tile(state) {
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
        let moves = state.finishing_moves();
        if moves.is_empty() {
            Response::Refused(text!("some of the remaining tiles are not free yet"))
        } else {
            Response::Group(moves)
        }
    }

    /// Selects a tile, or takes it together with the selected tile.
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
            Some(selected) if !self.preferences.reselect => Response::Refused(text!(
                "{first} and {second} do not match; choose {first} again to let go of it",
                first = state.face(selected).with_article(),
                second = state.face(tile).with_article()
            )),
            _ => {
                self.selected = Some(tile);
                Response::UiUpdate
            }
        }
    }

    fn deselect(&mut self) -> Response<Move> {
        let kind = self.kind.take().is_some();
        if self.selected.take().is_some() || kind { Response::UiUpdate } else { Response::NoEffect }
    }

    /// Highlights all tiles of a group, or removes the highlight if the group has it.
    fn show_kind(&mut self, kind: Option<u8>) -> Response<Move> {
        let new = if self.kind == kind { None } else { kind };
        if core::mem::replace(&mut self.kind, new) == new {
            Response::NoEffect
        } else {
            Response::UiUpdate
        }
    }

    fn show_kind_here(&mut self, state: &State) -> Response<Move> {
        match self.current_tile().filter(|&t| state.is_left(t)) {
            Some(tile) => self.show_kind(Some(state.group(tile))),
            None if self.kind.is_some() => self.show_kind(None),
            None => Response::Refused(text!("select a tile or move the cursor to one first")),
        }
    }

    fn show_cursor(&mut self, state: &State) -> Response<Move> {
        let tile = self
            .cursor
            .filter(|&t| state.is_free(t))
            .or(self.selected)
            .or_else(|| state.free_tiles().next());
        self.move_cursor_to(tile)
    }

    fn move_cursor_to(&mut self, tile: Option<usize>) -> Response<Move> {
        let Some(tile) = tile else { return Response::NoEffect };
        let before = (self.cursor, self.cursor_visible);
        (self.cursor, self.cursor_visible) = (Some(tile), true);
        if before == (Some(tile), true) { Response::NoEffect } else { Response::UiUpdate }
    }

    /// Returns the cursor's tile, if the cursor is visible and the tile is left.
    pub(crate) fn cursor_tile(&self, state: &State) -> Option<usize> {
        self.cursor.filter(|&t| self.cursor_visible && state.is_left(t))
    }

    /// Moves the cursor to the nearest free tile in a direction. Distance to the side counts
    /// double.
    fn arrow(&mut self, state: &State, direction: Direction) -> Response<Move> {
        let Some(from) = self.cursor_tile(state) else { return self.show_cursor(state) };
        let (dx, dy) = direction.step();
        let center = |tile: usize| {
            let p = state.layout().place(tile);
            // The width of a tile is three quarters of its height.
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
                // Only tiles within a wedge, so that the opposite key usually leads back.
                (ahead > 0 && aside <= 3 * ahead).then_some((ahead + 2 * aside, t))
            })
            .min();
        self.move_cursor_to(to.map(|(_, t)| t))
    }

    /// Moves the cursor to the next free tile or, if `forward` is `false`, the previous one, in a
    /// cycle.
    fn step(&mut self, state: &State, forward: bool) -> Response<Move> {
        let free: Vec<usize> = state.free_tiles().collect();
        let to = match self.cursor_tile(state) {
            None => return self.show_cursor(state),
            Some(at) if forward => free.iter().find(|&&t| t > at).or(free.first()),
            Some(at) => free.iter().rev().find(|&&t| t < at).or(free.last()),
        };
        self.move_cursor_to(to.copied())
    }

    /// Moves the cursor to the nearest free tile of the next layer up or down that has one.
    fn layer(&mut self, state: &State, up: bool) -> Response<Move> {
        let Some(from) = self.cursor_tile(state) else { return self.show_cursor(state) };
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
        self.move_cursor_to(to.map(|(_, _, t)| t))
    }

    /// Moves the cursor to the next free tile that matches the selected tile or the current one.
    fn next_match(&mut self, state: &State) -> Response<Move> {
        let Some(of) = self.selected.or_else(|| self.current_tile()).filter(|&t| state.is_left(t))
        else {
            return self.show_cursor(state);
        };
        let at = self.cursor_tile(state).unwrap_or(of);
        let matching: Vec<usize> =
            state.free_tiles().filter(|&t| t != of && state.group(t) == state.group(of)).collect();
        match matching.iter().find(|&&t| t > at).or(matching.first()) {
            Some(&tile) => self.move_cursor_to(Some(tile)),
            None => Response::Refused(text!(
                "no free tile matches {tile}",
                tile = state.face(of).with_article()
            )),
        }
    }

    /// Adjusts the interface to a new position.
    pub(crate) fn changed_state(&mut self, old: &State, new: &State) {
        let dealt_anew = old.groups() != new.groups();
        let free = |t: &usize| new.is_free(*t);
        self.selected = self.selected.filter(free).filter(|_| !dealt_anew);
        self.hover = self.hover.filter(free).filter(|_| self.touch_start.is_none());
        self.touch_start = None;
        self.before_press = None;
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

/// The ID of the command that highlights all tiles of one group.
pub(crate) const SHOW_KIND: &str = "show-kind";
/// The ID of the command that takes all remaining tiles once all of them are free.
pub(crate) const FINISH: &str = "finish";

/// The key that switches whether taps show matching tiles.
pub(crate) const TAPS_SHOW_KIND: char = 'K';

/// The key that switches the marks on free tiles.
pub(crate) const FREE: char = 'F';

/// Explains why a tile cannot be taken.
pub(crate) fn why_blocked(state: &State, tile: usize) -> Text {
    let neighbors = state.layout().neighbors(tile);
    let face = |tile: usize| state.face(tile).with_article();
    // The player cannot see what a covered tile shows.
    let name = |tile: usize| match core::iter::successors(Some(tile), |&t| cover(state, t)).last() {
        Some(top) if top != tile => text!("the tile under {cover}", cover = face(top)),
        _ => face(tile),
    };
    let first =
        |tiles: &[u16]| tiles.iter().map(|&t| usize::from(t)).find(|&t| state.is_left(t)).map(name);
    let tile = face(tile);
    match (first(&neighbors.above), first(&neighbors.left), first(&neighbors.right)) {
        (Some(above), _, _) => text!("{tile} is blocked: {above} lies on it", tile, above),
        (None, Some(left), Some(right)) => {
            text!("{tile} is blocked on both sides, by {left} and {right}", tile, left, right)
        }
        _ => text!("{tile} is free", tile),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use alloc::string::{String, ToString};
    use expect_test::{Expect, expect};
    use puzzle_core::params::Params as _;

    /// Checks what a line of inputs does: `c3` clicks tile 3, `r3` clicks it with the right button,
    /// `h3` hovers over it, `t3` starts a touch on it and `l3` releases it there, `g3` does both a
    /// little above the tile, `d3` drags to it, and `cancel` cancels the touch. Other words are
    /// keys.
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
                c1: (the two of circles is blocked on both sides, by the one of circles and the three of circles), selected None, cursor None, hover None, kind None
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
    fn touches() {
        // Nothing happens before a touch is released, or when it was a swipe or another touch
        // began.
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
        // A tap shows the matching tiles while the mode is on, also of a blocked tile.
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
