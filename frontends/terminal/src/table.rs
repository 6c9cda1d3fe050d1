//! One game on the screen: its session, its colors, and the window on its picture.

use std::path::PathBuf;

use puzzle_core::{Layout, Palette, Point, Rect, Size, Theme};
use puzzle_midend::{GameEntry, Session};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;

use crate::canvas::CellCanvas;
use crate::color::ColorDepth;
use crate::look::Look;

/// The largest tile, in pixels of half a character.
const LARGEST: i32 = 40;
/// Tiles narrower than this become wider where there is room.
const SMALL: i32 = 6;
/// Up to here tiles grow beyond the window where numbers would not fit them.
const ROOMY: i32 = 8;

/// A game that is being played.
pub(crate) struct Table {
    pub(crate) entry: GameEntry,
    pub(crate) session: Box<dyn Session>,
    palette: Palette,
    /// Where it was saved to.
    pub(crate) save_path: Option<PathBuf>,
    /// The tile size the player chose.
    zoom: Option<i32>,
    /// The tiles that were needed for everything to be read, where those that fit were too small.
    least: Layout,
    /// The picture's pixel at the window's top left.
    from: Point,
    /// The window.
    area: Area,
    /// Whether the player has moved the window since the cursor last moved.
    followed: Option<Rect>,
}

impl Table {
    pub(crate) fn new(entry: GameEntry, theme: Theme) -> Self {
        Self {
            entry,
            session: entry.session(),
            palette: entry.palette(theme),
            save_path: None,
            zoom: None,
            least: Layout::square(1),
            from: Point::default(),
            area: Area::default(),
            followed: None,
        }
    }

    pub(crate) fn set_theme(&mut self, theme: Theme) {
        self.palette = self.entry.palette(theme);
    }

    /// Another puzzle is on the board.
    pub(crate) fn forget_view(&mut self) {
        self.least = Layout::square(1);
        self.from = Point::default();
        self.followed = None;
    }

    /// The largest tiles with which the picture fits in so many cells: square, but for small ones,
    /// which become wider where there is room, for the sake of their numbers.
    fn best_layout(&mut self, (columns, rows): (u16, u16)) -> Layout {
        let (w, h) = (i32::from(columns), 2 * i32::from(rows));
        let mut fits = |layout| {
            let size = self.session.set_layout(layout);
            size.w <= w && size.h <= h
        };
        let (mut good, mut bad) = (1, LARGEST + 1);
        while bad - good > 1 {
            let tile = i32::midpoint(good, bad);
            if fits(Layout::square(tile)) {
                good = tile;
            } else {
                bad = tile;
            }
        }
        if !self.has_texts(good) {
            return Layout::square(good);
        }
        // Even tiles begin at the edges of characters, so that all rows look the same.
        let tile = if good > 4 && good % 2 == 1 { good - 1 } else { good };
        let mut fits = |layout| {
            let size = self.session.set_layout(layout);
            size.w <= w && size.h <= h
        };
        let mut best = Layout::square(tile);
        while best.tile_width < SMALL.min(2 * tile) {
            let wider = Layout::new(best.tile_width + 1, best.tile_height);
            if !fits(wider) {
                break;
            }
            best = wider;
        }
        best
    }

    /// Whether anything is written on the board with tiles of this size.
    fn has_texts(&mut self, tile: i32) -> bool {
        self.session.set_layout(Layout::square(tile));
        let look = Look::new(Theme::Light, ColorDepth::Full);
        let mut canvas = CellCanvas::new(&self.palette, &look, Point::default(), (1, 1));
        self.session.draw_all(&mut canvas);
        canvas.n_texts() > 0
    }

    /// The largest tiles that fit, or larger ones where those could not be read.
    fn legible_layout(&mut self, area: Area) -> Layout {
        let best = self.best_layout((area.width, area.height));
        Layout::new(
            best.tile_width.max(self.least.tile_width),
            best.tile_height.max(self.least.tile_height),
        )
    }

    /// How good a window is for this game: the part of the picture that is seen, in thousandths,
    /// then the area of a tile.
    pub(crate) fn rate_window(&mut self, area: Area) -> (i64, i32) {
        let layout = self.legible_layout(area);
        let size = self.session.set_layout(layout);
        let seen = size.rect().intersection(Rect::new(
            0,
            0,
            i32::from(area.width),
            2 * i32::from(area.height),
        ));
        let part = 1000 * seen.area() / size.rect().area().max(1);
        (part, layout.tile_width * layout.tile_height)
    }

    /// The tiles below which something could not be read.
    pub(crate) fn least(&self) -> Layout {
        self.least
    }

    /// Chooses the tile size for a window.
    pub(crate) fn fit(&mut self, area: Area) {
        let layout = match self.zoom {
            Some(zoom) => Layout::square(zoom),
            None => self.legible_layout(area),
        };
        let before = (self.area, self.session.layout());
        self.session.set_layout(layout);
        self.area = area;
        if before != (self.area, layout) {
            self.followed = None;
        }
        self.place();
    }

    /// Makes tiles larger or smaller by the player's will; 0 lets the window decide.
    pub(crate) fn zoom(&mut self, by: i32) {
        self.zoom = match by {
            0 => None,
            _ => Some((self.session.layout().tile() + by).clamp(1, LARGEST)),
        };
        self.followed = None;
    }

