//! `puzzles list`: the games and what they can do.

use puzzle_core::{Bundle, ConfigItem, ConfigKind, ConfigValue, Grade};
use puzzle_midend::{Collection, GameEntry, PresetLine, Registry};
use serde_json::{Value, json};

use crate::args::List;
use crate::exit::Exit;
use crate::json::Line;
use crate::output::{complain, line};

pub(crate) fn run(registry: &Registry, args: &List) -> Exit {
    let games: Vec<GameEntry> = match &args.game {
        None => registry.games().to_vec(),
        Some(name) => match registry.game(name) {
            Ok(game) => vec![game],
            Err(e) => {
                complain(e.text());
                return Exit::BadInput;
            }
        },
    };
    for game in &games {
        if args.json {
            line(&describe_json(game).to_string());
        } else {
            let params = args.game.as_ref().map_or_else(String::new, |_| params(game));
            line(&(describe(game) + &params));
        }
    }
    Exit::Done
}

/// What a game can do: keyword and whether.
fn abilities(game: &GameEntry) -> [(&'static str, bool); 6] {
    let can = game.can();
    [
        ("solve", can.solve),
        ("hint", can.hint),
        ("mistakes", can.mistakes),
        ("rate", can.rate),
        ("text", can.text),
        ("clock", can.clock),
    ]
}

/// How many puzzles a collection has.
fn n(bundle: &Bundle) -> usize {
    Collection::read(bundle.text).entries.len()
}

/// The settings of a game's dialog and the grades that its default params can give, as lines.
fn params(game: &GameEntry) -> String {
    let session = game.session();
    let mut text = String::new();
    for (i, (item, value)) in session.config().iter().enumerate() {
        if i == 0 {
            text += "\n    params:";
        }
        text += &format!("\n        {:<15} {}: {}", item.key, item.label, item.allowed());
        let value = item.write(value);
        if !value.is_empty() {
            text += &format!("; {value} unless told");
        }
    }
    let grades: Vec<&str> = session.grades().into_iter().map(Grade::keyword).collect();
    if !grades.is_empty() {
        text += &format!("\n    grades: {}", grades.join(", "));
        if let Some(grade) = session.grade() {
            text += &format!("; {grade} unless told");
        }
    }
    text
}

fn params_json(game: &GameEntry) -> Vec<Value> {
    let object = |(item, value): &(ConfigItem, ConfigValue)| {
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
        }
        line["default"] = match value {
            ConfigValue::Bool(is_on) => (*is_on).into(),
            ConfigValue::Uint(n) => (*n).into(),
            ConfigValue::Choice(_) | ConfigValue::Text(_) => item.write(value).into(),
        };
        line
    };
    game.session().config().iter().map(object).collect()
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
        .with("can", can)
        .with("measures", game.can().measures)
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
        text += &format!("\n    {name:<32} {}: {} puzzles", bundle.title, n(bundle));
    }
    for (title, params) in PresetLine::flatten(&game.presets()) {
        text += &format!("\n    {:<32} {title}", format!("{}/{params}", info.id));
    }
    text
}
