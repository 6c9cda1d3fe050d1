//! A window: its games, its dialogs, and how events are handled.

mod bar;
mod board;
mod effects;
mod header;
mod history;
mod home;
mod menus;
mod panels;
mod skins;
mod win_card;

use std::path::Path;
use std::time::{Duration, Instant};

use eframe::egui::{self, Pos2, Rect, ViewportId};
use puzzle_app::{Command, Controller, OpenGame};
use puzzle_core::input::Button;
use puzzle_core::{Text, text};
use puzzle_midend::Midend;
use puzzle_skin::read_file;

use crate::dialog::{self, Dialog};
use crate::game_view::GameView;
use crate::keys;
use crate::say::say;
use crate::shared_state::Shared;
#[cfg(test)]
pub(crate) use bar::names as menu_names;
pub(crate) use effects::theme_command;
pub(crate) use home::{CardShape, GAP, in_progress_card};

/// The time between two frames of an animation.
const FRAME: Duration = Duration::from_millis(16);
/// How often the progress of a search is updated.
const LOOK: Duration = Duration::from_millis(100);
/// A tick that is due sooner than this belongs to an animation, otherwise to the clock.
const SLOW: Duration = Duration::from_millis(200);

/// A window of the program.
pub(crate) struct GameWindow {
    pub(crate) id: ViewportId,
    pub(crate) controller: Controller,
    /// The view of each game of the controller, in the same order.
    pub(crate) views: Vec<GameView>,
    /// The open dialogs, the topmost last.
    pub(crate) dialogs: Vec<Dialog>,
    /// The lists of the first page; loaded when it is shown.
    home: Option<home::HomeLists>,
    /// The mouse button that was pressed on the board.
    held: Option<Button>,
    is_focused: bool,
    /// Whether the player has played since the window lost the focus.
    plays_unfocused: bool,
    is_fullscreen: bool,
    sizing: board::Sizing,
    /// The part of the window that the picture of the board takes.
    pub(crate) board_rect: Rect,
    /// The corner of the board before the puzzle was solved, and the window at that time.
    board_corner: Option<(Pos2, Rect)>,
    bar: bar::Bar,
    /// The title of the window.
    title: String,
    /// The last text for screen readers about the cell at the cursor.
    said: String,
    pub(crate) request: Option<WindowRequest>,
}

/// What a window requests of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WindowRequest {
    NewWindow,
    Close,
    Quit,
}

impl GameWindow {
    pub(crate) fn new(id: ViewportId, shared: &Shared) -> Self {
        let mut controller = Controller::default();
        controller.reduces_motion = shared.reduces_motion;
        Self {
            id,
            controller,
            views: Vec::new(),
            dialogs: Vec::new(),
            home: None,
            held: None,
            is_focused: true,
            plays_unfocused: false,
            is_fullscreen: false,
            sizing: board::Sizing::default(),
            board_rect: Rect::NOTHING,
            board_corner: None,
            bar: bar::Bar::default(),
            title: String::new(),
            said: String::new(),
            request: None,
        }
    }

    /// Returns the title of the window: its name and that of the game.
    pub(crate) fn title(&self) -> String {
        let Some(session) = self.session() else { return say(text!("Puzzles")) };
        let game = session.info().name;
        let title = session.source().map_or("", |source| source.title.as_str());
        // The title of a lesson is a message; that of a puzzle is not.
        let title = match session.lesson() {
            Some(_) => Text::english(title),
            None => Text::plain(title),
        };
        say(if title.is_empty() { game.into() } else { text!("{title} – {game}", title, game) })
    }

    /// Returns the current game and its view.
    pub(crate) fn game_and_view(&mut self) -> Option<(&mut OpenGame, &mut GameView)> {
        let at = self.controller.current?;
        Some((self.controller.games.get_mut(at)?, self.views.get_mut(at)?))
    }

    /// Returns the session of the current game if there is a puzzle on its board.
    pub(crate) fn session(&self) -> Option<&Midend> {
        self.controller.session()
    }

    /// Shows the error of a result, if it is one.
    pub(crate) fn show_error<T>(&mut self, result: Result<T, Text>) -> Option<T> {
        result.map_err(|why| self.controller.tell(why)).ok()
    }

    /// Pauses the clock while a dialog is open or the window is not in front, unless the player
    /// plays in it all the same.
    fn update_pause(&mut self) {
        let is_played = self.is_focused || self.plays_unfocused;
        self.controller.set_paused(!self.dialogs.is_empty() || !is_played);
    }

    /// Lets the clock run because the player plays, even if the window has no focus.
    fn resume_clock(&mut self) {
        if !self.is_focused && !self.plays_unfocused {
            self.plays_unfocused = true;
            self.update_pause();
        }
    }

    /// Handles the window's events and draws a frame.
    pub(crate) fn show(&mut self, ui: &mut egui::Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        self.add_views(shared);
        self.handle_focus(&ctx, shared);
        self.detect_resize(&ctx);
        self.take_dropped(&ctx, shared);
        let effects = self.controller.tick(&mut shared.app, Instant::now(), Duration::ZERO);
        self.apply(&ctx, shared, effects);
        if self.dialogs.is_empty() {
            self.take_shortcuts(&ctx, shared);
        }
        self.bar.was_open = egui::Popup::is_any_open(&ctx);
        if !self.is_fullscreen || self.bar.is_requested(&ctx) {
            self.menu_bar(ui, shared);
        }
        self.bottom_panels(ui, shared);
        self.win_card(ui, shared);
        egui::CentralPanel::default().frame(egui::Frame::NONE.fill(self.ground(shared))).show(
            ui,
            |ui| {
                if self.session().is_some() {
                    self.board(ui, shared);
                } else {
                    self.home(ui, shared);
                }
            },
        );
        self.speak(ui);
        self.dialog(&ctx, shared);
        self.schedule(&ctx, shared);
        let title = self.title();
        if title != self.title {
            self.title.clone_from(&title);
            ctx.send_viewport_cmd_to(self.id, egui::ViewportCommand::Title(title));
        }
    }

