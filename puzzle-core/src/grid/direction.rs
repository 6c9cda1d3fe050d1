//! Up, right, down and left.

/// One of the four directions of the arrow keys. Their numbers go clockwise from up, so that the
/// opposite of `d` is `d ^ 2`.
///
/// ```
/// use puzzle_core::grid::Direction;
/// assert_eq!(Direction::Left.opposite(), Direction::Right);
/// assert_eq!(Direction::Up.step(), (0, -1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Toward smaller y.
    Up = 0,
    /// Toward larger y.
    Down = 2,
    /// Toward smaller x.
    Left = 3,
    /// Toward larger x.
    Right = 1,
}

impl Direction {
    /// All directions: up, down, left, right.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// All directions ordered by number: up, right, down, left.
    pub const CLOCKWISE: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// Returns the step to the neighbor as (dx, dy).
    ///
    /// ```
    /// use puzzle_core::grid::Direction;
    /// assert_eq!(Direction::Up.step(), (0, -1));
    /// ```
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::Up => (0, -1),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
        }
    }

    /// Returns the opposite direction.
    ///
    /// ```
    /// use puzzle_core::grid::Direction;
    /// assert!(Direction::ALL.iter().all(|d| d.opposite().opposite() == *d));
    /// assert_eq!(Direction::Left.opposite(), Direction::Right);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}
