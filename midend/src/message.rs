//! What the player should read now.

use alloc::string::String;

/// Words for the player, by what they are: a front end shows and speaks them in its own ways.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::puzzle_core::solve::Work;
/// use puzzle_midend::{MessageKind, Task};
/// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
/// let done = game.job(&Task::Hint)?.run(&mut Work::unlimited());
/// let _ = game.finish(done);
/// assert_eq!(game.message().map(|message| message.kind), Some(MessageKind::Hint));
/// let _ = game.dismiss();
/// assert_eq!(game.message(), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
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
