//! One way to search: a task becomes a job, a job runs anywhere, its report comes back.

mod job;
mod job_text;
mod question;
mod report;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{Form, Params};
use puzzle_core::solve::{HintStep, Rating, Remark, Stop, Work};
use puzzle_core::{Game, Invalid};

pub(crate) use job::TypedWorker;
pub use job::{Job, Worker};
pub use job_text::JobTextError;
pub use report::{Done, PuzzleReport, Report, SolvedReport, StepReport};

use crate::hint::Track;
use crate::history::Special;
use crate::message::MessageKind;
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::played::{Played, no_game, solves};
use crate::task::Task;
use job::MemoryOf;
use question::{Place, Question, Subject, check_aim};

/// Searches for the game on the board: new games, solutions, hints, mistakes, grades.
///
/// All of them go one way: [`job`](Self::job) makes a [`Job`] of a [`Task`], the job runs on any
/// thread or, as text, in another program, and [`finish`](Self::finish) takes what it found.
/// [`ask_now`](Self::ask_now) goes the same way without leaving.
pub trait Searches {
    /// Makes the job for a task. It takes the memory of the session's searches with it.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::Task;
    /// use puzzle_midend::puzzle_core::game::Status;
    /// use puzzle_midend::puzzle_core::solve::{Aim, Work};
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let job = game.job(&Task::Solve(Aim::Any))?;
    /// // The job needs nothing of the game: it can run on any thread.
    /// let done = std::thread::spawn(|| job.run(&mut Work::unlimited())).join().unwrap();
    /// let _ = game.finish(done);
    /// assert_eq!(game.status(), Status::Solved);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the task cannot be begun: no game, bad params, an aim that the game does not have.
    fn job(&mut self, task: &Task) -> Result<Job, Invalid>;
    /// Takes what a job found, and its memory back. What was found for a position that has gone
    /// is dropped, and so is everything when the job was cancelled. Moves are believed after they
    /// have been replayed, puzzles after they have been read.
    fn finish(&mut self, done: Done) -> Outcome;
    /// Runs a task here and now and gives the report without playing it: for programs that work
    /// through many puzzles.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::solve::{Aim, Work};
    /// use puzzle_midend::{Report, Task};
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// let report = game.ask_now(&Task::SolveHere(Aim::Any), &mut Work::unlimited())?;
    /// assert!(matches!(report, Report::Solved(solved) if solved.n_moves > 0));
    /// assert_eq!(game.position(), 0, "nothing was played");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`job`](Self::job).
    fn ask_now(&mut self, task: &Task, work: &mut Work<'_>) -> Result<Report, Invalid>;

    /// Asks for a hint: shows the next step of the plan; asked again, plays it. Where something is
    /// wrong the step is to take moves back. Where there is no plan the outcome asks for a job.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::solve::Work;
    /// use puzzle_midend::Request;
    /// let mut game = Midend::<LightsOut>::start("lights-out/3x3:111000111")?;
    /// if let Some(Request::Run(task)) = game.hint().request {
    ///     let done = game.job(&task)?.run(&mut Work::unlimited());
    ///     let _ = game.finish(done);
    /// }
    /// assert!(game.shown_hint().is_some());
    /// let _ = game.hint();
    /// assert_eq!(game.position(), 1, "asked again, the hint is played");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn hint(&mut self) -> Outcome;
    /// The hint that is on the screen.
    fn shown_hint(&self) -> Option<&Remark>;
    /// Its moves, as text; `None` where it takes moves back.
    fn hint_moves(&self) -> Option<String>;
    /// The puzzle's grade, where it is known.
    fn rating(&self) -> Option<&Rating>;
    /// Whether the program gave a hint in this game.
    fn used_hint(&self) -> bool;
    /// Whether the program solved this game.
    fn used_solve(&self) -> bool;
}

/// Reads moves as saves write them, strictly.
fn read_moves<G: Game>(text: &str) -> Result<Vec<G::Move>, Invalid> {
    crate::save::split_moves::<G>(text).map(str::parse).collect()
}

impl<G: Game> Searches for Midend<G> {
    fn job(&mut self, task: &Task) -> Result<Job, Invalid> {
        let question = self.question(task)?;
        let memory = self.memory.take().unwrap_or_default();
        Ok(Job::new(question, memory))
    }

    fn finish(&mut self, done: Done) -> Outcome {
        let Done { report, game, revision, memory } = done;
        if game != G::INFO.id {
            return self.unchanged();
        }
        self.take_memory(memory);
        let is_late = revision != self.desk.revision || self.game.is_none();
        match report {
            Report::Puzzle(puzzle) => match self.take_puzzle(puzzle) {
                Ok(outcome) => outcome,
                Err(invalid) => self.tell(MessageKind::Failure, invalid.to_string()),
            },
            _ if is_late => self.unchanged(),
            report => self.take_report(report),
        }
    }

    fn ask_now(&mut self, task: &Task, work: &mut Work<'_>) -> Result<Report, Invalid> {
        let Done { report, memory, .. } = self.job(task)?.run(work);
        self.take_memory(memory);
        Ok(report)
    }

    fn hint(&mut self) -> Outcome {
        self.next_hint()
    }

    fn shown_hint(&self) -> Option<&Remark> {
        let step = self.shown_step().map(|(remark, _)| remark);
        step.or_else(|| self.desk.way_back.as_ref().map(|back| &back.remark))
    }

    fn hint_moves(&self) -> Option<String> {
        self.shown_step().map(|(_, moves)| G::write_moves(moves))
    }

    fn rating(&self) -> Option<&Rating> {
        self.game.as_ref()?.rating.as_ref()
    }

    fn used_hint(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.n_hints > 0)
    }

