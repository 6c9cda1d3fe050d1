//! The details of the selected line of a list: a picture, a title and a text.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use puzzle_core::draw::Rgb;
use puzzle_core::{Text, text};
use puzzle_midend::CollectionEntry;
use puzzle_profile::Uid;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::clipped::Clipped as _;
use crate::dialog_box;
use crate::still_board::StillBoard;
use crate::styles::Styles;

/// The width of the details in columns.
pub(crate) const DETAILS_WIDTH: u16 = 36;
/// The maximum width and height of a picture file, in pixels.
const MOST: u32 = 4096;

/// The details of a line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Details {
    pub(crate) title: Text,
    pub(crate) text: Text,
    /// The status of a saved game, in the language in which it was saved. It is the first line of
    /// the text; as soon as the picture of the game is there, it is said in the player's language.
    pub(crate) status: Text,
    pub(crate) source: PictureSource,
}

/// The source of a line's picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum PictureSource {
    /// No picture, and no space for one.
    #[default]
    Nothing,
    /// No picture is available; a placeholder is drawn.
    Missing,
    /// A board of a game, by the game's ID.
    Game(&'static str),
    /// A saved game.
    Save(PathBuf),
    /// A picture file.
    File(PathBuf),
    /// The start of a collection's puzzle.
    Entry(CollectionEntry),
    /// The current position of a game in progress.
    InProgress(Uid),
}

/// A picture that is ready to be drawn.
pub(crate) enum Preview {
    Nothing,
    Board(Box<StillBoard>),
    /// Rows of pixels.
    Pixels(Vec<Vec<Rgb>>),
}

/// The pane beside a list that shows the details of the selected line.
#[derive(Default)]
pub(crate) struct DetailsPane {
    /// The first visible line of the text.
    first: usize,
    /// The picture that was made last.
    preview: Option<(PictureSource, Preview)>,
}

impl std::fmt::Debug for DetailsPane {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DetailsPane").field("first", &self.first).finish_non_exhaustive()
    }
}

impl Details {
    /// Creates details without a picture.
    pub(crate) fn of_words(title: impl Into<Text>, text: impl Into<Text>) -> Self {
        Self { title: title.into(), text: text.into(), ..Self::default() }
    }
}

impl Preview {
    /// Loads a PNG file. The result is `Nothing` if it is not a valid PNG of acceptable size.
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
        // Put transparent pictures on white.
        let on_paper = |c: u8| {
            ((u16::from(c) * u16::from(alpha) + 255 * (255 - u16::from(alpha))) / 255) as u8
        };
        Rgb::new(on_paper(rgb[0]), on_paper(rgb[1]), on_paper(rgb[2]))
    };
    let rows = bytes.chunks(frame.line_size).take(height);
    Some(rows.map(|row| row.chunks(n).take(width).map(pixel).collect()).collect())
}

impl DetailsPane {
    /// Scrolls the text back to its beginning, for when another line of the list is selected.
    pub(crate) fn turn(&mut self) {
        self.first = 0;
    }

    /// Scrolls the text.
    pub(crate) fn scroll(&mut self, by: isize) {
        self.first = self.first.saturating_add_signed(by);
    }

    /// Returns the source of the picture that `details` need, unless it is the one made last.
    pub(crate) fn wanted(&self, details: &Details) -> Option<PictureSource> {
        let is_here = self.preview.as_ref().is_some_and(|(source, _)| *source == details.source);
        (details.source != PictureSource::Nothing && !is_here).then(|| details.source.clone())
    }

    /// Sets the picture.
    pub(crate) fn show(&mut self, source: PictureSource, preview: Preview) {
        self.preview = Some((source, preview));
    }

    /// Returns the text of a line with the status of its game.
    fn text(&self, details: &Details) -> Text {
        let status = match &self.preview {
            Some((source, Preview::Board(board))) if *source == details.source => {
                board.session.status_words()
            }
            _ => details.status.clone(),
        };
        let status = if details.status.is_empty() { Text::default() } else { status };
        Text::lines([status, details.text.clone()])
    }

