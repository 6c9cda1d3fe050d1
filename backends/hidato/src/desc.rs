//! Descriptions of puzzles: a board and the given numbers.

use crate::board::{Board, MAX_CELLS, PlaceKind};
use crate::moves::MAX_NUMBER;
use crate::pair_rule::{parse_rules, rules_text};
use crate::topology::Topology;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::format::strict_number;
use puzzle_core::{Invalid, Text, plural, text};

/// A puzzle: a board and its clues. It may have any number of solutions, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Desc {
    board: Arc<Board>,
    /// The number given at each place, 0 for none.
    clues: Arc<[u16]>,
}

/// Returns the place of the first clue that is too large for the number of cells or given twice,
/// and why it is wrong.
pub(crate) fn clue_fault(clues: &[u16], n_cells: usize) -> Option<(usize, Text)> {
    let mut seen = alloc::vec![false; n_cells + 1];
    for (place, clue) in clues.iter().map(|&clue| usize::from(clue)).enumerate() {
        if clue > n_cells {
            let least = clues.iter().copied().filter(|&clue| clue > 0).min().map_or(1, usize::from);
            let most = clues.iter().copied().max().map_or(clue, usize::from);
            // Some programs have paths that begin elsewhere.
            let is_shifted = least > 1 && most > least && most - least < n_cells;
            let why = if is_shifted {
                text!(
                    "the number {number} is larger than {n_cells}, the number of cells; a path begins at 1",
                    number = clue,
                    n_cells
                )
            } else {
                text!(
                    "the number {number} is larger than {n_cells}, the number of cells",
                    number = clue,
                    n_cells
                )
            };
            return Some((place, why));
        }
        if clue > 0 && core::mem::replace(&mut seen[clue], true) {
            return Some((place, text!("the number {number} is given twice", number = clue)));
        }
    }
    None
}

fn too_few(n: usize, wanted: usize) -> Invalid {
    Invalid::new(plural!(
        n,
        "the board has {n} cell instead of {wanted}",
        "the board has {n} cells instead of {wanted}",
        wanted
    ))
}

impl Desc {
    /// Makes a puzzle from its parts; `clues` holds the number at each place, 0 for none.
    ///
    /// # Errors
    /// Fails if a clue is not on a cell, is larger than the number of cells, or appears twice.
    pub fn new(board: Arc<Board>, clues: Vec<u16>) -> Result<Self, Invalid> {
        let n = board.n_cells();
        if n == 0 {
            return Err(Invalid::new("the board has no cell"));
        }
        assert_eq!(clues.len(), board.n_places());
        let is_cell = |&(place, clue): &(usize, &u16)| *clue > 0 && !board.is_cell(place);
        if let Some((_, clue)) = clues.iter().enumerate().find(is_cell) {
            return Err(Invalid::new(text!("the number {number} is on a block", number = *clue)));
        }
        match clue_fault(&clues, n) {
            Some((_, why)) => Err(Invalid::new(why)),
            None => Ok(Self { board, clues: clues.into() }),
        }
    }

    /// Makes a board without numbers, a draft for the editor.
    pub fn blank(board: Arc<Board>) -> Self {
        let clues = alloc::vec![0; board.n_places()].into();
        Self { board, clues }
    }

