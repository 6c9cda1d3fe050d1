//! The moves: steps of the player.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use puzzle_core::Invalid;
use puzzle_core::grid::Direction;

use crate::search::Step;

/// One step of the player, a character each: `u d l r` a step, `U D L R` a push. In reverse play
/// `N E S W` is a pull, the way the player goes, and `j` a jump to the next part of the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A step onto free floor.
    Walk(Direction),
    /// A step that pushes a box.
    Push(Direction),
    /// A step, in reverse play, that takes along the box behind.
    Pull(Direction),
    /// To the next part of the floor that boxes divide, in reverse play before the first pull.
    Jump,
}

impl Move {
    /// The way the player goes, unless it jumps.
    pub const fn dir(self) -> Option<Direction> {
        match self {
            Self::Walk(dir) | Self::Push(dir) | Self::Pull(dir) => Some(dir),
            Self::Jump => None,
        }
    }

    /// Whether a box goes along.
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

/// The letter of LURD notation for a step; for a push it is a capital.
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
        Err(Invalid::new(format!("'{}' is no step", shown.escape_default())))
    }
}

/// A direction in a word.
pub(crate) const fn way(dir: Direction) -> &'static str {
    match dir {
        Direction::Up => "up",
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::Left => "left",
    }
}
