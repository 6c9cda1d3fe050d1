//! `puzzles check`: whether a puzzle is good, and how far some moves lead.

use std::time::Duration;

use puzzle_core::game::Status;
use puzzle_core::solve::{Aim, Figure, Grade, Rating, Solutions};
use puzzle_midend::{Registry, Report, Session, Task};
use serde_json::Value;

use crate::args::{Check, Limits};
use crate::exit::Exit;
use crate::grid::{grids, side_by_side};
use crate::input::{Content, Puzzle};
use crate::json::{Line, figures};
use crate::output::shortened;
use crate::sessions::{Sessions, answer_each, begun, rated};
use crate::solve::Verdict;
use crate::told::Told;

/// Seconds for each question about a puzzle, unless told otherwise.
const SECONDS: f64 = 5.0;

pub(crate) fn run(registry: &Registry, args: &Check) -> Exit {
    answer_each(registry, &args.puzzles, &args.limits, args.jobs, args.json, |sessions, puzzle| {
        one(sessions, puzzle, args)
    })
}

fn one(sessions: &mut Sessions, puzzle: &Puzzle, args: &Check) -> Told {
    let limits = args.limits.or_seconds(SECONDS);
    let session = match sessions.put(puzzle, None) {
        Ok(session) => session,
        Err(refusal) => {
            let mut told = Told::exit(refusal.exit());
            told.note(puzzle.told(&refusal.to_string()));
            if args.json {
                let record = begun(puzzle, refusal.status());
                told.record(&record.with("valid", false).with("error", refusal.to_string()));
            }
            return told;
        }
    };
    // A save stands where its player left it; the puzzle is what it was at the beginning. One that
    // is in the making is what has been made.
    let is_in_the_making = session.can().rates_position;
    let at = session.position();
    let is_under_way = matches!(puzzle.content, Content::Save(_)) && at > 0;
    if is_in_the_making {
        let illegal = args.moves.as_deref().and_then(|moves| session.play_text(moves).err());
        let findings = Findings::of(session, &limits);
        let position = args.moves.as_ref().map(|_| Position {
            illegal: illegal.map(|e| e.to_string()),
            ..Position::seen(session)
        });
        return told(session, puzzle, &findings, position.as_ref(), args.json);
    }
    let _ = session.go_to(0);
    let findings = Findings::of(session, &limits);
    let _ = session.go_to(if is_under_way { at } else { 0 });
    let position = (is_under_way || args.moves.is_some())
        .then(|| Position::of(session, args.moves.as_deref(), &limits));
    told(session, puzzle, &findings, position.as_ref(), args.json)
}

/// The answer, for people or as a record.
fn told(
    session: &dyn Session,
    puzzle: &Puzzle,
    findings: &Findings,
    position: Option<&Position>,
    json: bool,
) -> Told {
    let mut exit = findings.exit();
    // A saved game need not be done; moves that were given are asked whether they do it.
    if let Some(position) = position.filter(|position| position.is_asked) {
        exit.add(position.exit());
    }
    let mut told = Told::exit(exit);
    let id = session.game_id().unwrap_or_default();
    if json {
        let mut record = Line::new().with("id", id).with_all(findings.record(puzzle));
        if let Some(position) = position {
            record = record.with_all(position.record());
        }
        let time = findings.time + position.map_or(Duration::ZERO, |position| position.time);
        told.record(&record.with_millis("millis", time));
        return told;
    }
    let mut sentence = findings.sentence();
    if let Some(position) = position {
        sentence += &position.sentence();
    }
    // Of what came by a pipe only the ID says what it was.
    let sentence = if puzzle.file.is_empty() { sentence } else { puzzle.told(&sentence) };
    told.answer(exit, &sentence, &format!("  {}", shortened(&id)));
    for row in side_by_side(&findings.two_grids) {
        told.line(&row);
    }
    told
}

