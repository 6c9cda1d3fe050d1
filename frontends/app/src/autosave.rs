//! Nothing is lost: each move of a game in progress is kept, each end is written down.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use puzzle_core::game::Status;
use puzzle_core::solve::Grade;
use puzzle_midend::{Changes, Date, Ending, GameEntry, Registry, Session};
use puzzle_profile::{
    Finished, InProgress, Moment, Name, News, Place, Slot, Store, StoreError, Uid,
};

/// A game of this run of the program: the number of its `OpenGame`, and its number in that session.
pub type GameKey = (usize, u64);

/// The profile, the player, and where each game of this run of the program is saved.
///
/// A failure of the store is told once, in words, by the call that met it; the game goes on.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::{Date, GameEntry, Registry};
/// use puzzle_app::{SaveWhat, Autosave};
/// let entry = GameEntry::of::<LightsOut>();
/// let mut game = entry.session();
/// let _ = game.open("lights-out/3x3:111000111")?;
/// let _ = game.play_text("2,2")?;
/// let mut keeping = Autosave::open(None);
/// keeping.save((0, 1), &entry, game.as_mut(), None, Date::default(), SaveWhat::Moves)?;
/// let games = Registry::new().with::<LightsOut>();
/// assert_eq!(keeping.in_progress(&games)?.len(), 1);
/// assert_eq!(keeping.in_progress(&Registry::new())?.len(), 0, "another program's");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Autosave {
    /// The profile.
    pub store: Store,
    /// Who plays; made in the store at the first win or move that is kept.
    pub player: Name,
    games: HashMap<GameKey, Kept>,
    /// What kept the profile from being opened; told once.
    pub trouble: Option<String>,
    /// A failure that was told already: the next one is told when it is another.
    told: String,
}

/// What of a game is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveWhat {
    /// What was played: nothing is written where the position is as it was.
    Moves,
    /// The time too: the player leaves the game.
    MovesAndTime,
}

/// What is known of a game on the board beside its session.
#[derive(Debug, Default)]
struct Kept {
    slot: Option<Slot>,
    /// Lines that could not be written yet.
    unwritten: String,
    place: Option<Place>,
    day: Option<Date>,
    grade: Option<Grade>,
    /// Moves, position and checkpoints when it was last written.
    mark: (usize, usize, usize),
    /// Whether it came to an end before.
    has_ended: bool,
}

/// A game that ended.
#[derive(Debug)]
pub struct Ended {
    /// As it is written down.
    pub game: Finished,
    /// What was new in it.
    pub news: News,
    /// What could not be kept, if it is to be told.
    pub trouble: Option<String>,
}

impl Autosave {
    /// Opens the profile; without a path, one in memory. Where that fails the game goes on without.
    pub fn open(path: Option<&Path>) -> Self {
        let (store, trouble) = match path {
            None => (Self::nowhere(), None),
            Some(path) => Self::open_file(path),
        };
        let player = store.current().ok().flatten().unwrap_or_default();
        Self { store, player, games: HashMap::new(), trouble, told: String::new() }
    }

    fn open_file(path: &Path) -> (Store, Option<String>) {
        match Store::open(path) {
            Ok(opened) => {
                let words = opened.kept_aside.map(|aside: PathBuf| {
                    format!(
                        "The profile was damaged. It is kept as {}; a new one is begun",
                        aside.display()
                    )
                });
                (opened.store, words)
            }
            Err(error) => {
                let words = format!("{}: {error}. This sitting is not kept", path.display());
                (Self::nowhere(), Some(words))
            }
        }
    }

    fn nowhere() -> Store {
        Store::in_memory().expect("a database in memory needs nothing but memory")
    }

    fn moment(&self, today: Date) -> Moment {
        Moment { uid: self.store.fresh_uid().unwrap_or_default(), at: Self::now(), date: today }
    }

