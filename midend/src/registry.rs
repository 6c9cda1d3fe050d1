//! Games without their types: what a program that has several of them keeps.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use puzzle_core::ability::Bundle;
use puzzle_core::draw::{Palette, Theme};
use puzzle_core::format::{Likeness, SourceFile};
use puzzle_core::game::Info;
use puzzle_core::solve::Work;
use puzzle_core::{Game, Invalid};

use crate::can::Can;
use crate::collection::Collection;
use crate::exchange;
use crate::formats::{self, FormatInfo};
use crate::game_id::{GameId, GameIdError};
use crate::midend::Midend;
use crate::presets::{self, PresetLine};
use crate::search::{TypedWorker, Worker};
use crate::session::Session;

type ExportFn = fn(&Collection, &str, &str) -> Result<Vec<u8>, Invalid>;

/// One game of a program's list: a handful of pointers, copied where it is needed.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::GameEntry;
/// let game = GameEntry::of::<LightsOut>();
/// assert_eq!(game.info.id, "lights-out");
/// assert!(!game.session().has_game());
/// ```
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// The fact sheet.
    pub info: &'static Info,
    begin: fn() -> Box<dyn Session>,
    presets: fn() -> Vec<PresetLine>,
    formats: fn() -> Vec<FormatInfo>,
    palette: fn(Theme) -> Palette,
    sniff: fn(&SourceFile<'_>) -> (Likeness, usize),
    import: fn(&SourceFile<'_>, usize) -> Result<Collection, Invalid>,
    export: ExportFn,
    worker: fn() -> Box<dyn Worker>,
    collections: &'static [Bundle],
    can: fn() -> Can,
}

impl core::fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("GameEntry").field(&self.info.id).finish()
    }
}

impl GameEntry {
    /// The entry of a back end.
    pub const fn of<G: Game>() -> Self {
        Self {
            info: &const { G::INFO },
            begin: || Box::new(Midend::<G>::new()),
            presets: presets::lines::<G>,
            formats: formats::list::<G>,
            palette: |theme| Palette::new(theme, G::PALETTE),
            sniff: formats::sniff::<G>,
            import: formats::import::<G>,
            export: exchange::export_entries::<G>,
            worker: || Box::new(TypedWorker::<G>::default()),
            collections: G::COLLECTIONS,
            can: Can::of::<G>,
        }
    }

    /// A session without a game yet.
    pub fn session(&self) -> Box<dyn Session> {
        (self.begin)()
    }

    /// The menu of params.
    pub fn presets(&self) -> Vec<PresetLine> {
        (self.presets)()
    }

    /// The foreign formats that the game knows.
    pub fn formats(&self) -> Vec<FormatInfo> {
        (self.formats)()
    }

    /// The game's colors in a theme.
    pub fn palette(&self, theme: Theme) -> Palette {
        (self.palette)(theme)
    }

    /// How sure the game is that a file is one of its formats.
    pub fn likeness(&self, file: &SourceFile<'_>) -> Likeness {
        (self.sniff)(file).0
    }

    /// Reads a file that is one of its formats.
    ///
    /// # Errors
    /// At the first thing in the file that is wrong as a whole.
    pub fn import(&self, file: &SourceFile<'_>) -> Result<Collection, Invalid> {
        let (likeness, format) = (self.sniff)(file);
        if likeness == Likeness::No {
            return Err(Invalid::new("this is none of the game's formats"));
        }
        (self.import)(file, format)
    }

    /// Writes puzzles as one file of a format, with what is said of them as a whole where the
    /// format has room for it.
    ///
    /// # Errors
    /// When there is no such format, or it cannot hold these puzzles.
    pub fn export(
        &self,
        list: &Collection,
        format: &str,
        choice: &str,
    ) -> Result<Vec<u8>, Invalid> {
        (self.export)(list, format, choice)
    }

    /// Runs jobs that come as text, and keeps the memory of their searches from one to the next.
    pub fn worker(&self) -> Box<dyn Worker> {
        (self.worker)()
    }

    /// The collections that come with the game.
    pub fn collections(&self) -> &'static [Bundle] {
        self.collections
    }

    /// What the game can do.
    pub fn can(&self) -> Can {
        (self.can)()
    }
}

