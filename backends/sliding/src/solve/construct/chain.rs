//! Filling a long chain of cells without branches.

use super::field::Field;
use super::place::bring;
use puzzle_core::solve::{Stop, Work};

/// Fills the chain with its pieces. The chain's cells come in order, both ends hang on cells of the
/// free rest, which is 2-connected; the hole ends in the rest.
///
/// The pieces go in at one end, the one for the far end first: each is brought to the cell before
/// the chain, and then the hole runs through the chain against it, which moves everything in it on
/// by one. False where one-way arcs forbid that.
pub(super) fn fill(field: &mut Field, chain: &[u16], work: &mut Work) -> Result<bool, Stop> {
    let Some(line) = Line::of(field, chain) else { return Ok(false) };
    let wanted: alloc::vec::Vec<u16> = chain
        .iter()
        .filter_map(|&c| {
            (0..field.target.len() as u16)
                .find(|&p| field.target[p as usize] == c && field.is_free_piece(p))
        })
        .collect();
    if wanted.len() != chain.len() {
        return Ok(false);
    }
    // Out of the chain first.
    if chain.contains(&field.hole()) && !field.walk(line.before, work)? {
        return Ok(false);
    }
    line.close(field);
    let filled = line.fill(field, &wanted, work);
    line.open(field);
    filled
}

/// The chain between two cells of the rest.
struct Line<'a> {
    chain: &'a [u16],
    before: u16,
    after: u16,
}

impl<'a> Line<'a> {
    fn of(field: &Field, chain: &'a [u16]) -> Option<Self> {
        let end = |cell: u16, not: u16| {
            let mut near = field.graph.linked(cell).iter().copied();
            near.find(|&d| d != not && field.free[d as usize] && !chain.contains(&d))
        };
        let (first, last) = (chain[0], *chain.last()?);
        let before = end(first, first)?;
        let after = end(last, before)?;
        let whole = core::iter::once(before).chain(chain.iter().copied()).chain([after]);
        let whole: alloc::vec::Vec<u16> = whole.collect();
        // The hole runs through forward to fill, backward to take out.
        let both = |w: &[u16]| field.graph.has_move(w[0], w[1]) && field.graph.has_move(w[1], w[0]);
        whole.windows(2).all(both).then_some(Self { chain, before, after })
    }

    fn fill(&self, field: &mut Field, wanted: &[u16], work: &mut Work) -> Result<bool, Stop> {
        // What is placed already lies at the beginning of the chain and moves on with each push.
        for &piece in wanted.iter().rev() {
            let inside = self.chain.iter().position(|&c| c == field.cell_of(piece));
            if let Some(i) = inside
                && !self.take_out(field, piece, self.chain.len() - i, work)?
            {
                return Ok(false);
            }
            if !bring(field, piece, self.before, work)? || !self.push(field, work)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Keeps walks out of the chain.
    fn close(&self, field: &mut Field) {
        for &c in self.chain {
            field.free[c as usize] = false;
        }
    }

    fn open(&self, field: &mut Field) {
        for &c in self.chain {
            field.free[c as usize] = true;
        }
    }

    /// The piece before the chain goes in, and the one at its far end comes out.
    fn push(&self, field: &mut Field, work: &mut Work) -> Result<bool, Stop> {
        // Around the piece that waits before the chain.
        if !walk_around(field, self.after, self.before, work)? {
            return Ok(false);
        }
        for &c in self.chain.iter().rev() {
            field.slide(c);
        }
        field.slide(self.before);
        Ok(true)
    }

    /// Brings a piece of the chain out of it at the far end, `n` places on, and the rest back.
    fn take_out(
        &self,
        field: &mut Field,
        piece: u16,
        n: usize,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        for _ in 0..n {
            if !field.walk(self.after, work)? {
                return Ok(false);
            }
            for &c in self.chain.iter().rev() {
                field.slide(c);
            }
            field.slide(self.before);
        }
        let aside = (0..field.free.len() as u16)
            .find(|&c| field.free[c as usize] && c != self.before && c != self.after);
        let Some(aside) = aside else { return Ok(false) };
        if !bring(field, piece, aside, work)? {
            return Ok(false);
        }
        // Undone push by push, the piece out of the way: what was placed before is there again.
        for _ in 0..n {
            if !walk_around(field, self.before, aside, work)? {
                return Ok(false);
            }
            for &c in self.chain {
                field.slide(c);
            }
            field.slide(self.after);
        }
        Ok(true)
    }
}

/// Walks the hole to `to` without a step on `not`.
fn walk_around(field: &mut Field, to: u16, not: u16, work: &mut Work) -> Result<bool, Stop> {
    field.free[not as usize] = false;
    let walked = field.walk(to, work);
    field.free[not as usize] = true;
    walked
}
