//! Searches: a task becomes a job, the job runs anywhere, and its report comes back.

mod job;
mod job_text;
mod mistake_search;
mod report;
mod request;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::format::Metadata;
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::{Explanation, HintStep, Mark, Rating, Stop, Work};
use puzzle_core::{Invalid, text};

pub use job::{Job, Worker};
pub use job_text::JobTextError;
pub use report::{
    FinishedJob, ImprovedReport, MistakeOrigin, MistakenMove, MistakesReport, PuzzleReport,
    SearchReport, SolvedReport,
};

use crate::current_game::{CurrentGame, no_game};
use crate::hint::HintPlan;
use crate::kernel::{Memory, SpecialStep};
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::task::Task;
use request::{SearchRequest, Subject, check_aim};

/// Searches for the game on the board: new games, solutions, hints, mistakes, grades.
///
/// Every search has three parts. [`job`](Self::job) makes a [`Job`] from a [`Task`]. The job runs
/// on any thread or, as text, in another program. [`finish`](Self::finish) takes its result.
/// [`run_now`](Self::run_now) runs a task without leaving the thread.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Registry, Task};
/// use puzzle_midend::puzzle_core::solve::Work;
/// let games = Registry::new().with::<LightsOut>();
/// let mut game = Midend::start("lights-out/3x3:010111010", &games)?;
/// let job = game.job(&Task::Hint)?;
/// let finished = job.run(&mut Work::unlimited());
/// let _ = game.finish(finished);
/// assert!(game.shown_hint().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Midend {
    /// Makes the job for a task. The job takes the memory of the mid-end's searches with it.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry, Task};
    /// use puzzle_midend::puzzle_core::game::Status;
    /// use puzzle_midend::puzzle_core::solve::{Objective, Work};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let job = game.job(&Task::Solve(Objective::Any))?;
    /// // The job does not depend on the mid-end, so it can run on any thread.
    /// let done = std::thread::spawn(|| job.run(&mut Work::unlimited())).join().unwrap();
    /// let _ = game.finish(done);
    /// assert_eq!(game.status(), Status::Solved);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the task is not possible: there is no game, the params are not valid, or the game does
    /// not support the objective.
    pub fn job(&mut self, task: &Task) -> Result<Job, Invalid> {
        let request = self.search_request(task)?;
        Ok(Job { request, memory: self.memory.take() })
    }

    /// Takes a job's result, and the memory of searches back. The result is dropped if the position
    /// has changed or the job was canceled. Moves are used only after they have been replayed,
    /// puzzles only after they have been parsed.
    pub fn finish(&mut self, done: FinishedJob) -> Outcome {
        let FinishedJob { report, game, revision, memory } = done;
        if game != self.game.info.id {
            return self.unchanged();
        }
        self.take_memory(memory);
        let is_late = revision != self.revision || !self.has_game();
        match report {
            SearchReport::Puzzle(puzzle) => match self.take_puzzle(puzzle) {
                Ok(outcome) => outcome,
                Err(invalid) => self.say(MessageKind::Failure, invalid),
            },
            _ if is_late => self.unchanged(),
            report => self.take_report(report),
        }
    }

    /// Returns the number of changes of the game or the position so far. The result of a search of
    /// the position is of no use after a change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Sets the rating of the puzzle on the board, which the caller found in another game or with
    /// a job of [`Task::Rate`](crate::Task::Rate). No message is shown. A rating that is known
    /// stays. In an editor this is the rating of the draft, which replaces an older one and is in
    /// the status line until the draft changes.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// use puzzle_midend::puzzle_core::solve::{Grade, Rating};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/2x2:1110", &games)?;
    /// game.keep_rating(Rating::new(Grade::Easy, "one press"));
    /// assert_eq!(game.current_grade(), Some(Grade::Easy));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn keep_rating(&mut self, rating: Rating) {
        if self.capabilities().is_editor() {
            self.draft_rating = Some(rating);
        } else if let Some(game) = &mut self.current {
            game.rating.get_or_insert(rating);
        }
    }

    /// Shows a solution: plays its moves from the start of the puzzle, as one step that can be
    /// undone. As after [`Task::Solve`](crate::Task::Solve), the program has helped in this game.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/2x2:1110", &games)?;
    /// let _ = game.show_solution("1,1")?;
    /// assert!(game.used_solve() && game.position() == 1);
    /// assert!(game.show_solution("1,2").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the moves do not solve the puzzle; nothing changes then.
    pub fn show_solution(&mut self, moves: &str) -> Result<Outcome, Invalid> {
        let game = self.current.as_ref().ok_or_else(no_game)?;
        let moves = game.board.again(&game.texts).read_moves("", moves)?;
        self.restart_and_solve(&self.game.join_moves(&moves))
    }

    /// Runs a task now and returns its report without playing it, for programs that process many
    /// puzzles.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry, SearchReport, Task};
    /// use puzzle_midend::puzzle_core::solve::{Objective, Work};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let report = game.run_now(&Task::SolveHere(Objective::Any), &mut Work::unlimited())?;
    /// assert!(matches!(report, SearchReport::Solved(solved) if solved.n_moves > 0));
    /// assert_eq!(game.position(), 0, "nothing was played");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the task is not possible, as for [`job`](Self::job).
    pub fn run_now(&mut self, task: &Task, work: &mut Work<'_>) -> Result<SearchReport, Invalid> {
        let FinishedJob { report, memory, .. } = self.job(task)?.run(work);
        self.take_memory(memory);
        Ok(report)
    }

    /// Looks for mistakes: the outcome requests a job, whose result names the earliest mistake.
    /// While that is on the screen, the next call goes back to before it, as [`hint`](Self::hint)
    /// does.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry, Request, Task};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// assert_eq!(game.mistakes().request, Some(Request::Run(Task::Mistakes)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn mistakes(&mut self) -> Outcome {
        match self.go_to_advised() {
            Some(outcome) => outcome,
            None if !self.has_game() => Outcome::default(),
            None => self.request(Task::Mistakes),
        }
    }

    /// Returns the puzzle's rating, if it is known.
    pub fn rating(&self) -> Option<&Rating> {
        if self.capabilities().is_editor() {
            return self.draft_rating.as_ref();
        }
        self.current.as_ref()?.rating.as_ref()
    }

    /// Returns `true` if the program solved this game. `false` at a position at which the player
    /// had won before the program showed its solution.
    pub fn used_solve(&self) -> bool {
        self.current.as_ref().is_some_and(|game| game.used_solve && !game.is_own_win())
    }
}

