//! A vector of bits.

use alloc::vec::Vec;

/// A vector with one bit for each move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    pub(crate) fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(64) {
            self.words.push(0);
        }
        if bit {
            self.words[self.len / 64] |= 1 << (self.len % 64);
        }
        self.len += 1;
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn at(&self, i: usize) -> bool {
        self.words[i / 64] >> (i % 64) & 1 == 1
    }

    pub(crate) fn clear(&mut self, i: usize) {
        self.words[i / 64] &= !(1 << (i % 64));
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.words.truncate(len.div_ceil(64));
        if !len.is_multiple_of(64) {
            self.words[len / 64] &= (1 << (len % 64)) - 1;
        }
        self.len = len;
    }

    pub(crate) fn n_bytes(&self) -> usize {
        self.words.capacity() * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_take_an_eighth_of_a_byte_each() {
        let mut bits = Bits::default();
        (0..1_000).for_each(|i| bits.push(i % 3 == 0));
        // Sixteen words, and at most as many in reserve.
        assert!((128..=256).contains(&bits.n_bytes()), "{}", bits.n_bytes());
        assert!((0..1_000).all(|i| bits.at(i) == (i % 3 == 0)));
    }
}
