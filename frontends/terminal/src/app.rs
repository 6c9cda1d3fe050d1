//! The player: what is on the screen, and what every event does to it.

mod act;
mod draw;
mod events;
mod files;
mod help;
mod home;
mod keeping;
mod legend;
mod lessons;
mod menus;
mod playback;
mod players;
mod shelves;
mod win;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use puzzle_core::Theme;
use puzzle_midend::{Date, GameEntry, Outcome, Registry, Request, Session, Task, Timeline};
use puzzle_profile::shelf::Shelved;
use puzzle_sitting::{BROKE_DOWN, Keep, Keeping, Levels, OwnFiles, Reader, Search, Taken, Win};
use ratatui::layout::Rect;

use crate::action::Action;
use crate::ascii;
use crate::glyphs::Glyphs;
use crate::look::Look;
use crate::options::{ExitReason, Options};
use crate::overlay::Overlay;
use crate::pixels;
use crate::scrubber::Scrubber;
use crate::table::Table;

/// Time between two pictures of an animation.
const FRAME: Duration = Duration::from_millis(30);
/// An Undo key that repeats faster than this is held down.
const HELD: Duration = Duration::from_millis(250);
/// How long a search is waited for before the screen says that it goes on.
const SOON: Duration = Duration::from_millis(40);

/// Everything that the player is.
pub(crate) struct App {
    registry: Registry,
    files: OwnFiles,
    keeping: Keeping,
    /// The games of which who plays has solved a puzzle.
    known_games: BTreeSet<String>,
    look: Look,
    /// Games that have been begun, one of each kind.
    tables: Vec<Table>,
    current: Option<usize>,
    levels: Option<Levels>,
    /// Collections of a folder that was opened.
    walked: Vec<Shelved>,
    /// The last win of the sitting.
    win: Option<Win>,
    /// What lies on the board, the topmost last.
    overlays: Vec<Overlay>,
    scrubber: Option<Scrubber>,
    search: Search,
    /// A file or a folder that is being read.
    reader: Reader,
    /// The program's own words to the player.
    notice: Option<String>,
    /// Text for the clipboard.
    pub(crate) clipboard: Option<String>,
    pub(crate) exit: Option<ExitReason>,
    /// Whether the process should stop until it is continued.
    pub(crate) wants_suspend: bool,
    clock: Clock,
    held_undo: Option<Instant>,
    /// A file that will be overwritten when asked again.
    overwrite: Option<PathBuf>,
    /// What is exported while its file is asked for.
    exported: Vec<u8>,
    /// What the mouse can press beside the board.
    hits: Vec<(Rect, Action)>,
    /// The bar of the scrubber.
    bar: Rect,
    frame: Frame,
    /// The name of the game and of its kind.
    title: Option<(String, String)>,
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
    /// What day it is; else what the clock on the wall says.
    today: Option<Date>,
}

