//! The words and marks of reasons.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use puzzle_core::solve::{Explanation, Mark};

use super::super::domains::Conflict;
use super::{End, Fact, Reason};
use crate::board::Board;
use crate::pair_rule::PairRule;

/// The largest number of walls, and of links, that the words name one by one.
const MOST_NAMED: usize = 3;

impl Reason {
    /// Returns the explanation for the player.
    pub(crate) fn explanation(&self, board: &Board) -> Explanation {
        let mut marks = alloc::vec![Mark::hint(self.place)];
        marks.extend(self.because().into_iter().map(Mark::reason));
        Explanation::new(self.words(board), marks)
    }

    /// Returns the reason in words: sentences, the last one without a period.
    pub fn words(&self, board: &Board) -> String {
        let number = self.number;
        let verb = board.topology().verb();
        let left = if self.rules.is_empty() { "" } else { " left" };
        let mut words = String::new();
        for sentence in self.rules_words(board) {
            words += &sentence;
            words += ". ";
        }
        for fact in &self.facts {
            words += &fact_words(board, fact);
            words += ". ";
        }
        let is_plain = self.facts.is_empty();
        words += &match self.end {
            End::OnlyNeighbor => {
                let touched = match (self.before, self.after) {
                    (Some((a, _)), Some((b, _))) => format!("both {a} and {b}"),
                    (Some((a, _)), None) | (None, Some((a, _))) => a.to_string(),
                    (None, None) => "no number".to_string(),
                };
                format!(
                    "{number} must be here: it is the only free cell{left} that {verb} {touched}"
                )
            }
            End::OneCell if is_plain => {
                let steps = |known: u16| match known.abs_diff(number) {
                    1 => format!("{verb} {known}"),
                    n => format!("is {n} steps from {known}"),
                };
                // Without facts, the cells are those within reach from both sides.
                let far = match (self.before, self.after) {
                    (Some((a, _)), Some((b, _))) => format!("{} and {}", steps(a), steps(b)),
                    (Some((a, _)), None) | (None, Some((a, _))) => steps(a),
                    (None, None) => "can hold it".to_string(),
                };
                let next = match self.before {
                    None => number.wrapping_sub(1),
                    Some(_) => number + 1,
                };
                let room = if self.needs_way_on {
                    format!(" and has a free neighbor for {next}")
                } else {
                    String::new()
                };
                let through = if self.is_reached_through_cells() {
                    ", counted through free cells"
                } else {
                    ""
                };
                format!("{number} must be here: no other free cell {far}{room}{through}")
            }
            End::OneNumber if is_plain => {
                let and = if self.needs_way_on { " and go on from there" } else { "" };
                format!("{number} must be here: no other missing number can reach this cell{and}")
            }
            End::OneCell => format!("So {number} can only be here"),
            End::OneNumber => format!("So only {number} is left for this cell"),
        };
        words
    }

    /// Returns `true` if the number is not next to both known numbers, so that the steps to its cell
    /// pass through free cells.
    fn is_reached_through_cells(&self) -> bool {
        let mut known = self.before.into_iter().chain(self.after);
        known.any(|(number, _)| number.abs_diff(self.number) > 1)
    }

