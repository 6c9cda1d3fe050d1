//! The win card: the result of a solved puzzle, how good it is, and what to play next.

use puzzle_core::draw::Role;
use puzzle_core::solve::Objective;
use puzzle_core::{Text, label, plural, text};
use puzzle_midend::{Capabilities, GameEntry, Midend, SearchReport, Task};
use puzzle_profile::{Best, Calendar, Difficulty, Finished, Improvements, NextPuzzles, Solution};
use serde::Serialize;

use crate::command::{Command, GameCommand, OutputCommand, PuzzleCommand};
use crate::text_format::{streak_words, time, with_hints};

/// The number of squares in the line of symbols of a shared result.
const SQUARES: u64 = 5;

/// The fewest moves or pushes that solve a puzzle, proved by the solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProvedBest {
    /// The number of moves or pushes.
    pub n: u64,
    /// The number of moves of the solution, which need not be the fewest with so many pushes.
    pub n_moves: u64,
    /// What is counted: `move` or `push`.
    pub unit: &'static str,
    /// The moves of a solution.
    pub moves_text: String,
}

impl ProvedBest {
    /// Returns the search that proves the fewest moves of a puzzle, or the fewest pushes if the
    /// game counts them; `None` if all solutions have the same length.
    pub fn task(can: &Capabilities) -> Option<Task> {
        let measure = can.measures.first().copied();
        let aim =
            measure.map_or(Objective::Optimal, |measure| Objective::OptimalIn(measure.into()));
        (can.solve && can.solutions_differ_in_length).then_some(Task::Solve(aim))
    }

    /// Returns the result of that search for the puzzle with this ID; `None` if it proved nothing.
    pub fn of(entry: &GameEntry, puzzle: &str, report: &SearchReport) -> Option<Self> {
        let SearchReport::Solved(solved) = report else { return None };
        let mut session = Midend::new(*entry);
        let _ = session.open(puzzle).ok().filter(|_| solved.optimal)?;
        let _ = session.play_text(&solved.moves).ok()?;
        let counts = session.counts();
        let pushes = counts.pushes.filter(|_| !session.capabilities().measures.is_empty());
        Some(Self {
            n: pushes.unwrap_or(counts.moves) as u64,
            n_moves: counts.moves as u64,
            unit: if pushes.is_some() { "push" } else { "move" },
            moves_text: solved.moves.clone(),
        })
    }

    /// Returns `true` if a solution has as few moves or pushes as this one, and fewer moves.
    pub fn is_beaten_by(&self, solution: &Solution) -> bool {
        let pushes = solution.pushes.filter(|_| self.unit == "push");
        u64::from(pushes.unwrap_or(solution.moves)) <= self.n
            && u64::from(solution.moves) < self.n_moves
    }

    /// Returns the number that this game has of what is counted.
    /// Returns a length of solutions in words: `12 moves` or `3 pushes`.
    pub fn length(&self, n: u64) -> Text {
        if self.unit == "push" {
            plural!(n, "{n} push", "{n} pushes")
        } else {
            plural!(n, "{n} move", "{n} moves")
        }
    }

    fn own(&self, game: &Finished) -> u64 {
        let pushes = game.pushes.filter(|_| self.unit == "push");
        pushes.unwrap_or(game.moves).into()
    }
}

/// Everything that the win card says.
#[derive(Clone, Debug)]
pub struct WinCard {
    /// The log entry of the game.
    pub game: Finished,
    /// The name of the game, and the title of the kind of puzzle.
    pub title: (Text, Text),
    /// What is new about the result.
    pub news: Improvements,
    /// The times of the player's games of this kind without hints, in milliseconds, without this
    /// game.
    pub times: Vec<u64>,
    /// The fewest moves, as soon as they are proved.
    pub best: Option<ProvedBest>,
    /// The player's calendar of the game's daily puzzles, if this is one.
    pub calendar: Option<Calendar>,
    /// What to play next.
    pub next: NextPuzzles,
}

