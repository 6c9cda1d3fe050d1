//! What the player should read now.

use alloc::string::String;

/// Words for the player, by what they are: a front end shows and speaks them in its own ways.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[non_exhaustive]
pub struct Message {
    /// What they are.
    pub kind: MessageKind,
    /// A sentence without its final dot.
    pub words: String,
}

/// What a [`Message`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MessageKind {
    /// What to do next and why, or why there is no such advice.
    Hint,
    /// Why what the player did does nothing.
    Refusal,
    /// What a search found out: mistakes, a grade, that nothing solves it.
    Answer,
    /// A search that ended without an answer, or a fault of the game's own.
    Failure,
    /// What the player should know of how a puzzle was made.
    Note,
}
