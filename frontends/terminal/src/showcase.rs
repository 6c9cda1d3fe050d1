//! A list with a picture and words of what is chosen.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use puzzle_core::Rgb;
use puzzle_midend::CollectionEntry;
use puzzle_profile::Uid;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::action::Action;
use crate::card;
use crate::look::Look;
use crate::overlay::Reply;
use crate::table::Table;

/// Width of the side with the picture.
const SIDE: u16 = 36;
/// The largest picture that is read, in pixels of a side.
const MOST: u32 = 4096;

/// One line of the list, and what is shown of it.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) label: String,
    /// At the right of the line.
    pub(crate) note: String,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) sight: Sight,
    /// What Enter does; nothing where it is locked.
    pub(crate) action: Option<Action>,
}

/// What the picture of an item is made of.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sight {
    Nothing,
    /// The file of a picture.
    File(PathBuf),
    /// A puzzle of a collection, as it begins.
    Entry(CollectionEntry),
    /// A game as it stands.
    InProgress(Uid),
}

/// The picture of an item.
pub(crate) enum Preview {
    Nothing,
    Board(Box<Table>),
    /// Rows of pixels.
    Pixels(Vec<Vec<Rgb>>),
}

/// A list to choose from that shows what is in it.
pub(crate) struct Showcase {
    title: String,
    items: Vec<Item>,
    chosen: usize,
    first: usize,
    /// The first line of the text that is shown.
    text_first: usize,
    /// Whether items can be deleted from it.
    deletes: bool,
    /// The item that is to be deleted when asked again.
    doomed: Option<usize>,
    preview: Option<(usize, Preview)>,
    shown: Rect,
}

impl std::fmt::Debug for Showcase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Showcase").field("title", &self.title).finish_non_exhaustive()
    }
}

impl Preview {
    /// The picture in a file; nothing where it is no PNG of a bearable size.
    pub(crate) fn of_file(path: &Path) -> Self {
        read_png(path).map_or(Self::Nothing, Self::Pixels)
    }
}

fn read_png(path: &Path) -> Option<Vec<Vec<Rgb>>> {
    let mut decoder = png::Decoder::new(BufReader::new(File::open(path).ok()?));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let info = reader.info();
    if info.width > MOST || info.height > MOST || info.width == 0 || info.height == 0 {
        return None;
    }
    let (width, height) = (info.width as usize, info.height as usize);
    let mut bytes = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut bytes).ok()?;
    let n = frame.color_type.samples();
    let pixel = |at: &[u8]| {
        let (rgb, alpha) = match *at {
            [gray] => ([gray; 3], 255),
            [gray, alpha] => ([gray; 3], alpha),
            [r, g, b] => ([r, g, b], 255),
            [r, g, b, alpha, ..] => ([r, g, b], alpha),
            [] => ([0; 3], 0),
        };
        // On paper, as a picture with holes is meant.
        let on_paper = |c: u8| {
            ((u16::from(c) * u16::from(alpha) + 255 * (255 - u16::from(alpha))) / 255) as u8
        };
        Rgb(on_paper(rgb[0]), on_paper(rgb[1]), on_paper(rgb[2]))
    };
    let rows = bytes.chunks(frame.line_size).take(height);
    Some(rows.map(|row| row.chunks(n).take(width).map(pixel).collect()).collect())
}

