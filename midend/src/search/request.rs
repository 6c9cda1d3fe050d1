//! What a job has to search for, and how it runs the search.

use alloc::boxed::Box;
use alloc::string::String;

use puzzle_core::ability::CommandError;
use puzzle_core::solve::{Explanation, Metric, MetricValue, Objective, Plan, Work};
use puzzle_core::{GameRng, Invalid, Text, text};

use super::mistake_search::MistakeSearch;
use super::report::{ImprovedReport, SearchReport, SolvedReport};
use crate::current_game::CurrentGame;
use crate::game_entry::GameEntry;
use crate::kernel::{Memory, Setup, Solve};
use crate::task::Task;

/// What a job has to search for, with all the data that the search needs.
pub(super) struct SearchRequest {
    pub(super) game: GameEntry,
    pub(super) revision: u64,
    pub(super) task: Task,
    /// The seed for generators and commands that need randomness.
    pub(super) seed: String,
    pub(super) subject: Subject,
}

/// The subject of a search: the params of a new puzzle, or a position, with only the moves that led
/// to it.
pub(super) enum Subject {
    Params(Box<dyn Setup>),
    Position(Box<CurrentGame>),
}

/// Checks that the game's solver supports an objective.
pub(super) fn check_aim(game: &GameEntry, aim: &Objective) -> Result<(), Invalid> {
    match aim {
        Objective::OptimalIn(name) if !game.capabilities().measures.contains(&&**name) => {
            Err(Invalid::new("the solver does not support this objective"))
        }
        _ => Ok(()),
    }
}

impl SearchRequest {
    /// Runs the search and returns its report.
    pub(super) fn run(&self, memory: &mut Memory, work: &mut Work<'_>) -> SearchReport {
        let here = match &self.subject {
            Subject::Params(setup) => {
                let made = setup.generate(&self.seed, work);
                return made.map_or_else(SearchReport::Stopped, SearchReport::Puzzle);
            }
            Subject::Position(here) => here,
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
            Task::Mistakes => match MistakeSearch::new(&*here.board, memory, work).report() {
                Ok(report) => SearchReport::Mistakes(report),
                Err(stop) => SearchReport::Stopped(stop),
            },
            Task::Rate => match &here.rating {
                Some(rating) if !self.game.capabilities().is_editor() => {
                    SearchReport::Rating(rating.clone())
                }
                _ => here
                    .board
                    .rate(memory, work)
                    .map_or_else(SearchReport::Stopped, SearchReport::Rating),
            },
            Task::Command(id) => {
                let rng = &mut GameRng::new(&self.seed);
                match here.board.command(id, rng, memory, work) {
                    Ok(moves) => SearchReport::Moves(moves),
                    Err(CommandError::Stop(stop)) => SearchReport::Stopped(stop),
                    Err(CommandError::Refused(why)) => SearchReport::Refused(why.into()),
                }
            }
        }
    }
}

/// Searches of a position.
impl CurrentGame {
    fn solve(&self, aim: &Objective, memory: &mut Memory, work: &mut Work<'_>) -> SearchReport {
        let request = Solve { aim, is_from_start: false, improves: None, uses_known: true };
        self.board.solve(&request, memory, work)
    }

    /// Solves the position or, if that is impossible, the start, because a request for a
    /// solution is best answered by one.
    fn solve_here_or_from_start(
        &self,
        aim: &Objective,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> SearchReport {
        let found = self.solve(aim, memory, work);
        let known = |why| {
            let solved = self.report_of(&self.board.known()?)?;
            Some(SearchReport::Solved(SolvedReport { from_start: Some(why), ..solved }))
        };
        let why = match &found {
            SearchReport::Unsolvable(explanation) => explanation.clone(),
            // The generator's solution still helps: any solution will do, even from the start.
            SearchReport::Stopped(_) | SearchReport::Unknown(_) => {
                return known(Explanation::default()).unwrap_or(found);
            }
            _ => return found,
        };
        if self.board.steps().position() == 0 {
            return found;
        }
        let request = Solve { aim, is_from_start: true, improves: None, uses_known: true };
        match self.board.solve(&request, memory, work) {
            SearchReport::Solved(solved) => {
                SearchReport::Solved(SolvedReport { from_start: Some(why), ..solved })
            }
            SearchReport::Stopped(stop) => known(why).unwrap_or(SearchReport::Stopped(stop)),
            other => other,
        }
    }

    /// Looks for a better solution than `moves`, which solve the puzzle from its start. A solver's
    /// answer that is no better is dropped.
    fn improve(
        &self,
        moves: &str,
        aim: &Objective,
        memory: &mut Memory,
        work: &mut Work<'_>,
    ) -> SearchReport {
        let Some(of_known) = self.report_of(moves) else {
            return SearchReport::Unknown(text!("the moves do not solve the puzzle"));
        };
        let mut found = of_known.clone();
        let costs = |solved: &SolvedReport| {
            let solved = self.report_of(&solved.moves)?;
            let pushes = solved.figures.iter().find_map(|figure| match figure.value {
                MetricValue::Int(n) if figure.key == "n_pushes" => Some(n),
                _ => None,
            });
            let n_moves = solved.n_moves as i64;
            // What the objective counts comes first.
            Some(match (pushes, aim) {
                (Some(pushes), Objective::OptimalIn(_)) => (pushes, n_moves),
                (pushes, _) => (n_moves, pushes.unwrap_or(0)),
            })
        };
        let request = Solve { aim, is_from_start: true, improves: Some(moves), uses_known: true };
        match self.board.solve(&request, memory, work) {
            SearchReport::Solved(best)
                if costs(&best).is_some_and(|of_best| Some(of_best) < costs(&of_known)) =>
            {
                found = best;
            }
            // If the solver's answer is optimal, so are moves that cost the same.
            SearchReport::Solved(best) => {
                (found.optimal, found.stopped) = (best.optimal, best.stopped);
            }
            SearchReport::Stopped(stop) => found.stopped = Some(stop),
            _ => {}
        }
        SearchReport::Improved(ImprovedReport { known: of_known, found, aim: aim.clone() })
    }

    /// Returns the report of moves that solve the puzzle from its start, with the number of pushes
    /// if the game counts them; `None` if they do not solve it.
    fn report_of(&self, moves: &str) -> Option<SolvedReport> {
        let mut end = self.board.fork(0, 0);
        let pushes_before = end.n_pushes();
        if !end.is_solved_by(moves) {
            return None;
        }
        if !moves.is_empty() {
            end.push(moves, None).ok()?;
        }
        let mut solved = SolvedReport::new(moves.into(), end.steps().position());
        if let (Some(after), Some(before)) = (end.n_pushes(), pushes_before) {
            solved.figures.push(Metric::int("n_pushes", after.saturating_sub(before) as i64));
        }
        Some(solved)
    }

    fn hint(&self, memory: &mut Memory, work: &mut Work<'_>) -> SearchReport {
        match self.board.plan(memory, work) {
            Ok(Plan::Steps(steps)) => SearchReport::Steps(steps),
            Ok(Plan::Mistake(explanation) | Plan::Lost(explanation)) => {
                match MistakeSearch::new(&*self.board, memory, work).report() {
                    Ok(report) if !report.found.is_empty() => SearchReport::Mistakes(report),
                    _ => SearchReport::Advice(explanation),
                }
            }
            Ok(Plan::Nothing(words)) => SearchReport::Advice(words.into()),
            Err(stop) => SearchReport::Stopped(stop),
        }
    }
}
