//! The chapter "Write a back end" is the text of this game, whole and in order, and the game is
//! as short as the chapter says.

const CHAPTER: &str = include_str!("../../../docs/write-a-back-end.md");
const GAME: &str = include_str!("../src/lib.rs");

/// The lines of the chapter's blocks marked `rs`, without empty ones, each with its number. Those
/// marked `rust` stand for themselves; the suite compiles them.
fn told() -> Vec<(usize, &'static str)> {
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
fn the_chapter_is_the_game() {
    let told = told();
    let lines = GAME.lines().enumerate().filter(|(_, line)| !line.is_empty());
    let game: Vec<_> = lines.map(|(i, line)| (i + 1, line)).collect();
    for (told, game) in told.iter().zip(&game) {
        assert_eq!(told.1, game.1, "line {} of the chapter, line {} of the game", told.0, game.0);
    }
    assert_eq!(told.len(), game.len(), "one of the two ends before the other");
}

#[test]
fn the_game_is_short() {
    let n = GAME.lines().count();
    assert!(n < 150, "{n} lines");
    assert!(CHAPTER.contains(&format!(": {n} lines")), "the chapter does not say {n} lines");
}
