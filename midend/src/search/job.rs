//! Searches, as values that can be carried to a thread or, as text, to another program.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;

use puzzle_core::{
    Abilities as _, Aim, Answer, Ask, Game, GameRng, Halt, Invalid, Params, Plan, Rating, Remark,
    Solution, Stop, Texts, Work,
};

use super::report::{Done, PuzzleReport, Report, SolvedReport, StepReport};
use super::{job_text, write_line};
use crate::JobTextError;
use crate::outcome::Task;

/// A search that is ready to run, away from the session that made it. It has the memory of the
/// session's searches with it, and brings it back.
///
/// As text it goes to a process, a machine or a web worker that shares no memory with the session:
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::Work;
/// use puzzle_midend::{Done, GameEntry, Task, prelude::*};
/// let mut game = Midend::<LightsOut>::new();
/// let _ = game.open("lights-out/3x3:111000111")?;
/// let job = game.job(&Task::Hint)?.to_text();
///
/// // Elsewhere:
/// let mut worker = GameEntry::of::<LightsOut>().worker();
/// let done = worker.run(&job, &mut Work::unlimited())?.to_text();
///
/// // And back:
/// let _ = game.finish(Done::from_text(&done)?);
/// assert!(game.shown_hint().is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct Job {
    inner: Box<dyn RunJob>,
}

impl core::fmt::Debug for Job {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Job")
    }
}

impl Job {
    pub(super) fn new<G: Game>(question: Question<G>, memory: G::Memory) -> Self {
        Self { inner: Box::new(Typed { question, memory }) }
    }

    /// Runs the search.
    pub fn run(self, work: &mut Work<'_>) -> Done {
        self.inner.run(work)
    }

    /// The job as text, for a [`Worker`] that shares no memory with this program.
    pub fn to_text(&self) -> String {
        self.inner.to_text()
    }
}

/// Runs jobs that come as text, one after the other, and keeps the memory of their searches from
/// one to the next: what stands at the other end of a channel, in a web worker or another process.
/// [`GameEntry::worker`](crate::GameEntry::worker) makes one.
pub trait Worker: Send {
    /// Runs a job. It may be ended through `work`; the worker can go on with the next then.
    ///
    /// # Errors
    /// When the text is no job, or one of another game.
    fn run(&mut self, job: &str, work: &mut Work<'_>) -> Result<Done, JobTextError>;
}

/// A worker for one game.
pub(crate) struct TypedWorker<G: Game> {
    memory: G::Memory,
}

impl<G: Game> Default for TypedWorker<G> {
    fn default() -> Self {
        Self { memory: G::Memory::default() }
    }
}

impl<G: Game> Worker for TypedWorker<G> {
    fn run(&mut self, job: &str, work: &mut Work<'_>) -> Result<Done, JobTextError> {
        let question = job_text::read::<G>(job)?;
        let report = question.answer(&mut self.memory, work);
        Ok(Done { report, game: G::INFO.id.to_string(), revision: question.revision, memory: None })
    }
}

trait RunJob: Send {
    fn run(self: Box<Self>, work: &mut Work<'_>) -> Done;
    fn to_text(&self) -> String;
}

struct Typed<G: Game> {
    question: Question<G>,
    memory: G::Memory,
}

impl<G: Game> RunJob for Typed<G> {
    fn run(self: Box<Self>, work: &mut Work<'_>) -> Done {
        let Typed { question, mut memory } = *self;
        let report = question.answer(&mut memory, work);
        let memory: Box<dyn Any + Send> = Box::new(MemoryOf::<G>(memory));
        Done {
            report,
            game: G::INFO.id.to_string(),
            revision: question.revision,
            memory: Some(memory),
        }
    }

