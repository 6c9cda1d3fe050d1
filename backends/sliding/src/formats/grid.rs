//! Grids of numbers as starts of rectangles.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::format::{
    Confidence, Exported, GridSign, Imported, NumberGrid, SourceFile, without_controls,
};
use puzzle_core::{Invalid, text};

use super::klotski;
use super::start::{GoalOrder, Start, fault, guess, start};
use crate::game::Sliding;

/// The comment that names the goal.
const GOAL: &str = "Goal";
/// The comment with the title.
const TITLE: &str = "Title";
/// The key under which the other comments of a grid are kept.
const COMMENT: &str = "Comment";

/// Recognizes a grid in which each piece occurs once, by [`NumberGrid::is_sliding_start`], and the
/// boards of Klotski, in order to refuse them by name.
pub(super) fn sniff(file: &SourceFile<'_>) -> Confidence {
    let text = file.text();
    match NumberGrid::read_all(&text).as_deref() {
        Ok([grid, ..]) if grid.comment(GOAL).is_some() => Confidence::Surely,
        Ok([grid, ..]) if grid.is_sliding_start() => Confidence::Perhaps,
        Ok(_) => Confidence::No,
        Err(_) if klotski::is_board(&text) => Confidence::Perhaps,
        Err(_) => Confidence::No,
    }
}

/// Reads the grids of a file.
pub(super) fn read(file: &SourceFile<'_>) -> Result<Imported<Sliding>, Invalid> {
    let text = file.text();
    let grids = match NumberGrid::read_all(&text) {
        Ok(grids) => grids,
        Err(_) if klotski::is_board(&text) => return Err(klotski::refusal()),
        Err(error) => return Err(error),
    };
    let named = GoalOrder::named(file)?;
    let mut imported = Imported::default();
    let mut kinds = Vec::new();
    for grid in &grids {
        match read_grid(grid, named) {
            Ok(mut start) => {
                file.reserve(grid.line(), start.bytes())?;
                kinds.push(start.kind());
                if let (true, []) = (start.entry.title.is_empty(), &grids[1..]) {
                    start.entry.title = file.stem().into();
                }
                imported.push(start.entry);
            }
            Err(error) => imported.refused.push(error),
        }
    }
    imported.guess = guess(&kinds);
    Ok(imported)
}

fn read_grid(grid: &NumberGrid, named: Option<GoalOrder>) -> Result<Start, Invalid> {
    let mut numbers = Vec::with_capacity(grid.signs().len());
    for (place, &sign) in grid.signs().iter().enumerate() {
        match sign {
            GridSign::Number(number) => numbers.push(number),
            GridSign::Empty => numbers.push(0),
            GridSign::Outside | GridSign::Block => {
                return Err(
                    grid.refuse(place, text!("a sliding puzzle of a grid needs all of its cells"))
                );
            }
        }
    }
    if let Some((place, why)) = fault(&numbers) {
        return Err(grid.refuse(place, why));
    }
    // The generator of the 42 school writes this line; its goal is always the snail.
    let is_of_school = |comment: &String| {
        matches!(comment.trim(), "This puzzle is solvable" | "This puzzle is unsolvable")
    };
    let goals = match (named, grid.comment(GOAL)) {
        (Some(goal), _) => &[goal][..],
        (None, Some(text)) => &[GoalOrder::from_keyword(text)?],
        _ if grid.comments.iter().any(is_of_school) => &[GoalOrder::Snail],
        _ => &[GoalOrder::Rows, GoalOrder::HoleFirst, GoalOrder::Snail],
    };
    let start = start(grid.width(), grid.height(), &numbers, goals);
    let mut start = start.map_err(|error| error.at(grid.line(), 0))?;
    for comment in &grid.comments {
        match comment.split_once(':') {
            Some((key, title)) if key == TITLE => start.entry.title = title.trim().into(),
            Some((key, _)) if key == GOAL => {}
            _ => start.entry.texts.push(COMMENT, comment.clone()),
        }
    }
    Ok(start)
}

/// Writes the starts of rectangles, one below the other.
pub(crate) fn write(games: &[Exported<'_, Sliding>]) -> Result<Vec<u8>, Invalid> {
    let mut text = String::new();
    for game in games {
        let Some(goal) = GoalOrder::of(game.params) else {
            return Err(Invalid::new(
                "a grid of numbers can hold only rectangles: write other boards as .puz",
            ));
        };
        let (w, _) = game.params.size();
        if !text.is_empty() {
            text.push('\n');
        }
        let title = without_controls(game.title);
        if !title.is_empty() {
            text += &format!("# {TITLE}: {title}\n");
        }
        text += &format!("# {GOAL}: {}\n", goal.keyword());
        for comment in game.texts.all(COMMENT) {
            text += &format!("; {}\n", without_controls(comment));
        }
        let numbers = crate::desc::text(game.params, game.desc);
        let words: Vec<&str> = numbers.split(',').collect();
        let widest = words.iter().map(|word| word.len()).max().unwrap_or(1);
        for row in words.chunks(w as usize) {
            let row: Vec<String> = row.iter().map(|word| format!("{word:>widest$}")).collect();
            text += &row.join(" ");
            text.push('\n');
        }
    }
    Ok(text.into_bytes())
}
