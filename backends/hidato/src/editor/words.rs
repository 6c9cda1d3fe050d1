//! The words of the editor, where they are others than those of play.

use crate::state::State;
use crate::ui::Ui;
use crate::words;
use alloc::format;
use alloc::string::String;
use puzzle_core::ability::Description;

/// The board in words.
pub(super) fn describe(state: &State, ui: &Ui) -> Description {
    let mut description = words::describe(state, ui);
    description.summary = format!("Editor mode. {}", description.summary);
    description
}

/// The line below the picture.
pub(super) fn status_text(state: &State, ui: &Ui) -> String {
    let next = ui.next(state).map_or_else(String::new, |n| format!("Next {n}. "));
    format!("Editor mode. {}{next}{} cells", words::mode(ui), state.board().n_cells())
}
