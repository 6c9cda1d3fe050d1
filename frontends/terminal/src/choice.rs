//! What a line of a list, a button or a click asks for.

use puzzle_app::{
    Command, FrontEnd, GameCommand, OutputCommand, PlayerCommand, PuzzleCommand, Situation,
    ViewCommand,
};
use puzzle_midend::PresetLine;

/// What a line of a list, a button or a click asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    /// To close the list.
    Close,
    /// To show presets that are in a menu of their own, under its title.
    Presets(String, Vec<PresetLine>),
    /// To carry out a command.
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

/// The names of the keys for a command, the best first.
pub(crate) fn key_labels(situation: &Situation<'_>, command: impl Into<Command>) -> Vec<String> {
    let keys = situation.keys_of(&command.into());
    keys.into_iter().map(|key| FrontEnd::Terminal.key_label(key)).collect()
}

/// The name of the best key for a command, or nothing.
pub(crate) fn key_label(situation: &Situation<'_>, command: impl Into<Command>) -> String {
    key_labels(situation, command).into_iter().next().unwrap_or_default()
}
