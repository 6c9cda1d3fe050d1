//! Tests of the bundled collections: rising difficulty, no duplicates, not even mirrored.

use std::collections::BTreeMap;

use puzzle_core::Game;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::Work;
use puzzle_sokoban::generate::Rating;
use puzzle_sokoban::rate_level;
use puzzle_sokoban::{Level, Params, Sokoban, Tile};

/// The levels of a collection, each with its line.
fn levels(text: &str) -> Vec<(String, Level)> {
    text.lines()
        .filter(|line| !line.starts_with(';'))
        .map(|line| {
            let id = line.split('\t').next().unwrap();
            let (params, desc) = id.strip_prefix("sokoban/").unwrap().split_once(':').unwrap();
            let params = Params::decode(params, &Params::default()).unwrap();
            params.validate(ParamsForm::Short).unwrap();
            (id.to_string(), Sokoban::parse_desc(&params, desc).unwrap())
        })
        .collect()
}

/// The smallest of the eight turned and mirrored pictures of a level without the player.
fn face(level: &Level) -> Vec<Vec<char>> {
    let plain = |tile: &Tile| match tile {
        Tile::Player => ' ',
        Tile::PlayerOnGoal => '.',
        tile => tile.to_xsb(),
    };
    let width = level.board.width();
    let mut rows: Vec<Vec<char>> =
        level.tiles().chunks(width).map(|row| row.iter().map(plain).collect()).collect();
    let mut faces = Vec::new();
    for _ in 0..4 {
        rows = (0..rows[0].len()).map(|x| rows.iter().rev().map(|row| row[x]).collect()).collect();
        faces.push(rows.clone());
        faces.push(rows.iter().rev().cloned().collect());
    }
    faces.into_iter().min().unwrap()
}

fn rated(level: &Level) -> Rating {
    rate_level(level, &mut Work::unlimited()).unwrap().unwrap()
}

#[test]
fn three_collections_of_forty_levels_without_duplicates() {
    let mut seen = BTreeMap::new();
    for bundle in Sokoban::COLLECTIONS {
        let levels = levels(bundle.text);
        assert_eq!(levels.len(), 40, "{}", bundle.id);
        for (id, level) in levels {
            if let Some(twin) = seen.insert(face(&level), id.clone()) {
                panic!("{id} is {twin}, perhaps turned");
            }
        }
    }
    assert_eq!(seen.len(), 120);
}

#[test]
fn difficulty_rises() {
    let mut last = None;
    for bundle in Sokoban::COLLECTIONS {
        let points: Vec<u32> =
            levels(bundle.text).iter().map(|(_, level)| rated(level).points).collect();
        assert!(points.is_sorted(), "{}: {points:?}", bundle.id);
        let middle = points[points.len() / 2];
        assert!(
            last.is_none_or(|last| last < middle),
            "{} is no harder than the one before",
            bundle.id
        );
        last = Some(middle);
    }
}

#[test]
fn few_first_levels_are_very_short() {
    let first = &Sokoban::COLLECTIONS[0];
    let n_short =
        levels(first.text).iter().filter(|(_, level)| rated(level).figures.pushes < 11).count();
    assert!(n_short <= 5, "{n_short} levels of under 11 pushes");
}
