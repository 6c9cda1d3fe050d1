//! `puzzles check`: whether a puzzle is valid, solvable and unique, and where moves lead.

use std::time::Duration;

use puzzle_core::game::Status;
use puzzle_core::solve::{Grade, Metric, Objective, Rating, Solutions};
use puzzle_core::text::Language;
use puzzle_core::{Text, text};
use puzzle_midend::{Midend, MistakeOrigin, MistakesReport, Registry, SearchReport, Task};
use serde_json::{Value, json};

use crate::args::{Check, Limits};
use crate::error::Error;
use crate::exit::Exit;
use crate::grid::{grids, side_by_side};
use crate::input::{Content, Inputs, Puzzle};
use crate::json::{Line, metrics};
use crate::language::{json_language, language};
use crate::output::{self, shortened};
use crate::report::InputReport;
use crate::sentence::sentence;
use crate::sessions::{Moves, answer_each, open, rated, record_start};
use crate::solve::Verdict;

pub(crate) fn run(registry: &Registry, args: &Check) -> Exit {
    let inputs = Inputs::within(&args.limits);
    let inputs = if args.verbose { inputs.with_accounts() } else { inputs };
    let inputs = inputs.read(registry, &args.puzzles);
    if args.verbose && !inputs.has_accounts() {
        let tip = text!("it prints what each line of a file was read as: name a file");
        output::error(&Error::without_effect("--verbose", tip));
        return Exit::BadInput;
    }
    answer_each(inputs, args.jobs, args.json, |puzzle| one(puzzle, args))
}

fn one(puzzle: &Puzzle, args: &Check) -> InputReport {
    let mut session = match open(puzzle, Moves::default()) {
        Ok(session) => session,
        Err(open_error) => {
            let mut report = InputReport::new(open_error.exit());
            let error = open_error.error();
            if args.json {
                let record = record_start(puzzle, open_error.status());
                report.record(&record.with("valid", false).with_error(&error));
            }
            report.error(puzzle.error(error));
            return report;
        }
    };
    let session = &mut session;
    let limits = args.limits.or_usual(puzzle.game.info);
    // The puzzle of a saved game is its first position. In an editor it is the current position.
    let moves = Moves::new(args.moves.as_deref(), args.urdl);
    let is_editor = session.capabilities().is_editor();
    let at = session.position();
    let is_under_way = matches!(puzzle.content, Content::Save { .. }) && at > 0;
    if is_editor {
        let illegal = moves.play(session).err();
        let findings = Findings::of(session, &limits);
        let position = args
            .moves
            .as_ref()
            .map(|_| Position { illegal: illegal.map(Error::from), ..Position::on_board(session) });
        return report(session, puzzle, &findings, position.as_ref(), args.json);
    }
    let _ = session.go_to(0);
    let findings = Findings::of(session, &limits);
    let _ = session.go_to(if is_under_way { at } else { 0 });
    let position =
        (is_under_way || args.moves.is_some()).then(|| Position::of(session, moves, &limits));
    report(session, puzzle, &findings, position.as_ref(), args.json)
}

/// The output about a puzzle: its findings as a sentence or, if `json`, as a JSON record.
fn report(
    session: &Midend,
    puzzle: &Puzzle,
    findings: &Findings,
    position: Option<&Position>,
    json: bool,
) -> InputReport {
    let mut exit = findings.exit();
    // A saved game may be unfinished. Moves given by the user have to solve the puzzle.
    if let Some(position) = position.filter(|position| position.has_moves) {
        exit.add(position.exit());
    }
    let mut report = InputReport::new(exit);
    let id = session.game_id();
    if json {
        let mut record = Line::new().with("id", id).with_all(findings.record(puzzle));
        record = record.with_some("goal", session.goal());
        if let Some(position) = position {
            record = record.with_all(position.record());
        }
        let time = findings.time + position.map_or(Duration::ZERO, |position| position.time);
        report.record(&record.with_millis("millis", time));
        return report;
    }
    let mut clauses = findings.clauses();
    clauses.extend(position.into_iter().flat_map(Position::clauses));
    let sentence = sentence(clauses);
    // Puzzles from standard input are named by their IDs alone.
    let sentence = if puzzle.file.is_empty() { sentence } else { puzzle.message(sentence) };
    let id = id.map_or_else(String::new, |id| format!("  {}", shortened(&id)));
    report.answer(exit, sentence, &id);
    for row in side_by_side(&findings.two_grids) {
        report.line(row);
    }
    report
}

