//! `puzzles new`: generates puzzles.

use std::ops::{ControlFlow, Range};
use std::time::Instant;

use puzzle_core::Invalid;
use puzzle_core::params::Form;
use puzzle_core::solve::Grade;
use puzzle_midend::{GameEntry, MAX_SEED, Opened, Registry, Session, Tail, Task};

use crate::args::{Limits, New};
use crate::exit::Exit;
use crate::in_order::in_order;
use crate::input::Games;
use crate::json::{Line, figures};
use crate::limits::{End, is_interrupted};
use crate::nearest;
use crate::output::{complain, line};
use crate::progress;
use crate::sessions::{Refusal, entropy, generate, rated};

/// What is to be made.
pub(crate) struct Order {
    pub(crate) game: GameEntry,
    /// The params in full.
    pub(crate) params: String,
    pub(crate) seeds: Seeds,
    pub(crate) json: bool,
}

/// The seeds of the puzzles that are to be made.
pub(crate) enum Seeds {
    /// The first has this one, the others have their number behind it.
    From(String),
    /// The numbers from this one on.
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
        Err(why) => {
            complain(&why);
            return Exit::BadInput;
        }
    };
    let _bar = progress::show(n);
    let mut exit = Exit::Done;
    let work = |session: &mut Box<dyn Session>, i| one(session.as_mut(), &order, i);
    in_order(
        n,
        args.jobs.clamp(1, 256),
        || order.game.session(),
        work,
        |result| {
            exit.add(told(result));
            progress::one_done();
            if is_interrupted() {
                exit.add(Exit::Cancelled);
            }
            if exit == Exit::Done { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    exit
}

/// Writes the line of a puzzle, or why there is none.
pub(crate) fn told(result: Result<String, Refusal>) -> Exit {
    match result {
        Ok(text) => {
            line(&text);
            Exit::Done
        }
        Err(refusal) => {
            match &refusal {
                Refusal::Bad(why) => complain(why),
                Refusal::Stopped(End::Cancelled) => {}
                Refusal::Stopped(end) => complain(&format!("no puzzle: {end}")),
            }
            refusal.exit()
        }
    }
}

/// What the arguments ask for, and how many.
fn order(registry: &Registry, args: &New) -> Result<(Order, u64), String> {
    let id = registry.read_id(&args.id).map_err(|e| e.to_string())?;
    let name = id.game.as_ref().or(args.game.as_ref()).unwrap_or(&id.params);
    let game = Games { registry, usual: None }.game(name)?;
    let numbers = args.seeds.as_deref().map(numbers).transpose()?;
    let seed = match (&id.tail, &args.seed) {
        (Tail::Desc(_), _) => return Err("a puzzle that is there cannot be generated".to_string()),
        (Tail::Seed(_), Some(_)) => return Err("there are two seeds".to_string()),
        (Tail::Seed(_), None) | (Tail::None, Some(_)) if numbers.is_some() => {
            return Err("--seeds gives all seeds: there is another".to_string());
        }
        (Tail::Seed(seed), None) | (Tail::None, Some(seed)) => seed.clone(),
        (Tail::None, None) => String::new(),
    };
    let mut session = game.session();
    session.set_entropy(entropy());
    // The mid-end judges params and seed.
    let probe = if seed.is_empty() { "1" } else { &seed };
    let opened = session.open(&format!("{}/{}#{probe}", game.info.id, id.params));
    let Opened::Generate(Task::Generate { mut params, .. }) = opened.map_err(|e| e.to_string())?
    else {
        return Err("these params name no new puzzle".to_string());
    };
    if let Some(grade) = &args.grade {
        let refused = |e: Invalid| format!("{}: {}", game.info.id, e.text());
        session.set_grade(nearest::grade(grade)?).map_err(refused)?;
        params = session.params_text(Form::Full);
    }
    if let Some(numbers) = numbers {
        let n = numbers.end - numbers.start;
        let seeds = Seeds::Numbers(numbers.start);
        return Ok((Order { game, params, seeds, json: args.json }, n));
    }
    let seed = if seed.is_empty() { fresh_seed() } else { seed };
    let n = args.n;
    if n > 1 && seed.len() + 1 + (n - 1).to_string().len() > MAX_SEED {
        return Err(format!("a seed has at most {MAX_SEED} characters, with the puzzle's number"));
    }
    Ok((Order { game, params, seeds: Seeds::From(seed), json: args.json }, n))
}

/// `A..B`: the numbers from A up to B without it.
fn numbers(text: &str) -> Result<Range<u64>, String> {
    let ends = text.split_once("..").and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    match ends {
        Some((first, end)) if first <= end => Ok(first..end),
        _ => Err(format!("--seeds is A..B, two numbers in order: '{text}' is not")),
    }
}

/// 15 decimal digits, the first not 0.
fn fresh_seed() -> String {
    let mut rng = puzzle_core::GameRng::new(&entropy().to_string());
    let first = 1 + rng.below(9);
    (1..15).fold(first.to_string(), |text, _| text + &rng.below(10).to_string())
}

/// The line of one puzzle.
pub(crate) fn one(session: &mut dyn Session, order: &Order, i: u64) -> Result<String, Refusal> {
    let _ = session.clear();
    let task = Task::Generate { params: order.params.clone(), seed: order.seeds.nth(i) };
    let start = Instant::now();
    generate(session, &task)?;
    let time = start.elapsed();
    let id = session.game_id().unwrap_or_default();
    if !order.json {
        if let Some(note) = session.message() {
            complain(&note.words);
        }
        return Ok(id);
    }
    let rating = Limits::none().or_seconds(10.0).run(|work| rated(session, work)).result;
    let grade = rating.as_ref().and_then(|rating| rating.grade).map(Grade::keyword);
    let metrics = rating.as_ref().map(|r| figures(&r.figures));
    let mut object = Line::new()
        .with("id", id)
        .with("seed_id", session.seed_id())
        .with("grade", grade)
        .with("metrics", metrics.unwrap_or_else(|| serde_json::json!({})))
        .with_millis("millis", time);
    if let Some(note) = session.message() {
        object = object.with("note", note.words.as_str());
    }
    Ok(object.to_string())
}
