//! Edits of a draft: tiles are put and removed with their images, or the whole layout is moved.

use alloc::vec::Vec;

use puzzle_core::{Invalid, label, text};

use super::canvas_size::CanvasSize;
use super::draft::Draft;
use super::symmetry::{Symmetry, mirrored};
use crate::description::place_in_words;
use crate::formats::tile_list::TileList;
use crate::layout::Place;

/// A column and a row in half-tiles.
pub(super) type Half = (u8, u8);

/// Returns the layer in which a tile comes to lie that is put with its upper left quarter on a
/// half-tile. Only the first `shown` layers count.
pub(super) fn landing(draft: &Draft, (x, y): Half, shown: u8) -> u8 {
    let at = Place { z: 0, y, x };
    let below = draft.places().iter().filter(|place| place.z < shown && place.covers(at));
    below.map(|place| place.z + 1).max().unwrap_or(0)
}

/// Returns the highest tile of the first `shown` layers that covers a half-tile.
pub(super) fn highest(draft: &Draft, half: Half, shown: u8) -> Option<Place> {
    let covers = |place: &&Place| place.z < shown && place.covers_half(half);
    draft.places().iter().filter(covers).max_by_key(|place| place.z).copied()
}

/// A rectangle of tiles in one layer, which a press of the mouse and a drag put or remove.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    /// `true` if tiles are removed.
    pub(super) erases: bool,
    pub(super) layer: u8,
    /// The half-tile where it begins.
    pub(super) from: Half,
    /// The half-tile where it ends, in the opposite corner.
    pub(super) to: Half,
}

