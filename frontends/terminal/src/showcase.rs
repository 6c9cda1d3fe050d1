//! A list with a picture and words of what is chosen.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use puzzle_app::PuzzleCommand;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::card;
use crate::choice::Choice;
use crate::look::Look;
use crate::reply::Reply;
use crate::side::{Preview, SIDE, Side, Sight, Told};

/// One line of the list, and what is shown of it.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) label: String,
    /// At the right of the line.
    pub(crate) note: String,
    pub(crate) told: Told,
    /// What Enter does; nothing where it is locked.
    pub(crate) choice: Option<Choice>,
}

/// A list to choose from that shows what is in it.
#[derive(Debug)]
pub(crate) struct Showcase {
    title: String,
    items: Vec<Item>,
    chosen: usize,
    first: usize,
    side: Side,
    /// Whether items can be deleted from it.
    deletes: bool,
    /// The item that is to be deleted when asked again.
    doomed: Option<usize>,
    shown: Rect,
}

impl Showcase {
    pub(crate) fn new(title: impl Into<String>, items: Vec<Item>) -> Self {
        Self {
            title: title.into(),
            items,
            chosen: 0,
            first: 0,
            side: Side::default(),
            deletes: false,
            doomed: None,
            shown: Rect::default(),
        }
    }

    /// Lets the player delete items.
    pub(crate) fn deletes(mut self) -> Self {
        self.deletes = true;
        self
    }

    pub(crate) fn choose(&mut self, at: usize) {
        self.chosen = at.min(self.items.len().saturating_sub(1));
        self.side.turn();
        self.doomed = None;
    }

    /// What the picture of the chosen item is made of, where it is not there yet.
    pub(crate) fn wanted(&self) -> Option<Sight> {
        self.side.wanted(&self.items.get(self.chosen)?.told)
    }

    /// Takes the picture of the chosen item.
    pub(crate) fn show(&mut self, sight: Sight, preview: Preview) {
        self.side.show(sight, preview);
    }

