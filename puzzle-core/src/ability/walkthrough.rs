//! A solution on paper, as a picture.

use super::table;
use crate::Game;
use crate::draw::{Canvas, Layout, Size};

type SizeFn<G> =
    fn(start: &<G as Game>::State, moves: &[<G as Game>::Move], layout: Layout) -> Size;
type DrawFn<G> = fn(
    canvas: &mut dyn Canvas,
    start: &<G as Game>::State,
    moves: &[<G as Game>::Move],
    layout: Layout,
);

/// A game's solution is printed as a picture of its moves: where neither the solved board nor a
/// list of moves tells a person with a pencil what to do.
///
/// The state is the one from which the moves lead on. It is drawn whole, on a page or in a
/// file, in the layout's tiles.
pub struct Walkthrough<G: Game> {
    pub(super) size: SizeFn<G>,
    pub(super) draw: DrawFn<G>,
}

table!(Walkthrough);

impl<G: Game> Walkthrough<G> {
    /// How large the picture is in a layout, and its strokes.
    pub const fn new(size: SizeFn<G>, draw: DrawFn<G>) -> Self {
        Self { size, draw }
    }

    /// How large the picture is.
    pub fn size(self, start: &G::State, moves: &[G::Move], layout: Layout) -> Size {
        (self.size)(start, moves, layout)
    }

    /// Draws it.
    pub fn draw(
        self,
        canvas: &mut dyn Canvas,
        start: &G::State,
        moves: &[G::Move],
        layout: Layout,
    ) {
        (self.draw)(canvas, start, moves, layout);
    }
}
