//! Saves: games as versioned JSON text.

mod record;

use alloc::borrow::{Cow, ToOwned as _};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::format::{Metadata, without_controls};
use puzzle_core::params::ParamsForm;
use puzzle_core::{Invalid, Text, text};
use serde_json::value::RawValue;

use crate::collection::{add_solution_line, solution_lines};
use crate::current_game::CurrentGame;
use crate::game_entry::GameEntry;
use crate::kernel::{Board, SpecialStep};
use crate::midend::Midend;
use crate::other_game::{OtherGame, read_text};
use crate::outcome::Outcome;
use crate::source::Source;

use record::{FORMAT, Step, VERSION};
pub(crate) use record::{OtherRecord, Record};

/// The reason why a save is refused. Nothing changes then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// The text is not JSON, or does not have the structure of a save.
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What was expected.
        what: Text,
    },
    /// The text is JSON of another format. The value is the name in its `format` field.
    Format(String),
    /// The save was written by a later version of the program. The value is the version of the
    /// save.
    Version(u32),
    /// The save is of another game. The value is the name of that game.
    Game(String),
    /// The value of a field is not valid.
    Field {
        /// The field's name, with an index if the field is in a list.
        field: Text,
        /// What is wrong with the value.
        why: Invalid,
    },
}

impl LoadError {
    /// Returns the message with its place in the text.
    pub(crate) fn into_invalid(self) -> Invalid {
        match self {
            Self::Syntax { line, column, what } => {
                Invalid::new(text!("the save is damaged: {what}", what)).at(line, column)
            }
            other => Invalid::new(other),
        }
    }

    /// The error of a field with this key.
    pub(crate) fn field(key: &str, why: Invalid) -> Self {
        Self::at(Text::plain(key), why)
    }

    /// The error of a place in the text.
    pub(crate) fn at(place: Text, why: Invalid) -> Self {
        Self::Field { field: place, why }
    }
}

impl From<LoadError> for Text {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Syntax { line, column, what } => text!(
                "the save is damaged at line {line}, column {column}: {what}",
                line,
                column,
                what
            ),
            LoadError::Format(format) => {
                text!("this is not a save: its format is '{format}'", format)
            }
            LoadError::Version(version) => text!(
                "the save has version {version}, but this program reads only versions up to {newest}",
                version,
                newest = VERSION,
            ),
            LoadError::Game(game) => text!("the save is of the game '{game}'", game),
            LoadError::Field { field, why } => {
                text!("{what}: {reason}", what = field, reason = why)
            }
        }
    }
}

crate::message::display_as_text!(LoadError);

/// Returns the ID of the puzzle in a save that cannot be loaded, if its text still has it: the
/// values of `game`, `params` and `desc`, which stand at the beginning of a save. The ID may be
/// invalid.
///
/// ```
/// let cut = r#"{"format": "puzzle-save", "version": 1, "game": "sliding", "params": "4x4dn",
///     "desc": "1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15", "moves": ["1"#;
/// let id = puzzle_midend::puzzle_of_damaged_save(cut).unwrap();
/// assert_eq!(id, "sliding/4x4dn:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
/// ```
pub fn puzzle_of_damaged_save(text: &str) -> Option<String> {
    let value = |field: &str| {
        let (_, rest) = text.split_once(&alloc::format!("\"{field}\""))?;
        let rest = rest.trim_start().strip_prefix(':')?.trim_start();
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<String>();
        values.next()?.ok()
    };
    let (game, params, desc) = (value("game")?, value("params")?, value("desc")?);
    Some(alloc::format!("{game}/{params}:{desc}"))
}

fn parse(text: &str) -> Result<Record<'_>, LoadError> {
    let record: Record<'_> = serde_json::from_str(text).map_err(|e| LoadError::Syntax {
        line: e.line(),
        column: e.column(),
        what: json_error_words(&e),
    })?;
    if record.format != FORMAT {
        return Err(LoadError::Format(record.format.chars().take(40).collect()));
    }
    if record.version == 0 || record.version > VERSION {
        return Err(LoadError::Version(record.version));
    }
    Ok(record)
}

