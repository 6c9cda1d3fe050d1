//! Techniques of deduction. Hints use their explanations, and a puzzle's grade is the hardest
//! technique that it needs.

use puzzle_core::grid::Cell;
use puzzle_core::solve::{Grade, Stop, Work};
use puzzle_core::{Text, text};

use crate::board::{Symbol, Symbols};
use crate::rules::{self, Line, all, cells_of, name, threes};

/// A deduction: cells to fill, and the cells and text that explain it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The difficulty of the technique.
    pub(crate) grade: Grade,
    pub(crate) symbol: Symbol,
    pub(crate) cells: Vec<Cell>,
    pub(crate) reasons: Vec<Cell>,
    pub(crate) words: Text,
}

/// A position in which the deductions are made: its lines as bits, and all full lines that the
/// rules allow.
#[derive(Clone, Debug)]
pub(crate) struct Position<'a> {
    n: usize,
    lines: Vec<Line>,
    whole: &'a [u16],
}

/// The proof that a position is impossible: a line that cannot be filled.
pub(crate) struct Contradiction {
    pub(crate) line: usize,
}

impl<'a> Position<'a> {
    /// Creates a position from the content of its cells. `whole` has all full lines of this size
    /// that the rules allow.
    pub(crate) fn new(cells: &Symbols, whole: &'a [u16]) -> Self {
        Self { n: cells.width() as usize, lines: rules::lines(cells), whole }
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Symbol> {
        let [(line, at), _] = rules::places(cell, self.n);
        Symbol::BOTH.into_iter().find(|&symbol| self.lines[line].of(symbol) >> at & 1 == 1)
    }

    pub(crate) fn put(&mut self, cell: Cell, symbol: Symbol) {
        for (line, at) in rules::places(cell, self.n) {
            self.lines[line].put(symbol, 1 << at);
        }
    }

    /// Returns the empty cells in reading order.
    pub(crate) fn empty(&self) -> impl Iterator<Item = Cell> {
        (0..self.n).flat_map(|y| cells_of(y, self.lines[y].empty(self.n), self.n))
    }

    /// Returns the first deduction by techniques up to a grade, the easiest first.
    pub(crate) fn deduce(&self, up_to: Grade, work: &mut Work<'_>) -> Result<Option<Step>, Stop> {
        type Technique<'a> = fn(&Position<'a>, usize) -> Option<Step>;
        let techniques: [(Grade, Technique<'a>); 6] = [
            (Grade::Easy, Self::pair),
            (Grade::Easy, Self::gap),
            (Grade::Easy, Self::full),
            (Grade::Normal, Self::last),
            (Grade::Tricky, Self::line),
            (Grade::Hard, Self::twin),
        ];
        for (_, technique) in techniques.iter().filter(|(grade, _)| *grade <= up_to) {
            work.node()?;
            if let Some(step) = (0..2 * self.n).find_map(|line| technique(self, line)) {
                return Ok(Some(step));
            }
        }
        if up_to < Grade::Expert { Ok(None) } else { self.suppose(work) }
    }

    /// Returns a deduction about a line: `what` is the symbol and the bits of the cells to fill,
    /// `why` has the bits of the cells that explain it, and `words` is the grade and the text.
    fn step(&self, line: usize, what: (Symbol, u16), why: u16, words: (Grade, Text)) -> Step {
        Step {
            grade: words.0,
            symbol: what.0,
            cells: cells_of(line, what.1, self.n).collect(),
            reasons: cells_of(line, why, self.n).collect(),
            words: words.1,
        }
    }

    /// Two equal symbols side by side: no third one beside them.
    fn pair(&self, line: usize) -> Option<Step> {
        let empty = self.lines[line].empty(self.n);
        Symbol::BOTH.into_iter().find_map(|symbol| {
            let bits = self.lines[line].of(symbol);
            let pairs = bits & bits >> 1;
            let first = (0..self.n).filter(|at| pairs >> at & 1 == 1).find_map(|at| {
                let pair = 0b11 << at;
                let beside = (pair << 1 | pair >> 1) & !pair & empty;
                (beside != 0).then_some((beside, pair))
            });
            let (beside, pair) = first?;
            let (suns, other) = (symbol.several(), symbol.other());
            let words = text!(
                "two {suns} are side by side, so beside them is {a_moon}",
                suns,
                a_moon = other.one()
            );
            Some(self.step(line, (other, beside), pair, (Grade::Easy, words)))
        })
    }

    /// Two equal symbols with one cell between them: another symbol between them.
    fn gap(&self, line: usize) -> Option<Step> {
        let empty = self.lines[line].empty(self.n);
        Symbol::BOTH.into_iter().find_map(|symbol| {
            let bits = self.lines[line].of(symbol);
            let between = bits << 1 & bits >> 1 & empty;
            let first = between & between.wrapping_neg();
            let (suns, other) = (symbol.several(), symbol.other());
            let words = text!("between two {suns} must be {a_moon}", suns, a_moon = other.one());
            let why = first << 1 | first >> 1;
            (first != 0).then(|| self.step(line, (other, first), why, (Grade::Easy, words)))
        })
    }

    /// A line with all of its suns or moons: the rest are the other symbol.
    fn full(&self, line: usize) -> Option<Step> {
        let empty = self.lines[line].empty(self.n);
        Symbol::BOTH.into_iter().filter(|_| empty != 0).find_map(|symbol| {
            let bits = self.lines[line].of(symbol);
            let (suns, other) = (symbol.several(), symbol.other());
            let has_all = bits.count_ones() as usize == self.n / 2;
            let words = text!(
                "{name} has all {n} {suns}, so the rest are {moons}",
                name = name(line, self.n),
                n = self.n / 2,
                suns,
                moons = other.several()
            );
            has_all.then(|| self.step(line, (other, empty), bits, (Grade::Easy, words)))
        })
    }

    /// A line that lacks a single sun or moon: that symbol is not in a cell if the rest of the line
    /// would then have three of the other symbol side by side.
    fn last(&self, line: usize) -> Option<Step> {
        let empty = self.lines[line].empty(self.n);
        Symbol::BOTH.into_iter().find_map(|symbol| {
            let bits = self.lines[line].of(symbol);
            if bits.count_ones() as usize + 1 != self.n / 2 {
                return None;
            }
            let other = symbol.other();
            let mut places = (0..self.n).map(|at| 1 << at).filter(|at| empty & at != 0);
            let rest = |at: u16| threes(self.lines[line].of(other) | empty & !at);
            let at = places.find(|&at| rest(at) != 0)?;
            let why = rest(at) | rest(at) << 1 | rest(at) >> 1;
            let words = text!(
                "{name} lacks one {sun}; if it were here, three {moons} would be side by side",
                name = name(line, self.n),
                sun = symbol.word(),
                moons = other.several()
            );
            Some(self.step(line, (other, at), why & !at, (Grade::Normal, words)))
        })
    }

    /// A cell that has the same symbol in all ways to fill its line.
    fn line(&self, line: usize) -> Option<Step> {
        let words = |symbol: Symbol| {
            let (name, a_sun) = (name(line, self.n), symbol.one());
            text!("in every way to fill {name}, there is {a_sun} here", name, a_sun)
        };
        let (symbol, bits) = self.forced(line, &[]).ok()??;
        let why = all(self.n) & !self.lines[line].empty(self.n);
        Some(self.step(line, (symbol, bits), why, (Grade::Tricky, words(symbol))))
    }

    /// A cell that has the same symbol in all ways to fill its line that do not repeat another
    /// line.
    fn twin(&self, line: usize) -> Option<Step> {
        let twins = self.finished_beside(line);
        let (symbol, bits) = self.forced(line, &twins).ok()??;
        let near = |twin: &u16| self.lines[line].allows(*twin);
        let twin = twins.iter().find(|twin| near(twin))?;
        let beside = if line < self.n { 0..self.n } else { self.n..2 * self.n };
        let other = beside.into_iter().find(|&i| self.lines[i].suns == *twin && i != line)?;
        let (name, like, a_sun) = (name(line, self.n), name(other, self.n), symbol.one());
        let words =
            text!("{name} must not equal {like}, so there is {a_sun} here", name, like, a_sun);
        let mut step = self.step(line, (symbol, bits), 0, (Grade::Hard, words));
        step.reasons = cells_of(other, all(self.n), self.n).collect();
        Some(step)
    }

    /// Returns the other full rows of the position if `line` is a row, or else the other full
    /// columns, each as the bits of its suns.
    fn finished_beside(&self, line: usize) -> Vec<u16> {
        let beside = if line < self.n { 0..self.n } else { self.n..2 * self.n };
        let is_other = |&i: &usize| i != line && self.lines[i].empty(self.n) == 0;
        beside.filter(is_other).map(|i| self.lines[i].suns).collect()
    }

    /// Returns the cells that have the same symbol in all ways to fill a line, with that symbol.
    /// The lines in `twins` are not allowed.
    fn forced(&self, line: usize, twins: &[u16]) -> Result<Option<(Symbol, u16)>, Contradiction> {
        let (mut always, mut ever) = (u16::MAX, 0);
        let is_way = |suns: &&u16| self.lines[line].allows(**suns) && !twins.contains(suns);
        let empty = self.lines[line].empty(self.n);
        for suns in self.whole.iter().filter(is_way) {
            always &= suns;
            ever |= suns;
        }
        if always & !ever != 0 {
            return Err(Contradiction { line });
        }
        let (suns, moons) = (always & empty, !ever & empty);
        Ok(match (suns, moons) {
            (0, 0) => None,
            (0, moons) => Some((Symbol::Moon, moons)),
            (suns, _) => Some((Symbol::Sun, suns)),
        })
    }

    /// Fills the cells that have the same symbol in all ways to fill their line, until there are no
    /// more.
    pub(crate) fn narrow(
        &mut self,
        work: &mut Work<'_>,
    ) -> Result<Result<(), Contradiction>, Stop> {
        loop {
            let mut has_changed = false;
            work.node()?;
            for line in 0..2 * self.n {
                match self.forced(line, &self.finished_beside(line)) {
                    Ok(None) => {}
                    Ok(Some((symbol, bits))) => {
                        has_changed = true;
                        for cell in cells_of(line, bits, self.n).collect::<Vec<_>>() {
                            self.put(cell, symbol);
                        }
                    }
                    Err(contradiction) => return Ok(Err(contradiction)),
                }
            }
            if !has_changed {
                return Ok(Ok(()));
            }
        }
    }

    /// A cell in which one symbol leads to a line that cannot be filled: the cell has the other
    /// symbol.
    fn suppose(&self, work: &mut Work<'_>) -> Result<Option<Step>, Stop> {
        for cell in self.empty() {
            for symbol in Symbol::BOTH {
                let mut supposed = self.clone();
                supposed.put(cell, symbol);
                if let Err(contradiction) = supposed.narrow(work)? {
                    let line = contradiction.line;
                    let (a_sun, other) = (symbol.one(), symbol.other());
                    let name = name(line, self.n);
                    let words = text!("with {a_sun} here, {name} could not be filled", a_sun, name);
                    let mut step = self.step(line, (other, 0), all(self.n), (Grade::Expert, words));
                    step.reasons.retain(|&reason| reason != cell);
                    step.cells.push(cell);
                    return Ok(Some(step));
                }
            }
        }
        Ok(None)
    }
}
