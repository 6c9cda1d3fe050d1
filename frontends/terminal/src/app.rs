//! The terminal's view of the controller: what is on the screen, and how events are handled.

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
use puzzle_core::format::Metadata;
use puzzle_core::{Text, text};
use puzzle_midend::{Collection, Midend, Registry};
use puzzle_profile::collections::ListedCollection;
use ratatui::layout::Rect;

use crate::ascii;
use crate::choice::Choice;
use crate::game_view::GameView;
use crate::glyphs::Glyphs;
use crate::options::{BoardStyle, ExitReason, Open, Options};
use crate::overlay::Overlay;
use crate::pixels;
use crate::styles::Styles;

/// The time between two frames of an animation: each sends part of the board.
const FRAME: Duration = Duration::from_millis(50);

/// The program in a terminal.
pub(crate) struct App {
    pub(crate) shared: Shared,
    pub(crate) controller: Controller,
    styles: Styles,
    /// The view of each game of the controller, in the same order.
    views: Vec<GameView>,
    /// Menus, dialogs and texts over the board, the topmost last.
    overlays: Vec<Overlay>,
    /// Text that is to be copied to the terminal's clipboard.
    pub(crate) clipboard: Option<String>,
    pub(crate) exit: Option<ExitReason>,
    /// Whether the player has requested that the process be suspended.
    pub(crate) wants_suspend: bool,
    /// Areas outside the board that can be clicked, with their actions.
    hits: Vec<(Rect, Choice)>,
    /// The area of the history bar.
    bar: Rect,
    frame: Frame,
    pub(crate) needs_draw: bool,
    is_focused: bool,
    /// How the terminal shows pictures in pixels; `None` if it does not.
    pixels: Option<pixels::PixelScreen>,
    /// Whether the board is drawn in pixels now.
    is_in_pixels: bool,
    /// Bytes to write after the screen, to show the board in pixels.
    pub(crate) pictures: Vec<u8>,
    /// Whether to rewrite the whole screen.
    pub(crate) needs_clear: bool,
    /// Whether row and column numbers are shown.
    shows_coordinates: bool,
    /// The explanations of boards as text that the player was told.
    told_legends: Vec<Text>,
}

/// The areas of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Frame {
    whole: Rect,
    board: Rect,
    title: Rect,
    panel: Rect,
    message: Rect,
    footer: Rect,
    /// The number of rows of the panel that the status of this board has needed so far.
    n_status: u16,
}

impl App {
    pub(crate) fn new(registry: Registry, options: &Options) -> Self {
        let mut shared = Shared::new(FrontEnd::Terminal, registry, &options.setup);
        let kept = shared.files.own_preference("terminal.theme");
        let kept = kept.and_then(|word| Theme::from_keyword(&word));
        let theme = options.theme.or(kept).unwrap_or_else(ground_theme);
        let depth = options.depth.unwrap_or_else(crate::color::ColorDepth::detect);
        let is_ascii =
            options.ascii.unwrap_or_else(|| ascii::is_wanted(|name| std::env::var(name).ok()));
        let glyphs = if is_ascii { Glyphs::Ascii } else { Glyphs::Unicode };
        let kept = shared.files.own_preference("terminal.board");
        let kept = kept.and_then(|word| BoardStyle::from_keyword(&word));
        let board = options.board.or(kept).unwrap_or_default();
        let language = shared.language.clone();
        let mut controller = Controller::default();
        controller.notice = shared.autosave.take_message();
        Self {
            shared,
            controller,
            styles: Styles::new(theme, depth, glyphs).with_board(board).with_language(language),
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
            shows_coordinates: false,
            told_legends: Vec::new(),
        }
    }

