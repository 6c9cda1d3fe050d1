//! What lies on the board and takes the keys.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::form::Form;
use crate::look::Look;
use crate::menu::Menu;
use crate::pager::Pager;
use crate::prompt::Prompt;
use crate::reply::Reply;
use crate::showcase::Showcase;

/// A menu, a dialog or a text.
#[derive(Debug)]
pub(crate) enum Overlay {
    Menu(Box<Menu>),
    Form(Form),
    Prompt(Prompt),
    Pager(Pager),
    Showcase(Box<Showcase>),
}

impl Overlay {
    /// Whether a key asks for help here: F1 always, `?` and `h` where nothing is typed and they are
    /// no keys of their own.
    pub(crate) fn asks_for_help(&self, event: KeyEvent) -> bool {
        let is_free = match self {
            Self::Menu(menu) => !menu.has_key(event),
            Self::Form(form) => !form.is_typed_in(),
            Self::Prompt(_) => false,
            Self::Pager(pager) => !pager.has_key(event),
            Self::Showcase(_) => true,
        };
        match event.code {
            KeyCode::F(1) => true,
            KeyCode::Char('?' | 'h') => is_free,
            _ => false,
        }
    }

    /// What it is, for the help.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Menu(_) => "Menus",
            Self::Form(_) => "Dialogs",
            Self::Prompt(_) => "Lines to type in",
            Self::Pager(_) => "Texts",
            Self::Showcase(_) => "Lists with pictures",
        }
    }

    /// The keys that mean something in it.
    pub(crate) fn keys(&self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Menu(_) => &[
                ("↑ ↓", "Choose; also Tab, PgUp, PgDn, Home, End"),
                ("Enter →", "Take the line"),
                ("Esc ←", "Back"),
                ("a shown key", "Takes its line at once"),
                ("a letter", "The next line that begins with it"),
            ],
            Self::Form(_) => &[
                ("↑ ↓", "Choose a line; also Tab"),
                ("← →  Space", "Another value; numbers and texts can be typed"),
                ("Enter", "OK, from any line"),
                ("Esc", "Leave all as it was"),
            ],
            Self::Prompt(_) => &[
                ("Enter", "Take what is typed"),
                ("Tab", "Complete a name or a path"),
                ("^U  ^W", "Rub out to the beginning, or a word"),
                ("Esc", "Leave"),
            ],
            Self::Pager(_) => &[
                ("↑ ↓", "Scroll; also PgUp, PgDn, Home, End, Space"),
                ("Esc", "Leave; so does any other key"),
            ],
            Self::Showcase(_) => &[
                ("↑ ↓", "Choose; also PgUp, PgDn, Home, End"),
                ("Enter", "Play it"),
                ("← →", "Scroll the words below the picture"),
                ("letter, digit", "The next line with a word that begins with it"),
                ("Del Del", "Delete a game in progress"),
                ("Esc", "Back"),
            ],
        }
    }

    pub(crate) fn key(&mut self, event: KeyEvent) -> Reply {
        match self {
            Self::Menu(menu) => menu.key(event),
            Self::Form(form) => form.key(event),
            Self::Prompt(prompt) => prompt.key(event),
            Self::Pager(pager) => pager.key(event),
            Self::Showcase(showcase) => showcase.key(event),
        }
    }

    pub(crate) fn mouse(&mut self, event: MouseEvent) -> Reply {
        match self {
            Self::Menu(menu) => menu.mouse(event),
            Self::Form(form) => form.mouse(event),
            Self::Prompt(_) => Reply::Stay,
            Self::Pager(pager) => pager.mouse(event),
            Self::Showcase(showcase) => showcase.mouse(event),
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        match self {
            Self::Form(form) => form.paste(text),
            Self::Prompt(prompt) => prompt.paste(text),
            Self::Menu(_) | Self::Pager(_) | Self::Showcase(_) => {}
        }
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        match self {
            Self::Menu(menu) => menu.draw(buffer, area, look),
            Self::Form(form) => form.draw(buffer, area, look),
            Self::Prompt(prompt) => prompt.draw(buffer, area, look),
            Self::Pager(pager) => pager.draw(buffer, area, look),
            Self::Showcase(showcase) => showcase.draw(buffer, area, look),
        }
    }
}
