//! The board in words and as text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::ability::Description;
use puzzle_core::solve::{Explanation, Mark};

use crate::deadlock::Deadlock;
use crate::face::Face;
use crate::layout::{Place, bundled_for};
use crate::reason::deadlock_explanation;
use crate::solve::deadlocked_tiles;
use crate::state::State;
use crate::ui::{Ui, why_blocked};

/// Appends formatted text to a string.
macro_rules! put {
    ($to:expr, $($arg:tt)*) => { write!($to, $($arg)*).expect("writing to a string cannot fail") };
}

pub(crate) fn plural(n: usize, one: &str, many: &str) -> String {
    alloc::format!("{n} {}", if n == 1 { one } else { many })
}

/// Describes the place of a tile in words.
pub(crate) fn place(state: &State, tile: usize) -> String {
    place_in_words(state.layout().place(tile))
}

/// Describes a place in words: columns and rows of tiles from 1, with halves for a tile in between.
pub(crate) fn place_in_words(p: Place) -> String {
    alloc::format!("layer {}, row {}, column {}", p.z + 1, in_tiles(p.y), in_tiles(p.x))
}

/// Writes a row or a column in half-tiles from 0 as one in tiles from 1.
pub(crate) fn in_tiles(half: u8) -> String {
    alloc::format!("{}{}", half / 2 + 1, if half % 2 == 1 { " and a half" } else { "" })
}

/// Describes a tile: "five of characters, free, layer 2, row 3, column 7".
pub(crate) fn describe_cell(state: &State, ui: &Ui, tile: usize) -> Option<String> {
    if !state.is_left(tile) {
        return None;
    }
    let chosen = if ui.selected == Some(tile) { ", selected" } else { "" };
    let free = if state.is_free(tile) { "free" } else { "blocked" };
    Some(alloc::format!("{}{chosen}, {free}, {}", state.face(tile), place(state, tile)))
}

/// Describes the change from one position to another: "pair of red dragons taken".
pub(crate) fn describe_change(old: &State, new: &State) -> Option<String> {
    if old.n_reshuffles() != new.n_reshuffles() || old.groups() != new.groups() {
        let n = plural(new.n_left(), "tile", "tiles");
        return Some(match new.n_reshuffles().cmp(&old.n_reshuffles()) {
            core::cmp::Ordering::Less => alloc::format!("{n} back as before the reshuffle"),
            _ => alloc::format!("{n} reshuffled"),
        });
    }
    let (more, verb) = if old.n_left() > new.n_left() { (old, "taken") } else { (new, "put back") };
    let changed: Vec<usize> =
        more.tiles_left().filter(|&t| old.is_left(t) != new.is_left(t)).collect();
    match *changed.as_slice() {
        [] => None,
        [a, b] if more.group(a) == more.group(b) => {
            Some(alloc::format!("pair of {} {verb}", Face::group_name(more.group(a))))
        }
        _ => Some(alloc::format!("{} {verb}", plural(changed.len(), "tile", "tiles"))),
    }
}

/// Returns the status line below the picture.
pub(crate) fn status_text(state: &State, ui: &Ui) -> String {
    if state.n_left() == 0 {
        return match state.n_reshuffles() {
            0 => "Cleared!".into(),
            n => alloc::format!("Cleared, with {}!", plural(n, "reshuffle", "reshuffles")),
        };
    }
    let mut text = alloc::format!("{} left, ", state.n_left());
    match state.n_free_pairs() {
        0 => text += "no free pair (undo or reshuffle)",
        n => text += &plural(n, "free pair", "free pairs"),
    }
    if ui.taps_show_kind {
        text += "; clicks show matching tiles (K ends this)";
    }
    text
}

/// Names the kind of puzzle: "Turtle, 144 tiles".
pub(crate) fn kind(state: &State) -> String {
    let title = bundled_for(state.layout()).map_or("own layout", |bundled| bundled.title);
    alloc::format!("{title}, {}", plural(state.layout().n_tiles(), "tile", "tiles"))
}

