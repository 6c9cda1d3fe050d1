//! What actions do.

use eframe::egui::{self, ViewportCommand};
use puzzle_midend::{GameId, Task};
use puzzle_sitting::Keep;

use super::{Pane, Wish};
use crate::action::Action;
use crate::dialog::{Dialog, Question};
use crate::look::Choice;
use crate::shared::Shared;

/// How much larger or smaller a step of the scale is.
const STEP: f32 = 0.1;

impl Pane {
    /// Does one thing that was asked for.
    pub(crate) fn act(&mut self, ctx: &egui::Context, shared: &mut Shared, action: Action) {
        self.notice = None;
        // What was pressed for it is not pressed again in the dialog that it opens.
        ctx.input_mut(|input| {
            for key in [egui::Key::Enter, egui::Key::Space] {
                input.consume_key(egui::Modifiers::NONE, key);
            }
        });
        let left = self
            .act_on_game(shared, action)
            .and_then(|action| self.act_on_puzzles(shared, action))
            .and_then(|action| self.act_on_copies(ctx, shared, action))
            .and_then(|action| self.act_on_players(shared, action))
            .and_then(|action| self.act_on_view(ctx, shared, action));
        debug_assert!(left.is_none(), "nobody does {left:?}");
        ctx.request_repaint();
    }

    /// What is done with the puzzle on the board; gives back what is none of that.
    fn act_on_game(&mut self, shared: &mut Shared, action: Action) -> Option<Action> {
        match action {
            Action::NewGame => {
                self.levels = None;
                self.start(Task::NewGame);
            }
            Action::Restart => self.call(shared, |session| session.restart()),
            Action::Harder => self.start_harder(),
            Action::Undo => self.call(shared, |session| session.undo()),
            Action::Redo => self.call(shared, |session| session.redo()),
            Action::Checkpoint => {
                let n = self.session().map_or(0, |session| session.checkpoints().len());
                self.ask(Question::Checkpoint, format!("point {}", n + 1));
            }
            Action::ForgetCheckpoint(name) => {
                if let Some(table) = self.table_mut() {
                    table.session.remove_checkpoint(&name);
                }
            }
            Action::GoTo(position) => self.call(shared, |session| session.go_to(position)),
            Action::History => self.toggle_history(),
            Action::Hint => self.call(shared, |session| session.hint()),
            Action::Mistakes => self.start(Task::Mistakes),
            Action::Solve(aim) => self.start(Task::Solve(aim)),
            Action::Rate => self.start(Task::Rate),
            Action::Rules => self.push_rules(),
            Action::Keys => self.push_keys(),
            Action::Describe => self.push_description(),
            Action::Lesson(at) => self.start_lesson(shared, at),
            Action::GoOn => self.go_on(shared),
            Action::ShowMe => self.call(shared, |session| session.next_lesson_step()),
            Action::EndLesson => self.call(shared, |session| session.end_lesson()),
            Action::Command(id) => self.call(shared, |session| session.command(id)),
            Action::CancelSearch => {
                if !self.search.cancel() {
                    self.give_up_reading();
                }
            }
            other => return Some(other),
        }
        None
    }

    /// What brings another puzzle; gives back what is none of that.
    fn act_on_puzzles(&mut self, shared: &mut Shared, action: Action) -> Option<Action> {
        match action {
            Action::Home => self.go_home(shared),
            Action::Seed => self.ask(Question::Seed, String::new()),
            Action::OpenId => self.ask(Question::GameId, String::new()),
            Action::Open(id) => {
                let result = self.open_id(shared, &id);
                self.tell_if(result);
            }
            Action::Daily => self.start_daily(shared),
            Action::Load => self.push(Dialog::load(shared)),
            Action::LoadFile(path) => {
                let result = self.load_file(shared, &path);
                self.tell_if(result);
            }
            Action::Continue => self.push_continue(shared),
            Action::Resume(uid) => {
                let result = self.resume(shared, uid);
                self.tell_if(result);
            }
            Action::ForgetGame(uid) => {
                let dropped = shared.keeping.store.drop_game(uid).map_err(|e| e.to_string());
                self.tell_if(dropped);
                self.begun = None;
            }
            Action::Game(id) => self.choose_game(shared, id),
            Action::Preset(params) => self.start_params(&params),
            Action::Custom => self.push_custom(),
            Action::Collections => self.push_collections(shared),
            Action::Shelf(key) => self.open_shelf(shared, &key),
            Action::Levels if self.levels.is_some() => self.push_levels(shared),
            Action::Levels => self.push_collections(shared),
            Action::Level(at) => {
                let result = self.try_level(shared, at);
                self.tell_if(result);
            }
            Action::NextLevel => self.step_level(shared, 1),
            Action::PreviousLevel => self.step_level(shared, -1),
            other => return Some(other),
        }
        None
    }

