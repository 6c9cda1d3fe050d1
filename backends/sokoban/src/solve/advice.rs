//! Advisers: each names at most one move of a position, the one that does most for its feature.
//!
//! A move that takes a packed box away again is named by nobody.

use super::marks::Marks;
use super::strides::Stride;

/// Who names moves.
pub(crate) type Advise = fn(Marks, &[Stride]) -> [Option<usize>; 6];

/// The moves that advisers name, by place in the list.
pub(crate) fn advised(own: Marks, strides: &[Stride]) -> [Option<usize>; 6] {
    let features: [fn(Marks) -> u16; 6] = [
        |m| u16::MAX - m.packed,
        |m| u16::from(m.regions),
        |m| u16::from(m.shut),
        |m| u16::from(m.late),
        |m| u16::from(m.hot),
        |m| u16::from(m.knot),
    ];
    features.map(|feature| {
        strides
            .iter()
            .enumerate()
            .filter(|(_, s)| {
                let packed = s.marks.packed;
                packed > own.packed || packed == own.packed && s.marks.late <= own.late
            })
            .filter(|(_, s)| feature(s.marks) < feature(own))
            .min_by_key(|(_, s)| (feature(s.marks), s.marks.rank()))
            .map(|(i, _)| i)
    })
}
