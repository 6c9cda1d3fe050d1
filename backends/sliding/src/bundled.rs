//! The boards that come with the game.

use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::Preset;

use crate::board::Board;
use crate::params::Params;

/// Keyword and label of each board for the dialog; the rectangle comes first.
pub(crate) const CHOICES: &[(&str, &str)] = &[("rectangle", "Rectangle")];

/// The bundled board of this name, with the name as it is kept.
pub(crate) fn board(_name: &str) -> Option<(&'static str, Arc<Board>)> {
    None
}

/// The menus of bundled boards.
pub(crate) fn menus() -> Vec<Preset<Params>> {
    Vec::new()
}
