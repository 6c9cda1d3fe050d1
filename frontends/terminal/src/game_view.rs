//! How a game is shown on the screen: its colors, its tiles, and the part of its picture that is seen.

use puzzle_core::draw::{Palette, Point, Rect, Size, Theme};
use puzzle_core::solve::Mark;
use puzzle_midend::{GameEntry, Session};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;

use crate::canvas::{COLUMN, CellCanvas, ROW};
use crate::glyphs::Glyphs;
use crate::look::Look;
use crate::pixels;
use crate::ruler::Ruler;
use crate::surface::Surface;
use crate::tiling::{self, Tiling};

/// The highest tile that a player can ask for, in pixels.
const HIGHEST: i32 = 16 * ROW;

/// How many rows a picture goes up for words below it.
const WORDS: i32 = 2;

/// How a game is shown.
pub(crate) struct GameView {
    palette: Palette,
    /// The height of tiles that the player chose.
    zoom: Option<i32>,
    /// The narrowest tiles in which all that was written had room.
    least: i32,
    glyphs: Glyphs,
    tiling: Option<Tiling>,
    /// What was found for windows of some sizes.
    searched: Vec<((u16, u16), Tiling)>,
    canvas: Option<CellCanvas>,
    /// The picture in pixels, where the board is shown so.
    surface: Option<Surface>,
    /// The picture's pixel at the window's top left.
    from: Point,
    /// The window.
    area: Area,
    /// Whether the player has moved the window since the cursor last moved.
    followed: Option<Rect>,
    /// Whether words below the window may come over its last rows.
    has_words_below: bool,
    /// Whether nobody plays on it: neither the cursor nor lists beside the board are shown.
    is_still: bool,
}

impl GameView {
    pub(crate) fn new(entry: &GameEntry, look: &Look) -> Self {
        Self {
            palette: entry.palette(look.theme),
            zoom: None,
            least: 1,
            glyphs: look.glyphs,
            tiling: None,
            searched: Vec::new(),
            canvas: None,
            surface: None,
            from: Point::default(),
            area: Area::default(),
            followed: None,
            has_words_below: false,
            is_still: false,
        }
    }

    /// A picture of a game that nobody plays on.
    pub(crate) fn still(entry: &GameEntry, look: &Look) -> Self {
        Self { is_still: true, ..Self::new(entry, look) }
    }

    pub(crate) fn set_theme(&mut self, entry: &GameEntry, theme: Theme) {
        self.palette = entry.palette(theme);
        self.canvas = None;
        self.surface = None;
    }

    /// Another puzzle is on the board.
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

