//! Puzzles that come with a game.

/// A collection that comes with a game: named `@GAME/NAME`, one of its puzzles `@GAME/NAME/12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// Its name after the game's: `a-z`, `0-9` and `-`.
    pub id: &'static str,
    /// What a menu writes.
    pub title: &'static str,
    /// The content of a `.puzzles` file: a game ID a line, then optionally a tab and a title.
    pub text: &'static str,
}

impl Bundle {
    /// A collection by its name, its title and the content of its `.puzzles` file.
    pub const fn new(id: &'static str, title: &'static str, text: &'static str) -> Self {
        Self { id, title, text }
    }
}
