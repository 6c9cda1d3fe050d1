//! Autosave: gives every move of a game in progress, and every finished game, to the profile's queue.

use std::collections::HashMap;
use std::path::Path;

use puzzle_core::game::Status;
use puzzle_core::{Text, text};
use puzzle_midend::{Date, Ending, GameEntry, Midend, Registry};
use puzzle_profile::{
    Applied, Change, Difficulty, Event, Finished, Improvements, InProgress, Moment, Name, Place,
    PlayerRef, Queue, Store, StoreError, Uid,
};

use crate::clock::Clock;

/// Identifies a game of this run of the program: the ID of its `OpenGame` and the game number of
/// its session.
pub type GameKey = (usize, u64);

/// The profile's queue, the current player, and what the sessions do not know of their games.
///
/// What cannot be saved waits in the queue, and can be read already. [`take_message`](Self::take_message)
/// says so to the player.
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
/// autosave.save((0, 1), &entry, &mut game, None, SaveScope::Moves);
/// assert_eq!(autosave.take_message(), None, "it is saved");
/// let games = Registry::new().with::<LightsOut>();
/// assert_eq!(autosave.in_progress(&games)?.len(), 1);
/// assert_eq!(autosave.in_progress(&Registry::new())?.len(), 0, "another program's");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Autosave {
    queue: Queue,
    /// The current player. The profile adds the player with the first win or the first saved move.
    pub player: PlayerRef,
    /// Whether the profile could not be opened, so that nothing is kept.
    has_no_profile: bool,
    /// Whether the profile has had the player.
    is_known: bool,
    clock: Clock,
    games: HashMap<GameKey, SavedGame>,
    messages: Vec<Text>,
    /// Why things wait, as the player was told.
    told: Option<StoreError>,
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
    /// The uid of the game in progress, once it is saved.
    uid: Option<Uid>,
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
}

impl Autosave {
    /// Opens the profile in a file, or one in memory without a path. If the file cannot be read,
    /// the profile is in memory, and a message says so.
    pub fn open(path: Option<&Path>, clock: Clock) -> Self {
        let mut messages = Vec::new();
        let queue = Queue::open(path).unwrap_or_else(|why| {
            messages.push(text!(
                "Could not open the profile {path}: {why}. Your games will not be saved",
                path = Text::visible(path.unwrap_or(Path::new("")).display()),
                why
            ));
            Queue::open(None).expect("an in-memory database can always be opened")
        });
        let has_no_profile = !messages.is_empty();
        let (player, told) = (PlayerRef::default(), None);
        let games = HashMap::new();
        let mut autosave =
            Self { queue, player, has_no_profile, is_known: false, clock, games, messages, told };
        autosave.follow_current();
        autosave
    }

    /// Returns the store to read from.
    pub fn store(&self) -> &Store {
        self.queue.store()
    }

    /// Takes the profile's current player, or a new one.
    fn follow_current(&mut self) {
        let current = self.store().current().ok().flatten();
        self.is_known = current.is_some();
        self.player = current.unwrap_or_else(|| self.newcomer(Name::default()));
        self.games.clear();
    }

    /// Returns a player whom the profile does not have yet.
    fn newcomer(&self, name: Name) -> PlayerRef {
        PlayerRef { uid: self.store().fresh_uid().unwrap_or_default(), name }
    }

    /// Returns a message for the player that was not returned before: what happened to the profile,
    /// why things are not saved yet, and that they are saved again.
    pub fn take_message(&mut self) -> Option<Text> {
        self.messages.extend(self.queue.take_notices());
        let trouble = self.queue.trouble();
        if trouble != self.told.as_ref() {
            self.messages.push(if let Some(why) = trouble {
                text!("Not saved yet: {why}. The program goes on trying", why = why.clone())
            } else {
                text!("Everything is saved again")
            });
            self.told = trouble.cloned();
        }
        let mut words = Vec::new();
        for message in self.messages.drain(..) {
            words.extend((!words.is_empty()).then(|| Text::plain(" · ")));
            words.push(message);
        }
        (!words.is_empty()).then(|| Text::together(words))
    }

    /// Tries again to write what waits. Returns `true` if it is written now.
    pub(crate) fn retry(&mut self) -> bool {
        if self.is_saved() {
            return false;
        }
        self.queue.flush();
        self.is_saved()
    }

    /// Returns `true` if everything is in the profile.
    pub fn is_saved(&self) -> bool {
        self.queue.trouble().is_none() && !self.has_no_profile
    }

