//! Checks that the code in the chapter "Write a back end" is this game, complete and in order, and
//! that the game is as short as the chapter says.

const CHAPTER: &str = include_str!("../../../docs/write-a-back-end.md");
const GAME: &str = include_str!("../src/lib.rs");

/// Returns the non-empty lines of the chapter's blocks marked `rs`, with their line numbers. Blocks
/// marked `rust` are compiled by the test suite.
fn chapter_lines() -> Vec<(usize, &'static str)> {
    let mut is_code = false;
    let mut lines = Vec::new();
    for (i, line) in CHAPTER.lines().enumerate() {
        match line {
            "```rs" => is_code = true,
            "```" => is_code = false,
            _ if is_code && !line.is_empty() => lines.push((i + 1, line)),
            _ => {}
        }
    }
    assert!(!is_code, "a block of code does not end");
    lines
}

#[test]
fn the_chapter_contains_the_game() {
    let chapter = chapter_lines();
    let lines = GAME.lines().enumerate().filter(|(_, line)| !line.is_empty());
    let game: Vec<_> = lines.map(|(i, line)| (i + 1, line)).collect();
    for (chapter, game) in chapter.iter().zip(&game) {
        assert_eq!(
            chapter.1, game.1,
            "line {} of the chapter, line {} of the game",
            chapter.0, game.0
        );
    }
    assert_eq!(chapter.len(), game.len(), "one of them is longer than the other");
}

#[test]
fn the_game_is_short() {
    let n = GAME.lines().count();
    assert!(n < 150, "{n} lines");
    assert!(CHAPTER.contains(&format!(": {n} lines")), "the chapter does not say {n} lines");
}
