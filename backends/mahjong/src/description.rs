//! The board in words and as text.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::ability::Description;
use puzzle_core::solve::{Explanation, Mark};
use puzzle_core::{Text, label, plural, text};

use crate::deadlock::Deadlock;
use crate::face::Face;
use crate::layout::{Place, bundled_for};
use crate::reason::deadlock_explanation;
use crate::solve::deadlocked_tiles;
use crate::state::State;
use crate::ui::{Ui, why_blocked};

/// Describes the place of a tile in words.
pub(crate) fn place(state: &State, tile: usize) -> Text {
    place_in_words(state.layout().place(tile))
}

/// Describes a place in words: columns and rows of tiles from 1, with halves for a tile in between.
pub(crate) fn place_in_words(p: Place) -> Text {
    text!(
        "layer {layer}, row {row}, column {column}",
        layer = p.z + 1,
        row = in_tiles(p.y),
        column = in_tiles(p.x)
    )
}

/// Writes a row or a column in half-tiles from 0 as one in tiles from 1.
pub(crate) fn in_tiles(half: u8) -> Text {
    let n = half / 2 + 1;
    if half.is_multiple_of(2) { n.into() } else { text!("{n} and a half", n) }
}

/// Describes a tile: "five of characters, free, layer 2, row 3, column 7".
pub(crate) fn describe_cell(state: &State, ui: &Ui, tile: usize) -> Option<Text> {
    if !state.is_left(tile) {
        return None;
    }
    let (face, place) = (state.face(tile).name(), place(state, tile));
    Some(match (ui.selected == Some(tile), state.is_free(tile)) {
        (false, true) => text!("{tile}, free, {place}", tile = face, place),
        (false, false) => text!("{tile}, blocked, {place}", tile = face, place),
        (true, true) => text!("{tile}, selected, free, {place}", tile = face, place),
        (true, false) => text!("{tile}, selected, blocked, {place}", tile = face, place),
    })
}

/// Describes the change from one position to another: "pair of red dragons taken".
pub(crate) fn describe_change(old: &State, new: &State) -> Option<Text> {
    if old.n_reshuffles() != new.n_reshuffles() || old.groups() != new.groups() {
        let n = new.n_left();
        return Some(if new.n_reshuffles() < old.n_reshuffles() {
            plural!(
                n,
                "{n} tile back as before the reshuffle",
                "{n} tiles back as before the reshuffle"
            )
        } else {
            plural!(n, "{n} tile reshuffled", "{n} tiles reshuffled")
        });
    }
    let are_taken = old.n_left() > new.n_left();
    let more = if are_taken { old } else { new };
    let changed: Vec<usize> =
        more.tiles_left().filter(|&t| old.is_left(t) != new.is_left(t)).collect();
    let tiles = |&tile: &usize| Face::group_name(more.group(tile));
    let n = changed.len();
    Some(match changed.as_slice() {
        [] => return None,
        [a, b] if more.group(*a) == more.group(*b) && are_taken => {
            text!("pair of {tiles} taken", tiles = tiles(a))
        }
        [a, b] if more.group(*a) == more.group(*b) => {
            text!("pair of {tiles} put back", tiles = tiles(a))
        }
        _ if are_taken => plural!(n, "{n} tile taken", "{n} tiles taken"),
        _ => plural!(n, "{n} tile put back", "{n} tiles put back"),
    })
}

/// Returns the status line below the picture.
pub(crate) fn status_text(state: &State, ui: &Ui) -> Text {
    let n = state.n_left();
    let status = match (n, state.n_reshuffles(), state.n_free_pairs()) {
        (0, 0, _) => return text!("Cleared!"),
        (0, n, _) => {
            return plural!(n, "Cleared, with {n} reshuffle!", "Cleared, with {n} reshuffles!");
        }
        (_, _, 0) => text!("{n} left, no free pair (undo or reshuffle)", n),
        (_, _, n_pairs) => {
            plural!(n_pairs, "{n} left, {n_pairs} free pair", "{n} left, {n_pairs} free pairs", n)
        }
    };
    if ui.taps_show_kind {
        return text!("{status}; “Match” is on", status);
    }
    status
}

/// Names the kind of puzzle: "Turtle, 144 tiles".
pub(crate) fn kind(state: &State) -> Text {
    let layout = bundled_for(state.layout()).map_or(label!("own layout"), |bundled| bundled.title);
    plural!(n = state.layout().n_tiles(), "{layout}, {n} tile", "{layout}, {n} tiles", layout)
}

/// Returns the rules for a person with a pencil.
pub(crate) fn short_rules(_state: &State) -> Text {
    text!(
        "Take away pairs of matching tiles until none is left. You can take a tile if nothing lies \
         on it and its left or its right side is open. Any two flowers match, and so do any two \
         seasons."
    )
}

