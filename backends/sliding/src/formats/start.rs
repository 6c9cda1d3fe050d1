//! Starts of files that say only where the pieces are: which goal they are meant for.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::format::{Entry, SourceFile};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Invalid, Text, plural, text};

use crate::board::{Blueprint, Board};
use crate::game::Sliding;
use crate::params::Params;

/// A goal of a rectangle. Files rarely name theirs, but a start can reach only some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoalOrder {
    /// `1 2 3 …` row by row, with the hole last.
    Rows,
    /// `0 1 2 …` row by row, with the hole first.
    HoleFirst,
    /// Clockwise from the top left corner to the middle, with the hole last.
    Snail,
}

impl GoalOrder {
    const ALL: [Self; 3] = [Self::Rows, Self::HoleFirst, Self::Snail];

    /// The keyword, in the comment `Goal:` of a file and elsewhere.
    pub(super) const fn keyword(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::HoleFirst => "hole-first",
            Self::Snail => "snail",
        }
    }

    /// Returns the goal with a name.
    pub(super) fn from_keyword(text: &str) -> Result<Self, Invalid> {
        Self::ALL.into_iter().find(|goal| goal.keyword() == text).ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            Invalid::new(text!(
                "there is no goal '{text}': it is {keywords}",
                text = Text::visible(shown),
                keywords = Text::either(Self::ALL.map(|goal| Text::plain(goal.keyword())))
            ))
        })
    }

    /// Returns the goal that the player named for a file.
    pub(super) fn named(file: &SourceFile<'_>) -> Result<Option<Self>, Invalid> {
        (!file.params.is_empty()).then(|| Self::from_keyword(file.params)).transpose()
    }

    /// Says what `n` starts of the size `w` times `h` with this goal were read as.
    fn words(self, n: usize, w: u32, h: u32) -> Text {
        match self {
            Self::Rows => plural!(
                n,
                "read as a start of the {w}x{h} sliding puzzle whose goal is 1 2 3 … with the hole last",
                "read as {n} starts of the {w}x{h} sliding puzzle whose goal is 1 2 3 … with the hole last",
                w,
                h
            ),
            Self::HoleFirst => plural!(
                n,
                "read as a start of the {w}x{h} sliding puzzle whose goal is 0 1 2 … with the hole first",
                "read as {n} starts of the {w}x{h} sliding puzzle whose goal is 0 1 2 … with the hole first",
                w,
                h
            ),
            Self::Snail => plural!(
                n,
                "read as a start of the {w}x{h} sliding puzzle whose goal is a snail from the top left \
                 corner to the hole in the middle",
                "read as {n} starts of the {w}x{h} sliding puzzle whose goal is a snail from the top left \
                 corner to the hole in the middle",
                w,
                h
            ),
        }
    }

    /// Returns the goal of the board with these params; `None` if it has none of these.
    pub(super) fn of(params: &Params) -> Option<Self> {
        if params.as_rectangle().is_some() {
            return Some(Self::Rows);
        }
        let board = params.board();
        let (w, h) = params.size();
        let has = |goal: &Self| {
            let own = goal.params(w as usize, h as usize).map(|params| params.board());
            own.is_ok_and(|own| own.blueprint() == board.blueprint())
        };
        [Self::HoleFirst, Self::Snail].into_iter().find(has)
    }

    /// Returns the params of the rectangle with this goal.
    fn params(self, w: usize, h: usize) -> Result<Params, Invalid> {
        let last = (w * h) as u16;
        let number = |number| if number == 0 { last } else { number as u16 };
        let table = self.numbers(w, h).into_iter().map(number).collect();
        let rectangle = Blueprint::rectangle(w as u16, h as u16);
        let board = Board::new(Blueprint { table, ..rectangle }).map_err(|error| error.why)?;
        Ok(Params::of_board(Arc::new(board)))
    }

    /// Returns the number at each place of the goal, 0 for the hole.
    fn numbers(self, w: usize, h: usize) -> Vec<u32> {
        let n = w * h;
        match self {
            Self::Rows => (1..n as u32).chain([0]).collect(),
            Self::HoleFirst => (0..n as u32).collect(),
            Self::Snail => {
                let mut numbers = snail(w, h);
                numbers.iter_mut().filter(|&&mut number| number == n as u32).for_each(|last| {
                    *last = 0;
                });
                numbers
            }
        }
    }
}

/// The keywords of the goals.
pub(crate) const GOALS: &[&str] =
    &[GoalOrder::Rows.keyword(), GoalOrder::HoleFirst.keyword(), GoalOrder::Snail.keyword()];

/// Returns the keyword of the goal of the board with these params, if it has one.
pub(crate) fn goal(params: &Params) -> Option<&'static str> {
    GoalOrder::of(params).map(GoalOrder::keyword)
}

