//! The picture: its size, drawing, and its description in words.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::ability::{Abilities as _, CellGlyph, Description, Paper, PlacedGlyph};
use puzzle_core::draw::{
    Canvas, Change, Frame, Layout, Palette, Point, Purpose, Rect, Size, Theme,
};
use puzzle_core::solve::Mark;
use puzzle_core::text::Language;
use puzzle_core::{Game, Text};

use crate::current_game::CurrentGame;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::session_state::{SessionState, clamped};
use crate::timing::{Flash, MoveAnimation};

/// The picture of the game, its cells, and its description in words.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::puzzle_core::draw::{NullCanvas, Size};
/// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
/// let size = game.fit(Size::new(200, 300));
/// assert!(size.w <= 200 && size.h <= 300);
/// game.redraw(&mut NullCanvas);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Picture {
    /// Returns the tile size and the purpose of the picture.
    fn layout(&self) -> Layout;
    /// Returns the size of the picture.
    fn size(&self) -> Size;
    /// Chooses the largest square tiles with which the picture fits into `room`, and returns the
    /// size of the picture. Tiles are never larger than the player [chose](Self::resize), or,
    /// without a choice, than the game prefers at this [scale](Self::set_scale). The picture may
    /// still be too large, because tiles have at least one pixel.
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
    /// Chooses the largest square tiles for a size that the player chose, and returns the size of
    /// the picture. All of the room is used, and the tile size is kept for later games.
    fn resize(&mut self, room: Size) -> Size;
    /// Sets a layout unchanged, for surfaces with oblong pixels. Returns the size of the picture.
    fn set_layout(&mut self, layout: Layout) -> Size;
    /// Sets the resolution of the screen in percent: 100 by default, 300 on a phone. Tiles keep
    /// their physical size, both those that the player chose and those that games prefer.
    fn set_scale(&mut self, percent: u32) -> Size;
    /// Sets the purpose of the picture, which is a screen by default. Pictures that nobody plays on
    /// are drawn without the player's cursor, selection and marks. New games keep the purpose.
    fn set_purpose(&mut self, purpose: Purpose) -> Size;
    /// Forgets the tile size that the player chose.
    fn reset_tile(&mut self);
    /// Returns the smallest width of a tile at which the game can be played, in pixels of a screen
    /// whose [grain](Canvas::grain) is 1.
    fn min_tile(&self) -> i32;

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
    /// Draws the whole picture, for a surface that does not keep its pixels between calls.
    fn draw_all(&self, canvas: &mut dyn Canvas);
    /// Returns the size of the picture in another layout.
    fn size_in(&self, layout: Layout) -> Size;
    /// Returns whether and how the game is printed.
    fn paper(&self) -> Paper;
    /// Draws a still picture of the position in another layout, for a new surface such as a printed
    /// page or a thumbnail. It does not affect the session's own picture.
    fn draw_still(&self, layout: Layout, canvas: &mut dyn Canvas);
    /// Returns the size of a still picture of the moves that led to this position; `None` if the
    /// game does not print such pictures.
    fn walkthrough_size(&self, layout: Layout) -> Option<Size>;
    /// Draws the picture whose size [`walkthrough_size`](Self::walkthrough_size) returns; draws
    /// nothing if it returns `None`.
    fn draw_walkthrough(&self, layout: Layout, canvas: &mut dyn Canvas);
    /// Returns the sentence that tells a reader how to use the pictures of
    /// [`draw_walkthrough`](Self::draw_walkthrough); may be empty.
    fn walkthrough_note(&self) -> &'static str;
    /// Makes the next redraw paint everything, after the surface lost its content or its colors
    /// changed.
    fn force_redraw(&mut self) -> Outcome;
    /// Returns the colors of this game in a theme.
    fn palette(&self, theme: Theme) -> Palette;

    /// Returns the rectangle of the keyboard cursor; `None` if the game does not report one.
    fn cursor_rect(&self) -> Option<Rect>;
    /// Returns the number of cells, including hidden and removed ones. Cells are numbered from 0.
    fn n_cells(&self) -> usize;
    /// Returns the number of the topmost cell at a point; `None` if there is no cell.
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
    /// Returns the rectangle in which a cell is drawn; `None` if there is no such cell or its
    /// center is hidden.
    fn cell_rect(&self, cell: usize) -> Option<Rect>;
    /// Returns the row and the column of a cell, counted from 1, as the game's words name them;
    /// `None` if they name none.
    fn cell_coordinates(&self, cell: usize) -> Option<(u16, u16)>;
    /// Describes the content of a cell in words; `None` if the game has no words for it.
    fn describe_cell(&self, cell: usize) -> Option<Text>;
    /// Returns the character and the short text of a cell, for surfaces without pixels; `None` if
    /// there is no such cell.
    fn cell_glyph(&self, cell: usize) -> Option<CellGlyph>;
    /// Returns the visible cells, each with its character, its short text and its place on a grid
    /// of characters. With these a board is shown on a surface without pixels.
    fn glyphs(&self) -> Vec<PlacedGlyph>;
    /// Returns the text that explains the characters of [`glyphs`](Self::glyphs) to a player; empty if
    /// none needs an explanation.
    fn glyph_legend(&self) -> Text;
    /// Returns the marks of hints, mistakes and lessons: first those on cells, ordered by the
    /// cells' numbers, then the others. The session's pictures show them.
    fn marks(&self) -> &[Mark];
    /// Describes the board and the marks in words; `None` if there is no game.
    fn describe(&self) -> Option<Description>;
    /// Returns the board as lines of text, each ended by `\n`; `None` if the board has no text
    /// form.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let game = Midend::<LightsOut>::start("lights-out/2x2:1001")?;
    /// assert_eq!(game.text().as_deref(), Some("#.\n.#\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn text(&self) -> Option<String>;
    /// Names the kind of the puzzle in a few words, such as "squares, 8 by 8", without the game and
    /// the grade; empty if there is no game or the back end has no words for it.
    fn kind(&self) -> Text;
    /// Returns the rules of this kind of puzzle in one or two short sentences; empty if there is no
    /// game or the back end has no words for them.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let game = Midend::<LightsOut>::start("lights-out/2x2:1001")?;
    /// assert_eq!(
    ///     game.short_rules(),
    ///     "Put out all lights; each changes together with its neighbors."
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn short_rules(&self) -> Text;
    /// Returns the rules in which this kind of puzzle differs from the game's plain kind; empty if it
    /// is the plain kind or there is no game.
    fn special_rules(&self) -> Text;
    /// Writes the moves that led to this position for a printed page of solutions; empty without a
    /// game.
    fn printed_moves(&self) -> String;
    /// Returns the sentence that says how to read [`printed_moves`](Self::printed_moves); may be
    /// empty.
    fn solution_note(&self) -> &'static str;
}

