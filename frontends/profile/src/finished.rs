//! Finished games.

use puzzle_core::params::ParamsForm;
use puzzle_midend::{Date, Ending, GameEntry, Midend, Source};
use serde::{Deserialize, Serialize};

use crate::difficulty::Difficulty;
use crate::kind::Kind;
use crate::uid::Uid;

/// The uid, time and date of a new record. The front end supplies them, since the model has no
/// clock and no randomness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// 128 random bits.
    pub uid: Uid,
    /// Seconds since the beginning of 1970, UTC.
    pub at: u64,
    /// The player's local date.
    pub date: Date,
}

/// The place of a puzzle in a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The collection's key: `@GAME/NAME` if it is bundled with a game, otherwise the name of its
    /// file or folder.
    pub collection: String,
    /// The puzzle's number in the collection, from 1.
    pub number: u32,
}

/// Returns the title of a game in a list: its title, or else its seed ID, or else its puzzle ID.
pub(crate) fn title_of<'a>(source: &'a Source, seed: Option<&'a str>, puzzle: &'a str) -> &'a str {
    if source.title.is_empty() { seed.unwrap_or(puzzle) } else { &source.title }
}

/// A game that was solved or lost: one entry of the log from which records, statistics and rankings
/// are computed. Only [`is_ranked`](Self::is_ranked), [`difficulty`](Self::difficulty),
/// [`solution`](Self::solution) and what [`set_day`](Self::set_day) sets ever change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Finished {
    /// Identifies the game across all profiles.
    pub uid: Uid,
    /// The game's ID, such as `sokoban`.
    pub game: String,
    /// The puzzle's ID, `game/params:desc`. Records are kept per puzzle ID.
    pub puzzle: String,
    /// The seed ID from which the puzzle was generated, `game/params#seed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed_id: Option<String>,
    /// The full params that were requested, if the puzzle was generated; otherwise the params in
    /// its ID.
    pub params: String,
    /// The params in short form: the board, whatever the grade. Together with the difficulty they
    /// are the [kind](Self::kind) of the puzzle.
    pub board: String,
    /// How difficult the puzzle was.
    pub difficulty: Difficulty,
    /// The file, level and title that the puzzle came from.
    #[serde(skip_serializing_if = "Source::is_empty")]
    pub source: Source,
    /// The place of the puzzle in the collection from which it was played, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The date of the daily puzzle; `None` if it is not a daily puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<Date>,
    /// Number of cells that count for the score.
    pub cells: u32,
    /// Number of moves since the start or the last restart.
    pub moves: u32,
    /// Number of pushes, if the game counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pushes: Option<u32>,
    /// Number of moves if several in one direction count as one, in a game that counts them so:
    /// the multi-tile moves of sliding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub runs: Option<u32>,
    /// Time played in milliseconds, or `None` if the game has no clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u64>,
    /// Number of hints used.
    pub hints: u32,
    /// The moves that solved the puzzle, in the notation of
    /// [`moves_text`](puzzle_midend::Midend::moves_text). Kept in the log while no other entry
    /// for this puzzle is better; see [`Solution`](crate::Solution).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// How the game ended.
    pub ending: Ending,
    /// `true` if this game had already been finished and the player went back and finished it
    /// again. It counts for records, but not as another game.
    #[serde(skip_serializing_if = "is_false")]
    pub is_again: bool,
    /// `false` after the player has cleared their ranking.
    #[serde(skip_serializing_if = "is_true")]
    pub is_ranked: bool,
    /// End of the game, in seconds since 1970-01-01 UTC.
    pub at: u64,
    /// The player's local date at the end.
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
    /// A solved and ranked game with all other fields empty, as a basis for other values.
    fn default() -> Self {
        Self {
            uid: Uid::default(),
            game: String::new(),
            puzzle: String::new(),
            seed_id: None,
            params: String::new(),
            board: String::new(),
            difficulty: Difficulty::Unknown,
            source: Source::default(),
            place: None,
            day: None,
            cells: 0,
            moves: 0,
            pushes: None,
            runs: None,
            millis: None,
            hints: 0,
            solution: None,
            ending: Ending::Solved,
            is_again: false,
            is_ranked: true,
            at: 0,
            date: Date::default(),
        }
    }
}

