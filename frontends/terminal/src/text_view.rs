//! The view of a game as text: the characters that the game gives for its cells, in columns.

use std::collections::HashMap;

use puzzle_core::ability::{CellGlyph, PlacedGlyph};
use puzzle_core::draw::{Layout, Point, Rect, Role};
use puzzle_core::solve::MarkKind;
use puzzle_midend::Midend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;
use ratatui::style::{Modifier, Style};

use crate::clipped::Clipped as _;
use crate::follow::{Followed, scrolled};
use crate::game_view::Extras;
use crate::more::More;
use crate::styles::Styles;

/// The tile size in pixels of the picture that is not shown, to which clicks are converted.
const TILE: i32 = 48;

/// The arrangement of a board's cells on a grid of characters.
#[derive(Debug, PartialEq, Eq)]
struct Columns {
    /// The number of characters from one column to the next.
    pitch: u16,
    /// The number of characters of the longest text.
    width: u16,
    /// The number of characters and rows of the whole board.
    size: (u16, u16),
    /// The row of the game that each row of characters shows.
    rows: Vec<u16>,
}

impl Columns {
    /// Arranges cells so that their texts do not touch, unless all texts are single characters:
    /// those stand side by side, as in a text file. Digits are kept apart too if there is room,
    /// since they would read as one number, and texts with signs between them leave room for the
    /// brackets of marks. Rows without cells are left out if there is no room for them.
    fn of(glyphs: &[PlacedGlyph], area: Area) -> Self {
        let is_digit = |c: char| c.is_ascii_digit();
        let texts = || glyphs.iter().map(|placed| placed.glyph.text.as_str());
        let are_numbers = texts().any(|text| text.chars().all(is_digit))
            && texts().all(|text| text.chars().all(|c| is_digit(c) || ".# ".contains(c)));
        let has_signs = glyphs.iter().any(|placed| placed.cell.is_none());
        let gaps: &[u16] = match widest(glyphs) {
            1 if are_numbers => &[1, 0],
            1 => &[0],
            _ if has_signs => &[3, 1],
            _ => &[1],
        };
        let arranged = |&gap: &u16| Self::with_gap(glyphs, area.height, gap);
        let fitting = gaps.iter().map(arranged).find(|columns| columns.size.0 <= area.width);
        fitting.unwrap_or_else(|| arranged(&gaps[gaps.len() - 1]))
    }

    /// Arranges cells with at least `gap` blanks between texts.
    fn with_gap(glyphs: &[PlacedGlyph], height: u16, gap: u16) -> Self {
        let cells = || glyphs.iter().filter(|placed| placed.cell.is_some());
        let width = widest(glyphs);
        // Boards with shifted rows number two columns for each cell.
        let mut places: Vec<(u16, u16)> = cells().map(|g| (g.row, g.column)).collect();
        places.sort_unstable();
        let steps = places.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        let step = steps.map(|pair| pair[1].1 - pair[0].1).filter(|&by| by > 0).min().unwrap_or(1);
        let pitch = (width + gap).div_ceil(step);
        let last_column = cells().map(|placed| placed.column).max().unwrap_or(0);
        let margin = 2 * u16::from(width > 1);
        let w = last_column.saturating_mul(pitch).saturating_add(width + margin);
        let mut rows: Vec<u16> = glyphs.iter().map(|placed| placed.row).collect();
        rows.sort_unstable();
        rows.dedup();
        let n_rows = rows.last().map_or(0, |last| last + 1);
        if n_rows <= height {
            rows = (0..n_rows).collect();
        }
        Self { pitch, width, size: (w, rows.len() as u16), rows }
    }

