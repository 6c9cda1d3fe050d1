//! One step of the player.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use puzzle_core::{Direction, Invalid};

use crate::solve::Step;
use crate::state::State;

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
            Self::Walk(dir) => letter(dir, false),
            Self::Push(dir) => letter(dir, true),
            Self::Pull(Direction::Up) => 'N',
            Self::Pull(Direction::Right) => 'E',
            Self::Pull(Direction::Down) => 'S',
            Self::Pull(Direction::Left) => 'W',
            Self::Jump => 'j',
        }
    }

    fn from_letter(c: char) -> Option<Self> {
        let all = Direction::CLOCKWISE.into_iter();
        all.flat_map(|d| [Self::Walk(d), Self::Push(d), Self::Pull(d)])
            .chain([Self::Jump])
            .find(|mv| mv.letter() == c)
    }
}

/// The letter of LURD notation: small for a step, capital for a push.
const fn letter(dir: Direction, push: bool) -> char {
    let small = [b'u', b'r', b'd', b'l'][dir as usize];
    if push { small.to_ascii_uppercase() as char } else { small as char }
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

/// The most repetitions of one step that are read.
const MAX_RUN: u32 = 10_000;

/// Reads LURD in any case, with or without counts (`3r2U`) and white space; a step against a box
/// is a push, whatever its case.
///
/// # Errors
/// At the first character that is no step, or the first step that is not legal.
pub(crate) fn read_moves(start: &State, text: &str) -> Result<Vec<Move>, Invalid> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    let mut count: Option<u32> = None;
    for c in text.chars() {
        if c.is_whitespace() {
            continue;
        }
        let at = |e: Invalid, n: usize| e.within(&format!("step {n}"));
        let n = moves.len() + 1;
        if let Some(digit) = c.to_digit(10) {
            let sum = count.unwrap_or(0) * 10 + digit;
            if sum > MAX_RUN {
                return Err(at(Invalid::new("the count is too large"), n));
            }
            count = Some(sum);
            continue;
        }
        let read = match c.to_ascii_lowercase() {
            'u' => Ok(Direction::Up),
            'r' => Ok(Direction::Right),
            'd' => Ok(Direction::Down),
            'l' => Ok(Direction::Left),
            c => Err(Move::from_letter(c).or(Move::from_letter(c.to_ascii_uppercase()))),
        };
        for _ in 0..count.take().unwrap_or(1) {
            let mv = match read {
                Ok(dir) if !state.is_reverse() && state.box_ahead(dir) => Move::Push(dir),
                Ok(dir) => Move::Walk(dir),
                Err(Some(mv)) => mv,
                Err(None) => {
                    let what = format!("'{}' is no step", c.escape_default());
                    return Err(at(Invalid::new(what), n));
                }
            };
            state.execute(mv).map_err(|e| at(e, moves.len() + 1))?;
            moves.push(mv);
        }
    }
    match count {
        Some(_) => Err(Invalid::new("a count without a step at the end")),
        None => Ok(moves),
    }
}
