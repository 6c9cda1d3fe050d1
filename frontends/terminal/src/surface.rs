//! A board drawn in pixels.

use puzzle_core::draw::{Layout, Palette, Point, Rect, Size};
use puzzle_midend::{Drawn, Midend};
use puzzle_render::Raster;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::Rect as Area;

use crate::pixels::{PixelScreen, Protocol};

/// The maximum size of a tile in pixels.
const LARGEST: i32 = 160;
/// The maximum number of pictures on top of each other. When it is exceeded, all are removed.
const MOST_PICTURES: u32 = 256;
/// The maximum number of damaged parts to send separately; more are sent as one picture.
const MOST_PARTS: usize = 4;

/// A picture in memory, and its place on the terminal.
pub(crate) struct Surface {
    screen: PixelScreen,
    raster: Raster,
    drawn: Drawn,
    /// The area of the screen that the picture was made for, in characters.
    room: Area,
    /// The area of the screen that the picture covers, in characters.
    area: Area,
    n_frames: u32,
    is_fresh: bool,
}

impl Surface {
    /// Creates the picture of a game with the largest tiles that fit. Returns `None` if the tiles
    /// would be too small to play.
    pub(crate) fn new(
        session: &mut Midend,
        palette: &Palette,
        screen: PixelScreen,
        room: Area,
    ) -> Option<Self> {
        // A picture in the last row makes some terminals scroll.
        let spare = u16::from(screen.protocol != Protocol::Kitty);
        let most = Size::new(
            screen.cell.w * i32::from(room.width),
            screen.cell.h * i32::from(room.height.saturating_sub(spare)),
        );
        let fits = |tile: &i32| {
            let size = session.size_in(Layout::square(*tile));
            size.w <= most.w && size.h <= most.h
        };
        let tile = (session.info().min_tile..=LARGEST).rev().find(fits)?;
        let size = session.set_layout(Layout::square(tile));
        let (w, h) = (screen.cell.w, screen.cell.h);
        let (columns, rows) = ((size.w + w - 1) / w, (size.h + h - 1) / h);
        let raster =
            Raster::new(Size::new(columns * w, rows * h), palette.clone().without_patterns())
                .ok()?;
        let (columns, rows) = (columns as u16, rows as u16);
        let area = Area {
            x: room.x + (room.width - columns) / 2,
            y: room.y + (room.height - rows) / 2,
            width: columns,
            height: rows,
        };
        let drawn = Drawn::default();
        Some(Self { screen, raster, drawn, room, area, n_frames: 0, is_fresh: true })
    }

    /// Returns `true` if the picture was made for this area.
    pub(crate) fn is_on(&self, room: Area) -> bool {
        self.room == room
    }

    /// Draws what has changed and returns the bytes that show it. Characters in the area are left
    /// as they are.
    pub(crate) fn draw(&mut self, session: &Midend, buffer: &mut Buffer) -> Vec<u8> {
        for y in self.area.y..self.area.bottom() {
            for x in self.area.x..self.area.right() {
                if let Some(cell) = buffer.cell_mut((x, y)) {
                    cell.set_diff_option(CellDiffOption::Skip);
                }
            }
        }
        session.redraw(&mut self.raster, &mut self.drawn);
        let mut parts: Vec<Rect> =
            self.raster.take_damage().into_iter().map(|rect| self.cells(rect)).collect();
        if parts.len() > MOST_PARTS {
            parts = vec![parts.iter().fold(Rect::default(), |all, &part| all.union(part))];
        }
        let mut bytes = Vec::new();
        if self.is_fresh || self.n_frames > MOST_PICTURES {
            bytes.extend(self.screen.clear());
            self.n_frames = 0;
            self.is_fresh = false;
            parts = vec![Rect::new(0, 0, self.area.width.into(), self.area.height.into())];
        }
        let width = self.raster.device_size().w;
        for part in parts {
            self.n_frames += 1;
            let at = (self.area.x, self.area.y);
            let number = self.n_frames;
            bytes.extend(self.screen.show(self.raster.rgba(), width, part, at, number));
        }
        bytes
    }

    /// Returns the characters that a rectangle of pixels overlaps.
    fn cells(&self, rect: Rect) -> Rect {
        let Size { w, h } = self.screen.cell;
        let (x, y) = (rect.x / w, rect.y / h);
        let (right, bottom) = ((rect.x + rect.w + w - 1) / w, (rect.y + rect.h + h - 1) / h);
        let all = Rect::new(0, 0, self.area.width.into(), self.area.height.into());
        Rect::new(x, y, right - x, bottom - y).intersection(all)
    }

    /// Returns the pixel in the middle of a character.
    pub(crate) fn pixel(&self, column: u16, row: u16) -> Point {
        let Size { w, h } = self.screen.cell;
        Point::new(
            (i32::from(column) - i32::from(self.area.x)) * w + w / 2,
            (i32::from(row) - i32::from(self.area.y)) * h + h / 2,
        )
    }
}
