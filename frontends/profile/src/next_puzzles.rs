//! Puzzles to offer after a win.

use puzzle_core::solve::Grade;
use puzzle_midend::{GameEntry, Midend};

use crate::finished::{Finished, Place};
use crate::progress::Progress;

/// The puzzles that a front end offers after a win.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NextPuzzles {
    /// The next unsolved puzzle of the collection.
    pub in_collection: Option<Place>,
    /// `true` if all puzzles of the collection are solved now, and it has more than one.
    pub is_collection_complete: bool,
    /// The ID `game/params` for a new puzzle with the same params.
    pub same: Option<String>,
    /// The next harder grade, and the ID `game/params` for a new puzzle of that grade.
    pub harder: Option<(Grade, String)>,
}

impl NextPuzzles {
    /// Returns the puzzles to offer after `finished`. `progress` is the progress in its collection,
    /// including this game.
    pub fn after(finished: &Finished, entry: &GameEntry, progress: Option<&Progress>) -> Self {
        let mut next = Self::default();
        if let (Some(place), Some(progress)) = (&finished.place, progress) {
            let at = (place.number as usize).saturating_sub(1);
            next.in_collection = progress
                .next_unsolved(Some(at))
                .map(|at| Place { collection: place.collection.clone(), number: at as u32 + 1 });
            next.is_collection_complete = progress.is_complete() && progress.solved.len() > 1;
        }
        let mut session = Midend::new(*entry);
        // The board of a file may be unusable for generating.
        if session.set_params_text(&finished.params).is_ok() {
            if let Some(grade) = finished.difficulty.grade() {
                // A board may lack the grade of one of its puzzles.
                let _ = session.set_grade(grade);
            }
            let id = |params: String| format!("{}/{params}", entry.info.id);
            next.same = Some(id(session.params_text(puzzle_core::params::ParamsForm::Full)));
            let grades = session.grades();
            let above = session.grade().and_then(|now| grades.into_iter().find(|g| *g > now));
            if let Some(grade) = above
                && session.set_grade(grade).is_ok()
            {
                next.harder =
                    Some((grade, id(session.params_text(puzzle_core::params::ParamsForm::Full))));
            }
        }
        next
    }
}
