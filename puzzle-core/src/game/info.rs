//! The fact sheet of a game.

/// What a game is called, and what is true of all its puzzles. What it can do is not said here: a
/// table under a constant of [`Game`](crate::Game) says it by being there.
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
    /// The name for people.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// How it is played: rules and controls, some lines.
    pub rules: &'static str,
    /// Preferred width of a tile in pixels.
    pub tile: i32,
    /// The least width of a tile at which the game can be played, in pixels of a surface whose
    /// [`grain`](crate::draw::Canvas::grain) is 1: below it a front end scrolls, or says that the board
    /// is too large, instead of drawing mush.
    pub least_tile: i32,
    /// A position can be [`Lost`](crate::game::Status::Lost) by the rules (being stuck is not).
    pub can_be_lost: bool,
}

impl Info {
    /// A game of which nothing else is said yet.
    pub const fn new(id: &'static str, name: &'static str) -> Self {
        Self { id, name, about: "", rules: "", tile: 48, least_tile: 8, can_be_lost: false }
    }

    /// What it is about, in a sentence.
    #[must_use]
    pub const fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    /// How it is played, some lines.
    #[must_use]
    pub const fn rules(mut self, rules: &'static str) -> Self {
        self.rules = rules;
        self
    }

    /// Preferred width of a tile in pixels.
    #[must_use]
    pub const fn tile(mut self, tile: i32) -> Self {
        self.tile = tile;
        self
    }

    /// The least width of a tile at which it can be played.
    #[must_use]
    pub const fn least_tile(mut self, tile: i32) -> Self {
        self.least_tile = tile;
        self
    }

    /// It can be lost by the rules.
    #[must_use]
    pub const fn can_be_lost(mut self) -> Self {
        self.can_be_lost = true;
        self
    }
}
