//! Saved games of Simon Tatham's Portable Puzzle Collection.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Invalid, Text, text};

/// The maximum size of a saved game, in bytes. Those of the largest boards have far fewer.
pub const MAX_TATHAM_SAVE: usize = 1 << 20;

/// The beginning of every saved game.
const MAGIC: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection";

/// A change of the position in a saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TathamMove<'a> {
    /// A move in the notation of its game.
    Move(&'a str),
    /// The player asked for the solution. The text is a move to it.
    Solve(&'a str),
    /// The player began again, with this desc.
    Restart(&'a str),
}

/// A saved game of Simon Tatham's Portable Puzzle Collection, or of another program with its
/// mid-end: lines `KEY     :LENGTH:VALUE`, whose lengths count bytes.
///
/// ```
/// use puzzle_core::format::{TathamMove, TathamSave};
/// let text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Fifteen\n\
///     CPARAMS :3:2x2\nDESC    :7:1,2,0,3\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :4:M1,1\n";
/// let save = TathamSave::parse(text)?;
/// assert_eq!((save.game(), save.params(), save.desc()), ("Fifteen", "2x2", "1,2,0,3"));
/// assert_eq!(save.moves()?, [TathamMove::Move("M1,1")]);
/// # Ok::<(), puzzle_core::Invalid>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TathamSave<'a> {
    /// The keys and values in order, each with its line, from 1.
    fields: Vec<(&'a str, &'a str, usize)>,
}

impl<'a> TathamSave<'a> {
    /// Returns `true` if a text begins like a saved game of the named program, ignoring case.
    pub fn is_of(text: &str, game: &str) -> bool {
        // The name stands within the first lines, which are short.
        text.starts_with(MAGIC)
            && text.lines().take(8).any(|line| {
                line.strip_prefix("GAME").and_then(|line| line.rsplit_once(':')).is_some_and(
                    |(length, name)| {
                        length.trim_start().starts_with(':')
                            && name.trim().eq_ignore_ascii_case(game)
                    },
                )
            })
    }

    /// Reads a saved game.
    ///
    /// # Errors
    /// When a line is not `KEY:LENGTH:VALUE`, or a length is larger than the rest of the text.
    pub fn parse(text: &'a str) -> Result<Self, Invalid> {
        if text.len() > MAX_TATHAM_SAVE {
            return Err(Invalid::new(text!(
                "a saved game has at most {n} KiB",
                n = MAX_TATHAM_SAVE >> 10
            )));
        }
        if !text.starts_with(MAGIC) {
            return Err(Invalid::new(text!(
                "a saved game begins with {magic}",
                magic = Text::plain(MAGIC)
            ))
            .at(1, 1));
        }
        let mut fields = Vec::new();
        let mut rest = text;
        let mut line = 1;
        loop {
            let trimmed = rest.trim_start_matches(['\r', '\n']);
            line += rest[..rest.len() - trimmed.len()].matches('\n').count();
            rest = trimmed;
            if rest.trim().is_empty() {
                return Ok(Self { fields });
            }
            let mut parts = rest.splitn(3, ':');
            let (key, length, value) = (parts.next(), parts.next(), parts.next());
            let is_key = |key: &&str| key.len() <= 8 && !key.contains('\n');
            let (Some(key), Some(length), Some(value)) = (key.filter(is_key), length, value) else {
                return Err(Invalid::new("expected a line KEY:LENGTH:VALUE").at(line, 1));
            };
            let Some(length) = length.parse::<usize>().ok().filter(|_| length.len() <= 7) else {
                return Err(Invalid::new("expected the length of the value in bytes").at(line, 10));
            };
            let Some(value) = value.get(..length) else {
                let why = text!(
                    "the value of {key} should have {length} bytes, but only {n} follow",
                    key = Text::shown(key.trim()),
                    length,
                    n = value.len()
                );
                return Err(Invalid::new(why).at(line, 0));
            };
            let behind = value.as_ptr() as usize - rest.as_ptr() as usize + length;
            // A length may count the end of its line.
            fields.push((key.trim(), value.trim_end_matches(['\r', '\n']), line));
            line += value.matches('\n').count();
            rest = &rest[behind..];
        }
    }

    /// Returns the first value of a key.
    pub fn value(&self, key: &str) -> Option<&'a str> {
        self.fields.iter().find(|(found, _, _)| *found == key).map(|(_, value, _)| *value)
    }

    /// Returns the name of the game; empty if there is none.
    pub fn game(&self) -> &'a str {
        self.value("GAME").unwrap_or_default()
    }

    /// Returns the params of the current puzzle; empty if there are none.
    pub fn params(&self) -> &'a str {
        self.value("CPARAMS").or_else(|| self.value("PARAMS")).unwrap_or_default()
    }

    /// Returns the desc; empty if there is none.
    pub fn desc(&self) -> &'a str {
        self.value("DESC").unwrap_or_default()
    }

    /// Returns the time played in milliseconds; 0 if the game has no clock.
    pub fn elapsed_ms(&self) -> u64 {
        self.value("TIME").and_then(millis).unwrap_or(0)
    }

    /// Returns the changes that led to the current position. Changes that were undone are left out.
    ///
    /// # Errors
    /// When the position lies behind the last change.
    pub fn moves(&self) -> Result<Vec<TathamMove<'a>>, Invalid> {
        let mut moves = Vec::new();
        for &(key, value, _) in &self.fields {
            moves.push(match key {
                "MOVE" => TathamMove::Move(value),
                "SOLVE" => TathamMove::Solve(value),
                "RESTART" => TathamMove::Restart(value),
                _ => continue,
            });
        }
        let Some(position) = self.value("STATEPOS") else { return Ok(moves) };
        match position.parse::<usize>() {
            Ok(position) if (1..=moves.len() + 1).contains(&position) => {
                moves.truncate(position - 1);
                Ok(moves)
            }
            _ => {
                let shown: String = position.chars().take(20).collect();
                Err(Invalid::new(text!(
                    "the position {position} is not one of the {n} of this saved game",
                    position = Text::visible(shown),
                    n = moves.len() + 1
                )))
            }
        }
    }

    /// Adds the line of the n-th change, from 0, to an error.
    pub fn refuse_move(&self, n: usize, error: Invalid) -> Invalid {
        let mut lines = self
            .fields
            .iter()
            .filter(|(key, _, _)| matches!(*key, "MOVE" | "SOLVE" | "RESTART"))
            .map(|&(_, _, line)| line);
        match lines.nth(n) {
            Some(line) => error.at(line, 0),
            None => error,
        }
    }

    /// Adds the line of a key to an error.
    pub fn refuse_value(&self, key: &str, error: Invalid) -> Invalid {
        match self.fields.iter().find(|(found, _, _)| *found == key) {
            Some(&(_, _, line)) => error.at(line, 0),
            None => error,
        }
    }
}

