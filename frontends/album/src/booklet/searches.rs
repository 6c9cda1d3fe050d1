//! What searches add to a booklet: the grades and the solutions of its puzzles.

use std::time::Duration;

use puzzle_core::solve::{Objective, Work};
use puzzle_core::{Text, text};
use puzzle_midend::{Midend, SearchReport, Task};

use super::{Booklet, Caption};
use crate::error::AlbumError;

impl Booklet {
    /// Adds a session's current position, with the grade of its puzzle if a search finds it.
    ///
    /// # Errors
    /// As for [`add`](Self::add).
    pub fn add_rated(
        &mut self,
        session: &mut Midend,
        title: impl Into<Text>,
        id: String,
        work: &mut Work<'_>,
    ) -> Result<(), AlbumError> {
        // Animations end first: a picture shows the board at rest.
        let _ = session.tick(Duration::from_mins(1));
        let grade = match session.run_now(&Task::Rate, work) {
            Ok(SearchReport::Rating(rating)) if session.capabilities().rate => rating.grade,
            _ => None,
        };
        self.add(session, &Caption { title: title.into(), grade, id })
    }

    /// Searches for a solution of a session's position, plays it, and adds it as the solution of
    /// the last puzzle. If there is none, the reason is added in its place.
    ///
    /// # Errors
    /// Returns the reason.
    pub fn add_solved(&mut self, session: &mut Midend, work: &mut Work<'_>) -> Result<(), Text> {
        let why = match session.run_now(&Task::SolveHere(Objective::Any), work) {
            Ok(SearchReport::Solved(solved)) => match self.add_played(session, &solved.moves) {
                Ok(()) => return Ok(()),
                Err(why) => why,
            },
            Ok(SearchReport::Unsolvable(explanation)) => explanation.words,
            Ok(SearchReport::Unknown(words)) => words,
            Ok(_) => Text::default(),
            Err(error) => error.into(),
        };
        let why = if why.is_empty() { text!("no solution found") } else { why };
        self.add_text(text!("({reason})", reason = &why));
        Err(why)
    }

    /// Plays a solution and adds it.
    fn add_played(&mut self, session: &mut Midend, moves: &str) -> Result<(), Text> {
        let _ = session.play_text(moves)?;
        let _ = session.dismiss();
        Ok(self.add_solution(session)?)
    }
}
