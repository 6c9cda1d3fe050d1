//! The boards that come with the game, as `.puz` files in `boards/`.
//!
//! A board's name is part of game IDs, so its file never changes once published.

use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::format::SourceFile;
use puzzle_core::label;
use puzzle_core::params::{Params as _, Preset};

use crate::board::Board;
use crate::formats::read_puz;
use crate::params::Params;

macro_rules! boards {
    ($($menu:expr => $($name:literal $title:expr,)+;)+) => {
        /// The keyword and the label of each board in the dialog. The rectangle comes first.
        pub(crate) const CHOICES: &[(&str, &str)] =
            &[("rectangle", label!("Rectangle")), $($(($name, $title),)+)+];

        /// The file of each board, by name.
        const FILES: &[(&str, &str)] =
            &[$($(($name, include_str!(concat!("../boards/", $name, ".puz"))),)+)+];

        /// The title of each menu and the names of its bundled boards.
        const MENUS: &[(&str, &[&str])] = &[$(($menu, &[$($name,)+]),)+];
    };
}

boards! {
    label!("Nine and twelve cells") =>
        "center-hole" label!("Hole in the middle"),
        "backward" label!("Backward"),
        "letters" label!("Repeated letters"),
        "three-bars" label!("Two walls and a valve"),
        "nine-linked" label!("Nine linked cells"),
        "nine-keyed" label!("Nine cells with keys"),
        "diagonals" label!("Diagonals"),
        "macro-twelve" label!("Twelve with a macro"),
        "walled-twins" label!("Walls and twins"),
        "leap" label!("Leapfrog"),;
    label!("Rings and wheels") =>
        "ring" label!("Ring"),
        "round-eleven" label!("Round eleven"),
        "eight-rings" label!("Figure of eight"),
        "spindle" label!("Spindle"),
        "hexagon" label!("The odd hexagon"),
        "wheel" label!("Wheel"),
        "star" label!("Star"),;
    label!("Knights") =>
        "knight-twelve" label!("Twelve by knight moves"),
        "knight-sixteen" label!("Sixteen by knight moves"),
        "knight-board" label!("Board of the knights"),
        "knight-part-a" label!("Knights, first part"),
        "knight-part-b" label!("Knights, second part"),;
    label!("One-way streets") =>
        "one-way-streets" label!("One-way streets"),
        "roundabout" label!("Roundabout"),
        "lock" label!("Lock"),;
    label!("Bridges and blocks") =>
        "bridge" label!("Bridge"),
        "cross" label!("Cross"),
        "courtyard" label!("Courtyard"),
        "stripes" label!("Stripes"),;
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
    let menu = |(menu, names): &(&'static str, &[&str])| {
        let boards = names.iter().filter_map(|name| {
            let params = Params::bundled(name)?;
            let has_grades = !params.grades().is_empty();
            has_grades.then(|| Preset::of_board(title(name), &params))
        });
        Preset::menu(*menu, boards.collect())
    };
    MENUS.iter().map(menu).collect()
}
