//! What all windows of a program share.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use puzzle_midend::{Date, GameEntry, Registry};
use puzzle_profile::shelf::{self, Shelved};
use puzzle_profile::{Finished, InProgress};

use crate::autosave::Autosave;
use crate::command_list::FrontEnd;
use crate::data_folder::DataFolder;
use crate::open_game::OpenGame;

/// Files that are remembered.
const RECENT: usize = 8;

/// What all windows of a program share: the games, the profile, the player's files.
pub struct Shared {
    /// The front end.
    pub front_end: FrontEnd,
    /// The games.
    pub registry: Registry,
    /// The folder of saves, preferences and the player's own puzzles.
    pub files: DataFolder,
    /// The profile, and the games that are saved to it while they are played.
    pub autosave: Autosave,
    /// Files that were opened or saved, the last one first.
    pub recent: Vec<PathBuf>,
    /// The games of which the player has solved a puzzle.
    pub solved_games: BTreeSet<String>,
    today: Option<Date>,
    n_games: usize,
}

/// Where a program keeps things, and what day it takes for today.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Where saved games, preferences and the player's own puzzles are kept; nowhere when `None`.
    pub data_dir: Option<PathBuf>,
    /// The file where players are kept; else `profile.db` in the data directory, else nowhere.
    pub profile: Option<PathBuf>,
    /// What day it is, for the puzzle of the day; else what the system's clock says.
    pub today: Option<Date>,
}

impl Shared {
    /// What a program of this kind shares, with what was kept before. Where the profile cannot be
    /// opened, [`Autosave::trouble`] says why.
    pub fn new(front_end: FrontEnd, registry: Registry, setup: &Setup) -> Self {
        let files = DataFolder::new(setup.data_dir.clone());
        let usual = || setup.data_dir.as_ref().map(|folder| folder.join("profile.db"));
        let autosave = Autosave::open(setup.profile.clone().or_else(usual).as_deref());
        let recent = files.own_preference("recent").unwrap_or_default();
        let mut shared = Self {
            front_end,
            registry,
            autosave,
            recent: recent.split('\t').filter(|p| !p.is_empty()).map(PathBuf::from).collect(),
            files,
            solved_games: BTreeSet::new(),
            today: setup.today,
            n_games: 0,
        };
        shared.solved_games = shared.games_solved(None);
        shared
    }

    /// What day it is where the player is.
    pub fn today(&self) -> Date {
        self.today.unwrap_or_else(crate::today)
    }

    /// What the player has finished, the oldest first. Nothing where the profile cannot be read.
    pub fn log(&self) -> Vec<Finished> {
        self.autosave.log(&self.registry).unwrap_or_default()
    }

    /// The games of which the player has solved a puzzle, ever or the one of a day.
    pub fn games_solved(&self, day: Option<Date>) -> BTreeSet<String> {
        self.autosave.store.games_solved(&self.autosave.player, day).unwrap_or_default()
    }

    /// The games in progress, the one last played first.
    pub fn in_progress(&self) -> Vec<InProgress> {
        self.autosave.in_progress(&self.registry).unwrap_or_default()
    }

    /// The collections that come with the games, and the player's own.
    pub fn collections(&self) -> Vec<Shelved> {
        let mut list = shelf::bundled(&self.registry);
        if let Some(own) = self.own_folder().filter(|folder| folder.is_dir()) {
            list.extend(shelf::folder(&self.registry, &own).shelved);
        }
        list
    }

    /// The folder of the player's own puzzles.
    pub(crate) fn own_folder(&self) -> Option<PathBuf> {
        self.files.folder().map(|folder| folder.join(shelf::OWN))
    }

    /// Writes lines of preferences.
    ///
    /// # Errors
    /// When the file cannot be written, in words for the player.
    pub fn write_preferences(&self, lines: &str) -> Result<(), String> {
        let written = self.files.keep_preferences(lines);
        written.map_err(|error| format!("the preferences could not be written: {error}"))
    }

    /// Writes one preference of the program's own.
    ///
    /// # Errors
    /// When the file cannot be written, in words for the player.
    pub fn prefer(&self, key: &str, value: &str) -> Result<(), String> {
        let value: String = value.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
        self.write_preferences(&format!("{key} = {value}\n"))
    }

    /// Remembers a file that was opened or saved.
    pub(crate) fn remember(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        self.recent.retain(|known| *known != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT);
        let list: Vec<_> = self.recent.iter().map(|path| path.to_string_lossy()).collect();
        // The game goes on where the list cannot be written.
        let _ = self.prefer("recent", &list.join("\t"));
    }

    /// Begins a game with all that was set for it, and says what is wrong with what was set.
    pub(crate) fn begin_game(&mut self, entry: GameEntry) -> (OpenGame, Option<String>) {
        self.n_games += 1;
        let mut game = OpenGame::new(self.n_games, entry);
        let mut trouble = None;
        let nanos = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let entropy = nanos as u64 ^ u64::from(std::process::id()) << 40 ^ self.n_games as u64;
        game.session.set_entropy(entropy);
        let name = entry.info.id.replace('-', "_").to_uppercase();
        if let Ok(presets) = std::env::var(format!("{name}_PRESETS")) {
            game.session.add_presets(&presets);
        }
        if let Ok(params) = std::env::var(format!("{name}_DEFAULT"))
            && let Err(invalid) = game.session.set_params_text(&params)
        {
            trouble = Some(format!("{name}_DEFAULT: {invalid}"));
        }
        if let Some(invalid) = game.session.read_preferences(&self.files.preferences()).first() {
            trouble = Some(format!("preferences: {invalid}"));
        }
        (game, trouble)
    }
}
