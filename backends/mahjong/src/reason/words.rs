//! The words and marks of reasons.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, Mark};

use super::{Reason, Why};
use crate::deadlock::{Blocker, Cause, Deadlock};
use crate::description::place;
use crate::face::Face;
use crate::moves::Move;
use crate::state::State;

/// Writes the names of tiles of a position.
struct Names<'s>(&'s State);

impl Names<'_> {
    fn tile(&self, tile: usize) -> String {
        alloc::format!("the {}", self.0.face(tile))
    }

    /// Names a tile and the place where it lies.
    fn tile_and_place(&self, tile: usize) -> String {
        alloc::format!("{} in {}", self.tile(tile), place(self.0, tile))
    }

    /// Lists tiles by name. Tiles that look alike are counted.
    fn tiles(&self, tiles: &[usize]) -> String {
        let mut kinds: Vec<(usize, usize)> = Vec::new();
        for &tile in tiles {
            match kinds.iter_mut().find(|(known, _)| self.0.face(*known) == self.0.face(tile)) {
                Some((_, n)) => *n += 1,
                None => kinds.push((tile, 1)),
            }
        }
        let name = |&(tile, n): &(usize, usize)| match n {
            1 => self.tile(tile),
            n => alloc::format!("{n} {}", self.group(tile)),
        };
        list(&kinds.iter().map(name).collect::<Vec<_>>(), "and")
    }

    /// Returns a tile that lies on this one, if there is one.
    fn cover(&self, tile: usize) -> Option<usize> {
        let above = self.0.layout().neighbors(tile).above.iter();
        above.map(|&t| usize::from(t)).find(|&t| self.0.is_left(t))
    }

    /// Returns `true` if no other tile is in the layer of this one.
    fn is_alone_on_top(&self, tile: usize) -> bool {
        let z = |t: usize| self.0.layout().place(t).z;
        self.0.tiles_left().filter(|&t| z(t) == z(tile)).count() == 1
    }

    fn group(&self, tile: usize) -> String {
        Face::group_name(self.0.group(tile))
    }

    /// Says where a tile lies that is blocked; `it` is the tile that is called "it".
    fn position(&self, blocker: Blocker, it: Option<usize>) -> String {
        let name = |t: usize| if it == Some(t) { "it".into() } else { self.tile(t) };
        match blocker {
            Blocker::Above(tile) => alloc::format!("under {}", name(tile)),
            Blocker::Sides(left, right) if self.0.face(left) == self.0.face(right) => {
                alloc::format!("between two {}", self.group(left))
            }
            Blocker::Sides(left, right) => {
                alloc::format!("between {} and {}", name(left), name(right))
            }
        }
    }

    fn deadlock(&self, deadlock: &Deadlock) -> String {
        let say = |tile: usize, cause: &Cause| match cause {
            &Cause::Blocked(blocker) => {
                alloc::format!("{} lies {}", self.tile(tile), self.position(blocker, None))
            }
            Cause::Matches(matches) => {
                let mut positions: Vec<String> = Vec::new();
                for &(_, blocker) in matches {
                    let position = self.position(blocker, Some(tile));
                    if !positions.contains(&position) {
                        positions.push(position);
                    }
                }
                let places = list(&positions, "or");
                let mut others = matches.iter().map(|&(other, _)| other);
                // Flowers and seasons match without looking alike.
                let name = match others.find(|&other| self.0.face(other) != self.0.face(tile)) {
                    Some(other) if matches.len() == 1 => alloc::format!(", {},", self.tile(other)),
                    Some(_) => alloc::format!(" among the {}", self.group(tile)),
                    None => String::new(),
                };
                let matches = match matches.len() {
                    1 => "the last match",
                    _ => "each match",
                };
                alloc::format!("{matches} of {}{name} lies {places}", self.tile(tile))
            }
        };
        // Tiles that look alike can lie alike.
        let mut holds: Vec<String> = Vec::new();
        for hold in &deadlock.holds {
            let words = say(hold.tile, &hold.cause);
            if !holds.contains(&words) {
                holds.push(words);
            }
        }
        list(&holds, "and")
    }
}

