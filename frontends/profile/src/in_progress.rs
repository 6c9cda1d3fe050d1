//! Games in progress.

use puzzle_core::game::Status;
use puzzle_midend::{Date, Ending, Midend, Source};
use serde::{Deserialize, Serialize};

use crate::difficulty::Difficulty;
use crate::finished::{Asked, Moment, Place, title_of};
use crate::uid::Uid;

/// A saved game in progress.
///
/// The `save` is the text that [`Midend::load`](puzzle_midend::Midend::load) reads.
/// Changes since that save may be kept separately, in `journal` and `now`, so that a move adds one
/// line and does not rewrite the whole save. A store that always writes whole saves leaves both
/// empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InProgress {
    /// Identifies the game across all profiles.
    pub uid: Uid,
    /// The game's ID, such as `sokoban`.
    pub game: String,
    /// The puzzle's ID, `game/params:desc`.
    pub puzzle: String,
    /// The seed ID from which the puzzle was generated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed_id: Option<String>,
    /// The full params that were requested, if the puzzle was generated; otherwise the params in
    /// its ID.
    pub params: String,
    /// How difficult the puzzle is.
    pub difficulty: Difficulty,
    /// The file, level and title that the puzzle came from.
    #[serde(skip_serializing_if = "Source::is_empty")]
    pub source: Source,
    /// The place of the puzzle in the collection from which it is played, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The date of the daily puzzle; `None` if it is not a daily puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<Date>,
    /// How the game has already ended, if the player went back: its next end counts as a
    /// [repetition](crate::Finished::is_again). [`Solved`](Ending::Solved) stays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ending>,
    /// Number of moves so far.
    pub moves: u32,
    /// Time played in milliseconds, or `None` if the game has no clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// Completion in thousandths, or `None` if the game does not report it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u32>,
    /// The game's status line, such as "12 of 15 placed".
    pub status: String,
    /// When the game was started, in seconds since 1970-01-01 UTC.
    pub begun_at: u64,
    /// When the game was last played, in seconds since 1970-01-01 UTC.
    pub saved_at: u64,
    /// The player's local date when the game was last played.
    pub date: Date,
    /// The game's last full save.
    pub save: String,
    /// The journal: changes of the history since the save, one line each, oldest first.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub journal: String,
    /// The current values of everything but the history, such as the clock; if empty, those in the
    /// save are current.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub now: String,
}

impl InProgress {
    /// Returns the session's current game with a full save. Returns `None` if there is no game, the
    /// player has solved or lost it, or it is a lesson.
    ///
    /// The moment's uid must be the one that this game got when it was started. The front end sets
    /// `place`, `day` and `ended`, and keeps the `begun_at` of the previous record.
    pub fn of(session: &Midend, moment: Moment) -> Option<Self> {
        let mut game = Self::without_save(session, moment)?;
        game.save = session.save()?;
        Some(game)
    }

    /// Returns the record of the session's current game without a save, as lists need it.
    pub fn without_save(session: &Midend, moment: Moment) -> Option<Self> {
        if !Self::is_of(session) {
            return None;
        }
        let asked = Asked::of(session)?;
        let counts = session.counts();
        let millis = u64::try_from(session.elapsed().as_millis()).unwrap_or(u64::MAX);
        Some(Self {
            uid: moment.uid,
            game: session.info().id.to_string(),
            puzzle: session.game_id()?,
            seed_id: session.seed_id(),
            params: asked.params,
            difficulty: asked.difficulty,
            source: session.source().cloned().unwrap_or_default(),
            place: None,
            day: None,
            ended: None,
            moves: u32::try_from(counts.moves).unwrap_or(u32::MAX),
            millis: session.capabilities().clock.then_some(millis),
            done: counts.progress.map(thousandths),
            status: session.status_words().to_string(),
            begun_at: moment.at,
            saved_at: moment.at,
            date: moment.date,
            save: String::new(),
            journal: String::new(),
            now: String::new(),
        })
    }

    /// Returns `true` if the session has a game that can be continued: the player has not solved or
    /// lost it, and it is no lesson. A puzzle that the program solved can be played on, because the
    /// solution is a step like any other.
    pub fn is_of(session: &Midend) -> bool {
        let is_over = session.status() != Status::Ongoing && !session.used_solve();
        session.has_game() && session.lesson().is_none() && !is_over
    }

    /// Returns how much of the puzzle is done in percent, rounded down, so that only a whole one is
    /// 100. `None` if the game does not report its progress.
    pub fn percent(&self) -> Option<u32> {
        self.done.map(|done| done / 10)
    }

    /// Returns `true` if the game is where the program's solution ends, so that nothing is left to
    /// continue.
    pub fn is_shown_solution(&self) -> bool {
        self.ended == Some(Ending::SolvedByProgram) && self.done == Some(1000)
    }

    /// Returns the title in a list: the puzzle's title, or else the seed ID, or else the puzzle ID.
    pub fn title(&self) -> &str {
        title_of(&self.source, self.seed_id.as_deref(), &self.puzzle)
    }
}

fn thousandths((done, of): (usize, usize)) -> u32 {
    if of == 0 { 0 } else { (done.min(of) as u64 * 1000 / of as u64) as u32 }
}
