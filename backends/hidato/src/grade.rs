//! Grades: the techniques that a player needs to solve a puzzle without guessing.

use crate::board::Board;
use crate::memory::Memory;
use crate::moves::Move;
use crate::solve::bitboard::{BitBoard, with_words};
use crate::solve::contradiction;
use crate::solve::domains::Domains;
use crate::solve::known_numbers::KnownNumbers;
use crate::solve::rules::Rules;
use crate::state::State;
use alloc::vec::Vec;
use puzzle_core::solve::{Grade, Metric, Rating, Solutions, SolveRequest, Stop, Work};
use puzzle_core::{label, text};

/// A technique of reasoning, from the simplest to the last resort. Each tier includes all tiers
/// before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// T1: only one free cell is a neighbor of the numbers before and after.
    Next,
    /// T2: only one free cell is within reach of the known numbers before and after.
    Reach,
    /// T3: only one number can be in a cell.
    Cells,
    /// T4: only two ways lead in and out of a cell, or a number cannot be in a cell because the
    /// numbers before and after it would need the same cell.
    Ways,
    /// T5: cells that are cut off, or that as many consecutive numbers need, are filled exactly.
    Rooms,
    /// T6: assuming a number in a cell leads to a contradiction, so it is not there.
    Suppose,
    /// T7: nothing but trial and error.
    Search,
}

impl Tier {
    /// All tiers, simplest first.
    pub const ALL: [Self; 7] = [
        Self::Next,
        Self::Reach,
        Self::Cells,
        Self::Ways,
        Self::Rooms,
        Self::Suppose,
        Self::Search,
    ];

    /// The number of the tier, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The name of the technique.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Next => label!("Next door"),
            Self::Reach => label!("Within reach"),
            Self::Cells => label!("Last chance"),
            Self::Ways => label!("Dead end and overlap"),
            Self::Rooms => label!("Full house"),
            Self::Suppose => label!("Contradiction"),
            Self::Search => label!("Trial"),
        }
    }

    /// A description of the technique for players.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Next => {
                label!("only one free cell is a neighbor of the numbers just before and after")
            }
            Self::Reach => {
                label!(
                    "counting steps from the known numbers before and after leaves only one cell"
                )
            }
            Self::Cells => label!("every cell gets a number, and only one number can go here"),
            Self::Ways => {
                label!(
                    "the path has to get in and out of every cell: only two ways are left, or the \
                 numbers before and after would need the same one"
                )
            }
            Self::Rooms => {
                label!(
                    "a group of cells that is cut off, or that consecutive numbers need, holds exactly those numbers"
                )
            }
            Self::Suppose => label!("a number placed there leads to a contradiction"),
            Self::Search => label!("every other possibility has been tried and leads nowhere"),
        }
    }

    /// The grade of a puzzle that needs this tier: T1 is easy, T2 normal, T3 tricky, T4 and T5
    /// hard, and T6 and T7 expert.
    pub const fn grade(self) -> Grade {
        match self {
            Self::Next => Grade::Easy,
            Self::Reach => Grade::Normal,
            Self::Cells => Grade::Tricky,
            Self::Ways | Self::Rooms => Grade::Hard,
            Self::Suppose | Self::Search => Grade::Expert,
        }
    }

    /// The hardest tier that a puzzle of a grade may need.
    pub const fn most(grade: Grade) -> Self {
        match grade {
            Grade::Easy => Self::Next,
            Grade::Normal => Self::Reach,
            Grade::Tricky => Self::Cells,
            Grade::Hard => Self::Rooms,
            Grade::Expert => Self::Search,
        }
    }

    /// The rules of deduction that the reasoning of this tier uses, for T2 to T5.
    pub(crate) const fn rules(self) -> Rules {
        match self {
            Self::Next | Self::Reach => Rules::REACH,
            Self::Cells => Rules::CELLS,
            Self::Ways => Rules::WAYS,
            _ => Rules::ROOMS,
        }
    }
}

/// Returns `true` if reasoning up to a tier, at most T6, solves a puzzle. `clues` holds the number
/// at each place, 0 for none.
///
/// # Errors
/// Returns the limit of the work that stopped it.
pub fn is_solved_by(
    board: &Board,
    clues: &[u16],
    tier: Tier,
    work: &mut Work,
) -> Result<bool, Stop> {
    with_words!(board.n_places(), W => {
        let bitboard = BitBoard::<W>::new(board);
        is_solved_within(&bitboard, board, clues, tier, work)
    })
}

pub(crate) fn is_solved_within<const W: usize>(
    bitboard: &BitBoard<W>,
    board: &Board,
    clues: &[u16],
    tier: Tier,
    work: &mut Work,
) -> Result<bool, Stop> {
    work.node()?;
    if tier == Tier::Next {
        // This tier only looks at missing numbers, so it would not notice consecutive given numbers
        // that do not touch. The complete path is therefore checked at the end.
        let mut known = KnownNumbers::new(bitboard, clues);
        return Ok(known.finish(usize::MAX) && known.is_path());
    }
    let mut domains = Domains::new(bitboard, board, clues, tier.rules());
    let mut good = domains.propagate().is_ok();
    if good && tier >= Tier::Suppose && !domains.is_solved() {
        good = contradiction::finish(&mut domains, work)?.is_ok();
    }
    work.nodes(domains.take_spent())?;
    Ok(good && domains.is_solved())
}

/// Returns the lowest tier that solves a puzzle with one solution.
///
/// # Errors
/// Returns the limit of the work that stopped it.
pub fn needed_tier(board: &Board, clues: &[u16], work: &mut Work) -> Result<Tier, Stop> {
    // Each tier includes the rules of all tiers before it, so the first tier that solves the puzzle
    // is the lowest. T7 solves every puzzle with one solution.
    for tier in &Tier::ALL[..6] {
        if is_solved_by(board, clues, *tier, work)? {
            return Ok(*tier);
        }
    }
    Ok(Tier::Search)
}

/// Rates the puzzle as it was given.
pub(crate) fn rate(
    state: &State,
    _: &SolveRequest<'_, Move>,
    memory: &mut Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop> {
    let n_given = state.clues().iter().filter(|&&c| c > 0).count();
    let board = state.board();
    let mut figures = alloc::vec![
        Metric::int("cells", board.n_cells() as i64),
        Metric::int("given", n_given as i64),
    ];
    let found = memory.solutions(state, work);
    // Only puzzles with one solution have a grade, so a search first proves that there is exactly
    // one.
    let none = match found.solutions() {
        Solutions::Unknown => return Err(found.stop.unwrap_or(Stop::Inner)),
        Solutions::None => text!("no path through all cells fits the given numbers"),
        Solutions::Several => text!("the puzzle has more than one solution"),
        Solutions::One => {
            let tier = needed_tier(board, state.clues(), work)?;
            figures.push(Metric::int("tier", i64::from(tier.number())));
            figures.push(Metric::text("reasoning", tier.name()));
            return Ok(rating(tier, figures));
        }
    };
    Ok(Rating::ungraded(none).with_solutions(found.solutions()).with_figures(figures))
}

/// Returns the rating of a puzzle that has one solution and needs this tier.
pub(crate) fn rating(tier: Tier, figures: Vec<Metric>) -> Rating {
    let words = text!(
        "the hardest technique needed is {technique}: {explanation}",
        technique = tier.name(),
        explanation = tier.sentence()
    );
    Rating::new(tier.grade(), words).with_solutions(Solutions::One).with_figures(figures)
}
