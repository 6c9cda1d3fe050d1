//! Lessons: small puzzles with instructions at each step.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::{Abilities as _, Lesson, LessonGoal, LessonStep};
use puzzle_core::game::Status;
use puzzle_core::input::{Device, Key, KeyPress};
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::{Mark, Work};
use puzzle_core::text::Language;
use puzzle_core::{Game, Invalid, label};

use crate::current_game::CurrentGame;
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::{Outcome, Request};
use crate::search::mistakes;
use crate::settings::Settings as _;
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
    /// Sets the device whose words the instructions use; at first a mouse.
    ///
    /// ```
    /// use puzzle_core::input::Device;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_sliding::Sliding;
    /// let mut game = Midend::<Sliding>::new();
    /// let _ = game.begin_lesson(1)?;
    /// assert!(game.lesson().unwrap().words.contains("click the 7."));
    /// let _ = game.set_device(Device::Touch);
    /// assert!(game.lesson().unwrap().words.contains("tap the 7."));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn set_device(&mut self, device: Device) -> Outcome;
    /// Sets the language of the instructions and of the words in pictures; at first English. All other
    /// words are [`Text`](puzzle_core::Text)s, which a front end says in any language.
    fn set_language(&mut self, language: Language) -> Outcome;
    /// Starts a lesson: puts its puzzle on the board.
    ///
    /// # Errors
    /// When there is no such lesson.
    fn begin_lesson(&mut self, lesson: usize) -> Result<Outcome, Invalid>;
    /// Returns the player's place in the lesson; `None` if no lesson is being played.
    fn lesson(&self) -> Option<LessonPlace>;
    /// Goes on from a step that is only read to the next one. Other steps end with the player's
    /// moves, which [`hint`](crate::Searches::hint) can make; for them, nothing happens.
    fn next_lesson_step(&mut self) -> Outcome;
    /// Sets the board back to the beginning of the current step. Nothing happens if it is there, or
    /// if the lesson is done.
    ///
    /// ```
    /// use puzzle_midend::prelude::*;
    /// use puzzle_sliding::Sliding;
    /// let mut game = Midend::<Sliding>::new();
    /// let _ = game.begin_lesson(1)?;
    /// let _ = game.play_text("1")?;
    /// assert!(game.lesson().unwrap().can_reset);
    /// let _ = game.reset_lesson_step();
    /// assert_eq!(game.position(), 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn reset_lesson_step(&mut self) -> Outcome;
    /// Sets the params of new puzzles to those of a beginner's first puzzle: the game's
    /// [own](Game::FIRST_PUZZLE), or the current ones in their easiest grade.
    ///
    /// ```
    /// use puzzle_core::params::ParamsForm;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_sliding::Sliding;
    /// let mut game = Midend::<Sliding>::new();
    /// game.begin_easily();
    /// assert_eq!(game.params_text(ParamsForm::Full), "4x4de");
    /// ```
    fn begin_easily(&mut self);
    /// Ends the lesson. The game that it interrupted returns to the board; without one, the
    /// lesson's puzzle stays.
    fn end_lesson(&mut self) -> Outcome;
}

/// The player's place in a lesson. The cells that the instructions mention are among the
/// [marks](crate::Picture::marks), except those that the player has changed in this step.
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
    /// The instructions in the words of the [device](Lessons::set_device); empty when the lesson is
    /// done.
    pub words: String,
    /// What the player has to do.
    pub todo: LessonTask,
    /// `true` if the player has made moves in this step, so that the board can be
    /// [set back](Lessons::reset_lesson_step).
    pub can_reset: bool,
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
        /// The moves, in the notation that people use; one of the step's ways.
        moves: String,
        /// `true` if the player made other moves. The board can be [set
        /// back](Lessons::reset_lesson_step).
        is_astray: bool,
    },
    /// The player solves the rest of the puzzle.
    Solve,
    /// The lesson is done, so the player has nothing left to do.
    Done,
}

/// Why undo does nothing at the beginning of a step.
const STEP_BEGINS: &str =
    label!("this step of the lesson begins here, so there is nothing to undo");

/// Why a step that is only read takes no moves.
const READ_ON: &str = label!("read on first: this step of the lesson has no moves");

