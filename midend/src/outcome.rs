//! The results of calls to the mid-end.

use core::time::Duration;

use crate::task::Task;

/// What a front end has to do after a call.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Registry};
/// let games = Registry::new().with::<LightsOut>();
/// let mut game = Midend::start("lights-out/2x2:1110", &games)?;
/// let outcome = game.play_text("1,1")?;
/// assert!(outcome.redraw && outcome.finished);
/// assert_eq!(outcome.next_tick, None, "nothing moves");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct Outcome {
    /// The picture, the status line or the message may have changed, and must be drawn.
    pub redraw: bool,
    /// The time until the next call of `tick`: zero during an animation (call it for each picture,
    /// about every 20 ms), the rest of a second for a clock, `None` if nothing moves.
    pub next_tick: Option<Duration>,
    /// The game ID or the seed ID has changed.
    pub ids_changed: bool,
    /// The size of the picture has changed.
    pub size_changed: bool,
    /// Another game is on the board: a new one, a loaded one, or one reached by undo. A repeating
    /// Undo key should stop here.
    pub game_changed: bool,
    /// This call ended the game: it is now solved or lost.
    pub finished: bool,
    /// This call ended the game by a new move, so that it counts for records. Undo and redo leave
    /// it `None`.
    pub ended: Option<Ending>,
    /// What the input requests from the front end.
    pub request: Option<Request>,
}

impl Outcome {
    /// Combines this outcome with that of a later call. Changes of both are reported, and the
    /// requests of the later one take precedence.
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
/// use puzzle_midend::{Ending, Midend, Registry};
/// let games = Registry::new().with::<LightsOut>();
/// let mut game = Midend::start("lights-out/2x2:1110", &games)?;
/// assert_eq!(game.play_text("1,1")?.ended, Some(Ending::Solved));
/// let _ = game.undo();
/// assert_eq!(game.redo().ended, None, "redo is no news");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Ending {
    /// The player solved the puzzle, with hints or without.
    Solved,
    /// The program's solver made at least some of the moves.
    SolvedByProgram,
    /// The game is lost by the rules.
    Lost,
}

/// A request to the front end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Request {
    /// Run this task as a job.
    Run(Task),
    /// Quit the program.
    Quit,
    /// Begin the next lesson, or a puzzle after the last one: the player pressed Enter when the
    /// lesson was done.
    NextLesson,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combined_outcomes_report_the_changes_of_both() {
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
