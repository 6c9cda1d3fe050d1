//! Lessons: small puzzles with instructions at each step.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::{Abilities as _, Lesson, LessonGoal};
use puzzle_core::game::Status;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::Mark;
use puzzle_core::{Game, Invalid};

use crate::current_game::CurrentGame;
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::timeline::Timeline as _;

/// The lessons of a game, and the one that is being played.
///
/// ```
/// use puzzle_midend::prelude::*;
/// use puzzle_sliding::Sliding;
/// let mut game = Midend::<Sliding>::new();
/// assert!(!game.lessons().is_empty());
/// let _ = game.begin_lesson(0)?;
/// assert_eq!(game.lesson().unwrap().step, 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait Lessons {
    /// Returns the titles of the lessons, in order.
    fn lessons(&self) -> Vec<&'static str>;
    /// Starts a lesson: puts its puzzle on the board.
    ///
    /// # Errors
    /// When there is no such lesson.
    fn begin_lesson(&mut self, lesson: usize) -> Result<Outcome, Invalid>;
    /// Returns the player's place in the lesson; `None` if no lesson is being played.
    fn lesson(&self) -> Option<LessonPlace>;
    /// Goes on from a step that is only read to the next one, and takes back moves that the player
    /// made while reading. Other steps end with the player's moves, which
    /// [`hint`](crate::Searches::hint) can make; for them, nothing happens.
    fn next_lesson_step(&mut self) -> Outcome;
    /// Ends the lesson. The game that it interrupted returns to the board; without one, the
    /// lesson's puzzle stays.
    fn end_lesson(&mut self) -> Outcome;
}

/// The player's place in a lesson. The cells that the instructions mention are among the
/// [marks](crate::Picture::marks).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct LessonPlace {
    /// The index of the lesson.
    pub lesson: usize,
    /// The title of the lesson.
    pub title: &'static str,
    /// The index of the step; the number of steps when the lesson is done.
    pub step: usize,
    /// The number of steps.
    pub n_steps: usize,
    /// The instructions; empty when the lesson is done.
    pub words: &'static str,
    /// What the player has to do.
    pub todo: LessonTask,
}

/// The player's task in a lesson.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum LessonTask {
    /// The player reads the instructions and goes on to the next step.
    Read,
    /// The player makes the given moves.
    Play {
        /// The moves, in the notation that people use.
        moves: String,
        /// `true` if the player made other moves, which have to be taken back.
        is_astray: bool,
    },
    /// The player solves the rest of the puzzle.
    Solve,
    /// The lesson is done, so the player has nothing left to do.
    Done,
}

/// The lesson that is being played.
pub(crate) struct ActiveLesson<G: Game> {
    lesson: usize,
    step: usize,
    /// The states through which the moves of this step lead, starting with the first.
    way: Vec<G::State>,
    /// The position in the history at which this step began.
    begins_at: usize,
}

impl<G: Game> ActiveLesson<G> {
    fn steps(&self) -> &'static [puzzle_core::ability::LessonStep] {
        G::TUTORIAL[self.lesson].steps
    }

    /// Returns the goal of the current step; `None` when the lesson is done.
    fn wanted(&self) -> Option<LessonGoal> {
        self.steps().get(self.step).map(|step| step.wanted)
    }

    /// Begins the current step of the lesson from this state.
    fn begin_step(&mut self, state: &G::State, position: usize) {
        self.begins_at = position;
        self.way = alloc::vec![state.clone()];
        let Some(LessonGoal::Play(text)) = self.wanted() else { return };
        let mut state = state.clone();
        for mv in G::read_moves(&state, text).unwrap_or_default() {
            if G::execute(&mut state, &mv).is_ok() {
                self.way.push(state.clone());
            }
        }
    }

    fn is_done(&self, state: &G::State) -> bool {
        match self.wanted() {
            Some(LessonGoal::Play(_)) => self.way.len() > 1 && self.way.last() == Some(state),
            Some(LessonGoal::Solve) => G::status(state) == Status::Solved,
            _ => false,
        }
    }
}

