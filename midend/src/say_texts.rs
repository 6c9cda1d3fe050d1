//! Texts within JSON.

use puzzle_core::Text;
use puzzle_core::text::Language;
use serde::Deserialize as _;
use serde_json::Value;

/// Replaces each [`Text`] in JSON by what it says in a language.
///
/// A text that depends on the language is an object with keys such as `$text`; one that does not is
/// a string already.
///
/// ```
/// use puzzle_midend::say_texts;
/// use puzzle_midend::puzzle_core::plural;
/// use puzzle_midend::puzzle_core::text::Language;
/// let n = 2;
/// let mut json = serde_json::json!({ "n": n, "words": [plural!(n, "{n} move", "{n} moves")] });
/// say_texts(&mut json, &Language::ENGLISH);
/// assert_eq!(json.to_string(), r#"{"n":2,"words":["2 moves"]}"#);
/// ```
pub fn say_texts(json: &mut Value, language: &Language) {
    if let Value::Object(entries) = &*json
        && entries.keys().any(|key| key.starts_with('$'))
        && let Ok(text) = Text::deserialize(&*json)
    {
        *json = text.say(language).into();
        return;
    }
    match json {
        Value::Object(entries) => entries.values_mut().for_each(|value| say_texts(value, language)),
        Value::Array(items) => items.iter_mut().for_each(|value| say_texts(value, language)),
        _ => {}
    }
}
