//! What comes after a win.

use puzzle_core::solve::Grade;
use puzzle_midend::{GameEntry, GameId, Tail};

use crate::finished::{Finished, Place};
use crate::progress::Progress;

/// What the card at a win offers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// The next puzzle of the collection that is not solved.
    pub in_collection: Option<Place>,
    /// The collection is solved now.
    pub is_collection_complete: bool,
    /// A new puzzle of the same kind, `game/params`.
    pub same: Option<String>,
    /// A new puzzle one grade up, and the grade.
    pub harder: Option<(Grade, String)>,
}

impl Next {
    /// What comes after this game; `progress` is that of the collection it was played in, with
    /// this game counted.
    pub fn after(finished: &Finished, entry: &GameEntry, progress: Option<&Progress>) -> Self {
        let mut next = Self::default();
        if let (Some(place), Some(progress)) = (&finished.place, progress) {
            let at = (place.number as usize).saturating_sub(1);
            next.in_collection = progress
                .next_unsolved(Some(at))
                .map(|at| Place { collection: place.collection.clone(), number: at as u32 + 1 });
            next.is_collection_complete = progress.is_complete();
        }
        let mut session = entry.session();
        let params = params_of(finished);
        // A board read from a file has params with which nothing can be generated.
        if session.set_params_text(params).is_ok() {
            let id = |params: String| format!("{}/{params}", entry.info.id);
            next.same = Some(id(session.params_text(puzzle_core::params::Form::Full)));
            let grades = session.grades();
            let above = session.grade().and_then(|now| grades.into_iter().find(|g| *g > now));
            if let Some(grade) = above
                && session.set_grade(grade).is_ok()
            {
                next.harder =
                    Some((grade, id(session.params_text(puzzle_core::params::Form::Full))));
            }
        }
        next
    }
}

/// The full params of the seed, else those it was asked for with.
fn params_of(finished: &Finished) -> &str {
    let of_seed = finished.seed_id.as_deref().and_then(|id| {
        let is_seed = GameId::parse(id).is_ok_and(|id| matches!(id.tail, Tail::Seed(_)));
        if !is_seed {
            return None;
        }
        id.split_once('#')?.0.split_once('/').map(|(_, params)| params)
    });
    of_seed.unwrap_or(&finished.params)
}