    /// Returns the column of a cell's first character and the row. Texts end in the same column, as
    /// numbers do.
    fn at(&self, placed: &PlacedGlyph) -> (i32, i32) {
        let margin = u16::from(self.width > 1);
        // A sign between cells is in the middle of the gap.
        let indent = match placed.cell {
            Some(_) => self.width - text_width(&placed.glyph) + margin,
            None => self.width / 2 + margin,
        };
        let row = self.rows.partition_point(|&row| row < placed.row);
        (i32::from(placed.column) * i32::from(self.pitch) + i32::from(indent), row as i32)
    }

    /// Returns the part of the board that a cell's text may take.
    fn rect(&self, placed: &PlacedGlyph) -> Rect {
        let ((x, y), width) = (self.at(placed), i32::from(self.width));
        Rect::new(x + i32::from(text_width(&placed.glyph)) - width, y, width, 1)
    }
}

/// Returns the number of characters of the longest text of a cell.
fn widest(glyphs: &[PlacedGlyph]) -> u16 {
    let cells = glyphs.iter().filter(|placed| placed.cell.is_some());
    cells.map(|placed| text_width(&placed.glyph)).max().unwrap_or(1)
}

fn text_width(glyph: &CellGlyph) -> u16 {
    glyph.text.len() as u16
}

/// The view of a game as text.
pub(crate) struct TextView {
    area: Area,
    /// The character of the board at the top left corner of the window. Negative if the board is
    /// smaller than the window.
    from: (i32, i32),
    is_whole: bool,
    /// The number of rows at the end of the window that messages cover.
    n_covered: u16,
    followed: Followed,
}

impl TextView {
    /// Returns whether a game can be shown as text.
    pub(crate) fn can_show(session: &Midend) -> bool {
        !session.glyphs().is_empty()
    }

    /// Rates a window for this game: whether the whole board is visible, then its visible part in
    /// percent.
    pub(crate) fn rate_window(session: &Midend, area: Area) -> (bool, i64) {
        let (w, h) = Columns::of(&session.glyphs(), area).size;
        let part = |size: u16, room: u16| i64::from(size.min(room)) * 10 / i64::from(size.max(1));
        (w <= area.width && h <= area.height, part(w, area.width) * part(h, area.height))
    }

    /// Creates the view for a window.
    pub(crate) fn new(session: &mut Midend, area: Area) -> Self {
        session.set_layout(Layout::square(TILE));
        let followed = Followed::default();
        let mut view = Self { area, from: (0, 0), is_whole: true, n_covered: 0, followed };
        view.place(Columns::of(&session.glyphs(), area).size);
        view
    }

    pub(crate) fn area(&self) -> Area {
        self.area
    }

    /// Returns `true` if the board is larger than the window.
    pub(crate) fn scrolls(&self) -> bool {
        !self.is_whole
    }

    /// Keeps the window inside the board, or centers a smaller board. The board moves up for
    /// messages that would cover it.
    fn place(&mut self, size: (u16, u16)) {
        let along = |from: i32, size: u16, room: u16, n_covered: u16| {
            let spare = i32::from(size) - i32::from(room);
            let (first, last) = (spare.min(0) / 2, spare + i32::from(n_covered));
            // A board that has room above the messages moves up only as far as they need.
            if last <= 0 { first.max(last) } else { from.clamp(first, last) }
        };
        self.from.0 = along(self.from.0, size.0, self.area.width, 0);
        self.from.1 = along(self.from.1, size.1, self.area.height, self.n_covered);
        self.is_whole = size.0 <= self.area.width && size.1 <= self.area.height;
    }

    /// Scrolls the window, in cells.
    pub(crate) fn scroll(&mut self, session: &Midend, (dx, dy): (i32, i32)) {
        let columns = Columns::of(&session.glyphs(), self.area);
        self.from.0 += dx * i32::from(columns.width + 1);
        self.from.1 += dy;
        self.place(columns.size);
    }

