//! Autosave: writes every move of a game in progress, and every finished game, to the profile.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use puzzle_core::game::Status;
use puzzle_core::{Text, plural, text};
use puzzle_midend::{Changes, Date, Ending, GameEntry, Midend, Registry};
use puzzle_profile::{
    Difficulty, Finished, GameHandle, Improvements, InProgress, Moment, Name, Place, Store,
    StoreError, Uid,
};

use crate::clock::Clock;

/// Identifies a game of this run of the program: the ID of its `OpenGame` and the game number of
/// its session.
pub type GameKey = (usize, u64);

/// The profile, the current player, and the slot in which each game of this run is saved.
///
/// A store error is returned once, as a message for the player, by the call during which it
/// occurred. The game continues without being saved.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{GameEntry, Midend, Registry};
/// use puzzle_app::{Autosave, Clock, SaveScope};
/// let entry = GameEntry::of::<LightsOut>();
/// let mut game = Midend::new(entry);
/// let _ = game.open("lights-out/3x3:111000111")?;
/// let _ = game.play_text("2,2")?;
/// let mut autosave = Autosave::open(None, Clock::default());
/// autosave.save((0, 1), &entry, &mut game, None, SaveScope::Moves).unwrap();
/// let games = Registry::new().with::<LightsOut>();
/// assert_eq!(autosave.in_progress(&games)?.len(), 1);
/// assert_eq!(autosave.in_progress(&Registry::new())?.len(), 0, "another program's");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Autosave {
    /// The profile's store.
    pub store: Store,
    /// The current player. The store adds the player with the first win or the first saved move.
    pub player: Name,
    clock: Clock,
    games: HashMap<GameKey, SavedGame>,
    /// The error message if the profile could not be opened, otherwise `None`.
    pub trouble: Option<Text>,
    /// The last error message that was returned. An equal one is not returned again.
    last_error: Text,
}

/// What [`Autosave::save`] saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveScope {
    /// The moves. Nothing is written if neither history, position nor checkpoints have changed.
    Moves,
    /// The moves and the time played, because the player leaves the game.
    MovesAndTime,
}

/// The autosave's data about one game of this run: what the session does not contain, and what was
/// saved last.
#[derive(Debug, Default)]
struct SavedGame {
    slot: Option<GameHandle>,
    /// Journal lines of moves that could not be written to the profile yet.
    unwritten: String,
    place: Option<Place>,
    day: Option<Date>,
    difficulty: Difficulty,
    /// The history length, position and number of checkpoints at the last save.
    written: (usize, usize, usize),
    /// How this game has already ended, so that its next end counts as a repetition. A game that
    /// the player has solved without the program's solver stays [`Solved`](Ending::Solved).
    ended: Option<Ending>,
}

/// A game that has ended.
#[derive(Debug)]
pub struct EndedGame {
    /// The log entry.
    pub game: Finished,
    /// What is new about the result compared with the log: first solve, records.
    pub news: Improvements,
    /// The error message if the result could not be saved and the message is new.
    pub trouble: Option<Text>,
}

impl Autosave {
    /// Returns the player's log entries for a puzzle; none if they cannot be read.
    pub(crate) fn log_of_puzzle(&self, puzzle: &str) -> Vec<Finished> {
        self.store.log_of_puzzle(&self.player, puzzle).unwrap_or_default()
    }

    /// Opens the profile in a file, or one in memory without a path. If the file cannot be opened,
    /// the profile is in memory and [`trouble`](Self::trouble) says why.
    pub fn open(path: Option<&Path>, clock: Clock) -> Self {
        let (store, trouble) = match path {
            None => (Self::in_memory(), None),
            Some(path) => Self::open_file(path),
        };
        let player = store.current().ok().flatten().unwrap_or_default();
        let games = HashMap::new();
        Self { store, player, clock, games, trouble, last_error: Text::default() }
    }