/// Describes the board: the pairs that can be taken first, then layer by layer from the top.
pub(crate) fn describe(state: &State, ui: &Ui) -> Description {
    let pair = |(a, b): (usize, usize)| {
        text!(
            "Pair: {first} at {first_place}, and {second} at {second_place}",
            first = state.face(a).name(),
            first_place = place(state, a),
            second = state.face(b).name(),
            second_place = place(state, b)
        )
    };
    let pairs = state.free_pairs().into_iter().map(pair);
    let cursor = ui.cursor.filter(|&t| ui.cursor_visible && state.is_left(t));
    let cursor = cursor.map(|tile| {
        text!(
            "Cursor at {place}: {reason}",
            place = place(state, tile),
            reason = availability(state, tile)
        )
    });
    Description::new(summary(state, ui)).parts(pairs.chain(rows(state))).cursor(cursor)
}

/// Returns the numbers of tiles and of free pairs, and the selected tile.
fn summary(state: &State, ui: &Ui) -> Text {
    let (n, all) = (state.n_left(), state.layout().n_tiles());
    let board = match state.n_free_pairs() {
        0 if n > 0 => text!("{n} of {all} tiles left, no free pair", n, all),
        n_pairs => plural!(
            n_pairs,
            "{n} of {all} tiles left, {n_pairs} free pair",
            "{n} of {all} tiles left, {n_pairs} free pairs",
            n,
            all
        ),
    };
    match ui.selected {
        Some(selected) => {
            text!("{board}; selected: {tile}", board, tile = state.face(selected).name())
        }
        None => board,
    }
}

/// Names the tiles of each row, layer by layer from the top.
fn rows(state: &State) -> Vec<Text> {
    let place = |tile: usize| state.layout().place(tile);
    let name = |&tile: &usize| {
        let face = state.face(tile).name();
        if state.is_free(tile) {
            text!("{tile} (free)", tile = face)
        } else if cover(state, tile).is_some() {
            face
        } else {
            text!("{tile} (open above)", tile = face)
        }
    };
    let row = |row: &[usize]| {
        text!(
            "Layer {layer}, row {row}: {tiles}",
            layer = place(row[0]).z + 1,
            row = in_tiles(place(row[0]).y),
            tiles = Text::commas(row.iter().map(name))
        )
    };
    let tiles: Vec<usize> = state.tiles_left().collect();
    let layers: Vec<&[usize]> = tiles.chunk_by(|&a, &b| place(a).z == place(b).z).collect();
    let rows =
        layers.iter().rev().flat_map(|layer| layer.chunk_by(|&a, &b| place(a).y == place(b).y));
    rows.map(row).collect()
}

/// Says whether a tile can be taken.
fn availability(state: &State, tile: usize) -> Text {
    if !state.is_free(tile) {
        return why_blocked(state, tile);
    }
    let matches = |&t: &usize| t != tile && state.group(t) == state.group(tile);
    let name = state.face(tile).with_article();
    match state.free_tiles().filter(matches).count() {
        0 => text!("{tile} is free, but no free tile matches it", tile = name),
        n => plural!(
            n,
            "{tile} is free, and {n} free tile matches it",
            "{tile} is free, and {n} free tiles match it",
            tile = name
        ),
    }
}

/// Returns a tile that lies on this one, if there is one.
pub(crate) fn cover(state: &State, tile: usize) -> Option<usize> {
    let above = state.layout().neighbors(tile).above.iter();
    above.map(|&t| usize::from(t)).find(|&t| state.is_left(t))
}

/// Returns the board as text, layer by layer from the top. A tile is two characters, in capitals if
/// it is free, and each text row is a half-row of tiles.
pub(crate) fn text_format(state: &State) -> String {
    let layout = state.layout();
    let (w, h) = (layout.width(), layout.height());
    let mut text = String::new();
    for z in (0..layout.depth()).rev() {
        text += &format!("layer {}\n", z + 1);
        let mut rows = vec![vec![' '; w + w / 2 + 1]; h];
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
        [] => {
            Explanation::from("The remaining tiles cannot be cleared: no way to pair them up works")
        }
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
    let words = plural!(
        n = deadlocked.len(),
        "The remaining tiles cannot be cleared: these {n} tiles block each other",
        "The remaining tiles cannot be cleared: these {n} tiles block each other"
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
        let words = (0..state.layout().n_tiles())
            .map(|t| describe_cell(&state, &ui, t).unwrap_or_else(|| "-".into()));
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
        .assert_eq(&format!("{}\n", Text::lines(words)));
    }

    #[test]
    fn changes() {
        let check = |old: &State, new: &State, expected: &Expect| {
            let words = |old, new| describe_change(old, new).unwrap_or_else(|| "-".into());
            expected.assert_eq(&format!("{} / {}", words(old, new), words(new, old)));
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
