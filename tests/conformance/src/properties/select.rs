//! Property 27: Enter does what a left click at the cursor does.

use puzzle_core::ability::Abilities as _;
use puzzle_core::game::Response;
use puzzle_core::grid::Direction;
use puzzle_core::input::{Button, Input, Key};
use puzzle_core::{Game, GameRng};

use super::presses::click;
use super::resting;
use crate::kit::{Kit, Verdict};

/// The number of places to which the cursor is moved with each ui.
const PLACES: usize = 10;

/// Moves the cursor over the board and compares the moves of Enter with those of a click.
pub(super) fn like_clicks<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(3);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        let mut rng = GameRng::new(&format!("{} selects", sample.id));
        for i in (walk.n_before..=walk.steps.len()).step_by(7) {
            kit.before_step(walk, i);
            let state = walk.state_before(i);
            for mut ui in resting::uis(sample, state) {
                for _ in 0..PLACES {
                    let arrow = Key::Arrow(Direction::ALL[rng.index(4)]);
                    let moved = G::interpret(state, &mut ui, sample.layout, arrow.into());
                    if !moved.moves().is_empty() {
                        break;
                    }
                    let Some(rect) = G::cursor_rect(state, &ui, sample.layout) else { continue };
                    let at = rect.center();
                    if G::cell_at(state, sample.layout, at).is_none() {
                        continue;
                    }
                    kit.spend(20);
                    let enter = Input::from(Key::Select);
                    let selected = G::interpret(state, &mut ui.clone(), sample.layout, enter);
                    let clicked = click::<G>(state, &ui, sample.layout, at, Button::Left);
                    let clicks: Vec<_> = clicked.iter().flat_map(Response::moves).collect();
                    if !selected.moves().iter().eq(clicks.iter().copied()) {
                        return Err(format!(
                            "with the cursor at {},{} the response to Enter is {selected:?}, and \
                             to a left click there {clicked:?} (the ui is {ui:?})",
                            at.x, at.y
                        ));
                    }
                }
            }
        }
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}
