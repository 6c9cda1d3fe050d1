//! Properties 13 and 14: input.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Response;
use puzzle_core::input::Input;

use super::gestures;
use crate::Property;
use crate::kit::{Kit, Verdict};
use crate::monkey::{Monkey, words};

pub(super) fn quiet<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(5);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        let mut monkey = Monkey::fickle(&format!("{} listens", sample.id));
        for i in (0..=walk.steps.len()).step_by(3) {
            kit.before_step(walk, i);
            let state = walk.state_before(i);
            let mut ui = walk.ui_before(i).clone();
            let state_words = format!("{state:?}");
            for _ in 0..6 {
                for input in monkey.gesture::<G>(&sample.params, state, &ui, sample.layout) {
                    kit.input(words(input));
                    let mut twin = ui.clone();
                    let before = format!("{ui:?}");
                    let response = G::interpret(state, &mut ui, sample.layout, input);
                    let after = format!("{ui:?}");
                    let is_quiet = matches!(response, Response::Unused | Response::NoEffect);
                    if is_quiet && before != after {
                        return Err(format!(
                            "the response is {response:?}, but the ui changed from {before} to {after}"
                        ));
                    }
                    let is_passive = matches!(input, Input::Hover(_) | Input::Cancel);
                    if is_passive && !is_quiet && response != Response::UiUpdate {
                        return Err(format!("the response to {} is {response:?}", words(input)));
                    }
                    if matches!(&response, Response::Group(moves) if moves.is_empty()) {
                        return Err("the response is a group without moves".to_string());
                    }
                    let again = G::interpret(state, &mut twin, sample.layout, input);
                    if again != response || format!("{twin:?}") != after {
                        return Err(format!(
                            "the response is {response:?} the first time and {again:?} the second time"
                        ));
                    }
                    if format!("{state:?}") != state_words {
                        return Err("the state changed".to_string());
                    }
                }
            }
        }
        if budget.is_over() {
            break;
        }
    }
    gestures::end(kit)
}

pub(super) fn hostile<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    kit.no_early_fault(Property::InputHostile)?;
    let budget = kit.budget(6);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        let mut monkey = Monkey::wild(&format!("{} raves", sample.id));
        for i in (0..=walk.steps.len()).step_by(5) {
            kit.before_step(walk, i);
            let mut state = walk.state_before(i).clone();
            let mut ui = walk.ui_before(i).clone();
            for n in 0..25 {
                let mut layout = sample.layout;
                if n % 5 == 4 {
                    layout.tile_width += 3;
                }
                for input in monkey.gesture::<G>(&sample.params, &state, &ui, layout) {
                    kit.input(words(input));
                    let response = G::interpret(&state, &mut ui, layout, input);
                    let mut new = state.clone();
                    let mut moves = response.moves().iter();
                    if moves.len() > 0 && moves.all(|mv| G::execute(&mut new, mv).is_ok()) {
                        G::changed_state(&mut ui, &state, &new);
                        state = new;
                    }
                }
                let _ = (G::status_text(&state, &ui), G::describe(&state, &ui));
            }
        }
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}
