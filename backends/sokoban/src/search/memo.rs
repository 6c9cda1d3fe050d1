//! Answers of small searches, remembered by lists of squares.

use crate::board::Square;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use puzzle_core::solve::{Stop, Work};

/// Most answers that are remembered. More would save searches on levels that take minutes, at 100 bytes each.
const MAX_ANSWERS: usize = 400_000;
/// Bytes of a remembered answer without its squares, roughly.
const ANSWER: u64 = 104;

/// Answers by list of squares. They are found by a hash of the list, because comparing lists along the way down a tree
/// would fetch each of them. Of lists with the same hash only the first is remembered.
#[derive(Debug)]
pub(crate) struct Memo<A> {
    by_hash: BTreeMap<u64, (Box<[Square]>, A)>,
}

impl<A> Memo<A> {
    pub(crate) const fn new() -> Self {
        Memo { by_hash: BTreeMap::new() }
    }

    pub(crate) fn get(&self, list: &[Square]) -> Option<&A> {
        let (known, answer) = self.by_hash.get(&hash(list))?;
        (**known == *list).then_some(answer)
    }

    /// Remembers an answer in place of an earlier one for the list, or while there are not too many.
    ///
    /// # Errors
    /// When the memory of `work` is used up.
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
    // Multiplied by a large odd number and folded, so that each square reaches all bits.
    list.iter().fold(0x9E37_79B9_7F4A_7C15, |hash: u64, &c| {
        let mixed = (hash ^ u64::from(c)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_answers_of_their_own() {
        let work = &mut Work::unlimited();
        let mut memo = Memo::new();
        let lists = (0..90_u16).flat_map(|a| (0..90).map(move |b| [a, b, 7]));
        for list in lists.clone() {
            memo.remember(&list, list[0], work).expect("no limit");
            memo.remember(&list, list[0] * 100 + list[1], work).expect("no limit");
        }
        assert_eq!(memo.by_hash.len(), 90 * 90);
        for list in lists {
            assert_eq!(memo.get(&list), Some(&(list[0] * 100 + list[1])));
            assert_eq!(memo.get(&list[..2]), None);
        }
    }
}
