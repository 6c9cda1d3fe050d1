//! The shape of a game: where tiles lie, and which tiles block each other.

mod bundled;
mod code;
mod drawings;
mod height_map;

use alloc::boxed::Box;
use alloc::vec::Vec;

use puzzle_core::{Invalid, plural, text};
use smallvec::SmallVec;

use crate::description::place_in_words;

pub use bundled::{Bundled, bundled, bundled_for, named};

/// The largest number of tiles of a layout: four full sets.
pub const MAX_TILES: usize = 576;
/// The largest width and height, in half-tiles.
pub const MAX_EXTENT: usize = 128;
/// The largest number of layers of tiles in a layout.
pub const MAX_LAYERS: usize = 32;

/// The place of a tile. A tile covers two by two half-tiles of its layer, and the place is the
/// upper left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The layer, 0 on the table.
    pub z: u8,
    /// The row in half-tiles, from the top.
    pub y: u8,
    /// The column in half-tiles, from the left.
    pub x: u8,
}

impl Place {
    /// Returns whether two tiles at these places overlap when seen from above.
    pub fn covers(self, other: Place) -> bool {
        self.x.abs_diff(other.x) < 2 && self.y.abs_diff(other.y) < 2
    }

    /// Returns whether a tile at this place covers a half-tile, given as column and row.
    pub(crate) fn covers_half(self, (x, y): (u8, u8)) -> bool {
        (self.x..self.x + 2).contains(&x) && (self.y..self.y + 2).contains(&y)
    }
}

/// A short list of tiles, by number.
pub type Tiles = SmallVec<[u16; 4]>;

/// The neighbors of a tile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Neighbors {
    /// The tiles that lie on it. Of all tiles that cover it from higher layers, these are the ones
    /// with no other such tile in between. A tile can be free only if none of them is left.
    pub above: Tiles,
    /// The tiles that it lies on: the reverse of `above`.
    pub below: Tiles,
    /// The tiles at its left side; with half offsets there can be two.
    pub left: Tiles,
    /// The tiles at its right side.
    pub right: Tiles,
    /// The tiles of the layer below that reach past the right side of this tile, so that its shadow
    /// falls on them.
    pub(crate) lower_right: Tiles,
    /// The tiles of the layer below that reach past the front of this tile, so that its shadow
    /// falls on them.
    pub(crate) lower_front: Tiles,
}

impl Neighbors {
    /// Returns the tiles that this tile can block: those that it lies on, and those at its sides.
    pub(crate) fn blocked(&self) -> impl Iterator<Item = usize> {
        let all = self.below.iter().chain(&self.left).chain(&self.right);
        all.map(|&tile| usize::from(tile))
    }
}

/// A layout: a set of places for tiles, with the neighbors of each.
///
/// Tiles are numbered from 0: layer by layer from the table up, in each layer row by row, and in
/// each row from left to right.
///
/// A layout from a file, an ID or a game has an even number of tiles and touches the left and the
/// upper edge. A [draft](crate::Draft) may have any number of tiles, anywhere.
#[derive(Clone, Debug)]
pub struct BoardLayout {
    places: Box<[Place]>,
    neighbors: Box<[Neighbors]>,
    back_to_front: Box<[u16]>,
    width: u8,
    height: u8,
    depth: u8,
}

impl PartialEq for BoardLayout {
    fn eq(&self, other: &Self) -> bool {
        self.places == other.places
    }
}

impl Eq for BoardLayout {}

