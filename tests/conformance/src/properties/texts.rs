//! Properties 28 and 29: texts and the saved ui.

use std::collections::BTreeMap;

use puzzle_core::ability::{Abilities as _, CellGlyph, KeyGuide, PlacedGlyph};
use puzzle_core::draw::NullCanvas;
use puzzle_core::game::Response;
use puzzle_core::input::{Input, Key};
use puzzle_core::{Game, GameRng};

use super::is_plain;
use super::mutate::mutated;
use super::params::random_value;
use crate::kit::{Kit, Sample, Verdict};
use crate::monkey::Monkey;
use crate::walk::Walk;

pub(super) fn texts<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        for i in 0..=walk.steps.len() {
            kit.before_step(walk, i);
            let (state, ui) = (walk.state_before(i), walk.ui_before(i));
            on_screen_keys(sample, state, ui)?;
            let text = G::text_format(state);
            if let Some(text) = text {
                if !is_lines(&text) || !text.ends_with('\n') {
                    return Err(format!("the text form is not lines ended by \\n: {text:?}"));
                }
                if let Some(other) = seen.insert(format!("{state:?}"), text.clone())
                    && other != text
                {
                    return Err(format!(
                        "equal states have the text\n{other}\nand the text\n{text}"
                    ));
                }
                if G::text_format(&state.clone()).as_ref() != Some(&text) {
                    return Err("the text form differs the second time".to_string());
                }
            }
            glyphs::<G>(state, ui)?;
            if i > 0 {
                shown_by_glyphs(walk, i)?;
            }
            let line = G::status_text(state, ui);
            if line.to_string().chars().any(char::is_control) {
                return Err(format!("the status line has more than one line: {line:?}"));
            }
            let words = G::describe(state, ui);
            if !is_lines(&words.to_string()) {
                return Err(format!("the description is not lines of text: {words:?}"));
            }
            if words != G::describe(state, ui) || line != G::status_text(state, ui) {
                return Err("the description of the position differs the second time".to_string());
            }
            if i > 0
                && let Some(words) = G::describe_change(walk.state_before(i - 1), state)
                && is_bad(&words.to_string())
            {
                return Err(format!(
                    "the description of a change is not one line of text: {words:?}"
                ));
            }
            for cell in 0..G::n_cells(state) {
                if let Some(words) = G::describe_cell(state, ui, cell)
                    && is_bad(&words.to_string())
                {
                    return Err(format!(
                        "the description of cell {cell} is not one line of text: {words:?}"
                    ));
                }
            }
            labels::<G>(state, ui)?;
        }
    }
    Ok(())
}

/// Checks the labels of keys and commands, which have little room on a screen.
fn labels<G: Game>(state: &G::State, ui: &G::Ui) -> Verdict {
    for key in [Key::Select, Key::Select2] {
        let label = G::key_label(state, ui, key);
        if label.chars().count() > 12 {
            return Err(format!("the label {label:?} of {key:?} has more than 12 characters"));
        }
    }
    for KeyGuide { keys, words, .. } in G::key_guide(state, ui) {
        let is_good = |text: &str, most: usize| {
            (1..=most).contains(&text.chars().count()) && !text.chars().any(char::is_control)
        };
        if !is_good(keys, 12) || !is_good(words, 19) {
            return Err(format!(
                "a line of a legend has 1 to 12 characters of keys and 1 to 19 of words, not \
                 {keys:?} {words:?}"
            ));
        }
    }
    if G::commands(state, ui).iter().any(|c| c.label.to_string().trim().is_empty()) {
        return Err("a command has no label".to_string());
    }
    Ok(())
}

/// Checks that each cell has a character and a short text, and that visible cells have different
/// places.
fn glyphs<G: Game>(state: &G::State, ui: &G::Ui) -> Verdict {
    let seen = G::glyphs(state, ui);
    let mut places = BTreeMap::new();
    let mut is_seen = vec![false; G::n_cells(state)];
    for PlacedGlyph { cell, column, row, glyph } in &seen {
        if let Some(cell) = *cell {
            is_good(cell, glyph)?;
            is_seen[cell] = true;
        } else if !glyph.symbol.is_ascii_graphic() {
            return Err(format!("a sign between cells is not printable ASCII: {glyph:?}"));
        }
        if let Some(other) = places.insert((column, row), cell) {
            return Err(match (other, *cell) {
                (Some(other), Some(cell)) => {
                    format!("cells {other} and {cell} are both in column {column}, row {row}")
                }
                _ => format!("a sign is on another or on a cell, in column {column}, row {row}"),
            });
        }
    }
    // The first of the visible cells is checked for all.
    let first = seen.first().and_then(|seen| seen.cell);
    for cell in (0..is_seen.len()).filter(|&cell| !is_seen[cell]).chain(first) {
        let Some(glyph) = G::cell_glyph(state, ui, cell) else {
            return Err(format!("cell {cell} has no character"));
        };
        is_good(cell, &glyph)?;
    }
    Ok(())
}

fn is_good(cell: usize, glyph: &CellGlyph) -> Verdict {
    let is_ascii = |c: char| c == ' ' || c.is_ascii_graphic();
    let n = glyph.text.len();
    if !is_ascii(glyph.symbol) || !glyph.text.chars().all(is_ascii) {
        return Err(format!("cell {cell} has a glyph that is not printable ASCII: {glyph:?}"));
    }
    if !(1..=CellGlyph::MOST).contains(&n) {
        return Err(format!(
            "the text of cell {cell} has {n} characters; 1 to 4 are allowed: {glyph:?}"
        ));
    }
    Ok(())
}

