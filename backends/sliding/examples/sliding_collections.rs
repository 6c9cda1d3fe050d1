//! Generates the bundled collections. Run it as `sliding_collections boards >
//! collections/boards.puzzles`, or with `classics`.
use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{ConfigKind, Params as _, ParamsForm};
use puzzle_core::solve::{Grade, MetricValue, Rating, Work};
use puzzle_sliding::{Params, Sliding};

/// Returns the distance of a start position from the goal, as its rating gives it.
fn distance(rating: &Rating) -> i64 {
    let figure = |key: &str| {
        rating.figures.iter().find(|figure| figure.key == key).map(|figure| match figure.value {
            MetricValue::Int(n) => n,
            _ => 0,
        })
    };
    figure("moves_most").or_else(|| figure("moves_least")).unwrap_or(0)
}

/// Generates a start position and returns its distance and its ID.
fn start(params: &Params, seed: &str) -> (i64, String) {
    let mut rng = Sliding::puzzle_rng(params, seed);
    let made = Sliding::generate(params, &mut rng, &mut Work::unlimited()).expect("a start");
    let desc = Sliding::desc_text(params, &made.desc);
    let rating = made.rating.expect("a rating");
    (distance(&rating), format!("sliding/{}:{desc}", params.encode(ParamsForm::Short)))
}

fn boards() {
    println!("; Title: Boards of all shapes");
    println!("; Author: the authors of this program");
    let items = Params::config_items();
    let ConfigKind::Choice(choices) = items[0].kind else { panic!("the boards are a choice") };
    for (name, title) in choices {
        let Some(params) = Params::bundled(name) else { continue };
        // A single ring can only rotate.
        if params.grades().contains(&Grade::Normal) {
            println!("{}\t{title}", start(&params, "boards").1);
        }
    }
}

fn classics() {
    let sizes: [((u32, u32), &[usize]); 8] = [
        ((3, 2), &[2, 2]),
        ((3, 3), &[2, 2, 2, 1, 1]),
        ((4, 3), &[1, 1, 1, 1, 1]),
        ((4, 4), &[2, 3, 3, 3, 3]),
        ((5, 4), &[0, 0, 1, 1, 1]),
        ((5, 5), &[0, 0, 1, 1, 1]),
        ((6, 6), &[0, 0, 1, 1, 1]),
        ((8, 8), &[0, 0, 0, 0, 1]),
    ];
    let mut list: Vec<(i64, String, String)> = Vec::new();
    for ((w, h), counts) in sizes {
        for (grade, &count) in Grade::ALL.into_iter().zip(counts) {
            let params = Params::rectangle(w, h).graded(grade);
            list.extend((0..count).map(|i| {
                let (distance, id) = start(&params, &format!("classics {i}"));
                (distance, id, format!("{w} by {h}, {grade}"))
            }));
        }
    }
    list.sort();
    println!("; Title: Rectangles, from easy to hard");
    println!("; Author: the authors of this program");
    for (i, (_, id, title)) in list.iter().enumerate() {
        println!("{id}\t{}: {title}", i + 1);
    }
}

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("boards") => boards(),
        Some("classics") => classics(),
        _ => panic!("boards or classics"),
    }
}
