//! Searches, as values that can be carried to a thread or, as text, to another program.

mod text;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;

use puzzle_core::{
    Aim, Answer, Ask, Figure, Game, GameRng, Generated, Halt, HintStep, Invalid, Params, Plan,
    Rating, Remark, Status, Stop, Texts, Work,
};

use crate::hint::Track;
use crate::history::Special;
use crate::midend::{Midend, Played};
use crate::outcome::{Outcome, Task};
use crate::play::no_game;

pub(crate) use text::read_done;
pub use text::{JobTextError, read_job};

/// A search that is ready to run, away from the session that made it.
pub struct Job {
    inner: Box<dyn RunJob>,
}

/// What a job found, to be given to [`Session::finish`](crate::Session::finish).
pub struct Done {
    inner: Box<dyn DoneJob>,
}

impl core::fmt::Debug for Job {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Job")
    }
}

impl core::fmt::Debug for Done {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Done")
    }
}

impl Job {
    /// Runs the search.
    pub fn run(self, work: &mut Work<'_>) -> Done {
        self.inner.run(work)
    }

    /// The job as text, for a worker that shares no memory: [`read_job`] makes a job of it there.
    pub fn to_text(&self) -> String {
        self.inner.to_text()
    }
}

impl Done {
    /// What was found, as text, for [`Session::read_done`](crate::Session::read_done).
    pub fn to_text(&self) -> String {
        self.inner.to_text()
    }

    /// What ended the search, if it found nothing.
    pub fn stop(&self) -> Option<Stop> {
        self.inner.stop()
    }
}