    /// Seconds since 1970.
    pub fn now() -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
    }

    /// What went wrong with the profile, where it is not what was told last.
    pub fn new_trouble(&mut self, error: &StoreError) -> Option<String> {
        let words = error.to_string();
        if self.told == words {
            return None;
        }
        self.told.clone_from(&words);
        Some(words)
    }

    /// Another game is on the board: what is known of it, written down before it is forgotten.
    /// `place` is where it stands in a collection.
    pub fn begin(
        &mut self,
        key: GameKey,
        entry: &GameEntry,
        session: &dyn Session,
        place: Option<Place>,
    ) {
        self.games.entry(key).or_insert_with(|| {
            let day = session.seed_id().and_then(|id| entry.day_of(&id));
            Kept { place, day, grade: session.current_grade(), ..Kept::default() }
        });
    }

    /// Keeps the game on the board as it is now, if it is another than it was.
    ///
    /// # Errors
    /// What could not be kept, in words, where they are not the ones told last.
    pub fn save(
        &mut self,
        key: GameKey,
        entry: &GameEntry,
        session: &mut dyn Session,
        place: Option<Place>,
        today: Date,
        what: SaveWhat,
    ) -> Result<(), String> {
        self.begin(key, entry, session, place);
        let Some(kept) = self.games.get_mut(&key) else { return Ok(()) };
        let mark = mark_of(session);
        let is_same = kept.mark == mark && (what == SaveWhat::Moves || kept.slot.is_none());
        if is_same || session.lesson().is_some() || session.status() != Status::Ongoing {
            return Ok(());
        }
        let uid = self.store.fresh_uid().unwrap_or_default();
        let moment = Moment { uid, at: Self::now(), date: today };
        match kept.keep(&mut self.store, &self.player, session, moment) {
            Ok(()) => {
                kept.mark = mark;
                self.told.clear();
                Ok(())
            }
            Err(error) => self.new_trouble(&error).map_or(Ok(()), Err),
        }
    }

    /// The game on the board has come to an end; `None` for a lesson.
    pub fn finish(
        &mut self,
        key: GameKey,
        session: &dyn Session,
        ending: Ending,
        today: Date,
    ) -> Option<Ended> {
        let moment = self.moment(today);
        let mut game = Finished::of(session, ending, moment)?;
        let kept = self.games.get_mut(&key)?;
        game.place.clone_from(&kept.place);
        game.day = kept.day;
        game.grade = game.grade.or(kept.grade);
        game.is_again = kept.has_ended;
        kept.has_ended = true;
        let slot = if ending == Ending::Lost { None } else { kept.slot.take() };
        kept.mark = (0, 0, 0);
        let result = (|| {
            let log = self.store.log_of_puzzle(&self.player, &game.puzzle)?;
            let news = News::of(&log, &game);
            self.store.finish(&self.player, &game)?;
            if let Some(slot) = slot {
                self.store.drop_game(slot.uid())?;
            }
            Ok(news)
        })();
        Some(match result {
            Ok(news) => Ended { game, news, trouble: None },
            Err(error) => {
                let trouble = self.new_trouble(&error);
                Ended { game, news: News::default(), trouble }
            }
        })
    }

    /// The games in progress of who plays, the one last played first, as far as they are games of
    /// this program: others may keep theirs in the profile too.
    ///
    /// # Errors
    /// When the store says no.
    pub fn in_progress(&self, registry: &Registry) -> Result<Vec<InProgress>, StoreError> {
        let mut games = self.store.in_progress(&self.player)?;
        games.retain(|game| registry.find(&game.game).is_some());
        Ok(games)
    }

    /// What who plays has finished, the oldest first, of the games of this program.
    ///
    /// # Errors
    /// When the store says no.
    pub fn log(&self, registry: &Registry) -> Result<Vec<Finished>, StoreError> {
        let mut log = self.store.log(&self.player)?;
        log.retain(|game| registry.find(&game.game).is_some());
        Ok(log)
    }

    /// What each player has finished, of the games of this program: for rankings.
    ///
    /// # Errors
    /// When the store says no.
    pub fn logs(&self, registry: &Registry) -> Result<Vec<(Name, Vec<Finished>)>, StoreError> {
        let mut logs = self.store.logs()?;
        for (_, log) in &mut logs {
            log.retain(|game| registry.find(&game.game).is_some());
        }
        Ok(logs)
    }

    /// A game that was kept, to be gone on with.
    ///
    /// # Errors
    /// Says why it cannot be.
    pub fn fetch(&self, uid: Uid) -> Result<(InProgress, Slot), String> {
        let found = self.store.game_in_progress(uid).map_err(|e| e.to_string())?;
        found.ok_or_else(|| "this game is there no more".into())
    }

    /// A game that was [fetched](Self::fetch) is on the board now.
    pub fn restore(
        &mut self,
        key: GameKey,
        session: &dyn Session,
        (game, slot): (InProgress, Slot),
    ) {
        let InProgress { place, day, grade, .. } = game;
        let uid = slot.uid();
        // It belongs to no other key any more.
        self.games.retain(|_, kept| kept.slot.as_ref().is_none_or(|slot| slot.uid() != uid));
        let mark = mark_of(session);
        let kept = Kept { slot: Some(slot), place, day, grade, mark, ..Kept::default() };
        self.games.insert(key, kept);
    }

    /// Lets another player play, who is made where there is none of this name.
    ///
    /// # Errors
    /// When the store says no.
    pub fn select(&mut self, name: &Name) -> Result<(), String> {
        self.store.select(name, Self::now()).map_err(|e| e.to_string())?;
        let current = self.store.current().ok().flatten();
        self.set_player(current.unwrap_or_else(|| name.clone()));
        Ok(())
    }

    /// Gives who plays another name.
    ///
    /// # Errors
    /// When the store says no.
    pub fn rename(&mut self, name: &Name) -> Result<(), String> {
        match self.store.rename(&self.player, name) {
            Ok(()) => {}
            // Who has nothing kept yet is not there: the name is taken along.
            Err(StoreError::Refused(_)) if self.is_nobody() => {
                self.store.select(name, Self::now()).map_err(|e| e.to_string())?;
            }
            Err(error) => return Err(error.to_string()),
        }
        self.player = name.clone();
        Ok(())
    }

    /// Whether nothing is kept yet of who plays.
    fn is_nobody(&self) -> bool {
        let players = self.store.players().unwrap_or_default();
        players.iter().all(|player| player.name != self.player)
    }

    /// Somebody else plays: what was on the boards was the other one's.
    pub fn set_player(&mut self, name: Name) {
        self.player = name;
        self.games.clear();
    }
}

