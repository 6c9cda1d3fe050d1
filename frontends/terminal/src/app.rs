//! The terminal's view of the controller: what is on the screen, and what every event does to it.

mod draw;
mod effects;
mod events;
mod help;
mod home;
mod legend;
mod library;
mod menus;
mod players;
mod saved_games;

use std::time::{Duration, Instant};

use puzzle_app::{Controller, Effect, FrontEnd, OpenGame, Shared};
use puzzle_core::draw::Theme;
use puzzle_core::format::Texts;
use puzzle_midend::{Collection, Registry, Session};
use puzzle_profile::shelf::Shelved;
use ratatui::layout::Rect;

use crate::ascii;
use crate::choice::Choice;
use crate::game_view::GameView;
use crate::glyphs::Glyphs;
use crate::look::Look;
use crate::options::{ExitReason, Open, Options};
use crate::overlay::Overlay;
use crate::pixels;

/// Time between two pictures of an animation.
const FRAME: Duration = Duration::from_millis(30);

/// The program in a terminal.
pub(crate) struct App {
    pub(crate) shared: Shared,
    pub(crate) controller: Controller,
    look: Look,
    /// How each game of the controller is shown, in its order.
    views: Vec<GameView>,
    /// What lies on the board, the topmost last.
    overlays: Vec<Overlay>,
    /// Text for the clipboard.
    pub(crate) clipboard: Option<String>,
    pub(crate) exit: Option<ExitReason>,
    /// Whether the process should stop until it is continued.
    pub(crate) wants_suspend: bool,
    /// What the mouse can press beside the board.
    hits: Vec<(Rect, Choice)>,
    /// The bar of the history.
    bar: Rect,
    frame: Frame,
    pub(crate) needs_draw: bool,
    is_focused: bool,
    /// How the terminal shows pictures, where boards are to be drawn in pixels.
    pixels: Option<pixels::PixelScreen>,
    /// Whether the board is shown so now.
    is_in_pixels: bool,
    /// What is to be written after the screen to show the board.
    pub(crate) pictures: Vec<u8>,
    /// Whether the whole screen is to be written anew.
    pub(crate) needs_clear: bool,
    /// Whether rows and columns are numbered.
    has_ruler: bool,
}

/// Where things are on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Frame {
    whole: Rect,
    board: Rect,
    title: Rect,
    panel: Rect,
    message: Rect,
    footer: Rect,
}

impl App {
    pub(crate) fn new(registry: Registry, options: &Options) -> Self {
        let shared = Shared::new(FrontEnd::Terminal, registry, &options.setup);
        let kept = shared.files.own_preference("terminal.theme");
        let kept = kept.and_then(|word| Theme::from_keyword(&word));
        let theme = options.theme.or(kept).unwrap_or_else(ground_theme);
        let depth = options.depth.unwrap_or_else(crate::color::ColorDepth::detect);
        let is_ascii =
            options.ascii.unwrap_or_else(|| ascii::is_wanted(|name| std::env::var(name).ok()));
        let glyphs = if is_ascii { Glyphs::Ascii } else { Glyphs::Unicode };
        let mut controller = Controller::default();
        controller.notice.clone_from(&shared.autosave.trouble);
        Self {
            shared,
            controller,
            look: Look::new(theme, depth, glyphs),
            views: Vec::new(),
            overlays: Vec::new(),
            clipboard: None,
            exit: None,
            wants_suspend: false,
            hits: Vec::new(),
            bar: Rect::default(),
            frame: Frame::default(),
            needs_draw: true,
            is_focused: true,
            pixels: None,
            is_in_pixels: false,
            pictures: Vec::new(),
            needs_clear: false,
            has_ruler: false,
        }
    }

