//! A seed names the same puzzle for ever, on every target: `goldens/seeds.txt` holds what they are.

#[path = "../goldens/again.rs"]
mod again;

#[test]
fn seeds_name_their_puzzles() {
    let pinned = expect_test::expect_file!["../goldens/seeds.txt"];
    pinned.assert_eq(&again::again());
    assert!(again::PINNED.lines().count() > 100);
}
