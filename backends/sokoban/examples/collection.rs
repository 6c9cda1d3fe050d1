//! Generates the bundled collection: `collection [SEED] > levels/sixty.puzzles`. Sixty levels in
//! rising order of points: of each size several are made, and those taken that are worth most.

use puzzle_core::{FigureValue, Form, Game, GameRng, Grade, Params as _, Rating, Work};
use puzzle_sokoban::{Params, Sokoban};

fn figure(rating: &Rating, key: &str) -> i64 {
    let found = rating.figures.iter().find(|f| f.key == key);
    match found.map(|f| &f.value) {
        Some(FigureValue::Int(n)) => *n,
        _ => 0,
    }
}

/// What makes a level worth a place: entanglement, not length.
fn worth(rating: &Rating) -> i64 {
    let f = |key| figure(rating, key);
    4 * f("box_changes")
        + 3 * f("conflict").min(24)
        + 2 * f("pushes_away").min(16)
        + 2 * f("box_lines")
        - f("n_pushes")
        - f("n_moves") / 5
}

fn main() {
    let seed = std::env::args().nth(1).unwrap_or_else(|| "sixty".into());
    let sizes = [
        (Grade::Easy, [(7, 7, 2), (8, 7, 3), (9, 8, 3)]),
        (Grade::Normal, [(8, 8, 3), (9, 8, 3), (10, 9, 4)]),
        (Grade::Tricky, [(9, 9, 4), (10, 9, 4), (11, 9, 4)]),
        (Grade::Hard, [(10, 9, 4), (12, 10, 5), (14, 12, 6)]),
    ];
    let mut levels: Vec<(i64, String, String)> = Vec::new();
    for (grade, sizes) in sizes {
        for (w, h, boxes) in sizes {
            let params = Params::new(w, h, boxes, grade);
            params.validate(Form::Full).expect("good params");
            let mut made: Vec<(i64, i64, String)> = (0..16)
                .filter_map(|i| {
                    let mut rng = GameRng::new(&format!("{seed} {w}x{h} {i}"));
                    let one = Sokoban::generate(&params, &mut rng, &mut Work::unlimited()).ok()?;
                    let rating = one.rating?;
                    (rating.grade == Some(grade)).then(|| {
                        let text = Sokoban::desc_text(&params, &one.desc);
                        let id = format!("sokoban/{}:{text}", params.encode(Form::Short));
                        (-worth(&rating), figure(&rating, "points"), id)
                    })
                })
                .collect();
            made.sort();
            eprintln!("{w}x{h} {boxes} {}: {} made", grade.keyword(), made.len());
            let chosen = made.into_iter().take(5);
            levels.extend(chosen.map(|(_, points, id)| (points, id, grade.keyword().into())));
        }
    }
    levels.sort();
    println!("; Title: Sixty levels in rising order");
    println!("; Author: generated, seed \"{seed}\"");
    println!("; Unlock: all");
    for (i, (_, id, grade)) in levels.iter().enumerate() {
        println!("{id}\t{}, {grade}", i + 1);
    }
}
