//! What playing costs: steps, warnings, history, saves.

use divan::{Bencher, black_box};
use puzzle_core::{Direction, Game, GameRng, Input, Key, NullCanvas, Work};
use puzzle_midend::{Midend, Opened, Session};
use puzzle_sokoban::{Dir, Move, Sokoban, State};

fn main() {
    memory_of_history();
    divan::main();
}

/// A board of 12x10 with room to push one box up and down for ever.
const ID: &str = "sokoban/12x10:w13s10w2s10w2s2bs3b2s2w2s10w2s3us6w2s4t4s2w2s2bs7w2s10w13";

fn game() -> Midend<Sokoban> {
    let mut midend = Midend::new();
    assert!(matches!(midend.open(ID), Ok(Opened::Ready(_))));
    midend
}

fn start() -> State {
    let params = puzzle_sokoban::Params::of_size(12, 10);
    let desc = Sokoban::parse_desc(&params, ID.split_once(':').unwrap().1).unwrap();
    Sokoban::new_state(&params, &desc)
}

/// Arrow keys that are all moves, pushes among them, and lose nothing.
fn walk(session: &mut dyn Session, n: usize) -> Vec<Input> {
    let mut rng = GameRng::new("walk");
    let mut keys = Vec::new();
    while session.position() < n {
        let key = Input::Key(Key::Arrow(Direction::ALL[rng.index(4)]).into());
        let before = session.position();
        let _ = session.input(key);
        if session.warning().is_some() {
            let _ = session.undo();
        } else if session.position() > before {
            keys.push(key);
        }
    }
    keys
}

fn memory_of_history() {
    let mut midend = game();
    walk(&mut midend, 100_000);
    let bytes = midend.history_bytes(32) as f64;
    println!("memory a history step, 12x10, 100,000 moves: {:.2} B", bytes / 1e5);
}

#[divan::bench(sample_size = 1000)]
fn execute(bencher: Bencher<'_, '_>) {
    let mut state = start();
    let mut there = false;
    bencher.bench_local(|| {
        there = !there;
        let dir = if there { Dir::Left } else { Dir::Right };
        Sokoban::execute(&mut state, &Move::Walk(dir))
    });
}

#[divan::bench(sample_size = 1000)]
fn clone_from(bencher: Bencher<'_, '_>) {
    let state = start();
    let mut copy = state.clone();
    bencher.bench_local(|| copy.clone_from(black_box(&state)));
}

#[divan::bench(sample_size = 100)]
fn proof_of_a_live_position(bencher: Bencher<'_, '_>) {
    // Two positions in turn: nothing is remembered of either.
    let one = start();
    let mut other = one.clone();
    for mv in Sokoban::read_moves(&one, "luu").unwrap_or_default() {
        Sokoban::execute(&mut other, &mv).unwrap();
    }
    let mut turn = false;
    bencher.bench_local(|| {
        turn = !turn;
        Sokoban::warning(if turn { &one } else { &other })
    });
}

#[divan::bench(sample_size = 1000)]
fn move_with_null_redraw(bencher: Bencher<'_, '_>) {
    let mut midend = game();
    let keys = walk(&mut midend, 20_000);
    let session: &mut dyn Session = &mut midend;
    let mut next = keys.len();
    bencher.bench_local(|| {
        if next == keys.len() {
            let _ = session.go_to(0);
            next = 0;
        }
        let outcome = session.input(keys[next]);
        next += 1;
        session.redraw(&mut NullCanvas);
        outcome
    });
}

#[divan::bench]
fn load_10_000_moves(bencher: Bencher<'_, '_>) {
    let mut midend = game();
    walk(&mut midend, 10_000);
    let text = midend.save().unwrap();
    bencher.bench_local(|| {
        let _ = midend.load(black_box(&text)).unwrap();
    });
}

#[divan::bench]
fn generate(bencher: Bencher<'_, '_>) {
    let params = puzzle_sokoban::Params::default();
    let mut n = 0u32;
    bencher.bench_local(|| {
        n += 1;
        let mut rng = GameRng::new(&n.to_string());
        Sokoban::generate(&params, &mut rng, &mut Work::unlimited()).unwrap().desc
    });
}
