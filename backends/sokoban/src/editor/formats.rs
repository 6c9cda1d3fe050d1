//! The file formats of the editor.

use alloc::vec::Vec;

use puzzle_core::format::{Confidence, Exported, Format};
use puzzle_core::{Invalid, label};

use super::game::SokobanEditor;
use crate::formats::write_xsb;
use crate::game::Sokoban;
use crate::level::Level;
use crate::params::Params;
use crate::state::State;

/// The formats that the editor writes. It reads none: the game reads such files.
pub(super) const FORMATS: &[Format<SokobanEditor>] =
    &[Format::new("xsb", label!("XSB levels"), "xsb", |_| Confidence::No).write(write)];

/// Writes the levels of drafts.
fn write(drafts: &[Exported<'_, SokobanEditor>]) -> Result<Vec<u8>, Invalid> {
    let levels = drafts.iter().map(|draft| {
        let (params, level) = draft.state.level()?;
        let start = State::new(&level, false);
        Ok((params, level, start))
    });
    let levels: Vec<(Params, Level, State)> = levels.collect::<Result<_, Invalid>>()?;
    let exported: Vec<_> = drafts
        .iter()
        .zip(&levels)
        .map(|(draft, (params, level, start))| draft.of_puzzle::<Sokoban>(params, level, start))
        .collect();
    write_xsb(&exported)
}
