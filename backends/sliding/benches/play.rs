//! Measures the costs of playing: generation, moves and states.

use divan::{Bencher, black_box};
use puzzle_core::draw::{Frame, Layout, NullCanvas, Point};
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key, Pointer};
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::Work;
use puzzle_core::{Game, GameRng};
use puzzle_midend::{Drawn, Midend, Opened};
use puzzle_sliding::{DrawState, Move, Params, Sliding, SlidingEditor, State, Ui};

fn main() {
    divan::main();
}

fn start(size: &str) -> (Params, State) {
    let params = Params::decode(size, &Params::default()).unwrap();
    params.validate(ParamsForm::Full).unwrap();
    let made = Sliding::generate(&params, &mut GameRng::new("bench"), &mut Work::unlimited());
    let state = Sliding::new_state(&params, &made.unwrap().desc);
    (params, state)
}

/// Generates a puzzle with its ID text, without hashing a seed.
#[divan::bench(args = ["4x4", "8x8", "20x20"])]
fn generate_with_text(bencher: Bencher<'_, '_>, size: &str) {
    let (params, _) = start(size);
    let mut rng = GameRng::new("bench");
    bencher.bench_local(|| {
        let made = Sliding::generate(&params, &mut rng, &mut Work::unlimited()).unwrap();
        (params.encode(ParamsForm::Short), Sliding::desc_text(&params, &made.desc))
    });
}

/// Draws a start of any grade, without its text and without hashing a seed.
#[divan::bench(args = ["4x4da", "8x8da", "20x20da"])]
fn generate_any(bencher: Bencher<'_, '_>, size: &str) {
    let (params, _) = start(size);
    let mut rng = GameRng::new("bench");
    bencher
        .bench_local(|| Sliding::generate(&params, &mut rng, &mut Work::unlimited()).unwrap().desc);
}

/// Generates a puzzle from a seed, including the seed's hash.
#[divan::bench]
fn generate_from_seed(bencher: Bencher<'_, '_>) {
    let (params, _) = start("4x4");
    let mut n = 0u32;
    bencher.bench_local(|| {
        n += 1;
        let mut rng = GameRng::new(&n.to_string());
        let made = Sliding::generate(&params, &mut rng, &mut Work::unlimited()).unwrap();
        Sliding::desc_text(&params, &made.desc)
    });
}

#[divan::bench(args = ["4x4", "20x20", "100x100"])]
fn execute(bencher: Bencher<'_, '_>, size: &str) {
    let (_, mut state) = start(size);
    let hole = state.hole();
    let next = state.board().next(hole)[0];
    let mut there = false;
    bencher.bench_local(|| {
        there = !there;
        Sliding::execute(&mut state, &Move::Slide(if there { next } else { hole }))
    });
}

#[divan::bench(args = ["4x4", "20x20", "100x100"])]
fn clone_from(bencher: Bencher<'_, '_>, size: &str) {
    let (_, state) = start(size);
    let mut copy = state.clone();
    bencher.bench_local(|| copy.clone_from(black_box(&state)));
}

#[divan::bench(args = ["4x4", "20x20"], sample_size = 1000)]
fn redraw(bencher: Bencher<'_, '_>, size: &str) {
    let (params, mut state) = start(size);
    let hole = state.hole();
    let next = state.board().next(hole)[0];
    let (ui, layout) = (Ui::default(), Layout::square(48));
    let mut drawn = DrawState::default();
    let mut there = false;
    bencher.bench_local(|| {
        there = !there;
        Sliding::execute(&mut state, &Move::Slide(if there { next } else { hole })).unwrap();
        let frame = Frame::still(&params, &state, &ui, layout);
        Sliding::redraw(&mut NullCanvas, &mut drawn, &frame);
    });
}

/// Sends a key through the mid-end and redraws.
#[divan::bench(args = ["4x4", "20x20"], sample_size = 1000)]
fn move_through_session(bencher: Bencher<'_, '_>, size: &str) {
    let mut session = Midend::of::<Sliding>();
    let (params, state) = start(size);
    let n = state.board().n_cells() as u16;
    let desc: Vec<String> = (0..n)
        .map(|c| if c == state.hole() { 0 } else { state.piece(c) + 1 })
        .map(|number| number.to_string())
        .collect();
    let id = format!("{}:{}", params.encode(ParamsForm::Short), desc.join(","));
    assert!(matches!(session.open(&id), Ok(Opened::Ready(_))));
    let keys = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    let (mut rng, mut drawn) = (GameRng::new("keys"), Drawn::default());
    session.redraw(&mut NullCanvas, &mut drawn);
    bencher.bench_local(|| {
        let _ = session.input(Input::from(Key::Arrow(keys[rng.index(4)])));
        session.redraw(&mut NullCanvas, &mut drawn);
    });
}

