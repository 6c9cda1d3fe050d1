//! The table of a program's games.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::game::Scoring;
use puzzle_core::{Game, Invalid, Text, text};

use crate::collection::{Collection, CollectionEntry};
use crate::game_entry::GameEntry;
use crate::game_id::{GameId, GameIdError, IdContent};
use crate::link::link_target;

/// The table of games that a program offers, one row a game, in the order of the menu.
///
/// No two games in it have the same ID. A game added under an existing ID replaces the other, so
/// that a program can put its own version of a game where players look for it.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::Registry;
/// let games = Registry::new().with::<LightsOut>();
/// assert!(games.find("lights-out").is_some());
/// assert_eq!(games.with::<LightsOut>().games().len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Registry {
    games: Vec<GameEntry>,
}

impl Registry {
    /// Creates a list without games.
    pub const fn new() -> Self {
        Self { games: Vec::new() }
    }

    /// Adds a game, at the end or in place of the one with its ID.
    #[must_use]
    pub fn with<G: Game>(mut self) -> Self {
        self.join(GameEntry::of::<G>());
        self
    }

    fn join(&mut self, entry: GameEntry) {
        match self.games.iter_mut().find(|game| game.info.id == entry.info.id) {
            Some(place) => *place = entry,
            None => self.games.push(entry),
        }
    }

    /// Returns all games in order.
    pub fn games(&self) -> &[GameEntry] {
        &self.games
    }

    /// Returns the games in which the player solves puzzles, in order: all except editors.
    pub fn games_to_play(&self) -> impl Iterator<Item = &GameEntry> {
        self.games.iter().filter(|game| !game.capabilities().is_editor())
    }

    /// Returns the editor of the puzzles of a game, by the game's ID.
    ///
    /// ```
    /// use puzzle_hidato::{Hidato, HidatoEditor};
    /// use puzzle_midend::Registry;
    /// let games = Registry::new().with::<Hidato>().with::<HidatoEditor>();
    /// assert_eq!(games.editor_of("hidato").map(|editor| editor.info.id), Some("hidato-editor"));
    /// assert!(games.editor_of("hidato-editor").is_none());
    /// ```
    pub fn editor_of(&self, game: &str) -> Option<GameEntry> {
        self.games.iter().find(|entry| entry.capabilities().edits == Some(game)).copied()
    }

    /// Returns the ID of the draft that begins with a puzzle, in the [editor](Self::editor_of) of
    /// its game. The opposite is [`drafted_id`](crate::Midend::drafted_id).
    ///
    /// ```
    /// use puzzle_hidato::{Hidato, HidatoEditor};
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<Hidato>().with::<HidatoEditor>();
    /// let draft = Midend::start(&games.draft_id("hidato/2x2mR:1b4")?, &games)?;
    /// assert_eq!(draft.drafted_id()?, "hidato/2x2mR:1b4");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the ID names no puzzle by its desc, when the game has no editor, or when the editor
    /// cannot edit this puzzle.
    pub fn draft_id(&self, puzzle: &str) -> Result<String, Invalid> {
        let id = self.read_id(puzzle).map_err(Invalid::new)?;
        let IdContent::Desc(desc) = id.tail else {
            return Err(Invalid::new("the game ID holds no puzzle that could be edited"));
        };
        let game = self.game(id.game.as_deref().unwrap_or_default())?;
        let editor = self.editor_of(game.info.id).ok_or_else(|| {
            Invalid::new(text!("{game} puzzles cannot be edited", game = game.info.name))
        })?;
        (editor.draft_id)(&id.params, &desc)
    }

    /// Returns the draft that begins with a puzzle, with its title and texts. Solutions and the
    /// place in a file stay behind, because the puzzle may become another one.
    ///
    /// # Errors
    /// As for [`draft_id`](Self::draft_id).
    pub fn draft_entry(&self, puzzle: &CollectionEntry) -> Result<CollectionEntry, Invalid> {
        Ok(CollectionEntry {
            title: puzzle.title.clone(),
            texts: puzzle.texts.clone(),
            ..CollectionEntry::new(self.draft_id(&puzzle.id)?)
        })
    }

    /// Returns the game with this ID, or else with this [alias](puzzle_core::game::Info::aliases),
    /// ignoring case.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::Registry;
    /// let games = Registry::new().with::<LightsOut>();
    /// assert_eq!(games.find("Lights-Out").map(|game| game.info.name), Some("Lights Out"));
    /// ```
    pub fn find(&self, id: &str) -> Option<GameEntry> {
        let is_alias = |alias: &&str| alias.eq_ignore_ascii_case(id);
        let of_id = self.games.iter().find(|game| game.info.id.eq_ignore_ascii_case(id));
        of_id
            .or_else(|| self.games.iter().find(|game| game.info.aliases.iter().any(is_alias)))
            .copied()
    }

    /// Returns how a game's results are scored; the usual formula for an unknown game.
    pub fn scoring(&self, id: &str) -> Scoring {
        self.find(id).map_or(Scoring::USUAL, |game| game.info.scoring)
    }

