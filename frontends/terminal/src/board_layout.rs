//! Choosing the tile size and the picture's position on the grid of characters.

use puzzle_core::draw::{Layout, Point, Purpose, Size};
use puzzle_midend::Midend;

use crate::alignment::PositionRecorder;
use crate::canvas::{COLUMN, ROW};
use crate::glyphs::Glyphs;

/// The maximum tile height in pixels.
const TALLEST: i32 = 12 * ROW;
/// The minimum tile height: one row of characters.
const LOWEST: i32 = ROW;
/// The minimum tile height of a board that is larger than the window and scrolls.
const COMFORTABLE: i32 = 2 * ROW;
/// How many times better the tiling must be without the lists beside the board for them to be
/// hidden.
const WORTH: f64 = 1.35;
/// The number of pixels of its margin that a picture may lose so that its texts fall on the grid.
const SLACK: i32 = 2;

/// A layout, and the picture's position on the grid of characters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tiling {
    pub(crate) layout: Layout,
    /// The pixel of the picture at the first character's corner, modulo the size of a character.
    pub(crate) offset: Point,
    /// Whether the whole picture is visible.
    pub(crate) is_whole: bool,
    /// The quality of the tiling, by which tilings are compared: roughly the tile height in pixels.
    pub(crate) score: f64,
}

impl Tiling {
    /// Returns the best tiling for a window of `room` pixels. Tiles are at least `least` wide.
    pub(crate) fn search(session: &Midend, room: Size, glyphs: Glyphs, least: i32) -> Self {
        Self::search_among(session, room, glyphs, least, [Purpose::Screen, Purpose::Plain])
    }

    /// Returns the best tiling for a picture that is not played.
    pub(crate) fn of_still(session: &Midend, room: Size, glyphs: Glyphs) -> Self {
        Self::search_among(session, room, glyphs, 1, [Purpose::Thumbnail; 2])
    }

    fn search_among(
        session: &Midend,
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

    /// Returns the tiling with the tile height chosen by the player and the proportions of this
    /// one.
    pub(crate) fn zoomed(
        session: &Midend,
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
    session: &'a Midend,
    room: Size,
    glyphs: Glyphs,
    least: i32,
}

impl Search<'_> {
    fn is_whole(&self, layout: Layout) -> bool {
        let size = self.session.size_in(layout);
        size.w <= self.room.w + SLACK && size.h <= self.room.h + SLACK
    }

    /// Returns the best tiling that shows the whole picture, if any.
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

    /// Returns the tile widths to try with a tile height: whole characters, from slightly narrower
    /// than square to wide enough for numbers.
    fn widths(&self, height: i32) -> impl Iterator<Item = i32> + use<> {
        let (from, to) = ((height * 3 / 4).max(self.least), (height * 3 / 2).max(6 * COLUMN));
        (from / COLUMN..=to / COLUMN).rev().map(|n| n * COLUMN).filter(move |&w| w >= from)
    }

    /// Returns a tiling for a board that is larger than the window.
    fn scrolling(&self) -> Tiling {
        let lowest = COMFORTABLE.min(self.room.h / 3).max(LOWEST);
        let all = (lowest..=lowest + ROW / 2)
            .flat_map(|height| self.widths(height).map(move |width| layout_of(width, height)));
        let judged: Vec<Tiling> = all.map(|layout| self.judge(layout.on(Purpose::Plain))).collect();
        // Among tilings of the best quality for their size, take the one that shows most.
        let quality = |tiling: &Tiling| tiling.score / size_score(tiling.layout);
        let best = judged.iter().map(quality).fold(0.0, f64::max);
        let good = judged.iter().filter(|tiling| quality(tiling) >= best - 0.1);
        let area = |tiling: &&Tiling| tiling.layout.tile_width * tiling.layout.tile_height;
        good.min_by_key(area).copied().unwrap_or(Tiling {
            layout: layout_of(COMFORTABLE, COMFORTABLE),
            offset: Point::default(),
            is_whole: false,
            score: 0.0,
        })
    }

    /// Returns the tiling that puts a layout at its best position on the grid of characters.
    fn judge(&self, layout: Layout) -> Tiling {
        let positions = PositionRecorder::of(self.session, layout, self.glyphs);
        let (size, room) = (self.session.size_in(layout), self.room);
        let is_whole = size.w <= room.w + SLACK && size.h <= room.h + SLACK;
        // Offsets that keep the picture in the window, apart from some of its margin.
        let allows = |size: i32, room: i32, pitch: i32| {
            move |at: i32| size > room + SLACK || first(at, pitch) >= size - room - SLACK
        };
        let offset =
            positions.best_offset(allows(size.w, room.w, COLUMN), allows(size.h, room.h, ROW));
        let mut score = size_score(layout) * (1.0 - 0.7 * offset.texts - 0.15 * offset.edges);
        if positions.n_cramped() > 0 {
            score = 0.0;
        } else if !positions.has_texts() {
            // Wider tiles have no advantage.
            let (w, h) = (f64::from(layout.tile_width), f64::from(layout.tile_height));
            score *= w.min(h) / w.max(h);
        }
        Tiling { layout, offset: offset.at, is_whole, score }
    }
}

/// Returns the last position, along one axis, at which a window with the grid offset `at` can begin
/// and still show the first pixels of the picture.
fn first(at: i32, pitch: i32) -> i32 {
    if at <= SLACK { at } else { at - pitch }
}

/// Returns where a window begins on a picture along one axis: centered if the picture fits,
/// otherwise near `wanted`. The offset `at` is kept.
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

/// Returns the layout for tiles of a size, aligned with characters.
const fn layout_of(width: i32, height: i32) -> Layout {
    Layout::new(width, height).in_units(COLUMN, ROW)
}

/// Returns the height, in pixels, of a square tile that is worth as much as a layout's tile.
/// Slightly wider tiles are better, because numbers are wider than high.
fn size_score(layout: Layout) -> f64 {
    let (w, h) = (f64::from(layout.tile_width), f64::from(layout.tile_height));
    (w.min(h * 1.1 + 6.0) * h).sqrt()
}

/// Returns the best possible score of a tiling with a tile height.
fn ceiling(height: i32) -> f64 {
    let height = f64::from(height);
    ((height * 1.1 + 6.0) * height).sqrt()
}
