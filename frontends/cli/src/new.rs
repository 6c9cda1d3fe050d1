//! `puzzles new`: generates puzzles.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use puzzle_core::{Form, Grade, Invalid, Stop};
use puzzle_midend::{GameEntry, GameId, MAX_SEED, Opened, Registry, Session, Tail, Task};
use rayon::prelude::*;

use crate::args::{Limits, New};
use crate::exit::Exit;
use crate::json::{Line, figures};
use crate::limits::{exit_of, is_interrupted};
use crate::output::{complain, line};
use crate::table::{Refusal, entropy, generate, rated};

/// Puzzles that each worker makes before the lines are written.
const BATCH: usize = 8;
/// How long it may take before a progress bar shows.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is to be made.
pub(crate) struct Order {
    pub(crate) game: GameEntry,
    /// The params in full.
    pub(crate) params: String,
    pub(crate) seed: String,
    pub(crate) json: bool,
}

pub(crate) fn run(registry: &Registry, args: &New) -> Exit {
    let order = match order(registry, args) {
        Ok(order) => order,
        Err(why) => {
            complain(&why);
            return Exit::BadInput;
        }
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.clamp(1, 256)).build();
    let Ok(pool) = pool else {
        complain("no threads can be started");
        return Exit::BadInput;
    };
    let start = Instant::now();
    let mut bar = None;
    let mut exit = Exit::Done;
    // Without a batch of several each line is written as soon as it is made.
    let batch = if args.jobs > 1 { (args.jobs.min(256) * BATCH) as u64 } else { 1 };
    let mut session = order.game.session();
    let mut first = 0;
    while first < args.n && exit == Exit::Done {
        let end = args.n.min(first.saturating_add(batch));
        let lines: Vec<Result<String, Refusal>> = if args.jobs > 1 {
            pool.install(|| {
                (first..end)
                    .into_par_iter()
                    .map_init(
                        || order.game.session(),
                        |session, i| one(session.as_mut(), &order, i),
                    )
                    .collect()
            })
        } else {
            vec![one(session.as_mut(), &order, first)]
        };
        for result in lines {
            exit.add(told(result));
        }
        first = end;
        if is_interrupted() {
            exit.add(Exit::Cancelled);
        }
        progress(&mut bar, start, first, args.n);
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    exit
}

/// Writes the line of a puzzle, or why there is none.
pub(crate) fn told(result: Result<String, Refusal>) -> Exit {
    match result {
        Ok(text) => {
            line(&text);
            Exit::Done
        }
        Err(Refusal::Bad(why)) => {
            complain(&why);
            Exit::BadInput
        }
        Err(Refusal::Stopped(stop)) => {
            if stop != Stop::Cancelled {
                complain(&format!("no puzzle: {stop}"));
            }
            exit_of(stop)
        }
    }
}

/// What the arguments ask for.
fn order(registry: &Registry, args: &New) -> Result<Order, String> {
    let id = GameId::parse(&args.id).map_err(|e| e.to_string())?;
    let is_name = id.game.is_none() && registry.find(&id.params).is_some();
    let name = match (&id.game, &args.game) {
        (Some(name), _) => name,
        (None, _) if is_name => &id.params,
        (None, Some(name)) => name,
        (None, None) => &id.params,
    };
    let game = registry.game(name).map_err(|e| e.to_string())?;
    let seed = match (&id.tail, &args.seed) {
        (Tail::Desc(_), _) => return Err("a puzzle that is there cannot be generated".to_string()),
        (Tail::Seed(_), Some(_)) => return Err("there are two seeds".to_string()),
        (Tail::Seed(seed), None) | (Tail::None, Some(seed)) => seed.clone(),
        (Tail::None, None) => String::new(),
    };
    let params = if is_name { String::new() } else { id.params.clone() };
    let mut session = game.session();
    session.set_entropy(entropy());
    // The mid-end judges params and seed.
    let probe = if seed.is_empty() { "1" } else { &seed };
    let opened = session.open(&format!("{}/{params}#{probe}", game.info.id));
    let Opened::Generate(Task::Generate { mut params, .. }) = opened.map_err(|e| e.to_string())?
    else {
        return Err("these params name no new puzzle".to_string());
    };
    if let Some(grade) = &args.grade {
        let refused = |e: Invalid| format!("{}: {}", game.info.id, e.text());
        session.set_grade(grade.parse().map_err(|e: Invalid| e.to_string())?).map_err(refused)?;
        params = session.params_text(Form::Full);
    }
    let seed = if seed.is_empty() { fresh_seed() } else { seed };
    if args.n > 1 && seed.len() + 1 + (args.n - 1).to_string().len() > MAX_SEED {
        return Err(format!("a seed has at most {MAX_SEED} characters, with the puzzle's number"));
    }
    Ok(Order { game, params, seed, json: args.json })
}

/// 15 decimal digits, the first not 0.
fn fresh_seed() -> String {
    let mut rng = puzzle_core::GameRng::new(&entropy().to_string());
    let first = 1 + rng.below(9);
    (1..15).fold(first.to_string(), |text, _| text + &rng.below(10).to_string())
}

/// The line of one puzzle: the first has the seed as it is, the others their number behind it.
pub(crate) fn one(session: &mut dyn Session, order: &Order, i: u64) -> Result<String, Refusal> {
    let seed = if i == 0 { order.seed.clone() } else { format!("{}-{i}", order.seed) };
    let _ = session.clear();
    let task = Task::Generate { params: order.params.clone(), seed };
    let limits = Limits { memory: Some(u64::MAX >> 20), ..Limits::default() };
    let start = Instant::now();
    generate(session, &task, &limits)?;
    let time = start.elapsed();
    let id = session.game_id().unwrap_or_default();
    if !order.json {
        if let Some(note) = session.message() {
            complain(&note.words);
        }
        return Ok(id);
    }
    let rating = limits.or_seconds(10.0).run(|work| rated(session, work)).result;
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

/// Shows how far it is, on a terminal, when it takes long.
fn progress(bar: &mut Option<ProgressBar>, start: Instant, done: u64, whole: u64) {
    if bar.is_none() {
        // Lines on the same terminal are progress enough.
        let is_wanted = std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
        if !is_wanted || start.elapsed() < PATIENCE {
            return;
        }
        let new = ProgressBar::new(whole);
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}, {eta} left");
        if let Ok(style) = style {
            new.set_style(style);
        }
        *bar = Some(new);
    }
    if let Some(bar) = bar {
        bar.set_position(done);
    }
}
