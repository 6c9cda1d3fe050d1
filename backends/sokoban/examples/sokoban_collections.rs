//! Generates the bundled collections: `sokoban_collections DIR [NAME]` writes `DIR/NAME.puzzles`
//! for one of them or for all three. In each collection the points of the levels rise, and no level
//! appears twice, not even turned or mirrored.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::{Grade, MetricValue, Rating, Work};
use puzzle_core::{Game, GameRng};
use puzzle_sokoban::{Level, Params, Sokoban, Tile};

/// A part of a collection: grade, columns, rows, boxes, number of levels.
type Part = (Grade, u32, u32, u32, usize);

const SETS: [(&str, &str, &[Part]); 3] = [
    (
        "first-steps",
        "First steps",
        &[
            (Grade::Easy, 8, 7, 2, 6),
            (Grade::Easy, 8, 7, 3, 12),
            (Grade::Easy, 9, 8, 3, 12),
            (Grade::Easy, 10, 9, 4, 10),
        ],
    ),
    (
        "rooms",
        "Rooms",
        &[
            (Grade::Normal, 8, 7, 3, 6),
            (Grade::Normal, 9, 8, 3, 6),
            (Grade::Normal, 10, 9, 4, 8),
            (Grade::Tricky, 8, 7, 3, 4),
            (Grade::Tricky, 9, 8, 4, 8),
            (Grade::Tricky, 10, 9, 4, 8),
        ],
    ),
    (
        "long-evenings",
        "Long evenings",
        &[
            (Grade::Tricky, 12, 10, 5, 8),
            (Grade::Hard, 8, 7, 3, 6),
            (Grade::Hard, 10, 9, 4, 8),
            (Grade::Hard, 12, 10, 5, 6),
            (Grade::Expert, 12, 10, 5, 12),
        ],
    ),
];

fn points(rating: &Rating) -> i64 {
    let found = rating.figures.iter().find(|f| f.key == "points");
    match found.map(|f| &f.value) {
        Some(MetricValue::Int(n)) => *n,
        _ => 0,
    }
}

/// Returns the smallest of the eight turned and mirrored pictures of a level without the player.
/// Two levels are equal up to symmetry if these pictures are equal.
fn face(level: &Level) -> Vec<Vec<u8>> {
    let width = level.board.width();
    let mark = |tile: &Tile| match tile {
        Tile::Wall => b'#',
        Tile::Box => b'$',
        Tile::BoxOnGoal => b'*',
        Tile::Goal | Tile::PlayerOnGoal => b'.',
        Tile::Floor | Tile::Player => b' ',
    };
    let mut rows: Vec<Vec<u8>> =
        level.tiles().chunks(width).map(|row| row.iter().map(mark).collect()).collect();
    let mut faces = Vec::new();
    for _ in 0..4 {
        rows = (0..rows[0].len()).map(|x| rows.iter().rev().map(|row| row[x]).collect()).collect();
        faces.push(rows.clone());
        faces.push(rows.iter().rev().cloned().collect());
    }
    faces.into_iter().min().unwrap_or_default()
}

fn write_set(dir: &str, id: &str, title: &str, parts: &[Part]) {
    let mut seen = BTreeSet::new();
    let mut levels: Vec<(i64, String, &str)> = Vec::new();
    for &(grade, w, h, boxes, n) in parts {
        let params = Params::new(w, h, boxes, grade);
        params.validate(ParamsForm::Full).expect("good params");
        let mut n_made = 0;
        for i in 0.. {
            if n_made == n {
                break;
            }
            let mut rng = GameRng::new(&format!("{id} {} {i}", params.encode(ParamsForm::Full)));
            let made = Sokoban::generate(&params, &mut rng, &mut Work::unlimited()).expect("one");
            if !seen.insert(face(&made.desc)) {
                continue;
            }
            n_made += 1;
            let narrow = made.params.unwrap_or(params);
            let text = Sokoban::desc_text(&narrow, &made.desc);
            let id = format!("sokoban/{}:{text}", narrow.encode(ParamsForm::Short));
            levels.push((made.rating.as_ref().map_or(0, points), id, grade.keyword()));
        }
        eprintln!("{id}: {n} of {}", params.encode(ParamsForm::Full));
    }
    levels.sort();
    let mut text =
        format!("; Title: {title}\n; Author: the authors of this program\n; Unlock: all\n");
    for (i, (_, id, grade)) in levels.iter().enumerate() {
        writeln!(text, "{id}\t{}, {grade}", i + 1).expect("text grows");
    }
    std::fs::write(format!("{dir}/{id}.puzzles"), text).expect("a directory that can be written");
}

fn main() {
    let mut args = std::env::args().skip(1);
    let dir = args.next().expect("collection DIR [NAME]");
    let only = args.next();
    for (id, title, parts) in SETS {
        if only.as_deref().is_none_or(|only| only == id) {
            write_set(&dir, id, title, parts);
        }
    }
}
