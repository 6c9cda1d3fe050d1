//! JSON records, one object on each line, with fields in the order in which they were added.

use puzzle_core::Text;
use puzzle_core::format::is_invisible;
use puzzle_core::solve::{Metric, MetricValue};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use crate::error::Error;
use crate::language::json_language;

/// A JSON object to print on one line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    fields: Vec<(String, Value)>,
}

impl Line {
    /// An empty object.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a field.
    #[must_use]
    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.fields.push((key.to_string(), value.into()));
        self
    }

    /// Adds a field with a text in the language of JSON.
    #[must_use]
    pub(crate) fn with_text(self, key: &str, text: impl Into<Text>) -> Self {
        self.with(key, text.into().say(&json_language()))
    }

    /// Adds a field with a text, unless the text is empty.
    #[must_use]
    pub(crate) fn with_words(self, key: &str, text: &Text) -> Self {
        if text.is_empty() { self } else { self.with_text(key, text) }
    }

    /// Adds all fields of another object.
    #[must_use]
    pub(crate) fn with_all(mut self, other: Self) -> Self {
        self.fields.extend(other.fields);
        self
    }

    /// Adds a field, if there is a value.
    #[must_use]
    pub(crate) fn with_some(self, key: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Adds the fields `error` and, where there is a tip, `tip`.
    #[must_use]
    pub(crate) fn with_error(self, error: &Error) -> Self {
        let language = json_language();
        self.with("error", error.message(&language)).with_some("tip", error.tip(&language))
    }

    /// Adds metrics as fields, except those whose keys exist already.
    #[must_use]
    pub(crate) fn with_metrics(mut self, metrics: &[Metric]) -> Self {
        for metric in metrics {
            if self.fields.iter().all(|(key, _)| *key != metric.key) {
                self = self.with(&metric.key, value(&metric.value));
            }
        }
        self
    }

    /// Adds a time in milliseconds, rounded down to microseconds.
    #[must_use]
    pub(crate) fn with_millis(self, key: &str, time: std::time::Duration) -> Self {
        let micros = u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
        self.with(key, f64::from(micros) / 1000.0)
    }
}

/// Converts metrics to a JSON object.
pub(crate) fn metrics(list: &[Metric]) -> Value {
    let line = Line::new().with_metrics(list);
    Value::Object(line.fields.into_iter().collect())
}

fn value(value: &MetricValue) -> Value {
    match value {
        MetricValue::Bool(b) => (*b).into(),
        MetricValue::Int(n) => (*n).into(),
        MetricValue::Milli(n) => (*n as f64 / 1000.0).into(),
        MetricValue::Text(text) => text.as_str().into(),
        MetricValue::Grid(rows) => rows
            .iter()
            .map(|row| row.iter().map(|n| n.map_or(Value::Null, Into::into)).collect::<Value>())
            .collect(),
        _ => Value::Null,
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.fields.len()))?;
        for (key, value) in &self.fields {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&to_string(self).map_err(|_| std::fmt::Error)?)
    }
}

/// Converts a value to JSON on one line, in which all invisible characters are escaped, so that a
/// terminal can show it. The JSON library itself escapes only those of ASCII.
///
/// # Errors
/// If the value cannot be written as JSON.
pub(crate) fn to_string(value: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(value)?;
    if !json.contains(is_invisible) {
        return Ok(json);
    }
    let mut escaped = String::with_capacity(json.len());
    for c in json.chars() {
        if is_invisible(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                escaped += &format!("\\u{unit:04x}");
            }
        } else {
            escaped.push(c);
        }
    }
    Ok(escaped)
}
