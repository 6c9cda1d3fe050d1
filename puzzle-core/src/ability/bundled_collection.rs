//! Collections of puzzles bundled with a game.

/// A collection of puzzles bundled with a game. Its name is `@GAME/NAME`, the name of its twelfth
/// puzzle `@GAME/NAME/12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BundledCollection {
    /// The `NAME` part of the collection's name: `a-z`, `0-9` and `-`.
    pub id: &'static str,
    /// The title shown in menus.
    pub title: &'static str,
    /// The content of a `.puzzles` file: one game ID per line, optionally followed by a tab and a
    /// title.
    pub text: &'static str,
}

impl BundledCollection {
    /// Creates a collection from its name, its title and the content of its `.puzzles` file.
    pub const fn new(id: &'static str, title: &'static str, text: &'static str) -> Self {
        Self { id, title, text }
    }
}
