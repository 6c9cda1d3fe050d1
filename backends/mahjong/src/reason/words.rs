//! The words and marks of reasons.

use alloc::vec;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, Mark};
use puzzle_core::{Text, plural, text};

use super::{Reason, Why};
use crate::deadlock::{Blocker, Cause, Deadlock};
use crate::description::{cover, place};
use crate::face::Face;
use crate::moves::Move;
use crate::state::State;

/// Writes the names of tiles of a position.
struct Names<'s>(&'s State);

impl Names<'_> {
    /// Names a tile with its article.
    fn tile(&self, tile: usize) -> Text {
        self.0.face(tile).with_article()
    }

    /// Names a tile and the place where it lies.
    fn tile_and_place(&self, tile: usize) -> Text {
        text!("{tile} in {place}", tile = self.tile(tile), place = place(self.0, tile))
    }

    /// Lists tiles by name. Tiles that look alike are counted.
    fn tiles(&self, tiles: &[usize]) -> Text {
        let mut kinds: Vec<(usize, usize)> = Vec::new();
        for &tile in tiles {
            match kinds.iter_mut().find(|(known, _)| self.0.face(*known) == self.0.face(tile)) {
                Some((_, n)) => *n += 1,
                None => kinds.push((tile, 1)),
            }
        }
        Text::list(kinds.into_iter().map(|(tile, n)| match n {
            1 => self.tile(tile),
            n => self.counted(n, tile),
        }))
    }

    /// Names a number of tiles of the group of a tile.
    fn counted(&self, n: usize, tile: usize) -> Text {
        plural!(n, "{n} {tiles}", "{n} {tiles}", tiles = self.group(tile))
    }

    /// Returns a tile that lies on this one, if there is one.
    fn cover(&self, tile: usize) -> Option<usize> {
        cover(self.0, tile)
    }

    /// Returns `true` if no other tile is in the layer of this one.
    fn is_alone_on_top(&self, tile: usize) -> bool {
        let z = |t: usize| self.0.layout().place(t).z;
        self.0.tiles_left().filter(|&t| z(t) == z(tile)).count() == 1
    }

    /// Names the group of a tile in the plural.
    fn group(&self, tile: usize) -> Text {
        Face::group_name(self.0.group(tile))
    }

    /// Says where a tile lies that is blocked; `it` is the tile that is called "it".
    fn position(&self, blocker: Blocker, it: Option<usize>) -> Text {
        let is_it = |tile: usize| it == Some(tile);
        match blocker {
            // Translators: "it" is the tile whose matches are named.
            Blocker::Above(tile) if is_it(tile) => text!("under it"),
            Blocker::Above(tile) => text!("under {tile}", tile = self.tile(tile)),
            Blocker::Sides(left, right) if self.0.face(left) == self.0.face(right) => {
                text!("between two {tiles}", tiles = self.group(left))
            }
            Blocker::Sides(left, right) if is_it(left) => {
                // Translators: "it" is the tile whose matches are named.
                text!("between it and {tile}", tile = self.tile(right))
            }
            Blocker::Sides(left, right) if is_it(right) => {
                // Translators: "it" is the tile whose matches are named.
                text!("between {tile} and it", tile = self.tile(left))
            }
            Blocker::Sides(left, right) => {
                let (left, right) = (self.tile(left), self.tile(right));
                text!("between {left} and {right}", left, right)
            }
        }
    }

    /// Says why the tiles of a deadlock cannot be taken.
    fn deadlock(&self, deadlock: &Deadlock) -> Text {
        let cause = |tile: usize, cause: &Cause| match cause {
            &Cause::Blocked(blocker) => text!(
                "{tile} lies {position}",
                tile = self.tile(tile),
                position = self.position(blocker, None)
            ),
            Cause::Matches(matches) => self.buried_matches(tile, matches),
        };
        // Tiles that look alike can lie alike.
        Text::list(unique(deadlock.holds.iter().map(|hold| cause(hold.tile, &hold.cause))))
    }

    /// Says where all matches of a tile lie.
    fn buried_matches(&self, tile: usize, matches: &[(usize, Blocker)]) -> Text {
        let positions = matches.iter().map(|&(_, blocker)| self.position(blocker, Some(tile)));
        let positions = Text::either(unique(positions));
        let mut others = matches.iter().map(|&(other, _)| other);
        // Flowers and seasons match without looking alike.
        let other = others.find(|&other| self.0.face(other) != self.0.face(tile));
        let is_flower = matches!(self.0.face(tile), Face::Flower(_));
        let tile = self.tile(tile);
        match (matches.len(), other) {
            (1, None) => text!("the last match of {tile} lies {positions}", tile, positions),
            (1, Some(other)) => text!(
                "the last match of {tile}, {other}, lies {positions}",
                tile,
                other = self.tile(other),
                positions
            ),
            (_, None) => text!("each match of {tile} lies {positions}", tile, positions),
            (_, Some(_)) if is_flower => {
                text!("each match of {tile} among the flowers lies {positions}", tile, positions)
            }
            (_, Some(_)) => {
                text!("each match of {tile} among the seasons lies {positions}", tile, positions)
            }
        }
    }
}

