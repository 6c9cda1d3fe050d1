//! A complete front end in under 200 lines. It plays any game of a registry as lines of text, as
//! over a network or with a screen reader, and can draw the board to an SVG file.
//!
//! It has no rules of any game: it passes the input to the mid-end and prints the mid-end's texts.

use std::error::Error;
use std::fs;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::{Instant, UNIX_EPOCH};

use puzzle_core::draw::{Layout, Theme};
use puzzle_core::input::{Button, Input, KeyPress, Pointer};
use puzzle_core::solve::{Objective, Work};
use puzzle_midend::{Midend, Opened, Outcome, PresetLine, Registry, Request, Task};
use puzzle_render::Svg;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The help text.
const HELP: &str = "\
games, kinds    list the games; list the kinds of puzzles of this game
open ID         open a puzzle by its game ID, or a new one of a game or kind
left up enter   press keys; u is undo, h a hint, n a new puzzle, q quits
tap 5, hold 5   click cell 5 with the left or the right button
check, solve    show mistakes; show the solution
lesson 1, next  start a lesson; go to its next step
look            describe the board
save FILE, load FILE";

/// Plays a puzzle until the input ends or the player quits. Draws the board to the file `picture`.
///
/// # Errors
/// If there is no such puzzle or the output cannot be written. Wrong input of the player is
/// reported and is not an error.
pub fn play(
    games: &Registry,
    puzzle: &str,
    picture: Option<PathBuf>,
    input: impl BufRead,
    out: impl Write,
) -> Result<()> {
    let game = Midend::new(*games.games().first().ok_or("there are no games")?);
    let mut app = App { games, game, picture, seen: Instant::now(), out };
    let opened = app.open(puzzle)?;
    app.follow(opened)?;
    for line in input.lines() {
        // The mid-end reads no clock, so the front end passes the elapsed time.
        let _ = app.game.tick(app.seen.elapsed());
        app.seen = Instant::now();
        match app.carry_out(line?.trim()) {
            Ok(true) => {}
            Ok(false) => break,
            Err(why) => writeln!(app.out, "! {why}")?,
        }
    }
    Ok(())
}

/// The running program.
struct App<'a, W> {
    games: &'a Registry,
    game: Midend,
    picture: Option<PathBuf>,
    /// The time of the player's last input.
    seen: Instant,
    out: W,
}

impl<W: Write> App<'_, W> {
    /// Carries out a line of input. Returns `false` if the player quits.
    fn carry_out(&mut self, line: &str) -> Result<bool> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let outcome = match word {
            "help" => return self.print(HELP),
            "look" => return self.print(&self.game.describe().unwrap_or_default().to_string()),
            "games" => {
                let names: Vec<_> = self.games.games().iter().map(|game| game.info.id).collect();
                return self.print(&names.join("\n"));
            }
            "kinds" => {
                let kinds = self.game.presets();
                let kinds = PresetLine::flatten(&kinds).into_iter();
                let lines: Vec<_> = kinds.map(|(title, id)| format!("{id:<16}{title}")).collect();
                return self.print(&lines.join("\n"));
            }
            "open" => self.open(rest)?,
            "tap" => self.press(rest, Button::Left)?,
            "hold" => self.press(rest, Button::Right)?,
            "check" => self.game.mistakes(),
            "solve" => self.run(&Task::Solve(Objective::Any))?,
            "lesson" => self.game.begin_lesson(rest.parse::<usize>()?.saturating_sub(1))?,
            "next" => self.game.next_lesson_step(),
            "save" => {
                fs::write(rest, self.game.save().unwrap_or_default())?;
                return self.print("saved");
            }
            "load" => self.game.load(&fs::read_to_string(rest)?)?,
            _ => self.type_keys(line)?,
        };
        self.follow(outcome)
    }

    /// Opens a puzzle of this game or of another one, and generates it if necessary.
    fn open(&mut self, id: &str) -> Result<Outcome> {
        let id = self.games.read_id(id)?;
        if let Some(name) = id.game.as_ref().filter(|name| *name != self.game.info().id) {
            self.game = Midend::new(self.games.game(name)?);
        }
        // New puzzles get different seeds in each run.
        self.game.set_entropy(UNIX_EPOCH.elapsed()?.as_nanos() as u64);
        match self.game.open(&id.to_string())? {
            Opened::Ready(outcome) => Ok(outcome),
            Opened::Generate(task) => self.run(&task),
        }
    }

    /// Presses and releases a button at the center of a cell.
    fn press(&mut self, cell: &str, button: Button) -> Result<Outcome> {
        let cell = cell.parse().ok().and_then(|cell| self.game.cell_rect(cell));
        let cell = cell.ok_or("there is no such cell")?;
        let pointer = Pointer::mouse(cell.center(), button);
        let pressed = self.game.input(Input::Press(pointer));
        let released = self.game.input(Input::Release(pointer));
        Ok(if pressed.request.is_some() { pressed } else { released })
    }

    /// Presses keys until one makes a request. All keys are parsed before the first is pressed.
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

    /// Runs a job in this thread: the player can wait, and the limits end the search.
    fn run(&mut self, task: &Task) -> Result<Outcome> {
        let job = self.game.job(task)?;
        let done = job.run(&mut Work::limited(20_000_000, 1 << 30));
        Ok(self.game.finish(done))
    }

    /// Handles the requests of an outcome and shows the board. Returns `false` if the player quits.
    fn follow(&mut self, mut outcome: Outcome) -> Result<bool> {
        while let Some(request) = outcome.request.take() {
            let next = self.game.lesson().map_or(0, |place| place.lesson + 1);
            outcome = match request {
                Request::Run(task) => self.run(&task)?,
                Request::NextLesson => self.game.begin_lesson(next)?,
                _ => return Ok(false),
            };
        }
        self.show()?;
        Ok(true)
    }

    /// Prints the board and all messages, and draws the picture.
    fn show(&mut self) -> Result<()> {
        let game = &self.game;
        let board = game.text().or_else(|| game.describe().map(|words| words.to_string()));
        let mut lines = vec![format!("{}{}", board.unwrap_or_default(), game.status_text())];
        lines.extend(game.last_change().map(|words| words.to_string()));
        // In a lesson the message is the instructions, or why an input does nothing.
        let title = game.lesson().map(|place| format!("{}: ", place.title)).unwrap_or_default();
        lines.extend(game.message().map(|message| format!("{title}{}", message.words)));
        lines.extend(game.warning().map(|explanation| explanation.words.to_string()));
        writeln!(self.out, "\n{}", lines.join("\n"))?;
        if let Some(path) = &self.picture {
            // Without animation, since the file shows one moment.
            let layout = Layout::square(game.info().tile);
            let mut svg = Svg::new(game.size_in(layout), game.game().palette(Theme::Light));
            game.draw_still(layout, &mut svg);
            fs::write(path, svg.finish())?;
        }
        Ok(())
    }

    /// Prints lines that do not change the game.
    fn print(&mut self, text: &str) -> Result<bool> {
        writeln!(self.out, "{}", text.trim_end())?;
        Ok(true)
    }
}
