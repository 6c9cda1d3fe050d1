//! Lessons: small puzzles with instructions at each step.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::{Lesson, LessonGoal, LessonStep};
use puzzle_core::format::Metadata;
use puzzle_core::game::Status;
use puzzle_core::input::{Device, Key, KeyPress};
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::{Mark, Work};
use puzzle_core::text::Language;
use puzzle_core::{Invalid, label};

use crate::current_game::CurrentGame;
use crate::kernel::{Board, Memory};
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::{Outcome, Request};
use crate::picture::fresh_version;

/// The lessons of a game, and the one that is being played.
///
/// ```
/// use puzzle_midend::Midend;
/// use puzzle_sliding::Sliding;
/// let mut game = Midend::of::<Sliding>();
/// assert!(!game.game().lessons.is_empty());
/// let _ = game.begin_lesson(0)?;
/// assert_eq!(game.lesson().unwrap().step, 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl Midend {
    /// Sets the device whose words the instructions use; at first a mouse.
    ///
    /// ```
    /// use puzzle_core::input::Device;
    /// use puzzle_midend::Midend;
    /// use puzzle_sliding::Sliding;
    /// let mut game = Midend::of::<Sliding>();
    /// let _ = game.begin_lesson(1)?;
    /// assert!(game.lesson().unwrap().words.contains("click the 7."));
    /// let _ = game.set_device(Device::Touch);
    /// assert!(game.lesson().unwrap().words.contains("tap the 7."));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_device(&mut self, device: Device) -> Outcome {
        let shows_step = self.shows_step();
        self.device = device;
        if shows_step { self.show_step() } else { self.unchanged() }
    }

    /// Sets the language of the instructions and of the words in pictures; at first English. All
    /// other words are [`Text`](puzzle_core::Text)s, which a front end says in any language.
    pub fn set_language(&mut self, language: Language) -> Outcome {
        let shows_step = self.shows_step();
        self.language = language;
        // The picture may have words.
        self.picture_version = fresh_version();
        if shows_step { self.show_step() } else { self.changed() }
    }

    /// Starts a lesson: puts its puzzle on the board.
    ///
    /// # Errors
    /// When there is no such lesson.
    pub fn begin_lesson(&mut self, index: usize) -> Result<Outcome, Invalid> {
        let Some(lesson) = self.game.lessons.get(index) else {
            return Err(Invalid::new("there is no such lesson"));
        };
        let (params, desc) = lesson.puzzle.split_once(':').unwrap_or((lesson.puzzle, ""));
        let setup = self.game.setup().decode(params)?;
        setup.validate(ParamsForm::Short)?;
        let mut played = CurrentGame::new(setup.board(desc, Metadata::NONE)?);
        played.source.title = lesson.title.to_string();
        // A lesson replaces the one before it, so that the game that they interrupted is the next
        // one that undo reaches.
        if self.active_lesson.take().is_some() {
            self.current = self.pop_past();
        }
        let outcome = self.put_on_board(played);
        let of_game = |game: &CurrentGame| ActiveLesson::new(lesson, index, &*game.board);
        self.active_lesson = self.current.as_ref().map(of_game);
        Ok(outcome.then(self.show_step()))
    }

    /// Returns the player's place in the lesson; `None` if no lesson is being played.
    pub fn lesson(&self) -> Option<LessonPlace> {
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
            lesson: active_lesson.index,
            title: active_lesson.lesson.title,
            step: active_lesson.step,
            n_steps: active_lesson.steps().len(),
            words: step.map_or_else(String::new, |step| self.words_of(step)),
            can_reset: has_moved && todo != LessonTask::Done,
            todo,
        })
    }

    /// Goes on from a step that is only read to the next one. Other steps end with the player's
    /// moves, which [`hint`](Self::hint) can make; for them, nothing happens.
    pub fn next_lesson_step(&mut self) -> Outcome {
        match &self.active_lesson {
            Some(active_lesson) if active_lesson.wanted() == Some(LessonGoal::Read) => {
                self.go_on(active_lesson.step + 1);
                self.changed()
            }
            _ => self.unchanged(),
        }
    }

    /// Sets the board back to the beginning of the current step. Nothing happens if it is there, or
    /// if the lesson is done.
    ///
    /// ```
    /// use puzzle_midend::Midend;
    /// use puzzle_sliding::Sliding;
    /// let mut game = Midend::of::<Sliding>();
    /// let _ = game.begin_lesson(1)?;
    /// let _ = game.play_text("1")?;
    /// assert!(game.lesson().unwrap().can_reset);
    /// let _ = game.reset_lesson_step();
    /// assert_eq!(game.position(), 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn reset_lesson_step(&mut self) -> Outcome {
        match &self.active_lesson {
            Some(active_lesson) if active_lesson.wanted().is_some() => {
                self.go_to(active_lesson.begins_at)
            }
            _ => self.unchanged(),
        }
    }

    /// Sets the params of new puzzles to those of a beginner's first puzzle: the game's
    /// [own](puzzle_core::Game::FIRST_PUZZLE), or the current ones in their easiest grade.
    ///
    /// ```
    /// use puzzle_core::params::ParamsForm;
    /// use puzzle_midend::Midend;
    /// use puzzle_sliding::Sliding;
    /// let mut game = Midend::of::<Sliding>();
    /// game.set_beginner_params();
    /// assert_eq!(game.params_text(ParamsForm::Full), "4x4de");
    /// ```
    pub fn set_beginner_params(&mut self) {
        // The conformance kit tests the game's own params, and a grade of the list can be set.
        let _ = match self.grades().first() {
            _ if !self.game.first_puzzle.is_empty() => self.set_params_text(self.game.first_puzzle),
            Some(&easiest) => self.set_grade(easiest),
            None => Ok(()),
        };
    }

    /// Takes the game that undo returns to.
    fn pop_past(&mut self) -> Option<CurrentGame> {
        self.past.pop()?.into_game(&self.game, &self.preferences).ok()
    }

    /// Ends the lesson. The game that it interrupted returns to the board; without one, the
    /// lesson's puzzle stays.
    pub fn end_lesson(&mut self) -> Outcome {
        let was_active = self.active_lesson.take().is_some();
        self.marks.clear();
        self.message = None;
        let old_size = self.board_size();
        match was_active.then(|| self.pop_past()).flatten() {
            Some(before) => {
                self.current = Some(before);
                self.future.clear();
                self.board_changed(old_size)
            }
            None => self.changed(),
        }
    }
}

