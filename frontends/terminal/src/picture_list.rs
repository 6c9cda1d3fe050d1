//! Lists with a picture and details of the selected item.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use puzzle_app::{PuzzleCommand, finds};
use puzzle_core::input::Key;
use puzzle_core::{Text, label, plural, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::choice::Choice;
use crate::clipped::Clipped as _;
use crate::details::{DETAILS_WIDTH, Details, DetailsPane, PictureSource, Preview};
use crate::dialog_box;
use crate::key_line::KeyLine;
use crate::keys;
use crate::overlay_reply::Reply;
use crate::styles::Styles;
use crate::text_field::Field;

/// The key that begins a search.
const SEARCH: char = '/';

/// A line of the list with its details.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) label: Text,
    /// A text at the right of the line.
    pub(crate) note: Text,
    pub(crate) details: Details,
    /// The action of Enter; `None` if the item is locked.
    pub(crate) choice: Option<Choice>,
    /// What a search looks at.
    pub(crate) sought: Text,
}

/// A list with a picture and details of the selected item.
#[derive(Debug)]
pub(crate) struct PictureList {
    title: Text,
    items: Vec<Item>,
    /// The indices of the items that the search finds; of all without a search.
    found: Vec<usize>,
    /// The search, while there is one.
    search: Option<Field>,
    /// The place of the selected item among those that are found.
    chosen: usize,
    first: usize,
    details_pane: DetailsPane,
    /// Whether items can be deleted.
    can_delete: bool,
    /// The item to delete if the player confirms.
    to_delete: Option<usize>,
    shown: Rect,
    keys: KeyLine,
}

impl Item {
    /// Creates an item that a search finds by its label.
    pub(crate) fn new(label: Text, note: Text, details: Details, choice: Option<Choice>) -> Self {
        Self { sought: label.clone(), label, note, details, choice }
    }
}

impl PictureList {
    pub(crate) fn new(title: impl Into<Text>, items: Vec<Item>) -> Self {
        Self {
            title: title.into(),
            found: (0..items.len()).collect(),
            search: None,
            items,
            chosen: 0,
            first: 0,
            details_pane: DetailsPane::default(),
            can_delete: false,
            to_delete: None,
            keys: KeyLine::default(),
            shown: Rect::default(),
        }
    }

    /// Allows the player to delete items.
    pub(crate) fn allow_deletion(mut self) -> Self {
        self.can_delete = true;
        self
    }

    pub(crate) fn choose(&mut self, at: usize) {
        self.chosen = at.min(self.found.len().saturating_sub(1));
        self.details_pane.turn();
        self.to_delete = None;
    }

    /// Returns the source of the selected item's picture if it has not been drawn yet.
    pub(crate) fn wanted(&self) -> Option<PictureSource> {
        self.details_pane.wanted(&self.chosen()?.details)
    }

    /// Returns the selected item; `None` if the list is empty.
    fn chosen(&self) -> Option<&Item> {
        self.items.get(*self.found.get(self.chosen)?)
    }

    /// Sets the picture of the selected item.
    pub(crate) fn show(&mut self, source: PictureSource, preview: Preview) {
        self.details_pane.show(source, preview);
    }

    pub(crate) fn key(&mut self, event: KeyEvent, styles: &Styles) -> Reply {
        if self.edit_search(event, styles) {
            return Reply::Stay;
        }
        let last = self.found.len().saturating_sub(1);
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
            KeyCode::Left => self.details_pane.scroll(-1),
            KeyCode::Right => self.details_pane.scroll(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.take(),
            KeyCode::Esc | KeyCode::Backspace => return Reply::Close,
            KeyCode::Delete if self.can_delete => return self.delete(),
            KeyCode::Char(SEARCH) => self.search = Some(Field::default()),
            KeyCode::Char(c) => self.seek(c, styles),
            _ => {}
        }
        Reply::Stay
    }

