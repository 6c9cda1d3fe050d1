//! A window: the games that are played in it, what lies on the board, and what every event does.

mod bar;
mod board;
mod effects;
mod history;
mod home;
mod menus;
mod panels;
mod skins;
mod win;

use std::path::Path;
use std::time::{Duration, Instant};

use eframe::egui::{self, ViewportId};
use puzzle_app::{Command, Controller, OpenGame};
use puzzle_core::input::Button;
use puzzle_midend::Session;
use puzzle_profile::InProgress;
use puzzle_skin::read_file;

use crate::dialog::{self, Dialog};
use crate::game_view::GameView;
use crate::keys;
use crate::shared::Shared;
pub(crate) use effects::theme_command;
pub(crate) use home::kept_card;

/// Time between two pictures of an animation.
const FRAME: Duration = Duration::from_millis(16);
/// How often the screen tells how far a search is.
const LOOK: Duration = Duration::from_millis(100);
/// What the controller wants sooner than this is an animation, else the clock.
const SLOW: Duration = Duration::from_millis(200);

/// A window.
pub(crate) struct Pane {
    pub(crate) id: ViewportId,
    pub(crate) controller: Controller,
    /// How each game of the controller is shown, in its order.
    pub(crate) views: Vec<GameView>,
    /// What lies on the board, the topmost last.
    pub(crate) dialogs: Vec<Dialog>,
    /// Games in progress, as the first page lists them; asked for anew when that is shown.
    begun: Option<Vec<InProgress>>,
    /// The button that went down on the board.
    held: Option<Button>,
    is_focused: bool,
    is_fullscreen: bool,
    sizing: board::Sizing,
    bar: bar::Bar,
    /// What the window is called.
    title: String,
    /// What a screen reader was told of last, and when.
    said: String,
    pub(crate) wish: Option<Wish>,
}

/// What a window asks of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    NewWindow,
    Close,
    Quit,
}

impl Pane {
    pub(crate) fn new(id: ViewportId, shared: &Shared) -> Self {
        let mut controller = Controller::default();
        controller.reduces_motion = shared.reduces_motion;
        Self {
            id,
            controller,
            views: Vec::new(),
            dialogs: Vec::new(),
            begun: None,
            held: None,
            is_focused: true,
            is_fullscreen: false,
            sizing: board::Sizing::default(),
            bar: bar::Bar::default(),
            title: String::new(),
            said: String::new(),
            wish: None,
        }
    }

    /// The window's name and its game's.
    pub(crate) fn title(&self) -> String {
        let Some(session) = self.session() else { return "Puzzles".into() };
        let name = session.info().name;
        let title = session.source().map_or("", |source| source.title.as_str());
        if title.is_empty() { name.to_string() } else { format!("{title} – {name}") }
    }

    /// The game that is turned to, and how it is shown.
    pub(crate) fn game_and_view(&mut self) -> Option<(&mut OpenGame, &mut GameView)> {
        let at = self.controller.current?;
        Some((self.controller.games.get_mut(at)?, self.views.get_mut(at)?))
    }

    /// The game that is played now, if there is one on the board.
    pub(crate) fn session(&self) -> Option<&dyn Session> {
        self.controller.session()
    }

    /// Tells what went wrong, if something did.
    pub(crate) fn tell_if<T>(&mut self, result: Result<T, String>) -> Option<T> {
        result.map_err(|why| self.controller.tell(why)).ok()
    }

    /// The clock stands still while something lies on the board or nobody looks.
    fn pause_or_go_on(&mut self) {
        self.controller.set_paused(!self.dialogs.is_empty() || !self.is_focused);
    }

