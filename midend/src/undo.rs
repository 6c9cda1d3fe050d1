//! The history as the player sees it: undo, redo, restart, positions and their names.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::game::Status;
use puzzle_core::label;

use crate::lessons::LessonTask;
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::other_game::OtherGame;
use crate::outcome::Outcome;
use crate::timing::Transition;

/// All positions of the game, and how to move between them.
///
/// Positions count moves from the start of the game. A *step* is what Undo takes back: a move, or a
/// group of moves.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Registry};
/// let games = Registry::new().with::<LightsOut>();
/// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
/// let _ = game.play_text("1,1 2,2 3,3")?;
/// let _ = game.undo();
/// assert_eq!((game.position(), game.history_len()), (2, 3));
/// assert!(game.can_redo());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl Midend {
    /// Returns `true` if undo would do something.
    pub fn can_undo(&self) -> bool {
        let leads_back = self.active_lesson.is_none() && !self.past.is_empty();
        self.position() > self.lesson_begins_at() || leads_back
    }

    /// Returns `true` if redo would do something.
    pub fn can_redo(&self) -> bool {
        self.position() < self.history_len() || !self.future.is_empty()
    }

    /// Returns the number of moves in the history, including those that redo would make.
    pub fn history_len(&self) -> usize {
        self.ask(|board| board.steps().len())
    }

    /// Returns the current position: the number of moves before it.
    pub fn position(&self) -> usize {
        self.ask(|board| board.steps().position())
    }

    /// Returns the checkpoints: the name of each and its position, in moves.
    pub fn checkpoints(&self) -> Vec<(String, usize)> {
        self.current.as_ref().map_or_else(Vec::new, |game| game.checkpoints.clone())
    }

    /// Returns the moves since the beginning or the last restart, as text.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let _ = game.play_text("1,1 2,2")?;
    /// assert_eq!(game.moves_text(), "1,1 2,2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn moves_text(&self) -> String {
        self.ask(|board| {
            let steps = board.steps();
            board.moves_text(steps.last_start(), steps.position())
        })
    }

    /// Undoes a step, or returns to the previous game if there is no step to undo.
    pub fn undo(&mut self) -> Outcome {
        let Some(game) = &self.current else { return Outcome::default() };
        match game.board.steps().step_back() {
            Some(to) => self.walk_to(to),
            // Only the end of a lesson leads back to the game before it.
            None if self.active_lesson.is_some() => self.refuse_undo_in_lesson(),
            None => self.swap_game(false),
        }
    }

    /// Redoes a step, or goes on to the next game if there is no step to redo.
    pub fn redo(&mut self) -> Outcome {
        let Some(game) = &self.current else { return Outcome::default() };
        match game.board.steps().step_forward() {
            Some(to) => self.walk_to(to),
            None => self.swap_game(true),
        }
    }

    /// Returns to the beginning of the game, as a step that can be undone. The ui is kept.
    ///
    /// If the player has solved or lost the game, begins a new game with the same puzzle and a
    /// clock at zero instead. Undo returns to the finished game. In a lesson, the board is set back
    /// to the beginning of the current step.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let _ = game.play_text("1,1 2,2")?;
    /// let _ = game.restart();
    /// assert_eq!(game.text().as_deref(), Some("###\n...\n###\n"));
    /// let _ = game.undo();
    /// assert_eq!(game.moves_text(), "1,1 2,2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn restart(&mut self) -> Outcome {
        // The whole lesson does not begin again.
        if self.lesson().is_some_and(|place| place.todo != LessonTask::Done) {
            return self.reset_lesson_step();
        }
        let Some(game) = &mut self.current else { return Outcome::default() };
        let steps = game.board.steps();
        if steps.position() == steps.last_start() {
            return self.unchanged();
        }
        // Nothing of a solution that was shown is left in another game.
        let is_over = game.status == Status::Lost || game.used_solve || game.is_own_win();
        if is_over && self.active_lesson.is_none() {
            let again = game.again();
            return self.put_on_board(again);
        }
        let restarted = game.board.push_restart(&game.board.desc_text(), &game.texts);
        debug_assert!(restarted.is_ok(), "there are moves since the last start");
        self.moved(Transition::AtOnce)
    }

    /// Goes to any position of the history; nothing is lost. A difference of one move or one step
    /// is animated.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let _ = game.play_text("1,1 2,2 3,3")?;
    /// let _ = game.go_to(0);
    /// let _ = game.go_to(3);
    /// assert_eq!(game.moves_text(), "1,1 2,2 3,3", "nothing is lost");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn go_to(&mut self, position: usize) -> Outcome {
        let position = position.min(self.history_len());
        if position == self.position() { self.unchanged() } else { self.walk_to(position) }
    }

    /// Names the current position, so that the player can return to it.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let _ = game.play_text("1,1 2,2")?;
    /// game.add_checkpoint("before the corner");
    /// assert_eq!(game.checkpoints(), [("before the corner".to_string(), 2)]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn add_checkpoint(&mut self, name: &str) {
        if let Some(game) = &mut self.current {
            let at = game.board.steps().position();
            game.checkpoints.retain(|(n, _)| n != name);
            game.checkpoints.push((name.to_string(), at));
        }
    }

    /// Removes the checkpoint of this name. The history stays as it is.
    pub fn remove_checkpoint(&mut self, name: &str) {
        if let Some(game) = &mut self.current {
            game.checkpoints.retain(|(n, _)| n != name);
        }
    }
}

impl Midend {
    /// Goes to another position of the history. A difference of at most a move or a step is
    /// animated, unless it is a restart or a whole solution.
    fn walk_to(&mut self, to: usize) -> Outcome {
        let Some(game) = &mut self.current else { return Outcome::default() };
        let steps = game.board.steps();
        let from = steps.position();
        let (first, last) = (from.min(to), from.max(to));
        let is_step = steps.step_back() == Some(to) || steps.step_forward() == Some(to);
        let may_animate = if last - first == 1 {
            !steps.is_restart(first)
        } else {
            is_step && !steps.is_special(first, last)
        };
        game.board.go_to(to);
        self.arrived(match may_animate {
            false => Transition::AtOnce,
            true if to < from => Transition::Undo,
            true => Transition::Step,
        })
    }

    /// Switches to another game that undo or redo reaches.
    fn swap_game(&mut self, forward: bool) -> Outcome {
        let old_size = self.board_size();
        let (from, to) = if forward {
            (&mut self.future, &mut self.past)
        } else {
            (&mut self.past, &mut self.future)
        };
        let other = from.pop().map(|other| other.into_game(&self.game, &self.preferences));
        let Some(Ok(mut other)) = other else { return self.unchanged() };
        other.board.apply(&self.preferences);
        if let Some(game) = self.current.replace(other) {
            to.push(OtherGame::Played(Box::new(game)));
        }
        let outcome = self.board_changed(old_size);
        if !forward {
            let words = label!("this is your previous puzzle; Redo goes back to the new one");
            let _ = self.say(MessageKind::Answer, words);
        }
        outcome
    }
}
