//! Properties 2 to 5: params.

use puzzle_core::draw::Layout;
use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue, Params, ParamsForm, Preset};
use puzzle_core::solve::Grade;
use puzzle_core::{Game, GameRng};

use super::is_plain;
use super::mutate::{JUNK, mutated, with_odd_numbers};
use crate::kit::{Kit, Verdict, catch_panic};

/// The maximum side of a picture of valid params, with tiles of one pixel.
const MAX_SIDE: i32 = 100_000;

pub(super) fn presets<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let valid = |what: &str, params: &G::Params| {
        for form in [ParamsForm::Full, ParamsForm::Short] {
            params
                .validate(form)
                .map_err(|invalid| format!("{what} ({params:?}) are refused: {invalid}"))?;
        }
        Ok::<_, String>(())
    };
    valid("the default params", &G::Params::default())?;
    for text in &kit.check.params {
        let params = G::Params::decode(text, &G::Params::default()).map_err(|invalid| {
            format!("the params {text:?} of the check are refused: {invalid}")
        })?;
        valid("the params of the check", &params)?;
    }
    let presets = G::Params::presets();
    let list = Preset::flatten(&presets);
    if list.is_empty() {
        return Err("there are no presets".to_string());
    }
    for (title, params) in list {
        if title.to_string().trim().is_empty() {
            return Err(format!("the preset {params:?} has no title"));
        }
        if params.grade().is_some_and(|grade| names(&title.to_string(), grade.keyword())) {
            return Err(format!("the title {title:?} names the grade, which the menu adds"));
        }
        valid(&format!("the params of the preset {title:?}"), params)?;
        for item in G::Params::config_items() {
            let value = params
                .config(item.key)
                .ok_or_else(|| format!("the setting {:?} has no value", item.key))?;
            item.check(&value)
                .map_err(|e| format!("the preset {title:?} has an invalid setting: {e}"))?;
        }
    }
    Ok(())
}

/// Returns `true` if a word is in a title.
fn names(title: &str, word: &str) -> bool {
    title.split(|c: char| !c.is_alphanumeric()).any(|part| part.eq_ignore_ascii_case(word))
}

pub(super) fn round_trip<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    if let Some(meaning) = G::Params::ANY {
        if !meaning.starts_with(char::is_lowercase) || meaning.ends_with('.') {
            return Err(format!("the meaning of \"any\" is no clause: {meaning:?}"));
        }
        G::Params::default()
            .set_any()
            .map_err(|e| format!("the default params refuse to ask for any puzzle: {e}"))?;
    }
    let mut list = kit.params();
    list.extend(configured::<G>(60));
    for params in list {
        let text = params.encode(ParamsForm::Full);
        kit.at(format!("{} {text}", G::INFO.id));
        let again = G::Params::decode(&text, &G::Params::default())
            .map_err(|invalid| format!("the text of the params is refused: {invalid}"))?;
        if again != params {
            return Err(format!("{params:?} is written and then read as {again:?}"));
        }
        grades(&params)?;
        any(&params)?;
        for item in G::Params::config_items() {
            let Some(value) = params.config(item.key) else { continue };
            let mut same = params.clone();
            same.set_config(item.key, &value)
                .map_err(|e| format!("the current value of {:?} is refused: {e}", item.key))?;
            if same.config(item.key).as_ref() != Some(&value) {
                return Err(format!(
                    "the setting {:?} does not have the value that was set",
                    item.key
                ));
            }
            if same != params {
                return Err(format!(
                    "{params:?} becomes {same:?} when the setting {:?} is set to its own value",
                    item.key
                ));
            }
        }
    }
    Ok(())
}

