//! An example of your own program: the bundled games and a new one, with the command line, the
//! terminal player and the web page (`cargo xtask web --package own-program --serve`).
//!
//! To start yours, run `cargo xtask program ../my-games` in the framework's folder. It copies this
//! program under that name, with a manifest that refers to the framework. `cargo test` there runs
//! the conformance kit on the game. Then replace `Pegs` by your game: `pegs.rs` lists the parts of
//! a game, and each file below it is one part. The example `lights-out` is a smaller start: a whole
//! game in one short file, explained line by line in the chapter "Write a back end".

mod pegs;

use puzzle_midend::Registry;

use pegs::Pegs;

/// Returns the registry of the bundled games and Pegs.
pub fn games() -> Registry {
    puzzle_backends::bundled().with::<Pegs>()
}

/// The entry point of the web page.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    puzzle_web::start(games());
}
