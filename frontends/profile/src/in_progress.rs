//! A game that has been begun.

use puzzle_core::solve::Grade;
use puzzle_midend::{Date, Session, Source};
use serde::{Deserialize, Serialize};

use crate::finished::{Moment, Place, grade_of, title_of};
use crate::uid::Uid;

/// A game that has been begun and can be gone on with.
///
/// The save is the text that [`Exchange::load`](puzzle_midend::Exchange::load) takes. What
/// happened since it was written may stand apart, in `journal` and `now`, so that a move costs a
/// line and not a whole save: a store that writes a whole save each time leaves both empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InProgress {
    /// What tells it from all others, in all profiles.
    pub uid: Uid,
    /// The game, as `sokoban`.
    pub game: String,
    /// The puzzle's ID, `game/params:desc`.
    pub puzzle: String,
    /// The ID of the seed it was made from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed_id: Option<String>,
    /// The full params it was asked for with.
    pub params: String,
    /// Its grade, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// File, level and title it was read with.
    #[serde(skip_serializing_if = "Source::is_empty")]
    pub source: Source,
    /// The collection in which it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The day whose puzzle it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<Date>,
    /// Moves so far.
    pub moves: u32,
    /// How long it has been played, in milliseconds; `None` where the game has no clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// How much is done, in thousandths; `None` where the game does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u32>,
    /// The game's own words: "12 of 15 placed".
    pub status: String,
    /// When it was begun, in seconds since the beginning of 1970, UTC.
    pub begun_at: u64,
    /// When it was last played.
    pub saved_at: u64,
    /// The date of that where the player was.
    pub date: Date,
    /// The game as it was when its save was last written whole.
    pub save: String,
    /// What has changed in its history since, oldest first.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub journal: String,
    /// Where it stands now, beside its history; the save's own words where this is empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub now: String,
}

impl InProgress {
    /// The game on the board, with a whole save; `None` when there is none, it has ended, or it
    /// is a lesson.
    ///
    /// The moment's uid is the one that this game was given at its beginning, and keeps; the place
    /// and the day are added by the front end, and `begun_at` by what was kept of it before.
    pub fn of(session: &dyn Session, moment: Moment) -> Option<Self> {
        let mut game = Self::without_save(session, moment)?;
        game.save = session.save()?;
        Some(game)
    }

    /// The same without a save: what a list shows of it.
    pub fn without_save(session: &dyn Session, moment: Moment) -> Option<Self> {
        if session.lesson().is_some() || session.status() != puzzle_core::game::Status::Ongoing {
            return None;
        }
        let counts = session.counts();
        let millis = u64::try_from(session.elapsed().as_millis()).unwrap_or(u64::MAX);
        Some(Self {
            uid: moment.uid,
            game: session.info().id.to_string(),
            puzzle: session.game_id()?,
            seed_id: session.seed_id(),
            params: session.current_params().unwrap_or_default(),
            grade: grade_of(session),
            source: session.source().cloned().unwrap_or_default(),
            place: None,
            day: None,
            moves: u32::try_from(counts.moves).unwrap_or(u32::MAX),
            millis: session.has_clock().then_some(millis),
            done: counts.progress.map(thousandths),
            status: session.status_words(),
            begun_at: moment.at,
            saved_at: moment.at,
            date: moment.date,
            save: String::new(),
            journal: String::new(),
            now: String::new(),
        })
    }

    /// What it is called in a list: its title, else the ID of its seed, else that of the puzzle.
    pub fn title(&self) -> &str {
        title_of(&self.source, self.seed_id.as_deref(), &self.puzzle)
    }
}

fn thousandths((done, of): (usize, usize)) -> u32 {
    if of == 0 { 0 } else { (done.min(of) as u64 * 1000 / of as u64) as u32 }
}
