//! Plays puzzles of every preset of every bundled game to the end by hints, with random undo and
//! redo, and watches the memory: `soak [GAMES=100] [GAME]…`, run by `cargo xtask soak`. It plays
//! this number of puzzles of each game, taking presets and seeds in turn.
//!
//! Random deals that are proved unsolvable are counted. It fails if any other game is not solved,
//! if undo and redo end in another position, or if memory grows from the second quarter of the
//! games to the last. Except for times and memory, the results are the same on every machine.

use puzzle_core::GameRng;
use puzzle_core::game::Status;
use puzzle_core::solve::{Grade, Objective, Work};
use puzzle_midend::{GameEntry, HintLevel, Midend, PresetLine, Request, SearchReport, Task};

/// The results for the games of one grade.
#[derive(Clone, Default)]
struct Tally {
    games: u32,
    /// Number of random deals, whose generator promises no solution, that were proved unsolvable.
    unsolvable: u32,
    hints: u32,
    /// Number of hints whose reason is the result of a search.
    by_search: u32,
    moves: usize,
    storms: u32,
    steps_of_storms: usize,
}

fn main() {
    let mut n_games = 100;
    let mut asked: Vec<String> = Vec::new();
    for arg in std::env::args().skip(1) {
        match arg.parse() {
            Ok(number) => n_games = number,
            Err(_) => asked.push(arg),
        }
    }
    let registry = puzzle_backends::bundled();
    println!(
        "| game | grade | games, all solved | besides, proved unsolvable | hints | with a reason by search, % | moves | storms of \
         undo | steps of them |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut faults = Vec::new();
    let mut memory = Vec::new();
    for game in registry.games() {
        if !asked.is_empty() && !asked.iter().any(|name| name == game.info.id) {
            continue;
        }
        if game.capabilities().is_editor() || !game.capabilities().hint {
            continue;
        }
        let presets = presets(&game.presets());
        let mut tallies = vec![Tally::default(); Grade::ALL.len()];
        let mut held = Vec::new();
        let mut session = Midend::new(*game);
        for i in 0..n_games {
            let (params, grade) = &presets[i % presets.len()];
            let tally = &mut tallies[grade.map_or(0, |grade| grade as usize)];
            if let Err(why) = play(&mut session, (params, *grade), i, tally) {
                faults.push(format!("{}: {params}#soak-{i}: {why}", game.info.id));
            }
            held.push(resident());
        }
        report(game, &tallies);
        let most = |part: &[u64]| part.iter().copied().max().unwrap_or(0);
        let (second, last) =
            (most(&held[n_games / 4..n_games / 2]), most(&held[n_games - n_games / 4..]));
        memory.push(format!(
            "{}: at most {second} MB in the second quarter, {last} MB in the last",
            game.info.name
        ));
        // A tolerance of a tenth plus 8 MB for what the allocator keeps of the largest search.
        if last > second + second / 10 + 8 {
            faults.push(format!("{}: memory grew from {second} to {last} MB", game.info.id));
        }
    }
    println!("\nMemory held after each game. {}.", memory.join("; "));
    for fault in &faults {
        eprintln!("{fault}");
    }
    assert!(faults.is_empty(), "{} faults", faults.len());
}

/// Returns the params of all presets with their grades.
fn presets(lines: &[PresetLine]) -> Vec<(String, Option<Grade>)> {
    let mut list = Vec::new();
    for line in lines {
        match line {
            PresetLine::Item { params, grade, .. } => list.push((params.clone(), *grade)),
            PresetLine::Menu { items, .. } => list.extend(presets(items)),
        }
    }
    list
}

/// Plays one puzzle from its seed to the end.
fn play(
    session: &mut Midend,
    (params, grade): (&str, Option<Grade>),
    i: usize,
    tally: &mut Tally,
) -> Result<(), String> {
    let _ = session.clear();
    let seed = format!("soak-{i}");
    let mut rng = GameRng::new(&seed);
    run(session, &Task::Generate { params: params.to_string(), seed })?;
    // Random deals have no grade, and some have no solution.
    if grade.is_none() {
        let task = Task::SolveHere(Objective::Any);
        let answer = session.run_now(&task, &mut Work::unlimited()).map_err(|e| e.to_string())?;
        if matches!(answer, SearchReport::Unsolvable(_)) {
            tally.unsolvable += 1;
            return Ok(());
        }
    }
    let mut n_hints = 0;
    while session.status() == Status::Ongoing {
        let before = (session.position(), session.shown_hint().map(|shown| shown.level));
        if let Some(Request::Run(task)) = session.hint().request {
            run(session, &task)?;
            n_hints += 1;
        }
        let after = (session.position(), session.shown_hint().map(|shown| shown.level));
        let reason = session.shown_hint().filter(|shown| shown.level == HintLevel::Reason);
        tally.by_search += u32::from(reason.is_some_and(|shown| shown.is_by_search));
        if before == after {
            let said = session.message().map(|message| message.words.clone());
            return Err(format!("no hint after {} moves: {said:?}", session.position()));
        }
        if rng.below(16) == 0 {
            storm(session, &mut rng, tally)?;
        }
        if n_hints > 5_000 {
            return Err("no end after 5,000 plans".to_string());
        }
    }
    if session.status() != Status::Solved {
        return Err(format!("ended {:?}", session.status()));
    }
    storm(session, &mut rng, tally)?;
    tally.games += 1;
    tally.hints += session.counts().hints;
    tally.moves += session.position();
    Ok(())
}

fn run(session: &mut Midend, task: &Task) -> Result<(), String> {
    let job = session.job(task).map_err(|e| e.to_string())?;
    let done = job.run(&mut Work::unlimited());
    let _ = session.finish(done);
    Ok(())
}

/// Undoes and redoes at random, by single steps and by jumps, and returns to the position at the
/// beginning.
fn storm(session: &mut Midend, rng: &mut GameRng, tally: &mut Tally) -> Result<(), String> {
    let (at, len) = (session.position(), session.history_len());
    let before = (session.status(), session.counts().progress, session.moves_text());
    for _ in 0..rng.below(40) {
        match rng.below(4) {
            0 => drop(session.go_to(rng.below(len as u32 + 1) as usize)),
            1 => drop(session.redo()),
            // Undo at the start would bring back the previous game.
            _ if session.position() > 0 => drop(session.undo()),
            _ => {}
        }
        tally.steps_of_storms += 1;
    }
    let _ = session.go_to(at);
    tally.storms += 1;
    let after = (session.status(), session.counts().progress, session.moves_text());
    if (at, len) == (session.position(), session.history_len()) && before == after {
        Ok(())
    } else {
        Err(format!("left {before:?} and came back to {after:?}"))
    }
}

fn report(game: &GameEntry, tallies: &[Tally]) {
    for (grade, tally) in Grade::ALL.iter().zip(tallies).filter(|(_, tally)| tally.games > 0) {
        let games = tally.games;
        let each = |n: usize| n as f64 / f64::from(games);
        println!(
            "| {} | {} | {games} | {} | {:.1} | {:.1} | {:.1} | {} | {} |",
            game.info.name,
            grade.title(),
            tally.unsolvable,
            each(tally.hints as usize),
            100.0 * f64::from(tally.by_search) / f64::from(tally.hints.max(1)),
            each(tally.moves),
            tally.storms,
            tally.steps_of_storms,
        );
    }
}

/// Returns the memory of the process in megabytes, or 0 if it is unknown.
fn resident() -> u64 {
    std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok())
        .map_or(0, |pages| pages / 256)
}
