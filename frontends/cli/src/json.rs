//! One JSON object a line, its fields in the order they were added.

use puzzle_core::solve::{Figure, FigureValue};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

/// An object that is being put together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    fields: Vec<(String, Value)>,
}

impl Line {
    /// An object with no fields yet.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a field.
    #[must_use]
    pub(crate) fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.fields.push((key.to_string(), value.into()));
        self
    }

    /// Adds all fields of another object.
    #[must_use]
    pub(crate) fn with_all(mut self, other: Self) -> Self {
        self.fields.extend(other.fields);
        self
    }

    /// Adds a field, if there is a value for it.
    #[must_use]
    pub(crate) fn with_some(self, key: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Adds figures as fields of the object itself.
    #[must_use]
    pub(crate) fn with_figures(mut self, figures: &[Figure]) -> Self {
        for figure in figures {
            if self.fields.iter().all(|(key, _)| *key != figure.key) {
                self = self.with(&figure.key, value(&figure.value));
            }
        }
        self
    }

    /// Adds milliseconds, to the microsecond.
    #[must_use]
    pub(crate) fn with_millis(self, key: &str, time: std::time::Duration) -> Self {
        let micros = u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
        self.with(key, f64::from(micros) / 1000.0)
    }
}

/// Figures as an object.
pub(crate) fn figures(list: &[Figure]) -> Value {
    let line = Line::new().with_figures(list);
    Value::Object(line.fields.into_iter().collect())
}

fn value(value: &FigureValue) -> Value {
    match value {
        FigureValue::Bool(b) => (*b).into(),
        FigureValue::Int(n) => (*n).into(),
        FigureValue::Milli(n) => (*n as f64 / 1000.0).into(),
        FigureValue::Text(text) => text.as_str().into(),
        FigureValue::Grid(rows) => rows
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
        f.write_str(&serde_json::to_string(self).map_err(|_| std::fmt::Error)?)
    }
}
