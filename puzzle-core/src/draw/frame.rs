//! The content of one picture.

use core::fmt;
use core::time::Duration;

use crate::Game;
use crate::ability::Abilities as _;
use crate::draw::{Canvas, Layout, Size, draw_marks};
use crate::solve::{Mark, MarkKind, Target};
use crate::text::Language;

/// A change of state that is being animated.
pub struct Change<'a, G: Game> {
    /// The state before the change.
    pub old: &'a G::State,
    /// `true` for an undo: the move leads from the frame's state to `old`.
    pub is_undo: bool,
    /// The time since the animation began, at most `length`. At `length` the picture is the still
    /// one.
    pub elapsed: Duration,
    /// The length of the animation, from
    /// [`Animation::animation`](crate::ability::Animation::animation).
    pub length: Duration,
}

impl<G: Game> Change<'_, G> {
    /// Returns the whole number between `from` and `to` that corresponds to the elapsed part of the
    /// animation.
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
    /// The params of the puzzle.
    pub params: &'a G::Params,
    /// The position; during a change, the new one.
    pub state: &'a G::State,
    /// The ui.
    pub ui: &'a G::Ui,
    /// The tile size and the purpose of the picture.
    pub layout: Layout,
    /// The change that is being animated, if there is one.
    pub change: Option<Change<'a, G>>,
    /// The time since the board began to flash; `None` if it does not flash.
    pub flash: Option<Duration>,
    /// The marks of hints and mistakes: first those on cells, ordered by the cells' numbers, then
    /// the others.
    pub marks: &'a [Mark],
    /// The language of words in the picture.
    pub language: &'a Language,
}

/// The language of pictures for which none is chosen.
static ENGLISH: Language = Language::ENGLISH;

impl<'a, G: Game> Frame<'a, G> {
    /// Creates a frame of a position without animation, flash and marks, in
    /// English.
    pub fn still(
        params: &'a G::Params,
        state: &'a G::State,
        ui: &'a G::Ui,
        layout: Layout,
    ) -> Self {
        let language = &ENGLISH;
        Self { params, state, ui, layout, change: None, flash: None, marks: &[], language }
    }

    /// Returns the kind of the most serious mark on a cell; `None` if the cell has no mark. Use it
    /// in games that draw marks on cells themselves
    /// ([`Cells::marking`](crate::ability::Cells::marking)).
    #[inline]
    pub fn mark(&self, cell: usize) -> Option<MarkKind> {
        if self.marks.is_empty() {
            return None;
        }
        let target = Target::Cell(cell as u32);
        let at = self.marks.partition_point(|mark| mark.target < target);
        self.marks.get(at).filter(|mark| mark.target == target).map(|mark| mark.kind)
    }

    /// Returns the marks that are drawn over the picture: arrows, paths and points, and also cells
    /// unless the game draws marks on cells itself.
    fn overlaid(&self) -> impl Iterator<Item = &'a Mark> + use<'a, G> {
        self.marks.iter().filter(|mark| mark.cell().is_none() || !G::shows_marked_cells())
    }

    /// Returns `true` if [`draw_marks`](Self::draw_marks) draws anything. Such a picture, and the
    /// next one, must be drawn with a new draw state.
    pub fn has_overlay(&self) -> bool {
        self.overlaid().next().is_some()
    }

    /// Draws marks over the game's picture. The mid-end calls this for all games and surfaces.
    pub fn draw_marks(&self, canvas: &mut dyn Canvas) {
        if self.has_overlay() {
            let place = |spot| G::spot_rect(self.state, self.layout, spot);
            draw_marks(canvas, self.overlaid(), self.layout.tile(), &place);
            canvas.damaged(self.size().rect());
        }
    }

    /// Returns `true` if the flash is on at this moment. It is on and off alternately for `span_ms`
    /// milliseconds.
    pub fn flashes(&self, span_ms: u128) -> bool {
        self.flash.is_some_and(|t| (t.as_millis() / span_ms.max(1)).is_multiple_of(2))
    }

    /// Returns the size of the picture.
    pub fn size(&self) -> Size {
        G::size(self.params, self.layout)
    }
}
