//! Properties 2 to 5.

use puzzle_core::draw::Layout;
use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue, Form, Params, Preset};
use puzzle_core::solve::Grade;
use puzzle_core::{Game, GameRng};

use super::is_plain;
use super::mutate::{JUNK, mutated, with_odd_numbers};
use crate::kit::{Kit, Verdict};

/// The largest side of a picture with tiles of one pixel that params may ask for.
const MAX_SIDE: i32 = 100_000;

pub(super) fn presets<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let valid = |what: &str, params: &G::Params| {
        for form in [Form::Full, Form::Short] {
            params
                .validate(form)
                .map_err(|invalid| format!("{what} ({params:?}) are refused: {invalid}"))?;
        }
        Ok::<_, String>(())
    };
    valid("the default params", &G::Params::default())?;
    for text in &kit.check.params {
        let params = G::Params::decode(text, &G::Params::default())
            .map_err(|invalid| format!("the check's params {text:?} are refused: {invalid}"))?;
        valid("the check's params", &params)?;
    }
    let presets = G::Params::presets();
    let list = Preset::flatten(&presets);
    if list.is_empty() {
        return Err("there are no presets".to_string());
    }
    for (title, params) in list {
        if title.trim().is_empty() {
            return Err(format!("the preset {params:?} has no title"));
        }
        valid(&format!("the params of the preset {title:?}"), params)?;
        for item in G::Params::config_items() {
            let value = params
                .config(item.key)
                .ok_or_else(|| format!("the setting {:?} has no value", item.key))?;
            item.check(&value).map_err(|e| format!("the preset {title:?}: {e}"))?;
        }
    }
    Ok(())
}

pub(super) fn round_trip<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let mut list = kit.params();
    list.extend(configured::<G>(60));
    for params in list {
        let text = params.encode(Form::Full);
        kit.at(format!("{} {text}", G::INFO.id));
        let again = G::Params::decode(&text, &G::Params::default())
            .map_err(|invalid| format!("its own text is refused: {invalid}"))?;
        if again != params {
            return Err(format!("{params:?} comes back as {again:?}"));
        }
        grades(&params)?;
        for item in G::Params::config_items() {
            let Some(value) = params.config(item.key) else { continue };
            let mut same = params.clone();
            same.set_config(item.key, &value)
                .map_err(|e| format!("its own value of {:?} is refused: {e}", item.key))?;
            if same.config(item.key).as_ref() != Some(&value) {
                return Err(format!("the setting {:?} is not what it was set to", item.key));
            }
        }
    }
    Ok(())
}

/// What params say of grades holds: those that they name can be asked for and generated with, the
/// others are refused by words that name those that can be had.
fn grades<P: Params>(params: &P) -> Verdict {
    let can_be_had = params.grades();
    if !can_be_had.is_sorted() {
        return Err(format!("the grades {can_be_had:?} are not in their order"));
    }
    for grade in Grade::ALL {
        let mut other = params.clone();
        match (other.set_grade(grade), can_be_had.contains(&grade)) {
            (Ok(()), true) => {
                if other.grade() != Some(grade) {
                    return Err(format!("set to {grade}, the grade is {:?}", other.grade()));
                }
                let refused = |e| format!("{grade} can be had, and its params are refused: {e}");
                other.validate(Form::Full).map_err(refused)?;
            }
            (Err(_), false) if other != *params => {
                return Err(format!("{grade} was refused, and the params changed"));
            }
            (Err(e), false) => {
                if let Some(grade) = can_be_had.iter().find(|g| !e.text().contains(g.keyword())) {
                    return Err(format!("a refusal does not name {grade}: {}", e.text()));
                }
            }
            (Ok(()), false) => return Err(format!("{grade} is not to be had, and can be set")),
            (Err(e), true) => return Err(format!("{grade} is to be had, and is refused: {e}")),
        }
    }
    Ok(())
}

pub(super) fn text<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let list = kit.params();
    for params in list.iter().chain(&configured::<G>(20)) {
        for form in [Form::Full, Form::Short] {
            let text = params.encode(form);
            kit.at(format!("{} {text}", G::INFO.id));
            if !is_plain(&text) || text.contains([':', '#']) {
                return Err(format!("{text:?} has characters that a game ID cannot hold"));
            }
        }
        let short = params.encode(Form::Short);
        // Whatever the reader's own params are, the short form fixes the board.
        for rest in &list {
            let board = G::Params::decode(&short, rest)
                .map_err(|invalid| format!("the short form {short:?} is refused: {invalid}"))?;
            board
                .validate(Form::Short)
                .map_err(|invalid| format!("the short form {short:?} is refused: {invalid}"))?;
            let again = board.encode(Form::Short);
            if again != short {
                return Err(format!("the short form {short:?} comes back as {again:?}"));
            }
            let layout = Layout::square(G::INFO.tile);
            if G::size(&board, layout) != G::size(params, layout) {
                return Err(format!("the short form {short:?} has a picture of another size"));
            }
        }
    }
    Ok(())
}

