//! `puzzles new`: generates puzzles.

use std::ops::{ControlFlow, Range};
use std::time::Instant;

use puzzle_core::params::ParamsForm;
use puzzle_core::solve::Grade;
use puzzle_core::{Text, text};
use puzzle_midend::{GameEntry, GameIdError, IdContent, MAX_SEED, Midend, Opened, Registry, Task};

use crate::args::{Limits, New};
use crate::clock::clock;
use crate::error::Error;
use crate::exit::Exit;
use crate::in_order::in_order;
use crate::input::Games;
use crate::json::{Line, metrics};
use crate::limits::{StopReason, is_interrupted};
use crate::output::{self, line};
use crate::progress;
use crate::sessions::{OpenError, generate, rated};
use crate::similar;

/// A request to generate puzzles: the game, the params and the seeds.
pub(crate) struct Order {
    pub(crate) game: GameEntry,
    /// The params in the full form.
    pub(crate) params: String,
    pub(crate) seeds: Seeds,
    pub(crate) json: bool,
}

/// The seeds of the puzzles to generate.
pub(crate) enum Seeds {
    /// The first puzzle has this seed, and the others have it with `-1`, `-2`… added.
    From(String),
    /// The seeds are consecutive numbers that begin with this one.
    Numbers(u64),
}

impl Seeds {
    fn nth(&self, i: u64) -> String {
        match self {
            Self::From(seed) if i == 0 => seed.clone(),
            Self::From(seed) => format!("{seed}-{i}"),
            Self::Numbers(first) => (first + i).to_string(),
        }
    }
}