/// What was found out about a puzzle.
struct Findings {
    verdict: Result<Verdict, String>,
    /// Two solutions as grids, where there are several and the game has grids.
    two_grids: Vec<Figure>,
    rating: Option<Rating>,
    /// Whether the rating is of a puzzle in the making.
    is_in_the_making: bool,
    time: Duration,
}

impl Findings {
    /// Asks everything that the game can answer of what is on the board, each question within the
    /// limits.
    fn of(session: &mut dyn Session, limits: &Limits) -> Self {
        let can = session.can();
        let aim = if can.count { Aim::Count } else { Aim::Any };
        let (verdict, mut time) = match Verdict::of(session, aim, limits) {
            Ok(spent) => (Ok(spent.result), spent.time),
            Err(why) => (Err(why), Duration::ZERO),
        };
        let solved = verdict.as_ref().ok().and_then(|verdict| verdict.solved.as_ref());
        let two_grids = solved
            .filter(|solved| solved.solutions == Solutions::Several)
            .map(|solved| grids(&solved.figures))
            .unwrap_or_default();
        // A puzzle in the making is rated without a solver.
        let rating = if solved.is_some() || can.rates_position {
            let spent = limits.run(|work| rated(session, work));
            time += spent.time;
            spent.result
        } else {
            None
        };
        Self { verdict, two_grids, rating, is_in_the_making: can.rates_position, time }
    }

    /// Whether it can be solved; `None` where that is open.
    fn solvable(&self) -> Option<bool> {
        let verdict = self.verdict.as_ref().ok()?;
        match (&verdict.solved, verdict.is_unsolvable) {
            (Some(_), _) => Some(true),
            (None, true) => Some(false),
            (None, false) => None,
        }
    }

    fn solutions(&self) -> Solutions {
        self.verdict.as_ref().map_or(Solutions::Unknown, Verdict::solutions)
    }

    /// Why it cannot be solved, or why that is not known.
    fn why(&self) -> String {
        match &self.verdict {
            Ok(Verdict { end: Some(end), .. }) => end.to_string(),
            Ok(verdict) => verdict.why.clone(),
            Err(why) => why.clone(),
        }
    }

    fn exit(&self) -> Exit {
        let Ok(verdict) = &self.verdict else { return Exit::Done };
        match verdict.end {
            _ if self.solvable() == Some(false) => Exit::No,
            _ if self.solutions() == Solutions::Several => Exit::No,
            // That it can be solved is known, whatever ended the search.
            Some(end) if self.solvable().is_none() => end.exit(),
            _ => Exit::Done,
        }
    }

    fn record(&self, puzzle: &Puzzle) -> Line {
        let solutions = match self.solutions() {
            Solutions::Unknown => None,
            Solutions::None => Some(0),
            Solutions::One => Some(1),
            Solutions::Several => Some(2),
        };
        let status = match (self.solvable(), &self.verdict) {
            (Some(true), _) => "solved",
            (_, Ok(verdict)) => verdict.status(),
            (_, Err(_)) => "limit-nodes",
        };
        let rating = self.rating.as_ref();
        let metrics = rating.map_or_else(|| serde_json::json!({}), |r| figures(&r.figures));
        let why = self.why();
        begun(puzzle, status)
            .with("valid", true)
            .with("solvable", self.solvable())
            .with("solutions", solutions)
            .with_figures(&self.two_grids)
            .with("grade", rating.and_then(|rating| rating.grade).map(Grade::keyword))
            .with("metrics", metrics)
            .with_some("why", Some(why).filter(|why| !why.is_empty()))
    }

