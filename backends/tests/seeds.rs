//! Tests that pinned seeds still name their puzzles, which are listed in `goldens/seeds.txt`.

#[path = "../goldens/regenerate_seeds.rs"]
mod regenerate_seeds;

#[test]
fn seeds_name_their_puzzles() {
    let pinned = expect_test::expect_file!["../goldens/seeds.txt"];
    pinned.assert_eq(&regenerate_seeds::regenerate());
    assert!(regenerate_seeds::PINNED.lines().count() > 100);
}
