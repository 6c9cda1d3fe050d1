//! What a job has to search for, and how it runs the search.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::{Abilities as _, CommandError};
use puzzle_core::format::Metadata;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::{
    Answer, Explanation, Metric, Objective, Plan, Rating, Solution, SolveRequest, Stop, Work,
};
use puzzle_core::{Game, GameRng, Invalid, Text, text};

use super::mistake_search::MistakeSearch;
use super::read_moves;
use super::report::{ImprovedReport, PuzzleReport, SearchReport, SolvedReport, StepReport};
use crate::current_game::solves;
use crate::task::Task;

/// What a job has to search for, with all the data that the search needs.
pub(super) struct SearchRequest<G: Game> {
    pub(super) revision: u64,
    pub(super) task: Task,
    /// The seed for generators and commands that need randomness.
    pub(super) seed: String,
    pub(super) subject: Subject<G>,
}

/// The subject of a search: the params of a new puzzle, or a position.
pub(super) enum Subject<G: Game> {
    Params(G::Params),
    Place(Place<G>),
}

/// A position and the moves that led to it.
pub(super) struct Place<G: Game> {
    pub(super) params: G::Params,
    /// The text of the desc from which the starting position is made.
    pub(super) desc: String,
    /// The metadata of the puzzle.
    pub(super) texts: Metadata,
    pub(super) start: G::State,
    /// The moves from the starting position to this one.
    pub(super) moves: Vec<G::Move>,
    pub(super) state: G::State,
    /// Moves that solve the puzzle from its starting position, if they are known.
    pub(super) known: Option<Vec<G::Move>>,
    /// The puzzle's rating, if it is known.
    pub(super) rating: Option<Rating>,
}

/// Checks that the game's solver supports an objective.
pub(super) fn check_aim<G: Game>(aim: &Objective) -> Result<(), Invalid> {
    match aim {
        Objective::OptimalIn(name) if !G::measures().contains(&&**name) => {
            Err(Invalid::new("the solver does not support this objective"))
        }
        _ => Ok(()),
    }
}

impl<G: Game> SearchRequest<G> {
    /// Runs the search and returns its report.
    pub(super) fn run(&self, memory: &mut G::Memory, work: &mut Work<'_>) -> SearchReport {
        let here = match &self.subject {
            Subject::Params(params) => return generate::<G>(params, &self.seed, work),
            Subject::Place(here) => here,
        };
        match &self.task {
            // These tasks have params as their subject, which is handled above.
            Task::NewGame | Task::Generate { .. } => SearchReport::Unknown(Text::default()),
            Task::Solve(aim) => here.solve_here_or_from_start(aim, memory, work),
            Task::SolveHere(aim) => here.solve(aim, memory, work),
            Task::Improve { moves, aim, nodes } => work
                .with_node_limit(nodes.unwrap_or(u64::MAX), |work| {
                    here.improve(moves, aim, memory, work)
                }),
            Task::Hint => here.hint(memory, work),
            Task::Mistakes => match MistakeSearch::new(here, memory, work).report() {
                Ok(report) => SearchReport::Mistakes(report),
                Err(stop) => SearchReport::Stopped(stop),
            },
            Task::Rate => here.rate(memory, work),
            Task::Command(id) => {
                let rng = &mut GameRng::new(&self.seed);
                match G::command(&here.state, id, rng, memory, work) {
                    Ok(moves) => SearchReport::Moves(G::write_moves(&moves)),
                    Err(CommandError::Stop(stop)) => SearchReport::Stopped(stop),
                    Err(CommandError::Refused(why)) => SearchReport::Refused(why.into()),
                }
            }
        }
    }
}

