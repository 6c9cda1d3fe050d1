//! The program with its windows.

use std::io::Write as _;

use eframe::egui::{self, Vec2, ViewportId};
use puzzle_core::Text;
use puzzle_midend::Registry;

use crate::appearance;
use crate::game_window::{GameWindow, WindowRequest};
use crate::options::Options;
use crate::say::say;
use crate::shared_state::Shared;
use crate::snapshot::Snapshot;

/// The initial size of the first window, in points.
pub(crate) const FIRST: Vec2 = Vec2::new(800.0, 680.0);
/// The minimum size of a window that is resized for a puzzle, in points.
pub(crate) const USUAL: Vec2 = Vec2::new(640.0, 680.0);
/// The minimum size of any window, in points.
pub(crate) const LEAST: Vec2 = Vec2::new(400.0, 360.0);
/// The largest fraction of the screen's width and height that a window takes when it is resized for
/// a puzzle.
pub(crate) const MOST_OF_SCREEN: f32 = 0.88;

/// All windows. Closing the first one ends the program.
pub(crate) struct App {
    pub(crate) shared: Shared,
    pub(crate) windows: Vec<GameWindow>,
    n_windows: u64,
    scale: f32,
    pub(crate) snapshot: Option<Snapshot>,
}

impl App {
    /// Creates the program and opens what the options name.
    ///
    /// # Errors
    /// Returns a message if it cannot be opened.
    pub(crate) fn new(registry: Registry, options: &Options) -> Result<Self, Text> {
        let mut shared = Shared::new(registry, options);
        shared.update_language();
        let mut game_window = GameWindow::new(ViewportId::ROOT, &shared);
        game_window.controller.notice = shared.app.autosave.take_message();
        if let Some(text) = &options.puzzle {
            game_window.controller.open(&mut shared.app, text)?;
        }
        let scale = shared.scale().unwrap_or(1.0);
        let snapshot = options.screenshot.clone().map(Snapshot::new);
        Ok(Self { shared, windows: vec![game_window], n_windows: 0, scale, snapshot })
    }

    /// Sets up fonts and styles for all windows.
    pub(crate) fn begin(&mut self, ctx: &egui::Context) {
        ctx.set_fonts(appearance::fonts());
        ctx.set_zoom_factor(self.scale);
        self.shared.desktop.ask(ctx);
        self.shared.update_theme(ctx);
    }

    /// Draws a frame of the first window, and of the others with it.
    pub(crate) fn show(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        self.shared.update_language();
        self.shared.pictures.begin();
        if self.shared.update_theme(&ctx) {
            for game_window in &mut self.windows {
                game_window.views.iter_mut().for_each(|view| view.surface.clear());
            }
        }
        let Self { shared, windows, .. } = self;
        if let Some(first) = windows.first_mut() {
            first.show(ui, shared);
        }
        for game_window in windows.iter_mut().skip(1) {
            let builder = crate::viewport(&game_window.title());
            ctx.show_viewport_immediate(game_window.id, builder, |ui, _| {
                game_window.show(ui, shared);
                if ui.ctx().input(|input| input.viewport().close_requested()) {
                    game_window.request = Some(WindowRequest::Close);
                }
            });
        }
        self.take_snapshot(&ctx);
        self.handle_requests(&ctx);
        self.keep_scale(&ctx);
    }

    /// Carries out what windows have requested: opening another window, or quitting.
    fn handle_requests(&mut self, ctx: &egui::Context) {
        let requests: Vec<_> = self
            .windows
            .iter_mut()
            .map(|game_window| (game_window.id, game_window.request.take()))
            .collect();
        for (id, request) in requests {
            match request {
                Some(WindowRequest::NewWindow) => {
                    self.n_windows += 1;
                    let id = ViewportId::from_hash_of(("window", self.n_windows));
                    self.windows.push(GameWindow::new(id, &self.shared));
                    ctx.request_repaint();
                }
                Some(WindowRequest::Close) if id != ViewportId::ROOT => {
                    if let Some(game_window) =
                        self.windows.iter_mut().find(|game_window| game_window.id == id)
                    {
                        game_window.controller.close(&mut self.shared.app);
                    }
                    self.windows.retain(|game_window| game_window.id != id);
                    ctx.request_repaint();
                }
                Some(WindowRequest::Close | WindowRequest::Quit) => {
                    self.keep();
                    ctx.send_viewport_cmd_to(ViewportId::ROOT, egui::ViewportCommand::Close);
                }
                None => {}
            }
        }
    }

    /// Takes the requested screenshot, then quits.
    fn take_snapshot(&mut self, ctx: &egui::Context) {
        let (Some(snapshot), Some(first)) = (&mut self.snapshot, self.windows.first_mut()) else {
            return;
        };
        if snapshot.update(ctx, first.moves() || self.shared.pictures.is_waiting()) {
            first.request = Some(WindowRequest::Quit);
        }
    }

    fn keep_scale(&mut self, ctx: &egui::Context) {
        let scale = ctx.zoom_factor();
        if (scale - self.scale).abs() > f32::EPSILON {
            self.scale = scale;
            // Ignore errors: the scale itself has changed, only storing it failed.
            let _ = self.shared.prefer("scale", &format!("{scale:.2}"));
        }
    }

    /// Saves all games with their time, before the program ends.
    pub(crate) fn keep(&mut self) {
        for game_window in &mut self.windows {
            game_window.controller.close(&mut self.shared.app);
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        self.show(ui);
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.keep();
        if let Ok(Some(words)) | Err(words) = self.shared.app.autosave.close() {
            // There may be no terminal.
            let _ = writeln!(std::io::stderr(), "{}", say(words));
        }
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }
}
