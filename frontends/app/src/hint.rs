//! The label of the command that asks for a hint.

use puzzle_midend::{HintLevel, Session};

/// Returns what the command `Hint` does next.
pub fn hint_label(session: &dyn Session) -> &'static str {
    match session.hint_level() {
        None => "Hint",
        Some(HintLevel::Nudge) => "Why?",
        Some(HintLevel::Reason) => "Play the hint",
        Some(_) => "Undo",
    }
}
