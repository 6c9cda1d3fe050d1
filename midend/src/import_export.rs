//! Import and export of puzzles.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::ability::{Abilities as _, Image};
use puzzle_core::format::Metadata;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::{Stop, Work};
use puzzle_core::{Game, Invalid, text};

use crate::collection::{Collection, CollectionEntry};
use crate::current_game::{CurrentGame, no_game, solves};
use crate::formats::{self, FormatInfo};
use crate::game_id::{GameIdError, IdContent, Opened};
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::pending_entry::PendingEntry;
use crate::save::LoadError;
use crate::search::{SearchReport, Searches};
use crate::source::Source;

/// Import and export of puzzles: game IDs, collections, saves and foreign files.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// let game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
/// let save = game.save().expect("there is a game");
/// let mut copy = Midend::<LightsOut>::new();
/// let _ = copy.load(&save)?;
/// assert_eq!(copy.game_id(), game.game_id());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ImportExport {
    /// Returns the ID of the puzzle on the board, `game/params:desc`; `None` if there is no game.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let game = Midend::<LightsOut>::start("2x2:1001")?;
    /// assert_eq!(game.game_id().as_deref(), Some("lights-out/2x2:1001"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn game_id(&self) -> Option<String>;
    /// Returns the ID of the puzzle that the draft on the board makes, if the game is an editor. It
    /// is a puzzle of another game, which [`Registry::start`](crate::Registry::start) opens.
    ///
    /// # Errors
    /// When the draft lacks something that a puzzle needs, when there is no game, or when the game
    /// is no editor.
    fn drafted_id(&self) -> Result<String, Invalid>;
    /// Returns the puzzle that the draft on the board makes with what its ID does not contain: the
    /// draft's title, and the puzzle's texts.
    ///
    /// # Errors
    /// As for [`drafted_id`](Self::drafted_id).
    fn drafted_entry(&self) -> Result<CollectionEntry, Invalid>;
    /// Returns the ID with the puzzle's seed, `game/params#seed`, if it was generated from a seed.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let game = Midend::<LightsOut>::start("lights-out/2x2#hello")?;
    /// assert_eq!(game.seed_id().as_deref(), Some("lights-out/2x2#hello"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn seed_id(&self) -> Option<String>;
    /// Returns the IDs of the mirror images and rotations of the puzzle on the board, each with
    /// `true` if it is a mirror image; empty if there is no game or the game does not know them.
    fn image_ids(&self) -> Vec<(String, bool)>;
    /// Returns where the puzzle on the board came from; `None` if there is no game.
    fn source(&self) -> Option<&Source>;
    /// Returns the metadata of the puzzle on the board; `None` if there is no game.
    fn texts(&self) -> Option<&Metadata>;
    /// Returns the puzzle as an entry of a collection, without the moves made; `None` if there is
    /// no game.
    fn entry(&self) -> Option<CollectionEntry>;
    /// Sets the title of the puzzle on the board.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let mut game = Midend::<LightsOut>::start("lights-out/2x2:1110")?;
    /// game.set_title("Corner");
    /// game.set_metadata("Author", "Anna");
    /// let entry = game.entry().unwrap();
    /// assert_eq!((&*entry.title, entry.texts.first("Author")), ("Corner", Some("Anna")));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn set_title(&mut self, title: &str);
    /// Sets a metadata value of the puzzle on the board, instead of all values with this key. An
    /// empty value removes them.
    fn set_metadata(&mut self, key: &str, value: &str);
    /// Adds a solution of the puzzle on the board, which is written with it into files. Solutions
    /// that came with the puzzle stay.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let mut game = Midend::<LightsOut>::start("lights-out/2x2:1110")?;
    /// game.add_solution("1,1")?;
    /// assert_eq!(game.entry().unwrap().solutions, ["1,1"]);
    /// assert!(game.add_solution("2,2").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the moves do not solve the puzzle from its start; nothing changes then.
    fn add_solution(&mut self, moves: &str) -> Result<(), Invalid>;
    /// Returns the foreign formats of the game.
    fn formats(&self) -> Vec<FormatInfo>;
    /// Writes the puzzle in one of the game's foreign formats. `choice` is the keyword of one of
    /// the format's variants, or empty.
    ///
    /// # Errors
    /// When there is no such format, or it cannot represent this puzzle.
    fn export(&self, format: &str, choice: &str) -> Result<Vec<u8>, Invalid>;
    /// Returns a save: the game on the board and all games that undo and redo reach, as text.
    /// `None` if there is no game.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let _ = game.play_text("2,2 1,1")?;
    /// let save = game.save().unwrap();
    /// let mut again = Midend::<LightsOut>::new();
    /// let _ = again.load(&save)?;
    /// assert_eq!(again.moves_text(), "2,2 1,1");
    /// let _ = again.undo();
    /// assert_eq!(again.position(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn save(&self) -> Option<String>;

    /// Opens a game ID. Params that an ID with a desc leaves out are taken from the current
    /// settings. Params that any other ID leaves out are the game's defaults, because a seed
    /// must name one puzzle, whatever a player has set.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::Opened;
    /// let mut game = Midend::<LightsOut>::new();
    /// assert!(matches!(game.open("3x3:111000111")?, Opened::Ready(_)));
    /// assert!(matches!(game.open("3x3#hello")?, Opened::Generate(_)));
    /// assert!(game.open("3x3:12").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the ID is not valid; nothing changes then.
    fn open(&mut self, id: &str) -> Result<Opened, GameIdError>;
    /// Opens a game ID, and generates its puzzle now if necessary, which takes from microseconds to
    /// seconds.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::solve::Work;
    /// let mut game = Midend::<LightsOut>::new();
    /// let _ = game.open_now("3x3#hello", &mut Work::limited(1000, 1 << 20))?;
    /// assert!(game.has_game());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the ID is not valid or the generator was stopped; nothing changes then.
    fn open_now(&mut self, id: &str, work: &mut Work<'_>) -> Result<Outcome, GameIdError>;
    /// Opens an entry of a collection with all its metadata. `file` is the name of the file that
    /// contains the collection.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::Collection;
    /// let list = Collection::read("lights-out/2x2:1001\tTwo lights\n;+ Author: Anna\n");
    /// let mut game = Midend::<LightsOut>::new();
    /// let _ = game.open_entry(&list.entries[0], "lights.puzzles")?;
    /// assert_eq!(game.source().unwrap().title, "Two lights");
    /// assert_eq!(game.texts().unwrap().first("Author"), Some("Anna"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the entry is not valid; nothing changes then.
    fn open_entry(&mut self, entry: &CollectionEntry, file: &str) -> Result<Opened, GameIdError>;
    /// Loads a save, which replaces everything on the board.
    ///
    /// # Errors
    /// When the save is not valid, with the place; nothing changes then.
    fn load(&mut self, text: &str) -> Result<Outcome, LoadError>;
}

