//! The words and marks of reasons.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, Mark, Target};

use super::other_pushes::LosingPush;
use super::reason::{Purpose, PushReason, Reason};
use crate::board::Square;
use crate::deadlock::DeadlockKind;
use crate::description::{ordinal, place};
use crate::moves::direction_name;
use crate::state::State;

impl Reason {
    /// Returns the explanation for the player, in the position before the moves.
    pub(super) fn explanation(&self, state: &State) -> Explanation {
        match self {
            Self::Walk(path) => {
                let board = state.board();
                let end = path.last().copied().unwrap_or(state.player());
                let words = format!("Walk to {}", place(board, end));
                let path = path.iter().map(|&square| board.cell(square));
                let marks = vec![Mark::hint(Target::path(path)), Mark::reason(board.cell(end))];
                Explanation::new(words, marks)
            }
            Self::Push(reason) => {
                let words = PushWords { state, reason };
                Explanation::new(words.text(), words.marks())
            }
        }
    }

    /// Returns where to look, without the moves.
    pub(super) fn nudge(&self, state: &State) -> Explanation {
        match self {
            Self::Walk(_) => "No box has to move any more".into(),
            Self::Push(reason) => PushWords { state, reason }.nudge(),
        }
    }
}

/// Makes the words and marks of a [`PushReason`].
struct PushWords<'a> {
    state: &'a State,
    reason: &'a PushReason,
}