    pub(crate) fn mouse(&mut self, event: MouseEvent, styles: &Styles) -> Reply {
        if let Some(key) = self.keys.pressed(event) {
            return self.key(key, styles);
        }
        let at = (event.column, event.row).into();
        let is_inside = self.shown.contains(at);
        match event.kind {
            MouseEventKind::ScrollUp if is_inside => self.choose(self.chosen.saturating_sub(1)),
            MouseEventKind::ScrollDown if is_inside => self.choose(self.chosen + 1),
            MouseEventKind::ScrollUp => self.details_pane.scroll(-1),
            MouseEventKind::ScrollDown => self.details_pane.scroll(1),
            MouseEventKind::Down(MouseButton::Left) if is_inside => {
                let line = self.first + usize::from(event.row - self.shown.y);
                // The first click selects an item, the second one opens it.
                if line == self.chosen {
                    return self.take();
                }
                if line < self.found.len() {
                    self.choose(line);
                }
            }
            _ => {}
        }
        Reply::Stay
    }

    fn take(&self) -> Reply {
        let choice = self.chosen().and_then(|item| item.choice.clone());
        choice.map_or(Reply::Stay, Reply::Act)
    }

    fn delete(&mut self) -> Reply {
        if self.to_delete != Some(self.chosen) {
            self.to_delete = Some(self.chosen);
            return Reply::Stay;
        }
        self.to_delete = None;
        let at = self.found.remove(self.chosen);
        let item = self.items.remove(at);
        self.found.iter_mut().filter(|other| **other > at).for_each(|other| *other -= 1);
        self.choose(self.chosen);
        match item.details.source {
            PictureSource::InProgress(uid) => Reply::ActAndStay(PuzzleCommand::Forget(uid).into()),
            _ => Reply::Stay,
        }
    }

    /// Selects the next item whose number or title begins with a letter.
    fn seek(&mut self, c: char, styles: &Styles) {
        let n = self.found.len();
        let begins = |step: &usize| {
            let item = &self.items[self.found[(self.chosen + step) % n]];
            finds(&styles.say(&item.label), c.encode_utf8(&mut [0; 4]))
        };
        if let Some(step) = (1..=n).find(begins) {
            self.choose((self.chosen + step) % n);
        }
    }

    /// Returns `true` while a search is typed.
    pub(crate) fn is_typed_in(&self) -> bool {
        self.search.is_some()
    }

