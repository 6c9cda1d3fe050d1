//! The contents of a cell, in a picture or a file.

use puzzle_core::{Text, text};

/// The contents of a cell in a level's picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Floor, or the ground outside the walls.
    Floor,
    /// A wall.
    Wall,
    /// A goal.
    Goal,
    /// A box.
    Box,
    /// A box on a goal.
    BoxOnGoal,
    /// The player.
    Player,
    /// The player on a goal.
    PlayerOnGoal,
}

/// Says that a character is no tile.
pub(crate) fn not_a_tile(c: char) -> Text {
    text!("'{c}' is not a level character", c = Text::visible(c))
}

impl Tile {
    /// Returns the tile of an XSB character; `-` and `_` are floor, too.
    pub const fn from_xsb(c: char) -> Option<Tile> {
        Some(match c {
            ' ' | '-' | '_' => Tile::Floor,
            '#' => Tile::Wall,
            '.' => Tile::Goal,
            '$' => Tile::Box,
            '*' => Tile::BoxOnGoal,
            '@' => Tile::Player,
            '+' => Tile::PlayerOnGoal,
            _ => return None,
        })
    }

    /// Returns the XSB character of a tile; floor is a space.
    pub const fn to_xsb(self) -> char {
        match self {
            Tile::Floor => ' ',
            Tile::Wall => '#',
            Tile::Goal => '.',
            Tile::Box => '$',
            Tile::BoxOnGoal => '*',
            Tile::Player => '@',
            Tile::PlayerOnGoal => '+',
        }
    }

    /// Returns `true` if the cell is a goal, whatever is on it.
    pub const fn is_goal(self) -> bool {
        matches!(self, Tile::Goal | Tile::BoxOnGoal | Tile::PlayerOnGoal)
    }

    /// Returns `true` if a box is on the cell.
    pub const fn is_box(self) -> bool {
        matches!(self, Tile::Box | Tile::BoxOnGoal)
    }

    /// Returns `true` if the player is on the cell.
    pub const fn is_player(self) -> bool {
        matches!(self, Tile::Player | Tile::PlayerOnGoal)
    }
}
