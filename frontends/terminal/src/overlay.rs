//! What lies on the board and takes the keys.

use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::action::Action;
use crate::form::Form;
use crate::look::Look;
use crate::menu::Menu;
use crate::pager::Pager;
use crate::prompt::Prompt;
use crate::showcase::Showcase;

/// What an overlay makes of a key.
#[derive(Debug)]
pub(crate) enum Reply {
    /// It stays.
    Stay,
    /// It is done.
    Close,
    /// It asks for something; menus stay below what that opens.
    Act(Action),
    /// It asks for something and stays.
    Do(Action),
    /// What was typed or set is to be taken.
    Accept,
}

/// A menu, a dialog or a text.
#[derive(Debug)]
pub(crate) enum Overlay {
    Menu(Menu),
    Form(Form),
    Prompt(Prompt),
    Pager(Pager),
    Showcase(Box<Showcase>),
}

impl Overlay {
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