fn generate<G: Game>(params: &G::Params, seed: &str, work: &mut Work<'_>) -> SearchReport {
    let made = match G::generate(params, &mut G::puzzle_rng(params, seed), work) {
        Ok(made) => made,
        Err(stop) => return SearchReport::Stopped(stop),
    };
    let full = |params: &G::Params| params.encode(ParamsForm::Full);
    SearchReport::Puzzle(PuzzleReport {
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
    /// Returns the rest of the known solution, if the moves so far are its beginning.
    fn known_rest(&self) -> Option<&[G::Move]> {
        self.known.as_deref()?.strip_prefix(self.moves.as_slice())
    }

    fn solve(&self, aim: &Objective, memory: &mut G::Memory, work: &mut Work<'_>) -> SearchReport {
        let request = SolveRequest::with_aim(aim.clone()).with_known(self.known_rest());
        report_of::<G>(&self.state, G::solve(&self.state, &request, memory, work))
    }

    /// Solves the position or, if that is impossible, the start, because a request for a
    /// solution is best answered by one.
    fn solve_here_or_from_start(
        &self,
        aim: &Objective,
        memory: &mut G::Memory,
        work: &mut Work<'_>,
    ) -> SearchReport {
        let found = self.solve(aim, memory, work);
        let why = match &found {
            SearchReport::Unsolvable(explanation) => explanation.clone(),
            SearchReport::Stopped(_) | SearchReport::Unknown(_) => {
                // The generator's solution still helps: any solution will do, even from the start.
                let Some(known) = &self.known else { return found };
                let solution = Solution::new(known.clone());
                return solved::<G>(solution, Some(Explanation::default()), None);
            }
            _ => return found,
        };
        if self.moves.is_empty() {
            return found;
        }
        let request = SolveRequest::with_aim(aim.clone()).with_known(self.known.as_deref());
        match report_of::<G>(&self.start, G::solve(&self.start, &request, memory, work)) {
            SearchReport::Solved(solved) => {
                SearchReport::Solved(SolvedReport { from_start: Some(why), ..solved })
            }
            SearchReport::Stopped(stop) => match &self.known {
                Some(known) => {
                    let solution = Solution::new(known.clone());
                    solved::<G>(solution, Some(why), None)
                }
                None => SearchReport::Stopped(stop),
            },
            other => other,
        }
    }

    /// Looks for a better solution than `moves`, which solve the puzzle from its start. A solver's
    /// answer that is no better is dropped.
    fn improve(
        &self,
        moves: &str,
        aim: &Objective,
        memory: &mut G::Memory,
        work: &mut Work<'_>,
    ) -> SearchReport {
        let known = read_moves::<G>(moves).unwrap_or_default();
        if !solves::<G>(&self.start, &known) {
            return SearchReport::Unknown(text!("the moves do not solve the puzzle"));
        }
        let mut of_known = Solution::new(known.clone());
        let pushes = n_pushes::<G>(&self.start, &known).map(|n| Metric::int("n_pushes", n));
        of_known.figures.extend(pushes);
        let of_known = solved_report::<G>(of_known, None, None);
        let mut found = of_known.clone();

        let costs = |moves: &[G::Move]| costs::<G>(&self.start, moves, aim);
        let is_better = |best: &SolvedReport| {
            read_moves::<G>(&best.moves).is_ok_and(|moves| costs(&moves) < costs(&known))
        };
        let request = SolveRequest::improving(&known, aim.clone());
        match report_of::<G>(&self.start, G::solve(&self.start, &request, memory, work)) {
            SearchReport::Solved(best) if is_better(&best) => found = best,
            // If the solver's answer is optimal, so are moves that cost the same.
            SearchReport::Solved(best) => {
                (found.optimal, found.stopped) = (best.optimal, best.stopped);
            }
            SearchReport::Stopped(stop) => found.stopped = Some(stop),
            _ => {}
        }
        SearchReport::Improved(ImprovedReport { known: of_known, found, aim: aim.clone() })
    }

    fn hint(&self, memory: &mut G::Memory, work: &mut Work<'_>) -> SearchReport {
        let last_move = self.moves.last();
        let request =
            SolveRequest::default().with_known(self.known_rest()).with_last_move(last_move);
        match G::plan(&self.state, &request, memory, work) {
            Ok(Plan::Steps(steps)) => SearchReport::Steps(
                steps
                    .into_iter()
                    .map(|step| StepReport {
                        moves: G::write_moves(&step.moves),
                        explanation: step.explanation,
                        nudge: step.nudge,
                        is_by_search: step.is_by_search,
                        n_left: step.n_left,
                    })
                    .collect(),
            ),
            Ok(Plan::Mistake(explanation) | Plan::Lost(explanation)) => {
                match MistakeSearch::new(self, memory, work).report() {
                    Ok(report) if !report.found.is_empty() => SearchReport::Mistakes(report),
                    _ => SearchReport::Advice(explanation),
                }
            }
            Ok(Plan::Nothing(words)) => SearchReport::Advice(words.into()),
            Err(stop) => SearchReport::Stopped(stop),
        }
    }

    fn rate(&self, memory: &mut G::Memory, work: &mut Work<'_>) -> SearchReport {
        if let Some(rating) = &self.rating
            && !G::is_editor()
        {
            return SearchReport::Rating(rating.clone());
        }
        let request = SolveRequest::default().with_known(self.known.as_deref());
        let state = if G::is_editor() { &self.state } else { &self.start };
        match G::rate(state, &request, memory, work) {
            Ok(rating) => SearchReport::Rating(rating),
            Err(stop) => SearchReport::Stopped(stop),
        }
    }
}

/// Converts a solver's answer to plain data. Moves that do not solve the position are dropped.
fn report_of<G: Game>(state: &G::State, answer: Answer<G::Move>) -> SearchReport {
    let (solution, stopped) = match answer {
        Answer::Solved(solution) => (solution, None),
        Answer::Stopped { stop, best: Some(best) } => (best, Some(stop)),
        Answer::Stopped { stop, best: None } => return SearchReport::Stopped(stop),
        Answer::Unsolvable(explanation) => return SearchReport::Unsolvable(explanation),
        Answer::Unknown(words) => return SearchReport::Unknown(words),
    };
    if !solves::<G>(state, &solution.moves) {
        debug_assert!(false, "the solver's moves do not solve the puzzle");
        return SearchReport::Unknown(text!("the solver's moves do not solve the puzzle"));
    }
    solved::<G>(solution, None, stopped)
}

fn solved<G: Game>(
    solution: Solution<G::Move>,
    from_start: Option<Explanation>,
    stopped: Option<Stop>,
) -> SearchReport {
    SearchReport::Solved(solved_report::<G>(solution, from_start, stopped))
}

fn solved_report<G: Game>(
    solution: Solution<G::Move>,
    from_start: Option<Explanation>,
    stopped: Option<Stop>,
) -> SolvedReport {
    SolvedReport {
        moves: G::write_moves(&solution.moves),
        n_moves: solution.moves.len(),
        optimal: solution.optimal,
        solutions: solution.solutions,
        other: solution.other.as_deref().map(G::write_moves),
        figures: solution.figures,
        from_start,
        stopped,
    }
}

/// Returns the number of pushes among moves; `None` if the game does not count pushes.
fn n_pushes<G: Game>(start: &G::State, moves: &[G::Move]) -> Option<i64> {
    let mut end = start.clone();
    for mv in moves {
        G::execute(&mut end, mv).ok()?;
    }
    Some((G::n_pushes(&end)?.saturating_sub(G::n_pushes(start)?)) as i64)
}

/// Returns what moves cost by an objective, and behind it what they cost otherwise.
fn costs<G: Game>(start: &G::State, moves: &[G::Move], aim: &Objective) -> (i64, i64) {
    let n_moves = moves.len() as i64;
    match (n_pushes::<G>(start, moves), aim) {
        (Some(pushes), Objective::OptimalIn(_)) => (pushes, n_moves),
        (pushes, _) => (n_moves, pushes.unwrap_or(0)),
    }
}