/// Returns texts without repetitions.
fn unique(texts: impl Iterator<Item = Text>) -> Vec<Text> {
    let mut list = Vec::new();
    for text in texts {
        if !list.contains(&text) {
            list.push(text);
        }
    }
    list
}

/// Says why the remaining tiles of a position cannot be cleared, and which tiles that were taken
/// could have helped.
pub(crate) fn deadlock_explanation(state: &State, deadlock: &Deadlock) -> Explanation {
    let names = Names(state);
    // A tile waits in vain for its matches. Those that were taken could have gone with it.
    let waiting = deadlock.holds.iter().filter(|hold| matches!(hold.cause, Cause::Matches(_)));
    let gone = waiting.filter_map(|hold| {
        let group = state.group(hold.tile);
        let is_gone = |&t: &usize| !state.is_left(t) && state.group(t) == group;
        let n = (0..state.layout().n_tiles()).filter(is_gone).count();
        (n > 0).then(|| names.counted(n, hold.tile))
    });
    let gone = Text::list(unique(gone));
    let reason = names.deadlock(deadlock);
    let words = if gone.is_empty() {
        text!("The remaining tiles cannot be cleared: {reason}", reason)
    } else {
        text!(
            "The remaining tiles cannot be cleared: {reason}. The other {tiles} have gone with each \
             other",
            reason,
            tiles = gone
        )
    };
    Explanation::new(words, deadlock.all_tiles().into_iter().map(Mark::mistake).collect())
}

impl Reason {
    /// Returns the explanation for the player. Its words and marks follow from the reason and the
    /// faces of its tiles alone.
    pub fn explanation(&self, state: &State) -> Explanation {
        let names = Names(state);
        let mut reason = self.words(&names);
        if !self.frees.is_empty() && !self.names_freed() {
            reason = text!("{reason}. They free {tiles}", reason, tiles = names.tiles(&self.frees));
        }
        let words = match self.n_pairs {
            1 => text!("{reason} (the last pair)", reason),
            n => plural!(n, "{reason} ({n} pair left)", "{reason} ({n} pairs left)", reason),
        };
        let (a, b) = self.pair;
        let mut marks: Vec<Mark> = [a, b].map(Mark::hint).into();
        marks.extend(self.tiles_of_reason().into_iter().map(Mark::reason));
        marks.sort_unstable();
        Explanation::new(words, marks)
    }

    /// Returns where to look, without the answer. The words name a tile and its place, so that they
    /// help without the picture.
    pub fn nudge(&self, state: &State) -> Explanation {
        let names = Names(state);
        let reasons = |tiles: &[usize]| tiles.iter().copied().map(Mark::reason).collect();
        let (words, marks): (Text, Vec<Mark>) = match &self.why {
            // The other nudges of these kinds name one tile of the pair.
            Why::LongestRow(_) | Why::HighestPile { .. } if self.kept(state).is_some() => {
                self.nudge_by_freed(state, &names)
            }
            Why::FreesMatch { freed, waiting, .. } => {
                let waits = names.tile_and_place(*waiting);
                // A tile that cannot be seen has no name yet.
                match names.cover(*freed) {
                    Some(cover) => (
                        text!(
                            "Look for a pair that frees the tile under {cover}: it matches {tile}",
                            cover = names.tile_and_place(cover),
                            tile = waits
                        ),
                        reasons(&[cover, *waiting]),
                    ),
                    None => (
                        text!(
                            "Look for a pair that frees {freed}, which matches {tile}",
                            freed = names.tile_and_place(*freed),
                            tile = waits
                        ),
                        reasons(&[*freed, *waiting]),
                    ),
                }
            }
            Why::LongestRow(row) => {
                let is_end = |tile: &&usize| row.first() == Some(tile) || row.last() == Some(tile);
                let end = [self.pair.0, self.pair.1].iter().find(is_end).copied();
                let words = plural!(
                    n = row.len(),
                    "Look for a match for {tile}, an end of the longest row, which has {n} tile",
                    "Look for a match for {tile}, an end of the longest row, which has {n} tiles",
                    tile = names.tile_and_place(end.unwrap_or(self.pair.0))
                );
                (words, reasons(row))
            }
            Why::HighestPile { tile, .. } => {
                let words = names.tile_and_place(*tile);
                let words = if names.is_alone_on_top(*tile) {
                    text!("Look for a match for the top of the highest pile, {tile}", tile = words)
                } else {
                    text!("Look for a match for a tile of the top layer, {tile}", tile = words)
                };
                (words, reasons(&[*tile]))
            }
            Why::OtherPairLoses { .. } => (
                text!(
                    "Think about which two {tiles} to pair; one of them is {tile}",
                    tiles = names.group(self.pair.0),
                    tile = names.tile_and_place(self.pair.0)
                ),
                state
                    .free_tiles()
                    .filter(|&t| state.group(t) == state.group(self.pair.0))
                    .map(|t| if t == self.pair.0 { Mark::hint(t) } else { Mark::reason(t) })
                    .collect(),
            ),
            _ => self.nudge_by_freed(state, &names),
        };
        Explanation::new(words, marks)
    }