/// The findings about a puzzle.
struct Findings {
    verdict: Result<Verdict, Error>,
    /// Two solutions as grids, if the puzzle has several solutions and the game reports grids.
    two_grids: Vec<Metric>,
    rating: Option<Rating>,
    /// Whether the game is an editor, in which a puzzle may be incomplete.
    is_editor: bool,
    time: Duration,
}

impl Findings {
    /// Solves and rates the position on the board. The limits apply to each of the two searches.
    fn of(session: &mut Midend, limits: &Limits) -> Self {
        let can = session.capabilities();
        let objective = if can.count { Objective::Count } else { Objective::Any };
        let (verdict, mut time) = match Verdict::of(session, objective, limits) {
            Ok(measured) => (Ok(measured.result), measured.time),
            Err(error) => (Err(error), Duration::ZERO),
        };
        let solved = verdict.as_ref().ok().and_then(|verdict| verdict.solved.as_ref());
        let two_grids = solved
            .filter(|solved| solved.solutions == Solutions::Several)
            .map(|solved| grids(&solved.figures))
            .unwrap_or_default();
        // An editor rates its puzzle without a solution.
        let rating = if solved.is_some() || can.is_editor() {
            let measured = limits.run(|work| rated(session, work));
            time += measured.time;
            measured.result
        } else {
            None
        };
        Self { verdict, two_grids, rating, is_editor: can.is_editor(), time }
    }

    /// Whether the puzzle can be solved; `None` if that is undecided.
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

    /// Why the puzzle cannot be solved, or why that is undecided.
    fn why(&self, language: &Language) -> Text {
        match &self.verdict {
            Ok(Verdict { stopped: Some(reason), .. }) => (*reason).into(),
            Ok(verdict) => verdict.why.clone(),
            Err(error) => Text::plain(error.message(language)),
        }
    }

    fn exit(&self) -> Exit {
        let Ok(verdict) = &self.verdict else { return Exit::Done };
        match verdict.stopped {
            _ if self.solvable() == Some(false) => Exit::No,
            _ if self.solutions() == Solutions::Several => Exit::No,
            // If the puzzle is known to be solvable, it does not matter why the search stopped.
            Some(reason) if self.solvable().is_none() => reason.exit(),
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
        let metrics = rating.map_or_else(|| serde_json::json!({}), |r| metrics(&r.figures));
        let why = self.why(&json_language());
        record_start(puzzle, status)
            .with("valid", true)
            .with("solvable", self.solvable())
            .with("solutions", solutions)
            .with_metrics(&self.two_grids)
            .with("grade", rating.and_then(|rating| rating.grade).map(Grade::keyword))
            .with("metrics", metrics)
            .with_words("why", &why)
    }

    /// What is known about the puzzle, in clauses of a sentence.
    fn clauses(&self) -> Vec<Text> {
        let why = self.why(&language());
        let mut clauses = vec![match (self.solvable(), self.solutions()) {
            (Some(true), Solutions::One) => text!("one solution"),
            (Some(true), Solutions::Several) => text!("more than one solution"),
            (Some(true), _) => text!("solvable"),
            (Some(false), _) => text!("cannot be solved: {why}", why),
            (None, _) if self.is_editor => text!("valid so far"),
            (None, _) if why.is_empty() => text!("valid; undecided"),
            (None, _) => text!("valid; undecided: {why}", why),
        }];
        match &self.rating {
            Some(Rating { grade: Some(grade), words, .. }) if words.is_empty() => {
                clauses.push((*grade).into());
            }
            Some(Rating { grade: Some(grade), words, .. }) => {
                clauses.push(text!("{grade} ({reason})", grade = *grade, reason = words));
            }
            // For other puzzles the sentence says already that there are several solutions.
            Some(Rating { words, .. }) if self.is_editor && !words.is_empty() => {
                clauses.push(words.clone());
            }
            _ => {}
        }
        clauses
    }
}

/// The findings about a position of the puzzle.
struct Position {
    /// Whether the user gave moves that lead to it.
    has_moves: bool,
    /// Why the moves are illegal, if they are.
    illegal: Option<Error>,
    status: Status,
    /// Whether the puzzle can still be solved from this position; `None` if that is undecided.
    solvable: Option<bool>,
    /// Why the puzzle cannot be solved from this position, or why that is undecided.
    why: Text,
    /// The player's mistakes up to this position; `None` if the game cannot find mistakes.
    mistakes: Option<MistakesReport>,
    time: Duration,
}

impl Position {
    /// The position on the board, without any search.
    fn on_board(session: &Midend) -> Self {
        let status = session.status();
        let solvable = match status {
            Status::Solved => Some(true),
            Status::Lost => Some(false),
            Status::Ongoing => None,
        };
        let (why, time) = (Text::default(), Duration::ZERO);
        Self { has_moves: true, illegal: None, status, solvable, why, mistakes: None, time }
    }