    /// Handles a key of the search. Returns `false` if it is none.
    fn edit_search(&mut self, event: KeyEvent, styles: &Styles) -> bool {
        let Some(field) = &mut self.search else { return false };
        if event.code == KeyCode::Esc || event.code == KeyCode::Backspace && field.text().is_empty()
        {
            self.search = None;
        } else if !field.key(event) {
            return false;
        }
        let before = self.found.get(self.chosen).copied();
        let query = self.search.as_ref().map(Field::text).unwrap_or_default();
        let is_found = |at: &usize| finds(&styles.say(&self.items[*at].sought), &query);
        self.found = (0..self.items.len()).filter(is_found).collect();
        self.choose(self.found.iter().position(|at| Some(*at) == before).unwrap_or(0));
        true
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, styles: &Styles) {
        let widest = |text: fn(&Item) -> &Text| {
            let widths = self.items.iter().map(|item| styles.say(text(item)).width());
            widths.max().unwrap_or(0) as u16
        };
        let (label, note) = (widest(|item| &item.label), widest(|item| &item.note));
        let has_side = area.width >= DETAILS_WIDTH + 28 && area.height >= 12;
        let side = if has_side { DETAILS_WIDTH } else { 0 };
        let width = (label.min(60) + note + 4).max(42) + side;
        let wanted = if has_side {
            22.max(self.items.len().min(999) as u16 + 1)
        } else {
            self.items.len().min(999) as u16 + 1
        };
        let inner =
            dialog_box::draw(buffer, area, (width, wanted), &styles.say(&self.title), styles);
        if inner.height == 0 || inner.width < 8 {
            return;
        }
        let mut list = Rect {
            width: inner.width.saturating_sub(side),
            height: inner.height.saturating_sub(1),
            ..inner
        };
        if let Some(field) = self.search.as_ref().filter(|_| list.height > 1) {
            let (line, rest) = (Rect { height: 1, ..list }, list.height - 1);
            buffer.put_words(line.x + 1, line.y, "/", 1, styles.card_key());
            let line = Rect { x: line.x + 3, width: line.width.saturating_sub(4), ..line };
            field.draw(buffer, line, true, styles);
            list = Rect { y: list.y + 1, height: rest, ..list };
        }
        self.draw_list(buffer, list, styles);
        if has_side && inner.width > DETAILS_WIDTH {
            let side = Rect { x: inner.right() - DETAILS_WIDTH, width: DETAILS_WIDTH, ..inner };
            if let Some(&at) = self.found.get(self.chosen) {
                self.details_pane.draw(buffer, side, &self.items[at].details, styles);
            }
        }
        let is_locked = self.chosen().is_some_and(|item| item.choice.is_none());
        let delete = keys::name(Key::Delete);
        let play = || keys::hint(keys::name(Key::Select), label!("play"));
        let close = || keys::hint(keys::name(Key::Escape), label!("close"));
        let line = KeyLine::default();
        let (enter, esc) = (Some(KeyCode::Enter), Some(KeyCode::Esc));
        self.keys = match (self.to_delete, self.can_delete) {
            _ if self.search.is_some() => {
                let words = plural!(n = self.found.len(), "{n} found", "{n} found");
                let all = keys::hint(keys::name(Key::Escape), label!("show all"));
                line.with(None, words, styles).with(enter, play(), styles).with(esc, all, styles)
            }
            (Some(_), _) => {
                let again = text!("Press {key} again to delete", key = delete);
                line.with(Some(KeyCode::Delete), again, styles)
            }
            _ if is_locked => {
                line.with(None, text!("Locked until you solve the level before it"), styles)
            }
            (None, true) => {
                let delete = keys::hint(delete, label!("delete"));
                let line = line.with(enter, play(), styles);
                line.with(Some(KeyCode::Delete), delete, styles).with(esc, close(), styles)
            }
            (None, false) => {
                let scroll = keys::hint(Text::plain("← →"), label!("scroll text"));
                let search = keys::hint(Text::plain(SEARCH), label!("search"));
                let line = line.with(enter, play(), styles);
                let line = line.with(Some(KeyCode::Char(SEARCH)), search, styles);
                line.with(Some(KeyCode::Right), scroll, styles).with(esc, close(), styles)
            }
        };
        let room = usize::from(inner.width.saturating_sub(side + 2));
        self.keys.draw(buffer, (inner.x + 1, inner.bottom() - 1), room, styles.card_faint());
    }

    fn draw_list(&mut self, buffer: &mut Buffer, list: Rect, styles: &Styles) {
        self.shown = list;
        let n_shown = usize::from(list.height);
        self.first = dialog_box::first_visible(self.first, self.chosen, self.found.len(), n_shown);
        for (i, &at) in self.found.iter().enumerate().skip(self.first).take(n_shown) {
            let item = &self.items[at];
            let row = Rect { y: list.y + (i - self.first) as u16, height: 1, ..list };
            let style = if i == self.chosen { styles.chosen() } else { styles.card() };
            buffer.set_style(row, style);
            let (label, note_text) = (styles.say(&item.label), styles.say(&item.note));
            let note = note_text.width() as u16;
            let room = list.width.saturating_sub(if note > 0 { note + 3 } else { 2 });
            buffer.put_words(row.x + 1, row.y, &label, usize::from(room), style);
            if note + 2 < list.width {
                let style = if i == self.chosen { style } else { styles.card_key() };
                buffer.put_all(row.right() - note - 1, row.y, &note_text, style);
            }
        }
        let is_more = self.first + n_shown < self.found.len();
        dialog_box::scroll_marks(buffer, list, self.first > 0, is_more, styles);
    }
}
