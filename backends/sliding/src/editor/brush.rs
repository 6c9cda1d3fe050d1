//! Brushes: what a click or a key does to a place.

/// What a click, a drag or the Enter key does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Brush {
    /// Makes places cells, or blank if the first is a cell.
    #[default]
    Cell,
    /// Makes places blocks, or blank if the first is one.
    Block,
    /// Makes a cell the home of the hole, or a piece.
    Hole,
    /// Puts walls and links between two cells.
    Wall,
    /// Makes pieces identical.
    Alike,
    /// Numbers pieces 1, 2, 3, … in the order in which they are passed.
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

    /// The letter of the key that uses the brush at the cursor. The same letter as a capital chooses
    /// the brush.
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

    /// The label of its button.
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Cell => "Cell",
            Self::Block => "Block",
            Self::Hole => "Hole",
            Self::Wall => "Wall",
            Self::Alike => "Alike",
            Self::Order => "Order",
            Self::Text => "Text",
            Self::Move => "Move",
            Self::Erase => "Erase",
        }
    }

    /// What it does, in words.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Cell => "draw cells",
            Self::Block => "draw blocks",
            Self::Hole => "put the hole",
            Self::Wall => "put walls and links between two cells",
            Self::Alike => "make pieces identical",
            Self::Order => "number pieces in the order of taps",
            Self::Text => "write on pieces",
            Self::Move => "move cells that are not on a grid",
            Self::Erase => "make places blank",
        }
    }
}
