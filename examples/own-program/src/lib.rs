//! A program of one's own: the bundled games and a new one, with every verb of the command line,
//! the player in the terminal, and the page: `cargo xtask web --package own-program --serve`.
//!
//! To start yours, `cargo xtask program ../my-games` in the framework's folder copies this one and
//! gives it that name, with a manifest that says where the framework is. `cargo test` there holds
//! the game to the promises of a back end. Then put a game of your own into the place of `Pegs`:
//! `pegs.rs` lists what a game has, and each file below it is one part of that. A smaller beginning
//! is the example `lights-out`, a whole game in one short file, which the book's chapter "Write a
//! back end" goes through line by line.

mod pegs;

use puzzle_midend::Registry;

use pegs::Pegs;

/// The bundled games, and one more.
pub fn games() -> Registry {
    puzzle_backends::bundled().with::<Pegs>()
}

/// The page begins.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    puzzle_web::start(games());
}
