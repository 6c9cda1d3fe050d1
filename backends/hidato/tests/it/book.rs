//! Tests of the bundled book: sixty puzzles, each with one solution, no two outlines alike,
//! difficulty rising.

use std::collections::BTreeSet;

use puzzle_core::Game as _;
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Grade, Work};
use puzzle_hidato::{Desc, Hidato, Params, PlaceKind, count, needed_tier};

/// A picture of an outline that is the same for its half turns and mirror images.
fn look(desc: &Desc) -> String {
    let board = desc.board();
    let rows: Vec<Vec<bool>> = board
        .kinds()
        .chunks(board.width())
        .map(|row| row.iter().map(|&kind| kind == PlaceKind::Cell).collect())
        .collect();
    let text = |rows: Vec<Vec<bool>>| format!("{:?} {rows:?}", board.topology().lattice());
    let mirrored = || rows.iter().map(|row| row.iter().rev().copied().collect());
    let all = [
        text(rows.clone()),
        text(rows.iter().rev().cloned().collect()),
        text(mirrored().collect()),
        text(mirrored().rev().collect()),
    ];
    all.into_iter().min().unwrap()
}

#[test]
fn sixty_unique_puzzles_with_distinct_outlines_and_rising_grades() {
    let text = Hidato::COLLECTIONS[0].text;
    let (mut looks, mut titles) = (BTreeSet::new(), BTreeSet::new());
    let mut last = (Grade::Easy, 0);
    for line in text.lines().filter(|line| !line.starts_with(';')) {
        let (id, title) = line.split_once('\t').expect("a title");
        let (params, desc) = id.split_once(':').expect("a desc");
        let params = Params::decode(params, &Params::default()).unwrap();
        let desc = Hidato::parse_desc(&params, desc).unwrap();
        let mut work = Work::unlimited();
        let found = count(desc.board(), desc.clues(), 2, &mut work);
        assert_eq!(found.is_unique(), Some(true), "{title}");
        let grade = needed_tier(desc.board(), desc.clues(), &mut work).unwrap().grade();
        let next = (grade, desc.board().n_cells());
        assert!(last <= next, "{title}: {last:?} {next:?}");
        last = next;
        assert!(looks.insert(look(&desc)), "{title}: there is one of this outline");
        assert!(titles.insert(title), "{title} twice");
    }
    assert_eq!(titles.len(), 60);
    assert_eq!(last.0, Grade::Expert);
}
