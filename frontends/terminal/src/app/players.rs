//! Players, their records, statistics and rankings.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use puzzle_midend::{Date, PresetLine};
use puzzle_profile::{
    Best, Calendar, DayState, Finished, Name, Ranking, Records, Spread, Statistics, StoreError,
    Streak,
};

use super::App;
use super::win::{by_hints, count, time};
use puzzle_sitting::Keep;

use crate::action::Action;
use crate::menu::Menu;
use crate::overlay::Overlay;
use crate::pager::Pager;
use crate::prompt::Question;

/// In front of a heading.
const HEADING: char = '\u{200b}';
/// Lines of a text that are shown of a long list.
const MOST: usize = 1000;

impl App {
    /// Who plays, and what can be done about it.
    pub(super) fn push_players(&mut self) {
        let players = match self.keeping.store.players() {
            Ok(players) => players,
            Err(error) => return self.tell_trouble(&error),
        };
        let me = self.keeping.player.clone();
        let mut menu = Menu::new("Players");
        for player in &players {
            let note = if player.name == me { "plays" } else { "" };
            menu.add(player.name.as_str(), note, Action::Player(player.name.clone()));
        }
        if players.iter().all(|player| player.name != me) {
            menu.add(me.as_str(), "plays", Action::Close);
        }
        menu.gap();
        menu.add("Another player…", "", Action::NewPlayer);
        menu.add(format!("Rename {me}…"), "", Action::RenamePlayer);
        if players.len() > 1 && players.iter().any(|player| player.name == me) {
            menu.add(format!("Make {me} one with another player…"), "", Action::MergeMenu);
        }
        if players.iter().any(|player| player.name == me) {
            menu.add(format!("Delete {me}…"), "", Action::DeleteMenu);
            menu.add("Export all of it as JSON…", "", Action::ExportProfile);
        }
        menu.choose(|action| *action == Action::Player(me.clone()));
        self.overlays.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_merge_menu(&mut self) {
        let me = self.keeping.player.clone();
        let mut menu = Menu::new(format!("All games of {me} go to"));
        for player in self.keeping.store.players().unwrap_or_default() {
            if player.name != me {
                menu.add(player.name.as_str(), "", Action::Merge(player.name.clone()));
            }
        }
        self.overlays.push(Overlay::Menu(Box::new(menu)));
    }

    pub(super) fn push_delete_menu(&mut self) {
        let me = self.keeping.player.clone();
        let n = self.keeping.store.log(&me).map_or(0, |log| log.len());
        let mut menu = Menu::new(format!("Delete {me}?"));
        menu.add(format!("Keep {me}"), "", Action::Close);
        let games = count(n as u64, "finished game");
        menu.add(format!("Delete {me} and {games}, for good"), "", Action::DeletePlayer);
        self.overlays.push(Overlay::Menu(Box::new(menu)));
    }

    /// Makes the player who plays one with another.
    pub(super) fn merge_players(&mut self, into: &Name) {
        self.keep_up(Keep::All);
        let me = self.keeping.player.clone();
        if let Err(error) = self.keeping.store.merge(&me, into) {
            return self.tell_trouble(&error);
        }
        self.keeping.player = into.clone();
        self.tell(format!("{me} is one with {into} now"));
        self.look_at_progress();
    }

    pub(super) fn delete_player(&mut self) {
        let me = self.keeping.player.clone();
        if let Err(error) = self.keeping.store.delete(&me) {
            return self.tell_trouble(&error);
        }
        let next = self.keeping.store.current().ok().flatten().unwrap_or_default();
        self.leave_player(next);
        self.tell(format!("{me} is deleted"));
    }

    /// Takes the answer to who plays.
    pub(super) fn answer_player(&mut self, question: Question, text: &str) -> Result<(), String> {
        let name = Name::new(text).map_err(|e| e.to_string())?;
        if question == Question::NewPlayer {
            return self.switch_player(&name);
        }
        let me = self.keeping.player.clone();
        match self.keeping.store.rename(&me, &name) {
            Ok(()) => {}
            // Who has nothing kept yet is not there: the name is taken along.
            Err(StoreError::Refused(_)) if self.is_nobody(&me) => {
                self.keeping
                    .store
                    .select(&name, puzzle_sitting::Keeping::now())
                    .map_err(|e| e.to_string())?;
            }
            Err(error) => return Err(error.to_string()),
        }
        self.keeping.player = name;
        Ok(())
    }

    fn is_nobody(&self, name: &Name) -> bool {
        let players = self.keeping.store.players().unwrap_or_default();
        players.iter().all(|player| player.name != *name)
    }

    /// The games of which who plays has solved a puzzle, ever or the one of a day.
    pub(super) fn games_solved(&self, day: Option<Date>) -> BTreeSet<String> {
        self.keeping.store.games_solved(&self.keeping.player, day).unwrap_or_default()
    }

    /// The log of who plays, where a failure is told at another time.
    pub(super) fn known_log(&self) -> Vec<Finished> {
        self.keeping.log(&self.registry).unwrap_or_default()
    }

    /// The log of who plays.
    pub(super) fn log(&mut self) -> Vec<Finished> {
        match self.keeping.log(&self.registry) {
            Ok(log) => log,
            Err(error) => {
                self.tell_trouble(&error);
                Vec::new()
            }
        }
    }

    /// Best results, statistics, the days: what the player has done.
    pub(super) fn push_records(&mut self) {
        let log = self.log();
        let me = self.keeping.player.clone();
        let today = self.day();
        let mut text = String::new();
        if log.is_empty() {
            text += "Nothing is finished yet. Each puzzle that you solve is written down here.\n";
        }
        let days = log.iter().filter(|game| game.is_solved()).map(|game| game.date);
        let streak = Streak::of_days(days, today);
        if streak.longest > 0 {
            let _ = writeln!(
                text,
                "{} in a row, the longest row {}\n",
                count(streak.current.into(), "day"),
                streak.longest
            );
        }
        for (game, statistics) in Statistics::by_game(&log) {
            self.write_game(&mut text, game, &statistics, &log, today);
        }
        let pager =
            Pager::new(format!("Records of {me}"), text).offer('r', "rankings", Action::Rankings);
        self.overlays.push(Overlay::Pager(pager));
    }

    fn write_game(
        &self,
        text: &mut String,
        game: &str,
        statistics: &Statistics,
        log: &[Finished],
        today: Date,
    ) {
        let entry = self.registry.find(game);
        let name = entry.map_or(game, |entry| entry.info.name);
        let of_game = || log.iter().filter(move |finished| finished.game == game);
        let _ = writeln!(text, "{HEADING}{name}");
        let _ = writeln!(text, "{}", summary(statistics));
        let presets = entry.map(|entry| entry.presets()).unwrap_or_default();
        let presets = PresetLine::flatten(&presets);
        for ((_, grade), statistics) in Statistics::by_grade(of_game()) {
            let _ = writeln!(text, "{:<13}\t{}", grade.title(), summary(&statistics));
        }
        for ((_, params), statistics) in Statistics::by_params(of_game()) {
            if statistics.solved < 2 {
                continue;
            }
            let title = presets.iter().find(|(_, known)| *known == params).map(|(title, _)| *title);
            let _ = writeln!(text, "{}: {}", title.unwrap_or(params), summary(&statistics));
            write_distribution(text, &statistics.millis);
        }
        let month = Calendar::month(today);
        let calendar = Calendar::of(of_game(), None, month, today);
        if calendar.n_solved > 0 {
            write_calendar(text, &calendar);
        }
        let records = Records::of(of_game());
        let _ = writeln!(text, "Best of each puzzle:");
        for (id, record) in records.iter().take(MOST) {
            let title =
                of_game().rfind(|finished| finished.puzzle == id).map_or(id, Finished::title);
            let value = |best: Option<Best>, unit: &str| {
                best.map(|best| count(best.value, unit) + &by_hints(best.hints))
            };
            let mut parts = Vec::new();
            parts.extend(value(record.moves, "move"));
            parts.extend(value(record.pushes, "push"));
            parts.extend(record.millis.map(|best| time(best.value) + &by_hints(best.hints)));
            let title: String = title.chars().take(34).collect();
            let _ = writeln!(text, "{title}: {}", parts.join(", "));
        }
        text.push('\n');
    }

    /// The best scores of the game in front, and over all.
    pub(super) fn push_rankings(&mut self) {
        let logs = match self.keeping.logs(&self.registry) {
            Ok(logs) => logs,
            Err(error) => return self.tell_trouble(&error),
        };
        let scores = self.keeping.store.scores().unwrap_or_default();
        let mut text = String::new();
        let in_front = self.table().map(|table| table.entry.info);
        let all = in_front.map(|info| (Some(info.id), info.name)).into_iter();
        for (game, name) in all.chain([(None, "All games")]) {
            let logs = logs.iter().map(|(name, log)| (name, log.iter()));
            let ranking = Ranking::of(logs, &scores, game);
            let _ = writeln!(text, "{HEADING}{name}");
            for (i, rank) in ranking.ranks.iter().enumerate() {
                let dots = ".".repeat(24_usize.saturating_sub(rank.name.as_str().chars().count()));
                let _ = write!(text, "{:>2}. {}{dots}{}", i + 1, rank.name, rank.score);
                if game.is_none() && !rank.game.is_empty() {
                    let _ = write!(text, "  {}", rank.game);
                }
                if let Some(grade) = rank.grade {
                    let _ = write!(text, "  {grade}");
                }
                text.push_str(&by_hints(rank.hints));
                text.push('\n');
            }
            if ranking.ranks.is_empty() {
                text += "Nobody yet\n";
            }
            text.push('\n');
        }
        text += "A score is cells times 100000 times 1, 2 or 3 by grade, through milliseconds.\n";
        let pager = Pager::new("Rankings", text).verbatim();
        let pager = pager.offer('c', "takes your scores out", Action::ClearRanking);
        self.overlays.push(Overlay::Pager(pager));
    }

    pub(super) fn clear_ranking(&mut self) {
        let me = self.keeping.player.clone();
        match self.keeping.store.clear_ranking(&me, None) {
            Ok(()) => self.tell(format!("{me} is in no ranking now; records stay")),
            Err(error) => self.tell_trouble(&error),
        }
    }

    /// Writes all that is kept of who plays.
    pub(super) fn ask_export_profile(&mut self) {
        let me = self.keeping.player.clone();
        match self.keeping.store.profile(Some(&me)) {
            Ok(profile) => {
                self.exported = profile.to_json().into_bytes();
                let name = format!("{}.json", me.arcade().to_lowercase());
                let folder = self.files.saves_folder().unwrap_or_default();
                self.ask(Question::ExportFile, &folder.join(name).to_string_lossy());
            }
            Err(error) => self.tell_trouble(&error),
        }
    }
}

fn summary(statistics: &Statistics) -> String {
    let mut text = format!("{} of {} solved", statistics.solved, statistics.played);
    if statistics.solved > 0 {
        let _ = write!(text, ", {} without a hint", statistics.unaided);
    }
    if statistics.millis.n > 0 {
        let millis = &statistics.millis;
        let _ = write!(text, "; {} on average, best {}", time(millis.mean), time(millis.least));
    }
    if statistics.in_a_row.longest > 1 {
        let row = statistics.in_a_row;
        let _ = write!(text, "; {} in a row, longest {}", row.current, row.longest);
    }
    text
}

/// How the times are spread, a bar for each stretch.
fn write_distribution(text: &mut String, spread: &Spread) {
    let most = spread.buckets.iter().map(|bucket| bucket.n).max().unwrap_or(0);
    if spread.n < 5 || most == 0 {
        return;
    }
    for bucket in &spread.buckets {
        let bar = "▇".repeat((bucket.n * 24).div_ceil(most));
        let _ = writeln!(text, "{}\t{bar} {}", time(bucket.from), bucket.n);
    }
}

/// The month: what became of the puzzle of each day.
fn write_calendar(text: &mut String, calendar: &Calendar) {
    let solved = calendar.days.iter().map(|day| match day.state {
        DayState::Solved => '✓',
        DayState::SolvedLate => '~',
        DayState::Missed => '-',
        DayState::Open => '?',
        _ => '·',
    });
    let _ = writeln!(
        text,
        "Puzzles of the day this month: {} (✓ solved, ~ late, - missed); {} in a row, longest {}",
        solved.collect::<String>(),
        calendar.streak.current,
        calendar.streak.longest
    );
}
