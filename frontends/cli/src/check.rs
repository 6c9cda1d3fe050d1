//! `puzzles check`: whether a puzzle is good, and how far some moves lead.

use std::time::Duration;

use puzzle_core::{Aim, Figure, Grade, Rating, Solutions, Status};
use puzzle_midend::{Registry, Report, Session, Task};
use serde_json::Value;

use crate::args::{Check, Limits};
use crate::exit::Exit;
use crate::grid::{grids, print_both};
use crate::input::Puzzle;
use crate::json::{Line, figures};
use crate::limits::exit_of;
use crate::output::line;
use crate::solve::Verdict;
use crate::table::{Refusal, Table, for_each, rated};

/// Seconds for each question about a puzzle, unless told otherwise.
const SECONDS: f64 = 5.0;

pub(crate) fn run(registry: &Registry, args: &Check) -> Exit {
    for_each(registry, &args.puzzles, |table, puzzle, _| one(table, puzzle, args))
}

fn one(table: &mut Table, puzzle: &Puzzle, args: &Check) -> Exit {
    let limits = args.limits.or_seconds(SECONDS);
    let session = match table.put(puzzle, args.moves.as_deref(), &limits) {
        Ok(session) => session,
        Err(Refusal::Bad(why)) => {
            puzzle.complain(&why);
            if args.json {
                let object = Line::new()
                    .with("game", puzzle.game.info.id)
                    .with("level", puzzle.level())
                    .with("valid", false)
                    .with("error", why);
                line(&object.to_string());
            }
            return Exit::BadInput;
        }
        Err(Refusal::Stopped(stop)) => {
            puzzle.complain(&stop.to_string());
            return exit_of(stop);
        }
    };
    let findings = Findings::of(session, &limits, args.moves.is_some());
    if args.json {
        line(&findings.record(session, puzzle).to_string());
    } else {
        let id = session.game_id().unwrap_or_default();
        let level = puzzle.level().map_or(String::new(), |level| format!("level {level}: "));
        line(&format!("{level}{}  {}", findings.sentence(), shortened(&id)));
        print_both(&findings.two_grids);
    }
    findings.exit
}

/// What was found out about a position.
struct Findings {
    status: Status,
    /// Whether it can be solved; `None` where a limit left it open.
    solvable: Option<bool>,
    solutions: Solutions,
    /// Why it cannot be solved, or why that is not known.
    why: String,
    /// Two solutions as grids, where there are several and the game has grids.
    two_grids: Vec<Figure>,
    rating: Option<Rating>,
    /// Whether the rating is of a puzzle in the making.
    is_in_the_making: bool,
    /// What is wrong so far, where moves were made.
    mistakes: Option<Vec<String>>,
    has_moves: bool,
    time: Duration,
    exit: Exit,
}

impl Findings {
    /// Asks everything that the game can answer, each question within the limits.
    fn of(session: &mut dyn Session, limits: &Limits, has_moves: bool) -> Self {
        let can = session.can();
        let aim = if can.count { Aim::Count } else { Aim::Any };
        let spent = limits.run(|work| Verdict::of(session, aim, work));
        let mut findings = Self {
            status: session.status(),
            solvable: None,
            solutions: Solutions::Unknown,
            why: String::new(),
            two_grids: Vec::new(),
            rating: None,
            is_in_the_making: can.rates_position,
            mistakes: None,
            has_moves,
            time: spent.time,
            exit: Exit::Done,
        };
        match spent.result {
            Ok(verdict) => findings.take(verdict),
            Err(why) => findings.why = why,
        }
        // A puzzle in the making is rated without a solver.
        if findings.solvable == Some(true) || can.rates_position {
            let spent = limits.run(|work| rated(session, work));
            findings.time += spent.time;
            findings.rating = spent.result;
        }
        if has_moves && can.mistakes {
            let spent = limits.run(|work| session.ask_now(&Task::Mistakes, work));
            findings.time += spent.time;
            if let Ok(Report::Mistakes(list)) = spent.result {
                findings.mistakes = Some(list.into_iter().map(|remark| remark.words).collect());
            }
        }
        if has_moves && findings.status != Status::Solved {
            findings.exit.add(Exit::No);
        }
        findings
    }

    /// What the solver says.
    fn take(&mut self, verdict: Verdict) {
        self.solutions = verdict.solutions();
        if let Some(solved) = &verdict.solved {
            self.solvable = Some(true);
            if solved.solutions == Solutions::Several {
                self.two_grids = grids(&solved.figures);
                self.exit.add(Exit::No);
            }
        } else if verdict.is_unsolvable {
            self.solvable = Some(false);
            self.exit.add(Exit::No);
        } else if let Some(stop) = verdict.stop {
            self.exit.add(exit_of(stop));
        }
        self.why = verdict.why;
    }

    /// The answer as one JSON object.
    fn record(&self, session: &dyn Session, puzzle: &Puzzle) -> Line {
        let solutions = match self.solutions {
            Solutions::Unknown => None,
            Solutions::None => Some(0),
            Solutions::One => Some(1),
            Solutions::Several => Some(2),
        };
        let rating = self.rating.as_ref();
        let metrics = rating.map_or_else(|| serde_json::json!({}), |r| figures(&r.figures));
        Line::new()
            .with("id", session.game_id())
            .with("game", puzzle.game.info.id)
            .with("level", puzzle.level())
            .with("valid", true)
            .with("solvable", self.solvable)
            .with("solutions", solutions)
            .with_figures(&self.two_grids)
            .with("grade", rating.and_then(|rating| rating.grade).map(Grade::keyword))
            .with("metrics", metrics)
            .with("status", word(self.status))
            .with("mistakes", self.mistakes.clone().map(Value::from))
            .with_some("why", Some(self.why.as_str()).filter(|why| !why.is_empty()))
            .with_millis("millis", self.time)
    }

    /// The answer in words.
    fn sentence(&self) -> String {
        let mut text = match (self.solvable, self.solutions) {
            (Some(true), Solutions::One) => "one solution".to_string(),
            (Some(true), Solutions::Several) => "more than one solution".to_string(),
            (Some(true), _) => "solvable".to_string(),
            (Some(false), _) => format!("cannot be solved: {}", self.why),
            (None, _) => "valid; whether it can be solved is open".to_string(),
        };
        match &self.rating {
            Some(Rating { grade: Some(grade), words, .. }) if words.is_empty() => {
                text += &format!("; {grade}");
            }
            Some(Rating { grade: Some(grade), words, .. }) => {
                text += &format!("; {grade} ({words})");
            }
            // That there are several solutions has been said.
            Some(Rating { words, .. }) if self.is_in_the_making && !words.is_empty() => {
                text += &format!("; {words}");
            }
            _ => {}
        }
        if self.has_moves {
            text += &format!("; after the moves: {}", word(self.status));
            for mistake in self.mistakes.iter().flatten() {
                text += &format!("; {mistake}");
            }
        }
        text
    }
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Ongoing => "ongoing",
        Status::Solved => "solved",
        Status::Lost => "lost",
    }
}

/// An ID short enough for a line of a terminal.
fn shortened(id: &str) -> String {
    if id.len() <= 60 { id.to_string() } else { format!("{}…", &id[..59]) }
}