    /// Opens what the options name.
    ///
    /// # Errors
    /// Returns a message if it cannot be opened.
    pub(crate) fn open(&mut self, options: &Options) -> Result<(), Text> {
        let (controller, shared) = (&mut self.controller, &mut self.shared);
        match &options.open {
            Open::Menu => {}
            Open::Id(id) => controller.open_id(shared, id)?,
            Open::Entries { file, entries, at } => {
                let list = Collection::new(Metadata::new(), entries.clone());
                let collection = ListedCollection::new(file.clone(), Text::plain(file), list);
                controller.open_levels(shared, collection, *at)?;
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
        self.ensure_overlay();
        Ok(())
    }

    fn session(&self) -> Option<&Midend> {
        self.controller.session()
    }

    /// Returns the current game and its view.
    fn game_and_view(&mut self) -> Option<(&mut OpenGame, &mut GameView)> {
        for game in self.controller.games.iter().skip(self.views.len()) {
            self.views.push(GameView::new(&game.entry, &self.styles));
        }
        let at = self.controller.current?;
        Some((self.controller.games.get_mut(at)?, self.views.get_mut(at)?))
    }

    fn view(&self) -> Option<&GameView> {
        self.views.get(self.controller.current?)
    }

    /// Shows a message at the bottom until the next key press.
    fn tell(&mut self, words: impl Into<Text>) {
        self.controller.tell(words);
        self.needs_draw = true;
    }

    /// Sets how boards are drawn in pixels, as the terminal has answered.
    pub(crate) fn show_pixels(&mut self, screen: Option<pixels::PixelScreen>) {
        self.pixels = screen;
        if screen.is_none() {
            self.tell(text!(
                "This terminal cannot show pictures, or does not report the size of its characters"
            ));
        }
    }

    /// Returns `true` while a search runs or a file is being read.
    pub(crate) fn is_busy(&self) -> bool {
        self.controller.is_busy()
    }

    /// Pauses the clock while something covers the board or the terminal has lost the focus.
    fn update_pause(&mut self) {
        self.controller.set_paused(!self.overlays.is_empty() || !self.is_focused);
    }

    /// Returns how long to wait for events.
    pub(crate) fn wait_time(&self, now: Instant) -> Duration {
        let most = Duration::from_millis(if self.is_busy() { 50 } else { 250 });
        let due = self.controller.due(FRAME).map(|due| due.saturating_duration_since(now));
        due.map_or(most, |wait| wait.min(most))
    }

    /// Closes the profile, and returns what the player should know then.
    pub(crate) fn close_profile(&mut self) -> Result<Option<String>, String> {
        let closed = self.shared.autosave.close();
        let say = |words: Text| self.styles.say(words);
        closed.map(|words| words.map(say)).map_err(say)
    }

    /// Advances time.
    pub(crate) fn tick(&mut self, now: Instant) {
        let was_busy = self.is_busy();
        let effects = self.controller.tick(&mut self.shared, now, FRAME);
        self.apply(effects);
        if was_busy {
            self.ensure_overlay();
        }
    }

    /// Handles that the process was continued after being suspended.
    pub(crate) fn continue_after_suspend(&mut self, now: Instant) {
        self.controller.skip_time(now);
        self.needs_draw = true;
        if self.is_in_pixels {
            self.leave_pixels();
        }
    }

    /// Saves the game with its time, before the program ends.
    pub(crate) fn save(&mut self) {
        self.controller.close(&mut self.shared);
    }

    /// Shows the list of games if there is neither a game nor an overlay.
    pub(crate) fn ensure_overlay(&mut self) {
        if self.exit.is_none()
            && self.overlays.is_empty()
            && let Some(home) = self.controller.show_home_if_empty()
        {
            self.apply([home]);
        }
        self.update_pause();
    }

    /// Returns `true` if the screen must be drawn, and resets the flag.
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

/// Returns the light or dark theme to match the terminal's background, by the last number in the
/// environment variable `COLORFGBG`; dark if the background is unknown.
fn ground_theme() -> Theme {
    let colors = std::env::var("COLORFGBG").unwrap_or_default();
    match colors.rsplit(';').next() {
        Some("7" | "15") => Theme::Light,
        _ => Theme::Dark,
    }
}

#[cfg(test)]
mod tests;