    /// Opens what the program was started with.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub(crate) fn open(&mut self, options: &Options) -> Result<(), String> {
        let (controller, shared) = (&mut self.controller, &mut self.shared);
        match &options.open {
            Open::Menu => {}
            Open::Id(id) => controller.open_id(shared, id)?,
            Open::Entries { file, entries, at } => {
                let list = Collection::new(Texts::new(), entries.clone());
                let shelved = Shelved::new(file.clone(), file.clone(), list);
                controller.take_shelved(shared, shelved, *at)?;
            }
            Open::Save { text, path } => controller.load_save(shared, text, path.clone())?,
            Open::File(path) => controller.open_file(shared, path)?,
            Open::InProgress(uid) => controller.resume(shared, *uid)?,
        }
        let effects = if options.replay {
            controller.replay(shared)
        } else {
            controller.tick(shared, Instant::now(), FRAME)
        };
        self.apply(effects);
        self.settle();
        Ok(())
    }

    fn session(&self) -> Option<&dyn Session> {
        self.controller.session()
    }

    /// The game that is turned to, and how it is shown.
    fn game_and_view(&mut self) -> Option<(&mut OpenGame, &mut GameView)> {
        for game in self.controller.games.iter().skip(self.views.len()) {
            self.views.push(GameView::new(&game.entry, &self.look));
        }
        let at = self.controller.current?;
        Some((self.controller.games.get_mut(at)?, self.views.get_mut(at)?))
    }

    fn view(&self) -> Option<&GameView> {
        self.views.get(self.controller.current?)
    }

    /// Words at the bottom until the next key.
    fn tell(&mut self, words: impl Into<String>) {
        self.controller.tell(words);
        self.needs_draw = true;
    }

    /// Takes what the terminal says of pictures, which were asked for.
    pub(crate) fn show_pixels(&mut self, screen: Option<pixels::PixelScreen>) {
        self.pixels = screen;
        if screen.is_none() {
            self.tell(
                "This terminal shows no pictures, or does not say how large its characters are",
            );
        }
    }

    /// Whether a search goes on, or a file is being read.
    pub(crate) fn is_busy(&self) -> bool {
        self.controller.is_busy()
    }

    /// The clock stands still while something lies on the board or nobody looks.
    fn pause_or_go_on(&mut self) {
        self.controller.set_paused(!self.overlays.is_empty() || !self.is_focused);
    }

    /// How long the events may be waited for.
    pub(crate) fn patience(&self, now: Instant) -> Duration {
        let most = Duration::from_millis(if self.is_busy() { 50 } else { 250 });
        let due = self.controller.due(FRAME).map(|due| due.saturating_duration_since(now));
        due.map_or(most, |wait| wait.min(most))
    }

    /// Time has gone by.
    pub(crate) fn tick(&mut self, now: Instant) {
        let was_busy = self.is_busy();
        let effects = self.controller.tick(&mut self.shared, now, FRAME);
        self.apply(effects);
        if was_busy {
            self.settle();
        }
    }

    /// The program had been stopped: that time is not the player's.
    pub(crate) fn come_back(&mut self, now: Instant) {
        self.controller.skip_time(now);
        self.needs_draw = true;
        if self.is_in_pixels {
            self.leave_pixels();
        }
    }

    /// Saves the game with its time, before the end.
    pub(crate) fn keep(&mut self) {
        self.controller.close(&mut self.shared);
    }

    /// After overlays came or went: without a game there is always a menu.
    pub(crate) fn settle(&mut self) {
        if self.exit.is_none()
            && self.overlays.is_empty()
            && let Some(home) = self.controller.show_home_if_empty()
        {
            self.apply([home]);
        }
        self.pause_or_go_on();
    }

    /// Whether anything is to be drawn since this was asked last.
    pub(crate) fn take_needs_draw(&mut self) -> bool {
        self.needs_draw |= self.controller.take_redraw();
        std::mem::take(&mut self.needs_draw)
    }

    fn apply(&mut self, effects: impl IntoIterator<Item = Effect>) {
        for effect in effects {
            self.apply_one(effect);
        }
    }
}

/// The theme like the terminal's own ground, where it tells: `COLORFGBG` ends in the number of its
/// color.
fn ground_theme() -> Theme {
    let colors = std::env::var("COLORFGBG").unwrap_or_default();
    match colors.rsplit(';').next() {
        Some("7" | "15") => Theme::Light,
        _ => Theme::Dark,
    }
}

#[cfg(test)]
mod tests;