impl PushWords<'_> {
    fn place(&self, square: Square) -> String {
        place(self.state.board(), square)
    }

    fn goal(&self) -> &'static str {
        if self.state.is_reverse() { "start" } else { "goal" }
    }

    /// Returns which box is next and where it goes now, without the moves.
    fn nudge(&self) -> Explanation {
        let (reason, goal) = (self.reason, self.goal());
        let end = self.place(reason.end);
        let (way, turns) = match reason.n_turns {
            0 => ("straight ", String::new()),
            1 => ("", " with one change of direction".into()),
            n => ("", format!(" with {n} changes of direction")),
        };
        let aim = match &reason.purpose {
            Purpose::Packs { .. } => {
                format!("it can go {way}to the {goal} at {end}{turns} and stay there")
            }
            Purpose::Opens(boxes) => {
                format!("it bars your way to the box at {}", self.place(boxes[0]))
            }
            Purpose::MakesRoom(next) => {
                format!("it is in the way of the box at {}", self.place(*next))
            }
            Purpose::Clears { to, .. } if *to == reason.from => {
                "it is in the way of a box that comes to its square later".into()
            }
            Purpose::Clears { to, .. } => {
                format!("it is in the way of a box that goes to {} later", self.place(*to))
            }
            Purpose::Parks(filled) => {
                let first = match filled[..] {
                    [only] => format!("the {goal} at {} is filled first", self.place(only)),
                    _ => format!("{} other {goal}s are filled first", filled.len()),
                };
                format!("it can go {way}to {end}{turns} and wait there, because {first}")
            }
            Purpose::Approaches(home) => {
                format!("it can come closer to the {goal} at {}", self.place(*home))
            }
        };
        let at = self.place(reason.from);
        let marks = vec![Mark::hint(self.state.board().cell(reason.from))];
        Explanation::new(format!("The box at {at} is next: {aim}"), marks)
    }

    fn text(&self) -> String {
        let reason = self.reason;
        let start = if reason.is_after_jump {
            "Jump to another part of the floor, then pull"
        } else if self.state.is_reverse() {
            "Pull"
        } else {
            "Push"
        };
        let times = match reason.n_pushes {
            1 => String::new(),
            n => format!(" {n} times"),
        };
        let (at, dir) = (self.place(reason.from), direction_name(reason.dir));
        let back = match (reason.turns_back, self.state.is_reverse()) {
            (true, false) => ", to push it back from its other side",
            (true, true) => ", to pull it back from its other side",
            _ => "",
        };
        let mut words = format!("{start} the box at {at} {dir}{times}{back}: {}", self.purpose());
        if let Some(push) = &reason.others.tempting {
            words += if reason.others.is_only_push { "; every other push loses: " } else { "; " };
            words += &self.loss(push);
        }
        words
    }

    fn purpose(&self) -> String {
        let goal = self.goal();
        match &self.reason.purpose {
            Purpose::Packs { n_packed, crossed } => self.packs(*n_packed, crossed),
            Purpose::Opens(boxes) => match boxes[..] {
                [only] => format!(
                    "it opens the way to the box at {}, which the player cannot get behind yet",
                    self.place(only)
                ),
                [one, other] => format!(
                    "it opens the way to the next two boxes, at {} and at {}",
                    self.place(one),
                    self.place(other)
                ),
                _ => format!(
                    "it opens the way to the next {} boxes, starting with the one at {}",
                    boxes.len(),
                    self.place(boxes[0])
                ),
            },
            Purpose::MakesRoom(next) => format!(
                "it makes room for the box at {}, which goes through there next",
                self.place(*next)
            ),
            Purpose::Clears { to, waits } => {
                let words = format!("another box goes through there later, to {}", self.place(*to));
                if *waits { format!("{words}; {} meanwhile", self.waits()) } else { words }
            }
            Purpose::Parks(filled) => match filled[..] {
                [only] => {
                    format!("{} until the {goal} at {} is filled", self.waits(), self.place(only))
                }
                _ => format!("{} until {} other {goal}s are filled", self.waits(), filled.len()),
            },
            Purpose::Approaches(home) => {
                format!("it is on its way to the {goal} at {}", self.place(*home))
            }
        }
    }

    fn packs(&self, n_packed: usize, crossed: &[Square]) -> String {
        let goal = self.goal();
        let mut words = if self.reason.end == self.reason.to {
            format!("it is then on its {goal} for good")
        } else {
            let end = self.place(self.reason.end);
            format!("it is on its way to its {goal} at {end}, where it stays for good")
        };
        let n_boxes = self.state.n_boxes();
        if n_boxes > 3 {
            words += &format!(", the {} of {n_boxes}", ordinal(n_packed));
        }
        match crossed[..] {
            [] => {}
            [only] => {
                let at = self.place(only);
                words += &format!("; it crosses the {goal} at {at}, which is filled later");
            }
            _ => {
                let n = crossed.len();
                words += &format!("; it crosses {n} {goal}s that are filled later");
            }
        }
        words
    }

    /// Says where the box waits. The line itself may not bring it all the way there.
    fn waits(&self) -> String {
        let at = self.place(self.reason.end);
        if self.reason.end == self.reason.to {
            format!("it is parked at {at}")
        } else {
            format!("it goes on to {at} and is parked there")
        }
    }

    /// Says what a losing push leads to.
    fn loss(&self, push: &LosingPush) -> String {
        let others = push.other_boxes();
        let n_boxes = push.proof.boxes.len();
        let loss: String = match (push.proof.why, &others[..]) {
            (DeadlockKind::DeadSquare, _) => "no push could then bring it to a goal".into(),
            (DeadlockKind::Freeze, _) if !push.proof.is_stuck(self.state.board()) => {
                let boxes = match others[..] {
                    [] => "it".into(),
                    [other] if n_boxes == 2 => format!("it and the box at {}", self.place(other)),
                    [other] => format!("the box at {}", self.place(other)),
                    _ => format!("{n_boxes} boxes"),
                };
                format!("{boxes} could then only be pushed to where no goal is in reach")
            }
            (DeadlockKind::Freeze, []) => "it could then never move again".into(),
            (DeadlockKind::Freeze, [other]) if n_boxes == 2 => {
                let at = self.place(*other);
                format!("it and the box at {at} would then block each other for good")
            }
            (DeadlockKind::Freeze, [other]) => {
                format!("the box at {} could then never move again", self.place(*other))
            }
            (DeadlockKind::Freeze, _) => {
                format!("{n_boxes} boxes would then block each other for good")
            }
            (DeadlockKind::Corral, _) => {
                "a part of the floor would then be shut off, and could not be opened without losing a \
                 box"
                    .into()
            }
            (DeadlockKind::TooFewGoals, _) => {
                format!("{n_boxes} boxes would then have too few goals in reach")
            }
        };
        let dir = direction_name(push.dir);
        if push.from == self.reason.from {
            format!("if you push it {dir} instead, {loss}")
        } else {
            format!("if you push the box at {} {dir} instead, {loss}", self.place(push.from))
        }
    }

    /// Marks the box and its way, and what the words mention.
    fn marks(&self) -> Vec<Mark> {
        let reason = self.reason;
        let cell = |square: Square| self.state.board().cell(square);
        let arrow = |from, to| Target::arrow(cell(from), cell(to));
        let mut marks =
            vec![Mark::hint(cell(reason.from)), Mark::hint(arrow(reason.from, reason.to))];
        if reason.end != reason.to {
            marks.push(Mark::reason(cell(reason.end)));
        }
        let mentioned: &[Square] = match &reason.purpose {
            Purpose::Packs { crossed, .. } if crossed.len() == 1 => crossed,
            Purpose::Opens(boxes) if boxes.len() == 2 => boxes,
            Purpose::Opens(boxes) => &boxes[..1],
            Purpose::MakesRoom(next) => core::slice::from_ref(next),
            _ => &[],
        };
        marks.extend(mentioned.iter().map(|&square| Mark::reason(cell(square))));
        if let Some(push) = &reason.others.tempting {
            marks.push(Mark::reason(arrow(push.from, push.to)));
            marks.extend(push.other_boxes().into_iter().map(|c| Mark::reason(cell(c))));
        }
        marks
    }
}
