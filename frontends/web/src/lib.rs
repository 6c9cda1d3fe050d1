//! The page: any games in the browser.
//!
//! This crate is the part of the page that is compiled to WASM: sessions behind [`Board`], their
//! pictures on a 2D canvas, searches behind [`Searcher`] in a web worker. The page itself, in
//! `page/`, is HTML, CSS and ES modules that call it; `cargo xtask web` puts both together.
//!
//! A page of one's own is a crate of the type `cdylib` with one function, and `cargo xtask web
//! --package NAME` builds it; the example `own-program` is one:
//!
//! ```ignore
//! #[wasm_bindgen::prelude::wasm_bindgen(start)]
//! pub fn start() {
//!     puzzle_web::start(puzzle_backends::bundled().with::<LightsOut>());
//! }
//! ```
//!
//! What goes over the border to the page is numbers and JSON.

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

/// Says which games the page has; to be called once, when the module begins.
pub fn start(games: Registry) {
    GAMES.set(games);
}

/// The games of the page.
fn games() -> Registry {
    GAMES.with_borrow(Clone::clone)
}

/// The module of the bundled games begins.
#[cfg(all(feature = "bundled", target_arch = "wasm32"))]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start_bundled() {
    start(puzzle_backends::bundled());
}
