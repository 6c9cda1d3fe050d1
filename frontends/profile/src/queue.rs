//! The queue of what must last.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzle_core::{Invalid, Text, text};
use puzzle_midend::Changes;

use crate::event::{Applied, Change, Event, PlayerRef};
use crate::in_progress::InProgress;
use crate::side_file;
use crate::store::{Store, StoreError};
use crate::uid::Uid;

/// How long a write waits for another program.
const PATIENCE: Duration = Duration::from_millis(250);
/// How long the last write waits, when the program ends.
const LAST_PATIENCE: Duration = Duration::from_secs(2);

/// The events of a program on their way into a profile.
///
/// An event is written at once if that is possible. Otherwise it waits, with all that come after it,
/// and each later call tries again. What waits is already in what [`store`](Self::store) reads. At the
/// end, [`close`](Self::close) puts what still waits into a side file, which the next queue of the
/// profile takes in.
///
/// ```
/// use puzzle_profile::{Change, Event, PlayerRef, Queue, Uid};
/// let mut queue = Queue::open(None)?;
/// let player = PlayerRef { uid: Uid::from_bits(1), name: "Ada".parse()? };
/// queue.push(Event { player, at: 0, change: Change::Select })?;
/// assert!(queue.trouble().is_none(), "it is written");
/// assert_eq!(queue.store().players()?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Queue {
    store: Store,
    path: Option<PathBuf>,
    waiting: VecDeque<Event>,
    /// A copy of the store in memory with what waits, if anything waits.
    ahead: Option<Store>,
    /// Why events wait.
    trouble: Option<StoreError>,
    games: HashMap<Uid, SavedGame>,
    notices: Vec<Text>,
}

/// How a game in progress is in the store.
#[derive(Clone, Copy, Debug)]
struct SavedGame {
    /// The uid in the store, which is another one than the program's if another program has played
    /// the game, too.
    uid: Uid,
    version: i64,
    n_changes: usize,
}

impl Queue {
    /// Opens a profile, or one in memory without a path.
    ///
    /// # Errors
    /// If the profile cannot be read.
    pub fn open(path: Option<&Path>) -> Result<Self, StoreError> {
        let store = path.map_or_else(Store::in_memory, Store::open)?;
        let queue = Self {
            store,
            path: path.map(Path::to_path_buf),
            waiting: VecDeque::new(),
            ahead: None,
            trouble: None,
            games: HashMap::new(),
            notices: Vec::new(),
        };
        queue.store.set_patience(PATIENCE);
        Ok(queue)
    }

    /// Returns the store to read from. It has what waits, too.
    pub fn store(&self) -> &Store {
        self.ahead.as_ref().unwrap_or(&self.store)
    }

    /// Returns why events wait; `None` if everything is in the profile.
    pub fn trouble(&self) -> Option<&StoreError> {
        self.trouble.as_ref()
    }

    /// Returns what happened to the profile that the player should know, once.
    pub fn take_notices(&mut self) -> Vec<Text> {
        let mut notices = std::mem::take(&mut self.notices);
        notices.extend(self.store.take_notices());
        notices
    }

    /// Writes an event, or lets it wait; [`trouble`](Self::trouble) tells.
    ///
    /// # Errors
    /// If the event is not possible, for example because a name is taken. Nothing changes then.
    pub fn push(&mut self, event: Event) -> Result<Applied, Invalid> {
        self.flush();
        if self.waiting.is_empty() {
            match self.write(&event) {
                Ok(applied) => return Ok(applied),
                Err(StoreError::Refused(invalid)) => return Err(invalid),
                Err(error) => self.trouble = Some(error),
            }
        }
        self.wait(event)
    }

    /// Writes an event into the profile.
    fn write(&mut self, event: &Event) -> Result<Applied, StoreError> {
        let stored = self.as_stored(event);
        let applied = self.store.apply(&stored)?;
        if let (Change::Play { game, .. }, Some((uid, version))) = (&event.change, applied.saved_as)
        {
            self.games.insert(game.uid, SavedGame { uid, version, n_changes: 0 });
        }
        Ok(applied)
    }

    /// Returns an event with the uids and versions that the store has for the games in progress of
    /// this program.
    fn as_stored(&self, event: &Event) -> Event {
        let mut event = event.clone();
        match &mut event.change {
            Change::Play { game, version } => {
                if let Some(saved) = self.games.get(&game.uid) {
                    (game.uid, *version) = (saved.uid, saved.version);
                }
            }
            Change::Drop(uid) | Change::Day(uid, _) | Change::Finish { of: Some(uid), .. } => {
                *uid = self.games.get(uid).map_or(*uid, |saved| saved.uid);
            }
            _ => {}
        }
        event
    }

    /// Lets an event wait, and writes it into the copy in memory.
    fn wait(&mut self, event: Event) -> Result<Applied, Invalid> {
        if self.ahead.is_none() {
            self.ahead = self.store.copy_in_memory().or_else(|_| Store::in_memory()).ok();
        }
        let mut applied = Applied::default();
        let mut stored = self.as_stored(&event);
        if let Some(ahead) = &mut self.ahead {
            if let Change::Play { game, version } = &mut stored.change {
                let known = ahead.game_in_progress(game.uid).ok().flatten();
                *version = known.map_or(0, |(_, version, _)| version);
            }
            match ahead.apply(&stored) {
                Err(StoreError::Refused(invalid)) => return Err(invalid),
                result => applied = result.unwrap_or_default(),
            }
        }
        // Of the saves of a game only the last one is needed, and none once it is removed.
        let saved = match &event.change {
            Change::Play { game, .. } => Some(game.uid),
            Change::Finish { game, of, .. } if game.is_solved() => *of,
            Change::Drop(uid) => Some(*uid),
            _ => None,
        };
        let is_replaced = |other: &Event| matches!(&other.change, Change::Play { game, .. } if saved == Some(game.uid));
        self.waiting.retain(|other| !is_replaced(other));
        self.waiting.push_back(event);
        Ok(applied)
    }

