//! The action of a list line, a button or a click.

use puzzle_app::{
    Command, CommandContext, FrontEnd, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand,
    ViewCommand,
};
use puzzle_core::Text;
use puzzle_core::input::KeyPress;
use puzzle_midend::PresetLine;

/// The action of a list line, a button or a click.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    /// Close the list.
    Close,
    /// Open a submenu of presets with this title.
    Presets(Text, Vec<PresetLine>),
    /// Press a key of the game.
    Press(KeyPress),
    /// Carry out a command.
    Command(Command),
}

macro_rules! into_choice {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Choice {
            fn from(command: $kind) -> Self {
                Self::Command(command.into())
            }
        })*
    };
}

into_choice!(Command, GameCommand, PuzzleCommand, OutputCommand, PlayerCommand, ViewCommand);

/// Returns the labels of a command's keys, the preferred one first.
pub(crate) fn key_labels(context: &CommandContext<'_>, command: impl Into<Command>) -> Vec<Text> {
    let keys = context.keys_of(&command.into());
    keys.into_iter().map(|key| FrontEnd::Terminal.key_label(key)).collect()
}

/// Returns the label of a command's preferred key; empty if it has none.
pub(crate) fn key_label(context: &CommandContext<'_>, command: impl Into<Command>) -> Text {
    key_labels(context, command).into_iter().next().unwrap_or_default()
}
