//! The moves of the editor.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use puzzle_core::format::Scanner;
use puzzle_core::{Invalid, Text, text};
use smallvec::SmallVec;

use crate::description::place_in_words;
use crate::layout::{MAX_EXTENT, MAX_LAYERS, Place};

/// A move of the editor: tiles that are removed, and tiles that are put elsewhere.
///
/// As text, `+1,3,5x4` puts four tiles side by side in layer 1, half-row 3, from half-column 5 on,
/// and `-2,1,1` removes a tile. Layers, rows and columns are counted from 1. Runs are joined by `;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// First the runs that are removed, then the runs that are put, each in the order of places.
    runs: SmallVec<[Run; 1]>,
}

/// Tiles side by side that are put or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    puts: bool,
    first: Place,
    n: u8,
}

impl Run {
    fn places(self) -> impl Iterator<Item = Place> {
        (0..self.n).map(move |i| Place { x: self.first.x + 2 * i, ..self.first })
    }
}

impl Stroke {
    /// Returns the stroke that changes the tiles `old` to the tiles `new`, both in order; `None` if
    /// they are equal.
    pub(super) fn between(old: &[Place], new: &[Place]) -> Option<Self> {
        let mut runs: SmallVec<[Run; 1]> = SmallVec::new();
        for (puts, these, others) in [(false, old, new), (true, new, old)] {
            for &place in these.iter().filter(|&place| others.binary_search(place).is_err()) {
                match runs.last_mut() {
                    Some(run)
                        if run.puts == puts
                            && run.first == (Place { x: run.first.x, ..place })
                            && run.first.x + 2 * run.n == place.x =>
                    {
                        run.n += 1;
                    }
                    _ => runs.push(Run { puts, first: place, n: 1 }),
                }
            }
        }
        (!runs.is_empty()).then_some(Self { runs })
    }

    /// Returns the tiles after the stroke.
    ///
    /// # Errors
    /// Returns an error if a tile that it removes is not there.
    pub(super) fn apply(&self, old: &[Place]) -> Result<Vec<Place>, Invalid> {
        let mut removed: Vec<Place> =
            self.runs.iter().filter(|run| !run.puts).flat_map(|run| run.places()).collect();
        removed.sort_unstable();
        if let Some(place) = removed.iter().find(|place| old.binary_search(place).is_err()) {
            return Err(Invalid::new(text!(
                "there is no tile in {place}",
                place = place_in_words(*place)
            )));
        }
        let kept = old.iter().copied().filter(|place| removed.binary_search(place).is_err());
        let put = self.runs.iter().filter(|run| run.puts).flat_map(|run| run.places());
        Ok(kept.chain(put).collect())
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, run) in self.runs.iter().enumerate() {
            let join = if i > 0 { ";" } else { "" };
            let sign = if run.puts { '+' } else { '-' };
            let Place { z, y, x } = run.first;
            write!(f, "{join}{sign}{},{},{}", z + 1, y + 1, x + 1)?;
            if run.n > 1 {
                write!(f, "x{}", run.n)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Run {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let mut scanner = Scanner::new(text);
        let puts = scanner.take('+');
        if !puts {
            scanner.expect('-')?;
        }
        let number = |scanner: &mut Scanner<'_>, most: usize| {
            let here = scanner.clone();
            let n = scanner.uint()? as usize;
            let is_known = (1..=most).contains(&n);
            if is_known { Ok(n as u8) } else { Err(here.expected(text!("1 to {most}", most))) }
        };
        let z = number(&mut scanner, MAX_LAYERS)? - 1;
        scanner.expect(',')?;
        let y = number(&mut scanner, MAX_EXTENT - 1)? - 1;
        scanner.expect(',')?;
        let x = number(&mut scanner, MAX_EXTENT - 1)? - 1;
        let room = (MAX_EXTENT - usize::from(x)) / 2;
        let n = if scanner.take('x') { number(&mut scanner, room)? } else { 1 };
        scanner.finish()?;
        Ok(Self { puts, first: Place { z, y, x }, n })
    }
}

impl FromStr for Stroke {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let runs = text.split(';').map(str::parse).collect::<Result<_, _>>()?;
        let stroke = Self { runs };
        stroke.to_string().eq(text).then_some(stroke).ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            Invalid::new(text!(
                "'{text}' is not written as the editor writes it",
                text = Text::visible(shown)
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::BoardLayout;

    #[track_caller]
    fn check(old: &str, new: &str, text: &str) {
        let places = |code: &str| BoardLayout::places_of_code(code).unwrap();
        let (old, new) = (places(old), places(new));
        let stroke = Stroke::between(&old, &new).unwrap();
        assert_eq!(stroke.to_string(), text);
        assert_eq!(text.parse(), Ok(stroke.clone()));
        let mut made = stroke.apply(&old).unwrap();
        made.sort_unstable();
        assert_eq!(made, new);
    }

    #[test]
    fn strokes_are_written_as_runs() {
        check("_", "_3-3_a2", "+1,1,1x3;+1,3,1x3;+2,1,2x2");
        check("_3-3", "_1b1-3", "-1,1,3");
        check("_2", "_a1c1", "-1,1,1x2;+1,1,2;+1,1,7");
        check("_1_1", "_", "-1,1,1;-2,1,1");
        for text in ["1,1,1", "+1,1,1x1", "+0,1,1", "+33,1,1", "+1,128,1", "+1,1,1;", "", "+1,1"] {
            assert!(text.parse::<Stroke>().is_err(), "{text}");
        }
        let stroke: Stroke = "-1,1,1x2".parse().unwrap();
        assert!(stroke.apply(&BoardLayout::places_of_code("_1").unwrap()).is_err());
        assert!(Stroke::between(&[], &[]).is_none());
    }
}