    /// Everything of the window, and all that happened to it.
    pub(crate) fn show(&mut self, ui: &mut egui::Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        self.add_views(shared);
        self.look_at_focus(&ctx, shared);
        self.look_at_size(&ctx);
        self.take_dropped(&ctx, shared);
        let effects = self.controller.tick(&mut shared.app, Instant::now(), Duration::ZERO);
        self.apply(&ctx, shared, effects);
        if self.dialogs.is_empty() {
            self.take_shortcuts(&ctx, shared);
        }
        self.bar.was_open = egui::Popup::is_any_open(&ctx);
        if !self.is_fullscreen || self.bar.is_called(&ctx) {
            self.menu_bar(ui, shared);
        }
        self.bottom_panels(ui, shared);
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
        self.win_card(&ctx, shared);
        self.dialog(&ctx, shared);
        self.schedule(&ctx, shared);
        let title = self.title();
        if title != self.title {
            self.title.clone_from(&title);
            ctx.send_viewport_cmd_to(self.id, egui::ViewportCommand::Title(title));
        }
    }

    /// The color that the board lies on.
    fn ground(&self, shared: &Shared) -> egui::Color32 {
        let palette = match self.session() {
            Some(session) => session.palette(shared.theme),
            None => puzzle_core::draw::Palette::new(shared.theme, &[]),
        };
        crate::look::color(&palette, puzzle_core::draw::Role::GROUND)
    }

    /// A window that comes to the front asks how the desktop looks now; one that leaves it keeps
    /// its game.
    fn look_at_focus(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        let is_focused = ctx.input(|input| input.viewport().focused.unwrap_or(true));
        if is_focused == self.is_focused {
            return;
        }
        self.is_focused = is_focused;
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
        self.pause_or_go_on();
    }

    /// Says when the next picture is wanted, if one is. A clock that is not shown wants none.
    fn schedule(&self, ctx: &egui::Context, shared: &Shared) {
        if self.controller.is_busy() {
            ctx.request_repaint_after(LOOK);
        }
        let shows_clock = shared.shows_clock && self.dialogs.is_empty();
        if let Some(wait) = self.patience().filter(|wait| shows_clock || *wait <= SLOW) {
            ctx.request_repaint_after(wait);
        }
    }

    /// In how long the controller wants to be told of the time.
    fn patience(&self) -> Option<Duration> {
        let due = self.controller.due(FRAME)?;
        Some(due.saturating_duration_since(Instant::now()))
    }

    /// Whether it is busy or something moves; a clock does not.
    pub(crate) fn moves(&self) -> bool {
        self.controller.is_busy() || self.patience().is_some_and(|wait| wait <= SLOW)
    }

    /// Files that were dropped on the window: puzzles are opened, pictures are put on the game.
    fn take_dropped(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        let Some(file) = dropped.first() else { return };
        let path = file.path().to_path_buf();
        self.dialogs.clear();
        self.controller.notice = None;
        let result = self.take_path(ctx, shared, &path);
        self.tell_if(result);
        ctx.request_repaint();
    }

    /// A file that was dropped: a puzzle, or else a picture for the game on the board.
    pub(crate) fn take_path(
        &mut self,
        ctx: &egui::Context,
        shared: &mut Shared,
        path: &Path,
    ) -> Result<(), String> {
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
        let situation = self.controller.situation(&shared.app);
        let pressed: Vec<Command> = keys::shortcuts(&situation)
            .into_iter()
            .filter(|(_, shortcut)| ctx.input_mut(|input| input.consume_shortcut(shortcut)))
            .map(|(command, _)| command)
            .collect();
        for command in pressed {
            self.act(ctx, shared, command);
        }
    }

    /// The dialog on top, and what was done in it.
    fn dialog(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        let Some(mut top) = self.dialogs.pop() else { return };
        let n_below = self.dialogs.len();
        let reply = top.show(ctx, self, shared);
        if matches!((&reply, &top), (dialog::Reply::Close, Dialog::Levels(_))) {
            // None of these is played: the game on the board has its place again.
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
            // What is done leaves the dialog where it is.
            dialog::Reply::Do(command) => {
                self.act(ctx, shared, command);
                self.dialogs.insert(n_below.min(self.dialogs.len()), top);
            }
        }
        if self.dialogs.len() != n_below + 1 {
            ctx.request_repaint();
            self.pause_or_go_on();
        }
    }

    pub(crate) fn push(&mut self, dialog: Dialog) {
        self.dialogs.push(dialog);
        self.pause_or_go_on();
    }
}
