//! A program that embeds a game without any front end: it opens a puzzle, plays a few moves,
//! takes one back, asks for a hint, asks how long the rest is, solves it, and saves.

use puzzle_core::Invalid;
use puzzle_core::grid::Direction;
use puzzle_core::input::Key;
use puzzle_core::solve::{Aim, Work};
use puzzle_midend::prelude::*;
use puzzle_midend::{Report, Task};
use puzzle_sliding::Sliding;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A seed names the same puzzle on every machine.
    let mut game = Midend::<Sliding>::start("sliding/3x3#embed")?;
    println!("{}", game.text().unwrap_or_default());
    println!("share it as {}", game.game_id().unwrap_or_default());

    // Moves are made as the player's keys make them, or by their text.
    let _ = game.input(Key::Arrow(Direction::Down).into());
    let _ = game.input(Key::Arrow(Direction::Right).into());
    let _ = game.undo();
    println!("moves so far: {}", game.moves_text());

    run(&mut game, &Task::Hint)?;
    println!("hint: {}", game.message().map_or("none", |message| &message.words));

    // A program that wants to know, and not to play, asks and reads the report.
    let task = Task::SolveHere(Aim::Optimal);
    if let Report::Solved(solved) = game.ask_now(&task, &mut limits())? {
        println!("solved in {} moves, proved: {}", solved.n_moves, solved.optimal);
    }

    run(&mut game, &Task::Solve(Aim::Optimal))?;
    println!("{:?} by {}", game.status(), game.moves_text());
    println!("{} bytes as a save", game.save().unwrap_or_default().len());
    Ok(())
}

/// Runs a job where we stand, and gives the game what it found.
fn run(game: &mut dyn Session, task: &Task) -> Result<(), Invalid> {
    let job = game.job(task)?;
    let done = job.run(&mut limits());
    let _ = game.finish(done);
    Ok(())
}

/// A million nodes and 64 MiB for each search.
fn limits() -> Work<'static> {
    Work::limited(1_000_000, 64 << 20)
}
