//! Random numbers that are the same on every machine, forever.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// The random number generator for puzzles: the SHA-256 hash of the seed text is the key of a
/// `ChaCha` stream with 8 rounds.
///
/// [`below`](Self::below) and [`shuffle`](Self::shuffle) are implemented here, because libraries
/// may change their algorithms between versions. Golden vectors in the tests pin every output. A
/// change of one of them would change every puzzle that a seed names, and would therefore need a
/// new major version.
///
/// ```
/// use puzzle_core::GameRng;
/// let mut rng = GameRng::new("hello");
/// let mut order = [0, 1, 2, 3, 4, 5];
/// rng.shuffle(&mut order);
/// assert_eq!(rng.below(6), GameRng::new("hello").skip(5).below(6));
/// ```
#[derive(Clone, Debug)]
pub struct GameRng {
    stream: ChaCha8Rng,
}

impl GameRng {
    /// Creates the generator for a seed text.
    pub fn new(seed: &str) -> Self {
        Self { stream: ChaCha8Rng::from_seed(Sha256::digest(seed.as_bytes()).into()) }
    }

    /// Returns the next 32 random bits.
    #[inline]
    pub fn bits(&mut self) -> u32 {
        self.stream.next_u32()
    }

    /// Returns the next 64 random bits, the low half being drawn first.
    #[inline]
    pub fn bits64(&mut self) -> u64 {
        u64::from(self.bits()) | u64::from(self.bits()) << 32
    }

    /// Returns a uniformly distributed number from 0 to `n - 1`. It uses multiplication with
    /// rejection (Lemire, "Fast random integer generation in an interval", 2019).
    ///
    /// ```
    /// use puzzle_core::GameRng;
    /// let dice = |seed| GameRng::new(seed).below(6);
    /// assert!(dice("hello") < 6);
    /// assert_eq!(dice("hello"), dice("hello"));
    /// ```
    ///
    /// # Panics
    /// When `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a number below 0");
        let mut product = u64::from(self.bits()) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from(self.bits()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// Returns a uniformly distributed index from 0 to `n - 1`; [`below`](Self::below) for `usize`.
    ///
    /// # Panics
    /// When `n` is 0 or does not fit 32 bits.
    #[inline]
    pub fn index(&mut self, n: usize) -> usize {
        self.below(u32::try_from(n).expect("lengths fit 32 bits")) as usize
    }

    /// Returns `true` with probability `numerator / denominator`.
    ///
    /// ```
    /// use puzzle_core::GameRng;
    /// let mut rng = GameRng::new("coins");
    /// let n_heads = (0..1000).filter(|_| rng.chance(1, 2)).count();
    /// assert!((400..600).contains(&n_heads));
    /// ```
    pub fn chance(&mut self, numerator: u32, denominator: u32) -> bool {
        self.below(denominator) < numerator
    }

    /// Returns a uniformly chosen element, or `None` if the slice is empty.
    ///
    /// ```
    /// use puzzle_core::GameRng;
    /// let mut rng = GameRng::new("hello");
    /// assert!(rng.pick(&["rock", "paper", "scissors"]).is_some());
    /// assert_eq!(rng.pick::<u8>(&[]), None);
    /// ```
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { from.get(self.index(from.len())) }
    }

    /// Shuffles a slice, each order being equally likely (Fisher–Yates, from the end).
    ///
    /// ```
    /// use puzzle_core::GameRng;
    /// let mut deck: Vec<u8> = (0..52).collect();
    /// GameRng::new("deal 1").shuffle(&mut deck);
    /// let mut again: Vec<u8> = (0..52).collect();
    /// GameRng::new("deal 1").shuffle(&mut again);
    /// assert_eq!(deck, again);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.index(i + 1);
            items.swap(i, j);
        }
    }

    /// Returns the generator advanced by `n` words of 32 bits.
    #[must_use]
    pub fn skip(mut self, n: usize) -> Self {
        for _ in 0..n {
            self.bits();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use expect_test::expect;

    #[test]
    fn golden_vectors() {
        let mut rng = GameRng::new("");
        let bits: Vec<u32> = (0..4).map(|_| rng.bits()).collect();
        let wide = rng.bits64();
        let small: Vec<u32> = (0..12).map(|_| rng.below(6)).collect();
        let large: Vec<u32> = (0..4).map(|_| rng.below(3_000_000_000)).collect();
        let mut order: Vec<u8> = (0..16).collect();
        rng.shuffle(&mut order);
        expect![[r#"
            [2034353922, 501613643, 3428684602, 2141713154]
            16484147635868043743
            [4, 0, 1, 4, 2, 1, 4, 0, 4, 4, 1, 5]
            [2702376428, 781306629, 1119797590, 897422374]
            [4, 14, 5, 8, 0, 3, 6, 10, 15, 2, 9, 7, 12, 11, 13, 1]"#]]
        .assert_eq(&alloc::format!("{bits:?}\n{wide}\n{small:?}\n{large:?}\n{order:?}"));
        expect!["1510733925"]
            .assert_eq(&alloc::format!("{}", GameRng::new("puzzles").skip(1000).bits()));
    }

    #[test]
    fn every_value_below_n_comes_equally_often() {
        let mut rng = GameRng::new("even");
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[rng.index(7)] += 1;
        }
        assert!(counts.iter().all(|&c| (9_600..10_400).contains(&c)), "{counts:?}");
    }
}
