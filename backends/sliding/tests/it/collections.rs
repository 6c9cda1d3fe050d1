//! The bundled collections: no duplicates, no mirror images, and rising difficulty.

use std::collections::HashSet;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::{MetricValue, SolveRequest, Work};
use puzzle_sliding::{Memory, Params, Sliding};

/// Returns the params and the desc of each puzzle.
fn entries(id: &str) -> Vec<(Params, String)> {
    let bundle = Sliding::COLLECTIONS.iter().find(|bundle| bundle.id == id).unwrap();
    let lines = bundle.text.lines().filter(|line| !line.starts_with(';'));
    let read = |line: &str| {
        let (id, _) = line.split_once('\t').unwrap();
        let (params, desc) = id.strip_prefix("sliding/").unwrap().split_once(':').unwrap();
        (Params::decode(params, &Params::default()).unwrap(), desc.to_string())
    };
    lines.map(read).collect()
}

/// Returns the distance of a puzzle's start from the goal, as its rating gives it.
fn distance(params: &Params, desc: &str, memory: &mut Memory) -> i64 {
    let desc = Sliding::parse_desc(params, desc).unwrap();
    let state = Sliding::new_state(params, &desc);
    let rating =
        Sliding::rate(&state, &SolveRequest::default(), memory, &mut Work::unlimited()).unwrap();
    let figure = |key: &str| rating.figures.iter().find(|figure| figure.key == key);
    match figure("moves_most").or_else(|| figure("moves_least")).unwrap().value {
        MetricValue::Int(n) => n,
        _ => panic!("{rating:?}"),
    }
}

#[test]
fn the_classics_get_harder() {
    let list = entries("classics");
    assert_eq!(list.len(), 41);
    let mut last = 0;
    let mut memory = Memory::default();
    for (i, (params, desc)) in list.iter().enumerate() {
        let distance = distance(params, desc, &mut memory);
        assert!(distance >= last, "{}: {distance} after {last}", i + 1);
        last = distance;
    }
}

/// Returns the position mirrored along the diagonal, which is the same puzzle on another board.
fn mirrored(params: &Params, desc: &str) -> (u32, u32, String) {
    let (w, h) = params.size();
    let pieces: Vec<u32> = desc.split(',').map(|piece| piece.parse().unwrap()).collect();
    let turned = |piece: u32| match piece {
        0 => 0,
        piece => (piece - 1) % w * h + (piece - 1) / w + 1,
    };
    let cells = (0..w * h).map(|i| pieces[(i % h * w + i / h) as usize]);
    let text: Vec<String> = cells.map(|piece| turned(piece).to_string()).collect();
    (h, w, text.join(","))
}

#[test]
fn no_two_puzzles_are_the_same() {
    let mut seen = HashSet::new();
    for (params, desc) in entries("classics") {
        let (w, h) = params.size();
        let mirror = mirrored(&params, &desc);
        let (mw, mh) = (mirror.0, mirror.1);
        let own = (w, h, desc.clone());
        assert_ne!(own, mirror, "it is its own mirror");
        let back = mirrored(&Params::rectangle(mw, mh), &mirror.2);
        assert_eq!(back, own);
        assert!(seen.insert(own), "{desc} occurs twice");
        assert!(!seen.contains(&mirror), "{desc} is another's mirror");
    }
}

#[test]
fn the_collection_has_every_board_with_a_choice() {
    let names: Vec<String> =
        entries("boards").iter().map(|(params, _)| params.encode(ParamsForm::Short)).collect();
    let mut presets: Vec<String> = Vec::new();
    for (_, params) in puzzle_core::params::Preset::flatten(&Params::presets()) {
        let name = params.encode(ParamsForm::Short);
        if params.shared_board().is_some() && !presets.contains(&name) {
            presets.push(name);
        }
    }
    assert_eq!(names, presets);
    assert!(!names.contains(&"ring".to_string()));
}