impl WinCard {
    /// Returns the card of a game. `log` is the player's log, which may contain the game. The
    /// caller sets [`best`](Self::best) when it is known.
    pub fn new(
        game: Finished,
        title: (Text, Text),
        news: Improvements,
        next: NextPuzzles,
        log: &[Finished],
    ) -> Self {
        let is_other = |other: &&Finished| {
            other.uid != game.uid && !other.is_again && other.is_solved() && other.hints == 0
        };
        let of_kind = log.iter().filter(is_other).filter(|other| other.kind() == game.kind());
        let times = of_kind.filter_map(|other| other.millis).collect();
        let calendar = game.day.map(|_| {
            let others = log.iter().filter(|other| other.uid != game.uid);
            let month = Calendar::month(game.date);
            Calendar::of(others.chain([&game]), Some(&game.game), month, game.date)
        });
        Self { game, title, news, times, best: None, calendar, next }
    }

    /// Returns the card anew, after [`game`](Self::game) was changed.
    #[must_use]
    pub fn updated(&self, log: &[Finished]) -> Self {
        let Self { game, title, news, next, best, .. } = self.clone();
        Self { best, ..Self::new(game, title, news, next, log) }
    }

    /// Returns the lines of the card with their colors.
    pub fn lines(&self) -> Vec<(Text, Role)> {
        let mut lines = vec![(self.result(), Role::TEXT)];
        lines.push(match self.game.hints {
            0 => (text!("without hints"), Role::DONE),
            n => {
                let words = plural!(
                    n,
                    "with {n} hint, which is not ranked",
                    "with {n} hints, which is not ranked"
                );
                (words, Role::HINT)
            }
        });
        lines.extend(self.best_line());
        lines.extend(self.record_lines());
        lines.extend(self.kind_line().map(|words| (words, Role::TEXT)));
        if let (Some(day), Some(calendar)) = (self.game.day, &self.calendar) {
            let is_late = day < self.game.date;
            lines.push((
                if is_late {
                    text!(
                        "This was the puzzle of {day}. Only puzzles solved on their day count for \
                         the streak",
                        day = Text::shown(day)
                    )
                } else {
                    streak_words(calendar.streak, calendar.is_today_solved)
                },
                Role::TEXT,
            ));
        }
        if self.next.is_collection_complete {
            lines.push((text!("★ Collection complete"), Role::DONE));
        }
        lines
    }

    /// Returns moves, multi-tile moves, pushes and time.
    fn result(&self) -> Text {
        let runs = |n: u32| plural!(n, "{n} multi-tile move", "{n} multi-tile moves");
        let mut result = vec![plural!(n = self.game.moves, "{n} move", "{n} moves")];
        result.extend(self.game.runs.map(runs));
        result.extend(self.game.pushes.map(|n| plural!(n, "{n} push", "{n} pushes")));
        result.extend(self.game.millis.map(time));
        Text::commas(result)
    }

    fn best_line(&self) -> Option<(Text, Role)> {
        let best = self.best.as_ref()?;
        let own = best.own(&self.game);
        Some(if own <= best.n {
            (text!("★ The fewest possible: {length}", length = best.length(own)), Role::DONE)
        } else {
            (text!("The fewest possible: {length}", length = best.length(best.n)), Role::TEXT)
        })
    }

    fn record_lines(&self) -> Vec<(Text, Role)> {
        let news = &self.news;
        let mut lines = Vec::new();
        if let Some(before) = &news.before {
            let noted =
                |words: fn(u64) -> Text, best: Best| with_hints(words(best.value), best.hints);
            let moves = before.moves.map(|it| noted(|n| text!("fewest moves {n}", n), it));
            let pushes = before.pushes.map(|it| noted(|n| text!("fewest pushes {n}", n), it));
            let of_time = |millis| text!("best time {time}", time = time(millis));
            let millis = before.millis.map(|it| noted(of_time, it));
            let records = Text::commas([moves, pushes, millis].into_iter().flatten());
            let words = text!("Your records for this puzzle before: {records}", records);
            lines.push((words, Role::TEXT));
        }
        let new = [
            (news.moves, label!("fewest moves")),
            (news.pushes, label!("fewest pushes")),
            (news.time, label!("best time")),
            (news.unaided, label!("first time without hints")),
        ];
        let new = new.iter().filter(|(is, _)| *is).map(|(_, words)| Text::literal(words));
        let records = Text::commas(new);
        if !records.is_empty() {
            lines.push((text!("★ New record for this puzzle: {records}", records), Role::DONE));
        }
        lines
    }

