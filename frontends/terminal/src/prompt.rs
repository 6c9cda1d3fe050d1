//! A question answered by a line of text.

use crossterm::event::{KeyCode, KeyEvent};
use puzzle_core::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::card;
use crate::field::Field;
use crate::look::Look;
use crate::overlay::Reply;

/// What the answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    GameId,
    SaveFile,
    LoadFile,
    ExportFile,
    Checkpoint,
    NewPlayer,
    RenamePlayer,
}

/// A line to type in, with what is wrong with it.
#[derive(Debug)]
pub(crate) struct Prompt {
    pub(crate) question: Question,
    title: &'static str,
    help: &'static str,
    field: Field,
    error: String,
}

impl Prompt {
    pub(crate) fn new(question: Question, text: &str) -> Self {
        let (title, help) = match question {
            Question::GameId => (
                "Enter a game ID",
                "game/params:desc is one puzzle, game/params#seed what a seed makes, game/params a new one. Paste works.",
            ),
            Question::SaveFile => ("Save the game", "The file to write"),
            Question::ExportFile => ("Export the puzzle", "The file to write"),
            Question::LoadFile => (
                "Load",
                "A saved game, a .puzzles collection, a file of levels or a folder of them. Drop it on the window or type its path.",
            ),
            Question::NewPlayer => ("Another player", "Who plays? A name, as you write it"),
            Question::RenamePlayer => ("Rename", "The new name, as you write it"),
            Question::Checkpoint => ("Checkpoint", "A name for this position, to come back to it"),
        };
        Self { question, title, help, field: Field::new(text), error: String::new() }
    }

    pub(crate) fn text(&self) -> String {
        self.field.text()
    }

    pub(crate) fn refuse(&mut self, why: String) {
        self.error = why;
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.field.insert(text.trim());
    }

    pub(crate) fn key(&mut self, event: KeyEvent) -> Reply {
        match event.code {
            KeyCode::Enter => return Reply::Accept,
            KeyCode::Esc => return Reply::Close,
            _ => {
                self.error.clear();
                self.field.key(event);
            }
        }
        Reply::Stay
    }

    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let width = area.width.saturating_sub(4).min(72);
        let text_width = usize::from(width.saturating_sub(2));
        let help = card::wrap(self.help, text_width);
        let error = card::wrap(&self.error, text_width);
        let n_help = if area.height > 8 { help.len() as u16 } else { 0 };
        let height = 2 + n_help + error.len() as u16;
        let inner = card::draw(buffer, area, (width, height), self.title, look);
        let (x, room) = (inner.x + 1, usize::from(inner.width.saturating_sub(2)));
        let mut y = inner.y;
        for line in help.iter().take(usize::from(n_help)) {
            buffer.set_stringn(x, y, line, room, look.card_faint());
            y += 1;
        }
        self.field.draw(buffer, Rect::new(x, y, room as u16, 1).intersection(inner), true, look);
        let style = look.card_role(Role::MISTAKE);
        for line in &error {
            y += 1;
            if y < inner.bottom() {
                buffer.set_stringn(x, y, line, room, style);
            }
        }
        if inner.height >= 2 {
            let keys = "Enter takes it   Esc leaves";
            buffer.set_stringn(x, inner.bottom() - 1, keys, room, look.card_faint());
        }
    }
}
