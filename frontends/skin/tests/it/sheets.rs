//! Tests of Mahjong sheets of various programs: each face is cut from its cell without the tile's
//! sides.

use image::{Rgba, RgbaImage};
use puzzle_skin::{Image, Skin};

/// Color of the tiles' sides in the sheets made here.
const SIDE: [u8; 4] = [150, 110, 60, 255];

/// The faces of a sheet in the order of its cells; empty cells have no face that is requested.
fn order(words: &str) -> Vec<String> {
    let mut faces = Vec::new();
    for word in words.split_whitespace() {
        match word.strip_suffix("-1-9") {
            Some(suit) => faces.extend((1..=9).map(|n| format!("{suit}-{n}"))),
            None => faces.push(if word == "_" { String::new() } else { word.into() }),
        }
    }
    faces
}

/// The order up to bamboo that GNOME's and xmahjongg's sheets share.
const SHARED: &str = "circles-1-9 wind-north wind-west wind-south wind-east dragon-red \
                      dragon-green characters-1-9 bamboo-1-9";

/// The order after that: orchid, chrysanthemum, plum and bamboo; the seasons from spring.
const GNOME: &str = "flower-2 flower-3 flower-1 flower-4 dragon-white season-1 season-2 season-3 \
                     season-4";

/// The order after that: the seasons from spring; bamboo, orchid, plum and chrysanthemum.
const XMAHJONGG: &str = "season-1 season-2 season-3 season-4 dragon-white flower-4 flower-2 \
                         flower-1 flower-3";

/// The seasons from spring; plum, orchid, chrysanthemum and bamboo.
const KYODAI: &str = "circles-1-9 bamboo-1-9 characters-1-9 season-1 season-2 season-3 season-4 \
                      wind-north wind-south wind-east wind-west _ flower-1 flower-2 flower-3 \
                      flower-4 dragon-green dragon-white dragon-red";

/// A sheet for a test: its arrangement, and where the face is in each cell.
struct Cells {
    columns: u32,
    rows: u32,
    /// The size of a cell.
    size: (u32, u32),
    /// The position and the size of the face in a cell.
    face: (u32, u32, u32, u32),
}

impl Cells {
    /// Draws the sheet: each face has the color of its cell, with darker lines at its left and
    /// right edge and some ink in the middle; everything else is side.
    fn draw(&self) -> Image {
        let ((w, h), (left, top, face_w, face_h)) = (self.size, self.face);
        let (sheet_w, sheet_h) = (self.columns * w, self.rows * h);
        let picture = RgbaImage::from_fn(sheet_w, sheet_h, |x, y| {
            let n = y / h * self.columns + x / w;
            let (x, y) = ((x % w).wrapping_sub(left), (y % h).wrapping_sub(top));
            Rgba(match (x, y) {
                _ if x >= face_w || y >= face_h => SIDE,
                _ if x == 0 || x == face_w - 1 => [90, 70, 40, 255],
                _ if x > face_w / 3 && x < face_w / 2 && y > face_h / 3 => [n as u8, 0, 0, 255],
                _ => [200 + (n % 50) as u8, 220 + (n / 50) as u8, 210, 255],
            })
        });
        Image::from_rgba(sheet_w, sheet_h, picture.as_raw()).unwrap()
    }

    /// Checks that each face, and each selected face if the sheet has them from the cell `selected`
    /// on, is cut from its cell.
    fn check(&self, image: &Image, faces: &[String], selected: Option<u32>) {
        let mut skin = Skin::empty("mahjong");
        skin.set_sheet(image.clone()).unwrap();
        let ((w, h), (left, top, face_w, face_h)) = (self.size, self.face);
        let named = |prefix: &'static str, from: u32| {
            let cells = faces.iter().zip(from..).filter(|(face, _)| !face.is_empty());
            cells.map(move |(face, n)| (format!("{prefix}{face}"), n))
        };
        let all = named("face/", 0)
            .chain(selected.into_iter().flat_map(|n| named("face/selected/", n)))
            .collect::<Vec<_>>();
        assert_eq!(all.len(), if selected.is_some() { 84 } else { 42 });
        for (name, n) in all {
            let (x, y) = (n % self.columns * w + left, n / self.columns * h + top);
            let found = skin.find(&name).unwrap_or_else(|| panic!("no {name}"));
            assert_eq!((found.width(), found.height()), (face_w, face_h), "{name}");
            let expected = image.part(x, y, face_w, face_h).unwrap();
            assert!(found == expected, "{name} is not the face of cell {n}");
        }
        assert_eq!(skin.take_warnings(), Vec::<String>::new());
    }
}

