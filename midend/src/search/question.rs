//! What a job asks, and how it is answered.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::{Abilities as _, Halt};
use puzzle_core::format::Texts;
use puzzle_core::params::{Form, Params};
use puzzle_core::solve::{Aim, Answer, Ask, Plan, Rating, Remark, Solution, Stop, Work};
use puzzle_core::{Game, GameRng, Invalid};

use super::report::{PuzzleReport, Report, SolvedReport, StepReport};
use crate::played::solves;
use crate::task::Task;

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
    /// Runs the search.
    pub(super) fn answer(&self, memory: &mut G::Memory, work: &mut Work<'_>) -> Report {
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
                    Ok(moves) => Report::Moves(G::write_moves(&moves)),
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
    let full = |params: &G::Params| params.encode(Form::Full);
    Report::Puzzle(PuzzleReport {
        params: full(params),
        seed: seed.to_string(),
        narrowed: made.params.as_ref().map(full),
        desc: G::desc_text(made.params.as_ref().unwrap_or(params), &made.desc),
        solution: made.solution.as_deref().map(G::write_moves),
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
        let ask = Ask::with_aim(aim.clone()).knowing(self.known_rest());
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
                let solution = Solution::new(known.clone());
                return solved::<G>(solution, Some(Remark::default()), None);
            }
            _ => return found,
        };
        if self.moves.is_empty() {
            return found;
        }
        let ask = Ask::with_aim(aim.clone()).knowing(self.known.as_deref());
        match report_of::<G>(&self.start, G::solve(&self.start, &ask, memory, work)) {
            Report::Solved(solved) => {
                Report::Solved(SolvedReport { from_start: Some(why), ..solved })
            }
            Report::Stopped(stop) => match &self.known {
                Some(known) => {
                    let solution = Solution::new(known.clone());
                    solved::<G>(solution, Some(why), None)
                }
                None => Report::Stopped(stop),
            },
            other => other,
        }
    }

    fn hint(&self, memory: &mut G::Memory, work: &mut Work<'_>) -> Report {
        let ask = Ask::default().knowing(self.known_rest());
        match G::plan(&self.state, &ask, memory, work) {
            Ok(Plan::Steps(steps)) => Report::Steps(
                steps
                    .into_iter()
                    .map(|step| StepReport {
                        moves: G::write_moves(&step.moves),
                        remark: step.remark,
                    })
                    .collect(),
            ),
            Ok(Plan::Mistake(remark)) => match self.last_right(memory, work) {
                Some(at) => self.back_to(at, &remark),
                None => Report::Advice(remark),
            },
            Ok(Plan::Lost(remark)) => self.back_to_hope(remark, memory, work),
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
        let ask = Ask::default().knowing(self.known.as_deref());
        let state = if G::rates_position() { &self.state } else { &self.start };
        match G::rate(state, &ask, memory, work) {
            Ok(rating) => Report::Rating(rating),
            Err(stop) => Report::Stopped(stop),
        }
    }

    /// The position after so many of the moves; `None` where one of them cannot be made.
    fn after(&self, n_moves: usize) -> Option<G::State> {
        let mut state = self.start.clone();
        for mv in &self.moves[..n_moves] {
            G::execute(&mut state, mv).ok()?;
        }
        Some(state)
    }

    /// The way back to where so many moves were made.
    fn back_to(&self, at: usize, remark: &Remark) -> Report {
        let n_moves = self.moves.len() - at;
        let moves = match n_moves {
            1 => "the last move".to_string(),
            n => alloc::format!("the last {n} moves"),
        };
        let words = alloc::format!("{}: undo {moves}", remark.words);
        Report::TakeBack { n_moves, remark: Remark::new(words, remark.marks.clone()) }
    }

    /// How many moves had been made when nothing was wrong for the last time, where the game can
    /// tell: by steps back of growing length, then by bisection. What is wrong stays wrong until
    /// it is mended.
    fn last_right(&self, memory: &mut G::Memory, work: &mut Work<'_>) -> Option<usize> {
        let mut is_right = |at: usize| {
            let mistakes = G::mistakes(&self.after(at)?, memory, work).ok()?;
            Some(mistakes.is_empty())
        };
        let mut wrong = self.moves.len();
        if is_right(wrong)? {
            return None;
        }
        let (mut right, mut step) = (wrong.checked_sub(1)?, 1);
        while !is_right(right)? {
            wrong = right;
            step *= 2;
            right = match right {
                0 => return None,
                right => right.saturating_sub(step),
            };
        }
        while right + 1 < wrong {
            let middle = usize::midpoint(right, wrong);
            if is_right(middle)? {
                right = middle;
            } else {
                wrong = middle;
            }
        }
        Some(right)
    }

    /// What is said of a lost position: how far to undo. By bisection: what is lost stays lost.
    fn back_to_hope(&self, remark: Remark, memory: &mut G::Memory, work: &mut Work<'_>) -> Report {
        let (mut good, mut lost) = (0, self.moves.len());
        while good < lost {
            let middle = usize::midpoint(good, lost);
            let Some(state) = self.after(middle) else { return Report::Advice(remark) };
            match G::solve(&state, &Ask::default(), memory, work) {
                Answer::Solved(_) => good = middle + 1,
                Answer::Unsolvable(_) => lost = middle,
                _ => return Report::Advice(remark),
            }
        }
        // `lost` is the first lost position; the one before it can still be won.
        if lost > 0 {
            return self.back_to(lost - 1, &remark);
        }
        let words = alloc::format!("{}; this puzzle cannot be solved at all", remark.words);
        Report::Advice(Remark::new(words, remark.marks))
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
    if !solves::<G>(state, &solution.moves) {
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
        moves: G::write_moves(&solution.moves),
        n_moves: solution.moves.len(),
        optimal: solution.optimal,
        solutions: solution.solutions,
        other: solution.other.as_deref().map(G::write_moves),
        figures: solution.figures,
        from_start,
        stopped,
    })
}
