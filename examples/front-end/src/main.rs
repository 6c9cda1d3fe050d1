//! The bundled games in lines of text: `cargo run -p front-end -- sliding/3x3 board.svg`.

use std::io::{stdin, stdout};

fn main() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let puzzle = args.next().unwrap_or_else(|| "sliding".to_string());
    let picture = args.next().map(Into::into);
    front_end::play(&puzzle_backends::bundled(), &puzzle, picture, stdin().lock(), stdout().lock())
        .map_err(|why| why.to_string())
}
