//! Numbered cells of a picture: what can be pointed at, marked and described.

use alloc::vec::Vec;

use super::glyphs::CellGlyph;
use super::table;
use crate::draw::{Layout, Point, Rect};
use crate::{Game, Text};

type CountFn<G> = fn(state: &<G as Game>::State) -> usize;
type AtFn<G> = fn(state: &<G as Game>::State, layout: Layout, point: Point) -> Option<usize>;
type RectFn<G> = fn(state: &<G as Game>::State, layout: Layout, cell: usize) -> Option<Rect>;
type CellWordsFn<G> =
    fn(state: &<G as Game>::State, ui: &<G as Game>::Ui, cell: usize) -> Option<Text>;
type GlyphFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui, cell: usize) -> CellGlyph;
type CoordinatesFn<G> = fn(state: &<G as Game>::State, cell: usize) -> Option<(u16, u16)>;
type BetweenFn<G> = fn(state: &<G as Game>::State) -> Vec<(usize, usize, char)>;
type PlaceFn<G> = fn(state: &<G as Game>::State, cell: usize) -> (u16, u16);
type PointFn<G> = fn(state: &<G as Game>::State, layout: Layout, x: i32, y: i32) -> Option<Point>;
type PointWordsFn<G> = fn(state: &<G as Game>::State, x: i32, y: i32) -> Text;

/// The numbered cells of a game's picture: tiles, squares, fields.
///
/// Hints, mistakes and warnings mark cells, and a screen reader moves from one to the next. `at`
/// returns the topmost cell at a point. `rect` returns where a cell is drawn, or `None` if there is
/// no such cell or its center is hidden. The two agree at the center of each visible cell, on
/// surfaces of every resolution. Elsewhere, a point at which `at` finds a cell is in the cell's
/// rectangle or at most two thirds of a tile away from it, because not every cell is a rectangle,
/// and at most a third of a tile away from the rectangle around all cells. One unit of the surface
/// may come on top for rounding.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Cells;
/// use puzzle_core::draw::Layout;
/// use puzzle_core::grid::{Grid, SquareBoard};
/// fn board(lights: &Grid<bool>, layout: Layout) -> SquareBoard {
///     SquareBoard::new(lights.width(), lights.height(), layout)
/// }
/// const CELLS: Cells<LightsOut> = Cells::<LightsOut>::new(
///     |lights| lights.values().len(),
///     |lights, layout, at| Some(board(lights, layout).cell_at(at)?.index(lights.width())),
///     |lights, layout, n| {
///         let board = board(lights, layout);
///         Some(board.rect(board.cell(n)?))
///     },
/// );
/// # let _ = CELLS;
/// ```
pub struct Cells<G: Game> {
    pub(super) count: CountFn<G>,
    pub(super) at: AtFn<G>,
    pub(super) rect: RectFn<G>,
    pub(super) words: Option<CellWordsFn<G>>,
    pub(super) glyphs: Option<GlyphFn<G>>,
    pub(super) places: Option<PlaceFn<G>>,
    pub(super) coordinates: Option<CoordinatesFn<G>>,
    pub(super) between: Option<BetweenFn<G>>,
    pub(super) legend: &'static [(&'static str, &'static str)],
    pub(super) points: Option<(PointFn<G>, PointWordsFn<G>)>,
    pub(super) is_marking: bool,
}

table!(Cells);

impl<G: Game> Cells<G> {
    /// Creates the table from three functions: the number of cells, counted from 0 and including
    /// hidden and removed ones; the cell at a point; and the rectangle of a cell.
    pub const fn new(count: CountFn<G>, at: AtFn<G>, rect: RectFn<G>) -> Self {
        Self {
            count,
            at,
            rect,
            words: None,
            glyphs: None,
            places: None,
            coordinates: None,
            between: None,
            legend: &[],
            points: None,
            is_marking: false,
        }
    }

    /// Sets the function that describes a cell in words: "box on a goal, row 3, column 5". It
    /// returns `None` for a cell that needs no description.
    #[must_use]
    pub const fn words(mut self, words: CellWordsFn<G>) -> Self {
        self.words = Some(words);
        self
    }

    /// Sets the function that returns a cell's character and short text, for surfaces without
    /// pixels. Without this function they are cut out of the game's
    /// [text](crate::ability::Words::text), if it has a line for each row of cells and a character
    /// or a word for each cell in it. Otherwise they are the first characters of the cell's
    /// [words](Self::words).
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

    /// Sets the function that returns a cell's column and row on a grid of characters. Needed where
    /// the picture does not determine them: layered tiles, triangles. If rows are shifted by half a
    /// cell, each cell has two columns.
    #[must_use]
    pub const fn places(mut self, place: PlaceFn<G>) -> Self {
        self.places = Some(place);
        self
    }

    /// Sets the function that returns the row and the column of a cell, counted from 1, as the
    /// game's words name them. Front ends show these numbers beside the board. The function returns
    /// `None` for a cell that has no whole row or column.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_core::ability::Cells;
    /// const CELLS: Cells<LightsOut> =
    ///     Cells::<LightsOut>::new(|lights| lights.values().len(), |_, _, _| None, |_, _, _| None)
    ///         .coordinates(|lights, cell| {
    ///             let width = lights.width() as usize;
    ///             Some(((cell / width) as u16 + 1, (cell % width) as u16 + 1))
    ///         });
    /// # let _ = CELLS;
    /// ```
    #[must_use]
    pub const fn coordinates(mut self, coordinates: CoordinatesFn<G>) -> Self {
        self.coordinates = Some(coordinates);
        self
    }

    /// Sets the function that returns the signs between pairs of cells, such as walls: the two cells,
    /// and a printable ASCII character. A sign is shown in the middle between its cells, on columns and
    /// rows of its own, unless another cell is nearer to that place. Where two different signs meet, an `X` stands
    /// for slanting ones, `/` and `\`, and a `%` for others.
    #[must_use]
    pub const fn between(mut self, between: BetweenFn<G>) -> Self {
        self.between = Some(between);
        self
    }

    /// Sets the words that explain the characters of the [glyphs](Self::glyphs) and the signs
    /// [between](Self::between) them to a player: for each meaning its characters, and what they
    /// mean. A player reads those whose characters are on the board. Words without characters are
    /// always shown. Numbers need no explanation.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_core::ability::Cells;
    /// use puzzle_core::label;
    /// const CELLS: Cells<LightsOut> =
    ///     Cells::<LightsOut>::new(|lights| lights.values().len(), |_, _, _| None, |_, _, _| None)
    ///         .legend(&[("#", label!("lit")), (".", label!("dark"))]);
    /// # let _ = CELLS;
    /// ```
    #[must_use]
    pub const fn legend(mut self, legend: &'static [(&'static str, &'static str)]) -> Self {
        self.legend = legend;
        self
    }

    /// Sets the functions for points beside cells that marks can refer to, in units of the game's
    /// choice: a point's place in the picture, and its description in words ("between rows 2 and
    /// 3").
    #[must_use]
    pub const fn points(mut self, place: PointFn<G>, words: PointWordsFn<G>) -> Self {
        self.points = Some((place, words));
        self
    }

    /// Declares that the game draws marks on cells itself, with
    /// [`Frame::mark`](crate::draw::Frame::mark). For other games the mid-end draws marks over the
    /// picture.
    #[must_use]
    pub const fn marking(mut self) -> Self {
        self.is_marking = true;
        self
    }
}
