//! Settings of the player: params of new games, and preferences.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{ConfigItem, ConfigKind, ConfigValue, Params, ParamsForm, Preset};
use puzzle_core::solve::Grade;
use puzzle_core::{Game, Invalid, Text, text};

use crate::board_title::{board_title, title_of_params};
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::preferences::{self, OWN};
use crate::presets::{self, PresetLine};
use crate::session_state::{MAX_BOARDS, OwnBoard};

/// The menu of params, the "Custom…" dialog and the "Preferences…" dialog.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::puzzle_core::params::ParamsForm;
/// let mut game = Midend::<LightsOut>::new();
/// game.set_params_text("4x3")?;
/// assert_eq!(game.params_text(ParamsForm::Full), "4x3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Settings {
    /// Returns the menu of params: the last board from outside that the other lines lack, then the
    /// game's own lines, then the added ones.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::PresetLine;
    /// let game = Midend::<LightsOut>::new();
    /// let menu = game.presets();
    /// assert_eq!(PresetLine::flatten(&menu)[0].1, "5x5");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn presets(&self) -> Vec<PresetLine>;
    /// Returns the title of params: that of their line of the menu, or else their board in the words
    /// of the menu, and their difficulty unless they are in short form, which has none.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let mut game = Midend::<LightsOut>::new();
    /// game.add_presets("Tiny:2x2");
    /// assert_eq!(game.title_of_params("2x2").to_string(), "Tiny");
    /// assert_eq!(game.title_of_params("4x3").to_string(), "4x3");
    /// ```
    fn title_of_params(&self, params: &str) -> Text;
    /// Adds lines to the menu of params: `title:params` pairs separated by `:`. A pair whose params
    /// are `#` opens a submenu of that title, or closes one if the title is empty. Pairs with
    /// invalid params are left out.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::PresetLine;
    /// let mut game = Midend::<LightsOut>::new();
    /// game.add_presets("Tiny:2x2:Wide:#:Nine by two:9x2::#");
    /// let menu = game.presets();
    /// let (title, params) = *PresetLine::flatten(&menu).last().unwrap();
    /// assert_eq!((title.to_string(), params), ("Nine by two".to_string(), "9x2"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn add_presets(&mut self, text: &str);
    /// Returns the params of new games as text.
    fn params_text(&self, form: ParamsForm) -> String;
    /// Sets the params of new games from text. What the text leaves out is unchanged.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// use puzzle_midend::puzzle_core::params::ParamsForm;
    /// let mut game = Midend::<LightsOut>::new();
    /// game.set_params_text("7x4")?;
    /// assert_eq!(game.params_text(ParamsForm::Full), "7x4");
    /// assert!(game.set_params_text("99x99").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the text is not params, or nothing can be generated with them.
    fn set_params_text(&mut self, text: &str) -> Result<(), Invalid>;
    /// Returns the full params that were requested for the game on the board, as text; `None` if
    /// there is no game.
    fn current_params(&self) -> Option<String>;
    /// Returns the board that was requested for the game on the board: its params in short form, as
    /// text; `None` if there is no game.
    fn current_board(&self) -> Option<String>;
    /// Returns `true` if the puzzle on the board was drawn from all puzzles of its board, whatever
    /// their grade.
    fn current_is_any(&self) -> bool;
    /// Returns the grade of the game on the board, if it is known without a search: the generator
    /// reported it, or it was requested.
    fn current_grade(&self) -> Option<Grade>;
    /// Returns the requested grade of new games, if the game has grades.
    fn grade(&self) -> Option<Grade>;
    /// Returns the grades that the current params can generate, the easiest first.
    fn grades(&self) -> Vec<Grade>;
    /// Sets the requested grade of new games.
    ///
    /// # Errors
    /// When the current params cannot generate the grade; names those that they can.
    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid>;
    /// Returns `true` if new games ask for any puzzle instead of one with a grade.
    fn is_any(&self) -> bool;
    /// Returns what "any" means in this game, as a clause: "all solvable positions are equally
    /// likely". `None` if the current params cannot ask for any puzzle.
    fn any(&self) -> Option<&'static str>;
    /// Asks for any puzzle in new games, instead of one with a grade.
    ///
    /// # Errors
    /// When the game has no such puzzles, or the current params cannot ask for them.
    fn set_any(&mut self) -> Result<(), Invalid>;
    /// Returns the lines of the "Custom…" dialog with their values.
    fn config(&self) -> Vec<(ConfigItem, ConfigValue)>;
    /// Returns the indices of the choices of a line of the "Custom…" dialog that are possible if
    /// the lines have these values. For a grade these are the ones that the params can generate,
    /// and "any" if they can; for other lines all. A dialog that offers only these is never refused because of its grade.
    fn choices(&self, key: &str, values: &[(&str, ConfigValue)]) -> Vec<usize>;
    /// Sets lines of the "Custom…" dialog, all or none.
    ///
    /// # Errors
    /// When a value is out of range, or nothing can be generated with the params.
    fn set_config(&mut self, values: &[(&str, ConfigValue)]) -> Result<(), Invalid>;
    /// Returns the lines of the "Preferences…" dialog with their values.
    fn preferences(&self) -> Vec<(ConfigItem, ConfigValue)>;
    /// Sets lines of the "Preferences…" dialog, all or none.
    ///
    /// # Errors
    /// When a value is not allowed.
    fn set_preferences(&mut self, values: &[(&str, ConfigValue)]) -> Result<Outcome, Invalid>;
    /// Returns this game's lines of a preferences file, each `game.keyword = value`.
    /// [`merge_preferences`](crate::merge_preferences) merges them into the file.
    fn write_preferences(&self) -> String;
    /// Reads this game's lines of a preferences file, and returns the errors with their lines. An
    /// invalid value is skipped. Other games' lines and unknown keywords are ignored.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::prelude::*;
    /// let mut game = Midend::<LightsOut>::new();
    /// let bad = game.read_preferences("lights-out.flash = no\nlights-out.animation = maybe\n");
    /// assert_eq!(bad.len(), 1);
    /// assert!(game.write_preferences().contains("lights-out.flash = no"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn read_preferences(&mut self, text: &str) -> Vec<Invalid>;
    /// Sets a source of randomness for the seeds of new games. Pass a value that differs from run
    /// to run.
    fn set_entropy(&mut self, entropy: u64);
}

