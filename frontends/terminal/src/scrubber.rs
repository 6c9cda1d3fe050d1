//! The way through a game's history: stepping, jumping, and watching it play.

use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent};
use puzzle_core::Role;
use puzzle_sitting::Playback;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::look::Look;

/// A range of positions that is being looked at.
#[derive(Clone, Debug)]
pub(crate) struct Scrubber {
    playback: Playback,
    /// Where Esc goes back to.
    home: usize,
    /// What is known of the way.
    about: String,
}

/// What a key on the scrubber asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Nothing,
    /// To go to a position.
    Go(usize),
    /// To leave, at a position.
    Leave(usize),
    /// To name this position.
    Checkpoint,
    /// To forget its name.
    Forget,
}

impl Scrubber {
    /// A range to step through, `home` being where Esc goes.
    pub(crate) fn new(from: usize, to: usize, home: usize, now: Instant) -> Self {
        Self { playback: Playback::new(from, to, now), home, about: String::new() }
    }

    /// The same, playing.
    pub(crate) fn playing(mut self) -> Self {
        self.playback = self.playback.playing();
        self
    }

    /// The same with words about the way.
    pub(crate) fn about(mut self, words: String) -> Self {
        self.about = words;
        self
    }

    /// What is known of the way.
    pub(crate) fn words(&self) -> &str {
        &self.about
    }

    /// What a key means at a position, `points` being those that have names.
    pub(crate) fn key(
        &mut self,
        event: KeyEvent,
        at: usize,
        points: &[usize],
        now: Instant,
    ) -> Wish {
        let (from, to) = (self.playback.from(), self.playback.to());
        let tenth = ((to - from) / 10).max(2);
        let stop = |line: &mut Self, position: usize| {
            line.playback.stop();
            Wish::Go(position.clamp(from, to))
        };
        match event.code {
            KeyCode::Left | KeyCode::Up => stop(self, at.saturating_sub(1)),
            KeyCode::Right | KeyCode::Down => stop(self, at + 1),
            KeyCode::PageUp => stop(self, at.saturating_sub(tenth)),
            KeyCode::PageDown => stop(self, at + tenth),
            KeyCode::Home => stop(self, from),
            KeyCode::End => stop(self, to),
            KeyCode::Char(' ') => self.playback.toggle(at, now).map_or(Wish::Nothing, Wish::Go),
            KeyCode::Char('+' | '=') => {
                self.playback.hurry();
                Wish::Nothing
            }
            KeyCode::Char('-') => {
                self.playback.slow_down();
                Wish::Nothing
            }
            KeyCode::Char('[') => {
                let before = points.iter().filter(|point| **point < at).max();
                before.map_or(Wish::Nothing, |point| stop(self, *point))
            }
            KeyCode::Char(']') => {
                let behind = points.iter().filter(|point| **point > at).min();
                behind.map_or(Wish::Nothing, |point| stop(self, *point))
            }
            KeyCode::Char('k') => Wish::Checkpoint,
            KeyCode::Char('K') => Wish::Forget,
            KeyCode::Enter => Wish::Leave(at),
            KeyCode::Esc => Wish::Leave(self.home),
            _ => Wish::Nothing,
        }
    }

    /// The position to go to, when it is time.
    pub(crate) fn tick(&mut self, at: usize, now: Instant) -> Option<usize> {
        self.playback.tick(at, now)
    }

    /// When the next step is due.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.playback.due()
    }

    /// The position under a column of the bar.
    pub(crate) fn position_at(&mut self, bar: Rect, column: u16) -> usize {
        self.playback.stop();
        let (from, to) = (self.playback.from(), self.playback.to());
        let n = to - from;
        let width = usize::from(bar.width.max(2)) - 1;
        let x = usize::from(column.saturating_sub(bar.x)).min(width);
        from + (n * x + width / 2) / width
    }

    /// Draws the bar into a row, and gives the part of it that the mouse can take hold of.
    pub(crate) fn draw(
        &self,
        buffer: &mut Buffer,
        row: Rect,
        at: usize,
        checkpoints: &[(String, usize)],
        look: &Look,
    ) -> Rect {
        let (from, to) = (self.playback.from(), self.playback.to());
        let n = to - from;
        let count = format!(" {}/{n} ", at.saturating_sub(from));
        buffer.set_stringn(
            row.x,
            row.y,
            if self.playback.is_playing() { "▶" } else { "‖" },
            1,
            look.key(),
        );
        let right = row.right().saturating_sub(count.len() as u16);
        let bar = Rect { x: row.x + 2, width: right.saturating_sub(row.x + 2), ..row };
        let column = |position: usize| {
            let done = position.clamp(from, to) - from;
            bar.x + (usize::from(bar.width.saturating_sub(1)) * done / n.max(1)) as u16
        };
        for x in bar.x..bar.right() {
            let (symbol, style) =
                if x <= column(at) { ("━", look.key()) } else { ("─", look.faint()) };
            buffer.set_string(x, bar.y, symbol, style);
        }
        if bar.width > 0 {
            for (_, position) in checkpoints {
                buffer.set_string(column(*position), bar.y, "◆", look.role(Role::HINT));
            }
            buffer.set_string(column(at), bar.y, "●", look.key());
        }
        buffer.set_stringn(right, row.y, &count, usize::from(row.right() - right), look.text());
        bar
    }
}

/// The scrubber's keys and what they do.
pub(crate) const KEYS: [(&str, &str); 7] = [
    ("Space", "play, pause"),
    ("← →", "step"),
    ("Enter", "stay here"),
    ("Esc", "back"),
    ("+ -", "speed"),
    ("k K", "name it, forget it"),
    ("[ ]", "to checkpoints"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crossterm::event::KeyModifiers;

    #[test]
    fn playing_goes_to_the_end_and_stops() {
        let start = Instant::now();
        let mut line = Scrubber::new(3, 6, 6, start).playing();
        let mut at = 3;
        let mut now = start;
        for _ in 0..10 {
            now += Duration::from_secs(1);
            at = line.tick(at, now).unwrap_or(at);
        }
        assert_eq!((at, line.due()), (6, None));
        let mut key =
            |code, at| line.key(KeyEvent::new(code, KeyModifiers::NONE), at, &[4, 5], now);
        assert_eq!(key(KeyCode::Left, 6), Wish::Go(5));
        assert_eq!(key(KeyCode::Left, 3), Wish::Go(3));
        assert_eq!(key(KeyCode::Esc, 4), Wish::Leave(6));
        assert_eq!(key(KeyCode::Char(' '), 6), Wish::Go(3));
        assert_eq!(key(KeyCode::Char('['), 6), Wish::Go(5));
        assert_eq!(key(KeyCode::Char(']'), 3), Wish::Go(4));
        assert_eq!(key(KeyCode::Char(']'), 5), Wish::Nothing);
        let bar = Rect::new(10, 0, 31, 1);
        assert_eq!([10, 40, 99].map(|x| line.position_at(bar, x)), [3, 6, 6]);
    }
}
