//! The kit that every back end passes.

#[test]
fn conforms() {
    puzzle_conformance::check::<puzzle_mahjong::Mahjong>();
}