/// The lesson that is being played.
pub(crate) struct ActiveLesson<G: Game> {
    lesson: usize,
    step: usize,
    /// The states with which the steps begin, as far as they are known: up to the first step in
    /// which the player solves the puzzle.
    starts: Vec<G::State>,
    /// The state with which this step began.
    start: G::State,
    /// The moves of this step and of the next ones, up to the first in which the player solves the
    /// puzzle.
    moves: Vec<G::Move>,
    /// The goals of these steps: the number of moves that lead there, and the state. Empty if the
    /// player makes no moves in this step.
    goals: Vec<(usize, G::State)>,
    /// The ways to make this step: the moves, and the state to which they lead.
    ways: Vec<(Vec<G::Move>, G::State)>,
    /// Moves that lead from the present state to a goal. `None` if the player went another way.
    rest: Option<Vec<G::Move>>,
    /// The position in the history at which this step began. The player cannot undo further.
    begins_at: usize,
}

impl<G: Game> ActiveLesson<G> {
    /// Begins a lesson at its first state.
    fn new(lesson: usize, first: &G::State) -> Self {
        let mut starts = alloc::vec![first.clone()];
        for step in G::TUTORIAL[lesson].steps {
            match (step.ways().next(), starts.last()) {
                (Some(text), Some(start)) => {
                    let mut state = start.clone();
                    let _ = play::<G>(&mut state, text);
                    starts.push(state);
                }
                _ if step.wanted == LessonGoal::Solve => break,
                (_, start) => starts.extend(start.cloned()),
            }
        }
        let mut lesson = Self {
            lesson,
            step: 0,
            starts,
            start: first.clone(),
            moves: Vec::new(),
            goals: Vec::new(),
            ways: Vec::new(),
            rest: None,
            begins_at: 0,
        };
        lesson.begin_step(0, first, 0);
        lesson
    }

