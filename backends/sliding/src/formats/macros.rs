//! Macros in `.puz` and `.mac` files.

use alloc::format;
use alloc::vec::Vec;

use puzzle_core::{Invalid, Text, text};

use super::assignments::{Data, assignments};
use crate::board::no_cell;

/// The largest number of macros: F1 to F12.
const MAX: usize = 12;

/// Reads the lines of the variable `macros`: paths of the hole, by the numbers of its cells.
/// Lines after the twelfth are ignored with a warning.
pub(super) fn read(
    data: &[Data<'_>],
    n_cells: usize,
    warnings: &mut Vec<Text>,
) -> Result<Vec<Vec<u16>>, Invalid> {
    let mut macros = Vec::new();
    for (i, data) in data.iter().enumerate() {
        if i >= MAX {
            warnings.push(text!(
                "line {number}: only twelve macros are read, the others are ignored",
                number = data.line
            ));
            break;
        }
        let mut line = data.scan();
        let cells = line.numbers()?;
        line.finish()?;
        for &cell in &cells {
            if cell == 0 || usize::from(cell) > n_cells {
                return Err(data.refuse(no_cell(cell, n_cells)));
            }
        }
        macros.push(cells);
    }
    Ok(macros)
}

/// Reads a `.mac` file: lines as in the variable `macros`, with or without the heading.
pub(super) fn read_file(
    text: &str,
    n_cells: usize,
    warnings: &mut Vec<Text>,
) -> Result<Vec<Vec<u16>>, Invalid> {
    let headed = assignments(text);
    let with_heading;
    let list = if let Ok(list) = headed {
        list
    } else {
        // Put the heading in front of the first line, so that lines keep their numbers.
        with_heading = format!("macros = {text}");
        assignments(&with_heading)?
    };
    let mut macros = Vec::new();
    for assignment in list {
        if assignment.name != "macros" {
            let why = text!(
                "a file of macros cannot set '{name}'",
                name = super::assignments::short(assignment.name)
            );
            return Err(Invalid::new(why).at(assignment.line, assignment.column));
        }
        macros = read(&assignment.data, n_cells, warnings)?;
    }
    Ok(macros)
}
