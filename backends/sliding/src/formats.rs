//! Foreign files, and the texts that IDs cannot carry.

use puzzle_core::{Format, Invalid, Texts};

use crate::game::Sliding;
use crate::params::Params;

/// The formats read and written.
pub(crate) const FORMATS: &[Format<Sliding>] = &[];

/// Puts the texts that came with a puzzle into its board.
pub(crate) fn attach(_params: &mut Params, _texts: &Texts) -> Result<(), Invalid> {
    Ok(())
}
