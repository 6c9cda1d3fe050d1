//! Puzzles in and out, and foreign files by the formats that a back end knows.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::{
    Abilities as _, Entry, Exported, Form, Game, Imported, Invalid, Likeness, Params, SourceFile,
    Texts,
};

use crate::collection::{Collection, CollectionEntry};
use crate::game_id::{GameId, GameIdError, Opened, Tail};
use crate::midend::{Midend, Played, Source};
use crate::outcome::Outcome;
use crate::save::LoadError;

/// A format that a game knows, without the game's types.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FormatInfo {
    /// Its stable keyword.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// The extension that files of it are written with.
    pub extension: &'static str,
    /// Whether it is read.
    pub reads: bool,
    /// Whether it is written.
    pub writes: bool,
    /// A choice to be made when writing.
    pub choices: &'static [(&'static str, &'static str)],
}

pub(crate) fn formats<G: Game>() -> Vec<FormatInfo> {
    G::formats()
        .iter()
        .map(|f| FormatInfo {
            id: f.id,
            name: f.name,
            extension: f.extension,
            reads: f.read.is_some(),
            writes: f.write.is_some(),
            choices: f.choices,
        })
        .collect()
}

/// How sure the game is of a file, and which format it takes it for.
pub(crate) fn sniff<G: Game>(file: &SourceFile<'_>) -> (Likeness, usize) {
    let mut best = (Likeness::No, 0);
    for (i, format) in G::formats().iter().enumerate() {
        if format.read.is_some() {
            let likeness = (format.sniff)(file);
            if likeness > best.0 {
                best = (likeness, i);
            }
        }
    }
    best
}

/// Reads a file in one of the game's formats.
pub(crate) fn import<G: Game>(file: &SourceFile<'_>, format: usize) -> Result<Collection, Invalid> {
    let read = G::formats().get(format).and_then(|f| f.read);
    let read = read.ok_or_else(|| Invalid::new("this format is not read"))?;
    let Imported { entries, headers, refused, warnings } = read(file)?;
    let mut list = Collection { headers, refused, warnings, entries: Vec::new() };
    for (i, mut entry) in entries.into_iter().enumerate() {
        if entry.ordinal == 0 {
            entry.ordinal = i + 1;
        }
        list.entries.push(to_text::<G>(entry));
    }
    Ok(list)
}

fn to_text<G: Game>(entry: Entry<G>) -> CollectionEntry {
    let id = match &entry.desc {
        Some(desc) => {
            let params = entry.params.encode(Form::Short);
            alloc::format!("{}/{params}:{}", G::INFO.id, G::desc_text(&entry.params, desc))
        }
        None => alloc::format!("{}/{}", G::INFO.id, entry.params.encode(Form::Full)),
    };
    let mut texts = entry.texts;
    if let Some(level) = entry.level {
        texts.remove("Level");
        texts.push("Level", level.to_string());
    }
    if !entry.moves.is_empty() {
        texts.push("Moves", G::write_moves(&entry.moves));
    }
    if entry.elapsed_ms > 0 {
        texts.push("Elapsed", entry.elapsed_ms.to_string());
    }
    CollectionEntry { id, title: entry.title, texts, ordinal: entry.ordinal, line: 0 }
}

/// Puzzles in and out: game IDs, collections, saves, foreign files.
pub trait Exchange {
    /// The ID of the puzzle on the board: `game/params:desc`.
    fn game_id(&self) -> Option<String>;
    /// The ID of its seed, `game/params#seed`, where it was generated from one.
    fn seed_id(&self) -> Option<String>;
    /// Where the puzzle came from.
    fn source(&self) -> Option<&Source>;
    /// What came with the puzzle.
    fn texts(&self) -> Option<&Texts>;
    /// The puzzle as an entry of a collection, without the moves made.
    fn entry(&self) -> Option<CollectionEntry>;
    /// The foreign formats that the game knows.
    fn formats(&self) -> Vec<FormatInfo>;
    /// Writes the puzzle in one of the game's foreign formats; `choice` is one of the format's
    /// choices, or empty.
    ///
    /// # Errors
    /// When there is no such format, or it cannot hold this puzzle.
    fn export(&self, format: &str, choice: &str) -> Result<Vec<u8>, Invalid>;
    /// The game on the board and all that undo and redo reach, as text.
    fn save(&self) -> Option<String>;

    /// Opens a game ID. Params that a desc leaves out are as they are set now; those that a seed
    /// or nothing leaves out are the game's defaults, so that a seed means the same to everyone.
    ///
    /// # Errors
    /// Says what is wrong with the ID; nothing has changed then.
    fn open(&mut self, id: &str) -> Result<Opened, GameIdError>;
    /// Opens an entry of a collection, with all that came with it, from a file of this name.
    ///
    /// # Errors
    /// Says what is wrong with it; nothing has changed then.
    fn open_entry(&mut self, entry: &CollectionEntry, file: &str) -> Result<Opened, GameIdError>;
    /// Puts a saved game on the board in place of everything that was there.
    ///
    /// # Errors
    /// Says what is wrong with the save, and where; nothing has changed then.
    fn load(&mut self, text: &str) -> Result<Outcome, LoadError>;
}

impl<G: Game> Exchange for Midend<G> {
    fn game_id(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let params = game.params.encode(Form::Short);
        Some(alloc::format!("{}/{params}:{}", G::INFO.id, game.desc_text()))
    }

    fn seed_id(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let seed = game.seed.as_ref()?;
        Some(alloc::format!("{}/{}#{seed}", G::INFO.id, game.asked_params()))
    }

