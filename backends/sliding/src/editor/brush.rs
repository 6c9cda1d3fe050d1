//! Brushes: the tools of the editor.

use puzzle_core::label;

/// A tool of the editor, which a click, a drag or the Enter key uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Brush {
    /// Makes places cells, or makes them blank if the first one is a cell.
    #[default]
    Cell,
    /// Makes places blocks, or makes them blank if the first one is a block.
    Block,
    /// Puts the hole's home on a cell, or makes the hole's home a piece.
    Hole,
    /// Puts walls and links between two cells.
    Wall,
    /// Makes pieces identical.
    Alike,
    /// Numbers cells 1, 2, 3, … in the order in which the pointer passes them.
    Order,
    /// Writes on a piece.
    Text,
    /// Moves a cell that is not on a grid.
    Move,
    /// Makes places blank.
    Erase,
}

impl Brush {
    pub(super) const ALL: [Self; 9] = [
        Self::Cell,
        Self::Block,
        Self::Hole,
        Self::Wall,
        Self::Alike,
        Self::Order,
        Self::Text,
        Self::Move,
        Self::Erase,
    ];

    /// Returns the letter of the key that uses the brush at the cursor. The capital letter chooses the
    /// brush.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Cell => 'c',
            Self::Block => 'b',
            Self::Hole => 'h',
            Self::Wall => 'w',
            Self::Alike => 'a',
            Self::Order => 'o',
            Self::Text => 't',
            Self::Move => 'g',
            Self::Erase => 'e',
        }
    }

    /// Returns the label of the button that chooses the brush.
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Cell => label!("Cell"),
            Self::Block => label!("Block"),
            Self::Hole => label!("Hole"),
            Self::Wall => label!("Wall"),
            Self::Alike => label!("Alike"),
            Self::Order => label!("Order"),
            Self::Text => label!("Text"),
            Self::Move => label!("Move"),
            Self::Erase => label!("Erase"),
        }
    }

    /// Returns the tooltip of the button: what the brush does.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Cell => label!("draw cells"),
            Self::Block => label!("draw blocks"),
            Self::Hole => label!("put the hole"),
            Self::Wall => label!("put walls and links between two cells"),
            Self::Alike => label!("make pieces identical"),
            Self::Order => label!("number pieces one after the other"),
            Self::Text => label!("write on pieces"),
            Self::Move => label!("move cells that are not on a grid"),
            Self::Erase => label!("make places blank"),
        }
    }
}
