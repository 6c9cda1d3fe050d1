//! A cache of the results of small searches, by lists of squares.

use crate::board::Square;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use puzzle_core::solve::{Stop, Work};

/// Maximum number of cached results. More would help only levels that take minutes, and each takes
/// 100 bytes.
const MAX_ANSWERS: usize = 400_000;
/// Approximate bytes of a cached result without its squares.
const ANSWER: u64 = 104;

/// Cached results by list of squares. They are found by a hash of the list, because comparing lists
/// on the way down a tree would have to load each of them. Of several lists with the same hash only
/// the first is cached.
#[derive(Debug)]
pub(crate) struct AnswerCache<A> {
    by_hash: BTreeMap<u64, (Box<[Square]>, A)>,
}

impl<A> AnswerCache<A> {
    pub(crate) const fn new() -> Self {
        AnswerCache { by_hash: BTreeMap::new() }
    }

    pub(crate) fn get(&self, list: &[Square]) -> Option<&A> {
        let (known, answer) = self.by_hash.get(&hash(list))?;
        (**known == *list).then_some(answer)
    }

    /// Caches a result: replaces an earlier one for the list, or adds it while there is room.
    ///
    /// # Errors
    /// Returns the stop if `work` has no memory left.
    pub(crate) fn remember(
        &mut self,
        list: &[Square],
        answer: A,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let has_room = self.by_hash.len() < MAX_ANSWERS;
        match self.by_hash.entry(hash(list)) {
            Entry::Occupied(mut entry) if *entry.get().0 == *list => entry.get_mut().1 = answer,
            Entry::Vacant(entry) if has_room => {
                work.reserve(ANSWER + list.len() as u64 * 2)?;
                entry.insert((list.into(), answer));
            }
            _ => {}
        }
        Ok(())
    }
}

fn hash(list: &[Square]) -> u64 {
    // Multiplying by a large odd number and folding lets each square affect all bits.
    list.iter().fold(0x9E37_79B9_7F4A_7C15, |hash: u64, &c| {
        let mixed = (hash ^ u64::from(c)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_list_has_its_own_result() {
        let work = &mut Work::unlimited();
        let mut cache = AnswerCache::new();
        let lists = (0..90_u16).flat_map(|a| (0..90).map(move |b| [a, b, 7]));
        for list in lists.clone() {
            cache.remember(&list, list[0], work).expect("no limit");
            cache.remember(&list, list[0] * 100 + list[1], work).expect("no limit");
        }
        assert_eq!(cache.by_hash.len(), 90 * 90);
        for list in lists {
            assert_eq!(cache.get(&list), Some(&(list[0] * 100 + list[1])));
            assert_eq!(cache.get(&list[..2]), None);
        }
    }
}
