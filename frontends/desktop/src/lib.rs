//! The window: any games of a registry on a desktop.
//!
//! A program of one's own is a line around it, with the bundled games, others beside them, or one
//! alone:
//!
//! ```no_run
//! use std::process::ExitCode;
//! use lights_out::LightsOut;
//! use puzzle_midend::Registry;
//!
//! fn main() -> ExitCode {
//!     puzzles_window::run(Registry::new().with::<LightsOut>())
//! }
//! ```
//!
//! Menus, dialogs and all that stands around the board are egui's; the board is a picture that
//! persists, on which the session repaints what has changed, and of which only that is sent to
//! the screen. Nothing is painted while nothing moves.

mod app;
mod args;
mod dialog;
mod error;
mod export;
mod game_view;
mod icon;
mod keys;
mod look;
mod options;
mod pane;
mod pictures;
mod shared;
mod snapshot;
mod surface;

use std::process::ExitCode;
use std::sync::Arc;

use clap::FromArgMatches;
use eframe::egui;
use puzzle_midend::Registry;

pub use error::Error;
pub use icon::write_desktop_files;
pub use options::Options;
pub use puzzle_app::Setup;

use app::App;

/// Does what the process's arguments say, with these games: a whole `main`.
///
/// The exit status is 0 for done, 2 for wrong input and where there is no display to open a window
/// on.
#[must_use]
#[allow(clippy::needless_pass_by_value)] // `run(bundled())` reads best in a `main`
pub fn run(registry: Registry) -> ExitCode {
    let parsed = args::command().try_get_matches();
    let args = match parsed.and_then(|matches| args::Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    let result = match &args.desktop_files {
        Some(folder) => write_desktop_files(folder).map_err(|e| Error::Files(e.to_string())),
        None => open(registry, &args.options()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", name());
            ExitCode::from(2)
        }
    }
}

/// The program's name: that of its file, as a program with games of its own has another.
fn name() -> String {
    let file = std::env::args_os().next().map(std::path::PathBuf::from);
    let name = file.as_deref().and_then(std::path::Path::file_stem);
    name.map_or_else(|| "puzzles-window".into(), |name| name.to_string_lossy().into_owned())
}

/// Opens a window and plays until the last one is closed.
///
/// # Errors
/// When there is no display or no OpenGL on it, or what was to be opened is no good.
pub fn open(registry: Registry, options: &Options) -> Result<(), Error> {
    // What is wrong with the puzzle is told where the program was started, before a window comes.
    let mut app = App::new(registry, options).map_err(Error::Puzzle)?;
    let viewport = egui::ViewportBuilder::default()
        .with_app_id("puzzles-window")
        .with_title("Puzzles")
        .with_icon(icon::of_window())
        .with_inner_size(app::FIRST)
        .with_min_inner_size(app::LEAST)
        .with_drag_and_drop(true);
    let native = eframe::NativeOptions { viewport, ..Default::default() };
    let written = app.snapshot.as_ref().map(|snapshot| Arc::clone(&snapshot.written));
    let begin: eframe::AppCreator<'_> = Box::new(move |context| {
        app.begin(&context.egui_ctx);
        Ok(Box::new(app))
    });
    if !error::has_display() {
        return Err(Error::Display("DISPLAY and WAYLAND_DISPLAY are unset".into()));
    }
    eframe::run_native("Puzzles", native, begin)
        .map_err(|e| Error::Display(error::reason(&e.to_string())))?;
    match written.and_then(|written| written.get().cloned()) {
        Some(Err(why)) => Err(Error::Files(why)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
