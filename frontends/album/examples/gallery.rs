//! Draws the pictures of the README and of the book's gallery: `cargo xtask gallery`, or `cargo run
//! -p puzzle-album --example gallery -- DIR`.

use std::path::PathBuf;
use std::time::Duration;

use puzzle_core::draw::{Canvas, Layout, Palette, Purpose, Rect, Role, Size, Theme};
use puzzle_core::solve::{Objective, Work};
use puzzle_midend::Midend;
use puzzle_midend::{Opened, Task};
use puzzle_render::{Image, Raster};

/// A puzzle of each game, the percentage of its solution to play, and the tile size in pixels.
const PUZZLES: [(&str, usize, i32); 4] = [
    ("sliding/4x4dn#gallery", 60, 76),
    ("mahjong/turtle,dn#gallery", 35, 38),
    ("hidato/8x8mRdn#gallery", 45, 40),
    ("sokoban/8x7b3dn#gallery", 50, 48),
];

/// The puzzles that the pictures of the editors show, each with the size of its tiles in pixels.
const EDITED: [(&str, i32); 4] = [
    ("sokoban/8x7b3dn#editors", 40),
    ("mahjong/mountain,r#editors", 30),
    ("sliding/star#editors", 40),
    ("hidato/6x6mRw25de#editors", 40),
];

/// The longer side of a small picture, in pixels.
const SMALL: i32 = 280;
/// The space between pictures, in pixels.
const GAP: i32 = 16;

type Fault = Box<dyn std::error::Error>;

fn main() -> Result<(), Fault> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".to_string()));
    for (id, part, tile) in PUZZLES {
        let mut session = played(id, part)?;
        let _ = session.set_layout(Layout::square(tile).on(Purpose::Plain));
        let pictures: Result<Vec<_>, _> =
            Theme::ALL.iter().map(|theme| picture(&session, *theme)).collect();
        let game = id.split('/').next().unwrap_or_default();
        std::fs::write(folder.join(format!("themes-{game}.png")), sheet(&pictures?, 3)?)?;
        let _ = session.go_to(0);
        finish_animations(&mut session);
        std::fs::write(folder.join(format!("{game}.png")), small(&session)?)?;
    }
    let registry = puzzle_backends::bundled();
    for (id, tile) in EDITED {
        let puzzle = Midend::start(id, &registry)?.game_id().unwrap_or_default();
        let draft = Midend::start(&registry.draft_id(&puzzle)?, &registry)?;
        let game = id.split('/').next().unwrap_or_default();
        let layout = Layout::square(tile);
        let mut raster = Raster::new(draft.size_in(layout), draft.game().palette(Theme::Light))?;
        draft.draw_still(layout, &mut raster);
        std::fs::write(folder.join(format!("editor-{game}.png")), raster.png()?)?;
    }
    Ok(())
}

/// Returns a small picture of a game as a PNG file, with the largest tiles that fit.
fn small(session: &Midend) -> Result<Vec<u8>, Fault> {
    let layout = |tile| Layout::square(tile).on(Purpose::Thumbnail);
    let fits = |tile: &i32| {
        let Size { w, h } = session.size_in(layout(*tile));
        w.max(h) <= SMALL
    };
    let layout = layout((1..=SMALL).take_while(fits).last().unwrap_or(1));
    let mut raster = Raster::new(session.size_in(layout), session.game().palette(Theme::Light))?;
    session.draw_still(layout, &mut raster);
    Ok(raster.png()?)
}

/// Opens a puzzle and plays a part of its solution.
fn played(id: &str, part: usize) -> Result<Midend, Fault> {
    let game = id.split('/').next().unwrap_or_default();
    let registry = puzzle_backends::bundled();
    let mut session = Midend::new(registry.game(game)?);
    if let Opened::Generate(task) = session.open(id)? {
        run(&mut session, &task)?;
    }
    run(&mut session, &Task::Solve(Objective::Any))?;
    let end = session.position();
    let _ = session.go_to(end * part / 100);
    finish_animations(&mut session);
    Ok(session)
}

/// Waits until all animations have ended.
fn finish_animations(session: &mut Midend) {
    for _ in 0..2 {
        let _ = session.tick(Duration::from_mins(1));
    }
}

fn run(session: &mut Midend, task: &Task) -> Result<(), Fault> {
    let done = session.job(task)?.run(&mut Work::unlimited());
    let _ = session.finish(done);
    Ok(())
}

fn picture(session: &Midend, theme: Theme) -> Result<Raster, Fault> {
    let mut raster = Raster::new(session.size(), session.game().palette(theme).without_patterns())?;
    session.draw_all(&mut raster);
    Ok(raster)
}

/// Arranges pictures in centered rows of `columns`, all as high as the lowest picture, and returns
/// a PNG file.
fn sheet(pictures: &[Raster], columns: usize) -> Result<Vec<u8>, Fault> {
    let high = pictures.iter().map(|picture| picture.size().h).min().unwrap_or(1);
    let width = |picture: &Raster| picture.size().w * high / picture.size().h;
    let wide = |row: &[Raster]| row.iter().map(|picture| width(picture) + GAP).sum::<i32>() - GAP;
    let widest = pictures.chunks(columns).map(wide).max().unwrap_or(1);
    let n_rows = i32::try_from(pictures.len().div_ceil(columns))?;
    let size = Size::new(widest, n_rows * (high + GAP) - GAP);
    let mut whole = Raster::new(size, Palette::new(Theme::Light, &[]).on_paper())?;
    whole.rect(size.rect(), Role::GROUND);
    for (row, y) in pictures.chunks(columns).zip((0..).step_by((high + GAP) as usize)) {
        let mut x = (widest - wide(row)) / 2;
        for picture in row {
            let Size { w, h } = picture.size();
            whole.set_image("picture", Image::from_rgba(w as u32, h as u32, picture.rgba())?);
            whole.image("picture", Rect::new(x, y, width(picture), high));
            x += width(picture) + GAP;
        }
    }
    Ok(whole.png()?)
}
