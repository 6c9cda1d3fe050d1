//! Which starts boxes have come from, as sets; for a plan of a search backward, which goals they go to.

use alloc::vec::Vec;

/// A set of starts, as bits; there are no more than 128.
pub(crate) type Starts = u128;

/// Gives boxes different starts. (Kuhn's augmenting paths.) Holds its memory between calls.
#[derive(Debug)]
pub(crate) struct StartSharing {
    boxes: Vec<Starts>,
    box_of: [u8; 128],
}

const NO_BOX: u8 = u8::MAX;

impl StartSharing {
    pub(crate) fn new() -> StartSharing {
        StartSharing { boxes: Vec::new(), box_of: [NO_BOX; 128] }
    }

    /// Whether the starts go round when each box takes one of its set.
    pub(crate) fn go_round(&mut self, boxes: impl Iterator<Item = Starts>) -> bool {
        self.boxes.clear();
        self.boxes.extend(boxes);
        self.box_of.fill(NO_BOX);
        (0..self.boxes.len()).all(|b| self.find(b, &mut 0))
    }

    fn find(&mut self, b: usize, tried: &mut Starts) -> bool {
        loop {
            let rest = self.boxes[b] & !*tried;
            if rest == 0 {
                return false;
            }
            let start = rest.trailing_zeros() as usize;
            *tried |= 1 << start;
            let holder = self.box_of[start];
            if holder == NO_BOX || self.find(usize::from(holder), tried) {
                self.box_of[start] = b as u8;
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_move_on_for_others() {
        let mut sharing = StartSharing::new();
        assert!(sharing.go_round([0b011, 0b001, 0b110].into_iter()));
        assert!(!sharing.go_round([0b011, 0b001, 0b010].into_iter()));
        assert!(sharing.go_round([1 << 127, 1 << 127 | 1].into_iter()));
    }
}
