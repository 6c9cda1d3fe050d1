//! Sheets: one picture with all tiles of a game.

use crate::image::Image;

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
    /// selected. Each tile is drawn with its left side (an eighth of its width) and its front side
    /// (an eleventh of its height).
    Gnome,
    /// Old GNOME and xmahjongg sets: 21 by 4 tiles; those in the lower half are selected. Each tile
    /// is drawn with its left side (a tenth of its width) and its front side (a fourteenth of its
    /// height).
    OldGnome,
    /// Old `KMahjongg` and Kyodai sets: 9 by 5 faces of tiles, drawn without the tiles' sides.
    Kyodai,
}

impl Sheet {
    /// Creates a sheet for the game with the ID `game`. The size of the picture determines how its
    /// tiles are arranged.
    ///
    /// # Errors
    /// A message if the game has no sheets of this size.
    pub(crate) fn new(game: &str, image: Image) -> Result<Self, String> {
        let (w, h) = (image.width(), image.height());
        let kind = match game {
            "sokoban" => Kind::sokoban(w, h),
            "mahjong" => Kind::mahjong(w, h),
            _ => None,
        };
        let kind =
            kind.ok_or_else(|| format!("a picture of {w}x{h} pixels is not a sheet for {game}"))?;
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
            Kind::Gnome => (gnome(face)?, 43, 2),
            Kind::OldGnome => (gnome(face).filter(|n| *n < 42)?, 21, 4),
            _ => (kyodai(face)?, 9, 5),
        };
        let n = match (self.kind, is_chosen) {
            (_, false) => order,
            (Kind::Gnome, true) => order + 43,
            (Kind::OldGnome, true) => order + 42,
            _ => return None,
        };
        let tile = self.tile(n, columns, rows)?;
        let (w, h) = (tile.width(), tile.height());
        // The upper face of a tile, without its left and front sides.
        let (side, front) = match self.kind {
            Kind::Gnome => (w / 8, h.div_ceil(11)),
            Kind::OldGnome => (w / 10, h.div_ceil(14)),
            _ => (0, 0),
        };
        tile.part(side, 0, w - side, h - front)
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

    fn mahjong(w: u32, h: u32) -> Option<Self> {
        // A tile is higher than wide, by at most two thirds.
        let is_tile = |columns: u32, rows: u32| {
            let (w, h) = (u64::from(w) * u64::from(rows), u64::from(h) * u64::from(columns));
            h >= w && 3 * h <= 5 * w
        };
        let kinds = [(Self::Gnome, 43, 2), (Self::OldGnome, 21, 4), (Self::Kyodai, 9, 5)];
        let fits = |&&(_, columns, rows): &&(Self, u32, u32)| {
            w >= columns * 4 && h >= rows * 4 && is_tile(columns, rows)
        };
        kinds.iter().find(fits).map(|(kind, ..)| *kind)
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

/// Returns the index of a Mahjong tile in GNOME's sheets, by the name of its face.
fn gnome(face: &str) -> Option<u32> {
    if face == "blank" {
        return Some(42);
    }
    let (kind, which) = face.split_once('-')?;
    let n = || which.parse::<u32>().ok().filter(|n| (1..=9).contains(n));
    Some(match kind {
        "circles" => n()? - 1,
        "characters" => n()? + 14,
        "bamboo" => n()? + 23,
        "flower" => n().filter(|n| *n <= 4)? + 32,
        "season" => n().filter(|n| *n <= 4)? + 37,
        _ => match face {
            "wind-east" => 9,
            "wind-north" => 10,
            "wind-south" => 11,
            "wind-west" => 12,
            "dragon-green" => 13,
            "dragon-red" => 14,
            "dragon-white" => 37,
            _ => return None,
        },
    })
}

/// Returns the index of a Mahjong tile in Kyodai's sheets, by the name of its face.
fn kyodai(face: &str) -> Option<u32> {
    if face == "blank" {
        return Some(43);
    }
    let (kind, which) = face.split_once('-')?;
    let n = || which.parse::<u32>().ok().filter(|n| (1..=9).contains(n));
    Some(match kind {
        "circles" => n()? - 1,
        "bamboo" => n()? + 8,
        "characters" => n()? + 17,
        "season" => n().filter(|n| *n <= 4)? + 26,
        "flower" => n().filter(|n| *n <= 4)? + 35,
        _ => match face {
            "wind-east" => 31,
            "wind-south" => 32,
            "wind-west" => 33,
            "wind-north" => 34,
            "dragon-red" => 40,
            "dragon-white" => 41,
            "dragon-green" => 42,
            _ => return None,
        },
    })
}