    pub(crate) fn key(&mut self, event: KeyEvent) -> Reply {
        let last = self.items.len().saturating_sub(1);
        let page = usize::from(self.shown.height).max(2) - 1;
        match event.code {
            KeyCode::Up => self.choose(self.chosen.checked_sub(1).unwrap_or(last)),
            KeyCode::Down | KeyCode::Tab => {
                self.choose(if self.chosen == last { 0 } else { self.chosen + 1 });
            }
            KeyCode::PageUp => self.choose(self.chosen.saturating_sub(page)),
            KeyCode::PageDown => self.choose(self.chosen + page),
            KeyCode::Home => self.choose(0),
            KeyCode::End => self.choose(last),
            KeyCode::Left => self.side.scroll(-1),
            KeyCode::Right => self.side.scroll(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.take(),
            KeyCode::Esc | KeyCode::Backspace => return Reply::Close,
            KeyCode::Delete if self.deletes => return self.delete(),
            KeyCode::Char(c) => self.seek(c),
            _ => {}
        }
        Reply::Stay
    }

    pub(crate) fn mouse(&mut self, event: MouseEvent) -> Reply {
        let at = (event.column, event.row).into();
        let is_inside = self.shown.contains(at);
        match event.kind {
            MouseEventKind::ScrollUp if is_inside => self.choose(self.chosen.saturating_sub(1)),
            MouseEventKind::ScrollDown if is_inside => self.choose(self.chosen + 1),
            MouseEventKind::ScrollUp => self.side.scroll(-1),
            MouseEventKind::ScrollDown => self.side.scroll(1),
            MouseEventKind::Down(MouseButton::Left) if is_inside => {
                let line = self.first + usize::from(event.row - self.shown.y);
                // The first click shows it, the second takes it.
                if line == self.chosen {
                    return self.take();
                }
                if line < self.items.len() {
                    self.choose(line);
                }
            }
            _ => {}
        }
        Reply::Stay
    }

    fn take(&self) -> Reply {
        let choice = self.items.get(self.chosen).and_then(|item| item.choice.clone());
        choice.map_or(Reply::Stay, Reply::Act)
    }

    fn delete(&mut self) -> Reply {
        if self.doomed != Some(self.chosen) {
            self.doomed = Some(self.chosen);
            return Reply::Stay;
        }
        self.doomed = None;
        let item = self.items.remove(self.chosen);
        self.choose(self.chosen);
        match item.told.sight {
            Sight::InProgress(uid) => Reply::Do(PuzzleCommand::Forget(uid).into()),
            _ => Reply::Stay,
        }
    }

    /// The next item whose number or title begins with a letter.
    fn seek(&mut self, c: char) {
        let n = self.items.len();
        let c = c.to_lowercase().next().unwrap_or(c);
        let begins = |item: &Item| {
            item.label.split_whitespace().any(|word| word.to_lowercase().starts_with(c))
        };
        if let Some(step) = (1..=n).find(|step| begins(&self.items[(self.chosen + step) % n])) {
            self.choose((self.chosen + step) % n);
        }
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, look: &Look) {
        let widest = |text: fn(&Item) -> &str| {
            self.items.iter().map(|item| text(item).width()).max().unwrap_or(0) as u16
        };
        let (label, note) = (widest(|item| &item.label), widest(|item| &item.note));
        let has_side = area.width >= SIDE + 28 && area.height >= 12;
        let side = if has_side { SIDE } else { 0 };
        let width = (label.min(60) + note + 4).max(42) + side;
        let wanted = if has_side {
            22.max(self.items.len() as u16 + 1)
        } else {
            self.items.len() as u16 + 1
        };
        let inner = card::draw(buffer, area, (width, wanted), &self.title, look);
        if inner.height == 0 || inner.width < 8 {
            return;
        }
        let list = Rect {
            width: inner.width.saturating_sub(side),
            height: inner.height.saturating_sub(1),
            ..inner
        };
        self.draw_list(buffer, list, look);
        if has_side && inner.width > SIDE {
            let side = Rect { x: inner.right() - SIDE, width: SIDE, ..inner };
            if let Some(item) = self.items.get(self.chosen) {
                self.side.draw(buffer, side, &item.told, look);
            }
        }
        let is_locked = self.items.get(self.chosen).is_some_and(|item| item.choice.is_none());
        let keys = match (self.doomed, self.deletes) {
            (Some(_), _) => "Del again deletes it",
            _ if is_locked => "It opens when the one before it is solved",
            (None, true) => "Enter plays it   Del deletes   Esc leaves",
            (None, false) => "Enter plays it   ← → text   Esc leaves",
        };
        let room = usize::from(inner.width.saturating_sub(side + 2));
        buffer.set_stringn(inner.x + 1, inner.bottom() - 1, keys, room, look.card_faint());
    }

    fn draw_list(&mut self, buffer: &mut Buffer, list: Rect, look: &Look) {
        self.shown = list;
        let n_shown = usize::from(list.height);
        self.first = card::scrolled(self.first, self.chosen, self.items.len(), n_shown);
        for (i, item) in self.items.iter().enumerate().skip(self.first).take(n_shown) {
            let row = Rect { y: list.y + (i - self.first) as u16, height: 1, ..list };
            let style = if i == self.chosen { look.chosen() } else { look.card() };
            buffer.set_style(row, style);
            let note = item.note.width() as u16;
            let room = list.width.saturating_sub(if note > 0 { note + 3 } else { 2 });
            buffer.set_stringn(row.x + 1, row.y, &item.label, usize::from(room), style);
            if note + 2 < list.width {
                let style = if i == self.chosen { style } else { look.card_key() };
                buffer.set_string(row.right() - note - 1, row.y, &item.note, style);
            }
        }
        let is_more = self.first + n_shown < self.items.len();
        card::scroll_marks(buffer, list, self.first > 0, is_more, look);
    }
}
