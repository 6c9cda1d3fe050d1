//! Generates many puzzles, proves each of them, and reports the times and the number of given
//! numbers: `hidato_campaign 10x10 R h 200 [q] [flags ESg9]`.

use std::time::Instant;

use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Work};
use puzzle_hidato::{Shape, Spec, Tier, Topology, count, generate, is_solved_by};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (w, h) = args[1].split_once('x').expect("10x10");
    let letter = |i: usize| args.get(i).and_then(|a| a.chars().next());
    let n: usize = args[4].parse().expect("how many");
    let flags = args.get(6).map_or("", String::as_str);
    let spec = Spec {
        topology: Topology::from_letter(letter(2).expect("a topology")).expect("a topology"),
        width: w.parse().expect("a width"),
        height: h.parse().expect("a height"),
        shape: letter(5).and_then(Shape::from_letter).unwrap_or_default(),
        outline: None,
        grade: Grade::from_letter(letter(3).expect("a grade")).expect("a grade"),
        hides_ends: flags.contains('E'),
        is_symmetric: flags.contains('S'),
        longest_gap: flags.split_once('g').map_or(0, |(_, g)| g.parse().expect("a gap")),
    };
    let (mut times, mut clues, mut failed) = (Vec::new(), Vec::new(), 0);
    let (mut cells, mut tries) = (0, 0);
    for i in 0..n {
        // Takes the shortest of five runs, because other programs run at the same time.
        let (mut best, mut made) = (f64::MAX, Err(puzzle_core::solve::Stop::Inner));
        for _ in 0..(if n < 4 { 1 } else { 5 }) {
            let mut rng = GameRng::new(&format!("campaign-{i}"));
            let start = Instant::now();
            made = generate(&spec, &mut rng, &mut Work::unlimited());
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
        args[1..].join(" "),
        times[n / 2],
        times[n * 95 / 100],
        times[n - 1],
        clues.iter().sum::<usize>() as f64 / good as f64,
        clues.iter().min().unwrap_or(&0),
        clues.iter().max().unwrap_or(&0),
        cells as f64 / good as f64,
    );
}