    fn steps(&self) -> &'static [LessonStep] {
        G::TUTORIAL[self.lesson].steps
    }

    /// Returns the goal of the current step; `None` when the lesson is done.
    fn wanted(&self) -> Option<LessonGoal> {
        self.steps().get(self.step).map(|step| step.wanted)
    }

    /// Begins a step from this state, or the first one after it that leaves something to do. A step
    /// to play leaves nothing to do if its moves were made early.
    fn begin_step(&mut self, step: usize, state: &G::State, position: usize) {
        self.step = step;
        while let Some(step) = self.steps().get(self.step) {
            self.ways = step.ways().map(|text| way::<G>(state, text)).collect();
            let is_solved = G::status(state) == Status::Solved;
            if self.ways.iter().all(|(moves, _)| !moves.is_empty())
                && !(step.wanted == LessonGoal::Solve && is_solved)
            {
                break;
            }
            self.step += 1;
        }
        self.begins_at = position;
        self.start.clone_from(state);
        self.moves.clear();
        self.goals.clear();
        self.rest = self.ways.first().map(|(moves, _)| moves.clone());
        if self.rest.is_none() {
            return;
        }
        let mut end = state.clone();
        for step in &self.steps()[self.step..] {
            match step.ways().next() {
                Some(text) => {
                    self.moves.extend(play::<G>(&mut end, text));
                    self.goals.push((self.moves.len(), end.clone()));
                }
                _ if step.wanted == LessonGoal::Solve => break,
                _ => {}
            }
        }
    }

    /// Returns moves that lead from a state to the goal of this step or of a later one: the shortest
    /// sequence of the lesson's moves in any order, if it is shorter than all of the lesson's moves
    /// to that goal, or the moves that are missing after moves made early. At the start of the step
    /// these are the lesson's moves. `None` if there is no such sequence, or the player makes no
    /// moves in this step.
    fn find_rest(&self, state: &G::State, made: &[G::Move]) -> Option<Vec<G::Move>> {
        if G::is_same_position(&self.start, state) {
            return self.ways.first().map(|(moves, _)| moves.clone());
        }
        let later = self.goals.iter().map(|(n, goal)| (&self.moves[..*n], goal));
        let mut goals = self.ways.iter().map(|(moves, goal)| (&**moves, goal)).chain(later);
        goals
            .find_map(|(moves, goal)| shortest::<G>(state, goal, moves))
            .or_else(|| self.ways.iter().find_map(|(way, _)| self.missing(state, made, way)))
    }

    /// Returns the moves of a way that are missing after moves that include early ones. `None` if the
    /// early moves are none that the player could as well make after the step. They are if
    /// * no move made in this step could be made again and change anything: each keeps its effect,
    /// * the moves of the step and then the others lead to the same position,
    /// * a quick search finds no mistake.
    fn missing(&self, state: &G::State, made: &[G::Move], way: &[G::Move]) -> Option<Vec<G::Move>> {
        let after = |state: &G::State, moves: &[G::Move]| {
            let mut state = state.clone();
            moves.iter().all(|mv| G::execute(&mut state, mv).is_ok()).then_some(state)
        };
        let is_kept = |mv: &G::Move| {
            let again = after(state, core::slice::from_ref(mv));
            again.is_none_or(|again| G::is_same_position(&again, state))
        };
        if !made.iter().all(is_kept) {
            return None;
        }
        let (missing, early) = (without(way, made), without(made, way));
        let end = after(state, &missing)?;
        let reordered = after(&after(&self.start, way)?, &early)?;
        let is_wrong = || {
            let found = mistakes::<G>(&end, &mut G::Memory::default(), &mut Work::quick());
            found.is_ok_and(|found| !found.is_empty())
        };
        (G::is_same_position(&end, &reordered) && !is_wrong()).then_some(missing)
    }

    /// Returns the step that follows when the player reaches this state with these moves of the
    /// step, in whatever way: the one after the step of which it is the goal. A solved puzzle ends
    /// the lesson. `None` if the lesson stays where it is, as in every step to read: only
    /// [`next_lesson_step`](Lessons::next_lesson_step) ends it.
    fn step_after(&self, state: &G::State, made: &[G::Move]) -> Option<usize> {
        if self.wanted() == Some(LessonGoal::Read) {
            return None;
        }
        let is_solved = G::status(state) == Status::Solved;
        let is_at = |at: Option<&G::State>| at.is_some_and(|at| G::is_same_position(at, state));
        let is_moved = !is_at(self.starts.get(self.step));
        let is_made = |(way, goal): &(Vec<G::Move>, G::State)| {
            let is_whole = || without(way, made).is_empty();
            is_at(Some(goal)) || is_whole() && self.missing(state, made, way).is_some()
        };
        let is_goal = |(step, goal): (usize, &LessonStep)| match goal.wanted {
            LessonGoal::Play(_) if step == self.step => self.ways.iter().any(is_made),
            LessonGoal::Play(_) => is_moved && is_at(self.starts.get(step + 1)),
            LessonGoal::Solve => is_solved,
            _ => false,
        };
        let reached = self.steps().iter().enumerate().skip(self.step).position(is_goal);
        let end = is_solved.then_some(self.steps().len());
        reached.map(|more| self.step + more + 1).or(end)
    }

    /// Returns why the player may not be at this position of the history, if the lesson does not allow
    /// it.
    fn refusal(&self, position: usize) -> Option<&'static str> {
        match self.wanted()? {
            _ if position < self.begins_at => Some(STEP_BEGINS),
            LessonGoal::Read => Some(READ_ON),
            _ => None,
        }
    }
}

/// The largest number of positions that [`shortest`] visits. Lessons are small.
const MAX_POSITIONS: usize = 500;

/// Makes the moves of a text that change the position, and returns them.
fn play<G: Game>(state: &mut G::State, text: &str) -> Vec<G::Move> {
    let mut moves = G::read_moves(state, text).unwrap_or_default();
    moves.retain(|mv| {
        let before = state.clone();
        G::execute(state, mv).is_ok() && !G::is_same_position(&before, state)
    });
    moves
}

/// Returns the moves of a text that change the position, and the state to which they lead.
fn way<G: Game>(state: &G::State, text: &str) -> (Vec<G::Move>, G::State) {
    let mut end = state.clone();
    (play::<G>(&mut end, text), end)
}

/// Returns the moves of a list without those of another list, each as often as it is there.
fn without<M: Clone + PartialEq>(moves: &[M], others: &[M]) -> Vec<M> {
    let mut others: Vec<&M> = others.iter().collect();
    let mut left = moves.to_vec();
    left.retain(|mv| match others.iter().position(|other| *other == mv) {
        Some(at) => {
            others.remove(at);
            false
        }
        None => true,
    });
    left
}