    /// Makes a draft, whose numbers may appear twice or be too large for the board.
    pub(crate) fn draft(board: Arc<Board>, clues: Vec<u16>) -> Self {
        Self { board, clues: clues.into() }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The number given at each place, 0 for none.
    pub fn clues(&self) -> &Arc<[u16]> {
        &self.clues
    }

    /// The number of given numbers.
    pub fn n_clues(&self) -> usize {
        self.clues.iter().filter(|&&c| c > 0).count()
    }

    /// Reads the text of a game ID: `a`-`z` is 1 to 26 empty cells, `A`-`Z` is 1 to 26 blocks, a
    /// dot before blocks makes them invisible, digits are a given number, and `_` separates two
    /// numbers. Walls and links follow after a comma, for all pairs of neighbors in reading order:
    /// `W` is a wall, `L` a link, and `a`-`z` are 1 to 26 pairs without either.
    ///
    /// # Errors
    /// Fails if the text does not fit the rectangle, and as [`Desc::new`].
    pub fn parse(
        topology: Topology,
        width: usize,
        height: usize,
        text: &str,
    ) -> Result<Self, Invalid> {
        let (board, clues) = Self::read(topology, width, height, text)?;
        Self::new(board, clues)?.written_as(text)
    }

    /// Reads a draft of the editor, in which numbers may appear twice or be too large for the
    /// board.
    ///
    /// # Errors
    /// Fails if the text does not fit the rectangle.
    pub fn parse_draft(
        topology: Topology,
        width: usize,
        height: usize,
        text: &str,
    ) -> Result<Self, Invalid> {
        let (board, clues) = Self::read(topology, width, height, text)?;
        if clues.iter().any(|&c| c > MAX_NUMBER) {
            return Err(Invalid::new(text!(
                "a number must be from 1 to {most}",
                most = MAX_NUMBER
            )));
        }
        Self::draft(board, clues).written_as(text)
    }

    /// Returns the puzzle if this is its text, so that each puzzle has exactly one.
    fn written_as(self, text: &str) -> Result<Self, Invalid> {
        if self.text() == text {
            Ok(self)
        } else {
            Err(Invalid::new("equal cells or pairs in a row must be written as the fewest letters"))
        }
    }

    fn read(
        topology: Topology,
        width: usize,
        height: usize,
        text: &str,
    ) -> Result<(Arc<Board>, Vec<u16>), Invalid> {
        let n_places = width * height;
        assert!(width > 0 && n_places <= MAX_CELLS);
        let (text, rules) = match text.split_once(',') {
            Some((cells, rules)) => (cells, Some(rules)),
            None => (text, None),
        };
        let refuse = |why: Text, column| Err(Invalid::new(why).at(1, column));
        let mut kinds = Vec::with_capacity(n_places);
        let mut clues = Vec::with_capacity(n_places);
        let bytes = text.as_bytes();
        let mut i = 0;
        while let Some(&byte) = bytes.get(i) {
            let (kind, clue, run) = match byte {
                b'a'..=b'z' => (PlaceKind::Cell, 0, byte - b'a' + 1),
                b'A'..=b'Z' => (PlaceKind::Block, 0, byte - b'A' + 1),
                b'.' => {
                    let Some(&b @ b'A'..=b'Z') = bytes.get(i + 1) else {
                        let why = text!("a dot must be followed by a run of blocks, A to Z");
                        return refuse(why, i + 2);
                    };
                    i += 1;
                    (PlaceKind::Invisible, 0, b - b'A' + 1)
                }
                b'0'..=b'9' => {
                    let start = i;
                    while bytes.get(i + 1).is_some_and(u8::is_ascii_digit) {
                        i += 1;
                    }
                    let number = strict_number::<u16>(&text[start..=i]).filter(|&n| n > 0);
                    let Some(number) = number else {
                        let why = text!("a number must be from 1 to the number of cells");
                        return refuse(why, start + 1);
                    };
                    (PlaceKind::Cell, number, 1)
                }
                b'_' => {
                    let between = i > 0 && bytes[i - 1].is_ascii_digit();
                    if !between || !bytes.get(i + 1).is_some_and(u8::is_ascii_digit) {
                        return refuse(text!("'_' must be between two numbers"), i + 1);
                    }
                    i += 1;
                    continue;
                }
                _ => {
                    let c = text[i..].chars().next().unwrap_or(' ');
                    let character = Text::visible(c);
                    return refuse(text!("unexpected character '{character}'", character), i + 1);
                }
            };
            i += 1;
            if kinds.len() + usize::from(run) > n_places {
                let why = plural!(
                    n = n_places,
                    "the board has more than {n} cell",
                    "the board has more than {n} cells"
                );
                return refuse(why, i);
            }
            kinds.resize(kinds.len() + usize::from(run), kind);
            clues.resize(kinds.len(), clue);
        }
        if kinds.len() < n_places {
            return Err(too_few(kinds.len(), n_places));
        }
        let mut board = Board::new(topology, width, kinds);
        if let Some(rules) = rules {
            let rules = parse_rules(&board, rules)
                .map_err(|(why, at)| Invalid::new(why).at(1, text.len() + 2 + at))?;
            board = board.ruled(rules);
        }
        Ok((Arc::new(board), clues))
    }

    /// Returns the puzzle's text in a game ID, which [`Desc::parse`] reads.
    pub fn text(&self) -> String {
        #[derive(PartialEq, Eq, Clone, Copy)]
        enum Item {
            Run(PlaceKind),
            Number(u16),
        }
        let item = |p: usize| match self.clues[p] {
            0 => Item::Run(self.board.kinds()[p]),
            n => Item::Number(n),
        };
        let mut text = String::new();
        let mut p = 0;
        while p < self.board.n_places() {
            match item(p) {
                Item::Number(n) => {
                    if text.ends_with(|c: char| c.is_ascii_digit()) {
                        text.push('_');
                    }
                    text.push_str(&format!("{n}"));
                    p += 1;
                }
                Item::Run(kind) => {
                    let start = p;
                    while p < self.board.n_places() && p - start < 26 && item(p) == Item::Run(kind)
                    {
                        p += 1;
                    }
                    if kind == PlaceKind::Invisible {
                        text.push('.');
                    }
                    let first = if kind == PlaceKind::Cell { b'a' } else { b'A' };
                    text.push(char::from(first + (p - start - 1) as u8));
                }
            }
        }
        if !self.board.rules().is_empty() {
            text.push(',');
            text.push_str(&rules_text(&self.board));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pair_rule::PairRule;
    use expect_test::{Expect, expect};

    fn refused(width: usize, height: usize, text: &str, want: &Expect) {
        want.assert_eq(&format!(
            "{}",
            Desc::parse(Topology::King, width, height, text).unwrap_err()
        ));
    }

    #[test]
    fn texts_of_ascent_round_trip() {
        for (t, w, h, text) in [
            (Topology::King, 7, 6, "b41_42c38c13_10a35_34a16a6a32a25a18a7a31_22c4_30d1_3"),
            (Topology::Orthogonal, 7, 7, "b25e1g3a15r48f49_38c"),
            (Topology::King, 3, 3, "aB1.A_2c".replace('_', "").leak()),
        ] {
            assert_eq!(Desc::parse(t, w, h, text).unwrap().text(), text);
        }
    }

    #[test]
    fn walls_and_links_round_trip() {
        for (topology, text) in [
            (Topology::King, "1h,W"),
            (Topology::King, "1h,aLWpL"),
            (Topology::Orthogonal, "1h,LLLLLLLLLLLL"),
            (Topology::Hexagon, "i,WWlL"),
            (Topology::Knight, "1cA4c,WLeW"),
        ] {
            let desc = Desc::parse(topology, 3, 3, text).unwrap();
            assert_eq!(desc.text(), text);
            assert!(!desc.board().rules().is_empty());
        }
        let board = Desc::parse(Topology::Orthogonal, 2, 2, "d,LbW").unwrap().board().clone();
        assert_eq!(
            (board.rule(0, 1), board.rule(3, 2)),
            (Some(PairRule::Link), Some(PairRule::Wall))
        );
        let refused = |text, want: &Expect| refused(3, 3, text, want);
        refused("i,", &expect!["1:3: the last sign must be a wall W or a link L"]);
        refused("i,a", &expect!["1:4: the last sign must be a wall W or a link L"]);
        refused("i,Wa", &expect!["1:5: the last sign must be a wall W or a link L"]);
        refused(
            "i,aaW",
            &expect!["equal cells or pairs in a row must be written as the fewest letters"],
        );
        refused("i,zW", &expect!["1:3: the board has fewer pairs of neighbors"]);
        refused("i,tWWWWW", &expect!["1:4: the board has fewer pairs of neighbors"]);
        refused("i,w", &expect!["1:3: the board has fewer pairs of neighbors"]);
        refused("i,X", &expect!["1:3: 'X' is no wall W, no link L and no run of pairs a to z"]);
        refused("i,L,L", &expect!["1:4: ',' is no wall W, no link L and no run of pairs a to z"]);
        refused("i,LéL", &expect!["1:4: 'é' is no wall W, no link L and no run of pairs a to z"]);
    }

    #[test]
    fn wrong_texts() {
        refused(2, 2, "", &expect!["the board has 0 cells instead of 4"]);
        refused(2, 2, "e", &expect!["1:1: the board has more than 4 cells"]);
        refused(2, 2, "d5", &expect!["1:2: the board has more than 4 cells"]);
        refused(2, 2, "c5", &expect!["the number 5 is larger than 4, the number of cells"]);
        refused(2, 2, "c0", &expect!["1:2: a number must be from 1 to the number of cells"]);
        refused(
            2,
            2,
            "c99999999999999999",
            &expect!["1:2: a number must be from 1 to the number of cells"],
        );
        refused(2, 2, "1_1b", &expect!["the number 1 is given twice"]);
        refused(2, 2, "_1c", &expect!["1:1: '_' must be between two numbers"]);
        refused(2, 2, "c.", &expect!["1:3: a dot must be followed by a run of blocks, A to Z"]);
        refused(2, 2, "é", &expect!["1:1: unexpected character 'é'"]);
        refused(2, 2, "01c", &expect!["1:1: a number must be from 1 to the number of cells"]);
        refused(
            2,
            2,
            "ac",
            &expect!["equal cells or pairs in a row must be written as the fewest letters"],
        );
        refused(2, 2, "D", &expect!["the board has no cell"]);
    }
}
