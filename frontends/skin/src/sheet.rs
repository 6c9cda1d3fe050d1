//! Sheets: one picture with all tiles of a game.

mod edges;
mod order;

use crate::image::Image;
use edges::{best_strip, contrast, edges};
use order::{gnome, kyodai, xmahjongg};
use puzzle_core::{Text, text};

/// A picture that contains all tiles of a game, with the kind of its arrangement.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    image: Image,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The common Sokoban skin: four columns, and four or more rows.
    Sokoban { rows: u32 },
    /// Current GNOME Mahjong sets: 43 tiles in a row, and below them the tiles as they look when
    /// selected. A tile's side is an eighth of its width and its front an eleventh of its height.
    Gnome(Side),
    /// Old GNOME sets: 21 by 4 tiles in the order of the current ones, with the side at the left;
    /// those in the lower half are selected. Side and front have the same size in pixels.
    OldGnome(u32),
    /// xmahjongg's sets: 21 by 4 tiles as in old GNOME sets, with the side at the right, and with
    /// another order of flowers and seasons.
    Xmahjongg(u32),
    /// Old `KMahjongg` and Kyodai sets: 9 by 5 faces of tiles, drawn without the tiles' sides.
    Kyodai,
}

/// Where the shaded side of a tile is drawn. The front is always below the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Sheet {
    /// Creates a sheet for the game with the ID `game`. The size of the picture determines how its
    /// tiles are arranged.
    ///
    /// # Errors
    /// A message if the game has no sheets of this size.
    pub(crate) fn new(game: &str, image: Image) -> Result<Self, Text> {
        let (w, h) = (image.width(), image.height());
        let kind = match game {
            "sokoban" => Kind::sokoban(w, h),
            "mahjong" => Kind::mahjong(&image),
            _ => None,
        };
        let kind = kind.ok_or_else(|| {
            text!(
                "a picture of {w}x{h} pixels is not a sheet for {game}",
                w,
                h,
                game = Text::plain(game)
            )
        })?;
        Ok(Self { image, kind })
    }

    /// Returns the part of the sheet that a game requests by this name, or `None` if the sheet
    /// lacks it.
    pub(crate) fn find(&self, name: &str) -> Option<Image> {
        let found = match self.kind {
            Kind::Sokoban { rows } => self.sokoban(name, rows),
            _ => self.mahjong(name),
        };
        found.filter(|image| !image.is_clear())
    }

    /// Returns the tile with index `n`, counted from 0 along the rows of a sheet with this number
    /// of columns and rows.
    fn tile(&self, n: u32, columns: u32, rows: u32) -> Option<Image> {
        let (w, h) = (self.image.width(), self.image.height());
        let (column, row) = (n % columns, n / columns);
        let (x, y) = (column * w / columns, row * h / rows);
        let (x1, y1) = ((column + 1) * w / columns, (row + 1) * h / rows);
        if row >= rows { None } else { self.image.part(x, y, x1 - x, y1 - y) }
    }

    fn sokoban(&self, name: &str, rows: u32) -> Option<Image> {
        let tile = |n| self.tile(n, 4, rows);
        let n = match name {
            "floor" => 0,
            "player" => 1,
            "box" => 2,
            "goal" => 4,
            "player-goal" => 5,
            "box-goal" => 6,
            "wall" => 13,
            "wall/cap" => 10,
            "outside" => 11,
            "player/up" => 16,
            "player/left" => 17,
            "player/down" => 18,
            "player/right" => 19,
            "player-goal/up" => 20,
            "player-goal/left" => 21,
            "player-goal/down" => 22,
            "player-goal/right" => 23,
            _ => {
                let joins = name.strip_prefix("wall/")?.parse::<u32>().ok()?;
                return if joins < 16 { wall(joins, tile) } else { None };
            }
        };
        tile(n)
    }

    fn mahjong(&self, name: &str) -> Option<Image> {
        let (face, is_chosen) = match name {
            "tile" => ("blank", false),
            "tile-selected" => ("blank", true),
            _ => match name.strip_prefix("face/selected/") {
                Some(face) => (face, true),
                None => (name.strip_prefix("face/")?, false),
            },
        };
        let (order, columns, rows) = match self.kind {
            Kind::Gnome(_) => (gnome(face)?, 43, 2),
            Kind::OldGnome(_) => (gnome(face).filter(|n| *n < 42)?, 21, 4),
            Kind::Xmahjongg(_) => (xmahjongg(face)?, 21, 4),
            _ => (kyodai(face)?, 9, 5),
        };
        let n = match (self.kind, is_chosen) {
            (_, false) => order,
            (Kind::Gnome(_), true) => order + 43,
            (Kind::OldGnome(_) | Kind::Xmahjongg(_), true) => order + 42,
            _ => return None,
        };
        let tile = self.tile(n, columns, rows)?;
        let (w, h) = (tile.width(), tile.height());
        let (side, width, front) = match self.kind {
            Kind::Gnome(side) => (side, w / 8, h.div_ceil(11)),
            Kind::OldGnome(n) => (Side::Left, n, n),
            Kind::Xmahjongg(n) => (Side::Right, n, n),
            _ => return Some(tile),
        };
        let x = if side == Side::Left { width } else { 0 };
        tile.part(x, 0, w - width, h - front)
    }
}