/// Parses seconds, written as by C's `%g`, as milliseconds. Unlike `f64::from_str`, this needs no
/// table of 10 KB, which every page with a game would load.
fn millis(seconds: &str) -> Option<u64> {
    let (mantissa, exponent) = seconds.split_once('e').unwrap_or((seconds, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: u64 = format!("{whole}{decimals}").parse().ok()?;
    let n_decimals = i32::try_from(decimals.len()).ok()?;
    let shift = exponent.parse::<i32>().ok()?.checked_sub(n_decimals)?.checked_add(3)?;
    let factor = 10_u64.saturating_pow(shift.unsigned_abs());
    Some(if shift < 0 { digits / factor } else { digits.saturating_mul(factor) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use expect_test::{Expect, expect};

    fn check(rest: &str, want: &Expect) {
        let text = format!("{MAGIC}\n{rest}");
        let shown = match TathamSave::parse(&text) {
            Ok(save) => format!("{:?} {:?}", &save.fields[1..], save.moves()),
            Err(error) => error.to_string(),
        };
        want.assert_eq(&shown);
    }

    #[test]
    fn lines() {
        check(
            "GAME    :7:Fifteen\r\nDESC    :4:1:\n2\nTIME    :4:12.5",
            &expect![[
                r#"[("GAME", "Fifteen", 2), ("DESC", "1:\n2", 3), ("TIME", "12.5", 5)] Ok([])"#
            ]],
        );
        check(
            "MOVE    :2:M1\nMOVE    :2:M2\nSTATEPOS:1:2\n",
            &expect![[
                r#"[("MOVE", "M1", 2), ("MOVE", "M2", 3), ("STATEPOS", "2", 4)] Ok([Move("M1")])"#
            ]],
        );
        check(
            "MOVE    :2:M1\nSTATEPOS:1:3\n",
            &expect![[
                r#"[("MOVE", "M1", 2), ("STATEPOS", "3", 3)] Err(Invalid { text: "the position 3 is not one of the 2 of this saved game", line: 0, column: 0 })"#
            ]],
        );
        check("MOVE    :2:M1\n\nMOVE\n", &expect!["4:1: expected a line KEY:LENGTH:VALUE"]);
        check(
            "MOVE    :2000000:M1\n",
            &expect!["2: the value of MOVE should have 2000000 bytes, but only 3 follow"],
        );
        check(
            "MOVE    :99999999999999999999:M1\n",
            &expect!["2:10: expected the length of the value in bytes"],
        );
        check("MOVE    :-1:M1\n", &expect!["2:10: expected the length of the value in bytes"]);
        check(
            "MOVE    :2:é\nMOVE    :1:é",
            &expect!["3: the value of MOVE should have 1 bytes, but only 2 follow"],
        );
    }

    #[test]
    fn times() {
        let time = |text: &str| {
            let text = format!("{MAGIC}\nTIME    :{}:{text}\n", text.len());
            TathamSave::parse(&text).unwrap().elapsed_ms()
        };
        assert_eq!([time("12.5"), time("-3"), time("NaN"), time("x")], [12_500, 0, 0, 0]);
        for text in ["0", "7", "0.25", ".5", "1.2345", "234567", "5e-05", "1.5e-02", "1.23457e+06"]
        {
            let seconds: f64 = text.parse().unwrap();
            assert_eq!(time(text), (seconds * 1000.0) as u64, "{text}");
        }
        assert_eq!([time("9e+99"), time("9e-99"), time("0e+99")], [u64::MAX, 0, 0]);
        assert_eq!([time("1e2147483647"), time("1.5e-2147483648"), time("1e")], [0, 0, 0]);
    }
}
