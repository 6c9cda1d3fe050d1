//! Property 18: a game can be continued from its save.

use std::time::Duration;

use puzzle_core::ability::Abilities as _;
use puzzle_core::input::{Input, Key};
use puzzle_core::{Game, GameRng};
use puzzle_midend::Midend;

use super::mutate::mutated;
use super::playing::{begun, played, same_state, within};
use crate::checking_canvas::CheckingCanvas;
use crate::kit::{Budget, Kit, Verdict};
use crate::monkey::Monkey;
use crate::walk::Walk;

/// The maximum size of a save that is damaged in many ways, in bytes.
const MAX_SAVE: usize = 200_000;

pub(super) fn save_load<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(8);
    let tells_cursor = kit.walks().iter().any(|walk| shows_cursor(kit, walk));
    for (n, (sample, walk)) in within(kit, budget).enumerate() {
        let mut midend = begun(sample);
        let steps = played(kit, &mut midend, walk)?;
        for _ in 0..steps.len() / 3 {
            let _ = midend.undo();
        }
        // A ui that has been used: at least one gesture, with undo and redo.
        let mut monkey = Monkey::tame(&format!("{} before it is saved", sample.id));
        for _ in 0..12 {
            let (Ok(state), Ok(ui)) = (midend.state::<G>(), midend.ui::<G>()) else { break };
            for input in monkey.gesture::<G>(&sample.params, state, ui, sample.layout) {
                let _ = midend.input(input);
            }
        }
        let is_put_down = put_down(&mut midend);
        let _ = midend.tick(Duration::from_millis(61_234));
        if let Ok(state) = midend.state::<G>() {
            kit.position(state, midend.moves::<G>().unwrap_or_default());
        }
        let Some(save) = midend.save() else {
            return Err("there is a game, but it cannot be saved".to_string());
        };
        kit.input("(the game is saved and loaded)");
        let mut other = Midend::of::<G>();
        let _ = other.read_preferences(&midend.write_preferences());
        let _ = other.set_layout(sample.layout);
        let _ = other
            .load(&save)
            .map_err(|error| format!("the save is refused: {error}\n{}", excerpt(&save)))?;
        same_game::<G>(&midend, &other)?;
        kit.spend_picture(midend.size());
        kit.spend_picture(midend.size());
        if tells_cursor && is_put_down {
            same_looks::<G>(&midend, &other)?;
        }
        let again = other.save().unwrap_or_default();
        if again != save {
            let line = save.lines().zip(again.lines()).find(|(a, b)| a != b);
            let (a, b) = line.unwrap_or(("(the end)", "(the end)"));
            return Err(format!("the loaded game has another save:\n{a}\n{b}"));
        }
        if n < 3 && save.len() < MAX_SAVE {
            broken_saves(kit, &save, &mut other, budget)?;
        }
    }
    Ok(())
}

/// Ends what a save does not keep, such as a selection, as far as the kit can: with a press, a
/// hover, and a change of the state. Returns `true` if there was such a change.
fn put_down(midend: &mut Midend) -> bool {
    for _ in 0..2 {
        let _ = midend.input(Input::Cancel);
        let _ = midend.input(Input::Hover(None));
        let _ = midend.input(Key::Escape.into());
    }
    let at = midend.position();
    // The games that undo would bring back are not needed.
    let beside = if at > 0 { at - 1 } else { 1 };
    if beside > midend.history_len() {
        return false;
    }
    let _ = midend.go_to(beside);
    let _ = midend.go_to(at);
    midend.position() == at
}

