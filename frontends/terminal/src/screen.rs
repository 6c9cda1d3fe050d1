//! The terminal while the player has it, and how it is given back whatever happens.

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

/// How long an answer of the terminal is waited for.
#[cfg(unix)]
const ANSWER: Duration = Duration::from_millis(400);
/// The longest answer in bytes.
#[cfg(unix)]
const MOST_ANSWER: usize = 4096;

/// Whether the terminal is ours now; the panic hook has to know.
static IS_OURS: AtomicBool = AtomicBool::new(false);

type Hook = dyn Fn(&std::panic::PanicHookInfo<'_>) + Send + Sync;

/// The terminal in raw mode on its alternate screen. Dropping it gives the terminal back.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<LeanBackend<Stdout>>,
    hook: Arc<Hook>,
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When there is none, or it cannot be set.
    pub(crate) fn take() -> Result<Self, Error> {
        if !stdout().is_terminal() || !io::stdin().is_terminal() {
            return Err(Error::NotATerminal);
        }
        let hook: Arc<Hook> = Arc::from(std::panic::take_hook());
        let before = Arc::clone(&hook);
        std::panic::set_hook(Box::new(move |info| {
            // A search's panic is told by the player itself, with the game still there.
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

    /// Lends the terminal to the shell while `stop` waits.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self, stop: impl FnOnce()) -> io::Result<()> {
        give_back()?;
        stop();
        begin()?;
        // Not `clear`: that asks the terminal where its cursor is, and one that does not answer
        // would end the game.
        let (width, height) = self.terminal.size()?.into();
        self.terminal.resize(Rect::new(0, 0, width, height))
    }

    /// Asks the terminal something, and gives what it answers until `is_whole` says that this is
    /// all, or time is up.
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

    /// Asks nothing where it is not known how.
    #[cfg(not(unix))]
    pub(crate) fn ask(_: &str, _: impl Fn(&[u8]) -> bool) -> io::Result<Vec<u8>> {
        Ok(Vec::new())
    }

    /// Writes to the terminal what is no text of the screen.
    pub(crate) fn write(bytes: &[u8]) -> io::Result<()> {
        let mut out = stdout();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Asks the terminal to put text on the clipboard (OSC 52; terminals may decline).
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
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        EnableFocusChange,
        Hide
    )
}

/// Gives the terminal back; a second time does nothing.
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
    // Raw mode goes even where nothing can be written any more.
    disable_raw_mode().and(written)
}
