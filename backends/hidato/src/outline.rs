//! The outline of a board from a file or an ID, in the params of new games.

use crate::board::{Board, PlaceKind};
use crate::desc::Desc;
use crate::generate::kinds_of_spec;
use crate::params::Params;
use crate::shape::Shape;
use crate::topology::Topology;
use alloc::string::String;
use alloc::sync::Arc;
use puzzle_core::{Invalid, text};

/// Reads an outline: the desc of its board without numbers.
pub(crate) fn parse(
    topology: Topology,
    width: usize,
    height: usize,
    text: &str,
) -> Result<Arc<[PlaceKind]>, Invalid> {
    let desc = Desc::parse(topology, width, height, text).map_err(|e| {
        Invalid::new(text!("the outline of the board: {reason}", reason = e.text()))
    })?;
    if desc.n_clues() > 0 {
        return Err(Invalid::new("the outline of a board has no numbers"));
    }
    Ok(desc.board().kinds().into())
}

/// Returns the text of an outline, which [`parse`] reads.
pub(crate) fn text(topology: Topology, width: usize, outline: &[PlaceKind]) -> String {
    Desc::blank(Arc::new(Board::new(topology, width, outline.to_vec()))).text()
}

/// Returns the params of new games on the board of a puzzle: with the shape that generates this
/// board, or else with its outline.
pub(crate) fn board_params(params: &Params, desc: &Desc) -> Params {
    let kinds = desc.board().kinds();
    let makes_board = |shape: Shape| {
        let plain = params.clone().with_shape(shape);
        kinds_of_spec(plain.spec()) == kinds
    };
    let own = params.spec().shape;
    let shapes = [own].into_iter().chain(Shape::ALL).filter(|&shape| shape != Shape::Random);
    match shapes.into_iter().find(|&shape| makes_board(shape)) {
        Some(shape) => params.clone().with_shape(shape),
        None => params.clone().with_outline(kinds.into()),
    }
}