/// Checks that two games have the same history, position, ui and clock.
fn same_game<G: Game>(one: &Midend, two: &Midend) -> Verdict {
    let (Ok(state), Ok(ui), Ok(loaded)) = (one.state::<G>(), one.ui::<G>(), two.ui::<G>()) else {
        return Err("after loading there is no game".to_string());
    };
    same_state::<G>("after loading", two, state)?;
    let places = |m: &Midend| (m.position(), m.history_len());
    if places(one) != places(two) {
        return Err(format!(
            "the position was {:?}, but {:?} after loading",
            places(one),
            places(two)
        ));
    }
    for position in 0..=one.history_len() {
        if one.state_at::<G>(position) != two.state_at::<G>(position) {
            return Err(format!("after loading, the state at position {position} is different"));
        }
    }
    let (a, b) = (G::encode_ui(ui), G::encode_ui(loaded));
    if a != b {
        return Err(format!("the ui was saved as {a:?} but loaded as {b:?}"));
    }
    // Counters must be saved.
    let (before, after) = (one.status_words(), two.status_words());
    if numbers(&before.to_string()) != numbers(&after.to_string()) {
        return Err(format!("the status line was {before:?}, but {after:?} after loading"));
    }
    if one.elapsed() != two.elapsed() {
        return Err("the clock is different after loading".to_string());
    }
    if one.status() != two.status() || one.game_id() != two.game_id() {
        return Err("the status or the game ID is different after loading".to_string());
    }
    Ok(())
}

/// Returns `true` if the game reported the place of its cursor on a walk. Otherwise it may draw a
/// cursor that the kit cannot see.
fn shows_cursor<G: Game>(kit: &Kit<'_, G>, walk: &Walk<G>) -> bool {
    let layout = kit.samples()[walk.sample].layout;
    walk.steps.iter().any(|step| G::cursor_rect(&step.new, &step.ui, layout).is_some())
}

/// Checks that two games have the same picture and description, if their cursors are at the same
/// place or hidden and the same modes are on. A save contains neither.
fn same_looks<G: Game>(one: &Midend, two: &Midend) -> Verdict {
    let hand = |game: &Midend| {
        let modes: Vec<_> = game.keys().into_iter().map(|key| (key.key, key.is_on)).collect();
        (game.cursor_rect(), modes)
    };
    if hand(one) != hand(two) {
        return Ok(());
    }
    if one.size() != two.size() {
        let (a, b) = (one.size(), two.size());
        return Err(format!("the picture was {}x{}, but {}x{} after loading", a.w, a.h, b.w, b.h));
    }
    let seen = |game: &Midend| {
        let mut canvas = CheckingCanvas::new(game.size(), G::PALETTE.len());
        game.draw_all(&mut canvas);
        canvas
    };
    if let Some(difference) = seen(one).difference(&seen(two)) {
        return Err(format!("the picture is different after loading: {difference}"));
    }
    let words = |game: &Midend| (game.describe(), game.status_words(), game.text());
    let (before, after) = (words(one), words(two));
    if before != after {
        return Err(format!("the description was\n{before:?}\nbut after loading it is\n{after:?}"));
    }
    Ok(())
}

/// Returns the numbers in a text.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect()
}

/// Checks that truncated or manipulated saves are either refused without a change or loaded.
fn broken_saves<G: Game>(
    kit: &Kit<'_, G>,
    save: &str,
    midend: &mut Midend,
    budget: Budget<'_>,
) -> Verdict {
    let mut rng = GameRng::new("broken saves");
    let good = [save.to_string()];
    for i in 0..150 {
        let text = if i < 20 {
            let mut end = save.len() * i / 20;
            while !save.is_char_boundary(end) {
                end -= 1;
            }
            save[..end].to_string()
        } else {
            mutated(&mut rng, &good)
        };
        kit.input(format!("(a broken save is loaded)\n{}", excerpt(&text)));
        let before = midend.save();
        match midend.load(&text) {
            Err(_) if midend.save() != before => {
                return Err("a save was refused, but the game changed".to_string());
            }
            Err(_) => {}
            Ok(_) => {
                let _ = midend.undo();
                let _ = midend.redo();
                let _ = midend.load(save).map_err(|error| error.to_string())?;
            }
        }
        if i > 40 && budget.is_over() {
            break;
        }
    }
    Ok(())
}

/// Returns the first thousand characters of a text.
fn excerpt(text: &str) -> String {
    text.chars().take(1000).collect()
}
