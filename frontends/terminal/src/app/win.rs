//! What is said at a win, and offered: nothing of it is in the way.

use puzzle_core::Role;
pub(super) use puzzle_sitting::{by_hints, count, time};

use super::App;
use crate::action::{Action, KeyMap};

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
