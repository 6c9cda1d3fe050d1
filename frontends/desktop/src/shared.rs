//! What all windows share: the games, the player's profile and files, how things look.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use eframe::egui;
use puzzle_core::{ConfigValue, Theme};
use puzzle_midend::{Date, GameEntry, Registry};
use puzzle_profile::Finished;
use puzzle_sitting::{Keeping, OwnFiles};
use puzzle_skin::{SharedSkin, Skin};

use crate::look::{self, Choice, Desktop};
use crate::options::Options;
use crate::pictures::Pictures;
use crate::table::Table;

/// Files that the menu remembers.
const RECENT: usize = 8;

/// What all windows share.
pub(crate) struct Shared {
    pub(crate) registry: Registry,
    pub(crate) files: OwnFiles,
    pub(crate) keeping: Keeping,
    pub(crate) pictures: Pictures,
    pub(crate) choice: Choice,
    pub(crate) desktop: Desktop,
    /// The theme that is shown.
    pub(crate) theme: Theme,
    pub(crate) shows_clock: bool,
    pub(crate) reduces_motion: bool,
    pub(crate) recent: Vec<PathBuf>,
    skins: HashMap<String, PathBuf>,
    /// The theme and motion that egui was told of.
    styled: Option<(Theme, bool)>,
    n_tables: usize,
    today: Option<Date>,
}

impl Shared {
    pub(crate) fn new(registry: Registry, options: &Options) -> Self {
        let files = OwnFiles::new(options.data_dir.clone());
        let usual = || options.data_dir.as_ref().map(|folder| folder.join("profile.db"));
        let keeping = Keeping::open(options.profile.clone().or_else(usual).as_deref());
        let of = |key: &str| files.own_preference(&format!("window.{key}"));
        let kept = of("theme").and_then(|word| Choice::from_keyword(&word));
        let choice = options.theme.map(Choice::Theme).or(kept).unwrap_or(Choice::System);
        let recent = of("recent").unwrap_or_default();
        let recent =
            recent.split('\t').filter(|path| !path.is_empty()).map(PathBuf::from).collect();
        let skins = registry.games().iter().filter_map(|game| {
            let path = of(&format!("skin-{}", game.info.id)).filter(|path| !path.is_empty())?;
            Some((game.info.id.to_string(), PathBuf::from(path)))
        });
        Self {
            skins: skins.collect(),
            shows_clock: of("clock").as_deref() != Some("no"),
            reduces_motion: of("reduced-motion").as_deref() == Some("yes"),
            registry,
            keeping,
            pictures: Pictures::default(),
            choice,
            desktop: Desktop::default(),
            theme: Theme::Light,
            recent,
            styled: None,
            n_tables: 0,
            today: options.today,
            files,
        }
    }

    /// How large everything is, as it was set.
    pub(crate) fn scale(&self) -> Option<f32> {
        let text = self.files.own_preference("window.scale")?;
        text.parse().ok().filter(|scale| (0.2..=5.0).contains(scale))
    }

    /// What day it is where the player is.
    pub(crate) fn day(&self) -> Date {
        self.today.unwrap_or_else(puzzle_sitting::today)
    }

    /// The log of who plays.
    pub(crate) fn log(&self) -> Vec<Finished> {
        self.keeping.log(&self.registry).unwrap_or_default()
    }

    /// Keeps a setting of the window's own.
    pub(crate) fn prefer(&self, key: &str, value: &str) -> Result<(), String> {
        let value: String = value.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
        self.keep_preferences(&format!("window.{key} = {value}\n"))
    }

    pub(crate) fn keep_preferences(&self, lines: &str) -> Result<(), String> {
        let kept = self.files.keep_preferences(lines);
        kept.map_err(|error| format!("the preferences could not be written: {error}"))
    }

    /// Looks which theme it is to be; whether it is another than it was.
    pub(crate) fn look(&mut self, ctx: &egui::Context) -> bool {
        let theme = match self.choice {
            Choice::System => self.desktop.theme(ctx),
            Choice::Theme(theme) => theme,
        };
        let now = Some((theme, self.reduces_motion));
        if self.styled == now {
            return false;
        }
        self.styled = now;
        self.theme = theme;
        look::set_style(ctx, theme, !self.reduces_motion);
        true
    }

    /// Remembers a file that was opened or saved.
    pub(crate) fn remember(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        self.recent.retain(|known| *known != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT);
        let list: Vec<_> = self.recent.iter().map(|path| path.to_string_lossy()).collect();
        // What cannot be remembered is no trouble.
        let _ = self.prefer("recent", &list.join("\t"));
    }

    /// A table for a game, with all that was set for it; and what is wrong with what was set.
    pub(crate) fn lay_table(&mut self, entry: GameEntry) -> (Table, Option<String>) {
        self.n_tables += 1;
        let mut table = Table::new(self.n_tables, entry);
        let mut trouble = None;
        let nanos = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let entropy = nanos as u64 ^ u64::from(std::process::id()) << 40 ^ self.n_tables as u64;
        table.session.set_entropy(entropy);
        let name = entry.info.id.replace('-', "_").to_uppercase();
        if let Ok(presets) = std::env::var(format!("{name}_PRESETS")) {
            table.session.add_presets(&presets);
        }
        if let Ok(params) = std::env::var(format!("{name}_DEFAULT"))
            && let Err(invalid) = table.session.set_params_text(&params)
        {
            trouble = Some(format!("{name}_DEFAULT: {invalid}"));
        }
        let wrong = table.session.read_preferences(&self.files.preferences());
        if let Some(invalid) = wrong.first() {
            trouble = Some(format!("preferences: {invalid}"));
        }
        self.still(&mut table);
        if let Some(path) = self.skins.get(entry.info.id).cloned() {
            match Skin::open(entry.info.id, &path) {
                Ok(skin) => table.skin = Some(SharedSkin::new(skin)),
                Err(why) => trouble = Some(format!("{}: {why}", path.display())),
            }
        }
        (table, trouble)
    }

    /// Where motion is reduced, moves are not animated and wins do not flash.
    pub(crate) fn still(&self, table: &mut Table) {
        if self.reduces_motion {
            let off = || ConfigValue::Bool(false);
            let _ = table.session.set_preferences(&[("animation", off()), ("flash", off())]);
        }
    }

    /// The skin that was chosen for a game.
    pub(crate) fn skin_of(&self, game: &str) -> Option<&Path> {
        self.skins.get(game).map(PathBuf::as_path)
    }

    /// Chooses a skin for a game, or none.
    pub(crate) fn set_skin(&mut self, game: &str, path: Option<&Path>) -> Result<(), String> {
        let key = format!("skin-{game}");
        if let Some(path) = path {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
            self.prefer(&key, &path.to_string_lossy())?;
            self.skins.insert(game.to_string(), path);
        } else {
            self.prefer(&key, "")?;
            self.skins.remove(game);
        }
        Ok(())
    }
}