fn mark_of(session: &dyn Session) -> (usize, usize, usize) {
    (session.history_len(), session.position(), session.checkpoints().len())
}

impl Kept {
    fn keep(
        &mut self,
        store: &mut Store,
        player: &Name,
        session: &mut dyn Session,
        moment: Moment,
    ) -> Result<(), StoreError> {
        let uid = self.slot.as_ref().map_or(moment.uid, Slot::uid);
        let game = InProgress::without_save(session, Moment { uid, ..moment });
        let Some(mut game) = game else { return Ok(()) };
        game.place.clone_from(&self.place);
        game.day = self.day;
        game.grade = game.grade.or(self.grade);
        let Some(slot) = &mut self.slot else {
            game.save = session.save_alone().unwrap_or_default();
            session.forget_changes();
            self.unwritten.clear();
            self.slot = Some(store.begin_game(player, &game)?);
            return Ok(());
        };
        let Some(changes) = session.take_changes() else { return Ok(()) };
        let steps = changes.steps.map(|steps| std::mem::take(&mut self.unwritten) + &steps);
        let changes = Changes { steps, ..changes };
        let result = store.keep_game(player, slot, &game, &changes, || session.save_alone());
        if result.is_err() {
            self.unwritten = changes.steps.unwrap_or_default();
        }
        result
    }
}
