//! Tests whether the grades of `Params::grades` can really be generated: `hidato_grades N
//! MOST_CELLS SEEDS [TOPOLOGIES]` draws N random params, generates a puzzle of each possible grade
//! for each seed, and reports the maximum number of paths tried. Prints each case that failed or
//! came close to failing.

use std::collections::BTreeMap;

use puzzle_core::GameRng;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Grade, Work};
use puzzle_hidato::{Params, Shape, Topology, generate};

/// The number of tried paths, out of a limit of a thousand, from which a puzzle counts as close to
/// failing.
const NEARLY: u32 = 150;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |i: usize| args[i].parse::<u32>().expect("a number");
    let topologies = args.get(4).map_or("ODRXTVBANJ", String::as_str);
    let mut rng = GameRng::new("grades");
    let (mut n_offers, mut worst) = (0, BTreeMap::new());
    for i in 0..number(1) {
        let params = random_params(&mut rng, number(2), topologies);
        for grade in params.grades() {
            let mut graded = params.clone();
            graded.set_grade(grade).expect("a possible grade");
            for seed in 0..number(3) {
                let mut rng = GameRng::new(&format!("{i} {seed}"));
                let made = generate(graded.spec(), &mut rng, &mut Work::unlimited());
                let n_tries = made.map_or(u32::MAX, |made| made.n_tries);
                if n_tries > NEARLY {
                    println!("{}: {n_tries}", graded.encode(puzzle_core::params::ParamsForm::Full));
                }
                let worst = worst.entry((params.topology().letter(), grade)).or_insert(0);
                *worst = n_tries.max(*worst);
                n_offers += 1;
            }
        }
    }
    println!("{n_offers} puzzles; the most paths of one:");
    for topology in topologies.chars() {
        let most = Grade::ALL
            .map(|grade| worst.get(&(topology, grade)).map_or("-".to_string(), u32::to_string));
        println!("{topology} {}", most.join(" "));
    }
}

/// Returns random params, small ones more often than large ones.
fn random_params(rng: &mut GameRng, most: u32, topologies: &str) -> Params {
    loop {
        let topology = topologies.chars().nth(rng.index(topologies.len())).expect("a letter");
        let topology = Topology::from_letter(topology).expect("a topology");
        let side = 4 + rng.below(16);
        let (width, height) = (2 + rng.below(side), 2 + rng.below(side));
        if width * height > most {
            continue;
        }
        let shape = Shape::ALL[if rng.chance(1, 2) { 0 } else { rng.index(Shape::ALL.len()) }];
        let grade = Grade::Easy;
        let mut params =
            Params::new(width as usize, height as usize, topology, grade).with_shape(shape);
        if rng.chance(1, 3) {
            params = params.with_symmetry();
        }
        let flag = |on: bool| puzzle_core::params::ConfigValue::Bool(on);
        params.set_config("hide-ends", &flag(rng.chance(1, 4))).expect("a flag");
        if rng.chance(1, 4) {
            let gap = puzzle_core::params::ConfigValue::Uint(1 + rng.below(14));
            params.set_config("longest-gap", &gap).expect("a gap");
        }
        // Half of the boards have no walls, half no links.
        for key in ["walls", "links"] {
            let percent = rng.below(81).saturating_sub(40);
            let percent = puzzle_core::params::ConfigValue::Uint(percent);
            params.set_config(key, &percent).expect("a number");
        }
        return params;
    }
}