/// Says in plain words what the JSON reader found, without the place.
pub(crate) fn json_error_words(e: &serde_json::Error) -> Text {
    use serde_json::error::Category;
    let text = e.to_string();
    let text = text.rfind(" at line ").map_or(text.as_str(), |i| &text[..i]);
    match (e.classify(), text.rsplit_once("expected ")) {
        (Category::Eof, _) => text!("the text ends too early"),
        (Category::Data, Some((_, "usize" | "u64" | "u32"))) => {
            text!("expected a whole number")
        }
        (Category::Data, Some((_, what))) => text!("expected {what}", what = Text::plain(what)),
        (Category::Data, None) => Text::plain(text),
        _ => text!("this is not valid JSON"),
    }
}

/// Returns the name of a save's game.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Registry, identify_save};
/// let games = Registry::new().with::<LightsOut>();
/// let save = Midend::start("lights-out/2x2:1001", &games)?.save().unwrap();
/// assert_eq!(identify_save(&save)?, "lights-out");
/// assert!(identify_save("{}").is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// When the text is not a save that this version reads.
pub fn identify(text: &str) -> Result<String, LoadError> {
    parse(text).map(|record| record.game.into_owned())
}

/// Returns `true` if a text begins like a save, valid or not.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Registry, looks_like_save};
/// let games = Registry::new().with::<LightsOut>();
/// let save = Midend::start("lights-out/2x2:1001", &games)?.save().unwrap();
/// assert!(looks_like_save(&save) && !looks_like_save("lights-out/2x2:1001"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn looks_like_save(text: &str) -> bool {
    let head: String = text.chars().take(200).filter(|c| !c.is_whitespace()).collect();
    head.starts_with("{\"format\":\"") && head.contains(FORMAT)
}

impl Midend {
    /// Returns a save: the game on the board and all games that undo and redo reach, as text.
    /// `None` if there is no game.
    ///
    /// ```
    /// use lights_out::LightsOut;
    /// use puzzle_midend::{Midend, Registry};
    /// let games = Registry::new().with::<LightsOut>();
    /// let mut game = Midend::start("lights-out/3x3:111000111", &games)?;
    /// let _ = game.play_text("2,2 1,1")?;
    /// let save = game.save().unwrap();
    /// let mut again = Midend::of::<LightsOut>();
    /// let _ = again.load(&save)?;
    /// assert_eq!(again.moves_text(), "2,2 1,1");
    /// let _ = again.undo();
    /// assert_eq!(again.position(), 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn save(&self) -> Option<String> {
        self.text_of_board(true)
    }

    /// Returns a save of the game on the board, with or without the games that undo and redo reach.
    pub(crate) fn text_of_board(&self, with_others: bool) -> Option<String> {
        let game = self.current.as_ref()?;
        let mut record = write_game(game);
        record.format = Cow::Borrowed(FORMAT);
        record.version = VERSION;
        record.game = Cow::Borrowed(self.game.info.id);
        let full = self.setup.encode(ParamsForm::Full);
        if with_others && full != record.params {
            record.next_params = Some(Cow::Owned(full));
        }
        if with_others {
            record.previous = self.past.iter().map(OtherGame::record).collect();
            record.next = self.future.iter().rev().map(OtherGame::record).collect();
        }
        let mut text = serde_json::to_string_pretty(&record).ok()?;
        text.push('\n');
        Some(text)
    }

    /// Loads a save, which replaces everything on the board.
    ///
    /// # Errors
    /// When the save is not valid, with the place; nothing changes then.
    pub fn load(&mut self, text: &str) -> Result<Outcome, LoadError> {
        self.load_games(text, |_| Ok(()))
    }

    /// Loads a save after changing the game that comes to the board with a function.
    pub(crate) fn load_games(
        &mut self,
        text: &str,
        and_then: impl FnOnce(&mut CurrentGame) -> Result<(), LoadError>,
    ) -> Result<Outcome, LoadError> {
        let record = parse(text)?;
        if record.game != self.game.info.id {
            return Err(LoadError::Game(record.game.chars().take(40).collect()));
        }
        let in_field = |e| LoadError::field("next_params", e);
        let next = record.next_params.as_ref().map(|text| {
            let setup = self.game.setup().decode(text).map_err(in_field)?;
            setup.validate(ParamsForm::Full).map_err(in_field)?;
            Ok(setup)
        });
        let next = next.transpose()?;
        let past = self.other_games(&record.previous, "previous")?;
        let mut future = self.other_games(&record.next, "next")?;
        future.reverse();
        let mut game = read_game(&self.game, &record)?;
        and_then(&mut game)?;
        game.mark_logged();
        // Nothing fails from here on.
        let own = Some(game.board.setup()).filter(|own| own.validate(ParamsForm::Full).is_ok());
        if let Some(setup) = next.or(own) {
            self.setup = setup;
        }
        let own = game.board.board_params(&*game.board.requested());
        let is_here = own.encode(ParamsForm::Short) == self.setup.encode(ParamsForm::Short);
        let titles = [&game.source.title, &game.board_title];
        let title = titles.into_iter().find(|title| is_here && !title.is_empty());
        self.list_board(title.map_or("", String::as_str));
        let mut numbered = |text| OtherGame::Saved(text, self.next_number());
        let past = past.into_iter().map(&mut numbered).collect();
        let future = future.into_iter().map(&mut numbered).collect();
        (self.past, self.future) = (past, future);
        game.number = self.next_number();
        game.board.begin(&self.preferences);
        self.current = Some(game);
        Ok(self.board_changed(None))
    }

    /// Checks the games of a save that undo or redo reaches, one at a time, and returns their texts.
    fn other_games(
        &self,
        records: &[OtherRecord<'_>],
        name: &str,
    ) -> Result<Vec<Box<RawValue>>, LoadError> {
        let check = |(i, record): (usize, &OtherRecord<'_>)| {
            let OtherRecord::Text(text) = record else { return Ok(None) };
            match read_text(&self.game, text) {
                Ok(_) => Ok(Some((*text).to_owned())),
                Err(LoadError::Field { field, why }) => {
                    let (name, n) = (Text::plain(name), i + 1);
                    let field = text!("{name}, element {n}, {field}", name, n, field);
                    Err(LoadError::Field { field, why })
                }
                Err(other) => Err(other),
            }
        };
        records.iter().enumerate().map(check).filter_map(Result::transpose).collect()
    }
}

