//! What a call to the mid-end brought about.

use core::time::Duration;

use crate::task::Task;

/// What a front end has to do after a call.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// let mut game = Midend::<LightsOut>::start("lights-out/2x2:1110")?;
/// let outcome = game.play_text("1,1")?;
/// assert!(outcome.redraw && outcome.finished);
/// assert_eq!(outcome.next_tick, None, "nothing moves");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Outcome {
    /// The picture, the status line or the message may have changed: draw.
    pub redraw: bool,
    /// When to call `tick` next: zero while something is animated (as soon as a picture is worth
    /// it, every 20 ms or so), the rest of a second for a clock, `None` when nothing moves.
    pub next_tick: Option<Duration>,
    /// The game ID or the seed ID changed.
    pub ids_changed: bool,
    /// The picture has another size.
    pub size_changed: bool,
    /// There is another game on the board: new, loaded, or reached by undo. A held Undo key should
    /// stop here.
    pub game_changed: bool,
    /// This call ended the game: it is now solved or lost.
    pub finished: bool,
    /// This call ended the game by a move that was not there before: what records are made of.
    /// Undo and redo are no news, and leave it `None`.
    pub ended: Option<Ending>,
    /// What the input asks the front end to do.
    pub request: Option<Request>,
}

impl Outcome {
    /// This and what a later call brought about, as one: what either says has changed has, and the
    /// later one's wishes go before.
    pub(crate) fn then(self, later: Self) -> Self {
        Self {
            redraw: self.redraw | later.redraw,
            next_tick: later.next_tick,
            ids_changed: self.ids_changed | later.ids_changed,
            size_changed: self.size_changed | later.size_changed,
            game_changed: self.game_changed | later.game_changed,
            finished: self.finished | later.finished,
            ended: later.ended.or(self.ended),
            request: later.request.or(self.request),
        }
    }
}

/// How a game ended.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::Ending;
/// let mut game = Midend::<LightsOut>::start("lights-out/2x2:1110")?;
/// assert_eq!(game.play_text("1,1")?.ended, Some(Ending::Solved));
/// let _ = game.undo();
/// assert_eq!(game.redo().ended, None, "redo is no news");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Ending {
    /// The player solved it, with hints or without.
    Solved,
    /// The program's solver had a hand in it, if only for a part.
    SolvedByProgram,
    /// It is lost by the rules.
    Lost,
}

/// What a standard key asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Request {
    /// To run this job.
    Run(Task),
    /// To leave.
    Quit,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_either_of_two_outcomes_says_holds_for_both() {
        let said = Outcome {
            redraw: true,
            next_tick: None,
            ids_changed: true,
            size_changed: true,
            game_changed: true,
            finished: true,
            ended: None,
            request: Some(Request::Quit),
        };
        assert_eq!(said.clone().then(Outcome::default()), said);
        assert_eq!(Outcome::default().then(said.clone()), said);
        assert_eq!(Outcome::default().then(Outcome::default()), Outcome::default());
        let other = Outcome { request: Some(Request::Run(Task::Hint)), ..Outcome::default() };
        assert_eq!(said.then(other.clone()).request, other.request);
    }
}