/// The player's place in a lesson. The cells that the instructions mention are among the
/// [marks](Midend::marks), except those that the player has changed in this step.
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
    /// The instructions in the words of the [device](Midend::set_device); empty when the lesson is
    /// done.
    pub words: String,
    /// What the player has to do.
    pub todo: LessonTask,
    /// `true` if the player has made moves in this step, so that the board can be
    /// [set back](Midend::reset_lesson_step).
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
        /// back](Midend::reset_lesson_step).
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

/// The lesson that is being played. Boards stand for positions: they have no moves.
pub(crate) struct ActiveLesson {
    lesson: &'static Lesson,
    index: usize,
    step: usize,
    /// The positions with which the steps begin, as far as they are known: up to the first step in
    /// which the player solves the puzzle.
    starts: Vec<Box<dyn Board>>,
    /// The position with which this step began.
    start: Box<dyn Board>,
    /// The moves of this step and of the next ones, up to the first in which the player solves the
    /// puzzle.
    moves: Vec<String>,
    /// The goals of these steps: the number of moves that lead there, and the position. Empty if
    /// the player makes no moves in this step.
    goals: Vec<(usize, Box<dyn Board>)>,
    /// The ways to make this step: the moves, and the position to which they lead.
    ways: Vec<(Vec<String>, Box<dyn Board>)>,
    /// Moves that lead from the present position to a goal. `None` if the player went another way.
    rest: Option<Vec<String>>,
    /// The position in the history at which this step began. The player cannot undo further.
    begins_at: usize,
}

