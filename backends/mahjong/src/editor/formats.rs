//! The file format of the editor.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::format::{Confidence, Exported, Format};
use puzzle_core::{Invalid, label};

use super::game::MahjongEditor;
use crate::desc::Desc;
use crate::formats::kmahjongg;
use crate::game::Mahjong;
use crate::params::Params;
use crate::state::State;

/// The formats that the editor writes: `KMahjongg`'s layouts. The game reads them.
pub(super) const FORMATS: &[Format<MahjongEditor>] =
    &[Format::new("layout", label!("KMahjongg layout"), "layout", |_| Confidence::No).write(write)];

/// Writes the layouts of drafts.
fn write(drafts: &[Exported<'_, MahjongEditor>]) -> Result<Vec<u8>, Invalid> {
    let puzzles = drafts.iter().map(|draft| {
        let params = Params::on(draft.state.layout()?);
        // The file holds no deal.
        let desc = Desc::new(params.layout(), vec![0; params.layout().n_tiles()])?;
        let state = State::new(params.layout().clone(), desc.groups().clone());
        Ok((params, desc, state))
    });
    let puzzles: Vec<(Params, Desc, State)> = puzzles.collect::<Result<_, Invalid>>()?;
    let drafts = drafts.iter().zip(&puzzles);
    let exported = drafts
        .map(|(draft, (params, desc, state))| draft.of_puzzle::<Mahjong>(params, desc, state));
    kmahjongg::write(&exported.collect::<Vec<_>>())
}