    fn to_text(&self) -> String {
        job_text::write(&self.question)
    }
}

/// A memory under the name of its game: two games may have memories of one type.
pub(super) struct MemoryOf<G: Game>(pub(super) G::Memory);

/// The question, with all that it rests on.
pub(super) struct Question<G: Game> {
    pub(super) revision: u64,
    pub(super) task: Task,
    /// For what needs randomness: generators, commands.
    pub(super) seed: String,
    pub(super) subject: Subject<G>,
}

/// What a question is about.
pub(super) enum Subject<G: Game> {
    Params(G::Params),
    Place(Place<G>),
}

/// A position with the way that led to it.
pub(super) struct Place<G: Game> {
    pub(super) params: G::Params,
    /// The text of the desc that the start is made of.
    pub(super) desc: String,
    /// What came with the puzzle.
    pub(super) texts: Texts,
    pub(super) start: G::State,
    /// The moves since the start.
    pub(super) moves: Vec<G::Move>,
    pub(super) state: G::State,
    /// Moves that solve the start.
    pub(super) known: Option<Vec<G::Move>>,
    /// The puzzle's grade, where it is known.
    pub(super) rating: Option<Rating>,
}

/// Refuses an aim that the game's solver does not have.
pub(super) fn check_aim<G: Game>(aim: &Aim) -> Result<(), Invalid> {
    match aim {
        Aim::OptimalIn(name) if !G::measures().contains(&&**name) => {
            Err(Invalid::new("there is no such aim"))
        }
        _ => Ok(()),
    }
}

impl<G: Game> Question<G> {
    fn answer(&self, memory: &mut G::Memory, work: &mut Work<'_>) -> Report {
        let here = match &self.subject {
            Subject::Params(params) => return generate::<G>(params, &self.seed, work),
            Subject::Place(here) => here,
        };
        match &self.task {
            // A question about params has been answered above.
            Task::NewGame | Task::Generate { .. } => Report::Unknown(String::new()),
            Task::Solve(aim) => here.solve_somehow(aim, memory, work),
            Task::SolveHere(aim) => here.solve(aim, memory, work),
            Task::Hint => here.hint(memory, work),
            Task::Mistakes => match G::mistakes(&here.state, memory, work) {
                Ok(remarks) => Report::Mistakes(remarks),
                Err(stop) => Report::Stopped(stop),
            },
            Task::Rate => here.rate(memory, work),
            Task::Command(id) => {
                let rng = &mut GameRng::new(&self.seed);
                match G::command(&here.state, id, rng, memory, work) {
                    Ok(moves) => Report::Moves(write_line::<G>(&moves)),
                    Err(Halt::Stop(stop)) => Report::Stopped(stop),
                    Err(Halt::Refused(why)) => Report::Refused(why.to_string()),
                }
            }
        }
    }
}

fn generate<G: Game>(params: &G::Params, seed: &str, work: &mut Work<'_>) -> Report {
    let made = match G::generate(params, &mut G::puzzle_rng(params, seed), work) {
        Ok(made) => made,
        Err(stop) => return Report::Stopped(stop),
    };
    let full = |params: &G::Params| params.encode(puzzle_core::Form::Full);
    Report::Puzzle(PuzzleReport {
        params: full(params),
        seed: seed.to_string(),
        narrowed: made.params.as_ref().map(full),
        desc: G::desc_text(made.params.as_ref().unwrap_or(params), &made.desc),
        solution: made.solution.as_deref().map(write_line::<G>),
        rating: made.rating,
        note: made.note,
    })
}

impl<G: Game> Place<G> {
    /// The rest of the known solution, where the moves so far are its beginning.
    fn known_rest(&self) -> Option<&[G::Move]> {
        self.known.as_deref()?.strip_prefix(self.moves.as_slice())
    }

    fn solve(&self, aim: &Aim, memory: &mut G::Memory, work: &mut Work<'_>) -> Report {
        let ask = Ask { aim: aim.clone(), known: self.known_rest() };
        report_of::<G>(&self.state, G::solve(&self.state, &ask, memory, work))
    }

    /// A solution from here, or else from the start: a player who asks for a solution wants to
    /// see one.
    fn solve_somehow(&self, aim: &Aim, memory: &mut G::Memory, work: &mut Work<'_>) -> Report {
        let found = self.solve(aim, memory, work);
        let why = match &found {
            Report::Unsolvable(remark) => remark.clone(),
            Report::Stopped(_) | Report::Unknown(_) => {
                // What generation knew still helps: any solution will do, even from the start.
                let Some(known) = &self.known else { return found };
                let solution = Solution::new(known.clone(), false);
                return solved::<G>(solution, Some(Remark::default()), None);
            }
            _ => return found,
        };
        if self.moves.is_empty() {
            return found;
        }
        let ask = Ask { aim: aim.clone(), known: self.known.as_deref() };
        match report_of::<G>(&self.start, G::solve(&self.start, &ask, memory, work)) {
            Report::Solved(solved) => {
                Report::Solved(SolvedReport { from_start: Some(why), ..solved })
            }
            Report::Stopped(stop) => match &self.known {
                Some(known) => {
                    let solution = Solution::new(known.clone(), false);
                    solved::<G>(solution, Some(why), None)
                }
                None => Report::Stopped(stop),
            },
            other => other,
        }
    }