/// Returns a sheet of `tests/sheets`. Its cells have the names of their faces, `L` at the left edge
/// and `R` at the right edge.
fn read(name: &str) -> Image {
    let path = format!("{}/tests/sheets/{name}", env!("CARGO_MANIFEST_DIR"));
    let picture = image::open(path).unwrap().to_rgba8();
    Image::from_rgba(picture.width(), picture.height(), picture.as_raw()).unwrap()
}

#[test]
fn gnome_sheets_have_43_tiles_and_selected_ones() {
    let faces = order(&format!("{SHARED} {GNOME}"));
    let right = Cells { columns: 43, rows: 2, size: (64, 88), face: (0, 0, 56, 80) };
    right.check(&read("sheet-gnome.png"), &faces, Some(43));
    right.check(&right.draw(), &faces, Some(43));
    let left = Cells { face: (8, 0, 56, 80), ..right };
    left.check(&left.draw(), &faces, Some(43));
    let mut skin = Skin::empty("mahjong");
    let image = left.draw();
    skin.set_sheet(image.clone()).unwrap();
    assert_eq!(skin.find("tile"), image.part(42 * 64 + 8, 0, 56, 80));
    assert_eq!(skin.find("tile-selected"), image.part(42 * 64 + 8, 88, 56, 80));
}

#[test]
fn old_gnome_sheets_have_their_side_at_the_left() {
    let faces = order(&format!("{SHARED} {GNOME}"));
    let left = Cells { columns: 21, rows: 4, size: (40, 56), face: (4, 0, 36, 52) };
    left.check(&left.draw(), &faces, Some(42));
}

#[test]
fn xmahjongg_sheets_have_their_side_at_the_right() {
    let faces = order(&format!("{SHARED} {XMAHJONGG}"));
    let right = Cells { columns: 21, rows: 4, size: (64, 80), face: (0, 0, 56, 72) };
    right.check(&read("sheet-xmahjongg.png"), &faces, Some(42));
    for side in [2, 4, 8, 10] {
        let cells = Cells { face: (0, 0, 64 - side, 80 - side), ..right };
        cells.check(&cells.draw(), &faces, Some(42));
    }
}

#[test]
fn kyodai_sheets_have_faces_without_sides() {
    let cells = Cells { columns: 9, rows: 5, size: (40, 50), face: (0, 0, 40, 50) };
    let image = cells.draw();
    cells.check(&image, &order(KYODAI), None);
    let mut skin = Skin::empty("mahjong");
    skin.set_sheet(image.clone()).unwrap();
    assert_eq!(skin.find("tile"), image.part(7 * 40, 4 * 50, 40, 50));
    assert_eq!(skin.find("face/selected/circles-1"), None);
}

#[test]
fn pictures_of_other_sizes_are_refused() {
    for (w, h) in [(1, 1), (43, 2), (100, 100), (100, 4000)] {
        let image = Image::from_rgba(w, h, &vec![200; (w * h * 4) as usize]).unwrap();
        let why = Skin::empty("mahjong").set_sheet(image).unwrap_err();
        assert_eq!(why, format!("a picture of {w}x{h} pixels is not a sheet for mahjong"));
    }
}

/// A picture of one color has no sides to find. Its faces are cut all the same.
#[test]
fn a_blank_sheet_is_cut() {
    for (w, h) in [(172, 8), (84, 16), (36, 20), (2752, 176), (840, 224)] {
        let image = Image::from_rgba(w, h, &vec![200; (w * h * 4) as usize]).unwrap();
        let mut skin = Skin::empty("mahjong");
        skin.set_sheet(image).unwrap();
        assert!(skin.find("face/dragon-red").is_some(), "{w}x{h}");
    }
}
