//! Searches: a task becomes a job, the job runs anywhere, and its report comes back.

mod job;
mod job_text;
mod mistake_search;
mod report;
mod request;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::{Explanation, HintStep, Mark, Rating, Stop, Work};
use puzzle_core::{Game, Invalid, Text, text};

pub(crate) use job::TypedWorker;
pub use job::{Job, Worker};
pub use job_text::JobTextError;
pub(crate) use mistake_search::mistakes;
pub use report::{
    FinishedJob, ImprovedReport, MistakeOrigin, MistakenMove, MistakesReport, PuzzleReport,
    SearchReport, SolvedReport, StepReport,
};

use crate::current_game::{CurrentGame, no_game, solves};
use crate::hint::{HintFacts, HintLevel, HintPlan};
use crate::history::SpecialStep;
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::task::Task;
use job::MemoryOf;
use request::{Place, SearchRequest, Subject, check_aim};

/// Searches for the game on the board: new games, solutions, hints, mistakes, grades.
///
/// Every search has three parts. [`job`](Self::job) makes a [`Job`] from a [`Task`]. The job runs
/// on any thread or, as text, in another program. [`finish`](Self::finish) takes its result.
/// [`run_now`](Self::run_now) runs a task without leaving the thread.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::Task;
/// use puzzle_midend::puzzle_core::solve::Work;
/// let mut game = Midend::<LightsOut>::start("lights-out/3x3:010111010")?;
/// let job = game.job(&Task::Hint)?;
/// let finished = job.run(&mut Work::unlimited());
/// let _ = game.finish(finished);
/// assert!(game.shown_hint().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Searches {
    /// Makes the job for a task. The job takes the memory of the session's searches with it.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::Task;
    /// use puzzle_midend::puzzle_core::game::Status;
    /// use puzzle_midend::puzzle_core::solve::{Objective, Work};
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let job = game.job(&Task::Solve(Objective::Any))?;
    /// // The job does not depend on the session, so it can run on any thread.
    /// let done = std::thread::spawn(|| job.run(&mut Work::unlimited())).join().unwrap();
    /// let _ = game.finish(done);
    /// assert_eq!(game.status(), Status::Solved);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the task is not possible: there is no game, the params are not valid, or the game does
    /// not support the objective.
    fn job(&mut self, task: &Task) -> Result<Job, Invalid>;
    /// Takes a job's result, and the memory of searches back. The result is dropped if the position
    /// has changed or the job was canceled. Moves are used only after they have been replayed,
    /// puzzles only after they have been parsed.
    fn finish(&mut self, done: FinishedJob) -> Outcome;
    /// Returns the number of changes of the game or the position so far. The result of a search of
    /// the position is of no use after a change.
    fn revision(&self) -> u64;
    /// Sets the rating of the puzzle on the board, which the caller found in another session or with
    /// a job of [`Task::Rate`](crate::Task::Rate). No message is shown. A rating that is known
    /// stays. In an editor this is the rating of the draft, which replaces an older one and is in
    /// the status line until the draft changes.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::solve::{Grade, Rating};
    /// let mut game = Midend::<LightsOut>::start("lights-out/2x2:1110")?;
    /// game.keep_rating(Rating::new(Grade::Easy, "one press"));
    /// assert_eq!(game.current_grade(), Some(Grade::Easy));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn keep_rating(&mut self, rating: Rating);
    /// Shows a solution: plays its moves from the start of the puzzle, as one step that can be
    /// undone. As after [`Task::Solve`](crate::Task::Solve), the program has helped in this game.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let mut game = Midend::<LightsOut>::start("lights-out/2x2:1110")?;
    /// let _ = game.show_solution("1,1")?;
    /// assert!(game.used_solve() && game.position() == 1);
    /// assert!(game.show_solution("1,2").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the moves do not solve the puzzle; nothing changes then.
    fn show_solution(&mut self, moves: &str) -> Result<Outcome, Invalid>;
    /// Runs a task now and returns its report without playing it, for programs that process many
    /// puzzles.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::solve::{Objective, Work};
    /// use puzzle_midend::{SearchReport, Task};
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let report = game.run_now(&Task::SolveHere(Objective::Any), &mut Work::unlimited())?;
    /// assert!(matches!(report, SearchReport::Solved(solved) if solved.n_moves > 0));
    /// assert_eq!(game.position(), 0, "nothing was played");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the task is not possible, as for [`job`](Self::job).
    fn run_now(&mut self, task: &Task, work: &mut Work<'_>) -> Result<SearchReport, Invalid>;

    /// Shows the next step of the hint: first a nudge, then the reason, and then plays it. If
    /// something is wrong, the step is to undo moves. Without a plan, the outcome requests a job. In a step of a lesson
    /// that has moves, it makes them, or undoes a move that is not among them.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::solve::Work;
    /// use puzzle_midend::{HintLevel, Request};
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// if let Some(Request::Run(task)) = game.hint().request {
    ///     let done = game.job(&task)?.run(&mut Work::unlimited());
    ///     let _ = game.finish(done);
    /// }
    /// assert_eq!(game.hint_level(), Some(HintLevel::Nudge));
    /// let _ = game.hint();
    /// assert_eq!(game.hint_level(), Some(HintLevel::Reason));
    /// let _ = game.hint();
    /// assert_eq!(game.position(), 1, "the third time, the hint is played");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn hint(&mut self) -> Outcome;
    /// Looks for mistakes: the outcome requests a job, whose result names the earliest mistake. While
    /// that is on the screen, the next call goes back to before it, as [`hint`](Self::hint) does.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::{Request, Task};
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// assert_eq!(game.mistakes().request, Some(Request::Run(Task::Mistakes)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn mistakes(&mut self) -> Outcome;
    /// Returns the nudge or the explanation of the hint that is on the screen.
    fn shown_hint(&self) -> Option<&Explanation>;
    /// Returns how much of a hint is on the screen; `None` if there is no hint.
    fn hint_level(&self) -> Option<HintLevel>;
    /// Returns the moves of the hint on the screen as text; `None` if only its nudge is shown, or
    /// if it is to undo moves.
    fn hint_moves(&self) -> Option<String>;
    /// Returns facts about the hint on the screen; `None` if it is to undo moves.
    fn hint_facts(&self) -> Option<HintFacts>;
    /// Returns the puzzle's rating, if it is known.
    fn rating(&self) -> Option<&Rating>;
    /// Returns `true` if the program gave a hint in this game.
    fn used_hint(&self) -> bool;
    /// Returns `true` if the program solved this game. `false` at a position at which the player had
    /// won before the program showed its solution.
    fn used_solve(&self) -> bool;
}

