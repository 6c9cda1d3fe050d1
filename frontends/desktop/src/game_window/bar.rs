//! The menu bar by keyboard: F10, Alt with a letter, and arrow keys between the menus.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{self, Color32, FontSelection, Id, Key, Modifiers, Popup, Stroke, TextStyle};
use puzzle_app::key_name;
use puzzle_core::input::{KeyPress, Modifiers as Held};
use puzzle_core::{Text, label, text};
use puzzle_midend::Midend;

use crate::keys;
use crate::say::say;

use super::header;

/// The names of the menus.
pub(super) const MENUS: [&str; 5] = [
    // Translators: the name of a menu
    label!("Game"),
    // Translators: the menu of the kinds and collections of puzzles
    label!("Type"),
    // Translators: the name of a menu
    label!("Edit"),
    // Translators: the name of a menu
    label!("View"),
    label!("Help"),
];

/// The name of a menu in the player's language.
pub(crate) struct MenuName {
    pub(crate) words: String,
    /// The place of the letter that opens the menu together with Alt, and its key.
    letter: Option<(usize, Key)>,
}

#[cfg(test)]
impl MenuName {
    /// Returns the key that opens the menu together with Alt.
    pub(crate) fn key(&self) -> Option<Key> {
        self.letter.map(|(_, key)| key)
    }
}

/// Returns the names of the menus. Each menu has the first letter of its name that no menu before
/// it has.
pub(crate) fn names() -> Vec<MenuName> {
    let mut taken = Vec::new();
    let name = |english: &&'static str| {
        let words = say(*english);
        let mut letters = words.char_indices().filter(|(_, c)| c.is_ascii_alphabetic());
        let letter = letters.find_map(|(at, c)| {
            let key = Key::from_name(c.to_ascii_uppercase().encode_utf8(&mut [0; 4]))?;
            (!taken.contains(&key)).then_some((at, key))
        });
        taken.extend(letter.map(|(_, key)| key));
        MenuName { words, letter }
    };
    MENUS.iter().map(name).collect()
}

/// Returns the keys that open the menus, for the list of keys.
pub(super) fn keys() -> Text {
    let letter = names().first().and_then(|name| name.letter);
    let letter = letter.and_then(|(_, key)| key.name().chars().next());
    let Some(letter) = letter else { return Text::plain("F10") };
    let mods = Held { alt: true, ..Held::NONE };
    let key = KeyPress { mods, ..KeyPress::from(puzzle_core::input::Key::Char(letter)) };
    // Translators: two keys that open menus, such as "F10, Alt+G …": there are more letters
    text!("F10, {key} …", key = key_name(key))
}

/// The width of a window, in points, below which all menus are in one, even if they would fit.
const NARROW: f32 = 580.0;
/// The height of the zone at the upper edge in which the pointer shows the bar, in points.
const EDGE: f32 = 30.0;

/// The keyboard state of the menu bar.
#[derive(Clone, Debug, Default)]
pub(super) struct Bar {
    /// The IDs of the menus' popups in the last frame.
    popups: Vec<Id>,
    /// The menu opened by keyboard, until one of its lines has the focus.
    pub(super) entered: Option<usize>,
    /// Whether a submenu is open.
    pub(super) has_inner: bool,
    /// Whether the focus is on a line with a submenu.
    pub(super) is_on_inner: bool,
    /// Whether a menu was open when the keys of this frame were pressed. The board does not get
    /// them.
    pub(super) was_open: bool,
}

/// Returns `true` if the menus and the buttons do not fit beside each other.
pub(super) fn is_narrow(ui: &egui::Ui) -> bool {
    let menus = names().into_iter().map(|name| header::width(ui, name.words));
    let widths = menus.chain(header::widths(ui));
    let needed = widths.map(|width| width + ui.spacing().item_spacing.x).sum();
    ui.ctx().content_rect().width() < NARROW.max(needed)
}

