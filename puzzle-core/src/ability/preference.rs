//! Lines of the "Preferences…" dialog.

use alloc::string::String;

use crate::params::{ConfigItem, ConfigValue};

/// One line of a game's "Preferences…" dialog, with the functions that read and write its value in
/// the ui.
///
/// ```
/// use puzzle_core::flag;
/// use puzzle_core::ability::Preference;
/// struct Ui { shows_path: bool, drag: usize }
/// const PREFERENCES: &[Preference<Ui>] = &[
///     flag!("path", "Draw the path", Ui: shows_path),
///     Preference::choice("drag", "Dragging", &[("numbers", "enters numbers"), ("line", "draws")],
///         |ui| ui.drag, |ui, n| ui.drag = n),
/// ];
/// let mut ui = Ui { shows_path: true, drag: 0 };
/// PREFERENCES[0].set(&mut ui, &puzzle_core::params::ConfigValue::Bool(false));
/// assert!(!ui.shows_path);
/// ```
pub struct Preference<U: 'static> {
    item: ConfigItem,
    field: Field<U>,
}

/// The functions that read and write a value in the ui.
enum Field<U> {
    Flag(fn(&U) -> bool, fn(&mut U, bool)),
    Number(fn(&U) -> u32, fn(&mut U, u32)),
    Choice(fn(&U) -> usize, fn(&mut U, usize)),
    Text(fn(&U) -> String, fn(&mut U, &str)),
}

impl<U> Preference<U> {
    /// Creates a yes-or-no line. The key must not change, because files contain it. The macro
    /// [`flag!`](crate::flag) is shorter if the ui has a field for the value.
    pub const fn flag(
        key: &'static str,
        label: &'static str,
        get: fn(&U) -> bool,
        set: fn(&mut U, bool),
    ) -> Self {
        Self { item: ConfigItem::flag(key, label), field: Field::Flag(get, set) }
    }

    /// Creates a line for a number between two limits.
    pub const fn number(
        key: &'static str,
        label: &'static str,
        limits: (u32, u32),
        get: fn(&U) -> u32,
        set: fn(&mut U, u32),
    ) -> Self {
        let item = ConfigItem::number(key, label, limits.0, limits.1);
        Self { item, field: Field::Number(get, set) }
    }

    /// Creates a line with several choices, each a keyword and a label. The value is the index of a
    /// choice.
    pub const fn choice(
        key: &'static str,
        label: &'static str,
        choices: &'static [(&'static str, &'static str)],
        get: fn(&U) -> usize,
        set: fn(&mut U, usize),
    ) -> Self {
        Self { item: ConfigItem::choice(key, label, choices), field: Field::Choice(get, set) }
    }

    /// Creates a line for a text of at most `max` bytes.
    pub const fn text(
        key: &'static str,
        label: &'static str,
        max: u32,
        get: fn(&U) -> String,
        set: fn(&mut U, &str),
    ) -> Self {
        Self { item: ConfigItem::text(key, label, max), field: Field::Text(get, set) }
    }

    /// Returns the line's description for the dialog.
    pub const fn item(&self) -> &ConfigItem {
        &self.item
    }

    /// Returns the current value.
    pub fn value(&self, ui: &U) -> ConfigValue {
        match &self.field {
            Field::Flag(get, _) => ConfigValue::Bool(get(ui)),
            Field::Number(get, _) => ConfigValue::Uint(get(ui)),
            Field::Choice(get, _) => ConfigValue::Choice(get(ui)),
            Field::Text(get, _) => ConfigValue::Text(get(ui)),
        }
    }

    /// Sets the value; a value that the item does not allow is ignored.
    pub fn set(&self, ui: &mut U, value: &ConfigValue) {
        if self.item.check(value).is_err() {
            return;
        }
        match (&self.field, value) {
            (Field::Flag(_, set), ConfigValue::Bool(on)) => set(ui, *on),
            (Field::Number(_, set), ConfigValue::Uint(n)) => set(ui, *n),
            (Field::Choice(_, set), ConfigValue::Choice(i)) => set(ui, *i),
            (Field::Text(_, set), ConfigValue::Text(text)) => set(ui, text),
            _ => {}
        }
    }
}

impl<U> core::fmt::Debug for Preference<U> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Preference({})", self.item.key)
    }
}

/// Creates a yes-or-no [`Preference`] for a field of the ui: `flag!("path", "Draw the path", Ui:
/// shows_path)`.
#[macro_export]
macro_rules! flag {
    ($key:literal, $label:literal, $ui:ty: $($field:ident).+) => {
        $crate::ability::Preference::<$ui>::flag(
            $key,
            $label,
            |ui| ui.$($field).+,
            |ui, on| ui.$($field).+ = on,
        )
    };
}
