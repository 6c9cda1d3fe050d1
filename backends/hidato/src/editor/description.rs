//! Texts of the editor that differ from those of play.

use crate::description;
use crate::state::State;
use crate::ui::Ui;
use alloc::format;
use alloc::string::String;
use puzzle_core::ability::Description;

/// Describes the board in words.
pub(super) fn describe(state: &State, ui: &Ui) -> Description {
    let mut description = description::describe(state, ui);
    description.summary = format!("Editor mode. {}", description.summary);
    description
}

/// Returns the status line below the picture.
pub(super) fn status_text(state: &State, ui: &Ui) -> String {
    if ui.pair_from.is_some() {
        return "Editor mode. Wall or link: choose the second cell".into();
    }
    let next = ui.next(state).map_or_else(String::new, |n| format!("Next {n}. "));
    format!("Editor mode. {}{next}{} cells", description::mode(ui), state.board().n_cells())
}
