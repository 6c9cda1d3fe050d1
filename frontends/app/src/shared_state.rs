//! The state that all windows of a program share.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use puzzle_core::text::Language;
use puzzle_midend::{Date, GameEntry, Registry};
use puzzle_profile::collections::{self, ListedCollection};
use puzzle_profile::{Change, Finished, InProgress, Name};

use crate::autosave::Autosave;
use crate::clock::Clock;
use crate::command_list::FrontEnd;
use crate::data_folder::DataFolder;
use crate::language::LanguageChoice;
use crate::open_game::OpenGame;
use crate::text_format::io_text;
use puzzle_core::{Text, text};

/// The maximum number of recent files.
const RECENT: usize = 8;

/// The state that all windows of a program share: the games, the profile and the player's files.
pub struct Shared {
    /// The kind of the program's front end.
    pub front_end: FrontEnd,
    /// All games of the program.
    pub registry: Registry,
    /// The folder for saved games, preferences and the player's own puzzles.
    pub files: DataFolder,
    /// The profile, with the games that are saved to it during play.
    pub autosave: Autosave,
    /// Files that were opened or saved, the most recent first.
    pub recent: Vec<PathBuf>,
    /// IDs of the games of which the player has solved at least one puzzle.
    pub solved_games: BTreeSet<String>,
    /// IDs of the games whose lessons the player has taken, or did not want.
    pub lessons_offered: BTreeSet<String>,
    /// The language in which front ends say and draw texts.
    pub language: Language,
    /// The date and the time.
    pub clock: Clock,
    pub(crate) languages: LanguageChoice,
    n_games: usize,
}

/// Where a program stores data, its languages, and its clock.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The folder for saved games, preferences and the player's own puzzles. With `None`, nothing
    /// is stored.
    pub data_dir: Option<PathBuf>,
    /// The folder that the program suggests for pages, pictures and exported puzzles. With `None`,
    /// it is the data folder.
    pub documents: Option<PathBuf>,
    /// The profile's file. With `None`, it is `profile.db` in the data folder, if there is one.
    pub profile: Option<PathBuf>,
    /// The date and the time. Programs pass [`Clock::machine`]; the default clock stands still.
    pub clock: Clock,
    /// The player's name until the player chooses another one. Programs pass the
    /// [login name](crate::login_name).
    pub player: Name,
    /// The languages that the program offers besides English.
    pub languages: Vec<Language>,
    /// The tag of the language to use, whatever the player chose before. With `None`, the player's
    /// choice decides, and without one the system.
    pub language: Option<String>,
    /// The tags of the system's languages, the preferred one first. Programs pass
    /// [`system_languages`](crate::system_languages).
    pub system_languages: Vec<String>,
}

impl Shared {
    /// Opens the profile and loads what is stored. If the profile cannot be opened,
    /// [`Autosave::take_message`] says why.
    pub fn new(front_end: FrontEnd, registry: Registry, setup: &Setup) -> Self {
        let files = DataFolder::new(setup.data_dir.clone()).with_documents(setup.documents.clone());
        let usual = || setup.data_dir.as_ref().map(|folder| folder.join("profile.db"));
        let mut autosave =
            Autosave::open(setup.profile.clone().or_else(usual).as_deref(), setup.clock);
        autosave.name_newcomer(&setup.player);
        let recent = files.own_preference("recent").unwrap_or_default();
        let languages = LanguageChoice::new(setup, &files);
        let mut shared = Self {
            front_end,
            registry,
            autosave,
            recent: recent.split('\t').filter(|p| !p.is_empty()).map(PathBuf::from).collect(),
            files,
            solved_games: BTreeSet::new(),
            lessons_offered: BTreeSet::new(),
            language: languages.language(),
            clock: setup.clock,
            languages,
            n_games: 0,
        };
        shared.read_player();
        shared
    }

    /// Reads what the profile knows of the current player.
    pub(crate) fn read_player(&mut self) {
        self.solved_games = self.games_solved(None);
        let offered = self.autosave.store().lessons_offered(self.autosave.player.uid);
        self.lessons_offered = offered.unwrap_or_default();
    }

