//! The size of the tiles, and the purpose of a picture.

/// The purpose of a picture. A picture on paper is not a printed screen: it shows the puzzle,
/// without what the player did on the screen.
///
/// Pictures that nobody [plays on](Self::is_played) show the position alone. For these the mid-end
/// passes no marks and a default ui
/// ([`Abilities::neutral_ui`](crate::ability::Abilities::neutral_ui)), without a cursor, a
/// selection or other traces of play. The game leaves out lists if there [are
/// none](Self::has_lists), and whatever it shows only on request. On paper, cells with different
/// [characters](crate::ability::CellGlyph) look different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// A screen on which somebody plays, with everything.
    #[default]
    Screen,
    /// A screen on which somebody plays, wider than the board: lists are at its right side.
    Wide,
    /// A screen on which somebody plays, without the lists and legends beside the board.
    Plain,
    /// A printed page: the board alone, in solid strokes, hatched where there are no colors.
    Paper,
    /// A small still picture by which a player recognizes a puzzle.
    Thumbnail,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 5] =
        [Self::Screen, Self::Wide, Self::Plain, Self::Paper, Self::Thumbnail];

    /// Returns `true` if somebody plays on the picture. It then shows a cursor, a selection, marks,
    /// and what the player asked to see.
    pub const fn is_played(self) -> bool {
        matches!(self, Self::Screen | Self::Wide | Self::Plain)
    }

    /// Returns `true` if the picture has room for lists and legends beside the board.
    pub const fn has_lists(self) -> bool {
        matches!(self, Self::Screen | Self::Wide)
    }
}

/// The width and the height of a tile in pixels, and the purpose of the picture. Together with the
/// params, they determine the size of the picture.
///
/// A back end scales everything by the layout. Most games draw square tiles and use
/// [`tile`](Self::tile), the smaller of the two sides. A surface with oblong pixels, such as the
/// cells of a terminal, sets two different sides.
///
/// ```
/// use puzzle_core::draw::{Layout, Purpose};
/// let page = Layout::square(40).on(Purpose::Paper);
/// assert!(!page.purpose.has_lists() && page.tile() == 40);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Layout {
    /// The width of a tile in pixels, at least 1.
    pub tile_width: i32,
    /// The height of a tile in pixels, at least 1.
    pub tile_height: i32,
    /// The purpose of the picture; a screen by default.
    pub purpose: Purpose,
    /// The width and the height in pixels of the surface's own unit; (1, 1) if the unit is a pixel.
    /// A terminal writes texts in whole characters: there, texts in rows that are whole units apart
    /// look alike, and edges are sharp if they lie on a unit's border or center.
    pub unit: (i32, i32),
}

impl Layout {
    /// Creates a layout for a screen with tiles of this size in pixels.
    pub const fn new(tile_width: i32, tile_height: i32) -> Self {
        Self { tile_width, tile_height, purpose: Purpose::Screen, unit: (1, 1) }
    }

    /// Creates a layout for a screen with square tiles of this size in pixels.
    pub const fn square(tile: i32) -> Self {
        Self::new(tile, tile)
    }

    /// Sets the purpose of the picture.
    #[must_use]
    pub const fn on(mut self, purpose: Purpose) -> Self {
        self.purpose = purpose;
        self
    }

    /// Sets the size of the tiles in pixels.
    #[must_use]
    pub const fn with_tiles(mut self, tile_width: i32, tile_height: i32) -> Self {
        self.tile_width = tile_width;
        self.tile_height = tile_height;
        self
    }

    /// Sets the size of the surface's unit in pixels.
    ///
    /// ```
    /// use puzzle_core::draw::Layout;
    /// let terminal = Layout::square(24).in_units(4, 8);
    /// assert!(terminal.is_coarse() && !Layout::square(24).is_coarse());
    /// assert_eq!(terminal.snap_height(21), 24);
    /// ```
    #[must_use]
    pub const fn in_units(mut self, width: i32, height: i32) -> Self {
        self.unit = (width, height);
        self
    }

    /// Returns `true` if the surface's unit is larger than a pixel.
    pub const fn is_coarse(self) -> bool {
        self.unit.0 > 1 || self.unit.1 > 1
    }

    /// Rounds a height to the nearest whole number of units, at least one.
    pub const fn snap_height(self, height: i32) -> i32 {
        at_least_one(height, self.unit.1)
    }

    /// Rounds a width to the nearest whole number of units, at least one.
    pub const fn snap_width(self, width: i32) -> i32 {
        at_least_one(width, self.unit.0)
    }

    /// Makes the tiles square. Both sides become the smaller side, rounded to a length that is a
    /// whole number of units in both directions.
    ///
    /// ```
    /// use puzzle_core::draw::Layout;
    /// let terminal = Layout::new(28, 21).in_units(4, 8);
    /// assert_eq!((terminal.squared().tile_width, terminal.squared().tile_height), (24, 24));
    /// assert_eq!(Layout::new(28, 21).squared().tile_width, 21);
    /// ```
    #[must_use]
    pub const fn squared(self) -> Self {
        let (w, h) = self.unit;
        // The smallest length that is a whole number of units in both directions.
        let mut both = w;
        while both % h != 0 {
            both += w;
        }
        let side = at_least_one(self.tile(), both);
        self.with_tiles(side, side)
    }

    /// Returns the smaller side of a tile in pixels.
    pub const fn tile(self) -> i32 {
        if self.tile_width < self.tile_height { self.tile_width } else { self.tile_height }
    }
}

/// Rounds a length to the nearest whole number of units, at least one.
const fn at_least_one(length: i32, unit: i32) -> i32 {
    let whole = whole_units(length, unit);
    if whole < unit { unit } else { whole }
}

/// Rounds a length to the nearest whole number of units.
pub(crate) const fn whole_units(length: i32, unit: i32) -> i32 {
    (2 * length + unit) / (2 * unit) * unit
}
