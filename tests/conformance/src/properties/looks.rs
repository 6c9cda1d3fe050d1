//! Properties 22 and 28: what characters and print show of the picture.

use puzzle_core::Game;
use puzzle_core::ability::{Abilities as _, PlacedGlyph};
use puzzle_core::draw::{Frame, Purpose, Rect};
use puzzle_core::grid::Direction;
use puzzle_core::input::Key;

use super::drawing::fresh;
use super::texts;
use crate::checking_canvas::CheckingCanvas;
use crate::kit::{Kit, Sample, Verdict};
use crate::walk::Walk;

pub(super) fn texts<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    texts::texts(kit)?;
    let budget = kit.budget(3);
    for walk in kit.walks() {
        kit.at(&kit.samples()[walk.sample].id);
        let is_move = |i: &usize| !walk.steps[*i].moves.is_empty();
        for i in (walk.n_before..walk.steps.len()).filter(is_move).step_by(3) {
            kit.before_step(walk, i);
            changed(kit, walk, i)?;
        }
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}

/// Checks that a step that changes a cell's character also changes the picture of the cell. The
/// reverse is not promised: texts may leave out the player's notes.
fn changed<G: Game>(kit: &Kit<'_, G>, walk: &Walk<G>, step: usize) -> Verdict {
    let sample = &kit.samples()[walk.sample];
    let (old, new) = (walk.state_before(step), &walk.steps[step].new);
    let ui = G::neutral_ui(new, &G::Ui::default());
    let [before, after] = [old, new].map(|state| {
        let frame = sample.still(state, &ui);
        kit.spend_picture(frame.size());
        fresh(&frame, 0).canvas
    });
    let glyphs = [old, new].map(|state| G::glyphs(state, &ui));
    for PlacedGlyph { cell, glyph, .. } in &glyphs[1] {
        let Some(cell) = *cell else { continue };
        let other = glyphs[0].iter().find(|other| other.cell == Some(cell));
        let Some(other) = other.filter(|other| other.glyph.symbol != glyph.symbol) else {
            continue;
        };
        let rect = |state| G::cell_rect(state, sample.layout, cell);
        let (Some(one), Some(two)) = (rect(old), rect(new)) else { continue };
        if !before.differs_in(&after, one.union(two)) {
            return Err(format!(
                "the character of cell {cell} changed from {:?} to {:?}, but the picture of the \
                 cell did not change",
                other.glyph.symbol, glyph.symbol
            ));
        }
    }
    Ok(())
}

/// Checks that cells with different characters look different on paper.
pub(super) fn clues_on_paper<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    if !G::PAPER.is_printed() {
        return Ok(());
    }
    let ui = G::neutral_ui(&sample.start, &G::Ui::default());
    let layout = sample.layout.on(Purpose::Paper);
    let frame = Frame { layout, ..sample.still(&sample.start, &ui) };
    kit.spend_picture(frame.size());
    let page = fresh(&frame, 0).canvas;
    let mut seen: Vec<(char, usize, Rect)> = Vec::new();
    for PlacedGlyph { cell, glyph, .. } in G::glyphs(&sample.start, &ui) {
        let Some(cell) = cell else { continue };
        let Some(rect) = G::cell_rect(&sample.start, layout, cell) else { continue };
        let symbol = glyph.symbol;
        let other =
            seen.iter().find(|(other, _, place)| *other != symbol && alike(&page, *place, rect));
        if let Some((other, other_cell, _)) = other {
            return Err(format!(
                "cells {other_cell} and {cell} look alike on paper, but their characters are \
                 {other:?} and {symbol:?}"
            ));
        }
        if !seen.iter().any(|(other, _, place)| *other == symbol && alike(&page, *place, rect)) {
            seen.push((symbol, cell, rect));
        }
    }
    Ok(())
}

/// Returns `true` if two places of the same size have equal pixels.
fn alike(page: &CheckingCanvas, one: Rect, two: Rect) -> bool {
    (one.w, one.h) == (two.w, two.h) && page.pixels_in(one).eq(page.pixels_in(two))
}

/// Checks that a default ui, which is used for print, has no cursor.
pub(super) fn no_cursor_on_paper<G: Game>(sample: &Sample<G>, state: &G::State) -> Verdict {
    let ui = G::neutral_ui(state, &G::Ui::default());
    let place = |ui: &G::Ui| G::cursor_rect(state, ui, sample.layout);
    let Some(rect) = place(&ui) else { return Ok(()) };
    // Where arrow keys never move it, it is a piece of the position, such as the player.
    let moves = |way: &Direction| {
        let mut ui = ui.clone();
        let response = G::interpret(state, &mut ui, sample.layout, Key::Arrow(*way).into());
        response.moves().is_empty() && place(&ui) != Some(rect)
    };
    if Direction::ALL.iter().any(moves) {
        return Err(format!("a default ui has a cursor, at {rect:?}, which would be printed"));
    }
    Ok(())
}