impl<G: Game> Picture for Midend<G> {
    fn layout(&self) -> Layout {
        self.session.layout
    }

    fn size(&self) -> Size {
        G::size(self.shown_params(), self.session.layout)
    }

    fn fit(&mut self, room: Size) -> Size {
        let layout = self.session.fit(room, &|layout| G::size(self.shown_params(), layout));
        self.set_layout(layout)
    }

    fn resize(&mut self, room: Size) -> Size {
        let params = self.game.as_ref().map_or(&self.params, |game| &game.params);
        let layout = self.session.resize(room, &|layout| G::size(params, layout));
        self.set_layout(layout)
    }

    fn set_layout(&mut self, layout: Layout) -> Size {
        if self.session.set_layout(layout) {
            self.drawn = G::DrawState::default();
        }
        self.size()
    }

    fn set_scale(&mut self, percent: u32) -> Size {
        let layout = self.session.set_scale(percent);
        self.set_layout(layout)
    }

    fn set_purpose(&mut self, purpose: Purpose) -> Size {
        self.set_layout(self.session.layout.on(purpose))
    }

    fn reset_tile(&mut self) {
        self.session.reset_tile();
    }

    fn min_tile(&self) -> i32 {
        G::INFO.min_tile
    }

    fn redraw(&mut self, canvas: &mut dyn Canvas) {
        let Self { game, drawn, session, .. } = self;
        if let Some(game) = game {
            // The draw state does not know what was drawn over its picture.
            let is_overlaid = FrameContext::of(session).frame(game).has_overlay();
            if core::mem::replace(&mut session.is_overlaid, is_overlaid) || is_overlaid {
                *drawn = G::DrawState::default();
            }
            FrameContext::of(session).draw(game, canvas, drawn);
        }
    }