    /// Compares the time with the player's other games of this kind.
    fn kind_line(&self) -> Option<Text> {
        let millis = self.game.millis.filter(|_| self.game.hints == 0)?;
        let fastest = self.times.iter().min()?;
        // The first finish of a game that is finished again is among the times.
        let n = self.times.len() as u64 + u64::from(!self.game.is_again);
        if self.game.difficulty == Difficulty::Unknown || n < 2 {
            return None;
        }
        // Times that read the same are not faster.
        Some(if millis < *fastest && time(millis) != time(*fastest) {
            text!("★ Your fastest of {n} of this kind. Before: {time}", n, time = time(*fastest))
        } else {
            text!("Your fastest of {n} of this kind: {time}", n, time = time(*fastest))
        })
    }

    /// Returns the buttons of the card: labels and commands.
    pub fn offers(&self) -> Vec<(Text, Command)> {
        let mut offers: Vec<(Text, Command)> = Vec::new();
        if let Some(place) = &self.next.in_collection {
            let label = text!("Level {n}", n = place.number);
            offers.push((label, PuzzleCommand::NextLevel.into()));
        }
        if self.next.same.is_some() {
            offers.push((text!("New puzzle"), PuzzleCommand::New.into()));
        }
        if let Some((grade, _)) = &self.next.harder {
            let label = text!("Harder puzzle: {grade}", grade = *grade);
            offers.push((label, PuzzleCommand::Harder.into()));
        }
        if self.best.as_ref().is_some_and(|best| best.own(&self.game) > best.n) {
            offers.push((text!("Show the best solution"), GameCommand::ShowBest.into()));
        }
        if self.game.day.is_some() {
            offers.push((text!("Puzzles of other days"), PuzzleCommand::Archive.into()));
        }
        offers.push((text!("Share the result"), OutputCommand::ShareResult.into()));
        offers
    }

    /// Returns a text to share: the puzzle, the result in a line of symbols and in words, and the
    /// puzzle's ID behind `link`, the address of a page that opens IDs; empty if there is none.
    ///
    /// There are five squares. One is yellow for each hint used. If the fewest moves are proved, as
    /// many of the others are green as the quotient of fewest and own moves fills, rounded down.
    pub fn share_text(&self, link: &str) -> Text {
        let id = self.game.seed_id.as_ref().unwrap_or(&self.game.puzzle);
        let id = match link {
            "" => id.clone(),
            link => format!("{link}#{}", id.replace('#', "%23")),
        };
        let result = text!("{squares} {result}", squares = self.squares(), result = self.score());
        let streak = self.calendar.as_ref().map_or(0, |calendar| calendar.streak.current);
        let streak = if streak > 1 {
            plural!(n = streak, "{n} day in a row", "{n} days in a row")
        } else {
            Text::default()
        };
        Text::lines([self.shared_title(), result, streak, id.into()])
    }

    /// Returns the first line of the text to share: the game, the puzzle and its grade.
    fn shared_title(&self) -> Text {
        let (name, kind) = &self.title;
        let title = match self.game.day {
            Some(day) => text!("{game}, puzzle of {day}", game = name, day = Text::shown(day)),
            None if kind.is_empty() => name.clone(),
            None => text!("{game}: {kind}", game = name, kind),
        };
        match self.game.difficulty.grade() {
            Some(grade) if !title.to_string().contains(grade.keyword()) => {
                Text::commas([title, grade.into()])
            }
            _ => title,
        }
    }

