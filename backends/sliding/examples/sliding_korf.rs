//! Solves Korf's hundred positions with proof and compares the lengths: `sliding_korf FILE
//! [HOW_MANY]`. Each line of the file has an index, a length, and 16 numbers for a goal with the
//! hole at the top left.
use puzzle_core::solve::Work;
use puzzle_sliding::goal::Goal;
use puzzle_sliding::graph::{Graph, NONE};
use puzzle_sliding::position::Position;
use puzzle_sliding::solve::{SearchCache, SolveMode, Verdict, solve};
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().expect("a file")).expect("readable");
    let n = args.next().map_or(100, |n| n.parse().expect("a number"));
    let graph = Graph::rectangle(4, 4);
    let goal = Goal::new(&graph, 15);
    let mut memory = SearchCache::default();
    let begun = Instant::now();
    let (mut nodes, mut slowest) = (0, 0.);
    for line in text.lines().take(n) {
        let f: Vec<usize> = line.split_whitespace().map(|x| x.parse().expect("numbers")).collect();
        let place = |&v: &usize| if v == 0 { NONE } else { 15 - v as u16 };
        let position = Position::new(f[2..].iter().rev().map(place).collect()).expect("16 places");
        let mut work = Work::unlimited();
        let one = Instant::now();
        let answer = solve(&graph, &goal, &position, SolveMode::Optimal, &mut memory, &mut work);
        match answer {
            Ok(Verdict::Moves { moves, optimal: true }) if moves.len() == f[1] => {}
            _ => panic!("{line}: {answer:?}"),
        }
        nodes += work.n_nodes();
        slowest = one.elapsed().as_secs_f64().max(slowest);
    }
    println!(
        "{n} positions: all optimal, {:.2} s, slowest {slowest:.2} s, {nodes} nodes, tables {:.1} MB",
        begun.elapsed().as_secs_f64(),
        memory.bytes() as f64 / 1e6
    );
}