    /// Returns words that stay as long as not everything is in the profile.
    pub fn unsaved_words(&self) -> Option<Text> {
        (!self.is_saved()).then(|| text!("Not saved yet"))
    }

    /// Tries again to write what waits, and writes it beside the profile if that is not possible.
    /// Returns what the player should know at the end of the program.
    ///
    /// # Errors
    /// Returns a message with the puzzles and moves that could not be kept anywhere.
    pub fn close(&mut self) -> Result<Option<Text>, Text> {
        self.queue.close()
    }

    /// Gives a change of the player to the profile.
    ///
    /// # Errors
    /// When the change is not possible, for example because a name is taken.
    pub fn push(&mut self, change: Change) -> Result<Applied, Text> {
        let event = Event { player: self.player.clone(), at: self.clock.seconds(), change };
        let applied = self.queue.push(event).map_err(Text::from)?;
        self.note_player(&applied);
        Ok(applied)
    }

    fn note_player(&mut self, applied: &Applied) {
        if applied.is_new_player && self.is_known {
            self.messages.push(text!(
                "{name} was deleted by another program, and is back with what is played from now on",
                name = &self.player.name
            ));
        }
        self.is_known = true;
        // Another program may have renamed or merged the player.
        if let Ok(Some(player)) = self.store().player_now(self.player.uid) {
            self.player = player;
        }
    }

    fn moment(&self) -> Moment {
        let uid = self.store().fresh_uid().unwrap_or_default();
        Moment { uid, at: self.clock.seconds(), date: self.clock.today() }
    }

    /// Returns the player's log entries for a puzzle; none if they cannot be read.
    pub(crate) fn log_of_puzzle(&self, puzzle: &str) -> Vec<Finished> {
        self.store().log_of_puzzle(self.player.uid, puzzle).unwrap_or_default()
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
    pub(crate) fn set_day(&mut self, key: GameKey, day: Date) {
        let Some(saved) = self.games.get_mut(&key) else { return };
        saved.day = Some(day);
        if let Some(uid) = saved.uid {
            let _ = self.push(Change::Day(uid, day));
        }
    }

    /// Saves a game if it has changed.
    pub fn save(
        &mut self,
        key: GameKey,
        entry: &GameEntry,
        session: &mut Midend,
        place: Option<Place>,
        what: SaveScope,
    ) {
        self.begin(key, entry, session, place);
        let moment = self.moment();
        let Some(saved) = self.games.get_mut(&key) else { return };
        // A won game is not in progress, whether the board shows the win or a solution that the
        // player looks at afterwards. Of a solved puzzle of the day nothing is left to continue.
        let is_own_win = session.status() == Status::Solved && !session.used_solve();
        let is_over = session.used_solve() || saved.day.is_some();
        if is_own_win || (saved.is_won() && is_over) {
            saved.written = (0, 0, 0);
            if let Some(uid) = saved.uid.take() {
                let _ = self.push(Change::Drop(uid));
            }
            return;
        }
        let written = progress_of(session);
        let is_same = saved.written == written && (what == SaveScope::Moves || saved.uid.is_none());
        if is_same || !InProgress::is_of(session) {
            return;
        }
        let is_first = saved.uid.is_none();
        let uid = *saved.uid.get_or_insert(moment.uid);
        let game = InProgress::without_save(session, Moment { uid, ..moment });
        let Some(mut game) = game else { return };
        game.place.clone_from(&saved.place);
        game.day = saved.day;
        game.ended = saved.ended;
        game.difficulty = saved.difficulty_of(game.difficulty);
        saved.written = written;
        let changes = session.take_changes().filter(|_| !is_first);
        let applied = self.queue.play(&self.player, &game, changes, || session.save_current_only());
        self.note_player(&applied);
    }

    /// Adds a game that has ended to the log. Returns `None` for a lesson.
    pub fn finish(
        &mut self,
        (key, entry): (GameKey, &GameEntry),
        session: &Midend,
        ending: Ending,
    ) -> Option<EndedGame> {
        let mut game = Finished::of(session, ending, self.moment())?;
        let log = self.log_of_puzzle(&game.puzzle);
        let saved = self.games.get_mut(&key)?;
        game.place.clone_from(&saved.place);
        game.difficulty = saved.difficulty_of(game.difficulty);
        if let Some(day) = saved.day {
            game.set_day(entry, day);
        }
        game.is_again = saved.ended.is_some();
        let ended = if saved.is_won() { Ending::Solved } else { ending };
        saved.ended = Some(ended);
        let of = saved.uid;
        if ending == Ending::Solved {
            saved.written = (0, 0, 0);
            saved.uid = None;
        }
        let news = Improvements::of(&log, &game);
        // Adding a game is always possible.
        let _ = self.push(Change::Finish { game: game.clone(), of, ended: Some(ended) });
        Some(EndedGame { game, news })
    }

    /// Returns the player's games in progress, the most recently played first. Leaves out games
    /// that are not in `registry`: other programs may share the profile.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn in_progress(&self, registry: &Registry) -> Result<Vec<InProgress>, StoreError> {
        let mut games = self.store().in_progress(self.player.uid)?;
        games.retain(|game| registry.find(&game.game).is_some());
        Ok(games)
    }