    /// Returns the words of a nudge that names a tile which the pair frees, and its marks. If each
    /// freed tile lies under another tile, or another pair that may lose frees it too, the words name
    /// a tile of the pair, or the third free tile of their group, so that they say which two to take.
    fn nudge_by_freed(&self, state: &State, names: &Names) -> (Text, Vec<Mark>) {
        let is_clear = |freed: usize| {
            let frees = |&pair: &(usize, usize)| {
                let mut after = state.clone();
                after.execute(&Move::pair(pair.0, pair.1)).is_ok() && after.is_free(freed)
            };
            let mut others = state.free_pairs().into_iter().filter(|&pair| pair != self.pair);
            let is_safe = |pair| Self::local(state, pair).is_some_and(|other| other.is_safe());
            others.all(|pair| !frees(&pair) || is_safe(pair))
        };
        let named =
            self.frees.iter().find(|&&freed| names.cover(freed).is_none() && is_clear(freed));
        if let Some(&freed) = named {
            let tile = names.tile_and_place(freed);
            return (text!("Look for a pair that frees {tile}", tile), vec![Mark::reason(freed)]);
        }
        if let Some(kept) = self.kept(state) {
            let (tiles, tile) = (names.group(kept), names.tile_and_place(kept));
            let words = text!("Look at the three free {tiles}: keep {tile}", tiles, tile);
            let [a, b] = [self.pair.0, self.pair.1].map(Mark::hint);
            return (words, vec![a, b, Mark::reason(kept)]);
        }
        let cover = self.frees.first().and_then(|&freed| names.cover(freed));
        let number = cover.unwrap_or(self.pair.0);
        let tile = names.tile_and_place(number);
        let words = if cover.is_some() {
            text!("Look for a match for {tile}, which lies on another tile", tile)
        } else {
            text!("Look for a match for {tile}", tile)
        };
        (words, vec![Mark::reason(number)])
    }

    /// Returns the third free tile of the pair's group, if it is not safe to take with a tile of the
    /// pair.
    fn kept(&self, state: &State) -> Option<usize> {
        let (a, b) = self.pair;
        let is_other =
            |&tile: &usize| state.group(tile) == state.group(a) && tile != a && tile != b;
        let mut others = state.free_tiles().filter(is_other);
        let (Some(third), None) = (others.next(), others.next()) else { return None };
        let is_safe = |tile: usize| {
            let pair = (tile.min(third), tile.max(third));
            Self::local(state, pair).is_some_and(|reason| reason.is_safe())
        };
        (!is_safe(a) || !is_safe(b)).then_some(third)
    }

    /// Returns whether the words for the reason name the tiles that become free.
    fn names_freed(&self) -> bool {
        match self.why {
            Why::FreesMost | Why::FreesMostOfGroup => true,
            Why::FreesMatch { .. } => self.frees.len() == 1,
            _ => false,
        }
    }

    /// Returns the tiles that the words are about, in order, without the pair.
    fn tiles_of_reason(&self) -> Vec<usize> {
        let mut tiles = match &self.why {
            Why::LastTwo
            | Why::OnlyPair
            | Why::FreesMost
            | Why::FreesMostOfGroup
            | Why::BySearch { .. } => Vec::new(),
            Why::AllFree(tiles) | Why::LongestRow(tiles) => tiles.clone(),
            Why::OthersCanWait { idle, buried } => idle.iter().chain(buried).copied().collect(),
            Why::OtherPairLoses { other, deadlock } => {
                let mut tiles = deadlock.all_tiles();
                tiles.extend([other.0, other.1]);
                tiles
            }
            Why::FreesMatch { freed, waiting, .. } => alloc::vec![*freed, *waiting],
            Why::HighestPile { lower, .. } => lower.clone(),
        };
        tiles.extend(&self.frees);
        tiles.retain(|&t| t != self.pair.0 && t != self.pair.1);
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }

    /// Returns the reason alone, without what the pair frees.
    fn words(&self, names: &Names) -> Text {
        let tiles = names.group(self.pair.0);
        match &self.why {
            Why::LastTwo => text!("These are the last two {tiles}, and both are free", tiles),
            Why::AllFree(others) => plural!(
                n = others.len() + 2,
                "All {n} remaining {tiles} are free, so any two of them are safe to take",
                "All {n} remaining {tiles} are free, so any two of them are safe to take",
                tiles
            ),
            Why::OnlyPair => text!("No other pair is free"),
            Why::OthersCanWait { idle, buried } => {
                others_can_wait(tiles, idle.len(), buried.is_some())
            }
            Why::OtherPairLoses { deadlock, .. } => text!(
                "Take these two of the free {tiles}. Another two would leave tiles that block each \
                 other: {reason}",
                tiles,
                reason = names.deadlock(deadlock)
            ),
            Why::FreesMatch { freed, waiting, is_last: true } => text!(
                "Only these two {tiles} free {freed}, and then the last two {waiting} are free",
                tiles,
                freed = names.tile(*freed),
                waiting = names.group(*waiting)
            ),
            Why::FreesMatch { freed, waiting, .. } => text!(
                "Only these two {tiles} free {freed}, and {waiting} is a free match for it",
                tiles,
                freed = names.tile(*freed),
                waiting = names.tile(*waiting)
            ),
            Why::FreesMost => text!(
                "No other pair frees as many tiles: {freed}",
                freed = names.tiles(&self.frees)
            ),
            Why::FreesMostOfGroup => text!(
                "Of the free {tiles}, these two free most: {freed}",
                tiles,
                freed = names.tiles(&self.frees)
            ),
            Why::HighestPile { tile, lower } => {
                let z = |tile: usize| names.0.layout().place(tile).z;
                let are_both = z(self.pair.0) == z(self.pair.1);
                match (are_both, names.is_alone_on_top(*tile)) {
                    (true, _) => both_on_top(tiles, !lower.is_empty()),
                    (false, is_alone) => highest_pile(tiles, is_alone, !lower.is_empty()),
                }
            }
            Why::LongestRow(row) => plural!(
                n = row.len(),
                "One of these two {tiles} is the end of a row of {n} tile, and no row is longer",
                "One of these two {tiles} is the end of a row of {n} tiles, and no row is longer",
                tiles
            ),
            Why::BySearch { others_lose: true } => text!("By search: every other pair loses"),
            Why::BySearch { others_lose: false } => {
                text!("By search: after these two {tiles}, the board can still be cleared", tiles)
            }
        }
    }
}

/// Says that two tiles are safe to take, because `n` others of their group block nothing. If one
/// `is_buried`, the others are free and wait for it.
fn others_can_wait(tiles: Text, n: usize, is_buried: bool) -> Text {
    match (n, is_buried) {
        (1, true) => text!(
            "These two {tiles} are safe to take: the third one blocks nothing, so it can wait for \
             the fourth",
            tiles
        ),
        (n, true) => plural!(
            n,
            "These two {tiles} are safe to take: the {n} other free one blocks nothing, so it can \
             wait",
            "These two {tiles} are safe to take: the {n} other free ones block nothing, so they \
             can wait",
            tiles
        ),
        (2, false) => text!(
            "These two {tiles} are safe to take: the other two block nothing, so they can wait for \
             each other",
            tiles
        ),
        (n, false) => plural!(
            n,
            "These two {tiles} are safe to take: the {n} other blocks nothing, so it can wait",
            "These two {tiles} are safe to take: the {n} others block nothing, so they can wait",
            tiles
        ),
    }
}

/// Says that two tiles lie in the top layer, and whether other free ones lie lower.
fn both_on_top(tiles: Text, has_lower: bool) -> Text {
    if has_lower {
        text!(
            "Both of these {tiles} are in the top layer, and the other free ones lie lower",
            tiles
        )
    } else {
        text!("Both of these {tiles} are in the top layer", tiles)
    }
}

/// Says where the upper one of two tiles lies, and whether other free ones lie lower.
fn highest_pile(tiles: Text, is_alone_on_top: bool, has_lower: bool) -> Text {
    match (is_alone_on_top, has_lower) {
        (true, true) => text!(
            "One of these two {tiles} is on the highest pile, and the other free ones lie lower",
            tiles
        ),
        (true, false) => text!("One of these two {tiles} is on the highest pile", tiles),
        (false, true) => text!(
            "One of these two {tiles} is in the top layer, and the other free ones lie lower",
            tiles
        ),
        (false, false) => text!("One of these two {tiles} is in the top layer", tiles),
    }
}