/// Creates a session with a puzzle of this size, and keys that are moves from its start.
fn played(size: &str, n: usize) -> (Midend, Drawn, Vec<Input>) {
    let mut session = Midend::of::<Sliding>();
    let (params, _) = start(size);
    let made = Sliding::generate(&params, &mut GameRng::new("bench"), &mut Work::unlimited());
    let desc = Sliding::desc_text(&params, &made.unwrap().desc);
    let id = format!("{}:{desc}", params.encode(ParamsForm::Short));
    assert!(matches!(session.open(&id), Ok(Opened::Ready(_))));
    let mut rng = GameRng::new("keys");
    let mut keys = Vec::new();
    while keys.len() < n {
        let key = Input::from(Key::Arrow(Direction::ALL[rng.index(4)]));
        let before = session.position();
        let _ = session.input(key);
        if session.position() > before {
            keys.push(key);
        }
    }
    let mut drawn = Drawn::default();
    session.redraw(&mut NullCanvas, &mut drawn);
    (session, drawn, keys)
}

/// Plays a move with a key and redraws.
#[divan::bench(args = ["4x4", "20x20"], sample_size = 1000)]
fn move_with_null_redraw(bencher: Bencher<'_, '_>, size: &str) {
    let (mut session, mut drawn, keys) = played(size, 20_000);
    let mut next = keys.len();
    bencher.bench_local(|| {
        if next == keys.len() {
            let _ = session.go_to(0);
            next = 0;
        }
        let _ = session.input(keys[next]);
        next += 1;
        session.redraw(&mut NullCanvas, &mut drawn);
    });
}

/// Undoes one step and redraws.
#[divan::bench(args = ["4x4", "20x20"], sample_size = 1000)]
fn undo_with_null_redraw(bencher: Bencher<'_, '_>, size: &str) {
    let (mut session, mut drawn, keys) = played(size, 20_000);
    bencher.bench_local(|| {
        if session.position() == 0 {
            let _ = session.go_to(keys.len());
        }
        let _ = session.undo();
        session.redraw(&mut NullCanvas, &mut drawn);
    });
}

/// Undoes one step without drawing.
#[divan::bench(args = ["4x4", "20x20"], sample_size = 1000)]
fn undo_alone(bencher: Bencher<'_, '_>, size: &str) {
    let (mut session, _, keys) = played(size, 20_000);
    bencher.bench_local(|| {
        if session.position() == 0 {
            let _ = session.go_to(keys.len());
        }
        let _ = session.undo();
    });
}

/// Plays a move with a key without drawing.
#[divan::bench(args = ["4x4", "20x20"], sample_size = 1000)]
fn move_alone(bencher: Bencher<'_, '_>, size: &str) {
    let (mut session, _, keys) = played(size, 20_000);
    let mut next = keys.len();
    bencher.bench_local(|| {
        if next == keys.len() {
            let _ = session.go_to(0);
            next = 0;
        }
        let _ = session.input(keys[next]);
        next += 1;
    });
}

/// Draws a stroke in the editor on a canvas of 50 by 50, from the press to the picture and the
/// status line. If half of the canvas is a board, the editor analyzes that board after each stroke.
#[divan::bench(args = ["blank", "board"])]
fn editor_stroke(bencher: Bencher<'_, '_>, what: &str) {
    let mut session = Midend::of::<SlidingEditor>();
    let Ok(Opened::Generate(task)) = session.open("50x50#bench") else { panic!("a seed") };
    let job = session.job(&task).unwrap();
    let _ = session.finish(job.run(&mut Work::unlimited()));
    if what == "board" {
        let text = "1-1250,o1250_h1250_w1x2,60g61";
        let _ = session.open(&format!("50x50:{text}")).unwrap();
    }
    let layout = Layout::square(20);
    session.set_layout(layout);
    let (mut n, mut drawn) = (0, Drawn::default());
    session.redraw(&mut NullCanvas, &mut drawn);
    bencher.bench_local(|| {
        n += 1;
        let at = |x: i32| Pointer::mouse(Point::new(13 + 20 * x, 800), Button::Left);
        let (from, to) = (n % 7, n % 7 + 20);
        for input in [Input::Press(at(from)), Input::Drag(at(to)), Input::Release(at(to))] {
            let _ = session.input(input);
            session.redraw(&mut NullCanvas, &mut drawn);
        }
        black_box(session.status_text());
    });
}
