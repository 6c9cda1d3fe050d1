//! Setting up the terminal, and restoring it in all cases.

use std::io::{self, IsTerminal, Stdout, Write, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::time::{Duration, Instant};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::layout::Rect;

use crate::backend::LeanBackend;
use crate::error::Error;
use puzzle_app::THREAD;

/// How long to wait for the terminal's answer to a query.
#[cfg(unix)]
const ANSWER: Duration = Duration::from_millis(400);
/// The maximum length of the terminal's answer to a query, in bytes.
#[cfg(unix)]
const MOST_ANSWER: usize = 4096;

/// Whether the program has set up the terminal. The panic hook must then restore it.
static IS_OURS: AtomicBool = AtomicBool::new(false);

type Hook = dyn Fn(&std::panic::PanicHookInfo<'_>) + Send + Sync;

/// The terminal in raw mode on its alternate screen. Dropping it restores the terminal.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<LeanBackend<Stdout>>,
    hook: Arc<Hook>,
}

impl Screen {
    /// Sets up the terminal.
    ///
    /// # Errors
    /// When there is no terminal, or it cannot be set up.
    pub(crate) fn take() -> Result<Self, Error> {
        if !stdout().is_terminal() || !io::stdin().is_terminal() {
            return Err(Error::NotATerminal);
        }
        if let Some(term) = only_lines(std::env::var("TERM").ok()) {
            return Err(Error::OnlyLines(term));
        }
        let hook: Arc<Hook> = Arc::from(std::panic::take_hook());
        let before = Arc::clone(&hook);
        std::panic::set_hook(Box::new(move |info| {
            // The program itself reports the panic of a search, and the game continues.
            if std::thread::current().name() == Some(THREAD) && IS_OURS.load(Ordering::SeqCst) {
                return;
            }
            let _ = give_back();
            before(info);
        }));
        let terminal = match begin().and_then(|()| Terminal::new(LeanBackend::new(stdout()))) {
            Ok(terminal) => terminal,
            Err(error) => {
                let _ = give_back();
                return Err(error.into());
            }
        };
        Ok(Self { terminal, hook })
    }

    /// Restores the terminal while `stop` suspends the process.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self, stop: impl FnOnce()) -> io::Result<()> {
        give_back()?;
        stop();
        begin()?;
        // Not `clear`: it asks the terminal for the cursor's position, and without an answer the
        // program would fail.
        let (width, height) = self.terminal.size()?.into();
        self.terminal.resize(Rect::new(0, 0, width, height))
    }

    /// Sends a query to the terminal and returns the answer when `is_whole` accepts it or the time
    /// is up.
    #[cfg(unix)]
    pub(crate) fn ask(question: &str, is_whole: impl Fn(&[u8]) -> bool) -> io::Result<Vec<u8>> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};

        let mut out = stdout();
        out.write_all(question.as_bytes())?;
        out.flush()?;
        let stdin = io::stdin();
        let end = Instant::now() + ANSWER;
        let mut answer = Vec::new();
        while !is_whole(&answer) && answer.len() < MOST_ANSWER {
            let left = end.saturating_duration_since(Instant::now());
            let left = Timespec { tv_sec: 0, tv_nsec: left.subsec_nanos().into() };
            let mut ends = [PollFd::new(&stdin, PollFlags::IN)];
            match poll(&mut ends, Some(&left)) {
                Ok(0) => break,
                Ok(_) => {}
                Err(rustix::io::Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
            }
            let mut bytes = [0; 256];
            let n = rustix::io::read(&stdin, &mut bytes)?;
            if n == 0 {
                break;
            }
            answer.extend_from_slice(&bytes[..n]);
        }
        Ok(answer)
    }

    /// Returns no answer, because queries are not supported on this system.
    #[cfg(not(unix))]
    pub(crate) fn ask(_: &str, _: impl Fn(&[u8]) -> bool) -> io::Result<Vec<u8>> {
        Ok(Vec::new())
    }

    /// Writes bytes to the terminal that are not text of the screen.
    pub(crate) fn write(bytes: &[u8]) -> io::Result<()> {
        let mut out = stdout();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Asks the terminal to copy text to the clipboard (OSC 52, which terminals may ignore).
    pub(crate) fn copy(text: &str) -> io::Result<()> {
        let mut out = stdout();
        write!(out, "\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text))?;
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = give_back();
        if !std::thread::panicking() {
            let before = Arc::clone(&self.hook);
            std::panic::set_hook(Box::new(move |info| before(info)));
        }
    }
}

fn begin() -> io::Result<()> {
    enable_raw_mode()?;
    IS_OURS.store(true, Ordering::SeqCst);
    #[cfg(unix)]
    read_without_waiting()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        EnableFocusChange,
        Hide
    )
}

/// Lets reads from the terminal return at once when there is nothing to read. After the first bytes
/// of a sequence crossterm reads the next ones without checking that there are any, and nothing else
/// would be done until another key.
#[cfg(unix)]
fn read_without_waiting() -> io::Result<()> {
    use rustix::termios::{OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};

    let stdin = io::stdin();
    let mut mode = tcgetattr(&stdin)?;
    mode.special_codes[SpecialCodeIndex::VMIN] = 0;
    mode.special_codes[SpecialCodeIndex::VTIME] = 0;
    Ok(tcsetattr(&stdin, OptionalActions::Now, &mode)?)
}

/// Restores the terminal. A second call does nothing.
pub(crate) fn give_back() -> io::Result<()> {
    if !IS_OURS.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    let written = execute!(
        stdout(),
        DisableFocusChange,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    // Leave raw mode even if writing failed.
    disable_raw_mode().and(written)
}

/// Returns the value of `TERM` if it names a terminal that cannot move its cursor.
fn only_lines(term: Option<String>) -> Option<String> {
    term.filter(|term| ["dumb", "unknown"].contains(&term.as_str()))
}
