//! A window: the games that are played in it, what lies on the board, and what every event does.

mod act;
mod bar;
mod board;
mod copies;
mod dialogs;
mod files;
mod home;
mod keeping;
mod menus;
mod panels;
mod scrubber;
mod search;
mod shelves;
mod skins;
mod win;

use std::time::Instant;

use eframe::egui::{self, ViewportId};
use puzzle_core::Button;
use puzzle_midend::{GameEntry, Outcome, Request, Session, Task};
use puzzle_profile::InProgress;
use puzzle_profile::shelf::Shelved;
use puzzle_sitting::{Keep, Levels, Playback, Reader, Search, Win};

use crate::action::{self, Action};
use crate::dialog::{self, Dialog};
use crate::shared::Shared;
use crate::table::Table;
pub(crate) use files::write;
pub(crate) use home::kept_card;

/// A window.
pub(crate) struct Pane {
    pub(crate) id: ViewportId,
    /// Games that have been begun, one of each kind.
    pub(crate) tables: Vec<Table>,
    pub(crate) current: Option<usize>,
    pub(crate) levels: Option<Levels>,
    /// The collection of the game on the board, while the puzzles of another are looked at.
    set_aside: Option<Levels>,
    /// Collections of a folder that was opened.
    pub(crate) walked: Vec<Shelved>,
    /// The last win, until another game is on the board or its card is closed.
    pub(crate) win: Option<Win>,
    /// What lies on the board, the topmost last.
    pub(crate) dialogs: Vec<Dialog>,
    /// The stretch of the history that is being looked at.
    history: Option<Playback>,
    search: Search,
    /// A file or a folder that is being read.
    reader: Reader,
    /// The window's own words to the player.
    pub(crate) notice: Option<String>,
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
    pub(crate) fn new(id: ViewportId) -> Self {
        Self {
            id,
            tables: Vec::new(),
            current: None,
            levels: None,
            set_aside: None,
            walked: Vec::new(),
            win: None,
            dialogs: Vec::new(),
            history: None,
            search: Search::default(),
            reader: Reader::default(),
            notice: None,
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

    pub(crate) fn table(&self) -> Option<&Table> {
        self.tables.get(self.current?)
    }

    pub(crate) fn table_mut(&mut self) -> Option<&mut Table> {
        self.tables.get_mut(self.current?)
    }

    /// The game that is played now, if there is one on the board.
    pub(crate) fn session(&self) -> Option<&dyn Session> {
        let session = &*self.table()?.session;
        session.has_game().then_some(session)
    }

    /// Words at the bottom until the next key.
    pub(crate) fn tell(&mut self, words: impl Into<String>) {
        self.notice = Some(words.into());
    }

    /// Tells what went wrong, if something did.
    pub(crate) fn tell_if<T>(&mut self, result: Result<T, String>) -> Option<T> {
        result.map_err(|why| self.tell(why)).ok()
    }

    /// The table of a game, laid where there is none yet.
    pub(crate) fn table_of(&mut self, shared: &mut Shared, entry: GameEntry) -> usize {
        let known = self.tables.iter().position(|table| table.entry.info.id == entry.info.id);
        known.unwrap_or_else(|| {
            let (table, trouble) = shared.lay_table(entry);
            self.notice = trouble.or(self.notice.take());
            self.tables.push(table);
            self.tables.len() - 1
        })
    }

    /// Puts another game in front.
    pub(crate) fn turn_to(&mut self, shared: &mut Shared, at: usize) {
        if self.current != Some(at) {
            self.keep_up(shared, Keep::All);
            if let Some(table) = self.table_mut() {
                let _ = table.session.set_paused(true);
            }
            self.current = Some(at);
            self.history = None;
            self.sizing.wants_size = true;
        }
        if let Some(table) = self.table_mut() {
            table.skip_time();
        }
        self.pause_or_go_on();
    }

    /// The clock stands still while something lies on the board or nobody looks.
    fn pause_or_go_on(&mut self) {
        let is_paused = !self.dialogs.is_empty() || self.history.is_some() || !self.is_focused;
        if let Some(table) = self.table_mut() {
            let outcome = table.session.set_paused(is_paused);
            table.set_clock(&outcome);
        }
    }

    /// Does what a call to the session asks for.
    pub(crate) fn absorb(&mut self, shared: &mut Shared, outcome: Outcome) {
        if let Some(table) = self.table_mut() {
            table.set_clock(&outcome);
        }
        if outcome.game_changed {
            self.history = None;
            self.sizing.wants_size = true;
            self.begun = None;
            self.seat_game(shared);
        }
        if let Some(ending) = outcome.ended {
            self.finish(shared, self.current.unwrap_or_default(), ending);
        }
        self.keep_up(shared, Keep::Moves);
        match outcome.request {
            Some(Request::Run(task)) => {
                if task == Task::NewGame {
                    self.levels = None;
                }
                self.start(task);
            }
            Some(Request::Quit) => self.wish = Some(Wish::Close),
            _ => {}
        }
    }

    /// Calls the session in front.
    pub(crate) fn call(
        &mut self,
        shared: &mut Shared,
        call: impl FnOnce(&mut dyn Session) -> Outcome,
    ) {
        let Some(table) = self.table_mut() else { return };
        let outcome = call(&mut *table.session);
        self.absorb(shared, outcome);
    }

    /// Everything of the window, and all that happened to it.
    pub(crate) fn show(&mut self, ui: &mut egui::Ui, shared: &mut Shared) {
        let ctx = ui.ctx().clone();
        self.look_at_focus(&ctx, shared);
        self.look_at_size(&ctx);
        self.take_dropped(&ctx, shared);
        self.look_at_search(&ctx, shared);
        self.look_at_reading(shared);
        self.pass_time(shared);
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
            None => puzzle_core::Palette::new(shared.theme, &[]),
        };
        crate::look::color(&palette, puzzle_core::Role::GROUND)
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
            self.keep_up(shared, Keep::All);
            if self.held.take().is_some() {
                self.call(shared, |session| session.input(puzzle_core::Input::Cancel));
            }
        }
        self.pause_or_go_on();
    }