impl Kind {
    fn sokoban(w: u32, h: u32) -> Option<Self> {
        let side = w / 4;
        if side < 4 {
            return None;
        }
        // Tiles are square; on sheets with four rows they may differ a little.
        let rows = (h + side / 2) / side;
        let rows = if (3..=5).contains(&rows) { 4 } else { rows };
        (4..=16).contains(&rows).then_some(Self::Sokoban { rows })
    }

    fn mahjong(image: &Image) -> Option<Self> {
        let (w, h) = (image.width(), image.height());
        // A tile is higher than wide, by at most two thirds.
        let is_tile = |columns: u32, rows: u32| {
            let (tall_w, tall_h) =
                (u64::from(w) * u64::from(rows), u64::from(h) * u64::from(columns));
            w >= columns * 4 && h >= rows * 4 && tall_h >= tall_w && 3 * tall_h <= 5 * tall_w
        };
        if is_tile(43, 2) {
            let [left, right] = edges(image, 43, 2);
            let width = (left.len() / 2).max(1);
            let is_left = contrast(&left, width) > contrast(&right, width);
            Some(Self::Gnome(if is_left { Side::Left } else { Side::Right }))
        } else if is_tile(21, 4) {
            let [left, right] = edges(image, 21, 4).map(|colors| best_strip(&colors));
            Some(if left.1 > right.1 {
                Self::OldGnome(left.0 as u32)
            } else {
                Self::Xmahjongg(right.0 as u32)
            })
        } else {
            is_tile(9, 5).then_some(Self::Kyodai)
        }
    }
}

/// Composes a picture of a Sokoban wall from four tiles of a sheet. The bits of `joins` tell where
/// the wall is connected: up, right, down, left. The sheet has walls connected on all sides (tile
/// 8), left and right (9), up and down (12) and not at all (13). Each quarter of the picture comes
/// from the tile with the same connections at that quarter's two edges.
fn wall(joins: u32, tile: impl Fn(u32) -> Option<Image>) -> Option<Image> {
    let [up, right, down, left] = [0, 1, 2, 3].map(|bit| joins >> bit & 1 != 0);
    let mut whole = tile(13)?;
    let (w, h) = (whole.width(), whole.height());
    let (half_w, half_h) = (w / 2, h / 2);
    let quarters = [
        (up, left, 0, 0),
        (up, right, half_w, 0),
        (down, left, 0, half_h),
        (down, right, half_w, half_h),
    ];
    for (along, across, x, y) in quarters {
        let from = tile(match (along, across) {
            (true, true) => 8,
            (false, true) => 9,
            (true, false) => 12,
            (false, false) => 13,
        })?;
        let part = from.part(
            x,
            y,
            if x == 0 { half_w.max(1) } else { w - half_w },
            if y == 0 { half_h.max(1) } else { h - half_h },
        )?;
        whole.paste(&part, x, y);
    }
    Some(whole)
}
