//! Progress on a terminal: a bar for long runs, a spinner while inputs are read.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use puzzle_core::{Text, plural, text};

use crate::language::said;
use crate::output::{self, one_line};

/// Time from the start until the bar or the spinner is shown.
const DELAY: Duration = Duration::from_secs(1);
/// Minimum number of finished inputs for an estimate of the remaining time.
const MIN_FOR_ESTIMATE: u64 = 3;

/// The progress bar of the program; `None` if no run is in progress. There is one terminal, so
/// there is one bar.
static BAR: Mutex<Option<Bar>> = Mutex::new(None);

struct Bar {
    started: Instant,
    /// The bar on the screen; `None` until it is shown.
    shown: Option<ProgressBar>,
    n_done: u64,
    n: u64,
    nodes: u64,
}

/// Whether progress is shown: on a terminal, without `--quiet`.
fn is_shown() -> bool {
    std::io::stderr().is_terminal() && !output::is_quiet()
}

/// A guard that removes the progress bar when it is dropped.
pub(crate) struct BarGuard;

/// Shows the progress of a run over `n` inputs, if standard error is a terminal.
pub(crate) fn show(n: u64) -> BarGuard {
    if is_shown()
        && let Ok(mut shown) = BAR.lock()
    {
        *shown = Some(Bar { started: Instant::now(), shown: None, n_done: 0, n, nodes: 0 });
    }
    BarGuard
}

impl Drop for BarGuard {
    fn drop(&mut self) {
        if let Ok(mut shown) = BAR.lock()
            && let Some(Bar { shown: Some(bar), .. }) = shown.take()
        {
            bar.finish_and_clear();
        }
    }
}

/// The spinner while inputs are read, before their number is known.
static SPINNER: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// A guard that removes the spinner when it is dropped.
pub(crate) struct SpinnerGuard {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Shows a spinner while inputs are read, if standard error is a terminal. Readers do not report
/// progress within a file, so a thread turns the spinner.
pub(crate) fn show_reading() -> SpinnerGuard {
    if !is_shown() {
        return SpinnerGuard { stop: None, thread: None };
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    // The default style of a bar without an end does not show messages.
    bar.set_style(ProgressStyle::default_spinner());
    if let Ok(mut read) = SPINNER.lock() {
        *read = Some(bar.clone());
    }
    let (stop, stopped) = channel();
    let spin = move || {
        if stopped.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_millis(100));
            let _ = stopped.recv();
        }
        bar.finish_and_clear();
    };
    SpinnerGuard { stop: Some(stop), thread: Some(std::thread::spawn(spin)) }
}

/// Shows the file that is read next. `n_files` is its number within a folder, 0 outside of one;
/// `n_puzzles` puzzles have been read so far.
pub(crate) fn reading(name: &str, n_files: u64, n_puzzles: u64) {
    if let Ok(read) = SPINNER.lock()
        && let Some(bar) = read.as_ref()
    {
        bar.set_message(one_line(&said(reading_status(name, n_files, n_puzzles))));
    }
}

/// The message of the spinner. The counts come first, so that a long name does not push them out.
fn reading_status(name: &str, n_files: u64, n_puzzles: u64) -> Text {
    let name = Text::plain(name);
    let files = (n_files > 0).then(|| plural!(n = n_files, "{n} file", "{n} files"));
    let puzzles = (n_puzzles > 0).then(|| plural!(n = n_puzzles, "{n} puzzle", "{n} puzzles"));
    match Text::commas(files.into_iter().chain(puzzles)) {
        none if none.is_empty() => text!("reading {name}", name),
        counts => text!("reading: {counts} so far, {name}", counts, name),
    }
}

impl Drop for SpinnerGuard {
    fn drop(&mut self) {
        if let Ok(mut read) = SPINNER.lock() {
            *read = None;
        }
        drop(self.stop.take());
        // The spinner has to be gone before the next output.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Counts one more finished input.
pub(crate) fn one_done() {
    with_bar(|bar| {
        bar.n_done += 1;
        bar.nodes = 0;
    });
}

/// Shows the number of nodes of the running search.
pub(crate) fn searching(nodes: u64) {
    with_bar(|bar| bar.nodes = nodes);
}

/// Hides the bar or spinner while `write` writes.
pub(crate) fn around<T>(write: impl FnOnce() -> T) -> T {
    if let Some(bar) = SPINNER.lock().ok().and_then(|spinner| spinner.clone()) {
        return bar.suspend(write);
    }
    let Ok(shown) = BAR.lock() else { return write() };
    match shown.as_ref().and_then(|bar| bar.shown.as_ref()) {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

fn with_bar(change: impl FnOnce(&mut Bar)) {
    if let Ok(mut shown) = BAR.lock()
        && let Some(shown) = shown.as_mut()
    {
        change(shown);
        shown.draw();
    }
}

impl Bar {
    fn draw(&mut self) {
        if self.started.elapsed() < DELAY {
            return;
        }
        let bar = self.shown.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(Some(self.n), ProgressDrawTarget::stderr());
            let template =
                if self.n > 1 { "{wide_bar} {pos}/{len} {msg}" } else { "{spinner} {msg}" };
            match ProgressStyle::with_template(template) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        let message = bar_message(self.started.elapsed(), self.n_done, self.n, self.nodes);
        bar.set_message(said(message));
        bar.set_position(self.n_done);
    }
}

/// The text beside the progress bar.
fn bar_message(spent: Duration, n_done: u64, n: u64, nodes: u64) -> Text {
    let mut parts = vec![text!("{seconds} s", seconds = spent.as_secs())];
    if n_done >= MIN_FOR_ESTIMATE && n_done < n {
        let left = spent.as_secs_f64() / n_done as f64 * (n - n_done) as f64;
        parts.push(text!("about {seconds} s left", seconds = Text::decimal(left, 0)));
    }
    match nodes {
        0 => {}
        1..1_000_000 => parts.push(text!("{n} thousand nodes", n = nodes.div_ceil(1000))),
        _ => {
            let n = Text::decimal(nodes as f64 / 1e6, 1);
            parts.push(text!("{n} million nodes", n));
        }
    }
    Text::commas(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_puzzles_are_counted() {
        assert_eq!(reading_status("a.xsb", 0, 0), "reading a.xsb");
        assert_eq!(reading_status("b/a.xsb", 1, 0), "reading: 1 file so far, b/a.xsb");
        assert_eq!(reading_status("b", 99_000, 7), "reading: 99000 files, 7 puzzles so far, b");
    }

    #[test]
    fn the_remaining_time_is_estimated() {
        let message = |done, n, nodes| bar_message(Duration::from_secs(12), done, n, nodes);
        assert_eq!(message(0, 1, 0), "12 s");
        assert_eq!(message(2, 40, 999), "12 s, 1 thousand nodes");
        assert_eq!(message(4, 40, 2_340_000), "12 s, about 108 s left, 2.3 million nodes");
        assert_eq!(message(40, 40, 0), "12 s");
    }
}