impl<G: Game> Lessons for Midend<G> {
    fn lessons(&self) -> Vec<&'static str> {
        G::TUTORIAL.iter().map(|lesson| lesson.title).collect()
    }

    fn begin_lesson(&mut self, lesson: usize) -> Result<Outcome, Invalid> {
        let Some(Lesson { title, puzzle, .. }) = G::TUTORIAL.get(lesson) else {
            return Err(Invalid::new("there is no such lesson"));
        };
        let (params, desc) = puzzle.split_once(':').unwrap_or((puzzle, ""));
        let params = G::Params::decode(params, &G::Params::default())?;
        params.validate(ParamsForm::Short)?;
        let desc = G::parse_desc(&params, desc)?;
        let mut played = CurrentGame::new(params, desc);
        played.source.title = (*title).to_string();
        // A lesson replaces the one before it, so that the game that they interrupted is the next
        // one that undo reaches.
        if self.active_lesson.take().is_some() {
            self.game = self.past.pop();
        }
        let outcome = self.put_on_board(played);
        let mut active_lesson = ActiveLesson { lesson, step: 0, way: Vec::new(), begins_at: 0 };
        if let Some(state) = self.state() {
            active_lesson.begin_step(state, 0);
        }
        self.active_lesson = Some(active_lesson);
        self.show_step();
        Ok(outcome)
    }

    fn lesson(&self) -> Option<LessonPlace> {
        let active_lesson = self.active_lesson.as_ref()?;
        let step = active_lesson.steps().get(active_lesson.step);
        let todo = match step.map(|step| step.wanted) {
            Some(LessonGoal::Play(moves)) => LessonTask::Play {
                moves: moves.to_string(),
                is_astray: self.state().is_some_and(|state| !active_lesson.way.contains(state)),
            },
            Some(LessonGoal::Solve) => LessonTask::Solve,
            Some(_) => LessonTask::Read,
            None => LessonTask::Done,
        };
        Some(LessonPlace {
            lesson: active_lesson.lesson,
            title: G::TUTORIAL[active_lesson.lesson].title,
            step: active_lesson.step,
            n_steps: active_lesson.steps().len(),
            words: step.map_or("", |step| step.words),
            todo,
        })
    }

    fn next_lesson_step(&mut self) -> Outcome {
        let Some(active_lesson) = &self.active_lesson else { return self.unchanged() };
        match active_lesson.wanted() {
            Some(LessonGoal::Play(_) | LessonGoal::Solve) | None => self.unchanged(),
            Some(_) => {
                // Moves that the player tried while reading are taken back.
                let (first, at) = (active_lesson.way.first(), active_lesson.begins_at);
                let outcome = if self.state() == first { self.changed() } else { self.go_to(at) };
                self.go_on();
                outcome
            }
        }
    }

    fn end_lesson(&mut self) -> Outcome {
        let was_active = self.active_lesson.take().is_some();
        self.session.marks.clear();
        self.session.message = None;
        let old_params = self.game.as_ref().map(|game| game.params.clone());
        match self.past.pop_if(|_| was_active) {
            Some(before) => {
                self.game = Some(before);
                self.future.clear();
                self.board_changed(old_params.as_ref())
            }
            None => self.changed(),
        }
    }
}

impl<G: Game> Midend<G> {
    /// Goes on to the next step if a change of position has completed the current one.
    pub(crate) fn follow_lesson(&mut self) {
        let (Some(active_lesson), Some(game)) = (&self.active_lesson, &self.game) else { return };
        if active_lesson.is_done(game.history.state()) {
            self.go_on();
        } else {
            self.show_step();
        }
    }

    fn go_on(&mut self) {
        let (Some(active_lesson), Some(game)) = (&mut self.active_lesson, &self.game) else {
            return;
        };
        active_lesson.step += 1;
        active_lesson.begin_step(game.history.state(), game.history.position());
        self.hint_plan = None;
        self.session.undo_advice = None;
        self.show_step();
    }

    /// Handles a request for a hint in a lesson whose current step says what to do: makes or takes
    /// back moves. `None` if an ordinary hint is needed.
    pub(crate) fn lesson_hint(&mut self) -> Option<Outcome> {
        match self.lesson()?.todo {
            LessonTask::Solve => None,
            LessonTask::Play { is_astray: true, .. } => Some(self.undo()),
            LessonTask::Play { is_astray: false, .. } => Some(self.play_step()),
            LessonTask::Read | LessonTask::Done => Some(self.unchanged()),
        }
    }

    /// Makes the rest of the moves of the current step.
    fn play_step(&mut self) -> Outcome {
        let moves = self.active_lesson.as_ref().and_then(|lesson| {
            let Some(LessonGoal::Play(text)) = lesson.wanted() else { return None };
            let state = self.state()?;
            let at = lesson.way.iter().position(|on_way| on_way == state)?;
            let all = G::read_moves(lesson.way.first()?, text).ok()?;
            Some(all.get(at..)?.to_vec())
        });
        match moves.map(|moves| self.execute_group(moves)) {
            Some(Ok(outcome)) => outcome,
            _ => self.unchanged(),
        }
    }

    /// Shows the instructions and the marks of the lesson's current step.
    fn show_step(&mut self) {
        let n_cells = self.n_cells();
        let Some(active_lesson) = &self.active_lesson else { return };
        let Some(step) = active_lesson.steps().get(active_lesson.step) else {
            // The message about the previous step no longer applies.
            self.session.message = None;
            self.session.marks.clear();
            return;
        };
        let marks = step.cells.iter().map(|&cell| Mark::hint(cell as usize)).collect();
        self.session.show_text(MessageKind::Hint, step.words);
        self.session.set_marks(marks, n_cells);
    }
}
