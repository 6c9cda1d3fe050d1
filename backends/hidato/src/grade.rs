//! How hard a puzzle is: the reasons a player needs to solve it without guessing.

use crate::board::Board;
use crate::memory::Memory;
use crate::moves::Move;
use crate::solve::domains::Domains;
use crate::solve::known::Known;
use crate::solve::rules::Rules;
use crate::solve::space::{Space, with_words};
use crate::solve::suppose;
use crate::state::State;
use alloc::format;
use alloc::vec::Vec;
use puzzle_core::solve::{Ask, Figure, Grade, Rating, Solutions, Stop, Work};

/// A kind of reasoning, from the plainest to the last resort. Each uses those before it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// T1: one free cell alone touches the neighbors in number.
    Next,
    /// T2: one free cell alone is within reach of the known numbers before and after.
    Reach,
    /// T3: one number alone can stand in a cell.
    Cells,
    /// T4: a cell has only two ways in and out, or the numbers before and after would need the
    /// same cell.
    Ways,
    /// T5: cells that are cut off, or as few as the numbers that need them, are filled exactly.
    Rooms,
    /// T6: a number in a cell leads to a contradiction.
    Suppose,
    /// T7: nothing but trying out.
    Search,
}

impl Tier {
    /// All of them, the plainest first.
    pub const ALL: [Self; 7] = [
        Self::Next,
        Self::Reach,
        Self::Cells,
        Self::Ways,
        Self::Rooms,
        Self::Suppose,
        Self::Search,
    ];

    /// Its place in the list, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Next => "Next door",
            Self::Reach => "Within reach",
            Self::Cells => "Last chance",
            Self::Ways => "Dead end and overlap",
            Self::Rooms => "Full house",
            Self::Suppose => "Contradiction",
            Self::Search => "Trial",
        }
    }

    /// What it says, to a player.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Next => "one free cell alone touches the numbers just before and after",
            Self::Reach => {
                "counting steps from the known numbers before and after leaves one cell alone"
            }
            Self::Cells => "every cell gets a number, and one number alone can come here",
            Self::Ways => {
                "the path has to get in and out of every cell: only two ways are left, or the \
                 numbers before and after would need the same one"
            }
            Self::Rooms => {
                "cells that are cut off, or that some numbers in a row need, are filled exactly"
            }
            Self::Suppose => "a number placed there leads to a contradiction",
            Self::Search => "every other way has been tried and leads nowhere",
        }
    }

    /// The grade of a puzzle that needs it: T1 is easy, T2 normal, T3 tricky, T4 and T5 hard, and
    /// what none of these solves is expert.
    pub const fn grade(self) -> Grade {
        match self {
            Self::Next => Grade::Easy,
            Self::Reach => Grade::Normal,
            Self::Cells => Grade::Tricky,
            Self::Ways | Self::Rooms => Grade::Hard,
            Self::Suppose | Self::Search => Grade::Expert,
        }
    }

    /// The hardest reasoning that a puzzle of a grade may ask for.
    pub const fn most(grade: Grade) -> Self {
        match grade {
            Grade::Easy => Self::Next,
            Grade::Normal => Self::Reach,
            Grade::Tricky => Self::Cells,
            Grade::Hard => Self::Rooms,
            Grade::Expert => Self::Search,
        }
    }

    /// The rules of reasoning with places left, T2 to T5.
    pub(crate) const fn rules(self) -> Rules {
        match self {
            Self::Next | Self::Reach => Rules::REACH,
            Self::Cells => Rules::CELLS,
            Self::Ways => Rules::WAYS,
            _ => Rules::ROOMS,
        }
    }
}

/// Whether reasoning up to a tier, T6 at most, solves a puzzle: numbers given from 1, 0 for none.
///
/// # Errors
/// When the work's limit ended it.
pub fn is_solved_by(
    board: &Board,
    clues: &[u16],
    tier: Tier,
    work: &mut Work,
) -> Result<bool, Stop> {
    with_words!(board.n_places(), W => {
        let space = Space::<W>::new(board);
        is_solved_within(&space, board, clues, tier, work)
    })
}

pub(crate) fn is_solved_within<const W: usize>(
    space: &Space<W>,
    board: &Board,
    clues: &[u16],
    tier: Tier,
    work: &mut Work,
) -> Result<bool, Stop> {
    work.node()?;
    if tier == Tier::Next {
        // This tier looks only at numbers that are missing. Givens side by side in number but not
        // on the board would pass for a path: so the end is looked at.
        let mut known = Known::new(space, clues);
        return Ok(known.finish(usize::MAX) && known.is_path());
    }
    let mut domains = Domains::new(space, board, clues, tier.rules());
    let mut good = domains.propagate().is_ok();
    if good && tier >= Tier::Suppose && !domains.is_solved() {
        good = suppose::finish(&mut domains, work)?.is_ok();
    }
    work.nodes(domains.take_spent())?;
    Ok(good && domains.is_solved())
}

/// The least tier that solves a puzzle with one solution.
///
/// # Errors
/// When the work's limit ended it.
pub fn needed_tier(board: &Board, clues: &[u16], work: &mut Work) -> Result<Tier, Stop> {
    // Each tier has all rules of those before, so the first that solves it is the least. What none
    // of the six solves takes trial, which solves every puzzle with one solution.
    for tier in &Tier::ALL[..6] {
        if is_solved_by(board, clues, *tier, work)? {
            return Ok(*tier);
        }
    }
    Ok(Tier::Search)
}

/// How hard the puzzle is, as it was given.
pub(crate) fn rate(
    state: &State,
    _: &Ask<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let n_given = state.clues().iter().filter(|&&c| c > 0).count();
    let board = state.board();
    let mut figures = alloc::vec![
        Figure::int("cells", board.n_cells() as i64),
        Figure::int("given", n_given as i64),
    ];
    let found = memory.solutions(state, work);
    // A grade is of a puzzle with one solution: whether it has is proved first, by the search.
    let none = match found.solutions() {
        Solutions::Unknown => return Err(found.stop.unwrap_or(Stop::Inner)),
        Solutions::None => "no path passes all cells with the numbers given",
        Solutions::Several => "it has more than one solution",
        Solutions::One => {
            let tier = needed_tier(board, state.clues(), work)?;
            figures.push(Figure::int("tier", i64::from(tier.number())));
            figures.push(Figure::text("reasoning", tier.name()));
            return Ok(rating(tier, figures));
        }
    };
    Ok(Rating::ungraded(none).with_solutions(found.solutions()).with_figures(figures))
}

/// The rating of a puzzle with one solution that needs this tier.
pub(crate) fn rating(tier: Tier, figures: Vec<Figure>) -> Rating {
    let words = format!("it takes T{}, {}: {}", tier.number(), tier.name(), tier.sentence());
    Rating::new(tier.grade(), words).with_solutions(Solutions::One).with_figures(figures)
}
