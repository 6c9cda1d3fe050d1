//! The conformance kit that every back end passes.

#[test]
fn passes_the_kit() {
    puzzle_conformance::check::<puzzle_mahjong::Mahjong>();
}
