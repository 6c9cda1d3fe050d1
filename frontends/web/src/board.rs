//! A game on the page: a session and the surface it is drawn on.

use std::str::FromStr;
use std::time::Duration;

use puzzle_core::draw::Point;
use puzzle_core::input::{Button, Input, KeyPress, Modifiers, Pointer, PointerKind};
use puzzle_core::params::Form;
use puzzle_core::solve::Grade;
use puzzle_midend::{CollectionEntry, Date, Done, Session, Task};
use puzzle_profile::{Finished, InProgress, Moment, Uid};
use wasm_bindgen::prelude::*;

use crate::json::{self, EntryText};
use crate::surface::Surface;
use crate::view::{About, View};

/// A game that is played on the page. What may change something answers with an outcome as JSON:
/// `{redraw, tick, ids, size, game, finished, ended, run, quit}`.
#[wasm_bindgen]
pub struct Board {
    pub(crate) session: Box<dyn Session>,
    pub(crate) surface: Surface,
    game: &'static str,
}

#[wasm_bindgen]
impl Board {
    /// A game without a puzzle yet. `entropy` differs from run to run: seeds of new puzzles come
    /// from it.
    ///
    /// # Errors
    /// When there is no such game.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, entropy: f64) -> Result<Self, JsError> {
        let entry = crate::games().game(game).map_err(json::error)?;
        let mut session = entry.session();
        session.set_entropy(entropy.to_bits());
        let surface = Surface::new(entry.palette(puzzle_core::draw::Theme::Light));
        Ok(Self { session, surface, game: entry.info.id })
    }

    /// The game's id.
    pub fn game(&self) -> String {
        self.game.to_string()
    }

    /// Whether there is a puzzle on the board.
    pub fn has_game(&self) -> bool {
        self.session.has_game()
    }

    /// Opens a game ID.
    ///
    /// # Errors
    /// Says what is wrong with it; nothing has changed then.
    pub fn open(&mut self, id: &str) -> Result<String, JsError> {
        self.session.open(id).map(json::opened).map_err(json::error)
    }

    /// Opens an entry of a collection, `{id, title, texts}`, from a file of this name.
    ///
    /// # Errors
    /// Says what is wrong with it; nothing has changed then.
    pub fn open_entry(&mut self, entry: &str, file: &str) -> Result<String, JsError> {
        let entry: EntryText = serde_json::from_str(entry).map_err(json::error)?;
        let entry = CollectionEntry::from(entry);
        self.session.open_entry(&entry, file).map(json::opened).map_err(json::error)
    }

    /// Puts a saved game on the board.
    ///
    /// # Errors
    /// Says what is wrong with the save; nothing has changed then.
    pub fn load(&mut self, text: &str) -> Result<String, JsError> {
        self.session.load(text).map(json::outcome).map_err(json::error)
    }

    /// The game as a save.
    pub fn save(&self) -> Option<String> {
        self.session.save()
    }

    /// All that is shown around the picture, as JSON.
    pub fn view(&self) -> String {
        json::write(&View::of(&*self.session))
    }

    /// What the puzzle is: its IDs, params, title, as JSON.
    pub fn about(&self) -> String {
        json::write(&About::of(&*self.session))
    }

    /// The ID of the puzzle.
    pub fn game_id(&self) -> Option<String> {
        self.session.game_id()
    }

    /// A pointer goes down (`what` 0), moves while down (1) or goes up (2), in pixels of the
    /// picture. `button` is 0 left, 1 middle, 2 right; `mods` has Shift 1, Ctrl 2, Alt 4; `kind`
    /// is 0 mouse, 1 finger, 2 pen.
    pub fn point(&mut self, what: u8, x: i32, y: i32, button: u8, mods: u8, kind: u8) -> String {
        let pointer = Pointer {
            at: Point::new(x, y),
            button: match button {
                0 => Button::Left,
                1 => Button::Middle,
                _ => Button::Right,
            },
            mods: Modifiers { shift: mods & 1 > 0, ctrl: mods & 2 > 0, alt: mods & 4 > 0 },
            kind: match kind {
                0 => PointerKind::Mouse,
                1 => PointerKind::Touch,
                _ => PointerKind::Pen,
            },
        };
        json::outcome(self.session.input(match what {
            0 => Input::Press(pointer),
            1 => Input::Drag(pointer),
            _ => Input::Release(pointer),
        }))
    }

    /// The pointer moves with nothing down.
    pub fn hover(&mut self, x: i32, y: i32) -> String {
        json::outcome(self.session.input(Input::Hover(Some(Point::new(x, y)))))
    }

    /// The pointer has left.
    pub fn leave(&mut self) -> String {
        json::outcome(self.session.input(Input::Hover(None)))
    }

    /// What a press began is given up.
    pub fn cancel(&mut self) -> String {
        json::outcome(self.session.input(Input::Cancel))
    }

    /// A key by its text, as `ctrl+z`.
    ///
    /// # Errors
    /// When it is no key.
    pub fn key(&mut self, key: &str) -> Result<String, JsError> {
        let press = KeyPress::from_str(key).map_err(json::error)?;
        Ok(json::outcome(self.session.input(Input::Key(press))))
    }

    /// Whether the game has a use for a key here.
    pub fn uses_key(&self, key: &str) -> bool {
        KeyPress::from_str(key).is_ok_and(|press| self.session.uses_key(press))
    }

    /// Runs one of the game's commands.
    pub fn command(&mut self, id: &str) -> String {
        json::outcome(self.session.command(id))
    }

    /// Plays moves written as people write them.
    ///
    /// # Errors
    /// At the first that is none or not legal; nothing has changed then.
    pub fn play(&mut self, moves: &str) -> Result<String, JsError> {
        self.session.play_text(moves).map(json::outcome).map_err(json::error)
    }

    /// The moves so far.
    pub fn moves(&self) -> String {
        self.session.moves_text()
    }

    /// Takes a step back.
    pub fn undo(&mut self) -> String {
        json::outcome(self.session.undo())
    }

    /// Makes it again.
    pub fn redo(&mut self) -> String {
        json::outcome(self.session.redo())
    }

    /// Back to the beginning, as a step.
    pub fn restart(&mut self) -> String {
        json::outcome(self.session.restart())
    }

    /// Any position of the history.
    pub fn go_to(&mut self, position: usize) -> String {
        json::outcome(self.session.go_to(position))
    }

    /// Names the position.
    pub fn add_checkpoint(&mut self, name: &str) {
        self.session.add_checkpoint(name);
    }

    /// Forgets a name.
    pub fn remove_checkpoint(&mut self, name: &str) {
        self.session.remove_checkpoint(name);
    }

    /// Shows the next step of the plan, or plays it.
    pub fn hint(&mut self) -> String {
        json::outcome(self.session.hint())
    }

    /// Takes words and marks off the screen.
    pub fn dismiss(&mut self) -> String {
        json::outcome(self.session.dismiss())
    }

    /// So many milliseconds have gone by.
    pub fn tick(&mut self, millis: f64) -> String {
        let dt = Duration::try_from_secs_f64(millis.max(0.0) / 1000.0).unwrap_or_default();
        json::outcome(self.session.tick(dt))
    }

    /// The clock stands still while nobody looks.
    pub fn pause(&mut self, is_paused: bool) -> String {
        json::outcome(self.session.set_paused(is_paused))
    }

    /// The job for a task, as text for a [`Searcher`](crate::Searcher).
    ///
    /// # Errors
    /// When the task cannot be begun.
    pub fn job(&mut self, task: &str) -> Result<String, JsError> {
        let task: Task = serde_json::from_str(task).map_err(json::error)?;
        self.session.job(&task).map(|job| job.to_text()).map_err(json::error)
    }

    /// Takes what a search found.
    ///
    /// # Errors
    /// When it is no such text.
    pub fn finish(&mut self, done: &str) -> Result<String, JsError> {
        let done = Done::from_text(done).map_err(json::error)?;
        Ok(json::outcome(self.session.finish(done)))
    }

    /// Puts a lesson on the board.
    ///
    /// # Errors
    /// When there is no such lesson.
    pub fn begin_lesson(&mut self, lesson: usize) -> Result<String, JsError> {
        self.session.begin_lesson(lesson).map(json::outcome).map_err(json::error)
    }

    /// Goes on, or shows how.
    pub fn next_lesson_step(&mut self) -> String {
        json::outcome(self.session.next_lesson_step())
    }

    /// Leaves the lesson.
    pub fn end_lesson(&mut self) -> String {
        json::outcome(self.session.end_lesson())
    }

    /// The params of new games, in full.
    pub fn params(&self) -> String {
        self.session.params_text(Form::Full)
    }

    /// Sets them.
    ///
    /// # Errors
    /// When nothing can be generated with them.
    pub fn set_params(&mut self, text: &str) -> Result<(), JsError> {
        self.session.set_params_text(text).map_err(json::error)
    }

    /// The grade of new games, by its keyword.
    pub fn grade(&self) -> Option<String> {
        self.session.grade().map(|grade| grade.keyword().to_string())
    }

    /// The grades that can be had with the params now set.
    pub fn grades(&self) -> Vec<String> {
        self.session.grades().iter().map(|grade| grade.keyword().to_string()).collect()
    }

    /// Asks for another grade.
    ///
    /// # Errors
    /// When it cannot be had.
    pub fn set_grade(&mut self, grade: &str) -> Result<(), JsError> {
        let grade: Grade = grade.parse().map_err(json::error)?;
        self.session.set_grade(grade).map_err(json::error)
    }

    /// The lines of the dialog of params, `[{key, label, kind, value}]`.
    pub fn config(&self) -> String {
        json::items(self.session.config())
    }

    /// Sets lines of it, `[[key, value]]`, all or none.
    ///
    /// # Errors
    /// When a value is not allowed.
    pub fn set_config(&mut self, values: &str) -> Result<(), JsError> {
        let values = json::values(values)?;
        let list: Vec<_> = values.iter().map(|(key, value)| (&**key, value.clone())).collect();
        self.session.set_config(&list).map_err(json::error)
    }

    /// The lines of the dialog of preferences, `[{key, label, kind, value}]`.
    pub fn preferences(&self) -> String {
        json::items(self.session.preferences())
    }

    /// Sets lines of it, `[[key, value]]`, all or none.
    ///
    /// # Errors
    /// When a value is not allowed.
    pub fn set_preferences(&mut self, values: &str) -> Result<String, JsError> {
        let values = json::values(values)?;
        let list: Vec<_> = values.iter().map(|(key, value)| (&**key, value.clone())).collect();
        self.session.set_preferences(&list).map(json::outcome).map_err(json::error)
    }

    /// The preferences as lines of a file.
    pub fn write_preferences(&self) -> String {
        self.session.write_preferences()
    }

    /// Takes them from such lines.
    pub fn read_preferences(&mut self, text: &str) {
        let _ = self.session.read_preferences(text);
    }

    /// The puzzle as an entry of a collection.
    pub fn entry(&self) -> Option<String> {
        Some(json::write(&EntryText::from(&self.session.entry()?)))
    }

    /// The puzzle in one of the game's foreign formats; `choice` is one of the format's, or empty.
    ///
    /// # Errors
    /// When the format cannot hold it.
    pub fn export_as(&self, format: &str, choice: &str) -> Result<Vec<u8>, JsError> {
        self.session.export(format, choice).map_err(json::error)
    }

    /// The game that has just ended so (`ending` is that of the outcome), as a line of the log;
    /// nothing when it is a lesson. `uid` are 32 hexadecimal digits, `at` are seconds and `today`
    /// days since 1970-01-01.
    ///
    /// # Errors
    /// When one of them is none.
    pub fn finished(
        &self,
        ending: &str,
        uid: &str,
        at: f64,
        today: i32,
    ) -> Result<Option<String>, JsError> {
        let ending = serde_json::from_str(&json::write(&ending)).map_err(json::error)?;
        let Some(mut game) = Finished::of(&*self.session, ending, moment(uid, at, today)?) else {
            return Ok(None);
        };
        game.day = self.day();
        Ok(Some(json::write(&game)))
    }

    /// The game on the board as one in progress, with its save; nothing when it has ended or is a
    /// lesson. What it is given is as for [`finished`](Self::finished).
    ///
    /// # Errors
    /// When one of them is none.
    pub fn in_progress(&self, uid: &str, at: f64, today: i32) -> Result<Option<String>, JsError> {
        let Some(mut game) = InProgress::of(&*self.session, moment(uid, at, today)?) else {
            return Ok(None);
        };
        game.day = self.day();
        Ok(Some(json::write(&game)))
    }

    fn day(&self) -> Option<Date> {
        let entry = crate::games().find(self.game)?;
        entry.day_of(&self.session.seed_id()?)
    }
}

fn moment(uid: &str, at: f64, today: i32) -> Result<Moment, JsError> {
    let uid: Uid = uid.parse().map_err(json::error)?;
    let date = Date::from_days(today).ok_or_else(|| JsError::new("there is no such day"))?;
    Ok(Moment { uid, at: at.max(0.0) as u64, date })
}
