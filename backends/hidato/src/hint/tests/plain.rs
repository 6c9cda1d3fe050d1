//! The rules once more, in plain steps and without bit sets, to check what hints say.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use crate::board::Board;
use crate::topology::Contact;

/// A set of cells.
pub(super) type Cells = BTreeSet<usize>;

/// The board and the numbers on it; numbers count from 0.
pub(super) struct Plain<'a> {
    board: &'a Board,
    pub(super) n: usize,
    /// The place of each known number.
    pub(super) place_of: Vec<Option<usize>>,
    pub(super) free: Cells,
}

/// For each number the cells where it may still be.
pub(super) type Domains = Vec<Cells>;

/// A contradiction.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Conflict;

impl<'a> Plain<'a> {
    pub(super) fn new(board: &'a Board, numbers: &[u16]) -> Self {
        let mut place_of = vec![None; board.n_cells()];
        for place in board.cells().filter(|&place| numbers[place] > 0) {
            place_of[usize::from(numbers[place]) - 1] = Some(place);
        }
        let free = board.cells().filter(|&place| numbers[place] == 0).collect();
        Self { board, n: board.n_cells(), place_of, free }
    }

    pub(super) fn near(&self, place: usize) -> Cells {
        self.board.cells().filter(|&other| self.board.are_neighbors(place, other)).collect()
    }

    /// The free cells that can be reached from a cell in exactly so many steps through free cells.
    pub(super) fn walk(&self, from: usize, n_steps: usize) -> Cells {
        let mut at = Cells::from([from]);
        for _ in 0..n_steps {
            let near = at.iter().flat_map(|&place| self.near(place));
            at = near.filter(|place| self.free.contains(place)).collect();
        }
        at
    }

    /// The cells of each number that can be reached from the known numbers on both sides.
    pub(super) fn domains(&self) -> Domains {
        let known = |k: usize| self.place_of[k].map(|place| (k, place));
        (0..self.n)
            .map(|k| {
                if let Some(place) = self.place_of[k] {
                    return Cells::from([place]);
                }
                let before = (0..k).rev().find_map(known);
                let after = (k + 1..self.n).find_map(known);
                let mut cells = self.free.clone();
                for (known, place) in before.into_iter().chain(after) {
                    let reached = self.walk(place, known.abs_diff(k));
                    cells.retain(|cell| reached.contains(cell));
                }
                cells
            })
            .collect()
    }