/// Joins words to a list: "a, b and c".
fn list(words: &[String], and: &str) -> String {
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => alloc::format!("{} {and} {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Says why the remaining tiles of a position cannot be cleared, and which tiles that were taken
/// could have helped.
pub(crate) fn deadlock_explanation(state: &State, deadlock: &Deadlock) -> Explanation {
    let names = Names(state);
    let mut words =
        alloc::format!("The remaining tiles cannot be cleared: {}", names.deadlock(deadlock));
    // A tile waits in vain for its matches. Those that were taken could have gone with it.
    let mut gone: Vec<String> = Vec::new();
    for hold in deadlock.holds.iter().filter(|hold| matches!(hold.cause, Cause::Matches(_))) {
        let group = state.group(hold.tile);
        let is_gone = |&t: &usize| !state.is_left(t) && state.group(t) == group;
        let n = (0..state.layout().n_tiles()).filter(is_gone).count();
        let words = alloc::format!("{n} {}", names.group(hold.tile));
        if n > 0 && !gone.contains(&words) {
            gone.push(words);
        }
    }
    if !gone.is_empty() {
        words += &alloc::format!(". The other {} have gone with each other", list(&gone, "and"));
    }
    Explanation::new(words, deadlock.all_tiles().into_iter().map(Mark::mistake).collect())
}

impl Reason {
    /// Returns the explanation for the player. Its words and marks follow from the reason and the
    /// faces of its tiles alone.
    pub fn explanation(&self, state: &State) -> Explanation {
        let names = Names(state);
        let mut words = self.words(&names);
        if !self.frees.is_empty() && !self.names_freed() {
            words += &alloc::format!(". They free {}", names.tiles(&self.frees));
        }
        words += &match self.n_pairs {
            1 => " (the last pair)".into(),
            n => alloc::format!(" ({n} pairs left)"),
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
        let (words, tiles) = match &self.why {
            Why::FreesMatch { freed, waiting, .. } => {
                let waits = names.tile_and_place(*waiting);
                // A tile that cannot be seen has no name yet.
                match names.cover(*freed) {
                    Some(cover) => (
                        alloc::format!(
                            "Look for a pair that frees the tile under {}: it matches {waits}",
                            names.tile_and_place(cover)
                        ),
                        alloc::vec![cover, *waiting],
                    ),
                    None => (
                        alloc::format!(
                            "Look for a pair that frees {}, which matches {waits}",
                            names.tile_and_place(*freed)
                        ),
                        alloc::vec![*freed, *waiting],
                    ),
                }
            }
            Why::LongestRow(row) => {
                let ends: Vec<String> = [row.first(), row.last()]
                    .into_iter()
                    .flatten()
                    .map(|&tile| names.tile_and_place(tile))
                    .collect();
                let words = alloc::format!(
                    "Look for a match for an end of the longest row, {} tiles from {}",
                    row.len(),
                    ends.join(" to ")
                );
                (words, row.clone())
            }
            Why::HighestPile { tile, .. } => (
                alloc::format!(
                    "Look for a match for {}, {}",
                    if names.is_alone_on_top(*tile) {
                        "the top of the highest pile"
                    } else {
                        "a tile of the top layer"
                    },
                    names.tile_and_place(*tile)
                ),
                alloc::vec![*tile],
            ),
            Why::OtherPairLoses { .. } => (
                alloc::format!(
                    "Think about which two {} to pair; one of them is {}",
                    names.group(self.pair.0),
                    names.tile_and_place(self.pair.0)
                ),
                state
                    .free_tiles()
                    .filter(|&t| state.group(t) == state.group(self.pair.0))
                    .collect(),
            ),
            _ => self.nudge_by_freed(state, &names),
        };
        Explanation::new(words, tiles.into_iter().map(Mark::reason).collect())
    }

    /// Returns the words of a nudge that names a tile which the pair frees, and the tile. If each
    /// freed tile lies under another tile, or another pair that may lose frees it too, the words name
    /// a tile of the pair.
    fn nudge_by_freed(&self, state: &State, names: &Names) -> (String, Vec<usize>) {
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
            let words =
                alloc::format!("Look for a pair that frees {}", names.tile_and_place(freed));
            return (words, alloc::vec![freed]);
        }
        let cover = self.frees.first().and_then(|&freed| names.cover(freed));
        let tile = cover.unwrap_or(self.pair.0);
        let on = if cover.is_some() { ", which lies on another tile" } else { "" };
        let words = alloc::format!("Look for a match for {}{on}", names.tile_and_place(tile));
        (words, alloc::vec![tile])
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

    fn words(&self, names: &Names) -> String {
        let group = names.group(self.pair.0);
        match &self.why {
            Why::LastTwo => alloc::format!("These are the last two {group}, and both are free"),
            Why::AllFree(others) => alloc::format!(
                "All {} remaining {group} are free, so any two of them are safe to take",
                others.len() + 2
            ),
            Why::OnlyPair => "No other pair is free".into(),
            Why::OthersCanWait { idle, buried } => match (idle.len(), buried) {
                (1, Some(_)) => alloc::format!(
                    "These two {group} are safe to take: the third one blocks nothing, so it can \
                     wait for the fourth"
                ),
                (n, Some(_)) => alloc::format!(
                    "These two {group} are safe to take: the {n} other free ones block nothing, so \
                     they can wait"
                ),
                (2, None) => alloc::format!(
                    "These two {group} are safe to take: the other two block nothing, so they can \
                     wait for each other"
                ),
                (n, None) => alloc::format!(
                    "These two {group} are safe to take: the {n} others block nothing, so they can \
                     wait"
                ),
            },
            Why::OtherPairLoses { deadlock, .. } => alloc::format!(
                "Take these two of the free {group}. Another two would leave tiles that block each \
                 other: {}",
                names.deadlock(deadlock)
            ),
            Why::FreesMatch { freed, waiting, is_last: true } => alloc::format!(
                "Only these two {group} free {}, and then the last two {} are free",
                names.tile(*freed),
                names.group(*waiting)
            ),
            Why::FreesMatch { freed, waiting, .. } => alloc::format!(
                "Only these two {group} free {}, and {} is a free match for it",
                names.tile(*freed),
                names.tile(*waiting)
            ),
            Why::FreesMost => {
                alloc::format!("No other pair frees as many tiles: {}", names.tiles(&self.frees))
            }
            Why::FreesMostOfGroup => alloc::format!(
                "Of the free {group}, these two free most: {}",
                names.tiles(&self.frees)
            ),
            Why::HighestPile { tile, lower } => {
                let lower =
                    if lower.is_empty() { "" } else { ", and the other free ones lie lower" };
                let top = if names.is_alone_on_top(*tile) {
                    "on the highest pile"
                } else {
                    "in the top layer"
                };
                alloc::format!("One of these two {group} is {top}{lower}")
            }
            Why::LongestRow(row) => alloc::format!(
                "One of these two {group} is the end of a row of {} tiles, and no row is longer",
                row.len()
            ),
            Why::BySearch { others_lose: true } => "By search: every other pair loses".into(),
            Why::BySearch { others_lose: false } => {
                alloc::format!("By search: after these two {group}, the board can still be cleared")
            }
        }
    }
}
