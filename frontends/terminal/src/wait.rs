//! Waiting for the terminal's next event, and noticing when the terminal has gone.

use std::io;
use std::time::Duration;

use crossterm::event;

/// What came of waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// There is an event to read.
    Event,
    /// Nothing came, or a signal did.
    Nothing,
    /// The terminal has gone: reading from it would never end.
    HungUp,
}

/// Waits for an event, at most so long.
#[cfg(unix)]
pub(crate) fn wait(timeout: Duration) -> io::Result<Wait> {
    // crossterm reads a terminal that has hung up again and again, so it is asked only when there
    // is something else to read.
    if has_hung_up(Duration::ZERO)? {
        return Ok(Wait::HungUp);
    }
    if event::poll(Duration::ZERO)? {
        return Ok(Wait::Event);
    }
    if timeout.is_zero() {
        return Ok(Wait::Nothing);
    }
    if has_hung_up(timeout)? {
        return Ok(Wait::HungUp);
    }
    Ok(if event::poll(Duration::ZERO)? { Wait::Event } else { Wait::Nothing })
}

/// Whether the terminal has gone; waits for input or for that.
#[cfg(unix)]
fn has_hung_up(timeout: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdin = io::stdin();
    let mut ends = [PollFd::new(&stdin, PollFlags::IN)];
    let timeout = Timespec {
        tv_sec: timeout.as_secs().try_into().unwrap_or(1),
        tv_nsec: timeout.subsec_nanos().into(),
    };
    match poll(&mut ends, Some(&timeout)) {
        Ok(_) => {
            let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
            Ok(ends[0].revents().intersects(gone))
        }
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Waits for an event, at most so long.
#[cfg(not(unix))]
pub(crate) fn wait(timeout: Duration) -> io::Result<Wait> {
    Ok(if event::poll(timeout)? { Wait::Event } else { Wait::Nothing })
}