impl Midend {
    fn search_request(&mut self, task: &Task) -> Result<SearchRequest, Invalid> {
        let (mut task, mut seed) = (task.clone(), String::new());
        let subject = match &task {
            Task::NewGame => {
                self.setup.validate(ParamsForm::Full)?;
                seed = self.fresh_seed();
                let params = self.setup.encode(ParamsForm::Full);
                task = Task::Generate { params, seed: seed.clone() };
                Subject::Params(self.setup.copy())
            }
            Task::Generate { params, seed: asked } => {
                let setup = self.game.setup().decode(params)?;
                setup.validate(ParamsForm::Full)?;
                seed.clone_from(asked);
                Subject::Params(setup)
            }
            Task::Command(_) => {
                seed = self.fresh_seed();
                Subject::Position(Box::new(self.searched()?))
            }
            Task::Solve(aim) | Task::SolveHere(aim) => {
                check_aim(&self.game, aim)?;
                Subject::Position(Box::new(self.searched()?))
            }
            Task::Improve { moves, aim, nodes } => {
                check_aim(&self.game, aim)?;
                let here = self.searched()?;
                let start = here.board.fork(0, 0);
                let moves = self.game.join_moves(&start.read_moves("", moves)?);
                if !start.is_solved_by(&moves) {
                    return Err(Invalid::new("the moves do not solve the puzzle"));
                }
                task = Task::Improve { moves, aim: aim.clone(), nodes: *nodes };
                Subject::Position(Box::new(here))
            }
            Task::Hint => {
                let mut here = self.searched()?;
                if let Some(moves) = self.planned_solution(&here) {
                    here.board.set_known(&moves);
                }
                Subject::Position(Box::new(here))
            }
            Task::Mistakes | Task::Rate => Subject::Position(Box::new(self.searched()?)),
        };
        Ok(SearchRequest { game: self.game, revision: self.revision, task, seed, subject })
    }

    /// Returns a copy of the game for a search: the puzzle with the moves since its last start.
    fn searched(&self) -> Result<CurrentGame, Invalid> {
        let game = self.current.as_ref().ok_or_else(no_game)?;
        let steps = game.board.steps();
        Ok(CurrentGame {
            texts: game.texts.clone(),
            rating: game.rating.clone(),
            ..CurrentGame::new(game.board.fork(steps.last_start(), steps.position()))
        })
    }

    /// Returns the moves made, and those of the plan of hints that leads on from here.
    fn planned_solution(&self, here: &CurrentGame) -> Option<String> {
        let planned = self.hint_plan.as_ref()?.moves_from(self.position())?;
        let mut moves = here.board.moves(0, here.board.steps().position());
        moves.extend(planned);
        Some(self.game.join_moves(&moves))
    }

    /// Takes back the memory of a job. It replaces a memory that was begun in the meantime, because
    /// it has seen more.
    fn take_memory(&mut self, memory: Memory) {
        if !memory.is_empty() {
            self.memory = memory;
        }
    }

