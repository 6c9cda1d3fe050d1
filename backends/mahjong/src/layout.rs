//! The shape of a game: where tiles lie, and which of them hold which.

mod art;
mod bundled;
mod code;
mod drawings;

use alloc::boxed::Box;
use alloc::vec::Vec;

use puzzle_core::Invalid;
use smallvec::SmallVec;

pub use bundled::{Bundled, bundled, named, of_layout};

/// The most tiles a layout may have: four full sets.
pub const MAX_TILES: usize = 576;
/// The greatest width and height, in half-tiles.
pub const MAX_EXTENT: usize = 128;
/// The most layers.
pub const MAX_LAYERS: usize = 32;

/// Where a tile lies. A tile covers two by two half-tiles of its layer, this being the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Layer, 0 on the table.
    pub z: u8,
    /// Row in half-tiles, downwards.
    pub y: u8,
    /// Column in half-tiles, rightwards.
    pub x: u8,
}

impl Place {
    /// Whether two tiles at these places would share a half-tile, seen from above.
    pub fn covers(self, other: Place) -> bool {
        self.x.abs_diff(other.x) < 2 && self.y.abs_diff(other.y) < 2
    }
}

/// A few tiles, by their numbers.
pub type Tiles = SmallVec<[u16; 4]>;

/// The tiles that touch one tile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Touching {
    /// Those that lie on it: of all that cover it from any higher layer, the ones with nothing of
    /// the kind between. Free means none is left.
    pub above: Tiles,
    /// Those that it lies on: `above`, seen from the other side.
    pub below: Tiles,
    /// Those at its left side; with half offsets there may be two.
    pub left: Tiles,
    /// Those at its right side.
    pub right: Tiles,
    /// Those of the layer below that reach past its right side: its shadow falls on them.
    pub(crate) lower_right: Tiles,
    /// Those of the layer below that reach past its front.
    pub(crate) lower_front: Tiles,
}

/// A set of places for tiles with all that follows from it.
///
/// Tiles have numbers, from 0: layer by layer from the table up, in each layer row by row, in each
/// row from left to right. The layout always touches the left and upper edges.
#[derive(Clone, Debug)]
pub struct BoardLayout {
    places: Box<[Place]>,
    touching: Box<[Touching]>,
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
    /// A layout of tiles at these places, in any order; it is moved to the left and upper edges.
    ///
    /// # Errors
    /// When there is no tile, an odd number of them or more than [`MAX_TILES`], when two share a
    /// half-tile of one layer, or when the whole passes [`MAX_EXTENT`] or [`MAX_LAYERS`].
    pub fn new(places: impl IntoIterator<Item = Place>) -> Result<Self, Invalid> {
        let mut places: Vec<Place> = places.into_iter().take(MAX_TILES + 1).collect();
        if places.len() > MAX_TILES {
            return Err(Invalid::new(alloc::format!(
                "a layout of more than {MAX_TILES} tiles is too large"
            )));
        }
        let (Some(left), Some(top)) =
            (places.iter().map(|p| p.x).min(), places.iter().map(|p| p.y).min())
        else {
            return Err(Invalid::new("a layout without a tile"));
        };
        for place in &mut places {
            place.x -= left;
            place.y -= top;
        }
        places.sort_unstable();
        let far = |n: u8| usize::from(n) + 2;
        let width = places.iter().map(|p| far(p.x)).max().unwrap_or(0);
        let height = places.iter().map(|p| far(p.y)).max().unwrap_or(0);
        let depth = places.iter().map(|p| usize::from(p.z) + 1).max().unwrap_or(0);
        if width > MAX_EXTENT || height > MAX_EXTENT {
            return Err(Invalid::new(alloc::format!(
                "a layout may be {MAX_EXTENT} half-tiles wide and high, not {width} by {height}"
            )));
        }
        if depth > MAX_LAYERS {
            return Err(Invalid::new(alloc::format!(
                "a layout may have {MAX_LAYERS} layers, not {depth}"
            )));
        }
        let touching = touch(&places)?;
        if places.len() % 2 == 1 {
            return Err(Invalid::new(alloc::format!(
                "an odd number of tiles, {}, cannot be taken away in pairs",
                places.len()
            )));
        }
        // A tile hides the edges of its left and upper neighbors, half offsets or not, and all that
        // is under it.
        let mut back_to_front: Vec<u16> = (0..places.len() as u16).collect();
        back_to_front.sort_by_key(|&t| {
            let p = places[usize::from(t)];
            (p.z, u16::from(p.x) + u16::from(p.y), p.x)
        });
        Ok(Self {
            back_to_front: back_to_front.into(),
            places: places.into(),
            touching: touching.into(),
            width: width as u8,
            height: height as u8,
            depth: depth as u8,
        })
    }

