//! Nothing is lost: each move of a game in progress is kept, each end is written down.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use puzzle_core::{Grade, Status};
use puzzle_midend::{Changes, Date, Ending, Session};
use puzzle_profile::{
    Finished, InProgress, Moment, Name, News, Next, Place, Slot, Store, StoreError, Uid,
};

use super::App;
use super::win::Win;
use crate::options::Options;

/// The profile, who plays, and where each game of this sitting is kept.
pub(super) struct Keeping {
    pub(super) store: Store,
    /// Who plays; made in the store at the first win or move that is kept.
    pub(super) player: Name,
    seats: HashMap<Key, Seat>,
    /// What kept the profile from being opened; told once.
    pub(super) trouble: Option<String>,
    /// A failure that was told already: the next one is told when it is another.
    told: String,
}

/// A game of the sitting: its kind, and its number in its session.
type Key = (&'static str, u64);

/// What is known of a game on the board beside its session.
#[derive(Debug, Default)]
struct Seat {
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

impl Keeping {
    /// Opens the profile. Where that fails the game goes on without.
    pub(super) fn open(options: &Options) -> Self {
        let usual = || options.data_dir.as_ref().map(|folder| folder.join("profile.db"));
        let path = options.profile.clone().or_else(usual);
        let (store, trouble) = match path {
            None => (Self::nowhere(), None),
            Some(path) => Self::open_file(&path),
        };
        let player = store.current().ok().flatten().unwrap_or_default();
        Self { store, player, seats: HashMap::new(), trouble, told: String::new() }
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
        Moment { uid: self.store.fresh_uid().unwrap_or_default(), at: now(), date: today }
    }
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

impl App {
    /// What day it is where the player is.
    pub(super) fn day(&self) -> Date {
        self.today.unwrap_or_else(crate::today::today)
    }

    fn seat_key(&self) -> Option<Key> {
        let table = self.table()?;
        Some((table.entry.info.id, table.session.game_number()?))
    }

    /// Another game is on the board: what is known of it, written down before it is forgotten.
    pub(super) fn seat_game(&mut self) {
        let Some(key) = self.seat_key() else { return };
        if self.keeping.seats.contains_key(&key) {
            return;
        }
        let place = self.levels.as_ref().filter(|levels| levels.is_begun).map(|levels| Place {
            collection: levels.key.clone(),
            number: u32::try_from(levels.at + 1).unwrap_or(u32::MAX),
        });
        let Some(table) = self.table() else { return };
        let day = table.session.seed_id().and_then(|id| table.entry.day_of(&id));
        let grade = table.session.current_grade();
        self.keeping.seats.insert(key, Seat { place, day, grade, ..Seat::default() });
    }

    /// Keeps the game on the board as it is now, if it is another than it was; with `is_last` its
    /// time too.
    pub(super) fn keep_up(&mut self, is_last: bool) {
        self.seat_game();
        let Some(key) = self.seat_key() else { return };
        let moment = self.keeping.moment(self.day());
        let Some(table) = self.tables.get_mut(self.current.unwrap_or(usize::MAX)) else { return };
        let session = &mut *table.session;
        let mark = (session.history_len(), session.position(), session.checkpoints().len());
        let keeping = &mut self.keeping;
        let Some(seat) = keeping.seats.get_mut(&key) else { return };
        let is_same = seat.mark == mark && !(is_last && seat.slot.is_some());
        if is_same || session.lesson().is_some() || session.status() != Status::Ongoing {
            return;
        }
        match seat.keep(&mut keeping.store, &keeping.player, session, moment) {
            Ok(()) => {
                seat.mark = mark;
                keeping.told.clear();
            }
            Err(error) => self.tell_trouble(&error),
        }
    }

    /// What went wrong with the profile, told once: the game goes on.
    pub(super) fn tell_trouble(&mut self, error: &StoreError) {
        let words = error.to_string();
        if self.keeping.told != words {
            self.keeping.told.clone_from(&words);
            self.tell(words);
        }
    }

    /// The game on the board has come to an end.
    pub(super) fn finish(&mut self, ending: Ending) {
        self.seat_game();
        let (Some(key), Some(at)) = (self.seat_key(), self.current) else { return };
        let moment = self.keeping.moment(self.day());
        let table = &self.tables[at];
        let Some(mut game) = Finished::of(&*table.session, ending, moment) else { return };
        let keeping = &mut self.keeping;
        let Some(seat) = keeping.seats.get_mut(&key) else { return };
        game.place.clone_from(&seat.place);
        game.day = seat.day;
        game.grade = game.grade.or(seat.grade);
        game.is_again = seat.has_ended;
        seat.has_ended = true;
        let slot = if ending == Ending::Lost { None } else { seat.slot.take() };
        seat.mark = (0, 0, 0);
        let result = (|| {
            let log = keeping.store.log_of_puzzle(&keeping.player, &game.puzzle)?;
            let news = News::of(&log, &game);
            keeping.store.finish(&keeping.player, &game)?;
            if let Some(slot) = slot {
                keeping.store.drop_game(slot.uid())?;
            }
            Ok(news)
        })();
        let news = match result {
            Ok(news) => news,
            Err(error) => {
                self.tell_trouble(&error);
                News::default()
            }
        };
        self.look_at_progress();
        if ending == Ending::Solved {
            let entry = self.tables[at].entry;
            let of_levels = self.levels.as_ref().filter(|levels| {
                game.place.as_ref().is_some_and(|place| place.collection == levels.key)
            });
            let next = Next::after(&game, &entry, of_levels.map(|levels| &levels.progress));
            self.win = Some(Win { key, game, news, next });
        }
    }

    /// The win that belongs to the game on the board, as long as it stands there solved.
    pub(super) fn shown_win(&self) -> Option<&Win> {
        let is_solved = self.session()?.status() == Status::Solved;
        self.win.as_ref().filter(|win| is_solved && self.seat_key() == Some(win.key))
    }

    /// Goes on with a game that was kept.
    ///
    /// # Errors
    /// Says why it cannot be.
    pub(super) fn resume(&mut self, uid: Uid) -> Result<(), String> {
        // What is on the board now is kept first: it may be the same game.
        self.keep_up(true);
        let found = self.keeping.store.game_in_progress(uid).map_err(|e| e.to_string())?;
        let Some((game, slot)) = found else { return Err("this game is there no more".into()) };
        let entry = self.registry.game(&game.game).map_err(|e| e.to_string())?;
        let at = self.table_of(entry);
        let resumed = self.tables[at].session.resume(&game.save, &game.journal, &game.now);
        let outcome = resumed.map_err(|e| e.to_string())?;
        self.tables[at].save_path = None;
        self.levels = None;
        self.turn_to(at);
        if let (Some(key), Some(session)) = (self.seat_key(), self.session()) {
            let mark = (session.history_len(), session.position(), session.checkpoints().len());
            let InProgress { place, day, grade, .. } = game;
            // It belongs to no other seat any more.
            self.keeping
                .seats
                .retain(|_, seat| seat.slot.as_ref().is_none_or(|slot| slot.uid() != uid));
            let seat = Seat {
                slot: Some(slot),
                place: place.clone(),
                day,
                grade,
                mark,
                ..Seat::default()
            };
            self.keeping.seats.insert(key, seat);
            if let Some(place) = place {
                self.come_back_to(&place);
            }
        }
        self.absorb(outcome);
        Ok(())
    }

    /// Lets another player play: the games on the boards stay the other one's, and go.
    pub(super) fn switch_player(&mut self, name: &Name) -> Result<(), String> {
        self.keep_up(true);
        let result = self.keeping.store.select(name, now());
        result.map_err(|e| e.to_string())?;
        let current = self.keeping.store.current().ok().flatten();
        self.leave_player(current.unwrap_or_else(|| name.clone()));
        self.tell(format!("{} plays", self.keeping.player));
        Ok(())
    }

    /// Somebody else plays: what is on the boards was the other one's.
    pub(super) fn leave_player(&mut self, name: Name) {
        self.keeping.player = name;
        for table in &mut self.tables {
            let _ = table.session.clear();
        }
        self.keeping.seats.clear();
        self.levels = None;
        self.win = None;
        self.title = None;
    }
}

impl Seat {
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
