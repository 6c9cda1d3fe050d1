//! Cells: what of a picture can be pointed at, marked and told.

use alloc::string::String;

use super::glyphs::CellGlyph;
use super::table;
use crate::Game;
use crate::draw::{Layout, Point, Rect};

type CountFn<G> = fn(state: &<G as Game>::State) -> usize;
type AtFn<G> = fn(state: &<G as Game>::State, layout: Layout, point: Point) -> Option<usize>;
type RectFn<G> = fn(state: &<G as Game>::State, layout: Layout, cell: usize) -> Option<Rect>;
type CellWordsFn<G> =
    fn(state: &<G as Game>::State, ui: &<G as Game>::Ui, cell: usize) -> Option<String>;
type GlyphFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui, cell: usize) -> CellGlyph;
type PlaceFn<G> = fn(state: &<G as Game>::State, cell: usize) -> (u16, u16);
type PointFn<G> = fn(state: &<G as Game>::State, layout: Layout, x: i32, y: i32) -> Option<Point>;
type PointWordsFn<G> = fn(state: &<G as Game>::State, x: i32, y: i32) -> String;

/// A game's picture has numbered cells: tiles, squares, places.
///
/// Hints, mistakes and warnings mark them, a screen reader goes from one to the next. `at` gives
/// the topmost cell under a point, `rect` where a cell is drawn: nothing when there is no such
/// cell or its middle is hidden. The two agree at each visible cell's middle.
pub struct Cells<G: Game> {
    pub(super) count: CountFn<G>,
    pub(super) at: AtFn<G>,
    pub(super) rect: RectFn<G>,
    pub(super) words: Option<CellWordsFn<G>>,
    pub(super) glyphs: Option<GlyphFn<G>>,
    pub(super) places: Option<PlaceFn<G>>,
    pub(super) points: Option<(PointFn<G>, PointWordsFn<G>)>,
    pub(super) is_marking: bool,
}

table!(Cells);

impl<G: Game> Cells<G> {
    /// How many there are, numbered from 0, those that are hidden or gone included; which one is
    /// under a point; where one is drawn.
    pub const fn new(count: CountFn<G>, at: AtFn<G>, rect: RectFn<G>) -> Self {
        Self {
            count,
            at,
            rect,
            words: None,
            glyphs: None,
            places: None,
            points: None,
            is_marking: false,
        }
    }

    /// What a cell holds, in words: "box on a goal, row 3, column 5"; nothing where there is
    /// nothing to be told of it.
    #[must_use]
    pub const fn words(mut self, words: CellWordsFn<G>) -> Self {
        self.words = Some(words);
        self
    }

    /// The character and the short text of a cell, for surfaces without pixels. Those of a game
    /// that says nothing are cut out of its [text](crate::ability::Words::text) where that has a line for
    /// each row of cells and in it a character or a word for each cell; else they are the first
    /// characters of the cell's [words](Self::words).
    ///
    /// ```
    /// # use puzzle_core::Game;
    /// # use puzzle_core::ability::{CellGlyph, Cells};
    /// # use puzzle_core::grid::Cursor;
    /// # use lights_out::{Lights, LightsOut};
    /// fn glyph(lights: &Lights, _: &Cursor, cell: usize) -> CellGlyph {
    ///     CellGlyph::new(if lights.values()[cell] { '*' } else { '.' })
    /// }
    /// # const CELLS: Option<Cells<LightsOut>> = Some(
    /// Cells::<LightsOut>::new(|lights| lights.values().len(), |_, _, _| None, |_, _, _| None)
    ///     .glyphs(glyph)
    /// # );
    /// ```
    #[must_use]
    pub const fn glyphs(mut self, glyph: GlyphFn<G>) -> Self {
        self.glyphs = Some(glyph);
        self
    }

    /// The column and the row of a cell on a grid of characters, where the picture does not tell
    /// them: tiles in layers, triangles. Two columns to a cell where rows are shifted by half a
    /// cell.
    #[must_use]
    pub const fn places(mut self, place: PlaceFn<G>) -> Self {
        self.places = Some(place);
        self
    }

    /// Points beside cells that marks can be on, in units of the game's own choice: where one is in
    /// the picture, and what it is in words ("between rows 2 and 3").
    #[must_use]
    pub const fn points(mut self, place: PointFn<G>, words: PointWordsFn<G>) -> Self {
        self.points = Some((place, words));
        self
    }

    /// The game's own picture shows which cells are marked ([`Frame::mark`](crate::draw::Frame::mark)).
    /// Other games need not draw marks: they are drawn over the picture.
    #[must_use]
    pub const fn marking(mut self) -> Self {
        self.is_marking = true;
        self
    }
}
