//! Puzzles that come in and go out: game IDs, entries of collections, files of other programs.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::Invalid;
use puzzle_core::format::{FileSolution, Metadata};
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::{Stop, Work};

use crate::collection::CollectionEntry;
use crate::current_game::{CurrentGame, no_game};
use crate::game_id::{GameId, GameIdError, IdContent};
use crate::kernel::{Exported, Setup};
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::pending_entry::PendingEntry;
use crate::search::SearchReport;
use crate::source::Source;
use crate::task::Task;

/// The result of opening an ID.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Opened {
    /// The puzzle is on the board.
    Ready(Outcome),
    /// The puzzle has to be generated first; run this task as a job.
    Generate(Task),
}

/// Import and export of puzzles: game IDs, collections, saves and foreign files.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Registry};
/// let games = Registry::new().with::<LightsOut>();
/// let game = Midend::start("lights-out/3x3:111000111", &games)?;
/// let save = game.save().expect("there is a game");
/// let mut copy = Midend::of::<LightsOut>();
/// let _ = copy.load(&save)?;
/// assert_eq!(copy.game_id(), game.game_id());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Midend {
    /// Returns the ID of the puzzle on the board, `game/params:desc`; `None` if there is no game.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::Midend;
    /// let mut game = Midend::of::<LightsOut>();
    /// let _ = game.open("2x2:1001")?;
    /// assert_eq!(game.game_id().as_deref(), Some("lights-out/2x2:1001"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn game_id(&self) -> Option<String> {
        let of_game = |game: &CurrentGame| {
            let params = game.board.setup().encode(ParamsForm::Short);
            alloc::format!("{}/{params}:{}", self.game.info.id, game.board.desc_text())
        };
        self.current.as_ref().map(of_game)
    }

    /// Returns the ID of the puzzle that the draft on the board makes, if the game is an editor. It
    /// is a puzzle of another game, which [`start`](Self::start) opens.
    ///
    /// # Errors
    /// When the draft lacks something that a puzzle needs, when there is no game, or when the game
    /// is no editor.
    pub fn drafted_id(&self) -> Result<String, Invalid> {
        Ok(self.drafted_entry()?.id)
    }

    /// Returns the puzzle that the draft on the board makes with what its ID does not contain: the
    /// draft's title, and the puzzle's texts.
    ///
    /// # Errors
    /// As for [`drafted_id`](Self::drafted_id).
    pub fn drafted_entry(&self) -> Result<CollectionEntry, Invalid> {
        let game = self.current.as_ref().ok_or_else(no_game)?;
        let (puzzle, texts) = game.board.drafted(&game.all_texts())?;
        let edited = self.capabilities().edits.unwrap_or_default();
        Ok(CollectionEntry {
            title: game.source.title.clone(),
            texts,
            ..CollectionEntry::new(alloc::format!("{edited}/{puzzle}"))
        })
    }

    /// Returns the ID with the puzzle's seed, `game/params#seed`, if it was generated from a seed.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let game = Midend::start("lights-out/2x2#hello", &games)?;
    /// assert_eq!(game.seed_id().as_deref(), Some("lights-out/2x2#hello"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn seed_id(&self) -> Option<String> {
        let game = self.current.as_ref()?;
        let seed = game.seed.as_ref()?;
        Some(alloc::format!("{}/{}#{seed}", self.game.info.id, game.requested_params()))
    }

    /// Returns the IDs of the mirror images and rotations of the puzzle on the board, each with
    /// `true` if it is a mirror image; empty if there is no game or the game does not know them.
    pub fn image_ids(&self) -> Vec<(String, bool)> {
        self.ask(|board| board.images())
    }

    /// Returns where the puzzle on the board came from; `None` if there is no game.
    pub fn source(&self) -> Option<&Source> {
        self.current.as_ref().map(|game| &game.source)
    }

    /// Returns the metadata of the puzzle on the board; `None` if there is no game.
    pub fn texts(&self) -> Option<&Metadata> {
        self.current.as_ref().map(|game| &game.texts)
    }

    /// Returns the puzzle as an entry of a collection, without the moves made; `None` if there is
    /// no game.
    pub fn entry(&self) -> Option<CollectionEntry> {
        let game = self.current.as_ref()?;
        Some(CollectionEntry {
            title: game.source.title.clone(),
            level: game.source.level.parse().ok(),
            source: game.source.file.clone(),
            solutions: game.solutions.clone(),
            texts: game.all_texts(),
            ..CollectionEntry::new(self.game_id()?)
        })
    }

    /// Sets the title of the puzzle on the board.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/2x2:1110", &games)?;
    /// game.set_title("Corner");
    /// game.set_metadata("Author", "Anna");
    /// let entry = game.entry().unwrap();
    /// assert_eq!((&*entry.title, entry.texts.first("Author")), ("Corner", Some("Anna")));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_title(&mut self, title: &str) {
        if let Some(game) = &mut self.current {
            game.source.title = title.into();
            game.is_logged = false;
        }
    }

    /// Sets a metadata value of the puzzle on the board, instead of all values with this key. An
    /// empty value removes them.
    pub fn set_metadata(&mut self, key: &str, value: &str) {
        if let Some(game) = &mut self.current {
            game.texts.remove(key);
            if !value.is_empty() {
                game.texts.push(key, value);
            }
            game.is_logged = false;
        }
    }

    /// Adds a solution of the puzzle on the board, which is written with it into files. Solutions
    /// that came with the puzzle stay.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/2x2:1110", &games)?;
    /// game.add_solution("1,1")?;
    /// assert_eq!(game.entry().unwrap().solutions[0].moves, "1,1");
    /// assert!(game.add_solution("2,2").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the moves do not solve the puzzle from its start; nothing changes then.
    pub fn add_solution(&mut self, moves: &str) -> Result<(), Invalid> {
        let game = self.current.as_mut().ok_or_else(no_game)?;
        let start = game.board.again(&game.texts);
        let read = start.read_moves("", moves)?;
        if !start.is_solved_by(&self.game.join_moves(&read)) {
            return Err(Invalid::new("the moves do not solve the puzzle"));
        }
        if !game.solutions.iter().any(|known| known.moves == moves) {
            game.solutions.push(FileSolution::new(moves));
        }
        Ok(())
    }

    /// Writes the puzzle in one of the game's foreign formats. `choice` is the keyword of one of
    /// the format's variants, or empty.
    ///
    /// # Errors
    /// When there is no such format, or it cannot represent this puzzle.
    pub fn export(&self, format: &str, choice: &str) -> Result<Vec<u8>, Invalid> {
        let game = self.current.as_ref().ok_or_else(no_game)?;
        let exported = Exported { game, texts: &game.all_texts(), headers: Metadata::NONE };
        (self.game.export)(&[exported], format, choice)
    }

    /// Opens a game ID. Params that an ID with a desc leaves out are taken from the current
    /// settings. Params that any other ID leaves out are the game's defaults, because a seed
    /// must name one puzzle, whatever a player has set.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Opened};
    /// let mut game = Midend::of::<LightsOut>();
    /// assert!(matches!(game.open("3x3:111000111")?, Opened::Ready(_)));
    /// assert!(matches!(game.open("3x3#hello")?, Opened::Generate(_)));
    /// assert!(game.open("3x3:12").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the ID is not valid; nothing changes then.
    pub fn open(&mut self, id: &str) -> Result<Opened, GameIdError> {
        let id = self.read_id(id)?;
        self.pending_entry = None;
        match &id.tail {
            IdContent::Desc(desc) => {
                let setup = self.read_params(&id, &*self.setup, ParamsForm::Short)?;
                let board = setup.board(desc, Metadata::NONE).map_err(GameIdError::Desc)?;
                self.stay_on_board(&*board, "");
                Ok(Opened::Ready(self.put_on_board(CurrentGame::new(board))))
            }
            IdContent::Seed(seed) => {
                self.setup = self.read_params(&id, &*self.game.setup(), ParamsForm::Full)?;
                let (params, seed) = (self.setup.encode(ParamsForm::Full), seed.clone());
                Ok(Opened::Generate(Task::Generate { params, seed }))
            }
            IdContent::None => {
                self.setup = self.read_params(&id, &*self.game.setup(), ParamsForm::Full)?;
                Ok(Opened::Generate(Task::NewGame))
            }
        }
    }

    /// Opens a game ID, and generates its puzzle now if necessary.
    pub(crate) fn open_now(
        &mut self,
        id: &str,
        work: &mut Work<'_>,
    ) -> Result<Outcome, GameIdError> {
        let task = match self.open(id)? {
            Opened::Ready(outcome) => return Ok(outcome),
            Opened::Generate(task) => task,
        };
        match self.run_now(&task, work).map_err(GameIdError::Params)? {
            SearchReport::Puzzle(puzzle) => self.take_puzzle(puzzle).map_err(GameIdError::Desc),
            SearchReport::Stopped(stop) => Err(GameIdError::Stopped(stop)),
            _ => Err(GameIdError::Stopped(Stop::Inner)),
        }
    }

    /// Opens an entry of a collection with all its metadata. `file` is the name of the file that
    /// contains the collection.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Collection, Midend};
    /// let list = Collection::read("lights-out/2x2:1001\tTwo lights\n;+ Author: Anna\n");
    /// let mut game = Midend::of::<LightsOut>();
    /// let _ = game.open_entry(&list.entries[0], "lights.puzzles")?;
    /// assert_eq!(game.source().unwrap().title, "Two lights");
    /// assert_eq!(game.texts().unwrap().first("Author"), Some("Anna"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the entry is not valid; nothing changes then.
    pub fn open_entry(
        &mut self,
        entry: &CollectionEntry,
        file: &str,
    ) -> Result<Opened, GameIdError> {
        let id = self.read_id(&entry.id)?;
        let IdContent::Desc(desc) = &id.tail else {
            let opened = self.open(&entry.id)?;
            if let Opened::Generate(task) = &opened {
                let params = self.setup.encode(ParamsForm::Full);
                self.pending_entry = Some(PendingEntry::new(task.clone(), params, entry, file));
            }
            return Ok(opened);
        };
        let setup = self.read_params(&id, &*self.setup, ParamsForm::Short)?;
        let board = setup.board(desc, &entry.texts).map_err(GameIdError::Desc)?;
        let mut game = CurrentGame::new(board);
        game.source = Source::of_entry(entry, file);
        if let Some(solution) = entry.solutions.first()
            && let Ok(moves) = game.board.read_moves("", &solution.moves)
        {
            game.board.set_known(&self.game.join_moves(&moves));
        }
        game.solutions.clone_from(&entry.solutions);
        game.texts = entry.texts.clone();
        for _ in 0..game.board.queue_moves(&entry.moves).map_err(GameIdError::Desc)? {
            game.board.push_next().map_err(GameIdError::Desc)?;
        }
        game.elapsed = Duration::from_millis(entry.elapsed_ms);
        self.stay_on_board(&*game.board, &game.source.title);
        Ok(Opened::Ready(self.put_on_board(game)))
    }

    /// Splits an ID, which may be this game's name alone.
    fn read_id(&self, text: &str) -> Result<GameId, GameIdError> {
        let is_game = |name: &str| name.eq_ignore_ascii_case(self.game.info.id);
        Ok(GameId::parse(text)?.with_bare_name(is_game))
    }

    /// Reads the params of an ID of this game. What the ID leaves out is taken from `rest`.
    fn read_params(
        &self,
        id: &GameId,
        rest: &dyn Setup,
        form: ParamsForm,
    ) -> Result<Box<dyn Setup>, GameIdError> {
        let info = self.game.info;
        let is_other = |name: &&String| {
            let mut names = info.aliases.iter().chain([&info.id]);
            !names.any(|own| own.eq_ignore_ascii_case(name))
        };
        if let Some(name) = id.game.as_ref().filter(is_other) {
            return Err(GameIdError::Game(name.clone()));
        }
        let setup = match id.params.as_str() {
            "" => rest.copy(),
            text => rest.decode(text).map_err(GameIdError::Params)?,
        };
        setup.validate(form).map_err(GameIdError::Params)?;
        Ok(setup)
    }
}