    fn open_file(path: &Path) -> (Store, Option<Text>) {
        match Store::open(path) {
            Ok(opened) => {
                let words = opened.damaged_file.map(|aside: PathBuf| match opened.n_bad_rows {
                    0 => text!(
                        "The profile was damaged. It was moved to {path}, and a new one was created",
                        path = Text::shown(aside.display())
                    ),
                    n => plural!(
                        n,
                        "Left out {n} row of the profile that cannot be read. {path} is a copy of \
                         the file as it was",
                        "Left out {n} rows of the profile that cannot be read. {path} is a copy of \
                         the file as it was",
                        path = Text::shown(aside.display())
                    ),
                });
                (opened.store, words)
            }
            Err(error) => {
                let words = text!(
                    "Could not open the profile {path}: {why}. Your games will not be saved",
                    path = Text::shown(path.display()),
                    why = error
                );
                (Self::in_memory(), Some(words))
            }
        }
    }

    fn in_memory() -> Store {
        Store::in_memory().expect("an in-memory database can always be opened")
    }

    fn moment(store: &Store, clock: Clock) -> Moment {
        let uid = store.fresh_uid().unwrap_or_default();
        Moment { uid, at: clock.seconds(), date: clock.today() }
    }

    /// Returns the error's message, or `None` if it equals the message that was returned last.
    pub fn new_error(&mut self, error: &StoreError) -> Option<Text> {
        let words = Text::from(error.clone());
        if self.last_error == words {
            return None;
        }
        self.last_error.clone_from(&words);
        Some(words)
    }

    /// Registers a new game on a board with its `place` in a collection, and with its current day
    /// and grade, which later moves can change. Does nothing if the game is registered.
    pub fn begin(
        &mut self,
        key: GameKey,
        entry: &GameEntry,
        session: &Midend,
        place: Option<Place>,
    ) {
        self.games.entry(key).or_insert_with(|| {
            let day = session.seed_id().and_then(|id| entry.day_of(&id));
            SavedGame { place, day, difficulty: Difficulty::of(session), ..SavedGame::default() }
        });
    }

    /// Records that a game is the puzzle of a day, also if it is already saved.
    ///
    /// # Errors
    /// Returns a message for the player if it could not be written.
    pub(crate) fn set_day(&mut self, key: GameKey, day: Date) -> Result<(), Text> {
        let Some(saved) = self.games.get_mut(&key) else { return Ok(()) };
        saved.day = Some(day);
        let Some(uid) = saved.slot.as_ref().map(GameHandle::uid) else { return Ok(()) };
        self.store.note_day(uid, day).or_else(|error| self.new_error(&error).map_or(Ok(()), Err))
    }

    /// Saves a game if it has changed.
    ///
    /// # Errors
    /// Returns a message for the player if the game could not be saved, unless the last call failed
    /// for the same reason.
    pub fn save(
        &mut self,
        key: GameKey,
        entry: &GameEntry,
        session: &mut Midend,
        place: Option<Place>,
        what: SaveScope,
    ) -> Result<(), Text> {
        self.begin(key, entry, session, place);
        let Some(saved) = self.games.get_mut(&key) else { return Ok(()) };
        // A won game is not in progress, whether the board shows the win or a solution that the
        // player looks at afterwards. Of a solved puzzle of the day nothing is left to continue.
        let is_own_win = session.status() == Status::Solved && !session.used_solve();
        let is_over = session.used_solve() || saved.day.is_some();
        if is_own_win || (saved.is_won() && is_over) {
            saved.written = (0, 0, 0);
            let Some(slot) = saved.slot.take() else { return Ok(()) };
            let dropped = self.store.drop_game(slot.uid());
            return dropped.map(drop).or_else(|error| self.new_error(&error).map_or(Ok(()), Err));
        }
        let written = progress_of(session);
        let is_same =
            saved.written == written && (what == SaveScope::Moves || saved.slot.is_none());
        if is_same || !InProgress::is_of(session) {
            return Ok(());
        }
        let moment = Self::moment(&self.store, self.clock);
        match saved.write(&mut self.store, &self.player, session, moment) {
            Ok(()) => {
                saved.written = written;
                self.last_error = Text::default();
                Ok(())
            }
            Err(error) => self.new_error(&error).map_or(Ok(()), Err),
        }
    }

