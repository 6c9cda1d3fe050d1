//! The history view: stepping, jumping and playing through a game's moves.

use std::time::Instant;

use puzzle_core::grid::Direction;
use puzzle_core::input::{Key, KeyPress};

use crate::playback::Playback;
use puzzle_core::{Text, label};

/// The history view: a range of a game's history that the player steps through.
#[derive(Clone, Debug)]
pub struct HistoryView {
    /// The range of positions, and whether it is being played.
    pub playback: Playback,
    /// The position to which Escape returns.
    return_to: usize,
    /// A text about the solution that is shown; may be empty.
    pub about: Text,
}

/// What a key in the history view does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryAction {
    /// Nothing.
    Stay,
    /// Go to a position.
    Go(usize),
    /// Go to a position and close the view.
    Leave(usize),
    /// Add a checkpoint at the current position.
    AddCheckpoint,
    /// Remove the checkpoints at the current position.
    RemoveCheckpoint,
}

impl HistoryView {
    /// The keys of the history view and what they do.
    pub const KEYS: [(&str, &str); 7] = [
        (label!("Space"), label!("play or pause")),
        ("← →", label!("one move")),
        (label!("Enter"), label!("stay here")),
        (label!("Esc"), label!("return")),
        ("+ -", label!("faster, slower")),
        ("k K", label!("checkpoint on, off")),
        ("[ ]", label!("to a checkpoint")),
    ];

    /// Creates a view of the part of a game's history that `playback` covers. Escape closes it and
    /// goes to the position after `return_to` moves.
    pub fn new(playback: Playback, return_to: usize) -> Self {
        Self { playback, return_to, about: Text::default() }
    }

    /// Handles a key at position `at`. `checkpoints` are the positions of the checkpoints.
    pub fn key(
        &mut self,
        press: KeyPress,
        at: usize,
        checkpoints: &[usize],
        now: Instant,
    ) -> HistoryAction {
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
                return to.map_or(HistoryAction::Stay, HistoryAction::Go);
            }
            Key::Char('+' | '=') => {
                self.playback.hurry();
                None
            }
            Key::Char('-') => {
                self.playback.slow_down();
                None
            }
            Key::Char('k') => return HistoryAction::AddCheckpoint,
            Key::Char('K') => return HistoryAction::RemoveCheckpoint,
            Key::Select => return HistoryAction::Leave(at),
            Key::Escape => return HistoryAction::Leave(self.return_to),
            _ => None,
        };
        let Some(position) = position else { return HistoryAction::Stay };
        self.playback.stop();
        HistoryAction::Go(position.clamp(from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_step_jump_and_leave() {
        let now = Instant::now();
        let mut history = HistoryView::new(Playback::new(3, 6, now), 6);
        let mut key = |key: &str, at| history.key(key.parse().unwrap(), at, &[4, 5], now);
        for (press, at, step) in [
            ("left", 6, HistoryAction::Go(5)),
            ("left", 3, HistoryAction::Go(3)),
            ("end", 3, HistoryAction::Go(6)),
            ("escape", 4, HistoryAction::Leave(6)),
            ("enter", 4, HistoryAction::Leave(4)),
            ("space", 6, HistoryAction::Go(3)),
            ("[", 6, HistoryAction::Go(5)),
            ("]", 3, HistoryAction::Go(4)),
            ("]", 5, HistoryAction::Stay),
            ("k", 5, HistoryAction::AddCheckpoint),
        ] {
            assert_eq!(key(press, at), step, "{press} at {at}");
        }
    }
}
