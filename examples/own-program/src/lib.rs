//! The games of the program, and the web page with these games.

use pegs::Pegs;
use puzzle_midend::Registry;

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