    fn sentence(&self) -> String {
        let mut text = match (self.solvable(), self.solutions()) {
            (Some(true), Solutions::One) => "one solution".to_string(),
            (Some(true), Solutions::Several) => "more than one solution".to_string(),
            (Some(true), _) => "solvable".to_string(),
            (Some(false), _) => format!("cannot be solved: {}", self.why()),
            (None, _) if self.is_in_the_making => "valid so far".to_string(),
            (None, _) => match self.why() {
                why if why.is_empty() => "valid; whether it can be solved is open".to_string(),
                why => format!("valid; whether it can be solved is open: {why}"),
            },
        };
        match &self.rating {
            Some(Rating { grade: Some(grade), words, .. }) if words.is_empty() => {
                text += &format!("; {grade}");
            }
            Some(Rating { grade: Some(grade), words, .. }) => {
                // Words may begin with the grade, to stand alone.
                let words = words.strip_prefix(&format!("{grade}: ")).unwrap_or(words);
                text += &format!("; {grade} ({words})");
            }
            // That there are several solutions has been said.
            Some(Rating { words, .. }) if self.is_in_the_making && !words.is_empty() => {
                text += &format!("; {words}");
            }
            _ => {}
        }
        text
    }
}

/// What was found out about a position of the puzzle.
struct Position {
    /// Whether moves were given that lead there.
    is_asked: bool,
    /// Why the moves that lead there cannot be made, where they cannot.
    illegal: Option<String>,
    status: Status,
    /// Whether it can still be solved; `None` where that is open.
    solvable: Option<bool>,
    /// Why not.
    why: String,
    /// What is wrong so far; `None` where the game cannot tell.
    mistakes: Option<Vec<String>>,
    time: Duration,
}

impl Position {
    /// What can be seen of the position on the board.
    fn seen(session: &dyn Session) -> Self {
        let status = session.status();
        let solvable = match status {
            Status::Solved => Some(true),
            Status::Lost => Some(false),
            Status::Ongoing => None,
        };
        let (why, time) = (String::new(), Duration::ZERO);
        Self { is_asked: true, illegal: None, status, solvable, why, mistakes: None, time }
    }

    /// Makes the moves, and asks what the game can answer of where they lead.
    fn of(session: &mut dyn Session, moves: Option<&str>, limits: &Limits) -> Self {
        if let Some(Err(e)) = moves.map(|moves| session.play_text(moves)) {
            let illegal = Some(e.to_string());
            return Self { illegal, solvable: None, ..Self::seen(session) };
        }
        let mut position = Self { is_asked: moves.is_some(), ..Self::seen(session) };
        if position.solvable.is_none()
            && let Ok(spent) = Verdict::of(session, Aim::Any, limits)
        {
            position.time += spent.time;
            position.solvable = match (&spent.result.solved, spent.result.is_unsolvable) {
                (Some(_), _) => Some(true),
                (None, true) => Some(false),
                (None, false) => None,
            };
            position.why = spent.result.end.map_or(spent.result.why, |end| end.to_string());
        }
        if session.can().mistakes {
            let spent = limits.run(|work| session.ask_now(&Task::Mistakes, work));
            position.time += spent.time;
            if let Ok(Report::Mistakes(list)) = spent.result {
                position.mistakes = Some(list.into_iter().map(|remark| remark.words).collect());
            }
        }
        position
    }

    fn exit(&self) -> Exit {
        if self.illegal.is_none() && self.status == Status::Solved { Exit::Done } else { Exit::No }
    }

    fn record(&self) -> Line {
        let is_legal = self.illegal.is_none();
        Line::new()
            .with("moves_legal", is_legal)
            .with_some("moves_error", self.illegal.as_deref())
            .with("position_solvable", if is_legal { self.solvable } else { None })
            .with("position_status", is_legal.then(|| word(self.status)))
            .with_some("position_why", Some(self.why.as_str()).filter(|why| !why.is_empty()))
            .with("mistakes", self.mistakes.clone().map(Value::from))
    }

    fn sentence(&self) -> String {
        if let Some(why) = &self.illegal {
            return format!("; the moves cannot be made: {why}");
        }
        let mut text = format!("; after the moves: {}", word(self.status));
        match (self.status, self.solvable) {
            (Status::Ongoing, Some(true)) => text += ", can still be solved",
            (Status::Ongoing, Some(false)) => text += &format!(", cannot be solved: {}", self.why),
            (Status::Ongoing, None) => text += ", whether it can still be solved is open",
            _ => {}
        }
        for mistake in self.mistakes.iter().flatten() {
            text += &format!("; {mistake}");
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
