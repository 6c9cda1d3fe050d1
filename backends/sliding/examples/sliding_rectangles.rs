//! Measures the lengths and the times of solutions of random rectangles: `sliding_rectangles W H
//! [HOW_MANY]`.
use puzzle_core::GameRng;
use puzzle_core::solve::Work;
use puzzle_sliding::goal::Goal;
use puzzle_sliding::graph::Graph;
use puzzle_sliding::solvable::rectangle_start;
use puzzle_sliding::solve::{SearchCache, SolveMode, Verdict, solve};
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let (w, h) = (args.next().expect("columns"), args.next().expect("rows"));
    let n = args.next().unwrap_or(30);
    let graph = Graph::rectangle(w, h);
    let goal = Goal::new(&graph, (w * h - 1) as u16);
    let (mut sum, mut n_optimal, mut times) = (0, 0, Vec::new());
    for i in 0..n {
        let position = rectangle_start(w, h, &mut GameRng::new(&format!("{i}")));
        // A new cache each time, which is what a player waits for.
        let mut memory = SearchCache::default();
        let begun = Instant::now();
        let answer =
            solve(&graph, &goal, &position, SolveMode::Fast, &mut memory, &mut Work::unlimited());
        times.push(begun.elapsed().as_secs_f64());
        let Ok(Verdict::Moves { moves, optimal }) = answer else { panic!("{i}: {answer:?}") };
        sum += moves.len();
        n_optimal += usize::from(optimal);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{w}x{h}: {n} positions, {:.1} moves on average, {n_optimal} proved; median {:.3} s, longest {:.3} s",
        sum as f64 / n as f64,
        times[n / 2],
        times[n - 1]
    );
}
