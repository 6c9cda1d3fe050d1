//! A board in real pixels, on a terminal that shows pictures.

use puzzle_core::draw::{Layout, Palette, Point, Rect, Size};
use puzzle_midend::Session;
use puzzle_render::Raster;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::Rect as Area;

use crate::pixels::{PixelScreen, Protocol};

/// The largest tile in pixels.
const LARGEST: i32 = 160;
/// So many pictures lie on each other before all are taken away.
const MOST_PICTURES: u32 = 256;
/// More damage than this is sent as one picture.
const MOST_PARTS: usize = 4;

/// A picture in memory, and where it is on the terminal.
pub(crate) struct Surface {
    screen: PixelScreen,
    raster: Raster,
    /// The room that it was made for.
    room: Area,
    /// What it covers, in characters.
    area: Area,
    n_pictures: u32,
    is_fresh: bool,
}

impl Surface {
    /// The picture of a game in a part of the terminal, the tiles as large as fit; `None` where the
    /// game could not be played so.
    pub(crate) fn new(
        session: &mut dyn Session,
        palette: &Palette,
        screen: PixelScreen,
        room: Area,
    ) -> Option<Self> {
        // After a picture in the last row some terminals scroll.
        let spare = u16::from(screen.protocol != Protocol::Kitty);
        let most = Size::new(
            screen.cell.w * i32::from(room.width),
            screen.cell.h * i32::from(room.height.saturating_sub(spare)),
        );
        let fits = |tile: &i32| {
            let size = session.size_in(Layout::square(*tile));
            size.w <= most.w && size.h <= most.h
        };
        let tile = (session.least_tile()..=LARGEST).rev().find(fits)?;
        let size = session.set_layout(Layout::square(tile));
        let (w, h) = (screen.cell.w, screen.cell.h);
        let (columns, rows) = ((size.w + w - 1) / w, (size.h + h - 1) / h);
        let raster =
            Raster::new(Size::new(columns * w, rows * h), palette.clone().smooth()).ok()?;
        let _ = session.force_redraw();
        let (columns, rows) = (columns as u16, rows as u16);
        let area = Area {
            x: room.x + (room.width - columns) / 2,
            y: room.y + (room.height - rows) / 2,
            width: columns,
            height: rows,
        };
        Some(Self { screen, raster, room, area, n_pictures: 0, is_fresh: true })
    }

    /// Whether it was made for this part of the terminal.
    pub(crate) fn is_on(&self, room: Area) -> bool {
        self.room == room
    }

    /// Draws what changed, and gives what shows it. What is written in characters there is left as
    /// it is.
    pub(crate) fn draw(&mut self, session: &mut dyn Session, buffer: &mut Buffer) -> Vec<u8> {
        for y in self.area.y..self.area.bottom() {
            for x in self.area.x..self.area.right() {
                if let Some(cell) = buffer.cell_mut((x, y)) {
                    cell.set_diff_option(CellDiffOption::Skip);
                }
            }
        }
        session.redraw(&mut self.raster);
        let mut parts: Vec<Rect> =
            self.raster.take_damage().into_iter().map(|rect| self.cells(rect)).collect();
        if parts.len() > MOST_PARTS {
            parts = vec![parts.iter().fold(Rect::default(), |all, &part| all.union(part))];
        }
        let mut bytes = Vec::new();
        if self.is_fresh || self.n_pictures > MOST_PICTURES {
            bytes.extend(self.screen.clear());
            self.n_pictures = 0;
            self.is_fresh = false;
            parts = vec![Rect::new(0, 0, self.area.width.into(), self.area.height.into())];
        }
        let width = self.raster.device_size().w;
        for part in parts {
            self.n_pictures += 1;
            let at = (self.area.x, self.area.y);
            let number = self.n_pictures;
            bytes.extend(self.screen.show(self.raster.rgba(), width, part, at, number));
        }
        bytes
    }

    /// The characters that some pixels lie on.
    fn cells(&self, rect: Rect) -> Rect {
        let Size { w, h } = self.screen.cell;
        let (x, y) = (rect.x / w, rect.y / h);
        let (right, bottom) = ((rect.x + rect.w + w - 1) / w, (rect.y + rect.h + h - 1) / h);
        let all = Rect::new(0, 0, self.area.width.into(), self.area.height.into());
        Rect::new(x, y, right - x, bottom - y).intersection(all)
    }

    /// The pixel in the middle of a character of the terminal.
    pub(crate) fn pixel(&self, column: u16, row: u16) -> Point {
        let Size { w, h } = self.screen.cell;
        Point::new(
            (i32::from(column) - i32::from(self.area.x)) * w + w / 2,
            (i32::from(row) - i32::from(self.area.y)) * h + h / 2,
        )
    }
}
