//! The web page for the games of any registry.
//!
//! This crate is the part of the page that is compiled to WebAssembly: [`Board`] is a session and its
//! picture on a 2D canvas, [`Searcher`] runs searches in a web worker. The page itself, in `page/`, is
//! HTML, CSS and ES modules that call this crate. `cargo xtask web` builds both.
//!
//! A page of your own is a library with one function; `cargo xtask web --package
//! NAME` builds it. The example `own-program` is such a crate:
//!
//! ```ignore
//! #[wasm_bindgen::prelude::wasm_bindgen(start)]
//! pub fn start() {
//!     puzzle_web::start(puzzle_backends::bundled().with::<LightsOut>());
//! }
//! ```
//!
//! Arguments and results of the functions that the page calls are numbers, texts and JSON.

mod board;
pub mod catalog;
pub mod decisions;
pub mod files;
mod inks;
mod json;
mod page_canvas;
mod picture;
#[cfg(feature = "profile")]
pub mod profile;
mod searcher;
mod sprites;
mod surface;
mod svg;
mod type_setter;
mod view;

use std::cell::RefCell;

use puzzle_midend::Registry;

pub use board::Board;
pub use searcher::Searcher;

thread_local! {
    static GAMES: RefCell<Registry> = const { RefCell::new(Registry::new()) };
}

/// Sets the games of the page. To be called once, when the module starts.
pub fn start(games: Registry) {
    GAMES.set(games);
}

/// Returns the games of the page.
fn games() -> Registry {
    GAMES.with_borrow(Clone::clone)
}

/// Starts the module with the bundled games. The browser calls it.
#[cfg(all(feature = "bundled", target_arch = "wasm32"))]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start_bundled() {
    start(puzzle_backends::bundled());
}