/// Returns the rules for a person with a pencil.
pub(crate) fn short_rules(_state: &State) -> String {
    String::from(
        "Take away pairs of matching tiles until none is left. You can take a tile if nothing lies \
         on it and its left or its right side is open. Any two flowers match, and so do any two \
         seasons.",
    )
}

/// Describes the board: the pairs that can be taken first, then layer by layer from the top.
pub(crate) fn describe(state: &State, ui: &Ui) -> Description {
    let mut summary =
        alloc::format!("{} of {} tiles left, ", state.n_left(), state.layout().n_tiles());
    match state.n_free_pairs() {
        0 if state.n_left() > 0 => summary += "no free pair",
        n => summary += &plural(n, "free pair", "free pairs"),
    }
    if let Some(selected) = ui.selected {
        put!(summary, "; selected: {}", state.face(selected));
    }
    let mut parts = Vec::new();
    for (a, b) in state.free_pairs() {
        parts.push(alloc::format!(
            "Pair: {} at {}, and {} at {}",
            state.face(a),
            place(state, a),
            state.face(b),
            place(state, b)
        ));
    }
    for z in (0..state.layout().depth() as u8).rev() {
        let mut row = None;
        let mut text = String::new();
        for tile in state.tiles_left().filter(|&t| state.layout().place(t).z == z) {
            let p = state.layout().place(tile);
            if row == Some(p.y) {
                text += ", ";
            } else {
                if !text.is_empty() {
                    parts.push(core::mem::take(&mut text));
                }
                row = Some(p.y);
                put!(text, "Layer {}, row {}: ", z + 1, in_tiles(p.y));
            }
            put!(text, "{}", state.face(tile));
            if state.is_free(tile) {
                text += " (free)";
            } else if !covered(state, tile) {
                text += " (open above)";
            }
        }
        if !text.is_empty() {
            parts.push(text);
        }
    }
    let cursor = ui.cursor.filter(|&t| ui.cursor_visible && state.is_left(t)).map(|tile| {
        let state_of = if state.is_free(tile) {
            let n = state
                .free_tiles()
                .filter(|&t| t != tile && state.group(t) == state.group(tile))
                .count();
            match n {
                0 => {
                    alloc::format!("the {} is free, but no free tile matches it", state.face(tile))
                }
                n => alloc::format!(
                    "the {} is free, and {} it",
                    state.face(tile),
                    plural(n, "free tile matches", "free tiles match")
                ),
            }
        } else {
            why_blocked(state, tile)
        };
        alloc::format!("Cursor at {}: {state_of}", place(state, tile))
    });
    Description::new(summary).parts(parts).cursor(cursor)
}

fn covered(state: &State, tile: usize) -> bool {
    state.layout().neighbors(tile).above.iter().any(|&t| state.is_left(usize::from(t)))
}

