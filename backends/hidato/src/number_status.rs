//! The status of numbers: what can be said about them without knowing the solution.

use crate::board::Board;
use crate::state::State;
use alloc::vec::Vec;
use puzzle_core::solve::Mark;

/// The status of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum NumberStatus {
    #[default]
    Plain,
    /// The numbers before and after it are on cells that touch it.
    Done,
    /// It appears twice, is too large, or is too far from the number before or after it.
    Wrong,
}

/// Returns the status of each place's number.
pub(crate) fn number_statuses(state: &State) -> Vec<NumberStatus> {
    let board = state.board();
    let mut found = alloc::vec![NumberStatus::Plain; board.n_places()];
    let last = state.last();
    let places = state.places();
    let at = |n: u16| places.get(usize::from(n)).copied().flatten().map(usize::from);
    for place in board.cells() {
        let n = state.number(place);
        if n == 0 {
            continue;
        }
        if n > last {
            found[place] = NumberStatus::Wrong;
            continue;
        }
        if let Some(first) = at(n).filter(|&first| first != place) {
            found[place] = NumberStatus::Wrong;
            found[first] = NumberStatus::Wrong;
        }
    }
    for (a, b) in board.links() {
        let (first, second) = (state.number(a), state.number(b));
        if first > 0 && second > 0 && first.abs_diff(second) != 1 {
            found[a] = NumberStatus::Wrong;
            found[b] = NumberStatus::Wrong;
        }
    }
    // For each number on the board, tests whether the next number on the board is within as many
    // steps as their difference.
    let mut known = (1..=last).filter_map(|n| at(n).map(|place| (n, place))).peekable();
    let mut reach = Reach::new(board, state.numbers());
    let mut joined_before = true;
    let mut expected = 1;
    while let Some((n, place)) = known.next() {
        joined_before &= n == expected;
        let mut joined_after = n == last;
        let mut next_joined = false;
        if let Some(&(m, other)) = known.peek() {
            if reach.is_within(place, other, m - n) {
                joined_after = m == n + 1;
                next_joined = joined_after;
            } else {
                found[place] = NumberStatus::Wrong;
                found[other] = NumberStatus::Wrong;
            }
            expected = m;
        }
        if joined_before && joined_after && found[place] == NumberStatus::Plain {
            found[place] = NumberStatus::Done;
        }
        joined_before = next_joined;
    }
    found
}

/// Returns marks for the numbers that are certainly wrong.
pub(crate) fn wrong_numbers(state: &State) -> Vec<Mark> {
    let found = number_statuses(state);
    state.board().cells().filter(|&p| found[p] == NumberStatus::Wrong).map(Mark::mistake).collect()
}

/// Returns the places of the first two successive numbers on the board that are too far apart for
/// the numbers between them. No number may appear twice.
pub(crate) fn first_apart(board: &Board, numbers: &[u16]) -> Option<(usize, usize)> {
    let mut known: Vec<(u16, usize)> =
        board.cells().filter(|&p| numbers[p] > 0).map(|p| (numbers[p], p)).collect();
    known.sort_unstable();
    let mut reach = Reach::new(board, numbers);
    let mut is_apart =
        |pair: &&[(u16, usize)]| !reach.is_within(pair[0].1, pair[1].1, pair[1].0 - pair[0].0);
    known.windows(2).find(|pair| is_apart(pair)).map(|pair| (pair[0].1, pair[1].1))
}

/// A search that tests whether two cells are connected by a few steps through cells without a
/// number.
struct Reach<'s> {
    board: &'s Board,
    numbers: &'s [u16],
    seen: Vec<u32>,
    round: u32,
    edge: Vec<u16>,
    next: Vec<u16>,
}

impl<'s> Reach<'s> {
    fn new(board: &'s Board, numbers: &'s [u16]) -> Self {
        let seen = alloc::vec![0; board.n_places()];
        Self { board, numbers, seen, round: 0, edge: Vec::new(), next: Vec::new() }
    }

    fn is_within(&mut self, from: usize, to: usize, steps: u16) -> bool {
        if steps == 1 {
            return self.board.are_neighbors(from, to);
        }
        self.round += 1;
        self.edge.clear();
        self.edge.push(from as u16);
        self.seen[from] = self.round;
        for _ in 0..steps {
            self.next.clear();
            for &cell in &self.edge {
                for &other in self.board.neighbors(usize::from(cell)) {
                    let other = usize::from(other);
                    if other == to {
                        return true;
                    }
                    if self.seen[other] != self.round && self.numbers[other] == 0 {
                        self.seen[other] = self.round;
                        self.next.push(other as u16);
                    }
                }
            }
            core::mem::swap(&mut self.edge, &mut self.next);
            if self.edge.is_empty() {
                return false;
            }
        }
        false
    }
}
