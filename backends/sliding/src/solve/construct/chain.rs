//! Filling a long chain of cells without branches.

use super::place::bring_piece;
use super::solution_builder::SolutionBuilder;
use puzzle_core::solve::{Stop, Work};

/// Fills the chain with its pieces. The chain's cells are in order, both ends touch cells of the
/// free rest, which is 2-connected, and the hole ends in the rest.
///
/// The pieces enter at one end, the piece for the far end first: each piece is brought to the cell
/// before the chain, and then the hole runs through the chain the other way, which shifts
/// everything in it by one cell. Returns `false` if one-way arcs forbid this.
pub(super) fn fill(
    builder: &mut SolutionBuilder,
    chain: &[u16],
    work: &mut Work,
) -> Result<bool, Stop> {
    let Some(line) = Line::of(builder, chain) else { return Ok(false) };
    let wanted: alloc::vec::Vec<u16> = chain
        .iter()
        .filter_map(|&c| {
            (0..builder.target.len() as u16)
                .find(|&p| builder.target[p as usize] == c && builder.is_free_piece(p))
        })
        .collect();
    if wanted.len() != chain.len() {
        return Ok(false);
    }
    // First move the hole out of the chain.
    if chain.contains(&builder.hole()) && !builder.walk(line.before, work)? {
        return Ok(false);
    }
    line.close(builder);
    let filled = line.fill(builder, &wanted, work);
    line.open(builder);
    filled
}

/// A chain of cells without branches, and the two cells of the rest that it connects.
struct Line<'a> {
    chain: &'a [u16],
    before: u16,
    after: u16,
}

impl<'a> Line<'a> {
    fn of(builder: &SolutionBuilder, chain: &'a [u16]) -> Option<Self> {
        let end = |cell: u16, not: u16| {
            let mut near = builder.graph.neighbors(cell).iter().copied();
            near.find(|&d| d != not && builder.free[d as usize] && !chain.contains(&d))
        };
        let (first, last) = (chain[0], *chain.last()?);
        let before = end(first, first)?;
        let after = end(last, before)?;
        let whole = core::iter::once(before).chain(chain.iter().copied()).chain([after]);
        let whole: alloc::vec::Vec<u16> = whole.collect();
        // The hole runs through the chain in both directions: forward to fill it, backward to take
        // a piece out.
        let both =
            |w: &[u16]| builder.graph.has_move(w[0], w[1]) && builder.graph.has_move(w[1], w[0]);
        whole.windows(2).all(both).then_some(Self { chain, before, after })
    }

    fn fill(
        &self,
        builder: &mut SolutionBuilder,
        wanted: &[u16],
        work: &mut Work,
    ) -> Result<bool, Stop> {
        // Pieces already placed lie at the beginning of the chain and shift with each push.
        for &piece in wanted.iter().rev() {
            let inside = self.chain.iter().position(|&c| c == builder.cell_of(piece));
            if let Some(i) = inside
                && !self.take_out(builder, piece, self.chain.len() - i, work)?
            {
                return Ok(false);
            }
            if !bring_piece(builder, piece, self.before, work)? || !self.push(builder, work)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Keeps the hole's walks out of the chain.
    fn close(&self, builder: &mut SolutionBuilder) {
        for &c in self.chain {
            builder.free[c as usize] = false;
        }
    }

    fn open(&self, builder: &mut SolutionBuilder) {
        for &c in self.chain {
            builder.free[c as usize] = true;
        }
    }

    /// Pushes the piece before the chain into it; the piece at the far end comes out.
    fn push(&self, builder: &mut SolutionBuilder, work: &mut Work) -> Result<bool, Stop> {
        // The walk goes around the piece that waits before the chain.
        if !walk_around(builder, self.after, self.before, work)? {
            return Ok(false);
        }
        for &c in self.chain.iter().rev() {
            builder.slide(c);
        }
        builder.slide(self.before);
        Ok(true)
    }

    /// Takes a piece out of the chain at the far end by `n` pushes, and then undoes the pushes for
    /// the other pieces.
    fn take_out(
        &self,
        builder: &mut SolutionBuilder,
        piece: u16,
        n: usize,
        work: &mut Work,
    ) -> Result<bool, Stop> {
        for _ in 0..n {
            if !builder.walk(self.after, work)? {
                return Ok(false);
            }
            for &c in self.chain.iter().rev() {
                builder.slide(c);
            }
            builder.slide(self.before);
        }
        let aside = (0..builder.free.len() as u16)
            .find(|&c| builder.free[c as usize] && c != self.before && c != self.after);
        let Some(aside) = aside else { return Ok(false) };
        if !bring_piece(builder, piece, aside, work)? {
            return Ok(false);
        }
        // Undo the pushes with the piece out of the way, which restores what was placed before.
        for _ in 0..n {
            if !walk_around(builder, self.before, aside, work)? {
                return Ok(false);
            }
            for &c in self.chain {
                builder.slide(c);
            }
            builder.slide(self.after);
        }
        Ok(true)
    }
}

/// Walks the hole to the cell `to` without entering the cell `not`. Returns `false` if there is no
/// path.
fn walk_around(
    builder: &mut SolutionBuilder,
    to: u16,
    not: u16,
    work: &mut Work,
) -> Result<bool, Stop> {
    builder.free[not as usize] = false;
    let walked = builder.walk(to, work);
    builder.free[not as usize] = true;
    walked
}
