//! Learning to play: the game's lessons, step by step.

use puzzle_core::Role;
use puzzle_midend::{LessonPlace, Todo};

use super::App;
use crate::action::{Action, KeyMap};
use crate::menu::Menu;
use crate::overlay::Overlay;

impl App {
    /// Where the player is in a lesson, if one is played.
    pub(super) fn lesson(&self) -> Option<LessonPlace> {
        self.session()?.lesson()
    }

    /// The lessons of the game in front; the only one is begun at once.
    pub(super) fn push_lessons(&mut self) {
        let Some(table) = self.table() else { return };
        let lessons = table.session.lessons();
        if lessons.len() < 2 {
            return self.start_lesson(0);
        }
        let mut menu = Menu::new("Learn to play");
        for (at, title) in lessons.into_iter().enumerate() {
            menu.add(format!("{}  {title}", at + 1), "", Action::Lesson(at));
        }
        if let Some(place) = self.lesson() {
            menu.choose(|action| *action == Action::Lesson(place.lesson));
        }
        self.overlays.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn start_lesson(&mut self, at: usize) {
        let Some(table) = self.table_mut() else { return };
        match table.session.begin_lesson(at) {
            Ok(outcome) => {
                table.save_path = None;
                self.levels = None;
                self.absorb(outcome);
                self.pause_or_go_on();
            }
            Err(invalid) => self.tell(invalid.to_string()),
        }
    }

    /// To the next step, the next lesson, or the puzzles.
    pub(super) fn go_on(&mut self) {
        let Some(place) = self.lesson() else { return };
        let n = self.session().map_or(0, |session| session.lessons().len());
        match place.todo {
            Todo::Done if place.lesson + 1 < n => self.start_lesson(place.lesson + 1),
            Todo::Done => self.push_types(),
            _ => {
                let Some(table) = self.table_mut() else { return };
                let outcome = table.session.next_lesson_step();
                self.absorb(outcome);
            }
        }
    }

    /// What stands in the legend for going on.
    pub(super) fn go_on_label(&self) -> &'static str {
        let Some(session) = self.session() else { return "" };
        match session.lesson() {
            Some(place) if place.todo == Todo::Done => {
                let is_last = place.lesson + 1 >= session.lessons().len();
                if is_last { "Play" } else { "Next lesson" }
            }
            _ => "Go on",
        }
    }

    /// What the player reads in a lesson.
    pub(super) fn lesson_words(&self) -> Vec<(String, Role)> {
        let (Some(session), Some(place)) = (self.session(), self.lesson()) else {
            return Vec::new();
        };
        let mut list = Vec::new();
        if !place.words.is_empty() {
            list.push((place.words.to_string(), Role::TEXT));
        }
        match place.todo {
            Todo::Play { is_astray: true, .. } => {
                let key = KeyMap::new(session).label(&Action::Undo);
                list.push((format!("Another way: {key} takes it back"), Role::ACTIVE));
            }
            Todo::Done => {
                let next = session.lessons().get(place.lesson + 1).copied();
                list.push((
                    match next {
                        Some(title) => format!("This lesson is done. The next one: {title}"),
                        None => "That was the last lesson: now you know how to play".into(),
                    },
                    Role::DONE,
                ));
            }
            _ => {}
        }
        list
    }

    /// Where in the lesson the player is, for the title.
    pub(super) fn lesson_step(&self) -> Option<String> {
        let place = self.lesson()?;
        let step = (place.step + 1).min(place.n_steps);
        Some(format!("{}: step {step} of {}", place.title, place.n_steps))
    }
}
