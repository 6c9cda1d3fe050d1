//! The menu of params.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::params::{ParamsForm, Preset};
use puzzle_core::solve::Grade;
use puzzle_core::{Text, text};

use crate::kernel::Setup;

/// A line of the menu of params, without the game's types.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PresetLine {
    /// A line that selects params.
    Item {
        /// The label in the menu: the title of the board and the difficulty.
        title: Text,
        /// The title of the board. For a line that a player added, the same as the label.
        board: Text,
        /// The full params, as text.
        params: String,
        /// The requested grade, if the game has grades.
        grade: Option<Grade>,
        /// What "any" means in this game, if the params ask for any puzzle instead of a grade.
        any: Option<&'static str>,
    },
    /// A line that opens a submenu.
    Menu {
        /// The label in the menu.
        title: Text,
        /// The lines of the submenu.
        items: Vec<PresetLine>,
    },
}

impl PresetLine {
    /// Returns the titles and params of all items in order, including those of submenus.
    pub fn flatten(lines: &[Self]) -> Vec<(&Text, &str)> {
        let mut list = Vec::new();
        for line in lines {
            match line {
                Self::Item { title, params, .. } => list.push((title, params.as_str())),
                Self::Menu { items, .. } => list.extend(Self::flatten(items)),
            }
        }
        list
    }
}

fn item(title: Text, board: Text, params: &dyn Setup) -> PresetLine {
    PresetLine::Item {
        title,
        board,
        params: params.encode(ParamsForm::Full),
        grade: params.grade(),
        any: params.any().filter(|_| params.is_any()),
    }
}

/// Returns the title of params: the title of their board and, if the board has several
/// difficulties, the difficulty.
pub(crate) fn with_difficulty(board: Text, params: &dyn Setup) -> Text {
    let any = (params.is_any() && !params.grades().is_empty()).then(|| text!("any"));
    Text::commas([board].into_iter().chain(params.grade().map(Text::from)).chain(any))
}

/// Returns a preset as a line of the menu, with the difficulty in its label.
pub(crate) fn line_of(preset: &Preset<Box<dyn Setup>>) -> PresetLine {
    match preset {
        Preset::Item { title, params } => {
            item(with_difficulty(title.clone(), &**params), title.clone(), &**params)
        }
        Preset::Menu { title, items } => {
            PresetLine::Menu { title: title.clone(), items: items.iter().map(line_of).collect() }
        }
    }
}

/// Creates one line of the menu from its title and the text of its params, if they are valid.
fn line(default: &dyn Setup, title: &str, params: &str) -> Option<PresetLine> {
    let params = default.decode(params).ok()?;
    params.validate(ParamsForm::Full).ok()?;
    let title = Text::plain(title);
    Some(item(title.clone(), title, &*params))
}

/// The maximum depth of menus in menus. Deeper ones would overflow the stack.
const MAX_DEPTH: usize = 8;

/// Reads lines that a player added to the menu of params; see
/// [`Midend::add_presets`](crate::Midend::add_presets).
pub(crate) fn read_lines(text: &str, default: &dyn Setup, list: &mut Vec<PresetLine>) {
    let mut open: Vec<(String, Vec<PresetLine>)> = alloc::vec![(String::new(), Vec::new())];
    // The menus that are open but too deep: their lines are added to the deepest one.
    let mut n_too_deep = 0_usize;
    let mut words = text.split(':');
    while let (Some(title), Some(params)) = (words.next(), words.next()) {
        let next = if params == "#" && !title.is_empty() {
            if open.len() > MAX_DEPTH {
                n_too_deep += 1;
            } else {
                open.push((title.into(), Vec::new()));
            }
            continue;
        } else if params == "#" {
            if n_too_deep > 0 {
                n_too_deep -= 1;
                continue;
            }
            if open.len() < 2 {
                continue;
            }
            let Some((title, items)) = open.pop() else { continue };
            PresetLine::Menu { title: title.into(), items }
        } else {
            match line(default, title, params) {
                Some(line) => line,
                None => continue,
            }
        };
        if let Some((_, items)) = open.last_mut() {
            items.push(next);
        }
    }
    while let Some((title, items)) = open.pop() {
        match open.last_mut() {
            Some((_, outer)) => outer.push(PresetLine::Menu { title: title.into(), items }),
            None => list.extend(items),
        }
    }
}
