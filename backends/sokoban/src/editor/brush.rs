//! Brushes: what a click or a key puts on a cell.

use puzzle_core::label;

use crate::tile::Tile;

/// What a brush puts on cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Brush {
    #[default]
    Wall,
    /// Blank floor: erases whatever is there.
    Floor,
    Goal,
    Box,
    Player,
}

impl Brush {
    pub(super) const ALL: [Self; 5] =
        [Self::Wall, Self::Floor, Self::Goal, Self::Box, Self::Player];

    /// The letter of the key that uses the brush at the cursor. The same letter as a capital chooses
    /// the brush.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Wall => 'w',
            Self::Floor => 'f',
            Self::Goal => 'g',
            Self::Box => 'b',
            Self::Player => 'p',
        }
    }

    /// The label of its button.
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Wall => label!("Wall"),
            Self::Floor => label!("Floor"),
            Self::Goal => label!("Goal"),
            Self::Box => label!("Box"),
            Self::Player => label!("Player"),
        }
    }

    /// What the brush draws, in the middle of a sentence.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Wall => label!("wall"),
            Self::Floor => label!("floor"),
            Self::Goal => label!("goal"),
            Self::Box => label!("box"),
            Self::Player => label!("player"),
        }
    }

    /// What its button does.
    pub(super) const fn action(self) -> &'static str {
        match self {
            Self::Wall => label!("draw wall"),
            Self::Floor => label!("draw floor"),
            Self::Goal => label!("draw goal"),
            Self::Box => label!("draw box"),
            Self::Player => label!("draw player"),
        }
    }

    /// Returns `true` if a cell already has what the brush puts there.
    pub(super) fn is_on(self, tile: Tile) -> bool {
        match self {
            Self::Wall => tile == Tile::Wall,
            Self::Floor => tile == Tile::Floor,
            Self::Goal => tile.is_goal(),
            Self::Box => tile.is_box(),
            Self::Player => tile.is_player(),
        }
    }

    /// Returns what a cell becomes when the brush draws on it. Boxes and the player can stand on
    /// goals.
    pub(super) fn on(self, tile: Tile) -> Tile {
        match self {
            Self::Wall => Tile::Wall,
            Self::Floor => Tile::Floor,
            Self::Goal => on_goal(tile),
            Self::Box if tile.is_goal() => Tile::BoxOnGoal,
            Self::Box => Tile::Box,
            Self::Player if tile.is_goal() => Tile::PlayerOnGoal,
            Self::Player => Tile::Player,
        }
    }

    /// Returns what a cell becomes when the brush takes away what it draws.
    pub(super) fn off(self, tile: Tile) -> Tile {
        match self {
            Self::Wall | Self::Floor => Tile::Floor,
            Self::Goal => without_goal(tile),
            Self::Box | Self::Player if tile.is_goal() => Tile::Goal,
            Self::Box | Self::Player => Tile::Floor,
        }
    }
}

const fn on_goal(tile: Tile) -> Tile {
    match tile {
        Tile::Box | Tile::BoxOnGoal => Tile::BoxOnGoal,
        Tile::Player | Tile::PlayerOnGoal => Tile::PlayerOnGoal,
        Tile::Floor | Tile::Wall | Tile::Goal => Tile::Goal,
    }
}

const fn without_goal(tile: Tile) -> Tile {
    match tile {
        Tile::BoxOnGoal => Tile::Box,
        Tile::PlayerOnGoal => Tile::Player,
        Tile::Goal => Tile::Floor,
        other => other,
    }
}
