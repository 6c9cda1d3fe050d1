//! Costs of the mid-end: moves, undo, history, saves.

use divan::{Bencher, black_box};
use puzzle_core::GameRng;
use puzzle_core::draw::NullCanvas;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Input, Key};
use puzzle_midend::{Drawn, Midend, Registry};
use puzzle_sliding::Sliding;

fn main() {
    memory_of_history();
    divan::main();
}

fn game(id: &str) -> Midend {
    Midend::start(id, &Registry::new().with::<Sliding>()).unwrap()
}

/// Makes `n` random moves that never turn back.
fn walk(session: &mut Midend, n: usize) {
    let mut rng = GameRng::new("walk");
    let mut last = Direction::Up;
    while session.position() < n {
        let way = Direction::ALL[rng.index(4)];
        if way != last.opposite() {
            let before = session.position();
            let _ = session.input(Input::Key(Key::Arrow(way).into()));
            if session.position() > before {
                last = way;
            }
        }
    }
}

/// Measures the bytes per step of the history after a million moves, spare capacity of the vectors
/// included.
fn memory_of_history() {
    for (id, state_bytes) in [("sliding/4x4#memory", 0), ("sliding/100x100#memory", 20_000)] {
        let mut midend = game(id);
        walk(&mut midend, 1_000_000);
        let bytes = midend.history_bytes::<Sliding>(state_bytes).unwrap() as f64;
        println!("memory a history step, {id}, 1,000,000 moves: {:.2} B", bytes / 1e6);
        walk(&mut midend, 1_048_577);
        let bytes = midend.history_bytes::<Sliding>(state_bytes).unwrap() as f64 / 1_048_577.0;
        println!("    just after the vector grew: {bytes:.2} B");
    }
}

/// Measures a key press that makes a move, and the picture after it.
#[divan::bench(args = ["4x4", "20x20"], sample_size = 1000)]
fn move_with_null_redraw(bencher: Bencher<'_, '_>, size: &str) {
    let mut midend = game(&format!("sliding/{size}#move"));
    let (session, drawn) = (&mut midend, &mut Drawn::default());
    let mut rng = GameRng::new("keys");
    let mut keys = Vec::new();
    while keys.len() < 20_000 {
        let way = Direction::ALL[rng.index(4)];
        let before = session.position();
        let _ = session.input(Input::Key(Key::Arrow(way).into()));
        if session.position() > before {
            keys.push(Input::Key(Key::Arrow(way).into()));
        }
    }
    let mut next = keys.len();
    bencher.bench_local(|| {
        if next == keys.len() {
            let _ = session.go_to(0);
            next = 0;
        }
        let outcome = session.input(keys[next]);
        next += 1;
        session.redraw(&mut NullCanvas, drawn);
        outcome
    });
}

/// Measures the undo of a move, and the picture after it.
#[divan::bench(args = ["4x4", "20x20"], sample_size = 1000)]
fn undo_with_null_redraw(bencher: Bencher<'_, '_>, size: &str) {
    let mut midend = game(&format!("sliding/{size}#undo"));
    let (session, drawn) = (&mut midend, &mut Drawn::default());
    walk(session, 20_000);
    bencher.bench_local(|| {
        if session.position() == 0 {
            let _ = session.go_to(20_000);
        }
        let outcome = session.undo();
        session.redraw(&mut NullCanvas, drawn);
        outcome
    });
}

#[divan::bench(args = ["4x4", "20x20", "100x100"], sample_size = 100)]
fn undo_held(bencher: Bencher<'_, '_>, size: &str) {
    let mut midend = game(&format!("sliding/{size}#undo"));
    walk(&mut midend, 100_000);
    bencher.bench_local(|| {
        if midend.position() == 0 {
            let _ = midend.go_to(100_000);
        }
        midend.undo()
    });
}

#[divan::bench(sample_size = 100)]
fn undo_single_then_redo(bencher: Bencher<'_, '_>) {
    let mut midend = game("sliding/4x4#undo");
    walk(&mut midend, 100_000);
    bencher.bench_local(|| {
        let _ = midend.undo();
        midend.redo()
    });
}

#[divan::bench(args = ["4x4", "100x100"], sample_size = 20)]
fn go_to_anywhere(bencher: Bencher<'_, '_>, size: &str) {
    let mut midend = game(&format!("sliding/{size}#goto"));
    walk(&mut midend, 100_000);
    let mut rng = GameRng::new("goto");
    bencher.bench_local(|| midend.go_to(rng.index(100_001)));
}

#[divan::bench(args = ["4x4", "8x8"])]
fn load_10_000_moves(bencher: Bencher<'_, '_>, size: &str) {
    let mut midend = game(&format!("sliding/{size}#load"));
    walk(&mut midend, 10_000);
    let text = midend.save().unwrap();
    bencher.bench_local(|| {
        let _ = midend.load(black_box(&text)).unwrap();
    });
}

#[divan::bench]
fn save_10_000_moves(bencher: Bencher<'_, '_>) {
    let mut midend = game("sliding/4x4#save");
    walk(&mut midend, 10_000);
    bencher.bench_local(|| midend.save());
}
