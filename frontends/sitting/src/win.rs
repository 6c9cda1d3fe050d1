//! What is said at a win, and offered: nothing of it is in the way.

use puzzle_core::Role;
use puzzle_profile::{Finished, News, Next};

use crate::keeping::Seat;
use crate::words::{count, time};

/// A game that was won, what was new in it, and what comes next.
#[derive(Debug)]
pub struct Win {
    /// Where it was played: it is shown as long as that game is on the board.
    pub seat: Seat,
    /// As it is written down.
    pub game: Finished,
    /// What was new in it.
    pub news: News,
    /// What comes next.
    pub next: Next,
}

impl Win {
    /// The card: time and moves, what was best, hints, what was new.
    pub fn words(&self) -> Vec<(String, Role)> {
        let mut list = Vec::new();
        let game = &self.game;
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
        if let Some(before) = &self.news.before {
            let mut best = Vec::new();
            best.extend(before.moves.map(|best| count(best.value, "move")));
            best.extend(before.pushes.map(|best| count(best.value, "push")));
            best.extend(before.millis.map(|best| time(best.value)));
            list.push((format!("Best before: {}", best.join(", ")), Role::TEXT));
        }
        let news = &self.news;
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
        if self.next.is_collection_complete {
            list.push(("★ This collection is solved".into(), Role::DONE));
        }
        list
    }
}
