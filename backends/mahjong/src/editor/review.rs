//! Finds mistakes in a draft: tiles that can never be free.

use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, Mark, Stop, Work};
use puzzle_core::{plural, text};

use super::cells::cell_of;
use super::draft::Draft;
use crate::description::place_in_words;

/// Returns the tiles that can never be free.
pub(super) fn mistakes(
    draft: &Draft,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop> {
    Ok(never_free_remark(draft, work)?.into_iter().collect())
}

/// Returns a warning about tiles that can never be free. There is none while the number of tiles is
/// odd, because the player is not done yet.
pub(super) fn warning(
    draft: &Draft,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    if draft.layout().is_ok() { never_free_remark(draft, work) } else { Ok(None) }
}

/// Returns a remark about the tiles that can never be free, with all of them marked.
pub(super) fn never_free_remark(
    draft: &Draft,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop> {
    work.nodes(draft.places().len() as u64)?;
    let never: Vec<_> =
        draft.places().iter().zip(draft.never_free()).filter(|(_, never)| **never).collect();
    let Some((first, _)) = never.first() else { return Ok(None) };
    let place = place_in_words(**first);
    let words = match never.len() {
        1 => text!("1 tile can never be free, in whatever order pairs are taken: {place}", place),
        n => plural!(
            n,
            "{n} tile can never be free, in whatever order pairs are taken, the lowest: {place}",
            "{n} tiles can never be free, in whatever order pairs are taken, the lowest: {place}",
            place
        ),
    };
    let marks = never.iter().map(|(place, _)| Mark::mistake(cell_of(draft, **place))).collect();
    Ok(Some(Explanation::new(words, marks)))
}
