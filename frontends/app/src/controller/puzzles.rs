//! Commands that open another puzzle.

use puzzle_core::format::SourceFile;
use puzzle_core::params::ParamsForm;
use puzzle_midend::{Date, FileError, GameId, Opened, Task};
use puzzle_profile::collections::ListedCollection;
use puzzle_profile::{Change, InProgress, Uid};

use super::Controller;
use crate::autosave::SaveScope;
use crate::command::{GameCommand, PuzzleCommand};
use crate::command_list::FrontEnd;
use crate::data_folder::path_of;
use crate::draft_text::DraftText;
use crate::effect::{Question, Screen};
use crate::file::OpenedFile;
use crate::game_lookup::{collection_title, entry_of, names_file};
use crate::shared_state::Shared;
use puzzle_core::{Text, text};

impl Controller {
    pub(super) fn act_on_puzzle(
        &mut self,
        shared: &mut Shared,
        command: PuzzleCommand,
    ) -> Result<(), Text> {
        match command {
            PuzzleCommand::Home => self.open_home(shared),
            PuzzleCommand::New => self.start_new(shared),
            PuzzleCommand::Harder => return self.start_harder(shared),
            PuzzleCommand::Kinds => self.show(Screen::Kinds),
            PuzzleCommand::Params(params) => return self.start_params(shared, &params),
            PuzzleCommand::Custom => self.show(Screen::Custom),
            PuzzleCommand::Edit => return self.edit_puzzle(shared),
            PuzzleCommand::PlayDraft => return self.play_draft(shared),
            PuzzleCommand::Describe => self.ask_draft_text(DraftText::Title),
            PuzzleCommand::NewDraft => self.new_draft(shared),
            PuzzleCommand::Game(id) => self.choose_game(shared, &id)?,
            PuzzleCommand::Daily => return self.start_daily(shared, shared.today()),
            PuzzleCommand::Archive => self.show(Screen::Archive),
            PuzzleCommand::DailyOn(date) => return self.start_daily(shared, date),
            PuzzleCommand::Dailies => self.show(Screen::Dailies),
            PuzzleCommand::LessonsOf(id) => {
                self.bring_to_front(shared, &id)?;
                return self.act_on_game(shared, GameCommand::Lesson(0));
            }
            PuzzleCommand::DailyOf(id) => {
                self.bring_to_front(shared, &id)?;
                return self.start_daily(shared, shared.today());
            }
            PuzzleCommand::EnterSeed => self.ask(Question::Seed, String::new()),
            PuzzleCommand::EnterId => self.ask(Question::GameId, String::new()),
            PuzzleCommand::Open(text) => return self.open(shared, &text),
            PuzzleCommand::Load => self.show(Screen::Files),
            PuzzleCommand::EnterPath => self.ask(Question::Path, String::new()),
            PuzzleCommand::File(path) => return self.open_file(shared, &path),
            PuzzleCommand::Collections => self.show(Screen::Collections),
            PuzzleCommand::Collection(key) => return self.open_collection(shared, &key),
            PuzzleCommand::Levels if self.levels.is_some() => self.show(Screen::Levels),
            PuzzleCommand::Levels => self.show(Screen::Collections),
            PuzzleCommand::Level(at) => return self.open_level(shared, at),
            PuzzleCommand::NextLevel => return self.step_level(shared, true),
            PuzzleCommand::PreviousLevel => return self.step_level(shared, false),
            PuzzleCommand::NextUnsolved => {
                let unsolved = self.context(shared).levels.and_then(|place| place.unsolved);
                return unsolved.map_or(Ok(()), |at| self.open_level(shared, at));
            }
            PuzzleCommand::GamesInProgress => return self.show_games_in_progress(shared),
            PuzzleCommand::Resume(uid) => return self.resume(shared, uid),
            PuzzleCommand::Forget(uid) => {
                return shared.autosave.push(Change::Drop(uid)).map(drop);
            }
        }
        Ok(())
    }

    pub(super) fn start_new(&mut self, shared: &mut Shared) {
        self.levels = None;
        self.start(shared, Task::NewGame);
    }

    fn start_params(&mut self, shared: &mut Shared, params: &str) -> Result<(), Text> {
        let Some(game) = self.game_mut() else { return Ok(()) };
        game.session.set_params_text(params)?;
        self.start_new(shared);
        Ok(())
    }

    fn start_harder(&mut self, shared: &mut Shared) -> Result<(), Text> {
        let harder = self.shown_win().and_then(|win| win.next.harder.clone());
        let Some((_, id)) = harder else { return Ok(()) };
        let params = id.split_once('/').map_or("", |(_, params)| params);
        self.start_params(shared, params)
    }

    /// Continues the player's game with the current game's puzzle of a day, or begins one. The params
    /// for new puzzles do not change.
    fn start_daily(&mut self, shared: &mut Shared, date: Date) -> Result<(), Text> {
        let Some(entry) = self.game().map(|game| game.entry) else { return Ok(()) };
        if date > shared.today() {
            return Err(text!("the puzzle of {date} is not open yet", date = Text::shown(date)));
        }
        let is_of_day = |game: &InProgress| game.game == entry.info.id && game.day == Some(date);
        if let Some(begun) = self.begun_daily(shared, is_of_day) {
            return self.resume(shared, begun);
        }
        let id = entry.daily(date, None)?;
        let id = GameId::parse(&id)?;
        self.levels = None;
        self.start(shared, Task::Generate { params: id.params, seed: date.to_string() });
        Ok(())
    }

