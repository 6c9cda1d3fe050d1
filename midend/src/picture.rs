//! The picture: its size, what is drawn and when, and what it says in words.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::Game;
use puzzle_core::ability::{Abilities as _, CellGlyph, Description, Paper, PlacedGlyph};
use puzzle_core::draw::{
    Canvas, Change, Frame, Layout, Palette, Point, Purpose, Rect, Size, Theme,
};
use puzzle_core::solve::Mark;

use crate::desk::{Desk, clamped};
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::played::Played;
use crate::timing::{Animation, Flash};

/// The picture of the game, its cells, and what it says in words.
pub trait Picture {
    /// The size of the tiles.
    fn layout(&self) -> Layout;
    /// The size of the picture.
    fn size(&self) -> Size;
    /// Chooses the largest square tiles with which the picture fits, though none larger than the
    /// player [chose](Self::resize), else than the game prefers at this [scale](Self::set_scale).
    /// May still be too large: tiles are at least one pixel.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::draw::Size;
    /// let mut game = Midend::<LightsOut>::start("lights-out/5x5")?;
    /// let size = game.fit(Size::new(200, 150));
    /// assert!(size.w <= 200 && size.h <= 150);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn fit(&mut self, room: Size) -> Size;
    /// The same after the player has given it this room: all of it is used, and the size of the
    /// tiles is kept for later games.
    fn resize(&mut self, room: Size) -> Size;
    /// Takes a layout as it is; a surface with oblong pixels does this.
    fn set_layout(&mut self, layout: Layout) -> Size;
    /// Says how fine the screen's pixels are, in percent: 100 until told, 300 on a phone. Tiles
    /// keep their size on the glass, those that the player chose and those that games prefer.
    fn set_scale(&mut self, percent: u32) -> Size;
    /// Says what the picture is for: a screen until told. Pictures that nobody plays on are drawn
    /// without the player's cursor, selection and marks. New games keep it.
    fn set_purpose(&mut self, purpose: Purpose) -> Size;
    /// Forgets the tile size that the player chose.
    fn reset_tile(&mut self);
    /// The least width of a tile at which the game can be played, in pixels where the screen's
    /// [grain](Canvas::grain) is 1.
    fn least_tile(&self) -> i32;

    /// Draws what changed since the last call.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::draw::NullCanvas;
    /// let mut game = Midend::<LightsOut>::start("lights-out/5x5#hello")?;
    /// game.redraw(&mut NullCanvas);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn redraw(&mut self, canvas: &mut dyn Canvas);
    /// Draws everything, for a surface that keeps nothing.
    fn draw_all(&self, canvas: &mut dyn Canvas);
    /// The size of a picture in another layout.
    fn size_in(&self, layout: Layout) -> Size;
    /// Whether the game is printed, how large, and what its solutions show.
    fn paper(&self) -> Paper;
    /// Draws a still picture of the position in another layout, for a surface that keeps nothing:
    /// a printed page, a thumbnail. What the session's own surface shows stays as it is.
    fn draw_still(&self, layout: Layout, canvas: &mut dyn Canvas);
    /// The size of a still picture of the moves that led to this position, in a layout; `None`
    /// where the game prints solutions in another way.
    fn walkthrough_size(&self, layout: Layout) -> Option<Size>;
    /// Draws that picture; nothing where it has no size.
    fn draw_walkthrough(&self, layout: Layout, canvas: &mut dyn Canvas);
    /// The surface has lost what was on it, or its colors are others: the next picture is painted
    /// whole.
    fn force_redraw(&mut self) -> Outcome;
    /// The colors of this game in a theme.
    fn palette(&self, theme: Theme) -> Palette;

