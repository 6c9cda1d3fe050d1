//! The commands of the editor's menu.

use alloc::vec::Vec;

use puzzle_core::ability::MenuCommand;

use super::draft::Draft;
use super::edits::EDITS;
use super::ui::Ui;

/// Returns the commands of the menu.
pub(super) fn commands(_: &Draft, _: &Ui) -> Vec<MenuCommand> {
    EDITS.into_iter().map(|(id, label)| MenuCommand::new(id, label)).collect()
}
