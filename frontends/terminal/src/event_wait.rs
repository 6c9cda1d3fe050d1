//! Waiting for events, and noticing when the terminal is closed.

use std::io;
use std::time::Duration;

use crossterm::event;

/// The result of waiting for an event of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// An event can be read.
    Event,
    /// The time is up, or a signal arrived.
    Nothing,
    /// The terminal was closed: reading from it would never end.
    HungUp,
}

/// How long crossterm waits for an event. With no time at all it would not even return the events
/// that it has already read.
#[cfg(unix)]
const LEAST_WAIT: Duration = Duration::from_millis(1);

/// Waits up to `timeout` for an event, or slightly longer.
#[cfg(unix)]
pub(crate) fn wait(timeout: Duration) -> io::Result<Wait> {
    // crossterm reads endlessly from a closed terminal, so it is called only if there is something
    // to read.
    if has_hung_up(Duration::ZERO)? {
        return Ok(Wait::HungUp);
    }
    if event::poll(LEAST_WAIT)? {
        return Ok(Wait::Event);
    }
    if timeout.is_zero() {
        return Ok(Wait::Nothing);
    }
    if has_hung_up(timeout)? {
        return Ok(Wait::HungUp);
    }
    Ok(if event::poll(LEAST_WAIT)? { Wait::Event } else { Wait::Nothing })
}

/// Waits for input and returns `true` if the terminal was closed.
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

/// Waits up to `timeout` for an event.
#[cfg(not(unix))]
pub(crate) fn wait(timeout: Duration) -> io::Result<Wait> {
    Ok(if event::poll(timeout)? { Wait::Event } else { Wait::Nothing })
}
