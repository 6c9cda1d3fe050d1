//! The title of the board that params describe.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue, ParamsForm, Preset};
use puzzle_core::{Text, text};

use crate::kernel::Setup;
use crate::presets::with_difficulty;

type BoxedSetup = Box<dyn Setup>;

/// The settings that the size of a board consists of.
const SIZE: [&str; 2] = ["width", "height"];

/// Returns the title of params as text: that of their preset, or else of their board and their
/// difficulty. Params in short form have no difficulty. `None` if they are not valid.
pub(crate) fn title_of_params(default: &dyn Setup, params: &str) -> Option<Text> {
    let text = params;
    let presets = default.presets();
    let presets = Preset::flatten(&presets);
    let is_preset = |(_, preset): &&(&Text, &BoxedSetup)| preset.encode(ParamsForm::Full) == text;
    if let Some((board, preset)) = presets.iter().find(is_preset) {
        return Some(with_difficulty((*board).clone(), &***preset));
    }
    let params = &*default.decode(text).ok()?;
    if params.encode(ParamsForm::Short) == text {
        return Some(board_title(default, params));
    }
    let alike = alike(params, &presets);
    let same = alike.iter().find(|(_, preset)| has_settings_of(params, &**preset));
    let mut parts =
        same.map_or_else(|| board_parts(default, params, &alike), |(parts, _)| parts.clone());
    if same.is_none() && !alike.is_empty() {
        parts.push(text!("custom"));
    }
    Some(with_difficulty(Text::commas(parts), params))
}

/// Returns the title of a board, whatever the other settings of its puzzles.
pub(crate) fn board_title(default: &dyn Setup, params: &dyn Setup) -> Text {
    let presets = params.presets();
    Text::commas(board_parts(default, params, &alike(params, &Preset::flatten(&presets))))
}

/// Returns the presets whose boards differ from that of params only in the size that their titles
/// name, with that size replaced: the parts of their titles, and the params.
fn alike(params: &dyn Setup, presets: &[(&Text, &BoxedSetup)]) -> Vec<(Vec<Text>, BoxedSetup)> {
    let short = params.encode(ParamsForm::Short);
    let of_preset = |&(title, preset): &(&Text, &BoxedSetup)| {
        let mut parts: Vec<Text> = title.parts().into_iter().cloned().collect();
        let mut preset = preset.copy();
        let old = size(&*preset).map(|size| size.to_string());
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

/// Returns the parts of a board's title: those that the titles of all presets that are alike have,
/// or at least of those with the same choices; or else the choices that are not the usual ones, and
/// the size.
fn board_parts(
    default: &dyn Setup,
    params: &dyn Setup,
    alike: &[(Vec<Text>, BoxedSetup)],
) -> Vec<Text> {
    let has_choices = |(_, preset): &&(Vec<Text>, BoxedSetup)| {
        let items = params.config_items();
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
        parts = choices(default, params);
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
fn is_of_puzzle(part: &Text, preset: &dyn Setup) -> bool {
    let part = part.to_string();
    let is_named = |item: ConfigItem| {
        let (ConfigKind::Uint { min, max }, Some(ConfigValue::Uint(n))) =
            (item.kind, preset.config(item.key))
        else {
            return false;
        };
        let mut other = preset.copy();
        let value = ConfigValue::Uint(if n < max { n + 1 } else { min });
        !SIZE.contains(&item.key)
            && part.split(' ').any(|word| word.parse() == Ok(n))
            && other.set_config(item.key, &value).is_ok()
            && other.encode(ParamsForm::Short) == preset.encode(ParamsForm::Short)
    };
    preset.config_items().into_iter().any(is_named)
}

/// Returns the parts about the board that all titles have.
fn common<'a>(mut titles: impl Iterator<Item = &'a (Vec<Text>, BoxedSetup)>) -> Vec<Text> {
    let Some((first, preset)) = titles.next() else { return Vec::new() };
    let mut parts = first.clone();
    parts.retain(|part| !is_of_puzzle(part, &**preset));
    for (others, _) in titles {
        parts.retain(|part| others.contains(part));
    }
    parts
}

/// Returns whether params have the settings of a preset on their board, apart from the difficulty.
fn has_settings_of(params: &dyn Setup, preset: &dyn Setup) -> bool {
    let mut preset = preset.copy();
    let is_set = match params.grade() {
        Some(grade) => preset.set_grade(grade).is_ok(),
        None => !params.is_any() || preset.set_any().is_ok(),
    };
    is_set && preset.encode(ParamsForm::Full) == params.encode(ParamsForm::Full)
}

/// Returns the choices that are not those of the default params, and the size.
fn choices(default: &dyn Setup, params: &dyn Setup) -> Vec<Text> {
    let label = |item: ConfigItem| match (item.kind, params.config(item.key)?) {
        (ConfigKind::Choice(list), ConfigValue::Choice(i)) if is_choice(&item) => {
            let is_usual = default.config(item.key) == Some(ConfigValue::Choice(i));
            list.get(i).filter(|_| !is_usual).map(|(_, label)| Text::from(*label))
        }
        _ => None,
    };
    params.config_items().into_iter().filter_map(label).chain(size(params)).collect()
}

/// Returns the size of a board, `9x7`, if it has one.
fn size(params: &dyn Setup) -> Option<Text> {
    let number = |key| match params.config(key) {
        Some(ConfigValue::Uint(n)) => Some(n),
        _ => None,
    };
    let [width, height] = SIZE.map(number);
    Some(Text::plain(alloc::format!("{}x{}", width?, height?)))
}
