//! Everything that the page shows beside the picture.

use puzzle_core::Text;
use puzzle_core::ability::{MenuCommand, ScreenKey};
use puzzle_core::game::Status;
use puzzle_midend::{LessonPlace, Message, Midend};
use serde::Serialize;

/// The state of a game as the page shows it around the board.
#[derive(Serialize)]
pub(crate) struct View<'a> {
    status: &'static str,
    words: Text,
    /// Seconds on the clock, if there is one.
    seconds: Option<u64>,
    message: Option<&'a Message>,
    warning: Option<&'a Text>,
    /// The description of the last change of the board, for screen readers.
    change: Option<Text>,
    can_undo: bool,
    can_redo: bool,
    position: usize,
    length: usize,
    is_hinting: bool,
    /// What the command for a hint does next.
    hint_label: Text,
    used_hint: bool,
    used_solve: bool,
    lesson: Option<LessonPlace>,
    keys: Vec<ScreenKey>,
    commands: Vec<MenuCommand>,
    checkpoints: Vec<(String, usize)>,
}

impl<'a> View<'a> {
    pub(crate) fn of(session: &'a Midend) -> Self {
        Self {
            status: match session.status() {
                Status::Ongoing => "ongoing",
                Status::Solved => "solved",
                Status::Lost => "lost",
            },
            words: session.status_words(),
            seconds: session.capabilities().clock.then(|| session.elapsed().as_secs()),
            message: session.message(),
            warning: session.warning().map(|explanation| &explanation.words),
            change: session.last_change(),
            can_undo: session.can_undo(),
            can_redo: session.can_redo(),
            position: session.position(),
            length: session.history_len(),
            is_hinting: session.shown_hint().is_some(),
            hint_label: Text::literal(puzzle_app::hint_label(session)),
            used_hint: session.counts().hints > 0,
            used_solve: session.used_solve(),
            lesson: session.lesson(),
            keys: session.keys(),
            commands: session.commands(),
            checkpoints: session.checkpoints(),
        }
    }
}

/// The JSON that identifies a puzzle: IDs, params, titles, metadata.
#[derive(Serialize)]
pub(crate) struct About {
    id: Option<String>,
    seed: Option<String>,
    params: Option<String>,
    title: String,
    level: String,
    file: String,
    grade: Option<puzzle_core::solve::Grade>,
    /// The metadata. Its usual keys have names in all languages.
    texts: Vec<(Text, String)>,
}

impl About {
    pub(crate) fn of(session: &Midend) -> Self {
        let source = session.source();
        let text = |part: fn(&puzzle_midend::Source) -> &String| {
            source.map(part).cloned().unwrap_or_default()
        };
        let texts = session.texts().map(|texts| {
            texts.iter().map(|(key, value)| (Text::english(key), value.to_string())).collect()
        });
        Self {
            id: session.game_id(),
            seed: puzzle_app::shared_seed(session),
            params: session.current_params(),
            title: text(|source| &source.title),
            level: text(|source| &source.level),
            file: text(|source| &source.file),
            grade: session.rating().and_then(|rating| rating.grade),
            texts: texts.unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_has_room_for_every_label_of_the_button_for_hints() {
        let page = include_str!("../page/js/play.js");
        let list: Vec<String> =
            puzzle_app::HINT_LABELS.iter().map(|label| format!("mark('{label}')")).collect();
        assert!(page.contains(&format!("const HINTS = [{}];", list.join(", "))), "{list:?}");
    }
}
