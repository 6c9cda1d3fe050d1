//! Saved games of Tatham's Fifteen.

use alloc::string::String;

use puzzle_core::format::{
    Confidence, Entry, Imported, SourceFile, TathamMove, TathamSave, strict_number,
};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::{Invalid, Text, text};

use crate::game::Sliding;
use crate::moves::Move;
use crate::params::Params;
use crate::state::State;

/// Recognizes a saved game of Fifteen.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    if TathamSave::is_of(&file.text(), "Fifteen") { Confidence::Surely } else { Confidence::No }
}

/// Reads a saved game with the moves up to its current position.
pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Sliding>, Invalid> {
    let text = file.text();
    let save = TathamSave::parse(&text)?;
    let params = Params::decode(save.params(), &Params::default())
        .and_then(|params| params.validate(ParamsForm::Short).map(|()| params))
        .map_err(|error| save.refuse_value("CPARAMS", error))?;
    let Some((w, h)) = params.as_rectangle() else {
        return Err(save.refuse_value("CPARAMS", Invalid::new("Fifteen has only rectangles")));
    };
    let desc = crate::desc::parse(&params, save.desc())
        .map_err(|error| save.refuse_value("DESC", error))?;
    let mut entry = Entry::new(params, desc).titled(file.stem());
    entry.elapsed_ms = save.elapsed_ms();
    let mut imported = Imported::default();
    let start: State = entry.state()?;
    let mut state = start.clone();
    for (n, change) in save.moves()?.into_iter().enumerate() {
        match change {
            TathamMove::Move(text) => {
                let slides = slides(text, &state, w, h).map_err(|e| save.refuse_move(n, e))?;
                for mv in slides {
                    state.execute(mv).map_err(|e| save.refuse_move(n, e))?;
                    entry.moves.push(mv);
                }
            }
            TathamMove::Restart(_) => {
                state.clone_from(&start);
                entry.moves.clear();
            }
            TathamMove::Solve(_) => {
                imported.warnings.push(text!(
                    "the solution that the other program showed is left out, with all moves after it"
                ));
                break;
            }
        }
    }
    imported.push(entry);
    Ok(imported)
}

/// Returns the slides of a move `Mx,y`: the hole goes to the column and row of a piece in line with
/// it.
fn slides(
    text: &str,
    state: &State,
    w: u16,
    h: u16,
) -> Result<impl Iterator<Item = Move> + use<>, Invalid> {
    let place = || {
        let (x, y) = text.strip_prefix('M')?.split_once(',')?;
        let (x, y) = (strict_number::<u16>(x)?, strict_number::<u16>(y)?);
        (x < w && y < h).then_some((x, y))
    };
    let hole = state.hole();
    let (from_x, from_y) = (hole % w, hole / w);
    let in_line = place().filter(|&(x, y)| (x == from_x) != (y == from_y));
    let Some((x, y)) = in_line else {
        let shown: String = text.chars().take(20).collect();
        return Err(Invalid::new(text!(
            "'{text}' is no move here: expected {letter} and the column and row of a piece in line \
             with the hole",
            text = Text::visible(shown),
            letter = 'M'
        )));
    };
    let (step, n) = if y == from_y {
        (if x > from_x { 1 } else { -1 }, x.abs_diff(from_x))
    } else {
        (if y > from_y { i32::from(w) } else { -i32::from(w) }, y.abs_diff(from_y))
    };
    let cell = move |i: u16| Move::Slide((i32::from(hole) + step * i32::from(i)) as u16);
    Ok((1..=n).map(cell))
}
