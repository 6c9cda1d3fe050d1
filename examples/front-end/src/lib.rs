//! A whole front end in under 200 lines. It plays any game of a registry in lines of text, as over a
//! wire or with a screen reader, and keeps a picture of the board in a file for who looks.
//!
//! It knows no rules: what it reads it hands to a session, and what the session says it prints.

use std::error::Error;
use std::fs;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::{Instant, UNIX_EPOCH};

use puzzle_core::draw::{Layout, Theme};
use puzzle_core::input::{Button, Input, KeyPress, Pointer};
use puzzle_core::solve::{Aim, Work};
use puzzle_midend::{Opened, Outcome, PresetLine, Registry, Request, Session, Task, Todo};
use puzzle_render::Svg;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// What can be typed.
const HELP: &str = "\
games, kinds    the games there are; the kinds of puzzles of this game
open ID         a puzzle by its game ID, or a new one of a game or a kind
left up enter   keys by their names; u undoes, h hints, n is a new puzzle, q leaves
tap 5, hold 5   the left and the right button on cell 5
check, solve    what is wrong so far; the solution
lesson 1, next  how it is played, step by step
look            the board in words
save FILE, load FILE";

/// Plays a puzzle until the input ends or the player leaves. The picture is kept in an SVG file.
///
/// # Errors
/// When there is no such puzzle, or the output cannot be written. What the player types wrongly is
/// told and no error.
pub fn play(
    games: &Registry,
    puzzle: &str,
    picture: Option<PathBuf>,
    input: impl BufRead,
    out: impl Write,
) -> Result<()> {
    let game = games.games().first().ok_or("there are no games")?.session();
    let mut table = Table { games, game, picture, seen: Instant::now(), out };
    let opened = table.open(puzzle)?;
    table.follow(opened)?;
    for line in input.lines() {
        // The session reads no clock: it is told how much time went by.
        let _ = table.game.tick(table.seen.elapsed());
        table.seen = Instant::now();
        match table.obey(line?.trim()) {
            Ok(true) => {}
            Ok(false) => break,
            Err(why) => writeln!(table.out, "! {why}")?,
        }
    }
    Ok(())
}

/// A game on the table.
struct Table<'a, W> {
    games: &'a Registry,
    game: Box<dyn Session>,
    picture: Option<PathBuf>,
    /// When the player was last here.
    seen: Instant,
    out: W,
}

impl<W: Write> Table<'_, W> {
    /// Does what a line asks for; whether the game goes on.
    fn obey(&mut self, line: &str) -> Result<bool> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let outcome = match word {
            "help" => return self.tell(HELP),
            "look" => return self.tell(&self.game.describe().unwrap_or_default().to_string()),
            "games" => {
                let names: Vec<_> = self.games.games().iter().map(|game| game.info.id).collect();
                return self.tell(&names.join("\n"));
            }
            "kinds" => {
                let kinds = self.game.presets();
                let kinds = PresetLine::flatten(&kinds).into_iter();
                let lines: Vec<_> = kinds.map(|(title, id)| format!("{id:<16}{title}")).collect();
                return self.tell(&lines.join("\n"));
            }
            "open" => self.open(rest)?,
            "tap" => self.press(rest, Button::Left)?,
            "hold" => self.press(rest, Button::Right)?,
            "check" => self.run(&Task::Mistakes)?,
            "solve" => self.run(&Task::Solve(Aim::Any))?,
            "lesson" => self.game.begin_lesson(rest.parse::<usize>()?.saturating_sub(1))?,
            "next" => self.game.next_lesson_step(),
            "save" => {
                fs::write(rest, self.game.save().unwrap_or_default())?;
                return self.tell("saved");
            }
            "load" => self.game.load(&fs::read_to_string(rest)?)?,
            _ => self.type_keys(line)?,
        };
        self.follow(outcome)
    }

    /// Opens a puzzle, of this game or of another one. One that is not there yet is made.
    fn open(&mut self, id: &str) -> Result<Outcome> {
        let id = self.games.read_id(id)?;
        if let Some(name) = id.game.as_ref().filter(|name| *name != self.game.info().id) {
            self.game = self.games.game(name)?.session();
        }
        // Seeds of new puzzles differ from one evening to the next.
        self.game.set_entropy(UNIX_EPOCH.elapsed()?.as_nanos() as u64);
        match self.game.open(&id.to_string())? {
            Opened::Ready(outcome) => Ok(outcome),
            Opened::Generate(task) => self.run(&task),
        }
    }

    /// Presses a button on the middle of a cell and lets it go.
    fn press(&mut self, cell: &str, button: Button) -> Result<Outcome> {
        let cell = cell.parse().ok().and_then(|cell| self.game.cell_rect(cell));
        let cell = cell.ok_or("there is no such cell")?;
        let pointer = Pointer::mouse(cell.center(), button);
        let pressed = self.game.input(Input::Press(pointer));
        let released = self.game.input(Input::Release(pointer));
        Ok(if pressed.request.is_some() { pressed } else { released })
    }

    /// Types keys, up to one that wants something done. All are read before the first is typed.
    fn type_keys(&mut self, line: &str) -> Result<Outcome> {
        let keys = line.split_whitespace().map(str::parse::<KeyPress>);
        let mut outcome = Outcome::default();
        for key in keys.collect::<std::result::Result<Vec<_>, _>>()? {
            outcome = self.game.input(Input::Key(key));
            if outcome.request.is_some() {
                break;
            }
        }
        Ok(outcome)
    }

    /// Runs a job where we stand: who types lines can wait, and the limits end it some time.
    fn run(&mut self, task: &Task) -> Result<Outcome> {
        let job = self.game.job(task)?;
        let done = job.run(&mut Work::limited(20_000_000, 1 << 30));
        Ok(self.game.finish(done))
    }

    /// Does what a call brought about, and shows the board; whether the game goes on.
    fn follow(&mut self, mut outcome: Outcome) -> Result<bool> {
        while let Some(request) = outcome.request.take() {
            let Request::Run(task) = request else { return Ok(false) };
            outcome = self.run(&task)?;
        }
        self.show()?;
        Ok(true)
    }

    /// Prints the board and all there is to read, and draws the picture.
    fn show(&mut self) -> Result<()> {
        let game = &self.game;
        let board = game.text().or_else(|| game.describe().map(|words| words.to_string()));
        let mut lines = vec![board.unwrap_or_default() + &game.status_text()];
        lines.extend(game.last_change());
        match (game.lesson(), game.message()) {
            (Some(place), _) if place.todo == Todo::Read => {
                lines.push(format!("{}: {} (next)", place.title, place.words));
            }
            (Some(place), _) => lines.push(format!("{}: {}", place.title, place.words)),
            (None, message) => lines.extend(message.map(|message| message.words.clone())),
        }
        lines.extend(game.warning().map(|remark| remark.words.clone()));
        writeln!(self.out, "\n{}", lines.join("\n"))?;
        if let Some(path) = &self.picture {
            // Still: nobody sees a file move.
            let layout = Layout::square(game.info().tile);
            let mut svg = Svg::new(game.size_in(layout), game.palette(Theme::Light));
            game.draw_still(layout, &mut svg);
            fs::write(path, svg.finish())?;
        }
        Ok(())
    }

    /// Prints lines that change nothing.
    fn tell(&mut self, text: &str) -> Result<bool> {
        writeln!(self.out, "{}", text.trim_end())?;
        Ok(true)
    }
}
