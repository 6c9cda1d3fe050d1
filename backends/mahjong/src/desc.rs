//! Deals: which tile lies where.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use puzzle_core::{Invalid, Text, plural, text};

use crate::face::{N_GROUPS, char_group, group_char};
use crate::layout::BoardLayout;

/// A deal: the matching group of each tile, in the layout's order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Desc {
    /// Groups from 0 to 35, each on an even number of tiles.
    groups: Arc<[u8]>,
}

impl Desc {
    /// Creates a deal of these groups.
    ///
    /// # Errors
    /// Returns an error if the number of groups differs from the number of tiles, if a group is
    /// above 35, or if a group is on an odd number of tiles.
    pub fn new(layout: &BoardLayout, groups: Vec<u8>) -> Result<Self, Invalid> {
        if groups.len() != layout.n_tiles() {
            return Err(Invalid::new(plural!(
                n = layout.n_tiles(),
                "the layout has {n} tile, but the deal has {dealt}",
                "the layout has {n} tiles, but the deal has {dealt}",
                dealt = groups.len()
            )));
        }
        let mut counts = [0usize; 256];
        for &group in &groups {
            counts[usize::from(group)] += 1;
        }
        if counts[N_GROUPS..].iter().any(|&n| n > 0) {
            return Err(Invalid::new(plural!(
                n = N_GROUPS,
                "there is only {n} group of tiles",
                "there are only {n} groups of tiles"
            )));
        }
        if let Some(odd) = counts.iter().position(|n| n % 2 == 1) {
            return Err(Invalid::new(plural!(
                n = counts[odd],
                "group '{group}' is on {n} tiles, which is an odd number",
                "group '{group}' is on {n} tiles, which is an odd number",
                group = group_char(odd as u8)
            )));
        }
        Ok(Self { groups: groups.into() })
    }

    /// Reads the text of a deal: one character of 0-9 and a-z for each tile.
    ///
    /// # Errors
    /// Returns the errors of [`new`](Self::new), and an error with the column for any other
    /// character.
    pub fn parse(layout: &BoardLayout, text: &str) -> Result<Self, Invalid> {
        let mut groups = Vec::with_capacity(text.len().min(layout.n_tiles()));
        for (i, c) in text.chars().enumerate() {
            if groups.len() == layout.n_tiles() {
                return Err(Invalid::new(plural!(
                    n = layout.n_tiles(),
                    "the layout has {n} tile, but the deal has more",
                    "the layout has {n} tiles, but the deal has more"
                ))
                .at(1, i + 1));
            }
            groups.push(char_group(c).ok_or_else(|| {
                Invalid::new(text!(
                    "expected a digit or a lower-case letter, found '{c}'",
                    c = Text::visible(c)
                ))
                .at(1, i + 1)
            })?);
        }
        Self::new(layout, groups)
    }

    /// Returns the matching group of each tile.
    pub fn groups(&self) -> &Arc<[u8]> {
        &self.groups
    }

    /// Returns the text of the deal, which [`parse`](Self::parse) reads.
    pub fn text(&self) -> String {
        self.groups.iter().map(|&g| group_char(g)).collect()
    }
}
