//! The terminal program: plays any game of a registry, drawn in box drawing, blocks and braille,
//! with keyboard and mouse.
//!
//! ```no_run
//! use puzzle_midend::Registry;
//! use puzzle_terminal::{Clock, Options, Setup};
//! # use lights_out::LightsOut;
//! let games = Registry::new().with::<LightsOut>();
//! let setup = Setup { clock: Clock::machine()?, ..Setup::default() };
//! puzzle_terminal::run(games, &Options { setup, ..Options::default() })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The front end contains no rules of any game: boards are drawn through `Canvas`, everything else
//! goes through `Midend`. The canvas keeps what was drawn, so that a move redraws only what it
//! changes, and only changed cells are written to the terminal.

mod alignment;
mod app;
mod ascii;
mod backend;
mod board_layout;
mod canvas;
mod choice;
mod clipped;
mod color;
mod completion;
mod details;
mod dialog_box;
mod error;
mod event_wait;
mod follow;
mod form;
mod game_view;
mod glyphs;
mod headless;
mod history_bar;
mod key_line;
mod keys;
mod menu;
mod more;
mod options;
mod overlay;
mod overlay_reply;
mod pager;
mod pager_text;
mod picture_list;
mod picture_view;
mod pixels;
mod prompt;
mod screen;
mod signals;
mod still_board;
mod styles;
mod surface;
mod text_field;
mod text_view;

use std::io::Write as _;
use std::time::{Duration, Instant};

use crossterm::event;
use puzzle_midend::Registry;

pub use color::ColorDepth;
pub use error::Error;
pub use headless::{Headless, ScreenCell};
pub use options::{BoardStyle, ExitReason, Open, Options};
pub use pixels::Pixels;
pub use puzzle_app::{Clock, Setup};

use app::App;
use event_wait::Wait;
use screen::Screen;
use signals::Signals;

/// The maximum number of events to handle before the screen is drawn again.
const MOST_EVENTS: usize = 64;

/// Runs the program until the player quits, and then restores the terminal.
///
/// # Errors
/// When standard input or output is not a terminal, when the terminal fails, or when what the
/// options open is not valid. In the last case the terminal has not been touched.
pub fn run(registry: Registry, options: &Options) -> Result<ExitReason, Error> {
    let signals = Signals::watch()?;
    let mut app = App::new(registry, options);
    app.open(options).map_err(Error::Puzzle)?;
    let mut screen = Screen::take()?;
    if options.pixels != Pixels::Off {
        let answer = Screen::ask(pixels::QUESTION, pixels::is_whole)?;
        let told = crossterm::terminal::window_size().ok().and_then(|size| {
            pixels::PixelScreen::cell_of((size.width, size.height), (size.columns, size.rows))
        });
        let var = |name: &str| std::env::var(name).ok();
        let found = pixels::PixelScreen::of(options.pixels, &answer, told, var);
        app.show_pixels(found);
    }
    let result = play(&mut app, &mut screen, &signals);
    app.save();
    drop(screen);
    let (Ok(Some(words)) | Err(words)) = app.close_profile() else { return result };
    // The terminal may be gone.
    let _ = writeln!(std::io::stderr(), "{words}");
    result
}

fn play(app: &mut App, screen: &mut Screen, signals: &Signals) -> Result<ExitReason, Error> {
    loop {
        if let Some(signal) = signals.end() {
            return Ok(ExitReason::Signal(signal));
        }
        if let Some(exit) = app.exit {
            return Ok(exit);
        }
        #[cfg(unix)]
        if signals.stop() || std::mem::take(&mut app.wants_suspend) {
            screen.suspend(Signals::wait_for_continue)?;
            app.continue_after_suspend(Instant::now());
        }
        if let Some(text) = app.clipboard.take() {
            Screen::copy(&text)?;
        }
        if app.take_needs_draw() {
            if std::mem::take(&mut app.needs_clear) {
                screen.terminal.clear()?;
            }
            screen.terminal.draw(|frame| app.draw(frame.buffer_mut()))?;
            let pictures = std::mem::take(&mut app.pictures);
            if !pictures.is_empty() {
                Screen::write(&pictures)?;
            }
        }
        match event_wait::wait(app.wait_time(Instant::now()))? {
            Wait::Nothing => {}
            Wait::HungUp => return Ok(ExitReason::HungUp),
            Wait::Event => {
                for _ in 0..MOST_EVENTS {
                    app.event(event::read()?, Instant::now());
                    if app.exit.is_some() || event_wait::wait(Duration::ZERO)? != Wait::Event {
                        break;
                    }
                }
            }
        }
        app.tick(Instant::now());
    }
}

/// Compiles and runs the examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