    /// Returns the pixel of the picture in the middle of the cell at a position of the screen.
    /// Beside the cells it is outside of the picture.
    pub(crate) fn pixel(&self, session: &Midend, column: u16, row: u16) -> Point {
        let glyphs = session.glyphs();
        let columns = Columns::of(&glyphs, self.area);
        let x = i32::from(column) - i32::from(self.area.x) + self.from.0;
        let y = i32::from(row) - i32::from(self.area.y) + self.from.1;
        let is_there = |placed: &&PlacedGlyph| {
            let (start, at_row) = columns.at(placed);
            let end = start + i32::from(text_width(&placed.glyph));
            at_row == y && (end - i32::from(columns.width)..end).contains(&x)
        };
        let mut cells = glyphs.iter().filter(|placed| placed.cell.is_some());
        let rect = cells.find(is_there).and_then(|found| session.cell_rect(found.cell?));
        rect.map_or(Point::new(-1, -1), Rect::center)
    }

    /// Returns the part of the window that messages do not cover.
    fn visible(&self) -> Area {
        Area { height: self.area.height - self.n_covered, ..self.area }
    }

    /// Scrolls to the cursor if it has moved, and to the cells of a hint.
    fn follow(&mut self, session: &Midend, glyphs: &[PlacedGlyph], columns: &Columns) {
        let rect = |cell: usize| {
            glyphs.iter().find(|placed| placed.cell == Some(cell)).map(|g| columns.rect(g))
        };
        let cursor = session.cursor_rect().and_then(|rect| session.cell_at(rect.center()));
        let now = Followed::of(session, self.n_covered);
        let visible = self.visible();
        let room = (i32::from(visible.width), i32::from(visible.height));
        for Rect { x, y, w, h } in now.since(&self.followed, rect, cursor.and_then(rect)) {
            self.from.0 = scrolled(self.from.0, x, w, room.0, i32::from(columns.width) + 1);
            self.from.1 = scrolled(self.from.1, y, h, room.1, 1);
        }
        self.followed = now;
        self.place(columns.size);
    }

    /// Draws the window.
    pub(crate) fn draw(
        &mut self,
        session: &Midend,
        buffer: &mut Buffer,
        styles: &Styles,
        extras: Extras,
    ) {
        let glyphs = session.glyphs();
        let columns = Columns::of(&glyphs, self.area);
        let cursor = session.cursor_rect().and_then(|rect| session.cell_at(rect.center()));
        let marks: HashMap<usize, MarkKind> =
            session.marks().iter().filter_map(|mark| Some((mark.cell()?, mark.kind))).collect();
        self.n_covered = extras.n_covered.min(self.area.height);
        self.place(columns.size);
        self.follow(session, &glyphs, &columns);
        for placed in &glyphs {
            let is_cursor = placed.cell.is_some() && cursor == placed.cell;
            let mark = placed.cell.and_then(|cell| marks.get(&cell).copied());
            let look = Look::of(placed, is_cursor, mark);
            let (x, y) = columns.at(placed);
            let style = look.style(styles);
            self.put(buffer, x, y, &placed.glyph.text, style);
            if columns.width > 1
                && let Some((left, right)) = look.brackets()
            {
                let end = x + i32::from(text_width(&placed.glyph));
                let start = end - i32::from(columns.width) - 1;
                self.put(buffer, start, y, left, styles.role(look.role()));
                self.put(buffer, end, y, right, styles.role(look.role()));
            }
        }
        if extras.is_behind {
            return;
        }
        let marked = glyphs.iter().filter(|g| g.cell.is_some_and(|cell| marks.contains_key(&cell)));
        let visible = self.visible();
        let window =
            Rect::new(self.from.0, self.from.1, visible.width.into(), visible.height.into());
        let rects = marked.map(|placed| columns.rect(placed));
        let marks = More::beyond(window, rects);
        self.more(columns.size).draw(marks, buffer, visible, styles, true);
    }

    fn more(&self, size: (u16, u16)) -> More {
        let end = |from: i32, room: u16| from + i32::from(room);
        let visible = self.visible();
        More {
            above: self.from.1 > 0,
            below: end(self.from.1, visible.height) < size.1.into(),
            left: self.from.0 > 0,
            right: end(self.from.0, visible.width) < size.0.into(),
        }
    }