impl<G: Game> ImportExport for Midend<G> {
    fn game_id(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let params = game.params.encode(ParamsForm::Short);
        Some(alloc::format!("{}/{params}:{}", G::INFO.id, game.desc_text()))
    }

    fn drafted_id(&self) -> Result<String, Invalid> {
        Ok(self.drafted_entry()?.id)
    }

    fn drafted_entry(&self) -> Result<CollectionEntry, Invalid> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        let puzzle = G::puzzle_of(&game.params, game.history.state())?;
        let edited = G::edited_game().unwrap_or_default();
        let id = alloc::format!("{edited}/{puzzle}");
        Ok(CollectionEntry {
            title: game.source.title.clone(),
            texts: puzzle.texts_from(&all_texts(game)),
            ..CollectionEntry::new(id)
        })
    }

    fn seed_id(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        let seed = game.seed.as_ref()?;
        Some(alloc::format!("{}/{}#{seed}", G::INFO.id, game.requested_params()))
    }

    fn image_ids(&self) -> Vec<(String, bool)> {
        let Some(game) = &self.game else { return Vec::new() };
        let Ok(desc) = G::parse_desc(&game.params, &game.desc_text()) else { return Vec::new() };
        let id = |image: Image<G>| {
            let params = image.params.encode(ParamsForm::Short);
            let desc = G::desc_text(&image.params, &image.desc);
            (alloc::format!("{}/{params}:{desc}", G::INFO.id), image.is_mirrored)
        };
        G::images(&game.params, &desc).into_iter().map(id).collect()
    }

    fn set_title(&mut self, title: &str) {
        if let Some(game) = &mut self.game {
            game.source.title = title.into();
            game.is_journaled = false;
        }
    }

    fn set_metadata(&mut self, key: &str, value: &str) {
        if let Some(game) = &mut self.game {
            game.texts.remove(key);
            if !value.is_empty() {
                game.texts.push(key, value);
            }
            game.is_journaled = false;
        }
    }

    fn add_solution(&mut self, moves: &str) -> Result<(), Invalid> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let (start, _) = game.fresh_state();
        let read = G::read_moves(&start, moves)?;
        if !solves::<G>(&start, &read) {
            return Err(Invalid::new("the moves do not solve the puzzle"));
        }
        if !game.solutions.iter().any(|known| known == moves) {
            game.solutions.push(moves.to_string());
        }
        Ok(())
    }

    fn source(&self) -> Option<&Source> {
        self.game.as_ref().map(|game| &game.source)
    }

    fn texts(&self) -> Option<&Metadata> {
        self.game.as_ref().map(|game| &game.texts)
    }

    fn entry(&self) -> Option<CollectionEntry> {
        let game = self.game.as_ref()?;
        Some(CollectionEntry {
            title: game.source.title.clone(),
            level: game.source.level.parse().ok(),
            source: game.source.file.clone(),
            solutions: game.solutions.clone(),
            texts: all_texts(game),
            ..CollectionEntry::new(self.game_id()?)
        })
    }

    fn formats(&self) -> Vec<FormatInfo> {
        formats::list::<G>()
    }

    fn export(&self, format: &str, choice: &str) -> Result<Vec<u8>, Invalid> {
        let write = formats::writer::<G>(format)?;
        let game = self.game.as_ref().ok_or_else(no_game)?;
        write(&[formats::exported(game, &all_texts(game), choice)])
    }

    fn save(&self) -> Option<String> {
        self.save_text()
    }

    fn open(&mut self, id: &str) -> Result<Opened, GameIdError> {
        self.open_id(id)
    }

    fn open_now(&mut self, id: &str, work: &mut Work<'_>) -> Result<Outcome, GameIdError> {
        let task = match self.open_id(id)? {
            Opened::Ready(outcome) => return Ok(outcome),
            Opened::Generate(task) => task,
        };
        match self.run_now(&task, work).map_err(GameIdError::Params)? {
            SearchReport::Puzzle(puzzle) => self.take_puzzle(puzzle).map_err(GameIdError::Desc),
            SearchReport::Stopped(stop) => Err(GameIdError::Stopped(stop)),
            _ => Err(GameIdError::Stopped(Stop::Inner)),
        }
    }

    fn open_entry(&mut self, entry: &CollectionEntry, file: &str) -> Result<Opened, GameIdError> {
        let id = Self::read_id(&entry.id)?;
        let IdContent::Desc(desc_text) = &id.tail else {
            let opened = self.open_id(&entry.id)?;
            if let Opened::Generate(task) = &opened {
                let params = self.params.encode(ParamsForm::Full);
                self.session.pending_entry =
                    Some(PendingEntry::new(task.clone(), params, entry, file));
            }
            return Ok(opened);
        };
        let mut params = id.read_params::<G>(&self.params, ParamsForm::Short)?;
        let mut desc = G::parse_desc(&params, desc_text).map_err(GameIdError::Desc)?;
        G::attach(&mut params, &mut desc, &entry.texts).map_err(GameIdError::Desc)?;
        let mut game = CurrentGame::<G>::new(params, desc);
        game.source = Source::of_entry(entry, file);
        if let Some(solution) = entry.solutions.first()
            && let Ok(moves) = G::read_moves(game.history.start(), solution)
        {
            game.set_known_solution(moves);
        }
        game.solutions.clone_from(&entry.solutions);
        game.texts = entry.texts.clone();
        if !entry.moves.is_empty() {
            let moves = G::read_moves(game.history.state(), &entry.moves);
            let mut old = game.old.clone();
            for mv in moves.map_err(GameIdError::Desc)? {
                game.history.push(mv, &mut old).map_err(GameIdError::Desc)?;
            }
        }
        game.elapsed = Duration::from_millis(entry.elapsed_ms);
        self.stay_on_board(&game.params, &game.desc, &game.source.title);
        Ok(Opened::Ready(self.put_on_board(game)))
    }

    fn load(&mut self, text: &str) -> Result<Outcome, LoadError> {
        self.load_text(text)
    }
}

