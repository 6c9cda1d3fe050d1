//! Sets of starts that boxes may have come from.

use alloc::vec::Vec;

/// A set of starts, as bits. A level of more than 128 boxes has no packing plan.
pub(crate) type StartSet = u128;

/// Gives boxes different starts (Kuhn's augmenting paths, 1955). Holds its memory between calls.
#[derive(Debug)]
pub(crate) struct StartSharing {
    boxes: Vec<StartSet>,
    box_of: [u8; 128],
}

const NO_BOX: u8 = u8::MAX;

impl StartSharing {
    pub(crate) fn new() -> StartSharing {
        StartSharing { boxes: Vec::new(), box_of: [NO_BOX; 128] }
    }

    /// Whether the starts go around when each box takes one of its set.
    pub(crate) fn go_around(&mut self, boxes: impl Iterator<Item = StartSet>) -> bool {
        self.boxes.clear();
        self.boxes.extend(boxes);
        self.box_of.fill(NO_BOX);
        (0..self.boxes.len()).all(|b| self.find(b, &mut 0))
    }

    fn find(&mut self, b: usize, tried: &mut StartSet) -> bool {
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
    fn boxes_give_up_their_start_for_others() {
        let mut sharing = StartSharing::new();
        assert!(sharing.go_around([0b011, 0b001, 0b110].into_iter()));
        assert!(!sharing.go_around([0b011, 0b001, 0b010].into_iter()));
        assert!(sharing.go_around([1 << 127, 1 << 127 | 1].into_iter()));
    }
}
