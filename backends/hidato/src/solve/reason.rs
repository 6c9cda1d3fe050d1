//! The next number that reasoning places, with the simplest reason there is.
//!
//! Tiers are tried from the simplest. A tier starts from the numbers on the board and excludes
//! possibilities one fact at a time, until a number has one cell left or a cell has one number
//! left. Then facts that the conclusion does not need are dropped, each time replaying the others,
//! so that the explanation is a proof and no longer than necessary.

mod finder;
mod words;

use super::bitboard::{BitBoard, with_words};
use super::domains::Conflict;
use crate::board::Board;
use crate::grade::Tier;
use crate::pair_rule::RuledPair;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

pub(crate) use finder::first_conclusion;
pub(crate) use words::{cell_name, conflict_words, number_at};

/// A number that can be placed, and the reason. Its words and marks are made of nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The tier of the simplest technique that places the number.
    pub tier: Tier,
    /// The number, from 1.
    pub number: u16,
    /// The place of the number.
    pub place: usize,
    /// The next known number before this one, and its place.
    pub(crate) before: Option<(u16, usize)>,
    /// The next known number after this one, and its place.
    pub(crate) after: Option<(u16, usize)>,
    /// `true` if counting steps is not enough without facts, because a number that only one known
    /// number is near could come within reach, but the path could not go on from there.
    pub(crate) needs_way_on: bool,
    /// The walls and links that the conclusion needs.
    pub(crate) rules: Vec<RuledPair>,
    /// The numbers on the board at the cells of these walls and links, with their places.
    pub(crate) ruled_numbers: Vec<(u16, usize)>,
    /// The facts that the conclusion needs, each proved with those before it.
    pub(crate) facts: Vec<Fact<Vec<usize>>>,
    /// How the number follows.
    pub(crate) end: End,
}

impl Reason {
    /// Sets the walls and links that the conclusion needs. `numbers` holds the number at each place,
    /// 0 for none.
    fn set_rules(&mut self, rules: Vec<RuledPair>, numbers: &[u16]) {
        let places = rules.iter().flat_map(|&(a, b, _)| [usize::from(a), usize::from(b)]);
        self.ruled_numbers = places.map(|place| (numbers[place], place)).collect();
        self.ruled_numbers.retain(|&(number, _)| number > 0);
        self.rules = rules;
    }
}

/// How a number follows from the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Only one free cell touches the numbers just before and after, as far as they are known.
    OnlyNeighbor,
    /// The number has one cell left.
    OneCell,
    /// The cell has one number left.
    OneNumber,
}

/// A fact that excludes possibilities. Numbers count from 0; `S` is a set of places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fact<S> {
    /// The path steps between the place and each of the others.
    Ways { place: usize, used: S },
    /// The numbers before and after `k` would need the same cell.
    Overlap { k: usize, places: S },
    /// The numbers `from` to `to` need all of these cells.
    Run { from: usize, to: usize, cells: S },
    /// The numbers `from` to `to` have to be inside the room, a connected group of free cells, or
    /// outside it.
    Room { room: S, from: usize, to: usize, inside: bool },
    /// Number `k` at the place leads to a contradiction.
    Suppose { k: usize, place: usize, end: Conflict },
}

impl<S> Fact<S> {
    /// Returns the fact with another type of sets.
    fn map<T>(&self, to: impl Fn(&S) -> T) -> Fact<T> {
        match self {
            Self::Ways { place, used } => Fact::Ways { place: *place, used: to(used) },
            Self::Overlap { k, places } => Fact::Overlap { k: *k, places: to(places) },
            Self::Run { from, to: last, cells } => {
                Fact::Run { from: *from, to: *last, cells: to(cells) }
            }
            Self::Room { room, from, to: last, inside } => {
                Fact::Room { room: to(room), from: *from, to: *last, inside: *inside }
            }
            Self::Suppose { k, place, end } => Fact::Suppose { k: *k, place: *place, end: *end },
        }
    }
}

/// Returns the next number that follows from those on the board, by the simplest reason. Among
/// equally simple reasons, the number nearest to `near` comes first; 0 stands for the start of the
/// path. Returns `None` if nothing follows without trial and error. The numbers on the board must be
/// correct.
///
/// # Errors
/// Returns the limit of the work that stopped it.
pub fn next_reason(
    board: &Board,
    numbers: &[u16],
    near: u16,
    work: &mut Work,
) -> Result<Option<Reason>, Stop> {
    with_words!(board.n_places(), W => {
        let bitboard = BitBoard::<W>::new(board);
        finder::Reasoner { bitboard: &bitboard, board, numbers, near }.next(work)
    })
}
