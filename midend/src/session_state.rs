//! The state of a session that does not depend on the types of its game.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::draw::{Layout, Size};
use puzzle_core::input::{Button, Device};
use puzzle_core::solve::{Explanation, Mark, Rating, Spot};
use puzzle_core::text::Language;
use puzzle_core::{GameRng, Text};

use crate::message::{Message, MessageKind};
use crate::pending_entry::PendingEntry;
use crate::preferences::Preferences;
use crate::presets::PresetLine;
use crate::timing::{Flash, MoveAnimation};

/// The largest tile size that is tried, in pixels.
const MAX_TILE: i32 = 1024;

/// Preferences, messages, marks, timers and tile size: everything that [`Midend`](crate::Midend)
/// knows without the types of its game. Because it is not generic, a program with several games
/// contains its code once.
pub(crate) struct SessionState {
    pub(crate) preferences: Preferences,
    /// The lines that the player added to the menu of params.
    pub(crate) more_presets: Vec<PresetLine>,
    /// The boards that came from outside, the latest last, at most [`MAX_BOARDS`].
    pub(crate) own_boards: Vec<OwnBoard>,
    pub(crate) seeds: GameRng,
    pub(crate) pressed: Option<Button>,
    /// The time during which Enter confirms the digit that was the player's last action; zero after
    /// other actions.
    pub(crate) confirms_for: Duration,
    /// The device whose words lessons use.
    pub(crate) device: Device,
    /// The language of words in the picture and of lessons.
    pub(crate) language: Language,
    pub(crate) animation: Option<MoveAnimation>,
    pub(crate) flash: Option<Flash>,
    pub(crate) is_paused: bool,
    pub(crate) layout: Layout,
    /// The tile size that the game prefers, on a screen of 100 percent.
    preferred_tile: i32,
    /// The tile size that the player chose by resizing, in pixels.
    chosen_tile: Option<i32>,
    /// The resolution of the screen, in percent.
    scale: u32,
    pub(crate) marks: Vec<Mark>,
    /// `true` if marks were drawn over the last picture. The next picture must then be drawn whole.
    pub(crate) is_overlaid: bool,
    pub(crate) message: Option<Message>,
    pub(crate) warning: Option<Explanation>,
    pub(crate) pending_entry: Option<PendingEntry>,
    /// The advice to undo that the current message gives; `None` if it gives none.
    pub(crate) undo_advice: Option<UndoAdvice>,
    /// The number of changes of the game or the position so far. The result of a job that was made
    /// at another number is dropped.
    pub(crate) revision: u64,
    /// The rating of the position on the board, in an editor.
    pub(crate) draft_rating: Option<Rating>,
    /// The number of games so far.
    n_games: u64,
}

/// A board that came from outside.
pub(crate) struct OwnBoard {
    /// The board's short params.
    pub(crate) params: String,
    /// The title of the puzzle that brought the board; may be empty.
    pub(crate) title: String,
}

/// The number of boards from outside that are remembered, so that the menu can show one of them
/// after a puzzle on a board of the menu itself.
pub(crate) const MAX_BOARDS: usize = 4;

/// A hint to go back in the history, with its reason.
pub(crate) struct UndoAdvice {
    /// The last position in which nothing was wrong.
    pub(crate) to: usize,
    pub(crate) explanation: Explanation,
}

impl SessionState {
    pub(crate) fn new(tile: i32) -> Self {
        Self {
            preferences: Preferences::default(),
            more_presets: Vec::new(),
            own_boards: Vec::new(),
            seeds: GameRng::new(""),
            pressed: None,
            confirms_for: Duration::ZERO,
            device: Device::default(),
            language: Language::ENGLISH,
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
            pending_entry: None,
            undo_advice: None,
            revision: 0,
            draft_rating: None,
            n_games: 0,
        }
    }

    /// Returns the number within the session for a new game on the board.
    pub(crate) fn next_number(&mut self) -> u64 {
        self.n_games += 1;
        self.n_games
    }

