//! The title of the board that params describe.

use alloc::string::ToString;
use alloc::vec::Vec;

use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue, Params, ParamsForm, Preset};
use puzzle_core::{Text, text};

use crate::presets::with_difficulty;

/// The settings that the size of a board consists of.
const SIZE: [&str; 2] = ["width", "height"];

/// Returns the title of params as text: that of their preset, or else of their board and their
/// difficulty. Params in short form have no difficulty. `None` if they are not valid.
pub(crate) fn title_of_params<P: Params>(params: &str) -> Option<Text> {
    let text = params;
    let presets = P::presets();
    let presets = Preset::flatten(&presets);
    let is_preset = |(_, preset): &&(&Text, &P)| preset.encode(ParamsForm::Full) == text;
    if let Some((board, preset)) = presets.iter().find(is_preset) {
        return Some(with_difficulty((*board).clone(), *preset));
    }
    let params = P::decode(text, &P::default()).ok()?;
    if params.encode(ParamsForm::Short) == text {
        return Some(board_title(&params));
    }
    let alike = alike(&params, &presets);
    let same = alike.iter().find(|(_, preset)| has_settings_of(&params, preset));
    let mut parts = same.map_or_else(|| board_parts(&params, &alike), |(parts, _)| parts.clone());
    if same.is_none() && !alike.is_empty() {
        parts.push(text!("custom"));
    }
    Some(with_difficulty(Text::commas(parts), &params))
}

/// Returns the title of a board, whatever the other settings of its puzzles.
pub(crate) fn board_title<P: Params>(params: &P) -> Text {
    let presets = P::presets();
    Text::commas(board_parts(params, &alike(params, &Preset::flatten(&presets))))
}

/// Returns the presets whose boards differ from that of params only in the size that their titles
/// name, with that size replaced: the parts of their titles, and the params.
fn alike<P: Params>(params: &P, presets: &[(&Text, &P)]) -> Vec<(Vec<Text>, P)> {
    let short = params.encode(ParamsForm::Short);
    let of_preset = |&(title, preset): &(&Text, &P)| {
        let mut parts: Vec<Text> = title.parts().into_iter().cloned().collect();
        let mut preset = preset.clone();
        let old = size(&preset).map(|size| size.to_string());
        if let Some(at) = parts.iter().position(|part| Some(part.to_string()) == old) {
            parts[at] = size(params)?;
            for key in SIZE {
                preset.set_config(key, &params.config(key)?).ok()?;
            }
        }
        (preset.encode(ParamsForm::Short) == short).then_some((parts, preset))
    };
    presets.iter().filter_map(of_preset).collect()
}

/// Returns whether a setting is one of several choices, other than the grade.
fn is_choice(item: &ConfigItem) -> bool {
    matches!(item.kind, ConfigKind::Choice(_)) && item.key != "grade"
}

/// Returns the parts of a board's title: those that the titles of all presets that are alike have, or
/// at least of those with the same choices; or else the choices that are not the usual ones, and the
/// size.
fn board_parts<P: Params>(params: &P, alike: &[(Vec<Text>, P)]) -> Vec<Text> {
    let has_choices = |(_, preset): &&(Vec<Text>, P)| {
        let items = P::config_items();
        let mut choices = items.iter().filter(|item| is_choice(item));
        choices.all(|item| preset.config(item.key) == params.config(item.key))
    };
    let size = size(params);
    let is_size = |part: &Text| size.as_ref() == Some(part);
    let mut parts = common(alike.iter());
    if parts.is_empty() {
        parts = common(alike.iter().filter(has_choices));
    }
    if parts.iter().all(is_size) {
        parts = choices(params);
    }
    if parts.is_empty() {
        parts.push(text!("own board"));
    } else if alike.is_empty() && parts.iter().all(is_size) {
        parts.push(text!("custom"));
    }
    parts
}

/// Returns whether a part of a preset's title names the value of a number that is no setting of the
/// board, as in "4 boxes".
fn is_of_puzzle<P: Params>(part: &Text, preset: &P) -> bool {
    let part = part.to_string();
    let is_named = |item: ConfigItem| {
        let (ConfigKind::Uint { min, max }, Some(ConfigValue::Uint(n))) =
            (item.kind, preset.config(item.key))
        else {
            return false;
        };
        let mut other = preset.clone();
        let value = ConfigValue::Uint(if n < max { n + 1 } else { min });
        !SIZE.contains(&item.key)
            && part.split(' ').any(|word| word.parse() == Ok(n))
            && other.set_config(item.key, &value).is_ok()
            && other.encode(ParamsForm::Short) == preset.encode(ParamsForm::Short)
    };
    P::config_items().into_iter().any(is_named)
}

/// Returns the parts about the board that all titles have.
fn common<'a, P: Params>(mut titles: impl Iterator<Item = &'a (Vec<Text>, P)>) -> Vec<Text> {
    let Some((first, preset)) = titles.next() else { return Vec::new() };
    let mut parts = first.clone();
    parts.retain(|part| !is_of_puzzle(part, preset));
    for (others, _) in titles {
        parts.retain(|part| others.contains(part));
    }
    parts
}

/// Returns whether params have the settings of a preset on their board, apart from the difficulty.
fn has_settings_of<P: Params>(params: &P, preset: &P) -> bool {
    let mut preset = preset.clone();
    let is_set = match params.grade() {
        Some(grade) => preset.set_grade(grade).is_ok(),
        None => !params.is_any() || preset.set_any().is_ok(),
    };
    is_set && preset.encode(ParamsForm::Full) == params.encode(ParamsForm::Full)
}

/// Returns the choices that are not those of the default params, and the size.
fn choices<P: Params>(params: &P) -> Vec<Text> {
    let default = P::default();
    let label = |item: puzzle_core::params::ConfigItem| match (item.kind, params.config(item.key)?)
    {
        (ConfigKind::Choice(list), ConfigValue::Choice(i)) if is_choice(&item) => {
            let is_usual = default.config(item.key) == Some(ConfigValue::Choice(i));
            list.get(i).filter(|_| !is_usual).map(|(_, label)| Text::from(*label))
        }
        _ => None,
    };
    P::config_items().into_iter().filter_map(label).chain(size(params)).collect()
}

/// Returns the size of a board, `9x7`, if it has one.
fn size<P: Params>(params: &P) -> Option<Text> {
    let number = |key| match params.config(key) {
        Some(ConfigValue::Uint(n)) => Some(n),
        _ => None,
    };
    let [width, height] = SIZE.map(number);
    Some(Text::plain(alloc::format!("{}x{}", width?, height?)))
}
