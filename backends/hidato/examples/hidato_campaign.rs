//! Generates many puzzles, proves each of them, and reports the times and the number of given
//! numbers: `hidato_campaign 10x10mRdh 200`. Also for params of which the game offers no puzzles.

use std::time::Instant;

use puzzle_core::GameRng;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Grade, Work};
use puzzle_hidato::{Params, Tier, count, generate, is_solved_by};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, text, n] = args.as_slice() else { panic!("PARAMS NUMBER") };
    let n: usize = n.parse().expect("a number");
    let params = Params::decode(text, &Params::default()).expect("params");
    let spec = params.spec();
    let (mut times, mut clues, mut failed) = (Vec::new(), Vec::new(), 0);
    let (mut cells, mut tries) = (0, 0);
    for i in 0..n {
        // Takes the shortest of five runs, because other programs run at the same time.
        let (mut best, mut made) = (f64::MAX, Err(puzzle_core::solve::Stop::Inner));
        for _ in 0..(if n < 4 { 1 } else { 5 }) {
            let mut rng = GameRng::new(&format!("campaign-{i}"));
            let start = Instant::now();
            made = generate(spec, &mut rng, &mut Work::unlimited());
            best = best.min(start.elapsed().as_secs_f64() * 1e3);
        }
        times.push(best);
        let Ok(made) = made else {
            failed += 1;
            continue;
        };
        tries = tries.max(made.n_tries);
        let (board, given) = (made.desc.board(), made.desc.clues());
        let mut work = Work::limited(300_000, u64::MAX);
        assert_ne!(count(board, given, 2, &mut work).is_unique(), Some(false), "puzzle {i}");
        let solved = |tier| is_solved_by(board, given, tier, &mut Work::unlimited()).unwrap();
        assert!(spec.grade == Grade::Expert || solved(Tier::most(spec.grade)), "puzzle {i}");
        let below = Grade::ALL.into_iter().rfind(|&grade| grade < spec.grade);
        assert!(!below.is_some_and(|grade| solved(Tier::most(grade))), "puzzle {i}");
        clues.push(made.desc.n_clues());
        cells += board.n_cells();
    }
    times.sort_by(f64::total_cmp);
    let good = clues.len().max(1);
    println!(
        "{}: {n} puzzles, {failed} not found, at most {tries} paths; ms median {:.2} p95 {:.2} max {:.2}; clues {:.1} \
         ({}-{}) of {:.1} cells",
        text,
        times[n / 2],
        times[n * 95 / 100],
        times[n - 1],
        clues.iter().sum::<usize>() as f64 / good as f64,
        clues.iter().min().unwrap_or(&0),
        clues.iter().max().unwrap_or(&0),
        cells as f64 / good as f64,
    );
}
