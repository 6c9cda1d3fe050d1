//! The view of a game's picture: its colors, its tiles, and the visible part.

use puzzle_app::Coordinates;
use puzzle_core::draw::{Palette, Point, Rect, Size, Theme};
use puzzle_midend::{Drawn, GameEntry, Midend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;

use crate::board_layout::{self, Tiling};
use crate::canvas::{COLUMN, CellCanvas, ROW};
use crate::clipped::Clipped as _;
use crate::follow::{Followed, scrolled};
use crate::game_view::Extras;
use crate::glyphs::Glyphs;
use crate::more::More;
use crate::pixels;
use crate::styles::Styles;
use crate::surface::Surface;

/// The maximum height of a tile that the player can zoom to, in pixels.
const HIGHEST: i32 = 16 * ROW;

/// The number of rows by which a picture moves up to leave room for messages below it.
const WORDS: i32 = 2;

/// The view of a game's picture, drawn with block characters or in pixels.
pub(crate) struct PictureView {
    palette: Palette,
    /// The tile height that the player has zoomed to, in pixels; `None` for the automatic size.
    zoom: Option<i32>,
    /// The minimum tile width in which all texts have room, in pixels, as far as known.
    least: i32,
    glyphs: Glyphs,
    tiling: Option<Tiling>,
    /// Cached tilings by window size.
    searched: Vec<((u16, u16), Tiling)>,
    canvas: Option<(CellCanvas, Drawn)>,
    /// The picture in pixels, if the board is drawn in pixels.
    surface: Option<Surface>,
    /// The position in the picture of the window's top left pixel.
    from: Point,
    /// The part of the screen that shows the picture, in characters.
    area: Area,
    /// What the window last scrolled to, if the picture has been drawn since it was arranged.
    followed: Option<Followed>,
    /// The number of rows at the end of the window that messages cover.
    n_covered: u16,
    /// Whether messages may cover the window's last rows.
    has_words_below: bool,
    /// Whether the view is a picture that is not played: without a cursor and lists beside the
    /// board.
    is_still: bool,
}

impl PictureView {
    pub(crate) fn new(entry: &GameEntry, styles: &Styles) -> Self {
        Self {
            palette: entry.palette(styles.theme),
            zoom: None,
            least: 1,
            glyphs: styles.glyphs,
            tiling: None,
            searched: Vec::new(),
            canvas: None,
            surface: None,
            from: Point::default(),
            area: Area::default(),
            followed: None,
            n_covered: 0,
            has_words_below: false,
            is_still: false,
        }
    }

    /// Creates the view of a picture that is not played.
    pub(crate) fn still(entry: &GameEntry, styles: &Styles) -> Self {
        Self { is_still: true, ..Self::new(entry, styles) }
    }

    pub(crate) fn set_theme(&mut self, entry: &GameEntry, theme: Theme) {
        self.palette = entry.palette(theme);
        self.canvas = None;
        self.surface = None;
    }

    /// Resets the view for another puzzle.
    pub(crate) fn forget_view(&mut self) {
        self.least = 1;
        self.forget_tiling();
        self.from = Point::default();
    }

    fn forget_tiling(&mut self) {
        self.searched.clear();
        self.surface = None;
        self.tiling = None;
        self.canvas = None;
        self.followed = None;
    }

    /// Returns the best tiling for a window, from the cache if possible.
    fn best_tiling(&mut self, session: &Midend, area: Area) -> Tiling {
        let key = (area.width, area.height);
        if let Some((_, tiling)) = self.searched.iter().find(|(size, _)| *size == key) {
            return *tiling;
        }
        let room = pixels(area);
        let tiling = if self.is_still {
            Tiling::of_still(session, room, self.glyphs)
        } else {
            Tiling::search(session, room, self.glyphs, self.least)
        };
        self.searched.push((key, tiling));
        tiling
    }

    /// Returns `true` if the player has chosen a size of tiles.
    pub(crate) fn is_zoomed(&self) -> bool {
        self.zoom.is_some()
    }

    /// Rates a window for this game: whether the whole picture is visible, then the tile size in
    /// tenths of a pixel.
    pub(crate) fn rate_window(&mut self, session: &Midend, area: Area) -> (bool, i64) {
        let tiling = self.best_tiling(session, area);
        (tiling.is_whole, (10.0 * tiling.score) as i64)
    }

    /// Returns the minimum tile width known so far in which all texts have room.
    pub(crate) fn least(&self) -> i32 {
        self.least
    }

    /// Chooses the tile size for a window.
    ///
    /// With messages below the window, a picture smaller than the window keeps off them.
    pub(crate) fn fit(&mut self, session: &mut Midend, area: Area, has_words_below: bool) {
        self.has_words_below = has_words_below;
        self.surface = None;
        let mut tiling = self.best_tiling(session, area);
        if let Some(zoom) = self.zoom {
            tiling = Tiling::zoomed(session, pixels(area), self.glyphs, tiling.layout, zoom);
        }
        let before = (self.area, session.layout());
        session.set_layout(tiling.layout);
        self.area = area;
        self.tiling = Some(tiling);
        if before != (self.area, tiling.layout) {
            self.followed = None;
        }
        self.place(session);
    }

    /// Changes the tile size by some half rows of characters; 0 returns to the automatic size.
    pub(crate) fn zoom(&mut self, session: &Midend, by: i32) {
        let height = session.layout().tile_height + by * ROW / 2;
        self.zoom = (by != 0).then_some(height.clamp(ROW / 2, HIGHEST));
        self.followed = None;
    }

    fn room(&self) -> Size {
        pixels(self.area)
    }

    /// Returns `true` if the picture is larger than the window.
    pub(crate) fn scrolls(&self) -> bool {
        self.surface.is_none() && self.tiling.is_some_and(|tiling| !tiling.is_whole)
    }

    /// Scrolls the window, in tiles.
    pub(crate) fn scroll(&mut self, session: &Midend, (dx, dy): (i32, i32)) {
        let tile = session.layout().tile();
        self.from = self.from.offset(dx * tile, dy * tile);
        self.place(session);
    }

    /// Sets the number of rows at the end of the window that messages will cover.
    fn cover(&mut self, session: &Midend, n_covered: u16) {
        if std::mem::replace(&mut self.n_covered, n_covered) != n_covered {
            self.place(session);
        }
    }

    /// Returns the part of the window that messages do not cover.
    fn visible(&self) -> Area {
        Area { height: self.area.height.saturating_sub(self.n_covered), ..self.area }
    }

    /// Keeps the window inside the picture, or centers a smaller picture. The picture moves up for
    /// messages that would cover it.
    fn place(&mut self, session: &Midend) {
        let (size, room, wanted) = (session.size(), self.room(), self.from.y);
        let offset = self.tiling.map_or(Point::default(), |tiling| tiling.offset);
        self.from.x = board_layout::place(self.from.x, size.w, room.w, offset.x, COLUMN);
        self.from.y = board_layout::place(self.from.y, size.h, room.h, offset.y, ROW);
        if self.has_words_below {
            self.from.y += (-self.from.y / ROW).clamp(0, WORDS) * ROW;
        }
        if self.n_covered > 0 {
            let last = size.h - pixels(self.visible()).h;
            let wanted = if last <= 0 { last } else { wanted.min(last) };
            let rows = (wanted - self.from.y).max(0) as u32;
            self.from.y += rows.div_ceil(ROW as u32) as i32 * ROW;
        }
    }

    /// Scrolls a rectangle of the picture into the window.
    pub(crate) fn show(&mut self, session: &Midend, rect: Rect) {
        let room = pixels(self.visible());
        let layout = session.layout();
        self.from.x = scrolled(self.from.x, rect.x, rect.w, room.w, layout.tile_width);
        self.from.y = scrolled(self.from.y, rect.y, rect.h, room.h, layout.tile_height);
        self.place(session);
    }

    /// Scrolls to the cursor if it has moved, and to the cells of a hint.
    pub(crate) fn follow(&mut self, session: &Midend) {
        if !self.scrolls() && self.n_covered == 0 {
            return;
        }
        let now = Followed::of(session, self.n_covered);
        let last = self.followed.take().unwrap_or_default();
        let rects = now.since(&last, |cell| session.cell_rect(cell), session.cursor_rect());
        for rect in rects {
            self.show(session, rect);
        }
        self.followed = Some(now);
    }

    /// Returns the pixel of the picture in the middle of a cell of the screen, which may be outside
    /// the window.
    pub(crate) fn pixel(&self, session: &Midend, column: u16, row: u16) -> Point {
        if let Some(surface) = &self.surface {
            return surface.pixel(column, row);
        }
        let middle = Point::new(
            self.from.x + COLUMN * (i32::from(column) - i32::from(self.area.x)) + COLUMN / 2,
            self.from.y + ROW * (i32::from(row) - i32::from(self.area.y)) + ROW / 2,
        );
        // On the line between two cells, take the one that the game accepts.
        [(0, 0), (0, -ROW / 4), (-1, 0), (0, ROW / 4), (1, 0)]
            .into_iter()
            .map(|(dx, dy)| middle.offset(dx, dy))
            .find(|&at| session.cell_at(at).is_some())
            .unwrap_or(middle)
    }

    pub(crate) fn area(&self) -> Area {
        self.area
    }

    /// Draws the window. If a text has no room, [`least`](Self::least) increases: the caller then
    /// fits and draws again.
    pub(crate) fn draw(
        &mut self,
        session: &mut Midend,
        buffer: &mut Buffer,
        styles: &Styles,
        extras: Extras,
    ) {
        self.cover(session, extras.n_covered);
        self.follow(session);
        let size = (self.area.width, self.area.height);
        let (palette, from) = (&self.palette, self.from);
        let kept = self.canvas.take().filter(|(canvas, _)| canvas.is_on(from, size, styles));
        let new = || (CellCanvas::new(palette, styles, from, size), Drawn::default());
        let (mut canvas, mut drawn) = kept.unwrap_or_else(new);
        session.redraw(&mut canvas, &mut drawn);
        canvas.show(buffer, self.area);
        if canvas.n_cramped() > 0 && self.zoom.is_none() && self.least < HIGHEST {
            self.least = (session.layout().tile_width + 1).max(self.least + 1);
            self.forget_tiling();
            return;
        }
        self.canvas = Some((canvas, drawn));
        if extras.shows_coordinates {
            self.draw_coordinates(session, buffer, styles);
        }
        if (self.scrolls() || self.n_covered > 0) && !extras.is_behind {
            self.draw_edges(session, buffer, styles);
        }
    }

    /// Returns `true` if the board is drawn in pixels.
    pub(crate) fn is_in_pixels(&self) -> bool {
        self.surface.is_some()
    }

    /// Draws the board in pixels and returns the bytes that show it. Returns `None` if there is not
    /// enough room.
    pub(crate) fn draw_in_pixels(
        &mut self,
        session: &mut Midend,
        buffer: &mut Buffer,
        room: Area,
        screen: pixels::PixelScreen,
    ) -> Option<Vec<u8>> {
        if self.surface.as_ref().is_none_or(|surface| !surface.is_on(room)) {
            self.surface = Surface::new(session, &self.palette, screen, room);
            self.canvas = None;
        }
        let surface = self.surface.as_mut()?;
        Some(surface.draw(session, buffer))
    }

    /// Returns to drawing in characters.
    pub(crate) fn leave_pixels(&mut self) {
        self.surface = None;
        self.canvas = None;
    }

    /// Draws row and column numbers: in the margin of the picture, or else at the edge of the
    /// window.
    fn draw_coordinates(&self, session: &Midend, buffer: &mut Buffer, styles: &Styles) {
        let Some(coordinates) = Coordinates::of(session) else { return };
        let area = self.area;
        let place = |at: i32, from: i32, pitch: i32, start: u16, n: u16| {
            let at = (at - from).div_euclid(pitch);
            (0..i32::from(n)).contains(&at).then(|| start + at as u16)
        };
        let left = (coordinates.board.x - 1 - self.from.x).div_euclid(COLUMN).max(0) as u16;
        let top = (coordinates.board.y - 1 - self.from.y).div_euclid(ROW).max(0) as u16;
        let mut last = None;
        for (n, x) in coordinates.columns {
            let text: String = n.to_string();
            let Some(x) = place(x, self.from.x, COLUMN, area.x, area.width) else { continue };
            let x = x.saturating_sub(text.len() as u16 / 2).max(area.x);
            // Adjacent numbers would read as one.
            if last.is_none_or(|last| last < x) {
                let room = usize::from(area.right().saturating_sub(x));
                buffer.put(x, area.y + top, &text, room, styles.coordinates());
                last = Some(x + text.len() as u16);
            }
        }
        for (n, y) in coordinates.rows {
            let text: String = n.to_string();
            let Some(y) = place(y, self.from.y, ROW, area.y, area.height) else { continue };
            let x = area.x + (left + 1).saturating_sub(text.len() as u16);
            buffer.put(x, y, &text, usize::from(area.width), styles.coordinates());
        }
    }

    /// Draws arrows where the picture continues.
    fn draw_edges(&self, session: &Midend, buffer: &mut Buffer, styles: &Styles) {
        let (size, room) = (session.size(), pixels(self.visible()));
        let margin = Size::new(session.layout().tile_width, session.layout().tile_height);
        let (x, y) = (self.from.x, self.from.y);
        let more = More {
            above: y > margin.h / 4,
            below: y + room.h < size.h - margin.h / 4,
            left: x > margin.w / 4,
            right: x + room.w < size.w - margin.w / 4,
        };
        let marked = session.marks().iter().filter_map(|mark| session.cell_rect(mark.cell()?));
        let marks = More::beyond(Rect::new(x, y, room.w, room.h), marked);
        more.draw(marks, buffer, self.visible(), styles, false);
    }
}

/// Returns the size in pixels of a part of the screen.
fn pixels(area: Area) -> Size {
    Size::new(COLUMN * i32::from(area.width), ROW * i32::from(area.height))
}

#[cfg(test)]
mod tests;
