//! Settings of the player: params of new games, and preferences.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue, ParamsForm, Preset};
use puzzle_core::solve::Grade;
use puzzle_core::{Invalid, Text, text};

use crate::board_title::board_title;
use crate::current_game::CurrentGame;
use crate::kernel::{Board, Setup};
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::picture::fresh_version;
use crate::preferences::OWN;
use crate::presets::{self, PresetLine};

/// A board that came from outside.
pub(crate) struct OwnBoard {
    /// The board's short params.
    params: String,
    /// The title of the puzzle that brought the board; may be empty.
    title: String,
}

/// The number of boards from outside that are remembered, so that the menu can show one of them
/// after a puzzle on a board of the menu itself.
const MAX_BOARDS: usize = 4;

/// The menu of params, the "Custom…" dialog and the "Preferences…" dialog.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::Midend;
/// use puzzle_midend::puzzle_core::params::ParamsForm;
/// let mut game = Midend::of::<LightsOut>();
/// game.set_params_text("4x3")?;
/// assert_eq!(game.params_text(ParamsForm::Full), "4x3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Midend {
    /// Returns the menu of params: the last board from outside that the other lines lack, then the
    /// game's own lines, then the added ones.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, PresetLine};
    /// let game = Midend::of::<LightsOut>();
    /// let menu = game.presets();
    /// assert_eq!(PresetLine::flatten(&menu)[0].1, "5x5");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn presets(&self) -> Vec<PresetLine> {
        let mut list: Vec<PresetLine> = self.own_board_line().into_iter().collect();
        list.extend(self.game.presets());
        list.extend(self.more_presets.iter().cloned());
        list
    }

    /// Returns the title of params: that of their line of the menu, or else their board in the
    /// words of the menu, and their difficulty unless they are in short form, which has none.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::Midend;
    /// let mut game = Midend::of::<LightsOut>();
    /// game.add_presets("Tiny:2x2");
    /// assert_eq!(game.title_of_params("2x2").to_string(), "Tiny");
    /// assert_eq!(game.title_of_params("4x3").to_string(), "4x3");
    /// ```
    pub fn title_of_params(&self, params: &str) -> Text {
        let presets = self.presets();
        let known = PresetLine::flatten(&presets).into_iter().find(|(_, known)| *known == params);
        let title = known.map(|(title, _)| title.clone());
        title.unwrap_or_else(|| self.game.title_of_params(params))
    }

    /// Adds lines to the menu of params: `title:params` pairs separated by `:`. A pair whose params
    /// are `#` opens a submenu of that title, or closes one if the title is empty. Pairs with
    /// invalid params are left out.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, PresetLine};
    /// let mut game = Midend::of::<LightsOut>();
    /// game.add_presets("Tiny:2x2:Wide:#:Nine by two:9x2::#");
    /// let menu = game.presets();
    /// let (title, params) = *PresetLine::flatten(&menu).last().unwrap();
    /// assert_eq!((title.to_string(), params), ("Nine by two".to_string(), "9x2"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn add_presets(&mut self, text: &str) {
        presets::read_lines(text, &*self.game.setup(), &mut self.more_presets);
    }

    /// Returns the params of new games as text.
    pub fn params_text(&self, form: ParamsForm) -> String {
        self.setup.encode(form)
    }

    /// Sets the params of new games from text. What the text leaves out is unchanged.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::Midend;
    /// use puzzle_midend::puzzle_core::params::ParamsForm;
    /// let mut game = Midend::of::<LightsOut>();
    /// game.set_params_text("7x4")?;
    /// assert_eq!(game.params_text(ParamsForm::Full), "7x4");
    /// assert!(game.set_params_text("99x99").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the text is not params, or nothing can be generated with them.
    pub fn set_params_text(&mut self, text: &str) -> Result<(), Invalid> {
        self.set_setup(self.setup.decode(text)?)
    }

    /// Returns the full params that were requested for the game on the board, as text; `None` if
    /// there is no game.
    pub fn current_params(&self) -> Option<String> {
        self.current.as_ref().map(CurrentGame::requested_params)
    }

    /// Returns the board that was requested for the game on the board: its params in short form, as
    /// text; `None` if there is no game.
    pub fn current_board(&self) -> Option<String> {
        self.current.as_ref().map(|game| game.board.requested().encode(ParamsForm::Short))
    }

    /// Returns `true` if the puzzle on the board was drawn from all puzzles of its board, whatever
    /// their grade.
    pub fn current_is_any(&self) -> bool {
        let is_any = |game: &CurrentGame| game.seed.is_some() && game.board.requested().is_any();
        self.current.as_ref().is_some_and(is_any)
    }

    /// Returns the grade of the game on the board, if it is known without a search: the generator
    /// reported it, or it was requested.
    pub fn current_grade(&self) -> Option<Grade> {
        let game = self.current.as_ref()?;
        if let Some(rating) = &game.rating {
            return rating.grade;
        }
        game.seed.as_ref()?;
        game.board.requested().grade()
    }

    /// Returns the requested grade of new games, if the game has grades.
    pub fn grade(&self) -> Option<Grade> {
        self.setup.grade()
    }

    /// Returns the grades that the current params can generate, the easiest first.
    pub fn grades(&self) -> Vec<Grade> {
        self.setup.grades()
    }

    /// Sets the requested grade of new games.
    ///
    /// # Errors
    /// When the current params cannot generate the grade; names those that they can.
    pub fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        let mut setup = self.setup.copy();
        setup.set_grade(grade)?;
        self.set_setup(setup)
    }

    /// Returns `true` if new games ask for any puzzle instead of one with a grade.
    pub fn is_any(&self) -> bool {
        self.setup.is_any()
    }

    /// Returns what "any" means in this game, as a clause: "all solvable positions are equally
    /// likely". `None` if the current params cannot ask for any puzzle.
    pub fn any(&self) -> Option<&'static str> {
        self.setup.any().filter(|_| self.setup.copy().set_any().is_ok())
    }

    /// Asks for any puzzle in new games, instead of one with a grade.
    ///
    /// # Errors
    /// When the game has no such puzzles, or the current params cannot ask for them.
    pub fn set_any(&mut self) -> Result<(), Invalid> {
        let mut setup = self.setup.copy();
        setup.set_any()?;
        self.set_setup(setup)
    }

    /// Returns the lines of the "Custom…" dialog with their values.
    pub fn config(&self) -> Vec<(ConfigItem, ConfigValue)> {
        let items = self.setup.config_items().into_iter();
        items.filter_map(|item| Some((item, self.setup.config(item.key)?))).collect()
    }

    /// Returns the indices of the choices of a line of the "Custom…" dialog that are possible if
    /// the lines have these values. For a grade these are the ones that the params can generate,
    /// and "any" if they can; for other lines all. A dialog that offers only these is never refused
    /// because of its grade.
    pub fn choices(&self, key: &str, values: &[(&str, ConfigValue)]) -> Vec<usize> {
        let items = self.setup.config_items();
        let Some(ConfigKind::Choice(list)) =
            items.iter().find(|item| item.key == key).map(|item| item.kind)
        else {
            return Vec::new();
        };
        let all = || (0..list.len()).collect();
        let Ok(params) = self.with_config(values) else { return all() };
        let grades = params.grades();
        let is_valid = |i: usize| {
            let mut params = params.copy();
            params.set_config(key, &ConfigValue::Choice(i)).is_ok()
                && params.validate(ParamsForm::Full).is_ok()
        };
        let can_be_had = |i: usize| {
            let keyword = list[i].0;
            match Grade::ALL.into_iter().find(|grade| grade.keyword() == keyword) {
                Some(grade) => grades.contains(&grade),
                None => params.any().is_none() || keyword != "any" || is_valid(i),
            }
        };
        let offered: Vec<usize> = (0..list.len()).filter(|&i| can_be_had(i)).collect();
        if offered.is_empty() { all() } else { offered }
    }

    /// Sets lines of the "Custom…" dialog, all or none.
    ///
    /// # Errors
    /// When a value is out of range, or nothing can be generated with the params.
    pub fn set_config(&mut self, values: &[(&str, ConfigValue)]) -> Result<(), Invalid> {
        self.set_setup(self.with_config(values)?)
    }

    /// Returns the lines of the "Preferences…" dialog with their values.
    pub fn preferences(&self) -> Vec<(ConfigItem, ConfigValue)> {
        let chosen = |(item, value)| (item, self.preferences.value(&item).unwrap_or(value));
        let of_game = self.current.as_ref().map_or_else(
            || self.game.preferences().into_iter().map(chosen).collect(),
            |game| game.board.preferences(),
        );
        let own = |item: ConfigItem| (item, ConfigValue::Bool(self.preferences.is_on(&item)));
        of_game.into_iter().chain(OWN.map(own)).collect()
    }

    /// Sets lines of the "Preferences…" dialog, all or none.
    ///
    /// # Errors
    /// When a value is not allowed.
    pub fn set_preferences(&mut self, values: &[(&str, ConfigValue)]) -> Result<Outcome, Invalid> {
        self.preferences.set_all(&self.preference_items(), values)?;
        Ok(self.preferences_changed())
    }

    /// Returns this game's lines of a preferences file, each `game.keyword = value`.
    /// [`merge_preferences`](crate::merge_preferences) merges them into the file.
    pub fn write_preferences(&self) -> String {
        let mut text = String::new();
        for (item, value) in self.preferences() {
            let _ = writeln!(text, "{}.{} = {}", self.game.info.id, item.key, item.write(&value));
        }
        text
    }

    /// Reads this game's lines of a preferences file, and returns the errors with their lines. An
    /// invalid value is skipped. Other games' lines and unknown keywords are ignored.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::Midend;
    /// let mut game = Midend::of::<LightsOut>();
    /// let bad = game.read_preferences("lights-out.flash = no\nlights-out.animation = maybe\n");
    /// assert_eq!(bad.len(), 1);
    /// assert!(game.write_preferences().contains("lights-out.flash = no"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn read_preferences(&mut self, text: &str) -> Vec<Invalid> {
        let bad = self.preferences.read(self.game.info.id, &self.preference_items(), text);
        let _ = self.preferences_changed();
        bad
    }

    /// Sets a source of randomness for the seeds of new games. Pass a value that differs from run
    /// to run.
    pub fn set_entropy(&mut self, entropy: u64) {
        self.seeds = puzzle_core::GameRng::new(&format!("fresh {entropy}"));
    }
}