    fn used_solve(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.used_solve)
    }
}

impl<G: Game> Midend<G> {
    fn question(&mut self, task: &Task) -> Result<Question<G>, Invalid> {
        let (mut task, mut seed) = (task.clone(), String::new());
        let subject = match &task {
            Task::NewGame => {
                let params = self.params.clone();
                params.validate(Form::Full)?;
                seed = self.desk.fresh_seed();
                task = Task::Generate { params: params.encode(Form::Full), seed: seed.clone() };
                Subject::Params(params)
            }
            Task::Generate { params, seed: asked } => {
                let params = G::Params::decode(params, &G::Params::default())?;
                params.validate(Form::Full)?;
                seed.clone_from(asked);
                Subject::Params(params)
            }
            Task::Command(_) => {
                seed = self.desk.fresh_seed();
                Subject::Place(self.place()?)
            }
            Task::Solve(aim) | Task::SolveHere(aim) => {
                check_aim::<G>(aim)?;
                Subject::Place(self.place()?)
            }
            Task::Hint | Task::Mistakes | Task::Rate => Subject::Place(self.place()?),
        };
        Ok(Question { revision: self.desk.revision, task, seed, subject })
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
            known: game.known.clone(),
            rating: game.rating.clone(),
        })
    }

    /// A job's memory comes home. It has seen more than one that was begun in its place.
    fn take_memory(&mut self, memory: Option<alloc::boxed::Box<dyn core::any::Any + Send>>) {
        if let Some(memory) = memory.and_then(|memory| memory.downcast::<MemoryOf<G>>().ok()) {
            self.memory = Some(memory.0);
        }
    }

    fn take_report(&mut self, report: Report) -> Outcome {
        let n_cells = self.n_cells();
        match report {
            Report::Solved(solved) => return self.take_solution(&solved),
            Report::Unsolvable(Remark { words, marks }) => {
                let words = alloc::format!("this cannot be solved: {words}");
                self.desk.say(MessageKind::Answer, Remark { words, marks }, n_cells);
            }
            Report::Unknown(words) => self.desk.tell(MessageKind::Answer, words),
            Report::Steps(steps) => return self.take_steps(steps),
            Report::Advice(remark) => self.desk.say(MessageKind::Hint, remark, n_cells),
            Report::TakeBack { n_moves, remark } => return self.show_way_back(n_moves, remark),
            Report::Mistakes(remarks) => match remarks.first() {
                None => self.desk.tell(MessageKind::Answer, "nothing is wrong so far"),
                Some(first) => {
                    self.desk.tell(MessageKind::Answer, first.words.clone());
                    let marks = remarks.into_iter().flat_map(|remark| remark.marks).collect();
                    self.desk.set_marks(marks, n_cells);
                }
            },
            Report::Rating(rating) => {
                self.desk.tell(MessageKind::Answer, rating.to_string());
                if let Some(game) = &mut self.game
                    && !G::rates_position()
                {
                    game.rating = Some(rating);
                }
            }
            Report::Moves(text) => {
                let moves = read_moves::<G>(&text).and_then(|moves| self.execute_group(moves));
                return moves.unwrap_or_else(|e| self.tell(MessageKind::Failure, e.to_string()));
            }
            Report::Refused(words) => self.desk.tell(MessageKind::Refusal, words),
            Report::Stopped(Stop::Cancelled) | Report::Puzzle(_) => return self.unchanged(),
            Report::Stopped(stop) => {
                self.desk.tell(MessageKind::Failure, alloc::format!("no answer: {stop}"));
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
                (params, Some(asked.encode(Form::Full)))
            }
        };
        params.validate(Form::Short)?;
        if !crate::game_id::is_seed(&puzzle.seed) {
            return Err(Invalid::new("this is no seed"));
        }
        let desc = G::parse_desc(&params, &puzzle.desc)?;
        let mut played = Played::new(params, desc);
        if let Some(awaited) = self.desk.awaited.take() {
            awaited.tell(&puzzle, &mut played);
        }
        played.asked = asked;
        played.seed = Some(puzzle.seed);
        if let Some(text) = puzzle.solution
            && let Ok(moves) = read_moves::<G>(&text)
        {
            played.learn(moves);
        }
        played.rating = puzzle.rating;
        let outcome = self.put_on_board(played);
        if let Some(note) = puzzle.note {
            self.desk.tell(MessageKind::Note, note);
        }
        Ok(outcome)
    }

    fn take_steps(&mut self, steps: Vec<StepReport>) -> Outcome {
        let read =
            |step: StepReport| Ok(HintStep::group(read_moves::<G>(&step.moves)?, step.remark));
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
                self.track = self.game.as_ref().map(|game| Track::new(steps, &game.history));
                self.next_hint()
            }
            _ => self.tell(MessageKind::Hint, "there is no hint here".to_string()),
        }
    }

    fn take_solution(&mut self, solved: &SolvedReport) -> Outcome {
        let result = read_moves::<G>(&solved.moves).and_then(|moves| {
            if moves.is_empty() {
                return Ok(self.tell(MessageKind::Answer, "it is solved already".to_string()));
            }
            if solved.from_start.is_some() {
                return self.restart_and_solve(moves);
            }
            if self.state().is_some_and(|state| solves::<G>(state, &moves)) {
                return self.group(moves, Some(Special::Solve));
            }
            Err(Invalid::new("the solution does not solve the puzzle"))
        });
        result.unwrap_or_else(|invalid| self.tell(MessageKind::Failure, invalid.to_string()))
    }

    fn tell(&mut self, kind: MessageKind, words: String) -> Outcome {
        self.desk.tell(kind, words);
        self.changed()
    }
}
