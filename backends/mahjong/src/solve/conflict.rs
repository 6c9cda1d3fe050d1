//! The part of a pairing that refutes it.

use alloc::vec::Vec;

use super::net::NONE;
use super::relaxed::Relaxed;

/// A pair that a search has settled, the lower tile first.
pub(super) type Pair = (u16, u16);

/// Keeps of `pairs` only what relaxed play needs to get stuck, none of which could be left out.
/// Those late in the list go first. `partner` has these pairs and no others, and has only the kept
/// ones afterwards.
///
/// Unsettling a pair only ever lets more tiles go, so that one game that plays on from pair to
/// pair does for all tries; only where everything went does it step back. `count` is called for
/// the game and for each step back.
///
/// `false` when the pairs refute nothing: relaxed play with all of them goes through.
pub(super) fn cut_down(
    pairs: &mut Vec<Pair>,
    partner: &mut [u16],
    relaxed: &mut Relaxed,
    mut count: impl FnMut(),
) -> bool {
    count();
    if relaxed.play(partner) {
        return false;
    }
    relaxed.keep();
    for i in (0..pairs.len()).rev() {
        let (a, b) = pairs[i];
        (partner[usize::from(a)], partner[usize::from(b)]) = (NONE, NONE);
        if relaxed.unsettle(a, b, partner) {
            // Without this pair nothing is refuted, and by monotony not with fewer of the others
            // either: it stays for good and is not asked about again.
            count();
            (partner[usize::from(a)], partner[usize::from(b)]) = (b, a);
            relaxed.back();
        } else {
            // Still stuck, with more tiles gone: from here on this is where games go on from.
            relaxed.keep();
            pairs.remove(i);
        }
    }
    true
}
