//! Sets of places as bits.

use core::ops::Range;

/// A half-open range of indices of the 64-bit words of a [`Set`]. All places of the set are in
/// these words.
pub(crate) type Words = (u8, u8);

/// Sets with more words than this are mostly empty, so the range of their words is stored with
/// them. Smaller sets are processed whole: then the range is a constant, and the compiler unrolls
/// the loops.
pub(crate) const FEW_WORDS: usize = 7;

/// The indices of the words in a range.
#[inline]
pub(crate) fn range(words: Words) -> Range<usize> {
    usize::from(words.0)..usize::from(words.1)
}

/// A set of up to `64 * W` places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Set<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Set<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(crate) fn of(place: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(place);
        set
    }

    #[inline]
    pub(crate) fn insert(&mut self, place: usize) {
        self.0[place >> 6] |= 1 << (place & 63);
    }

    #[inline]
    pub(crate) fn remove(&mut self, place: usize) {
        self.0[place >> 6] &= !(1 << (place & 63));
    }

    #[inline]
    pub(crate) fn has(&self, place: usize) -> bool {
        self.0[place >> 6] >> (place & 63) & 1 == 1
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        // A single branch at the end instead of one per word; `meets` does the same.
        self.0.iter().fold(0, |all, &w| all | w) == 0
    }

    #[inline]
    pub(crate) fn intersects(&self, other: &Self) -> bool {
        let mut all = 0;
        for i in 0..W {
            all |= self.0[i] & other.0[i];
        }
        all != 0
    }

    #[inline]
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.minus(other).is_empty()
    }

    #[inline]
    pub(crate) fn and(&self, other: &Self) -> Self {
        let mut set = *self;
        for i in 0..W {
            set.0[i] &= other.0[i];
        }
        set
    }

    /// Keeps only places that are also in the other set. Only the words in `words` are changed.
    #[inline]
    pub(crate) fn keep(&mut self, other: &Self, words: Words) {
        for i in range(words) {
            self.0[i] &= other.0[i];
        }
    }

    #[inline]
    pub(crate) fn or(&self, other: &Self) -> Self {
        let mut set = *self;
        for i in 0..W {
            set.0[i] |= other.0[i];
        }
        set
    }

    #[inline]
    pub(crate) fn minus(&self, other: &Self) -> Self {
        let mut set = *self;
        for i in 0..W {
            set.0[i] &= !other.0[i];
        }
        set
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.len_in((0, W as u8))
    }

    /// The number of places, all of which are in these words.
    #[inline]
    pub(crate) fn len_in(&self, words: Words) -> u32 {
        self.0[range(words)].iter().map(|w| w.count_ones()).sum()
    }

    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        self.0.iter().position(|&w| w != 0).map(|i| i << 6 | self.0[i].trailing_zeros() as usize)
    }

    /// Returns the place if there is exactly one.
    #[inline]
    pub(crate) fn single(&self) -> Option<usize> {
        self.single_in((0, W as u8))
    }

    /// Returns the place if there is exactly one; all places are in these words.
    #[inline]
    pub(crate) fn single_in(&self, words: Words) -> Option<usize> {
        let mut found = None;
        for i in range(words) {
            let w = self.0[i];
            if w != 0 {
                // `w & (w - 1)` is the word without its lowest bit: 0 if that was the only one.
                if found.is_some() || w & (w - 1) != 0 {
                    return None;
                }
                found = Some(i << 6 | w.trailing_zeros() as usize);
            }
        }
        found
    }

    /// The places, in reading order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.iter_in((0, W as u8))
    }

    /// The places in reading order; all of them are in these words.
    #[inline]
    pub(crate) fn iter_in(self, words: Words) -> impl Iterator<Item = usize> {
        range(words).flat_map(move |i| {
            let mut word = self.0[i];
            core::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                Some(i << 6 | bit)
            })
        })
    }
}