    /// Adds a game that has ended to the log. Returns `None` for a lesson.
    pub fn finish(
        &mut self,
        (key, entry): (GameKey, &GameEntry),
        session: &Midend,
        ending: Ending,
    ) -> Option<EndedGame> {
        let moment = Self::moment(&self.store, self.clock);
        let mut game = Finished::of(session, ending, moment)?;
        let saved = self.games.get_mut(&key)?;
        game.place.clone_from(&saved.place);
        game.difficulty = saved.difficulty_of(game.difficulty);
        if let Some(day) = saved.day {
            game.set_day(entry, day);
        }
        game.is_again = saved.ended.is_some();
        let ended = if saved.is_won() { Ending::Solved } else { ending };
        saved.ended = Some(ended);
        let going_on =
            saved.slot.as_ref().filter(|_| ending != Ending::Solved).map(GameHandle::uid);
        let slot = if ending == Ending::Solved { saved.slot.take() } else { None };
        if ending == Ending::Solved {
            saved.written = (0, 0, 0);
        }
        let result = (|| {
            let log = self.store.log_of_puzzle(&self.player, &game.puzzle)?;
            let news = Improvements::of(&log, &game);
            self.store.finish(&self.player, &game)?;
            if let Some(slot) = slot {
                self.store.drop_game(slot.uid())?;
            }
            if let Some(uid) = going_on {
                self.store.note_ended(uid, ended)?;
            }
            if ending == Ending::Solved && game.day.is_some() {
                drop_dailies(&mut self.store, &self.player, &game)?;
            }
            Ok(news)
        })();
        Some(match result {
            Ok(news) => EndedGame { game, news, trouble: None },
            Err(error) => {
                let trouble = self.new_error(&error);
                EndedGame { game, news: Improvements::default(), trouble }
            }
        })
    }

    /// Returns the player's games in progress, the most recently played first. Leaves out games
    /// that are not in `registry`: other programs may share the profile.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn in_progress(&self, registry: &Registry) -> Result<Vec<InProgress>, StoreError> {
        let mut games = self.store.in_progress(&self.player)?;
        games.retain(|game| registry.find(&game.game).is_some());
        Ok(games)
    }

    /// Returns the player's log, the oldest game first, without games that are not in `registry`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn log(&self, registry: &Registry) -> Result<Vec<Finished>, StoreError> {
        let mut log = self.store.log(&self.player)?;
        log.retain(|game| registry.find(&game.game).is_some());
        Ok(log)
    }

    /// Returns the logs of all players, for rankings, without games that are not in `registry`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn logs(&self, registry: &Registry) -> Result<Vec<(Name, Vec<Finished>)>, StoreError> {
        let mut logs = self.store.logs()?;
        for (_, log) in &mut logs {
            log.retain(|game| registry.find(&game.game).is_some());
        }
        Ok(logs)
    }

    /// Loads a game in progress from the profile.
    ///
    /// # Errors
    /// Returns a message for the player if the game is gone or cannot be read.
    pub fn fetch(&self, uid: Uid) -> Result<(InProgress, GameHandle), Text> {
        let found = self.store.game_in_progress(uid)?;
        found.ok_or_else(|| text!("this game no longer exists"))
    }

    /// Continues saving a game that was [loaded](Self::fetch) and is now on a board.
    pub fn restore(
        &mut self,
        key: GameKey,
        session: &Midend,
        (game, slot): (InProgress, GameHandle),
    ) {
        let InProgress { place, day, difficulty, ended, .. } = game;
        let uid = slot.uid();
        // A game may be open in one session only: other keys lose the slot.
        self.games.retain(|_, saved| saved.slot.as_ref().is_none_or(|slot| slot.uid() != uid));
        let written = progress_of(session);
        let slot = Some(slot);
        let unwritten = String::new();
        let saved = SavedGame { slot, unwritten, place, day, difficulty, written, ended };
        self.games.insert(key, saved);
    }

    /// Makes a player the current one. Adds the player if the name is new.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn select(&mut self, name: &Name) -> Result<(), Text> {
        self.store.select(name, self.clock.seconds())?;
        let current = self.store.current().ok().flatten();
        self.set_player(current.unwrap_or_else(|| name.clone()));
        Ok(())
    }

    /// Renames the current player.
    ///
    /// # Errors
    /// When the name is taken or the store cannot be written.
    pub fn rename(&mut self, name: &Name) -> Result<(), Text> {
        match self.store.rename(&self.player, name) {
            Ok(()) => {}
            // The current player is not in the store before the first save: add the player by the
            // new name.
            Err(StoreError::Refused(_)) if self.is_new_player() => {
                self.store.select(name, self.clock.seconds())?;
            }
            Err(error) => return Err(error.into()),
        }
        self.player = name.clone();
        Ok(())
    }

    /// Sets the name of the current player if the store has no player.
    pub(crate) fn name_newcomer(&mut self, name: &Name) {
        if self.store.current().is_ok_and(|current| current.is_none()) {
            self.player = name.clone();
        }
    }

    /// Returns `true` if the current player is not in the store yet.
    fn is_new_player(&self) -> bool {
        let players = self.store.players().unwrap_or_default();
        players.iter().all(|player| player.name != self.player)
    }

    /// Makes another player the current one. The games on the boards are no longer saved.
    pub fn set_player(&mut self, name: Name) {
        self.player = name;
        self.games.clear();
    }
}

