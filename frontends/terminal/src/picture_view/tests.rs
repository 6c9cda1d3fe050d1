use puzzle_core::draw::{Layout, Theme};
use puzzle_core::solve::{Spot, Target, Work};
use puzzle_midend::{Midend, Opened, Request, Task};

use super::*;
use crate::color::ColorDepth;

/// Puzzles of all games. Their hints mark cells, and some also have arrows or paths.
const PUZZLES: [&str; 7] = [
    "sliding/4x4#7",
    "sliding/3x3#7",
    "sliding/8x8#7",
    "sokoban/10x9b4dn#7",
    "sokoban/8x7b3de#7",
    "mahjong/turtle#7",
    "hidato/8x8mRdn#7",
];

/// The parts of a window that show a board at 80x24, 40x15, 120x40 and other sizes.
const WINDOWS: [(u16, u16); 6] = [(51, 23), (40, 11), (85, 38), (60, 28), (16, 3), (160, 58)];

fn session_of(id: &str) -> Midend {
    let games = puzzle_backends::bundled();
    let (name, _) = id.split_once('/').unwrap();
    let mut session = Midend::new(games.find(name).unwrap());
    if let Opened::Generate(task) = session.open(id).unwrap() {
        run(&mut session, &task);
    }
    session
}

fn run(session: &mut Midend, task: &Task) {
    let done = session.job(task).unwrap().run(&mut Work::unlimited());
    let _ = session.finish(done);
}

/// Draws the picture in a window.
fn drawn(view: &mut PictureView, session: &mut Midend, (w, h): (u16, u16)) -> Buffer {
    let styles = Styles::new(Theme::Light, ColorDepth::Full, Glyphs::Unicode);
    let area = Area::new(0, 0, w, h);
    loop {
        let mut buffer = Buffer::empty(area);
        let least = view.least();
        view.fit(session, area, false);
        view.draw(session, &mut buffer, &styles, Extras::default());
        if view.least() == least {
            return buffer;
        }
    }
}

/// The parts of the picture that marks may change.
#[derive(Default)]
struct Marked {
    /// The rectangles of marked cells.
    cells: Vec<Rect>,
    /// The rectangles around arrows and paths.
    around: Vec<Rect>,
}

impl Marked {
    /// Returns `None` if a mark is not on cells.
    fn of(session: &Midend) -> Option<Self> {
        let mut marked = Self::default();
        for mark in session.marks() {
            let rect_of = |spot: Spot| match spot {
                Spot::Cell(cell) => session.cell_rect(cell as usize),
                Spot::Point(..) => None,
            };
            let rects: Option<Vec<Rect>> = mark.target.spots().map(rect_of).collect();
            match mark.target {
                Target::Arrow(_) | Target::Path(_) => {
                    marked.around.extend(rects?.into_iter().reduce(Rect::union));
                }
                _ => marked.cells.extend(rects?),
            }
        }
        Some(marked)
    }
}

/// The part of the picture below each character that differs, in pixels.
fn changed(view: &PictureView, before: &Buffer, after: &Buffer) -> Vec<Rect> {
    let columns = i32::from(before.area.width);
    let is_arrow = |n: i32| after.content[n as usize].symbol().contains(['▲', '▼', '◀', '▶']);
    // Arrows at the edges of the window have the color of a hint that lies that way.
    let differs =
        |n: &i32| before.content[*n as usize] != after.content[*n as usize] && !is_arrow(*n);
    let rect = |n: i32| {
        let (x, y) = (n % columns * COLUMN, n / columns * ROW);
        Rect::new(view.from.x + x, view.from.y + y, COLUMN, ROW)
    };
    (0..before.content.len() as i32).filter(differs).map(rect).collect()
}

/// A cell up to the lines between it and its neighbors, with half a character around it.
fn around(layout: Layout, tile: Rect) -> Rect {
    let x = (layout.tile_width - tile.w).max(0) / 2 + COLUMN / 2;
    let y = (layout.tile_height - tile.h).max(0) / 2 + ROW / 2;
    Rect::new(tile.x - x, tile.y - y, tile.w + 2 * x, tile.h + 2 * y)
}

/// Checks that the characters that changed are those of marks, and that each marked cell has its
/// mark in the middle.
#[track_caller]
fn assert_on(context: &str, view: &PictureView, found: &[Rect], marked: &Marked) {
    let wanted = [&*marked.cells, &marked.around].concat();
    let layout = view.tiling.unwrap().layout;
    let window = Rect::new(view.from.x, view.from.y, view.room().w, view.room().h);
    for rect in found {
        // A frame may be on the lines around its cell.
        let is_on = |tile: &&Rect| !around(layout, **tile).intersection(*rect).is_empty();
        assert!(wanted.iter().any(|tile| is_on(&tile)), "{context}: {rect:?} is not on {wanted:?}");
    }
    for tile in marked.cells.iter().filter(|tile| tile.intersection(window) == **tile) {
        let own = around(layout, *tile);
        let is_shared = |other: &&Rect| !around(layout, **other).intersection(own).is_empty();
        if wanted.iter().filter(is_shared).count() > 1 {
            continue;
        }
        let on = found.iter().filter(|rect| !own.intersection(**rect).is_empty());
        let Some(all) = on.copied().reduce(Rect::union) else { continue };
        let (right, bottom) = (tile.x + tile.w, tile.y + tile.h);
        let off = [tile.x - all.x, all.x + all.w - right, tile.y - all.y, all.y + all.h - bottom];
        // The sides of a cell may be anywhere in a character.
        let is_centered = (off[0] - off[1]).abs() <= 2 * COLUMN && (off[2] - off[3]).abs() <= ROW;
        assert!(is_centered, "{context}: {all:?} is not in the middle of {tile:?}");
    }
}

#[test]
fn hints_are_marked_on_their_tiles_at_every_size() {
    let games = puzzle_backends::bundled();
    let styles = Styles::new(Theme::Light, ColorDepth::Full, Glyphs::Unicode);
    let mut n_marks = 0;
    for id in PUZZLES {
        for size in WINDOWS {
            let mut session = session_of(id);
            let session = &mut session;
            let mut view = PictureView::new(&games.find(session.info().id).unwrap(), &styles);
            let _ = drawn(&mut view, session, size);
            if let Some(Request::Run(task)) = session.hint().request {
                run(session, &task);
            }
            let _ = session.hint();
            // The window scrolls to the hint: only then can the pictures be compared.
            let after = drawn(&mut view, session, size);
            let Some(marked) = Marked::of(session) else { continue };
            let from = view.from;
            let _ = session.dismiss();
            let before = drawn(&mut view, session, size);
            if view.from == from {
                n_marks += marked.cells.len();
                let context = format!("{id} {size:?}");
                assert_on(&context, &view, &changed(&view, &before, &after), &marked);
            }
        }
    }
    assert!(n_marks > 40, "{n_marks}");
}
