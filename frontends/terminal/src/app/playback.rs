//! A solution is shown step by step, with what is known of it.

use std::time::Instant;

use puzzle_core::{Aim, FigureValue};
use puzzle_midend::{Report, SolvedReport, Task};
use puzzle_sitting::count;

use super::{App, Frame};
use crate::scrubber::Scrubber;

impl App {
    /// Shows the solution that was just put on the board, from where the player was.
    pub(super) fn play_solution(&mut self, task: &Task, report: &Report, before: usize) {
        let (Task::Solve(aim) | Task::SolveHere(aim), Report::Solved(solved)) = (task, report)
        else {
            return;
        };
        let Some(session) = self.session() else { return };
        let (after, words) = (session.position(), words_of(solved, aim));
        if after == before {
            return;
        }
        if after == before + 1 || !session.can().animates_solution {
            self.tell(words);
            return;
        }
        let line = Scrubber::new(before, after, after, Instant::now()).playing().about(words);
        self.scrubber = Some(line);
        self.frame = Frame::default();
        self.go_to(before);
    }
}

/// How long a solution is, and whether that was proved to be the least.
fn words_of(solved: &SolvedReport, aim: &Aim) -> String {
    let mut words = String::new();
    if let Some(why) = &solved.from_start {
        // The player was lost, and sees another game than was played.
        words = format!("From the start, for here it is lost: {}. ", why.words);
    }
    words += &count(solved.n_moves as u64, "move");
    for figure in &solved.figures {
        if let (Some(what), FigureValue::Int(n)) = (figure.key.strip_prefix("n_"), &figure.value) {
            words += &format!(", {n} {}", what.replace('_', " "));
        }
    }
    words += match (solved.optimal, solved.stopped.is_some(), aim) {
        (true, ..) => match aim {
            Aim::OptimalIn(_) => ": proved the least of that measure",
            _ => ": proved the fewest",
        },
        (false, true, _) => ": the best found before the search was stopped",
        (false, ..) => ": fewer may do",
    };
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::{Figure, Solutions};

    #[test]
    fn a_solution_is_told_with_what_was_proved() {
        let solved = SolvedReport {
            moves: String::new(),
            n_moves: 31,
            optimal: true,
            solutions: Solutions::Unknown,
            other: None,
            figures: vec![Figure::int("n_pushes", 12)],
            from_start: None,
            stopped: None,
        };
        assert_eq!(words_of(&solved, &Aim::Optimal), "31 moves, 12 pushes: proved the fewest");
        let solved = SolvedReport {
            optimal: false,
            from_start: Some("two boxes hold each other".into()),
            figures: Vec::new(),
            ..solved
        };
        assert_eq!(
            words_of(&solved, &Aim::Any),
            "From the start, for here it is lost: two boxes hold each other. 31 moves: fewer may do"
        );
    }
}