/// Checks that the limits of the dialog are those of `validate`: each limit can be had with some
/// values of the other settings, and nothing beyond it can.
fn dialog_limits<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let mut others = kit.params();
    others.extend(configured::<G>(60));
    others.extend(all_least_and_all_most::<G>());
    for item in G::Params::config_items() {
        let label = item.label;
        let is_valid = |value: &ConfigValue, form: ParamsForm| {
            others.iter().any(|params| {
                let mut params = params.clone();
                // Values beyond the limits are none that `set_config` has to expect.
                catch_panic(|| params.set_config(item.key, value)).is_ok_and(|set| set.is_ok())
                    && params.config(item.key).as_ref() == Some(value)
                    && params.validate(form).is_ok()
            })
        };
        for value in limits(&item.kind) {
            // A dialog may show boards that cannot be generated, such as those of files.
            let is_full = is_valid(&value, ParamsForm::Full);
            match (item.check(&value).is_ok(), is_full) {
                (true, false) if !is_valid(&value, ParamsForm::Short) => {
                    return Err(format!(
                        "the dialog allows {value:?} for {label:?}, but it is refused with all \
                         other settings that were tried"
                    ));
                }
                (false, true) => {
                    return Err(format!(
                        "the dialog does not allow {value:?} for {label:?}, but as params it is \
                         accepted"
                    ));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// Returns params with every number at its minimum and with every number at its maximum, which may
/// be impossible together.
fn all_least_and_all_most<G: Game>() -> [G::Params; 2] {
    [true, false].map(|is_least| {
        let mut params = G::Params::default();
        for item in G::Params::config_items() {
            if let ConfigKind::Uint { min, max } = item.kind {
                let value = ConfigValue::Uint(if is_least { min } else { max });
                let _ = params.set_config(item.key, &value);
            }
        }
        params
    })
}

/// Returns the values at the limits of a setting and beyond them.
fn limits(kind: &ConfigKind) -> Vec<ConfigValue> {
    match *kind {
        ConfigKind::Uint { min, max } => {
            let beyond = [min.checked_sub(1), max.checked_add(1), Some(u32::MAX)];
            [min, max]
                .into_iter()
                .chain(beyond.into_iter().flatten())
                .map(ConfigValue::Uint)
                .collect()
        }
        ConfigKind::Choice(list) => (0..list.len()).map(ConfigValue::Choice).collect(),
        ConfigKind::Bool => [false, true].map(ConfigValue::Bool).to_vec(),
        // Only the game knows which texts are valid.
        _ => Vec::new(),
    }
}

/// Checks params that ask for any puzzle: they are valid, have a text and no grade, and exist only
/// where the game says what they mean.
fn any<P: Params>(params: &P) -> Verdict {
    if params.is_any() {
        if P::ANY.is_none() {
            return Err("the params ask for any puzzle, but the game has no ANY".to_string());
        }
        if let Some(grade) = params.grade() {
            return Err(format!("the params ask for any puzzle and for the grade {grade}"));
        }
    }
    let mut other = params.clone();
    if other.set_any().is_err() {
        return if other == *params {
            Ok(())
        } else {
            Err("any puzzle was refused, but the params changed".to_string())
        };
    }
    if !other.is_any() {
        return Err("the params were set to any puzzle, but do not ask for it".to_string());
    }
    other
        .validate(ParamsForm::Full)
        .map_err(|e| format!("the params were set to any puzzle, but are refused: {e}"))?;
    let text = other.encode(ParamsForm::Full);
    match P::decode(&text, &P::default()) {
        Ok(again) if again == other => {}
        _ => return Err(format!("the text of {other:?}, {text}, is not read as such")),
    }
    for grade in other.grades() {
        if other.set_grade(grade).is_err() || other.is_any() {
            return Err(format!("params that ask for any puzzle cannot be set to {grade}"));
        }
    }
    Ok(())
}

/// Checks grades: those that the params list can be set and generated, others are refused with a
/// message that names the possible ones.
fn grades<P: Params>(params: &P) -> Verdict {
    let can_be_had = params.grades();
    if !can_be_had.is_sorted() {
        return Err(format!("the grades {can_be_had:?} are not in order"));
    }
    for grade in Grade::ALL {
        let mut other = params.clone();
        match (other.set_grade(grade), can_be_had.contains(&grade)) {
            (Ok(()), true) => {
                if other.grade() != Some(grade) {
                    return Err(format!("the grade was set to {grade} but is {:?}", other.grade()));
                }
                let refused = |e| {
                    format!(
                        "{grade} is listed as possible, but the params with it are refused: {e}"
                    )
                };
                other.validate(ParamsForm::Full).map_err(refused)?;
            }
            (Err(_), false) if other != *params => {
                return Err(format!("{grade} was refused, but the params changed"));
            }
            (Err(e), false) => {
                if let Some(grade) =
                    can_be_had.iter().find(|g| !e.text().to_string().contains(g.keyword()))
                {
                    return Err(format!(
                        "a refusal does not name the possible grade {grade}: {}",
                        e.text()
                    ));
                }
            }
            (Ok(()), false) => {
                return Err(format!("{grade} is not listed as possible but can be set"));
            }
            (Err(e), true) => {
                return Err(format!("{grade} is listed as possible but is refused: {e}"));
            }
        }
    }
    Ok(())
}

pub(super) fn text<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let list = kit.params();
    for params in list.iter().chain(&configured::<G>(20)) {
        for form in [ParamsForm::Full, ParamsForm::Short] {
            let text = params.encode(form);
            kit.at(format!("{} {text}", G::INFO.id));
            if !is_plain(&text) || text.contains([':', '#']) {
                return Err(format!("{text:?} has characters that are not allowed in a game ID"));
            }
        }
        let short = params.encode(ParamsForm::Short);
        // The short form determines the board, whatever params it is read with.
        for rest in &list {
            let board = G::Params::decode(&short, rest)
                .map_err(|invalid| format!("the short form {short:?} is refused: {invalid}"))?;
            board
                .validate(ParamsForm::Short)
                .map_err(|invalid| format!("the short form {short:?} is refused: {invalid}"))?;
            let again = board.encode(ParamsForm::Short);
            if again != short {
                return Err(format!("the short form {short:?} is read as {again:?}"));
            }
            let layout = Layout::square(G::INFO.tile);
            if G::size(&board, layout) != G::size(params, layout) {
                return Err(format!("the picture for the short form {short:?} has another size"));
            }
        }
    }
    Ok(())
}

pub(super) fn hostile<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let list = kit.params();
    let mut good: Vec<String> = list
        .iter()
        .flat_map(|p| [p.encode(ParamsForm::Full), p.encode(ParamsForm::Short)])
        .filter(|text| text.len() < 4000)
        .collect();
    good.sort_unstable();
    good.dedup();
    for text in &good {
        let Ok(params) = G::Params::decode(text, &list[0]) else { continue };
        for junk in JUNK {
            kit.at(format!("{} params {text:?}", G::INFO.id));
            if G::Params::decode(&format!("{text}{junk}"), &list[0]).is_ok_and(|p| p == params) {
                return Err(format!("the params are accepted with {junk:?} after them"));
            }
        }
    }
    let mut texts = vec![String::new(), "x".into(), "9".repeat(300), "-".into(), "0x0".into()];
    texts.extend(good.iter().flat_map(|text| with_odd_numbers(text)));
    let mut rng = GameRng::new("hostile params");
    let budget = kit.budget(4);
    for i in 0..10_000 {
        let text = if i < texts.len() { texts[i].clone() } else { mutated(&mut rng, &good) };
        kit.at(format!("{} params {text:?}", G::INFO.id));
        let rest = &list[rng.index(list.len())];
        if let Ok(params) = G::Params::decode(&text, rest) {
            accepted::<G>(&params)?;
        }
        if i > 500 && budget.is_over() {
            break;
        }
    }
    for item in G::Params::config_items() {
        if !is_plain(item.key) || item.label.is_empty() {
            return Err(format!("a setting has the invalid keyword {:?}", item.key));
        }
        if G::Params::default().set_config("no-such-setting", &ConfigValue::Bool(true)).is_ok() {
            return Err("a setting that does not exist was set".to_string());
        }
    }
    kit.at(G::INFO.id);
    dialog_limits::<G>(kit)
}

/// Checks params that were read, whatever the text.
fn accepted<G: Game>(params: &G::Params) -> Verdict {
    let is_full = params.validate(ParamsForm::Full).is_ok();
    if !is_full && params.validate(ParamsForm::Short).is_err() {
        return Ok(());
    }
    let size = G::size(params, Layout::square(1));
    if !(1..=MAX_SIDE).contains(&size.w) || !(1..=MAX_SIDE).contains(&size.h) {
        return Err(format!(
            "{params:?} is valid, but its picture is {}x{} pixels with tiles of one pixel",
            size.w, size.h
        ));
    }
    let form = if is_full { ParamsForm::Full } else { ParamsForm::Short };
    let text = params.encode(form);
    match G::Params::decode(&text, params) {
        Ok(again) if again.encode(form) == text => Ok(()),
        Ok(again) => Err(format!("{params:?} is valid, but its text is read as {again:?}")),
        Err(invalid) => Err(format!("{params:?} is valid, but its text is refused: {invalid}")),
    }
}

/// Returns valid params with random settings, as a player makes them in the dialog.
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
        if !items.is_empty() && params.validate(ParamsForm::Full).is_ok() {
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
        // Only the game knows which texts are valid.
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_names_a_grade_only_as_a_word() {
        let named = ["Small, easy", "Easy", "8x8 (easy)"].map(|title| names(title, "easy"));
        let others = ["Small", "Easygoing", "Uneasy, hard"].map(|title| names(title, "easy"));
        assert_eq!((named, others), ([true; 3], [false; 3]));
    }
}