/// Returns the shortest sequence of these moves, in any order and with repetitions, that leads from a
/// position to a goal. `None` if no sequence is shorter than `moves`, or the search takes too many
/// positions.
fn shortest<G: Game>(from: &G::State, goal: &G::State, moves: &[G::Move]) -> Option<Vec<G::Move>> {
    let mut reached = alloc::vec![(from.clone(), Vec::<G::Move>::new())];
    for at in 0..MAX_POSITIONS {
        let (state, way) = reached.get(at)?.clone();
        if G::is_same_position(&state, goal) {
            return Some(way);
        }
        if way.len() + 1 >= moves.len() {
            continue;
        }
        for mv in moves {
            let mut next = state.clone();
            if G::execute(&mut next, mv).is_ok()
                && !reached.iter().any(|(known, _)| G::is_same_position(known, &next))
            {
                let mut way = way.clone();
                way.push(mv.clone());
                reached.push((next, way));
            }
        }
    }
    None
}

impl<G: Game> Lessons for Midend<G> {
    fn lessons(&self) -> Vec<&'static str> {
        G::TUTORIAL.iter().map(|lesson| lesson.title).collect()
    }

    fn set_device(&mut self, device: Device) -> Outcome {
        let shows_step = self.shows_step();
        self.session.device = device;
        if !shows_step {
            return self.unchanged();
        }
        self.show_step();
        self.changed()
    }

    fn set_language(&mut self, language: Language) -> Outcome {
        let shows_step = self.shows_step();
        self.session.language = language;
        // The picture may have words.
        self.drawn = G::DrawState::default();
        if shows_step {
            self.show_step();
        }
        self.changed()
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
        self.active_lesson = self.state().map(|state| ActiveLesson::new(lesson, state));
        self.show_step();
        Ok(outcome)
    }

    fn lesson(&self) -> Option<LessonPlace> {
        let active_lesson = self.active_lesson.as_ref()?;
        let step = active_lesson.steps().get(active_lesson.step);
        let has_moved = self.position() != active_lesson.begins_at;
        let todo = match step.map(|step| step.wanted) {
            Some(LessonGoal::Play(_)) => LessonTask::Play {
                moves: step.and_then(|step| step.ways().next()).unwrap_or_default().to_string(),
                is_astray: active_lesson.rest.is_none(),
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
            words: step.map_or_else(String::new, |step| self.words_of(step)),
            can_reset: has_moved && todo != LessonTask::Done,
            todo,
        })
    }

    fn next_lesson_step(&mut self) -> Outcome {
        match &self.active_lesson {
            Some(active_lesson) if active_lesson.wanted() == Some(LessonGoal::Read) => {
                self.go_on(active_lesson.step + 1);
                self.changed()
            }
            _ => self.unchanged(),
        }
    }

    fn reset_lesson_step(&mut self) -> Outcome {
        match &self.active_lesson {
            Some(active_lesson) if active_lesson.wanted().is_some() => {
                self.go_to(active_lesson.begins_at)
            }
            _ => self.unchanged(),
        }
    }

    fn begin_easily(&mut self) {
        // The conformance kit tests the game's own params, and a grade of the list can be set.
        let _ = match self.grades().first() {
            _ if !G::FIRST_PUZZLE.is_empty() => self.set_params_text(G::FIRST_PUZZLE),
            Some(&easiest) => self.set_grade(easiest),
            None => Ok(()),
        };
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
    /// Takes back a change of position that the lesson does not allow, and returns why. The board
    /// is then as if nothing had happened.
    pub(crate) fn hold_in_lesson(&mut self) -> Option<&'static str> {
        let (active_lesson, game) = (self.active_lesson.as_ref()?, self.game.as_mut()?);
        let position = game.history.position();
        let words = active_lesson.refusal(position)?;
        game.history.go_to(active_lesson.begins_at, &mut game.old);
        if position > active_lesson.begins_at {
            game.history.truncate();
        }
        game.old.clone_from(game.history.state());
        Some(words)
    }

    /// Returns the position in the history up to which the player can undo: the beginning of the
    /// lesson's current step; 0 if the lesson is done, or without one.
    pub(crate) fn lesson_begins_at(&self) -> usize {
        let active_lesson = self.active_lesson.as_ref();
        let playing = active_lesson.filter(|lesson| lesson.wanted().is_some());
        playing.map_or(0, |lesson| lesson.begins_at)
    }

    /// Says that there is nothing to undo at the beginning of a lesson.
    pub(crate) fn refuse_undo_in_lesson(&mut self) -> Outcome {
        self.session.show_text(MessageKind::Refusal, STEP_BEGINS);
        self.changed()
    }

    /// Returns `true` if the player only reads the current step of a lesson.
    pub(crate) fn is_reading(&self) -> bool {
        let wanted = self.active_lesson.as_ref().and_then(ActiveLesson::wanted);
        wanted == Some(LessonGoal::Read)
    }

    /// Says that the current step of the lesson takes no moves.
    pub(crate) fn refuse_in_reading(&mut self) -> Outcome {
        self.session.show_text(MessageKind::Refusal, READ_ON);
        self.changed()
    }

    /// Returns `true` for Enter and the space bar in a step that is only read, and when the lesson is
    /// done: they continue the lesson.
    pub(crate) fn continues_lesson(&self, press: KeyPress) -> bool {
        let is_done = self.active_lesson.as_ref().is_some_and(|lesson| lesson.wanted().is_none());
        matches!(press.key, Key::Select | Key::Select2) && (is_done || self.is_reading())
    }

    /// Goes on to the next step, or requests the next lesson if this one is done.
    pub(crate) fn continue_lesson(&mut self) -> Outcome {
        if self.is_reading() {
            return self.next_lesson_step();
        }
        Outcome { request: Some(Request::NextLesson), ..self.unchanged() }
    }

    /// Goes on to another step if a change of position has reached its beginning.
    pub(crate) fn follow_lesson(&mut self) {
        let (Some(active_lesson), Some(game)) = (&mut self.active_lesson, &self.game) else {
            return;
        };
        let (state, position) = (game.history.state(), game.history.position());
        let made = game.history.moves(active_lesson.begins_at.min(position), position);
        if let Some(step) = active_lesson.step_after(state, made) {
            self.go_on(step);
        } else {
            active_lesson.rest = active_lesson.find_rest(state, made);
            self.show_step();
        }
    }

    fn go_on(&mut self, step: usize) {
        let (Some(active_lesson), Some(game)) = (&mut self.active_lesson, &self.game) else {
            return;
        };
        active_lesson.begin_step(step, game.history.state(), game.history.position());
        self.hint_plan = None;
        self.session.undo_advice = None;
        self.show_step();
    }

    /// Handles a request for a hint in a lesson whose current step says what to do: makes its
    /// moves, or sets the board back. `None` if an ordinary hint is needed.
    pub(crate) fn lesson_hint(&mut self) -> Option<Outcome> {
        match self.lesson()?.todo {
            LessonTask::Solve => None,
            LessonTask::Play { is_astray: true, .. } => Some(self.reset_lesson_step()),
            LessonTask::Play { is_astray: false, .. } => Some(self.play_step()),
            LessonTask::Read | LessonTask::Done => Some(self.unchanged()),
        }
    }

    /// Makes the rest of the moves of the current step.
    fn play_step(&mut self) -> Outcome {
        let lesson = self.active_lesson.as_ref();
        let moves = lesson.and_then(|lesson| lesson.rest.clone());
        match moves.map(|moves| self.execute_group(moves)) {
            Some(Ok(outcome)) => outcome,
            _ => self.unchanged(),
        }
    }

    /// Returns `true` if the message on the screen is the instructions of the lesson's step.
    fn shows_step(&self) -> bool {
        let message = self.session.message.as_ref();
        self.lesson()
            .is_some_and(|place| message.is_some_and(|message| message.words == *place.words))
    }

    /// Returns the instructions of a step in the words of the player's device.
    fn words_of(&self, step: &LessonStep) -> String {
        // The conformance kit finds slots that are not valid.
        let words = self.session.language.word(step.words);
        self.session.device.fill(words).unwrap_or_else(|_| words.to_string())
    }

    /// Shows the instructions and the marks of the lesson's current step.
    fn show_step(&mut self) {
        let n_cells = self.n_cells();
        let (Some(active_lesson), Some(game)) = (&self.active_lesson, &self.game) else { return };
        let Some(step) = active_lesson.steps().get(active_lesson.step) else {
            // The message about the previous step no longer applies.
            self.session.message = None;
            self.session.marks.clear();
            return;
        };
        let cells = step.cells.iter().map(|&cell| cell as usize);
        let symbol = |state, cell| G::cell_glyph(state, &game.ui, cell).map(|glyph| glyph.symbol);
        let (start, state) = (&active_lesson.start, game.history.state());
        // A box that the player has pushed is no longer where the instructions mention it.
        let marks =
            cells.filter(|&cell| symbol(start, cell) == symbol(state, cell)).map(Mark::hint);
        let marks = marks.collect();
        let words = self.words_of(step);
        self.session.show_text(MessageKind::Hint, words);
        self.session.set_marks(marks, n_cells);
    }
}