/// Removes the other games in progress with a puzzle of the day that is solved now.
fn drop_dailies(store: &mut Store, player: &Name, solved: &Finished) -> Result<(), StoreError> {
    for other in store.in_progress(player)? {
        if other.game == solved.game && other.day == solved.day {
            store.drop_game(other.uid)?;
        }
    }
    Ok(())
}

fn progress_of(session: &Midend) -> (usize, usize, usize) {
    (session.history_len(), session.position(), session.checkpoints().len())
}

impl SavedGame {
    fn is_won(&self) -> bool {
        self.ended == Some(Ending::Solved)
    }

    /// Returns how difficult the puzzle is, from what the session says `now` and what it said when
    /// the game began. In a game in which play decides part of the puzzle, moves remove the seed,
    /// so that the session no longer knows the difficulty.
    fn difficulty_of(&self, now: Difficulty) -> Difficulty {
        if matches!(now, Difficulty::Graded(_)) || self.difficulty == Difficulty::Unknown {
            now
        } else {
            self.difficulty
        }
    }

    fn write(
        &mut self,
        store: &mut Store,
        player: &Name,
        session: &mut Midend,
        moment: Moment,
    ) -> Result<(), StoreError> {
        let uid = self.slot.as_ref().map_or(moment.uid, GameHandle::uid);
        let game = InProgress::without_save(session, Moment { uid, ..moment });
        let Some(mut game) = game else { return Ok(()) };
        game.place.clone_from(&self.place);
        game.day = self.day;
        game.ended = self.ended;
        game.difficulty = self.difficulty_of(game.difficulty);
        let Some(slot) = &mut self.slot else {
            game.save = session.save_current_only().unwrap_or_default();
            session.restart_log();
            self.unwritten.clear();
            self.slot = Some(store.begin_game(player, &game)?);
            return Ok(());
        };
        let Some(changes) = session.take_changes() else { return Ok(()) };
        let steps = changes.steps.map(|steps| std::mem::take(&mut self.unwritten) + &steps);
        let changes = Changes { steps, ..changes };
        let result =
            store.save_changes(player, slot, &game, &changes, || session.save_current_only());
        if result.is_err() {
            self.unwritten = changes.steps.unwrap_or_default();
        }
        result
    }
}
