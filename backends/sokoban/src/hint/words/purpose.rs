//! What a line of pushes is good for, in words.

use puzzle_core::{Text, plural, text};

use super::PushWords;
use crate::board::Square;
use crate::description::clauses;
use crate::hint::reason::Purpose;

impl PushWords<'_> {
    /// Returns the reason for the line.
    pub(super) fn purpose(&self) -> Text {
        match &self.reason.purpose {
            Purpose::Packs { n_packed, crossed } => {
                clauses(self.packs(*n_packed), self.crosses(crossed))
            }
            Purpose::Opens(boxes) => self.opens(boxes),
            Purpose::MakesRoom(next) => text!(
                "it makes room for the box at {place}, which goes through there next",
                place = self.place(*next)
            ),
            Purpose::Clears { to, waits: true } => self.clears_and_waits(*to),
            Purpose::Clears { to, waits: false } => {
                text!("another box goes through there later, to {place}", place = self.place(*to))
            }
            Purpose::Parks(filled) => match **filled {
                [only] => self.parks_until(only),
                _ => self.parks_until_all(filled.len()),
            },
            Purpose::Approaches(home) if self.state.is_reverse() => {
                text!("it is on its way to the start at {place}", place = self.place(*home))
            }
            Purpose::Approaches(home) => {
                text!("it is on its way to the goal at {place}", place = self.place(*home))
            }
        }
    }

    /// Returns `true` if the line itself brings the box where it stays or waits.
    pub(super) fn is_direct(&self) -> bool {
        self.reason.end == self.reason.to
    }

    /// Says that the box stays on its goal and, among many boxes, how many then do.
    fn packs(&self, n_packed: usize) -> Text {
        let (reverse, place) = (self.state.is_reverse(), self.place(self.reason.end));
        let n = self.state.n_boxes();
        if n <= 3 {
            return match (self.is_direct(), reverse) {
                (true, false) => text!("it is then on its goal for good"),
                (true, true) => text!("it is then on its start for good"),
                (false, false) => {
                    text!("it is on its way to its goal at {place}, where it stays for good", place)
                }
                (false, true) => {
                    text!(
                        "it is on its way to its start at {place}, where it stays for good",
                        place
                    )
                }
            };
        }
        let ordinal = Text::ordinal(n_packed);
        match (self.is_direct(), reverse) {
            (true, false) => {
                text!("it is then on its goal for good, the {ordinal} of {n}", ordinal, n)
            }
            (true, true) => {
                text!("it is then on its start for good, the {ordinal} of {n}", ordinal, n)
            }
            (false, false) => text!(
                "it is on its way to its goal at {place}, where it stays for good, the {ordinal} of {n}",
                place,
                ordinal,
                n
            ),
            (false, true) => text!(
                "it is on its way to its start at {place}, where it stays for good, the {ordinal} of {n}",
                place,
                ordinal,
                n
            ),
        }
    }

    /// Says which goals the box crosses, if it crosses any that are filled later.
    fn crosses(&self, crossed: &[Square]) -> Option<Text> {
        let reverse = self.state.is_reverse();
        Some(match *crossed {
            [] => return None,
            [only] if reverse => {
                let place = self.place(only);
                text!("it crosses the start at {place}, which is filled later", place)
            }
            [only] => {
                let place = self.place(only);
                text!("it crosses the goal at {place}, which is filled later", place)
            }
            _ if reverse => plural!(
                n = crossed.len(),
                "it crosses {n} start that is filled later",
                "it crosses {n} starts that are filled later"
            ),
            _ => plural!(
                n = crossed.len(),
                "it crosses {n} goal that is filled later",
                "it crosses {n} goals that are filled later"
            ),
        })
    }

    /// Says to which boxes the line opens the way.
    fn opens(&self, boxes: &[Square]) -> Text {
        match *boxes {
            [only] => text!(
                "it opens the way to the box at {place}, which the player cannot get behind yet",
                place = self.place(only)
            ),
            [one, other] => text!(
                "it opens the way to the next two boxes, at {one} and at {other}",
                one = self.place(one),
                other = self.place(other)
            ),
            _ => plural!(
                n = boxes.len(),
                "it opens the way to the next {n} box, the one at {place}",
                "it opens the way to the next {n} boxes, starting with the one at {place}",
                place = self.place(boxes[0])
            ),
        }
    }

    /// Says that the box waits while another one passes.
    fn clears_and_waits(&self, to: Square) -> Text {
        let (place, parking) = (self.place(to), self.place(self.reason.end));
        if self.is_direct() {
            text!(
                "another box goes through there later, to {place}; it is parked at {parking} meanwhile",
                place,
                parking
            )
        } else {
            text!(
                "another box goes through there later, to {place}; it goes on to {parking} and is parked \
                 there meanwhile",
                place,
                parking
            )
        }
    }

    /// Says where the box waits until a goal is filled.
    fn parks_until(&self, filled: Square) -> Text {
        let (place, filled) = (self.place(self.reason.end), self.place(filled));
        match (self.is_direct(), self.state.is_reverse()) {
            (true, false) => {
                text!("it is parked at {place} until the goal at {filled} is filled", place, filled)
            }
            (true, true) => {
                text!(
                    "it is parked at {place} until the start at {filled} is filled",
                    place,
                    filled
                )
            }
            (false, false) => text!(
                "it goes on to {place} and is parked there until the goal at {filled} is filled",
                place,
                filled
            ),
            (false, true) => text!(
                "it goes on to {place} and is parked there until the start at {filled} is filled",
                place,
                filled
            ),
        }
    }

    /// Says where the box waits until several goals are filled.
    fn parks_until_all(&self, n: usize) -> Text {
        let place = self.place(self.reason.end);
        match (self.is_direct(), self.state.is_reverse()) {
            (true, false) => plural!(
                n,
                "it is parked at {place} until {n} other goal is filled",
                "it is parked at {place} until {n} other goals are filled",
                place
            ),
            (true, true) => plural!(
                n,
                "it is parked at {place} until {n} other start is filled",
                "it is parked at {place} until {n} other starts are filled",
                place
            ),
            (false, false) => plural!(
                n,
                "it goes on to {place} and is parked there until {n} other goal is filled",
                "it goes on to {place} and is parked there until {n} other goals are filled",
                place
            ),
            (false, true) => plural!(
                n,
                "it goes on to {place} and is parked there until {n} other start is filled",
                "it goes on to {place} and is parked there until {n} other starts are filled",
                place
            ),
        }
    }
}
