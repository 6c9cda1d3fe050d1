//! How large tiles are on a screen of characters, and where the picture begins.

use puzzle_core::draw::{Layout, Point, Purpose, Size};
use puzzle_midend::Session;

use crate::canvas::{COLUMN, ROW};
use crate::glyphs::Glyphs;
use crate::probe::Probe;

/// The tallest tile, in pixels.
const TALLEST: i32 = 12 * ROW;
/// The lowest tile: a row of characters.
const LOWEST: i32 = ROW;
/// The lowest tile of a board that is larger than the window, where it need not be low.
const COMFORTABLE: i32 = 2 * ROW;
/// How much better tiles have to be for lists beside the board to be given up.
const WORTH: f64 = 1.35;
/// How many pixels of its margin a picture may lose for the sake of its texts.
const SLACK: i32 = 2;

/// A layout, and how the picture lies on the characters of a window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tiling {
    pub(crate) layout: Layout,
    /// The picture's pixel at the first character's corner, but for whole characters.
    pub(crate) phase: Point,
    /// Whether all of the picture is in the window.
    pub(crate) is_whole: bool,
    /// How good it is: about the height of a tile in pixels.
    pub(crate) score: f64,
}

impl Tiling {
    /// The best one for a window of so many pixels. No tile is narrower than `least`.
    pub(crate) fn search(session: &dyn Session, room: Size, glyphs: Glyphs, least: i32) -> Self {
        Self::search_among(session, room, glyphs, least, [Purpose::Screen, Purpose::Plain])
    }

    /// The same for a picture that nobody plays on.
    pub(crate) fn of_still(session: &dyn Session, room: Size, glyphs: Glyphs) -> Self {
        Self::search_among(session, room, glyphs, 1, [Purpose::Thumbnail; 2])
    }

    fn search_among(
        session: &dyn Session,
        room: Size,
        glyphs: Glyphs,
        least: i32,
        purposes: [Purpose; 2],
    ) -> Self {
        let search = Search { session, room, glyphs, least };
        let size = |purpose| session.size_in(layout_of(COMFORTABLE, COMFORTABLE).on(purpose));
        let has_lists = size(purposes[0]) != size(purposes[1]);
        let without = has_lists.then(|| search.fitting(purposes[1])).flatten();
        let found = [search.fitting(purposes[0]), without];
        let without = |tiling: Tiling| Self { score: tiling.score / WORTH, ..tiling };
        match (found[0], found[1].map(without)) {
            (Some(with), Some(without)) if without.score <= with.score => with,
            (_, Some(without)) => without,
            (Some(with), None) => with,
            (None, None) => search.scrolling(),
        }
    }

    /// With tiles of a height that the player chose, as wide as they are high by these ones.
    pub(crate) fn zoomed(
        session: &dyn Session,
        room: Size,
        glyphs: Glyphs,
        usual: Layout,
        height: i32,
    ) -> Self {
        let search = Search { session, room, glyphs, least: 1 };
        let width = usual.tile_width * height / usual.tile_height.max(1);
        let width = (width + COLUMN / 2) / COLUMN * COLUMN;
        search.judge(layout_of(width.max(COLUMN), height).on(usual.purpose))
    }
}

struct Search<'a> {
    session: &'a dyn Session,
    room: Size,
    glyphs: Glyphs,
    least: i32,
}

