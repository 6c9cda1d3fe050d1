//! Where the lists of a game lie: below its board or beside it.

use puzzle_core::draw::{Layout, Purpose, Size};
use puzzle_midend::Midend;

/// The maximum size of a tile, in pixels.
const LARGEST: i32 = 1024;

/// Returns the purpose with which the tiles are larger in `room`: with lists below the board or
/// beside it.
pub fn purpose_in(session: &Midend, room: Size) -> Purpose {
    let layout = |tile, purpose| Layout::square(tile).on(purpose);
    let fits = |tile, purpose| {
        let size = session.size_in(layout(tile, purpose));
        size.w <= room.w && size.h <= room.h
    };
    let of = |purpose| session.size_in(layout(LARGEST / 2, purpose));
    if of(Purpose::Screen) == of(Purpose::Wide) {
        return Purpose::Screen;
    }
    // The largest tile that fits in either way.
    let (mut good, mut bad) = (1, LARGEST);
    while bad - good > 1 {
        let tile = i32::midpoint(good, bad);
        if fits(tile, Purpose::Screen) || fits(tile, Purpose::Wide) {
            good = tile;
        } else {
            bad = tile;
        }
    }
    if fits(good, Purpose::Screen) { Purpose::Screen } else { Purpose::Wide }
}
