//! Progress in collections, and the puzzles offered after a win.

use puzzle_core::solve::Grade;
use puzzle_midend::Collection;
use puzzle_profile::{Finished, NextPuzzles, Place, Progress};

use super::won;

fn collection(header: &str) -> Collection {
    Collection::read(&format!(
        "{header}\nsokoban/a:1\nsokoban/b#seed\nmahjong/turtle\nsokoban/a:4\n"
    ))
}

fn place(number: u32) -> Place {
    Place { collection: "@x/y".into(), number }
}

#[test]
fn a_puzzle_counts_as_solved_wherever_it_was_played() {
    let list = collection("");
    let elsewhere = won(1, "sokoban/a:1", 1, 1);
    let by_seed =
        Finished { seed_id: Some("sokoban/b#seed".into()), ..won(2, "sokoban/b:9", 1, 1) };
    let anew = Finished { place: Some(place(3)), ..won(3, "mahjong/turtle:xyz", 1, 1) };
    let progress = Progress::of(&[elsewhere, by_seed, anew], "@x/y", &list);
    assert_eq!(progress.solved, [true, true, true, false]);
    assert_eq!(progress.next_unsolved(Some(0)), Some(3));
    assert!(!progress.is_complete() && progress.n_solved() == 3);
    let other =
        Progress::of(&[Finished { place: Some(place(3)), ..won(3, "m/t:x", 1, 1) }], "@x/z", &list);
    assert_eq!(other.n_solved(), 0, "another collection's third puzzle");
}

#[test]
fn a_quest_unlocks_in_order() {
    let list = collection("; Unlock: in-order");
    let open = |log: &[Finished]| {
        let progress = Progress::of(log, "@x/y", &list);
        (0..4).map(|i| progress.is_open(i)).collect::<Vec<_>>()
    };
    assert_eq!(open(&[]), [true, false, false, false]);
    assert_eq!(open(&[won(1, "sokoban/a:1", 1, 1)]), [true, true, false, false]);
    let skipped = [won(1, "sokoban/a:1", 1, 1), won(2, "sokoban/a:4", 1, 1)];
    assert_eq!(open(&skipped), [true, true, false, true], "solved puzzles stay unlocked");
    let progress = Progress::of(&skipped, "@x/y", &list);
    assert_eq!(progress.next_unsolved(Some(3)), Some(1));
    assert_eq!(progress.next_unsolved(Some(9)), Some(1));
}

#[test]
fn next_puzzles() {
    let games = puzzle_backends::bundled();
    let entry = games.find("sliding").unwrap();
    let seed_id = entry.daily("2026-11-16".parse().unwrap(), None).unwrap();
    let params = seed_id["sliding/".len()..].split('#').next().unwrap().to_string();
    let game = Finished {
        seed_id: Some(seed_id),
        params,
        place: Some(place(1)),
        ..won(1, "sokoban/a:1", 1, 1)
    };
    let progress = Progress::of([&game], "@x/y", &collection(""));
    let next = NextPuzzles::after(&game, &entry, Some(&progress));
    assert_eq!(next.in_collection, Some(place(2)));
    assert!(next.same.unwrap().starts_with("sliding/4x4d"));
    assert_eq!(next.harder.unwrap().0, Grade::Normal);
    // A file with one level is no collection that could be complete.
    for (solved, is_complete) in
        [(vec![true], false), (vec![true; 2], true), (vec![true, false], false)]
    {
        let progress = Progress { solved, ..progress.clone() };
        let next = NextPuzzles::after(&game, &entry, Some(&progress));
        assert_eq!(next.is_collection_complete, is_complete, "{progress:?}");
    }
    let expert = Finished { params: "4x4dx".into(), ..won(1, "sliding/4x4:1", 1, 1) };
    let next = NextPuzzles::after(&expert, &entry, None);
    assert_eq!((next.in_collection, next.harder), (None, None));
    let of_a_file = Finished { params: "no params".into(), ..won(1, "sliding/4x4:1", 1, 1) };
    assert_eq!(NextPuzzles::after(&of_a_file, &entry, None), NextPuzzles::default());
}
