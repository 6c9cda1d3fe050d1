//! The status line below a puzzle.

use puzzle_core::{Text, plural, text};
use puzzle_midend::Midend;

/// Returns the status line of a session's puzzle: the game's own words, followed by the number of
/// moves unless the game already counts them. With `has_clock` it starts with the time.
pub fn status_line(session: &Midend, has_clock: bool) -> Text {
    let status = if has_clock { session.status_text() } else { session.status_words() };
    let n = session.counts().moves;
    if n == 0 || status.to_string().to_ascii_lowercase().contains("move") {
        return status;
    }
    let moves = plural!(n, "{n} move", "{n} moves");
    if status.is_empty() { moves } else { text!("{status} · {moves}", status, moves) }
}
