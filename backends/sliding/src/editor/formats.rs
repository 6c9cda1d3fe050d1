//! The file formats of the editor. It writes puzzles in formats of the game, and reads none.

use alloc::vec::Vec;

use puzzle_core::ability::PuzzleText;
use puzzle_core::format::{Confidence, Exported, Format, Metadata};
use puzzle_core::params::Params as _;
use puzzle_core::{Invalid, label};

use super::analysis::puzzle;
use super::game::SlidingEditor;
use crate::desc::{self, Desc};
use crate::formats::{attach, write_grid, write_korf, write_puz};
use crate::game::Sliding;
use crate::params::Params;
use crate::state::State;

/// The formats that the editor writes. The game reads them.
pub(super) const FORMATS: &[Format<SlidingEditor>] = &[
    Format::new("puz", label!("Manhla puzzle"), "puz", |_| Confidence::No)
        .write(|drafts| write(drafts, write_puz)),
    Format::new("korf", label!("List of starts, as Korf's table"), "txt", |_| Confidence::No)
        .write(|drafts| write(drafts, write_korf)),
    Format::new("grid", label!("Grid of numbers"), "txt", |_| Confidence::No)
        .write(|drafts| write(drafts, write_grid)),
];

/// A puzzle of the game with its texts.
struct Puzzle {
    params: Params,
    desc: Desc,
    state: State,
    texts: Metadata,
}

impl Puzzle {
    fn of(draft: &Exported<'_, SlidingEditor>) -> Result<Self, Invalid> {
        let text: PuzzleText = puzzle(draft.state)?;
        let mut params = Params::decode(&text.params, &Params::default())?;
        let mut desc = desc::parse(&params, text.desc().unwrap_or_default())?;
        let texts = text.texts_from(draft.texts);
        attach(&mut params, &mut desc, &texts)?;
        let state = State::new(params.board(), &desc);
        Ok(Self { params, desc, state, texts })
    }
}

/// Writes the puzzles of drafts in a format of the game.
fn write(
    drafts: &[Exported<'_, SlidingEditor>],
    write: impl Fn(&[Exported<'_, Sliding>]) -> Result<Vec<u8>, Invalid>,
) -> Result<Vec<u8>, Invalid> {
    let puzzles: Vec<Puzzle> = drafts.iter().map(Puzzle::of).collect::<Result<_, _>>()?;
    let exported: Vec<_> = drafts
        .iter()
        .zip(&puzzles)
        .map(|(draft, puzzle)| {
            let Puzzle { params, desc, state, texts } = puzzle;
            let mut exported = draft.of_puzzle::<Sliding>(params, desc, state);
            exported.texts = texts;
            exported
        })
        .collect();
    write(&exported)
}
