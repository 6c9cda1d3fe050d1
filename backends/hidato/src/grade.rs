//! How hard a puzzle is: the reasons a player needs to solve it without guessing.

use crate::board::Board;
use crate::solve::domains::Domains;
use crate::solve::next::Known;
use crate::solve::rules::Rules;
use crate::solve::space::{Space, with_words};
use crate::solve::suppose;
use puzzle_core::{Stop, Work};

/// A kind of reasoning, from the plainest to the last resort. Each uses those before it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// T1: one free cell alone touches the neighbors in number.
    Next,
    /// T2: one free cell alone is within reach of the known numbers before and after.
    Reach,
    /// T3: one number alone can stand in a cell, or a cell has only two ways in and out.
    Cells,
    /// T4: the numbers before and after would need the same cell.
    Overlap,
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
        Self::Overlap,
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
            Self::Cells => "Last chance and dead end",
            Self::Overlap => "Overlap",
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
            Self::Cells => {
                "every cell gets a number and the path has to get in and out of it: only one \
                 number can come here, or only two ways are left"
            }
            Self::Overlap => "the numbers before and after would need the same cell",
            Self::Rooms => {
                "cells that are cut off, or that some numbers in a row need, are filled exactly"
            }
            Self::Suppose => "a number placed there leads to a contradiction",
            Self::Search => "every other way has been tried and leads nowhere",
        }
    }

    /// The rules of reasoning with places left, T2 to T5.
    pub(crate) const fn rules(self) -> Rules {
        match self {
            Self::Next | Self::Reach => Rules::REACH,
            Self::Cells => Rules::CELLS,
            Self::Overlap => Rules::LINKS,
            _ => Rules::ROOMS,
        }
    }
}

/// The grades that puzzles are made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// T1 alone.
    #[default]
    Easy,
    /// T2 is needed.
    Normal,
    /// T3 is needed.
    Tricky,
    /// T4 or T5 is needed.
    Hard,
    /// None of these is enough; as few numbers given as a search can prove.
    Expert,
}

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Normal, Self::Tricky, Self::Hard, Self::Expert];

    /// The letter after `d` in params.
    pub const fn letter(self) -> char {
        match self {
            Self::Easy => 'e',
            Self::Normal => 'n',
            Self::Tricky => 't',
            Self::Hard => 'h',
            Self::Expert => 'x',
        }
    }

    /// The grade of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|g| g.letter() == letter)
    }

    /// Its keyword.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Tricky => "tricky",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Normal => "Normal",
            Self::Tricky => "Tricky",
            Self::Hard => "Hard",
            Self::Expert => "Expert",
        }
    }

    /// The hardest reasoning it asks for.
    pub const fn tier(self) -> Tier {
        match self {
            Self::Easy => Tier::Next,
            Self::Normal => Tier::Reach,
            Self::Tricky => Tier::Cells,
            Self::Hard => Tier::Rooms,
            Self::Expert => Tier::Search,
        }
    }

    /// The grade of a puzzle that needs this tier.
    pub const fn of(tier: Tier) -> Self {
        match tier {
            Tier::Next => Self::Easy,
            Tier::Reach => Self::Normal,
            Tier::Cells => Self::Tricky,
            Tier::Overlap | Tier::Rooms => Self::Hard,
            Tier::Suppose | Tier::Search => Self::Expert,
        }
    }

    /// The grade below.
    pub const fn below(self) -> Option<Self> {
        match self {
            Self::Easy => None,
            Self::Normal => Some(Self::Easy),
            Self::Tricky => Some(Self::Normal),
            Self::Hard => Some(Self::Tricky),
            Self::Expert => Some(Self::Hard),
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
        return Ok(Known::new(space, clues).finish(usize::MAX));
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
    for tier in &Tier::ALL[..6] {
        if is_solved_by(board, clues, *tier, work)? {
            return Ok(*tier);
        }
    }
    Ok(Tier::Search)
}
