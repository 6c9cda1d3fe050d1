//! One game in a window: its session, its picture, its time.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use puzzle_core::{Layout, Palette, Size, Theme};
use puzzle_midend::{GameEntry, Outcome, Session};
use puzzle_skin::SharedSkin;

use crate::surface::Surface;

/// Time between two pictures of an animation.
const FRAME: Duration = Duration::from_millis(16);
/// Ticks nearer than this are an animation's, others the clock's.
const SLOW: Duration = Duration::from_millis(200);
/// Tiles are at most this large, in pixels.
const LARGEST: i32 = 1024;

/// A game that is being played.
pub(crate) struct Table {
    /// Which table of the sitting it is.
    pub(crate) id: usize,
    pub(crate) entry: GameEntry,
    pub(crate) session: Box<dyn Session>,
    pub(crate) surface: Surface,
    /// Where it was saved to.
    pub(crate) save_path: Option<PathBuf>,
    pub(crate) skin: Option<SharedSkin>,
    clock: Clock,
}

/// Time as the session is told of it.
#[derive(Clone, Copy, Debug)]
struct Clock {
    last: Instant,
    wanted: Option<Duration>,
}

impl Table {
    pub(crate) fn new(id: usize, entry: GameEntry) -> Self {
        Self {
            id,
            entry,
            session: entry.session(),
            surface: Surface::default(),
            save_path: None,
            skin: None,
            clock: Clock { last: Instant::now(), wanted: None },
        }
    }

    /// The game's own colors.
    pub(crate) fn palette(&self, theme: Theme) -> Palette {
        self.entry.palette(theme)
    }

    /// Everything is painted anew.
    pub(crate) fn forget_picture(&mut self) {
        self.surface.clear();
        let _ = self.session.force_redraw();
    }

    /// Chooses the largest tiles with which the picture fits, in the shape of the skin's pieces.
    pub(crate) fn fit(&mut self, room: Size) -> Size {
        let shape = self.skin.as_ref().and_then(|skin| skin.with(|skin| skin.piece_shape()));
        let Some((w, h)) = shape.filter(|(w, h)| w != h) else {
            return self.session.resize(room);
        };
        let purpose = self.session.layout().purpose;
        let long = i64::from(w.max(h));
        let of = |tile: i32, side: u32| (i64::from(side) * i64::from(tile) / long).max(1) as i32;
        let layout = |tile: i32| Layout::new(of(tile, w), of(tile, h)).on(purpose);
        let (mut good, mut bad) = (1, LARGEST);
        while bad - good > 1 {
            let tile = i32::midpoint(good, bad);
            let size = self.session.size_in(layout(tile));
            if size.w <= room.w && size.h <= room.h {
                good = tile;
            } else {
                bad = tile;
            }
        }
        self.session.set_layout(layout(good))
    }

    /// The size that the game prefers, in pixels.
    pub(crate) fn preferred(&mut self) -> Size {
        self.session.reset_tile();
        self.session.fit(Size::new(100_000, 100_000))
    }

    /// The session wants to be told of time when it said so.
    pub(crate) fn set_clock(&mut self, outcome: &Outcome) {
        if self.clock.wanted.is_none() {
            self.clock.last = Instant::now();
        }
        self.clock.wanted = outcome.next_tick;
    }

    /// The time since it was told last is nobody's.
    pub(crate) fn skip_time(&mut self) {
        self.clock.last = Instant::now();
    }

    /// Tells the session how much time went by.
    pub(crate) fn catch_up(&mut self) -> Option<Outcome> {
        let wanted = self.clock.wanted?;
        let dt = self.clock.last.elapsed();
        if dt < wanted && wanted > FRAME {
            return None;
        }
        self.clock.last = Instant::now();
        Some(self.session.tick(dt))
    }

    /// In how long the next picture is wanted. A clock that is not shown wants none.
    pub(crate) fn patience(&self, shows_clock: bool) -> Option<Duration> {
        let wanted = self.clock.wanted?;
        if wanted > SLOW && !shows_clock {
            return None;
        }
        Some(wanted.max(FRAME).saturating_sub(self.clock.last.elapsed()))
    }
}
