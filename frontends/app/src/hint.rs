//! The label of the command that asks for a hint.

use puzzle_midend::{HintLevel, LessonTask, Session};

/// Returns what the command `Hint` does next: the nudge, the reason, the move, undo; in a step of a
/// lesson that is played, the step's moves or setting the board back.
pub fn hint_label(session: &dyn Session) -> &'static str {
    match (session.lesson().map(|place| place.todo), session.hint_level()) {
        (Some(LessonTask::Play { is_astray: true, .. }), _) => "Set back",
        (Some(LessonTask::Play { .. }), _) => "Show me",
        (_, None) => "Hint",
        (_, Some(HintLevel::Nudge)) => "Why?",
        (_, Some(HintLevel::Reason)) => "Play it",
        (_, Some(_)) => "Take back",
    }
}
