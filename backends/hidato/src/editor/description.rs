//! Texts of the editor that differ from those of play.

use crate::description;
use crate::state::State;
use crate::ui::Ui;
use puzzle_core::ability::Description;
use puzzle_core::{Text, plural, text};

/// Describes the board in words.
pub(super) fn describe(state: &State, ui: &Ui) -> Description {
    let mut description = description::describe(state, ui);
    description.summary = Text::sentences([text!("Editor mode."), description.summary]);
    description
}

/// Returns the status line below the picture.
pub(super) fn status_text(state: &State, ui: &Ui) -> Text {
    let title = text!("Editor mode.");
    if ui.pair_from.is_some() {
        return Text::sentences([title, text!("Wall or link: choose the second cell")]);
    }
    let size = plural!(n = state.board().n_cells(), "{n} cell", "{n} cells");
    Text::sentences([title, description::mode(ui), description::next(state, ui), size])
}
