//! Params: the settings that a player can make before a game begins.

mod config;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

pub use config::{ConfigItem, ConfigKind, ConfigValue};

use crate::solve::Grade;
use crate::{Invalid, Text};

/// The two forms of params.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParamsForm {
    /// All params, including the difficulty: what generating a puzzle needs. An ID with a seed
    /// contains this form.
    Full,
    /// The params needed to draw and play one puzzle. An ID with a desc contains this form.
    Short,
}

/// The settings of a new game: what a player would set in the "Custom…" dialog, and what determines
/// the window's size.
///
/// Params may contain a whole board, shared by `Arc`. Their text is printable ASCII without `:`,
/// `#` and white space. The texts that this project writes contain only letters, digits and `. , _
/// -`.
pub trait Params: Clone + Eq + fmt::Debug + Default + Send + 'static {
    /// Reads params in either form. What the text leaves out is taken from `rest`.
    ///
    /// It may accept params that [`validate`](Self::validate) refuses later, so the product of two
    /// sides may overflow until then. It must not allocate memory in proportion to a number in the
    /// text. If the text has no grade and boards of its size cannot have the one of `rest`, take one
    /// that they can have.
    ///
    /// # Errors
    /// When the text is not params at all, or valid params are followed by something else.
    fn decode(text: &str, rest: &Self) -> Result<Self, Invalid>;

    /// Returns the text of these params.
    fn encode(&self, form: ParamsForm) -> String;

    /// Checks that a puzzle can be generated ([`ParamsForm::Full`]) or described
    /// ([`ParamsForm::Short`]) with these params.
    ///
    /// # Errors
    /// Says which limit is exceeded.
    fn validate(&self, form: ParamsForm) -> Result<(), Invalid>;

    /// Returns the lines of the menu of params; by default, the default params alone.
    fn presets() -> Vec<Preset<Self>> {
        let params = Self::default();
        vec![Preset::item(params.encode(ParamsForm::Short), params)]
    }

    /// Returns the lines of the "Custom…" dialog. Their limits are those of
    /// [`validate`](Self::validate): each value within them is valid with some values of the other
    /// lines, and none beyond them is.
    fn config_items() -> Vec<ConfigItem> {
        Vec::new()
    }

    /// Returns the value of the dialog's line with this key, or `None` for an unknown key.
    fn config(&self, key: &str) -> Option<ConfigValue> {
        let _ = key;
        None
    }

    /// Sets the value of the dialog's line with this key, so that [`config`](Self::config) returns
    /// it. The value has been checked against the line's kind and limits.
    ///
    /// # Errors
    /// When the value is not possible whatever the other lines contain. Combinations of values are
    /// checked by [`validate`](Self::validate).
    fn set_config(&mut self, key: &str, value: &ConfigValue) -> Result<(), Invalid> {
        let _ = (key, value);
        Err(Invalid::new("this game has no settings"))
    }

    /// What params without a grade mean if they [ask for any puzzle](Self::is_any): which puzzles can
    /// come, and how likely each one is, as a clause for players. `None` if the game has no such
    /// params.
    const ANY: Option<&'static str> = None;

    /// Returns `true` if these params ask for any puzzle, as [`ANY`](Self::ANY) describes, instead of
    /// one with a grade. They have no [`grade`](Self::grade) then.
    fn is_any(&self) -> bool {
        false
    }

    /// Asks for any puzzle, as [`ANY`](Self::ANY) describes, instead of one with a grade.
    ///
    /// # Errors
    /// When the game has no such params, or these params cannot keep the promise of
    /// [`ANY`](Self::ANY).
    fn set_any(&mut self) -> Result<(), Invalid> {
        Err(Invalid::new("this game has no grade 'any'"))
    }

    /// Returns the params of the puzzles of the day on Saturdays, which take their turn from week to
    /// week: boards of another kind than the default params have. If there are none, Saturdays have
    /// the default params like other days.
    fn for_saturdays() -> Vec<Self>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// Returns the requested grade, if the game has grades. A puzzle generated with these params
    /// has this grade.
    fn grade(&self) -> Option<Grade> {
        None
    }

    /// Returns the grades that these params can generate, the easiest first; empty if the game has
    /// no grades.
    fn grades(&self) -> Vec<Grade> {
        Vec::new()
    }

    /// Sets the requested grade.
    ///
    /// # Errors
    /// When these params cannot generate the grade; names those that they can.
    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        let _ = grade;
        Err(Invalid::new("this game has no grades"))
    }
}

/// A line of the menu of params. The menu adds the difficulty to a line's title: "Small, easy".
///
/// ```
/// use puzzle_core::params::Preset;
/// let menu = [
///     Preset::item("Small", 3),
///     Preset::menu("Large", vec![Preset::item("Wide", 12), Preset::item("Square", 9)]),
/// ];
/// let flat = Preset::flatten(&menu);
/// let titles: Vec<String> = flat.iter().map(|(title, _)| title.to_string()).collect();
/// assert_eq!(titles, ["Small", "Wide", "Square"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preset<P> {
    /// A line that selects params.
    Item {
        /// The title of the board, without the difficulty: parts that [commas](Text::commas) join. If
        /// a part is the board's size, such as `9x7`, the mid-end replaces it to name the same kind of
        /// board in other sizes.
        title: Text,
        /// The params.
        params: P,
    },
    /// A line that opens a submenu.
    Menu {
        /// The label in the menu.
        title: Text,
        /// The lines of the submenu.
        items: Vec<Preset<P>>,
    },
}

impl<P> Preset<P> {
    /// Creates a line with params.
    pub fn item(title: impl Into<Text>, params: P) -> Self {
        Self::Item { title: title.into(), params }
    }

    /// Creates a submenu.
    pub fn menu(title: impl Into<Text>, items: Vec<Self>) -> Self {
        Self::Menu { title: title.into(), items }
    }

    /// Returns the titles of the boards and the params of all items in order, including those of submenus.
    pub fn flatten(presets: &[Self]) -> Vec<(&Text, &P)> {
        let mut list = Vec::new();
        for preset in presets {
            match preset {
                Self::Item { title, params } => list.push((title, params)),
                Self::Menu { items, .. } => list.extend(Self::flatten(items)),
            }
        }
        list
    }
}

impl<P: Params> Preset<P> {
    /// Returns a line for params in each grade that they can have, and one for any puzzle if they can
    /// ask for it; a line of the params alone if they have no grades.
    pub fn by_difficulty(board: &Text, params: &P) -> Vec<Self> {
        let item = |params: P| Self::item(board.clone(), params);
        let of_grade = |grade: Grade| {
            let mut params = params.clone();
            params.set_grade(grade).ok().map(|()| item(params))
        };
        let mut items: Vec<Self> = params.grades().into_iter().filter_map(of_grade).collect();
        let mut any = params.clone();
        if items.is_empty() || any.set_any().is_ok() {
            items.push(item(any));
        }
        items
    }

    /// Returns the lines [by difficulty](Self::by_difficulty) as a submenu, or as they are if there is
    /// only one.
    pub fn of_board(board: impl Into<Text>, params: &P) -> Self {
        let board = board.into();
        let mut items = Self::by_difficulty(&board, params);
        if items.len() == 1 { items.remove(0) } else { Self::menu(board, items) }
    }
}
