//! The commands of the editor's menu.

use alloc::vec::Vec;

use puzzle_core::ability::MenuCommand;

use super::draft::Draft;
use super::edits::EDITS;
use super::ui::Ui;

/// The commands of the menu. A command that is not possible says why.
pub(super) fn commands(_: &Draft, _: &Ui) -> Vec<MenuCommand> {
    EDITS.into_iter().map(|(id, label)| MenuCommand::new(id, label)).collect()
}