    /// Notes that the player has taken the lessons of a game, or did not want them.
    pub(crate) fn note_lessons_offered(&mut self, game: &str) {
        if self.lessons_offered.insert(game.to_string()) {
            // Taking lessons is always possible.
            let _ = self.autosave.push(Change::LessonsOffered(game.to_string()));
        }
    }

    /// Returns today's date in the player's time zone.
    pub fn today(&self) -> Date {
        self.clock.today()
    }

    /// Returns the player's log, the oldest game first. Empty if the profile cannot be read.
    pub fn log(&self) -> Vec<Finished> {
        self.autosave.log(&self.registry).unwrap_or_default()
    }

    /// Returns the IDs of the games of which the player has solved a puzzle, or the puzzle of a
    /// given day.
    pub fn games_solved(&self, day: Option<Date>) -> BTreeSet<String> {
        self.autosave.store().games_solved(self.autosave.player.uid, day).unwrap_or_default()
    }

    /// Returns the games in progress, the most recently played first. Empty if the profile cannot
    /// be read.
    pub fn in_progress(&self) -> Vec<InProgress> {
        self.autosave.in_progress(&self.registry).unwrap_or_default()
    }

    /// Returns the bundled collections and the player's own.
    pub fn collections(&self) -> Vec<ListedCollection> {
        let mut list = collections::bundled(&self.registry);
        if let Some(own) = self.own_folder().filter(|folder| folder.is_dir()) {
            list.extend(collections::scan_folder(&self.registry, &own).collections);
        }
        list
    }

    /// Returns the folder that contains the player's own puzzles.
    pub(crate) fn own_folder(&self) -> Option<PathBuf> {
        self.files.folder().map(|folder| folder.join(collections::OWN_PUZZLES_FOLDER))
    }

    /// Replaces lines of the preferences.
    ///
    /// # Errors
    /// Returns a message for the player if the file cannot be written.
    pub fn write_preferences(&self, lines: &str) -> Result<(), Text> {
        let written = self.files.update_preferences(lines);
        written
            .map_err(|error| text!("could not write the preferences: {why}", why = io_text(&error)))
    }

    /// Sets a preference of the program.
    ///
    /// # Errors
    /// Returns a message for the player if the file cannot be written.
    pub fn prefer(&self, key: &str, value: &str) -> Result<(), Text> {
        let value: String = value.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
        self.write_preferences(&format!("{key} = {value}\n"))
    }

    /// Adds a file to the recent files.
    pub(crate) fn remember(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        self.recent.retain(|known| *known != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT);
        let list: Vec<_> = self.recent.iter().map(|path| path.to_string_lossy()).collect();
        // The list of recent files is not worth an error message.
        let _ = self.prefer("recent", &list.join("\t"));
    }

    /// Opens a game with its environment variables and preferences. Also returns a message if one
    /// of them is not valid.
    pub(crate) fn begin_game(&mut self, entry: GameEntry) -> (OpenGame, Option<Text>) {
        self.n_games += 1;
        let mut game = OpenGame::new(self.n_games, entry);
        let mut error = None;
        game.session.set_entropy(self.clock.entropy());
        let _ = game.session.set_device(self.front_end.device());
        let _ = game.session.set_language(self.language.clone());
        let name = entry.info.id.replace('-', "_").to_uppercase();
        if let Ok(presets) = std::env::var(format!("{name}_PRESETS")) {
            game.session.add_presets(&presets);
        }
        if let Ok(params) = std::env::var(format!("{name}_DEFAULT"))
            && let Err(invalid) = game.session.set_params_text(&params)
        {
            error = Some(text!(
                "The value of {variable} is not valid: {why}",
                variable = format!("{name}_DEFAULT"),
                why = invalid
            ));
        }
        let refused = game.session.read_preferences(&self.files.preferences());
        if let Some(invalid) = refused.into_iter().next() {
            error = Some(text!("A preference is not valid: {why}", why = invalid));
        }
        (game, error)
    }
}
