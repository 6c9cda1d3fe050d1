//! Cells: what of a picture can be pointed at, marked and told.

use alloc::string::String;

use super::table;
use crate::game::Game;
use crate::geometry::{Point, Rect};
use crate::layout::Layout;

type CountFn<G> = fn(state: &<G as Game>::State) -> usize;
type AtFn<G> = fn(state: &<G as Game>::State, layout: Layout, point: Point) -> Option<usize>;
type RectFn<G> = fn(state: &<G as Game>::State, layout: Layout, cell: usize) -> Option<Rect>;
type CellWordsFn<G> =
    fn(state: &<G as Game>::State, ui: &<G as Game>::Ui, cell: usize) -> Option<String>;

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
}

table!(Cells);

impl<G: Game> Cells<G> {
    /// How many there are, numbered from 0, those that are hidden or gone included; which one is
    /// under a point; where one is drawn.
    pub const fn new(count: CountFn<G>, at: AtFn<G>, rect: RectFn<G>) -> Self {
        Self { count, at, rect, words: None }
    }

    /// What a cell holds, in words: "box on a goal, row 3, column 5"; nothing where there is
    /// nothing to be told of it.
    #[must_use]
    pub const fn words(mut self, words: CellWordsFn<G>) -> Self {
        self.words = Some(words);
        self
    }
}
