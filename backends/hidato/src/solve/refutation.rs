//! Why a puzzle has no solution, as plainly as it can be said.

use super::domains::{Conflict, Domains};
use super::reason::{cell_name, conflict_words};
use super::rules::Rules;
use super::space::{Space, with_words};
use crate::board::Board;
use crate::finding::first_apart;
use alloc::format;
use alloc::vec::Vec;
use puzzle_core::solve::{Mark, Remark};

/// Words and cells for a puzzle that a search has proved to have no solution: a flaw of the board,
/// two numbers too far apart, what follows without trying out; or else that all was tried.
pub(crate) fn refutation(board: &Board, clues: &[u16]) -> Remark {
    let marks = |places: &[usize]| places.iter().copied().map(Mark::mistake).collect();
    if let Some(flaw) = board.flaw_with(clues) {
        return Remark::new(flaw.words, marks(&flaw.places));
    }
    if let Some((a, b)) = first_apart(board, clues) {
        let named = |p: usize| format!("{} at {}", clues[p], cell_name(board, p));
        let words = format!("{} and {} are too far apart", named(a), named(b));
        return Remark::new(words, marks(&[a, b]));
    }
    // What the search itself would conclude before its first choice. Where that is no conflict,
    // there is no short reason: only that all choices failed.
    let end = with_words!(board.n_places(), W => {
        let space = Space::<W>::new(board);
        Domains::new(&space, board, clues, Rules::SEARCH).propagate().err()
    });
    let Some(end) = end else {
        return "no path passes all cells with these numbers: every way has been tried".into();
    };
    let places = match end {
        Conflict::Cell(place) | Conflict::Ways(place) | Conflict::Room(place) => Vec::from([place]),
        Conflict::Number(k) | Conflict::Run(k) => givens_about(board, clues, k),
    };
    let words = format!("with these numbers {}", conflict_words(board, end));
    Remark::new(words, marks(&places))
}

/// Where the last number given up to `k`, which counts from 0, and the first after it stand.
fn givens_about(board: &Board, clues: &[u16], k: usize) -> Vec<usize> {
    let given = || board.cells().filter(|&p| clues[p] > 0);
    let before = given().filter(|&p| usize::from(clues[p]) <= k + 1).max_by_key(|&p| clues[p]);
    let after = given().filter(|&p| usize::from(clues[p]) > k + 1).min_by_key(|&p| clues[p]);
    before.into_iter().chain(after).collect()
}