/// A list of games, in the order of the menu: what a front end runs on.
///
/// No two games in it have the same id. One that joins under an id that is there already takes the
/// other's place, so that a program can put its own edition of a game where players look for it.
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
    /// No games yet.
    pub const fn new() -> Self {
        Self { games: Vec::new() }
    }

    /// These games and one more: last, or in the place of the one with its id.
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

    /// All games, in order.
    pub fn games(&self) -> &[GameEntry] {
        &self.games
    }

    /// The game of an id, in any case.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::Registry;
    /// let games = Registry::new().with::<LightsOut>();
    /// assert_eq!(games.find("Lights-Out").map(|game| game.info.name), Some("Lights Out"));
    /// ```
    pub fn find(&self, id: &str) -> Option<GameEntry> {
        self.games.iter().find(|game| game.info.id.eq_ignore_ascii_case(id)).copied()
    }

    /// The game of an id, or a refusal that lists those there are.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn game(&self, id: &str) -> Result<GameEntry, Invalid> {
        self.find(id).ok_or_else(|| {
            let names: Vec<_> = self.games.iter().map(|game| game.info.id).collect();
            let name: alloc::string::String = id.chars().take(40).collect();
            Invalid::new(alloc::format!(
                "there is no game '{}'; there are: {}",
                name.escape_default(),
                names.join(", ")
            ))
        })
    }

    /// Takes a game ID apart as a program with these games means it: one that begins with a game's
    /// name and leaves the params out is of that game. One of these games is named as it is called;
    /// whether a name is one of them, [`game`](Self::game) says.
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
    /// # Errors
    /// When it is no ID.
    pub fn read_id(&self, text: &str) -> Result<GameId, GameIdError> {
        let mut id = GameId::parse(text)?.with_bare_name(|name| self.find(name).is_some());
        if let Some(game) = id.game.as_deref().and_then(|name| self.find(name)) {
            id.game = Some(game.info.id.to_string());
        }
        Ok(id)
    }

    /// Begins the game of an ID that names one of these games, as [`Midend::start`] does.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::Registry;
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = games.start("lights-out#hello")?;
    /// let _ = game.play_text("2,2")?;
    /// assert_eq!(game.position(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Says what is wrong with the ID, or that the generator gave up.
    pub fn start(&self, id: &str) -> Result<Box<dyn Session>, GameIdError> {
        let id = self.read_id(id)?;
        let name = id.game.as_ref().unwrap_or(&id.params).clone();
        let game = self.find(&name).ok_or(GameIdError::Game(name))?;
        let mut session = game.session();
        let _ = session.open_now(&id.to_string(), &mut Work::unlimited())?;
        Ok(session)
    }

    /// A collection that comes with one of the games, by its name `GAME/NAME`, or one puzzle of
    /// it, from 1, as a collection of one: `GAME/NAME/12`. An `@` in front is allowed.
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
    /// When there is no such game, collection or puzzle; names what there is.
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
            let names: Vec<_> = game.collections.iter().map(|bundle| bundle.id).collect();
            let names = if names.is_empty() { "none".to_string() } else { names.join(", ") };
            let id = game.info.id;
            Invalid::new(alloc::format!("{id} has no such collection; it has: {names}"))
        })?;
        let mut list = Collection::read(bundle.text);
        for entry in &mut list.entries {
            // A game's own collection may leave the game out; outside of it nobody knows it then.
            let head = entry.id.split([':', '#']).next().unwrap_or_default();
            if !head.contains('/') {
                entry.id.insert_str(0, &alloc::format!("{}/", game.info.id));
            }
        }
        if let Some(number) = number {
            let n = list.entries.len();
            let at = number.parse::<usize>().ok().filter(|at| (1..=n).contains(at));
            let at = at.ok_or_else(|| {
                Invalid::new(alloc::format!("{}/{} has puzzles 1 to {n}", game.info.id, bundle.id))
            })?;
            list.entries = alloc::vec![list.entries.swap_remove(at - 1)];
        }
        Ok(list)
    }

    /// Reads a file of any kind that one of the games knows: the one that is surest of it.
    ///
    /// ```
    /// use puzzle_midend::Registry;
    /// use puzzle_midend::puzzle_core::format::SourceFile;
    /// use puzzle_sliding::Sliding;
    /// let games = Registry::new().with::<Sliding>();
    /// let list = games.import(&SourceFile::alone("nine.puz", b"max_x = 3\nmax_y = 3\n"))?;
    /// assert!(list.entries[0].id.starts_with("sliding/3x3"));
    /// # Ok::<(), puzzle_midend::puzzle_core::Invalid>(())
    /// ```
    ///
    /// # Errors
    /// When no game knows it, or the one that does finds a fault in it.
    pub fn import(&self, file: &SourceFile<'_>) -> Result<Collection, Invalid> {
        let mut best: Option<(&GameEntry, Likeness)> = None;
        for game in &self.games {
            let likeness = game.likeness(file);
            if likeness > best.map_or(Likeness::No, |(_, likeness)| likeness) {
                best = Some((game, likeness));
            }
        }
        match best {
            Some((game, _)) => game.import(file),
            None => {
                Err(Invalid::new("this is no kind of file that any game here reads".to_string()))
            }
        }
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
