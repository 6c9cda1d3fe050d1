//! What is in a booklet, in words.

use puzzle_core::solve::Grade;

/// The most kinds of puzzles of a game that are listed.
const MOST_KINDS: usize = 5;

/// The games, kinds and grades of the puzzles of a booklet.
#[derive(Default)]
pub(super) struct Contents {
    games: Vec<GameContents>,
}

struct GameContents {
    name: String,
    n: usize,
    /// The kinds of puzzles in the order in which they come, each with its number of puzzles.
    kinds: Vec<(String, usize)>,
    /// The sentences of the special rules that all puzzles of the game have in common.
    rules: Vec<String>,
    /// The number of puzzles of each grade, in the order of [`Grade::ALL`].
    grades: [usize; Grade::ALL.len()],
}

impl Contents {
    pub(super) fn add(&mut self, game: &str, kind: String, rules: &str, grade: Option<Grade>) {
        let rules: Vec<&str> = rules.split_inclusive(". ").map(str::trim_end).collect();
        let at = self.games.iter().position(|known| known.name == game).unwrap_or_else(|| {
            let (name, grades) = (game.to_string(), [0; Grade::ALL.len()]);
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
    pub(super) fn lines(&self) -> Vec<String> {
        self.games.iter().flat_map(GameContents::lines).collect()
    }
}

impl GameContents {
    fn lines(&self) -> Vec<String> {
        let puzzles = if self.n == 1 { "puzzle" } else { "puzzles" };
        let mut first = format!("{} {} {puzzles}", self.n, self.name);
        if let [(kind, _)] = &self.kinds[..]
            && !kind.is_empty()
        {
            first += &format!(", {kind}");
        }
        let grades = Grade::ALL.into_iter().zip(self.grades).filter(|(_, n)| *n > 0);
        match &grades.collect::<Vec<_>>()[..] {
            [] => {}
            [(grade, n)] if *n == self.n => first += &format!(", {grade}"),
            grades => {
                let mut list: Vec<String> =
                    grades.iter().map(|(grade, n)| format!("{n} {grade}")).collect();
                let n_graded: usize = self.grades.iter().sum();
                if n_graded < self.n {
                    list.push(format!("{} not graded", self.n - n_graded));
                }
                first += &format!(": {}", list.join(", "));
            }
        }
        let mut lines = vec![first];
        match self.kinds.len() {
            0 | 1 => {}
            2..=MOST_KINDS => {
                lines.extend(self.kinds.iter().map(|(kind, n)| match kind.as_str() {
                    "" => format!("{n} others"),
                    kind => format!("{n}: {kind}"),
                }));
            }
            n => lines.push(format!("{n} different boards")),
        }
        // The page of a puzzle has its rules, so the cover repeats them only for several puzzles.
        if self.n > 1 && !self.rules.is_empty() {
            lines.push(self.rules.join(" "));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_has_the_rules_that_all_puzzles_have_in_common() {
        let mut contents = Contents::default();
        for (kind, rules) in [("5 by 5", "Jump. Do not step."), ("6 by 6", "Jump.")] {
            contents.add("Hidato", kind.to_string(), rules, None);
        }
        assert_eq!(contents.lines(), ["2 Hidato puzzles", "1: 5 by 5", "1: 6 by 6", "Jump."]);
    }

    fn check(puzzles: &[(&str, &str, usize, Option<Grade>)], want: &[&str]) {
        let mut contents = Contents::default();
        for (game, kind, n, grade) in puzzles {
            for _ in 0..*n {
                contents.add(game, (*kind).to_string(), "", *grade);
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