    /// Writes a text at a position of the board, if it is in the window as a whole: a part of a
    /// number would be another number.
    fn put(&self, buffer: &mut Buffer, x: i32, y: i32, text: &str, style: Style) {
        let (x, y) = (x - self.from.0, y - self.from.1);
        let fits = x >= 0
            && y >= 0
            && x + text.len() as i32 <= self.area.width.into()
            && y < self.area.height.into();
        if fits {
            buffer.put_all(self.area.x + x as u16, self.area.y + y as u16, text, style);
        }
    }
}

/// What is special about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Plain,
    Cursor,
    Selected,
    /// The cursor is on a marked cell.
    CursorOnMark(MarkKind),
    Marked(MarkKind),
    /// A selected cell is marked.
    SelectedMarked(MarkKind),
}

impl Look {
    fn of(placed: &PlacedGlyph, is_cursor: bool, mark: Option<MarkKind>) -> Self {
        match (is_cursor, mark) {
            (true, Some(kind)) => Self::CursorOnMark(kind),
            (true, None) => Self::Cursor,
            (false, Some(kind)) if placed.glyph.is_selected => Self::SelectedMarked(kind),
            (false, Some(kind)) => Self::Marked(kind),
            (false, None) if placed.glyph.is_selected => Self::Selected,
            (false, None) => Self::Plain,
        }
    }

    fn role(self) -> Role {
        match self {
            Self::Plain => Role::TEXT,
            Self::Cursor | Self::Selected => Role::ACTIVE,
            Self::Marked(kind) | Self::SelectedMarked(kind) | Self::CursorOnMark(kind) => {
                if kind == MarkKind::Mistake { Role::MISTAKE } else { Role::HINT }
            }
        }
    }

    /// Returns the style of the cell's text. Attributes carry the meaning too, for terminals
    /// without colors.
    fn style(self, styles: &Styles) -> Style {
        let style = styles.role(self.role());
        match self {
            Self::Plain => style,
            Self::Marked(MarkKind::Reason) => style.add_modifier(Modifier::UNDERLINED),
            Self::Marked(_) => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Self::Cursor => styles.chosen(),
            Self::Selected => styles.chosen().add_modifier(Modifier::UNDERLINED),
            Self::CursorOnMark(_) | Self::SelectedMarked(_) => {
                styles.chosen().add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
            }
        }
    }

    /// Returns the characters around the cell's text.
    fn brackets(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Self::Plain => return None,
            Self::Cursor => ("[", "]"),
            Self::Selected => ("{", "}"),
            Self::CursorOnMark(_) => ("[", "]"),
            Self::Marked(kind) | Self::SelectedMarked(kind) => match kind {
                MarkKind::Mistake => ("!", "!"),
                MarkKind::Hint => ("<", ">"),
                MarkKind::Reason => ("(", ")"),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digits of neighboring cells would read as one number. The characters of a level stand side
    /// by side, as in a text file.
    #[test]
    fn digits_are_kept_apart_where_there_is_room() {
        let pitch = |id: &str, width: u16| {
            let (game, _) = id.split_once('/').unwrap();
            let mut session = Midend::new(puzzle_backends::bundled().find(game).unwrap());
            let _ = session.open(id).unwrap();
            Columns::of(&session.glyphs(), Area::new(0, 0, width, 24)).pitch
        };
        assert_eq!(pitch("sliding/3x3:1,2,3,4,5,6,7,0,8", 80), 2);
        assert_eq!(pitch("sliding/3x3:1,2,3,4,5,6,7,0,8", 4), 1);
        assert_eq!(pitch("hidato/3x3mO:1a3b4_7a9", 80), 2);
        assert_eq!(pitch("sokoban/7x5:w8s5w2ubstsw2s5w8", 80), 1);
    }
}
