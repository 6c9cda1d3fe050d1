//! `puzzles list`: the games with their presets, params and capabilities.

use puzzle_app::count;
use puzzle_core::ability::BundledCollection;
use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue, ParamsForm};
use puzzle_core::solve::Grade;
use puzzle_midend::{Collection, GameEntry, PresetLine, Registry};
use serde_json::{Value, json};

use crate::args::List;
use crate::exit::Exit;
use crate::input::Games;
use crate::json::Line;
use crate::output::{self, line};

pub(crate) fn run(registry: &Registry, args: &List) -> Exit {
    let games: Vec<GameEntry> = match &args.game {
        None => registry.games().to_vec(),
        Some(name) => match (Games { registry, default_game: None }).game(name) {
            Ok(game) => vec![game],
            Err(error) => {
                output::error(&error);
                return Exit::BadInput;
            }
        },
    };
    for game in &games {
        if args.json {
            line(&describe_json(game).to_string());
        } else {
            let params = args.game.as_ref().map_or_else(String::new, |_| params(game));
            line(&format!("{}{params}{}", describe(game), presets(game)));
        }
    }
    Exit::Done
}

/// The capabilities of a game: each keyword, and whether the game has it.
fn abilities(game: &GameEntry) -> [(&'static str, bool); 6] {
    let can = game.capabilities();
    [
        ("solve", can.solve),
        ("hint", can.hint),
        ("mistakes", can.mistakes),
        ("rate", can.rate),
        ("text", can.text),
        ("clock", can.clock),
    ]
}

/// The number of puzzles in a bundled collection.
fn n(bundle: &BundledCollection) -> usize {
    Collection::read(bundle.text).entries.len()
}

/// A setting of a game, with the params for each of its values.
struct Setting {
    item: ConfigItem,
    default: ConfigValue,
    /// The values of the setting, each with the full params that have this value and defaults for
    /// all other settings; `None` if the other defaults do not allow the value.
    written: Vec<(ConfigValue, Option<String>)>,
}

/// The settings of a game.
fn settings(game: &GameEntry) -> Vec<Setting> {
    let mut session = game.session();
    let defaults = session.params_text(ParamsForm::Full);
    let lines = session.config();
    let mut list = Vec::new();
    for (item, default) in lines {
        let values = match (item.kind, &default) {
            (ConfigKind::Bool, _) => vec![ConfigValue::Bool(true), ConfigValue::Bool(false)],
            (ConfigKind::Choice(choices), _) => {
                (0..choices.len()).map(ConfigValue::Choice).collect()
            }
            (ConfigKind::Uint { min, max }, ConfigValue::Uint(n)) => {
                let near = [n.saturating_add(1).min(max), n.saturating_sub(1).max(min), max, min];
                let others = near.into_iter().filter(|other| other != n);
                let mut fits = |value: &u32| {
                    let fits = session.set_config(&[(item.key, ConfigValue::Uint(*value))]).is_ok();
                    let _ = session.set_params_text(&defaults);
                    fits
                };
                let example = others.clone().find(&mut fits);
                example.into_iter().map(ConfigValue::Uint).collect()
            }
            _ => Vec::new(),
        };
        let mut written = Vec::new();
        for value in values {
            let is_set = session.set_config(&[(item.key, value.clone())]).is_ok();
            written.push((value, is_set.then(|| session.params_text(ParamsForm::Full))));
            // Setting the defaults again cannot fail.
            let _ = session.set_params_text(&defaults);
        }
        list.push(Setting { item, default, written });
    }
    list
}

/// The settings of a game and the grades that its default params can have, as lines.
fn params(game: &GameEntry) -> String {
    let session = game.session();
    let mut text = String::new();
    for (i, Setting { item, default, written }) in settings(game).iter().enumerate() {
        if i == 0 {
            let all = session.params_text(ParamsForm::Full);
            text += &format!("\n    params: {all} by default; each line below changes one setting");
        }
        text += &format!("\n        {:<12} {}", item.key, item.label);
        if let ConfigKind::Uint { .. } | ConfigKind::Text { .. } = item.kind {
            text += &format!(": {}", item.allowed());
        }
        for (value, params) in written {
            let label = match (item.kind, value) {
                (ConfigKind::Choice(list), ConfigValue::Choice(i)) => list[*i].1,
                _ => "",
            };
            let params = params.as_deref().unwrap_or("(not with the other defaults)");
            let mark = if value == default { "*" } else { " " };
            text += &format!("\n          {mark} {:<22} {params:<22} {label}", item.write(value));
            text.truncate(text.trim_end().len());
        }
    }
    let grades: Vec<&str> = session.grades().into_iter().map(Grade::keyword).collect();
    if !grades.is_empty() {
        text += &format!("\n    grades: {}", grades.join(", "));
        if let Some(grade) = session.grade() {
            text += &format!("; {grade} by default");
        }
    }
    if let Some(meaning) = session.any() {
        text += &format!("\n    any grade: {meaning}");
    }
    text
}

fn params_json(game: &GameEntry) -> Vec<Value> {
    let object = |setting: Setting| {
        let Setting { item, default, written } = setting;
        let mut line = json!({ "key": item.key, "label": item.label });
        match item.kind {
            ConfigKind::Bool => line["kind"] = "bool".into(),
            ConfigKind::Uint { min, max } => {
                line["kind"] = "number".into();
                line["min"] = min.into();
                line["max"] = max.into();
            }
            ConfigKind::Choice(list) => {
                let choice = |(key, label): &(&str, &str)| json!({ "key": key, "label": label });
                line["kind"] = "choice".into();
                line["choices"] = list.iter().map(choice).collect();
            }
            ConfigKind::Text { max } => {
                line["kind"] = "text".into();
                line["max"] = max.into();
            }
            _ => {}
        }
        let plain = |value: &ConfigValue| -> Value {
            match value {
                ConfigValue::Bool(is_on) => (*is_on).into(),
                ConfigValue::Uint(n) => (*n).into(),
                _ => item.write(value).into(),
            }
        };
        line["default"] = plain(&default);
        line["written"] = written
            .iter()
            .map(|(value, params)| json!({ "value": plain(value), "params": params }))
            .collect();
        line
    };
    settings(game).into_iter().map(object).collect()
}

fn describe_json(game: &GameEntry) -> Line {
    let id = game.info.id;
    let presets = game.presets();
    let presets: Vec<Value> = PresetLine::flatten(&presets)
        .iter()
        .map(|(title, params)| json!({ "title": title, "id": format!("{id}/{params}") }))
        .collect();
    let can: Vec<&str> = abilities(game).iter().filter(|(_, can)| *can).map(|(w, _)| *w).collect();
    let formats: Vec<Value> = game
        .formats()
        .iter()
        .map(|f| json!({ "id": f.id, "name": f.name, "reads": f.reads, "writes": f.writes }))
        .collect();
    let collections: Vec<Value> = game
        .collections()
        .iter()
        .map(|b| json!({ "name": format!("@{id}/{}", b.id), "title": b.title, "puzzles": n(b) }))
        .collect();
    Line::new()
        .with("game", id)
        .with("name", game.info.name)
        .with("about", game.info.about)
        .with("presets", presets)
        .with("params", params_json(game))
        .with("grades", game.session().grades().into_iter().map(Grade::keyword).collect::<Vec<_>>())
        .with("any", game.session().any())
        .with("can", can)
        .with("measures", game.capabilities().measures)
        .with("formats", formats)
        .with("collections", collections)
}

fn describe(game: &GameEntry) -> String {
    let info = game.info;
    let mut text = format!("{}: {}", info.id, info.name);
    if !info.about.is_empty() {
        text += &format!("\n    {}", info.about);
    }
    let can: Vec<&str> = abilities(game).iter().filter(|(_, can)| *can).map(|(w, _)| *w).collect();
    if !can.is_empty() {
        text += &format!("\n    can: {}", can.join(", "));
    }
    let formats = game.formats();
    let list = |test: fn(&puzzle_midend::FormatInfo) -> bool| {
        let ids: Vec<&str> = formats.iter().filter(|f| test(f)).map(|f| f.id).collect();
        ids.join(", ")
    };
    if formats.iter().any(|f| f.reads) {
        text += &format!("\n    reads: {}", list(|f| f.reads));
    }
    if formats.iter().any(|f| f.writes) {
        text += &format!("\n    writes: {}", list(|f| f.writes));
    }
    for bundle in game.collections() {
        let name = format!("@{}/{}", info.id, bundle.id);
        text +=
            &format!("\n    {name:<32} {}: {}", bundle.title, count(n(bundle) as u64, "puzzle"));
    }
    text
}

/// The presets as game IDs; those that differ by grade alone share a line.
fn presets(game: &GameEntry) -> String {
    let mut text = "\n    presets:".to_string();
    for preset in &game.presets() {
        match preset {
            PresetLine::Item { title, .. } => {
                text += &preset_lines(game, title, std::slice::from_ref(preset));
            }
            PresetLine::Menu { title, items } => text += &preset_lines(game, title, items),
        }
    }
    text
}

/// The lines for a menu of presets. A line continues while the grades increase,
/// with any behind them.
fn preset_lines(game: &GameEntry, title: &str, items: &[PresetLine]) -> String {
    let mut text = String::new();
    let mut before = None;
    for item in items {
        match item {
            PresetLine::Item { params, grade, any, .. } => {
                let place = (any.is_some(), *grade);
                if before.is_none_or(|before| place <= before) {
                    let title = if before.is_none() { title } else { "" };
                    text += &format!("\n        {title:<20}");
                }
                text += &format!(" {}/{params}", game.info.id);
                before = Some(place);
            }
            PresetLine::Menu { title: inner, items } => {
                text += &preset_lines(game, &format!("{title}, {inner}"), items);
                before = None;
            }
        }
    }
    text
}
