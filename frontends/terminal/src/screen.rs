//! The terminal while the player has it, and how it is given back whatever happens.

use std::io::{self, IsTerminal, Stdout, Write, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

use crate::error::Error;
use puzzle_sitting::THREAD;

/// Whether the terminal is ours now; the panic hook has to know.
static IS_OURS: AtomicBool = AtomicBool::new(false);

type Hook = dyn Fn(&std::panic::PanicHookInfo<'_>) + Send + Sync;

/// The terminal in raw mode on its alternate screen. Dropping it gives the terminal back.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
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
        let terminal = match begin().and_then(|()| Terminal::new(CrosstermBackend::new(stdout()))) {
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

    /// Asks the terminal to put text on the clipboard (OSC 52; terminals may decline).
    pub(crate) fn copy(text: &str) -> io::Result<()> {
        let mut out = stdout();
        write!(out, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
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

/// RFC 4648, with padding.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let at = |i: usize| u32::from(group.get(i).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for i in 0..4 {
            if i <= group.len() {
                text.push(char::from(DIGITS[(bits >> (18 - 6 * i) & 63) as usize]));
            } else {
                text.push('=');
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn base64_as_the_rfc_has_it() {
        let all = ["", "f", "fo", "foo", "foob"].map(|t| super::base64(t.as_bytes()));
        assert_eq!(all, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