pub(crate) fn write_game(game: &CurrentGame) -> Record<'static> {
    let (board, history) = (&game.board, game.board.steps());
    let mut steps = Vec::new();
    let (mut at, mut position, mut within) = (0, 0, 0);
    while at < history.len() {
        let end = history.step_end(at);
        let moves = |from| Cow::Owned(board.moves_text(from, end));
        steps.push(match history.special(at) {
            None => Step::Moves(moves(at)),
            Some(SpecialStep::Solve) => Step::Solve(moves(at)),
            Some(SpecialStep::Restart(desc)) => Step::Restart {
                desc: Cow::Owned(desc.clone()),
                solve: (end > at + 1).then(|| moves(at + 1)),
            },
        });
        if history.position() >= end {
            position = steps.len();
        } else if history.position() > at {
            within = history.position() - at;
        }
        at = end;
    }
    let (params, asked) = (board.setup().encode(ParamsForm::Full), game.requested_params());
    let ui = board.encode_ui();
    Record {
        asked_params: (asked != params).then_some(Cow::Owned(asked)),
        params: Cow::Owned(params),
        desc: Cow::Owned(board.desc_text()),
        private_desc: board.private_desc().map(Cow::Owned),
        seed: game.seed.clone().map(Cow::Owned),
        aux: board.known().map(Cow::Owned),
        moves: steps,
        position,
        within,
        ui: (!ui.is_empty()).then_some(Cow::Owned(ui)),
        elapsed_ms: game.elapsed_ms(),
        checkpoints: game.checkpoints.clone(),
        n_hints: game.n_hints,
        used_solve: game.used_solve,
        board_title: Cow::Owned(game.board_title.clone()),
        source: game.source.clone(),
        solutions: solution_lines(&game.solutions)
            .map(|(key, value)| (key.to_string(), value.into_owned()))
            .collect(),
        texts: game.texts.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect(),
        ..Record::default()
    }
}