    /// Draws the picture of a line and the text below it.
    pub(crate) fn draw(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        details: &Details,
        styles: &Styles,
    ) {
        let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let rows = (inside.width / 2).min(inside.height.saturating_sub(6)).max(3);
        let picture = Rect { height: rows.min(inside.height), ..inside };
        let mut y = picture.bottom() + 1;
        match self.preview.as_mut().filter(|(source, _)| *source == details.source) {
            _ if details.source == PictureSource::Nothing => y = inside.y,
            Some((_, Preview::Board(board))) => board.draw(buffer, picture, styles),
            Some((_, Preview::Pixels(pixels))) => draw_pixels(buffer, picture, pixels, styles),
            _ => draw_no_picture(buffer, picture, styles),
        }
        if y >= inside.bottom() {
            return;
        }
        let width = usize::from(inside.width);
        buffer.put_words(inside.x, y, &styles.say(&details.title), width, styles.card_title());
        let text = Rect { y: y + 1, height: inside.bottom().saturating_sub(y + 1), ..inside };
        let lines = dialog_box::wrap(&styles.say(self.text(details)), width);
        let n_shown = usize::from(text.height);
        self.first = self.first.min(lines.len().saturating_sub(n_shown));
        for (i, line) in lines.iter().skip(self.first).take(n_shown).enumerate() {
            buffer.put(text.x, text.y + i as u16, line, width, styles.card());
        }
        let is_more = self.first + n_shown < lines.len();
        dialog_box::scroll_marks(buffer, text, self.first > 0, is_more, styles);
    }
}

/// Returns the largest square in an area: its side in columns, where a row counts as two, and its
/// cells.
fn square(area: Rect) -> (u16, Rect) {
    let side = area.width.min(2 * area.height) / 2 * 2;
    let x = area.x + (area.width - side) / 2;
    let y = area.y + (area.height - side / 2) / 2;
    (side, Rect::new(x, y, side, side / 2))
}

fn draw_pixels(buffer: &mut Buffer, area: Rect, pixels: &[Vec<Rgb>], styles: &Styles) {
    let (side, cells) = square(area);
    let height = pixels.len();
    let width = pixels.first().map_or(0, Vec::len);
    let longest = width.max(height).max(1);
    let side = usize::from(side).max(1);
    // Each pixel of the screen is the mean of the picture's pixels that it covers.
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
                for (sum, part) in total.iter_mut().zip([pixel.r, pixel.g, pixel.b]) {
                    *sum += u32::from(part);
                }
                n += 1;
            }
        }
        let part = |i: usize| (total[i] / n.max(1)) as u8;
        (n > 0).then(|| Rgb::new(part(0), part(1), part(2)))
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
                    style = style.fg(styles.depth.color(upper));
                    if let Some(lower) = lower {
                        style = style.bg(styles.depth.color(lower));
                    }
                }
                (None, Some(lower)) => {
                    cell.set_char('▄');
                    style = style.fg(styles.depth.color(lower));
                }
            }
            cell.set_style(style);
        }
    }
}

/// Draws the placeholder for a missing picture.
fn draw_no_picture(buffer: &mut Buffer, area: Rect, styles: &Styles) {
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
            buffer.put_all(x, y, symbol, styles.card_faint());
        }
    }
    let words = styles.say(text!("no picture"));
    let x = cells.x + side.saturating_sub(words.width() as u16) / 2;
    buffer.put_words(x, cells.y + cells.height / 2, &words, side.into(), styles.card_faint());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The size of a picture in a tile set, in pixels.
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
        assert_eq!(rows[9][9], Rgb::new(10, 20, 30));
        for cut in [0, 7, 33, bytes.len() / 2] {
            std::fs::write(&path, &bytes[..cut]).unwrap();
            assert!(read_png(&path).is_none_or(|rows| rows.len() == 140));
        }
        assert!(read_png(folder.path()).is_none());
    }
}