impl Showcase {
    pub(crate) fn new(title: impl Into<String>, items: Vec<Item>) -> Self {
        Self {
            title: title.into(),
            items,
            chosen: 0,
            first: 0,
            text_first: 0,
            deletes: false,
            doomed: None,
            preview: None,
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
        self.text_first = 0;
        self.doomed = None;
    }

    /// What the picture of the chosen item is made of, where it is not there yet.
    pub(crate) fn wanted(&self) -> Option<Sight> {
        if self.preview.as_ref().is_some_and(|(at, _)| *at == self.chosen) {
            return None;
        }
        self.items.get(self.chosen).map(|item| item.sight.clone())
    }

    /// Takes the picture of the chosen item.
    pub(crate) fn show(&mut self, preview: Preview) {
        self.preview = Some((self.chosen, preview));
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
            KeyCode::Left => self.text_first = self.text_first.saturating_sub(1),
            KeyCode::Right => self.text_first += 1,
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
            MouseEventKind::ScrollUp => self.text_first = self.text_first.saturating_sub(1),
            MouseEventKind::ScrollDown => self.text_first += 1,
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
        let action = self.items.get(self.chosen).and_then(|item| item.action.clone());
        action.map_or(Reply::Stay, Reply::Act)
    }

    fn delete(&mut self) -> Reply {
        if self.doomed != Some(self.chosen) {
            self.doomed = Some(self.chosen);
            return Reply::Stay;
        }
        self.doomed = None;
        let item = self.items.remove(self.chosen);
        self.preview = None;
        self.choose(self.chosen);
        match item.sight {
            Sight::InProgress(uid) => Reply::Do(Action::ForgetGame(uid)),
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
            self.draw_side(buffer, side, look);
        }
        let is_locked = self.items.get(self.chosen).is_some_and(|item| item.action.is_none());
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
        if self.chosen < self.first {
            self.first = self.chosen;
        } else if self.chosen >= self.first + n_shown {
            self.first = (self.chosen + 1).saturating_sub(n_shown);
        }
        self.first = self.first.min(self.items.len().saturating_sub(n_shown));
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

    /// The picture, and the words below it.
    fn draw_side(&mut self, buffer: &mut Buffer, side: Rect, look: &Look) {
        let inside = Rect { x: side.x + 1, width: side.width - 2, ..side };
        let rows = (inside.width / 2).min(inside.height.saturating_sub(6)).max(3);
        let picture = Rect { height: rows, ..inside };
        match self.preview.as_mut().filter(|(at, _)| *at == self.chosen) {
            Some((_, Preview::Board(table))) => {
                table.fit(picture);
                table.draw(buffer, look);
            }
            Some((_, Preview::Pixels(pixels))) => draw_pixels(buffer, picture, pixels, look),
            _ => draw_no_picture(buffer, picture, look),
        }
        let Some(item) = self.items.get(self.chosen) else { return };
        let width = usize::from(inside.width);
        let y = picture.bottom() + 1;
        if y >= inside.bottom() {
            return;
        }
        buffer.set_stringn(inside.x, y, &item.title, width, look.card_title());
        let text = Rect { y: y + 1, height: inside.bottom().saturating_sub(y + 1), ..inside };
        let lines = card::wrap(&item.text, width);
        let n_shown = usize::from(text.height);
        self.text_first = self.text_first.min(lines.len().saturating_sub(n_shown));
        for (i, line) in lines.iter().skip(self.text_first).take(n_shown).enumerate() {
            buffer.set_stringn(text.x, text.y + i as u16, line, width, look.card());
        }
        let is_more = self.text_first + n_shown < lines.len();
        card::scroll_marks(buffer, text, self.text_first > 0, is_more, look);
    }
}

/// The largest square of half-character pixels in an area, and its first cell.
fn square(area: Rect) -> (u16, Rect) {
    let side = area.width.min(2 * area.height) / 2 * 2;
    let x = area.x + (area.width - side) / 2;
    let y = area.y + (area.height - side / 2) / 2;
    (side, Rect::new(x, y, side, side / 2))
}

fn draw_pixels(buffer: &mut Buffer, area: Rect, pixels: &[Vec<Rgb>], look: &Look) {
    let (side, cells) = square(area);
    let height = pixels.len();
    let width = pixels.first().map_or(0, Vec::len);
    let longest = width.max(height).max(1);
    let side = usize::from(side).max(1);
    // Each pixel of the screen is the mean of those of the picture that it covers.
    let mean = |x: usize, y: usize| -> Option<Rgb> {
        let across = |i: usize, n: usize| {
            let off = (longest - n) / 2;
            let (from, to) =
                (i * longest / side, ((i + 1) * longest / side).max(i * longest / side + 1));
            (from.saturating_sub(off).min(n), to.saturating_sub(off).min(n))
        };
        let ((left, right), (top, bottom)) = (across(x, width), across(y, height));
        let mut total = [0_u32; 3];
        let mut n = 0;
        for row in pixels.get(top..bottom)? {
            for pixel in row.get(left..right)? {
                for (sum, part) in total.iter_mut().zip([pixel.0, pixel.1, pixel.2]) {
                    *sum += u32::from(part);
                }
                n += 1;
            }
        }
        let part = |i: usize| (total[i] / n.max(1)) as u8;
        (n > 0).then(|| Rgb(part(0), part(1), part(2)))
    };
    for row in 0..cells.height {
        for column in 0..cells.width {
            let at = |lower: usize| mean(usize::from(column), 2 * usize::from(row) + lower);
            let Some(cell) = buffer.cell_mut((cells.x + column, cells.y + row)) else { continue };
            let mut style = Style::new();
            match (at(0), at(1)) {
                (None, None) => continue,
                (Some(upper), lower) => {
                    cell.set_char('▀');
                    style = style.fg(look.depth.color(upper));
                    if let Some(lower) = lower {
                        style = style.bg(look.depth.color(lower));
                    }
                }
                (None, Some(lower)) => {
                    cell.set_char('▄');
                    style = style.fg(look.depth.color(lower));
                }
            }
            cell.set_style(style);
        }
    }
}

/// The tile where there is no picture.
fn draw_no_picture(buffer: &mut Buffer, area: Rect, look: &Look) {
    let (side, cells) = square(area);
    if side < 8 {
        return;
    }
    let (right, bottom) = (cells.right() - 1, cells.bottom() - 1);
    for x in cells.x..=right {
        for y in cells.y..=bottom {
            let (is_end, is_row) = (x == cells.x || x == right, y == cells.y || y == bottom);
            let symbol = match (is_end, is_row) {
                (true, true) => "·",
                (false, true) => "─",
                (true, false) => "│",
                (false, false) => " ",
            };
            buffer.set_string(x, y, symbol, look.card_faint());
        }
    }
    let words = "no picture";
    let x = cells.x + (side - words.len() as u16) / 2;
    buffer.set_string(x, cells.y + cells.height / 2, words, look.card_faint());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The side of a picture that a set has of a puzzle, in pixels.
    const PICTURE: u32 = 140;

    #[test]
    fn pictures_of_sets_are_read_and_bad_ones_are_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, PICTURE, PICTURE);
        encoder.set_color(png::ColorType::Rgba);
        let pixels = [10, 20, 30, 255].repeat((PICTURE * PICTURE) as usize);
        encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
        std::fs::write(&path, &bytes).unwrap();
        let rows = read_png(&path).unwrap();
        assert_eq!((rows.len(), rows[0].len()), (140, 140));
        assert_eq!(rows[9][9], Rgb(10, 20, 30));
        for cut in [0, 7, 33, bytes.len() / 2] {
            std::fs::write(&path, &bytes[..cut]).unwrap();
            assert!(read_png(&path).is_none_or(|rows| rows.len() == 140));
        }
        assert!(read_png(folder.path()).is_none());
    }
}
