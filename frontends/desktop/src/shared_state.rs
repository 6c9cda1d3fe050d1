//! The state that all windows share: games, profile, files and appearance.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use eframe::egui;
use puzzle_app::FrontEnd;
use puzzle_core::draw::Theme;
use puzzle_core::params::ConfigValue;
use puzzle_core::text::Language;
use puzzle_core::{Text, text};
use puzzle_midend::{Midend, Registry};
use puzzle_skin::{SharedSkin, Skin};

use crate::appearance::{self, DesktopColors, ThemeChoice};
use crate::options::Options;
use crate::pictures::Pictures;
use crate::say;

/// A part of the window that the player can show or hide.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Toggle {
    Clock,
    ScreenKeys,
    Coordinates,
}

/// The state that all windows share.
pub(crate) struct Shared {
    pub(crate) app: puzzle_app::Shared,
    pub(crate) pictures: Pictures,
    pub(crate) choice: ThemeChoice,
    pub(crate) desktop: DesktopColors,
    /// The current theme.
    pub(crate) theme: Theme,
    pub(crate) shows_clock: bool,
    /// Whether the game's keys are shown below the board.
    pub(crate) shows_keys: bool,
    /// Whether row and column numbers are always shown, not only with hints.
    pub(crate) shows_coordinates: bool,
    pub(crate) reduces_motion: bool,
    skins: HashMap<String, PathBuf>,
    /// The theme and motion setting for which egui's style was set last.
    styled: Option<(Theme, bool)>,
    /// The language of the last frame.
    said: Option<Language>,
}

impl Shared {
    pub(crate) fn new(registry: Registry, options: &Options) -> Self {
        let app = puzzle_app::Shared::new(FrontEnd::Window, registry, &options.setup);
        let of = |key: &str| app.files.own_preference(&format!("window.{key}"));
        let kept = of("theme").and_then(|word| ThemeChoice::from_keyword(&word));
        let choice = options.theme.map(ThemeChoice::Theme).or(kept).unwrap_or(ThemeChoice::System);
        let skins = app.registry.games().iter().filter_map(|game| {
            let path = of(&format!("skin-{}", game.info.id)).filter(|path| !path.is_empty())?;
            Some((game.info.id.to_string(), PathBuf::from(path)))
        });
        Self {
            skins: skins.collect(),
            shows_clock: of("clock").as_deref() != Some("no"),
            shows_keys: of("screen-keys").as_deref() != Some("no"),
            shows_coordinates: of("coordinates").as_deref() == Some("yes"),
            reduces_motion: of("reduced-motion").as_deref() == Some("yes"),
            pictures: Pictures::default(),
            choice,
            desktop: DesktopColors::default(),
            theme: Theme::Light,
            styled: None,
            said: None,
            app,
        }
    }

    /// Returns the scale of the user interface from the preferences.
    pub(crate) fn scale(&self) -> Option<f32> {
        let text = self.app.files.own_preference("window.scale")?;
        text.parse().ok().filter(|scale| (0.2..=5.0).contains(scale))
    }

    /// Sets a preference of the window.
    pub(crate) fn prefer(&self, key: &str, value: &str) -> Result<(), Text> {
        self.app.prefer(&format!("window.{key}"), value)
    }

    /// Shows or hides a part of the window, and stores the preference.
    pub(crate) fn toggle(&mut self, part: Toggle) -> Result<(), Text> {
        let (key, is_shown) = match part {
            Toggle::Clock => ("clock", &mut self.shows_clock),
            Toggle::ScreenKeys => ("screen-keys", &mut self.shows_keys),
            Toggle::Coordinates => ("coordinates", &mut self.shows_coordinates),
        };
        *is_shown = !*is_shown;
        let word = if *is_shown { "yes" } else { "no" };
        self.prefer(key, word)
    }

    /// Updates the current theme. Returns `true` if it has changed.
    pub(crate) fn update_theme(&mut self, ctx: &egui::Context) -> bool {
        let theme = match self.choice {
            ThemeChoice::System => self.desktop.theme(ctx),
            ThemeChoice::Theme(theme) => theme,
        };
        let now = Some((theme, self.reduces_motion));
        if self.styled == now {
            return false;
        }
        self.styled = now;
        self.theme = theme;
        appearance::set_style(ctx, theme, !self.reduces_motion);
        true
    }

    /// Uses the current language for everything that is drawn.
    pub(crate) fn update_language(&mut self) {
        let language = &self.app.language;
        say::set_language(language);
        if self.said.as_ref() != Some(language) {
            self.said = Some(language.clone());
            // Pictures may have words.
            self.pictures.clear();
        }
    }

    /// Returns the skin chosen for a game, and a message if it cannot be read.
    pub(crate) fn open_skin(&self, game: &str) -> (Option<SharedSkin>, Option<Text>) {
        let Some(path) = self.skins.get(game) else { return (None, None) };
        match Skin::open(game, path) {
            Ok(skin) => (Some(SharedSkin::new(skin)), None),
            Err(why) => (None, Some(at_path(path, why))),
        }
    }

    /// Turns off animations and flashing in a session if motion is reduced.
    pub(crate) fn reduce_motion(&self, session: &mut Midend) {
        if self.reduces_motion {
            let off = || ConfigValue::Bool(false);
            let _ = session.set_preferences(&[("animation", off()), ("flash", off())]);
        }
    }

    /// Returns the path of the skin chosen for a game.
    pub(crate) fn skin_of(&self, game: &str) -> Option<&Path> {
        self.skins.get(game).map(PathBuf::as_path)
    }

    /// Sets or removes the skin of a game.
    pub(crate) fn set_skin(&mut self, game: &str, path: Option<&Path>) -> Result<(), Text> {
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

/// Returns a message about a file or folder, after its path.
pub(crate) fn at_path(path: &Path, message: impl Into<Text>) -> Text {
    text!("{path}: {message}", path = Text::visible(path.display()), message = message.into())
}
