//! The results of the kit.

use std::fmt;
use std::time::Duration;

use crate::property::Property;

/// A broken property, with what is needed to reproduce it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The property.
    pub property: Property,
    /// The puzzle and the walk on it: `lights-out 3x7#monkey-17`. `Check::replay` takes the part
    /// after the game's name.
    pub id: String,
    /// What went wrong.
    pub what: String,
    /// The last input; empty if there was none.
    pub input: String,
    /// The moves that led to the position, in the game's notation.
    pub moves: String,
    /// The state: its text form, or its debug form if it has none.
    pub state: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.property, self.property.promise())?;
        writeln!(f, "  at     {}", self.id)?;
        writeln!(f, "  found  {}", self.what.replace('\n', "\n         "))?;
        for (name, text) in [("input", &self.input), ("moves", &self.moves), ("state", &self.state)]
        {
            if !text.is_empty() {
                let text = shortened(text).replace('\n', "\n         ");
                writeln!(f, "  {name}  {text}")?;
            }
        }
        Ok(())
    }
}

/// Returns a long text without its middle.
fn shortened(text: &str) -> String {
    const MOST: usize = 2000;
    let text = text.trim_end();
    let n = text.chars().count();
    if n <= MOST {
        return text.to_string();
    }
    let start: String = text.chars().take(MOST / 2).collect();
    let end: String = text.chars().skip(n - MOST / 2).collect();
    format!("{start} … {end}")
}

/// How much a check tried. It is the same on every machine, whatever the load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Coverage {
    /// The number of generated puzzles.
    pub puzzles: usize,
    /// The number of steps on walks.
    pub steps: usize,
    /// The number of walks on which the game ended.
    pub ends: usize,
    /// The number of undone steps.
    pub undos: usize,
    /// The number of params from the whole range that were played with.
    pub params: usize,
    /// The number of damaged descs, accepted by the game, on which the solver was tested.
    pub foreign: usize,
    /// The number of presses that were canceled, released or interrupted by undo.
    pub gestures: usize,
    /// The number of times that a puzzle was drawn or pressed with tiles and units of another size.
    pub sizes: usize,
    /// The puzzles that the solver solved.
    pub solved: Tried,
    /// The puzzles whose number of solutions the solver decided.
    pub counted: Tried,
    /// The puzzles whose grade the grader found, for games whose generator rates its puzzles.
    pub rated: Tried,
    /// The puzzles on which hints were followed.
    pub hinted: Tried,
}

/// How many of the puzzles were tested to the end. The others reached a limit of the check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// The number of puzzles tested to the end.
    pub n: usize,
    /// The number of puzzles.
    pub of: usize,
}

impl Tried {
    pub(crate) fn count(&mut self, is_done: bool) {
        self.n += usize::from(is_done);
        self.of += 1;
    }
}

impl fmt::Display for Tried {
    /// Writes `14 of 14`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.n, self.of)
    }
}

impl fmt::Display for Coverage {
    /// Writes `12 puzzles, 480 steps, 9 ends, 460 undos, 30 params, 900 gestures, 54 sizes; solved 12
    /// of 12, counted 12 of 12, foreign 40`; what a game does not do is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzles, steps, ends, undos, params, gestures, sizes, .. } = self;
        write!(
            f,
            "{puzzles} puzzles, {steps} steps, {ends} ends, {undos} undos, {params} params, "
        )?;
        write!(f, "{gestures} gestures, {sizes} sizes")?;
        let proofs = [
            ("solved", self.solved),
            ("counted", self.counted),
            ("rated", self.rated),
            ("hinted", self.hinted),
        ];
        let mut mark = ";";
        for (what, tried) in proofs.iter().filter(|(_, tried)| tried.of > 0) {
            write!(f, "{mark} {what} {tried}")?;
            mark = ",";
        }
        if self.foreign > 0 {
            write!(f, "{mark} foreign {}", self.foreign)?;
        }
        Ok(())
    }
}

/// The results of a whole check, in the order of [`Property::ALL`].
#[derive(Clone, Debug)]
pub struct Report {
    /// The game's ID.
    pub game: &'static str,
    /// The broken properties, with the first failure of each.
    pub failures: Vec<Failure>,
    /// The properties that were not tested, with the author's reasons.
    pub skipped: Vec<(Property, String)>,
    /// How much was tried.
    pub coverage: Coverage,
    /// The duration of the test of each property.
    pub times: Vec<(Property, Duration)>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.failures.split_first() {
            None => write!(f, "{} passes the check ({})", self.game, self.coverage),
            Some((first, rest)) => {
                write!(f, "{} fails the check\n\n{first}", self.game)?;
                for failure in rest {
                    let found = failure.what.replace('\n', "\n    ");
                    write!(f, "\nand after that {}: {found}", failure.property)?;
                }
                Ok(())
            }
        }
    }
}
