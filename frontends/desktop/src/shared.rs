//! What all windows share: the games, the player's profile and files, how things look.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use eframe::egui;
use puzzle_app::FrontEnd;
use puzzle_core::draw::Theme;
use puzzle_core::params::ConfigValue;
use puzzle_midend::{Registry, Session};
use puzzle_skin::{SharedSkin, Skin};

use crate::look::{self, Choice, Desktop};
use crate::options::Options;
use crate::pictures::Pictures;

/// What all windows share.
pub(crate) struct Shared {
    pub(crate) app: puzzle_app::Shared,
    pub(crate) pictures: Pictures,
    pub(crate) choice: Choice,
    pub(crate) desktop: Desktop,
    /// The theme that is shown.
    pub(crate) theme: Theme,
    pub(crate) shows_clock: bool,
    pub(crate) reduces_motion: bool,
    skins: HashMap<String, PathBuf>,
    /// The theme and motion that egui was told of.
    styled: Option<(Theme, bool)>,
}

impl Shared {
    pub(crate) fn new(registry: Registry, options: &Options) -> Self {
        let app = puzzle_app::Shared::new(FrontEnd::Window, registry, &options.setup);
        let of = |key: &str| app.files.own_preference(&format!("window.{key}"));
        let kept = of("theme").and_then(|word| Choice::from_keyword(&word));
        let choice = options.theme.map(Choice::Theme).or(kept).unwrap_or(Choice::System);
        let skins = app.registry.games().iter().filter_map(|game| {
            let path = of(&format!("skin-{}", game.info.id)).filter(|path| !path.is_empty())?;
            Some((game.info.id.to_string(), PathBuf::from(path)))
        });
        Self {
            skins: skins.collect(),
            shows_clock: of("clock").as_deref() != Some("no"),
            reduces_motion: of("reduced-motion").as_deref() == Some("yes"),
            pictures: Pictures::default(),
            choice,
            desktop: Desktop::default(),
            theme: Theme::Light,
            styled: None,
            app,
        }
    }

    /// How large everything is, as it was set.
    pub(crate) fn scale(&self) -> Option<f32> {
        let text = self.app.files.own_preference("window.scale")?;
        text.parse().ok().filter(|scale| (0.2..=5.0).contains(scale))
    }

    /// Keeps a setting of the window's own.
    pub(crate) fn prefer(&self, key: &str, value: &str) -> Result<(), String> {
        self.app.prefer(&format!("window.{key}"), value)
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

    /// The pictures that were chosen for a game, or why they cannot be shown.
    pub(crate) fn open_skin(&self, game: &str) -> (Option<SharedSkin>, Option<String>) {
        let Some(path) = self.skins.get(game) else { return (None, None) };
        match Skin::open(game, path) {
            Ok(skin) => (Some(SharedSkin::new(skin)), None),
            Err(why) => (None, Some(format!("{}: {why}", path.display()))),
        }
    }

    /// Where motion is reduced, moves are not animated and wins do not flash.
    pub(crate) fn still(&self, session: &mut dyn Session) {
        if self.reduces_motion {
            let off = || ConfigValue::Bool(false);
            let _ = session.set_preferences(&[("animation", off()), ("flash", off())]);
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