    /// Returns the game with this ID, or an error that lists the games.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn game(&self, id: &str) -> Result<GameEntry, Invalid> {
        self.find(id).ok_or_else(|| {
            let names = self.games.iter().map(|game| Text::plain(game.info.id));
            let name: String = id.chars().take(40).collect();
            Invalid::new(text!(
                "there is no game '{name}'; the games are {names}",
                name = Text::visible(name),
                names = Text::commas(names),
            ))
        })
    }

    /// Splits a game ID into its parts. An ID that begins with the name of one of these games and
    /// leaves out the params belongs to that game. The name of one of these games is normalized. An
    /// unknown name is not an error here; pass it to [`game`](Self::game).
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::Registry;
    /// let games = Registry::new().with::<LightsOut>();
    /// for id in ["lights-out#hello", "Lights-Out/#hello"] {
    ///     assert_eq!(games.read_id(id)?.to_string(), "lights-out/#hello");
    /// }
    /// assert_eq!(games.read_id("3x3#hello")?.game, None);
    /// # Ok::<(), puzzle_midend::GameIdError>(())
    /// ```
    ///
    /// A game's name may also be followed by `:` before params and desc, as people write IDs of
    /// other programs: `fifteen:4x4:…`. Of a link, the part after `#` is read; if it names no game,
    /// the last part of the link's path may: `https://example.org/fifteen.html#2x2:…`.
    ///
    /// # Errors
    /// When the text is not a game ID, or a seed of another program.
    pub fn read_id(&self, text: &str) -> Result<GameId, GameIdError> {
        let linked = link_target(text.trim(), |name| self.find(name).is_some());
        let linked = linked.transpose().map_err(GameIdError::Link)?;
        let text = linked.as_deref().unwrap_or(text);
        let named = text
            .split_once(':')
            .filter(|(name, rest)| rest.contains(':') && self.find(name.trim()).is_some());
        let id = match named {
            Some((name, rest)) => GameId::parse(&alloc::format!("{name}/{rest}"))?,
            None => GameId::parse(text)?,
        };
        let mut id = id.with_bare_name(|name| self.find(name).is_some());
        if let Some(game) = id.game.as_deref().and_then(|name| self.find(name)) {
            let is_own =
                id.game.as_ref().is_some_and(|name| name.eq_ignore_ascii_case(game.info.id));
            if !is_own && matches!(id.tail, IdContent::Seed(_)) {
                return Err(GameIdError::ForeignSeed(id.game.unwrap_or_default()));
            }
            id.game = Some(game.info.id.to_string());
        }
        Ok(id)
    }

    /// Returns a collection bundled with one of the games, by its name `GAME/NAME`. `GAME/NAME/12`
    /// returns a collection of one puzzle, numbered from 1. An `@` in front is allowed.
    ///
    /// ```
    /// use puzzle_midend::Registry;
    /// use puzzle_sliding::Sliding;
    /// let games = Registry::new().with::<Sliding>();
    /// let first = games.collection("@sliding/classics/1")?;
    /// assert_eq!(first.entries.len(), 1);
    /// # Ok::<(), puzzle_midend::puzzle_core::Invalid>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such game, collection or puzzle; names those that exist.
    pub fn collection(&self, name: &str) -> Result<Collection, Invalid> {
        let name = name.strip_prefix('@').unwrap_or(name);
        let (id, rest) = name.split_once('/').unwrap_or((name, ""));
        let game = self.game(id)?;
        let (bundle_id, number) = match rest.split_once('/') {
            Some((bundle_id, number)) => (bundle_id, Some(number)),
            None => (rest, None),
        };
        let bundle = game.collections.iter().find(|b| b.id.eq_ignore_ascii_case(bundle_id));
        let bundle = bundle.ok_or_else(|| {
            let names = game.collections.iter().map(|bundle| Text::plain(bundle.id));
            let names = Text::commas(names);
            let id = game.info.id;
            Invalid::new(if names.is_empty() {
                text!("{game} has no collections", game = Text::plain(id))
            } else {
                text!(
                    "{game} has no such collection; it has {names}",
                    game = Text::plain(id),
                    names,
                )
            })
        })?;
        let mut list = Collection::read(bundle.text);
        for entry in &mut list.entries {
            // A game's own collection may leave out the game's name, which is needed outside of it.
            let head = entry.id.split([':', '#']).next().unwrap_or_default();
            if !head.contains('/') {
                entry.id.insert_str(0, &alloc::format!("{}/", game.info.id));
            }
        }
        if let Some(number) = number {
            let n = list.entries.len();
            let at = number.parse::<usize>().ok().filter(|at| (1..=n).contains(at));
            let at = at.ok_or_else(|| {
                Invalid::new(text!(
                    "the puzzles of {collection} are numbered from 1 to {n}",
                    collection = alloc::format!("{}/{}", game.info.id, bundle.id),
                    n,
                ))
            })?;
            list.entries = alloc::vec![list.entries.swap_remove(at - 1)];
        }
        Ok(list)
    }
}

impl Extend<GameEntry> for Registry {
    fn extend<I: IntoIterator<Item = GameEntry>>(&mut self, entries: I) {
        entries.into_iter().for_each(|entry| self.join(entry));
    }
}

impl FromIterator<GameEntry> for Registry {
    fn from_iter<I: IntoIterator<Item = GameEntry>>(entries: I) -> Self {
        let mut registry = Self::new();
        registry.extend(entries);
        registry
    }
}
