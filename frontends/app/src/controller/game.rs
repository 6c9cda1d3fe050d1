//! Commands that act on the puzzle on the board.

use std::time::Instant;

use puzzle_core::solve::Objective;
use puzzle_midend::{Midend, Task};

use super::Controller;
use crate::command::GameCommand;
use crate::effect::{Effect, Question, Screen};
use crate::history::HistoryView;
use crate::lesson::{LessonStep, lesson_step};
use crate::playback::Playback;
use crate::shared_state::Shared;
use puzzle_core::{Text, text};

impl Controller {
    pub(super) fn act_on_game(
        &mut self,
        shared: &mut Shared,
        command: GameCommand,
    ) -> Result<(), Text> {
        match command {
            GameCommand::Undo => self.call(shared, Midend::undo),
            GameCommand::Redo => self.call(shared, Midend::redo),
            GameCommand::Restart => self.call(shared, Midend::restart),
            GameCommand::Hint => self.call(shared, Midend::hint),
            GameCommand::Mistakes => self.call(shared, Midend::mistakes),
            GameCommand::ChooseSolution => {
                let has_measures = self
                    .session()
                    .is_some_and(|session| !session.capabilities().measures.is_empty());
                if has_measures {
                    self.show(Screen::Solutions);
                } else {
                    self.start(shared, Task::Solve(Objective::Any));
                }
            }
            GameCommand::Solve(aim) => self.start(shared, Task::Solve(aim)),
            GameCommand::ShowBest => return self.show_best(shared),
            GameCommand::Improve => return self.improve(shared),
            GameCommand::Rate => self.start(shared, Task::Rate),
            GameCommand::GoTo(position) => self.call(shared, |session| session.go_to(position)),
            GameCommand::AddCheckpoint => {
                let n = self.session().map_or(0, |session| session.checkpoints().len());
                let name = text!("checkpoint {n}", n = n + 1);
                self.ask(Question::Checkpoint, name.say(&shared.language));
            }
            GameCommand::RemoveCheckpoint(name) => {
                if let Some(game) = self.game_mut() {
                    game.session.remove_checkpoint(&name);
                }
            }
            GameCommand::History => self.toggle_history(),
            GameCommand::Lessons => self.open_lessons(shared)?,
            GameCommand::Lesson(at) => self.begin_lesson(shared, at)?,
            GameCommand::ContinueLesson => self.continue_lesson(shared)?,
            GameCommand::ResetLessonStep => {
                self.call(shared, Midend::reset_lesson_step);
            }
            GameCommand::EndLesson => self.end_lesson(shared),
            GameCommand::Own(id) => self.call(shared, |session| session.command(&id)),
            GameCommand::Dismiss => self.call(shared, Midend::dismiss),
            GameCommand::Stop => {
                self.stop();
            }
        }
        Ok(())
    }

    pub(super) fn ask(&mut self, question: Question, text: String) {
        self.effects.push(Effect::Ask(question, text));
    }

    /// Stops the running search, or else the file reader. Returns `true` if one of them was
    /// running.
    pub(super) fn stop(&mut self) -> bool {
        if self.search.cancel() {
            return true;
        }
        let was_reading = self.reader.give_up();
        if was_reading {
            self.tell(text!("Stopped"));
        }
        was_reading
    }

    // ---- the history

    fn toggle_history(&mut self) {
        if self.history.take().is_none() {
            let Some(session) = self.session() else { return };
            let playback = Playback::new(0, session.history_len(), Instant::now());
            self.history = Some(HistoryView::new(playback, session.position()));
        }
        self.effects.push(Effect::NewSize);
        self.apply_pause();
    }

    /// Closes the history view.
    pub fn close_history(&mut self) {
        if self.history.take().is_some() {
            self.effects.push(Effect::NewSize);
            self.apply_pause();
        }
    }

    /// Opens the history view and plays the whole game from its start.
    pub fn replay(&mut self, shared: &mut Shared) -> Vec<Effect> {
        let Some(session) = self.session() else { return Vec::new() };
        let (n, at) = (session.history_len(), session.position());
        if n > 0 {
            let playback = Playback::new(0, n, Instant::now()).playing();
            self.history = Some(HistoryView::new(playback, at));
            self.call(shared, |session| session.go_to(0));
        }
        self.take_effects(shared)
    }

    /// Animates the solution that was just put on the board, from position `before` of the history,
    /// where the solution begins, with the text `about` beside it. `win` is the position of the
    /// player's own win, if there is one: then the history view stays open, because Escape in it
    /// returns to the win.
    pub(super) fn show_solution(
        &mut self,
        shared: &mut Shared,
        (before, win): (usize, Option<usize>),
        about: Text,
    ) {
        let Some(session) = self.session() else { return };
        let after = session.position();
        if after == before {
            return;
        }
        let is_long = after > before + 1 && session.capabilities().animates_solution;
        let plays = is_long && !self.reduces_motion;
        if !plays && win.is_none() {
            return self.tell(about);
        }
        let mut playback = Playback::new(before, after, Instant::now());
        if plays {
            playback = playback.playing();
        }
        let mut history = HistoryView::new(playback, win.unwrap_or(after));
        history.about = about;
        self.history = Some(history);
        self.effects.push(Effect::NewSize);
        if plays {
            self.call(shared, |session| session.go_to(before));
        }
        self.apply_pause();
    }

    // ---- lessons

    /// Shows the list of lessons, or begins the only lesson.
    fn open_lessons(&mut self, shared: &mut Shared) -> Result<(), Text> {
        if self.game().is_some_and(|game| game.session.game().lessons.len() > 1) {
            self.show(Screen::Lessons);
            return Ok(());
        }
        self.begin_lesson(shared, 0)
    }

    fn begin_lesson(&mut self, shared: &mut Shared, at: usize) -> Result<(), Text> {
        let Some(game) = self.game_mut() else { return Ok(()) };
        let outcome = game.session.begin_lesson(at)?;
        game.save_path = None;
        shared.note_lessons_offered(game.entry.info.id);
        self.levels = None;
        self.handle_outcome(shared, outcome);
        self.apply_pause();
        Ok(())
    }

    /// Ends the lesson and returns to the game that it interrupted, or to the list of games.
    fn end_lesson(&mut self, shared: &mut Shared) {
        let Some(game) = self.game_mut() else { return };
        let outcome = game.session.end_lesson();
        let has_game = outcome.game_changed;
        self.handle_outcome(shared, outcome);
        if !has_game {
            self.open_home(shared);
        }
    }

    fn continue_lesson(&mut self, shared: &mut Shared) -> Result<(), Text> {
        match self.session().and_then(lesson_step) {
            None => {}
            Some(LessonStep::NextStep) => {
                self.call(shared, Midend::next_lesson_step);
            }
            Some(LessonStep::Lesson(at)) => return self.begin_lesson(shared, at),
            Some(LessonStep::Puzzles) => {
                if let Some(game) = self.game_mut() {
                    game.session.set_beginner_params();
                }
                self.start_new(shared);
            }
        }
        Ok(())
    }
}