/// Reads moves strictly, in the form that saves contain.
fn read_moves<G: Game>(text: &str) -> Result<Vec<G::Move>, Invalid> {
    crate::save::split_moves::<G>(text).map(str::parse).collect()
}

impl<G: Game> Searches for Midend<G> {
    fn job(&mut self, task: &Task) -> Result<Job, Invalid> {
        let request = self.search_request(task)?;
        let memory = self.memory.take().unwrap_or_default();
        Ok(Job::new(request, memory))
    }

    fn finish(&mut self, done: FinishedJob) -> Outcome {
        let FinishedJob { report, game, revision, memory } = done;
        if game != G::INFO.id {
            return self.unchanged();
        }
        self.take_memory(memory);
        let is_late = revision != self.session.revision || self.game.is_none();
        match report {
            SearchReport::Puzzle(puzzle) => match self.take_puzzle(puzzle) {
                Ok(outcome) => outcome,
                Err(invalid) => self.show_text(MessageKind::Failure, invalid),
            },
            _ if is_late => self.unchanged(),
            report => self.take_report(report),
        }
    }

    fn revision(&self) -> u64 {
        self.session.revision
    }

    fn keep_rating(&mut self, rating: Rating) {
        if G::is_editor() {
            self.session.draft_rating = Some(rating);
        } else if let Some(game) = &mut self.game {
            game.rating.get_or_insert(rating);
        }
    }

