//! The window: plays any game of a registry on a desktop.
//!
//! A program of your own needs one line, with the bundled games, additional games, or a single
//! game:
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
//! egui draws the menus, dialogs and texts around the board. The board is a persistent picture: the
//! session repaints what has changed, and only that is sent to the screen. While nothing moves,
//! nothing is drawn.

mod app;
mod appearance;
mod args;
mod dialog;
mod error;
mod export;
mod game_view;
mod game_window;
mod icon;
mod keys;
mod options;
mod pictures;
mod printing;
mod say;
mod shared_state;
mod snapshot;
mod surface;

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;

use clap::FromArgMatches;
use eframe::egui;
use puzzle_core::text;
use puzzle_core::text::Language;
use puzzle_midend::Registry;

pub use error::Error;
pub use icon::write_desktop_files;
pub use options::Options;
pub use puzzle_app::{Clock, Setup};

use app::App;
use say::say;

/// Runs a whole program with these games, as the command line arguments say. Its languages are
/// those of `puzzle-words`.
///
/// The exit status is 0 for success, and 2 if an argument is not valid or no window can be opened.
#[must_use]
#[allow(clippy::needless_pass_by_value)] // `run(bundled())` reads best in a `main`
pub fn run(registry: Registry) -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let languages = puzzle_words::languages();
    let mut wanted = puzzle_app::system_languages();
    wanted.splice(0..0, args::wanted_language(&arguments));
    say::set_language(&puzzle_app::language::choose(&languages, &wanted));
    let parsed = args::command().try_get_matches_from(arguments);
    let args = match parsed.and_then(|matches| args::Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(error) => return report(&error),
    };
    let result = match &args.desktop_files {
        Some(folder) => write_desktop_files(folder, &languages),
        None => match Clock::machine() {
            Ok(clock) => open(registry, &args.options(clock)),
            Err(error) => Err(Error::Clock(error.into())),
        },
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {}", name(), say(&error));
            ExitCode::from(2)
        }
    }
}

/// Prints an error of the command line, or the help, which the parser returns as an error too.
fn report(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    match args::reason(error).filter(|_| say::language() != Language::ENGLISH) {
        Some(why) => eprintln!("{}: {}", name(), say(why)),
        // The parser's message has more details.
        None => drop(error.print()),
    }
    ExitCode::from(2)
}

/// Returns the name of the executable, which differs for programs with games of their own.
fn name() -> String {
    let file = std::env::args_os().next().map(std::path::PathBuf::from);
    let name = file.as_deref().and_then(std::path::Path::file_stem);
    name.map_or_else(|| "puzzles-window".into(), |name| name.to_string_lossy().into_owned())
}

/// Opens a window and plays until the last one is closed.
///
/// # Errors
/// When there is no display or no OpenGL, or what the options open is not valid.
pub fn open(registry: Registry, options: &Options) -> Result<(), Error> {
    // Report an invalid puzzle on the command line, before a window appears.
    let mut app = App::new(registry, options).map_err(Error::Puzzle)?;
    let native = eframe::NativeOptions {
        viewport: viewport(&say(text!("Puzzles"))),
        window_builder: Some(Box::new(with_class)),
        ..Default::default()
    };
    let written = app.snapshot.as_ref().map(|snapshot| Arc::clone(&snapshot.written));
    let begin: eframe::AppCreator<'_> = Box::new(move |context| {
        app.begin(&context.egui_ctx);
        Ok(Box::new(app))
    });
    if !error::has_display() {
        return Err(Error::Display(text!("DISPLAY and WAYLAND_DISPLAY are unset")));
    }
    eframe::run_native("Puzzles", native, begin)
        .map_err(|e| Error::Display(error::reason(&e.to_string())))?;
    match written.and_then(|written| written.get().cloned()) {
        Some(Err(why)) => Err(Error::Files(why)),
        _ => Ok(()),
    }
}

/// Returns the properties that all windows begin with.
fn viewport(title: &str) -> egui::ViewportBuilder {
    let builder = egui::ViewportBuilder::default()
        .with_title(title)
        .with_icon(icon::of_window())
        .with_inner_size(app::FIRST)
        .with_min_inner_size(app::LEAST)
        .with_drag_and_drop(true);
    with_class(builder)
}

/// Sets the name by which a desktop finds the icon of a window: on Wayland the app ID. On X11 a
/// window without an app ID gets the executable's name as both parts of `WM_CLASS`; with one, the
/// first part would be empty.
fn with_class(mut builder: egui::ViewportBuilder) -> egui::ViewportBuilder {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_wayland = is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET");
    builder.app_id = is_wayland.then(|| "puzzles-window".into());
    builder
}

#[cfg(test)]
mod tests;

/// Compiles and runs the examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
