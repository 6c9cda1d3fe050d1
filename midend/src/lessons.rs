//! Lessons: small puzzles with words at each step.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::{Abilities as _, Lesson, Wanted};
use puzzle_core::game::Status;
use puzzle_core::params::{Form, Params};
use puzzle_core::solve::Mark;
use puzzle_core::{Game, Invalid};

use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::played::Played;

/// Which lessons a game has, and the one that is being played.
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
    /// The lessons' titles, in order.
    fn lessons(&self) -> Vec<&'static str>;
    /// Puts a lesson's puzzle on the board, at its first step.
    ///
    /// # Errors
    /// When there is no such lesson.
    fn begin_lesson(&mut self, lesson: usize) -> Result<Outcome, Invalid>;
    /// Where the player is in the lesson; `None` when no lesson is being played.
    fn lesson(&self) -> Option<LessonPlace>;
    /// Goes on from a step that is read, or passes over one that is not done: its moves are made.
    /// Astray, nothing is made: the player takes back first.
    fn next_lesson_step(&mut self) -> Outcome;
    /// Ends the lesson; the puzzle stays on the board.
    fn end_lesson(&mut self) -> Outcome;
}

/// Where a player is in a lesson. The cells that the words speak of are among the
/// [marks](crate::Picture::marks).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct LessonPlace {
    /// Which lesson, by its place in the list.
    pub lesson: usize,
    /// Its title.
    pub title: &'static str,
    /// Which step, from 0; the number of steps when the lesson is done.
    pub step: usize,
    /// How many steps there are.
    pub n_steps: usize,
    /// What the player reads; empty when the lesson is done.
    pub words: &'static str,
    /// What the player is to do.
    pub todo: Todo,
}

/// What a player is to do in a lesson.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Todo {
    /// Read, and go on.
    Read,
    /// Make these moves.
    Play {
        /// The moves, as people write them.
        moves: String,
        /// Something else was played, which does not lead there: it is to be taken back.
        is_astray: bool,
    },
    /// Solve the rest.
    Solve,
    /// Nothing: the lesson is done.
    Done,
}

/// The lesson that is being played.
pub(crate) struct Course<G: Game> {
    lesson: usize,
    step: usize,
    /// The states that the moves of this step lead through, the one it begins with first.
    way: Vec<G::State>,
}

impl<G: Game> Course<G> {
    fn steps(&self) -> &'static [puzzle_core::ability::LessonStep] {
        G::TUTORIAL[self.lesson].steps
    }

    /// What this step wants; `None` when the lesson is done.
    fn wanted(&self) -> Option<Wanted> {
        self.steps().get(self.step).map(|step| step.wanted)
    }

    /// Begins the step that is now the one, from this state.
    fn begin_step(&mut self, state: &G::State) {
        self.way = alloc::vec![state.clone()];
        let Some(Wanted::Play(text)) = self.wanted() else { return };
        let mut state = state.clone();
        for mv in G::read_moves(&state, text).unwrap_or_default() {
            if G::execute(&mut state, &mv).is_ok() {
                self.way.push(state.clone());
            }
        }
    }

    fn is_done(&self, state: &G::State) -> bool {
        match self.wanted() {
            Some(Wanted::Play(_)) => self.way.len() > 1 && self.way.last() == Some(state),
            Some(Wanted::Solve) => G::status(state) == Status::Solved,
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
        params.validate(Form::Short)?;
        let desc = G::parse_desc(&params, desc)?;
        let mut played = Played::new(params, desc);
        played.source.title = (*title).to_string();
        let outcome = self.put_on_board(played);
        let mut course = Course { lesson, step: 0, way: Vec::new() };
        if let Some(state) = self.state() {
            course.begin_step(state);
        }
        self.course = Some(course);
        self.show_step();
        Ok(outcome)
    }

    fn lesson(&self) -> Option<LessonPlace> {
        let course = self.course.as_ref()?;
        let step = course.steps().get(course.step);
        let todo = match step.map(|step| step.wanted) {
            Some(Wanted::Play(moves)) => Todo::Play {
                moves: moves.to_string(),
                is_astray: self.state().is_some_and(|state| !course.way.contains(state)),
            },
            Some(Wanted::Solve) => Todo::Solve,
            Some(_) => Todo::Read,
            None => Todo::Done,
        };
        Some(LessonPlace {
            lesson: course.lesson,
            title: G::TUTORIAL[course.lesson].title,
            step: course.step,
            n_steps: course.steps().len(),
            words: step.map_or("", |step| step.words),
            todo,
        })
    }

    fn next_lesson_step(&mut self) -> Outcome {
        let Some(course) = &self.course else { return self.unchanged() };
        match course.wanted() {
            Some(Wanted::Play(text)) => {
                // From wherever the player is on the way; from beside it nothing can be shown.
                let moves = self.state().and_then(|state| {
                    let at = course.way.iter().position(|on_way| on_way == state)?;
                    let all = G::read_moves(course.way.first()?, text).ok()?;
                    Some(all.get(at..)?.to_vec())
                });
                match moves.map(|moves| self.execute_group(moves)) {
                    Some(Ok(outcome)) => outcome,
                    _ => self.changed(),
                }
            }
            Some(Wanted::Solve) | None => self.unchanged(),
            Some(_) => {
                self.go_on();
                self.changed()
            }
        }
    }

    fn end_lesson(&mut self) -> Outcome {
        self.course = None;
        self.desk.marks.clear();
        self.desk.message = None;
        self.changed()
    }
}

impl<G: Game> Midend<G> {
    /// After a change of position: the step may be done.
    pub(crate) fn follow_course(&mut self) {
        let (Some(course), Some(game)) = (&self.course, &self.game) else { return };
        if course.is_done(game.history.state()) {
            self.go_on();
        } else {
            self.show_step();
        }
    }

    fn go_on(&mut self) {
        let (Some(course), Some(game)) = (&mut self.course, &self.game) else { return };
        course.step += 1;
        course.begin_step(game.history.state());
        self.show_step();
    }

    /// Puts the words and marks of the step on the screen.
    fn show_step(&mut self) {
        let n_cells = self.n_cells();
        let Some(course) = &self.course else { return };
        let Some(step) = course.steps().get(course.step) else {
            // What was said of the last step is true no more.
            self.desk.message = None;
            self.desk.marks.clear();
            return;
        };
        let marks = step.cells.iter().map(|&cell| Mark::hint(cell as usize)).collect();
        self.desk.tell(MessageKind::Hint, step.words);
        self.desk.set_marks(marks, n_cells);
    }
}
