//! Making moves, and what the game says of its position.

use alloc::string::String;
use core::time::Duration;

use puzzle_core::game::{Info, Status};
use puzzle_core::solve::Explanation;
use puzzle_core::{Invalid, Text};

use crate::capabilities::Capabilities;
use crate::current_game::no_game;
use crate::kernel::SpecialStep;
use crate::message::{Message, MessageKind};
use crate::midend::Midend;
use crate::outcome::{Ending, Outcome};
use crate::timing::Transition;

/// The game on the board: moves, counts and messages.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Registry};
/// use puzzle_midend::puzzle_core::game::Status;
/// let games = Registry::new().with::<LightsOut>();
/// let mut game = Midend::start("lights-out/3x3:010111010", &games)?;
/// let _ = game.play_text("2,2")?;
/// assert_eq!(game.status(), Status::Solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Midend {
    /// Returns the general properties of the game.
    pub fn info(&self) -> &'static Info {
        self.game.info
    }

    /// Returns the abilities of the game.
    pub fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    /// Returns `true` if there is a game on the board.
    pub fn has_game(&self) -> bool {
        self.current.is_some()
    }

    /// Returns whether the game is ongoing, solved or lost; ongoing if there is no game.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// use puzzle_midend::puzzle_core::game::Status;
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/2x2:1110", &games)?;
    /// assert_eq!(game.status(), Status::Ongoing);
    /// let _ = game.play_text("1,1")?;
    /// assert_eq!(game.status(), Status::Solved);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn status(&self) -> Status {
        self.current.as_ref().map_or(Status::Ongoing, |game| game.status)
    }

    /// Returns the game's status line, without the clock. In an editor it begins with the rating
    /// of the draft, if that is known.
    pub fn status_words(&self) -> Text {
        let words = self.ask(|board| board.status_text());
        match &self.draft_rating {
            // The first clause says whether the draft is a puzzle; the command for ratings tells
            // all.
            Some(rating) if self.has_game() => {
                let rating = Text::from(rating).first_clause();
                Text::together([rating, Text::plain(" · "), words])
            }
            _ => words,
        }
    }

    /// Returns the game's status line with the clock in front, if there is one: `[1:05] 12 moves`.
    ///
    /// ```
    /// use puzzle_midend::{Midend, Registry};
    /// use puzzle_sliding::Sliding;
    /// let games = Registry::new().with::<Sliding>();
    /// let game = Midend::start("sliding/3x3:1,2,3,4,5,6,7,0,8", &games)?;
    /// assert!(game.status_text().to_string().starts_with("[0:00] "));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn status_text(&self) -> Text {
        let words = self.status_words();
        if !self.has_game() || !self.capabilities().clock {
            return words;
        }
        let seconds = self.elapsed().as_secs();
        let clock = alloc::format!("[{}:{:02}] ", seconds / 60, seconds % 60);
        Text::together([Text::plain(clock), words])
    }

    /// Returns how long this game has been played.
    pub fn elapsed(&self) -> Duration {
        self.current.as_ref().map_or(Duration::ZERO, |game| game.elapsed)
    }

    /// Returns the counters of the position.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let _ = game.play_text("2,2 1,1")?;
    /// assert_eq!((game.counts().moves, game.counts().cells), (2, 9));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn counts(&self) -> Counts {
        let Some(game) = &self.current else { return Counts::default() };
        let (board, steps) = (&game.board, game.board.steps());
        Counts {
            moves: steps.position() - steps.last_start(),
            pushes: board.n_pushes(),
            cells: board.n_scored(),
            progress: board.progress(),
            hints: game.n_hints,
        }
    }

    /// Returns the current message: the last hint, refusal or answer.
    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Returns the game's warning about the position; `None` if there is none.
    pub fn warning(&self) -> Option<&Explanation> {
        self.warning.as_ref()
    }

    /// Plays moves in the notation that people use, each as a step of undo.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let _ = game.play_text("2,2 1,1")?;
    /// assert_eq!(game.position(), 2);
    /// assert!(game.play_text("3,3 9,9").is_err());
    /// assert_eq!(game.position(), 2, "nothing has changed");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// At the first text that is not a move or not a legal one; nothing changes then.
    pub fn play_text(&mut self, text: &str) -> Result<Outcome, Invalid> {
        let game = self.current.as_mut().ok_or_else(no_game)?;
        let n_moves = game.board.queue_moves(text)?;
        let before = game.status;
        let mut outcome = self.unchanged();
        for _ in 0..n_moves {
            self.current.as_mut().ok_or_else(no_game)?.board.push_next()?;
            outcome = outcome.then(self.moved(Transition::Step));
            if self.message.as_ref().is_some_and(|message| message.kind == MessageKind::Refusal) {
                // A lesson took the move back, so the next one does not follow it.
                break;
            }
        }
        // The text may be a whole game, so only its end is shown.
        self.animation = None;
        let status = self.status();
        let finished = before != status && status != Status::Ongoing;
        let ended = if finished { self.ending() } else { None };
        Ok(Outcome { finished, ended, ..outcome })
    }

    /// Translates moves from the position on the board from one notation into another. Both are
    /// names of the game's [`Notation`](puzzle_core::ability::Notation); `None` is its own.
    ///
    /// ```
    /// use puzzle_midend::{Midend, Registry};
    /// use puzzle_sliding::Sliding;
    /// let games = Registry::new().with::<Sliding>();
    /// let game = Midend::start("sliding/3x3:1,2,3,4,5,6,0,7,8", &games)?;
    /// assert_eq!(game.translate_moves("8 9", None, Some("urdl"))?, "L2");
    /// assert_eq!(game.translate_moves("R2", Some("urdl-hole"), None)?, "8 9");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such notation, a move is not legal, or the board cannot be written so.
    pub fn translate_moves(
        &self,
        text: &str,
        from: Option<&str>,
        to: Option<&str>,
    ) -> Result<String, Invalid> {
        let game = self.current.as_ref().ok_or_else(no_game)?;
        let moves = game.board.read_moves(from.unwrap_or(""), text)?;
        game.board.write_moves(to.unwrap_or(""), &moves)
    }

    /// Removes the message and the marks.
    pub fn dismiss(&mut self) -> Outcome {
        self.message = None;
        self.marks.clear();
        self.hide_hint();
        self.changed()
    }

    /// Removes the game from the board, with all games that undo and redo reach.
    pub fn clear(&mut self) -> Outcome {
        self.current = None;
        self.past.clear();
        self.future.clear();
        self.board_changed(None)
    }
}

