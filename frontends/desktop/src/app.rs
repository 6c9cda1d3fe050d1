//! The program: its windows, and what they ask of it.

use eframe::egui::{self, Vec2, ViewportBuilder, ViewportId};
use puzzle_midend::Registry;

use crate::look;
use crate::options::Options;
use crate::pane::{Pane, Wish};
use crate::shared::Shared;
use crate::snapshot::Snapshot;

/// The size of the first window, in points, before a puzzle asks for another.
pub(crate) const FIRST: Vec2 = Vec2::new(800.0, 680.0);
/// No window is made smaller for a puzzle.
pub(crate) const USUAL: Vec2 = Vec2::new(640.0, 680.0);
/// No window is smaller.
pub(crate) const LEAST: Vec2 = Vec2::new(400.0, 360.0);
/// So much of the screen a window takes of its own.
pub(crate) const MOST_OF_SCREEN: f32 = 0.88;

/// All windows, the first of them the one that the program ends with.
pub(crate) struct App {
    pub(crate) shared: Shared,
    pub(crate) panes: Vec<Pane>,
    n_windows: u64,
    scale: f32,
    pub(crate) snapshot: Option<Snapshot>,
}

impl App {
    /// The program with what it was started with.
    ///
    /// # Errors
    /// Says what is wrong with that.
    pub(crate) fn new(registry: Registry, options: &Options) -> Result<Self, String> {
        let mut shared = Shared::new(registry, options);
        let mut pane = Pane::new(ViewportId::ROOT, &shared);
        pane.controller.notice.clone_from(&shared.app.autosave.trouble);
        if let Some(text) = &options.puzzle {
            pane.controller.open(&mut shared.app, text)?;
        }
        let scale = shared.scale().unwrap_or(1.0);
        let snapshot = options.screenshot.clone().map(Snapshot::new);
        Ok(Self { shared, panes: vec![pane], n_windows: 0, scale, snapshot })
    }

    /// Sets up what all windows are drawn with.
    pub(crate) fn begin(&mut self, ctx: &egui::Context) {
        look::set_fonts(ctx);
        ctx.set_zoom_factor(self.scale);
        self.shared.desktop.ask(ctx);
        self.shared.look(ctx);
    }

    /// One picture of the first window; the others are shown along with it.
    pub(crate) fn show(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        self.shared.pictures.begin();
        if self.shared.look(&ctx) {
            for pane in &mut self.panes {
                for (view, game) in pane.views.iter_mut().zip(&mut pane.controller.games) {
                    view.forget_picture(game);
                }
            }
        }
        let Self { shared, panes, .. } = self;
        if let Some(first) = panes.first_mut() {
            first.show(ui, shared);
        }
        for pane in panes.iter_mut().skip(1) {
            let builder = ViewportBuilder::default()
                .with_app_id("puzzles-window")
                .with_title(pane.title())
                .with_inner_size(FIRST)
                .with_min_inner_size(LEAST)
                .with_drag_and_drop(true);
            ctx.show_viewport_immediate(pane.id, builder, |ui, _| {
                pane.show(ui, shared);
                if ui.ctx().input(|input| input.viewport().close_requested()) {
                    pane.wish = Some(Wish::Close);
                }
            });
        }
        self.take_snapshot(&ctx);
        self.grant(&ctx);
        self.keep_scale(&ctx);
    }

    /// Does what windows ask for: others, and ends.
    fn grant(&mut self, ctx: &egui::Context) {
        let wishes: Vec<_> =
            self.panes.iter_mut().map(|pane| (pane.id, pane.wish.take())).collect();
        for (id, wish) in wishes {
            match wish {
                Some(Wish::NewWindow) => {
                    self.n_windows += 1;
                    let id = ViewportId::from_hash_of(("window", self.n_windows));
                    self.panes.push(Pane::new(id, &self.shared));
                    ctx.request_repaint();
                }
                Some(Wish::Close) if id != ViewportId::ROOT => {
                    if let Some(pane) = self.panes.iter_mut().find(|pane| pane.id == id) {
                        pane.controller.close(&mut self.shared.app);
                    }
                    self.panes.retain(|pane| pane.id != id);
                    ctx.request_repaint();
                }
                Some(Wish::Close | Wish::Quit) => {
                    self.keep();
                    ctx.send_viewport_cmd_to(ViewportId::ROOT, egui::ViewportCommand::Close);
                }
                None => {}
            }
        }
    }

    /// Takes the picture that was asked for, and ends.
    fn take_snapshot(&mut self, ctx: &egui::Context) {
        let (Some(snapshot), Some(first)) = (&mut self.snapshot, self.panes.first_mut()) else {
            return;
        };
        if snapshot.look(ctx, first.moves() || self.shared.pictures.is_waiting()) {
            first.wish = Some(Wish::Quit);
        }
    }

    fn keep_scale(&mut self, ctx: &egui::Context) {
        let scale = ctx.zoom_factor();
        if (scale - self.scale).abs() > f32::EPSILON {
            self.scale = scale;
            // What cannot be kept is no trouble: the scale is as the player set it.
            let _ = self.shared.prefer("scale", &format!("{scale:.2}"));
        }
    }

    /// Keeps all games with their time, before the end.
    pub(crate) fn keep(&mut self) {
        for pane in &mut self.panes {
            pane.controller.close(&mut self.shared.app);
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        self.show(ui);
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.keep();
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }
}