    fn source(&self) -> Option<&Source> {
        self.game.as_ref().map(|game| &game.source)
    }

    fn texts(&self) -> Option<&Texts> {
        self.game.as_ref().map(|game| &game.texts)
    }

    fn entry(&self) -> Option<CollectionEntry> {
        let game = self.game.as_ref()?;
        let mut texts = all_texts(game);
        if texts.first("Source").is_none() && !game.source.file.is_empty() {
            texts.push("Source", game.source.file.clone());
        }
        Some(CollectionEntry {
            id: self.game_id()?,
            title: game.source.title.clone(),
            texts,
            ordinal: 0,
            line: 0,
        })
    }

    fn formats(&self) -> Vec<FormatInfo> {
        formats::<G>()
    }

    fn export(&self, format: &str, choice: &str) -> Result<Vec<u8>, Invalid> {
        let known = G::formats().iter().find(|f| f.id == format);
        let write = known.and_then(|f| f.write).ok_or_else(|| unknown_format::<G>(format))?;
        let game = self.game.as_ref().ok_or_else(crate::play::no_game)?;
        write(&[exported(game, &all_texts(game), choice)])
    }

    fn save(&self) -> Option<String> {
        self.save_text()
    }

    fn open(&mut self, id: &str) -> Result<Opened, GameIdError> {
        self.open_id(id)
    }

    fn open_entry(&mut self, entry: &CollectionEntry, file: &str) -> Result<Opened, GameIdError> {
        let id = GameId::parse(&entry.id)?;
        let Tail::Desc(desc_text) = &id.tail else { return self.open(&entry.id) };
        if let Some(name) = &id.game
            && name != G::INFO.id
        {
            return Err(GameIdError::Game(name.clone()));
        }
        let mut params =
            G::Params::decode(&id.params, &self.params).map_err(GameIdError::Params)?;
        params.validate(Form::Short).map_err(GameIdError::Params)?;
        let mut desc = G::parse_desc(&params, desc_text).map_err(GameIdError::Desc)?;
        let mut texts = entry.texts.clone();
        let moves = texts.first("Moves").map(ToString::to_string);
        let elapsed = texts.first("Elapsed").and_then(|ms| ms.parse().ok());
        texts.remove("Moves");
        texts.remove("Elapsed");
        G::attach(&mut params, &mut desc, &texts).map_err(GameIdError::Desc)?;
        let mut game = Played::<G>::new(params, desc);
        game.source = Source {
            file: texts.first("Source").unwrap_or(file).to_string(),
            level: texts.first("Level").unwrap_or_default().to_string(),
            title: entry.title.clone(),
        };
        if let Some(solution) = texts.first("Solution")
            && let Ok(moves) = G::read_moves(game.history.start(), solution)
        {
            game.learn(moves);
        }
        game.texts = texts;
        if let Some(text) = moves {
            let moves = G::read_moves(game.history.state(), &text).map_err(GameIdError::Desc)?;
            let mut old = game.old.clone();
            for mv in moves {
                game.history.push(mv, &mut old).map_err(GameIdError::Desc)?;
            }
        }
        if let Some(ms) = elapsed {
            game.elapsed = Duration::from_millis(ms);
        }
        Ok(Opened::Ready(self.put_on_board(game)))
    }

    fn load(&mut self, text: &str) -> Result<Outcome, LoadError> {
        self.load_text(text)
    }
}

/// Writes entries of a collection as one file of a format.
pub(crate) fn export_entries<G: Game>(
    list: &Collection,
    format: &str,
    choice: &str,
) -> Result<Vec<u8>, Invalid> {
    let mut games = Vec::new();
    for entry in &list.entries {
        let mut midend = Midend::<G>::new();
        let opened = midend.open_entry(entry, "").map_err(|e| Invalid::new(e.to_string()))?;
        if !matches!(opened, Opened::Ready(_)) {
            return Err(Invalid::new(alloc::format!("'{}' has no desc", entry.id)));
        }
        games.extend(midend.game);
    }
    let known = G::formats().iter().find(|f| f.id == format);
    let write = known.and_then(|f| f.write).ok_or_else(|| unknown_format::<G>(format))?;
    let exported: Vec<_> = games
        .iter()
        .map(|game| Exported { headers: &list.headers, ..exported(game, &game.texts, choice) })
        .collect();
    write(&exported)
}

/// What came with a puzzle and what the player has added to that.
fn all_texts<G: Game>(game: &Played<G>) -> Texts {
    let mut texts = game.texts.clone();
    G::add_texts(&game.ui, &mut texts);
    texts
}

/// A puzzle alone says nothing of the file that it came from.
static NO_HEADERS: Texts = Texts::new();

fn exported<'a, G: Game>(
    game: &'a Played<G>,
    texts: &'a Texts,
    choice: &'a str,
) -> Exported<'a, G> {
    Exported {
        params: &game.params,
        desc: &game.desc,
        title: &game.source.title,
        texts,
        headers: &NO_HEADERS,
        state: game.history.state(),
        moves: game.history.moves_since_start(),
        elapsed_ms: u64::try_from(game.elapsed.as_millis()).unwrap_or(u64::MAX),
        choice,
    }
}

fn unknown_format<G: Game>(format: &str) -> Invalid {
    let names: Vec<_> = G::formats().iter().filter(|f| f.write.is_some()).map(|f| f.id).collect();
    let names: String = if names.is_empty() { "none".to_string() } else { names.join(", ") };
    Invalid::new(alloc::format!(
        "{} does not write the format '{format}'; it writes: {names}",
        G::INFO.name
    ))
}
