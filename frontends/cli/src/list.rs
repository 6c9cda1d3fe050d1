//! `puzzles list`: the games with their presets, params and capabilities.

use puzzle_core::ability::BundledCollection;
use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue, ParamsForm};
use puzzle_core::solve::Grade;
use puzzle_core::{Text, label, plural, text};
use puzzle_midend::{Collection, GameEntry, Midend, PresetLine, Registry};
use serde_json::{Value, json};

use crate::args::List;
use crate::exit::Exit;
use crate::input::Games;
use crate::json::Line;
use crate::language::{json_language, language, said};
use crate::output::{self, line};
use crate::similar::words;

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
    let mut session = Midend::new(*game);
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
    let session = Midend::new(*game);
    let mut text = String::new();
    for (i, Setting { item, default, written }) in settings(game).iter().enumerate() {
        if i == 0 {
            let all = session.params_text(ParamsForm::Full);
            text += &indented(text!(
                "params: {params} by default; each line below changes one setting",
                params = all
            ));
        }
        let label = match item.kind {
            ConfigKind::Uint { .. } | ConfigKind::Text { .. } => {
                text!("{setting}: {values}", setting = item.label, values = item.allowed())
            }
            _ => item.label.into(),
        };
        text += &format!("\n        {:<12} {}", item.key, said(label));
        for (value, params) in written {
            let label = match (item.kind, value) {
                (ConfigKind::Choice(list), ConfigValue::Choice(i)) => list[*i].1,
                _ => "",
            };
            let (language, impossible) = (language(), label!("(not with the other defaults)"));
            let label = language.word(label);
            let params = params.as_deref().unwrap_or_else(|| language.word(impossible));
            let mark = if value == default { "*" } else { " " };
            text += &format!("\n          {mark} {:<22} {params:<22} {label}", item.write(value));
            text.truncate(text.trim_end().len());
        }
    }
    let grades = words(session.grades().into_iter().map(Grade::keyword));
    if !grades.is_empty() {
        let usual = session.grade().map(|grade| Text::plain(grade.keyword()));
        text += &indented(if let Some(usual) = usual {
            text!("grades: {grades}; {usual} by default", grades, usual)
        } else {
            text!("grades: {grades}", grades)
        });
    }
    if let Some(meaning) = session.any() {
        text += &indented(text!("any grade: {meaning}", meaning));
    }
    text
}

/// A line below the name of a game.
fn indented(text: Text) -> String {
    format!("\n    {}", said(text))
}

fn params_json(game: &GameEntry) -> Vec<Value> {
    let language = json_language();
    let object = |setting: Setting| {
        let Setting { item, default, written } = setting;
        let mut line = json!({ "key": item.key, "label": language.word(item.label) });
        match item.kind {
            ConfigKind::Bool => line["kind"] = "bool".into(),
            ConfigKind::Uint { min, max } => {
                line["kind"] = "number".into();
                line["min"] = min.into();
                line["max"] = max.into();
            }
            ConfigKind::Choice(list) => {
                let choice = |(key, label): &(&str, &str)| json!({ "key": key, "label": language.word(label) });
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
    let (id, language) = (game.info.id, json_language());
    let presets = game.presets();
    let preset = |(title, params): &(&Text, &str)| json!({ "title": title.say(&language), "id": format!("{id}/{params}") });
    let presets: Vec<Value> = PresetLine::flatten(&presets).iter().map(preset).collect();
    let can: Vec<&str> = abilities(game).iter().filter(|(_, can)| *can).map(|(w, _)| *w).collect();
    let formats: Vec<Value> = game
        .formats()
        .iter()
        .map(|f| {
            let name = language.word(f.name);
            json!({ "id": f.id, "name": name, "reads": f.reads, "writes": f.writes })
        })
        .collect();
    let collections: Vec<Value> = game
        .collections
        .iter()
        .map(|b| {
            let (name, title) = (format!("@{id}/{}", b.id), language.word(b.title));
            json!({ "name": name, "title": title, "puzzles": n(b) })
        })
        .collect();
    Line::new()
        .with("game", id)
        .with_text("name", game.info.name)
        .with_text("about", game.info.about)
        .with("presets", presets)
        .with("params", params_json(game))
        .with(
            "grades",
            Midend::new(*game).grades().into_iter().map(Grade::keyword).collect::<Vec<_>>(),
        )
        .with("any", Midend::new(*game).any().map(|any| language.word(any).to_string()))
        .with("can", can)
        .with("measures", game.capabilities().measures)
        .with("formats", formats)
        .with("collections", collections)
}

fn describe(game: &GameEntry) -> String {
    let info = game.info;
    let mut text = said(text!("{id}: {name}", id = Text::plain(info.id), name = info.name));
    if !info.about.is_empty() {
        text += &indented(info.about.into());
    }
    let abilities = abilities(game);
    let abilities = words(abilities.iter().filter(|(_, can)| *can).map(|(word, _)| *word));
    if !abilities.is_empty() {
        text += &indented(text!("can: {abilities}", abilities));
    }
    let formats = game.formats();
    if formats.iter().any(|f| f.reads) {
        let formats = words(formats.iter().filter(|f| f.reads).map(|f| f.id));
        text += &indented(text!("reads: {formats}", formats));
    }
    if formats.iter().any(|f| f.writes) {
        let formats = words(formats.iter().filter(|f| f.writes).map(|f| f.id));
        text += &indented(text!("writes: {formats}", formats));
    }
    for bundle in game.collections {
        let name = format!("@{}/{}", info.id, bundle.id);
        let puzzles = plural!(n = n(bundle), "{n} puzzle", "{n} puzzles");
        let title = said(text!("{title}: {puzzles}", title = bundle.title, puzzles));
        text += &format!("\n    {name:<32} {title}");
    }
    text
}

/// The presets as game IDs; those that differ by grade alone share a line.
fn presets(game: &GameEntry) -> String {
    let mut text = indented(text!("presets:"));
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
fn preset_lines(game: &GameEntry, title: &Text, items: &[PresetLine]) -> String {
    let mut text = String::new();
    let mut before = None;
    for item in items {
        match item {
            PresetLine::Item { params, grade, any, .. } => {
                let place = (any.is_some(), *grade);
                if before.is_none_or(|before| place <= before) {
                    let title = if before.is_none() { said(title) } else { String::new() };
                    text += &format!("\n        {title:<20}");
                }
                text += &format!(" {}/{params}", game.info.id);
                before = Some(place);
            }
            PresetLine::Menu { title: inner, items } => {
                let title = Text::commas([title.clone(), inner.clone()]);
                text += &preset_lines(game, &title, items);
                before = None;
            }
        }
    }
    text
}
