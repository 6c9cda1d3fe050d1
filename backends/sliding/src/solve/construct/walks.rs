//! Any block at all, by a table of closed walks.

use super::rest::Rest;
use crate::graph::{Graph, NONE};
use crate::position::Position;
use crate::solve::ways::mark;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use puzzle_core::solve::{Stop, Work};

/// A walk of the hole from its home back there, and what it does: the piece of cell `c` comes to
/// `image[c]`.
#[derive(Clone)]
struct Walk {
    word: u32,
    n_moves: u64,
    image: Vec<u16>,
}

/// How a walk is made: from scratch, or of two others, one after the other.
enum Word {
    Moves(Vec<u16>),
    Pair(u32, u32),
}

/// Walks by level: those of level `i` keep the pieces of the first `i` cells, and bring to the cell
/// of level `i` the piece of some later one. It is the table of macro operators of Korf (1985), and
/// a stabilizer chain with words (Minkwitz, 1998), filled from the walks nearest to none.
struct WalkTable {
    cells: Vec<u16>,
    /// The level of each cell.
    level: Vec<usize>,
    /// By level, and by the level of the cell that the piece comes from.
    walks: Vec<Vec<Option<Walk>>>,
    words: Vec<Word>,
}

/// Walks longer than this are not kept.
const MOST_MOVES: u64 = 200_000;
/// Words kept.
const MOST_WORDS: usize = 4_000_000;
/// Positions that the first walks are taken from.
const NEAREST: usize = 60_000;

impl WalkTable {
    fn new(graph: &Graph, home: u16) -> Self {
        let away = graph.hole_distances(home);
        let mut cells: Vec<u16> = (0..graph.n_cells() as u16).filter(|&c| c != home).collect();
        // The far cells first: short walks stay near home and leave those alone, so they fill the
        // late levels, which ask for walks that keep nearly everything.
        cells.sort_by_key(|&c| (core::cmp::Reverse(away[c as usize]), c));
        let mut level = vec![usize::MAX; graph.n_cells()];
        for (i, &c) in cells.iter().enumerate() {
            level[c as usize] = i;
        }
        let n = cells.len();
        Self { cells, level, walks: vec![vec![None; n]; n], words: Vec::new() }
    }

    // Only the two names are kept: written out, products of products would be long.
    fn then(&mut self, one: &Walk, other: &Walk) -> Walk {
        self.words.push(Word::Pair(one.word, other.word));
        Walk {
            word: self.words.len() as u32 - 1,
            n_moves: one.n_moves + other.n_moves,
            image: one.image.iter().map(|&c| other.image[c as usize]).collect(),
        }
    }

    /// The moves of a word.
    fn spell(&self, word: u32, moves: &mut Vec<u16>) {
        let mut open = vec![word];
        while let Some(word) = open.pop() {
            match &self.words[word as usize] {
                Word::Moves(list) => moves.extend_from_slice(list),
                &Word::Pair(first, second) => open.extend([second, first]),
            }
        }
    }

    /// Puts a walk where it belongs, and what is left of it after the walks that are there already.
    /// True when something was put.
    fn add(&mut self, mut walk: Walk, work: &mut Work) -> Result<bool, Stop> {
        let mut put = false;
        for i in 0..self.cells.len() {
            let cell = self.cells[i];
            if walk.image[cell as usize] == cell {
                continue;
            }
            work.nodes(1 + walk.image.len() as u64 / 8)?;
            // The cells of lower levels keep their pieces by now: the walk's place is in this
            // level, by the cell whose piece comes here.
            let from = walk.image.iter().position(|&c| c == cell).expect("a permutation");
            let place = &mut self.walks[i][self.level[from]];
            if place.as_ref().is_none_or(|old| old.n_moves > walk.n_moves) {
                *place = Some(walk.clone());
                put = true;
            }
            // Followed by the walk that brings this cell's piece back, it keeps this cell too: on
            // to the next level (sifting, as in the Schreier-Sims method).
            let now = self.level[walk.image[cell as usize] as usize];
            let Some(home) = self.walks[i][now].clone() else { return Ok(put) };
            walk = self.then(&walk, &home);
            if walk.n_moves > MOST_MOVES || self.words.len() > MOST_WORDS {
                return Ok(put);
            }
        }
        Ok(put)
    }

    /// The walks from the positions nearest to home, found breadth first.
    fn begin(&mut self, graph: &Graph, home: u16, work: &mut Work) -> Result<(), Stop> {
        let start = Position::home(graph.n_cells(), home);
        let mut nodes: Vec<(u32, u16)> = vec![(u32::MAX, home)];
        let mut seen = BTreeSet::from([0u64]);
        let mut at = 0;
        while at < nodes.len() {
            work.node()?;
            // Replayed from home, so that a node needs no position of its own.
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
                hash ^= mark(piece, to) ^ mark(piece, now.hole());
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
                self.add(Walk { word, n_moves, image }, work)?;
            }
            if nodes.len() < NEAREST {
                for &to in graph.next(now.hole()) {
                    let piece = now.pieces()[to as usize];
                    let then = hash ^ mark(piece, to) ^ mark(piece, now.hole());
                    if seen.insert(then) {
                        nodes.push((at as u32, to));
                    }
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// The moves that bring everything home, if the walks suffice.
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
            self.spell(word, &mut moves);
        }
        Some(moves)
    }
}

/// Brings everything home on a small board, the hole being at home.
pub(super) fn solve(left: &Rest, work: &mut Work) -> Result<Option<Vec<u16>>, Stop> {
    let Rest { graph, position, .. } = left;
    let home = left.goal.hole();
    let mut table = WalkTable::new(graph, home);
    table.begin(graph, home, work)?;
    let mut round = 0;
    loop {
        if let Some(moves) = table.solve(position) {
            return Ok(Some(moves));
        }
        // Products of the walks that are there, the short ones first.
        let mut all: Vec<Walk> = table.walks.iter().flatten().flatten().cloned().collect();
        all.sort_by_key(|w| w.n_moves);
        all.truncate(40 << round);
        let mut put = false;
        for a in &all {
            for b in &all {
                if a.n_moves + b.n_moves <= MOST_MOVES && table.words.len() < MOST_WORDS {
                    let product = table.then(a, b);
                    put |= table.add(product, work)?;
                }
            }
        }
        round += 1;
        // Nothing new from a short list says little: only lists of 2,560 walks and more end it.
        if !put && round > 6 {
            return Ok(None);
        }
    }
}