    /// Drops marks, messages and searches of the old position after a change.
    pub(crate) fn position_changed(&mut self) {
        self.revision += 1;
        self.draft_rating = None;
        self.marks.clear();
        self.message = None;
        self.warning = None;
        self.undo_advice = None;
    }

    pub(crate) fn show_text(&mut self, kind: MessageKind, words: impl Into<Text>) {
        self.message = Some(Message { kind, words: words.into() });
        self.undo_advice = None;
    }

    /// Removes the message if it says why an input was refused.
    pub(crate) fn forget_refusal(&mut self) {
        self.message.take_if(|message| message.kind == MessageKind::Refusal);
    }

    /// Shows a message with marks until the position changes. Marks on cells that do not exist are
    /// dropped, because the explanation may come from a worker in another program.
    pub(crate) fn show_explanation(
        &mut self,
        kind: MessageKind,
        explanation: Explanation,
        n_cells: usize,
    ) {
        self.show_text(kind, explanation.words);
        self.set_marks(explanation.marks, n_cells);
    }

    pub(crate) fn set_marks(&mut self, mut marks: Vec<Mark>, n_cells: usize) {
        let exists = |spot| !matches!(spot, Spot::Cell(cell) if cell as usize >= n_cells);
        marks.retain(|mark| mark.target.spots().all(exists));
        marks.sort_unstable();
        marks.dedup();
        self.marks = marks;
    }

    /// Returns a new random seed: 15 decimal digits, the first not 0.
    pub(crate) fn fresh_seed(&mut self) -> String {
        let mut seed = String::with_capacity(15);
        seed.push(char::from(b'1' + self.seeds.below(9) as u8));
        for _ in 0..14 {
            seed.push(char::from(b'0' + self.seeds.below(10) as u8));
        }
        seed
    }

    /// Finds the largest square tiles with which the picture fits; see [`Picture::fit`].
    ///
    /// [`Picture::fit`]: crate::Picture::fit
    pub(crate) fn fit(&self, room: Size, size: &dyn Fn(Layout) -> Size) -> Layout {
        let preferred = scaled(self.preferred_tile, 100, self.scale);
        self.largest(self.chosen_tile.unwrap_or(preferred), room, size)
    }

    /// Finds the largest square tiles for a size that the player chose; see [`Picture::resize`].
    ///
    /// [`Picture::resize`]: crate::Picture::resize
    pub(crate) fn resize(&mut self, room: Size, size: &dyn Fn(Layout) -> Size) -> Layout {
        let layout = self.largest(MAX_TILE, room, size);
        self.chosen_tile = Some(layout.tile_width);
        layout
    }

    /// Finds the largest square tiles, up to a limit, with which the picture fits. It uses
    /// bisection, because pictures grow with their tiles.
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

    /// Sets the layout. Returns `true` if it changed.
    pub(crate) fn set_layout(&mut self, layout: Layout) -> bool {
        let layout = clamped(layout);
        core::mem::replace(&mut self.layout, layout) != layout
    }

    /// Sets the screen's resolution, and returns the layout in which tiles keep their physical
    /// size.
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

/// Returns the layout with the tile size limited to what can be drawn.
pub(crate) fn clamped(layout: Layout) -> Layout {
    let (w, h) = (layout.tile_width, layout.tile_height);
    let (unit_w, unit_h) = layout.unit;
    layout
        .with_tiles(w.clamp(1, MAX_TILE), h.clamp(1, MAX_TILE))
        .in_units(unit_w.clamp(1, MAX_TILE), unit_h.clamp(1, MAX_TILE))
}

/// Converts a tile size from one resolution to another, both in percent.
fn scaled(tile: i32, old: u32, new: u32) -> i32 {
    (i64::from(tile) * i64::from(new) / i64::from(old)).clamp(1, i64::from(MAX_TILE)) as i32
}