impl Finished {
    /// Returns the title in a list: the puzzle's title, or else the seed ID, or else the puzzle ID.
    pub fn title(&self) -> &str {
        title_of(&self.source, self.seed_id.as_deref(), &self.puzzle)
    }

    /// Returns the log entry of the session's current game, which has just ended with `ending`.
    /// Returns `None` if there is no game or it is a lesson.
    ///
    /// The front end sets what the session does not know: the [`place`](Self::place) in a
    /// collection, the [`day`](Self::day) (see
    /// [`GameEntry::day_of`](puzzle_midend::GameEntry::day_of)), and [`is_again`](Self::is_again)
    /// if this game has ended before.
    pub fn of(session: &Midend, ending: Ending, moment: Moment) -> Option<Self> {
        if session.lesson().is_some() {
            return None;
        }
        let counts = session.counts();
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let millis = u64::try_from(session.elapsed().as_millis()).unwrap_or(u64::MAX);
        let asked = Asked::of(session)?;
        Some(Self {
            uid: moment.uid,
            game: session.info().id.to_string(),
            puzzle: session.game_id()?,
            seed_id: session.seed_id(),
            params: asked.params,
            board: asked.board,
            difficulty: asked.difficulty,
            source: session.source().cloned().unwrap_or_default(),
            place: None,
            day: None,
            cells: small(counts.cells),
            moves: small(counts.moves),
            pushes: counts.pushes.map(small),
            runs: session.runs().map(|(_, n)| small(n)),
            millis: session.capabilities().clock.then_some(millis),
            hints: counts.hints,
            solution: (ending == Ending::Solved).then(|| session.moves_text()),
            ending,
            is_again: false,
            is_ranked: true,
            at: moment.at,
            date: moment.date,
        })
    }

    /// Records that the puzzle is that of a day. If the puzzle was opened by its description, it
    /// also gets the seed, the params and the difficulty of the puzzle of the day, by which it is
    /// of the same kind and has the same title as if it had been opened by its seed.
    pub fn set_day(&mut self, entry: &GameEntry, day: Date) {
        self.day = Some(day);
        let Some(seed_id) = entry.daily(day, None).ok().filter(|_| self.seed_id.is_none()) else {
            return;
        };
        let params = seed_id.split_once('/').and_then(|(_, rest)| rest.split_once('#'));
        let mut session = Midend::new(*entry);
        let Some((params, _)) = params.filter(|it| session.set_params_text(it.0).is_ok()) else {
            return;
        };
        self.params = params.to_string();
        self.board = session.params_text(ParamsForm::Short);
        let grade = session.grade().filter(|_| !session.is_any());
        self.difficulty = grade.map_or(Difficulty::Any, Difficulty::Graded);
        self.seed_id = Some(seed_id);
    }

    /// Adds what another profile knows about this game.
    pub(crate) fn join(&mut self, other: Self) {
        self.is_ranked &= other.is_ranked;
        if self.difficulty == Difficulty::Given {
            self.difficulty = other.difficulty;
        }
        self.day = self.day.or(other.day);
        self.solution = self.solution.take().or(other.solution);
    }

    /// Returns the kind of the puzzle, by which statistics and rankings are grouped.
    pub fn kind(&self) -> Kind<'_> {
        Kind { game: &self.game, board: &self.board, difficulty: self.difficulty }
    }

    /// Returns `true` if the player solved the puzzle. Records, rankings and progress count only
    /// such games.
    pub fn is_solved(&self) -> bool {
        self.ending == Ending::Solved
    }
}

/// What was asked of the generator for the session's puzzle, or what its ID says.
pub(crate) struct Asked {
    pub(crate) params: String,
    pub(crate) board: String,
    pub(crate) difficulty: Difficulty,
}

impl Asked {
    pub(crate) fn of(session: &Midend) -> Option<Self> {
        let difficulty = Difficulty::of(session);
        let board = session.current_board()?;
        let params = match session.seed_id() {
            Some(_) => session.current_params()?,
            None => board.clone(),
        };
        Some(Self { params, board, difficulty })
    }
}