impl Midend {
    /// Makes the board of a puzzle from outside the one of new games. Everything else stays as the
    /// player chose it, but a grade that the board cannot have is replaced by the nearest.
    pub(crate) fn stay_on_board(&mut self, board: &dyn Board, title: &str) {
        let short = board.setup().encode(ParamsForm::Short);
        let Ok(chosen) = self.setup.decode(&short) else { return };
        let mut chosen = board.board_params(&*chosen);
        if chosen.validate(ParamsForm::Full).is_err() {
            let distance = |grade: &Grade| {
                chosen.grade().map_or(0, |asked| (*grade as i32).abs_diff(asked as i32))
            };
            let Some(nearest) = chosen.grades().into_iter().min_by_key(distance) else { return };
            if chosen.set_grade(nearest).is_err() || chosen.validate(ParamsForm::Full).is_err() {
                return;
            }
        }
        self.setup = chosen;
        self.list_board(title);
    }

    /// Remembers the board of new games, which the menu of params lists if it lacks it. Without a
    /// title the board keeps the one that it has.
    pub(crate) fn list_board(&mut self, title: &str) {
        let params = self.setup.encode(ParamsForm::Short);
        let boards = &mut self.own_boards;
        let known = boards.iter().position(|board| board.params == params);
        let known = known.map(|at| boards.remove(at).title).unwrap_or_default();
        let title = if title.is_empty() { known } else { title.to_string() };
        boards.push(OwnBoard { params, title });
        if boards.len() > MAX_BOARDS {
            boards.remove(0);
        }
    }

