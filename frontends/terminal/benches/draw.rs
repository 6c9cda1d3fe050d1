//! Measures how long it takes to show a move: `cargo bench -p puzzle-terminal`.

use puzzle_terminal::{ColorDepth, Headless, Open, Options};

fn main() {
    for id in GAMES {
        for size in [(80, 24), (200, 60)] {
            let mut headless = headless((id, size));
            let whole = headless.bytes().unwrap_or_default().len();
            // The first move adds keys to the legend.
            let moves = MOVES.map(|key| {
                headless.press(key.parse().expect("a key"));
                headless.bytes().unwrap_or_default().len()
            });
            println!("{id} {size:?}: {whole} bytes, then moves of {moves:?}");
        }
    }
    divan::main();
}

const GAMES: [&str; 4] = ["sliding/8x8#7", "sokoban#7", "mahjong#7", "hidato/8x8#7"];
const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (200, 60);
const MOVES: [&str; 4] = ["left", "up", "right", "down"];

fn headless((id, size): (&str, (u16, u16))) -> Headless {
    let open = Open::Id(id.into());
    let options = Options { open, depth: Some(ColorDepth::Full), ..Options::default() };
    Headless::new(puzzle_backends::bundled(), &options, size).expect("a puzzle")
}

/// A move, of which only the changes are sent.
#[divan::bench(args = cases())]
fn a_move(bencher: divan::Bencher, case: (&str, (u16, u16))) {
    let mut headless = headless(case);
    let _ = headless.bytes();
    let mut n = 0;
    bencher.bench_local(|| {
        n += 1;
        headless.press(MOVES[n % 4].parse().expect("a key"));
        headless.bytes().unwrap_or_default().len()
    });
}

/// The whole screen, as after a change of theme.
#[divan::bench(args = cases())]
fn the_whole_screen(bencher: divan::Bencher, case: (&str, (u16, u16))) {
    let mut headless = headless(case);
    let _ = headless.bytes();
    bencher.bench_local(|| {
        headless.press("y".parse().expect("a key"));
        headless.bytes().unwrap_or_default().len()
    });
}

/// The first screen, from starting the program.
#[divan::bench(args = cases())]
fn the_start(bencher: divan::Bencher, case: (&str, (u16, u16))) {
    bencher.bench_local(|| headless(case).bytes().unwrap_or_default().len());
}

fn cases() -> Vec<(&'static str, (u16, u16))> {
    GAMES.iter().flat_map(|&id| [(id, SMALL), (id, LARGE)]).collect()
}
