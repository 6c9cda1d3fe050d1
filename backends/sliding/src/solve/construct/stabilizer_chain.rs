//! Solves any block with a table of closed walks of the hole.

use super::remaining_cells::Remainder;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solve::piece_distances::zobrist_key;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// A walk of the hole from its home back to its home, and its effect: the piece on cell `c` moves
/// to cell `image[c]`.
#[derive(Clone)]
struct ClosedWalk {
    word: u32,
    n_moves: u64,
    image: Vec<u16>,
}

/// A word in the sense of group theory, which says how a walk is composed: its own moves, or two
/// earlier walks one after the other.
enum Word {
    Moves(Vec<u16>),
    Pair(u32, u32),
}

/// Closed walks by level. A walk of level `i` keeps the pieces on the first `i` cells and brings a
/// later piece to the cell of level `i`. This is Korf's table of macro operators (1985), and a
/// stabilizer chain with words (Minkwitz, 1998), filled from the shortest walks.
struct StabilizerChain {
    cells: Vec<u16>,
    /// For each cell, its level: its index in `cells`.
    level: Vec<usize>,
    /// The walks by level and by the level of the cell from which a piece comes to the level's
    /// cell.
    walks: Vec<Vec<Option<ClosedWalk>>>,
    words: Vec<Word>,
}

/// The largest number of moves of a closed walk that the table keeps.
const MAX_MOVES: u64 = 200_000;
/// The largest number of words, each of which says how a walk is composed.
const MAX_WORDS: usize = 4_000_000;
/// The number of positions near home that the first walks are taken from.
const MAX_START_POSITIONS: usize = 60_000;

impl StabilizerChain {
    fn new(graph: &Graph, home: u16) -> Self {
        let away = graph.hole_distances(home);
        let mut cells: Vec<u16> = (0..graph.n_cells() as u16).filter(|&c| c != home).collect();
        // Far cells first: short walks stay near home and leave the far cells alone, so they fill
        // the late levels, which need walks that keep nearly everything.
        cells.sort_by_key(|&c| (core::cmp::Reverse(away[c as usize]), c));
        let mut level = vec![usize::MAX; graph.n_cells()];
        for (i, &c) in cells.iter().enumerate() {
            level[c as usize] = i;
        }
        let n = cells.len();
        Self { cells, level, walks: vec![vec![None; n]; n], words: Vec::new() }
    }

    // Only the two words are stored: written out, products of products would be long.
    fn compose(&mut self, one: &ClosedWalk, other: &ClosedWalk) -> ClosedWalk {
        self.words.push(Word::Pair(one.word, other.word));
        ClosedWalk {
            word: self.words.len() as u32 - 1,
            n_moves: one.n_moves + other.n_moves,
            image: one.image.iter().map(|&c| other.image[c as usize]).collect(),
        }
    }

    /// Appends to `moves` the moves of the walk that a word describes.
    fn append_moves(&self, word: u32, moves: &mut Vec<u16>) {
        let mut open = vec![word];
        while let Some(word) = open.pop() {
            match &self.words[word as usize] {
                Word::Moves(list) => moves.extend_from_slice(list),
                &Word::Pair(first, second) => open.extend([second, first]),
            }
        }
    }

    /// Adds a closed walk to its level. What is left of it after the walk already at that level has
    /// undone its effect there goes to the next level, and so on down the chain (sifting, as in the
    /// Schreier-Sims method). Returns `true` if an entry was added or shortened.
    fn add(&mut self, mut walk: ClosedWalk, work: &mut Work) -> Result<bool, Stop> {
        let mut put = false;
        for i in 0..self.cells.len() {
            let cell = self.cells[i];
            if walk.image[cell as usize] == cell {
                continue;
            }
            work.nodes(1 + walk.image.len() as u64 / 8)?;
            // The cells of earlier levels keep their pieces by now, so the walk belongs to this
            // level, under the cell whose piece comes here.
            let from = walk.image.iter().position(|&c| c == cell).expect("a permutation");
            let place = &mut self.walks[i][self.level[from]];
            if place.as_ref().is_none_or(|old| old.n_moves > walk.n_moves) {
                *place = Some(walk.clone());
                put = true;
            }
            // Followed by the walk that brings this cell's piece back, it keeps this cell too and
            // moves on to the next level.
            let now = self.level[walk.image[cell as usize] as usize];
            let Some(home) = self.walks[i][now].clone() else { return Ok(put) };
            walk = self.compose(&walk, &home);
            if walk.n_moves > MAX_MOVES || self.words.len() > MAX_WORDS {
                return Ok(put);
            }
        }
        Ok(put)
    }

