//! A game on the page: a session and the surface that it is drawn on.

use std::str::FromStr;
use std::time::Duration;

use puzzle_app::{Coordinates, DraftText, spaced};
use puzzle_core::Text;
use puzzle_core::draw::Point;
use puzzle_core::input::{Button, Device, Input, KeyPress, Modifiers, Pointer, PointerKind};
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::Grade;
use puzzle_midend::{CollectionEntry, Date, FinishedJob, Midend, Task};
use puzzle_profile::{Finished, InProgress, Moment, Uid};
use wasm_bindgen::prelude::*;

use crate::json::{self, EntryText};
use crate::surface::Surface;
use crate::view::{About, View};

/// A game that is played on the page.
///
/// Methods that can change the game return an outcome as JSON: `{redraw, tick, ids, size, game,
/// finished, ended, run, quit}`.
#[wasm_bindgen]
pub struct Board {
    pub(crate) session: Midend,
    pub(crate) surface: Surface,
    pub(crate) game: &'static str,
    /// The ID of a puzzle that was found to be the puzzle of a day.
    pub(crate) found_day: Option<(String, Date)>,
}

#[wasm_bindgen]
impl Board {
    /// Creates a board without a puzzle. `entropy` should differ from run to run: seeds of new
    /// puzzles are derived from it.
    ///
    /// # Errors
    /// When there is no such game.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, entropy: f64) -> Result<Self, JsError> {
        let entry = crate::games().game(game).map_err(json::error)?;
        let mut session = Midend::new(entry);
        session.set_entropy(entropy.to_bits());
        let _ = session.set_language(crate::language());
        let surface = Surface::new(entry.palette(puzzle_core::draw::Theme::Light));
        Ok(Self { session, surface, game: entry.info.id, found_day: None })
    }

    /// Makes the board draw and say everything in the language of the page.
    pub fn set_language(&mut self) -> String {
        json::outcome(self.session.set_language(crate::language()))
    }

    /// Returns the id of the game.
    pub fn game(&self) -> String {
        self.game.to_string()
    }

    /// Returns `true` if there is a puzzle on the board.
    pub fn has_game(&self) -> bool {
        self.session.has_game()
    }

    /// Opens a game ID.
    ///
    /// # Errors
    /// When the ID is not valid; the board stays unchanged.
    pub fn open(&mut self, id: &str) -> Result<String, JsError> {
        self.session.open(id).map(json::opened).map_err(json::error)
    }

    /// Opens an entry of a collection, given as JSON: `{id, title, texts}`. `file` is the name of
    /// the file that contains it.
    ///
    /// # Errors
    /// When the entry is not valid; the board stays unchanged.
    pub fn open_entry(&mut self, entry: &str, file: &str) -> Result<String, JsError> {
        let entry: EntryText = json::read(entry)?;
        let entry = CollectionEntry::from(entry);
        self.session.open_entry(&entry, file).map(json::opened).map_err(json::error)
    }

    /// Loads a saved game.
    ///
    /// # Errors
    /// When the text is not a saved game of this game; the board stays unchanged.
    pub fn load(&mut self, text: &str) -> Result<String, JsError> {
        self.session.load(text).map(json::outcome).map_err(json::error)
    }

    /// Continues a game in progress from its record: its save, the changes since then and the
    /// current values of everything else, each of which may be empty but the save.
    ///
    /// # Errors
    /// When a text is not valid; the board stays unchanged.
    pub fn resume(&mut self, save: &str, journal: &str, now: &str) -> Result<String, JsError> {
        self.session.resume(save, journal, now).map(json::outcome).map_err(json::error)
    }

    /// Returns the game as a save, if there is one.
    pub fn save(&self) -> Option<String> {
        self.session.save()
    }

    /// Returns everything that the page shows around the picture, as JSON.
    pub fn view(&self) -> String {
        json::write(&View::of(&self.session))
    }

    /// Returns the IDs, params, title and metadata of the puzzle, as JSON.
    pub fn about(&self) -> String {
        json::write(&About::of(&self.session))
    }

    /// Returns the game ID of the puzzle.
    pub fn game_id(&self) -> Option<String> {
        self.session.game_id()
    }

    /// Handles a pointer that is pressed (`what` 0), moved while pressed (1) or released (2) at a
    /// point in pixels of the picture. `button` is 0 for left, 1 for middle, 2 for right; `mods` is
    /// a sum of 1 for Shift, 2 for Ctrl, 4 for Alt; `kind` is 0 for mouse, 1 for touch, 2 for pen.
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

    /// Handles a pointer that moves without a pressed button.
    pub fn hover(&mut self, x: i32, y: i32) -> String {
        json::outcome(self.session.input(Input::Hover(Some(Point::new(x, y)))))
    }

    /// Handles a pointer that leaves the picture.
    pub fn leave(&mut self) -> String {
        json::outcome(self.session.input(Input::Hover(None)))
    }

    /// Cancels the gesture that the last press began, such as a drag.
    pub fn cancel(&mut self) -> String {
        json::outcome(self.session.input(Input::Cancel))
    }

    /// Handles a key, written as in `ctrl+z`.
    ///
    /// # Errors
    /// When the text is not a key.
    pub fn key(&mut self, key: &str) -> Result<String, JsError> {
        let press = KeyPress::from_str(key).map_err(json::error)?;
        Ok(json::outcome(self.session.input(Input::Key(press))))
    }

    /// Returns `true` if the game would use the key now.
    pub fn uses_key(&self, key: &str) -> bool {
        KeyPress::from_str(key).is_ok_and(|press| self.session.uses_key(press))
    }

    /// Runs the game's own command with this ID.
    pub fn command(&mut self, id: &str) -> String {
        json::outcome(self.session.command(id))
    }

    /// Plays moves in the notation of the game.
    ///
    /// # Errors
    /// When a move cannot be read or is not legal; then no move is played.
    pub fn play(&mut self, moves: &str) -> Result<String, JsError> {
        self.session.play_text(moves).map(json::outcome).map_err(json::error)
    }

    /// Returns the moves so far, in the notation of the game.
    pub fn moves(&self) -> String {
        self.session.moves_text()
    }

    /// Undoes a step.
    pub fn undo(&mut self) -> String {
        json::outcome(self.session.undo())
    }

    /// Redoes a step.
    pub fn redo(&mut self) -> String {
        json::outcome(self.session.redo())
    }

    /// Returns to the first position. This is a step that can be undone.
    pub fn restart(&mut self) -> String {
        json::outcome(self.session.restart())
    }

    /// Goes to the position of the history with this index. Index 0 is the first position.
    pub fn go_to(&mut self, position: usize) -> String {
        json::outcome(self.session.go_to(position))
    }

    /// Adds a checkpoint: a name for the current position.
    pub fn add_checkpoint(&mut self, name: &str) {
        self.session.add_checkpoint(name);
    }

    /// Removes a checkpoint.
    pub fn remove_checkpoint(&mut self, name: &str) {
        self.session.remove_checkpoint(name);
    }

    /// Shows a nudge for the next step, then its reason, and then plays it.
    pub fn hint(&mut self) -> String {
        json::outcome(self.session.hint())
    }

    /// Looks for mistakes, or undoes the mistake that is shown.
    pub fn mistakes(&mut self) -> String {
        json::outcome(self.session.mistakes())
    }

    /// Hides the messages and marks that the game shows, such as those of a hint.
    pub fn dismiss(&mut self) -> String {
        json::outcome(self.session.dismiss())
    }

    /// Advances the clock and animations by this many milliseconds.
    pub fn tick(&mut self, millis: f64) -> String {
        let dt = Duration::try_from_secs_f64(millis.max(0.0) / 1000.0).unwrap_or_default();
        json::outcome(self.session.tick(dt))
    }

    /// Stops or starts the clock.
    pub fn pause(&mut self, is_paused: bool) -> String {
        json::outcome(self.session.set_paused(is_paused))
    }

    /// Returns where row and column numbers belong, in pixels of the picture: `{rows, columns}`,
    /// with `[number, place]` for each row and column whose number has at least `room` pixels.
    /// Nothing if the cells do not lie in rows.
    pub fn coordinates(&self, room: f32) -> Option<String> {
        #[derive(serde::Serialize)]
        struct Numbers {
            rows: Vec<(u16, i32)>,
            columns: Vec<(u16, i32)>,
        }
        let Coordinates { rows, columns, .. } = Coordinates::of(&self.session)?;
        let [rows, columns] = [rows, columns].map(|places| spaced(&places, room).collect());
        Some(json::write(&Numbers { rows, columns }))
    }

    /// Returns the texts about the draft on the board with their labels, as a list of pairs.
    pub fn draft_texts(&self) -> String {
        let text = |which: DraftText| (Text::literal(which.label()), which.of(&self.session));
        let texts = DraftText::ALL.map(text);
        json::write(&texts)
    }

    /// Sets a text about the draft on the board, by its index in the list of
    /// [`draft_texts`](Self::draft_texts).
    pub fn set_draft_text(&mut self, index: usize, text: &str) {
        if let Some(which) = DraftText::ALL.get(index) {
            which.set(&mut self.session, text);
        }
    }

    /// Returns the number of changes of the game or the position so far.
    pub fn revision(&self) -> f64 {
        self.session.revision() as f64
    }

    /// Returns the job for a task (JSON), as text for a [`Searcher`](crate::Searcher).
    ///
    /// # Errors
    /// When the task is not possible now.
    pub fn job(&mut self, task: &str) -> Result<String, JsError> {
        let task: Task = json::read(task)?;
        self.session.job(&task).map(|job| job.to_text()).map_err(json::error)
    }

    /// Applies the result of a search, as returned by [`Searcher::run`](crate::Searcher::run).
    ///
    /// # Errors
    /// When the text is not a result of a job.
    pub fn finish(&mut self, done: &str) -> Result<String, JsError> {
        let done = FinishedJob::from_text(done).map_err(json::error)?;
        Ok(json::outcome(self.session.finish(done)))
    }

    /// Sets whether lessons use the words for a finger instead of those for a mouse.
    pub fn set_touch(&mut self, is_touch: bool) -> String {
        let device = if is_touch { Device::Touch } else { Device::Mouse };
        json::outcome(self.session.set_device(device))
    }

    /// Starts a lesson.
    ///
    /// # Errors
    /// When there is no such lesson.
    pub fn begin_lesson(&mut self, lesson: usize) -> Result<String, JsError> {
        self.session.begin_lesson(lesson).map(json::outcome).map_err(json::error)
    }

    /// Goes to the next step of the lesson if the current one is only read.
    pub fn next_lesson_step(&mut self) -> String {
        json::outcome(self.session.next_lesson_step())
    }

    /// Sets the board back to the beginning of the current step of the lesson.
    pub fn reset_lesson_step(&mut self) -> String {
        json::outcome(self.session.reset_lesson_step())
    }

    /// Ends the lesson.
    pub fn end_lesson(&mut self) -> String {
        json::outcome(self.session.end_lesson())
    }

    /// Returns the full params of new games.
    pub fn params(&self) -> String {
        self.session.params_text(ParamsForm::Full)
    }

    /// Sets the params of new games.
    ///
    /// # Errors
    /// When no puzzle can be generated with them.
    pub fn set_params(&mut self, text: &str) -> Result<(), JsError> {
        self.session.set_params_text(text).map_err(json::error)
    }

    /// Returns the keyword of the grade of new games; `any` if they ask for any puzzle.
    pub fn grade(&self) -> Option<String> {
        if self.session.is_any() {
            return Some("any".to_string());
        }
        self.session.grade().map(|grade| grade.keyword().to_string())
    }

    /// Returns the keywords of the grades that new games can have with the current params.
    pub fn grades(&self) -> Vec<String> {
        self.session.grades().iter().map(|grade| grade.keyword().to_string()).collect()
    }

    /// Sets the grade of new games; `any` asks for any puzzle.
    ///
    /// # Errors
    /// When no puzzle of this grade can be generated.
    pub fn set_grade(&mut self, grade: &str) -> Result<(), JsError> {
        if grade == "any" {
            return self.session.set_any().map_err(json::error);
        }
        let grade: Grade = grade.parse().map_err(json::error)?;
        self.session.set_grade(grade).map_err(json::error)
    }

    /// Returns the menu of params, as in [`facts`](crate::catalog::facts), with the board that was
    /// opened last.
    pub fn presets(&self) -> String {
        json::write(&json::presets(self.session.presets()))
    }

    /// Returns the settings of new games, `[{key, label, kind, value}]`.
    pub fn config(&self) -> String {
        json::items(self.session.config())
    }

    /// Changes settings of new games, `[[key, value]]`: all of them or none.
    ///
    /// # Errors
    /// When a value is not allowed.
    pub fn set_config(&mut self, values: &str) -> Result<(), JsError> {
        let values = json::values(values)?;
        let list: Vec<_> = values.iter().map(|(key, value)| (&**key, value.clone())).collect();
        self.session.set_config(&list).map_err(json::error)
    }

    /// Returns the preferences, `[{key, label, kind, value}]`.
    pub fn preferences(&self) -> String {
        json::items(self.session.preferences())
    }

    /// Changes preferences, `[[key, value]]`: all of them or none.
    ///
    /// # Errors
    /// When a value is not allowed.
    pub fn set_preferences(&mut self, values: &str) -> Result<String, JsError> {
        let values = json::values(values)?;
        let list: Vec<_> = values.iter().map(|(key, value)| (&**key, value.clone())).collect();
        self.session.set_preferences(&list).map(json::outcome).map_err(json::error)
    }

    /// Returns the preferences as lines of a file.
    pub fn write_preferences(&self) -> String {
        self.session.write_preferences()
    }

    /// Sets the preferences from lines of a file; other lines are ignored.
    pub fn read_preferences(&mut self, text: &str) {
        let _ = self.session.read_preferences(text);
    }

    /// Returns the puzzle as an entry of a collection, `{id, title, texts}`.
    pub fn entry(&self) -> Option<String> {
        Some(json::write(&EntryText::from(&self.session.entry()?)))
    }

    /// Shows a solution of the puzzle from its start, as a step that can be undone. Returns the
    /// outcome.
    ///
    /// # Errors
    /// When the moves do not solve the puzzle.
    pub fn show_solution(&mut self, moves: &str) -> Result<String, JsError> {
        self.session.show_solution(moves).map(json::outcome).map_err(json::error)
    }

    /// Adds a solution that is exported with the puzzle. Moves that do not solve it are ignored.
    pub fn add_solution(&mut self, moves: &str) {
        let _ = self.session.add_solution(moves);
    }

    /// Exports the puzzle to a format of another program. `choice` is a variant of the format, or
    /// empty.
    ///
    /// # Errors
    /// When the format cannot represent the puzzle.
    pub fn export_as(&self, format: &str, choice: &str) -> Result<Vec<u8>, JsError> {
        self.session.export(format, choice).map_err(json::error)
    }

    /// Says what a file that [`export_as`](Self::export_as) wrote does not keep of the puzzle; empty
    /// if it keeps everything.
    pub fn export_losses(&self, format: &str, bytes: &[u8]) -> String {
        json::say(self.session.export_losses(format, bytes).sentence(format))
    }

    /// Returns the log record of the game that has just ended; nothing for a lesson. `ending` comes
    /// from the outcome, `uid` is 32 hexadecimal digits, `at` is the time in seconds and `today`
    /// the date in days since 1970-01-01.
    ///
    /// # Errors
    /// When an argument is not valid.
    pub fn finished(
        &self,
        ending: &str,
        uid: &str,
        at: f64,
        today: i32,
        day: Option<String>,
    ) -> Result<Option<String>, JsError> {
        let ending = json::read(&json::write(&ending))?;
        let Some(mut game) = Finished::of(&self.session, ending, moment(uid, at, today)?) else {
            return Ok(None);
        };
        let saved_day = day.map(|day| day.parse()).transpose().map_err(json::error)?;
        if let (Some(day), Some(entry)) = (self.day().or(saved_day), crate::games().find(self.game))
        {
            game.set_day(&entry, day);
        }
        Ok(Some(json::write(&game)))
    }

    /// Returns the record of the game in progress, with its save; nothing for an ended game and a
    /// lesson. The arguments are those of [`finished`](Self::finished).
    ///
    /// # Errors
    /// When an argument is not valid.
    pub fn in_progress(&self, uid: &str, at: f64, today: i32) -> Result<Option<String>, JsError> {
        let Some(mut game) = InProgress::of(&self.session, moment(uid, at, today)?) else {
            return Ok(None);
        };
        game.day = self.day();
        Ok(Some(json::write(&game)))
    }

    /// Returns the day whose puzzle is on the board.
    pub(crate) fn day(&self) -> Option<Date> {
        let entry = crate::games().find(self.game)?;
        let by_seed = self.session.seed_id().and_then(|seed| entry.day_of(&seed));
        let found = || {
            let (puzzle, day) = self.found_day.as_ref()?;
            (self.session.game_id()? == *puzzle).then_some(*day)
        };
        by_seed.or_else(found)
    }
}

fn moment(uid: &str, at: f64, today: i32) -> Result<Moment, JsError> {
    let uid: Uid = uid.parse().map_err(json::error)?;
    Ok(Moment { uid, at: at.max(0.0) as u64, date: json::date(today)? })
}
