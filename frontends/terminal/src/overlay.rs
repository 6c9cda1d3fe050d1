//! Overlays: menus, dialogs and texts over the board, which receive the keys.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use puzzle_core::label;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::form::Form;
use crate::menu::Menu;
use crate::overlay_reply::Reply;
use crate::pager::Pager;
use crate::picture_list::PictureList;
use crate::prompt::Prompt;
use crate::styles::Styles;

/// A menu, a dialog or a text.
#[derive(Debug)]
pub(crate) enum Overlay {
    Menu(Box<Menu>),
    Form(Form),
    Prompt(Prompt),
    Pager(Pager),
    PictureList(Box<PictureList>),
}

impl Overlay {
    /// Returns `true` if a key opens the help here: always F1, and `?` or `h` unless text is typed
    /// or the overlay uses them.
    pub(crate) fn asks_for_help(&self, event: KeyEvent) -> bool {
        let is_free = match self {
            Self::Menu(menu) => !menu.has_key(event),
            Self::Form(form) => !form.is_typed_in(),
            Self::Prompt(_) => false,
            Self::Pager(pager) => !pager.has_key(event),
            Self::PictureList(list) => !list.is_typed_in(),
        };
        match event.code {
            KeyCode::F(1) => true,
            KeyCode::Char('?' | 'h') => is_free,
            _ => false,
        }
    }

    /// Returns the title of the section of the help about this overlay.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Menu(_) => label!("Menus"),
            Self::Form(_) => label!("Dialogs"),
            Self::Prompt(_) => label!("Text fields"),
            Self::Pager(_) => label!("Texts"),
            Self::PictureList(_) => label!("Lists with pictures"),
        }
    }

    /// Returns the keys of this overlay and what they do.
    pub(crate) fn keys(&self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Menu(_) => &[
                ("↑ ↓", label!("Select; also Tab, PgUp, PgDn, Home, End")),
                ("Enter →", label!("Open the selected line")),
                ("Esc ←", label!("Back")),
                (label!("a shown key"), label!("Open its line at once")),
                (label!("a letter"), label!("Go to the next line that begins with it")),
            ],
            Self::Form(_) => &[
                ("↑ ↓", label!("Select a line; also Tab")),
                ("← →  Space", label!("Change the value; you can also type numbers and text")),
                ("Enter", label!("Accept, from any line")),
                ("Esc", label!("Cancel")),
            ],
            Self::Prompt(_) => &[
                ("Enter", label!("Accept the text")),
                ("Tab", label!("Complete a name or a path")),
                ("^U  ^W", label!("Delete to the beginning, or a word")),
                ("Esc", label!("Cancel")),
            ],
            Self::Pager(_) => &[
                ("↑ ↓", label!("Scroll; also PgUp, PgDn, Home, End, Space")),
                ("← →", label!("Show more columns of a wide table")),
                ("Esc", label!("Close; so does any other key")),
            ],
            Self::PictureList(_) => &[
                ("↑ ↓", label!("Select; also PgUp, PgDn, Home, End")),
                ("Enter", label!("Play")),
                ("← →", label!("Scroll the text below the picture")),
                (
                    label!("letter, digit"),
                    label!("Go to the next line with a word that begins with it"),
                ),
                ("/", label!("Search: words of the title, the author, the set, the size, solved")),
                ("Del Del", label!("Delete a game in progress")),
                ("Esc", label!("Back")),
            ],
        }
    }

    pub(crate) fn key(&mut self, event: KeyEvent, styles: &Styles) -> Reply {
        match self {
            Self::Menu(menu) => menu.key(event, styles),
            Self::Form(form) => form.key(event),
            Self::Prompt(prompt) => prompt.key(event),
            Self::Pager(pager) => pager.key(event),
            Self::PictureList(picture_list) => picture_list.key(event, styles),
        }
    }

    pub(crate) fn mouse(&mut self, event: MouseEvent, styles: &Styles) -> Reply {
        match self {
            Self::Menu(menu) => menu.mouse(event),
            Self::Form(form) => form.mouse(event),
            Self::Prompt(prompt) => prompt.mouse(event),
            Self::Pager(pager) => pager.mouse(event),
            Self::PictureList(picture_list) => picture_list.mouse(event, styles),
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        match self {
            Self::Form(form) => form.paste(text),
            Self::Prompt(prompt) => prompt.paste(text),
            Self::Menu(_) | Self::Pager(_) | Self::PictureList(_) => {}
        }
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, styles: &Styles) {
        match self {
            Self::Menu(menu) => menu.draw(buffer, area, styles),
            Self::Form(form) => form.draw(buffer, area, styles),
            Self::Prompt(prompt) => prompt.draw(buffer, area, styles),
            Self::Pager(pager) => pager.draw(buffer, area, styles),
            Self::PictureList(picture_list) => picture_list.draw(buffer, area, styles),
        }
    }
}
