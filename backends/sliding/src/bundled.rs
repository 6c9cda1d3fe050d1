//! The boards that come with the game, as `.puz` files in `boards/`.
//!
//! A board's name is part of game IDs, so its file never changes once published.

use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::format::SourceFile;
use puzzle_core::params::{Params as _, Preset};

use crate::board::Board;
use crate::formats::read_puz;
use crate::params::Params;

macro_rules! boards {
    ($($menu:literal: $($name:literal $title:literal,)+;)+) => {
        /// The keyword and the label of each board in the dialog. The rectangle comes first.
        pub(crate) const CHOICES: &[(&str, &str)] =
            &[("rectangle", "Rectangle"), $($(($name, $title),)+)+];

        /// The file of each board, by name.
        const FILES: &[(&str, &str)] =
            &[$($(($name, include_str!(concat!("../boards/", $name, ".puz"))),)+)+];

        /// The title of each menu and the names of its bundled boards.
        const MENUS: &[(&str, &[&str])] = &[$(($menu, &[$($name,)+]),)+];
    };
}

boards! {
    "Nine and twelve":
        "center-hole" "Hole in the middle",
        "backward" "Backward",
        "letters" "Repeated letters",
        "three-bars" "Two walls and a valve",
        "nine-linked" "Nine linked cells",
        "nine-keyed" "Nine cells with keys",
        "diagonals" "Diagonals",
        "macro-twelve" "Twelve with a macro",
        "walled-twins" "Walls and twins",
        "leap" "Leapfrog",;
    "Rings and wheels":
        "ring" "Ring",
        "round-eleven" "Round eleven",
        "eight-rings" "Figure of eight",
        "spindle" "Spindle",
        "hexagon" "The odd hexagon",
        "wheel" "Wheel",
        "star" "Star",;
    "Knights":
        "knight-twelve" "Twelve by knight moves",
        "knight-sixteen" "Sixteen by knight moves",
        "knight-board" "Board of the knights",
        "knight-part-a" "Knights, first part",
        "knight-part-b" "Knights, second part",;
    "One-way streets":
        "one-way-streets" "One-way streets",
        "roundabout" "Roundabout",
        "lock" "Lock",;
    "Bridges and blocks":
        "bridge" "Bridge",
        "cross" "Cross",
        "courtyard" "Courtyard",
        "stripes" "Stripes",;
}

fn file(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Returns the name of a bundled board as a `'static` string.
pub(crate) fn name(name: &str) -> Option<&'static str> {
    FILES.iter().map(|(known, _)| *known).find(|known| *known == name)
}

/// Returns the bundled board with this name, and the name as a `'static` string.
pub(crate) fn board(name: &str) -> Option<(&'static str, Arc<Board>)> {
    let (name, text) = FILES.iter().find(|(known, _)| *known == name)?;
    let beside = |path: &str| {
        let stem = path.rsplit('/').next()?.strip_suffix(".puz")?;
        file(stem).map(|text| text.as_bytes().to_vec())
    };
    let source = SourceFile::new("", text.as_bytes(), &beside);
    let entry = read_puz(&source).ok()?.entries.pop()?;
    Some((name, entry.params.board()))
}

/// Builds the menus of bundled boards, with one item for each grade of a board. Boards without
/// grades are left out.
pub(crate) fn menus() -> Vec<Preset<Params>> {
    let title = |name: &str| CHOICES.iter().find(|c| c.0 == name).map_or("", |c| c.1);
    let menu = |(menu, names): &(&str, &[&str])| {
        let boards = names.iter().filter_map(|name| {
            let params = Params::bundled(name)?;
            let has_grades = !params.grades().is_empty();
            has_grades.then(|| params.preset_titled(title(name)))
        });
        Preset::menu(menu.to_string(), boards.collect())
    };
    MENUS.iter().map(menu).collect()
}