impl<G: Game> Settings for Midend<G> {
    fn title_of_params(&self, params: &str) -> Text {
        let presets = self.presets();
        let known = PresetLine::flatten(&presets).into_iter().find(|(_, known)| *known == params);
        let title = known.map(|(title, _)| title.clone());
        title.or_else(|| title_of_params::<G::Params>(params)).unwrap_or_else(|| text!("own board"))
    }

    fn presets(&self) -> Vec<PresetLine> {
        let mut list: Vec<PresetLine> = self.own_board_line().into_iter().collect();
        list.extend(presets::lines::<G>());
        list.extend(self.session.more_presets.iter().cloned());
        list
    }

    fn add_presets(&mut self, text: &str) {
        presets::read_lines(text, presets::line::<G>, &mut self.session.more_presets);
    }

    fn params_text(&self, form: ParamsForm) -> String {
        self.params.encode(form)
    }

    fn set_params_text(&mut self, text: &str) -> Result<(), Invalid> {
        let params = G::Params::decode(text, &self.params)?;
        self.set_params(params)
    }

    fn current_params(&self) -> Option<String> {
        self.game.as_ref().map(crate::current_game::CurrentGame::requested_params)
    }

    fn current_board(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        Some(game.asked_params().encode(ParamsForm::Short))
    }

    fn current_is_any(&self) -> bool {
        let Some(game) = self.game.as_ref().filter(|game| game.seed.is_some()) else {
            return false;
        };
        game.asked_params().is_any()
    }

    fn current_grade(&self) -> Option<Grade> {
        let game = self.game.as_ref()?;
        if let Some(rating) = &game.rating {
            return rating.grade;
        }
        game.seed.as_ref()?;
        game.asked_params().grade()
    }

    fn grade(&self) -> Option<Grade> {
        self.params.grade()
    }

    fn grades(&self) -> Vec<Grade> {
        self.params.grades()
    }

    fn set_grade(&mut self, grade: Grade) -> Result<(), Invalid> {
        let mut params = self.params.clone();
        params.set_grade(grade)?;
        self.set_params(params)
    }

    fn is_any(&self) -> bool {
        self.params.is_any()
    }