    fn draw_all(&self, canvas: &mut dyn Canvas) {
        if let Some(game) = &self.game {
            FrameContext::of(&self.session).draw(game, canvas, &mut G::DrawState::default());
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
            let marks = &self.session.marks;
            let still = FrameContext {
                layout: clamped(layout),
                animation: None,
                flash: None,
                marks,
                language: &self.session.language,
            };
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
        let language = &self.session.language;
        walkthrough.draw(canvas, start, moves, clamped(layout), language);
    }

    fn walkthrough_note(&self) -> &'static str {
        G::WALKTHROUGH.as_ref().map_or("", puzzle_core::ability::Walkthrough::note_text)
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
        G::cursor_rect(game.history.state(), &game.ui, self.session.layout)
    }

    fn n_cells(&self) -> usize {
        self.state().map_or(0, G::n_cells)
    }

    fn cell_at(&self, point: Point) -> Option<usize> {
        G::cell_at(self.state()?, self.session.layout, point)
    }

    fn cell_rect(&self, cell: usize) -> Option<Rect> {
        G::cell_rect(self.state()?, self.session.layout, cell)
    }

    fn cell_coordinates(&self, cell: usize) -> Option<(u16, u16)> {
        G::cell_coordinates(self.state()?, cell)
    }

    fn describe_cell(&self, cell: usize) -> Option<Text> {
        let game = self.game.as_ref()?;
        G::describe_cell(game.history.state(), &game.ui, cell)
    }

    fn cell_glyph(&self, cell: usize) -> Option<CellGlyph> {
        let game = self.game.as_ref()?;
        G::cell_glyph(game.history.state(), &game.ui, cell)
    }

    fn glyphs(&self) -> Vec<PlacedGlyph> {
        let glyphs = |game: &CurrentGame<G>| G::glyphs(game.history.state(), &game.ui);
        self.game.as_ref().map(glyphs).unwrap_or_default()
    }

    fn glyph_legend(&self) -> Text {
        G::glyph_legend(&self.glyphs())
    }

    fn marks(&self) -> &[Mark] {
        &self.session.marks
    }

    fn describe(&self) -> Option<Description> {
        let game = self.game.as_ref()?;
        let (state, ui) = (game.history.state(), &game.ui);
        let mut description = G::describe(state, ui);
        let marks = self.session.marks.iter();
        description.parts.extend(marks.filter_map(|mark| G::describe_mark(state, ui, mark)));
        Some(description)
    }

    fn text(&self) -> Option<String> {
        G::text_format(self.state()?)
    }

    fn kind(&self) -> Text {
        self.state().map_or_else(Text::default, G::kind)
    }

    fn short_rules(&self) -> Text {
        self.state().map_or_else(Text::default, G::short_rules)
    }

    fn special_rules(&self) -> Text {
        self.state().map_or_else(Text::default, G::special_rules)
    }

    fn printed_moves(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        G::printed_moves(game.history.last_start_state(), game.history.moves_since_start())
    }

    fn solution_note(&self) -> &'static str {
        G::solution_note()
    }
}

impl<G: Game> Midend<G> {
    /// Returns the frame that the picture shows now; `None` if there is no game.
    pub fn frame(&self) -> Option<Frame<'_, G>> {
        Some(FrameContext::of(&self.session).frame(self.game.as_ref()?))
    }

    /// Returns the params of the game on the board, or those of the next game if there is none.
    fn shown_params(&self) -> &G::Params {
        self.game.as_ref().map_or(&self.params, |game| &game.params)
    }
}

/// The parts of a frame that the session supplies: layout, animation, flash and marks.
struct FrameContext<'a> {
    layout: Layout,
    animation: Option<MoveAnimation>,
    flash: Option<Flash>,
    marks: &'a [Mark],
    language: &'a Language,
}

impl<'a> FrameContext<'a> {
    fn of(session: &'a SessionState) -> Self {
        let SessionState { layout, animation, flash, marks, language, .. } = session;
        Self { layout: *layout, animation: *animation, flash: *flash, marks, language }
    }

    /// Draws the frame, with the neutral ui if nobody plays on the picture.
    fn draw<G: Game>(
        &self,
        game: &CurrentGame<G>,
        canvas: &mut dyn Canvas,
        drawn: &mut G::DrawState,
    ) {
        let frame = self.frame(game);
        if self.layout.purpose.is_played() {
            G::redraw(canvas, drawn, &frame);
            return frame.draw_marks(canvas);
        }
        let ui = &G::neutral_ui(frame.state, frame.ui);
        G::redraw(canvas, drawn, &Frame { ui, marks: &[], ..frame });
    }

    #[inline]
    fn frame<G: Game>(&self, game: &'a CurrentGame<G>) -> Frame<'a, G> {
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
            language: self.language,
        }
    }
}
