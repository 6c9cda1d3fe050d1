//! The symmetry of the brush.

use puzzle_core::label;
use smallvec::SmallVec;

use super::canvas_size::CanvasSize;
use crate::layout::Place;

/// The symmetry of the brush. The brush puts and removes a tile together with its images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Symmetry {
    /// The left side is the mirror image of the right side.
    pub(super) left_right: bool,
    /// The upper side is the mirror image of the lower side.
    pub(super) up_down: bool,
    /// The canvas looks the same after half a turn.
    pub(super) half_turn: bool,
}

impl Symmetry {
    /// Returns the images of a place on a canvas, beginning with itself, without repetitions.
    pub(super) fn images(self, size: CanvasSize, place: Place) -> SmallVec<[Place; 4]> {
        let mut images = SmallVec::from_iter([place]);
        let axes = [
            (self.left_right, true, false),
            (self.up_down, false, true),
            (self.half_turn, true, true),
        ];
        for (_, turns_x, turns_y) in axes.into_iter().filter(|(is_on, _, _)| *is_on) {
            for i in 0..images.len() {
                let image = mirrored(size, images[i], turns_x, turns_y);
                if !images.contains(&image) {
                    images.push(image);
                }
            }
        }
        images
    }

    /// Returns the name for the status line; empty without symmetry.
    pub(super) fn words(self) -> &'static str {
        match (self.left_right, self.up_down, self.half_turn) {
            (false, false, false) => "",
            (false, false, true) => label!("half-turn"),
            (true, false, false) => label!("left-right"),
            (false, true, false) => label!("up-down"),
            _ => label!("four-way"),
        }
    }
}

/// Returns the image of a place when the canvas is mirrored left to right, top to bottom, or both.
pub(super) fn mirrored(size: CanvasSize, place: Place, turns_x: bool, turns_y: bool) -> Place {
    let far = |side: usize, at: u8| (side - 2) as u8 - at;
    Place {
        z: place.z,
        y: if turns_y { far(size.height, place.y) } else { place.y },
        x: if turns_x { far(size.width, place.x) } else { place.x },
    }
}
