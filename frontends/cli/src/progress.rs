//! How far the program is, on a terminal, where it takes long.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use puzzle_app::count;

/// How long it may take before anything shows.
const PATIENCE: Duration = Duration::from_secs(1);
/// Inputs that are done before the rest is guessed from them.
const ENOUGH: u64 = 3;

/// There is one terminal, and so one bar.
static BAR: Mutex<Option<Bar>> = Mutex::new(None);

struct Bar {
    begun: Instant,
    shown: Option<ProgressBar>,
    n_done: u64,
    n: u64,
    nodes: u64,
}

/// The bar of a run, gone when this is dropped.
pub(crate) struct Shown;

/// From here on a run over so many inputs is watched; not where nobody sees standard error.
pub(crate) fn show(n: u64) -> Shown {
    if std::io::stderr().is_terminal()
        && let Ok(mut shown) = BAR.lock()
    {
        *shown = Some(Bar { begun: Instant::now(), shown: None, n_done: 0, n, nodes: 0 });
    }
    Shown
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Ok(mut shown) = BAR.lock()
            && let Some(Bar { shown: Some(bar), .. }) = shown.take()
        {
            bar.finish_and_clear();
        }
    }
}

/// What is being read, before anyone knows how many inputs there are.
static READ: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// That inputs are being read; told no longer when this is dropped.
pub(crate) struct Reading {
    ended: Option<Sender<()>>,
    told: Option<JoinHandle<()>>,
}

/// From here on inputs are read. A reader comes back when it is done, so that a thread of its own
/// tells of it.
pub(crate) fn read() -> Reading {
    if !std::io::stderr().is_terminal() {
        return Reading { ended: None, told: None };
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    // What a bar without an end looks like has no place for words.
    bar.set_style(ProgressStyle::default_spinner());
    if let Ok(mut read) = READ.lock() {
        *read = Some(bar.clone());
    }
    let (ended, end) = channel();
    let tell = move || {
        if end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_millis(100));
            let _ = end.recv();
        }
        bar.finish_and_clear();
    };
    Reading { ended: Some(ended), told: Some(std::thread::spawn(tell)) }
}

/// This file is read next, the so-manieth of a directory or the only one, so many puzzles having
/// been read.
pub(crate) fn reading(name: &str, n_files: u64, n_puzzles: u64) {
    if let Ok(read) = READ.lock()
        && let Some(bar) = read.as_ref()
    {
        bar.set_message(reading_words(name, n_files, n_puzzles));
    }
}

/// The counts stand in front, where a long name does not push them out.
fn reading_words(name: &str, n_files: u64, n_puzzles: u64) -> String {
    let mut so_far = Vec::new();
    if n_files > 0 {
        so_far.push(count(n_files, "file"));
    }
    if n_puzzles > 0 {
        so_far.push(count(n_puzzles, "puzzle"));
    }
    match so_far.join(", ") {
        none if none.is_empty() => format!("reading {name}"),
        so_far => format!("reading: {so_far} so far, {name}"),
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        if let Ok(mut read) = READ.lock() {
            *read = None;
        }
        drop(self.ended.take());
        // What is written next is written behind it.
        let _ = self.told.take().map(JoinHandle::join);
    }
}

/// One more input is done.
pub(crate) fn one_done() {
    with_bar(|bar| {
        bar.n_done += 1;
        bar.nodes = 0;
    });
}

/// A search has come so far.
pub(crate) fn searching(nodes: u64) {
    with_bar(|bar| bar.nodes = nodes);
}

/// Writes something while the bar is out of the way.
pub(crate) fn around<T>(write: impl FnOnce() -> T) -> T {
    if let Some(bar) = READ.lock().ok().and_then(|read| read.clone()) {
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
        if self.begun.elapsed() < PATIENCE {
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
        bar.set_message(words(self.begun.elapsed(), self.n_done, self.n, self.nodes));
        bar.set_position(self.n_done);
    }
}

/// What stands behind the bar.
fn words(spent: Duration, n_done: u64, n: u64, nodes: u64) -> String {
    let mut words = format!("{} s", spent.as_secs());
    if n_done >= ENOUGH && n_done < n {
        let left = spent.as_secs_f64() / n_done as f64 * (n - n_done) as f64;
        words += &format!(", about {left:.0} s left");
    }
    match nodes {
        0 => {}
        1..1_000_000 => words += &format!(", {} k nodes", nodes.div_ceil(1000)),
        _ => words += &format!(", {:.1} M nodes", nodes as f64 / 1e6),
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_is_counted() {
        assert_eq!(reading_words("a.xsb", 0, 0), "reading a.xsb");
        assert_eq!(reading_words("b/a.xsb", 1, 0), "reading: 1 file so far, b/a.xsb");
        assert_eq!(reading_words("b", 99_000, 7), "reading: 99000 files, 7 puzzles so far, b");
    }

    #[test]
    fn the_rest_is_guessed_from_what_is_done() {
        let told = |done, n, nodes| words(Duration::from_secs(12), done, n, nodes);
        assert_eq!(told(0, 1, 0), "12 s");
        assert_eq!(told(2, 40, 999), "12 s, 1 k nodes");
        assert_eq!(told(4, 40, 2_340_000), "12 s, about 108 s left, 2.3 M nodes");
        assert_eq!(told(40, 40, 0), "12 s");
    }
}
