//! What small searches found out, remembered by lists of squares.

use crate::board::Square;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use puzzle_core::{Stop, Work};

/// Answers remembered.
const MAX_ANSWERS: usize = 400_000;
/// Bytes of a remembered answer without its squares, roughly.
const ANSWER: u64 = 104;

/// Answers by list, found by a hash of it: along the way down a tree of lists each of them would have
/// to be fetched. Of lists with one hash the first is remembered.
#[derive(Debug)]
pub(crate) struct Answers<A> {
    by_hash: BTreeMap<u64, (Box<[Square]>, A)>,
}

impl<A> Answers<A> {
    pub(crate) const fn new() -> Self {
        Answers { by_hash: BTreeMap::new() }
    }

    pub(crate) fn get(&self, list: &[Square]) -> Option<&A> {
        let (known, answer) = self.by_hash.get(&hash(list))?;
        (**known == *list).then_some(answer)
    }

    pub(crate) fn get_mut(&mut self, list: &[Square]) -> Option<&mut A> {
        let (known, answer) = self.by_hash.get_mut(&hash(list))?;
        (**known == *list).then_some(answer)
    }

    /// Remembers an answer in place of the one of before, or while there are not too many.
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
        let mut answers = Answers::new();
        let lists = (0..90_u16).flat_map(|a| (0..90).map(move |b| [a, b, 7]));
        for list in lists.clone() {
            answers.remember(&list, list[0], work).expect("no limit");
            answers.remember(&list, list[0] * 100 + list[1], work).expect("no limit");
        }
        assert_eq!(answers.by_hash.len(), 90 * 90);
        for list in lists {
            assert_eq!(answers.get(&list), Some(&(list[0] * 100 + list[1])));
            assert_eq!(answers.get(&list[..2]), None);
        }
    }
}