    /// Returns the line of the menu for the latest board from outside that is not in the menu
    /// already, with each grade that it can have and with any.
    fn own_board_line(&self) -> Option<PresetLine> {
        let presets = self.setup.presets();
        let in_menu: Vec<String> = Preset::flatten(&presets)
            .into_iter()
            .map(|(_, params)| params.encode(ParamsForm::Short))
            .collect();
        let boards = self.own_boards.iter().rev();
        let board = boards.into_iter().find(|board| !in_menu.contains(&board.params))?;
        let params = self.setup.decode(&board.params).ok()?;
        let name = match board.title.as_str() {
            "" => board_title(&*self.game.setup(), &*params),
            title => Text::plain(title),
        };
        Some(presets::line_of(&params.preset(name)))
    }

    /// Returns the title of the board that came from outside, if these are its short params.
    pub(crate) fn own_board_title(&self, short: &str) -> &str {
        let board = self.own_boards.iter().find(|board| board.params == short);
        board.map_or("", |board| &board.title)
    }

    /// Returns the params with lines of the dialog set, without checking that they can generate a
    /// puzzle.
    fn with_config(&self, values: &[(&str, ConfigValue)]) -> Result<Box<dyn Setup>, Invalid> {
        let items = self.setup.config_items();
        let mut setup = self.setup.copy();
        for (key, value) in values {
            let item = items.iter().find(|item| item.key == *key).ok_or_else(|| {
                Invalid::new(text!("there is no setting '{key}'", key = Text::plain(*key)))
            })?;
            item.check(value)?;
            setup.set_config(key, value)?;
        }
        Ok(setup)
    }

    fn preferences_changed(&mut self) -> Outcome {
        if let Some(game) = &mut self.current {
            game.board.apply(&self.preferences);
        }
        self.picture_version = fresh_version();
        self.changed()
    }

    /// Sets the params of new games, if a puzzle can be generated with them.
    fn set_setup(&mut self, setup: Box<dyn Setup>) -> Result<(), Invalid> {
        setup.validate(ParamsForm::Full)?;
        self.setup = setup;
        Ok(())
    }

    /// Returns the lines of the "Preferences…" dialog: the game's, then the mid-end's own.
    fn preference_items(&self) -> Vec<ConfigItem> {
        self.game.preferences().into_iter().map(|(item, _)| item).chain(OWN).collect()
    }
}
