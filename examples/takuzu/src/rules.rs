//! The three rules, on lines of bits: as many suns as moons in every line, no three equal symbols
//! side by side, no two equal rows or columns.

use puzzle_core::grid::Cell;
use puzzle_core::solve::{Explanation, Mark};

use crate::board::{Symbol, Symbols};
use puzzle_core::{Text, text};

/// A row or a column, with one bit per cell from the left or the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// The suns.
    pub(crate) suns: u16,
    /// The moons.
    pub(crate) moons: u16,
}

impl Line {
    /// Returns the bits of the cells that have a symbol.
    pub(crate) fn of(self, symbol: Symbol) -> u16 {
        if symbol == Symbol::Sun { self.suns } else { self.moons }
    }

    /// Returns the bits of the empty cells of a line of `n` cells.
    pub(crate) fn empty(self, n: usize) -> u16 {
        all(n) & !self.suns & !self.moons
    }

    /// Puts a symbol into the cells with these bits.
    pub(crate) fn put(&mut self, symbol: Symbol, bits: u16) {
        match symbol {
            Symbol::Sun => self.suns |= bits,
            Symbol::Moon => self.moons |= bits,
        }
    }

    /// Returns `true` if a full line, given as the bits of its suns, agrees with the filled cells
    /// of this line.
    pub(crate) fn allows(self, whole: u16) -> bool {
        whole & self.moons == 0 && !whole & self.suns == 0
    }
}

/// Returns the bits of all cells of a line of `n` cells.
pub(crate) fn all(n: usize) -> u16 {
    (1 << n) - 1
}

/// Returns the middle bits of three adjacent ones.
pub(crate) fn threes(bits: u16) -> u16 {
    bits & bits << 1 & bits >> 1
}

/// Returns the full lines that obey the rules for a single line, each as the bits of its suns.
pub(crate) fn whole_lines(n: usize) -> Vec<u16> {
    let is_good = |&suns: &u16| {
        suns.count_ones() as usize * 2 == n && threes(suns) == 0 && threes(all(n) & !suns) == 0
    };
    (0..=all(n)).filter(is_good).collect()
}

/// Returns the rows from the top, then the columns from the left.
pub(crate) fn lines(cells: &Symbols) -> Vec<Line> {
    let n = cells.width() as usize;
    let mut lines = vec![Line::default(); 2 * n];
    for cell in cells.cells() {
        if let Some(symbol) = cells[cell] {
            for (line, at) in places(cell, n) {
                lines[line].put(symbol, 1 << at);
            }
        }
    }
    lines
}

/// Returns the row and the column that contain a cell of a board with `n` by `n` cells, each as the
/// number of the line and the cell's index in it.
pub(crate) fn places(cell: Cell, n: usize) -> [(usize, usize); 2] {
    let (x, y) = (usize::from(cell.x), usize::from(cell.y));
    [(y, x), (n + x, y)]
}

/// Returns the cell at index `at` of the line with number `line`, on a board with `n` by `n` cells.
pub(crate) fn cell_of(line: usize, at: usize, n: usize) -> Cell {
    if line < n {
        Cell::new(at as u16, line as u16)
    } else {
        Cell::new((line - n) as u16, at as u16)
    }
}

/// Returns the cells of a line that these bits select.
pub(crate) fn cells_of(line: usize, bits: u16, n: usize) -> impl Iterator<Item = Cell> {
    (0..n).filter(move |at| bits >> at & 1 == 1).map(move |at| cell_of(line, at, n))
}

/// Returns the name of a line: "row 3" or "column 5".
pub(crate) fn name(line: usize, n: usize) -> Text {
    if line < n { text!("row {y}", y = line + 1) } else { text!("column {x}", x = line - n + 1) }
}

/// Returns the explanation of the first broken rule, or `None` if no rule is broken.
pub(crate) fn fault(cells: &Symbols) -> Option<Explanation> {
    let n = cells.width() as usize;
    let lines = lines(cells);
    let told = |line, bits, words: Text| {
        let marks = cells_of(line, bits, n).map(|cell| Mark::mistake(cell.index(n as u32)));
        Some(Explanation::new(words, marks.collect()))
    };
    for (i, line) in lines.iter().enumerate() {
        for symbol in Symbol::BOTH {
            let (bits, suns, name) = (line.of(symbol), symbol.several(), name(i, n));
            let middles = threes(bits);
            if middles != 0 {
                let words = text!("three {suns} are side by side in {name}", suns, name);
                return told(i, middles | middles << 1 | middles >> 1, words);
            }
            if bits.count_ones() as usize > n / 2 {
                let words = text!("{name} has more than {n} {suns}", name, n = n / 2, suns);
                return told(i, bits, words);
            }
        }
        let twin = |j: &usize| line.empty(n) == 0 && *line == lines[*j];
        if let Some(j) = (i + 1..if i < n { n } else { 2 * n }).find(twin) {
            let words = text!("{one} and {other} are alike", one = name(i, n), other = name(j, n));
            return told(i, all(n), words);
        }
    }
    None
}
