//! A program that embeds a game without a front end. It opens a puzzle, plays and takes back moves,
//! gets a hint, solves the puzzle, and saves it.

use puzzle_core::Invalid;
use puzzle_core::grid::Direction;
use puzzle_core::input::Key;
use puzzle_core::solve::{Objective, Work};
use puzzle_midend::{Midend, Registry, SearchReport, Task};
use puzzle_sliding::Sliding;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The games that the program offers, one row a game.
    let games = Registry::new().with::<Sliding>();
    // A seed gives the same puzzle on every machine.
    let mut game = Midend::start("sliding/3x3#embed", &games)?;
    println!("{}", game.text().unwrap_or_default());
    println!("share it as {}", game.game_id().unwrap_or_default());

    // A program can make moves by the player's keys or by their text.
    let _ = game.input(Key::Arrow(Direction::Down).into());
    let _ = game.input(Key::Arrow(Direction::Right).into());
    let _ = game.undo();
    // With the game's types: its moves, its state, and moves that the program makes.
    println!("moves so far: {:?}", game.moves::<Sliding>()?);

    run(&mut game, &Task::Hint)?;
    println!("nudge: {}", words(&game));
    let _ = game.hint();
    println!("hint: {}", words(&game));

    // A report gives a result without changing the game.
    let task = Task::SolveHere(Objective::Optimal);
    if let SearchReport::Solved(solved) = game.run_now(&task, &mut limits())? {
        println!("solved in {} moves, proved: {}", solved.n_moves, solved.optimal);
    }

    run(&mut game, &Task::Solve(Objective::Optimal))?;
    println!("{:?} by {}", game.status(), game.moves_text());
    println!("{} bytes as a save", game.save().unwrap_or_default().len());
    Ok(())
}

/// Returns the message that the game shows.
fn words(game: &Midend) -> String {
    game.message().map_or("none".into(), |message| message.words.to_string())
}

/// Runs a job in this thread and passes its result to the game.
fn run(game: &mut Midend, task: &Task) -> Result<(), Invalid> {
    let job = game.job(task)?;
    let done = job.run(&mut limits());
    let _ = game.finish(done);
    Ok(())
}

/// Limits each search to a million nodes and 64 MiB.
fn limits() -> Work<'static> {
    Work::limited(1_000_000, 64 << 20)
}
