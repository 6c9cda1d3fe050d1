//! The lesson card: text and buttons while a lesson is played.

use puzzle_core::draw::Role;
use puzzle_core::game::Status;
use puzzle_midend::{HintLevel, LessonTask, MessageKind, Midend};

use crate::command::{Command, GameCommand};
use crate::text_format::sentence;
use puzzle_core::{Text, label, text};

/// The label of the button that sets the board back.
const RESET: &str = label!("Set the board back");

/// The text and buttons beside the board while a lesson is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonCard {
    /// The title of the lesson.
    pub title: Text,
    /// The number of the step, as "step 2 of 5".
    pub step: Text,
    /// The lines of text with their colors: what the last move calls for, the task, the result.
    pub words: Vec<(Text, Role)>,
    /// The buttons, as labels and commands. If Enter continues the lesson, it means the first one.
    pub offers: Vec<(Text, Command)>,
}

/// Returns the card of the lesson in a session, or `None` without a lesson.
pub fn lesson_card(session: &Midend) -> Option<LessonCard> {
    let place = session.lesson()?;
    let next = session.game().lessons.get(place.lesson + 1).copied();
    let mut offers: Vec<(Text, Command)> = Vec::new();
    let mut offer =
        |label: &'static str, command: GameCommand| offers.push((label.into(), command.into()));
    let task = (!place.words.is_empty()).then(|| (Text::plain(&place.words), Role::TEXT));
    let mut words: Vec<(Text, Role)> = task.into_iter().collect();
    if let Some(message) = session.message().filter(|m| m.kind == MessageKind::Refusal) {
        words.insert(
            0,
            (text!("{sentence}.", sentence = sentence(message.words.clone())), Role::ACTIVE),
        );
    }
    match place.todo {
        LessonTask::Play { is_astray: true, .. } => {
            offer(RESET, GameCommand::ResetLessonStep);
            let astray = text!("The lesson goes another way. Set the board back to follow it.");
            words.insert(0, (astray, Role::ACTIVE));
        }
        LessonTask::Play { is_astray: false, .. } => offer(label!("Show me"), GameCommand::Hint),
        LessonTask::Done => {
            offer(continue_label(session), GameCommand::ContinueLesson);
            let done = next.map_or_else(
                || text!("That was the last lesson. Now you know how to play."),
                |lesson| text!("Lesson complete. The next one is “{title}”.", title = lesson.title),
            );
            words.push((done, Role::DONE));
        }
        LessonTask::Read => offer(continue_label(session), GameCommand::ContinueLesson),
        // The lesson continues when the puzzle is solved. The button would look like blame after a
        // good move, so it is there only if the board cannot or may not be solved from here.
        _ if place.can_reset && is_in_trouble(session) => {
            offer(RESET, GameCommand::ResetLessonStep);
            words.push((text!("Set the board back and try another way."), Role::ACTIVE));
        }
        _ => {}
    }
    offer(label!("End the lesson"), GameCommand::EndLesson);
    let step = (place.step + 1).min(place.n_steps);
    let step = text!("step {step} of {n}", step, n = place.n_steps);
    Some(LessonCard { title: place.title.into(), step, words, offers })
}

/// Returns `true` if the position is lost, or if a warning or the advice to undo says so.
fn is_in_trouble(session: &Midend) -> bool {
    session.status() == Status::Lost
        || session.warning().is_some()
        || session.shown_hint().map(|hint| hint.level) == Some(HintLevel::Undo)
}

/// Returns the label of the button that continues the lesson.
fn continue_label(session: &Midend) -> &'static str {
    match session.lesson() {
        Some(place) if place.todo == LessonTask::Done => {
            if place.lesson + 1 < session.game().lessons.len() {
                label!("Next lesson")
            } else {
                // Translators: the button after the last lesson, which begins a puzzle
                label!("Play")
            }
        }
        _ => label!("Continue"),
    }
}

/// Where a lesson continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonStep {
    /// The next step of the lesson.
    NextStep,
    /// Another lesson, by index from 0.
    Lesson(usize),
    /// A new puzzle: the last lesson is done.
    Puzzles,
}

/// Returns where the lesson in a session continues, or `None` without a lesson.
pub fn lesson_step(session: &Midend) -> Option<LessonStep> {
    let place = session.lesson()?;
    Some(match place.todo {
        LessonTask::Done if place.lesson + 1 < session.game().lessons.len() => {
            LessonStep::Lesson(place.lesson + 1)
        }
        LessonTask::Done => LessonStep::Puzzles,
        _ => LessonStep::NextStep,
    })
}