    /// Returns a sentence that says where to look, without the answer: it does not name both the
    /// number and its cell.
    pub(crate) fn nudge(&self, board: &Board) -> Explanation {
        let known = |(number, place): (u16, usize)| {
            (format!("{number} at {}", cell_name(board, place)), Mark::reason(place))
        };
        let cell = |place: usize| (cell_name(board, place), Mark::reason(place));
        let number = self.number;
        let mut marks = Vec::new();
        let mut take = |(words, mark): (String, Mark)| {
            marks.push(mark);
            words
        };
        let mut words = match (self.facts.first(), self.end) {
            (None, End::OneNumber) => {
                let here = take((cell_name(board, self.place), Mark::hint(self.place)));
                format!("Look at {here}: only one missing number can be there")
            }
            (None, End::OnlyNeighbor | End::OneCell) => match (self.before, self.after) {
                (Some(a), Some(b)) => format!(
                    "Look between {} and {}: only one cell can hold {number}",
                    take(known(a)),
                    take(known(b))
                ),
                (Some(a), None) | (None, Some(a)) => {
                    format!("Look around {}: only one cell can hold {number}", take(known(a)))
                }
                (None, None) => format!("Look for the only cell that can hold {number}"),
            },
            (Some(Fact::Ways { place, .. }), _) => {
                format!("Look at how the path can pass {}", take(cell(*place)))
            }
            (Some(Fact::Overlap { k, places }), _) => {
                let at = places.first().map_or_else(String::new, |&at| take(cell(at)));
                format!("Look at {at}: what would follow if {} were there?", k + 1)
            }
            (Some(Fact::Run { from, to, cells }), _) => {
                let at = cells.first().map_or_else(String::new, |&at| take(cell(at)));
                let run = run_name(*from, *to);
                format!("Look around {at}: {run} have just as many cells as they need")
            }
            (Some(Fact::Room { room, .. }), _) => {
                let at = room.first().map_or_else(String::new, |&at| take(cell(at)));
                format!("Look at the free cells around {at}: they are cut off from the others")
            }
            (Some(Fact::Suppose { k, place, .. }), _) => {
                let at = take(cell(*place));
                format!("Look at what would follow if {} were at {at}", k + 1)
            }
        };
        let rules = self.rules.iter().map(|&(_, _, rule)| rule);
        let (walls, links): (Vec<_>, Vec<_>) = rules.partition(|&rule| rule == PairRule::Wall);
        let rules = match (walls.len(), links.len()) {
            (0, 0) => "",
            (1, 0) => "A wall matters",
            (_, 0) => "Walls matter",
            (0, 1) => "A link matters",
            (0, _) => "Links matter",
            _ => "Walls and links matter",
        };
        if !rules.is_empty() {
            words += if words.ends_with('?') { " " } else { ". " };
            words += rules;
        }
        Explanation::new(words, marks)
    }

    /// Returns sentences about the walls and links that the conclusion needs, without periods.
    fn rules_words(&self, board: &Board) -> Vec<String> {
        let mut sentences = Vec::new();
        for (wanted, one) in [(PairRule::Link, "A link joins"), (PairRule::Wall, "A wall parts")] {
            let pairs: Vec<_> = self.rules.iter().filter(|&&(_, _, rule)| rule == wanted).collect();
            if pairs.len() > MOST_NAMED {
                let kind = if wanted == PairRule::Link { "links join" } else { "walls part" };
                sentences.push(format!("{} {kind} marked cells", pairs.len()));
                continue;
            }
            for &&(a, b, _) in &pairs {
                let name = |place: u16| match usize::from(place) {
                    place if place == self.place => "this cell".to_string(),
                    place => match self.known_at(place) {
                        Some(number) => number.to_string(),
                        None => cell_name(board, place),
                    },
                };
                let mut sentence = format!("{one} {} and {}", name(a), name(b));
                let known = [a, b].map(|place| self.known_at(place.into()));
                // A link tells about the other cell, unless that is the one in question.
                if let (PairRule::Link, [Some(number), None] | [None, Some(number)]) =
                    (wanted, known)
                    && ![a, b].contains(&(self.place as u16))
                {
                    let last = board.n_cells() as u16;
                    let others = match (number > 1, number < last) {
                        (true, true) => format!("{} or {}", number - 1, number + 1),
                        (true, false) => format!("{}", number - 1),
                        (false, _) => format!("{}", number + 1),
                    };
                    sentence += &format!(", so that {others} is there");
                }
                sentences.push(sentence);
            }
        }
        sentences
    }

    /// Returns the number on the board at a cell of one of the walls and links.
    fn known_at(&self, place: usize) -> Option<u16> {
        self.ruled_numbers.iter().find(|&&(_, at)| at == place).map(|&(number, _)| number)
    }

