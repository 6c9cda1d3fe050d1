//! Scrolling a board to the cursor and to the marks of a hint.

use puzzle_core::draw::{Point, Rect};
use puzzle_core::solve::{Mark, MarkKind, Spot};
use puzzle_midend::Midend;

/// What a window last scrolled to. The window scrolls again when it changes, so that the player can
/// scroll elsewhere in between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Followed {
    marks: Vec<Mark>,
    cursor: Option<Rect>,
    /// The number of rows at the end of the window that messages cover.
    n_covered: u16,
}

impl Followed {
    /// Returns what a window is to follow now. Messages cover its last `n_covered` rows.
    pub(crate) fn of(session: &Midend, n_covered: u16) -> Self {
        Self { marks: session.marks().to_vec(), cursor: session.cursor_rect(), n_covered }
    }

    /// Returns the rectangles that the window is to show, the most important last: the marks when
    /// they have changed or are covered, or else the cursor when it has moved. `rect` returns the
    /// rectangle of a cell on the board, and `cursor` is the cursor's.
    pub(crate) fn since(
        &self,
        last: &Self,
        rect: impl Fn(usize) -> Option<Rect>,
        cursor: Option<Rect>,
    ) -> Vec<Rect> {
        let is_covered = self.n_covered > last.n_covered;
        let has_new_marks = self.marks != last.marks || is_covered;
        let rects = |marks: &[&Mark]| -> Vec<Rect> {
            let spots = marks.iter().flat_map(|mark| mark.target.spots());
            let cells = spots.filter_map(|spot| match spot {
                Spot::Cell(cell) => rect(cell as usize),
                Spot::Point(..) => None,
            });
            cells.collect()
        };
        if has_new_marks && !self.marks.is_empty() {
            let all: Vec<&Mark> = self.marks.iter().collect();
            let hints: Vec<&Mark> =
                all.iter().copied().filter(|mark| mark.kind == MarkKind::Hint).collect();
            let (all, hints) = (rects(&all), rects(&hints));
            let first = hints.first().or(all.first()).copied();
            return [around(&all), around(&hints), first].into_iter().flatten().collect();
        }
        cursor.filter(|_| has_new_marks || self.cursor != last.cursor).into_iter().collect()
    }
}

/// Returns the smallest rectangle around some rectangles, or `None` if there are none.
fn around(rects: &[Rect]) -> Option<Rect> {
    let corners = |r: &Rect| [Point::new(r.x, r.y), Point::new(r.x + r.w - 1, r.y + r.h - 1)];
    let points: Vec<Point> = rects.iter().flat_map(corners).collect();
    (!points.is_empty()).then(|| Rect::bounding(&points))
}

/// Returns the position of a window of length `room` that is nearest to `from` and shows `len` at
/// `at`, with a margin if there is room for it. Of a part that is longer, it shows the beginning.
pub(crate) fn scrolled(from: i32, at: i32, len: i32, room: i32, margin: i32) -> i32 {
    let margin = margin.min((room - len) / 2).max(0);
    from.max(at + len + margin - room).min(at - margin)
}
