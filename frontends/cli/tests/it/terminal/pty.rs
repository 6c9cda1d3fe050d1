//! Runs the program on a pseudo-terminal and reads its screen.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use vt100::{MouseProtocolMode, Parser, Screen};

use crate::run::PUZZLES_NOW;

/// Time limit for each wait; long, because the machine may be busy.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The program on a pseudo-terminal, for a player who is new to it.
pub(crate) struct Program {
    pub(crate) master: Box<dyn MasterPty + Send>,
    pub(crate) keys: Box<dyn Write + Send>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    /// The player's files, which are removed with the terminal.
    pub(crate) home: tempfile::TempDir,
}

impl Program {
    /// Starts the program in a folder and a window of `(columns, rows)`. `output` takes what the
    /// program writes.
    pub(crate) fn start(
        folder: &Path,
        size: (u16, u16),
        args: &[&str],
        output: impl FnMut(&[u8]) + Send + 'static,
    ) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_puzzles"));
        command.args(args);
        command.cwd(folder.canonicalize().unwrap());
        Self::start_command(command, size, output)
    }

    fn start_command(
        mut command: CommandBuilder,
        (cols, rows): (u16, u16),
        mut output: impl FnMut(&[u8]) + Send + 'static,
    ) -> Self {
        let size = PtySize { rows, cols, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        let home = tempfile::tempdir().unwrap();
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8"), PUZZLES_NOW] {
            command.env(name, value);
        }
        for name in ["NO_COLOR", "LC_CTYPE", "XDG_DATA_HOME"] {
            command.env_remove(name);
        }
        command.env("HOME", home.path());
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                output(&bytes[..n]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Self { master: pair.master, keys, child, home }
    }
}

/// Sends a signal to a program.
pub(crate) fn send(child: &dyn Child, signal: Signal) {
    let pid = child.process_id().and_then(|pid| Pid::from_raw(pid.cast_signed()));
    kill_process(pid.unwrap(), signal).unwrap();
}

pub(crate) struct Pty {
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    child: Box<dyn Child + Send + Sync>,
    parser: Arc<Mutex<Parser>>,
    /// The player's files, which are removed with the terminal.
    _home: tempfile::TempDir,
}

impl Pty {
    /// Starts the program in a window of `(columns, rows)` with an empty data folder.
    pub(crate) fn start(size: (u16, u16), args: &[&str]) -> Self {
        Self::start_in(Path::new("."), size, args)
    }

    pub(crate) fn start_in(folder: &Path, size: (u16, u16), args: &[&str]) -> Self {
        let (parser, process) = parser(size);
        Self::of(Program::start(folder, size, args, process), parser)
    }

    /// Runs a script of a shell, in which `$0` is the program.
    pub(crate) fn start_shell(size: (u16, u16), script: &str) -> Self {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_puzzles")]);
        let (parser, process) = parser(size);
        Self::of(Program::start_command(command, size, process), parser)
    }

    fn of(program: Program, parser: Arc<Mutex<Parser>>) -> Self {
        let Program { master, keys, child, home } = program;
        Self { master: Some(master), keys: Some(keys), child, parser, _home: home }
    }

    fn screen<T>(&self, ask: impl FnOnce(&Screen) -> T) -> T {
        ask(self.parser.lock().unwrap().screen())
    }

    pub(crate) fn text(&self) -> String {
        self.screen(Screen::contents)
    }

    /// Types keys. A pause follows, so that Esc is not read as the start of a longer sequence.
    pub(crate) fn keys(&mut self, text: &str) {
        let keys = self.keys.as_mut().unwrap();
        keys.write_all(text.as_bytes()).unwrap();
        keys.flush().unwrap();
        std::thread::sleep(Duration::from_millis(60));
    }

    /// Sends a click of the left button as terminals report it.
    pub(crate) fn press(&mut self, column: usize, row: usize) {
        let at = format!("{};{}", column + 1, row + 1);
        self.keys(&format!("\x1b[<0;{at}M\x1b[<0;{at}m"));
    }

    /// Clicks on the first letter of a text on the screen.
    pub(crate) fn click(&mut self, words: &str) {
        self.wait_for(words);
        let text = self.text();
        let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains(words)).unwrap();
        let column = line[..line.find(words).unwrap()].chars().count();
        self.press(column, row);
    }

    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, is_it: impl Fn(&Screen) -> bool) {
        let begun = Instant::now();
        while !self.screen(&is_it) {
            assert!(begun.elapsed() < TIMEOUT, "never: {what}; there is\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, words: &str) {
        self.wait_until(words, |screen| screen.contents().contains(words));
    }

    #[track_caller]
    pub(crate) fn wait_for_none(&self, words: &str) {
        self.wait_until(&format!("no {words}"), |screen| !screen.contents().contains(words));
    }

    /// Returns the screen once the program has stopped writing.
    pub(crate) fn settled(&self) -> String {
        let mut text = self.text();
        loop {
            std::thread::sleep(Duration::from_millis(300));
            let now = self.text();
            if now == text {
                return text;
            }
            text = now;
        }
    }

    pub(crate) fn resize(&mut self, (cols, rows): (u16, u16)) {
        {
            // A new screen for the new size: late output for the old size would not fit on it.
            let mut parser = self.parser.lock().unwrap();
            let mut modes = parser.screen().input_mode_formatted();
            if parser.screen().alternate_screen() {
                modes.extend(b"\x1b[?1049h");
            }
            if parser.screen().hide_cursor() {
                modes.extend(b"\x1b[?25l");
            }
            *parser = Parser::new(rows, cols, 0);
            parser.process(&modes);
        }
        let size = PtySize { rows, cols, ..PtySize::default() };
        self.master.as_ref().unwrap().resize(size).unwrap();
    }

    pub(crate) fn signal(&self, signal: Signal) {
        send(&*self.child, signal);
    }

    /// Whether the terminal is in the state that a shell needs.
    pub(crate) fn is_at_rest(&self) -> bool {
        self.screen(|screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
        })
    }

    /// Waits for the end of the program and returns its exit status. The terminal has to be
    /// restored by then.
    #[track_caller]
    pub(crate) fn end(mut self) -> u32 {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(begun.elapsed() < TIMEOUT, "it does not end; there is\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        };
        // The last output may still be on its way.
        let asked = Instant::now();
        while !self.is_at_rest() && asked.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(self.is_at_rest(), "the terminal is not as it was:\n{}", self.text());
        status.exit_code()
    }

    /// Closes the terminal.
    #[track_caller]
    pub(crate) fn hang_up(mut self) {
        drop(self.keys.take());
        drop(self.master.take());
        self.signal(Signal::HUP);
        let begun = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < TIMEOUT, "it goes on without a terminal");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// A screen of `(columns, rows)`, and a function that writes to it.
fn parser((cols, rows): (u16, u16)) -> (Arc<Mutex<Parser>>, impl FnMut(&[u8]) + Send + 'static) {
    let parser = Arc::new(Mutex::new(Parser::new(rows, cols, 0)));
    let theirs = Arc::clone(&parser);
    (parser, move |bytes: &[u8]| theirs.lock().unwrap().process(bytes))
}
