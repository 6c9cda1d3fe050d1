//! What the kit found.

use std::fmt;
use std::time::Duration;

use crate::property::Property;

/// A promise that was broken, with what it takes to see it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The promise.
    pub property: Property,
    /// The puzzle and the walk on it: `lights-out 3x7#monkey-17`. `Check::replay` takes the part
    /// behind the game's name.
    pub id: String,
    /// What went wrong.
    pub what: String,
    /// The last input, where one was being answered.
    pub input: String,
    /// The moves that led there, as the game writes them.
    pub moves: String,
    /// The state: its text form, else its debug form.
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

/// Long texts without their middle.
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

/// How much a check tried: the same on every machine, however loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Coverage {
    /// Puzzles that were generated.
    pub puzzles: usize,
    /// Steps that were walked on them.
    pub steps: usize,
    /// How often a game came to its end on a walk.
    pub ends: usize,
    /// Steps that were taken back.
    pub undos: usize,
    /// Params of the whole range that were played with.
    pub params: usize,
}

impl fmt::Display for Coverage {
    /// `12 puzzles, 480 steps, 9 ends, 460 undos, 30 params`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzles, steps, ends, undos, params } = self;
        write!(f, "{puzzles} puzzles, {steps} steps, {ends} ends, {undos} undos, {params} params")
    }
}

/// What a whole check found, in the order of [`Property::ALL`].
#[derive(Clone, Debug)]
pub struct Report {
    /// The game's id.
    pub game: &'static str,
    /// Broken promises, the first failure of each.
    pub failures: Vec<Failure>,
    /// Promises that were not tested, with the author's reasons.
    pub skipped: Vec<(Property, String)>,
    /// How much was tried.
    pub coverage: Coverage,
    /// How long each promise took.
    pub times: Vec<(Property, Duration)>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.failures.split_first() {
            None => write!(f, "{} keeps its promises ({})", self.game, self.coverage),
            Some((first, rest)) => {
                write!(f, "{} breaks a promise of a back end\n\n{first}", self.game)?;
                for failure in rest {
                    let found = failure.what.replace('\n', "\n    ");
                    write!(f, "\nand after that {}: {found}", failure.property)?;
                }
                Ok(())
            }
        }
    }
}
