//! The moves of the editor.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use puzzle_core::format::Scanner;
use puzzle_core::{Invalid, Text, text};
use smallvec::SmallVec;

use crate::board::MAX_SIDE;
use crate::desc::{letter_of, tile_of};
use crate::tile::Tile;

/// A move of the editor: runs of cells that become other tiles.
///
/// As text, `2,3w4` makes four cells walls, from row 2, column 3, to the right; runs are joined by
/// `;`. The letters are those of game IDs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    runs: SmallVec<[Run; 1]>,
}

/// Some cells of a row that become one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// The row, from 0.
    row: u8,
    /// The first column, from 0.
    column: u8,
    /// The number of cells.
    n: u8,
    tile: Tile,
}

impl Stroke {
    /// Returns the stroke that changes one picture into another; `None` if the two are equal.
    pub(super) fn between(width: usize, old: &[Tile], new: &[Tile]) -> Option<Self> {
        let mut runs: SmallVec<[Run; 1]> = SmallVec::new();
        let rows = old.chunks(width).zip(new.chunks(width));
        for (row, (old, new)) in rows.enumerate() {
            let mut column = 0;
            while column < width {
                let tile = new[column];
                let is_of_run = |&at: &usize| new[at] == tile && old[at] != tile;
                let n = (column..width).take_while(is_of_run).count();
                if n > 0 {
                    runs.push(Run { row: row as u8, column: column as u8, n: n as u8, tile });
                }
                column += n.max(1);
            }
        }
        (!runs.is_empty()).then_some(Self { runs })
    }

    /// Changes a picture.
    ///
    /// # Errors
    /// Fails if a run leaves its row. The picture may then be changed in part.
    pub(super) fn apply(&self, width: usize, tiles: &mut [Tile]) -> Result<(), Invalid> {
        for run in &self.runs {
            let (row, column) = (usize::from(run.row), usize::from(run.column));
            let row = tiles.chunks_mut(width).nth(row);
            let cells = row.and_then(|row| row.get_mut(column..column + usize::from(run.n)));
            let cells = cells.ok_or_else(|| Invalid::new("there are no such cells"))?;
            cells.fill(run.tile);
        }
        Ok(())
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, run) in self.runs.iter().enumerate() {
            let join = if i > 0 { ";" } else { "" };
            let (row, column) = (u32::from(run.row) + 1, u32::from(run.column) + 1);
            write!(f, "{join}{row},{column}{}", letter_of(run.tile))?;
            if run.n > 1 {
                write!(f, "{}", run.n)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Run {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let place = |scanner: &mut Scanner<'_>| {
            let here = scanner.clone();
            let n = scanner.uint()? as usize;
            let is_on_canvas = (1..=MAX_SIDE).contains(&n);
            if is_on_canvas {
                Ok(n as u8)
            } else {
                Err(here.expected(text!("a number from 1 to 100")))
            }
        };
        let row = place(&mut scanner)? - 1;
        scanner.expect(',')?;
        let column = place(&mut scanner)? - 1;
        let tile = scanner.peek().and_then(tile_of);
        let tile = tile.ok_or_else(|| scanner.expected(text!("one of s, w, t, b, f, u, v")))?;
        scanner.next_char();
        let n = if scanner.is_done() { 1 } else { place(&mut scanner)? };
        scanner.finish()?;
        Ok(Self { row, column, n, tile })
    }
}

impl FromStr for Stroke {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let runs = text.split(';').map(str::parse).collect::<Result<_, _>>()?;
        let stroke = Self { runs };
        if stroke.to_string() != text {
            let shown: String = text.chars().take(20).collect();
            return Err(Invalid::new(text!(
                "'{stroke}' is not written as the editor writes it",
                stroke = Text::visible(shown)
            )));
        }
        Ok(stroke)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[track_caller]
    fn check(old: &str, new: &str, text: &str) {
        let tiles = |rows: &str| rows.chars().filter_map(Tile::from_xsb).collect::<Vec<_>>();
        let (mut old, new) = (tiles(old), tiles(new));
        let stroke = Stroke::between(4, &old, &new).unwrap();
        assert_eq!(stroke.to_string(), text);
        assert_eq!(text.parse(), Ok(stroke.clone()));
        stroke.apply(4, &mut old).unwrap();
        assert_eq!(old, new);
    }

    #[test]
    fn strokes_are_written_as_runs() {
        check("--------", "##---##-", "1,1w2;2,2w2");
        check("#-#-----", "####--$-", "1,2w;1,4w;2,3b");
        check("@.*+$---", "--------", "1,1s4;2,1s");
        for text in ["1,1w1", "0,1w", "1,101w", "1,1x", "1,1w;", "01,1w", "", "1,1w256"] {
            assert!(text.parse::<Stroke>().is_err(), "{text}");
        }
        let stroke: Stroke = "1,3w3".parse().unwrap();
        assert!(stroke.apply(4, &mut [Tile::Floor; 8]).is_err());
        assert!(Stroke::between(2, &[Tile::Box; 4], &[Tile::Box; 4]).is_none());
    }
}
