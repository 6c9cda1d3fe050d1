//! The history of a game as it is looked at: stepping, jumping, and watching it play.

use std::time::Instant;

use puzzle_core::grid::Direction;
use puzzle_core::input::{Key, KeyPress};

use crate::playback::Playback;

/// A stretch of a game's history that is being looked at.
#[derive(Clone, Debug)]
pub struct History {
    /// The stretch, and whether it plays.
    pub playback: Playback,
    /// The position that Escape goes back to.
    return_to: usize,
    /// What is known of the solution that is shown; may be empty.
    pub about: String,
}

/// What a key in the history asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryStep {
    /// Nothing.
    Stay,
    /// To go to a position.
    Go(usize),
    /// To leave the history at a position.
    Leave(usize),
    /// To name this position.
    AddCheckpoint,
    /// To remove its name.
    RemoveCheckpoint,
}

impl History {
    /// The keys of the history, and what they do.
    pub const KEYS: [(&str, &str); 7] = [
        ("Space", "play, pause"),
        ("← →", "step"),
        ("Enter", "stay here"),
        ("Esc", "back"),
        ("+ -", "speed"),
        ("k K", "name it, forget it"),
        ("[ ]", "to checkpoints"),
    ];

    /// A stretch to step through; Escape goes back to `return_to`.
    pub fn new(playback: Playback, return_to: usize) -> Self {
        Self { playback, return_to, about: String::new() }
    }

    /// What a key asks for at a position; `checkpoints` are the positions that have names.
    pub fn key(
        &mut self,
        press: KeyPress,
        at: usize,
        checkpoints: &[usize],
        now: Instant,
    ) -> HistoryStep {
        let (from, to) = (self.playback.from(), self.playback.to());
        let tenth = ((to - from) / 10).max(2);
        let position = match press.key {
            Key::Arrow(Direction::Left | Direction::Up) => Some(at.saturating_sub(1)),
            Key::Arrow(_) => Some(at + 1),
            Key::PageUp => Some(at.saturating_sub(tenth)),
            Key::PageDown => Some(at + tenth),
            Key::Home => Some(from),
            Key::End => Some(to),
            Key::Char('[') => checkpoints.iter().copied().filter(|point| *point < at).max(),
            Key::Char(']') => checkpoints.iter().copied().filter(|point| *point > at).min(),
            Key::Select2 => {
                let to = self.playback.toggle(at, now);
                return to.map_or(HistoryStep::Stay, HistoryStep::Go);
            }
            Key::Char('+' | '=') => {
                self.playback.hurry();
                None
            }
            Key::Char('-') => {
                self.playback.slow_down();
                None
            }
            Key::Char('k') => return HistoryStep::AddCheckpoint,
            Key::Char('K') => return HistoryStep::RemoveCheckpoint,
            Key::Select => return HistoryStep::Leave(at),
            Key::Escape => return HistoryStep::Leave(self.return_to),
            _ => None,
        };
        let Some(position) = position else { return HistoryStep::Stay };
        self.playback.stop();
        HistoryStep::Go(position.clamp(from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_step_jump_and_leave() {
        let now = Instant::now();
        let mut history = History::new(Playback::new(3, 6, now), 6);
        let mut key = |key: &str, at| history.key(key.parse().unwrap(), at, &[4, 5], now);
        for (press, at, step) in [
            ("left", 6, HistoryStep::Go(5)),
            ("left", 3, HistoryStep::Go(3)),
            ("end", 3, HistoryStep::Go(6)),
            ("escape", 4, HistoryStep::Leave(6)),
            ("enter", 4, HistoryStep::Leave(4)),
            ("space", 6, HistoryStep::Go(3)),
            ("[", 6, HistoryStep::Go(5)),
            ("]", 3, HistoryStep::Go(4)),
            ("]", 5, HistoryStep::Stay),
            ("k", 5, HistoryStep::AddCheckpoint),
        ] {
            assert_eq!(key(press, at), step, "{press} at {at}");
        }
    }
}
