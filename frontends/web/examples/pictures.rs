//! Draws what the page shows before a game is loaded: a picture of each game in each theme, and
//! the icons. `cargo xtask web` runs it: `pictures DIR`. Prints a line of JSON for each game.

use std::error::Error;
use std::fs;
use std::path::Path;

use puzzle_core::draw::{Canvas, Layout, Palette, Purpose, Rect, Role, Size, TextStyle, Theme};
use puzzle_core::solve::Work;
use puzzle_midend::{Opened, Registry, Session};
use puzzle_render::{Raster, Svg};
use serde::Serialize;

/// The puzzle that the home page shows of each game.
const PUZZLES: [&str; 5] = [
    "sliding/4x4:5,1,2,4,9,6,3,8,13,0,7,11,14,10,15,12",
    "@sokoban/rooms/3",
    "mahjong/turtle#home",
    "hidato/6x6mRdn#home",
    "hidato-editor/5x5mXsq:1b7c12d19h25c",
];
/// The pictures fit into such a rectangle.
const ROOM: Size = Size::new(360, 270);

#[derive(Serialize)]
struct Line {
    id: &'static str,
    name: &'static str,
    about: &'static str,
    is_editor: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("pictures DIR")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("pictures"))?;
    let games = puzzle_backends::bundled();
    for puzzle in PUZZLES {
        let session = opened(&games, puzzle)?;
        let info = session.info();
        let layout = layout_of(&*session);
        for theme in Theme::ALL {
            let keyword = theme.keyword();
            let mut svg = Svg::new(session.size_in(layout), session.palette(theme));
            session.draw_still(layout, &mut svg);
            fs::write(folder.join(format!("pictures/{}-{keyword}.svg", info.id)), svg.finish())?;
        }
        let is_editor = session.can().rates_position;
        let line = Line { id: info.id, name: info.name, about: info.about, is_editor };
        println!("{}", serde_json::to_string(&line)?);
    }
    for side in [192, 512] {
        let mut icon = Raster::new(Size::new(side, side), Palette::new(Theme::Light, &[]))?;
        draw_icon(&mut icon, side);
        fs::write(folder.join(format!("icon-{side}.png")), icon.png()?)?;
    }
    Ok(())
}

/// A session with a puzzle, which is a game ID or a puzzle of a collection.
fn opened(games: &Registry, puzzle: &str) -> Result<Box<dyn Session>, Box<dyn Error>> {
    let id = match puzzle.strip_prefix('@') {
        Some(name) => games.collection(name)?.entries.swap_remove(0).id,
        None => puzzle.to_string(),
    };
    let mut session = games.game(id.split('/').next().unwrap_or_default())?.session();
    if let Opened::Generate(task) = session.open(&id)? {
        let done = session.job(&task)?.run(&mut Work::unlimited());
        let _ = session.finish(done);
    }
    Ok(session)
}

/// The largest tiles with which the picture fits.
fn layout_of(session: &dyn Session) -> Layout {
    let layout = |tile| Layout::square(tile).on(Purpose::Thumbnail);
    let fits = |tile: &i32| {
        let Size { w, h } = session.size_in(layout(*tile));
        w <= ROOM.w && h <= ROOM.h
    };
    layout((1..200).rev().find(fits).unwrap_or(1))
}

/// Three pieces and a hole. What matters is inside of the circle that launchers cut out.
fn draw_icon(canvas: &mut dyn Canvas, side: i32) {
    canvas.rect(Rect::new(0, 0, side, side), Role::DONE);
    let (piece, gap) = (side * 26 / 100, side * 3 / 100);
    let first = (side - 2 * piece - gap) / 2;
    for (n, label) in ["1", "2", "3", ""].into_iter().enumerate() {
        let (column, row) = (n as i32 % 2, n as i32 / 2);
        let at = |i: i32| first + i * (piece + gap);
        let rect = Rect::new(at(column), at(row), piece, piece);
        if label.is_empty() {
            canvas.rounded(rect.inset(piece / 3), piece / 6, Role::TILE);
        } else {
            canvas.rounded(rect, piece / 6, Role::TILE);
            canvas.text(rect, label, TextStyle::new(piece * 6 / 10).bold(), Role::TEXT);
        }
    }
}
