//! What lies on the player's desk beside the puzzle, and is the same whatever the game.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::GameRng;
use puzzle_core::draw::{Layout, Size};
use puzzle_core::input::Button;
use puzzle_core::solve::{Mark, Remark, Spot};

use crate::awaited::Awaited;
use crate::message::{Message, MessageKind};
use crate::preferences::Preferences;
use crate::presets::PresetLine;
use crate::timing::{Animation, Flash};

/// The largest tile that is tried, in pixels.
const MAX_TILE: i32 = 1024;

/// Preferences, words, marks, timers and the size of the tiles: all that [`Midend`](crate::Midend)
/// knows without the types of its game. A program with five games has the code of this once.
pub(crate) struct Desk {
    pub(crate) preferences: Preferences,
    /// Lines that the player added to the menu of params.
    pub(crate) more_presets: Vec<PresetLine>,
    pub(crate) seeds: GameRng,
    pub(crate) pressed: Option<Button>,
    pub(crate) animation: Option<Animation>,
    pub(crate) flash: Option<Flash>,
    pub(crate) is_paused: bool,
    pub(crate) layout: Layout,
    /// The tile that the game prefers, on a screen of 100 percent.
    preferred_tile: i32,
    /// The tile size the player chose by resizing, in pixels.
    chosen_tile: Option<i32>,
    /// How fine the screen's pixels are, in percent.
    scale: u32,
    pub(crate) marks: Vec<Mark>,
    /// Whether marks were drawn over the last picture: the next one is drawn whole.
    pub(crate) is_overlaid: bool,
    pub(crate) message: Option<Message>,
    pub(crate) warning: Option<Remark>,
    pub(crate) awaited: Option<Awaited>,
    /// What the message says that has to be taken back.
    pub(crate) way_back: Option<WayBack>,
    /// Counts games and changes of position: a job's result for another one is dropped.
    pub(crate) revision: u64,
    /// How many games there have been.
    n_games: u64,
}

/// A hint to go back in the history, and why.
pub(crate) struct WayBack {
    /// The last position in which nothing was wrong.
    pub(crate) to: usize,
    pub(crate) remark: Remark,
}

impl Desk {
    pub(crate) fn new(tile: i32) -> Self {
        Self {
            preferences: Preferences::default(),
            more_presets: Vec::new(),
            seeds: GameRng::new(""),
            pressed: None,
            animation: None,
            flash: None,
            is_paused: false,
            layout: Layout::square(tile),
            preferred_tile: tile,
            chosen_tile: None,
            scale: 100,
            marks: Vec::new(),
            is_overlaid: false,
            message: None,
            warning: None,
            awaited: None,
            way_back: None,
            revision: 0,
            n_games: 0,
        }
    }

    /// The number of a game that comes to the board for the first time.
    pub(crate) fn next_number(&mut self) -> u64 {
        self.n_games += 1;
        self.n_games
    }

    /// The position is another: marks, words and searches for the old one no longer hold.
    pub(crate) fn position_changed(&mut self) {
        self.revision += 1;
        self.marks.clear();
        self.message = None;
        self.warning = None;
        self.way_back = None;
    }

    pub(crate) fn tell(&mut self, kind: MessageKind, words: impl Into<String>) {
        self.message = Some(Message { kind, words: words.into() });
        self.way_back = None;
    }

    /// Puts words and marks on the screen until the position changes. Marks with a cell that does
    /// not exist are left out: a remark may come from another program's worker.
    pub(crate) fn say(&mut self, kind: MessageKind, remark: Remark, n_cells: usize) {
        self.tell(kind, remark.words);
        self.set_marks(remark.marks, n_cells);
    }

    pub(crate) fn set_marks(&mut self, mut marks: Vec<Mark>, n_cells: usize) {
        let exists = |spot| !matches!(spot, Spot::Cell(cell) if cell as usize >= n_cells);
        marks.retain(|mark| mark.target.spots().all(exists));
        marks.sort_unstable();
        marks.dedup();
        self.marks = marks;
    }

    /// A seed that nobody chose: 15 decimal digits, the first not 0.
    pub(crate) fn fresh_seed(&mut self) -> String {
        let mut seed = String::with_capacity(15);
        seed.push(char::from(b'1' + self.seeds.below(9) as u8));
        for _ in 0..14 {
            seed.push(char::from(b'0' + self.seeds.below(10) as u8));
        }
        seed
    }

    /// The largest square tiles with which the picture fits: see [`Picture::fit`].
    ///
    /// [`Picture::fit`]: crate::Picture::fit
    pub(crate) fn fit(&self, room: Size, size: &dyn Fn(Layout) -> Size) -> Layout {
        let preferred = scaled(self.preferred_tile, 100, self.scale);
        self.largest(self.chosen_tile.unwrap_or(preferred), room, size)
    }

    /// The same in a room that the player chose: see [`Picture::resize`].
    ///
    /// [`Picture::resize`]: crate::Picture::resize
    pub(crate) fn resize(&mut self, room: Size, size: &dyn Fn(Layout) -> Size) -> Layout {
        let layout = self.largest(MAX_TILE, room, size);
        self.chosen_tile = Some(layout.tile_width);
        layout
    }

    /// The largest square tiles up to a limit with which the picture fits, by bisection: pictures
    /// grow with their tiles.
    fn largest(&self, limit: i32, room: Size, size: &dyn Fn(Layout) -> Size) -> Layout {
        let tiles = |tile| self.layout.with_tiles(tile, tile);
        let (mut good, mut bad) = (1, limit + 1);
        while bad - good > 1 {
            let tile = i32::midpoint(good, bad);
            let size = size(tiles(tile));
            if size.w <= room.w && size.h <= room.h {
                good = tile;
            } else {
                bad = tile;
            }
        }
        tiles(good)
    }

    /// Takes a layout; whether it is another.
    pub(crate) fn set_layout(&mut self, layout: Layout) -> bool {
        let layout = clamped(layout);
        core::mem::replace(&mut self.layout, layout) != layout
    }

    /// The screen's pixels are of another size: the layout that keeps tiles as large on the glass.
    pub(crate) fn set_scale(&mut self, percent: u32) -> Layout {
        let old = core::mem::replace(&mut self.scale, percent.clamp(10, 1000));
        self.chosen_tile = self.chosen_tile.map(|tile| scaled(tile, old, self.scale));
        let (w, h) = (self.layout.tile_width, self.layout.tile_height);
        self.layout.with_tiles(scaled(w, old, self.scale), scaled(h, old, self.scale))
    }

    pub(crate) fn reset_tile(&mut self) {
        self.chosen_tile = None;
    }
}

/// The layout with tiles of a size that can be drawn.
pub(crate) fn clamped(layout: Layout) -> Layout {
    let (w, h) = (layout.tile_width, layout.tile_height);
    let (unit_w, unit_h) = layout.unit;
    layout
        .with_tiles(w.clamp(1, MAX_TILE), h.clamp(1, MAX_TILE))
        .in_units(unit_w.clamp(1, MAX_TILE), unit_h.clamp(1, MAX_TILE))
}

/// A tile in pixels of another size, both in percent.
fn scaled(tile: i32, old: u32, new: u32) -> i32 {
    (i64::from(tile) * i64::from(new) / i64::from(old)).clamp(1, i64::from(MAX_TILE)) as i32
}
