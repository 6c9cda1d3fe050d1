//! Edits of a whole canvas, which editors offer in their menus.

use alloc::vec;
use alloc::vec::Vec;

use super::{Cell, Grid};
use crate::{Invalid, Text, label, text};

/// An edit of the whole canvas of an editor. The canvas keeps its size.
///
/// ```
/// use puzzle_core::grid::{CanvasEdit, Cell, Grid};
/// let canvas = Grid::read(3, 2, "ab.c..", Some)?;
/// let edited = CanvasEdit::InsertRow.apply(&canvas, '.', Cell::new(0, 0));
/// // The last row is not blank, so there is no room.
/// assert!(edited.is_err());
/// let turned = CanvasEdit::Turn.apply(&canvas, '.', Cell::default())?;
/// assert_eq!(turned.write(|&c| c), "ca..b.");
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CanvasEdit {
    /// Inserts a blank row at the cursor.
    InsertRow,
    /// Inserts a blank column at the cursor.
    InsertColumn,
    /// Removes the row at the cursor.
    RemoveRow,
    /// Removes the column at the cursor.
    RemoveColumn,
    /// Turns the drawing by a quarter to the right.
    Turn,
    /// Mirrors the drawing from left to right.
    Mirror,
    /// Moves the drawing to the middle of the canvas.
    Center,
}

impl CanvasEdit {
    /// All edits, in the order of the menu.
    pub const ALL: [Self; 7] = [
        Self::InsertRow,
        Self::InsertColumn,
        Self::RemoveRow,
        Self::RemoveColumn,
        Self::Turn,
        Self::Mirror,
        Self::Center,
    ];

    /// Returns the ID of the menu command and its label. A cursor that is not visible is on the last
    /// cell that the player drew, which the label then says.
    pub const fn command(self, is_cursor_visible: bool) -> (&'static str, &'static str) {
        match (self, is_cursor_visible) {
            (Self::InsertRow, true) => ("insert-row", label!("Insert a row at the cursor")),
            (Self::InsertRow, _) => ("insert-row", label!("Insert a row at the last cell")),
            (Self::InsertColumn, true) => {
                ("insert-column", label!("Insert a column at the cursor"))
            }
            (Self::InsertColumn, _) => {
                ("insert-column", label!("Insert a column at the last cell"))
            }
            (Self::RemoveRow, true) => ("remove-row", label!("Remove the row at the cursor")),
            (Self::RemoveRow, _) => ("remove-row", label!("Remove the row of the last cell")),
            (Self::RemoveColumn, true) => {
                ("remove-column", label!("Remove the column at the cursor"))
            }
            (Self::RemoveColumn, _) => {
                ("remove-column", label!("Remove the column of the last cell"))
            }
            (Self::Turn, _) => ("turn", label!("Turn to the right")),
            (Self::Mirror, _) => ("mirror", label!("Mirror")),
            (Self::Center, _) => ("center", label!("Center on the canvas")),
        }
    }

    /// Returns the edit of a menu command.
    pub fn of_command(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edit| edit.command(true).0 == id)
    }

    /// Returns a canvas after the edit. `at` is the cell of the cursor.
    ///
    /// # Errors
    /// When the drawing leaves no room for the edit, or the canvas is blank.
    pub fn apply<T: Copy + PartialEq>(
        self,
        canvas: &Grid<T>,
        blank: T,
        at: Cell,
    ) -> Result<Grid<T>, Invalid> {
        let (x, y) = (usize::from(at.x), usize::from(at.y));
        match self {
            Self::InsertRow => insert_row(
                canvas,
                blank,
                y,
                text!("the canvas has no room for another row: the drawing reaches both edges"),
            ),
            Self::RemoveRow => Ok(remove_row(canvas, blank, y)),
            // A column is a row of the transposed canvas.
            Self::InsertColumn => {
                let inserted = insert_row(
                    &canvas.transposed(),
                    blank,
                    x,
                    text!(
                        "the canvas has no room for another column: the drawing reaches both edges"
                    ),
                )?;
                Ok(inserted.transposed())
            }
            Self::RemoveColumn => Ok(remove_row(&canvas.transposed(), blank, x).transposed()),
            Self::Turn => moved(canvas, blank, Grid::turned, false),
            Self::Mirror => moved(canvas, blank, Grid::mirrored, false),
            Self::Center => moved(canvas, blank, Clone::clone, true),
        }
    }
}

/// Inserts a blank row before a row. The rows on one side make room if the last of them is blank.
fn insert_row<T: Copy + PartialEq>(
    canvas: &Grid<T>,
    blank: T,
    at: usize,
    no_room: Text,
) -> Result<Grid<T>, Invalid> {
    let mut rows: Vec<&[T]> = canvas.rows().collect();
    let new = vec![blank; canvas.width() as usize];
    let is_blank = |row: &&[T]| row.iter().all(|&value| value == blank);
    if rows.last().is_some_and(is_blank) {
        rows.pop();
        rows.insert(at.min(rows.len()), &new);
    } else if rows.first().is_some_and(is_blank) {
        rows.insert(at.min(rows.len()), &new);
        rows.remove(0);
    } else {
        return Err(Invalid::new(no_room));
    }
    Ok(Grid { values: rows.concat(), ..*canvas })
}

/// Removes a row. Those below move up.
fn remove_row<T: Copy>(canvas: &Grid<T>, blank: T, at: usize) -> Grid<T> {
    let mut rows: Vec<&[T]> = canvas.rows().collect();
    let new = vec![blank; canvas.width() as usize];
    if at < rows.len() {
        rows.remove(at);
        rows.push(&new);
    }
    Grid { values: rows.concat(), ..*canvas }
}

/// Puts an image of the drawing where the drawing was or, if `centers`, in the middle of the canvas.
fn moved<T: Copy + PartialEq>(
    canvas: &Grid<T>,
    blank: T,
    image: impl Fn(&Grid<T>) -> Grid<T>,
    centers: bool,
) -> Result<Grid<T>, Invalid> {
    let Some((old, at)) = canvas.content(&blank) else {
        return Err(Invalid::new("the canvas is blank"));
    };
    let new = image(&old);
    let (w, h) = (canvas.width(), canvas.height());
    if new.w > w || new.h > h {
        return Err(Invalid::new(text!(
            "the drawing would be {w}x{h}, but the canvas is {canvas_w}x{canvas_h}",
            w = new.w,
            h = new.h,
            canvas_w = w,
            canvas_h = h,
        )));
    }
    let place = |at: u16, old: u32, new: u32, side: u32| {
        let from = if centers { side - new } else { (2 * u32::from(at) + old).saturating_sub(new) };
        (from / 2).min(side - new) as usize
    };
    let (left, top) = (place(at.x, old.w, new.w, w), place(at.y, old.h, new.h, h));
    let mut result = Grid::filled(w, h, blank);
    for (y, row) in new.rows().enumerate() {
        let from = (top + y) * w as usize + left;
        result.values[from..from + row.len()].copy_from_slice(row);
    }
    Ok(result)
}