    fn any(&self) -> Option<&'static str> {
        let meaning = G::Params::ANY?;
        self.params.clone().set_any().is_ok().then_some(meaning)
    }

    fn set_any(&mut self) -> Result<(), Invalid> {
        let mut params = self.params.clone();
        params.set_any()?;
        self.set_params(params)
    }

    fn config(&self) -> Vec<(ConfigItem, ConfigValue)> {
        G::Params::config_items()
            .into_iter()
            .filter_map(|item| Some((item, self.params.config(item.key)?)))
            .collect()
    }

    fn choices(&self, key: &str, values: &[(&str, ConfigValue)]) -> Vec<usize> {
        let items = G::Params::config_items();
        let Some(ConfigKind::Choice(list)) =
            items.iter().find(|item| item.key == key).map(|item| item.kind)
        else {
            return Vec::new();
        };
        let all = || (0..list.len()).collect();
        let Ok(params) = self.with_config(values) else { return all() };
        let grades = params.grades();
        let is_valid = |i: usize| {
            let mut params = params.clone();
            params.set_config(key, &ConfigValue::Choice(i)).is_ok()
                && params.validate(ParamsForm::Full).is_ok()
        };
        let can_be_had = |i: usize| {
            let keyword = list[i].0;
            match Grade::ALL.into_iter().find(|grade| grade.keyword() == keyword) {
                Some(grade) => grades.contains(&grade),
                None => G::Params::ANY.is_none() || keyword != "any" || is_valid(i),
            }
        };
        let offered: Vec<usize> = (0..list.len()).filter(|&i| can_be_had(i)).collect();
        if offered.is_empty() { all() } else { offered }
    }

    fn set_config(&mut self, values: &[(&str, ConfigValue)]) -> Result<(), Invalid> {
        self.set_params(self.with_config(values)?)
    }

    fn preferences(&self) -> Vec<(ConfigItem, ConfigValue)> {
        let mut fresh = G::Ui::default();
        self.session.preferences.apply::<G>(&mut fresh);
        let ui = self.game.as_ref().map_or(&fresh, |game| &game.ui);
        let own = OWN
            .iter()
            .map(|item| (*item, ConfigValue::Bool(self.session.preferences.own(item.key))));
        G::PREFERENCES.iter().map(|line| (*line.item(), line.value(ui))).chain(own).collect()
    }

    fn set_preferences(&mut self, values: &[(&str, ConfigValue)]) -> Result<Outcome, Invalid> {
        self.session.preferences.set_all(&preferences::items::<G>(), values)?;
        Ok(self.preferences_changed())
    }

    fn write_preferences(&self) -> String {
        let mut text = String::new();
        for (item, value) in self.preferences() {
            let _ = writeln!(text, "{}.{} = {}", G::INFO.id, item.key, item.write(&value));
        }
        text
    }

    fn read_preferences(&mut self, text: &str) -> Vec<Invalid> {
        let bad = self.session.preferences.read(G::INFO.id, &preferences::items::<G>(), text);
        let _ = self.preferences_changed();
        bad
    }

    fn set_entropy(&mut self, entropy: u64) {
        self.session.seeds = puzzle_core::GameRng::new(&format!("fresh {entropy}"));
    }
}

impl<G: Game> Midend<G> {
    /// Makes the board of a puzzle from outside the one of new games. Everything else stays as the
    /// player chose it, but a grade that the board cannot have is replaced by the nearest.
    pub(crate) fn stay_on_board(&mut self, params: &G::Params, desc: &G::Desc, title: &str) {
        let short = params.encode(ParamsForm::Short);
        let Ok(chosen) = G::Params::decode(&short, &self.params) else { return };
        let mut chosen = G::board_params(&chosen, desc);
        if chosen.validate(ParamsForm::Full).is_err() {
            let distance = |grade: &Grade| {
                chosen.grade().map_or(0, |asked| (*grade as i32).abs_diff(asked as i32))
            };
            let Some(nearest) = chosen.grades().into_iter().min_by_key(distance) else { return };
            if chosen.set_grade(nearest).is_err() || chosen.validate(ParamsForm::Full).is_err() {
                return;
            }
        }
        self.params = chosen;
        self.list_board(title);
    }

    /// Remembers the board of new games, which the menu of params lists if it lacks it. Without a
    /// title the board keeps the one that it has.
    pub(crate) fn list_board(&mut self, title: &str) {
        let params = self.params.encode(ParamsForm::Short);
        let boards = &mut self.session.own_boards;
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
        let presets = G::Params::presets();
        let in_menu: Vec<String> = Preset::flatten(&presets)
            .into_iter()
            .map(|(_, params)| params.encode(ParamsForm::Short))
            .collect();
        let boards = self.session.own_boards.iter().rev();
        let board = boards.into_iter().find(|board| !in_menu.contains(&board.params))?;
        let params = G::Params::decode(&board.params, &self.params).ok()?;
        let name = match board.title.as_str() {
            "" => board_title(&params),
            title => Text::plain(title),
        };
        Some(presets::line_of(&Preset::of_board(name, &params)))
    }

    /// Returns the title of the board that came from outside, if these are its short params.
    pub(crate) fn own_board_title(&self, short: &str) -> &str {
        let board = self.session.own_boards.iter().find(|board| board.params == short);
        board.map_or("", |board| &board.title)
    }

    /// Returns the params with lines of the dialog set, without checking that they can generate a
    /// puzzle.
    fn with_config(&self, values: &[(&str, ConfigValue)]) -> Result<G::Params, Invalid> {
        let items = G::Params::config_items();
        let mut params = self.params.clone();
        for (key, value) in values {
            let item = items.iter().find(|item| item.key == *key).ok_or_else(|| {
                Invalid::new(text!("there is no setting '{key}'", key = Text::plain(*key)))
            })?;
            item.check(value)?;
            params.set_config(key, value)?;
        }
        Ok(params)
    }

    fn preferences_changed(&mut self) -> Outcome {
        if let Some(game) = &mut self.game {
            self.session.preferences.apply::<G>(&mut game.ui);
        }
        self.drawn = G::DrawState::default();
        self.changed()
    }
}