pub(crate) trait RunJob: Send {
    fn run(self: Box<Self>, work: &mut Work<'_>) -> Done;
    fn to_text(&self) -> String;
}

pub(crate) trait DoneJob: Send {
    fn to_text(&self) -> String;
    fn stop(&self) -> Option<Stop>;
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

/// The question, with all that it rests on.
pub(crate) struct Typed<G: Game> {
    pub(crate) revision: u64,
    pub(crate) question: Question<G>,
    pub(crate) memory: G::Memory,
}

pub(crate) enum Question<G: Game> {
    Generate { params: G::Params, seed: String },
    Solve { here: Place<G>, aim: Aim },
    Hint { here: Place<G> },
    Mistakes { here: Place<G> },
    Rate { here: Place<G> },
    Command { here: Place<G>, id: String, seed: String },
}

/// A position with the way that led to it.
pub(crate) struct Place<G: Game> {
    pub(crate) params: G::Params,
    /// The text of the desc that the start is made of.
    pub(crate) desc: String,
    /// What came with the puzzle.
    pub(crate) texts: Texts,
    pub(crate) start: G::State,
    /// The moves since the start.
    pub(crate) moves: Vec<G::Move>,
    pub(crate) state: G::State,
    /// Moves that solve the start.
    pub(crate) known: Option<Vec<G::Move>>,
}

/// The answer.
pub(crate) struct TypedDone<G: Game> {
    pub(crate) revision: u64,
    pub(crate) found: Found<G>,
    pub(crate) memory: Option<G::Memory>,
}

pub(crate) enum Found<G: Game> {
    Game { params: G::Params, seed: String, generated: Generated<G> },
    Solution { moves: Vec<G::Move>, from_start: bool },
    Unsolvable(String),
    Steps(Vec<HintStep<G::Move>>),
    Words(Remark),
    Mistakes(Vec<Remark>),
    Rating(Rating),
    Moves(Vec<G::Move>),
    Stopped(Stop),
}

impl<G: Game> Place<G> {
    /// The rest of the known solution, where the moves so far are its beginning.
    fn known_rest(&self) -> Option<&[G::Move]> {
        self.known.as_deref()?.strip_prefix(self.moves.as_slice())
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

impl<G: Game> RunJob for Typed<G> {
    fn run(self: Box<Self>, work: &mut Work<'_>) -> Done {
        let Typed { revision, question, mut memory } = *self;
        let found = answer(question, &mut memory, work);
        Done { inner: Box::new(TypedDone { revision, found, memory: Some(memory) }) }
    }

    fn to_text(&self) -> String {
        text::write_job(self)
    }
}

impl<G: Game> DoneJob for TypedDone<G> {
    fn to_text(&self) -> String {
        text::write_done(self)
    }

    fn stop(&self) -> Option<Stop> {
        match self.found {
            Found::Stopped(stop) => Some(stop),
            _ => None,
        }
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

fn answer<G: Game>(question: Question<G>, memory: &mut G::Memory, work: &mut Work<'_>) -> Found<G> {
    match question {
        Question::Generate { params, seed } => {
            match G::generate(&params, &mut GameRng::new(&seed), work) {
                Ok(generated) => Found::Game { params, seed, generated },
                Err(stop) => Found::Stopped(stop),
            }
        }
        Question::Solve { here, aim } => solve(&here, aim, memory, work),
        Question::Hint { here } => {
            let ask = Ask { aim: Aim::Any, known: here.known_rest() };
            match G::plan(&here.state, &ask, memory, work) {
                Ok(Plan::Steps(steps)) => Found::Steps(steps),
                Ok(Plan::Mistake(remark)) => Found::Words(remark),
                Ok(Plan::Lost(remark)) => Found::Words(here.undo_advice(remark, memory, work)),
                Ok(Plan::Nothing(words)) => Found::Words(Remark::new(words, Vec::new())),
                Err(stop) => Found::Stopped(stop),
            }
        }
        Question::Mistakes { here } => match G::mistakes(&here.state, memory, work) {
            Ok(remarks) => Found::Mistakes(remarks),
            Err(stop) => Found::Stopped(stop),
        },
        Question::Rate { here } => {
            let ask = Ask { aim: Aim::Any, known: here.known.as_deref() };
            let state = if G::INFO.rates_position { &here.state } else { &here.start };
            match G::rate(state, &ask, memory, work) {
                Ok(rating) => Found::Rating(rating),
                Err(stop) => Found::Stopped(stop),
            }
        }
        Question::Command { here, id, seed } => {
            match G::command(&here.state, &id, &mut GameRng::new(&seed), memory, work) {
                Ok(moves) => Found::Moves(moves),
                Err(Halt::Stop(stop)) => Found::Stopped(stop),
                Err(Halt::Refused(why)) => Found::Words(Remark::new(why.to_string(), Vec::new())),
            }
        }
    }
}

fn solve<G: Game>(
    here: &Place<G>,
    aim: Aim,
    memory: &mut G::Memory,
    work: &mut Work<'_>,
) -> Found<G> {
    let ask = Ask { aim, known: here.known_rest() };
    let why = match G::solve(&here.state, &ask, memory, work) {
        Answer::Solved(solution) => {
            return Found::Solution { moves: solution.moves, from_start: false };
        }
        Answer::Stopped { best: Some(best), .. } => {
            return Found::Solution { moves: best.moves, from_start: false };
        }
        Answer::Stopped { stop, best: None } => {
            // What generation knew still helps: the player asked for a solution, not for this one.
            return match &here.known {
                Some(known) => Found::Solution { moves: known.clone(), from_start: true },
                None => Found::Stopped(stop),
            };
        }
        Answer::Unsolvable(why) | Answer::Unknown(why) => why,
    };
    if here.moves.is_empty() {
        return Found::Unsolvable(why);
    }
    let ask = Ask { aim, known: here.known.as_deref() };
    match G::solve(&here.start, &ask, memory, work) {
        Answer::Solved(solution) | Answer::Stopped { best: Some(solution), .. } => {
            Found::Solution { moves: solution.moves, from_start: true }
        }
        Answer::Stopped { stop, best: None } => match &here.known {
            Some(known) => Found::Solution { moves: known.clone(), from_start: true },
            None => Found::Stopped(stop),
        },
        Answer::Unsolvable(why) | Answer::Unknown(why) => Found::Unsolvable(why),
    }
}

/// Whether moves lead from a state to a solved one.
pub(crate) fn solves<G: Game>(start: &G::State, moves: &[G::Move]) -> bool {
    let mut state = start.clone();
    moves.iter().all(|mv| G::execute(&mut state, mv).is_ok()) && G::status(&state) == Status::Solved
}

impl<G: Game> Midend<G> {
    /// Makes the job for a task.
    pub(crate) fn job(&mut self, task: &Task) -> Result<Job, Invalid> {
        let question = match task {
            Task::NewGame => {
                let params = self.params.clone();
                params.validate(puzzle_core::Form::Full)?;
                Question::Generate { params, seed: self.fresh_seed() }
            }
            Task::Generate { params, seed } => {
                let params = G::Params::decode(params, &G::Params::default())?;
                params.validate(puzzle_core::Form::Full)?;
                Question::Generate { params, seed: seed.clone() }
            }
            Task::Solve(aim) => Question::Solve { here: self.place()?, aim: *aim },
            Task::Hint => Question::Hint { here: self.place()? },
            Task::Mistakes => Question::Mistakes { here: self.place()? },
            Task::Rate => Question::Rate { here: self.place()? },
            Task::Command(id) => {
                let seed = self.fresh_seed();
                Question::Command { here: self.place()?, id: id.clone(), seed }
            }
        };
        let memory = self.memory.take().unwrap_or_default();
        Ok(Job { inner: Box::new(Typed { revision: self.revision, question, memory }) })
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
        })
    }

    /// A seed that nobody chose: 15 decimal digits, the first not 0.
    fn fresh_seed(&mut self) -> String {
        let mut seed = String::with_capacity(15);
        seed.push(char::from(b'1' + self.seeds.below(9) as u8));
        for _ in 0..14 {
            seed.push(char::from(b'0' + self.seeds.below(10) as u8));
        }
        seed
    }

    /// Seeds the seeds of new games with something that differs from run to run.
    pub(crate) fn set_entropy(&mut self, entropy: u64) {
        self.seeds = GameRng::new(&alloc::format!("fresh {entropy}"));
    }

    /// Takes what a job found.
    pub(crate) fn finish(&mut self, done: Done) -> Outcome {
        let Ok(done) = done.inner.into_any().downcast::<TypedDone<G>>() else {
            return self.unchanged();
        };
        let TypedDone { revision, found, memory } = *done;
        if memory.is_some() {
            self.memory = memory;
        }
        if let Found::Game { params, seed, generated } = found {
            return self.take_generated(params, seed, generated);
        }
        if revision != self.revision || self.game.is_none() {
            return self.unchanged();
        }
        match found {
            Found::Solution { moves, from_start } => self.take_solution(moves, from_start),
            Found::Unsolvable(why) => self.tell(alloc::format!("this cannot be solved: {why}")),
            Found::Steps(steps) => {
                if steps.iter().any(|step| step.moves.is_empty()) || steps.is_empty() {
                    return self.tell("there is no hint here".to_string());
                }
                let from = self.position();
                self.track = Some(Track::new(steps, from));
                self.hint()
            }
            Found::Words(remark) => {
                self.say(remark);
                self.changed()
            }
            Found::Mistakes(remarks) => {
                let Some(first) = remarks.first() else {
                    return self.tell("nothing is wrong so far".to_string());
                };
                self.message = Some(first.words.clone());
                self.set_marks(remarks.into_iter().flat_map(|remark| remark.marks).collect());
                self.changed()
            }
            Found::Rating(rating) => {
                let words = rating_words(&rating);
                if let Some(game) = &mut self.game
                    && !G::INFO.rates_position
                {
                    game.rating = Some(rating);
                }
                self.tell(words)
            }
            Found::Moves(moves) => match self.execute_group(moves) {
                Ok(outcome) => outcome,
                Err(invalid) => self.tell(invalid.to_string()),
            },
            Found::Stopped(Stop::Cancelled) => self.unchanged(),
            Found::Stopped(stop) => self.tell(alloc::format!("no answer: {stop}")),
            Found::Game { .. } => self.unchanged(),
        }
    }

    fn take_generated(
        &mut self,
        params: G::Params,
        seed: String,
        generated: Generated<G>,
    ) -> Outcome {
        let mut played = Played::new(params, generated.desc);
        played.seed = Some(seed);
        if let Some(moves) = generated.solution {
            played.learn(moves);
        }
        played.rating = generated.rating;
        let outcome = self.put_on_board(played);
        self.message = generated.note;
        outcome
    }

    fn take_solution(&mut self, moves: Vec<G::Move>, from_start: bool) -> Outcome {
        if moves.is_empty() {
            return self.tell("it is solved already".to_string());
        }
        let result = if from_start {
            self.restart_and_solve(moves)
        } else if self.state().is_some_and(|state| solves::<G>(state, &moves)) {
            self.group(moves, Some(Special::Solve))
        } else {
            Err(Invalid::new("the solution does not solve the puzzle"))
        };
        match result {
            Ok(outcome) => outcome,
            Err(invalid) => self.tell(invalid.to_string()),
        }
    }

    pub(crate) fn tell(&mut self, words: String) -> Outcome {
        self.message = Some(words);
        self.changed()
    }

    /// The grade of the game on the board, where it is known.
    pub(crate) fn rating(&self) -> Option<&Rating> {
        self.game.as_ref()?.rating.as_ref()
    }
}

fn rating_words(rating: &Rating) -> String {
    match (rating.grade.is_empty(), rating.words.is_empty()) {
        (true, _) => "this puzzle has no grade".to_string(),
        (false, true) => rating.grade.clone(),
        (false, false) => alloc::format!("{}: {}", rating.grade, rating.words),
    }
}

/// What a solver said of a position, as text: what programs that work through many puzzles want.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveReport {
    /// What was found out.
    pub verdict: Verdict,
    /// The solution's moves, replayed; the best so far where a limit ended the search.
    pub moves: Option<String>,
    /// How many moves that are.
    pub n_moves: usize,
    /// Whether no solution is better by the aim; only when proved.
    pub optimal: bool,
    /// What else is known of the solution.
    pub figures: Vec<Figure>,
    /// Why nothing solves it, in words.
    pub why: String,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can be solved.
    Solved,
    /// Proved: it cannot.
    Unsolvable,
    /// A limit ended the search.
    Stopped(Stop),
    /// The game has no solver for it.
    Unknown,
}

impl<G: Game> Midend<G> {
    /// Solves the position and gives the moves as text, without playing them.
    pub(crate) fn solve(&mut self, aim: Aim, work: &mut Work<'_>) -> Result<SolveReport, Invalid> {
        let here = self.place()?;
        let memory = self.memory.get_or_insert_default();
        let ask = Ask { aim, known: here.known_rest() };
        let mut report = SolveReport {
            verdict: Verdict::Solved,
            moves: None,
            n_moves: 0,
            optimal: false,
            figures: Vec::new(),
            why: String::new(),
        };
        let solution = match G::solve(&here.state, &ask, memory, work) {
            Answer::Solved(solution) => Some(solution),
            Answer::Stopped { stop, best } => {
                report.verdict = Verdict::Stopped(stop);
                best
            }
            Answer::Unsolvable(why) => {
                report.verdict = Verdict::Unsolvable;
                report.why = why;
                None
            }
            Answer::Unknown(why) => {
                report.verdict = Verdict::Unknown;
                report.why = why;
                None
            }
        };
        if let Some(solution) = solution {
            if !solves::<G>(&here.state, &solution.moves) {
                return Err(Invalid::new("the solver's moves do not solve the puzzle"));
            }
            report.moves = Some(G::write_moves(&solution.moves));
            report.n_moves = solution.moves.len();
            report.optimal = solution.optimal;
            report.figures = solution.figures;
        }
        Ok(report)
    }

    /// What is wrong so far, here and now.
    pub(crate) fn find_mistakes(&mut self, work: &mut Work<'_>) -> Result<Vec<Remark>, Invalid> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        let memory = self.memory.get_or_insert_default();
        G::mistakes(game.history.state(), memory, work)
            .map_err(|stop| Invalid::new(stop.to_string()))
    }

    /// Grades the puzzle, here and now.
    pub(crate) fn rate(&mut self, work: &mut Work<'_>) -> Result<Rating, Invalid> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        if let Some(rating) = &game.rating {
            return Ok(rating.clone());
        }
        let memory = self.memory.get_or_insert_default();
        let ask = Ask { aim: Aim::Any, known: game.known.as_deref() };
        let state =
            if G::INFO.rates_position { game.history.state() } else { game.history.start() };
        G::rate(state, &ask, memory, work).map_err(|stop| Invalid::new(stop.to_string()))
    }
}
