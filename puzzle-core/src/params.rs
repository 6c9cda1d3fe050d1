//! What a player can set before a game begins.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::config::{ConfigItem, ConfigValue};
use crate::error::Invalid;
use crate::grade::Grade;
use crate::scanner::Scanner;

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

/// Ready params for a game on a rectangle with nothing else to set: `7x5`, or `7` for a square.
///
/// `N` is the side of the default square, `MIN` and `MAX` limit both sides.
///
/// ```
/// use puzzle_core::{Form, GridSize, Params};
/// let size = GridSize::<5, 2, 20>::decode("7x3", &GridSize::default()).unwrap();
/// assert_eq!((size.w, size.h), (7, 3));
/// assert_eq!(size.encode(Form::Full), "7x3");
/// assert!(GridSize::<5, 2, 20>::square(21).validate(Form::Full).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridSize<const N: u32 = 5, const MIN: u32 = 2, const MAX: u32 = 50> {
    /// Columns.
    pub w: u32,
    /// Rows.
    pub h: u32,
}

impl<const N: u32, const MIN: u32, const MAX: u32> GridSize<N, MIN, MAX> {
    /// `w` columns by `h` rows.
    pub const fn new(w: u32, h: u32) -> Self {
        Self { w, h }
    }

    /// As many rows as columns.
    pub const fn square(side: u32) -> Self {
        Self::new(side, side)
    }

    /// How many cells there are.
    pub const fn n_cells(self) -> usize {
        self.w as usize * self.h as usize
    }
}

impl<const N: u32, const MIN: u32, const MAX: u32> Default for GridSize<N, MIN, MAX> {
    fn default() -> Self {
        Self::square(N)
    }
}

impl<const N: u32, const MIN: u32, const MAX: u32> Params for GridSize<N, MIN, MAX> {
    fn decode(text: &str, _rest: &Self) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let (w, h) = scanner.take_size()?;
        scanner.finish()?;
        Ok(Self { w, h })
    }

    fn encode(&self, _form: Form) -> String {
        format!("{}x{}", self.w, self.h)
    }

    fn validate(&self, _form: Form) -> Result<(), Invalid> {
        if self.w.min(self.h) < MIN || self.w.max(self.h) > MAX {
            return Err(Invalid::new(format!("width and height must be from {MIN} to {MAX}")));
        }
        Ok(())
    }

    fn presets() -> Vec<Preset<Self>> {
        [(N, N), (N + 2, N), (N + 2, N + 2)]
            .iter()
            .map(|&(w, h)| Self::new(w.min(MAX), h.min(MAX)))
            .map(|p| Preset::item(p.encode(Form::Short), p))
            .collect()
    }

    fn config_items() -> Vec<ConfigItem> {
        vec![
            ConfigItem::number("width", "Width", MIN, MAX),
            ConfigItem::number("height", "Height", MIN, MAX),
        ]
    }

    fn config(&self, key: &str) -> Option<ConfigValue> {
        match key {
            "width" => Some(ConfigValue::Uint(self.w)),
            "height" => Some(ConfigValue::Uint(self.h)),
            _ => None,
        }
    }

    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        match (key, value) {
            ("width", ConfigValue::Uint(n)) => self.w = *n,
            ("height", ConfigValue::Uint(n)) => self.h = *n,
            _ => return Err(Invalid::new("no such setting".to_string())),
        }
        Ok(())
    }
}