    fn hint(&self, memory: &mut G::Memory, work: &mut Work<'_>) -> Report {
        let ask = Ask { aim: Aim::Any, known: self.known_rest() };
        match G::plan(&self.state, &ask, memory, work) {
            Ok(Plan::Steps(steps)) => Report::Steps(
                steps
                    .into_iter()
                    .map(|step| StepReport {
                        moves: write_line::<G>(&step.moves),
                        remark: step.remark,
                    })
                    .collect(),
            ),
            Ok(Plan::Mistake(remark)) => Report::Advice(remark),
            Ok(Plan::Lost(remark)) => Report::Advice(self.undo_advice(remark, memory, work)),
            Ok(Plan::Nothing(words)) => Report::Advice(words.into()),
            Err(stop) => Report::Stopped(stop),
        }
    }

    fn rate(&self, memory: &mut G::Memory, work: &mut Work<'_>) -> Report {
        if let Some(rating) = &self.rating
            && !G::rates_position()
        {
            return Report::Rating(rating.clone());
        }
        let ask = Ask { aim: Aim::Any, known: self.known.as_deref() };
        let state = if G::rates_position() { &self.state } else { &self.start };
        match G::rate(state, &ask, memory, work) {
            Ok(rating) => Report::Rating(rating),
            Err(stop) => Report::Stopped(stop),
        }
    }

    /// The words about a lost position: how far to undo. By bisection: what is lost stays lost.
    fn undo_advice(&self, remark: Remark, memory: &mut G::Memory, work: &mut Work<'_>) -> Remark {
        let (mut good, mut lost) = (0, self.moves.len());
        let mut is_proved = false;
        while good < lost {
            let middle = usize::midpoint(good, lost);
            let mut state = self.start.clone();
            for mv in &self.moves[..middle] {
                if G::execute(&mut state, mv).is_err() {
                    return remark;
                }
            }
            match G::solve(&state, &Ask::default(), memory, work) {
                Answer::Solved(_) => {
                    is_proved = true;
                    good = middle + 1;
                }
                Answer::Unsolvable(_) => lost = middle,
                _ => return remark,
            }
        }
        // `lost` is the first lost position; the one before it can still be won
        if lost == 0 || !is_proved {
            return Remark::new(
                alloc::format!("{}; this puzzle cannot be solved at all", remark.words),
                remark.marks,
            );
        }
        let n = self.moves.len() - (lost - 1);
        let moves = if n == 1 { "the last move" } else { &alloc::format!("the last {n} moves") };
        Remark::new(alloc::format!("{}: undo {moves}", remark.words), remark.marks)
    }
}

/// A solver's answer as plain data. Moves that do not solve are not passed on.
fn report_of<G: Game>(state: &G::State, answer: Answer<G::Move>) -> Report {
    let (solution, stopped) = match answer {
        Answer::Solved(solution) => (solution, None),
        Answer::Stopped { stop, best: Some(best) } => (best, Some(stop)),
        Answer::Stopped { stop, best: None } => return Report::Stopped(stop),
        Answer::Unsolvable(remark) => return Report::Unsolvable(remark),
        Answer::Unknown(words) => return Report::Unknown(words),
    };
    if !super::solves::<G>(state, &solution.moves) {
        debug_assert!(false, "the solver's moves do not solve the puzzle");
        return Report::Unknown("the solver's moves do not solve the puzzle".to_string());
    }
    solved::<G>(solution, None, stopped)
}

fn solved<G: Game>(
    solution: Solution<G::Move>,
    from_start: Option<Remark>,
    stopped: Option<Stop>,
) -> Report {
    Report::Solved(SolvedReport {
        moves: write_line::<G>(&solution.moves),
        n_moves: solution.moves.len(),
        optimal: solution.optimal,
        solutions: solution.solutions,
        other: solution.other.as_deref().map(write_line::<G>),
        figures: solution.figures,
        from_start,
        stopped,
    })
}