impl BoardLayout {
    /// Creates a layout of tiles at these places, in any order. It is moved to the left and the
    /// upper edge.
    ///
    /// # Errors
    /// Returns an error if there is no tile, an odd number of tiles or more than [`MAX_TILES`], if
    /// two tiles of one layer overlap, or if the layout exceeds [`MAX_EXTENT`] or [`MAX_LAYERS`].
    pub fn new(places: impl IntoIterator<Item = Place>) -> Result<Self, Invalid> {
        let mut places: Vec<Place> = places.into_iter().take(MAX_TILES + 1).collect();
        if places.len() > MAX_TILES {
            return Err(too_many_tiles());
        }
        let (Some(left), Some(top)) =
            (places.iter().map(|p| p.x).min(), places.iter().map(|p| p.y).min())
        else {
            return Err(Invalid::new("the layout has no tiles"));
        };
        for place in &mut places {
            place.x -= left;
            place.y -= top;
        }
        let layout = Self::pile(places)?;
        if layout.n_tiles() % 2 == 1 {
            return Err(Invalid::new(text!(
                "the layout has an odd number of tiles ({n}), which cannot be taken in pairs",
                n = layout.n_tiles()
            )));
        }
        Ok(layout)
    }

    /// Creates the layout of a draft: any number of tiles, which keep their places.
    ///
    /// # Errors
    /// Returns an error if two tiles of one layer overlap, or if the layout exceeds [`MAX_EXTENT`]
    /// or [`MAX_LAYERS`].
    pub(crate) fn pile(mut places: Vec<Place>) -> Result<Self, Invalid> {
        places.sort_unstable();
        let far = |n: u8| usize::from(n) + 2;
        let width = places.iter().map(|p| far(p.x)).max().unwrap_or(0);
        let height = places.iter().map(|p| far(p.y)).max().unwrap_or(0);
        let depth = places.iter().map(|p| usize::from(p.z) + 1).max().unwrap_or(0);
        if width > MAX_EXTENT || height > MAX_EXTENT {
            return Err(Invalid::new(plural!(
                n = MAX_EXTENT,
                "a layout is at most {n} half-tile wide and high, not {width} by {height}",
                "a layout is at most {n} half-tiles wide and high, not {width} by {height}",
                width,
                height
            )));
        }
        if depth > MAX_LAYERS {
            return Err(Invalid::new(plural!(
                n = MAX_LAYERS,
                "a layout has at most {n} layer, not {depth}",
                "a layout has at most {n} layers, not {depth}",
                depth
            )));
        }
        let neighbors = find_neighbors(&places)?;
        // A tile covers the edges of its left and upper neighbors, with half offsets or without,
        // and everything below it.
        let mut back_to_front: Vec<u16> = (0..places.len() as u16).collect();
        back_to_front.sort_by_key(|&t| {
            let p = places[usize::from(t)];
            (p.z, u16::from(p.x) + u16::from(p.y), p.x)
        });
        Ok(Self {
            back_to_front: back_to_front.into(),
            places: places.into(),
            neighbors: neighbors.into(),
            width: width as u8,
            height: height as u8,
            depth: depth as u8,
        })
    }

    /// Returns the number of tiles. It is even and not 0, except in drafts.
    pub fn n_tiles(&self) -> usize {
        self.places.len()
    }

    /// Returns the width in half-tiles.
    pub fn width(&self) -> usize {
        usize::from(self.width)
    }

    /// Returns the height in half-tiles.
    pub fn height(&self) -> usize {
        usize::from(self.height)
    }

    /// Returns the number of layers.
    pub fn depth(&self) -> usize {
        usize::from(self.depth)
    }

    /// Returns the places of all tiles, by number.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Returns the place of a tile.
    ///
    /// # Panics
    /// Panics if there is no such tile.
    pub fn place(&self, tile: usize) -> Place {
        self.places[tile]
    }

    /// Returns the neighbors of a tile.
    ///
    /// # Panics
    /// Panics if there is no such tile.
    pub fn neighbors(&self, tile: usize) -> &Neighbors {
        &self.neighbors[tile]
    }

    /// Returns all tiles in painting order, for layers that are shifted to the upper left.
    pub fn back_to_front(&self) -> &[u16] {
        &self.back_to_front
    }

