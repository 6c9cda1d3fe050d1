//! What the player reads and can do in a lesson.

use puzzle_core::draw::Role;
use puzzle_midend::{Session, Todo};

use crate::command::{Command, GameCommand};

/// What is shown beside the board while a lesson is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonCard {
    /// The title of the lesson.
    pub title: String,
    /// The step that is played, as "step 2 of 5".
    pub step: String,
    /// What the player reads, in the colors of it: the task, and what became of it.
    pub words: Vec<(String, Role)>,
    /// The ways on, as labels of buttons; the first is the one that Enter takes where it goes on.
    pub offers: Vec<(String, Command)>,
}

/// The card of the lesson that is played on a board; `None` where none is.
pub fn lesson_card(session: &dyn Session) -> Option<LessonCard> {
    let place = session.lesson()?;
    let next = session.lessons().get(place.lesson + 1).copied();
    let mut offers: Vec<(String, Command)> = Vec::new();
    let mut offer = |label: &str, command: GameCommand| offers.push((label.into(), command.into()));
    let task = (!place.words.is_empty()).then(|| (place.words.to_string(), Role::TEXT));
    let mut words: Vec<(String, Role)> = task.into_iter().collect();
    match place.todo {
        Todo::Play { is_astray: true, .. } => {
            offer("Take it back", GameCommand::Undo);
            words.push(("This is another way: take it back".into(), Role::ACTIVE));
        }
        Todo::Play { is_astray: false, .. } => offer("Show me", GameCommand::ShowLessonMove),
        Todo::Done => {
            offer(continue_label(session), GameCommand::ContinueLesson);
            let done = match next {
                Some(title) => format!("This lesson is done. The next one: {title}"),
                None => "That was the last lesson: now you know how to play".into(),
            };
            words.push((done, Role::DONE));
        }
        Todo::Read => offer(continue_label(session), GameCommand::ContinueLesson),
        // The puzzle is to be solved: the board leads on.
        _ => {}
    }
    offer("End the lesson", GameCommand::EndLesson);
    let step = (place.step + 1).min(place.n_steps);
    let step = format!("step {step} of {}", place.n_steps);
    Some(LessonCard { title: place.title.to_string(), step, words, offers })
}

/// What the way on in a lesson is called.
fn continue_label(session: &dyn Session) -> &'static str {
    match session.lesson() {
        Some(place) if place.todo == Todo::Done => {
            if place.lesson + 1 < session.lessons().len() {
                "Next lesson"
            } else {
                "Play"
            }
        }
        _ => "Go on",
    }
}

/// What follows in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonStep {
    /// The next step of the lesson.
    NextStep,
    /// Another lesson.
    Lesson(usize),
    /// The puzzles: lessons are over.
    Puzzles,
}

/// What going on in a lesson leads to; `None` where no lesson is played.
pub fn lesson_step(session: &dyn Session) -> Option<LessonStep> {
    let place = session.lesson()?;
    Some(match place.todo {
        Todo::Done if place.lesson + 1 < session.lessons().len() => {
            LessonStep::Lesson(place.lesson + 1)
        }
        Todo::Done => LessonStep::Puzzles,
        _ => LessonStep::NextStep,
    })
}
