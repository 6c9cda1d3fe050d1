//! Styles of booklets.

use puzzle_core::draw::Theme;
use puzzle_core::text::Language;
use puzzle_midend::Midend;

use super::arrange::Room;
use crate::error::AlbumError;

/// Maximum number of columns and of rows of a page.
const MOST: u32 = 10;

/// The style of a booklet. The default is A4 in color with as many puzzles per page as fit.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BookletStyle {
    /// The paper size.
    pub page: PageSize,
    /// Columns and rows of puzzles per page; `None` for as many as fit.
    pub grid: Option<(u32, u32)>,
    /// Scale relative to the size that games suggest, from 0.1 to 10.
    pub scale: f32,
    /// `true` for black and white, with patterns as shades.
    pub mono: bool,
    /// The title on the cover or at the head of every page, in the language of the pages; may be
    /// empty.
    pub title: String,
    /// `true` for a booklet with a cover.
    pub cover: bool,
    /// `true` for sheets for a class: each page has a line for name and date and the rules of its
    /// puzzles, puzzles are packed on as few pages as possible, and so are the answers.
    pub class_sheet: bool,
    /// `true` for large print: puzzles twice as large where the page allows, one on a page, and
    /// texts of at least 16 points.
    pub large: bool,
    /// The language of the words on the pages. Words in pictures are in the language of the
    /// sessions that draw them.
    pub language: Language,
}

/// A paper size in portrait format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PageSize {
    /// 210 by 297 millimeters.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl PageSize {
    /// Returns the width and height in millimeters.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

/// Which game IDs are printed below puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PrintedIds {
    /// The shortest ID: the name in a bundled collection, else the seed ID, else the game ID with
    /// the whole puzzle.
    #[default]
    Shortest,
    /// None.
    None,
    /// The name in a bundled collection or the seed ID, if there is one.
    Seed,
    /// The game ID with the whole puzzle.
    Full,
}

impl PrintedIds {
    /// Returns the ID of a session's puzzle; may be empty. `name` is its name in a bundled
    /// collection.
    pub fn id(self, session: &Midend, name: Option<String>) -> String {
        let short = || name.or_else(|| session.seed_id());
        let id = match self {
            Self::None => None,
            Self::Seed => short(),
            Self::Full => session.game_id(),
            Self::Shortest => short().or_else(|| session.game_id()),
        };
        id.unwrap_or_default()
    }
}

/// The sizes of texts in millimeters.
#[derive(Clone, Copy)]
pub(super) struct TextSizes {
    pub(super) title: f32,
    pub(super) heading: f32,
    pub(super) grade: f32,
    pub(super) id: f32,
    pub(super) moves: f32,
    /// The rules, and the labels of the lines to write on.
    pub(super) rules: f32,
}

impl TextSizes {
    const NORMAL: Self =
        Self { title: 5.0, heading: 4.0, grade: 2.9, id: 2.2, moves: 2.7, rules: 4.0 };
    /// 16 points are 5.64 millimeters.
    const LARGE: Self =
        Self { title: 8.0, heading: 7.0, grade: 5.8, id: 5.8, moves: 5.8, rules: 5.8 };
}

impl Default for BookletStyle {
    fn default() -> Self {
        Self {
            page: PageSize::A4,
            grid: None,
            scale: 1.0,
            mono: false,
            title: String::new(),
            cover: false,
            class_sheet: false,
            large: false,
            language: Language::ENGLISH,
        }
    }
}

impl BookletStyle {
    pub(super) fn check(&self) -> Result<(), AlbumError> {
        if let Some((columns, rows)) = self.grid
            && !((1..=MOST).contains(&columns) && (1..=MOST).contains(&rows))
        {
            return Err(AlbumError::Grid { columns, rows, most: MOST });
        }
        if self.large && self.grid.is_some_and(|grid| grid != (1, 1)) {
            return Err(AlbumError::LargeGrid);
        }
        if (0.1..=10.0).contains(&self.scale) { Ok(()) } else { Err(AlbumError::Scale(self.scale)) }
    }

    pub(super) fn theme(&self) -> Theme {
        if self.mono { Theme::Mono } else { Theme::Light }
    }

    /// Returns the heights of texts outside of grids.
    pub(super) fn texts(&self) -> TextSizes {
        if self.large { TextSizes::LARGE } else { TextSizes::NORMAL }
    }

    /// Returns the heights of texts beside puzzles. In a dense grid texts are smaller, to leave
    /// room for the puzzles.
    pub(super) fn puzzle_texts(&self) -> TextSizes {
        let (sizes, factor) = (self.texts(), self.density());
        TextSizes {
            heading: sizes.heading * factor,
            grade: sizes.grade * factor,
            id: sizes.id * factor,
            ..sizes
        }
    }

    /// Returns the factor by which texts and gaps of a dense grid are smaller.
    fn density(&self) -> f32 {
        if self.large {
            return 1.0;
        }
        let (w, h) = self.page.size();
        let (columns, rows) = self.grid.unwrap_or((1, 1));
        (w / columns as f32 / 64.0).min(h / rows as f32 / 67.0).clamp(0.4, 1.0)
    }

    /// Returns the size of a page.
    pub(super) fn page_size(&self, is_landscape: bool) -> (f32, f32) {
        let (w, h) = self.page.size();
        if is_landscape { (h, w) } else { (w, h) }
    }

    /// Returns the height of the line for name and date, if pages of puzzles have one.
    pub(super) fn name_height(&self) -> f32 {
        if self.class_sheet { self.texts().rules * 2.5 } else { 0.0 }
    }

    /// Returns the area for puzzles on a page, which may have a title.
    pub(super) fn room(&self, has_title: bool, is_landscape: bool) -> Room {
        let room = self.area(self.name_height(), has_title, is_landscape);
        let gap = if self.class_sheet { 5.0 } else { 8.0 } * self.density();
        Room { gap: (gap, gap), grid: self.grid, ..room }
    }

    /// Returns the area for solutions.
    pub(super) fn solutions_room(&self) -> Room {
        let room = self.area(0.0, true, false);
        let least = if self.large { room.w } else { 25.0 };
        Room { gap: (6.0, 5.0), least, ..room }
    }

    fn area(&self, name: f32, has_title: bool, is_landscape: bool) -> Room {
        let (w, h) = self.page_size(is_landscape);
        let title = if has_title { self.texts().title * 2.0 } else { 0.0 };
        // The page number is below.
        let bottom = 14.0 + self.texts().grade;
        let (side, top) = (15.0, 14.0 + name + title);
        let least = match (self.large, self.class_sheet) {
            (true, _) => w - 2.0 * side,
            (false, true) => 25.0,
            (false, false) => 50.0,
        };
        Room {
            x: side,
            y: top,
            w: w - 2.0 * side,
            h: h - top - bottom,
            gap: (8.0, 8.0),
            grid: None,
            least,
        }
    }
}