    /// Returns the result as five squares: yellow ones for hints, green ones for a short solution.
    fn squares(&self) -> String {
        let hints = u64::from(self.game.hints).min(SQUARES);
        let others = SQUARES - hints;
        let green = self
            .best
            .as_ref()
            .map_or(others, |best| (others * best.n / best.own(&self.game).max(1)).min(others));
        let squares = [("🟩", green), ("🟨", hints), ("⬜", SQUARES - green - hints)];
        squares.iter().map(|(c, n)| c.repeat(*n as usize)).collect()
    }

    /// Returns the result with the fewest possible moves and the number of hints.
    fn score(&self) -> Text {
        let result = match &self.best {
            None => self.result(),
            Some(best) => text!(
                "{result} (fewest: {length})",
                result = self.result(),
                length = best.length(best.n)
            ),
        };
        let hints = match self.game.hints {
            0 => text!("no hints"),
            n => plural!(n, "{n} hint", "{n} hints"),
        };
        Text::commas([result, hints])
    }
}

#[cfg(test)]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use puzzle_core::solve::Grade;
    use puzzle_profile::Uid;

    fn game(number: u64, millis: u64) -> Finished {
        Finished {
            uid: Uid::from_bits(number.into()),
            game: "sliding".into(),
            puzzle: format!("sliding/4x4:{number}"),
            seed_id: Some(format!("sliding/4x4dh#{number}")),
            board: "4x4".into(),
            difficulty: Difficulty::Graded(Grade::Hard),
            moves: 27,
            millis: Some(millis),
            date: "2026-11-26".parse().unwrap(),
            ..Finished::default()
        }
    }

    fn card(game: Finished, log: &[Finished]) -> WinCard {
        let news = Improvements::of(log, &game);
        let title = ("Sliding".into(), "4x4, hard".into());
        WinCard::new(game, title, news, NextPuzzles::default(), log)
    }

    fn best(n: u64) -> ProvedBest {
        ProvedBest { n, n_moves: n, unit: "move", moves_text: String::new() }
    }

    #[track_caller]
    fn check(card: &WinCard, expect: Expect) {
        let mut text = String::new();
        for (words, _) in card.lines() {
            text += &format!("{words}\n");
        }
        let offers = card.offers().into_iter().map(|(label, _)| label.to_string());
        let offers: Vec<String> = offers.collect();
        text += &format!("[{}]\n{}\n", offers.join("] ["), card.share_text("https://p.example/"));
        expect.assert_eq(&text);
    }

    #[test]
    fn a_first_win() {
        check(
            &card(game(1, 65_000), &[]),
            expect![[r#"
            27 moves, 1:05
            without hints
            [Share the result]
            Sliding: 4x4, hard
            🟩🟩🟩🟩🟩 27 moves, 1:05, no hints
            https://p.example/#sliding/4x4dh%231
        "#]],
        );
    }

    #[test]
    fn a_win_that_is_not_the_shortest() {
        let mut card = card(game(1, 65_000), &[game(2, 60_000), game(3, 90_000)]);
        card.best = Some(best(24));
        check(
            &card,
            expect![[r#"
                27 moves, 1:05
                without hints
                The fewest possible: 24 moves
                Your fastest of 3 of this kind: 1:00
                [Show the best solution] [Share the result]
                Sliding: 4x4, hard
                🟩🟩🟩🟩⬜ 27 moves, 1:05 (fewest: 24 moves), no hints
                https://p.example/#sliding/4x4dh%231
            "#]],
        );
        card.best = Some(best(27));
        check(
            &card,
            expect![[r#"
            27 moves, 1:05
            without hints
            ★ The fewest possible: 27 moves
            Your fastest of 3 of this kind: 1:00
            [Share the result]
            Sliding: 4x4, hard
            🟩🟩🟩🟩🟩 27 moves, 1:05 (fewest: 27 moves), no hints
            https://p.example/#sliding/4x4dh%231
        "#]],
        );
    }

    #[test]
    fn a_record_of_the_puzzle_and_of_the_kind() {
        let before = Finished { moves: 40, ..game(1, 80_000) };
        let now = Finished { uid: Uid::from_bits(9), ..game(1, 65_000) };
        check(
            &card(now, &[before]),
            expect![[r#"
            27 moves, 1:05
            without hints
            Your records for this puzzle before: fewest moves 40, best time 1:20
            ★ New record for this puzzle: fewest moves, best time
            ★ Your fastest of 2 of this kind. Before: 1:20
            [Share the result]
            Sliding: 4x4, hard
            🟩🟩🟩🟩🟩 27 moves, 1:05, no hints
            https://p.example/#sliding/4x4dh%231
        "#]],
        );
    }

    #[test]
    fn a_game_that_is_finished_again_counts_once_among_those_of_its_kind() {
        let again = Finished { uid: Uid::from_bits(9), is_again: true, ..game(1, 65_000) };
        assert_eq!(card(again.clone(), &[game(1, 80_000)]).kind_line(), None);
        let three = card(again, &[game(2, 90_000), game(3, 70_000), game(1, 80_000)]);
        expect!["★ Your fastest of 3 of this kind. Before: 1:10"]
            .assert_eq(&three.kind_line().unwrap().to_string());
    }

    #[test]
    fn records_with_hints_say_so() {
        let before = Finished { hints: 7, ..game(1, 80_000) };
        let now = Finished { uid: Uid::from_bits(9), ..game(1, 65_000) };
        let lines = card(now, &[before]).lines();
        expect![
            "Your records for this puzzle before: fewest moves 27 (7 hints), best time 1:20 (7 hints)"
        ]
        .assert_eq(&lines[2].0.to_string());
    }

    #[test]
    fn a_time_that_reads_the_same_is_not_faster() {
        let line = |millis: u64| card(game(1, millis), &[game(2, 65_000)]).kind_line().unwrap();
        for (millis, is_faster) in
            [(65_000, false), (65_999, false), (64_999, true), (64_000, true)]
        {
            assert_eq!(line(millis).to_string().starts_with('★'), is_faster, "{millis}");
        }
    }

    /// One square for each hint; of the others as many are green as the quotient fills.
    #[test]
    fn squares_are_those_of_the_documentation() {
        for hints in 0..7 {
            for own in 24..60 {
                let mut card = card(Finished { hints, moves: own, ..game(1, 65_000) }, &[]);
                card.best = Some(best(24));
                let text = card.share_text("").to_string();
                let n = |symbol: char| text.chars().filter(|c| *c == symbol).count() as u32;
                let yellow = hints.min(5);
                let green = (5 - yellow) * 24 / own;
                assert_eq!((n('🟨'), n('🟩'), n('⬜')), (yellow, green, 5 - yellow - green));
            }
        }
    }

    #[test]
    fn a_daily_with_hints() {
        let day = |text: &str| Some(text.parse().unwrap());
        let yesterday =
            Finished { day: day("2026-11-25"), date: day("2026-11-25").unwrap(), ..game(1, 100) };
        let today = Finished { day: day("2026-11-26"), hints: 2, ..game(2, 65_000) };
        check(
            &card(today.clone(), std::slice::from_ref(&yesterday)),
            expect![[r#"
            27 moves, 1:05
            with 2 hints, which is not ranked
            Streak: 2 days, longest 2 days. It goes on if you solve tomorrow's puzzle
            [Puzzles of other days] [Share the result]
            Sliding, puzzle of 2026-11-26, hard
            🟩🟩🟩🟨🟨 27 moves, 1:05, 2 hints
            2 days in a row
            https://p.example/#sliding/4x4dh%232
        "#]],
        );
        let late = Finished { day: day("2026-11-20"), ..today };
        check(
            &card(late, &[yesterday]),
            expect![[r#"
            27 moves, 1:05
            with 2 hints, which is not ranked
            This was the puzzle of 2026-11-20. Only puzzles solved on their day count for the streak
            [Puzzles of other days] [Share the result]
            Sliding, puzzle of 2026-11-20, hard
            🟩🟩🟩🟨🟨 27 moves, 1:05, 2 hints
            https://p.example/#sliding/4x4dh%232
        "#]],
        );
    }
}