    /// Returns the background color of the board.
    fn ground(&self, shared: &Shared) -> egui::Color32 {
        let palette = match self.session() {
            Some(session) => session.game().palette(shared.theme),
            None => puzzle_core::draw::Palette::new(shared.theme, &[]),
        };
        crate::appearance::color(&palette, puzzle_core::draw::Role::GROUND)
    }

    /// Handles focus changes: a window in front asks for the desktop's colors, a window that loses
    /// the focus saves its game.
    fn handle_focus(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        let is_focused = ctx.input(|input| input.viewport().focused.unwrap_or(true));
        if is_focused == self.is_focused {
            return;
        }
        (self.is_focused, self.plays_unfocused) = (is_focused, false);
        if is_focused {
            shared.desktop.ask(ctx);
        } else {
            self.controller.close(&mut shared.app);
            if self.held.take().is_some() {
                let cancel = puzzle_core::input::Input::Cancel;
                let effects = self.controller.input(&mut shared.app, cancel, Instant::now());
                self.apply(ctx, shared, effects);
            }
        }
        self.update_pause();
    }

    /// Requests the next frame if one is needed. A hidden clock needs none.
    fn schedule(&self, ctx: &egui::Context, shared: &Shared) {
        if self.controller.is_busy() {
            ctx.request_repaint_after(LOOK);
        }
        let shows_clock = shared.shows_clock && self.dialogs.is_empty();
        if let Some(wait) = self.wait_time().filter(|wait| shows_clock || *wait <= SLOW) {
            ctx.request_repaint_after(wait);
        }
    }

    /// Returns the time until the controller's next tick.
    fn wait_time(&self) -> Option<Duration> {
        let due = self.controller.due(FRAME)?;
        Some(due.saturating_duration_since(Instant::now()))
    }

    /// Returns `true` while a search runs or something is animated. The clock does not count.
    pub(crate) fn moves(&self) -> bool {
        self.controller.is_busy() || self.wait_time().is_some_and(|wait| wait <= SLOW)
    }

    /// Handles files dropped on the window: opens puzzles, and uses pictures as a skin.
    fn take_dropped(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        let Some(file) = dropped.first() else { return };
        let path = file.path().to_path_buf();
        self.dialogs.clear();
        self.controller.notice = None;
        let result = self.take_path(ctx, shared, &path);
        self.show_error(result);
        ctx.request_repaint();
    }

    /// Opens a dropped file as a puzzle, or else uses it as a skin for the game on the board.
    pub(crate) fn take_path(
        &mut self,
        ctx: &egui::Context,
        shared: &mut Shared,
        path: &Path,
    ) -> Result<(), Text> {
        let opened = self.controller.open_file(&mut shared.app, path);
        let effects = self.controller.tick(&mut shared.app, Instant::now(), Duration::ZERO);
        self.apply(ctx, shared, effects);
        opened.or_else(|why| {
            let is_picture = self.session().is_some()
                && path.is_file()
                && read_file(path)
                    .is_ok_and(|bytes| puzzle_skin::Image::decode(&bytes, 64).is_ok());
            if is_picture { self.set_skin(shared, path) } else { Err(why) }
        })
    }

    fn take_shortcuts(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        if ctx.text_edit_focused() {
            return;
        }
        let context = self.controller.context(&shared.app);
        let pressed: Vec<Command> = keys::shortcuts(&context)
            .into_iter()
            .filter(|(_, shortcut)| ctx.input_mut(|input| input.consume_shortcut(shortcut)))
            .map(|(command, _)| command)
            .collect();
        for command in pressed {
            self.act(ctx, shared, command);
        }
    }

    /// Draws the topmost dialog and handles what it requests.
    fn dialog(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        let Some(mut top) = self.dialogs.pop() else { return };
        let n_below = self.dialogs.len();
        let reply = top.show(ctx, self, shared);
        if matches!((&reply, &top), (dialog::Reply::Close, Dialog::Levels(_))) {
            // No level was opened: the puzzle on the board keeps its place in its own collection.
            self.controller.close_levels();
        }
        match reply {
            dialog::Reply::Stay => self.dialogs.insert(n_below.min(self.dialogs.len()), top),
            dialog::Reply::Close => {}
            dialog::Reply::Apply(effects) => {
                self.dialogs.clear();
                self.apply(ctx, shared, effects);
            }
            dialog::Reply::Act(command) => {
                self.dialogs.clear();
                self.act(ctx, shared, command);
            }
            // Keep the dialog open.
            dialog::Reply::ActAndStay(command) => {
                self.act(ctx, shared, command);
                self.dialogs.insert(n_below.min(self.dialogs.len()), top);
            }
        }
        if self.dialogs.len() != n_below + 1 {
            ctx.request_repaint();
            self.update_pause();
        }
    }

    pub(crate) fn push(&mut self, dialog: Dialog) {
        self.dialogs.push(dialog);
        self.update_pause();
    }
}
