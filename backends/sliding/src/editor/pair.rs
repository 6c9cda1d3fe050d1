//! Walls and links between two cells of a draft.

use alloc::vec::Vec;

use puzzle_core::{Text, text};

use super::draft::Draft;
use crate::board::{Barrier, Bars, Connector, MoveKeys, classic_offsets};

/// A wall or a link that the editor puts between two cells `a` and `b`, or its removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pair {
    /// A wall, or a crossing that pieces pass one way.
    Wall(Bars),
    /// No wall.
    NoWall,
    /// A link that pieces pass both ways or, if `false`, from `a` to `b`.
    Link(bool),
    /// No link.
    NoLink,
}

impl Pair {
    /// The letter in the text of a move.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Wall(Bars::Both) => 'x',
            Self::Wall(Bars::Forth) => 'l',
            Self::Wall(Bars::Back) => 'g',
            Self::NoWall => 'n',
            Self::Link(true) => 'v',
            Self::Link(false) => 'w',
            Self::NoLink => 'd',
        }
    }

    /// Returns what a letter stands for.
    pub(super) const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'x' => Self::Wall(Bars::Both),
            'l' => Self::Wall(Bars::Forth),
            'g' => Self::Wall(Bars::Back),
            'n' => Self::NoWall,
            'v' => Self::Link(true),
            'w' => Self::Link(false),
            'd' => Self::NoLink,
            _ => return None,
        })
    }
}

impl Draft {
    /// Returns which ways between cells `a` and `b` walls block, all walls between them together;
    /// `None` if there is no wall.
    pub(crate) fn wall(&self, a: u16, b: u16) -> Option<Bars> {
        let bars = self.plan.barriers.iter();
        let of_pair = bars.filter_map(|bar| match bar.bars {
            bars if (bar.a, bar.b) == (a, b) => Some(bars),
            Bars::Forth if (bar.a, bar.b) == (b, a) => Some(Bars::Back),
            Bars::Back if (bar.a, bar.b) == (b, a) => Some(Bars::Forth),
            Bars::Both if (bar.a, bar.b) == (b, a) => Some(Bars::Both),
            _ => None,
        });
        of_pair.reduce(|one, other| if one == other { one } else { Bars::Both })
    }

    /// Returns whether a link leads from cell `a` to cell `b`, and whether one leads from `b` to `a`.
    pub(super) fn link(&self, a: u16, b: u16) -> (bool, bool) {
        let links = self.plan.connectors.iter();
        links.fold((false, false), |(forth, back), link| {
            let (is_forth, is_back) = ((link.a, link.b) == (a, b), (link.a, link.b) == (b, a));
            (
                forth || is_forth || is_back && link.two_way,
                back || is_back || is_forth && link.two_way,
            )
        })
    }

    /// Returns `true` if a move by offset leads from one of the cells at two places to the other,
    /// apart from walls.
    fn is_move(&self, a: usize, b: usize) -> bool {
        let at = |place: usize| ((place % self.width()) as i32, (place / self.width()) as i32);
        let ((ax, ay), (bx, by)) = (at(a), at(b));
        let (dx, dy) = (bx - ax, by - ay);
        self.offsets()
            .iter()
            .any(|&(x, y)| [(dx, dy), (-dx, -dy)].contains(&(i32::from(x), i32::from(y))))
    }

    /// Returns what the next click puts between the cells at two places, with the two places in the
    /// order of the edit; `None` if these are not two cells.
    ///
    /// Where pieces move by offset, that is a wall, then a crossing from `a` to `b`, then one from `b`
    /// to `a`, then nothing. Elsewhere it is a link both ways, then one from `a` to `b`, then one from
    /// `b` to `a`, then nothing.
    pub(super) fn next_pair(&self, a: usize, b: usize) -> Option<(Pair, usize, usize)> {
        let (from, to) = (self.number(a)?, self.number(b)?);
        if from == to {
            return None;
        }
        let link = self.link(from, to);
        if link == (false, false) && self.is_move(a, b) {
            let next = match self.wall(from, to) {
                None => Pair::Wall(Bars::Both),
                Some(Bars::Both) => Pair::Wall(Bars::Back),
                Some(Bars::Back) => Pair::Wall(Bars::Forth),
                Some(Bars::Forth) => Pair::NoWall,
            };
            return Some((next, a, b));
        }
        Some(match link {
            (false, false) => (Pair::Link(true), a, b),
            (true, true) => (Pair::Link(false), a, b),
            (true, false) => (Pair::Link(false), b, a),
            (false, true) => (Pair::NoLink, a, b),
        })
    }

    /// Puts a wall or a link between two cells, or removes it.
    pub(super) fn set_pair(&mut self, a: u16, b: u16, pair: Pair) {
        let plan = &mut self.plan;
        let is_pair = |x: u16, y: u16| (x, y) == (a, b) || (y, x) == (a, b);
        match pair {
            Pair::Wall(_) | Pair::NoWall => {
                let place = plan.barriers.iter().position(|bar| is_pair(bar.a, bar.b));
                plan.barriers.retain(|bar| !is_pair(bar.a, bar.b));
                if let Pair::Wall(bars) = pair {
                    let place = place.unwrap_or(plan.barriers.len());
                    plan.barriers.insert(place, Barrier { a, b, bars });
                }
            }
            Pair::Link(_) | Pair::NoLink => {
                let links = &mut plan.connectors;
                let place = links.iter().position(|link| is_pair(link.a, link.b));
                let old = place.map(|place| links[place]);
                if links.is_empty() && plan.offsets.is_none() {
                    // On a board with links, the moves to neighbors are not the default.
                    plan.offsets = Some(classic_offsets().to_vec());
                }
                links.retain(|link| !is_pair(link.a, link.b));
                if let Pair::Link(two_way) = pair {
                    let (visible, keys) = match old {
                        Some(old) if old.a == a => (old.visible, old.keys),
                        Some(old) => (old.visible, old.keys.inverse()),
                        None => (true, MoveKeys::NONE),
                    };
                    let place = place.unwrap_or(links.len());
                    links.insert(place, Connector { a, b, two_way, visible, keys });
                }
                plan.drop_default_offsets();
            }
        }
        self.changed();
    }

    /// Lists the walls and links of a cell: "wall to 5", "link to 9".
    pub(super) fn pairs_in_words(&self, cell: u16) -> Vec<Text> {
        let mut words = Vec::new();
        for bar in &self.plan.barriers {
            match (bar.bars, bar.a == cell, bar.b == cell) {
                (Bars::Both, true, _) => words.push(text!("wall to {cell}", cell = bar.b)),
                (Bars::Both, _, true) => words.push(text!("wall to {cell}", cell = bar.a)),
                (Bars::Forth, true, _) => words.push(text!("one way from {cell}", cell = bar.b)),
                (Bars::Forth, _, true) => words.push(text!("one way to {cell}", cell = bar.a)),
                (Bars::Back, true, _) => words.push(text!("one way to {cell}", cell = bar.b)),
                (Bars::Back, _, true) => words.push(text!("one way from {cell}", cell = bar.a)),
                _ => {}
            }
        }
        for link in &self.plan.connectors {
            match (link.two_way, link.a == cell, link.b == cell) {
                (true, true, _) => words.push(text!("link with {cell}", cell = link.b)),
                (true, _, true) => words.push(text!("link with {cell}", cell = link.a)),
                (false, true, _) => words.push(text!("link to {cell}", cell = link.b)),
                (false, _, true) => words.push(text!("link from {cell}", cell = link.a)),
                _ => {}
            }
        }
        words
    }
}
