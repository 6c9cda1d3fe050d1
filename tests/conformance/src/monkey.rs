//! Random inputs.

use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::{Layout, Point, Size};
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, KeyPress, Modifiers, Pointer, PointerKind};
use puzzle_core::{Game, GameRng};

/// A source of random gestures. A gesture is one input, or a press with its drags and its release,
/// as the mid-end sends them.
pub(crate) struct Monkey {
    rng: GameRng,
    /// `true` if it also does what no player does: points far outside, odd keys and modifiers.
    is_wild: bool,
    /// `true` if it also uses touch and cancels some presses.
    is_fickle: bool,
}

/// The keys other than arrows and characters that games use.
pub(crate) const KEYS: [Key; 12] = [
    Key::Select,
    Key::Select2,
    Key::Backspace,
    Key::Delete,
    Key::Tab,
    Key::Escape,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::PageDown,
    Key::Function(1),
    Key::Function(12),
];

impl Monkey {
    /// Creates a monkey that stays on the picture.
    pub(crate) fn tame(seed: &str) -> Self {
        Self { rng: GameRng::new(seed), is_wild: false, is_fickle: false }
    }

    /// Creates a monkey that stays on the picture, also uses touch, and cancels some presses.
    pub(crate) fn fickle(seed: &str) -> Self {
        Self { is_fickle: true, ..Self::tame(seed) }
    }

    /// Creates a monkey that does anything.
    pub(crate) fn wild(seed: &str) -> Self {
        Self { rng: GameRng::new(seed), is_wild: true, is_fickle: true }
    }

    pub(crate) fn rng(&mut self) -> &mut GameRng {
        &mut self.rng
    }

    /// Returns the inputs of the next random gesture.
    pub(crate) fn gesture<G: Game>(
        &mut self,
        params: &G::Params,
        state: &G::State,
        ui: &G::Ui,
        layout: Layout,
    ) -> Vec<Input> {
        let size = G::size(params, layout);
        match self.rng.below(20) {
            0..=6 => self.click::<G>(state, layout, size),
            7..=11 => {
                let direction = Direction::ALL[self.rng.index(4)];
                vec![self.key(Key::Arrow(direction))]
            }
            12..=14 => {
                let key = if self.rng.chance(2, 3) { Key::Select } else { Key::Select2 };
                vec![self.key(key)]
            }
            15 => {
                let keys = G::keys(state, ui);
                match self.rng.pick(&keys) {
                    Some(key) => vec![Input::Key(key.key)],
                    None => vec![self.typed()],
                }
            }
            16 => vec![self.typed()],
            17 => {
                let key = KEYS[self.rng.index(KEYS.len())];
                vec![self.key(key)]
            }
            18 => {
                let commands = G::commands(state, ui);
                match self.rng.pick(&commands) {
                    Some(command) if !command.searches => vec![Input::Command(command.id)],
                    _ => vec![self.typed()],
                }
            }
            _ => {
                let at = self.point(size);
                vec![Input::Hover(if self.rng.chance(1, 5) { None } else { Some(at) })]
            }
        }
    }

    fn click<G: Game>(&mut self, state: &G::State, layout: Layout, size: Size) -> Vec<Input> {
        let button = match self.rng.below(8) {
            0 => Button::Middle,
            1 | 2 => Button::Right,
            _ => Button::Left,
        };
        let (mods, kind) = if self.is_wild {
            let kinds = [PointerKind::Mouse, PointerKind::Touch, PointerKind::Pen];
            (self.mods(), kinds[self.rng.index(3)])
        } else if self.is_fickle && self.rng.chance(1, 3) {
            (Modifiers::NONE, PointerKind::Touch)
        } else {
            (Modifiers::NONE, PointerKind::Mouse)
        };
        let pointer = |at| Pointer { at, button, mods, kind };
        let mut at = self.point(size);
        // Half of the clicks hit the center of a cell, as those of a careful player do.
        if !self.is_wild
            && self.rng.chance(1, 2)
            && let Some(cell) = G::cell_at(state, layout, at)
            && let Some(rect) = G::cell_rect(state, layout, cell)
            && size.rect().contains(rect.center())
        {
            at = rect.center();
        }
        let mut gesture = vec![Input::Press(pointer(at))];
        let n_drags = if self.rng.chance(1, 3) { 1 + self.rng.below(4) } else { 0 };
        for _ in 0..n_drags {
            at = if self.rng.chance(1, 2) {
                let (dx, dy) = Direction::ALL[self.rng.index(4)].step();
                let to = at.offset(dx * layout.tile_width, dy * layout.tile_height);
                if self.is_wild || size.rect().contains(to) { to } else { at }
            } else {
                self.point(size)
            };
            gesture.push(Input::Drag(pointer(at)));
        }
        let gives_up = self.is_fickle && self.rng.chance(1, 4);
        gesture.push(if gives_up { Input::Cancel } else { Input::Release(pointer(at)) });
        gesture
    }