    /// What takes a puzzle out of the program; gives back what is none of that.
    fn act_on_copies(
        &mut self,
        ctx: &egui::Context,
        shared: &mut Shared,
        action: Action,
    ) -> Option<Action> {
        match action {
            Action::Save => self.save(shared, false),
            Action::SaveAs => self.save(shared, true),
            Action::Print => self.print(shared),
            Action::Picture => self.picture(shared),
            Action::Export(format, choice) => self.export(ctx, shared, format, choice),
            Action::KeepPuzzle => self.keep_puzzle(shared),
            Action::CopyText => {
                let text = self.session().and_then(puzzle_midend::Picture::text);
                self.copy(ctx, text, "The board is on the clipboard as text");
            }
            Action::CopyId => {
                let id = self.session().and_then(puzzle_midend::Exchange::game_id);
                self.copy(
                    ctx,
                    id,
                    "The game ID is on the clipboard: who opens it gets this puzzle",
                );
            }
            Action::CopySeed => {
                let id = self.session().and_then(puzzle_midend::Exchange::seed_id);
                self.copy(ctx, id, "The seed's ID is on the clipboard");
            }
            other => return Some(other),
        }
        None
    }

    /// What concerns who plays; gives back what is none of that.
    fn act_on_players(&mut self, shared: &mut Shared, action: Action) -> Option<Action> {
        match action {
            Action::Records => self.push(Dialog::records(shared)),
            Action::Rankings => self.push_rankings(shared),
            Action::Players => self.push(Dialog::Players),
            Action::Player(name) => {
                self.keep_up(shared, Keep::All);
                let result = shared.keeping.select(&name);
                if self.tell_if(result).is_some() {
                    self.clear_tables();
                    self.tell(format!("{} plays", shared.keeping.player));
                }
            }
            Action::NewPlayer => self.ask(Question::NewPlayer, String::new()),
            Action::RenamePlayer => {
                self.ask(Question::RenamePlayer, shared.keeping.player.to_string());
            }
            other => return Some(other),
        }
        None
    }

    /// What changes how things look, and windows; gives back what is none of that.
    fn act_on_view(
        &mut self,
        ctx: &egui::Context,
        shared: &mut Shared,
        action: Action,
    ) -> Option<Action> {
        match action {
            Action::NewWindow => self.wish = Some(Wish::NewWindow),
            Action::CloseWindow => self.wish = Some(Wish::Close),
            Action::Quit => self.wish = Some(Wish::Quit),
            Action::Preferences => self.push_preferences(),
            Action::KeepPreferences => {
                let lines = self.table().map(|table| table.session.write_preferences());
                let kept = shared.keep_preferences(&lines.unwrap_or_default());
                self.tell_if(kept);
            }
            Action::Theme(choice) => self.set_theme(ctx, shared, choice),
            Action::Larger => Self::scale(ctx, ctx.zoom_factor() + STEP),
            Action::Smaller => Self::scale(ctx, ctx.zoom_factor() - STEP),
            Action::UsualSize => Self::scale(ctx, 1.0),
            Action::Clock => {
                shared.shows_clock = !shared.shows_clock;
                let word = if shared.shows_clock { "yes" } else { "no" };
                let kept = shared.prefer("clock", word);
                self.tell_if(kept);
            }
            Action::Motion => self.toggle_motion(shared),
            Action::Skin => self.push(Dialog::skin(shared)),
            Action::NoSkin => self.drop_skin(shared),
            Action::Fit => {
                self.sizing.is_players = false;
                self.sizing.wants_size = true;
            }
            Action::Fullscreen => {
                self.is_fullscreen = !self.is_fullscreen;
                ctx.send_viewport_cmd_to(self.id, ViewportCommand::Fullscreen(self.is_fullscreen));
            }
            other => return Some(other),
        }
        None
    }

    fn ask(&mut self, question: Question, text: String) {
        self.push(Dialog::ask(question, text));
    }

    fn copy(&mut self, ctx: &egui::Context, text: Option<String>, words: &str) {
        match text {
            Some(text) => {
                ctx.copy_text(text);
                self.tell(words);
            }
            None => self.tell("This game has none"),
        }
    }

    fn save(&mut self, shared: &mut Shared, is_asked: bool) {
        if self.session().is_none() {
            return self.tell("There is no game to save");
        }
        match self.table().and_then(|table| table.save_path.clone()).filter(|_| !is_asked) {
            Some(path) => {
                let result = self.write_save(shared, &path);
                self.tell_if(result);
            }
            None => self.push(Dialog::save(&self.save_path(shared))),
        }
    }

    /// A game of the menu: the one that was begun, or a new one.
    fn choose_game(&mut self, shared: &mut Shared, id: &'static str) {
        let Some(entry) = shared.registry.find(id) else { return };
        let at = self.table_of(shared, entry);
        self.turn_to(shared, at);
        if self.session().is_none() {
            self.levels = None;
            self.start(Task::NewGame);
        }
    }

    /// To the list of games; the one on the board stays in progress.
    fn go_home(&mut self, shared: &mut Shared) {
        self.keep_up(shared, Keep::All);
        if let Some(table) = self.table_mut() {
            let _ = table.session.set_paused(true);
        }
        self.current = None;
        self.history = None;
        self.begun = None;
    }