    fn pass_time(&mut self, shared: &mut Shared) {
        if let Some(outcome) = self.table_mut().and_then(Table::catch_up) {
            self.absorb(shared, outcome);
        }
        let now = Instant::now();
        let position = self.session().map(puzzle_midend::Timeline::position);
        if let (Some(position), Some(history)) = (position, &mut self.history)
            && let Some(to) = history.tick(position, now)
        {
            self.call(shared, |session| session.go_to(to));
        }
    }

    /// Says when the next picture is wanted, if one is.
    fn schedule(&self, ctx: &egui::Context, shared: &Shared) {
        if self.is_busy() {
            ctx.request_repaint_after(search::LOOK);
        }
        let is_seen = self.dialogs.is_empty();
        let patience = self.table().and_then(|table| table.patience(shared.shows_clock && is_seen));
        let played = self.history.as_ref().and_then(Playback::due);
        let played = played.map(|due| due.saturating_duration_since(Instant::now()));
        if let Some(wait) = patience.into_iter().chain(played).min() {
            ctx.request_repaint_after(wait);
        }
    }

    /// Whether a search runs or a file is being read.
    pub(crate) fn is_busy(&self) -> bool {
        self.search.is_running() || self.reader.is_reading()
    }

    /// Whether it is busy or something moves; a clock does not.
    pub(crate) fn moves(&self) -> bool {
        let wait = self.table().and_then(|table| table.patience(false));
        self.is_busy() || wait.is_some()
    }

    fn take_shortcuts(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        if ctx.text_edit_focused() {
            return;
        }
        let session = self.session();
        let pressed: Vec<Action> = action::shortcuts(session)
            .filter(|(_, shortcut)| ctx.input_mut(|input| input.consume_shortcut(shortcut)))
            .map(|(action, _)| action.clone())
            .collect();
        for action in pressed {
            self.act(ctx, shared, action);
        }
    }

    /// The dialog on top, and what was done in it.
    fn dialog(&mut self, ctx: &egui::Context, shared: &mut Shared) {
        let Some(mut top) = self.dialogs.pop() else { return };
        let n_below = self.dialogs.len();
        let reply = top.show(ctx, self, shared);
        if matches!((&reply, &top), (dialog::Reply::Close, Dialog::Levels(_))) {
            // None of these is played: the game on the board has its place again.
            self.levels = self.set_aside.take().or(self.levels.take());
        }
        match reply {
            dialog::Reply::Stay => self.dialogs.insert(n_below.min(self.dialogs.len()), top),
            dialog::Reply::Close => {}
            dialog::Reply::Act(action) => {
                self.dialogs.clear();
                self.act(ctx, shared, action);
            }
            // What is done leaves the dialog where it is.
            dialog::Reply::Do(action) => {
                self.act(ctx, shared, action);
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