    /// Returns the player's first game in progress with a puzzle of the day that meets a condition.
    fn begun_daily(
        &mut self,
        shared: &mut Shared,
        is_meant: impl Fn(&InProgress) -> bool,
    ) -> Option<Uid> {
        self.save(shared, SaveScope::MovesAndTime);
        let is_begun = |game: &InProgress| game.day.is_some() && game.moves > 0;
        shared.in_progress().iter().find(|game| is_begun(game) && is_meant(game)).map(|it| it.uid)
    }

    pub(super) fn start_seed(&mut self, shared: &mut Shared, seed: &str) -> Result<(), Text> {
        let seed = seed.trim();
        if seed.is_empty() {
            return Err(text!("enter a seed: any word or number"));
        }
        let game = self.game().ok_or_else(|| text!("choose a game first"))?;
        let params = game.session.params_text(ParamsForm::Full);
        let id = format!("{}/{params}#{seed}", game.entry.info.id);
        self.open_id(shared, &id)
    }

    /// Switches to a game from the list of games. The terminal then shows its presets; other front
    /// ends continue the game on its board or begin a new one.
    fn choose_game(&mut self, shared: &mut Shared, id: &str) -> Result<(), Text> {
        self.bring_to_front(shared, id)?;
        if shared.front_end == FrontEnd::Terminal {
            self.show(Screen::Kinds);
        } else if self.session().is_none() {
            self.start_new(shared);
        }
        Ok(())
    }

    /// Switches to a game, by ID, without beginning a puzzle.
    fn bring_to_front(&mut self, shared: &mut Shared, id: &str) -> Result<(), Text> {
        let entry = shared.registry.game(id)?;
        let at = self.open_game(shared, entry);
        self.switch_to(shared, at);
        Ok(())
    }

    /// Opens a game ID, a link, a game by name, a collection, a path, or the content of a file.
    ///
    /// # Errors
    /// Returns a message for the player. Nothing has changed then.
    pub fn open(&mut self, shared: &mut Shared, text: &str) -> Result<(), Text> {
        let path = path_of(text);
        let is_path = names_file(text) || path.exists();
        if is_path && entry_of(&shared.registry, text, None).is_err() {
            return self.open_file(shared, &path);
        }
        self.open_id(shared, text).or_else(|why| {
            let file = SourceFile::alone("", text.as_bytes());
            let in_front = self.game().map(|game| game.entry.info.id);
            match shared.registry.read_file(&file, in_front) {
                Ok(content) => {
                    let opened = OpenedFile::of(content, &text!("the pasted text"));
                    self.take_opened_file(shared, None, opened?)
                }
                Err(FileError::Content(error)) => Err(error.into()),
                Err(error) if text.contains('\n') => Err(error.invalid().clone().into()),
                Err(_) => Err(why),
            }
        })
    }

    /// Opens a game ID, a link, a game by name, or a bundled collection.
    ///
    /// # Errors
    /// Returns a message for the player. Nothing has changed then.
    pub fn open_id(&mut self, shared: &mut Shared, text: &str) -> Result<(), Text> {
        let text = text.trim();
        if text.starts_with('@') {
            return self.open_bundled(shared, text);
        }
        let in_front = self.game().map(|game| game.entry);
        let (entry, id) = entry_of(&shared.registry, text, in_front)?;
        // A puzzle of the day that was begun by its full ID has no seed.
        let day = entry.day_of(&id).filter(|day| entry.daily(*day, None).is_ok_and(|of| of == id));
        let is_of_day = |game: &InProgress| {
            game.game == entry.info.id && game.seed_id.is_none() && day.is_some() && game.day == day
        };
        let has_id = |game: &InProgress| {
            game.puzzle == id || game.seed_id.as_deref() == Some(&*id) || is_of_day(game)
        };
        if let Some(begun) = self.begun_daily(shared, has_id) {
            return self.resume(shared, begun);
        }
        let at = self.open_game(shared, entry);
        let opened = self.games[at].session.open(&id)?;
        self.levels = None;
        self.switch_to(shared, at);
        self.take_opened(shared, opened);
        Ok(())
    }

    pub(super) fn take_opened(&mut self, shared: &mut Shared, opened: Opened) {
        if let Some(game) = self.game_mut() {
            game.save_path = None;
        }
        match opened {
            Opened::Ready(outcome) => self.handle_outcome(shared, outcome),
            Opened::Generate(task) => self.start(shared, task),
        }
    }

    /// Opens a bundled collection, or one of its levels.
    fn open_bundled(&mut self, shared: &mut Shared, name: &str) -> Result<(), Text> {
        let (whole, at) = match name.rsplit_once('/') {
            Some((whole, number)) if whole.contains('/') => {
                (whole, number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)))
            }
            _ => (name, None),
        };
        shared.registry.collection(name)?;
        let list = shared.registry.collection(whole)?;
        let title = collection_title(&shared.registry, whole);
        self.open_levels(shared, ListedCollection::new(whole.to_string(), title, list), at)
    }
}
