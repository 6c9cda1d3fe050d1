//! The reason why a puzzle has no solution, as simple as possible.

use super::bitboard::{BitBoard, with_words};
use super::domains::{Conflict, Domains};
use super::reason::{cell_name, conflict_words, number_at};
use super::rules::Rules;
use crate::board::Board;
use crate::number_status::first_apart;
use alloc::vec::Vec;
use puzzle_core::solve::{Explanation, Mark};
use puzzle_core::text;

/// Explains a puzzle that a search has proved to have no solution, and marks the cells involved.
/// The reason is a flaw of the board, two numbers too far apart, a conflict found without trial and
/// error, or else that everything has been tried.
pub(crate) fn refutation(board: &Board, clues: &[u16]) -> Explanation {
    let marks = |places: &[usize]| places.iter().copied().map(Mark::mistake).collect();
    if let Some(flaw) = board.flaw_with(clues) {
        return Explanation::new(flaw.words, marks(&flaw.places));
    }
    if let Some((a, b)) = first_apart(board, clues) {
        let [one, other] = [a, b].map(|p| number_at(clues[p], cell_name(board, p)));
        let words = text!("{one} and {other} are too far apart", one, other);
        return Explanation::new(words, marks(&[a, b]));
    }
    // Draws the conclusions of the search before its first choice. If they contain no conflict,
    // there is no short reason.
    let end = with_words!(board.n_places(), W => {
        let bitboard = BitBoard::<W>::new(board);
        Domains::new(&bitboard, board, clues, Rules::SEARCH).propagate().err()
    });
    let Some(end) = end else {
        return Explanation::from(
            "no path through all cells fits these numbers: every possibility has been tried",
        );
    };
    let places = match end {
        Conflict::Cell(place) | Conflict::Ways(place) | Conflict::Room(place) => Vec::from([place]),
        Conflict::Number(k) | Conflict::Run(k) => givens_about(board, clues, k),
    };
    let words = text!("With these numbers {consequence}", consequence = conflict_words(board, end));
    Explanation::new(words, marks(&places))
}

/// Returns the places of two given numbers: the largest up to number `k` and the smallest above it.
/// `k` counts from 0.
pub(super) fn givens_about(board: &Board, clues: &[u16], k: usize) -> Vec<usize> {
    let given = || board.cells().filter(|&p| clues[p] > 0);
    let before = given().filter(|&p| usize::from(clues[p]) <= k + 1).max_by_key(|&p| clues[p]);
    let after = given().filter(|&p| usize::from(clues[p]) > k + 1).min_by_key(|&p| clues[p]);
    before.into_iter().chain(after).collect()
}
