//! The faces of tiles and the groups that match.

use alloc::vec::Vec;

use puzzle_core::{Text, label, text};

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

    /// Returns the name of the face: `three of circles`, `east wind`, `red dragon`, `plum flower`,
    /// `winter`.
    pub fn name(self) -> Text {
        match self {
            // Translators: A tile of Mahjong. {number} is a word from "one" to "nine".
            Self::Circles(n) => text!("{number} of circles", number = number(n)),
            // Translators: A tile of Mahjong. {number} is a word from "one" to "nine".
            Self::Bamboo(n) => text!("{number} of bamboo", number = number(n)),
            // Translators: A tile of Mahjong. {number} is a word from "one" to "nine".
            Self::Characters(n) => text!("{number} of characters", number = number(n)),
            Self::Wind(0) => text!("east wind"),
            Self::Wind(1) => text!("south wind"),
            Self::Wind(2) => text!("west wind"),
            Self::Wind(_) => text!("north wind"),
            Self::Dragon(0) => text!("red dragon"),
            Self::Dragon(1) => text!("green dragon"),
            Self::Dragon(_) => text!("white dragon"),
            Self::Flower(0) => text!("plum flower"),
            Self::Flower(1) => text!("orchid flower"),
            Self::Flower(2) => text!("chrysanthemum flower"),
            Self::Flower(_) => text!("bamboo flower"),
            // Translators: A tile of Mahjong with the picture of a season.
            Self::Season(0) => text!("spring"),
            Self::Season(1) => text!("summer"),
            Self::Season(2) => text!("autumn"),
            Self::Season(_) => text!("winter"),
        }
    }

    /// Returns the name of the face with its article, as a sentence names a tile: `the three of
    /// circles`.
    pub fn with_article(self) -> Text {
        match self {
            Self::Circles(n) => text!("the {number} of circles", number = number(n)),
            Self::Bamboo(n) => text!("the {number} of bamboo", number = number(n)),
            Self::Characters(n) => text!("the {number} of characters", number = number(n)),
            Self::Wind(0) => text!("the east wind"),
            Self::Wind(1) => text!("the south wind"),
            Self::Wind(2) => text!("the west wind"),
            Self::Wind(_) => text!("the north wind"),
            Self::Dragon(0) => text!("the red dragon"),
            Self::Dragon(1) => text!("the green dragon"),
            Self::Dragon(_) => text!("the white dragon"),
            Self::Flower(0) => text!("the plum flower"),
            Self::Flower(1) => text!("the orchid flower"),
            Self::Flower(2) => text!("the chrysanthemum flower"),
            Self::Flower(_) => text!("the bamboo flower"),
            Self::Season(0) => text!("the spring"),
            Self::Season(1) => text!("the summer"),
            Self::Season(2) => text!("the autumn"),
            Self::Season(_) => text!("the winter"),
        }
    }

    /// Returns the name of a group in the plural: `red dragons`.
    pub fn group_name(group: u8) -> Text {
        match Self::of(group, 0) {
            // Translators: {numbers} is a word from "ones" to "nines".
            Self::Circles(n) => text!("{numbers} of circles", numbers = numbers(n)),
            Self::Bamboo(n) => text!("{numbers} of bamboo", numbers = numbers(n)),
            Self::Characters(n) => text!("{numbers} of characters", numbers = numbers(n)),
            Self::Wind(0) => text!("east winds"),
            Self::Wind(1) => text!("south winds"),
            Self::Wind(2) => text!("west winds"),
            Self::Wind(_) => text!("north winds"),
            Self::Dragon(0) => text!("red dragons"),
            Self::Dragon(1) => text!("green dragons"),
            Self::Dragon(_) => text!("white dragons"),
            Self::Flower(_) => text!("flowers"),
            Self::Season(_) => text!("seasons"),
        }
    }
}

/// Returns the word for the number of a suit's tile, from 1 to 9.
fn number(n: u8) -> &'static str {
    const WORDS: [&str; 9] = [
        // Translators: The number of a Mahjong tile, as in "one of circles"; also the others.
        label!("one"),
        label!("two"),
        label!("three"),
        label!("four"),
        label!("five"),
        label!("six"),
        label!("seven"),
        label!("eight"),
        label!("nine"),
    ];
    WORDS[usize::from(n) - 1]
}

/// Returns the word for several tiles of a suit with the same number, from 1 to 9.
fn numbers(n: u8) -> &'static str {
    const WORDS: [&str; 9] = [
        // Translators: Several Mahjong tiles, as in "ones of circles"; also the others.
        label!("ones"),
        label!("twos"),
        label!("threes"),
        label!("fours"),
        label!("fives"),
        label!("sixes"),
        label!("sevens"),
        label!("eights"),
        label!("nines"),
    ];
    WORDS[usize::from(n) - 1]
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
        let names: alloc::collections::BTreeSet<_> = Face::all().map(Face::name).collect();
        assert_eq!((codes.len(), names.len()), (42, 42));
        assert!((0..36).all(|g| char_group(group_char(g)) == Some(g)));
    }
}
