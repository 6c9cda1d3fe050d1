//! A stretch of a game's history that plays by itself.

use std::time::{Duration, Instant};

/// The shortest time between two steps.
const FASTEST: Duration = Duration::from_millis(25);
/// The longest.
const SLOWEST: Duration = Duration::from_secs(3);

/// A range of positions that is stepped through, by hand or by itself.
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
    /// From one position to another, standing still; played as a whole it takes a quarter of a
    /// minute, but slower than eyes can follow and faster than they tire.
    pub fn new(from: usize, to: usize, now: Instant) -> Self {
        let n = u32::try_from(to.saturating_sub(from)).unwrap_or(u32::MAX).max(1);
        let interval = (Duration::from_secs(15) / n).clamp(FASTEST * 2, Duration::from_millis(450));
        Self { from, to, is_playing: false, interval, due: now + interval }
    }

    /// The same, playing.
    #[must_use]
    pub fn playing(mut self) -> Self {
        self.is_playing = true;
        self
    }

    /// Its first position.
    pub fn from(&self) -> usize {
        self.from
    }

    /// Its last position.
    pub fn to(&self) -> usize {
        self.to
    }

    /// Whether it goes on by itself.
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// The history is `n` positions long now: no position behind it is meant.
    pub fn fit(&mut self, n: usize) {
        self.to = self.to.min(n);
        self.from = self.from.min(self.to);
    }

    /// It stands still.
    pub fn stop(&mut self) {
        self.is_playing = false;
    }

    /// Plays, or stands still again; the position to go to first, where it begins anew because it
    /// had been played to the end.
    pub fn toggle(&mut self, at: usize, now: Instant) -> Option<usize> {
        self.is_playing = !self.is_playing;
        self.due = now + self.interval;
        (self.is_playing && at >= self.to).then_some(self.from)
    }

    /// Plays faster from now on.
    pub fn hurry(&mut self) {
        self.interval = (self.interval * 2 / 3).max(FASTEST);
    }

    /// Plays slower from now on.
    pub fn slow_down(&mut self) {
        self.interval = (self.interval * 3 / 2).min(SLOWEST);
    }

    /// The position to go to from this one, when it is time.
    pub fn tick(&mut self, at: usize, now: Instant) -> Option<usize> {
        if !self.is_playing || now < self.due {
            return None;
        }
        self.due = now + self.interval;
        self.is_playing = at + 1 < self.to;
        (at < self.to).then_some(at + 1)
    }

    /// When the next step is due.
    pub fn due(&self) -> Option<Instant> {
        self.is_playing.then_some(self.due)
    }
}
