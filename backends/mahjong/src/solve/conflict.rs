//! Reduces a set of settled pairs that cannot all be taken to those that prove it.

use alloc::vec::Vec;

use super::relaxed::Relaxed;
use super::tile_graph::NONE;

/// A settled pair, the lower tile first.
pub(super) type Pair = (u16, u16);

/// Reduces `pairs` to a minimal set with which relaxed play still gets stuck. Pairs late in the
/// list are removed first. `partner` must contain exactly these pairs, and contains only the
/// remaining ones afterwards.
///
/// Unsettling a pair can only let more tiles go. So one game that continues from pair to pair
/// replaces a new game for each try, and it steps back only when everything went. `count` is called
/// for the game and for each step back.
///
/// Returns `false` if the pairs refute nothing because relaxed play with all of them clears the
/// board.
pub(super) fn minimize_conflict(
    pairs: &mut Vec<Pair>,
    partner: &mut [u16],
    relaxed: &mut Relaxed,
    mut count: impl FnMut(),
) -> bool {
    count();
    if relaxed.play(partner) {
        return false;
    }
    relaxed.save();
    for i in (0..pairs.len()).rev() {
        let (a, b) = pairs[i];
        (partner[usize::from(a)], partner[usize::from(b)]) = (NONE, NONE);
        if relaxed.unsettle(a, b, partner) {
            // Without this pair nothing is refuted, and so not with fewer of the other pairs
            // either: it stays for good and is not tried again.
            count();
            (partner[usize::from(a)], partner[usize::from(b)]) = (b, a);
            relaxed.restore();
        } else {
            // Still stuck with more tiles gone: later tries continue from here.
            relaxed.save();
            pairs.remove(i);
        }
    }
    true
}
