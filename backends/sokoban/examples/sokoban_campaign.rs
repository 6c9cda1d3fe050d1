//! Generates levels and prints each with its rating and the time it took, then a summary.
//!
//! `sokoban_campaign [n=20] [width=10] [height=9] [boxes=4] [grade=normal] [seed=] [show=0]`

use puzzle_core::GameRng;
use puzzle_core::solve::{Grade, Work};
use puzzle_sokoban::generate::{Spec, generate};
use puzzle_sokoban::rate_level;
use puzzle_sokoban::solve::{Answer, Mode, replay, solve};

mod common;
use common::Stopwatch;

fn main() {
    let (mut n, mut show, mut seed) = (20, 0, String::new());
    let mut spec = Spec { width: 10, height: 9, boxes: 4, grade: Grade::Normal };
    for arg in std::env::args().skip(1) {
        match arg.split_once('=').expect("key=value") {
            ("n", v) => n = v.parse().expect("n"),
            ("show", v) => show = v.parse().expect("show"),
            ("width", v) => spec.width = v.parse().expect("width"),
            ("height", v) => spec.height = v.parse().expect("height"),
            ("boxes", v) => spec.boxes = v.parse().expect("boxes"),
            ("seed", v) => seed = v.into(),
            ("grade", v) => {
                let named = Grade::ALL.into_iter().find(|d| d.keyword() == v);
                spec.grade = named.expect("a grade");
            }
            _ => panic!("unknown argument {arg}"),
        }
    }
    spec.validate().expect("a valid spec");
    let mut times = Vec::new();
    let (mut grades, mut rated, mut n_idle) = ([0; 5], [0; 5], 0);
    for i in 0..n {
        let watch = Stopwatch::start();
        let mut work = Work::unlimited();
        let mut rng = GameRng::new(&format!("{seed}{i}"));
        let made = generate(&spec, &mut rng, &mut work).expect("no limit");
        let took = watch.spent();
        times.push(took);
        grades[made.rating.grade as usize] += 1;
        assert!(replay(&made.level, &made.steps) && !made.level.is_solved());
        let again = solve(&made.level, Mode::Any, &mut Work::unlimited()).expect("no limit");
        assert!(matches!(again, Answer::Solved { .. }));
        if let Ok(Some(rating)) = rate_level(&made.level, &mut Work::unlimited()) {
            rated[rating.grade as usize] += 1;
            n_idle += rating.figures.idle;
        }
        if i < show {
            println!("{}", made.level);
        }
        println!(
            "{i:4} {:7.1} ms {:7} nodes {:4} points  {}: {}  {:?}",
            took.as_secs_f64() * 1e3,
            work.n_nodes(),
            made.rating.points,
            made.rating.grade,
            made.rating.words(),
            made.rating.figures
        );
    }
    times.sort();
    let at =
        |part: usize| times[(times.len() * part / 100).min(times.len() - 1)].as_secs_f64() * 1e3;
    println!(
        "{n} levels: median {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, longest {:.1} ms; \
         grades {grades:?}, by a full rating {rated:?}, {n_idle} idle boxes",
        at(50),
        at(90),
        at(99),
        at(100)
    );
}
