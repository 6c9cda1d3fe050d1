//! The menu bar by keyboard: F10, Alt with a letter, and arrow keys between the menus.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{self, Color32, FontSelection, Id, Key, Modifiers, Popup, Stroke, TextStyle};
use puzzle_midend::Session;

use crate::keys;

/// The menus, each with the key that opens it together with Alt: its first letter.
pub(super) const MENUS: [(&str, Key); 5] =
    [("Game", Key::G), ("Type", Key::T), ("Edit", Key::E), ("View", Key::V), ("Help", Key::H)];

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

impl Bar {
    /// Returns `true` if a player in full screen requests the menus, by one of their keys or by
    /// moving the pointer to the upper edge.
    pub(super) fn is_requested(&self, ctx: &egui::Context) -> bool {
        let is_open = self.popups.iter().any(|popup| Popup::is_id_open(ctx, *popup));
        is_open
            || ctx.input(|input| {
                let is_at_edge = input.pointer.latest_pos().is_some_and(|at| at.y < EDGE);
                let is_letter = MENUS.iter().any(|(_, key)| input.key_pressed(*key));
                is_at_edge || input.key_pressed(Key::F10) || input.modifiers.alt && is_letter
            })
    }

    /// Handles the keys of the menu bar, before the menus are drawn.
    pub(super) fn take_keys(&mut self, ctx: &egui::Context, session: Option<&dyn Session>) {
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
        for (at, (_, key)) in MENUS.into_iter().enumerate() {
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

/// Returns the name of a menu. While Alt is held, the letter that opens it is underlined.
pub(super) fn name(ui: &egui::Ui, name: &str) -> LayoutJob {
    let font_id = FontSelection::Style(TextStyle::Button).resolve(ui.style());
    let plain = TextFormat { font_id, color: Color32::PLACEHOLDER, ..TextFormat::default() };
    let mut first = plain.clone();
    if ui.input(|input| input.modifiers.alt) {
        first.underline = Stroke::new(1.0, ui.visuals().text_color());
    }
    let mut job = LayoutJob::default();
    let (letter, rest) = name.split_at(1);
    job.append(letter, 0.0, first);
    job.append(rest, 0.0, plain);
    job
}
