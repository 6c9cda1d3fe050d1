//! The words and marks of reasons.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use puzzle_core::solve::{Explanation, Mark};
use puzzle_core::{Text, plural, text};

use super::super::domains::Conflict;
use super::{End, Fact, Reason};
use crate::board::Board;
use crate::description::semicolons;
use crate::moves::Coordinates;
use crate::pair_rule::PairRule;
use crate::topology::{Contact, Topology};

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
    pub fn words(&self, board: &Board) -> Text {
        let rules = self.rules_words(board).into_iter();
        let facts = self.facts.iter().map(|fact| fact_words(board, fact));
        let premises = rules.chain(facts).map(|sentence| text!("{sentence}.", sentence));
        Text::sentences(premises.chain([self.conclusion(board.topology())]))
    }

    /// Says the number and how it follows, without a period.
    fn conclusion(&self, topology: Topology) -> Text {
        let number = self.number;
        let is_plain = self.facts.is_empty();
        match self.end {
            End::OnlyNeighbor => self.only_neighbor(topology.contact()),
            End::OneCell if is_plain => self.only_cell_in_reach(topology),
            End::OneNumber if is_plain && self.needs_way_on => text!(
                "{number} must be here: no other missing number can reach this cell and go on from \
                 there",
                number
            ),
            End::OneNumber if is_plain => {
                text!("{number} must be here: no other missing number can reach this cell", number)
            }
            End::OneCell => text!("So {number} can only be here", number),
            End::OneNumber => text!("So only {number} is left for this cell", number),
        }
    }

    /// Says that no other free cell is a neighbor of the known numbers before and after.
    fn only_neighbor(&self, contact: Contact) -> Text {
        let number = self.number;
        let cell = if self.rules.is_empty() {
            // Translators: the cell in "it is … that touches 5"
            text!("the only free cell")
        } else {
            // Translators: the cell in "it is … that touches 5"
            text!("the only free cell left")
        };
        let mut known = self.before.into_iter().chain(self.after).map(|(known, _)| known);
        match (contact, known.next(), known.next()) {
            (_, None, _) => text!("So {number} can only be here", number),
            (Contact::Touch, Some(known), None) => text!(
                "{number} must be here: it is {cell} that touches {known}",
                number,
                cell,
                known
            ),
            (Contact::Touch, Some(before), Some(after)) => text!(
                "{number} must be here: it is {cell} that touches both {before} and {after}",
                number,
                cell,
                before,
                after
            ),
            (Contact::KnightsMove, Some(known), None) => text!(
                "{number} must be here: it is {cell} that is a knight's move from {known}",
                number,
                cell,
                known
            ),
            (Contact::KnightsMove, Some(before), Some(after)) => text!(
                "{number} must be here: it is {cell} that is a knight's move from both {before} \
                 and {after}",
                number,
                cell,
                before,
                after
            ),
            (Contact::Jump, Some(known), None) => text!(
                "{number} must be here: it is {cell} that is a jump from {known}",
                number,
                cell,
                known
            ),
            (Contact::Jump, Some(before), Some(after)) => text!(
                "{number} must be here: it is {cell} that is a jump from both {before} and {after}",
                number,
                cell,
                before,
                after
            ),
        }
    }

    /// Says that no other free cell is within reach of the known numbers before and after. Without
    /// facts, the cells are those within reach from both sides.
    fn only_cell_in_reach(&self, topology: Topology) -> Text {
        let number = self.number;
        let known = self.before.into_iter().chain(self.after);
        let is_near = Text::list(known.map(|(known, _)| distance_words(topology, known, number)));
        if is_near.is_empty() {
            return text!("{number} must be here: no other free cell can hold it", number);
        }
        let next = match self.before {
            None => number.wrapping_sub(1),
            Some(_) => number + 1,
        };
        match (self.needs_way_on, self.is_reached_through_cells()) {
            (false, false) => {
                text!("{number} must be here: no other free cell {is_near}", number, is_near)
            }
            (false, true) => text!(
                "{number} must be here: no other free cell {is_near}, counted through free cells",
                number,
                is_near
            ),
            (true, false) => text!(
                "{number} must be here: no other free cell {is_near} and has a free neighbor for \
                 {next}",
                number,
                is_near,
                next
            ),
            (true, true) => text!(
                "{number} must be here: no other free cell {is_near} and has a free neighbor for \
                 {next}, counted through free cells",
                number,
                is_near,
                next
            ),
        }
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
        let number = self.number;
        let mut marks = Vec::new();
        let mut cell = |place: usize| {
            marks.push(Mark::reason(place));
            cell_name(board, place)
        };
        let words = match (self.facts.first(), self.end) {
            (None, End::OneNumber) => {
                marks.push(Mark::hint(self.place));
                let place = cell_name(board, self.place);
                text!("Look at {place}: only one missing number can be there", place)
            }
            (None, End::OnlyNeighbor | End::OneCell) => {
                let known = self.before.into_iter().chain(self.after);
                let mut known = known.map(|(number, place)| number_at(number, cell(place)));
                match (known.next(), known.next()) {
                    (Some(before), Some(after)) => text!(
                        "Look between {before} and {after}: only one cell can hold {number}",
                        before,
                        after,
                        number
                    ),
                    (Some(known), None) => {
                        text!("Look around {known}: only one cell can hold {number}", known, number)
                    }
                    (None, _) => text!("Look for the only cell that can hold {number}", number),
                }
            }
            (Some(Fact::Ways { place, .. }), _) => {
                text!("Look at how the path can pass {place}", place = cell(*place))
            }
            (Some(Fact::Overlap { k, places }), _) => text!(
                "Look at {place}: what would follow if {number} were there?",
                place = places.first().map(|&place| cell(place)).unwrap_or_default(),
                number = k + 1
            ),
            (Some(Fact::Run { from, to, cells }), _) => text!(
                "Look around {place}: {numbers} have just as many cells as they need",
                place = cells.first().map(|&place| cell(place)).unwrap_or_default(),
                numbers = run_name(*from, *to)
            ),
            (Some(Fact::Room { room, .. }), _) => text!(
                "Look at the free cells around {place}: they are cut off from the others",
                place = room.first().map(|&place| cell(place)).unwrap_or_default()
            ),
            (Some(Fact::Suppose { k, place, .. }), _) => text!(
                "Look at what would follow if {number} were at {place}",
                number = k + 1,
                place = cell(*place)
            ),
        };
        let is_question = matches!(self.facts.first(), Some(Fact::Overlap { .. }));
        let words = match self.rules_remark() {
            None => words,
            Some(remark) if is_question => Text::sentences([words, remark]),
            Some(remark) => Text::sentences([text!("{sentence}.", sentence = words), remark]),
        };
        Explanation::new(words, marks)
    }

    /// Returns a reminder of the walls and links that the conclusion needs, without a period; `None` if
    /// it needs none.
    fn rules_remark(&self) -> Option<Text> {
        let n_walls = self.rules.iter().filter(|&&(_, _, rule)| rule == PairRule::Wall).count();
        match (n_walls, self.rules.len() - n_walls) {
            (0, 0) => None,
            (1, 0) => Some(text!("Mind the wall")),
            (_, 0) => Some(text!("Mind the walls")),
            (0, 1) => Some(text!("Mind the link")),
            (0, _) => Some(text!("Mind the links")),
            _ => Some(text!("Mind the walls and links")),
        }
    }

    /// Returns sentences about the walls and links that the conclusion needs, without periods.
    fn rules_words(&self, board: &Board) -> Vec<Text> {
        let of_kind = |wanted| self.rules.iter().filter(move |&&(_, _, rule)| rule == wanted);
        let places = |&(a, b, _): &(u16, u16, PairRule)| [a.into(), b.into()];
        let mut sentences = Vec::new();
        match of_kind(PairRule::Link).count() {
            n if n > MOST_NAMED => sentences.push(plural!(
                n,
                "{n} link joins marked cells",
                "{n} links join marked cells"
            )),
            _ => sentences
                .extend(of_kind(PairRule::Link).map(|pair| self.link_words(board, places(pair)))),
        }
        match of_kind(PairRule::Wall).count() {
            n if n > MOST_NAMED => sentences.push(plural!(
                n,
                "{n} wall parts marked cells",
                "{n} walls part marked cells"
            )),
            _ => sentences.extend(of_kind(PairRule::Wall).map(|pair| {
                let [one, other] = places(pair).map(|place| self.end_name(board, place));
                text!("A wall parts {one} and {other}", one, other)
            })),
        }
        sentences
    }

    /// Says a link, and what it tells about the other cell of a number, unless that is the cell in
    /// question.
    fn link_words(&self, board: &Board, places: [usize; 2]) -> Text {
        let [one, other] = places.map(|place| self.end_name(board, place));
        let known = places.map(|place| self.known_at(place));
        let ([Some(number), None] | [None, Some(number)]) = known else {
            return text!("A link joins {one} and {other}", one, other);
        };
        if places.contains(&self.place) {
            return text!("A link joins {one} and {other}", one, other);
        }
        let before = (number > 1).then(|| Text::from(number - 1));
        let after = (usize::from(number) < board.n_cells()).then(|| Text::from(number + 1));
        text!(
            "A link joins {one} and {other}, so that {number} is there",
            one,
            other,
            number = Text::either(before.into_iter().chain(after))
        )
    }

    /// Returns the name of a cell at the end of a wall or link: its number, if it has one.
    fn end_name(&self, board: &Board, place: usize) -> Text {
        match self.known_at(place) {
            _ if place == self.place => text!("this cell"),
            Some(number) => number.into(),
            None => cell_name(board, place),
        }
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

/// Says that a free cell is a neighbor of a known number, or as many steps away as another number
/// is: "touches 5", "is 3 steps from 5".
fn distance_words(topology: Topology, known: u16, number: u16) -> Text {
    match (known.abs_diff(number), topology.contact()) {
        // Translators: the predicate of "no other free cell …"
        (1, Contact::Touch) => text!("touches {known}", known),
        // Translators: the predicate of "no other free cell …"
        (1, Contact::KnightsMove) => text!("is a knight's move from {known}", known),
        // Translators: the predicate of "no other free cell …"
        (1, Contact::Jump) => text!("is a jump from {known}", known),
        // Translators: the predicate of "no other free cell …"
        (n, _) => plural!(n, "is {n} step from {known}", "is {n} steps from {known}", known),
    }
}

/// Says a fact, without a period.
fn fact_words(board: &Board, fact: &Fact<Vec<usize>>) -> Text {
    match fact {
        // A cell has only two steps, so there are no others.
        Fact::Ways { place, used } if used.len() == 2 => text!(
            "The path can pass {place} only through {cells}",
            place = cell_name(board, *place),
            cells = cells_name(board, used)
        ),
        Fact::Ways { place, used } => text!(
            "The path has to step between {place} and {cells}: too few other ways are left",
            place = cell_name(board, *place),
            cells = cells_name(board, used)
        ),
        Fact::Overlap { k, places } => text!(
            "{number} cannot be at {cells}, where {before} and {after} would both need the same cell",
            number = k + 1,
            cells = cells_name(board, places),
            before = *k,
            after = k + 2
        ),
        Fact::Run { from, to, cells } => text!(
            "{numbers} need all of {cells}, so no other number can be there",
            numbers = run_name(*from, *to),
            cells = cells_name(board, cells)
        ),
        Fact::Room { room, from, to, inside } => {
            let place = room.first().map(|&place| cell_name(board, place)).unwrap_or_default();
            let numbers = run_name(*from, *to);
            if *inside {
                plural!(
                    n = room.len(),
                    "The cell {place} is cut off and cannot be filled without {numbers}",
                    "The {n} free cells around {place} are cut off and cannot be filled without \
                     {numbers}",
                    place,
                    numbers
                )
            } else {
                plural!(
                    n = room.len(),
                    "The cell {place} is cut off, with no room for {numbers}",
                    "The {n} free cells around {place} are cut off, with no room for {numbers}",
                    place,
                    numbers
                )
            }
        }
        Fact::Suppose { k, place, end } => text!(
            "If {number} were at {place}, in the end {consequence}",
            number = k + 1,
            place = cell_name(board, *place),
            consequence = conflict_words(board, *end)
        ),
    }
}

/// Returns the names of cells as a list.
fn cells_name(board: &Board, places: &[usize]) -> Text {
    let name = |&place: &usize| cell_name(board, place);
    let (first, last_two) = places.split_at(places.len().saturating_sub(2));
    let last_two = Text::list(last_two.iter().map(name));
    semicolons(first.iter().map(name).chain([last_two]))
}

/// Returns the name of a cell: its row and column from 1.
pub(crate) fn cell_name(board: &Board, place: usize) -> Text {
    Coordinates::of_place(place, board.width()).words()
}

/// Returns the name of a number at a cell: "5 at row 2, column 3".
pub(crate) fn number_at(number: u16, place: Text) -> Text {
    text!("{number} at {place}", number, place)
}

/// Describes a contradiction as a clause.
pub(crate) fn conflict_words(board: &Board, conflict: Conflict) -> Text {
    let cell = |place| cell_name(board, place);
    match conflict {
        // Translators: a clause after "In the end …" or "With these numbers …"
        Conflict::Number(k) => text!("no cell would be left for {number}", number = k + 1),
        // Translators: a clause after "In the end …" or "With these numbers …"
        Conflict::Cell(p) => text!("no number would be left for {place}", place = cell(p)),
        // Translators: a clause after "In the end …" or "With these numbers …"
        Conflict::Ways(p) => text!("the path could not pass {place}", place = cell(p)),
        Conflict::Run(k) => {
            // Translators: a clause after "In the end …" or "With these numbers …"
            text!("{number} and the numbers after it would have too few cells", number = k + 1)
        }
        Conflict::Room(p) => {
            // Translators: a clause after "In the end …" or "With these numbers …"
            text!("the cells around {place} could not be filled", place = cell(p))
        }
    }
}

/// Returns the name of a run of consecutive numbers, whose first and last number are counted from
/// 0.
fn run_name(from: usize, to: usize) -> Text {
    let (first, last) = (from + 1, to + 1);
    match to - from {
        0 => first.into(),
        1 => Text::list([first.into(), last.into()]),
        _ => text!("{first} to {last}", first, last),
    }
}
