//! The label of the command that asks for a hint.

use puzzle_core::label;
use puzzle_core::solve::MarkKind;
use puzzle_midend::{HintLevel, LessonTask, Midend};

const SET_BACK: &str = label!("Set back");
const SHOW_ME: &str = label!("Show me");
const HINT: &str = label!("Hint");
const WHY: &str = label!("Why?");
const CORRECT_IT: &str = label!("Correct it");
const DO_IT: &str = label!("Do it");
const TAKE_BACK: &str = label!("Take back");

/// The labels that [`hint_label`] returns. A button with room for the longest does not change its
/// width.
pub const HINT_LABELS: [&str; 7] = [SET_BACK, SHOW_ME, HINT, WHY, CORRECT_IT, DO_IT, TAKE_BACK];

/// Returns what the command `Hint` does next: the nudge, the reason, the move, the correction of a
/// mistake, undo; in a step of a lesson that is played, the step's moves or setting the board back.
pub fn hint_label(session: &Midend) -> &'static str {
    match (session.lesson().map(|place| place.todo), session.shown_hint().map(|hint| hint.level)) {
        (Some(LessonTask::Play { is_astray: true, .. }), _) => SET_BACK,
        (Some(LessonTask::Play { .. }), _) => SHOW_ME,
        (_, None) => HINT,
        (_, Some(HintLevel::Nudge)) => WHY,
        (_, Some(HintLevel::Reason)) if corrects_mistake(session) => CORRECT_IT,
        (_, Some(HintLevel::Reason)) => DO_IT,
        (_, Some(_)) => TAKE_BACK,
    }
}

/// Returns `true` if the hint on the screen is about a mistake, which its move corrects.
pub fn corrects_mistake(session: &Midend) -> bool {
    let hint = session.shown_hint();
    hint.is_some_and(|hint| {
        hint.explanation.marks.iter().any(|mark| mark.kind == MarkKind::Mistake)
    })
}
