//! The label of the command that asks for a hint.

use puzzle_core::label;
use puzzle_core::solve::MarkKind;
use puzzle_midend::{HintLevel, LessonTask, Session};

/// Returns what the command `Hint` does next: the nudge, the reason, the move, the correction of a
/// mistake, undo; in a step of a lesson that is played, the step's moves or setting the board back.
pub fn hint_label(session: &dyn Session) -> &'static str {
    match (session.lesson().map(|place| place.todo), session.hint_level()) {
        (Some(LessonTask::Play { is_astray: true, .. }), _) => label!("Set back"),
        (Some(LessonTask::Play { .. }), _) => label!("Show me"),
        (_, None) => label!("Hint"),
        (_, Some(HintLevel::Nudge)) => label!("Why?"),
        (_, Some(HintLevel::Reason)) if corrects_mistake(session) => label!("Correct it"),
        (_, Some(HintLevel::Reason)) => label!("Do it"),
        (_, Some(_)) => label!("Take back"),
    }
}

/// Returns `true` if the hint on the screen is about a mistake, which its move corrects.
pub fn corrects_mistake(session: &dyn Session) -> bool {
    let hint = session.shown_hint();
    hint.is_some_and(|hint| hint.marks.iter().any(|mark| mark.kind == MarkKind::Mistake))
}