    fn point(&mut self, size: Size) -> Point {
        const FAR: [i32; 7] = [-1 << 24, -1_000_000, -4097, -1, 0, 65_536, 1 << 24];
        if self.is_wild {
            match self.rng.below(4) {
                0 => return Point::new(FAR[self.rng.index(7)], FAR[self.rng.index(7)]),
                1 => {
                    let x = self.rng.below(3 * size.w.max(1) as u32) as i32 - size.w;
                    let y = self.rng.below(3 * size.h.max(1) as u32) as i32 - size.h;
                    return Point::new(x, y);
                }
                2 => {
                    let edge = [-1, 0, 1];
                    let x =
                        edge[self.rng.index(3)] + if self.rng.chance(1, 2) { size.w } else { 0 };
                    let y =
                        edge[self.rng.index(3)] + if self.rng.chance(1, 2) { size.h } else { 0 };
                    return Point::new(x, y);
                }
                _ => {}
            }
        }
        Point::new(
            self.rng.below(size.w.max(1) as u32) as i32,
            self.rng.below(size.h.max(1) as u32) as i32,
        )
    }

    fn mods(&mut self) -> Modifiers {
        let bits = self.rng.below(8);
        Modifiers { shift: bits & 1 != 0, ctrl: bits & 2 != 0, alt: bits & 4 != 0 }
    }

    fn key(&mut self, key: Key) -> Input {
        let mods = match (self.is_wild, key) {
            (true, _) => self.mods(),
            (false, Key::Arrow(_)) if self.rng.chance(1, 6) => {
                if self.rng.chance(1, 2) {
                    Modifiers::SHIFT
                } else {
                    Modifiers::CTRL
                }
            }
            (false, _) => Modifiers::NONE,
        };
        let keypad = self.is_wild && self.rng.chance(1, 4);
        Input::Key(KeyPress { key, mods, keypad })
    }

    /// Returns a random key press, mostly of a printable character.
    fn typed(&mut self) -> Input {
        const ODD: [char; 8] = ['\0', '\u{7f}', 'é', 'ß', '٣', '\u{fffd}', '🀄', '\u{10ffff}'];
        if self.is_wild && self.rng.chance(1, 4) {
            let odd = [Key::Function(0), Key::Function(255), Key::Char(ODD[self.rng.index(8)])];
            let key = odd[self.rng.index(3)];
            return self.key(key);
        }
        let c = if self.rng.chance(1, 3) {
            char::from(b'0' + self.rng.below(10) as u8)
        } else {
            char::from(b' ' + self.rng.below(95) as u8)
        };
        self.key(Key::Char(c))
    }
}

/// Describes an input in a few words: `left press 12,30`, `key Arrow(Up) with ctrl`.
pub(crate) fn words(input: Input) -> String {
    let pointer = |what: &str, p: Pointer| {
        let button = match p.button {
            Button::Left => "left",
            Button::Middle => "middle",
            Button::Right => "right",
        };
        let kind = if p.kind == PointerKind::Mouse { "" } else { " by touch or pen" };
        format!("{button} {what} {},{}{kind}{}", p.at.x, p.at.y, held(p.mods))
    };
    match input {
        Input::Press(p) => pointer("press", p),
        Input::Drag(p) => pointer("drag", p),
        Input::Release(p) => pointer("release", p),
        Input::Hover(Some(at)) => format!("hover {},{}", at.x, at.y),
        Input::Hover(None) => "the pointer leaves".to_string(),
        Input::Cancel => "a canceled press".to_string(),
        Input::Key(KeyPress { key, mods, keypad }) => {
            format!("key {key:?}{}{}", if keypad { " on the number pad" } else { "" }, held(mods))
        }
        Input::Command(id) => format!("command {id}"),
        other => format!("{other:?}"),
    }
}

fn held(mods: Modifiers) -> String {
    let names = [(mods.shift, "shift"), (mods.ctrl, "ctrl"), (mods.alt, "alt")];
    let held: Vec<_> =
        names.iter().filter(|(is_held, _)| *is_held).map(|(_, name)| *name).collect();
    if held.is_empty() { String::new() } else { format!(" with {}", held.join(" and ")) }
}
