//! General properties of a game.

use alloc::string::{String, ToString as _};

use crate::game::Scoring;
use crate::input::Device;
use crate::text::Language;

/// The name of a game and the properties that all its puzzles share. Abilities are not listed here:
/// the constants of [`Game`](crate::Game) declare them.
///
/// ```
/// use puzzle_core::game::Info;
/// const INFO: Info = Info::new("lights-out", "Lights Out")
///     .about("Put out all lights")
///     .rules("Click a light: it changes together with its neighbors.");
/// assert_eq!((INFO.id, INFO.tile, INFO.can_be_lost), ("lights-out", 48, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The name in game IDs: `a-z`, `0-9` and `-`.
    pub id: &'static str,
    /// The names that other programs have for the game in links, saved games and game IDs whose
    /// texts are read here too.
    pub aliases: &'static [&'static str],
    /// The name for people.
    pub name: &'static str,
    /// A sentence that says what the game is about.
    pub about: &'static str,
    /// The rules and the controls, in a few lines. Words that depend on the device are in
    /// [slots](Device::fill).
    pub rules: &'static str,
    /// The preferred width of a tile in pixels.
    pub tile: i32,
    /// The smallest width of a tile at which the game can be played, in pixels of a surface whose
    /// [`grain`](crate::draw::Canvas::grain) is 1. Below it a front end scrolls, or says that the
    /// board is too large, instead of drawing an unreadable picture.
    pub min_tile: i32,
    /// `true` if a position can be [`Lost`](crate::game::Status::Lost) by the rules. Being stuck is
    /// not being lost.
    pub can_be_lost: bool,
    /// The number of nodes after which a search that nobody limited gives up. A command that checks
    /// many puzzles uses it: it should take some seconds, and decide nearly every puzzle.
    pub usual_nodes: u64,
    /// How finished games are scored.
    pub scoring: Scoring,
}

impl Info {
    /// Returns the rules in a language and in the words of a device.
    pub fn rules_for(&self, device: Device, language: &Language) -> String {
        let rules = language.word(self.rules);
        // The conformance kit finds slots that are not valid.
        device.fill(rules).unwrap_or_else(|_| rules.to_string())
    }

    /// Creates the information from the two names.
    pub const fn new(id: &'static str, name: &'static str) -> Self {
        Self {
            id,
            aliases: &[],
            name,
            about: "",
            rules: "",
            tile: 48,
            min_tile: 8,
            can_be_lost: false,
            usual_nodes: 2_000_000,
            scoring: Scoring::USUAL,
        }
    }

    /// Sets the names that other programs have for the game.
    #[must_use]
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Sets the sentence that says what the game is about.
    #[must_use]
    pub const fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    /// Sets the rules and the controls.
    #[must_use]
    pub const fn rules(mut self, rules: &'static str) -> Self {
        self.rules = rules;
        self
    }

    /// Sets the preferred width of a tile in pixels.
    #[must_use]
    pub const fn tile(mut self, tile: i32) -> Self {
        self.tile = tile;
        self
    }

    /// Sets the smallest width of a tile at which the game can be played, in pixels.
    #[must_use]
    pub const fn min_tile(mut self, tile: i32) -> Self {
        self.min_tile = tile;
        self
    }

    /// Sets the number of nodes after which a search that nobody limited gives up; 2,000,000 if it
    /// is not set.
    #[must_use]
    pub const fn usual_nodes(mut self, nodes: u64) -> Self {
        self.usual_nodes = nodes;
        self
    }

    /// Sets how finished games are scored.
    #[must_use]
    pub const fn scoring(mut self, scoring: Scoring) -> Self {
        self.scoring = scoring;
        self
    }

    /// Declares that the game can be lost by its rules.
    #[must_use]
    pub const fn can_be_lost(mut self) -> Self {
        self.can_be_lost = true;
        self
    }
}