    fn take_report(&mut self, report: SearchReport) -> Outcome {
        match report {
            SearchReport::Solved(solved) => self.take_solution(&solved),
            SearchReport::Improved(improved) => self.take_improvement(&improved),
            SearchReport::Unsolvable(Explanation { words, marks }) => {
                let words = text!("this position cannot be solved: {reason}", reason = words);
                self.explain(MessageKind::Answer, Explanation { words, marks })
            }
            SearchReport::Unknown(words) => self.say(MessageKind::Answer, words),
            SearchReport::Steps(steps) => self.take_steps(steps),
            SearchReport::Advice(explanation) => self.explain(MessageKind::Hint, explanation),
            SearchReport::Mistakes(report) => self.take_mistakes(report),
            SearchReport::Rating(rating) => {
                let outcome = self.say(MessageKind::Answer, &rating);
                self.keep_rating(rating);
                outcome
            }
            SearchReport::Moves(moves) if moves.is_empty() => self.unchanged(),
            SearchReport::Moves(moves) => match self.push(&moves, None) {
                Ok(outcome) => outcome,
                Err(invalid) => self.say(MessageKind::Failure, invalid),
            },
            SearchReport::Refused(words) => self.say(MessageKind::Refusal, words),
            SearchReport::Stopped(Stop::Cancelled) | SearchReport::Puzzle(_) => self.unchanged(),
            SearchReport::Stopped(stop) => {
                let words = text!("the search ended without an answer: {stop}", stop);
                self.say(MessageKind::Failure, words)
            }
        }
    }

    pub(crate) fn take_puzzle(&mut self, puzzle: PuzzleReport) -> Result<Outcome, Invalid> {
        let asked = self.game.setup().decode(&puzzle.params)?;
        let narrowed = puzzle.narrowed.as_ref().map(|text| self.game.setup().decode(text));
        let narrowed = narrowed.transpose()?;
        let setup = narrowed.as_ref().unwrap_or(&asked);
        setup.validate(ParamsForm::Short)?;
        if !crate::game_id::is_seed(&puzzle.seed) {
            return Err(Invalid::new("the seed is not valid"));
        }
        let mut played = CurrentGame::new(setup.board(&puzzle.desc, Metadata::NONE)?);
        if let Some(pending_entry) = self.pending_entry.take() {
            pending_entry.apply(&puzzle, &mut played);
        }
        if narrowed.is_some() {
            played.board.set_requested(&*asked);
        }
        let board = asked.encode(ParamsForm::Short);
        played.board_title = self.own_board_title(&board).to_string();
        played.seed = Some(puzzle.seed);
        if let Some(moves) = &puzzle.solution {
            played.board.set_known(moves);
        }
        played.rating = puzzle.rating;
        let outcome = self.put_on_board(played);
        Ok(match puzzle.note {
            Some(note) => outcome.then(self.say(MessageKind::Note, note)),
            None => outcome,
        })
    }

    fn take_steps(&mut self, steps: Vec<HintStep<String>>) -> Outcome {
        let position = self.position();
        let is_sound = |steps: &[HintStep<String>]| {
            let moves: Vec<_> = steps.iter().flat_map(|step| step.moves.clone()).collect();
            let mut trial = self.current.as_ref()?.board.fork(position, position);
            let is_legal = trial.push(&self.game.join_moves(&moves), None).is_ok();
            let has_moves = |step: &HintStep<String>| !step.moves.is_empty();
            (is_legal && !steps.is_empty() && steps.iter().all(has_moves)).then_some(())
        };
        let Some(()) = is_sound(&steps) else {
            return self.say(MessageKind::Hint, text!("there is no hint for this position"));
        };
        match (&mut self.hint_plan, &self.current) {
            (Some(plan), _) if plan.leads_on_from(position) => plan.continue_with(steps),
            (plan, Some(game)) => *plan = Some(HintPlan::new(steps, game.board.steps())),
            _ => return self.unchanged(),
        }
        self.hint()
    }

    /// Shows the mistakes. If a move was the earliest, the next request for a hint or for mistakes
    /// goes back to before it.
    fn take_mistakes(&mut self, report: MistakesReport) -> Outcome {
        let words = report.words();
        let marks: Vec<Mark> = report.found.into_iter().flat_map(|mistake| mistake.marks).collect();
        let Some(MistakeOrigin::Move(mv)) = report.origin else {
            return self.explain(MessageKind::Answer, Explanation::new(words, marks));
        };
        // The words are about that move. What was wrong then may not be on the board any more.
        let marks = if mv.reason.marks.is_empty() { marks } else { mv.reason.marks };
        self.show_undo_advice(mv.n_to_undo, Explanation::new(words, marks))
    }

    fn take_solution(&mut self, solved: &SolvedReport) -> Outcome {
        let result = if solved.moves.is_empty() {
            return self.say(MessageKind::Answer, text!("the puzzle is already solved"));
        } else if solved.from_start.is_some() {
            self.restart_and_solve(&solved.moves)
        } else if self.ask(|board| board.is_solved_by(&solved.moves)) {
            self.push(&solved.moves, Some(SpecialStep::Solve))
        } else {
            Err(Invalid::new("the solution does not solve the puzzle"))
        };
        result.unwrap_or_else(|invalid| self.say(MessageKind::Failure, invalid))
    }

    /// Plays the better solution from the start of the puzzle, or says that there is none.
    fn take_improvement(&mut self, improved: &ImprovedReport) -> Outcome {
        if !improved.is_better() {
            return self.say(MessageKind::Answer, improved.words());
        }
        let outcome = self.restart_and_solve(&improved.found.moves);
        outcome.unwrap_or_else(|invalid| self.say(MessageKind::Failure, invalid))
    }
}
