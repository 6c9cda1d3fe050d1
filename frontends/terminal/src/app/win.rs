//! What is said at a win, and offered: nothing of it is in the way.

use puzzle_core::Role;
use puzzle_profile::{Finished, News, Next};

use super::App;
use crate::action::{Action, KeyMap};

/// A game that was won, what was new in it, and what comes next.
#[derive(Debug)]
pub(super) struct Win {
    pub(super) key: (&'static str, u64),
    pub(super) game: Finished,
    pub(super) news: News,
    pub(super) next: Next,
}

impl Win {
    /// The card: time and moves, what was best, hints, what was new.
    pub(super) fn words(&self) -> Vec<(String, Role)> {
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

/// Milliseconds as people read them.
pub(super) fn time(millis: u64) -> String {
    match millis / 1000 {
        0..60 => format!("{}.{} s", millis / 1000, millis % 1000 / 100),
        seconds @ 60..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        seconds => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

/// How many of what.
pub(super) fn count(n: u64, one: &str) -> String {
    match (n, one) {
        (1, _) => format!("1 {one}"),
        (_, "push") => format!("{n} pushes"),
        _ => format!("{n} {one}s"),
    }
}

impl App {
    /// The card of the win on the board, and the keys of what comes next.
    pub(super) fn win_words(&self) -> Vec<(String, Role)> {
        let (Some(win), Some(session)) = (self.shown_win(), self.session()) else {
            return Vec::new();
        };
        let mut list = win.words();
        let keys = KeyMap::new(session);
        let mut offers = Vec::new();
        let mut offer = |action: &Action, words: String| {
            let key = keys.label(action);
            if !key.is_empty() {
                offers.push(format!("{key} {words}"));
            }
        };
        if let Some(place) = &win.next.in_collection {
            offer(&Action::NextLevel, format!("level {}", place.number));
        }
        if win.next.same.is_some() {
            offer(&Action::NewGame, "another one".into());
        }
        if let Some((grade, _)) = &win.next.harder {
            offer(&Action::Harder, format!("one grade up: {grade}"));
        }
        if !offers.is_empty() {
            list.push((format!("Next: {}", offers.join(", ")), Role::TEXT));
        }
        if self.keeping.player == puzzle_profile::Name::default() {
            let key = keys.label(&Action::Players);
            list.push((
                format!("Kept for {}; {key} gives a name", self.keeping.player),
                Role::FAINT,
            ));
        }
        list
    }

    /// A new puzzle one grade up.
    pub(super) fn start_harder(&mut self) {
        let harder = self.shown_win().and_then(|win| win.next.harder.clone());
        match harder {
            Some((_, id)) => {
                let params = id.split_once('/').map_or("", |(_, params)| params).to_string();
                self.start_params(&params);
            }
            None => self.tell("One grade up is offered when a graded puzzle is solved"),
        }
    }
}
