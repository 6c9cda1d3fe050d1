//! Draws the pictures that the page shows before a game is loaded, one of each game in each theme,
//! and the icons: `pictures DIR`. Prints a line of JSON for each game. `cargo xtask web` runs it.

use std::error::Error;
use std::fs;
use std::path::Path;

use puzzle_core::draw::{Canvas, Layout, Palette, Purpose, Rect, Role, Size, TextStyle, Theme};
use puzzle_core::solve::Work;
use puzzle_core::text::Language;
use puzzle_midend::{Midend, Opened, Registry};
use puzzle_render::{Raster, Svg};
use puzzle_web::catalog::GameText;

/// The puzzle of each game on the home page. The picture of a game's editor shows its draft.
const PUZZLES: [&str; 4] = [
    "sliding/4x4:5,1,2,4,9,6,3,8,13,0,7,11,14,10,15,12",
    "@sokoban/rooms/3",
    "mahjong/turtle#home",
    "hidato/6x6mRdn#home",
];
/// Maximum size of the pictures.
const MAX_SIZE: Size = Size::new(360, 270);
/// Maximum size of the pictures that other sites show beside a link.
const PREVIEW_SIZE: Size = Size::new(1200, 630);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("pictures DIR")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("pictures"))?;
    let games = puzzle_backends::bundled();
    let mut sessions = Vec::new();
    for puzzle in PUZZLES {
        let session = open(&games, puzzle)?;
        let draft = games.draft_id(&session.game_id().unwrap_or_default())?;
        sessions.extend([session, Midend::start(&draft, &games)?]);
    }
    for session in sessions {
        let info = session.info();
        let layout = layout_of(&session, MAX_SIZE);
        for theme in Theme::ALL {
            let keyword = theme.keyword();
            let mut svg = Svg::new(session.size_in(layout), session.game().palette(theme));
            session.draw_still(layout, &mut svg);
            fs::write(folder.join(format!("pictures/{}-{keyword}.svg", info.id)), svg.finish())?;
        }
        let english = Language::ENGLISH;
        let line = GameText::of(&games.game(info.id)?, &english).with_room_of(&session, &english);
        println!("{}", serde_json::to_string(&line)?);
        fs::write(folder.join(format!("pictures/{}.png", info.id)), preview(&session)?)?;
    }
    for side in [192, 512] {
        let mut icon = Raster::new(Size::new(side, side), Palette::new(Theme::Light, &[]))?;
        draw_icon(&mut icon, side);
        fs::write(folder.join(format!("icon-{side}.png")), icon.png()?)?;
    }
    Ok(())
}

/// Opens a puzzle by its game ID, or by its name in a bundled collection.
fn open(games: &Registry, puzzle: &str) -> Result<Midend, Box<dyn Error>> {
    let id = match puzzle.strip_prefix('@') {
        Some(name) => games.collection(name)?.entries.swap_remove(0).id,
        None => puzzle.to_string(),
    };
    let mut session = Midend::new(games.game(id.split('/').next().unwrap_or_default())?);
    if let Opened::Generate(task) = session.open(&id)? {
        let done = session.job(&task)?.run(&mut Work::unlimited());
        let _ = session.finish(done);
    }
    Ok(session)
}

/// Returns the layout with the largest tiles that fit.
fn layout_of(session: &Midend, most: Size) -> Layout {
    let layout = |tile| Layout::square(tile).on(Purpose::Thumbnail);
    let fits = |tile: &i32| {
        let Size { w, h } = session.size_in(layout(*tile));
        w <= most.w && h <= most.h
    };
    layout((1..200).rev().find(fits).unwrap_or(1))
}

/// Draws the picture that other sites show beside a link to a game.
fn preview(session: &Midend) -> Result<Vec<u8>, Box<dyn Error>> {
    let layout = layout_of(session, PREVIEW_SIZE);
    let mut picture = Raster::new(session.size_in(layout), session.game().palette(Theme::Light))?;
    session.draw_still(layout, &mut picture);
    Ok(picture.png()?)
}

/// Draws the icon: three pieces and a hole, inside of the circle to which launchers may crop it.
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