pub(super) fn hostile<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let list = kit.params();
    let mut good: Vec<String> = list
        .iter()
        .flat_map(|p| [p.encode(Form::Full), p.encode(Form::Short)])
        .filter(|text| text.len() < 4000)
        .collect();
    good.sort_unstable();
    good.dedup();
    for text in &good {
        let Ok(params) = G::Params::decode(text, &list[0]) else { continue };
        for junk in JUNK {
            kit.at(format!("{} params {text:?}", G::INFO.id));
            if G::Params::decode(&format!("{text}{junk}"), &list[0]).is_ok_and(|p| p == params) {
                return Err(format!("with {junk:?} behind them they are read as without"));
            }
        }
    }
    let mut texts = vec![String::new(), "x".into(), "9".repeat(300), "-".into(), "0x0".into()];
    texts.extend(good.iter().flat_map(|text| with_odd_numbers(text)));
    let mut rng = GameRng::new("hostile params");
    let share = kit.share(4);
    for i in 0..10_000 {
        let text = if i < texts.len() { texts[i].clone() } else { mutated(&mut rng, &good) };
        kit.at(format!("{} params {text:?}", G::INFO.id));
        let rest = &list[rng.index(list.len())];
        if let Ok(params) = G::Params::decode(&text, rest) {
            accepted::<G>(&params)?;
        }
        if i > 500 && share.is_over() {
            break;
        }
    }
    for item in G::Params::config_items() {
        if !is_plain(item.key) || item.label.is_empty() {
            return Err(format!("a setting with the keyword {:?}", item.key));
        }
        if G::Params::default().set_config("no-such-setting", &ConfigValue::Bool(true)).is_ok() {
            return Err("a setting that there is not was set".to_string());
        }
    }
    Ok(())
}

/// What must hold of params that were read, whatever the text.
fn accepted<G: Game>(params: &G::Params) -> Verdict {
    let is_full = params.validate(Form::Full).is_ok();
    if !is_full && params.validate(Form::Short).is_err() {
        return Ok(());
    }
    let size = G::size(params, Layout::square(1));
    if !(1..=MAX_SIDE).contains(&size.w) || !(1..=MAX_SIDE).contains(&size.h) {
        return Err(format!("{params:?} is valid, and its picture is {}x{}", size.w, size.h));
    }
    let form = if is_full { Form::Full } else { Form::Short };
    let text = params.encode(form);
    match G::Params::decode(&text, params) {
        Ok(again) if again.encode(form) == text => Ok(()),
        Ok(again) => Err(format!("{params:?} is valid, and comes back as {again:?}")),
        Err(invalid) => Err(format!("{params:?} is valid, and its text is refused: {invalid}")),
    }
}

/// Valid params with settings at random, as a player makes them in the dialog.
pub(super) fn configured<G: Game>(n: usize) -> Vec<G::Params> {
    let items = G::Params::config_items();
    let mut rng = GameRng::new("settings");
    let mut list = Vec::new();
    for _ in 0..n {
        let mut params = G::Params::default();
        for item in &items {
            if rng.chance(1, 2)
                && let Some(value) = random_value(&mut rng, item)
            {
                let _ = params.set_config(item.key, &value);
            }
        }
        if !items.is_empty() && params.validate(Form::Full).is_ok() {
            list.push(params);
        }
    }
    list
}

pub(super) fn random_value(rng: &mut GameRng, item: &ConfigItem) -> Option<ConfigValue> {
    Some(match item.kind {
        ConfigKind::Bool => ConfigValue::Bool(rng.chance(1, 2)),
        ConfigKind::Uint { min, max } => {
            let span = max.checked_sub(min)?.min(1000);
            let near = min + rng.below(span.min(8) + 1);
            ConfigValue::Uint(if rng.chance(1, 2) { near } else { min + rng.below(span + 1) })
        }
        ConfigKind::Choice(list) => ConfigValue::Choice(rng.index(list.len().max(1))),
        // What a text may be is the game's own affair.
        _ => return None,
    })
}