/// Returns the numbers from 1 in the order of a walk along the edge of a rectangle, and on inward.
fn snail(w: usize, h: usize) -> Vec<u32> {
    let mut numbers = vec![0; w * h];
    let (mut x, mut y, mut dx, mut dy) = (0usize, 0usize, 1isize, 0isize);
    for number in 1..=(w * h) as u32 {
        numbers[y * w + x] = number;
        let next = |dx: isize, dy: isize| {
            let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
            (x < w && y < h && numbers[y * w + x] == 0).then_some((x, y))
        };
        let step = next(dx, dy).or_else(|| {
            (dx, dy) = (-dy, dx);
            next(dx, dy)
        });
        (x, y) = step.unwrap_or((x, y));
    }
    numbers
}

/// A start that was read.
pub(super) struct Start {
    /// The puzzle.
    pub(super) entry: Entry<Sliding>,
    /// The goal that it is meant for.
    goal: GoalOrder,
}

/// Returns the first place whose number is not one of a start with each piece once, and why.
pub(super) fn fault(numbers: &[u32]) -> Option<(usize, Text)> {
    let n = numbers.len();
    let mut seen = vec![false; n];
    for (place, &number) in numbers.iter().enumerate() {
        match seen.get_mut(number as usize) {
            None => {
                let most = n - 1;
                let why =
                    text!("{number} is larger than {most}, the number of pieces", number, most);
                return Some((place, why));
            }
            Some(seen) if *seen => {
                let why = match number {
                    0 => text!("the hole occurs twice"),
                    number => text!("piece {number} occurs twice", number),
                };
                return Some((place, why));
            }
            Some(seen) => *seen = true,
        }
    }
    None
}

/// Creates the puzzle of a start from the number at each place, 0 for the hole, without a
/// [`fault`]. Of the goals that the start can reach, the first one in `goals` counts. A start that
/// can reach none of several goals is refused; one whose only goal is out of reach is read as
/// unsolvable.
pub(super) fn start(
    w: usize,
    h: usize,
    numbers: &[u32],
    goals: &[GoalOrder],
) -> Result<Start, Invalid> {
    let params = Params::rectangle(w as u32, h as u32);
    params.validate(ParamsForm::Short)?;
    let reached = goals.iter().find(|goal| is_even(w, numbers, &goal.numbers(w, h)));
    let goal = *reached.or(goals.first()).unwrap_or(&GoalOrder::Rows);
    let params = if goal == GoalOrder::Rows { params } else { goal.params(w, h)? };
    // A file may name a goal that cannot be reached.
    let params = if goals.len() == 1 && reached.is_none() { params.unchecked() } else { params };
    let words: Vec<String> = numbers.iter().map(|number| format!("{number}")).collect();
    let desc = crate::desc::parse(&params, &words.join(","))?;
    Ok(Start { entry: Entry::new(params, desc), goal })
}

/// Returns whether the parity of a start allows to reach a goal: each step is a swap with the hole,
/// whose way has the parity of its distance.
fn is_even(w: usize, numbers: &[u32], goal: &[u32]) -> bool {
    let mut home = vec![0; goal.len()];
    for (place, &number) in goal.iter().enumerate() {
        home[number as usize] = place;
    }
    let mut even = true;
    let mut seen = vec![false; goal.len()];
    for start in 0..goal.len() {
        let (mut at, mut length) = (start, 0);
        while !core::mem::replace(&mut seen[at], true) {
            at = home[numbers[at] as usize];
            length += 1;
        }
        even ^= length > 0 && length % 2 == 0;
    }
    let hole = numbers.iter().position(|&number| number == 0).unwrap_or_default();
    let (a, b) = (hole, home[0]);
    even == ((a % w).abs_diff(b % w) + (a / w).abs_diff(b / w)).is_multiple_of(2)
}

/// Says what the starts of a file were read as.
pub(super) fn guess(starts: &[(Params, GoalOrder)]) -> Option<Text> {
    let (params, goal) = starts.first()?;
    let (w, h) = params.size();
    let is_mixed =
        starts.iter().any(|(other, goal)| other.size() != params.size() || *goal != starts[0].1);
    Some(if is_mixed {
        plural!(
            n = starts.len(),
            "read as {n} start of sliding puzzles, each for the goal that it can reach",
            "read as {n} starts of sliding puzzles, each for the goal that it can reach"
        )
    } else {
        goal.words(starts.len(), w, h)
    })
}

impl Start {
    /// Returns the memory that the puzzle takes as an entry of a list, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let (w, h) = self.entry.params.size();
        size_of::<Entry<Sliding>>() + (w * h) as usize * size_of::<u16>()
    }

    /// Returns what [`guess`] needs to know of the start.
    pub(super) fn kind(&self) -> (Params, GoalOrder) {
        (self.entry.params.clone(), self.goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snails() {
        assert_eq!(snail(3, 3), [1, 2, 3, 8, 9, 4, 7, 6, 5]);
        assert_eq!(snail(4, 3), [1, 2, 3, 4, 10, 11, 12, 5, 9, 8, 7, 6]);
        assert_eq!(snail(2, 4), [1, 2, 8, 3, 7, 4, 6, 5]);
    }
}
