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
//! Arguments and results of the functions that the page calls are numbers, texts and JSON. Texts are in
//! the language of [`set_language`], except in tasks, jobs and reports, which travel to workers and back.

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

use puzzle_core::text::{Catalog, Language};
use puzzle_midend::Registry;
use wasm_bindgen::prelude::wasm_bindgen;

pub use board::Board;
pub use searcher::Searcher;

thread_local! {
    static GAMES: RefCell<Registry> = const { RefCell::new(Registry::new()) };
    static LANGUAGE: RefCell<Language> = const { RefCell::new(Language::ENGLISH) };
}

/// Sets the games of the page. To be called once, when the module starts.
pub fn start(games: Registry) {
    GAMES.set(games);
}

/// Returns the games of the page.
fn games() -> Registry {
    GAMES.with_borrow(Clone::clone)
}

/// Sets the language of all texts that the module returns, by the table of its messages. A board draws
/// and says its own texts in it after [`Board::set_language`], or if it is created later. Bytes that
/// are no table stand for English.
#[wasm_bindgen]
pub fn set_language(table: &[u8]) {
    LANGUAGE.set(Catalog::copy(table).map_or(Language::ENGLISH, Language::from));
}

/// Returns the language of the page.
fn language() -> Language {
    LANGUAGE.with_borrow(Clone::clone)
}

/// Starts the module with the bundled games. The browser calls it.
#[cfg(all(feature = "bundled", target_arch = "wasm32"))]
#[wasm_bindgen(start)]
pub fn start_bundled() {
    start(puzzle_backends::bundled());
}
