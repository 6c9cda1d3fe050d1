//! The picture: its size, drawing, and its description in words.

use core::sync::atomic::{AtomicUsize, Ordering};

use puzzle_core::ability::Description;
use puzzle_core::draw::{Canvas, Layout, Point, Purpose, Rect, Size};
use puzzle_core::solve::Mark;

use crate::kernel::{DrawState, Picture};
use crate::midend::Midend;
use crate::tile_size::clamped;

/// What a surface shows, so that [`Midend::redraw`] paints only what changed. Keep one beside each
/// surface. Begin a new one with a new surface, or if the surface lost its content or its colors
/// changed.
#[derive(Default)]
pub struct Drawn {
    state: DrawState,
    /// The version of the picture that was drawn, or 0.
    version: usize,
    /// `true` if marks were drawn over the picture. The next one must then be drawn whole.
    is_overlaid: bool,
}

impl core::fmt::Debug for Drawn {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Drawn").field("version", &self.version).finish_non_exhaustive()
    }
}

/// Returns a version that no picture of this program has had.
pub(crate) fn fresh_version() -> usize {
    static LAST: AtomicUsize = AtomicUsize::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

/// The picture of the game, its cells, and its description in words.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Drawn, Midend, Registry};
/// use puzzle_midend::puzzle_core::draw::{NullCanvas, Size};
/// let games = Registry::new().with::<LightsOut>();
/// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
/// let size = game.fit(Size::new(200, 300));
/// assert!(size.w <= 200 && size.h <= 300);
/// let mut drawn = Drawn::default();
/// game.redraw(&mut NullCanvas, &mut drawn);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Midend {
    /// Returns the tile size and the purpose of the picture.
    pub fn layout(&self) -> Layout {
        self.tile.layout
    }

    /// Returns the size of the picture.
    pub fn size(&self) -> Size {
        self.size_in(self.tile.layout)
    }

    /// Chooses the largest square tiles with which the picture fits into `room`, and returns the
    /// size of the picture. Tiles are never larger than the player [chose](Self::resize), or,
    /// without a choice, than the game prefers at this [scale](Self::set_scale). The picture may
    /// still be too large, because tiles have at least one pixel.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// use puzzle_midend::puzzle_core::draw::Size;
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/5x5", &games)?;
    /// let size = game.fit(Size::new(200, 150));
    /// assert!(size.w <= 200 && size.h <= 150);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn fit(&mut self, room: Size) -> Size {
        let layout = self.tile.fit(room, &|layout| self.size_in(layout));
        self.set_layout(layout)
    }

    /// Chooses the largest square tiles for a size that the player chose, and returns the size of
    /// the picture. All of the room is used, and the tile size is kept for later games.
    pub fn resize(&mut self, room: Size) -> Size {
        let layout = self.tile.resize(room, &|layout| self.size_in(layout));
        self.tile.chosen = Some(layout.tile_width);
        self.set_layout(layout)
    }

    /// Sets a layout unchanged, for surfaces with oblong pixels. Returns the size of the picture.
    pub fn set_layout(&mut self, layout: Layout) -> Size {
        let layout = clamped(layout);
        if core::mem::replace(&mut self.tile.layout, layout) != layout {
            self.picture_version = fresh_version();
        }
        self.size()
    }

    /// Sets the resolution of the screen in percent: 100 by default, 300 on a phone. Tiles keep
    /// their physical size, both those that the player chose and those that games prefer.
    pub fn set_scale(&mut self, percent: u32) -> Size {
        let layout = self.tile.set_scale(percent);
        self.set_layout(layout)
    }

    /// Sets the purpose of the picture, which is a screen by default. Pictures that nobody plays on
    /// are drawn without the player's cursor, selection and marks. New games keep the purpose.
    pub fn set_purpose(&mut self, purpose: Purpose) -> Size {
        self.set_layout(self.tile.layout.on(purpose))
    }

    /// Forgets the tile size that the player chose.
    pub fn reset_tile(&mut self) {
        self.tile.chosen = None;
    }

    /// Draws what differs from what the surface shows.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::puzzle_core::draw::NullCanvas;
    /// use puzzle_midend::{Drawn, Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/5x5#hello", &games)?;
    /// let mut drawn = Drawn::default();
    /// game.redraw(&mut NullCanvas, &mut drawn);
    /// let _ = game.play_text("2,2")?;
    /// game.redraw(&mut NullCanvas, &mut drawn); // only the lights that changed
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn redraw(&self, canvas: &mut dyn Canvas, drawn: &mut Drawn) {
        if drawn.version != self.picture_version || drawn.is_overlaid {
            *drawn = Drawn { version: self.picture_version, ..Drawn::default() };
        }
        if let Some(game) = &self.current {
            let picture = self.picture_in(self.tile.layout);
            drawn.is_overlaid = game.board.draw(canvas, &picture, &mut drawn.state);
        }
    }

    /// Draws the whole picture, for a surface that does not keep its pixels between calls.
    pub fn draw_all(&self, canvas: &mut dyn Canvas) {
        self.redraw(canvas, &mut Drawn::default());
    }

    /// Returns the size of the picture in another layout.
    pub fn size_in(&self, layout: Layout) -> Size {
        let layout = clamped(layout);
        self.current
            .as_ref()
            .map_or_else(|| self.setup.size(layout), |game| game.board.size(layout))
    }

    /// Draws a still picture of the position in another layout, for a new surface such as a printed
    /// page or a thumbnail. It does not affect the picture on the screen.
    pub fn draw_still(&self, layout: Layout, canvas: &mut dyn Canvas) {
        let still = Picture { animation: None, flash: None, ..self.picture_in(clamped(layout)) };
        if let Some(game) = &self.current {
            game.board.draw(canvas, &still, &mut None);
        }
    }

    /// Returns the size of a still picture of the moves that led to this position; `None` if the
    /// game does not print such pictures.
    pub fn walkthrough_size(&self, layout: Layout) -> Option<Size> {
        self.ask(|board| board.walkthrough_size(clamped(layout)))
    }

    /// Draws the picture whose size [`walkthrough_size`](Self::walkthrough_size) returns; draws
    /// nothing if it returns `None`.
    pub fn draw_walkthrough(&self, layout: Layout, canvas: &mut dyn Canvas) {
        self.ask(|board| board.draw_walkthrough(clamped(layout), &self.language, canvas));
    }

    /// Returns the rectangle of the keyboard cursor; `None` if the game does not report one.
    pub fn cursor_rect(&self) -> Option<Rect> {
        self.ask(|board| board.cursor_rect(self.tile.layout))
    }

    /// Returns the number of the topmost cell at a point; `None` if there is no cell.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let game = Midend::start("lights-out/5x5#hello", &games)?;
    /// let rect = game.cell_rect(7).unwrap();
    /// assert_eq!(game.cell_at(rect.center()), Some(7));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn cell_at(&self, point: Point) -> Option<usize> {
        self.ask(|board| board.cell_at(self.tile.layout, point))
    }

    /// Returns the rectangle in which a cell is drawn; `None` if there is no such cell or its
    /// center is hidden.
    pub fn cell_rect(&self, cell: usize) -> Option<Rect> {
        self.ask(|board| board.cell_rect(self.tile.layout, cell))
    }

    /// Returns the marks of hints, mistakes and lessons: first those on cells, ordered by the
    /// cells' numbers, then the others. Pictures on screens show them.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Describes the board and the marks in words; `None` if there is no game.
    pub fn describe(&self) -> Option<Description> {
        self.current.as_ref().map(|game| game.board.describe(&self.marks))
    }
}

impl Midend {
    /// Returns the size of the picture of the game on the board; `None` if there is no game.
    pub(crate) fn board_size(&self) -> Option<Size> {
        self.current.as_ref().map(|game| game.board.size(self.tile.layout))
    }

    fn picture_in(&self, layout: Layout) -> Picture<'_> {
        Picture {
            layout,
            animation: self.animation,
            flash: self.flash,
            marks: &self.marks,
            language: &self.language,
        }
    }
}
