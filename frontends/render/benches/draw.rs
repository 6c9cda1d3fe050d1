//! Benchmarks of drawing a board of 800 by 800 pixels: `cargo bench -p puzzle-render`.

use puzzle_core::draw::{Canvas, Palette, Point, Rect, Role, Size, TextStyle, Theme};
use puzzle_render::{Raster, Svg};

const SIZE: Size = Size::new(800, 800);

fn main() {
    divan::main();
}

/// Draws ten by ten tiles with numbers: 1,001 rectangles and 100 texts.
fn board(canvas: &mut dyn Canvas) {
    canvas.rect(SIZE.rect(), Role::GROUND);
    for i in 0..100 {
        let tile = Rect::new(i % 10 * 80, i / 10 * 80, 80, 80);
        canvas.rect(tile, Role::BOARD);
        canvas.rect(tile.inset(2), Role::SHADE);
        canvas.rect(tile.inset(3), Role::LIGHT);
        canvas.frame(tile.inset(5), 1, Role::GRID);
        canvas.rect(tile.inset(6), Role::TILE);
        canvas.rect(tile.inset(8), Role::TILE);
        canvas.rect(tile.inset(9), Role::TILE);
        canvas.text(tile.inset(10), &(i + 1).to_string(), TextStyle::new(44).bold(), Role::TEXT);
    }
}

/// Draws ten by ten tiles with curves: rounded tiles, discs, hexagons, slanted lines.
fn curves(canvas: &mut dyn Canvas) {
    canvas.rect(SIZE.rect(), Role::GROUND);
    for i in 0..100 {
        let tile = Rect::new(i % 10 * 80, i / 10 * 80, 80, 80);
        let c = tile.center();
        let hexagon = [(0, -36), (31, -18), (31, 18), (0, 36), (-31, 18), (-31, -18)];
        canvas.rounded(tile.inset(2), 12, Role::TILE);
        canvas.polygon(&hexagon.map(|(x, y)| c.offset(x, y)), Some(Role::DONE), Some(Role::GRID));
        canvas.circle(c, 24, Some(Role::HINT), Some(Role::TEXT));
        canvas.line(Point::new(tile.x, tile.y), c, 3, Role::SELECTED);
        canvas.text(tile.inset(20), &(i + 1).to_string(), TextStyle::new(30), Role::TEXT);
    }
}

/// Draws 1,000 shapes of eight kinds and many sizes, a third of them curves or slanted, and 100
/// different texts.
fn mixed(canvas: &mut dyn Canvas) {
    canvas.rect(SIZE.rect(), Role::GROUND);
    for i in 0..100 {
        let tile = Rect::new(i % 10 * 80, i / 10 * 80, 80, 80);
        let c = tile.center();
        let r = 18 + i % 7;
        let hexagon = [(0, -r), (r, -r / 2), (r, r / 2), (0, r), (-r, r / 2), (-r, -r / 2)];
        canvas.rounded(tile.inset(2), 12, Role::SHADE);
        canvas.rounded(tile.inset(4), 10, Role::TILE);
        canvas.frame(tile.inset(9), 1 + i % 3, Role::GRID);
        canvas.corners(tile.inset(12), 9, 2, Role::CURSOR);
        canvas.rect(Rect::new(tile.x + 12, tile.y + 12, 8, 8), Role::LIGHT);
        canvas.rect(Rect::new(tile.x + 60, tile.y + 60, 8, 8), Role::LIGHT);
        canvas.polygon(&hexagon.map(|(x, y)| c.offset(x, y)), Some(Role::DONE), Some(Role::GRID));
        canvas.circle(c.offset(24, -24), 3 + i % 5, Some(Role::HINT), Some(Role::TEXT));
        canvas.circle(c.offset(-24, 24), 8, Some(Role::ACTIVE), None);
        canvas.line(Point::new(tile.x + 12, tile.y + 30 + i % 9), c, 3, Role::SELECTED);
        canvas.text(tile.inset(20), &(i + 100).to_string(), TextStyle::new(30), Role::TEXT);
    }
}

fn raster() -> Raster {
    Raster::new(SIZE, Palette::new(Theme::Light, &[])).unwrap()
}

#[divan::bench]
fn first_board(bencher: divan::Bencher) {
    bencher.bench_local(|| {
        let mut raster = raster();
        board(&mut raster);
        raster
    });
}

#[divan::bench]
fn next_board(bencher: divan::Bencher) {
    let mut raster = raster();
    bencher.bench_local(|| board(&mut raster));
}

#[divan::bench]
fn first_curves(bencher: divan::Bencher) {
    bencher.bench_local(|| {
        let mut raster = raster();
        curves(&mut raster);
        raster
    });
}

#[divan::bench]
fn next_curves(bencher: divan::Bencher) {
    let mut raster = raster();
    bencher.bench_local(|| curves(&mut raster));
}

#[divan::bench]
fn first_mixed(bencher: divan::Bencher) {
    bencher.bench_local(|| {
        let mut raster = raster();
        mixed(&mut raster);
        raster
    });
}

#[divan::bench]
fn next_mixed(bencher: divan::Bencher) {
    let mut raster = raster();
    bencher.bench_local(|| mixed(&mut raster));
}

/// Redraws one tile through a clip, as after a move.
#[divan::bench]
fn one_tile(bencher: divan::Bencher) {
    let mut raster = raster();
    board(&mut raster);
    bencher.bench_local(|| {
        raster.clip(Rect::new(160, 160, 80, 80));
        board(&mut raster);
        raster.unclip();
    });
}

#[divan::bench]
fn png(bencher: divan::Bencher) {
    let mut raster = raster();
    board(&mut raster);
    println!("{} bytes", raster.png().unwrap().len());
    bencher.bench_local(|| raster.png());
}

#[divan::bench]
fn png_of_curves(bencher: divan::Bencher) {
    let mut raster = raster();
    curves(&mut raster);
    println!("{} bytes", raster.png().unwrap().len());
    bencher.bench_local(|| raster.png());
}

#[divan::bench]
fn svg(bencher: divan::Bencher) {
    bencher.bench_local(|| {
        let mut svg = Svg::new(SIZE, Palette::new(Theme::Light, &[]));
        board(&mut svg);
        svg.finish()
    });
}
