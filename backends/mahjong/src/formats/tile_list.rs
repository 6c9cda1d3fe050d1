//! The tiles of a layout while its file is read or while it is drawn.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use puzzle_core::{Invalid, plural};

use crate::layout::{BoardLayout, MAX_EXTENT, MAX_LAYERS, MAX_TILES, Place, too_many_tiles};

/// The tiles of a layout while its file is read or while it is drawn. Each tile is checked when it
/// is added, so that an error has its place in the file, and a file takes no memory by what it
/// claims.
#[derive(Default)]
pub(crate) struct TileList(BTreeSet<Place>);

impl FromIterator<Place> for TileList {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        Self(places.into_iter().collect())
    }
}

impl TileList {
    /// Adds a tile at a layer, a row and a column. Rows and columns are counted in half-tiles.
    ///
    /// # Errors
    /// Returns an error without a place if there are too many tiles, if this one is outside of the
    /// largest layout, or if it overlaps another.
    pub(crate) fn add(&mut self, z: usize, y: usize, x: usize) -> Result<(), Invalid> {
        if self.0.len() == MAX_TILES {
            return Err(too_many_tiles());
        }
        if z >= MAX_LAYERS || y > MAX_EXTENT - 2 || x > MAX_EXTENT - 2 {
            return Err(Invalid::new(plural!(
                n = MAX_LAYERS,
                "this tile is outside of the largest layout, which has {n} layer of {width} by \
                 {height} half-tiles",
                "this tile is outside of the largest layout, which has {n} layers of {width} by \
                 {height} half-tiles",
                width = MAX_EXTENT,
                height = MAX_EXTENT
            )));
        }
        let place = Place { z: z as u8, y: y as u8, x: x as u8 };
        if self.overlaps(place) {
            return Err(Invalid::new("this tile overlaps another of its layer"));
        }
        self.0.insert(place);
        Ok(())
    }

    /// Removes a tile. Returns `false` if it is not there.
    pub(crate) fn remove(&mut self, place: Place) -> bool {
        self.0.remove(&place)
    }

    /// Returns `true` if there is a tile at exactly this place.
    pub(crate) fn has(&self, place: Place) -> bool {
        self.0.contains(&place)
    }

    /// Returns the places of the tiles, in order.
    pub(crate) fn places(self) -> Vec<Place> {
        self.0.into_iter().collect()
    }

    /// Returns `true` if a tile lies over this place in any higher layer.
    pub(crate) fn covers(&self, place: Place) -> bool {
        let highest = self.0.last().map_or(0, |last| last.z);
        (place.z + 1..=highest).any(|z| self.overlaps(Place { z, ..place }))
    }

    /// Returns `true` if a tile at this place would overlap another one of its layer.
    pub(crate) fn overlaps(&self, place: Place) -> bool {
        let Place { z, y, x } = place;
        let mut rows = y.saturating_sub(1)..=y + 1;
        rows.any(|y| {
            let row = Place { z, y, x: x.saturating_sub(1) }..=Place { z, y, x: x + 1 };
            self.0.range(row).next().is_some()
        })
    }

    /// Returns whether each tile above the table lies on another one, at least in part.
    pub(crate) fn is_stacked(&self) -> bool {
        self.0.iter().all(|p| p.z == 0 || self.overlaps(Place { z: p.z - 1, ..*p }))
    }

    /// Returns the layout of these tiles.
    ///
    /// # Errors
    /// Returns the errors of [`BoardLayout::new`]: no tiles, or an odd number of them.
    pub(crate) fn layout(self) -> Result<BoardLayout, Invalid> {
        BoardLayout::new(self.0)
    }
}
