//! What searches add to a booklet: the grades and the solutions of its puzzles.

use std::time::Duration;

use puzzle_core::format::Metadata;
use puzzle_core::solve::{Objective, Work};
use puzzle_midend::{CollectionEntry, SearchReport, Session, Task};

use super::{Booklet, Caption};
use crate::error::AlbumError;

impl Booklet {
    /// The number of puzzles from which a booklet with a title has a cover.
    pub const LEAST_FOR_COVER: usize = 8;

    /// Sets the text on the cover to the author and the copyright that the headers of a collection
    /// name.
    pub fn set_headers(&mut self, headers: &Metadata) {
        let header = |key| headers.first(key).filter(|text| !text.is_empty());
        let author = header("Author").map(|author| format!("By {author}"));
        self.set_blurb(author.into_iter().chain(header("Copyright").map(String::from)).collect());
    }

    /// Adds a session's current position, with the grade of its puzzle if a search finds it.
    ///
    /// # Errors
    /// As for [`add`](Self::add).
    pub fn add_rated(
        &mut self,
        session: &mut dyn Session,
        title: String,
        id: String,
        work: &mut Work<'_>,
    ) -> Result<(), AlbumError> {
        // Animations end first: a picture shows the board at rest.
        let _ = session.tick(Duration::from_mins(1));
        let grade = match session.run_now(&Task::Rate, work) {
            Ok(SearchReport::Rating(rating)) if session.capabilities().rate => rating.grade,
            _ => None,
        };
        self.add(session, &Caption { title, grade, id })
    }

    /// Searches for a solution of a session's position, plays it, and adds it as the solution of the
    /// last puzzle. If there is none, the reason is added in its place.
    ///
    /// # Errors
    /// Returns the reason.
    pub fn add_solved(
        &mut self,
        session: &mut dyn Session,
        work: &mut Work<'_>,
    ) -> Result<(), String> {
        let why = match session.run_now(&Task::SolveHere(Objective::Any), work) {
            Ok(SearchReport::Solved(solved)) => match self.add_played(session, &solved.moves) {
                Ok(()) => return Ok(()),
                Err(why) => why,
            },
            Ok(SearchReport::Unsolvable(explanation)) => explanation.words,
            Ok(SearchReport::Unknown(words)) => words,
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        };
        let why = if why.is_empty() { "no solution found".to_string() } else { why };
        self.add_text(&format!("({why})"));
        Err(why)
    }

    /// Plays a solution and adds it.
    fn add_played(&mut self, session: &mut dyn Session, moves: &str) -> Result<(), String> {
        let _ = session.play_text(moves).map_err(|error| error.to_string())?;
        let _ = session.dismiss();
        self.add_solution(session).map_err(|error| error.to_string())
    }
}

impl Caption {
    /// Returns the title of a puzzle of a collection: its own, or its level.
    pub fn title_of(entry: &CollectionEntry) -> String {
        let level = || entry.level.map_or(String::new(), |n| format!("Level {n}"));
        if entry.title.is_empty() { level() } else { entry.title.clone() }
    }
}
