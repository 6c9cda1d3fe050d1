//! Measures the generator and prints a Markdown table: `sliding_quality [HOW_MANY] [PARAMS…]`.
//!
//! For each grade of each board it generates start positions from the seeds 1, 2, 3… The distances
//! are those of the ratings; on a 4x4 they are fully proved. Times go to the standard error, so
//! that the table is the same on every machine. For params that ask for any grade, such as `4x4da`,
//! each distance is proved by a search, which only small boards allow.
use std::time::Instant;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::{Grade, MetricValue, Rating, Work};
use puzzle_sliding::solve::{SearchCache, SolveMode, Verdict, solve};
use puzzle_sliding::{Params, Sliding};

const BOARDS: &[&str] = &[
    "3x2",
    "3x3",
    "4x3",
    "4x4",
    "5x4",
    "5x5",
    "6x6",
    "8x8",
    "star",
    "round-eleven",
    "knight-twelve",
    "knight-board",
];

fn figure(rating: &Rating, key: &str) -> Option<i64> {
    rating.figures.iter().find(|f| f.key == key).and_then(|f| match f.value {
        MetricValue::Int(n) => Some(n),
        _ => None,
    })
}

/// Returns the distance of a rating. If there is no rating, or it has only a bound and the board is
/// the Fifteen's, the distance is proved.
fn distance(
    params: &Params,
    made: &puzzle_core::game::Generated<Sliding>,
    proofs: &mut SearchCache,
) -> i64 {
    let known = |key| made.rating.as_ref().and_then(|rating| figure(rating, key));
    if let Some(most) = known("moves_most") {
        return most;
    }
    if made.rating.is_none() || params.size() == (4, 4) {
        let state = Sliding::new_state(params, &made.desc);
        let (graph, goal) = state.board().graph_and_goal();
        let mut work = Work::unlimited();
        let position = state.position();
        let answer = solve(&graph, &goal, &position, SolveMode::Optimal, proofs, &mut work);
        if let Ok(Verdict::Moves { moves, optimal: true }) = answer {
            return moves.len() as i64;
        }
    }
    known("moves_least").expect("a bound")
}

fn main() {
    let mut args = std::env::args().skip(1);
    let n: usize = args.next().map_or(10, |n| n.parse().expect("a number"));
    let named: Vec<String> = args.collect();
    let boards: Vec<&str> =
        if named.is_empty() { BOARDS.to_vec() } else { named.iter().map(String::as_str).collect() };
    println!("| board | grade | asked grade given | distance: least | median | mean | most |");
    println!("|---|---|---|---|---|---|---|");
    let mut proofs = SearchCache::default();
    for board in boards {
        let params = Params::decode(board, &Params::default()).expect("params");
        let mut wanted: Vec<Option<Grade>> = params.grades().into_iter().map(Some).collect();
        if params.is_any() {
            wanted = vec![None];
        }
        for grade in wanted {
            let params = grade.map_or(params.clone(), |grade| params.clone().graded(grade));
            params.validate(ParamsForm::Full).expect("good params");
            let (mut distances, mut times, mut given) = (Vec::new(), Vec::new(), 0);
            for seed in 1..=n {
                let begun = Instant::now();
                let mut rng = Sliding::puzzle_rng(&params, &seed.to_string());
                let made = Sliding::generate(&params, &mut rng, &mut Work::unlimited());
                let made = made.expect("a start");
                times.push(begun.elapsed().as_millis());
                given += usize::from(made.rating.as_ref().and_then(|r| r.grade) == grade);
                distances.push(distance(&params, &made, &mut proofs));
            }
            distances.sort_unstable();
            times.sort_unstable();
            let grade = grade.map_or("any", Grade::keyword);
            let sum = distances.iter().sum::<i64>();
            let mean = match grade {
                "any" => format!("{:.2}", sum as f64 / n as f64),
                _ => (sum / n as i64).to_string(),
            };
            println!(
                "| `{board}` | {grade} | {given} of {n} | {} | {} | {mean} | {} |",
                distances[0],
                distances[n / 2],
                distances[n - 1]
            );
            eprintln!("{board} {grade}: median {} ms, longest {} ms", times[n / 2], times[n - 1]);
        }
    }
}