/// Time as the session is told of it.
#[derive(Clone, Copy, Debug)]
struct Clock {
    last: Instant,
    due: Option<Instant>,
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
        let files = OwnFiles::new(options.data_dir.clone());
        let usual = || options.data_dir.as_ref().map(|folder| folder.join("profile.db"));
        let keeping = Keeping::open(options.profile.clone().or_else(usual).as_deref());
        let notice = keeping.trouble.clone();
        let known_games = keeping.store.games_solved(&keeping.player, None).unwrap_or_default();
        let kept =
            files.own_preference("terminal.theme").and_then(|word| Theme::from_keyword(&word));
        let theme = options.theme.or(kept).unwrap_or_else(ground_theme);
        let depth = options.depth.unwrap_or_else(crate::color::ColorDepth::detect);
        let is_ascii =
            options.ascii.unwrap_or_else(|| ascii::is_wanted(|name| std::env::var(name).ok()));
        let glyphs = if is_ascii { Glyphs::Ascii } else { Glyphs::Unicode };
        Self {
            registry,
            files,
            keeping,
            known_games,
            look: Look::new(theme, depth, glyphs),
            has_ruler: false,
            pixels: None,
            is_in_pixels: false,
            pictures: Vec::new(),
            needs_clear: false,
            tables: Vec::new(),
            current: None,
            levels: None,
            walked: Vec::new(),
            win: None,
            overlays: Vec::new(),
            scrubber: None,
            search: Search::default(),
            reader: Reader::default(),
            notice,
            clipboard: None,
            exit: None,
            wants_suspend: false,
            clock: Clock { last: Instant::now(), due: None },
            held_undo: None,
            overwrite: None,
            exported: Vec::new(),
            hits: Vec::new(),
            bar: Rect::default(),
            frame: Frame::default(),
            title: None,
            needs_draw: true,
            is_focused: true,
            today: options.today,
        }
    }

    fn table(&self) -> Option<&Table> {
        self.tables.get(self.current?)
    }

    fn table_mut(&mut self) -> Option<&mut Table> {
        self.tables.get_mut(self.current?)
    }

    /// The game that is played now, if there is one on the board.
    fn session(&self) -> Option<&dyn Session> {
        let session = &*self.table()?.session;
        session.has_game().then_some(session)
    }

    /// Words at the bottom until the next key.
    fn tell(&mut self, words: impl Into<String>) {
        self.notice = Some(words.into());
        self.needs_draw = true;
    }

    /// The table of a game, laid where there is none yet.
    fn table_of(&mut self, entry: GameEntry) -> usize {
        if let Some(at) = self.tables.iter().position(|table| table.entry.info.id == entry.info.id)
        {
            return at;
        }
        let mut table = Table::new(entry, &self.look);
        let nanos = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        table.session.set_entropy(nanos as u64 ^ u64::from(std::process::id()) << 40);
        let name = entry.info.id.replace('-', "_").to_uppercase();
        if let Ok(presets) = std::env::var(format!("{name}_PRESETS")) {
            table.session.add_presets(&presets);
        }
        if let Ok(params) = std::env::var(format!("{name}_DEFAULT"))
            && let Err(invalid) = table.session.set_params_text(&params)
        {
            self.tell(format!("{name}_DEFAULT: {invalid}"));
        }
        let wrong = table.session.read_preferences(&self.files.preferences());
        if let Some(invalid) = wrong.first() {
            self.tell(format!("preferences: {invalid}"));
        }
        self.tables.push(table);
        self.tables.len() - 1
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
        self.search.is_running() || self.reader.is_reading()
    }

    /// Puts another game in front.
    fn turn_to(&mut self, at: usize) {
        if self.current != Some(at) {
            self.keep_up(Keep::All);
            if let Some(table) = self.table_mut() {
                let _ = table.session.set_paused(true);
            }
            self.current = Some(at);
            self.scrubber = None;
            self.frame = Frame::default();
        }
        self.title = None;
        self.clock = Clock { last: Instant::now(), due: None };
        self.pause_or_go_on();
        self.needs_draw = true;
    }

    /// The clock stands still while something lies on the board or nobody looks.
    fn pause_or_go_on(&mut self) {
        let is_paused = !self.overlays.is_empty() || self.scrubber.is_some() || !self.is_focused;
        let now = Instant::now();
        if let Some(table) = self.tables.get_mut(self.current.unwrap_or(usize::MAX)) {
            let outcome = table.session.set_paused(is_paused);
            self.clock.set(outcome.next_tick, now);
        }
    }

    /// Does what a call to the session asks for.
    fn absorb(&mut self, outcome: Outcome) {
        let now = Instant::now();
        self.clock.set(outcome.next_tick, now);
        self.needs_draw |= outcome.redraw || outcome.size_changed || outcome.game_changed;
        if outcome.game_changed {
            if let Some(table) = self.table_mut() {
                table.forget_view();
            }
            self.scrubber = None;
        }
        let is_lesson = self.session().is_some_and(|session| session.lesson().is_some());
        if outcome.game_changed || outcome.ids_changed || is_lesson {
            self.title = None;
        }
        if outcome.game_changed || outcome.size_changed {
            self.frame = Frame::default();
        }
        if outcome.game_changed {
            self.seat_game();
        }
        if let Some(ending) = outcome.ended {
            self.finish(self.current.unwrap_or_default(), ending);
        }
        match outcome.request {
            Some(Request::Run(task)) => {
                if task == Task::NewGame {
                    self.levels = None;
                }
                self.start(task);
            }
            Some(Request::Quit) => self.exit = Some(ExitReason::Quit),
            _ => {}
        }
    }

    /// Begins a search for the game in front, after the one before has ended.
    fn start(&mut self, task: Task) {
        let Some(at) = self.current else { return };
        match self.search.begin(task, &mut *self.tables[at].session) {
            Ok(true) => {
                self.needs_draw = true;
                self.look_at_search(SOON);
            }
            Ok(false) => {}
            Err(invalid) => self.tell(invalid.to_string()),
        }
    }

    /// Takes what a search found, if it has ended.
    fn look_at_search(&mut self, wait: Duration) {
        let Some(found) = self.search.take(wait) else { return };
        self.needs_draw = true;
        let known = |game: &'static str| move |table: &Table| table.entry.info.id == game;
        let at = self.tables.iter().position(known(found.game));
        let taken = at.and_then(|at| Some((at, found.hand_to(&mut *self.tables[at].session)?)));
        match taken {
            Some((at, taken)) => self.take_found(at, taken),
            None => self.tell(BROKE_DOWN),
        }
        if let Some((game, task)) = self.search.take_waiting()
            && let Some(at) = self.tables.iter().position(known(game))
        {
            self.turn_to(at);
            self.start(task);
        }
    }

    /// Shows what a search found; where its game is not in front, it is only kept.
    fn take_found(&mut self, at: usize, taken: Taken) {
        let (is_new, solution) = (taken.outcome.game_changed, taken.solution());
        if is_new {
            self.tables[at].save_path = None;
        }
        if self.current != Some(at) {
            if let Some(ending) = taken.outcome.ended {
                self.finish(at, ending);
            }
            self.keep_table(at, Keep::Moves);
            return;
        }
        self.absorb(taken.outcome);
        self.keep_up(Keep::Moves);
        if taken.is_cancelled {
            self.tell("Stopped");
        }
        if let Some(words) = solution {
            self.play_solution(taken.before, words);
        }
        if is_new {
            self.pause_or_go_on();
        }
    }

    fn go_to(&mut self, position: usize) {
        let Some(table) = self.table_mut() else { return };
        let outcome = table.session.go_to(position);
        self.absorb(outcome);
        self.needs_draw = true;
    }

    /// How long the events may be waited for.
    pub(crate) fn patience(&self, now: Instant) -> Duration {
        let mut wait = Duration::from_millis(250);
        if self.is_busy() {
            wait = wait.min(Duration::from_millis(50));
        }
        let scrubber = self.scrubber.as_ref().and_then(Scrubber::due);
        for due in self.clock.due.into_iter().chain(scrubber) {
            wait = wait.min(due.saturating_duration_since(now));
        }
        wait
    }

    /// Time has gone by.
    pub(crate) fn tick(&mut self, now: Instant) {
        if self.search.is_running() {
            self.look_at_search(Duration::ZERO);
            self.needs_draw = true;
        }
        if self.reader.is_reading() {
            self.look_at_reading();
            self.needs_draw = true;
            self.settle();
        }
        if let Some(position) = self.session().map(Timeline::position)
            && let Some(scrubber) = &mut self.scrubber
            && let Some(to) = scrubber.tick(position, now)
        {
            self.go_to(to);
        }
        if self.clock.due.is_some_and(|due| due <= now) {
            self.catch_up(now);
        }
    }

    /// Tells the session how much time went by.
    fn catch_up(&mut self, now: Instant) {
        if self.clock.due.is_none() {
            return;
        }
        let dt = now.saturating_duration_since(self.clock.last);
        self.clock.last = now;
        let Some(table) = self.table_mut() else { return };
        let outcome = table.session.tick(dt);
        self.absorb(outcome);
    }

    /// The program had been stopped: that time is not the player's.
    pub(crate) fn come_back(&mut self, now: Instant) {
        self.clock.last = now;
        self.needs_draw = true;
        if self.is_in_pixels {
            self.leave_pixels();
        }
    }

    /// Keeps the game with its time, before the end.
    pub(crate) fn keep(&mut self) {
        self.keep_up(Keep::All);
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

impl Clock {
    /// When the session wants to be told next.
    fn set(&mut self, wanted: Option<Duration>, now: Instant) {
        if self.due.is_none() {
            self.last = now;
        }
        self.due = wanted.map(|wait| now + wait.max(FRAME));
    }
}

#[cfg(test)]
mod tests;
