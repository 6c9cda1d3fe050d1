//! Measures how many random boards are solved in the fewest moves, and how fast: `sliding_random
//! CELLS [HOW_MANY]`. The boards are grids with cells missing, knight boards, and rings and trees
//! with chords, some with one-way arcs or identical pieces.
use puzzle_core::GameRng;
use puzzle_core::solve::Work;
use puzzle_sliding::goal::Goal;
use puzzle_sliding::graph::Graph;
use puzzle_sliding::solvable::random_start;
use puzzle_sliding::solve::{SearchCache, SolveMode, Verdict, solve};
use std::collections::BTreeMap;
use std::time::Instant;

fn grid(rng: &mut GameRng, n: usize, offsets: &[(i32, i32)]) -> Vec<(u16, u16)> {
    let w = 3 + rng.index(3) as i32;
    let mut cells: Vec<(i32, i32)> = (0..(n as i32 + 3)).map(|i| (i % w, i / w)).collect();
    while cells.len() > n {
        cells.remove(rng.index(cells.len()));
    }
    let mut arcs = Vec::new();
    for (i, a) in (0..).zip(&cells) {
        for (j, b) in (0..).zip(&cells) {
            if offsets.contains(&(b.0 - a.0, b.1 - a.1)) {
                arcs.push((i, j));
            }
        }
    }
    arcs
}

fn board(rng: &mut GameRng, n: usize) -> (&'static str, Graph, Goal) {
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let leaps = [(1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1)];
    let two = |a: u16, b: u16| [(a, b), (b, a)];
    let (name, mut arcs) = match rng.below(5) {
        0 => ("grid", grid(rng, n, &steps)),
        1 => ("knight", grid(rng, n, &leaps)),
        2 => {
            let mut arcs: Vec<_> =
                (0..n).flat_map(|i| two(i as u16, ((i + 1) % n) as u16)).collect();
            for _ in 0..=rng.index(3) {
                arcs.extend(two(rng.index(n) as u16, rng.index(n) as u16));
            }
            ("ring with chords", arcs)
        }
        3 => {
            let mut arcs: Vec<_> =
                (1..n).flat_map(|i| two(i as u16, rng.index(i) as u16)).collect();
            for _ in 0..2 + rng.index(n) {
                arcs.extend(two(rng.index(n) as u16, rng.index(n) as u16));
            }
            ("tree with chords", arcs)
        }
        _ => {
            let mut arcs = grid(rng, n, &steps);
            for _ in 0..3 {
                if !arcs.is_empty() {
                    arcs.swap_remove(rng.index(arcs.len()));
                }
            }
            ("one-way grid", arcs)
        }
    };
    arcs.sort_unstable();
    let graph = Graph::new(n, &arcs);
    let hole = rng.index(n) as u16;
    let mut classes = vec![Vec::new(); 2];
    if rng.chance(1, 3) {
        for piece in (0..n as u16).filter(|&p| p != hole) {
            if let Some(class) = classes.get_mut(rng.index(5)) {
                class.push(piece);
            }
        }
    }
    let goal = Goal::with_classes(&graph, hole, &classes);
    (name, graph, goal)
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<usize>().expect("a number"));
    let n = args.next().expect("the number of cells");
    let how_many = args.next().unwrap_or(50);
    let mut rng = GameRng::new(&format!("{n} cells"));
    let mut kinds: BTreeMap<&str, (usize, usize, f64, usize)> = BTreeMap::new();
    let mut times = Vec::new();
    let mut done = 0;
    while done < how_many {
        let (name, graph, goal) = board(&mut rng, n);
        let Some(start) = random_start(&graph, &goal, &mut rng) else { continue };
        done += 1;
        let mut memory = SearchCache::default();
        let begun = Instant::now();
        let mut work = Work::unlimited();
        let answer = solve(&graph, &goal, &start.position, SolveMode::Fast, &mut memory, &mut work);
        let seconds = begun.elapsed().as_secs_f64();
        times.push(seconds);
        let Ok(Verdict::Moves { moves, optimal }) = answer else {
            panic!("{name}: {answer:?} {graph:?} {goal:?} {start:?}")
        };
        let kind = kinds.entry(name).or_default();
        kind.0 += 1;
        kind.1 += usize::from(optimal);
        kind.2 = kind.2.max(seconds);
        kind.3 = kind.3.max(moves.len());
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{n} cells: median {:.3} s, nine in ten {:.3} s, longest {:.3} s",
        times[times.len() / 2],
        times[times.len() * 9 / 10],
        times[times.len() - 1]
    );
    for (name, (boards, proved, longest, moves)) in kinds {
        println!("  {name}: {proved} of {boards} proved, at most {longest:.2} s and {moves} moves");
    }
}
