//! The specification of a generated level, and which specifications are possible.

use super::rating::Figures;
use alloc::vec::Vec;
use puzzle_core::solve::Grade;
use puzzle_core::{Invalid, Text, plural, text};

/// What to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spec {
    /// Maximum number of columns, outer walls included.
    pub width: u16,
    /// Maximum number of rows, outer walls included.
    pub height: u16,
    /// The number of boxes.
    pub boxes: u16,
    /// The grade of the level to generate.
    pub grade: Grade,
}

impl Spec {
    /// The shortest side of a frame, in cells.
    pub const MIN_SIDE: u16 = 6;
    /// The longest side of a frame, in cells.
    pub const MAX_SIDE: u16 = 30;
    /// The maximum number of boxes in any frame.
    pub const MAX_BOXES: u16 = 10;

    fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The maximum number of boxes in a frame of this size.
    pub fn max_boxes(width: u16, height: u16) -> u16 {
        let inner = u32::from(width.saturating_sub(2)) * u32::from(height.saturating_sub(2));
        (inner / 8).min(u32::from(Self::MAX_BOXES)) as u16
    }

    /// The minimum and maximum number of floor squares of a room before it is trimmed.
    pub(super) fn floor(self) -> (usize, usize) {
        let least = self.least_floor().max(3 * self.boxes as usize + 5);
        // In a denser room the boxes get in each other's way more.
        let spare = if self.grade < Grade::Tricky { 12 } else { 25 };
        (least, least + (self.area() / spare).max(3))
    }

    /// The minimum and maximum number of floor squares of the room from which a level starts. Hard
    /// levels start dense, so that the boxes get in each other's way, and grow.
    pub(super) fn first_floor(self) -> (usize, usize) {
        let (least, most) = self.floor();
        if self.grade < Grade::Tricky {
            return (least, most);
        }
        let close = (least * 3 / 5).max(4 * self.boxes as usize + 6).min(least);
        (close, close + 4)
    }

    /// The minimum number of floor squares of a level: over a third of its frame.
    pub(super) fn least_floor(self) -> usize {
        (self.area() * 17).div_ceil(50)
    }

    /// How far a level with these figures is from the requirements of the spec; 0 if it meets them.
    pub(super) fn loss(self, f: &Figures, n_squares: usize) -> u32 {
        let points = f.points();
        let within = |low: u32, high: u32| low.saturating_sub(points) + points.saturating_sub(high);
        let at_least = |weight: u32, seen: u32, wanted: u32| weight * wanted.saturating_sub(seen);
        let at_most = |weight: u32, seen: u32, wanted: u32| weight * seen.saturating_sub(wanted);
        let strays = at_most(12, f.straight, f.boxes / 5);
        let missing = self.floor().0.saturating_sub(n_squares) as u32;
        missing
            + match self.grade {
                Grade::Easy => within(0, 54) + at_least(2, f.pushes, 11),
                Grade::Normal => within(63, 84) + at_most(6, f.straight, f.boxes.div_ceil(2)),
                Grade::Tricky => within(93, 119) + strays,
                Grade::Hard => within(128, 184) + strays,
                Grade::Expert => {
                    within(193, u32::MAX)
                        + strays
                        + at_least(1, f.pushes, 65)
                        + at_least(2, f.lines, 29)
                        + at_least(2, f.changes, 17)
                        + at_least(3, f.log(), 24)
                }
            }
    }

    /// The maximum loss, as returned by [`loss`](Self::loss), with which a level is accepted at
    /// first. It rises with each failed attempt.
    pub(super) fn tolerance(self) -> u32 {
        if self.grade == Grade::Expert { 8 } else { 0 }
    }

    /// The grades possible for this frame and number of boxes, easiest first; empty if the frame or
    /// the number of boxes is not possible at all.
    pub fn grades(&self) -> Vec<Grade> {
        if self.check_size().is_err() {
            return Vec::new();
        }
        let can_be_had = |grade: &Grade| {
            let (k, area) = (self.boxes, self.area());
            match grade {
                Grade::Easy => k <= 6 && area <= 500,
                Grade::Normal => k <= 8 && (k >= 3 || area <= 56) && area <= 500,
                Grade::Tricky => (3..=6).contains(&k) && (48..=180).contains(&area),
                Grade::Hard => (3..=6).contains(&k) && (56..=180).contains(&area),
                Grade::Expert => k == 5 && (110..=180).contains(&area),
            }
        };
        Grade::ALL.into_iter().filter(can_be_had).collect()
    }

    fn check_size(self) -> Result<(), Invalid> {
        let (min, max) = (Self::MIN_SIDE, Self::MAX_SIDE);
        if !(min..=max).contains(&self.width) {
            return Err(Invalid::new(text!("the width must be between {min} and {max}", min, max)));
        }
        if !(min..=max).contains(&self.height) {
            return Err(Invalid::new(text!(
                "the height must be between {min} and {max}",
                min,
                max
            )));
        }
        let most = Self::max_boxes(self.width, self.height);
        if self.boxes < 2 || self.boxes > most {
            return Err(self.box_limit(most));
        }
        Ok(())
    }

    /// Returns the error about a number of boxes above the limit for the size.
    fn box_limit(self, most: u16) -> Invalid {
        Invalid::new(plural!(
            n = most,
            "a board of {width}x{height} can have from 2 to {n} boxes",
            "a board of {width}x{height} can have from 2 to {n} boxes",
            width = self.width,
            height = self.height
        ))
    }

    /// Explains why a frame has no grades with this many boxes, and what is possible instead.
    fn without_grades(self) -> Invalid {
        let can_be_had = |boxes: &u16| !Spec { boxes: *boxes, ..self }.grades().is_empty();
        match (2..=Self::max_boxes(self.width, self.height)).filter(can_be_had).max() {
            Some(most) => self.box_limit(most),
            None => Invalid::new(text!(
                "a board of {width}x{height} is too large for the generator, which makes at most 500 cells",
                width = self.width,
                height = self.height
            )),
        }
    }

    /// Checks that levels like this can be generated.
    ///
    /// # Errors
    /// Fails if a side, the number of boxes or the grade is not possible, and says what is.
    pub fn validate(&self) -> Result<(), Invalid> {
        self.check_size()?;
        let grades = self.grades();
        if grades.contains(&self.grade) {
            return Ok(());
        }
        if grades.is_empty() {
            return Err(self.without_grades());
        }
        Err(Invalid::new(plural!(
            n = self.boxes,
            "a board of {width}x{height} with {n} box can only be {grades}",
            "a board of {width}x{height} with {n} boxes can only be {grades}",
            width = self.width,
            height = self.height,
            grades = Text::either(grades.into_iter().map(Text::from))
        )))
    }
}
