//! The nudge: which box is next and what it is to do, without the moves.

use alloc::vec;

use puzzle_core::solve::{Explanation, Mark};
use puzzle_core::{Text, plural, text};

use super::PushWords;
use crate::board::Square;
use crate::hint::reason::Purpose;
use crate::moves::direction_name;

impl PushWords<'_> {
    /// Returns which box is next and where it goes now, without the moves.
    pub(super) fn nudge(&self) -> Explanation {
        let reason = self.reason;
        let end = self.place(reason.end);
        let goes = if reason.end == reason.from {
            text!("it goes away and comes back to {end}", end = &end)
        } else {
            text!("it goes to {end}", end = &end)
        };
        let aim = match &reason.purpose {
            Purpose::Packs { .. } => self.aim_to_stay(),
            Purpose::Opens(boxes) => {
                let place = self.place(boxes[0]);
                text!("{goes}, which opens your way to the box at {place}", goes, place)
            }
            Purpose::MakesRoom(next) => {
                let place = self.place(*next);
                text!("{goes}, since it is in the way of the box at {place}", goes, place)
            }
            Purpose::Clears { to, waits } => {
                let place = self.place(*to);
                match (*to == reason.from, waits) {
                    (true, true) => {
                        text!("it waits at {end} until another box has taken its square", end)
                    }
                    (false, true) => {
                        text!("it waits at {end} until another box has gone to {place}", end, place)
                    }
                    (true, false) => {
                        text!("{goes}, because another box needs its square later", goes)
                    }
                    (false, false) if *to == reason.end => {
                        text!("{goes} for now, since it is in the way of another box", goes)
                    }
                    (false, false) => text!(
                        "{goes}, since it is in the way of a box that goes to {place} later",
                        goes,
                        place
                    ),
                }
            }
            Purpose::Parks(filled) => self.aim_to_wait(goes, filled),
            Purpose::Approaches(home) if self.state.is_reverse() => {
                text!("it can come closer to the start at {place}", place = self.place(*home))
            }
            Purpose::Approaches(home) => {
                text!("it can come closer to the goal at {place}", place = self.place(*home))
            }
        };
        // The way of such a push can begin in another direction than its end suggests.
        let aim = if self.is_direct() {
            aim
        } else {
            text!("{aim}; first it goes {direction}", aim, direction = direction_name(reason.dir))
        };
        let place = self.place(reason.from);
        let cell = |square: Square| self.state.board().cell(square);
        let mut marks = vec![Mark::hint(cell(reason.from))];
        marks.extend((reason.end != reason.from).then(|| Mark::reason(cell(reason.end))));
        Explanation::new(text!("The box at {place} is next: {aim}", place, aim), marks)
    }

    /// Says that the box goes to its goal for good.
    fn aim_to_stay(&self) -> Text {
        let place = self.place(self.reason.end);
        match (self.is_direct(), self.state.is_reverse()) {
            (true, false) => {
                text!("it can go straight to the goal at {place} and stay there", place)
            }
            (true, true) => {
                text!("it can go straight to the start at {place} and stay there", place)
            }
            (false, false) => text!("it can go to the goal at {place} and stay there", place),
            (false, true) => text!("it can go to the start at {place} and stay there", place),
        }
    }

    /// Says that the box waits until other goals are filled.
    fn aim_to_wait(&self, goes: Text, filled: &[Square]) -> Text {
        match (filled, self.state.is_reverse()) {
            ([only], false) => text!(
                "{goes} and waits there until the goal at {place} is filled",
                goes,
                place = self.place(*only)
            ),
            ([only], true) => text!(
                "{goes} and waits there until the start at {place} is filled",
                goes,
                place = self.place(*only)
            ),
            (_, false) => plural!(
                n = filled.len(),
                "{goes} and waits there until {n} other goal is filled",
                "{goes} and waits there until {n} other goals are filled",
                goes
            ),
            (_, true) => plural!(
                n = filled.len(),
                "{goes} and waits there until {n} other start is filled",
                "{goes} and waits there until {n} other starts are filled",
                goes
            ),
        }
    }
}
