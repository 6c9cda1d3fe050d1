//! Pictures of solutions for print.

use super::table;
use crate::Game;
use crate::draw::{Canvas, Layout, Size};
use crate::text::Language;

type SizeFn<G> =
    fn(start: &<G as Game>::State, moves: &[<G as Game>::Move], layout: Layout) -> Size;
type DrawFn<G> = fn(
    canvas: &mut dyn Canvas,
    start: &<G as Game>::State,
    moves: &[<G as Game>::Move],
    layout: Layout,
    language: &Language,
);

/// A picture of a solution's moves for print, for games where neither the solved board nor a list
/// of moves tells a person with a pencil what to do.
///
/// The state is the position before the first move. The whole picture is drawn at once, on a page
/// or in a file, with the tiles of the layout.
pub struct Walkthrough<G: Game> {
    pub(super) size: SizeFn<G>,
    pub(super) draw: DrawFn<G>,
    pub(super) note: &'static str,
}

table!(Walkthrough);

impl<G: Game> Walkthrough<G> {
    /// Creates the table from the function that returns the size of the picture and the one that
    /// draws it.
    pub const fn new(size: SizeFn<G>, draw: DrawFn<G>) -> Self {
        Self { size, draw, note: "" }
    }

    /// Sets the sentence that tells a reader how to use the pictures. It is printed once for a page
    /// of them.
    #[must_use]
    pub const fn note(mut self, note: &'static str) -> Self {
        self.note = note;
        self
    }

    /// Returns the sentence that tells a reader how to use the pictures; may be empty.
    pub const fn note_text(&self) -> &'static str {
        self.note
    }

    /// Returns the size of the picture.
    pub fn size(self, start: &G::State, moves: &[G::Move], layout: Layout) -> Size {
        (self.size)(start, moves, layout)
    }

    /// Draws the picture, with words in this language.
    pub fn draw(
        self,
        canvas: &mut dyn Canvas,
        start: &G::State,
        moves: &[G::Move],
        layout: Layout,
        language: &Language,
    ) {
        (self.draw)(canvas, start, moves, layout, language);
    }
}
