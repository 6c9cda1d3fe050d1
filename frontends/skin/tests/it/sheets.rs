//! Tests of Mahjong sheets made by the schemes of various programs: each face is cut from its place
//! without the tile's sides.

use image::{Rgba, RgbaImage};
use puzzle_skin::{Image, Skin};

/// Color of the tiles' sides in every sheet.
const SIDE: [u8; 4] = [9, 9, 9, 255];

/// Returns the color of the tile with this number, counted along the rows.
fn color(n: u32) -> [u8; 4] {
    [(n * 2 + 20) as u8, 200 - n as u8, (n % 7 * 30) as u8, 255]
}

/// Returns a sheet with columns and rows of tiles of a size, with sides at the left and at the
/// bottom.
fn sheet((columns, rows): (u32, u32), (w, h): (u32, u32), (side, front): (u32, u32)) -> Image {
    let picture = RgbaImage::from_fn(columns * w, rows * h, |x, y| {
        let is_side = x % w < side || y % h >= h - front;
        Rgba(if is_side { SIDE } else { color(y / h * columns + x / w) })
    });
    Image::from_rgba(columns * w, rows * h, picture.as_raw()).unwrap()
}

/// Checks that each face has the color of its tile number.
fn check(image: Image, faces: &[(&str, u32)], face: (u32, u32)) {
    let mut skin = Skin::empty("mahjong");
    skin.set_sheet(image).unwrap();
    for &(name, n) in faces {
        let found = skin.find(name).unwrap_or_else(|| panic!("no {name}"));
        assert_eq!((found.width(), found.height()), face, "{name}");
        assert!(found.pixels().iter().all(|pixel| *pixel == color(n)), "{name} is not tile {n}");
    }
    assert_eq!(skin.take_warnings(), Vec::<String>::new());
}

/// Returns the suits' tiles with their numbers, from the given start numbers.
fn suits(order: [(&'static str, u32); 3]) -> Vec<(String, u32)> {
    let faces = |(suit, from): (&str, u32)| {
        (1..=9).map(move |n| (format!("face/{suit}-{n}"), from + n - 1)).collect::<Vec<_>>()
    };
    order.into_iter().flat_map(faces).collect()
}

fn with<'a>(suits: &'a [(String, u32)], others: &[(&'a str, u32)]) -> Vec<(&'a str, u32)> {
    suits.iter().map(|(name, n)| (name.as_str(), *n)).chain(others.iter().copied()).collect()
}

const GNOME: [(&str, u32); 16] = [
    ("face/wind-east", 9),
    ("face/wind-north", 10),
    ("face/wind-south", 11),
    ("face/wind-west", 12),
    ("face/dragon-green", 13),
    ("face/dragon-red", 14),
    ("face/flower-1", 33),
    ("face/flower-2", 34),
    ("face/flower-3", 35),
    ("face/flower-4", 36),
    ("face/dragon-white", 37),
    ("face/season-1", 38),
    ("face/season-2", 39),
    ("face/season-3", 40),
    ("face/season-4", 41),
    ("face/circles-9", 8),
];

const GNOME_SUITS: [(&str, u32); 3] = [("circles", 0), ("characters", 15), ("bamboo", 24)];

#[test]
fn gnome_sheets_have_43_tiles_and_selected_ones() {
    let chosen = [
        ("tile", 42),
        ("face/selected/circles-1", 43),
        ("face/selected/season-4", 84),
        ("tile-selected", 85),
    ];
    let suits = suits(GNOME_SUITS);
    let others: Vec<_> = GNOME.into_iter().chain(chosen).collect();
    check(sheet((43, 2), (64, 88), (8, 8)), &with(&suits, &others), (56, 80));
}

#[test]
fn old_gnome_sheets_have_two_rows_and_selected_ones() {
    let chosen = [("face/selected/circles-1", 42), ("face/selected/season-4", 83)];
    let suits = suits(GNOME_SUITS);
    let others: Vec<_> = GNOME.into_iter().chain(chosen).collect();
    check(sheet((21, 4), (40, 56), (4, 4)), &with(&suits, &others), (36, 52));
}

#[test]
fn kyodai_sheets_have_faces_without_sides() {
    let suits = suits([("circles", 0), ("bamboo", 9), ("characters", 18)]);
    let others = [
        ("face/season-1", 27),
        ("face/season-4", 30),
        ("face/wind-east", 31),
        ("face/wind-south", 32),
        ("face/flower-1", 36),
        ("face/flower-4", 39),
        ("tile", 43),
    ];
    check(sheet((9, 5), (40, 50), (0, 0)), &with(&suits, &others), (40, 50));
}

#[test]
fn pictures_of_other_sizes_are_refused() {
    for (w, h) in [(1, 1), (43, 2), (100, 100), (100, 4000)] {
        let image = Image::from_rgba(w, h, &vec![200; (w * h * 4) as usize]).unwrap();
        let why = Skin::empty("mahjong").set_sheet(image).unwrap_err();
        assert_eq!(why, format!("a picture of {w}x{h} pixels is not a sheet for mahjong"));
    }
}
