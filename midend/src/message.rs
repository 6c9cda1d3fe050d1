//! Messages to the player.

use puzzle_core::Text;

/// Implements `Display` and `Error` for an error by its text.
macro_rules! display_as_text {
    ($error:ty) => {
        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                puzzle_core::Text::from(self.clone()).fmt(f)
            }
        }

        impl core::error::Error for $error {}
    };
}
pub(crate) use display_as_text;

/// A message to the player. Front ends may show and speak each kind in a different way.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{MessageKind, Midend, Registry, Task};
/// use puzzle_midend::puzzle_core::solve::Work;
/// let games = Registry::new().with::<LightsOut>();
/// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
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
    /// The kind of message.
    pub kind: MessageKind,
    /// The message text: a sentence without its final period.
    pub words: Text,
}

/// The kind of a [`Message`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MessageKind {
    /// What to do next and why, or why there is no advice.
    Hint,
    /// The reason why an input has no effect.
    Refusal,
    /// The result of a search: mistakes, a grade, or that there is no solution.
    Answer,
    /// A search ended without an answer, or the game has a bug.
    Failure,
    /// Information about how a puzzle was made.
    Note,
}
