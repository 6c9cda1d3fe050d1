//! Plays the bundled games as lines of text: `cargo run -p front-end -- sliding/3x3 board.svg`.

use std::io::{stdin, stdout};

fn main() -> Result<(), String> {
    let (games, mut args) = (puzzle_backends::bundled(), std::env::args().skip(1));
    let puzzle = args.next().unwrap_or_else(|| "sliding".to_string());
    let picture = args.next().map(Into::into);
    let played = front_end::play(&games, &puzzle, picture, stdin().lock(), stdout().lock());
    played.map_err(|why| why.to_string())
}
