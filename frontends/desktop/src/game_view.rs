//! The view of a game in a window: its picture and its skin.

use puzzle_app::purpose_in;
use puzzle_core::draw::{Layout, Purpose, Size};
use puzzle_midend::Midend;
use puzzle_skin::SharedSkin;

use crate::surface::Surface;

/// The maximum size of a tile, in pixels.
const LARGEST: i32 = 1024;

/// The view of a game.
#[derive(Default)]
pub(crate) struct GameView {
    pub(crate) surface: Surface,
    pub(crate) skin: Option<SharedSkin>,
    /// The rooms for on-screen keys, for messages, and for the text of a lesson.
    pub(crate) key_room: Room,
    pub(crate) message_room: Room,
    pub(crate) lesson_room: Room,
    pub(crate) key_count: KeyCount,
}

/// The greatest height that the contents of a panel have had so far in a game. The panel keeps it,
/// so that the board does not move when contents go away and come back.
#[derive(Default)]
pub(crate) struct Room {
    /// The number of the game.
    game: Option<u64>,
    /// The width of the panel, in points.
    width: f32,
    height: f32,
}

impl Room {
    /// Makes room in a panel of this width for contents of this height. Returns the height of the
    /// panel.
    pub(crate) fn hold(&mut self, game: Option<u64>, width: f32, height: f32) -> f32 {
        if (self.game, self.width) != (game, width) {
            *self = Self { game, width, height: 0.0 };
        }
        self.height = self.height.max(height);
        self.height
    }
}

/// The smallest number of on-screen keys that a game has had so far.
#[derive(Default)]
pub(crate) struct KeyCount {
    /// The number of the game.
    game: Option<u64>,
    fewest: usize,
}

/// The number of keys above which a list of keys can be one for a text.
const KEYS_OF_TEXT: usize = 20;

impl KeyCount {
    /// Returns `true` if a game has many more keys than usual, as it does while the player writes a
    /// text.
    pub(crate) fn is_for_text(&mut self, game: Option<u64>, n_keys: usize) -> bool {
        if self.game != game || self.fewest == 0 {
            *self = Self { game, fewest: n_keys };
        }
        self.fewest = self.fewest.min(n_keys);
        n_keys > KEYS_OF_TEXT && n_keys > 2 * self.fewest
    }
}

impl GameView {
    /// Sets the largest tiles that fit into `room`, with the proportions of the skin's pieces.
    pub(crate) fn fit(&self, session: &mut Midend, room: Size) -> Size {
        let purpose = purpose_in(session, room);
        if session.layout().purpose != purpose {
            let _ = session.set_purpose(purpose);
        }
        let shape = self.skin.as_ref().and_then(|skin| skin.with(|skin| skin.piece_shape()));
        let Some((w, h)) = shape.filter(|(w, h)| w != h) else {
            return session.resize(room);
        };
        let long = i64::from(w.max(h));
        let of = |tile: i32, side: u32| (i64::from(side) * i64::from(tile) / long).max(1) as i32;
        let layout = |tile: i32| Layout::new(of(tile, w), of(tile, h)).on(purpose);
        let (mut good, mut bad) = (1, LARGEST);
        while bad - good > 1 {
            let tile = i32::midpoint(good, bad);
            let size = session.size_in(layout(tile));
            if size.w <= room.w && size.h <= room.h {
                good = tile;
            } else {
                bad = tile;
            }
        }
        session.set_layout(layout(good))
    }
}

/// Returns the size that a game prefers, in pixels, with lists below the board.
pub(crate) fn preferred_size(session: &mut Midend) -> Size {
    let _ = session.set_purpose(Purpose::Screen);
    session.reset_tile();
    session.fit(Size::new(100_000, 100_000))
}
