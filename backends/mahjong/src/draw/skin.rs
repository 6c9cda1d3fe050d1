//! Images that replace the game's own drawing if the front end has them. `docs/skins.md` lists
//! their names.

use alloc::format;
use alloc::string::String;

use puzzle_core::draw::{Canvas, Rect, Role, Size};

use super::TileLook;
use crate::face::Face;

/// Returns the name of a face's image.
pub(super) fn name(face: Face) -> String {
    let wind = |n: u8| ["east", "south", "west", "north"][usize::from(n)];
    let dragon = |n: u8| ["red", "green", "white"][usize::from(n)];
    match face {
        Face::Circles(n) => format!("face/circles-{n}"),
        Face::Bamboo(n) => format!("face/bamboo-{n}"),
        Face::Characters(n) => format!("face/characters-{n}"),
        Face::Wind(n) => format!("face/wind-{}", wind(n)),
        Face::Dragon(n) => format!("face/dragon-{}", dragon(n)),
        Face::Flower(n) => format!("face/flower-{}", n + 1),
        Face::Season(n) => format!("face/season-{}", n + 1),
    }
}

/// Paints the image of a blank tile over a tile's background, if the front end has one.
pub(super) fn blank(canvas: &mut dyn Canvas, face: Rect, selected: bool) {
    let _ = selected && canvas.image("tile-selected", face) || canvas.image("tile", face);
}

/// Paints the image of a tile's face. Returns `false` if the front end has none.
pub(super) fn face(canvas: &mut dyn Canvas, inside: Rect, tile: &TileLook) -> bool {
    let plain = name(tile.face);
    let chosen = plain.replacen("face/", "face/selected/", 1);
    let name = if tile.selected && canvas.image_size(&chosen).is_some() { &chosen } else { &plain };
    let Some(size) = canvas.image_size(name) else { return false };
    canvas.image(name, fitted(inside, size));
    // The image may hide the background and its meaning, so repeat the color as a frame.
    if tile.ground != Role::TILE {
        canvas.frame(inside, (inside.w / 10).max(1), tile.ground);
    }
    true
}

/// Returns the rectangle of an image on a face: all of the face if the shapes are nearly the same,
/// otherwise as large as fits in the middle.
fn fitted(inside: Rect, size: Size) -> Rect {
    let (w, h) = (i64::from(size.w.max(1)), i64::from(size.h.max(1)));
    let (full_w, full_h) = (i64::from(inside.w), i64::from(inside.h));
    let (a, b) = (w * full_h, h * full_w);
    if (a - b).abs() * 8 <= a.max(b) {
        return inside;
    }
    let (fit_w, fit_h) = if a > b { (full_w, full_w * h / w) } else { (full_h * w / h, full_h) };
    let (fit_w, fit_h) = (fit_w.max(1) as i32, fit_h.max(1) as i32);
    let (x, y) = (inside.x + (inside.w - fit_w) / 2, inside.y + (inside.h - fit_h) / 2);
    Rect::new(x, y, fit_w, fit_h)
}