    /// Tries to write what waits.
    pub fn flush(&mut self) {
        while let Some(event) = self.waiting.front().cloned() {
            match self.write(&event) {
                Ok(_) => {}
                // It was possible when it happened; another program has made it impossible.
                Err(StoreError::Refused(invalid)) => self.notices.push(invalid.text().clone()),
                Err(error) => {
                    self.trouble = Some(error);
                    // The next attempts do not hold up the player.
                    self.store.set_patience(Duration::ZERO);
                    return;
                }
            }
            self.waiting.pop_front();
        }
        if self.trouble.take().is_some() {
            self.ahead = None;
            self.store.set_patience(PATIENCE);
        }
    }

    /// Saves a game in progress. Usually this adds what has changed since the last save; `save` makes
    /// a full save where one is needed.
    pub fn play(
        &mut self,
        player: &PlayerRef,
        game: &InProgress,
        changes: Option<Changes>,
        save: impl FnOnce() -> Option<String>,
    ) -> Applied {
        self.flush();
        if self.waiting.is_empty()
            && let Some(saved) = self.games.get(&game.uid).copied()
            && let Some(Changes { steps: Some(steps), now, .. }) = changes
        {
            let stored = InProgress { uid: saved.uid, now, ..game.clone() };
            let added = self.store.add_changes(&stored, saved.version, &steps, saved.n_changes);
            if let Ok(Some(version)) = added {
                let n_changes = saved.n_changes + usize::from(!steps.is_empty());
                self.games.insert(game.uid, SavedGame { version, n_changes, ..saved });
                return Applied { saved_as: Some((saved.uid, version)), ..Applied::default() };
            }
        }
        let game = InProgress { save: save().unwrap_or_default(), ..game.clone() };
        let at = game.saved_at;
        let event = Event { player: player.clone(), at, change: Change::Play { game, version: 0 } };
        self.push(event).unwrap_or_default()
    }

    /// Returns a game in progress with its moves, which this program continues to save. Returns
    /// `None` if it does not exist any more.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn resume(&mut self, uid: Uid) -> Result<Option<InProgress>, StoreError> {
        let Some((game, version, n_changes)) = self.store().game_in_progress(uid)? else {
            return Ok(None);
        };
        if self.waiting.is_empty() {
            self.games.insert(uid, SavedGame { uid, version, n_changes });
        }
        Ok(Some(game))
    }

    /// Writes what waits, at the end of the program, or else puts it into a side file that the next
    /// queue of the profile takes in. Returns what the player should know then.
    ///
    /// # Errors
    /// If it cannot be put there either. The text has the puzzles and moves, for copying.
    pub fn close(&mut self) -> Result<Option<Text>, Text> {
        self.store.set_patience(LAST_PATIENCE);
        self.flush();
        let Some(why) = self.trouble.take() else { return Ok(None) };
        let waiting = std::mem::take(&mut self.waiting);
        let waiting: Vec<Event> = waiting.iter().map(|event| self.as_stored(event)).collect();
        let side = self.path.as_ref().map(|path| {
            side_file::write(path, self.store.fresh_uid().unwrap_or_default(), &waiting)
        });
        if let Some(Ok(side)) = side {
            return Ok(Some(text!(
                "Not everything is saved: {why}. The rest is in {path}, and goes into the profile at the next start",
                why = why.clone(),
                path = Text::visible(side.display())
            )));
        }
        let lost = waiting.iter().filter_map(|event| match &event.change {
            Change::Finish { game, .. } => {
                let solution = game.solution.as_deref().unwrap_or_default();
                Some(format!("{} {solution}", game.puzzle))
            }
            Change::Play { game, .. } => Some(format!("{}\n{}", game.puzzle, game.save)),
            _ => None,
        });
        Err(text!(
            "Not everything is saved: {why}. Copy this to keep it:\n{list}",
            why = why.clone(),
            list = Text::plain(lost.collect::<Vec<_>>().join("\n"))
        ))
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        // A program that did not close it has nobody to tell.
        let _ = self.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finished::Finished;

    #[test]
    fn what_a_full_disk_refused_is_written_when_there_is_room() {
        let mut queue = Queue::open(None).unwrap();
        let player = PlayerRef { uid: Uid::from_bits(9), name: "Ada".parse().unwrap() };
        let win = |n| {
            let puzzle = "x".repeat(4_000 * n as usize);
            let game = Finished { uid: Uid::from_bits(n), puzzle, ..Finished::default() };
            let change = Change::Finish { game, of: None, ended: None };
            Event { player: player.clone(), at: 0, change }
        };
        queue.push(win(1)).unwrap();
        let room = queue.store.limit_pages(0);
        for n in 2..5 {
            queue.push(win(n)).unwrap();
            assert_eq!(queue.trouble(), Some(&StoreError::NotWritable(text!("the disk is full"))));
        }
        assert_eq!(queue.store().log(player.uid).unwrap().len(), 4, "what waits can be read");
        assert_eq!(queue.store.log(player.uid).unwrap().len(), 1);
        queue.store.limit_pages(room + 1_000);
        queue.flush();
        assert_eq!((queue.trouble(), queue.store.log(player.uid).unwrap().len()), (None, 4));
    }
}