/// Returns the ID of the draft that begins with a puzzle of the edited game.
pub(crate) fn draft_id<G: Game>(params: &str, desc: &str) -> Result<String, Invalid> {
    let (params, desc) = G::draft_of(params, desc)?;
    let desc = G::desc_text(&params, &desc);
    Ok(alloc::format!("{}/{}:{desc}", G::INFO.id, params.encode(ParamsForm::Short)))
}

/// Writes entries of a collection into one file of a format.
pub(crate) fn export_entries<G: Game>(
    list: &Collection,
    format: &str,
    choice: &str,
) -> Result<Vec<u8>, Invalid> {
    let mut games = Vec::new();
    for entry in &list.entries {
        let mut midend = Midend::<G>::new();
        let opened = midend.open_entry(entry, "").map_err(Invalid::new)?;
        if !matches!(opened, Opened::Ready(_)) {
            return Err(Invalid::new(text!(
                "the entry '{id}' has no puzzle, only params",
                id = &entry.id
            )));
        }
        games.extend(midend.game);
    }
    let write = formats::writer::<G>(format)?;
    let exported: Vec<_> = games
        .iter()
        .map(|game| {
            let mut exported = formats::exported(game, &game.texts, choice);
            exported.headers = &list.headers;
            exported
        })
        .collect();
    write(&exported)
}

/// Returns the metadata of a puzzle, including what the player added to it.
fn all_texts<G: Game>(game: &CurrentGame<G>) -> Metadata {
    let mut texts = game.texts.clone();
    G::add_texts(&game.ui, &mut texts);
    texts
}