impl Rectangle {
    /// Returns the tiles of a draft after this edit. Tiles that cannot be put or removed are left
    /// out.
    ///
    /// # Errors
    /// Returns the first reason if no tile can be put or removed.
    pub(super) fn apply(self, draft: &Draft, symmetry: Symmetry) -> Result<Vec<Place>, Invalid> {
        let mut tiles: TileList = draft.places().iter().copied().collect();
        let mut refusal = None;
        let mut has_changed = false;
        let places = if self.erases { self.covered(draft) } else { self.steps() };
        for place in places {
            let changed = if self.erases {
                remove(&mut tiles, draft.size(), symmetry, place)
            } else {
                put(&mut tiles, draft.size(), symmetry, place)
            };
            match changed {
                Ok(()) => has_changed = true,
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        match refusal {
            Some(why) if !has_changed => Err(why),
            _ => Ok(tiles.places()),
        }
    }

    /// Returns the tiles of the layer that the rectangle covers.
    fn covered(self, draft: &Draft) -> Vec<Place> {
        let within = |at: u8, from: u8, to: u8| at < from.max(to) + 1 && at + 2 > from.min(to);
        let is_covered = |place: &&Place| {
            place.z == self.layer
                && within(place.x, self.from.0, self.to.0)
                && within(place.y, self.from.1, self.to.1)
        };
        draft.places().iter().filter(is_covered).copied().collect()
    }

    /// Returns the places of tiles that fill the rectangle side by side, from its first corner on.
    fn steps(self) -> Vec<Place> {
        let along = |from: u8, to: u8| {
            let n =
                if to >= from { (to - from) / 2 } else { (from - to).div_ceil(2).min(from / 2) };
            (0..=n).map(move |i| if to >= from { from + 2 * i } else { from - 2 * i })
        };
        let rows = along(self.from.1, self.to.1);
        rows.flat_map(|y| along(self.from.0, self.to.0).map(move |x| Place { z: self.layer, y, x }))
            .collect()
    }
}

/// Puts a tile and its images.
fn put(
    tiles: &mut TileList,
    size: CanvasSize,
    symmetry: Symmetry,
    place: Place,
) -> Result<(), Invalid> {
    let images = symmetry.images(size, place);
    let missing = || images.iter().copied().filter(|&image| !tiles.has(image));
    for image in missing() {
        let place = place_in_words(image);
        if !size.contains(image) {
            return Err(Invalid::new("a tile does not fit here: the canvas ends"));
        }
        if tiles.overlaps(image) {
            return Err(Invalid::new(text!("a tile would overlap another one in {place}", place)));
        }
        if images.iter().any(|&other| other != image && other.covers(image)) {
            return Err(Invalid::new(text!(
                "a tile would overlap its own image in {place}",
                place
            )));
        }
        if image.z > 0 && !tiles.overlaps(Place { z: image.z - 1, ..image }) {
            return Err(Invalid::new(text!("a tile would lie on nothing in {place}", place)));
        }
    }
    for image in missing().collect::<Vec<_>>() {
        tiles.add(image.z.into(), image.y.into(), image.x.into())?;
    }
    Ok(())
}

/// Removes a tile and its images.
fn remove(
    tiles: &mut TileList,
    size: CanvasSize,
    symmetry: Symmetry,
    place: Place,
) -> Result<(), Invalid> {
    let images = symmetry.images(size, place);
    let present = || images.iter().copied().filter(|&image| tiles.has(image));
    if let Some(image) = present().find(|&image| tiles.covers(image)) {
        return Err(Invalid::new(text!(
            "another tile lies on the one in {place}: remove that tile first",
            place = place_in_words(image)
        )));
    }
    for image in present().collect::<Vec<_>>() {
        tiles.remove(image);
    }
    Ok(())
}

/// The commands for the whole layout, by ID, with their labels in the menu.
pub(super) const EDITS: [(&str, &str); 8] = [
    ("left", label!("Move the layout left")),
    ("right", label!("Move the layout right")),
    ("up", label!("Move the layout up")),
    ("down", label!("Move the layout down")),
    ("center", label!("Center on the canvas")),
    ("mirror", label!("Mirror left to right")),
    ("flip", label!("Mirror top to bottom")),
    ("clear", label!("Clear the canvas")),
];

/// Returns the tiles of a draft after a command.
///
/// # Errors
/// Returns an error if the layout would leave the canvas, or if there is no such command.
pub(super) fn edit(draft: &Draft, id: &str) -> Result<Vec<Place>, Invalid> {
    let size = draft.size();
    match id {
        "left" => moved(draft, -1, 0),
        "right" => moved(draft, 1, 0),
        "up" => moved(draft, 0, -1),
        "down" => moved(draft, 0, 1),
        "center" => {
            let (x, width) = extent(draft.places().iter().map(|place| place.x));
            let (y, height) = extent(draft.places().iter().map(|place| place.y));
            let middle = |side: usize, n: i32| (side as i32 - n) / 2;
            moved(draft, middle(size.width, width) - x, middle(size.height, height) - y)
        }
        "mirror" | "flip" => {
            let image = |&place: &Place| mirrored(size, place, id == "mirror", id == "flip");
            Ok(draft.places().iter().map(image).collect())
        }
        "clear" => Ok(Vec::new()),
        _ => Err(Invalid::new("there is no such command")),
    }
}

/// Returns the first half-column or half-row of some tiles, and the number of those from the first to
/// the last.
fn extent(at: impl Iterator<Item = u8> + Clone) -> (i32, i32) {
    let (least, most) = (at.clone().min().unwrap_or(0), at.max().unwrap_or(0));
    (least.into(), i32::from(most - least) + 2)
}

fn moved(draft: &Draft, dx: i32, dy: i32) -> Result<Vec<Place>, Invalid> {
    let image = |&Place { z, y, x }: &Place| {
        let (y, x) = (i32::from(y) + dy, i32::from(x) + dx);
        let place = Place { z, y: u8::try_from(y).ok()?, x: u8::try_from(x).ok()? };
        draft.size().contains(place).then_some(place)
    };
    let places: Option<Vec<Place>> = draft.places().iter().map(image).collect();
    places.ok_or_else(|| Invalid::new("the layout reaches the edge of the canvas"))
}
