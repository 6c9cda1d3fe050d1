//! Random keys, mouse events and window sizes against the program on a pseudo-terminal.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use portable_pty::PtySize;
use puzzle_core::GameRng;
use rustix::process::Signal;

use super::pty::{Program, send};

/// Events in one run of the program.
const EVENTS: usize = 150;
/// Runs in a test; the campaign `cargo xtask terminal-fuzz SECONDS SEED` sets the time and the first
/// seed instead.
const RUNS: u64 = 16;
/// The maximum number of columns and of rows.
const MAX_SIZE: usize = 300;
/// The bytes of the output that a failure can show.
const MAX_OUTPUT: usize = 40_000;

/// What the program writes when it sets up the terminal.
const TAKES_SCREEN: &[u8] = b"\x1b[?1049h";

const STARTS: &[&[&str]] = &[
    &["play"],
    &["play", "sliding/4x4#1"],
    &["play", "sliding/star#1"],
    &["play", "sokoban#1"],
    &["play", "mahjong/turtle#1"],
    &["play", "hidato#1"],
    &["play", "hidato-editor"],
    &["play", "mahjong-editor"],
    &["play", "sokoban-editor"],
    &["play", "sliding-editor"],
    &["play", "@sokoban/rooms/1"],
];

const KEYS: &[&str] = &[
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[1;2A",
    "\x1b[1;5C",
    "\r",
    "\t",
    "\x1b[Z",
    " ",
    "\x7f",
    "\x1b",
    "\x1bOP",
    "\x1b[H",
    "\x1b[F",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[3~",
    "\x1b[200~sokoban#2\x1b[201~",
    "\x1b[200~\x1b[201~",
    "\x13",
    "\x14",
    "\x0f",
    "\x05",
    "é",
    "漢",
    "\x1b[I",
    "\x1b[O",
    "?",
    "/",
];

/// Runs the program with the events of a seed. Returns a description of the failure, if any.
fn run(seed: u64) -> Result<usize, String> {
    let mut rng = GameRng::new(&format!("terminal-{seed}"));
    let args = STARTS[rng.index(STARTS.len())];
    let size = random_size(&mut rng);
    let mut program = Run::start(size, args);
    let mut n = 0;
    while n < EVENTS && program.is_running() {
        if rng.index(12) == 0 {
            program.resize(random_size(&mut rng));
            program.resume();
        } else if !program.write(&random_input(&mut rng)) {
            break;
        }
        n += 1;
        if rng.index(4) == 0 {
            sleep(Duration::from_millis(3));
        }
    }
    // Half of the runs let the program handle what it has not read yet.
    if rng.index(2) == 0 {
        sleep(Duration::from_millis(100));
    }
    program.end().map(|()| n).map_err(|why| format!("seed {seed}, {args:?}, {size:?}: {why}"))
}

/// A window, often a small one.
fn random_size(rng: &mut GameRng) -> (u16, u16) {
    let mut side = || {
        let most = [25, 80, MAX_SIZE + 1][rng.index(3)];
        rng.index(most) as u16
    };
    (side(), side())
}

/// Bytes that a terminal sends for a key, a paste or the mouse, sometimes cut off.
fn random_input(rng: &mut GameRng) -> Vec<u8> {
    let mut bytes = match rng.index(10) {
        0..4 => KEYS[rng.index(KEYS.len())].into(),
        4..8 => vec![b'!' + rng.index(94) as u8],
        _ => random_mouse(rng),
    };
    if rng.index(50) == 0 {
        bytes.truncate(rng.index(bytes.len()));
    }
    bytes
}

/// A press and a release in one of the protocols. Some terminals send 0 for places that the protocol
/// cannot express.
fn random_mouse(rng: &mut GameRng) -> Vec<u8> {
    let (column, row) = (rng.index(101), rng.index(41));
    let button = [0, 0, 0, 2, 32, 35, 64, 65][rng.index(8)];
    match rng.index(8) {
        0 => {
            let place = [column, row].map(|n| if n == 0 { 0 } else { 32 + n as u8 });
            let event = |button: u8| [b"\x1b[M", &[32 + button][..], &place].concat();
            [event(button), event(3)].concat()
        }
        1 => {
            let event = |button: u8| format!("\x1b[{};{column};{row}M", 32 + button).into_bytes();
            [event(button), event(3)].concat()
        }
        _ => {
            let place = format!("\x1b[<{button};{column};{row}");
            format!("{place}M{place}m").into_bytes()
        }
    }
}

/// A run of the program.
struct Run {
    program: Program,
    output: Arc<Mutex<Output>>,
    /// Where the program saves what random keys save.
    _folder: tempfile::TempDir,
}

/// What the program wrote.
#[derive(Default)]
struct Output {
    /// The last bytes.
    end: Vec<u8>,
    /// Whether the program has set up the terminal. Before, a signal may kill it.
    has_begun: bool,
}

impl Output {
    fn take(&mut self, bytes: &[u8]) {
        self.end.extend(bytes);
        if !self.has_begun {
            self.has_begun = self.end.windows(TAKES_SCREEN.len()).any(|part| part == TAKES_SCREEN);
        }
        let surplus = self.end.len().saturating_sub(MAX_OUTPUT);
        self.end.drain(..surplus);
    }
}

impl Run {
    fn start(size: (u16, u16), args: &[&str]) -> Self {
        let output = Arc::new(Mutex::new(Output::default()));
        let theirs = Arc::clone(&output);
        let keep = move |bytes: &[u8]| theirs.lock().unwrap().take(bytes);
        let folder = tempfile::tempdir().unwrap();
        let program = Program::start(folder.path(), size, args, keep);
        Self { program, output, _folder: folder }
    }

    fn is_running(&mut self) -> bool {
        self.program.child.try_wait().unwrap().is_none()
    }

    /// Returns `false` if the program has gone.
    fn write(&mut self, bytes: &[u8]) -> bool {
        self.program.keys.write_all(bytes).and_then(|()| self.program.keys.flush()).is_ok()
    }

    /// Continues the program as a shell would, in case it has suspended itself.
    fn resume(&self) {
        send(&*self.program.child, Signal::CONT);
    }

    fn resize(&self, (cols, rows): (u16, u16)) {
        let _ = self.program.master.resize(PtySize { rows, cols, ..PtySize::default() });
    }

    /// Ends the program by a signal, unless it has ended.
    fn end(mut self) -> Result<(), String> {
        let begun = Instant::now();
        while self.is_running() && !self.output.lock().unwrap().has_begun {
            if begun.elapsed() > Duration::from_secs(30) {
                let _ = self.program.child.kill();
                return Err("the program does not begin".to_string());
            }
            sleep(Duration::from_millis(5));
        }
        if self.is_running() {
            send(&*self.program.child, Signal::TERM);
        }
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.program.child.try_wait().unwrap() {
                break status.exit_code();
            }
            if begun.elapsed() > Duration::from_secs(30) {
                let _ = self.program.child.kill();
                return Err("the program does not end".to_string());
            }
            self.resume();
            sleep(Duration::from_millis(5));
        };
        if [0, 130].contains(&status) {
            return Ok(());
        }
        sleep(Duration::from_millis(100));
        let output = self.output.lock().unwrap();
        let text = String::from_utf8_lossy(&output.end);
        let at = text.find("panicked").unwrap_or(text.len().saturating_sub(300));
        let at = (0..=at).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
        Err(format!(
            "status {status}: {}",
            text[at..].lines().filter(|l| !l.contains("\x1b[<")).collect::<Vec<_>>().join("\n")
        ))
    }
}

#[test]
fn random_keys_and_sizes_never_break_the_program() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (seconds, first) = (number("TERMINAL_FUZZ_SECONDS"), number("TERMINAL_FUZZ_SEED"));
    let begun = Instant::now();
    let (mut n_runs, mut n_events, mut failures) = (0, 0, Vec::new());
    let goes_on = |n: u64| match seconds {
        Some(seconds) => begun.elapsed() < Duration::from_secs(seconds),
        None => n < RUNS,
    };
    while goes_on(n_runs) {
        match run(first.unwrap_or(0) + n_runs) {
            Ok(n) => n_events += n,
            Err(why) => failures.push(why),
        }
        n_runs += 1;
    }
    println!("{n_runs} runs, {n_events} events, {} failures", failures.len());
    assert!(
        failures.is_empty(),
        "{} of {n_runs} runs failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