    pub(super) fn verb(&self) -> &'static str {
        match self.board.topology().contact() {
            Contact::Touch => "touches",
            Contact::KnightsMove => "is a knight's move from",
            Contact::Jump => "is a jump from",
        }
    }

    pub(super) fn has_links(&self) -> bool {
        self.board.links().next().is_some()
    }

    /// Returns `true` if number `k` can be at a place with the number before it at one of some
    /// cells, and the number after it at one of others, as far as its links go.
    fn fits_links(&self, place: usize, before: &Cells, after: &Cells) -> bool {
        let links = || self.board.links().filter(|&(a, b)| a == place || b == place);
        // The path does not end between two links.
        let is_end = before.is_empty() || after.is_empty();
        let fits = |(a, b): (usize, usize)| {
            let partner = a + b - place;
            before.contains(&partner) || after.contains(&partner)
        };
        links().all(fits) && !(is_end && links().count() > 1)
    }

    /// Removes cells that touch no cell of the number before or after, or whose links lead to
    /// neither, until nothing changes.
    pub(super) fn settle(&self, domains: &mut Domains) -> Result<(), Conflict> {
        loop {
            let mut is_same = true;
            for k in 0..self.n {
                for other in [k.checked_sub(1), Some(k + 1)].into_iter().flatten() {
                    let Some(beside) = domains.get(other).cloned() else { continue };
                    let n = domains[k].len();
                    domains[k].retain(|&p| beside.iter().any(|&q| self.board.are_neighbors(p, q)));
                    is_same &= domains[k].len() == n;
                }
                let none = Cells::new();
                let at = |domains: &Domains, k: Option<usize>| {
                    k.and_then(|k| domains.get(k)).cloned().unwrap_or_else(|| none.clone())
                };
                let n = domains[k].len();
                let (before, after) = (at(domains, k.checked_sub(1)), at(domains, Some(k + 1)));
                // Each cell before `k` was entered from the cell of `k - 2`, and each after it is
                // left to that of `k + 2`.
                let further = [at(domains, k.checked_sub(2)), at(domains, Some(k + 2))];
                domains[k].retain(|&p| {
                    let here = Cells::from([p]);
                    let steps = |beside: &Cells, beyond: &Cells| {
                        beside.is_empty()
                            || beside.iter().any(|&q| {
                                self.board.are_neighbors(p, q) && self.fits_links(q, beyond, &here)
                            })
                    };
                    self.fits_links(p, &before, &after)
                        && steps(&before, &further[0])
                        && steps(&after, &further[1])
                });
                is_same &= domains[k].len() == n;
                if domains[k].is_empty() {
                    return Err(Conflict);
                }
            }
            if is_same {
                return Ok(());
            }
        }
    }

    /// Every solution that has these numbers, up to `most`; `None` if there are more, or the search
    /// takes too long. A solution is the place of each number.
    pub(super) fn solutions(&self, most: usize) -> Option<Vec<Vec<usize>>> {
        let domains = self.domains();
        let (mut found, mut path, mut n_steps) = (Vec::new(), Vec::new(), 0);
        self.search(&domains, &mut path, &mut found, &mut n_steps);
        (found.len() <= most && n_steps < MAX_STEPS).then_some(found)
    }

    fn search(
        &self,
        domains: &Domains,
        path: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
        n_steps: &mut usize,
    ) {
        *n_steps += 1;
        if *n_steps >= MAX_STEPS {
            return;
        }
        if path.len() == self.n {
            let at = |place| path.iter().position(|&p| p == place).expect("a cell");
            if self.board.links().any(|(a, b)| at(a).abs_diff(at(b)) != 1) {
                return;
            }
            found.push(path.clone());
            return;
        }
        for &place in &domains[path.len()] {
            let touches = path.last().is_none_or(|&last| self.board.are_neighbors(last, place));
            if touches && !path.contains(&place) {
                path.push(place);
                self.search(domains, path, found, n_steps);
                path.pop();
            }
        }
    }

    /// The steps that the path has to take, by counting: a cell that has no more ways than it needs
    /// takes them all, and a cell that has all it needs loses the others.
    pub(super) fn forced_steps(
        &self,
        domains: &Domains,
        placed: &[bool],
    ) -> Result<BTreeMap<usize, Cells>, Conflict> {
        let free: Cells = self.open_cells(domains, placed);
        let mut needs: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for &place in &free {
            let is_end = [0, self.n - 1].iter().any(|&k| !placed[k] && domains[k].contains(&place));
            needs.insert(place, (if is_end { 1 } else { 2 }, 2));
        }
        for k in (0..self.n).filter(|&k| placed[k]) {
            let beside = [k.checked_sub(1), Some(k + 1).filter(|&b| b < self.n)];
            let n = beside.into_iter().flatten().filter(|&b| !placed[b]).count();
            if n > 0 {
                needs.insert(*domains[k].first().ok_or(Conflict)?, (n, n));
            }
        }
        let mut ways: BTreeMap<usize, Cells> = BTreeMap::new();
        for &place in needs.keys() {
            let mut near = self.near(place);
            near.retain(|q| needs.contains_key(q) && (free.contains(q) || free.contains(&place)));
            ways.insert(place, near);
        }
        let mut used: BTreeMap<usize, Cells> =
            needs.keys().map(|&place| (place, Cells::new())).collect();
        for (a, b) in self.board.links().flat_map(|(a, b)| [(a, b), (b, a)]) {
            if ways.get(&a).is_some_and(|near| near.contains(&b)) {
                used.get_mut(&a).expect("it needs steps").insert(b);
            }
        }
        loop {
            let mut is_same = true;
            for (&place, &(fewest, most)) in &needs {
                let here = ways[&place].clone();
                if here.len() < fewest || used[&place].len() > most {
                    return Err(Conflict);
                }
                if here.len() == fewest && used[&place] != here {
                    is_same = false;
                    for &q in &here {
                        used.get_mut(&q).expect("it needs steps").insert(place);
                    }
                    used.insert(place, here);
                } else if used[&place].len() == most && used[&place] != here {
                    is_same = false;
                    for q in here.difference(&used[&place]) {
                        ways.get_mut(q).expect("it needs steps").remove(&place);
                    }
                    ways.insert(place, used[&place].clone());
                }
            }
            if is_same {
                used.retain(|place, cells| free.contains(place) && !cells.is_empty());
                return Ok(used);
            }
        }
    }

    /// The cells that no placed number holds.
    pub(super) fn open_cells(&self, domains: &Domains, placed: &[bool]) -> Cells {
        let taken = |&place: &usize| (0..self.n).any(|k| placed[k] && domains[k].contains(&place));
        self.board.cells().filter(|place| !taken(place)).collect()
    }

    /// The connected groups of cells.
    pub(super) fn rooms(&self, free: &Cells) -> Vec<Cells> {
        let mut rest = free.clone();
        let mut rooms = Vec::new();
        while let Some(first) = rest.pop_first() {
            let (mut room, mut todo) = (Cells::from([first]), vec![first]);
            while let Some(place) = todo.pop() {
                for q in self.near(place) {
                    if rest.remove(&q) {
                        room.insert(q);
                        todo.push(q);
                    }
                }
            }
            rooms.push(room);
        }
        rooms
    }

    /// Runs of consecutive numbers that are not placed: the first and the last of each.
    pub(super) fn runs(&self, placed: &[bool]) -> Vec<(usize, usize)> {
        let open: Vec<usize> = (0..self.n).filter(|&k| !placed[k]).collect();
        open.chunk_by(|a, b| a + 1 == *b).map(|run| (run[0], run[run.len() - 1])).collect()
    }

    /// Returns `true` if all rules together find a contradiction.
    pub(super) fn is_refuted(&self, domains: &Domains) -> bool {
        let mut domains = domains.clone();
        let mut placed: Vec<bool> = self.place_of.iter().map(Option::is_some).collect();
        loop {
            let before = (domains.clone(), placed.clone());
            if self.narrow(&mut domains, &mut placed).is_err() {
                return true;
            }
            if before == (domains.clone(), placed.clone()) {
                return false;
            }
        }
    }

    /// Applies each rule once.
    fn narrow(&self, domains: &mut Domains, placed: &mut [bool]) -> Result<(), Conflict> {
        self.settle(domains)?;
        for k in 0..self.n {
            if domains[k].len() == 1 {
                placed[k] = true;
                let place = domains[k].clone();
                for other in (0..self.n).filter(|&other| other != k) {
                    domains[other].retain(|p| !place.contains(p));
                }
            }
        }
        self.settle(domains)?;
        for place in self.board.cells() {
            let mut at = (0..self.n).filter(|&k| domains[k].contains(&place));
            match (at.next(), at.next()) {
                (None, _) => return Err(Conflict),
                (Some(k), None) => domains[k] = Cells::from([place]),
                _ => {}
            }
        }
        for (place, used) in self.forced_steps(domains, placed)? {
            join(domains, place, &used);
        }
        for k in 1..self.n - 1 {
            let bad: Vec<usize> =
                domains[k].iter().copied().filter(|&p| self.overlaps(domains, k, p)).collect();
            domains[k].retain(|p| !bad.contains(p));
        }
        for from in 0..self.n {
            for to in from..self.n.min(from + 6) {
                let cells: Cells = domains[from..=to].iter().flatten().copied().collect();
                if cells.len() < to + 1 - from {
                    return Err(Conflict);
                }
                if cells.len() == to + 1 - from {
                    leave_to(domains, from..=to, &cells);
                }
            }
        }
        let rooms = self.rooms(&self.open_cells(domains, placed));
        for room in &rooms {
            for (from, to) in self.runs(placed) {
                for inside in [true, false] {
                    if rooms.len() > 1
                        && self.is_room_fact(domains, placed, room, (from, to), inside)
                    {
                        confine(domains, from..=to, room, inside);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns `true` if the numbers before and after `k` at a place need the same cell.
    pub(super) fn overlaps(&self, domains: &Domains, k: usize, place: usize) -> bool {
        if k == 0 || k + 1 == self.n {
            return false;
        }
        let near = self.near(place);
        let beside = domains[k - 1].union(&domains[k + 1]);
        beside.filter(|place| near.contains(place)).count() <= 1
    }

    /// Returns `true` if the room cannot be filled without a run, or has no space for it.
    pub(super) fn is_room_fact(
        &self,
        domains: &Domains,
        placed: &[bool],
        room: &Cells,
        run: (usize, usize),
        inside: bool,
    ) -> bool {
        let others = || self.runs(placed).into_iter().filter(|&other| other != run);
        let length = |(from, to): (usize, usize)| to + 1 - from;
        let may = |&(from, to): &(usize, usize)| {
            domains[from..=to].iter().all(|cells| cells.iter().any(|place| room.contains(place)))
        };
        let must = |&(from, to): &(usize, usize)| {
            domains[from..=to].iter().any(|cells| cells.is_subset(room))
        };
        if inside {
            others().filter(may).map(length).sum::<usize>() < room.len()
        } else {
            others().filter(must).map(length).sum::<usize>() + length(run) > room.len()
        }
    }
}

/// The limit of a search for all solutions.
const MAX_STEPS: usize = 30_000;

/// Keeps the numbers at a place that have a neighboring number at each of the other cells.
pub(super) fn join(domains: &mut Domains, place: usize, used: &Cells) {
    let old = domains.clone();
    for (k, cells) in domains.iter_mut().enumerate() {
        let is_beside = |q: &usize| {
            [k.wrapping_sub(1), k + 1].iter().any(|&b| old.get(b).is_some_and(|d| d.contains(q)))
        };
        if !used.iter().all(is_beside) {
            cells.remove(&place);
        }
    }
}

/// Removes cells from all numbers but a run.
pub(super) fn leave_to(
    domains: &mut Domains,
    run: core::ops::RangeInclusive<usize>,
    cells: &Cells,
) {
    for (k, places) in domains.iter_mut().enumerate() {
        if !run.contains(&k) {
            places.retain(|place| !cells.contains(place));
        }
    }
}

/// Keeps a run inside a room, or outside it.
pub(super) fn confine(
    domains: &mut Domains,
    run: core::ops::RangeInclusive<usize>,
    room: &Cells,
    inside: bool,
) {
    for k in run {
        domains[k].retain(|place| room.contains(place) == inside);
    }
}
