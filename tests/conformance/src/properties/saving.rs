//! Property 18: a game goes on from its save.

use std::time::Duration;

use puzzle_core::ability::Abilities as _;
use puzzle_core::input::{Input, Key};
use puzzle_core::{Game, GameRng};
use puzzle_midend::prelude::*;

use super::mutate::mutated;
use super::playing::{begun, played, same_state, within};
use crate::checking_canvas::CheckingCanvas;
use crate::kit::{Kit, Share, Verdict};
use crate::monkey::Monkey;
use crate::walk::Walk;

/// The largest save that is broken in many ways, in bytes.
const MAX_SAVE: usize = 200_000;

pub(super) fn save_load<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let share = kit.share(8);
    let tells_cursor = kit.walks().iter().any(|walk| shows_cursor(kit, walk));
    for (n, (sample, walk)) in within(kit, share).enumerate() {
        let mut midend = begun(sample);
        let steps = played(kit, &mut midend, walk)?;
        for _ in 0..steps.len() / 3 {
            let _ = midend.undo();
        }
        // A ui that has been used: at least one gesture, undo and redo among them.
        let mut monkey = Monkey::tame(&format!("{} before it is saved", sample.id));
        for _ in 0..12 {
            let (Some(state), Some(ui)) = (midend.state(), midend.ui()) else { break };
            for input in monkey.gesture::<G>(&sample.params, state, ui, sample.layout) {
                let _ = midend.input(input);
            }
        }
        let is_put_down = put_down(&mut midend);
        let _ = midend.tick(Duration::from_millis(61_234));
        if let Some(state) = midend.state() {
            kit.position(state, midend.moves());
        }
        let Some(save) = midend.save() else {
            return Err("there is a game, and no save of it".to_string());
        };
        kit.input("(the game is saved and loaded)");
        let mut other = Midend::<G>::new();
        let _ = other.read_preferences(&midend.write_preferences());
        let _ = other.set_layout(sample.layout);
        let _ = other
            .load(&save)
            .map_err(|error| format!("its own save is refused: {error}\n{}", excerpt(&save)))?;
        same_game(&midend, &other)?;
        kit.spend_picture(midend.size());
        kit.spend_picture(midend.size());
        if tells_cursor && is_put_down {
            same_looks(&midend, &other)?;
        }
        let again = other.save().unwrap_or_default();
        if again != save {
            let line = save.lines().zip(again.lines()).find(|(a, b)| a != b);
            let (a, b) = line.unwrap_or(("(the end)", "(the end)"));
            return Err(format!("saved again it is another save:\n{a}\n{b}"));
        }
        if n < 3 && save.len() < MAX_SAVE {
            broken_saves(kit, &save, &mut other, share)?;
        }
    }
    Ok(())
}

/// Puts down what is in hand, as far as the kit knows how: a press, a hover, and what a change of
/// the state ends, as mostly a selection. Whether there was such a change.
fn put_down<G: Game>(midend: &mut Midend<G>) -> bool {
    for _ in 0..2 {
        let _ = midend.input(Input::Cancel);
        let _ = midend.input(Input::Hover(None));
        let _ = midend.input(Key::Escape.into());
    }
    let at = midend.position();
    // Of the games before, which undo would bring back, nothing is wanted.
    let beside = if at > 0 { at - 1 } else { 1 };
    if beside > midend.history_len() {
        return false;
    }
    let _ = midend.go_to(beside);
    let _ = midend.go_to(at);
    midend.position() == at
}

/// The two games are at the same place of the same history, with the same ui and clock.
fn same_game<G: Game>(one: &Midend<G>, two: &Midend<G>) -> Verdict {
    let (Some(state), Some(ui), Some(loaded)) = (one.state(), one.ui(), two.ui()) else {
        return Err("after loading there is no game".to_string());
    };
    same_state("after loading", two, state)?;
    let places = |m: &Midend<G>| (m.position(), m.history_len());
    if places(one) != places(two) {
        return Err(format!("it was at {:?} and is loaded at {:?}", places(one), places(two)));
    }
    for position in 0..=one.history_len() {
        if one.state_at(position) != two.state_at(position) {
            return Err(format!("after loading, the state at position {position} is another"));
        }
    }
    let (a, b) = (G::encode_ui(ui), G::encode_ui(loaded));
    if a != b {
        return Err(format!("the ui was saved as {a:?} and is loaded as {b:?}"));
    }
    // What is counted may not be forgotten.
    let (before, after) = (one.status_words(), two.status_words());
    if numbers(&before) != numbers(&after) {
        return Err(format!("the status line was {before:?} and is loaded as {after:?}"));
    }
    if one.elapsed() != two.elapsed() {
        return Err("after loading, the clock is another".to_string());
    }
    if one.status() != two.status() || one.game_id() != two.game_id() {
        return Err("after loading, the status or the game ID is another".to_string());
    }
    Ok(())
}

/// Whether the game said where its cursor was on a walk: one that never does may draw one that the
/// kit does not know of.
fn shows_cursor<G: Game>(kit: &Kit<'_, G>, walk: &Walk<G>) -> bool {
    let layout = kit.samples()[walk.sample].layout;
    walk.steps.iter().any(|step| G::cursor_rect(&step.new, &step.ui, layout).is_some())
}

/// The two games look the same and are told in the same words, where their cursors are at the same
/// place or nowhere and the same modes are on: a save keeps neither.
fn same_looks<G: Game>(one: &Midend<G>, two: &Midend<G>) -> Verdict {
    let hand = |game: &Midend<G>| {
        let keys = game.state().zip(game.ui()).map_or_else(Vec::new, |(s, ui)| G::keys(s, ui));
        let modes: Vec<_> = keys.into_iter().map(|key| (key.key, key.is_on)).collect();
        (game.cursor_rect(), modes)
    };
    if hand(one) != hand(two) {
        return Ok(());
    }
    if one.size() != two.size() {
        let (a, b) = (one.size(), two.size());
        return Err(format!("the picture was {}x{} and is loaded as {}x{}", a.w, a.h, b.w, b.h));
    }
    let seen = |game: &Midend<G>| {
        let mut canvas = CheckingCanvas::new(game.size(), G::PALETTE.len());
        game.draw_all(&mut canvas);
        canvas
    };
    if let Some(difference) = seen(one).difference(&seen(two)) {
        return Err(format!("after loading, the picture is another: {difference}"));
    }
    let words = |game: &Midend<G>| (game.describe(), game.status_words(), game.text());
    let (before, after) = (words(one), words(two));
    if before != after {
        return Err(format!("it was told as\n{before:?}\nand is loaded as\n{after:?}"));
    }
    Ok(())
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect()
}

/// Saves that were cut off or tampered with are refused and change nothing, or are read.
fn broken_saves<G: Game>(
    kit: &Kit<'_, G>,
    save: &str,
    midend: &mut Midend<G>,
    share: Share<'_>,
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
                return Err("a save was refused, and the game changed".to_string());
            }
            Err(_) => {}
            Ok(_) => {
                let _ = midend.undo();
                let _ = midend.redo();
                let _ = midend.load(save).map_err(|error| error.to_string())?;
            }
        }
        if i > 40 && share.is_over() {
            break;
        }
    }
    Ok(())
}

/// The first thousand characters.
fn excerpt(text: &str) -> String {
    text.chars().take(1000).collect()
}
