//! A week of a player with the real program: the terminal player in tmux, and the verbs.

#![cfg(all(feature = "bundled", unix))]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use puzzle_core::solve::{Objective, Work};
use puzzle_midend::{Collection, Midend, Opened, Task};

use crate::run::PUZZLES_NOW;

/// First column of the panel beside the board, in a window of 100 columns.
const PANEL: usize = 64;

struct Week {
    folder: tempfile::TempDir,
    socket: String,
}

impl Drop for Week {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
    }
}

impl Week {
    fn new() -> Self {
        let socket = format!("puzzles-week-{}", std::process::id());
        Self { folder: tempfile::tempdir().unwrap(), socket }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(self.folder.path());
        command.env("HOME", self.folder.path()).env("XDG_DATA_HOME", self.path("data"));
        command.env("USER", "Ramon").envs([PUZZLES_NOW]);
        command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
        command
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let mut command = self.command("tmux");
        command.args(["-L", &self.socket, "-f", "/dev/null"]).args(args).output().unwrap()
    }

    /// Runs a verb, which has to succeed, and returns its output.
    #[track_caller]
    fn puzzles(&self, args: &[&str]) -> String {
        let output = self.command(env!("CARGO_BIN_EXE_puzzles")).args(args).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs a verb and parses its output as lines of JSON.
    fn json(&self, args: &[&str]) -> Vec<serde_json::Value> {
        let text = self.puzzles(args);
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Starts the player with these arguments and waits for a text on the screen.
    #[track_caller]
    fn begin(&self, args: &[&str], words: &str) {
        let program = env!("CARGO_BIN_EXE_puzzles");
        let all = [&["new-session", "-d", "-x", "100", "-y", "32", program], args].concat();
        let output = self.tmux(&all);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        self.sees(words);
    }

    fn keys(&self, keys: &[&str]) {
        for keys in keys.chunks(20) {
            self.tmux(&[&["send-keys"], keys].concat());
        }
    }

    /// Returns the screen as one line, followed by the panel beside the board.
    fn screen(&self) -> String {
        let output = self.tmux(&["capture-pane", "-p"]);
        let screen = String::from_utf8_lossy(&output.stdout).into_owned();
        let beside = screen.lines().map(|line| line.chars().skip(PANEL).collect::<String>());
        let all = screen.lines().map(String::from).chain(beside).collect::<Vec<_>>().join(" ");
        all.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Waits for a text on the screen.
    #[track_caller]
    fn sees(&self, words: &str) {
        let begin = Instant::now();
        while !self.screen().contains(words) {
            assert!(begin.elapsed() < Duration::from_secs(30), "no '{words}' in {}", self.screen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The fewest moves for the level in the records.
    fn best(&self) -> u64 {
        self.json(&["scores", "sokoban", "--json"])[0]["best_moves"].as_u64().unwrap()
    }

    /// Quits the player by its key.
    fn leave(&self) {
        self.keys(&["q"]);
        self.wait_for_end();
    }

    /// Kills the player.
    fn kill(&self) {
        let output = self.tmux(&["list-panes", "-F", "#{pane_pid}"]);
        let pid = String::from_utf8_lossy(&output.stdout).trim().to_string();
        assert!(Command::new("kill").args(["-9", &pid]).status().unwrap().success());
        self.wait_for_end();
    }

    fn wait_for_end(&self) {
        let begin = Instant::now();
        while self.tmux(&["has-session"]).status.success() {
            assert!(begin.elapsed() < Duration::from_secs(30), "the player does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A Sokoban level, and the keys that solve it.
fn solution(id: &str) -> (String, Vec<&'static str>) {
    let games = puzzle_backends::bundled();
    let mut session = Midend::new(games.find("sokoban").unwrap());
    let run = |session: &mut Midend, task: &Task| {
        let done = session.job(task).unwrap().run(&mut Work::unlimited());
        let _ = session.finish(done);
    };
    if let Opened::Generate(task) = session.open(id).unwrap() {
        run(&mut session, &task);
    }
    let id = session.game_id().unwrap();
    run(&mut session, &Task::Solve(Objective::Any));
    let keys = session.moves_text().chars().map(key_of).collect();
    (id, keys)
}

fn key_of(letter: char) -> &'static str {
    match letter.to_ascii_lowercase() {
        'l' => "Left",
        'u' => "Up",
        'r' => "Right",
        _ => "Down",
    }
}

/// Two keys that walk one step and back at the start of a level.
fn detour(id: &str) -> Option<[&'static str; 2]> {
    let games = puzzle_backends::bundled();
    let pairs = [("u", "d"), ("d", "u"), ("l", "r"), ("r", "l")];
    let walks = pairs.into_iter().find(|(there, back)| {
        let mut session = Midend::new(games.find("sokoban").unwrap());
        let _ = session.open(id).unwrap();
        session.play_text(&format!("{there}{back}")).is_ok() && session.counts().pushes == Some(0)
    });
    walks.map(|(there, back)| [there, back].map(|text| key_of(text.chars().next().unwrap())))
}

/// The first level that the player plays.
struct Level {
    list: Collection,
    /// Its index in the list.
    at: usize,
    id: String,
    /// The keys that solve it.
    way: Vec<&'static str>,
    /// Two keys that walk one step and back at its start.
    to_and_fro: [&'static str; 2],
}

impl Level {
    /// Returns the first level with room for a step and back at its start.
    fn with_detour() -> Self {
        let list = puzzle_backends::bundled().collection("@sokoban/first-steps").unwrap();
        let mut walks = list.entries.iter().map(|entry| detour(&entry.id)).enumerate();
        let (at, to_and_fro) = walks.find_map(|(i, walk)| Some((i, walk?))).unwrap();
        let (id, way) = solution(&list.entries[at].id);
        Self { list, at, id, way, to_and_fro }
    }
}

fn has_tmux() -> bool {
    Command::new("tmux").arg("-V").output().is_ok_and(|output| output.status.success())
}

#[test]
fn a_players_week() {
    if !has_tmux() {
        eprintln!("\n!!! THERE IS NO tmux HERE: THE PLAYER'S WEEK IS NOT TESTED !!!\n");
        return;
    }
    let week = Week::new();
    let level = Level::with_detour();
    monday(&week, &level);
    tuesday(&week, &level);
    wednesday(&week, &level);
    thursday(&week, &level);
    friday(&week, &level);
    saturday(&week, &level);
    sunday(&week);
    moved(&week);
}

/// Monday: a level is started with a detour and left unfinished.
fn monday(week: &Week, level: &Level) {
    let Level { at, way, to_and_fro, .. } = level;
    week.begin(&["play", &format!("@sokoban/first-steps/{}", at + 1)], "Moves: 0");
    week.keys(to_and_fro);
    week.keys(&way[..5]);
    week.sees("Moves: 7");
    week.leave();
}

/// Tuesday: another game is started, and the program is killed.
fn tuesday(week: &Week, level: &Level) {
    let Level { id: level, .. } = level;
    week.begin(&["play", "sliding/3x3:1,2,3,4,5,6,7,0,8"], "of 8 placed");
    week.keys(&["Right"]);
    week.sees("Undo");
    week.keys(&["u"]);
    week.sees("Redo");
    week.kill();
    let begun = week.json(&["resume", "--json"]);
    assert_eq!(begun.len(), 2);
    assert_eq!((&begun[0]["game"], &begun[0]["moves"]), (&"sliding".into(), &0.into()));
    assert_eq!((&begun[1]["id"], &begun[1]["moves"]), (&level.clone().into(), &7.into()));
}

/// Wednesday: both games are resumed. The first still has its redo; the second is won.
fn wednesday(week: &Week, level: &Level) {
    let Level { at, way, id: level, .. } = level;
    week.begin(&["resume", "1"], "Redo");
    week.kill();
    week.begin(&["resume", level], "Moves: 7");
    week.sees(&format!("({}/40)", at + 1));
    week.keys(&way[5..]);
    week.sees("Solved!");
    week.sees("without hints");
    week.sees("Next: ");
    week.leave();
    assert_eq!(week.best(), way.len() as u64 + 2);
    assert_eq!(week.json(&["resume", "--json"]).len(), 1, "it is in progress no more");
}

/// Thursday: the record improves, and a game of more moves does not change it. That game may have
/// the best time.
fn thursday(week: &Week, level: &Level) {
    let Level { way, to_and_fro, id: level, .. } = level;
    week.begin(&["play", level], "Moves: 0");
    week.keys(way);
    week.sees("Your records for this puzzle before");
    week.sees("New record for this puzzle: fewest moves");
    week.leave();
    assert_eq!(week.best(), way.len() as u64);
    week.begin(&["play", level], "Moves: 0");
    week.keys(to_and_fro);
    week.keys(way);
    week.sees("Your records for this puzzle before");
    let screen = week.screen();
    assert!(!screen.contains("New record for this puzzle: fewest moves"), "{screen}");
    week.leave();
    assert_eq!(week.best(), way.len() as u64);
}

/// Friday: the ranking, and another player with records of their own.
fn friday(week: &Week, level: &Level) {
    let Level { way, id: level, .. } = level;
    let ranks = week.json(&["scores", "--ranking", "--json"]);
    assert_eq!(ranks.len(), 3);
    assert!(ranks.iter().all(|rank| rank["player"] == "Ramon"));
    week.puzzles(&["profile", "use", "Núria"]);
    week.begin(&["play", level], "Moves: 0");
    week.keys(way);
    week.sees("without hints");
    week.leave();
    assert_eq!(week.json(&["scores", "--json", "--player", "ramon"]).len(), 1);
    assert_eq!(week.json(&["profile", "list", "--json"]).len(), 2);
}

/// Saturday: a quest is finished.
fn saturday(week: &Week, level: &Level) {
    let Level { list, at, id: level, .. } = level;
    let (second, second_way) = solution(&list.entries[at + 1].id);
    let quest = format!("; Title: A quest\n; Unlock: in-order\n{level}\tone\n{second}\ttwo\n");
    std::fs::write(week.path("quest.puzzles"), quest).unwrap();
    week.begin(&["play", "quest.puzzles", "--level", "2"], "Moves: 0");
    week.keys(&second_way);
    week.sees("Collection complete");
    week.leave();
}

/// Sunday: three puzzles of the day are solved and one is missed.
fn sunday(week: &Week) {
    let days = ["2026-11-16", "2026-11-17", "2026-11-19"];
    for day in days {
        let daily = week.json(&["daily", "sokoban", "--grade", "easy", "--date", day, "--json"]);
        let id = daily[0]["seed_id"].as_str().unwrap().to_string();
        let (_, way) = solution(&id);
        week.begin(&["play", &id], "Moves: 0");
        week.keys(&way);
        week.sees("Solved!");
        week.leave();
    }
    let month = week.json(&["scores", "sokoban", "--calendar", "--date", "2026-11-20", "--json"]);
    let solved: Vec<&str> = month
        .iter()
        .filter(|day| day["state"] == "solved-late" || day["state"] == "solved")
        .map(|day| day["date"].as_str().unwrap())
        .collect();
    assert_eq!(solved, days);
    let state = |date: &str| month.iter().find(|day| day["date"] == date).unwrap()["state"].clone();
    assert_eq!(state("2026-11-18"), "missed");
}

/// All data are moved to another machine.
fn moved(week: &Week) {
    week.puzzles(&["profile", "export", "--all", "-o", "all.json"]);
    week.puzzles(&["profile", "import", "all.json", "--profile", "elsewhere.db"]);
    week.puzzles(&["profile", "use", "núria", "--profile", "elsewhere.db"]);
    let here = week.puzzles(&["scores", "--json"]);
    assert_eq!(week.puzzles(&["scores", "--json", "--profile", "elsewhere.db"]), here);
    assert_eq!(here.lines().count(), 5);
    let left: Vec<String> = std::fs::read_dir(week.path("data/puzzles"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with("profile.db") && name != "preferences")
        .collect();
    assert!(left.is_empty(), "no stray files: {left:?}");
}