/// The counters of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The moves since the beginning or the last restart.
    pub moves: usize,
    /// The pushes, if the game counts them.
    pub pushes: Option<usize>,
    /// The number of cells that the puzzle's score is based on.
    pub cells: usize,
    /// The player's progress as `(done, total)`; `None` if the game does not report it.
    pub progress: Option<(usize, usize)>,
    /// The hints given in this game.
    pub hints: u32,
}

impl Midend {
    /// Makes moves as one step of undo.
    pub(crate) fn push(
        &mut self,
        moves: &str,
        special: Option<SpecialStep>,
    ) -> Result<Outcome, Invalid> {
        let game = self.current.as_mut().ok_or_else(no_game)?;
        let is_solution = special == Some(SpecialStep::Solve);
        game.board.push(moves, special)?;
        game.used_solve |= is_solution;
        Ok(self.moved(if is_solution { Transition::AtOnce } else { Transition::Step }))
    }

    /// Follows after new moves were added to the history.
    pub(crate) fn moved(&mut self, transition: Transition) -> Outcome {
        self.future.clear();
        let Some(game) = &mut self.current else { return Outcome::default() };
        if !game.checkpoints.is_empty() {
            let steps = game.board.steps();
            // A step may be longer than one move, so find out where it began.
            let (from, position) = (steps.step_back().unwrap_or(0), steps.position());
            game.checkpoints.retain(|(_, at)| *at <= from || *at == position);
        }
        let outcome = self.arrived(transition);
        let ended = if outcome.finished { self.ending() } else { None };
        Outcome { ended, ..outcome }
    }

    /// Returns how the game on the board ended, if it has.
    fn ending(&self) -> Option<Ending> {
        let game = self.current.as_ref()?;
        match game.status {
            Status::Solved if game.used_solve => Some(Ending::SolvedByProgram),
            Status::Solved => Some(Ending::Solved),
            Status::Lost => Some(Ending::Lost),
            Status::Ongoing => None,
        }
    }

    /// Follows after any change of position.
    pub(crate) fn arrived(&mut self, transition: Transition) -> Outcome {
        self.animation = None;
        self.flash = None;
        self.position_changed();
        let refusal = self.hold_in_lesson();
        let Some(game) = &mut self.current else { return Outcome::default() };
        let arrival = game.board.arrive();
        let before = core::mem::replace(&mut game.status, arrival.status);
        let finished = before != game.status && game.status != Status::Ongoing;
        self.look_for_warning();
        self.follow_hint_plan();
        self.follow_lesson();
        match refusal {
            Some(words) => {
                let _ = self.say(MessageKind::Refusal, words);
            }
            None => self.begin_animation(transition),
        }
        Outcome { ids_changed: arrival.is_desc_new, finished, ..self.changed() }
    }

    /// Restarts the game and plays moves, as one step of undo.
    pub(crate) fn restart_and_solve(&mut self, moves: &str) -> Result<Outcome, Invalid> {
        let game = self.current.as_mut().ok_or_else(no_game)?;
        let steps = game.board.steps();
        if steps.position() == steps.last_start() {
            return self.push(moves, Some(SpecialStep::Solve));
        }
        game.board.restart_and_solve(moves, &game.texts)?;
        game.used_solve = true;
        Ok(self.moved(Transition::AtOnce))
    }
}
