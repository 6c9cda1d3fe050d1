//! A program that embeds a game without any front end: it opens a puzzle, plays a few moves,
//! takes one back, asks for a hint, lets the program solve the rest, and saves.

use puzzle_midend::{Midend, Opened, Session, Task};
use puzzle_sliding::Sliding;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Midend::<Sliding>::new();

    // A seed names the same puzzle on every machine. Generating is a job, like all searches: it
    // could run on a thread, be watched and be cancelled.
    if let Opened::Generate(task) = game.open("sliding/3x3#embed")? {
        run(&mut game, &task)?;
    }
    println!("{}", game.text().unwrap_or_default());
    println!("share it as {}", game.game_id().unwrap_or_default());

    // Moves are made as the player's keys make them, or by their text.
    let _ = game.input(puzzle_core::Key::Arrow(puzzle_core::Direction::Up).into());
    let _ = game.input(puzzle_core::Key::Arrow(puzzle_core::Direction::Left).into());
    let _ = game.undo();
    println!("moves so far: {}", game.moves_text());

    run(&mut game, &Task::Hint)?;
    println!("hint: {}", game.message().unwrap_or("none"));

    run(&mut game, &Task::Solve(puzzle_core::Aim::Optimal))?;
    println!("{:?} by {}", game.status(), game.moves_text());
    println!("{} bytes as a save", game.save().unwrap_or_default().len());
    Ok(())
}

/// Runs a job where we stand, within a million nodes and 64 MiB.
fn run(game: &mut dyn Session, task: &Task) -> Result<(), puzzle_core::Invalid> {
    let job = game.job(task)?;
    let done = job.run(&mut puzzle_core::Work::limited(1_000_000, 64 << 20));
    let _ = game.finish(done);
    Ok(())
}