/// Returns the board as text, layer by layer from the top. A tile is two characters, in capitals if
/// it is free, and each text row is a half-row of tiles.
pub(crate) fn text_format(state: &State) -> String {
    let layout = state.layout();
    let (w, h) = (layout.width(), layout.height());
    let mut text = String::new();
    for z in (0..layout.depth()).rev() {
        put!(text, "layer {}\n", z + 1);
        let mut rows = alloc::vec![alloc::vec![' '; w + w / 2 + 1]; h];
        for tile in state.tiles_left() {
            let p = layout.place(tile);
            if usize::from(p.z) == z {
                // Three characters for a tile: its two and a gap.
                let x = usize::from(p.x) * 3 / 2;
                let free = state.is_free(tile);
                for (i, c) in state.face(tile).code().into_iter().enumerate() {
                    rows[usize::from(p.y)][x + i] = if free { c.to_ascii_uppercase() } else { c };
                }
            }
        }
        while rows.last().is_some_and(|row| row.iter().all(|&c| c == ' ')) {
            rows.pop();
        }
        for row in rows {
            let line: String = row.into_iter().collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

/// Explains why a position cannot be cleared, once that is proved.
pub(crate) fn why_lost(state: &State) -> Explanation {
    match deadlocked(state).as_slice() {
        [] => "The remaining tiles cannot be cleared: no way to pair them up works".into(),
        deadlocked => deadlock_remark(state, deadlocked),
    }
}

/// Returns the tiles that can never be taken, whatever tiles form pairs, because they block each
/// other.
pub(crate) fn deadlocked(state: &State) -> Vec<u16> {
    deadlocked_tiles(state.layout(), state.groups(), |t| state.is_left(t))
}

/// Explains that tiles block each other: by a few of them if that is proof enough.
pub(crate) fn deadlock_remark(state: &State, deadlocked: &[u16]) -> Explanation {
    if let Some(deadlock) = Deadlock::find(state) {
        return deadlock_explanation(state, &deadlock);
    }
    let words = alloc::format!(
        "The remaining tiles cannot be cleared: these {} tiles block each other",
        deadlocked.len()
    );
    Explanation::new(words, deadlocked.iter().map(|&t| Mark::mistake(usize::from(t))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::BoardLayout;
    use crate::moves::Move;
    use alloc::sync::Arc;
    use expect_test::{Expect, expect};

    fn state(code: &str, groups: &str) -> State {
        let layout = Arc::new(BoardLayout::from_code(code).expect("a layout"));
        let desc = crate::desc::Desc::parse(&layout, groups).expect("a deal");
        State::new(layout, desc.groups().clone())
    }

    #[test]
    fn cells() {
        let mut state = state("_4-4_b2", "mmyyzzmmmm");
        state.execute(&Move::pair(8, 9)).expect("a free pair");
        let mut ui = Ui::default();
        ui.selected = Some(0);
        let text: String = (0..state.layout().n_tiles())
            .map(|t| describe_cell(&state, &ui, t).unwrap_or_else(|| "-".into()) + "\n")
            .collect();
        expect![[r#"
            five of characters, selected, free, layer 1, row 1, column 1
            five of characters, blocked, layer 1, row 1, column 2
            plum flower, blocked, layer 1, row 1, column 3
            orchid flower, free, layer 1, row 1, column 4
            spring, free, layer 1, row 2, column 1
            summer, blocked, layer 1, row 2, column 2
            five of characters, blocked, layer 1, row 2, column 3
            five of characters, free, layer 1, row 2, column 4
            -
            -
        "#]]
        .assert_eq(&text);
    }

    #[test]
    fn changes() {
        let check = |old: &State, new: &State, expected: &Expect| {
            let words = |old, new| describe_change(old, new).unwrap_or_else(|| "-".into());
            expected.assert_eq(&alloc::format!("{} / {}", words(old, new), words(new, old)));
        };
        let after = |state: &State, moves: &[&str]| {
            let mut state = state.clone();
            for mv in moves {
                state.execute(&mv.parse().expect("a move")).expect("a legal move");
            }
            state
        };
        let start = state("_2-2", "yxyx");
        check(&start, &start, &expect!["- / -"]);
        check(
            &start,
            &after(&start, &["0-2"]),
            &expect!["pair of flowers taken / pair of flowers put back"],
        );
        check(
            &start,
            &after(&start, &["0-2", "1-3"]),
            &expect!["4 tiles taken / 4 tiles put back"],
        );
        check(
            &start,
            &after(&start, &["=xyyx"]),
            &expect!["4 tiles reshuffled / 4 tiles back as before the reshuffle"],
        );
        check(
            &start,
            &after(&start, &["0-2", "=xx"]),
            &expect!["2 tiles reshuffled / 4 tiles back as before the reshuffle"],
        );
    }
}
