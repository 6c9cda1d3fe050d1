//! What is in a booklet, in words.

use puzzle_core::solve::Grade;
use puzzle_core::{Text, plural, text};

/// The most kinds of puzzles of a game that are listed.
const MOST_KINDS: usize = 5;

/// The games, kinds and grades of the puzzles of a booklet.
#[derive(Default)]
pub(super) struct Contents {
    games: Vec<GameContents>,
}

struct GameContents {
    name: &'static str,
    n: usize,
    /// The kinds of puzzles in the order in which they come, each with its number of puzzles.
    kinds: Vec<(Text, usize)>,
    /// The sentences of the special rules that all puzzles of the game have in common, in the language
    /// of the booklet.
    rules: Vec<String>,
    /// The number of puzzles of each grade, in the order of [`Grade::ALL`].
    grades: [usize; Grade::ALL.len()],
}

impl Contents {
    /// Adds a puzzle. `rules` are the special rules in the language of the booklet.
    pub(super) fn add(
        &mut self,
        name: &'static str,
        kind: Text,
        rules: &str,
        grade: Option<Grade>,
    ) {
        let rules: Vec<&str> = rules.split_inclusive(". ").map(str::trim_end).collect();
        let at = self.games.iter().position(|known| known.name == name).unwrap_or_else(|| {
            let grades = [0; Grade::ALL.len()];
            let rules = rules.iter().map(ToString::to_string).collect();
            self.games.push(GameContents { name, n: 0, kinds: Vec::new(), rules, grades });
            self.games.len() - 1
        });
        let contents = &mut self.games[at];
        contents.n += 1;
        contents.rules.retain(|known| rules.contains(&known.as_str()));
        match contents.kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, n)) => *n += 1,
            None => contents.kinds.push((kind, 1)),
        }
        if let Some(at) = Grade::ALL.into_iter().position(|known| Some(known) == grade) {
            contents.grades[at] += 1;
        }
    }

    /// Returns the contents as lines: "30 Hidato puzzles, squares, 8 by 8, normal".
    pub(super) fn lines(&self) -> Vec<Text> {
        self.games.iter().flat_map(GameContents::lines).collect()
    }
}

impl GameContents {
    fn lines(&self) -> Vec<Text> {
        let mut lines = vec![self.summary()];
        match self.kinds.len() {
            0 | 1 => {}
            2..=MOST_KINDS => lines.extend(self.kinds.iter().map(|(kind, n)| {
                if kind.is_empty() {
                    plural!(n = *n, "{n} other", "{n} others")
                } else {
                    text!("{n}: {kind}", n = *n, kind)
                }
            })),
            n => lines.push(plural!(n, "{n} different board", "{n} different boards")),
        }
        // The page of a puzzle has its rules, so the cover repeats them only for several puzzles.
        if self.n > 1 {
            lines.extend(self.rules.first().map(|_| Text::plain(self.rules.join(" "))));
        }
        lines
    }

    /// Returns the number of puzzles, their kind if they have only one, and their grades.
    fn summary(&self) -> Text {
        let n = self.n;
        let mut parts =
            vec![plural!(n, "{n} {game} puzzle", "{n} {game} puzzles", game = self.name)];
        if let [(kind, _)] = &self.kinds[..] {
            parts.push(kind.clone());
        }
        let grades = Grade::ALL.into_iter().zip(self.grades).filter(|(_, n)| *n > 0);
        match &grades.collect::<Vec<_>>()[..] {
            [] => {}
            [(grade, n)] if *n == self.n => parts.push((*grade).into()),
            grades => {
                let n_graded: usize = self.grades.iter().sum();
                let n = self.n - n_graded;
                let others = (n > 0).then(|| plural!(n, "{n} not graded", "{n} not graded"));
                let grades = grades.iter().map(|&(grade, n)| of_grade(n, grade)).chain(others);
                let (puzzles, grades) = (Text::commas(parts), Text::commas(grades));
                return text!("{puzzles}: {grades}", puzzles, grades);
            }
        }
        Text::commas(parts)
    }
}

/// Returns a number of puzzles of a grade: "3 easy".
fn of_grade(n: usize, grade: Grade) -> Text {
    match grade {
        Grade::Easy => plural!(n, "{n} easy", "{n} easy"),
        Grade::Normal => plural!(n, "{n} normal", "{n} normal"),
        Grade::Tricky => plural!(n, "{n} tricky", "{n} tricky"),
        Grade::Hard => plural!(n, "{n} hard", "{n} hard"),
        Grade::Expert => plural!(n, "{n} expert", "{n} expert"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_has_the_rules_that_all_puzzles_have_in_common() {
        let mut contents = Contents::default();
        for (kind, rules) in [("5 by 5", "Jump. Do not step."), ("6 by 6", "Jump.")] {
            contents.add("Hidato", kind.into(), rules, None);
        }
        assert_eq!(contents.lines(), ["2 Hidato puzzles", "1: 5 by 5", "1: 6 by 6", "Jump."]);
    }

    fn check(puzzles: &[(&'static str, &'static str, usize, Option<Grade>)], want: &[&str]) {
        let mut contents = Contents::default();
        for (game, kind, n, grade) in puzzles {
            for _ in 0..*n {
                contents.add(game, (*kind).into(), "", *grade);
            }
        }
        assert_eq!(contents.lines(), want);
    }

    #[test]
    fn a_cover_says_what_is_inside() {
        let (easy, hard) = (Some(Grade::Easy), Some(Grade::Hard));
        check(
            &[("Hidato", "squares, 8 by 8", 30, easy)],
            &["30 Hidato puzzles, squares, 8 by 8, easy"],
        );
        check(&[("Pegs", "", 1, None)], &["1 Pegs puzzle"]);
        check(
            &[("Sliding", "4 by 4", 2, hard), ("Sliding", "4 by 4", 3, easy)],
            &["5 Sliding puzzles, 4 by 4: 3 easy, 2 hard"],
        );
        check(
            &[("Sliding", "4 by 4", 2, None), ("Sliding", "4 by 4", 1, easy)],
            &["3 Sliding puzzles, 4 by 4: 1 easy, 2 not graded"],
        );
        check(
            &[("A", "4 by 4", 2, hard), ("B", "x", 1, easy), ("A", "5 by 5", 3, hard)],
            &["5 A puzzles, hard", "2: 4 by 4", "3: 5 by 5", "1 B puzzle, x, easy"],
        );
        let many: Vec<_> = ["a", "b", "c", "d", "e", "f"].map(|kind| ("A", kind, 2, easy)).into();
        check(&many, &["12 A puzzles, easy", "6 different boards"]);
    }
}
