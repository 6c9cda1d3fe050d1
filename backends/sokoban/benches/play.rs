//! Benchmarks of play: steps, deadlock warnings, history and saves.

use divan::{Bencher, black_box};
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::NullCanvas;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Input, Key};
use puzzle_core::solve::Work;
use puzzle_core::{Game, GameRng};
use puzzle_midend::{Drawn, Midend, Opened};
use puzzle_sokoban::solve::{Answer, Mode, solve};
use puzzle_sokoban::{Level, Memory, Move, Params, Sokoban, State};

fn main() {
    memory_of_history();
    divan::main();
}

/// A 12x10 board on which one box can be pushed up and down forever.
const ID: &str = "sokoban/12x10:w13s10w2s10w2s2bs3b2s2w2s10w2s3us6w2s4t4s2w2s2bs7w2s10w13";

fn game() -> Midend {
    let mut midend = Midend::of::<Sokoban>();
    assert!(matches!(midend.open(ID), Ok(Opened::Ready(_))));
    midend
}

fn start() -> State {
    let params = puzzle_sokoban::Params::of_size(12, 10);
    let desc = Sokoban::parse_desc(&params, ID.split_once(':').unwrap().1).unwrap();
    Sokoban::new_state(&params, &desc)
}

/// A 50x50 hall with pillars and 40 boxes; the first box has room to be pushed right.
fn large() -> Level {
    let rows: Vec<String> = (0..50usize)
        .map(|y| {
            let tile = |x: usize| match (x, y) {
                (0 | 49, _) | (_, 0 | 49) => '#',
                (1, 3) => '@',
                _ if x.is_multiple_of(4) && y.is_multiple_of(4) => '#',
                _ if x % 7 == 2 && y % 7 == 3 && y < 40 => '$',
                _ if x % 7 == 5 && y % 7 == 6 => '.',
                _ => ' ',
            };
            (0..50).map(tile).collect()
        })
        .collect();
    Level::from_rows(rows.iter().map(String::as_str)).unwrap()
}

/// A cave of about 2,400 squares that nearly every box cuts in two. No board makes the tables more
/// expensive to compute.
fn cave() -> State {
    let rows: Vec<String> = (0..52usize)
        .map(|y| {
            let tile = |x: usize| match (x, y) {
                (0 | 99, _) | (_, 0 | 51) => '#',
                (1, 1) => '@',
                (2..=80, 1) if x.is_multiple_of(2) => '$',
                (2..=80, 3) if x.is_multiple_of(2) => '.',
                // Rows connected at alternate ends.
                (98, _) if y % 4 == 2 => ' ',
                (1, _) if y % 4 == 0 => ' ',
                _ if y.is_multiple_of(2) => '#',
                _ => ' ',
            };
            (0..100usize).map(tile).collect()
        })
        .collect();
    let level = Level::from_rows(rows.iter().map(String::as_str)).unwrap();
    State::new(&level, false)
}

fn large_game() -> Midend {
    let mut midend = Midend::of::<Sokoban>();
    let _ = midend.begin::<Sokoban>(Params::of_size(50, 50), large());
    midend
}

/// Arrow keys that all make moves, some of them pushes, without ever causing a deadlock.
fn walk(session: &mut Midend, n: usize) -> Vec<Input> {
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
    let bytes = midend.history_bytes::<Sokoban>(32).unwrap() as f64;
    println!("memory a history step, 12x10, 100,000 moves: {:.2} B", bytes / 1e5);
}

#[divan::bench(sample_size = 1000)]
fn execute(bencher: Bencher<'_, '_>) {
    let mut state = start();
    let mut there = false;
    bencher.bench_local(|| {
        there = !there;
        let dir = if there { Direction::Left } else { Direction::Right };
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
    // Two positions alternate, so that the detector cannot reuse its last answer.
    let one = start();
    let mut other = one.clone();
    for mv in Sokoban::read_moves(&one, "luu").unwrap_or_default() {
        Sokoban::execute(&mut other, &mv).unwrap();
    }
    let mut memory = Memory::default();
    let mut turn = false;
    bencher.bench_local(|| {
        turn = !turn;
        Sokoban::warning(if turn { &one } else { &other }, &mut memory, &mut Work::quick())
    });
}

#[divan::bench(sample_size = 1000)]
fn move_with_null_redraw(bencher: Bencher<'_, '_>) {
    let mut midend = game();
    let keys = walk(&mut midend, 20_000);
    let (mut next, mut drawn) = (keys.len(), Drawn::default());
    bencher.bench_local(|| {
        if next == keys.len() {
            let _ = midend.go_to(0);
            next = 0;
        }
        let outcome = midend.input(keys[next]);
        next += 1;
        midend.redraw(&mut NullCanvas, &mut drawn);
        outcome
    });
}

#[divan::bench]
fn begin_50x50(bencher: Bencher<'_, '_>) {
    let level = large();
    bencher.bench_local(|| {
        let mut midend = Midend::of::<Sokoban>();
        let _ = midend.begin::<Sokoban>(Params::of_size(50, 50), black_box(level.clone()));
        midend
    });
}

#[divan::bench(sample_size = 1000)]
fn walk_50x50(bencher: Bencher<'_, '_>) {
    let mut midend = large_game();
    let mut there = false;
    bencher.bench_local(|| {
        there = !there;
        let dir = if there { Direction::Down } else { Direction::Up };
        midend.execute::<Sokoban>(Move::Walk(dir)).unwrap()
    });
}

#[divan::bench(sample_size = 100)]
fn push_and_undo_50x50(bencher: Bencher<'_, '_>) {
    let mut midend = large_game();
    bencher.bench_local(|| {
        let _ = midend.execute::<Sokoban>(Move::Push(Direction::Right)).unwrap();
        midend.undo()
    });
}

/// Builds the part of the tables that the work of one move pays for.
#[divan::bench]
fn first_look_at_a_cave(bencher: Bencher<'_, '_>) {
    let state = cave();
    bencher.with_inputs(Memory::default).bench_local_refs(|memory| {
        let found = Sokoban::warning(&state, memory, &mut Work::quick());
        assert!(found.is_err());
    });
}

#[divan::bench]
fn all_looks_at_a_cave(bencher: Bencher<'_, '_>) {
    let state = cave();
    bencher.with_inputs(Memory::default).bench_local_refs(|memory| {
        (1..1_000).find(|_| Sokoban::warning(&state, memory, &mut Work::quick()).is_ok())
    });
}

/// Searches near a short solution of a small level, and proves the fewest pushes.
#[divan::bench]
fn improve(bencher: Bencher<'_, '_>) {
    let rows = ["########", "#  ..  #", "#  $   #", "# @ $  #", "#      #", "########"];
    let level = Level::from_rows(rows).unwrap();
    let Ok(Answer::Solved { steps, .. }) = solve(&level, Mode::Any, &mut Work::unlimited()) else {
        panic!("the level has a solution");
    };
    bencher.bench_local(|| {
        puzzle_sokoban::solve::improve(&level, &steps, Mode::Pushes, &mut Work::unlimited())
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