    fn show_solution(&mut self, moves: &str) -> Result<Outcome, Invalid> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        let moves = G::read_moves(&game.fresh_state().0, moves)?;
        self.restart_and_solve(moves)
    }

    fn run_now(&mut self, task: &Task, work: &mut Work<'_>) -> Result<SearchReport, Invalid> {
        let FinishedJob { report, memory, .. } = self.job(task)?.run(work);
        self.take_memory(memory);
        Ok(report)
    }

    fn hint(&mut self) -> Outcome {
        self.next_hint()
    }

    fn mistakes(&mut self) -> Outcome {
        match self.go_to_advised() {
            Some(outcome) => outcome,
            None if self.game.is_none() => Outcome::default(),
            None => self.request(Task::Mistakes),
        }
    }

    fn shown_hint(&self) -> Option<&Explanation> {
        let shown = self.hint_plan.as_ref().and_then(HintPlan::shown);
        shown.or_else(|| self.session.undo_advice.as_ref().map(|back| &back.explanation))
    }

    fn hint_level(&self) -> Option<HintLevel> {
        let of_plan = self.hint_plan.as_ref().and_then(HintPlan::level);
        of_plan.or_else(|| self.session.undo_advice.as_ref().map(|_| HintLevel::Undo))
    }

    fn hint_moves(&self) -> Option<String> {
        self.shown_step().map(|(_, moves)| G::write_moves(moves))
    }

    fn hint_facts(&self) -> Option<HintFacts> {
        self.hint_plan.as_ref().and_then(HintPlan::facts)
    }

    fn rating(&self) -> Option<&Rating> {
        if G::is_editor() {
            return self.session.draft_rating.as_ref();
        }
        self.game.as_ref()?.rating.as_ref()
    }

    fn used_hint(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.n_hints > 0)
    }

    fn used_solve(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.used_solve && !game.is_own_win())
    }
}

impl<G: Game> Midend<G> {
    fn search_request(&mut self, task: &Task) -> Result<SearchRequest<G>, Invalid> {
        let (mut task, mut seed) = (task.clone(), String::new());
        let subject = match &task {
            Task::NewGame => {
                let params = self.params.clone();
                params.validate(ParamsForm::Full)?;
                seed = self.session.fresh_seed();
                task =
                    Task::Generate { params: params.encode(ParamsForm::Full), seed: seed.clone() };
                Subject::Params(params)
            }
            Task::Generate { params, seed: asked } => {
                let params = G::Params::decode(params, &G::Params::default())?;
                params.validate(ParamsForm::Full)?;
                seed.clone_from(asked);
                Subject::Params(params)
            }
            Task::Command(_) => {
                seed = self.session.fresh_seed();
                Subject::Place(self.place()?)
            }
            Task::Solve(aim) | Task::SolveHere(aim) => {
                check_aim::<G>(aim)?;
                Subject::Place(self.place()?)
            }
            Task::Improve { moves, aim, nodes } => {
                check_aim::<G>(aim)?;
                let place = self.place()?;
                let moves = G::read_moves(&place.start, moves)?;
                if !solves::<G>(&place.start, &moves) {
                    return Err(Invalid::new("the moves do not solve the puzzle"));
                }
                let (aim, nodes) = (aim.clone(), *nodes);
                task = Task::Improve { moves: G::write_moves(&moves), aim, nodes };
                Subject::Place(place)
            }
            Task::Hint => {
                let mut place = self.place()?;
                place.known = self.planned_solution(&place.moves).or(place.known);
                Subject::Place(place)
            }
            Task::Mistakes | Task::Rate => Subject::Place(self.place()?),
        };
        Ok(SearchRequest { revision: self.session.revision, task, seed, subject })
    }

