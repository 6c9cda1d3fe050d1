//! What actions do.

use std::time::Instant;

use puzzle_core::{Aim, ConfigValue, Invalid, Theme};
use puzzle_midend::{Collection, Exchange, Opened, Task, Timeline};
use puzzle_profile::shelf::Shelved;

use super::{App, Frame};
use puzzle_sitting::{Keep, entry_of};

use crate::action::{Action, KeyMap};
use crate::form::Purpose;
use crate::look::Look;
use crate::options::{ExitReason, Open, Options};
use crate::prompt::Question;
use crate::scrubber::Scrubber;

impl App {
    /// Opens what the player was started with.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub(crate) fn open(&mut self, options: &Options) -> Result<(), String> {
        match &options.open {
            Open::Menu => self.act(Action::Home),
            Open::Id(id) => self.open_id(id)?,
            Open::Entries { file, entries, at } => {
                let list = Collection { entries: entries.clone(), ..Collection::default() };
                self.take_levels(file.clone(), list, *at)?;
            }
            Open::Save { text, path } => self.load_save(text, path.clone())?,
            Open::File(path) => self.load_file(path)?,
            Open::InProgress(uid) => self.resume(*uid)?,
        }
        if options.replay
            && let Some(session) = self.session()
            && session.history_len() > 0
        {
            let (n, at) = (session.history_len(), session.position());
            self.scrubber = Some(Scrubber::new(0, n, at, Instant::now()).playing());
            self.go_to(0);
        }
        self.settle();
        Ok(())
    }

    pub(super) fn act(&mut self, action: Action) {
        self.needs_draw = true;
        let left = self
            .act_on_game(action)
            .and_then(|action| self.act_on_puzzles(action))
            .and_then(|action| self.act_on_copies(action))
            .and_then(|action| self.act_on_players(action))
            .and_then(|action| self.act_on_view(action));
        debug_assert!(left.is_none(), "nobody does {left:?}");
    }

    /// What is done with the puzzle on the board; gives back what is none of that.
    fn act_on_game(&mut self, action: Action) -> Option<Action> {
        match action {
            Action::NewGame => self.start_new(),
            Action::Undo => self.undo(),
            Action::Redo if !self.session().is_some_and(Timeline::can_redo) => {
                self.tell("There is nothing to redo");
            }
            Action::Redo => self.session_call(|session| session.redo()),
            Action::Restart if self.session().is_some_and(|s| s.position() == 0) => {
                self.tell("This is the start");
            }
            Action::Restart => self.session_call(|session| session.restart()),
            Action::Hint => self.session_call(|session| session.hint()),
            Action::Solve(aim) => self.start(Task::Solve(aim)),
            Action::SolveMenu => {
                let has_measures =
                    self.session().is_some_and(|session| !session.can().measures.is_empty());
                if has_measures {
                    self.push_solve_menu();
                } else {
                    self.start(Task::Solve(Aim::Any));
                }
            }
            Action::Mistakes => self.start(Task::Mistakes),
            Action::Rate => self.start(Task::Rate),
            Action::Scrubber => self.open_scrubber(),
            Action::Checkpoint => {
                let n = self.session().map_or(0, |session| session.checkpoints().len());
                self.ask(Question::Checkpoint, &format!("point {}", n + 1));
            }
            Action::Lessons => self.push_lessons(),
            Action::Lesson(at) => self.start_lesson(at),
            Action::GoOn => self.go_on(),
            Action::ShowMe => self.session_call(|session| session.next_lesson_step()),
            Action::Command(id) => self.session_call(|session| session.command(id)),
            Action::Harder => self.start_harder(),
            other => return Some(other),
        }
        None
    }

    /// What brings another puzzle; gives back what is none of that.
    fn act_on_puzzles(&mut self, action: Action) -> Option<Action> {
        match action {
            Action::Home => self.push_home(),
            Action::OpenId => self.ask(Question::GameId, ""),
            Action::Load => self.push_load_menu(),
            Action::LoadOther => self.ask(Question::LoadFile, ""),
            Action::LoadFile(path) => {
                if let Err(why) = self.load_file(&path) {
                    self.tell(why);
                }
            }
            Action::Types => self.push_types(),
            Action::Presets(title, lines) => self.push_presets(&title, &lines),
            Action::Preset(params) => self.start_params(&params),
            Action::Custom => self.push_custom(),
            Action::Game(id) => self.choose_game(id),
            Action::Daily => self.start_daily(),
            Action::DailyMenu => self.push_daily_menu(),
            Action::DailyOf(id) => {
                if let Some(entry) = self.registry.find(id) {
                    let at = self.table_of(entry);
                    self.turn_to(at);
                    self.start_daily();
                }
            }
            Action::Levels => self.push_levels(),
            Action::Level(at) => self.open_level(at),
            Action::NextLevel => self.step_level(1),
            Action::PreviousLevel => self.step_level(-1),
            Action::Collections => self.push_collections(),
            Action::Shelf(key) => self.open_shelf(&key),
            Action::ResumeMenu => self.push_resume(),
            Action::Resume(uid) => {
                if let Err(why) = self.resume(uid) {
                    self.tell(why);
                }
            }
            Action::ForgetGame(uid) => self.forget_game(uid),
            other => return Some(other),
        }
        None
    }

    /// What takes a puzzle out of the program; gives back what is none of that.
    fn act_on_copies(&mut self, action: Action) -> Option<Action> {
        match action {
            Action::Text => self.push_text(),
            Action::Share => self.push_share(),
            Action::CopyId => {
                let made = self.made_ids().into_iter().next().map(|(_, id)| id);
                self.clipboard = made.or_else(|| self.session().and_then(Exchange::game_id));
                self.tell("The game ID is on the clipboard, if your terminal allows it");
            }
            Action::CopySeed => {
                self.clipboard = self.session().and_then(Exchange::seed_id);
                self.tell("The seed's ID is on the clipboard, if your terminal allows it");
            }
            Action::Save => self.save(),
            Action::SaveAs => self.ask_save_path(),
            Action::ExportMenu => self.push_export_menu(),
            Action::Export(format, choice) => self.export(format, choice),
            Action::KeepPuzzle => self.keep_puzzle(),
            other => return Some(other),
        }
        None
    }

    /// What concerns who plays; gives back what is none of that.
    fn act_on_players(&mut self, action: Action) -> Option<Action> {
        match action {
            Action::Players => self.push_players(),
            Action::Player(name) => {
                if let Err(why) = self.switch_player(&name) {
                    self.tell(why);
                }
            }
            Action::NewPlayer => self.ask(Question::NewPlayer, ""),
            Action::RenamePlayer => {
                let name = self.keeping.player.to_string();
                self.ask(Question::RenamePlayer, &name);
            }
            Action::MergeMenu => self.push_merge_menu(),
            Action::Merge(name) => self.merge_players(&name),
            Action::DeleteMenu => self.push_delete_menu(),
            Action::DeletePlayer => self.delete_player(),
            Action::ExportProfile => self.ask_export_profile(),
            Action::Records => self.push_records(),
            Action::Rankings => self.push_rankings(),
            Action::ClearRanking => self.clear_ranking(),
            other => return Some(other),
        }
        None
    }

    /// What changes how things look, or ends the program; gives back what is none of that.
    fn act_on_view(&mut self, action: Action) -> Option<Action> {
        match action {
            Action::Close => {}
            Action::Menu => self.push_menu(),
            Action::Help => self.push_help(),
            Action::Describe => self.push_description(),
            Action::NextTheme => {
                let at = Theme::ALL.iter().position(|theme| *theme == self.look.theme);
                let next = Theme::ALL[(at.unwrap_or(0) + 1) % Theme::ALL.len()];
                self.set_theme(next);
                self.tell(format!("Theme: {}", next.keyword()));
            }
            Action::Themes => self.push_themes(),
            Action::Theme(theme) => self.set_theme(theme),
            Action::Preferences => self.push_preferences(),
            Action::ZoomIn => self.zoom(1),
            Action::ZoomOut => self.zoom(-1),
            Action::ZoomFit => self.zoom(0),
            Action::Coordinates => {
                self.has_ruler = !self.has_ruler;
                if self.has_ruler && !self.table().is_some_and(crate::table::Table::has_ruler) {
                    self.tell("The places of this board are not numbered by row and column");
                }
            }
            Action::Message => self.push_message(),
            Action::Suspend => self.wants_suspend = true,
            Action::Quit => self.exit = Some(ExitReason::Quit),
            other => return Some(other),
        }
        None
    }

    fn undo(&mut self) {
        if self.session().is_some_and(Timeline::can_undo) {
            self.session_call(|session| session.undo());
        } else {
            self.tell("There is nothing to undo");
        }
    }

    fn session_call(
        &mut self,
        call: impl FnOnce(&mut dyn puzzle_midend::Session) -> puzzle_midend::Outcome,
    ) {
        let Some(table) = self.table_mut() else { return };
        let outcome = call(&mut *table.session);
        self.absorb(outcome);
    }

    fn start_new(&mut self) {
        self.levels = None;
        self.start(Task::NewGame);
    }

    pub(super) fn start_params(&mut self, params: &str) {
        let Some(table) = self.table_mut() else { return };
        match table.session.set_params_text(params) {
            Ok(()) => self.start_new(),
            Err(invalid) => self.tell(invalid.to_string()),
        }
    }

    /// The day's puzzle of the game in front. What the player has set for new games stays.
    fn start_daily(&mut self) {
        let Some(entry) = self.table().map(|table| table.entry) else { return };
        let date = self.day();
        let id = entry.daily(date, None).map_err(|e| e.to_string());
        match id.and_then(|id| puzzle_midend::GameId::parse(&id).map_err(|e| e.to_string())) {
            Ok(id) => {
                self.levels = None;
                self.start(Task::Generate { params: id.params, seed: date.to_string() });
            }
            Err(why) => self.tell(why),
        }
    }

    fn zoom(&mut self, by: i32) {
        if let Some(table) = self.table_mut() {
            table.zoom(by);
            self.frame = Frame::default();
        }
    }

    pub(super) fn set_theme(&mut self, theme: Theme) {
        self.look = Look::new(theme, self.look.depth, self.look.glyphs);
        for table in &mut self.tables {
            table.set_theme(theme);
        }
        let line = format!("terminal.theme = {}\n", theme.keyword());
        if let Err(error) = self.files.keep_preferences(&line) {
            self.tell(format!("the preferences could not be written: {error}"));
        }
    }

    fn open_scrubber(&mut self) {
        let Some(session) = self.session() else { return };
        let (n, at) = (session.history_len(), session.position());
        if n == 0 {
            self.tell("No move has been made yet");
            return;
        }
        self.scrubber = Some(Scrubber::new(0, n, at, Instant::now()));
        self.frame = Frame::default();
        self.pause_or_go_on();
    }

    /// A game of the menu: its kinds to choose from.
    fn choose_game(&mut self, id: &'static str) {
        let Some(entry) = self.registry.find(id) else { return };
        let at = self.table_of(entry);
        self.turn_to(at);
        self.push_types();
    }

    /// Opens a game ID, or a game's name.
    pub(super) fn open_id(&mut self, text: &str) -> Result<(), String> {
        let text = text.trim();
        if text.starts_with('@') {
            return self.open_collection(text);
        }
        let in_front = self.table().map(|table| table.entry);
        let (entry, id) = entry_of(&self.registry, text, in_front)?;
        let at = self.table_of(entry);
        let opened = self.tables[at].session.open(&id).map_err(|error| error.to_string())?;
        self.levels = None;
        self.turn_to(at);
        self.take_opened(opened);
        Ok(())
    }

    pub(super) fn take_opened(&mut self, opened: Opened) {
        if let Some(table) = self.table_mut() {
            table.save_path = None;
        }
        match opened {
            Opened::Ready(outcome) => self.absorb(outcome),
            Opened::Generate(task) => self.start(task),
        }
    }

    /// Puzzles of a file, one of them at once where there is only one or it is told.
    pub(super) fn take_levels(
        &mut self,
        file: String,
        list: Collection,
        at: Option<usize>,
    ) -> Result<(), String> {
        let title = list.headers.first("Title").map_or_else(|| file.clone(), ToString::to_string);
        self.take_shelved(Shelved::new(file, title, list), at)
    }

    /// A collection that comes with one of the games, or one puzzle of it.
    fn open_collection(&mut self, name: &str) -> Result<(), String> {
        // One puzzle of it is played in it, with the others around.
        let (whole, at) = match name.rsplit_once('/') {
            Some((whole, number)) if whole.contains('/') => {
                (whole, number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)))
            }
            _ => (name, None),
        };
        self.registry.collection(name).map_err(|error| error.to_string())?;
        let list = self.registry.collection(whole).map_err(|error| error.to_string())?;
        self.take_levels(whole.to_string(), list, at)
    }

    fn open_level(&mut self, at: usize) {
        if let Err(why) = self.try_level(at) {
            self.tell(why);
        }
    }

    pub(super) fn try_level(&mut self, at: usize) -> Result<(), String> {
        let Some(levels) = &self.levels else { return Ok(()) };
        let (file, entry) = (levels.source_file().to_string(), levels.entry(at)?.clone());
        self.keep_up(Keep::All);
        let (game, _) = entry_of(&self.registry, &entry.id, None)?;
        let table = self.table_of(game);
        let opened =
            self.tables[table].session.open_entry(&entry, &file).map_err(|e| e.to_string())?;
        if let Some(levels) = &mut self.levels {
            levels.at = at;
            levels.is_begun = true;
        }
        self.title = None;
        self.turn_to(table);
        self.take_opened(opened);
        Ok(())
    }

    fn step_level(&mut self, by: isize) {
        let Some(levels) = &self.levels else {
            let key = self.session().map(|s| KeyMap::new(s).label(&Action::Collections));
            return self
                .tell(format!("No collection is open; {} opens one", key.unwrap_or_default()));
        };
        // After a win the next is the next that is not solved.
        let next = self.shown_win().and_then(|win| win.next.in_collection.clone());
        if let Some(place) = next.filter(|place| by > 0 && place.collection == levels.key) {
            return self.open_level((place.number as usize).saturating_sub(1));
        }
        if !levels.is_begun {
            return self.open_level(levels.at);
        }
        match levels.at.checked_add_signed(by) {
            Some(at) if at < levels.entries.len() => self.open_level(at),
            _ if by > 0 => self.tell("This is the last level"),
            _ => self.tell("This is the first level"),
        }
    }

    /// Sets lines of a dialog.
    pub(super) fn take_values(
        &mut self,
        purpose: Purpose,
        values: &[(&'static str, ConfigValue)],
    ) -> Result<(), Invalid> {
        let Some(table) = self.table_mut() else { return Ok(()) };
        match purpose {
            Purpose::Params => {
                table.session.set_config(values)?;
                self.start_new();
            }
            Purpose::Preferences => {
                let outcome = table.session.set_preferences(values)?;
                let lines = table.session.write_preferences();
                self.absorb(outcome);
                if let Err(error) = self.files.keep_preferences(&lines) {
                    self.tell(format!("the preferences could not be written: {error}"));
                }
            }
        }
        Ok(())
    }
}