impl Search<'_> {
    fn is_whole(&self, layout: Layout) -> bool {
        let size = self.session.size_in(layout);
        size.w <= self.room.w + SLACK && size.h <= self.room.h + SLACK
    }

    /// The best tiling with which all of the picture is seen.
    fn fitting(&self, purpose: Purpose) -> Option<Tiling> {
        let fits = |height: i32| {
            self.widths(height).any(|width| self.is_whole(layout_of(width, height).on(purpose)))
        };
        if !fits(LOWEST) {
            return None;
        }
        let (mut good, mut bad) = (LOWEST, TALLEST + 1);
        while bad - good > 1 {
            let middle = i32::midpoint(good, bad);
            if fits(middle) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        let mut best: Option<Tiling> = None;
        for height in (LOWEST..=good).rev() {
            if best.is_some_and(|best| best.score >= ceiling(height)) {
                break;
            }
            for width in self.widths(height) {
                let layout = layout_of(width, height).on(purpose);
                if !self.is_whole(layout) || best.is_some_and(|b| b.score >= size_score(layout)) {
                    continue;
                }
                let tiling = self.judge(layout);
                if best.is_none_or(|best| tiling.score > best.score) {
                    best = Some(tiling);
                }
            }
        }
        best.filter(|best| best.score > 0.0)
    }

    /// The widths of tiles that are tried with a height: whole characters, from a little narrower
    /// than square to so wide that numbers have room.
    fn widths(&self, height: i32) -> impl Iterator<Item = i32> + use<> {
        let (from, to) = ((height * 3 / 4).max(self.least), (height * 3 / 2).max(6 * COLUMN));
        (from / COLUMN..=to / COLUMN).rev().map(|n| n * COLUMN).filter(move |&w| w >= from)
    }

    /// A tiling for a board that is larger than the window.
    fn scrolling(&self) -> Tiling {
        let lowest = COMFORTABLE.min(self.room.h / 3).max(LOWEST);
        let all = (lowest..=lowest + ROW / 2)
            .flat_map(|height| self.widths(height).map(move |width| layout_of(width, height)));
        let judged: Vec<Tiling> = all.map(|layout| self.judge(layout.on(Purpose::Plain))).collect();
        // As good as any for its size, and of those the one that shows the most.
        let quality = |tiling: &Tiling| tiling.score / size_score(tiling.layout);
        let best = judged.iter().map(quality).fold(0.0, f64::max);
        let good = judged.iter().filter(|tiling| quality(tiling) >= best - 0.1);
        let area = |tiling: &&Tiling| tiling.layout.tile_width * tiling.layout.tile_height;
        good.min_by_key(area).copied().unwrap_or(Tiling {
            layout: layout_of(COMFORTABLE, COMFORTABLE),
            phase: Point::default(),
            is_whole: false,
            score: 0.0,
        })
    }

    /// How good a layout is in its best place.
    fn judge(&self, layout: Layout) -> Tiling {
        let probe = Probe::of(self.session, layout, self.glyphs);
        let (size, room) = (self.session.size_in(layout), self.room);
        let is_whole = size.w <= room.w + SLACK && size.h <= room.h + SLACK;
        // Phases with which the picture can be in the window, give or take some of its margin.
        let allows = |size: i32, room: i32, pitch: i32| {
            move |at: i32| size > room + SLACK || first(at, pitch) >= size - room - SLACK
        };
        let phase = probe.best_phase(allows(size.w, room.w, COLUMN), allows(size.h, room.h, ROW));
        let mut score = size_score(layout) * (1.0 - 0.7 * phase.texts - 0.15 * phase.edges);
        if probe.n_cramped() > 0 {
            score = 0.0;
        } else if !probe.has_texts() {
            // Nothing asks for wider tiles.
            let (w, h) = (f64::from(layout.tile_width), f64::from(layout.tile_height));
            score *= w.min(h) / w.max(h);
        }
        Tiling { layout, phase: phase.at, is_whole, score }
    }
}

/// The last place with a phase at which a window may begin that shows the picture's first pixels.
fn first(at: i32, pitch: i32) -> i32 {
    if at <= SLACK { at } else { at - pitch }
}

/// Where a window of so much room begins on a picture of a size: in the middle where all of it is
/// seen, else near `wanted`; the phase is kept.
pub(crate) fn place(wanted: i32, size: i32, room: i32, at: i32, pitch: i32) -> i32 {
    let is_whole = size <= room + SLACK;
    let wanted = if is_whole { (size - room).div_euclid(2) } else { wanted.clamp(0, size - room) };
    let below = at + (wanted - at).div_euclid(pitch) * pitch;
    let near = if wanted - below > pitch / 2 { below + pitch } else { below };
    if is_whole && near > first(at, pitch) {
        near - pitch
    } else if is_whole && near < size - room - SLACK
        || !is_whole && near + room < size - SLACK && wanted == size - room
    {
        near + pitch
    } else {
        near
    }
}

/// Tiles of so many pixels on characters.
const fn layout_of(width: i32, height: i32) -> Layout {
    Layout::new(width, height).in_units(COLUMN, ROW)
}

/// The height of a square tile that would be as welcome: a little wider is better, for numbers are
/// wider than high.
fn size_score(layout: Layout) -> f64 {
    let (w, h) = (f64::from(layout.tile_width), f64::from(layout.tile_height));
    (w.min(h * 1.1 + 6.0) * h).sqrt()
}

/// The best that a tile so high can be.
fn ceiling(height: i32) -> f64 {
    let height = f64::from(height);
    ((height * 1.1 + 6.0) * height).sqrt()
}