pub(crate) fn read_game(entry: &GameEntry, record: &Record<'_>) -> Result<CurrentGame, LoadError> {
    let in_field = |name: &'static str| move |why| LoadError::field(name, why);
    let setup = entry.setup().decode(&record.params).map_err(in_field("params"))?;
    setup.validate(ParamsForm::Short).map_err(in_field("params"))?;
    let asked = record.asked_params.as_ref().map(|text| entry.setup().decode(text));
    let asked = asked.transpose().map_err(in_field("asked_params"))?;
    let (name, text) = match &record.private_desc {
        Some(text) => ("private_desc", text),
        None => ("desc", &record.desc),
    };
    let mut texts = Metadata::new();
    record.texts.iter().for_each(|(key, value)| texts.push(key, value));
    let board = setup.board(text, &texts).map_err(|why| {
        let is_desc = setup.board(text, Metadata::NONE).is_err();
        LoadError::field(if is_desc { name } else { "texts" }, why)
    })?;
    let mut game = CurrentGame::new(board);
    if record.private_desc.is_some() {
        game.board.set_public_desc(&record.desc).map_err(in_field("desc"))?;
    }
    if let Some(asked) = asked {
        game.board.set_requested(&*asked);
    }
    game.texts = texts;
    read_history(&mut game, record)?;
    for (key, value) in &record.solutions {
        add_solution_line(&mut game.solutions, key, value);
    }
    game.status = game.board.status();
    if let Some(seed) = &record.seed {
        if !crate::game_id::is_seed(seed) {
            return Err(LoadError::field("seed", Invalid::new("the seed is not valid")));
        }
        game.seed = Some(seed.to_string());
    }
    if let Some(aux) = &record.aux {
        game.board.set_known(aux);
    }
    if let Some(ui) = &record.ui {
        game.board.decode_ui(ui);
    }
    game.elapsed = Duration::from_millis(record.elapsed_ms);
    game.n_hints = record.n_hints;
    game.used_solve = record.used_solve;
    for (name, at) in &record.checkpoints {
        if *at > game.board.steps().len() {
            let why = Invalid::new(text!("the checkpoint '{name}' is after the last move", name));
            return Err(LoadError::field("checkpoints", why));
        }
        game.checkpoints.push((name.clone(), *at));
    }
    game.board_title = without_controls(&record.board_title);
    let title = without_controls(&record.source.title);
    game.source = Source { title, ..record.source.clone() };
    Ok(game)
}

fn read_history(game: &mut CurrentGame, record: &Record<'_>) -> Result<(), LoadError> {
    let (board, texts) = (&mut *game.board, &game.texts);
    let mut position = None;
    for (i, step) in record.moves.iter().enumerate() {
        let begin = board.steps().position();
        if i == record.position {
            position = Some(begin);
        }
        let pushed = match step {
            Step::Moves(text) => board.push(text, None),
            Step::Solve(text) => board.push(text, Some(SpecialStep::Solve)),
            Step::Restart { desc, solve } => push_restart(board, texts, desc, solve.as_deref()),
        };
        pushed.map_err(|e| LoadError::at(text!("moves, element {n}", n = i + 1), e))?;
        if i == record.position && record.within >= board.steps().position() - begin {
            let why = Invalid::new("the value is not inside the step at 'position'");
            return Err(LoadError::field("within", why));
        }
    }
    let position = match position {
        Some(position) => position + record.within,
        None if record.position == record.moves.len() && record.within == 0 => board.steps().len(),
        None => {
            let why = Invalid::new("the value is after the last step");
            return Err(LoadError::field("position", why));
        }
    };
    board.go_to(position);
    board.forget_change();
    Ok(())
}

/// Restarts from a desc, and makes the moves of a solution in the same step.
pub(crate) fn push_restart(
    board: &mut dyn Board,
    texts: &Metadata,
    desc: &str,
    solve: Option<&str>,
) -> Result<(), Invalid> {
    board.push_restart(desc, texts)?;
    if let Some(moves) = solve {
        let at = board.steps().position();
        board.push(moves, None)?;
        board.steps_mut().join(at);
    }
    Ok(())
}