impl ActiveLesson {
    /// Begins a lesson at its first position.
    fn new(lesson: &'static Lesson, index: usize, first: &dyn Board) -> Self {
        let mut starts = alloc::vec![here(first)];
        for step in lesson.steps {
            let mut next = starts.last().map_or_else(|| here(first), |start| here(&**start));
            match step.ways().next() {
                Some(text) => drop(play(&mut next, text)),
                None if step.wanted == LessonGoal::Solve => break,
                None => {}
            }
            starts.push(next);
        }
        let mut begun = Self {
            lesson,
            index,
            step: 0,
            starts,
            start: here(first),
            moves: Vec::new(),
            goals: Vec::new(),
            ways: Vec::new(),
            rest: None,
            begins_at: 0,
        };
        begun.begin_step(0, first);
        begun
    }

    fn steps(&self) -> &'static [LessonStep] {
        self.lesson.steps
    }

    /// Returns the goal of the current step; `None` when the lesson is done.
    fn wanted(&self) -> Option<LessonGoal> {
        self.steps().get(self.step).map(|step| step.wanted)
    }

    /// Begins a step from this position, or the first one after it that leaves something to do. A
    /// step to play leaves nothing to do if its moves were made early.
    fn begin_step(&mut self, step: usize, board: &dyn Board) {
        self.step = step;
        while let Some(step) = self.steps().get(self.step) {
            self.ways = step.ways().map(|text| way(board, text)).collect();
            let is_solved = board.status() == Status::Solved;
            if self.ways.iter().all(|(moves, _)| !moves.is_empty())
                && !(step.wanted == LessonGoal::Solve && is_solved)
            {
                break;
            }
            self.step += 1;
        }
        self.begins_at = board.steps().position();
        self.start = here(board);
        self.moves.clear();
        self.goals.clear();
        self.rest = self.ways.first().map(|(moves, _)| moves.clone());
        if self.rest.is_none() {
            return;
        }
        let mut end = here(board);
        for step in &self.steps()[self.step..] {
            match step.ways().next() {
                Some(text) => {
                    self.moves.extend(play(&mut end, text));
                    self.goals.push((self.moves.len(), here(&*end)));
                }
                None if step.wanted == LessonGoal::Solve => break,
                None => {}
            }
        }
    }

    /// Returns moves that lead from a position to the goal of this step or of a later one: the
    /// shortest sequence of the lesson's moves in any order, if it is shorter than all of the
    /// lesson's moves to that goal, or the moves that are missing after moves made early. At the
    /// start of the step these are the lesson's moves. `None` if there is no such sequence, or the
    /// player makes no moves in this step.
    fn find_rest(&self, board: &dyn Board, made: &[String]) -> Option<Vec<String>> {
        if self.start.is_same_position(board) {
            return self.ways.first().map(|(moves, _)| moves.clone());
        }
        let later = self.goals.iter().map(|(n, goal)| (&self.moves[..*n], goal));
        let mut goals = self.ways.iter().map(|(moves, goal)| (&**moves, goal)).chain(later);
        goals
            .find_map(|(moves, goal)| shortest(board, &**goal, moves))
            .or_else(|| self.ways.iter().find_map(|(way, _)| self.missing(board, made, way)))
    }

    /// Returns the moves of a way that are missing after moves that include early ones. `None` if
    /// the early moves are none that the player could as well make after the step. They are if
    /// * no move made in this step could be made again and change anything: each keeps its effect,
    /// * the moves of the step and then the others lead to the same position,
    /// * a quick search finds no mistake.
    fn missing(&self, board: &dyn Board, made: &[String], way: &[String]) -> Option<Vec<String>> {
        let is_kept = |mv: &String| {
            after(board, core::slice::from_ref(mv))
                .is_none_or(|again| again.is_same_position(board))
        };
        if !made.iter().all(is_kept) {
            return None;
        }
        let (missing, early) = (without(way, made), without(made, way));
        let end = after(board, &missing)?;
        let reordered = after(&*after(&*self.start, way)?, &early)?;
        let is_wrong = || {
            let at = end.steps().position();
            let found = end.mistakes(at, &mut Memory::default(), &mut Work::quick());
            found.is_ok_and(|found| !found.is_empty())
        };
        (end.is_same_position(&*reordered) && !is_wrong()).then_some(missing)
    }

    /// Returns the step that follows when the player reaches this position with these moves of the
    /// step, in whatever way: the one after the step of which it is the goal. A solved puzzle ends
    /// the lesson. `None` if the lesson stays where it is, as in every step to read: only
    /// [`next_lesson_step`](Midend::next_lesson_step) ends it.
    fn step_after(&self, board: &dyn Board, made: &[String]) -> Option<usize> {
        if self.wanted() == Some(LessonGoal::Read) {
            return None;
        }
        let is_solved = board.status() == Status::Solved;
        let is_at = |at: Option<&Box<dyn Board>>| at.is_some_and(|at| at.is_same_position(board));
        let is_moved = !is_at(self.starts.get(self.step));
        let is_made = |(way, goal): &(Vec<String>, Box<dyn Board>)| {
            let is_whole = || without(way, made).is_empty();
            is_at(Some(goal)) || is_whole() && self.missing(board, made, way).is_some()
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

    /// Returns why the player may not be at this position of the history, if the lesson does not
    /// allow it.
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

/// Returns a board of the same position without moves.
fn here(board: &dyn Board) -> Box<dyn Board> {
    let position = board.steps().position();
    board.fork(position, position)
}

/// Returns the position after moves of a board; `None` if one of them is not legal.
fn after(board: &dyn Board, moves: &[String]) -> Option<Box<dyn Board>> {
    let mut after = here(board);
    moves.iter().all(|mv| after.push(mv, None).is_ok()).then_some(after)
}

/// Makes the moves of a text that change the position, and returns them.
fn play(board: &mut Box<dyn Board>, text: &str) -> Vec<String> {
    let mut moves = board.read_moves("", text).unwrap_or_default();
    moves.retain(|mv| {
        let next = after(&**board, core::slice::from_ref(mv));
        let next = next.filter(|next| !next.is_same_position(&**board));
        next.is_some_and(|next| {
            *board = next;
            true
        })
    });
    moves
}

/// Returns the moves of a text that change the position, and the position to which they lead.
fn way(board: &dyn Board, text: &str) -> (Vec<String>, Box<dyn Board>) {
    let mut end = here(board);
    (play(&mut end, text), end)
}

/// Returns the moves of a list without those of another list, each as often as it is there.
fn without(moves: &[String], others: &[String]) -> Vec<String> {
    let mut others: Vec<&String> = others.iter().collect();
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

/// Returns the shortest sequence of these moves, in any order and with repetitions, that leads from
/// a position to a goal. `None` if no sequence is shorter than `moves`, or the search takes too
/// many positions.
fn shortest(from: &dyn Board, goal: &dyn Board, moves: &[String]) -> Option<Vec<String>> {
    let mut reached = alloc::vec![(here(from), Vec::<String>::new())];
    for at in 0..MAX_POSITIONS {
        let (board, way) = reached.get(at)?;
        if board.is_same_position(goal) {
            return Some(way.clone());
        }
        if way.len() + 1 >= moves.len() {
            continue;
        }
        let (board, way) = (here(&**board), way.clone());
        for mv in moves {
            if let Some(next) = after(&*board, core::slice::from_ref(mv))
                && !reached.iter().any(|(known, _)| known.is_same_position(&*next))
            {
                let mut way = way.clone();
                way.push(mv.clone());
                reached.push((next, way));
            }
        }
    }
    None
}

impl Midend {
    /// Takes back a change of position that the lesson does not allow, and returns why. The board
    /// is then as if nothing had happened.
    pub(crate) fn hold_in_lesson(&mut self) -> Option<&'static str> {
        let (active_lesson, game) = (self.active_lesson.as_ref()?, self.current.as_mut()?);
        let position = game.board.steps().position();
        let words = active_lesson.refusal(position)?;
        game.board.go_to(active_lesson.begins_at);
        if position > active_lesson.begins_at {
            game.board.truncate();
        }
        game.board.forget_change();
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
        self.say(MessageKind::Refusal, STEP_BEGINS)
    }

    /// Returns `true` if the player only reads the current step of a lesson.
    pub(crate) fn is_reading(&self) -> bool {
        let wanted = self.active_lesson.as_ref().and_then(ActiveLesson::wanted);
        wanted == Some(LessonGoal::Read)
    }

    /// Says that the current step of the lesson takes no moves.
    pub(crate) fn refuse_in_reading(&mut self) -> Outcome {
        self.say(MessageKind::Refusal, READ_ON)
    }

    /// Returns `true` for Enter and the space bar in a step that is only read, and when the lesson
    /// is done: they continue the lesson.
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
        let (Some(active_lesson), Some(game)) = (&mut self.active_lesson, &self.current) else {
            return;
        };
        let (board, position) = (&*game.board, game.board.steps().position());
        let made = board.moves(active_lesson.begins_at.min(position), position);
        if let Some(step) = active_lesson.step_after(board, &made) {
            self.go_on(step);
        } else {
            active_lesson.rest = active_lesson.find_rest(board, &made);
            let _ = self.show_step();
        }
    }

    fn go_on(&mut self, step: usize) {
        let (Some(active_lesson), Some(game)) = (&mut self.active_lesson, &self.current) else {
            return;
        };
        active_lesson.begin_step(step, &*game.board);
        self.hint_plan = None;
        self.undo_advice = None;
        let _ = self.show_step();
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
        let moves = lesson.and_then(|lesson| lesson.rest.clone()).unwrap_or_default();
        let made = self.push(&self.game.join_moves(&moves), None);
        made.unwrap_or_else(|_| self.unchanged())
    }

    /// Returns `true` if the message on the screen is the instructions of the lesson's step.
    fn shows_step(&self) -> bool {
        let message = self.message.as_ref();
        self.lesson()
            .is_some_and(|place| message.is_some_and(|message| message.words == *place.words))
    }

    /// Returns the instructions of a step in the words of the player's device.
    fn words_of(&self, step: &LessonStep) -> String {
        // The conformance kit finds slots that are not valid.
        let words = self.language.word(step.words);
        self.device.fill(words).unwrap_or_else(|_| words.to_string())
    }

    /// Shows the instructions and the marks of the lesson's current step.
    fn show_step(&mut self) -> Outcome {
        let (Some(active_lesson), Some(game)) = (&self.active_lesson, &self.current) else {
            return self.unchanged();
        };
        let Some(step) = active_lesson.steps().get(active_lesson.step) else {
            // The message about the previous step no longer applies.
            self.message = None;
            self.marks.clear();
            return self.changed();
        };
        let (start, board) = (&active_lesson.start, &game.board);
        let cells = step.cells.iter().map(|&cell| cell as usize);
        // A box that the player has pushed is no longer where the instructions mention it.
        let cells = cells.filter(|&cell| start.symbol(cell) == board.symbol(cell));
        let marks = cells.map(Mark::hint).collect();
        let words = self.words_of(step);
        self.set_marks(marks);
        self.say(MessageKind::Hint, words)
    }
}
