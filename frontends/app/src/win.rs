//! The win card: the result of a solved puzzle and what to play next.

use puzzle_core::draw::Role;
use puzzle_profile::{Finished, Improvements, NextPuzzles};

use crate::command::{Command, PuzzleCommand};
use crate::text_format::{count, time};

/// Returns the lines of the win card with their colors: moves and time, hints, the best result
/// before, and what is new.
pub fn win_lines(game: &Finished, news: &Improvements, next: &NextPuzzles) -> Vec<(String, Role)> {
    let mut list = Vec::new();
    let mut result = vec![count(game.moves.into(), "move")];
    result.extend(game.pushes.map(|pushes| count(pushes.into(), "push")));
    result.extend(game.millis.map(time));
    list.push((result.join(", "), Role::TEXT));
    list.push((
        match game.hints {
            0 => "without hints".to_string(),
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
        (news.unaided, "first time without hints"),
    ];
    let new: Vec<&str> = new.iter().filter(|(is, _)| *is).map(|(_, words)| *words).collect();
    if !new.is_empty() {
        list.push((format!("★ New: {}", new.join(", ")), Role::DONE));
    }
    if next.is_collection_complete {
        list.push(("★ Collection complete".into(), Role::DONE));
    }
    list
}

/// Returns the buttons of the win card: labels and commands.
pub fn win_offers(next: &NextPuzzles) -> Vec<(String, Command)> {
    let mut offers: Vec<(String, Command)> = Vec::new();
    if let Some(place) = &next.in_collection {
        offers.push((format!("Level {}", place.number), PuzzleCommand::NextLevel.into()));
    }
    if next.same.is_some() {
        offers.push(("New puzzle".into(), PuzzleCommand::New.into()));
    }
    if let Some((grade, _)) = &next.harder {
        let label = format!("Harder puzzle: {}", grade.title().to_lowercase());
        offers.push((label, PuzzleCommand::Harder.into()));
    }
    offers
}

/// A puzzle that was just solved, what was new about it, and what to play next.
#[cfg(feature = "controller")]
#[derive(Debug)]
pub struct Win {
    /// The key of the solved game. The card is shown while that game is on the board.
    pub key: crate::autosave::GameKey,
    /// The log entry.
    pub game: Finished,
    /// What was new about the result.
    pub news: Improvements,
    /// What to play next.
    pub next: NextPuzzles,
}

#[cfg(feature = "controller")]
impl Win {
    /// Returns the lines of the card.
    pub fn words(&self) -> Vec<(String, Role)> {
        win_lines(&self.game, &self.news, &self.next)
    }

    /// Returns the buttons of the card: labels and commands.
    pub fn offers(&self) -> Vec<(String, Command)> {
        win_offers(&self.next)
    }
}