    /// Where the keyboard cursor is.
    fn cursor_rect(&self) -> Option<Rect>;
    /// How many cells there are, numbered from 0; those that are hidden or gone included.
    fn n_cells(&self) -> usize;
    /// The number of the topmost cell under a point.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let game = Midend::<LightsOut>::start("lights-out/5x5#hello")?;
    /// let rect = game.cell_rect(7).unwrap();
    /// assert_eq!(game.cell_at(rect.center()), Some(7));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn cell_at(&self, point: Point) -> Option<usize>;
    /// Where a cell is drawn.
    fn cell_rect(&self, cell: usize) -> Option<Rect>;
    /// What a cell holds, in words.
    fn describe_cell(&self, cell: usize) -> Option<String>;
    /// The character and the short text of a cell, for surfaces without pixels.
    fn cell_glyph(&self, cell: usize) -> Option<CellGlyph>;
    /// The cells that can be seen, each with its character and short text and its place on a grid
    /// of characters: the board on a surface without pixels.
    fn glyphs(&self) -> Vec<PlacedGlyph>;
    /// What hints, mistakes and lessons are about: marks on cells, ordered by the cells' numbers,
    /// then others. The session's pictures show them.
    fn marks(&self) -> &[Mark];
    /// The board in words, and what is marked on it.
    fn describe(&self) -> Option<Description>;
    /// The board as lines of text, each ended by `\n`.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let game = Midend::<LightsOut>::start("lights-out/2x2:1001")?;
    /// assert_eq!(game.text().as_deref(), Some("#.\n.#\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn text(&self) -> Option<String>;
}

impl<G: Game> Picture for Midend<G> {
    fn layout(&self) -> Layout {
        self.desk.layout
    }

    fn size(&self) -> Size {
        G::size(self.shown_params(), self.desk.layout)
    }

    fn fit(&mut self, room: Size) -> Size {
        let layout = self.desk.fit(room, &|layout| G::size(self.shown_params(), layout));
        self.set_layout(layout)
    }

    fn resize(&mut self, room: Size) -> Size {
        let params = self.game.as_ref().map_or(&self.params, |game| &game.params);
        let layout = self.desk.resize(room, &|layout| G::size(params, layout));
        self.set_layout(layout)
    }

    fn set_layout(&mut self, layout: Layout) -> Size {
        if self.desk.set_layout(layout) {
            self.drawn = G::DrawState::default();
        }
        self.size()
    }

    fn set_scale(&mut self, percent: u32) -> Size {
        let layout = self.desk.set_scale(percent);
        self.set_layout(layout)
    }

    fn set_purpose(&mut self, purpose: Purpose) -> Size {
        self.set_layout(self.desk.layout.on(purpose))
    }

    fn reset_tile(&mut self) {
        self.desk.reset_tile();
    }

    fn least_tile(&self) -> i32 {
        G::INFO.least_tile
    }

    fn redraw(&mut self, canvas: &mut dyn Canvas) {
        let Self { game, drawn, desk, .. } = self;
        if let Some(game) = game {
            // The draw state knows nothing of what was drawn over its picture.
            let is_overlaid = Shown::of(desk).frame(game).has_overlay();
            if core::mem::replace(&mut desk.is_overlaid, is_overlaid) || is_overlaid {
                *drawn = G::DrawState::default();
            }
            Shown::of(desk).draw(game, canvas, drawn);
        }
    }

    fn draw_all(&self, canvas: &mut dyn Canvas) {
        if let Some(game) = &self.game {
            Shown::of(&self.desk).draw(game, canvas, &mut G::DrawState::default());
        }
    }

    fn size_in(&self, layout: Layout) -> Size {
        G::size(self.shown_params(), clamped(layout))
    }

    fn paper(&self) -> Paper {
        G::PAPER
    }

    fn draw_still(&self, layout: Layout, canvas: &mut dyn Canvas) {
        if let Some(game) = &self.game {
            let marks = &self.desk.marks;
            let still = Shown { layout: clamped(layout), animation: None, flash: None, marks };
            still.draw(game, canvas, &mut G::DrawState::default());
        }
    }

    fn walkthrough_size(&self, layout: Layout) -> Option<Size> {
        let (walkthrough, history) = (G::WALKTHROUGH?, &self.game.as_ref()?.history);
        let (start, moves) = (history.last_start_state(), history.moves_since_start());
        Some(walkthrough.size(start, moves, clamped(layout)))
    }

