//! What is said and offered when a puzzle is solved.

use puzzle_core::draw::Role;
use puzzle_profile::{Finished, News, Next};

use crate::command::{Command, PuzzleCommand};
use crate::words::{count, time};

/// The words of the card that is shown at a win, each with its color: time and moves, hints, what
/// was best before, what is new.
pub fn win_words(game: &Finished, news: &News, next: &Next) -> Vec<(String, Role)> {
    let mut list = Vec::new();
    let mut result = vec![count(game.moves.into(), "move")];
    result.extend(game.pushes.map(|pushes| count(pushes.into(), "push")));
    result.extend(game.millis.map(time));
    list.push((result.join(", "), Role::TEXT));
    list.push((
        match game.hints {
            0 => "without a hint".to_string(),
            n => format!("with {}", count(n.into(), "hint")),
        },
        if game.hints == 0 { Role::DONE } else { Role::HINT },
    ));
    if let Some(before) = &news.before {
        let mut best = Vec::new();
        best.extend(before.moves.map(|best| count(best.value, "move")));
        best.extend(before.pushes.map(|best| count(best.value, "push")));
        best.extend(before.millis.map(|best| time(best.value)));
        list.push((format!("Best before: {}", best.join(", ")), Role::TEXT));
    }
    let new = [
        (news.is_first, "solved for the first time"),
        (news.moves, "fewest moves"),
        (news.pushes, "fewest pushes"),
        (news.time, "best time"),
        (news.unaided, "the first time without a hint"),
    ];
    let new: Vec<&str> = new.iter().filter(|(is, _)| *is).map(|(_, words)| *words).collect();
    if !new.is_empty() {
        list.push((format!("★ New: {}", new.join(", ")), Role::DONE));
    }
    if next.is_collection_complete {
        list.push(("★ This collection is solved".into(), Role::DONE));
    }
    list
}

/// What the card at a win offers, as labels of buttons.
pub fn win_offers(next: &Next) -> Vec<(String, Command)> {
    let mut offers: Vec<(String, Command)> = Vec::new();
    if let Some(place) = &next.in_collection {
        offers.push((format!("Level {}", place.number), PuzzleCommand::NextLevel.into()));
    }
    if next.same.is_some() {
        offers.push(("Another one".into(), PuzzleCommand::New.into()));
    }
    if let Some((grade, _)) = &next.harder {
        let label = format!("One grade up: {}", grade.title().to_lowercase());
        offers.push((label, PuzzleCommand::Harder.into()));
    }
    offers
}

/// A puzzle that was solved in this run of the program, what was new in it, and what comes next.
#[cfg(feature = "controller")]
#[derive(Debug)]
pub struct Win {
    /// The game: the win is shown while the puzzle is on its board.
    pub key: crate::autosave::GameKey,
    /// As it is written down.
    pub game: Finished,
    /// What was new in it.
    pub news: News,
    /// What comes next.
    pub next: Next,
}

#[cfg(feature = "controller")]
impl Win {
    /// The words of its card.
    pub fn words(&self) -> Vec<(String, Role)> {
        win_words(&self.game, &self.news, &self.next)
    }

    /// What its card offers.
    pub fn offers(&self) -> Vec<(String, Command)> {
        win_offers(&self.next)
    }
}
