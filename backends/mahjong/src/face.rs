//! The faces of tiles and the groups that match.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The number of matching groups.
pub const N_GROUPS: usize = 36;

/// The face of a tile. Tiles match if they are in the same group. Groups 0 to 33 have one face
/// each; all flowers match each other, and so do all seasons, with four faces each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// One to nine circles.
    Circles(u8),
    /// One to nine bamboo sticks.
    Bamboo(u8),
    /// One to nine ten-thousands, the characters.
    Characters(u8),
    /// East, south, west or north, from 0.
    Wind(u8),
    /// Red, green or white, from 0.
    Dragon(u8),
    /// Plum, orchid, chrysanthemum or bamboo, from 0.
    Flower(u8),
    /// Spring to winter, from 0.
    Season(u8),
}

impl Face {
    /// Returns the face of a group. `copy` counts the tiles of the group from 0 and matters only
    /// for flowers and seasons.
    pub fn of(group: u8, copy: usize) -> Self {
        let copy = (copy % 4) as u8;
        match group {
            0..=8 => Self::Circles(group + 1),
            9..=17 => Self::Bamboo(group - 8),
            18..=26 => Self::Characters(group - 17),
            27..=30 => Self::Wind(group - 27),
            31..=33 => Self::Dragon(group - 31),
            34 => Self::Flower(copy),
            _ => Self::Season(copy),
        }
    }

    /// Iterates over all 42 faces.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..N_GROUPS as u8).flat_map(|group| {
            (0..if group < 34 { 1 } else { 4 }).map(move |copy| Self::of(group, copy))
        })
    }

    /// Returns the code of the face, two characters such as `c3`, `we` or `f1`.
    pub fn code(self) -> [char; 2] {
        let digit = |n: u8| char::from(b'0' + n);
        match self {
            Self::Circles(n) => ['c', digit(n)],
            Self::Bamboo(n) => ['b', digit(n)],
            Self::Characters(n) => ['k', digit(n)],
            Self::Wind(n) => ['w', ['e', 's', 'w', 'n'][usize::from(n)]],
            Self::Dragon(n) => ['d', ['r', 'g', 'w'][usize::from(n)]],
            Self::Flower(n) => ['f', digit(n + 1)],
            Self::Season(n) => ['s', digit(n + 1)],
        }
    }

    /// Returns the name of a group in the plural: `"red dragons"`.
    pub fn group_name(group: u8) -> String {
        let many = |n: u8| match n {
            6 => String::from("sixes"),
            n => alloc::format!("{}s", NUMBERS[usize::from(n) - 1]),
        };
        match Self::of(group, 0) {
            Self::Flower(_) => "flowers".into(),
            Self::Season(_) => "seasons".into(),
            Self::Circles(n) => alloc::format!("{} of circles", many(n)),
            Self::Bamboo(n) => alloc::format!("{} of bamboo", many(n)),
            Self::Characters(n) => alloc::format!("{} of characters", many(n)),
            face => alloc::format!("{face}s"),
        }
    }
}

const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

impl fmt::Display for Face {
    /// Writes the name of the face: `three of circles`, `east wind`, `red dragon`, `plum flower`,
    /// `winter`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |n: u8| NUMBERS[usize::from(n) - 1];
        match *self {
            Self::Circles(n) => write!(f, "{} of circles", number(n)),
            Self::Bamboo(n) => write!(f, "{} of bamboo", number(n)),
            Self::Characters(n) => write!(f, "{} of characters", number(n)),
            Self::Wind(n) => {
                write!(f, "{} wind", ["east", "south", "west", "north"][usize::from(n)])
            }
            Self::Dragon(n) => write!(f, "{} dragon", ["red", "green", "white"][usize::from(n)]),
            Self::Flower(n) => {
                write!(
                    f,
                    "{} flower",
                    ["plum", "orchid", "chrysanthemum", "bamboo"][usize::from(n)]
                )
            }
            Self::Season(n) => {
                f.write_str(["spring", "summer", "autumn", "winter"][usize::from(n)])
            }
        }
    }
}

/// Returns the faces of tiles, given their groups. The copies of a group are counted in the order
/// of the tiles.
pub(crate) fn faces(groups: &[u8]) -> Vec<Face> {
    let mut copies = [0usize; 256];
    groups
        .iter()
        .map(|&group| {
            let copy = &mut copies[usize::from(group)];
            *copy += 1;
            Face::of(group, *copy - 1)
        })
        .collect()
}

/// Returns the character of a group in deals and moves: 0-9, then a-z.
pub(crate) fn group_char(group: u8) -> char {
    char::from(if group < 10 { b'0' + group } else { b'a' + group - 10 })
}

/// Returns the group of a character.
pub(crate) fn char_group(c: char) -> Option<u8> {
    match c {
        '0'..='9' => Some(c as u8 - b'0'),
        'a'..='z' => Some(c as u8 - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faces_differ() {
        let codes: alloc::collections::BTreeSet<_> = Face::all().map(Face::code).collect();
        let names: alloc::collections::BTreeSet<_> =
            Face::all().map(|f| alloc::format!("{f}")).collect();
        assert_eq!((codes.len(), names.len()), (42, 42));
        assert!((0..36).all(|g| char_group(group_char(g)) == Some(g)));
    }
}