    fn draw_walkthrough(&self, layout: Layout, canvas: &mut dyn Canvas) {
        let (Some(walkthrough), Some(game)) = (G::WALKTHROUGH, self.game.as_ref()) else { return };
        let (start, moves) = (game.history.last_start_state(), game.history.moves_since_start());
        walkthrough.draw(canvas, start, moves, clamped(layout));
    }

    fn force_redraw(&mut self) -> Outcome {
        self.drawn = G::DrawState::default();
        self.changed()
    }

    fn palette(&self, theme: Theme) -> Palette {
        Palette::new(theme, G::PALETTE)
    }

    fn cursor_rect(&self) -> Option<Rect> {
        let game = self.game.as_ref()?;
        G::cursor_rect(game.history.state(), &game.ui, self.desk.layout)
    }

    fn n_cells(&self) -> usize {
        self.state().map_or(0, G::n_cells)
    }

    fn cell_at(&self, point: Point) -> Option<usize> {
        G::cell_at(self.state()?, self.desk.layout, point)
    }

    fn cell_rect(&self, cell: usize) -> Option<Rect> {
        G::cell_rect(self.state()?, self.desk.layout, cell)
    }

    fn describe_cell(&self, cell: usize) -> Option<String> {
        let game = self.game.as_ref()?;
        G::describe_cell(game.history.state(), &game.ui, cell)
    }

    fn cell_glyph(&self, cell: usize) -> Option<CellGlyph> {
        let game = self.game.as_ref()?;
        G::cell_glyph(game.history.state(), &game.ui, cell)
    }

    fn glyphs(&self) -> Vec<PlacedGlyph> {
        let glyphs = |game: &Played<G>| G::glyphs(game.history.state(), &game.ui);
        self.game.as_ref().map(glyphs).unwrap_or_default()
    }

    fn marks(&self) -> &[Mark] {
        &self.desk.marks
    }

    fn describe(&self) -> Option<Description> {
        let game = self.game.as_ref()?;
        let (state, ui) = (game.history.state(), &game.ui);
        let mut description = G::describe(state, ui);
        let marks = self.desk.marks.iter();
        description.parts.extend(marks.filter_map(|mark| G::describe_mark(state, ui, mark)));
        Some(description)
    }

    fn text(&self) -> Option<String> {
        G::text_format(self.state()?)
    }
}

impl<G: Game> Midend<G> {
    /// What the picture shows now, to a player.
    pub fn frame(&self) -> Option<Frame<'_, G>> {
        Some(Shown::of(&self.desk).frame(self.game.as_ref()?))
    }

    /// The params of the game on the board, else those of the next.
    fn shown_params(&self) -> &G::Params {
        self.game.as_ref().map_or(&self.params, |game| &game.params)
    }
}

/// What a frame shows beside the game.
struct Shown<'a> {
    layout: Layout,
    animation: Option<Animation>,
    flash: Option<Flash>,
    marks: &'a [Mark],
}

impl<'a> Shown<'a> {
    fn of(desk: &'a Desk) -> Self {
        let Desk { layout, animation, flash, marks, .. } = desk;
        Self { layout: *layout, animation: *animation, flash: *flash, marks }
    }

    /// Draws the frame, at rest where nobody plays on the picture.
    fn draw<G: Game>(&self, game: &Played<G>, canvas: &mut dyn Canvas, drawn: &mut G::DrawState) {
        let frame = self.frame(game);
        if self.layout.purpose.is_played() {
            G::redraw(canvas, drawn, &frame);
            return frame.draw_marks(canvas);
        }
        let ui = &G::resting_ui(frame.state, frame.ui);
        G::redraw(canvas, drawn, &Frame { ui, marks: &[], ..frame });
    }

    #[inline]
    fn frame<G: Game>(&self, game: &'a Played<G>) -> Frame<'a, G> {
        Frame {
            params: &game.params,
            state: game.history.state(),
            ui: &game.ui,
            layout: self.layout,
            change: self.animation.map(|animation| Change {
                old: &game.old,
                is_undo: animation.is_undo,
                elapsed: animation.elapsed,
                length: animation.length,
            }),
            flash: if self.animation.is_some() { None } else { self.flash.map(|f| f.elapsed) },
            marks: self.marks,
        }
    }
}
