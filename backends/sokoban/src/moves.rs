//! Moves: steps of the player.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use puzzle_core::grid::Direction;
use puzzle_core::{Invalid, Text, label, text};

use crate::search::Step;

/// A step of the player, written as one character: `u d l r` for a walk, `U D L R` for a push. In
/// reverse play `N E S W` is a pull, named by the direction in which the player goes, and `j` is a
/// jump to the next part of the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A step onto free floor.
    Walk(Direction),
    /// A step that pushes a box.
    Push(Direction),
    /// In reverse play, a step that pulls the box behind the player along.
    Pull(Direction),
    /// In reverse play, before the first pull, a jump to the next part of the floor that boxes
    /// divide.
    Jump,
}

impl Move {
    /// Returns the direction of the step; `None` for a jump.
    pub const fn dir(self) -> Option<Direction> {
        match self {
            Self::Walk(dir) | Self::Push(dir) | Self::Pull(dir) => Some(dir),
            Self::Jump => None,
        }
    }

    /// Returns `true` if the step moves a box.
    pub const fn moves_box(self) -> bool {
        matches!(self, Self::Push(_) | Self::Pull(_))
    }

    const fn letter(self) -> char {
        match self {
            Self::Walk(dir) => letter(dir),
            Self::Push(dir) => letter(dir).to_ascii_uppercase(),
            Self::Pull(Direction::Up) => 'N',
            Self::Pull(Direction::Right) => 'E',
            Self::Pull(Direction::Down) => 'S',
            Self::Pull(Direction::Left) => 'W',
            Self::Jump => 'j',
        }
    }

    pub(crate) fn from_letter(c: char) -> Option<Self> {
        let all = Direction::CLOCKWISE.into_iter();
        all.flat_map(|d| [Self::Walk(d), Self::Push(d), Self::Pull(d)])
            .chain([Self::Jump])
            .find(|mv| mv.letter() == c)
    }
}

/// Returns the letter of a step in LURD notation; for a push it is written as a capital.
const fn letter(dir: Direction) -> char {
    ['u', 'r', 'd', 'l'][dir as usize]
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        if step.push { Self::Push(step.dir) } else { Self::Walk(step.dir) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

impl FromStr for Move {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let mut chars = text.chars();
        if let (Some(mv), None) = (chars.next().and_then(Self::from_letter), chars.next()) {
            return Ok(mv);
        }
        let shown: String = text.chars().take(20).collect();
        Err(Invalid::new(text!("'{step}' is not a step", step = Text::visible(shown))))
    }
}

/// Returns the name of a direction.
pub(crate) const fn direction_name(dir: Direction) -> &'static str {
    match dir {
        Direction::Up => label!("up"),
        Direction::Right => label!("right"),
        Direction::Down => label!("down"),
        Direction::Left => label!("left"),
    }
}
