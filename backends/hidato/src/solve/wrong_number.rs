//! The reason why a number is wrong where it is, as simple as possible.

use super::bitboard::{BitBoard, with_words};
use super::contradiction;
use super::domains::{Conflict, Domains};
use super::reason::{cell_name, conflict_words, number_at};
use super::refutation::givens_about;
use crate::board::Board;
use crate::grade::Tier;
use crate::number_status::first_apart;
use crate::pair_rule::PairRule;
use crate::topology::Contact;
use alloc::vec::Vec;
use puzzle_core::solve::{Explanation, Mark, Stop, Work};
use puzzle_core::{Text, text};

/// Returns the reason why no path through all cells has a number at its place, if the techniques of
/// hints find it. `numbers` holds the numbers of all places, 0 for none; those at other places are
/// part of a solution. `assumption` names the number: "with 17 there".
///
/// # Errors
/// Returns the limit of the work that stopped it.
pub(crate) fn why_wrong(
    board: &Board,
    numbers: &[u16],
    place: usize,
    assumption: &Text,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    work.node()?;
    let number = numbers[place];
    let reason = |words: Text, places: &[usize]| {
        let others = places.iter().filter(|&&p| p != place);
        Ok(Some(Explanation::new(words, others.map(|&p| Mark::reason(p)).collect())))
    };
    if usize::from(number) > board.n_cells() {
        return reason(text!("the last number is {last}", last = board.n_cells()), &[]);
    }
    if let Some(other) = board.cells().find(|&p| p != place && numbers[p] == number) {
        let place = cell_name(board, other);
        return reason(text!("{number} is at {place} already", number, place), &[other]);
    }
    if let Some((a, b)) = first_apart(board, numbers) {
        let [from, to] = [a, b].map(|p| number_at(numbers[p], cell_name(board, p)));
        let words = match (a == place, b == place) {
            (true, _) => apart_words(board, numbers, (a, b), number, to),
            (_, true) => apart_words(board, numbers, (a, b), number, from),
            _ => text!(
                "{assumption}, no way from {from} to {to} is short enough",
                assumption,
                from,
                to
            ),
        };
        return reason(words, &[a, b]);
    }
    if let Some(fault) = board.flaw_with(numbers) {
        let words = text!(
            "odd and even numbers alternate along a path, and {assumption} they would not",
            assumption
        );
        return reason(words, &fault.places);
    }
    let found = with_words!(board.n_places(), W => {
        conflict::<W>(&BitBoard::new(board), board, numbers, work)?
    });
    let Some((conflict, by_trial)) = found else { return Ok(None) };
    let places = match conflict {
        Conflict::Cell(p) | Conflict::Ways(p) | Conflict::Room(p) => Vec::from([p]),
        Conflict::Number(k) | Conflict::Run(k) => givens_about(board, numbers, k),
    };
    let consequence = conflict_words(board, conflict);
    let words = if by_trial {
        text!(
            "{assumption}, whatever is tried next, in the end {consequence}",
            assumption,
            consequence
        )
    } else {
        text!("{assumption}, {consequence}", assumption, consequence)
    };
    reason(words, &places)
}

/// Says that a number is too far from another, whose name and cell are `other`. `pair` holds the
/// places of both, that of the smaller number first.
fn apart_words(
    board: &Board,
    numbers: &[u16],
    pair: (usize, usize),
    number: u16,
    other: Text,
) -> Text {
    let steps = numbers[pair.1] - numbers[pair.0];
    match (steps, board.rule(pair.0, pair.1), board.topology().contact()) {
        (1, Some(PairRule::Wall), _) => {
            text!("{number} is behind a wall from {other}", number, other)
        }
        (1, _, Contact::Touch) => text!("{number} does not touch {other}", number, other),
        (1, _, Contact::KnightsMove) => {
            text!("{number} is not a knight's move from {other}", number, other)
        }
        (1, _, Contact::Jump) => text!("{number} is not a jump from {other}", number, other),
        _ => text!("{number} is too far from {other}", number, other),
    }
}

/// Returns the contradiction that follows from numbers by the simplest tier, and `true` if that
/// tier has to try out numbers.
fn conflict<const W: usize>(
    bitboard: &BitBoard<W>,
    board: &Board,
    numbers: &[u16],
    work: &mut Work<'_>,
) -> Result<Option<(Conflict, bool)>, Stop> {
    for tier in [Tier::Reach, Tier::Cells, Tier::Ways, Tier::Rooms, Tier::Suppose] {
        let mut domains = Domains::new(bitboard, board, numbers, tier.rules());
        let mut end = domains.propagate();
        let by_trial = end.is_ok() && tier == Tier::Suppose;
        if by_trial && !domains.is_solved() {
            end = contradiction::finish(&mut domains, work)?;
        }
        work.nodes(domains.take_spent())?;
        if let Err(conflict) = end {
            return Ok(Some((conflict, by_trial)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Hidato;
    use crate::params::Params;
    use alloc::string::ToString as _;
    use expect_test::{Expect, expect};
    use puzzle_core::Game as _;
    use puzzle_core::params::Params as _;

    /// Checks the reason why a number is wrong at a place.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
    fn check(id: &str, place: usize, number: u16, expect: Expect) {
        let (params, desc) = id.split_once(':').unwrap();
        let params = Params::decode(params, &Params::default()).unwrap();
        let state = Hidato::new_state(&params, &Hidato::parse_desc(&params, desc).unwrap());
        let mut numbers = state.numbers().to_vec();
        numbers[place] = number;
        let assumption = text!("with {number} there", number);
        let why = why_wrong(state.board(), &numbers, place, &assumption, &mut Work::unlimited());
        let words = why.unwrap().map(|why| why.words).unwrap_or_default();
        expect.assert_eq(&words.to_string());
    }

    #[test]
    fn a_neighbor_on_the_board_is_named_before_the_parity_of_the_board() {
        check(
            "4x3mN:c1a2b12_9_6a",
            7,
            7,
            expect!["7 is not a knight's move from 6 at row 3, column 3"],
        );
        check("3x3mO:1a3b4_7a9", 4, 2, expect!["2 does not touch 1 at row 1, column 1"]);
        check("3x3mR:1_4a3b9a7", 8, 2, expect!["2 does not touch 1 at row 1, column 1"]);
        // Without the neighbor, the parity is the nearest reason.
        check(
            "3x3mO:1e9b",
            4,
            6,
            expect!["odd and even numbers alternate along a path, and with 6 there they would not"],
        );
        // A wall parts two cells side by side.
        check(
            "4x4mO:c1d16c15a11a,cWdWmW",
            13,
            10,
            expect!["10 is behind a wall from 11 at row 4, column 3"],
        );
    }
}
