//! The picture: its size, and when what is drawn.

use puzzle_core::{Canvas, Change, Frame, Game, Layout, Mark, Rect, Size};

use crate::midend::{Midend, Played};
use crate::outcome::Outcome;
use crate::timing::{Animation, Flash};

/// The largest tile that is tried, in pixels.
const MAX_TILE: i32 = 1024;

impl<G: Game> Midend<G> {
    /// The size of the tiles.
    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    /// The size of the picture.
    pub(crate) fn size(&self) -> Size {
        self.game.as_ref().map_or_else(
            || G::size(&self.params, self.layout),
            |game| G::size(&game.params, self.layout),
        )
    }

    /// Chooses the largest square tiles with which the picture fits. When the player did it
    /// (`is_chosen`), the tile size is kept for later games; otherwise tiles are never larger than
    /// that, nor than the game prefers. May still be too large: tiles are at least one pixel.
    pub(crate) fn resize(&mut self, room: Size, is_chosen: bool) -> Size {
        let params = self.game.as_ref().map_or(&self.params, |game| &game.params);
        let fits = |tile: i32| {
            let size = G::size(params, Layout::square(tile));
            size.w <= room.w && size.h <= room.h
        };
        let limit = if is_chosen { MAX_TILE } else { self.chosen_tile.unwrap_or(G::INFO.tile) };
        let (mut good, mut bad) = (1, limit + 1);
        while bad - good > 1 {
            let tile = i32::midpoint(good, bad);
            if fits(tile) {
                good = tile;
            } else {
                bad = tile;
            }
        }
        if is_chosen {
            self.chosen_tile = Some(good);
        }
        self.set_layout(Layout::square(good))
    }

    /// Takes a layout as it is; a surface with oblong pixels does this.
    pub(crate) fn set_layout(&mut self, layout: Layout) -> Size {
        let layout = Layout {
            tile_width: layout.tile_width.clamp(1, MAX_TILE),
            tile_height: layout.tile_height.clamp(1, MAX_TILE),
        };
        if layout != self.layout {
            self.layout = layout;
            self.drawn = G::DrawState::default();
        }
        self.size()
    }

    /// The screen's pixels have become finer or coarser: tiles keep their size on the glass.
    pub(crate) fn rescale(&mut self, old_percent: u32, new_percent: u32) -> Size {
        let scale = |tile: i32| {
            (i64::from(tile) * i64::from(new_percent.max(1)) / i64::from(old_percent.max(1)))
                .clamp(1, i64::from(MAX_TILE)) as i32
        };
        self.chosen_tile = self.chosen_tile.map(scale);
        let layout = Layout {
            tile_width: scale(self.layout.tile_width),
            tile_height: scale(self.layout.tile_height),
        };
        self.set_layout(layout)
    }

    /// Forgets the tile size that the player chose.
    pub(crate) fn reset_tile(&mut self) {
        self.chosen_tile = None;
    }

    /// Draws what changed since the last call.
    pub(crate) fn redraw(&mut self, canvas: &mut dyn Canvas) {
        let Self { game, drawn, layout, animation, flash, marks, .. } = self;
        if let Some(game) = game {
            let shown = Shown { layout: *layout, animation: *animation, flash: *flash, marks };
            G::redraw(canvas, drawn, &shown.frame(game));
        }
    }

    /// Draws everything, for a surface that keeps nothing.
    pub(crate) fn draw_all(&self, canvas: &mut dyn Canvas) {
        if let Some(frame) = self.frame() {
            G::redraw(canvas, &mut G::DrawState::default(), &frame);
        }
    }

    /// What the picture shows now.
    pub fn frame(&self) -> Option<Frame<'_, G>> {
        let Self { layout, animation, flash, marks, .. } = self;
        let shown = Shown { layout: *layout, animation: *animation, flash: *flash, marks };
        Some(shown.frame(self.game.as_ref()?))
    }

    /// The surface has lost what was drawn on it, or its colors are others: the next picture is
    /// painted whole.
    pub(crate) fn force_redraw(&mut self) -> Outcome {
        self.drawn = G::DrawState::default();
        self.changed()
    }

    /// Where the keyboard cursor is.
    pub(crate) fn cursor_rect(&self) -> Option<Rect> {
        let game = self.game.as_ref()?;
        G::cursor_rect(game.history.state(), &game.ui, self.layout)
    }
}

/// What a frame shows beside the game.
struct Shown<'a> {
    layout: Layout,
    animation: Option<Animation>,
    flash: Option<Flash>,
    marks: &'a [Mark],
}

impl<'a> Shown<'a> {
    #[inline]
    fn frame<G: Game>(&self, game: &'a Played<G>) -> Frame<'a, G> {
        Frame {
            params: &game.params,
            state: game.history.state(),
            ui: &game.ui,
            layout: self.layout,
            change: self.animation.map(|animation| Change {
                old: &game.old,
                back: animation.is_undo,
                elapsed: animation.elapsed,
                length: animation.length,
            }),
            flash: if self.animation.is_some() { None } else { self.flash.map(|f| f.elapsed) },
            marks: self.marks,
        }
    }
}