/// Checks that a step that changes the text form of the board also changes a glyph.
fn shown_by_glyphs<G: Game>(walk: &Walk<G>, i: usize) -> Verdict {
    let (old, new, ui) = (walk.state_before(i - 1), walk.state_before(i), walk.ui_before(i));
    if G::n_cells(new) > 0
        && G::text_format(old) != G::text_format(new)
        && G::glyphs(old, ui) == G::glyphs(new, ui)
    {
        return Err("the text form changed, but no glyph did".to_string());
    }
    Ok(())
}

fn is_lines(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() && c != '\n')
}

/// Checks that keys on the screen have labels and words and are used by the game.
fn on_screen_keys<G: Game>(sample: &Sample<G>, state: &G::State, ui: &G::Ui) -> Verdict {
    for key in G::keys(state, ui) {
        if key.label.to_string().trim().is_empty() || key.words.to_string().trim().is_empty() {
            return Err(format!("the key {} has no label or no words", key.key));
        }
        let input = Input::Key(key.key);
        if G::interpret(state, &mut ui.clone(), sample.layout, input) == Response::Unused {
            return Err(format!("the key {:?} is shown but not used", key.label));
        }
    }
    Ok(())
}

pub(super) fn ui_text<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    preferences::<G>()?;
    let mut good = Vec::new();
    for walk in kit.walks() {
        kit.at(&kit.samples()[walk.sample].id);
        for i in 0..=walk.steps.len() {
            let ui = walk.ui_before(i);
            let text = G::encode_ui(ui);
            kit.before_step(walk, i);
            if !text.bytes().all(|b| b == b' ' || b.is_ascii_graphic()) {
                return Err(format!("the ui's text is not a line of printable ASCII: {text:?}"));
            }
            let mut again = G::Ui::default();
            G::decode_ui(&mut again, &text);
            let twice = G::encode_ui(&again);
            if twice != text {
                return Err(format!(
                    "the ui's text {text:?} is read and then written as {twice:?}"
                ));
            }
            if !good.contains(&text) {
                good.push(text);
            }
        }
    }
    // Texts of newer versions and damaged texts do no harm.
    let mut rng = GameRng::new("hostile ui");
    let budget = kit.budget(3);
    let newer: Vec<String> = good
        .iter()
        .flat_map(|t| [format!("{t} newer=1"), format!("{t};7"), format!("9 {t}")])
        .collect();
    for i in 0..1000 {
        let Some(walk) = kit.walks().get(rng.index(kit.walks().len().max(1))) else { break };
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        let text = newer.get(i).cloned().unwrap_or_else(|| mutated(&mut rng, &good));
        kit.input(format!("the ui's text {text:?}"));
        let mut ui = G::Ui::default();
        G::decode_ui(&mut ui, &text);
        if i % 20 == 0 {
            let step = rng.index(walk.steps.len() + 1);
            kit.before_step(walk, step);
            kit.input(format!("after the ui's text {text:?}"));
            live_on(sample, walk.state_before(step), ui, i);
        }
        if i > 100 && budget.is_over() {
            break;
        }
    }
    Ok(())
}

/// Draws and plays with a ui that came from outside.
fn live_on<G: Game>(sample: &Sample<G>, state: &G::State, mut ui: G::Ui, seed: usize) {
    G::changed_state(&mut ui, state, state);
    let mut monkey = Monkey::tame(&format!("with another ui {seed}"));
    for _ in 0..6 {
        let gesture = monkey.gesture::<G>(&sample.params, state, &ui, sample.layout);
        for input in gesture {
            let _ = G::interpret(state, &mut ui, sample.layout, input);
        }
        let frame = sample.still(state, &ui);
        G::redraw(&mut NullCanvas, &mut G::DrawState::default(), &frame);
        let _ = (G::describe(state, &ui), G::cursor_rect(state, &ui, sample.layout));
    }
}

fn preferences<G: Game>() -> Verdict {
    let lines = G::PREFERENCES;
    let mut rng = GameRng::new("preferences");
    let mut ui = G::Ui::default();
    for (i, line) in lines.iter().enumerate() {
        let item = line.item();
        if item.key.is_empty() || !is_plain(item.key) || item.label.is_empty() {
            return Err(format!("a preference has the invalid keyword {:?}", item.key));
        }
        if lines[..i].iter().any(|other| other.item().key == item.key) {
            return Err(format!("two preferences have the keyword {:?}", item.key));
        }
        let value = line.value(&ui);
        item.check(&value)
            .map_err(|e| format!("the preference {:?} has an invalid value: {e}", item.key))?;
    }
    for _ in 0..if lines.is_empty() { 0 } else { 50 } {
        let line = &lines[rng.index(lines.len())];
        let key = line.item().key;
        let Some(value) = random_value(&mut rng, line.item()) else { continue };
        let before: Vec<_> = lines.iter().map(|line| line.value(&ui)).collect();
        line.set(&mut ui, &value);
        for (other, before) in lines.iter().zip(before) {
            let now = other.value(&ui);
            let is_set = other.item().key == key;
            if now != if is_set { value.clone() } else { before } {
                let other = other.item().key;
                return Err(format!("{key:?} was set to {value:?}, but {other:?} is {now:?}"));
            }
        }
    }
    Ok(())
}

/// Returns `true` if words are empty or have control characters.
fn is_bad(words: &str) -> bool {
    words.trim().is_empty() || words.chars().any(char::is_control)
}