    fn room(&self) -> Size {
        Size::new(i32::from(self.area.width), 2 * i32::from(self.area.height))
    }

    /// Whether the picture is larger than the window.
    pub(crate) fn scrolls(&self) -> bool {
        let (size, room) = (self.session.size(), self.room());
        size.w > room.w || size.h > room.h
    }

    /// Moves the window, in pixels.
    pub(crate) fn scroll(&mut self, dx: i32, dy: i32) {
        self.from = self.from.offset(dx, dy);
        self.place();
    }

    /// Keeps the window on the picture, or the picture in the middle of the window.
    fn place(&mut self) {
        let (size, room) = (self.session.size(), self.room());
        self.from.x = if size.w <= room.w {
            -((room.w - size.w) / 2)
        } else {
            self.from.x.clamp(0, size.w - room.w)
        };
        self.from.y = if size.h <= room.h {
            -((room.h - size.h) / 2)
        } else {
            self.from.y.clamp(0, size.h - room.h)
        };
        // Tiles that begin in the middle of a character would have their texts off the middle.
        let first = (0..64).find_map(|cell| self.session.cell_rect(cell));
        if first.is_some_and(|tile| (tile.y - self.from.y).rem_euclid(2) == 1) {
            if size.h > room.h || size.h - self.from.y < room.h {
                self.from.y -= 1;
            } else if self.from.y < 0 {
                self.from.y += 1;
            }
        }
    }

    /// Brings a rectangle of the picture into the window.
    pub(crate) fn show(&mut self, rect: Rect) {
        let room = self.room();
        let margin = self.session.layout().tile();
        let along = |from: i32, start: i32, len: i32, room: i32| {
            let margin = margin.min((room - len) / 2).max(0);
            from.min(start - margin).max(start + len + margin - room)
        };
        self.from.x = along(self.from.x, rect.x, rect.w, room.w);
        self.from.y = along(self.from.y, rect.y, rect.h, room.h);
        self.place();
    }

    /// Follows the cursor where it went, and a hint to its cells.
    pub(crate) fn follow(&mut self) {
        if !self.scrolls() {
            return;
        }
        let marked = self.session.marks().first().map(|mark| mark.cell as usize);
        let target = marked
            .and_then(|cell| self.session.cell_rect(cell))
            .or_else(|| self.session.cursor_rect());
        if target != self.followed {
            self.followed = target;
            if let Some(rect) = target {
                self.show(rect);
            }
        }
    }

    /// The pixel of the picture under a cell of the screen, in the window or beside it.
    pub(crate) fn pixel(&self, column: u16, row: u16) -> Point {
        let upper = Point::new(
            self.from.x + i32::from(column) - i32::from(self.area.x),
            self.from.y + 2 * (i32::from(row) - i32::from(self.area.y)),
        );
        let lower = upper.offset(0, 1);
        // Of two pixels in one character, the one that means something.
        let is_lower =
            self.session.cell_at(upper).is_none() && self.session.cell_at(lower).is_some();
        if is_lower { lower } else { upper }
    }

    pub(crate) fn area(&self) -> Area {
        self.area
    }

    /// Draws the window. Where numbers do not fit their tiles, tiles grow and the window becomes a
    /// part of the picture.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, look: &Look) {
        loop {
            self.follow();
            let size = (self.area.width, self.area.height);
            let mut canvas = CellCanvas::new(&self.palette, look, self.from, size);
            self.session.draw_all(&mut canvas);
            let layout = self.session.layout();
            if canvas.n_cramped() == 0 || self.zoom.is_some() || layout.tile() >= ROOMY {
                canvas.show(buffer, self.area);
                break;
            }
            self.least = grown(layout);
            self.session.set_layout(self.least);
            self.followed = None;
            self.place();
        }
        if self.scrolls() {
            self.draw_edges(buffer, look);
        }
    }

    /// Arrows where there is more of the picture.
    fn draw_edges(&self, buffer: &mut Buffer, look: &Look) {
        let (size, room, area) = (self.session.size(), self.room(), self.area);
        let mut mark = |is_more: bool, from: (u16, u16), is_row: bool, symbol: char| {
            if !is_more {
                return;
            }
            // Beside the middle of the edge, where no number is hidden.
            let n = if is_row { area.width } else { area.height };
            for step in 0..n {
                let along = if step % 2 == 0 { n / 2 + step / 2 } else { n / 2 - step / 2 - 1 };
                let at = if is_row { (area.x + along, from.1) } else { (from.0, area.y + along) };
                if let Some(cell) = buffer.cell_mut(at)
                    && [" ", "▀"].contains(&cell.symbol())
                {
                    cell.set_char(symbol).set_style(look.chosen());
                    return;
                }
            }
        };
        mark(self.from.y > 0, (area.x, area.y), true, '▲');
        mark(self.from.y + room.h < size.h, (area.x, area.bottom() - 1), true, '▼');
        mark(self.from.x > 0, (area.x, area.y), false, '◀');
        mark(self.from.x + room.w < size.w, (area.right() - 1, area.y), false, '▶');
    }
}

/// A step larger: wider first, for numbers are wider than high.
fn grown(layout: Layout) -> Layout {
    let is_wide = layout.tile_width * 2 > layout.tile_height * 3;
    Layout::new(layout.tile_width + 1, layout.tile_height + i32::from(is_wide))
}
