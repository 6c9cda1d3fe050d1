//! Boards of hexagons in the texts of the program Ascent.
//!
//! Ascent keeps hexagons in a rectangle of places whose rows are drawn half a place further to the
//! right each, and fills the corners that this leaves with walls. Its mode `H` is a hexagon, `C` a
//! rectangle of hexagons (a honeycomb). Here every odd row is shifted by half a cell, so place `x`
//! of row `y` is column `x + y / 2`, less the columns that are walls in every row.

use crate::board::{Board, MAX_CELLS, PlaceKind};
use crate::desc::Desc;
use crate::shape::Shape;
use crate::topology::Topology;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::Invalid;

/// A board of hexagons of Ascent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SkewedGrid {
    width: usize,
    height: usize,
    shape: Shape,
}

impl SkewedGrid {
    /// Returns the board of a size and a shape; `None` if Ascent has none, or if its rectangle has
    /// too many places. The shapes are the rectangle, and the hexagon of an odd height.
    pub(crate) const fn new(width: usize, height: usize, shape: Shape) -> Option<Self> {
        if width == 0 || width > MAX_CELLS || height == 0 || height > MAX_CELLS {
            return None;
        }
        let exists = match shape {
            Shape::Rectangle => true,
            Shape::Hexagon => height % 2 == 1 && width > height / 2,
            _ => false,
        };
        let grid = Self { width, height, shape };
        if exists && grid.outer_width() * height <= MAX_CELLS { Some(grid) } else { None }
    }

    /// Returns the letter of the mode in Ascent's params.
    pub(crate) const fn letter(self) -> char {
        if matches!(self.shape, Shape::Hexagon) { 'H' } else { 'C' }
    }

    /// Returns the width of Ascent's rectangle. The height is that of the board.
    pub(crate) const fn outer_width(self) -> usize {
        match self.shape {
            Shape::Hexagon => self.width,
            _ => self.width + (self.height - 1) / 2,
        }
    }

    /// Returns the place of the board, counted row by row, for a place of Ascent's rectangle; `None`
    /// if it is outside of the board.
    pub(crate) const fn place(self, outer: usize) -> Option<usize> {
        let (x, y) = (outer % self.outer_width(), outer / self.outer_width());
        let left = match self.shape {
            Shape::Hexagon => self.height / 4,
            _ => (self.height - 1) / 2,
        };
        let column = x + y / 2;
        if column < left || column >= left + self.width || y >= self.height {
            return None;
        }
        Some(y * self.width + column - left)
    }

    fn n_outer(self) -> usize {
        self.outer_width() * self.height
    }

    /// Returns whether the places of the rectangle of hexagons belong to the board.
    fn inside(self) -> impl Iterator<Item = bool> {
        let kinds = self.shape.kinds(Topology::Hexagon, self.width, self.height);
        kinds.into_iter().map(|kind| kind == PlaceKind::Cell)
    }

    /// Reads a desc of Ascent. Walls around the board become invisible.
    pub(crate) fn parse(self, text: &str) -> Result<Desc, Invalid> {
        let outer = Desc::parse(Topology::Hexagon, self.outer_width(), self.height, text)?;
        if !outer.board().rules().is_empty() {
            return Err(Invalid::new("boards of Ascent have no walls and links: write mX"));
        }
        let n = self.width * self.height;
        let (mut kinds, mut clues) = (vec![PlaceKind::Invisible; n], vec![0; n]);
        for (place, &kind) in outer.board().kinds().iter().enumerate() {
            match self.place(place) {
                Some(inner) => {
                    (kinds[inner], clues[inner]) = (kind, outer.clues()[place]);
                }
                None if kind == PlaceKind::Cell => {
                    return Err(Invalid::new(
                        "a cell is outside of the board: all places around it must be walls",
                    ));
                }
                None => {}
            }
        }
        for (kind, inside) in kinds.iter_mut().zip(self.inside()) {
            if !inside && *kind == PlaceKind::Block {
                *kind = PlaceKind::Invisible;
            }
        }
        Desc::new(Arc::new(Board::new(Topology::Hexagon, self.width, kinds)), clues)
    }

    /// Writes a desc in Ascent's form.
    pub(crate) fn text(self, desc: &Desc) -> String {
        let inside: Vec<bool> = self.inside().collect();
        let (mut kinds, mut clues) = (Vec::new(), Vec::new());
        for place in (0..self.n_outer()).map(|outer| self.place(outer)) {
            let kind = place.map_or(PlaceKind::Block, |place| match desc.board().kinds()[place] {
                PlaceKind::Invisible if !inside[place] => PlaceKind::Block,
                kind => kind,
            });
            kinds.push(kind);
            clues.push(place.map_or(0, |place| desc.clues()[place]));
        }
        let board = Arc::new(Board::new(Topology::Hexagon, self.outer_width(), kinds));
        Desc::draft(board, clues).text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_are_those_of_ascent() {
        const STEPS: [(isize, isize); 6] = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];
        for (width, height) in [(7, 7), (9, 9), (5, 3), (4, 5), (7, 6), (6, 5), (3, 2), (2, 9)] {
            for shape in [Shape::Rectangle, Shape::Hexagon] {
                let Some(grid) = SkewedGrid::new(width, height, shape) else { continue };
                let kinds = shape.kinds(Topology::Hexagon, width, height);
                let board = Board::new(Topology::Hexagon, width, kinds);
                let outer = grid.outer_width();
                let mut n_cells = 0;
                for from in 0..grid.n_outer() {
                    let Some(place) = grid.place(from).filter(|&place| board.is_cell(place)) else {
                        continue;
                    };
                    n_cells += 1;
                    let step = |&(dx, dy): &(isize, isize)| {
                        let x = (from % outer).checked_add_signed(dx).filter(|&x| x < outer)?;
                        let y = (from / outer).checked_add_signed(dy).filter(|&y| y < height)?;
                        grid.place(y * outer + x).filter(|&place| board.is_cell(place))
                    };
                    let mut around: Vec<usize> = STEPS.iter().filter_map(step).collect();
                    around.sort_unstable();
                    let known: Vec<usize> =
                        board.neighbors(place).iter().map(|&place| usize::from(place)).collect();
                    assert_eq!(around, known, "{width}x{height} {shape:?} {from}");
                }
                assert_eq!(n_cells, board.n_cells());
            }
        }
    }

    #[test]
    fn texts_come_back() {
        let hexagon = SkewedGrid::new(5, 5, Shape::Hexagon).unwrap();
        assert!(hexagon.parse("B1bAmAb19b").is_err());
        let honeycomb = SkewedGrid::new(3, 3, Shape::Rectangle).unwrap();
        assert!(honeycomb.parse("1cAe9A").is_err());
        for (grid, text) in [
            (hexagon, "B1bAmAb19B"),
            (hexagon, "B1bAfAfAb18B"),
            (SkewedGrid::new(3, 3, Shape::Rectangle).unwrap(), "A1bAe9A"),
            (SkewedGrid::new(3, 2, Shape::Rectangle).unwrap(), "1d6"),
        ] {
            let desc = grid.parse(text).unwrap();
            assert_eq!(grid.text(&desc), text);
        }
    }
}