    /// How many tiles there are; always even, never 0.
    pub fn n_tiles(&self) -> usize {
        self.places.len()
    }

    /// Width in half-tiles.
    pub fn width(&self) -> usize {
        usize::from(self.width)
    }

    /// Height in half-tiles.
    pub fn height(&self) -> usize {
        usize::from(self.height)
    }

    /// Number of layers.
    pub fn depth(&self) -> usize {
        usize::from(self.depth)
    }

    /// All places, by the numbers of the tiles.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Where a tile lies.
    ///
    /// # Panics
    /// When there is no such tile.
    pub fn place(&self, tile: usize) -> Place {
        self.places[tile]
    }

    /// The tiles that touch a tile.
    ///
    /// # Panics
    /// When there is no such tile.
    pub fn touching(&self, tile: usize) -> &Touching {
        &self.touching[tile]
    }

    /// All tiles in the order of painting, where layers are shifted to the upper left.
    pub fn back_to_front(&self) -> &[u16] {
        &self.back_to_front
    }

    /// The tile at a place, if one lies there.
    pub fn tile_at(&self, place: Place) -> Option<usize> {
        self.places.binary_search(&place).ok()
    }

    /// Whether a tile may be taken: nothing lies on it, and its left or its right side is open.
    /// `left_on` tells which tiles are still there.
    pub fn is_free(&self, tile: usize, left_on: impl Fn(usize) -> bool) -> bool {
        let touching = &self.touching[tile];
        let open = |tiles: &Tiles| !tiles.iter().any(|&t| left_on(usize::from(t)));
        open(&touching.above) && (open(&touching.left) || open(&touching.right))
    }

    /// The tiles above the table that do not lie on tiles with all four quarters. Programs differ
    /// on what such a tile covers: here, all that is under it at any depth.
    pub fn floating(&self) -> Vec<usize> {
        let at = |z, y, x| self.places.binary_search(&Place { z, y, x }).is_ok();
        let mut floating = Vec::new();
        for (i, p) in self.places.iter().enumerate() {
            if p.z == 0 {
                continue;
            }
            let quarter = |y: u8, x: u8| {
                let (y1, x1) = (y.checked_sub(1), x.checked_sub(1));
                at(p.z - 1, y, x)
                    || x1.is_some_and(|x1| at(p.z - 1, y, x1))
                    || y1.is_some_and(|y1| at(p.z - 1, y1, x))
                    || y1.zip(x1).is_some_and(|(y1, x1)| at(p.z - 1, y1, x1))
            };
            let held = quarter(p.y, p.x)
                && quarter(p.y, p.x + 1)
                && quarter(p.y + 1, p.x)
                && quarter(p.y + 1, p.x + 1);
            if !held {
                floating.push(i);
            }
        }
        floating
    }
}

/// What touches what, for places in order.
///
/// Tiles that touch lie at most two rows apart, which are a run of each layer: looking at those alone
/// keeps a layout of thousands of tiles as quick to read as it is long.
fn touch(places: &[Place]) -> Result<Vec<Touching>, Invalid> {
    let mut touching: Vec<Touching> = alloc::vec![Touching::default(); places.len()];
    let highest = places.last().map_or(0, |place| place.z);
    for i in 0..places.len() {
        let p = places[i];
        // Candidates over this tile, nearest layer first, since places are sorted by layer.
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
                    return Err(Invalid::new(alloc::format!(
                        "two tiles overlap in layer {}, at half-tiles ({},{}) and ({},{})",
                        p.z,
                        p.x,
                        p.y,
                        q.x,
                        q.y
                    )));
                }
                if q.y.abs_diff(p.y) < 2 {
                    if q.x == p.x + 2 {
                        touching[i].right.push(j as u16);
                        touching[j].left.push(i as u16);
                    } else if q.x + 2 == p.x {
                        touching[i].left.push(j as u16);
                        touching[j].right.push(i as u16);
                    }
                }
                continue;
            }
            if q.z == p.z + 1 {
                if (q.x + 1..=q.x + 2).contains(&p.x) && p.y.abs_diff(q.y) < 2 {
                    touching[j].lower_right.push(i as u16);
                }
                if (q.y + 1..=q.y + 2).contains(&p.y) && p.x.abs_diff(q.x) < 2 {
                    touching[j].lower_front.push(i as u16);
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
            touching[usize::from(j)].below.push(i as u16);
        }
        touching[i].above = above;
    }
    Ok(touching)
}