    fn place(&self) -> Result<Place<G>, Invalid> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        Ok(Place {
            params: game.params.clone(),
            desc: game.desc_text(),
            texts: game.texts.clone(),
            start: game.history.last_start_state().clone(),
            moves: game.history.moves_since_start().to_vec(),
            state: game.history.state().clone(),
            known: game.known_solution.clone(),
            rating: game.rating.clone(),
        })
    }

    /// Returns the moves made, and those of the plan of hints that leads on from here, if they solve the
    /// puzzle.
    fn planned_solution(&self, made: &[G::Move]) -> Option<Vec<G::Move>> {
        let game = self.game.as_ref()?;
        let planned = self.hint_plan.as_ref()?.moves_from(game.history.position())?;
        let moves = [made, &planned].concat();
        solves::<G>(game.history.last_start_state(), &moves).then_some(moves)
    }

    /// Takes back the memory of a job. It replaces a memory that was begun in the meantime, because
    /// it has seen more.
    fn take_memory(&mut self, memory: Option<alloc::boxed::Box<dyn core::any::Any + Send>>) {
        if let Some(memory) = memory.and_then(|memory| memory.downcast::<MemoryOf<G>>().ok()) {
            self.memory = Some(memory.0);
        }
    }

    fn take_report(&mut self, report: SearchReport) -> Outcome {
        let n_cells = self.n_cells();
        match report {
            SearchReport::Solved(solved) => return self.take_solution(&solved),
            SearchReport::Improved(improved) => return self.take_improvement(&improved),
            SearchReport::Unsolvable(Explanation { words, marks }) => {
                let words = text!("this position cannot be solved: {reason}", reason = words);
                self.session.show_explanation(
                    MessageKind::Answer,
                    Explanation { words, marks },
                    n_cells,
                );
            }
            SearchReport::Unknown(words) => self.session.show_text(MessageKind::Answer, words),
            SearchReport::Steps(steps) => return self.take_steps(steps),
            SearchReport::Advice(explanation) => {
                self.session.show_explanation(MessageKind::Hint, explanation, n_cells);
            }
            SearchReport::Mistakes(report) => return self.take_mistakes(report),
            SearchReport::Rating(rating) => {
                self.session.show_text(MessageKind::Answer, &rating);
                self.keep_rating(rating);
            }
            SearchReport::Moves(text) => {
                let moves = read_moves::<G>(&text).and_then(|moves| self.execute_group(moves));
                return moves.unwrap_or_else(|e| self.show_text(MessageKind::Failure, e));
            }
            SearchReport::Refused(words) => self.session.show_text(MessageKind::Refusal, words),
            SearchReport::Stopped(Stop::Cancelled) | SearchReport::Puzzle(_) => {
                return self.unchanged();
            }
            SearchReport::Stopped(stop) => {
                self.session.show_text(
                    MessageKind::Failure,
                    text!("the search ended without an answer: {stop}", stop),
                );
            }
        }
        self.changed()
    }

    pub(crate) fn take_puzzle(&mut self, puzzle: PuzzleReport) -> Result<Outcome, Invalid> {
        let asked = G::Params::decode(&puzzle.params, &G::Params::default())?;
        let (params, asked) = match &puzzle.narrowed {
            None => (asked, None),
            Some(text) => {
                let params = G::Params::decode(text, &G::Params::default())?;
                (params, Some(asked.encode(ParamsForm::Full)))
            }
        };
        params.validate(ParamsForm::Short)?;
        if !crate::game_id::is_seed(&puzzle.seed) {
            return Err(Invalid::new("the seed is not valid"));
        }
        let desc = G::parse_desc(&params, &puzzle.desc)?;
        let mut played = CurrentGame::<G>::new(params, desc);
        if let Some(pending_entry) = self.session.pending_entry.take() {
            pending_entry.apply(&puzzle, &mut played);
        }
        played.requested_params = asked;
        let board = played.asked_params().encode(ParamsForm::Short);
        played.board_title = self.own_board_title(&board).to_string();
        played.seed = Some(puzzle.seed);
        if let Some(text) = puzzle.solution
            && let Ok(moves) = read_moves::<G>(&text)
        {
            played.set_known_solution(moves);
        }
        played.rating = puzzle.rating;
        let outcome = self.put_on_board(played);
        if let Some(note) = puzzle.note {
            self.session.show_text(MessageKind::Note, note);
        }
        Ok(outcome)
    }

    fn take_steps(&mut self, steps: Vec<StepReport>) -> Outcome {
        let read = |report: StepReport| {
            let moves = read_moves::<G>(&report.moves)?;
            let mut step = HintStep::group(moves, report.explanation).nudged(report.nudge);
            step.is_by_search = report.is_by_search;
            step.n_left = report.n_left;
            Ok(step)
        };
        let steps: Result<Vec<_>, Invalid> = steps.into_iter().map(read).collect();
        let is_sound = |steps: &[HintStep<G::Move>]| {
            let Some(mut state) = self.state().cloned() else { return false };
            !steps.is_empty()
                && steps.iter().all(|step| {
                    !step.moves.is_empty()
                        && step.moves.iter().all(|mv| G::execute(&mut state, mv).is_ok())
                })
        };
        match steps {
            Ok(steps) if is_sound(&steps) => {
                let Some(game) = &self.game else { return self.unchanged() };
                let position = game.history.position();
                match &mut self.hint_plan {
                    Some(plan) if plan.leads_on_from(position) => plan.continue_with(steps),
                    plan => *plan = Some(HintPlan::new(steps, &game.history)),
                }
                self.next_hint()
            }
            _ => self.show_text(MessageKind::Hint, text!("there is no hint for this position")),
        }
    }

    /// Shows the mistakes. If a move was the earliest, the next request for a hint or for mistakes
    /// goes back to before it.
    fn take_mistakes(&mut self, report: MistakesReport) -> Outcome {
        let words = report.words();
        let marks: Vec<Mark> = report.found.into_iter().flat_map(|mistake| mistake.marks).collect();
        let Some(MistakeOrigin::Move(mv)) = report.origin else {
            let explanation = Explanation::new(words, marks);
            let n_cells = self.n_cells();
            self.session.show_explanation(MessageKind::Answer, explanation, n_cells);
            return self.changed();
        };
        // The words are about that move. What was wrong then may not be on the board any more.
        let marks = if mv.reason.marks.is_empty() { marks } else { mv.reason.marks };
        self.show_undo_advice(mv.n_to_undo, Explanation::new(words, marks))
    }

    fn take_solution(&mut self, solved: &SolvedReport) -> Outcome {
        let result = read_moves::<G>(&solved.moves).and_then(|moves| {
            if moves.is_empty() {
                return Ok(
                    self.show_text(MessageKind::Answer, text!("the puzzle is already solved"))
                );
            }
            if solved.from_start.is_some() {
                return self.restart_and_solve(moves);
            }
            if self.state().is_some_and(|state| solves::<G>(state, &moves)) {
                return self.group(moves, Some(SpecialStep::Solve));
            }
            Err(Invalid::new("the solution does not solve the puzzle"))
        });
        result.unwrap_or_else(|invalid| self.show_text(MessageKind::Failure, invalid))
    }

    /// Plays the better solution from the start of the puzzle, or says that there is none.
    fn take_improvement(&mut self, improved: &ImprovedReport) -> Outcome {
        if !improved.is_better() {
            return self.show_text(MessageKind::Answer, improved.words());
        }
        let moves = read_moves::<G>(&improved.found.moves);
        let outcome = moves.and_then(|moves| self.restart_and_solve(moves));
        outcome.unwrap_or_else(|invalid| self.show_text(MessageKind::Failure, invalid))
    }

    fn show_text(&mut self, kind: MessageKind, words: impl Into<Text>) -> Outcome {
        self.session.show_text(kind, words);
        self.changed()
    }
}
