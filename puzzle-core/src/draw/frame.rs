//! What one picture shows.

use core::fmt;
use core::time::Duration;

use crate::Game;
use crate::ability::Abilities as _;
use crate::draw::{Canvas, Layout, Size, draw_marks};
use crate::solve::{Mark, MarkKind, Target};

/// A change of state that is being animated.
pub struct Change<'a, G: Game> {
    /// The state before.
    pub old: &'a G::State,
    /// Whether it is an undo: the move leads from the frame's state to `old`.
    pub is_undo: bool,
    /// How long it has gone on, at most `length`: at `length` the picture is the still one.
    pub elapsed: Duration,
    /// How long it takes: [`Motion::animation`](crate::ability::Motion::animation).
    pub length: Duration,
}

impl<G: Game> Change<'_, G> {
    /// The part of the way from `from` to `to` that is done, in whole units.
    pub fn between(&self, from: i32, to: i32) -> i32 {
        let whole = self.length.as_micros().max(1) as i64;
        let done = (self.elapsed.as_micros() as i64).min(whole);
        from + (i64::from(to - from) * done / whole) as i32
    }
}

impl<G: Game> Clone for Change<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Change<'_, G> {}

impl<G: Game> fmt::Debug for Change<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Change({:?} of {:?}, is_undo: {})", self.elapsed, self.length, self.is_undo)
    }
}

/// Everything that one picture shows.
pub struct Frame<'a, G: Game> {
    /// The params.
    pub params: &'a G::Params,
    /// The position; the new one during a change.
    pub state: &'a G::State,
    /// The player's side.
    pub ui: &'a G::Ui,
    /// The size of the tiles.
    pub layout: Layout,
    /// The change that is being animated, if one is.
    pub change: Option<Change<'a, G>>,
    /// How long the flash has gone on, if there is one.
    pub flash: Option<Duration>,
    /// What hints and mistakes are about, in order: marks on cells by the cells' numbers, then
    /// others.
    pub marks: &'a [Mark],
}

impl<'a, G: Game> Frame<'a, G> {
    /// A position as it stands: nothing moves, nothing flashes, nothing is marked.
    pub fn still(
        params: &'a G::Params,
        state: &'a G::State,
        ui: &'a G::Ui,
        layout: Layout,
    ) -> Self {
        Self { params, state, ui, layout, change: None, flash: None, marks: &[] }
    }

    /// The mark on a cell, the gravest if there are several: for a game whose own picture shows
    /// which cells are marked ([`Cells::marking`](crate::ability::Cells::marking)).
    #[inline]
    pub fn mark(&self, cell: usize) -> Option<MarkKind> {
        if self.marks.is_empty() {
            return None;
        }
        let target = Target::Cell(cell as u32);
        let at = self.marks.partition_point(|mark| mark.target < target);
        self.marks.get(at).filter(|mark| mark.target == target).map(|mark| mark.kind)
    }

    /// The marks that are drawn over the picture: arrows, paths and points, and cells unless the
    /// game's own picture shows which are marked.
    fn overlaid(&self) -> impl Iterator<Item = &'a Mark> + use<'a, G> {
        self.marks.iter().filter(|mark| mark.cell().is_none() || !G::shows_marked_cells())
    }

    /// Whether [`draw_marks`](Self::draw_marks) draws anything. Such a picture is drawn whole each
    /// time, by a new draw state, and so is the one after it.
    pub fn has_overlay(&self) -> bool {
        self.overlaid().next().is_some()
    }

    /// Draws marks over the game's picture. The mid-end does this for all games and surfaces.
    pub fn draw_marks(&self, canvas: &mut dyn Canvas) {
        if self.has_overlay() {
            let place = |spot| G::spot_rect(self.state, self.layout, spot);
            draw_marks(canvas, self.overlaid(), self.layout.tile(), &place);
            canvas.damaged(self.size().rect());
        }
    }

    /// Whether the board flashes at this moment, in spans of so many milliseconds on and off.
    pub fn flashes(&self, span_ms: u128) -> bool {
        self.flash.is_some_and(|t| (t.as_millis() / span_ms.max(1)).is_multiple_of(2))
    }

    /// The size of the picture.
    pub fn size(&self) -> Size {
        G::size(self.params, self.layout)
    }
}
