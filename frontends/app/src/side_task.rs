//! What the program finds out about a puzzle beside the player's own searches.

use puzzle_core::solve::Rating;
use puzzle_midend::{Date, GameEntry, Midend, SearchReport, Task};

use crate::win::ProvedBest;
use puzzle_core::text;

/// What a side search is for. Its limit is the usual number of nodes of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideTask {
    /// Rate a puzzle whose grade nobody gave.
    Rate,
    /// Find out whether a puzzle is the puzzle of this day.
    IsDaily(Date),
    /// Rate the draft on the board of an editor.
    Draft,
    /// Prove the fewest moves of a puzzle that was just solved.
    Best,
    /// Generate the next puzzle of the same kind, while this one is played. It has no limit, as
    /// a search for a new puzzle has none.
    Next,
}

impl SideTask {
    /// Returns the searches for a new puzzle on the board: those that find out what its ID does not
    /// say. `today` is the day whose puzzle it may be; `None` if that is solved or the puzzle
    /// belongs to a collection.
    pub fn of_new(session: &Midend, today: Option<Date>) -> Vec<Self> {
        let can = session.capabilities();
        let is_given = session.seed_id().is_none() && !can.is_editor();
        if !is_given || session.lesson().is_some() || !session.has_game() {
            return Vec::new();
        }
        let is_of_file = session.source().is_some_and(|source| !source.is_empty());
        let rate = (can.rate && session.current_grade().is_none()).then_some(Self::Rate);
        let is_daily = today.filter(|_| !is_of_file).map(Self::IsDaily);
        rate.into_iter().chain(is_daily).collect()
    }

    /// Returns the search; `None` if the game cannot search for this.
    pub fn task(self, entry: &GameEntry) -> Option<Task> {
        match self {
            Self::Rate | Self::Draft => Some(Task::Rate),
            Self::IsDaily(day) => {
                let id = entry.daily(day, None).ok()?;
                let (params, seed) = id.split_once('/')?.1.split_once('#')?;
                Some(Task::Generate { params: params.to_string(), seed: seed.to_string() })
            }
            Self::Best => ProvedBest::task(&entry.capabilities()),
            Self::Next => Some(Task::NewGame),
        }
    }
}

/// Returns `true` if a search generated the puzzle with this ID.
pub fn is_generated(entry: &GameEntry, puzzle: &str, report: &SearchReport) -> bool {
    let SearchReport::Puzzle(found) = report else { return false };
    let mut session = Midend::new(*entry);
    let id = format!("{}/{}", entry.info.id, found.puzzle());
    session.open(&id).is_ok() && session.game_id().is_some_and(|id| id == puzzle)
}

/// Returns the rating of a draft that the report of a search for [`SideTask::Draft`] gives.
pub fn draft_rating(report: SearchReport) -> Option<Rating> {
    match report {
        SearchReport::Rating(rating) => Some(rating),
        SearchReport::Stopped(stop) => {
            Some(Rating::ungraded(text!("undecided: {reason}", reason = stop)))
        }
        _ => None,
    }
}