    /// Returns the player's log, the oldest game first, without games that are not in `registry`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn log(&self, registry: &Registry) -> Result<Vec<Finished>, StoreError> {
        let mut log = self.store().log(self.player.uid)?;
        log.retain(|game| registry.find(&game.game).is_some());
        Ok(log)
    }

    /// Returns the logs of all players, for rankings, without games that are not in `registry`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn logs(&self, registry: &Registry) -> Result<Vec<(Name, Vec<Finished>)>, StoreError> {
        let mut logs = self.store().logs()?;
        for (_, log) in &mut logs {
            log.retain(|game| registry.find(&game.game).is_some());
        }
        Ok(logs)
    }

    /// Loads a game in progress from the profile.
    ///
    /// # Errors
    /// Returns a message for the player if the game is gone or cannot be read.
    pub fn fetch(&self, uid: Uid) -> Result<InProgress, Text> {
        let found = self.store().game_in_progress(uid)?;
        found.map(|(game, ..)| game).ok_or_else(|| text!("this game no longer exists"))
    }

    /// Continues saving a game that was [loaded](Self::fetch) and is now on a board.
    pub fn restore(&mut self, key: GameKey, session: &Midend, game: InProgress) {
        let InProgress { uid, place, day, difficulty, ended, .. } = game;
        // If it cannot be read again, the next save makes a new game of it.
        let _ = self.queue.resume(uid);
        // A game may be open in one session only: other keys lose it.
        self.games.retain(|_, saved| saved.uid != Some(uid));
        let written = progress_of(session);
        let saved = SavedGame { uid: Some(uid), place, day, difficulty, written, ended };
        self.games.insert(key, saved);
    }

    /// Makes a player the current one. Adds the player if the name is new.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn select(&mut self, name: &Name) -> Result<(), Text> {
        let known = self.store().player(name)?;
        self.is_known = known.is_some();
        self.player = known.unwrap_or_else(|| self.newcomer(name.clone()));
        self.games.clear();
        self.push(Change::Select).map(drop)
    }

    /// Renames the current player.
    ///
    /// # Errors
    /// When the name is taken.
    pub fn rename(&mut self, name: &Name) -> Result<(), Text> {
        // The current player is not in the store before the first save: add the player by the new
        // name.
        if self.store().player_now(self.player.uid)?.is_none() {
            return match self.store().player(name)? {
                None => {
                    self.player.name = name.clone();
                    self.push(Change::Select).map(drop)
                }
                Some(_) => Err(text!("there is already a player '{name}'", name)),
            };
        }
        self.push(Change::Rename(name.clone()))?;
        self.player.name = name.clone();
        Ok(())
    }

    /// Merges the current player into another one, who becomes the current player.
    ///
    /// # Errors
    /// When one of them does not exist, or both are the same.
    pub(crate) fn merge(&mut self, into: &Name) -> Result<(), Text> {
        let other = self.store().player(into)?;
        let other = other.ok_or_else(|| text!("there is no player '{name}'", name = into))?;
        self.push(Change::Merge(other.clone()))?;
        self.player = other;
        Ok(())
    }

    /// Deletes the current player. The games on the boards are no longer saved.
    ///
    /// # Errors
    /// When the player does not exist.
    pub(crate) fn delete(&mut self) -> Result<(), Text> {
        self.push(Change::Delete)?;
        self.follow_current();
        Ok(())
    }

    /// Sets the name of the current player if the store has no player.
    pub(crate) fn name_newcomer(&mut self, name: &Name) {
        if !self.is_known {
            self.player.name = name.clone();
        }
    }
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
}
