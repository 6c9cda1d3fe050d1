//! Mirror images and rotations of puzzles.

use alloc::vec::Vec;

use super::table;
use crate::Game;

type ImagesFn<G> = fn(params: &<G as Game>::Params, desc: &<G as Game>::Desc) -> Vec<Image<G>>;

/// A mirror image or a rotation of a puzzle: another puzzle that is solved by the same moves in
/// other directions.
pub struct Image<G: Game> {
    /// The params of the image in short form: turning a board swaps its sides.
    pub params: G::Params,
    /// The image.
    pub desc: G::Desc,
    /// `true` for a mirror image, `false` for a rotation.
    pub is_mirrored: bool,
}

/// The mirror images and rotations of a game's puzzles, by which a profile recognizes a puzzle that
/// the player knows.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::{Image, Symmetry};
/// use puzzle_core::grid::Grid;
/// // The mirror image of a board, right to left.
/// const SYMMETRY: Symmetry<LightsOut> = Symmetry::<LightsOut>::new(|sides, lights| {
///     let mirrored = lights.rows().flat_map(|row| row.iter().rev().copied()).collect();
///     let desc = Grid::from_values(lights.width(), lights.height(), mirrored);
///     let desc = desc.expect("as many lights as before");
///     vec![Image { params: *sides, desc, is_mirrored: true }]
/// });
/// # let _ = SYMMETRY;
/// ```
pub struct Symmetry<G: Game> {
    pub(super) images: ImagesFn<G>,
}

table!(Symmetry);

impl<G: Game> Symmetry<G> {
    /// Creates the table from the function that returns the images of a puzzle. The images of an
    /// image contain the puzzle itself.
    pub const fn new(images: ImagesFn<G>) -> Self {
        Self { images }
    }
}