impl Bar {
    /// Returns `true` if a player in full screen requests the menus, by one of their keys or by
    /// moving the pointer to the upper edge.
    pub(super) fn is_requested(&self, ctx: &egui::Context) -> bool {
        let is_open = self.popups.iter().any(|popup| Popup::is_id_open(ctx, *popup));
        is_open
            || ctx.input(|input| {
                let is_at_edge = input.pointer.latest_pos().is_some_and(|at| at.y < EDGE);
                let mut letters = names().into_iter().filter_map(|name| name.letter);
                let is_letter = letters.any(|(_, key)| input.key_pressed(key));
                is_at_edge || input.key_pressed(Key::F10) || input.modifiers.alt && is_letter
            })
    }

    /// Handles the keys of the menu bar, before the menus are drawn.
    pub(super) fn take_keys(&mut self, ctx: &egui::Context, session: Option<&Midend>) {
        let is_free = |key, mods| {
            let press = keys::press_of(key, mods);
            !session.is_some_and(|session| press.is_some_and(|press| session.uses_key(press)))
        };
        let takes = |mods, key| ctx.input_mut(|input| input.consume_key(mods, key));
        let open = self.popups.iter().position(|popup| Popup::is_id_open(ctx, *popup));
        if is_free(Key::F10, Modifiers::NONE) && takes(Modifiers::NONE, Key::F10) {
            match open {
                Some(_) => Popup::close_all(ctx),
                None => self.open(ctx, 0),
            }
        }
        let letters = names().into_iter().map(|name| name.letter).enumerate();
        for (at, (_, key)) in letters.filter_map(|(at, letter)| Some((at, letter?))) {
            if is_free(key, Modifiers::ALT) && takes(Modifiers::ALT, key) {
                self.open(ctx, at);
            }
        }
        let Some(open) = open.filter(|_| !self.has_inner) else { return };
        let n = self.popups.len();
        // Right opens the submenu of the focused line; otherwise the arrow keys go from menu to
        // menu.
        let steps =
            [(Key::ArrowLeft, n.saturating_sub(1), true), (Key::ArrowRight, 1, !self.is_on_inner)];
        for (key, step, can) in steps {
            if can && n > 1 && ctx.input(|input| input.key_pressed(key)) {
                ctx.memory_mut(|memory| memory.move_focus(egui::FocusDirection::None));
                self.open(ctx, (open + step) % n);
            }
        }
    }

    fn open(&mut self, ctx: &egui::Context, at: usize) {
        // In a narrow window all menus are in one.
        if let Some(popup) = self.popups.get(at).or(self.popups.first()) {
            Popup::open_id(ctx, *popup);
            self.entered = Some(at);
        }
    }

    /// Stores the menus' buttons of this frame.
    pub(super) fn set_buttons(&mut self, buttons: &[egui::Response]) {
        self.popups = buttons.iter().map(Popup::default_response_id).collect();
    }
}

/// Lays out the name of a menu. While Alt is held, the letter that opens it is underlined.
pub(super) fn layout(ui: &egui::Ui, name: &MenuName) -> LayoutJob {
    let font_id = FontSelection::Style(TextStyle::Button).resolve(ui.style());
    let plain = TextFormat { font_id, color: Color32::PLACEHOLDER, ..TextFormat::default() };
    let mut marked = plain.clone();
    if ui.input(|input| input.modifiers.alt) {
        marked.underline = Stroke::new(1.0, ui.visuals().text_color());
    }
    let mut job = LayoutJob::default();
    let Some((at, _)) = name.letter else {
        job.append(&name.words, 0.0, plain);
        return job;
    };
    let (before, rest) = name.words.split_at(at);
    let (letter, after) = rest.split_at(1);
    for (part, format) in [(before, plain.clone()), (letter, marked), (after, plain)] {
        if !part.is_empty() {
            job.append(part, 0.0, format);
        }
    }
    job
}
