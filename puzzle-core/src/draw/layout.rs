//! How large the front end wants the tiles, and what the picture is for.

/// What a picture is for. A picture on paper is not a screen that somebody printed: it shows the
/// puzzle, not the player.
///
/// Pictures that nobody [plays on](Self::is_played) show the position alone. The mid-end sees to
/// the most of it for every game: it gives them a ui at rest
/// ([`Abilities::resting_ui`](crate::ability::Abilities::resting_ui)), without cursor, selection and
/// whatever else the player did, and no marks. The game leaves out lists where there are
/// [none](Self::has_lists), and what it would show on demand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Purpose {
    /// A screen on which somebody plays: everything.
    #[default]
    Screen,
    /// A screen on which somebody plays, without the lists and legends beside the board.
    Plain,
    /// A printed page: the board alone, in solid strokes and, without colors, hatching.
    Paper,
    /// A small still picture that tells one puzzle from another.
    Thumbnail,
}

impl Purpose {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Screen, Self::Plain, Self::Paper, Self::Thumbnail];

    /// Whether somebody plays on it: there are a cursor, a selection, marks, and what is shown on
    /// demand.
    pub const fn is_played(self) -> bool {
        matches!(self, Self::Screen | Self::Plain)
    }

    /// Whether lists and legends stand beside the board, and have their room in the picture.
    pub const fn has_lists(self) -> bool {
        matches!(self, Self::Screen)
    }
}

/// Width and height of a tile in pixels, and what the picture is for: with the params, all that
/// decides the window's size.
///
/// A back end scales everything by it. Most games draw square tiles and so take
/// [`tile`](Self::tile), the smaller of the two; a surface with oblong pixels (terminal cells)
/// gives two different numbers.
///
/// ```
/// use puzzle_core::draw::{Layout, Purpose};
/// let page = Layout::square(40).on(Purpose::Paper);
/// assert!(!page.purpose.has_lists() && page.tile() == 40);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Layout {
    /// A tile's width in pixels, at least 1.
    pub tile_width: i32,
    /// A tile's height in pixels, at least 1.
    pub tile_height: i32,
    /// What the picture is for: a screen unless told.
    pub purpose: Purpose,
    /// Width and height in pixels of the surface's own units, (1, 1) where those are pixels. A
    /// terminal writes texts in whole characters: rows of texts that lie as many whole units apart
    /// all look alike there, and sides that lie on units or on their middles are sharp.
    pub unit: (i32, i32),
}

impl Layout {
    /// Tiles of so many pixels, on a screen.
    pub const fn new(tile_width: i32, tile_height: i32) -> Self {
        Self { tile_width, tile_height, purpose: Purpose::Screen, unit: (1, 1) }
    }

    /// Square tiles of so many pixels, on a screen.
    pub const fn square(tile: i32) -> Self {
        Self::new(tile, tile)
    }

    /// The same tiles in a picture for this.
    #[must_use]
    pub const fn on(mut self, purpose: Purpose) -> Self {
        self.purpose = purpose;
        self
    }

    /// The same for tiles of another size.
    #[must_use]
    pub const fn with_tiles(mut self, tile_width: i32, tile_height: i32) -> Self {
        self.tile_width = tile_width;
        self.tile_height = tile_height;
        self
    }

    /// The same on a surface with units of so many pixels.
    ///
    /// ```
    /// use puzzle_core::draw::Layout;
    /// let terminal = Layout::square(24).in_units(4, 8);
    /// assert!(terminal.is_coarse() && !Layout::square(24).is_coarse());
    /// assert_eq!(terminal.rows(21), 24);
    /// ```
    #[must_use]
    pub const fn in_units(mut self, width: i32, height: i32) -> Self {
        self.unit = (width, height);
        self
    }

    /// Whether the surface has units larger than pixels.
    pub const fn is_coarse(self) -> bool {
        self.unit.0 > 1 || self.unit.1 > 1
    }

    /// The nearest height that is a whole number of units, at least one; the height itself where
    /// units are pixels.
    pub const fn rows(self, height: i32) -> i32 {
        at_least_one(height, self.unit.1)
    }

    /// The nearest width that is a whole number of units, at least one; the width itself where
    /// units are pixels.
    pub const fn columns(self, width: i32) -> i32 {
        at_least_one(width, self.unit.0)
    }

    /// The same with square tiles: as wide and as high as the smaller side, to the nearest whole
    /// number of units in both directions.
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
        // The least length that is a whole number of units in both directions.
        let mut both = w;
        while both % h != 0 {
            both += w;
        }
        let side = at_least_one(self.tile(), both);
        self.with_tiles(side, side)
    }

    /// The smaller of width and height.
    pub const fn tile(self) -> i32 {
        if self.tile_width < self.tile_height { self.tile_width } else { self.tile_height }
    }
}

/// The nearest whole number of units, at least one.
const fn at_least_one(length: i32, unit: i32) -> i32 {
    let whole = whole_units(length, unit);
    if whole < unit { unit } else { whole }
}

/// The nearest whole number of units.
pub(crate) const fn whole_units(length: i32, unit: i32) -> i32 {
    (2 * length + unit) / (2 * unit) * unit
}