    /// Plays the moves, then solves the position and looks for mistakes in it.
    fn of(session: &mut Midend, moves: Moves<'_>, limits: &Limits) -> Self {
        if let Err(e) = moves.play(session) {
            let illegal = Some(Error::from(e));
            return Self { illegal, solvable: None, ..Self::on_board(session) };
        }
        let mut position = Self { has_moves: moves.text.is_some(), ..Self::on_board(session) };
        if position.solvable.is_none()
            && let Ok(measured) = Verdict::of(session, Objective::Any, limits)
        {
            position.time += measured.time;
            let verdict = measured.result;
            position.solvable = match (&verdict.solved, verdict.is_unsolvable) {
                (Some(_), _) => Some(true),
                (None, true) => Some(false),
                (None, false) => None,
            };
            position.why = verdict.stopped.map_or(verdict.why, Text::from);
        }
        if session.capabilities().mistakes {
            let measured = limits.run(|work| session.run_now(&Task::Mistakes, work));
            position.time += measured.time;
            if let Ok(SearchReport::Mistakes(report)) = measured.result {
                position.mistakes = Some(report);
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
            .with_some("moves_error", self.illegal.as_ref().map(|e| e.message(&json_language())))
            .with("position_solvable", if is_legal { self.solvable } else { None })
            .with("position_status", is_legal.then(|| keyword(self.status)))
            .with_words("position_why", &self.why)
            .with("mistakes", self.mistakes.as_ref().map(words_of_all))
            .with_some("mistake", self.mistakes.as_ref().and_then(earliest))
    }

    /// What is known about the position, in clauses of a sentence.
    fn clauses(&self) -> Vec<Text> {
        if let Some(error) = &self.illegal {
            let why = error.message(&language());
            return vec![text!("the moves are not legal: {why}", why)];
        }
        let mut clauses = vec![match (self.status, self.solvable) {
            (Status::Solved, _) => text!("after the moves: solved"),
            (Status::Lost, _) => text!("after the moves: lost"),
            (Status::Ongoing, Some(true)) => {
                text!("after the moves: ongoing, can still be solved")
            }
            (Status::Ongoing, Some(false)) => {
                text!("after the moves: ongoing, cannot be solved: {why}", why = &self.why)
            }
            (Status::Ongoing, None) => {
                text!("after the moves: ongoing, undecided whether it can still be solved")
            }
        }];
        if let Some(mistakes) = self.mistakes.as_ref().filter(|report| !report.found.is_empty()) {
            if mistakes.found.len() > 1 {
                clauses.extend(mistakes.found.iter().map(|mistake| mistake.words.clone()));
            }
            clauses.push(mistakes.words());
        }
        clauses
    }
}

fn words_of_all(report: &MistakesReport) -> Vec<String> {
    report.found.iter().map(|mistake| mistake.words.say(&json_language())).collect()
}

/// The move that was the earliest mistake, or the move by which there was one, as JSON.
fn earliest(report: &MistakesReport) -> Option<Value> {
    let language = json_language();
    match report.origin.as_ref()? {
        MistakeOrigin::Move(mv) => Some(json!({
            "move": mv.number,
            "undo": mv.n_to_undo,
            "change": mv.change.as_ref().map(|change| change.say(&language)),
            "why": mv.reason.words.say(&language),
        })),
        MistakeOrigin::NotFound { by, .. } => Some(json!({ "by": by })),
        _ => None,
    }
}

fn keyword(status: Status) -> &'static str {
    match status {
        Status::Ongoing => "ongoing",
        Status::Solved => "solved",
        Status::Lost => "lost",
    }
}
