//! Saved games of the program Ascent, which plays Hidato with the mid-end of Tatham's collection.

use super::ascent_path::AscentPath;
use crate::desc::Desc;
use crate::game::Hidato;
use crate::params::Params;
use alloc::string::ToString;
use puzzle_core::format::{Confidence, Entry, Imported, SourceFile, TathamMove, TathamSave};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Game, Invalid};

/// Recognizes a saved game of Ascent.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    if TathamSave::is_of(&file.text(), "Ascent") { Confidence::Surely } else { Confidence::No }
}

/// Reads a saved game with the moves up to its current position.
pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Hidato>, Invalid> {
    let text = file.text();
    let save = TathamSave::parse(&text)?;
    let params = Params::decode(save.params(), &Params::default())
        .and_then(|params| params.validate(ParamsForm::Short).map(|()| params))
        .map_err(|error| save.refuse_value("CPARAMS", error))?;
    let desc: Desc = Hidato::parse_desc(&params, save.desc())
        .map_err(|error| save.refuse_value("DESC", error))?;
    let (n_outer, place_of) = match params.skewed() {
        Some(grid) => (grid.outer_width() * params.height(), Some(grid)),
        None => (params.width() * params.height(), None),
    };
    let place_of = |outer| place_of.map_or(Some(outer), |grid| grid.place(outer));
    let mut path = AscentPath::new(&desc, n_outer, &place_of);
    let mut entry = Entry::new(params, desc).titled(file.stem().to_string());
    entry.elapsed_ms = save.elapsed_ms();
    let mut state = entry.state()?;
    for (n, change) in save.moves()?.into_iter().enumerate() {
        match change {
            TathamMove::Move(text) | TathamMove::Solve(text) => {
                path.execute(text).map_err(|error| save.refuse_move(n, error))?;
            }
            TathamMove::Restart(_) => path.restart(),
        }
        if let Some(mv) = path.difference(&state) {
            state.execute(&mv).map_err(|error| save.refuse_move(n, error))?;
            entry.moves.push(mv);
        }
    }
    let mut imported = Imported::default();
    imported.push(entry);
    Ok(imported)
}