    /// Returns the tile at a place, if there is one.
    pub fn tile_at(&self, place: Place) -> Option<usize> {
        self.places.binary_search(&place).ok()
    }

    /// Returns whether a tile is free: nothing lies on it, and its left or its right side is open.
    /// `left_on` returns whether a tile is still on the board.
    pub fn is_free(&self, tile: usize, left_on: impl Fn(usize) -> bool) -> bool {
        let neighbors = &self.neighbors[tile];
        let open = |tiles: &Tiles| !tiles.iter().any(|&t| left_on(usize::from(t)));
        open(&neighbors.above) && (open(&neighbors.left) || open(&neighbors.right))
    }

    /// Returns the tiles that lie over a gap: below a part of each is a tile, but none in the layer
    /// directly below it. Programs differ on whether it covers that tile. Here it does.
    pub fn over_gaps(&self) -> Vec<usize> {
        let is_over_gap = |(i, neighbors): (usize, &Neighbors)| {
            let z = self.places[i].z;
            let is_deep = |&tile: &u16| self.places[usize::from(tile)].z + 1 < z;
            neighbors.below.iter().any(is_deep).then_some(i)
        };
        self.neighbors.iter().enumerate().filter_map(is_over_gap).collect()
    }
}

/// Returns the error for more than [`MAX_TILES`] tiles.
pub(crate) fn too_many_tiles() -> Invalid {
    Invalid::new(plural!(
        n = MAX_TILES,
        "a layout has at most {n} tile",
        "a layout has at most {n} tiles"
    ))
}

/// Computes the neighbors of tiles at sorted places.
///
/// Neighbors are at most two half-rows apart, and those half-rows are a contiguous run in each
/// layer. Only this run is searched, so that large layouts are read in nearly linear time.
fn find_neighbors(places: &[Place]) -> Result<Vec<Neighbors>, Invalid> {
    let mut neighbors: Vec<Neighbors> = alloc::vec![Neighbors::default(); places.len()];
    let highest = places.last().map_or(0, |place| place.z);
    for i in 0..places.len() {
        let p = places[i];
        // The tiles over this one, from the nearest layer up, since places are sorted by layer.
        let mut above = Tiles::new();
        let run = |z: u8| {
            let start = places.partition_point(|q| (q.z, q.y) < (z, p.y.saturating_sub(2)));
            let end = places.partition_point(|q| (q.z, q.y) <= (z, p.y.saturating_add(1)));
            start.max(i + 1)..end.max(i + 1)
        };
        for j in (p.z..=highest).flat_map(run) {
            let q = places[j];
            if q.z == p.z {
                if p.covers(q) {
                    return Err(Invalid::new(text!(
                        "two tiles overlap, one in {first}, the other in {second}",
                        first = place_in_words(p),
                        second = place_in_words(q)
                    )));
                }
                if q.y.abs_diff(p.y) < 2 {
                    if q.x == p.x + 2 {
                        neighbors[i].right.push(j as u16);
                        neighbors[j].left.push(i as u16);
                    } else if q.x + 2 == p.x {
                        neighbors[i].left.push(j as u16);
                        neighbors[j].right.push(i as u16);
                    }
                }
                continue;
            }
            if q.z == p.z + 1 {
                if (q.x + 1..=q.x + 2).contains(&p.x) && p.y.abs_diff(q.y) < 2 {
                    neighbors[j].lower_right.push(i as u16);
                }
                if (q.y + 1..=q.y + 2).contains(&p.y) && p.x.abs_diff(q.x) < 2 {
                    neighbors[j].lower_front.push(i as u16);
                }
            }
            if p.covers(q)
                && !above.iter().any(|&b| {
                    let b = places[usize::from(b)];
                    b.z < q.z && b.covers(q)
                })
            {
                above.push(j as u16);
            }
        }
        for &j in &above {
            neighbors[usize::from(j)].below.push(i as u16);
        }
        neighbors[i].above = above;
    }
    Ok(neighbors)
}