pub(crate) fn run(registry: &Registry, args: &New) -> Exit {
    let (order, n) = match order(registry, args) {
        Ok(order) => order,
        Err(error) => return refuse(&args.id, &error, args.json),
    };
    let _bar = progress::show(n);
    let mut exit = Exit::Done;
    in_order(
        n,
        args.jobs.clamp(1, 256),
        |i| one(&order, i),
        |result| {
            exit.add(print(&args.id, result, args.json));
            progress::one_done();
            if is_interrupted() {
                exit.add(Exit::Cancelled);
            }
            if exit == Exit::Done { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    exit
}

/// Prints the error of an input from which no puzzle can be generated, and its record if `json`.
pub(crate) fn refuse(input: &str, error: &Error, json: bool) -> Exit {
    bad_input(input, error, "invalid", json);
    Exit::BadInput
}

fn bad_input(input: &str, error: &Error, status: &str, json: bool) {
    if json {
        let record = Line::new().with("input", input).with("status", status);
        line(&record.with_error(error).to_string());
    }
    output::error(error);
}

/// Prints the line of a puzzle, or the error. `input` is what the user asked for.
pub(crate) fn print(input: &str, result: Result<String, OpenError>, json: bool) -> Exit {
    match result {
        Ok(text) => {
            line(&text);
            Exit::Done
        }
        Err(error) => {
            if !matches!(error, OpenError::Stopped(StopReason::Cancelled)) {
                bad_input(input, &error.error(), error.status(), json);
            }
            error.exit()
        }
    }
}

/// The puzzles that the arguments ask for, and their number.
fn order(registry: &Registry, args: &New) -> Result<(Order, u64), Error> {
    let id = registry.read_id(&args.id)?;
    let name = id.game.as_ref().or(args.game.as_ref()).unwrap_or(&id.params);
    let games = Games { registry, default_game: None };
    let game = games.game(name)?;
    if let (Some(_), Some(other)) = (&id.game, &args.game)
        && games.game(other)?.info.id != game.info.id
    {
        let tip = text!("the ID names another game: leave out --game");
        return Err(Error::without_effect("--game", tip));
    }
    let numbers = args.seeds.as_deref().map(numbers).transpose()?;
    let seed = match (&id.tail, &args.seed) {
        (IdContent::Desc(_), _) => {
            let error = text!("this ID describes a puzzle, so there is nothing to generate");
            let tip = text!("name the game with params or a seed: GAME[/PARAMS][#SEED]");
            return Err(Error::new(error).with_tip(tip));
        }
        (IdContent::Seed(_), Some(_)) => {
            let error = Error::new(text!("the ID has a seed, and --seed gives another one"));
            return Err(error.with_tip(text!("leave one of them out")));
        }
        (IdContent::Seed(_), None) | (IdContent::None, Some(_)) if numbers.is_some() => {
            let error = Error::new(text!("--seeds cannot be combined with another seed"));
            return Err(error.with_tip(text!("leave the other seed out")));
        }
        (IdContent::None, Some(seed)) if seed.is_empty() => return Err(GameIdError::Seed.into()),
        (IdContent::Seed(seed), None) | (IdContent::None, Some(seed)) => seed.clone(),
        (IdContent::None, None) => String::new(),
    };
    let mut session = Midend::new(game);
    session.set_entropy(clock().entropy());
    // The mid-end checks params and seed.
    let probe = if seed.is_empty() { "1" } else { &seed };
    let opened = session.open(&format!("{}/{}#{probe}", game.info.id, id.params));
    let Opened::Generate(Task::Generate { mut params, seed: read }) = opened? else {
        return Err(Error::new(text!("no puzzle can be generated with these params")));
    };
    // A game ID may have white space anywhere, which is not part of it.
    if read != probe {
        let error =
            Error::new(text!("the seed '{seed}' has white space", seed = Text::visible(&seed)));
        return Err(error.with_tip(text!("a seed has letters, digits and . , _ - only")));
    }
    if let Some(grade) = &args.grade {
        let refused = |e| Error::from(e).at(Text::plain(game.info.id));
        let set = if grade.eq_ignore_ascii_case("any") {
            session.set_any()
        } else {
            session.set_grade(similar::grade(grade)?)
        };
        set.map_err(refused)?;
        params = session.params_text(ParamsForm::Full);
    }
    if let Some(numbers) = numbers {
        let n = numbers.end - numbers.start;
        let seeds = Seeds::Numbers(numbers.start);
        return Ok((Order { game, params, seeds, json: args.json }, n));
    }
    let seed = if seed.is_empty() { fresh_seed() } else { seed };
    let n = args.n;
    if n > 1 && seed.len() + 1 + (n - 1).to_string().len() > MAX_SEED {
        return Err(Error::new(text!(
            "the seed is too long: with the puzzle's number it has more than {n} characters",
            n = MAX_SEED
        )));
    }
    Ok((Order { game, params, seeds: Seeds::From(seed), json: args.json }, n))
}

/// Parses `A..B`: the numbers from A up to and without B.
fn numbers(text: &str) -> Result<Range<u64>, Error> {
    let ends = text.split_once("..").and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    match ends {
        Some((first, end)) if first <= end => Ok(first..end),
        Some((first, end)) => {
            let error = text!("the range of seeds {first}..{end} is backward", first, end);
            Err(Error::new(error).with_tip(text!("write {end}..{first}", end, first)))
        }
        None => {
            let error = text!("'{text}' is not a range of seeds", text = Text::plain(text));
            Err(Error::new(error).with_tip(text!("a range is A..B, as in 1..10")))
        }
    }
}

/// Returns a random seed: 15 decimal digits, the first not 0.
fn fresh_seed() -> String {
    let mut rng = puzzle_core::GameRng::new(&clock().entropy().to_string());
    let first = 1 + rng.below(9);
    (1..15).fold(first.to_string(), |text, _| text + &rng.below(10).to_string())
}

/// Generates one puzzle and returns its line of output.
pub(crate) fn one(order: &Order, i: u64) -> Result<String, OpenError> {
    let session = &mut Midend::new(order.game);
    let task = Task::Generate { params: order.params.clone(), seed: order.seeds.nth(i) };
    let start = Instant::now();
    generate(session, &task)?;
    let time = start.elapsed();
    let id = session.game_id().ok_or_else(|| text!("no puzzle was generated"))?;
    if !order.json {
        if let Some(note) = session.message() {
            output::note(&note.words);
        }
        return Ok(id);
    }
    let limits = Limits::default().or_usual(order.game.info);
    let rating = limits.run(|work| rated(session, work)).result;
    let grade = rating.as_ref().and_then(|rating| rating.grade).map(Grade::keyword);
    let metrics = rating.as_ref().map(|r| metrics(&r.figures));
    let mut object = Line::new()
        .with("id", id)
        .with("seed_id", session.seed_id())
        .with("grade", grade)
        .with("metrics", metrics.unwrap_or_else(|| serde_json::json!({})))
        .with_millis("millis", time);
    if let Some(note) = session.message() {
        object = object.with_text("note", &note.words);
    }
    Ok(object.to_string())
}
