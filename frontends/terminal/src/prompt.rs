//! Dialogs for a line of text.

use std::mem;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use puzzle_app::Question;
use puzzle_core::draw::Role;
use puzzle_core::input::Key;
use puzzle_core::{Text, label};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::clipped::Clipped as _;
use crate::completion;
use crate::dialog_box;
use crate::key_line::KeyLine;
use crate::keys;
use crate::overlay_reply::Reply;
use crate::styles::Styles;
use crate::text_field::Field;

/// The maximum number of rows that show possible completions.
const MOST_CHOICES: usize = 4;

/// A text field with a title, an explanation and an error message.
#[derive(Debug)]
pub(crate) struct Prompt {
    pub(crate) question: Question,
    field: Field,
    error: Text,
    /// The words that Tab completes; unused if the question is for a path.
    words: Vec<String>,
    /// The possible completions of the typed text, separated by spaces.
    choices: String,
    keys: KeyLine,
}

impl Prompt {
    pub(crate) fn new(question: Question, text: &str) -> Self {
        let field = match question {
            Question::SaveFile | Question::WriteFile => Field::path(text),
            _ => Field::selected(text),
        };
        let (error, words, choices, keys) = Default::default();
        Self { question, field, error, words, choices, keys }
    }

    /// Sets the words that Tab completes.
    pub(crate) fn words(mut self, words: Vec<String>) -> Self {
        self.words = words;
        self
    }

    /// Completes the text before the cursor as far as it is unambiguous.
    fn complete(&mut self) {
        let typed = self.field.before_cursor();
        let completion = match self.question {
            Question::SaveFile | Question::Path | Question::WriteFile => completion::path(&typed),
            Question::GameId => completion::word(&typed, &self.words),
            _ => return,
        };
        if completion.text != typed {
            self.field = Field::new(&completion.text);
        }
        self.choices = completion.choices.join("  ");
    }

    /// Returns whether Tab completes the typed text.
    fn can_complete(&self) -> bool {
        let is_path =
            matches!(self.question, Question::SaveFile | Question::Path | Question::WriteFile);
        is_path || self.question == Question::GameId
    }

    pub(crate) fn text(&self) -> String {
        self.field.text()
    }

    pub(crate) fn refuse(&mut self, why: Text) {
        self.error = why;
    }

    pub(crate) fn paste(&mut self, text: &str) {
        let is_path = matches!(self.question, Question::SaveFile | Question::WriteFile);
        if is_path && text.contains('/') {
            self.field = Field::default();
        }
        self.field.insert(text.trim());
    }

    pub(crate) fn key(&mut self, event: KeyEvent) -> Reply {
        match event.code {
            KeyCode::Enter => return Reply::Accept,
            KeyCode::Esc => return Reply::Close,
            KeyCode::Tab => self.complete(),
            _ => {
                self.error = Text::default();
                self.choices.clear();
                self.field.key(event);
            }
        }
        Reply::Stay
    }

    /// Presses the key that a click is on.
    pub(crate) fn mouse(&mut self, event: MouseEvent) -> Reply {
        self.keys.pressed(event).map_or(Reply::Stay, |key| self.key(key))
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, styles: &Styles) {
        let width = area.width.saturating_sub(4).min(72);
        let text_width = usize::from(width.saturating_sub(2));
        let help = dialog_box::wrap(&styles.say(self.question.about()), text_width);
        let error = dialog_box::wrap(&styles.say(&self.error), text_width);
        let n_help = if area.height > 8 { help.len() as u16 } else { 0 };
        let mut choices = dialog_box::wrap(&self.choices, text_width);
        choices.truncate(if self.choices.is_empty() { 0 } else { MOST_CHOICES });
        let height = 2 + n_help + (error.len() + choices.len()) as u16;
        let title = styles.say(self.question.title());
        let inner = dialog_box::draw(buffer, area, (width, height), &title, styles);
        let (x, room) = (inner.x + 1, usize::from(inner.width.saturating_sub(2)));
        let mut y = inner.y;
        for line in help.iter().take(usize::from(n_help)) {
            buffer.put(x, y, line, room, styles.card_faint());
            y += 1;
        }
        self.field.draw(buffer, Rect::new(x, y, room as u16, 1).intersection(inner), true, styles);
        let style = styles.card_role(Role::MISTAKE);
        for line in &error {
            y += 1;
            if y < inner.bottom() {
                buffer.put(x, y, line, room, style);
            }
        }
        for line in &choices {
            y += 1;
            if y < inner.bottom() {
                buffer.put(x, y, line, room, styles.card());
            }
        }
        self.keys = KeyLine::default();
        if inner.height >= 2 {
            let hint = |key, label| keys::hint(keys::name(key), label);
            let enter = hint(Key::Select, label!("accept"));
            self.keys = KeyLine::default().with(Some(KeyCode::Enter), enter, styles);
            if self.can_complete() {
                let complete = hint(Key::Tab, label!("complete the word"));
                self.keys = mem::take(&mut self.keys).with(Some(KeyCode::Tab), complete, styles);
            }
            let cancel = hint(Key::Escape, label!("cancel"));
            self.keys = mem::take(&mut self.keys).with(Some(KeyCode::Esc), cancel, styles);
            self.keys.draw(buffer, (x, inner.bottom() - 1), room, styles.card_faint());
        }
    }
}
