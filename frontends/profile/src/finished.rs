//! A game that has come to its end.

use puzzle_core::solve::Grade;
use puzzle_midend::{Date, Ending, Session, Source};
use serde::{Deserialize, Serialize};

use crate::uid::Uid;

/// What the front end knows and the model cannot: when it is, and something random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// 128 random bits.
    pub uid: Uid,
    /// Seconds since the beginning of 1970, UTC.
    pub at: u64,
    /// The date where the player is.
    pub date: Date,
}

/// A place in a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The collection: `@GAME/NAME` of one that comes with a game, else the name of its file or
    /// folder.
    pub collection: String,
    /// The puzzle's number in it, from 1.
    pub number: u32,
}

/// What a game is called in a list: its title, else the ID of its seed, else that of the puzzle.
pub(crate) fn title_of<'a>(source: &'a Source, seed: Option<&'a str>, puzzle: &'a str) -> &'a str {
    if source.title.is_empty() { seed.unwrap_or(puzzle) } else { &source.title }
}

/// A game that was solved or lost: a line of the log that records, statistics and rankings are
/// made of. It is never changed, but for [`is_ranked`](Self::is_ranked).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Finished {
    /// What tells it from all others, in all profiles.
    pub uid: Uid,
    /// The game, as `sokoban`.
    pub game: String,
    /// The puzzle's ID, `game/params:desc`: what records are kept by.
    pub puzzle: String,
    /// The ID of the seed it was made from, `game/params#seed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed_id: Option<String>,
    /// The full params it was asked for with: what statistics by preset are kept by.
    pub params: String,
    /// Its grade, as its generator or its file says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// File, level and title it was read with.
    #[serde(skip_serializing_if = "Source::is_empty")]
    pub source: Source,
    /// The collection in which it was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The day whose puzzle it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<Date>,
    /// Cells that its score counts.
    pub cells: u32,
    /// Moves from the start, or from the last restart.
    pub moves: u32,
    /// Pushes, where the game counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pushes: Option<u32>,
    /// How long it was played, in milliseconds; `None` where the game has no clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// Hints that were given.
    pub hints: u32,
    /// How it ended.
    pub ending: Ending,
    /// The same game was ended before, and the player went back and ended it anew: it counts for
    /// records, but is no second game.
    #[serde(skip_serializing_if = "is_false")]
    pub is_again: bool,
    /// Whether it takes part in rankings: not after the player has cleared their own.
    #[serde(skip_serializing_if = "is_true")]
    pub is_ranked: bool,
    /// When it ended, in seconds since the beginning of 1970, UTC.
    pub at: u64,
    /// The date where the player was.
    pub date: Date,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it so
fn is_false(b: &bool) -> bool {
    !*b
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it so
fn is_true(b: &bool) -> bool {
    *b
}

impl Default for Finished {
    /// Nothing known; ranked, and solved by the player.
    fn default() -> Self {
        Self {
            uid: Uid::default(),
            game: String::new(),
            puzzle: String::new(),
            seed_id: None,
            params: String::new(),
            grade: None,
            source: Source::default(),
            place: None,
            day: None,
            cells: 0,
            moves: 0,
            pushes: None,
            millis: None,
            hints: 0,
            ending: Ending::Solved,
            is_again: false,
            is_ranked: true,
            at: 0,
            date: Date::default(),
        }
    }
}

impl Finished {
    /// What it is called in a list: its title, else the ID of its seed, else that of the puzzle.
    pub fn title(&self) -> &str {
        title_of(&self.source, self.seed_id.as_deref(), &self.puzzle)
    }

    /// The game on the board, which has just ended so; `None` when there is none, or it is a
    /// lesson.
    ///
    /// The front end adds what the session does not know: the [`place`](Self::place) in a
    /// collection, the [`day`](Self::day) by
    /// [`GameEntry::day_of`](puzzle_midend::GameEntry::day_of), and whether it
    /// [is again](Self::is_again) the game that it saw ending before.
    pub fn of(session: &dyn Session, ending: Ending, moment: Moment) -> Option<Self> {
        if session.lesson().is_some() {
            return None;
        }
        let counts = session.counts();
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
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
            cells: small(counts.cells),
            moves: small(counts.moves),
            pushes: counts.pushes.map(small),
            millis: session.has_clock().then_some(millis),
            hints: counts.hints,
            ending,
            is_again: false,
            is_ranked: true,
            at: moment.at,
            date: moment.date,
        })
    }

    /// Whether the player solved it: what records, rankings and progress count.
    pub fn is_solved(&self) -> bool {
        self.ending == Ending::Solved
    }
}

/// The grade of the puzzle on the board, where it is known without a search: as its generator or
/// its file says it.
pub(crate) fn grade_of(session: &dyn Session) -> Option<Grade> {
    session.current_grade().or_else(|| match session.texts()?.first("Difficulty")? {
        "medium" => Some(Grade::Normal),
        word => word.parse().ok(),
    })
}