    /// Adds the shortest closed walks, found by a breadth-first search of the positions nearest to
    /// home.
    fn add_shortest_walks(
        &mut self,
        graph: &Graph,
        home: u16,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let start = Position::home(graph.n_cells(), home);
        let mut nodes: Vec<(u32, u16)> = vec![(u32::MAX, home)];
        let mut seen = BTreeSet::from([0u64]);
        let mut at = 0;
        while at < nodes.len() {
            work.node()?;
            // Replay from home, so that a node needs no position of its own.
            let mut moves = Vec::new();
            let mut node = at as u32;
            while nodes[node as usize].0 != u32::MAX {
                moves.push(nodes[node as usize].1);
                node = nodes[node as usize].0;
            }
            moves.reverse();
            let mut now = start.clone();
            let mut hash = 0;
            for &to in &moves {
                let piece = now.pieces()[to as usize];
                hash ^= zobrist_key(piece, to) ^ zobrist_key(piece, now.hole());
                now.slide(to);
            }
            if now.hole() == home && at > 0 {
                let mut image = vec![home; graph.n_cells()];
                for (cell, &piece) in (0..).zip(now.pieces()) {
                    if piece != NONE {
                        image[piece as usize] = cell;
                    }
                }
                let n_moves = moves.len() as u64;
                self.words.push(Word::Moves(moves));
                let word = self.words.len() as u32 - 1;
                self.add(ClosedWalk { word, n_moves, image }, work)?;
            }
            if nodes.len() < MAX_START_POSITIONS {
                for &to in graph.next(now.hole()) {
                    let piece = now.pieces()[to as usize];
                    let then = hash ^ zobrist_key(piece, to) ^ zobrist_key(piece, now.hole());
                    if seen.insert(then) {
                        nodes.push((at as u32, to));
                    }
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Returns the moves that bring everything home, if the table has all walks needed.
    fn solve(&self, position: &Position) -> Option<Vec<u16>> {
        let mut now = position.pieces().to_vec();
        let mut words: Vec<u32> = Vec::new();
        for (i, &cell) in self.cells.iter().enumerate() {
            let from = now.iter().position(|&p| p == cell).expect("the piece is on the board");
            if from == cell as usize {
                continue;
            }
            let walk = self.walks[i][self.level[from]].as_ref()?;
            words.push(walk.word);
            let mut then = now.clone();
            for (c, &piece) in now.iter().enumerate() {
                then[walk.image[c] as usize] = piece;
            }
            now = then;
        }
        let mut moves = Vec::new();
        for word in words {
            self.append_moves(word, &mut moves);
        }
        Some(moves)
    }
}

/// Solves the last cells of a block with a table of closed walks. The hole must be at home.
pub(super) fn solve(left: &Remainder, work: &mut Work) -> Result<Option<Vec<u16>>, Stop> {
    let Remainder { graph, position, .. } = left;
    let home = left.goal.hole();
    let mut table = StabilizerChain::new(graph, home);
    table.add_shortest_walks(graph, home, work)?;
    let mut round = 0;
    loop {
        if let Some(moves) = table.solve(position) {
            return Ok(Some(moves));
        }
        // Multiply the walks found so far, the short ones first.
        let mut all: Vec<ClosedWalk> = table.walks.iter().flatten().flatten().cloned().collect();
        all.sort_by_key(|w| w.n_moves);
        all.truncate(40 << round);
        let mut put = false;
        for a in &all {
            for b in &all {
                if a.n_moves + b.n_moves <= MAX_MOVES && table.words.len() < MAX_WORDS {
                    let product = table.compose(a, b);
                    put |= table.add(product, work)?;
                }
            }
        }
        round += 1;
        // A short list without a new product proves little: give up only with lists of 2,560 walks
        // and more.
        if !put && round > 6 {
            return Ok(None);
        }
    }
}
