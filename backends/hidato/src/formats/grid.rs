//! Grids of numbers with gaps.

use super::guess::{Basis, Guesser, words};
use crate::board::{Board, PlaceKind};
use crate::desc::{Desc, clue_fault};
use crate::game::Hidato;
use crate::params::{Params, check_size, topology_of};
use crate::topology::Topology;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use puzzle_core::format::{
    Confidence, Entry, Exported, GridSign, Imported, NumberGrid, SourceFile, without_controls,
};
use puzzle_core::params::Params as _;
use puzzle_core::solve::Grade;
use puzzle_core::{Invalid, Text, plural, text};

/// The comment that says which cells touch.
const NEIGHBORS: &str = "Neighbors";
/// The comment with the title.
const TITLE: &str = "Title";
/// The key under which the other comments of a grid are kept.
const COMMENT: &str = "Comment";

/// The values of the comment [`NEIGHBORS`].
const TOPOLOGIES: [(&str, Topology); 5] = [
    ("edges", Topology::Orthogonal),
    ("corners", Topology::Diagonal),
    ("edges and corners", Topology::King),
    ("knight's moves", Topology::Knight),
    ("jumps", Topology::Jump),
];

/// Recognizes a grid that has gaps in a path of numbers. Texts that look like a grid of numbers are
/// read too, so that the player learns which cell is wrong.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let text = file.text();
    match NumberGrid::read_all(&text).as_deref() {
        Ok([grid, ..]) if grid.comment(NEIGHBORS).is_some() => Confidence::Surely,
        Ok([grid, ..]) if grid.is_number_path() || !file.params.is_empty() => Confidence::Perhaps,
        Ok(_) => Confidence::No,
        Err(_) if NumberGrid::resembles(&text) => Confidence::Perhaps,
        Err(_) => Confidence::No,
    }
}

/// Reads the grids of a file.
pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Hidato>, Invalid> {
    let grids = NumberGrid::read_all(&file.text())?;
    let mut imported = Imported::default();
    let mut guesser = Guesser::new();
    let mut guesses = Vec::new();
    for grid in &grids {
        match read_grid(grid, file.params, &mut guesser) {
            Ok((mut entry, guess)) => {
                if let (true, []) = (entry.title.is_empty(), &grids[1..]) {
                    entry.title = file.stem().to_string();
                }
                imported.push(entry);
                guesses.push(guess);
            }
            Err(error) => imported.refused.push(error),
        }
    }
    let n = guesses.len();
    imported.guess = match guesses.into_iter().next() {
        Some(guess) if n > 1 => Some(plural!(
            n,
            "{guess}, the first of {n} grid",
            "{guess}, the first of {n} grids",
            guess
        )),
        first => first,
    };
    Ok(imported)
}

/// Reads a grid. `given` are params for what it does not say.
fn read_grid(
    grid: &NumberGrid,
    given: &str,
    guesser: &mut Guesser,
) -> Result<(Entry<Hidato>, Text), Invalid> {
    check_size(grid.width(), grid.height()).map_err(|error| error.at(grid.line(), 0))?;
    let (mut kinds, mut clues) = (Vec::new(), Vec::new());
    for (place, &sign) in grid.signs().iter().enumerate() {
        let (kind, clue) = match sign {
            GridSign::Number(0) => {
                return Err(
                    grid.refuse(place, text!("0 is not a number of a path, which begins at 1"))
                );
            }
            GridSign::Number(number) => {
                (PlaceKind::Cell, u16::try_from(number).unwrap_or(u16::MAX))
            }
            GridSign::Empty => (PlaceKind::Cell, 0),
            GridSign::Outside => (PlaceKind::Invisible, 0),
            GridSign::Block => (PlaceKind::Block, 0),
        };
        kinds.push(kind);
        clues.push(clue);
    }
    let n_cells = kinds.iter().filter(|&&kind| kind == PlaceKind::Cell).count();
    if let Some((place, why)) = clue_fault(&clues, n_cells) {
        return Err(grid.refuse(place, why));
    }
    // The message drops the column, which counts in the params and not in the file.
    let in_params = |error: Invalid| {
        let (params, reason) = (Text::plain(given), error.text());
        Invalid::new(text!("params '{params}': {reason}", params, reason))
    };
    let width = grid.width();
    let (topology, basis) = match grid.comment(NEIGHBORS) {
        None if let Some(topology) = topology_of(given).map_err(in_params)? => {
            (topology, Basis::Usual)
        }
        None => guesser.squares(width, &kinds, &clues),
        Some(text) => {
            let known = TOPOLOGIES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
            let refuse = || {
                let names = TOPOLOGIES.map(|(name, _)| name).join(", ");
                Invalid::new(text!("neighbors are one of: {names}", names)).at(grid.line(), 0)
            };
            (known.ok_or_else(refuse)?.1, Basis::Usual)
        }
    };
    let desc = Desc::new(Arc::new(Board::new(topology, width, kinds)), clues)?;
    let guess = words(desc.board(), basis);
    let params = Params::new(width, grid.height(), topology, Grade::Normal);
    let params = Params::decode(given, &params).map_err(in_params)?;
    if (params.width(), params.height(), params.topology()) != (width, grid.height(), topology) {
        return Err(Invalid::new(text!(
            "the grid is {width}x{height}, {cells}, not '{params}'",
            width,
            height = grid.height(),
            cells = topology.name(),
            params = Text::plain(given)
        )));
    }
    let mut entry = Entry::new(params, desc);
    for comment in &grid.comments {
        match comment.split_once(':') {
            Some((key, title)) if key == TITLE => entry.title = title.trim().to_string(),
            Some((key, _)) if key == NEIGHBORS => {}
            _ => entry.texts.push(COMMENT, comment.clone()),
        }
    }
    Ok((entry, guess))
}

/// Writes puzzles of squares, one below the other, without the numbers entered.
pub(super) fn write(entries: &[Exported<'_, Hidato>]) -> Result<Vec<u8>, Invalid> {
    let mut text = String::new();
    for entry in entries {
        let board = entry.desc.board();
        let known = TOPOLOGIES.iter().find(|(_, topology)| *topology == board.topology());
        let Some((neighbors, _)) = known else {
            return Err(Invalid::new(
                "a grid of numbers can hold only squares: write others as a jHidato template",
            ));
        };
        if !board.rules().is_empty() {
            return Err(Invalid::new("a grid of numbers has no walls and links"));
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let title = without_controls(entry.title);
        if !title.is_empty() {
            text += &format!("# {TITLE}: {title}\n");
        }
        text += &format!("# {NEIGHBORS}: {neighbors}\n");
        for comment in entry.texts.all(COMMENT) {
            text += &format!("; {}\n", without_controls(comment));
        }
        if board.height() == 1 && board.width() >= 9 {
            // One line of 9, 16, 25… cells would be read as a square.
            text += &format!("1 {}\n", board.width());
        }
        let widest = board.n_cells().to_string().len();
        for row in 0..board.height() {
            for column in 0..board.width() {
                let place = row * board.width() + column;
                let cell = match (board.kinds()[place], entry.desc.clues()[place]) {
                    (PlaceKind::Cell, 0) => "_".to_string(),
                    (PlaceKind::Cell, clue) => clue.to_string(),
                    (PlaceKind::Block, _) => "*".to_string(),
                    (PlaceKind::Invisible, _) => "X".to_string(),
                };
                text += &format!("{}{cell:>widest$}", if column > 0 { " " } else { "" });
            }
            text.push('\n');
        }
    }
    Ok(text.into_bytes())
}