    /// Returns the places that the words are about, without that of the number itself.
    pub fn because(&self) -> Vec<usize> {
        let known = self.before.into_iter().chain(self.after).map(|(_, place)| place);
        if self.end == End::OnlyNeighbor && self.rules.is_empty() {
            return known.collect();
        }
        let mut places: BTreeSet<usize> = known.collect();
        places.extend(self.rules.iter().flat_map(|&(a, b, _)| [usize::from(a), usize::from(b)]));
        for fact in &self.facts {
            match fact {
                Fact::Ways { place, used } => {
                    places.extend(used);
                    places.insert(*place);
                }
                Fact::Overlap { places: cells, .. }
                | Fact::Run { cells, .. }
                | Fact::Room { room: cells, .. } => places.extend(cells),
                Fact::Suppose { place, end, .. } => {
                    places.insert(*place);
                    if let Conflict::Cell(p) | Conflict::Ways(p) | Conflict::Room(p) = end {
                        places.insert(*p);
                    }
                }
            }
        }
        places.remove(&self.place);
        places.into_iter().collect()
    }
}

/// Says a fact, without a period.
fn fact_words(board: &Board, fact: &Fact<Vec<usize>>) -> String {
    let cell = |place: usize| cell_name(board, place);
    let list = |places: &[usize]| cells_name(board, places);
    match fact {
        Fact::Ways { place, used } => {
            let here = cell(*place);
            // A cell has only two steps, so there are no others.
            if used.len() == 2 {
                format!("The path can pass {here} only through {}", list(used))
            } else {
                format!(
                    "The path has to step between {here} and {}: too few other ways are left",
                    list(used)
                )
            }
        }
        Fact::Overlap { k, places } => {
            format!(
                "{} cannot be at {}, where {k} and {} would both need the same cell",
                k + 1,
                list(places),
                k + 2
            )
        }
        Fact::Run { from, to, cells } => {
            format!(
                "{} need all of {}, so no other number can be there",
                run_name(*from, *to),
                list(cells)
            )
        }
        Fact::Room { room, from, to, inside } => {
            let around = room.first().map_or_else(String::new, |&p| cell(p));
            let size = match room.len() {
                1 => format!("The cell {around} is"),
                n => format!("The {n} free cells around {around} are"),
            };
            if *inside {
                format!("{size} cut off and cannot be filled without {}", run_name(*from, *to))
            } else {
                format!("{size} cut off, with no room for {}", run_name(*from, *to))
            }
        }
        Fact::Suppose { k, place, end } => {
            let end = conflict_words(board, *end);
            format!("If {} were at {}, in the end {end}", k + 1, cell(*place))
        }
    }
}

/// Returns the names of cells as a list.
fn cells_name(board: &Board, places: &[usize]) -> String {
    let names: Vec<String> = places.iter().map(|&place| cell_name(board, place)).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join("; ")),
        None => String::new(),
    }
}

/// Returns the name of a cell: its row and column from 1.
pub(crate) fn cell_name(board: &Board, place: usize) -> String {
    format!("row {}, column {}", place / board.width() + 1, place % board.width() + 1)
}

/// Describes a contradiction in words.
pub(crate) fn conflict_words(board: &Board, conflict: Conflict) -> String {
    let cell = |place| cell_name(board, place);
    match conflict {
        Conflict::Number(k) => format!("no cell would be left for {}", k + 1),
        Conflict::Cell(p) => format!("no number would be left for {}", cell(p)),
        Conflict::Ways(p) => format!("the path could not pass {}", cell(p)),
        Conflict::Run(k) => format!("{} and the numbers after it would have too few cells", k + 1),
        Conflict::Room(p) => format!("the cells around {} could not be filled", cell(p)),
    }
}

/// Returns the name of a run of consecutive numbers, whose first and last number are counted from
/// 0.
fn run_name(from: usize, to: usize) -> String {
    match to - from {
        0 => format!("{}", from + 1),
        1 => format!("{} and {}", from + 1, to + 1),
        _ => format!("{} to {}", from + 1, to + 1),
    }
}
