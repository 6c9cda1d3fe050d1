//! Params: what a player can set before a game begins.

mod config;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

pub use config::{ConfigItem, ConfigKind, ConfigValue};

use crate::Invalid;
use crate::solve::Grade;

/// Which params a text holds or a check is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Everything, difficulty too: what generation needs. Goes with a seed.
    Full,
    /// What one puzzle needs to be drawn and played. Goes with a desc.
    Short,
}

/// What would be set in the "Custom…" dialog, or fixes the window's size.
///
/// May hold a whole board, shared by `Arc`. As text it is printable ASCII without `:`, `#` and
/// white space; what this project writes keeps to letters, digits and `. , _ -`.
pub trait Params: Clone + Eq + fmt::Debug + Default + Send + 'static {
    /// Reads params, in either form; what the text leaves out is as in `rest`.
    ///
    /// Accepts what [`validate`](Self::validate) then refuses, but never takes memory by a number
    /// that the text claims.
    ///
    /// # Errors
    /// When the text is no params at all; junk behind good params is an error too.
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid>;

    /// The text of these params.
    fn encode(&self, form: Form) -> String;

    /// Whether a puzzle can be generated ([`Form::Full`]) or described ([`Form::Short`]) with them.
    ///
    /// # Errors
    /// Says which limit is passed.
    fn validate(&self, form: Form) -> Result<(), Invalid>;

    /// What the menu offers; the default params by themselves unless overridden.
    fn presets() -> Vec<Preset<Self>> {
        let params = Self::default();
        vec![Preset::item(params.encode(Form::Short), params)]
    }

    /// The lines of the "Custom…" dialog.
    fn config_items() -> Vec<ConfigItem> {
        Vec::new()
    }

    /// The value of one line; `None` for a key that is not in the list.
    fn config(&self, key: &str) -> Option<ConfigValue> {
        let _ = key;
        None
    }

    /// Sets one line. The value has been checked against the item.
    ///
    /// # Errors
    /// When it cannot be set whatever the other lines say; what depends on others is for
    /// [`validate`](Self::validate).
    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        let _ = (key, value);
        Err(Invalid::new("nothing can be set here"))
    }

    /// The grade that a puzzle generated with these params is asked to have, where the game has
    /// grades.
    fn grade(&self) -> Option<Grade> {
        None
    }

    /// The grades that can be asked for with these params, from below; none where the game has no
    /// grades.
    fn grades(&self) -> Vec<Grade> {
        Vec::new()
    }

    /// Asks for another grade.
    ///
    /// # Errors
    /// When it cannot be had with these params; names those that can.
    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        let _ = grade;
        Err(Invalid::new("this game has no grades"))
    }
}

/// A line of the menu of params.
///
/// ```
/// use puzzle_core::params::Preset;
/// let menu = [
///     Preset::item("Small", 3),
///     Preset::menu("Large", vec![Preset::item("Wide", 12), Preset::item("Square", 9)]),
/// ];
/// let flat = Preset::flatten(&menu);
/// assert_eq!(flat, [("Small", &3), ("Wide", &12), ("Square", &9)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preset<P> {
    /// Params to play with.
    Item {
        /// What the menu writes.
        title: String,
        /// The params.
        params: P,
    },
    /// A menu inside the menu.
    Menu {
        /// What the menu writes.
        title: String,
        /// Its lines.
        items: Vec<Preset<P>>,
    },
}

impl<P> Preset<P> {
    /// A line with params.
    pub fn item(title: impl Into<String>, params: P) -> Self {
        Self::Item { title: title.into(), params }
    }

    /// A menu inside the menu.
    pub fn menu(title: impl Into<String>, items: Vec<Self>) -> Self {
        Self::Menu { title: title.into(), items }
    }

    /// All items, submenus opened, in order.
    pub fn flatten(presets: &[Self]) -> Vec<(&str, &P)> {
        let mut list = Vec::new();
        for preset in presets {
            match preset {
                Self::Item { title, params } => list.push((title.as_str(), params)),
                Self::Menu { items, .. } => list.extend(Self::flatten(items)),
            }
        }
        list
    }
}