    /// The day's puzzle of the game in front. What the player has set for new games stays.
    fn start_daily(&mut self, shared: &mut Shared) {
        let Some(entry) = self.table().map(|table| table.entry) else { return };
        let date = shared.day();
        let id = entry.daily(date, None).map_err(|e| e.to_string());
        match id.and_then(|id| GameId::parse(&id).map_err(|e| e.to_string())) {
            Ok(id) => {
                self.levels = None;
                self.start(Task::Generate { params: id.params, seed: date.to_string() });
            }
            Err(why) => self.tell(why),
        }
    }

    pub(crate) fn start_lesson(&mut self, shared: &mut Shared, at: usize) {
        let Some(table) = self.table_mut() else { return };
        match table.session.begin_lesson(at) {
            Ok(outcome) => {
                table.save_path = None;
                self.levels = None;
                self.absorb(shared, outcome);
                self.pause_or_go_on();
            }
            Err(invalid) => self.tell(invalid.to_string()),
        }
    }

    /// To the next step, the next lesson, or the puzzles.
    fn go_on(&mut self, shared: &mut Shared) {
        use puzzle_midend::Todo;
        let Some(session) = self.session() else { return };
        let (Some(place), n) = (session.lesson(), session.lessons().len()) else { return };
        match place.todo {
            Todo::Done if place.lesson + 1 < n => self.start_lesson(shared, place.lesson + 1),
            Todo::Done => {
                self.call(shared, |session| session.end_lesson());
                self.start(Task::NewGame);
            }
            _ => self.call(shared, |session| session.next_lesson_step()),
        }
    }

    fn set_theme(&mut self, ctx: &egui::Context, shared: &mut Shared, choice: Choice) {
        shared.choice = choice;
        let kept = shared.prefer("theme", choice.keyword());
        self.tell_if(kept);
        if choice == Choice::System {
            shared.desktop.ask(ctx);
        }
    }

    fn scale(ctx: &egui::Context, scale: f32) {
        ctx.set_zoom_factor(scale.clamp(0.5, 3.0));
    }

    /// Moves are animated and wins flash, or not: in all games.
    fn toggle_motion(&mut self, shared: &mut Shared) {
        shared.reduces_motion = !shared.reduces_motion;
        let kept =
            shared.prefer("reduced-motion", if shared.reduces_motion { "yes" } else { "no" });
        self.tell_if(kept);
        for table in &mut self.tables {
            if shared.reduces_motion {
                shared.still(table);
            } else {
                // As each game has it in the preferences.
                let on = || puzzle_core::ConfigValue::Bool(true);
                let _ = table.session.set_preferences(&[("animation", on()), ("flash", on())]);
                let _ = table.session.read_preferences(&shared.files.preferences());
            }
        }
    }

    /// A key that the board takes.
    pub(super) fn game_key(
        &mut self,
        ctx: &egui::Context,
        shared: &mut Shared,
        press: puzzle_core::KeyPress,
    ) {
        use puzzle_core::Key;
        self.notice = None;
        if self.history.is_some()
            && let Some(key) = egui_key(press.key)
        {
            self.history_key(shared, key);
            return;
        }
        let Some(session) = self.session() else { return };
        let was_said = session.message().is_some() && session.lesson().is_none();
        let goes_on = crate::action::is_offered(session, &Action::GoOn);
        if matches!(press.key, Key::Select | Key::Select2) && goes_on {
            return self.act(ctx, shared, Action::GoOn);
        }
        if press.key == Key::Escape {
            if self.search.cancel() || self.give_up_reading() {
                return;
            }
            if self.shown_win().is_some() {
                self.win = None;
                return;
            }
        }
        let Some(table) = self.table_mut() else { return };
        let outcome = table.session.input(puzzle_core::Input::Key(press));
        let is_idle = !outcome.redraw && outcome.request.is_none();
        self.absorb(shared, outcome);
        if press.key == Key::Escape && is_idle {
            if was_said {
                self.call(shared, |session| session.dismiss());
            } else if self.is_fullscreen {
                self.act(ctx, shared, Action::Fullscreen);
            }
        }
        ctx.request_repaint();
    }
}

/// The keys that the history knows.
fn egui_key(key: puzzle_core::Key) -> Option<egui::Key> {
    use puzzle_core::{Direction, Key};
    Some(match key {
        Key::Arrow(Direction::Left) => egui::Key::ArrowLeft,
        Key::Arrow(Direction::Right) => egui::Key::ArrowRight,
        Key::Arrow(Direction::Up) => egui::Key::ArrowUp,
        Key::Arrow(Direction::Down) => egui::Key::ArrowDown,
        Key::Home => egui::Key::Home,
        Key::End => egui::Key::End,
        Key::Select => egui::Key::Enter,
        Key::Select2 => egui::Key::Space,
        Key::Escape => egui::Key::Escape,
        _ => return None,
    })
}
