//! Benchmarks of repainting after a move, on the largest preset of each game: `cargo bench -p
//! puzzle-suite --bench repaint`. The test `redraw` counts the repainted pixels.

use std::time::Duration;

use puzzle_core::draw::{Layout, Theme};
use puzzle_core::solve::Work;
use puzzle_midend::{Drawn, Midend, Task};
use puzzle_render::Raster;

fn main() {
    divan::main();
}

fn run(session: &mut Midend, task: &Task) {
    let done = session.job(task).unwrap().run(&mut Work::unlimited());
    let _ = session.finish(done);
}

fn finish_animations(session: &mut Midend) {
    let _ = session.tick(Duration::from_mins(1));
    let _ = session.tick(Duration::from_mins(1));
}

/// Opens a puzzle, plays its first moves, and draws it. Returns the session, the picture and what
/// it shows.
fn played(game: &str, params: &str) -> (Midend, Raster, Drawn) {
    let registry = puzzle_backends::bundled();
    let mut session = Midend::new(registry.find(game).unwrap());
    run(&mut session, &Task::Generate { params: params.into(), seed: "redraw".into() });
    let _ = session.set_layout(Layout::square(32));
    for _ in 0..8 {
        run(&mut session, &Task::Hint);
        let _ = session.hint();
        let moves = session.shown_hint().unwrap().moves.join(" ");
        let _ = session.dismiss();
        let _ = session.play_text(&moves).unwrap();
        let _ = session.dismiss();
    }
    finish_animations(&mut session);
    let mut raster = Raster::new(session.size(), session.game().palette(Theme::Light)).unwrap();
    let mut drawn = Drawn::default();
    session.redraw(&mut raster, &mut drawn);
    (session, raster, drawn)
}

const LARGEST: [&str; 4] =
    ["sliding/8x8dn", "sokoban/14x12b5dn", "mahjong/turtle", "hidato/15x15dn"];

/// Measures repainting after one of the first moves was undone, or all of them redone, and its
/// animation has ended.
#[divan::bench(args = LARGEST)]
fn one_move(bencher: divan::Bencher, puzzle: &str) {
    let (game, params) = puzzle.split_once('/').unwrap();
    let (mut session, mut raster, mut drawn) = played(game, params);
    let end = session.position();
    let mut at = end;
    bencher.bench_local(|| {
        at = if at > 0 { at - 1 } else { end };
        let _ = session.go_to(at);
        finish_animations(&mut session);
        session.redraw(&mut raster, &mut drawn);
        raster.take_damage()
    });
}

/// Measures drawing the whole picture.
#[divan::bench(args = LARGEST)]
fn whole(bencher: divan::Bencher, puzzle: &str) {
    let (game, params) = puzzle.split_once('/').unwrap();
    let (session, mut raster, _) = played(game, params);
    bencher.bench_local(|| {
        session.draw_all(&mut raster);
        raster.take_damage()
    });
}
