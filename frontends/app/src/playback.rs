//! Playback of a range of a game's history.

use std::time::{Duration, Instant};

/// The shortest time between two steps of a playback.
const FASTEST: Duration = Duration::from_millis(25);
/// The longest time between two steps of a playback.
const SLOWEST: Duration = Duration::from_secs(3);

/// A range of positions in a game's history, stepped through by hand or played at a speed.
///
/// ```
/// use std::time::{Duration, Instant};
/// use puzzle_app::Playback;
/// let start = Instant::now();
/// let mut playback = Playback::new(3, 5, start).playing();
/// let later = |n: u64| start + Duration::from_secs(n);
/// assert_eq!(playback.tick(3, start), None);
/// assert_eq!(playback.tick(3, later(1)), Some(4));
/// assert_eq!(playback.tick(4, later(2)), Some(5));
/// assert_eq!((playback.tick(5, later(3)), playback.due()), (None, None));
/// ```
#[derive(Clone, Debug)]
pub struct Playback {
    from: usize,
    to: usize,
    is_playing: bool,
    interval: Duration,
    due: Instant,
}

impl Playback {
    /// Creates a stopped playback of the positions from `from` to `to`. Its speed is chosen so that
    /// it takes 15 seconds, within limits that suit short and long ranges.
    pub fn new(from: usize, to: usize, now: Instant) -> Self {
        let n = u32::try_from(to.saturating_sub(from)).unwrap_or(u32::MAX).max(1);
        let interval = (Duration::from_secs(15) / n).clamp(FASTEST * 2, Duration::from_millis(450));
        Self { from, to, is_playing: false, interval, due: now + interval }
    }

    /// Starts playing and returns the playback.
    #[must_use]
    pub fn playing(mut self) -> Self {
        self.is_playing = true;
        self
    }

    /// Returns the first position of the range.
    pub fn from(&self) -> usize {
        self.from
    }

    /// Returns the last position of the range.
    pub fn to(&self) -> usize {
        self.to
    }

    /// Returns `true` while it plays.
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Limits the range to a history of `n` moves.
    pub fn fit(&mut self, n: usize) {
        self.to = self.to.min(n);
        self.from = self.from.min(self.to);
    }

    /// Stops playing.
    pub fn stop(&mut self) {
        self.is_playing = false;
    }

    /// Starts or stops playing at position `at`. Returns the first position if playback starts
    /// again after its end.
    pub fn toggle(&mut self, at: usize, now: Instant) -> Option<usize> {
        self.is_playing = !self.is_playing;
        self.due = now + self.interval;
        (self.is_playing && at >= self.to).then_some(self.from)
    }

    /// Plays faster.
    pub fn hurry(&mut self) {
        self.interval = (self.interval * 2 / 3).max(FASTEST);
    }

    /// Plays slower.
    pub fn slow_down(&mut self) {
        self.interval = (self.interval * 3 / 2).min(SLOWEST);
    }

    /// Returns the position that follows `at` if the next step of the playback is due.
    pub fn tick(&mut self, at: usize, now: Instant) -> Option<usize> {
        if !self.is_playing || now < self.due {
            return None;
        }
        self.due = now + self.interval;
        self.is_playing = at + 1 < self.to;
        (at < self.to).then_some(at + 1)
    }

    /// Returns when the next step of the playback is due, or `None` while it is stopped.
    pub fn due(&self) -> Option<Instant> {
        self.is_playing.then_some(self.due)
    }
}
