//! Property 30: the whole range of the params.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::draw::Frame;
use puzzle_core::params::{ConfigKind, ConfigValue, Params, ParamsForm};
use puzzle_core::solve::Grade;

use super::params::configured;
use crate::checking_canvas::CheckingCanvas;
use crate::kit::{Kit, Verdict, small_layout};
use crate::monkey::{Monkey, words};

/// The maximum area of a picture that is drawn here, in pixels.
const MAX_AREA: i64 = 1_500_000;

pub(super) fn params_range<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(120);
    let mut seen: Vec<G::Params> = Vec::new();
    for (n, params) in extremes::<G>().into_iter().chain(configured::<G>(40)).enumerate() {
        if seen.contains(&params) {
            continue;
        }
        seen.push(params.clone());
        played(kit, &params)?;
        if n > 30 && budget.is_over() {
            break;
        }
    }
    Ok(())
}

/// Returns the default with each setting at its minimum, its maximum and each choice, all settings
/// at once, and each grade.
fn extremes<G: Game>() -> Vec<G::Params> {
    let items = G::Params::config_items();
    let ends = |kind: &ConfigKind| -> Vec<ConfigValue> {
        match *kind {
            ConfigKind::Bool => [false, true].map(ConfigValue::Bool).to_vec(),
            ConfigKind::Uint { min, max } => [min, max].map(ConfigValue::Uint).to_vec(),
            ConfigKind::Choice(list) => (0..list.len()).map(ConfigValue::Choice).collect(),
            _ => Vec::new(),
        }
    };
    let mut list = vec![G::Params::default()];
    let (mut least, mut most) = (G::Params::default(), G::Params::default());
    for item in &items {
        let values = ends(&item.kind);
        for value in &values {
            let mut params = G::Params::default();
            if params.set_config(item.key, value).is_ok() {
                list.push(params);
            }
        }
        if let (Some(first), Some(last)) = (values.first(), values.last()) {
            let _ = least.set_config(item.key, first);
            let _ = most.set_config(item.key, last);
        }
    }
    for grade in Grade::ALL {
        for mut params in [G::Params::default(), least.clone(), most.clone()] {
            if params.set_grade(grade).is_ok() {
                list.push(params);
            }
        }
    }
    list.extend([least, most]);
    list.retain(|params| params.validate(ParamsForm::Full).is_ok());
    list
}

/// Generates with params, shows the puzzle and plays on it for a few gestures. Puzzles that take
/// too long to generate are skipped, because the params are valid and a player can cancel.
fn played<G: Game>(kit: &Kit<'_, G>, params: &G::Params) -> Verdict {
    let id = format!("{} {}#range", G::INFO.id, params.encode(ParamsForm::Full));
    kit.at(&id);
    let mut rng = G::puzzle_rng(params, "range");
    let Ok(made) = kit.search(u64::MAX, 3, |work| G::generate(params, &mut rng, work)) else {
        return Ok(());
    };
    kit.count(|coverage| coverage.params += 1);
    let params = made.params.as_ref().unwrap_or(params);
    let text = G::desc_text(params, &made.desc);
    let desc = G::parse_desc(params, &text)
        .map_err(|invalid| format!("the generated desc {text} is refused: {invalid}"))?;
    let mut state = G::new_state(params, &desc);
    let mut ui = G::Ui::default();
    G::changed_state(&mut ui, &state, &state);
    let layout = small_layout::<G>(params);
    let size = G::size(params, layout);
    if size.rect().area() > MAX_AREA {
        return Ok(());
    }
    let mut canvas = CheckingCanvas::new(size, G::PALETTE.len());
    let mut drawn = G::DrawState::default();
    let mut monkey = Monkey::tame(&id);
    let mut moves = Vec::new();
    for turn in 0..6 {
        kit.position(&state, &moves);
        kit.spend_picture(size);
        let frame = Frame::<G>::still(params, &state, &ui, layout);
        G::redraw(&mut canvas, &mut drawn, &frame);
        if let Some(fault) = canvas.finish().first() {
            return Err(format!("after {turn} gestures: {fault}"));
        }
        if turn == 0
            && let Some(at) = canvas.unpainted()
        {
            return Err(format!("the first frame leaves the pixel at {},{} unpainted", at.x, at.y));
        }
        for input in monkey.gesture::<G>(params, &state, &ui, layout) {
            kit.input(words(input));
            let response = G::interpret(&state, &mut ui, layout, input);
            let old = state.clone();
            for mv in response.moves() {
                G::execute(&mut state, mv)
                    .map_err(|invalid| format!("the move {mv} is refused: {invalid}"))?;
                moves.push(mv.clone());
            }
            if old != state {
                G::changed_state(&mut ui, &old, &state);
            }
        }
    }
    Ok(())
}
