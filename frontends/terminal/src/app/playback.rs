//! A solution is shown step by step, with what is known of it.

use std::time::Instant;

use super::{App, Frame};
use crate::scrubber::Scrubber;

impl App {
    /// Shows the solution that was just put on the board, from where the player was.
    pub(super) fn play_solution(&mut self, before: usize, words: String) {
        let Some(session) = self.session() else { return };
        let after = session.position();
        if after == before {
            return;
        }
        if after == before + 1 || !session.can().animates_solution {
            self.tell(words);
            return;
        }
        let line = Scrubber::new(before, after, after, Instant::now()).playing().about(words);
        self.scrubber = Some(line);
        self.frame = Frame::default();
        self.go_to(before);
    }
}