    /// The best tiling for a window; looked for once.
    fn best_tiling(&mut self, session: &dyn Session, area: Area) -> Tiling {
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

    /// How good a window is for this game: whether all of the picture is seen, then how large
    /// tiles are, in tenths of a pixel.
    pub(crate) fn rate_window(&mut self, session: &dyn Session, area: Area) -> (bool, i64) {
        let tiling = self.best_tiling(session, area);
        (tiling.is_whole, (10.0 * tiling.score) as i64)
    }

    /// The narrowest tiles in which everything could be read so far.
    pub(crate) fn least(&self) -> i32 {
        self.least
    }

    /// Chooses the tile size for a window.
    pub(crate) fn fit(&mut self, session: &mut dyn Session, area: Area) {
        self.has_words_below = false;
        self.fit_in(session, area);
    }

    fn fit_in(&mut self, session: &mut dyn Session, area: Area) {
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

    /// Makes tiles larger or smaller by the player's will, by so many half rows of characters; 0
    /// lets the window decide.
    pub(crate) fn zoom(&mut self, session: &dyn Session, by: i32) {
        let height = session.layout().tile_height + by * ROW / 2;
        self.zoom = (by != 0).then_some(height.clamp(ROW / 2, HIGHEST));
        self.followed = None;
    }

    fn room(&self) -> Size {
        pixels(self.area)
    }

    /// Whether the picture is larger than the window.
    pub(crate) fn scrolls(&self) -> bool {
        self.surface.is_none() && self.tiling.is_some_and(|tiling| !tiling.is_whole)
    }

    /// Moves the window, in pixels.
    pub(crate) fn scroll(&mut self, session: &dyn Session, dx: i32, dy: i32) {
        self.from = self.from.offset(dx, dy);
        self.place(session);
    }

    /// The same for a window with words below it, which keep off a picture that has room to spare.
    pub(crate) fn fit_above_words(&mut self, session: &mut dyn Session, area: Area) {
        self.has_words_below = true;
        self.fit_in(session, area);
    }

    /// Keeps the window on the picture, or the picture in the middle of the window.
    fn place(&mut self, session: &dyn Session) {
        let (size, room) = (session.size(), self.room());
        let phase = self.tiling.map_or(Point::default(), |tiling| tiling.phase);
        self.from.x = tiling::place(self.from.x, size.w, room.w, phase.x, COLUMN);
        self.from.y = tiling::place(self.from.y, size.h, room.h, phase.y, ROW);
        if self.has_words_below {
            self.from.y += (-self.from.y / ROW).clamp(0, WORDS) * ROW;
        }
    }

    /// Brings a rectangle of the picture into the window.
    pub(crate) fn show(&mut self, session: &dyn Session, rect: Rect) {
        let room = self.room();
        let layout = session.layout();
        let along = |from: i32, start: i32, len: i32, room: i32, margin: i32| {
            let margin = margin.min((room - len) / 2).max(0);
            from.min(start - margin).max(start + len + margin - room)
        };
        self.from.x = along(self.from.x, rect.x, rect.w, room.w, layout.tile_width);
        self.from.y = along(self.from.y, rect.y, rect.h, room.h, layout.tile_height);
        self.place(session);
    }

    /// Follows the cursor where it went, and a hint to its cells.
    pub(crate) fn follow(&mut self, session: &dyn Session) {
        if !self.scrolls() {
            return;
        }
        let marked = session.marks().iter().find_map(Mark::cell);
        let target =
            marked.and_then(|cell| session.cell_rect(cell)).or_else(|| session.cursor_rect());
        if target != self.followed {
            self.followed = target;
            if let Some(rect) = target {
                self.show(session, rect);
            }
        }
    }

    /// The pixel of the picture in the middle of a cell of the screen, in the window or beside it.
    pub(crate) fn pixel(&self, session: &dyn Session, column: u16, row: u16) -> Point {
        if let Some(surface) = &self.surface {
            return surface.pixel(column, row);
        }
        let middle = Point::new(
            self.from.x + COLUMN * (i32::from(column) - i32::from(self.area.x)) + COLUMN / 2,
            self.from.y + ROW * (i32::from(row) - i32::from(self.area.y)) + ROW / 2,
        );
        // On a line between two, the one that means something.
        [(0, 0), (0, -ROW / 4), (-1, 0), (0, ROW / 4), (1, 0)]
            .into_iter()
            .map(|(dx, dy)| middle.offset(dx, dy))
            .find(|&at| session.cell_at(at).is_some())
            .unwrap_or(middle)
    }

    pub(crate) fn area(&self) -> Area {
        self.area
    }

    /// Draws the window. Where something written has no room, the tiles have to be wider: then
    /// [`least`](Self::least) is another afterwards.
    pub(crate) fn draw(
        &mut self,
        session: &mut dyn Session,
        buffer: &mut Buffer,
        look: &Look,
        has_ruler: bool,
    ) {
        self.follow(session);
        let size = (self.area.width, self.area.height);
        let (palette, from) = (&self.palette, self.from);
        let kept = self.canvas.take().filter(|canvas| canvas.is_on(from, size, look));
        if kept.is_none() {
            // The session's memory of what is on the surface goes with the surface.
            let _ = session.force_redraw();
        }
        let mut canvas = kept.unwrap_or_else(|| CellCanvas::new(palette, look, from, size));
        session.redraw(&mut canvas);
        canvas.show(buffer, self.area);
        if canvas.n_cramped() > 0 && self.zoom.is_none() && self.least < HIGHEST {
            self.least = (session.layout().tile_width + 1).max(self.least + 1);
            self.forget_tiling();
            return;
        }
        self.canvas = Some(canvas);
        if has_ruler {
            self.draw_ruler(session, buffer, look);
        }
        if self.scrolls() {
            self.draw_edges(session, buffer, look);
        }
    }

    /// Whether the board is shown in pixels.
    pub(crate) fn is_in_pixels(&self) -> bool {
        self.surface.is_some()
    }

    /// Draws the board in pixels, and gives what shows it; `None` where there is no room for that.
    pub(crate) fn draw_in_pixels(
        &mut self,
        session: &mut dyn Session,
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

    /// Goes back to characters.
    pub(crate) fn leave_pixels(&mut self) {
        self.surface = None;
        self.canvas = None;
    }

    /// Numbers beside the rows and the columns: on the margin of the picture, else at the edge of
    /// the window.
    fn draw_ruler(&self, session: &dyn Session, buffer: &mut Buffer, look: &Look) {
        let Some(ruler) = Ruler::of(session) else { return };
        let area = self.area;
        let place = |at: i32, from: i32, pitch: i32, start: u16, n: u16| {
            let at = (at - from).div_euclid(pitch);
            (0..i32::from(n)).contains(&at).then(|| start + at as u16)
        };
        let left = (ruler.board.x - 1 - self.from.x).div_euclid(COLUMN).max(0) as u16;
        let top = (ruler.board.y - 1 - self.from.y).div_euclid(ROW).max(0) as u16;
        let mut last = None;
        for (n, &x) in (1..).zip(&ruler.columns) {
            let text: String = n.to_string();
            let Some(x) = place(x, self.from.x, COLUMN, area.x, area.width) else { continue };
            let x = x.saturating_sub(text.len() as u16 / 2).max(area.x);
            // Numbers that touch would be one.
            if last.is_none_or(|last| last < x) {
                let room = usize::from(area.right().saturating_sub(x));
                buffer.set_stringn(x, area.y + top, &text, room, look.ruler());
                last = Some(x + text.len() as u16);
            }
        }
        for (n, &y) in (1..).zip(&ruler.rows) {
            let text: String = n.to_string();
            let Some(y) = place(y, self.from.y, ROW, area.y, area.height) else { continue };
            let x = area.x + (left + 1).saturating_sub(text.len() as u16);
            buffer.set_stringn(x, y, &text, usize::from(area.width), look.ruler());
        }
    }

    /// Arrows where there is more of the picture.
    fn draw_edges(&self, session: &dyn Session, buffer: &mut Buffer, look: &Look) {
        let (size, room, area) = (session.size(), self.room(), self.area);
        let margin = Size::new(session.layout().tile_width, session.layout().tile_height);
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
                    && !cell.symbol().contains(char::is_alphanumeric)
                {
                    cell.set_char(symbol).set_style(look.chosen());
                    return;
                }
            }
        };
        let (x, y) = (self.from.x, self.from.y);
        mark(y > margin.h / 4, (area.x, area.y), true, '▲');
        mark(y + room.h < size.h - margin.h / 4, (area.x, area.bottom() - 1), true, '▼');
        mark(x > margin.w / 4, (area.x, area.y), false, '◀');
        mark(x + room.w < size.w - margin.w / 4, (area.right() - 1, area.y), false, '▶');
    }
}

/// The pixels of a part of the screen.
fn pixels(area: Area) -> Size {
    Size::new(COLUMN * i32::from(area.width), ROW * i32::from(area.height))
}
