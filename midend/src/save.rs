//! Saves: games as versioned JSON text.

mod record;

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use puzzle_core::ability::Abilities as _;
use puzzle_core::format::{Metadata, without_controls};
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::{Game, Invalid, Text, text};

use crate::current_game::CurrentGame;
use crate::history::{History, SpecialStep};
use crate::midend::Midend;
use crate::outcome::Outcome;
use crate::source::Source;

use record::{FORMAT, Record, Step, VERSION};

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

/// Returns the ID of the puzzle in a save that cannot be loaded, if its text still has it: the values
/// of `game`, `params` and `desc`, which stand at the beginning of a save. The ID may be invalid.
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
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::identify_save;
/// let save = Midend::<LightsOut>::start("lights-out/2x2:1001")?.save().unwrap();
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
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::looks_like_save;
/// let save = Midend::<LightsOut>::start("lights-out/2x2:1001")?.save().unwrap();
/// assert!(looks_like_save(&save) && !looks_like_save("lights-out/2x2:1001"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn looks_like_save(text: &str) -> bool {
    let head: String = text.chars().take(200).filter(|c| !c.is_whitespace()).collect();
    head.starts_with("{\"format\":\"") && head.contains(FORMAT)
}

impl<G: Game> Midend<G> {
    /// Returns the game on the board and all games that undo and redo reach, as text.
    pub(crate) fn save_text(&self) -> Option<String> {
        self.text_of_board(true)
    }

    /// Returns a save of the game on the board, with or without the games that undo and redo reach.
    pub(crate) fn text_of_board(&self, with_others: bool) -> Option<String> {
        let game = self.game.as_ref()?;
        let mut record = write_game(game);
        record.format = Cow::Borrowed(FORMAT);
        record.version = VERSION;
        record.game = Cow::Borrowed(G::INFO.id);
        let full = self.params.encode(ParamsForm::Full);
        if with_others && full != record.params {
            record.next_params = Some(Cow::Owned(full));
        }
        if with_others {
            record.previous = self.past.iter().map(write_game).collect();
            record.next = self.future.iter().rev().map(write_game).collect();
        }
        let mut text = serde_json::to_string_pretty(&record).ok()?;
        text.push('\n');
        Some(text)
    }

    /// Loads a save, which replaces everything on the board.
    pub(crate) fn load_text(&mut self, text: &str) -> Result<Outcome, LoadError> {
        self.load_games(text, |_| Ok(()))
    }

    /// Loads a save after changing the game that comes to the board with a function.
    pub(crate) fn load_games(
        &mut self,
        text: &str,
        and_then: impl FnOnce(&mut CurrentGame<G>) -> Result<(), LoadError>,
    ) -> Result<Outcome, LoadError> {
        let record = parse(text)?;
        if record.game != G::INFO.id {
            return Err(LoadError::Game(record.game.chars().take(40).collect()));
        }
        let params = match &record.next_params {
            Some(text) => {
                let params = G::Params::decode(text, &G::Params::default())
                    .map_err(|e| LoadError::field("next_params", e))?;
                params
                    .validate(ParamsForm::Full)
                    .map_err(|e| LoadError::field("next_params", e))?;
                Some(params)
            }
            None => None,
        };
        let read_all = |records: &[Record<'_>], name: &str| {
            records
                .iter()
                .enumerate()
                .map(|(i, record)| {
                    read_game::<G>(record).map_err(|e| match e {
                        LoadError::Field { field, why } => LoadError::Field {
                            field: text!(
                                "{name}, element {n}, {field}",
                                name = Text::plain(name),
                                n = i + 1,
                                field
                            ),
                            why,
                        },
                        other => other,
                    })
                })
                .collect::<Result<Vec<_>, _>>()
        };
        let mut past = read_all(&record.previous, "previous")?;
        let mut future = read_all(&record.next, "next")?;
        future.reverse();
        let mut game = read_game::<G>(&record)?;
        and_then(&mut game)?;
        game.history.mark_reported();
        game.is_journaled = true;
        // Nothing fails from here on.
        if let Some(params) = params {
            self.params = params;
        } else if game.params.validate(ParamsForm::Full).is_ok() {
            self.params = game.params.clone();
        }
        let own = G::board_params(&game.asked_params(), &game.desc);
        let is_here = own.encode(ParamsForm::Short) == self.params.encode(ParamsForm::Short);
        let titles = [&game.source.title, &game.board_title];
        let title = titles.into_iter().find(|title| is_here && !title.is_empty());
        self.list_board(title.map_or("", String::as_str));
        for game in past.iter_mut().chain(&mut future).chain([&mut game]) {
            game.number = self.session.next_number();
            self.session.preferences.apply::<G>(&mut game.ui);
            let state = game.history.state();
            G::changed_state(&mut game.ui, state, state);
        }
        self.past = past;
        self.future = future;
        self.game = Some(game);
        Ok(self.board_changed(None))
    }
}

fn write_game<G: Game>(game: &CurrentGame<G>) -> Record<'static> {
    let history = &game.history;
    let mut steps = Vec::new();
    let (mut at, mut position, mut within) = (0, 0, 0);
    let mut move_text = String::new();
    let mut text_of = |from: usize, to: usize| {
        use core::fmt::Write;
        move_text.clear();
        for (i, mv) in history.moves(from, to).iter().enumerate() {
            if i > 0 && !G::joins_moves() {
                move_text.push(' ');
            }
            let _ = write!(move_text, "{mv}");
        }
        Cow::<'static, str>::Owned(move_text.clone())
    };
    while at < history.len() {
        let end = history.step_end(at);
        steps.push(match history.special(at) {
            None => Step::Moves(text_of(at, end)),
            Some(SpecialStep::Solve) => Step::Solve(text_of(at, end)),
            Some(SpecialStep::Restart(desc)) => Step::Restart {
                desc: Cow::Owned(desc.clone()),
                solve: (end > at + 1).then(|| text_of(at + 1, end)),
            },
        });
        if history.position() >= end {
            position = steps.len();
        } else if history.position() > at {
            within = history.position() - at;
        }
        at = end;
    }
    let desc = G::desc_text(&game.params, &game.desc);
    let (desc, private_desc) = match &game.public_desc {
        Some(public) => (public.clone(), Some(Cow::Owned(desc))),
        None => (desc, None),
    };
    let ui = G::encode_ui(&game.ui);
    Record {
        params: Cow::Owned(game.params.encode(ParamsForm::Full)),
        asked_params: game.requested_params.clone().map(Cow::Owned),
        desc: Cow::Owned(desc),
        private_desc,
        seed: game.seed.clone().map(Cow::Owned),
        aux: game.known_solution.as_ref().map(|moves| Cow::Owned(G::write_moves(moves))),
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
        solutions: game.solutions.clone(),
        texts: game.texts.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect(),
        ..Record::default()
    }
}

fn read_game<G: Game>(record: &Record<'_>) -> Result<CurrentGame<G>, LoadError> {
    let mut params = G::Params::decode(&record.params, &G::Params::default())
        .map_err(|e| LoadError::field("params", e))?;
    params.validate(ParamsForm::Short).map_err(|e| LoadError::field("params", e))?;
    let asked = match &record.asked_params {
        Some(text) => {
            let asked = G::Params::decode(text, &G::Params::default())
                .map_err(|e| LoadError::field("asked_params", e))?;
            Some(asked.encode(ParamsForm::Full))
        }
        None => None,
    };
    let private = record.private_desc.as_ref();
    let (name, text) = match private {
        Some(text) => ("private_desc", text),
        None => ("desc", &record.desc),
    };
    let mut desc = G::parse_desc(&params, text).map_err(|e| LoadError::field(name, e))?;
    if private.is_some() {
        G::parse_desc(&params, &record.desc).map_err(|e| LoadError::field("desc", e))?;
    }
    let mut texts = Metadata::new();
    record.texts.iter().for_each(|(key, value)| texts.push(key, value));
    G::attach(&mut params, &mut desc, &texts).map_err(|e| LoadError::field("texts", e))?;
    let mut game = CurrentGame::<G>::new(params, desc);
    game.requested_params = asked;
    if private.is_some() {
        game.public_desc = Some(record.desc.to_string());
    }
    read_history(&mut game, record)?;
    game.solutions.clone_from(&record.solutions);
    game.texts = texts;
    game.status = G::status(game.history.state());
    if let Some(seed) = &record.seed {
        if !crate::game_id::is_seed(seed) {
            return Err(LoadError::field("seed", Invalid::new("the seed is not valid")));
        }
        game.seed = Some(seed.to_string());
    }
    if let Some(aux) = &record.aux
        && let Ok(moves) = G::read_moves(game.history.start(), aux)
    {
        game.set_known_solution(moves);
    }
    if let Some(ui) = &record.ui {
        G::decode_ui(&mut game.ui, ui);
    }
    game.elapsed = Duration::from_millis(record.elapsed_ms);
    game.n_hints = record.n_hints;
    game.used_solve = record.used_solve;
    for (name, at) in &record.checkpoints {
        if *at > game.history.len() {
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

fn read_history<G: Game>(game: &mut CurrentGame<G>, record: &Record<'_>) -> Result<(), LoadError> {
    let at = |i: usize| text!("moves, element {n}", n = i + 1);
    let mut old = game.history.state().clone();
    let mut position = None;
    for (i, step) in record.moves.iter().enumerate() {
        let begin = game.history.position();
        if i == record.position {
            position = Some(begin);
        }
        let history = &mut game.history;
        let pushed = match step {
            Step::Moves(text) => push_text(history, text, None, &mut old),
            Step::Solve(text) => push_text(history, text, Some(SpecialStep::Solve), &mut old),
            Step::Restart { desc, solve } => push_restart(game, desc, solve.as_deref(), &mut old),
        };
        pushed.map_err(|e| LoadError::at(at(i), e))?;
        if i == record.position && record.within >= game.history.position() - begin {
            let why = Invalid::new("the value is not inside the step at 'position'");
            return Err(LoadError::field(
                "within",
                if record.within == 0 { step_is_empty() } else { why },
            ));
        }
    }
    let position = match position {
        Some(position) => position + record.within,
        None if record.position == record.moves.len() && record.within == 0 => game.history.len(),
        None => {
            return Err(LoadError::field(
                "position",
                Invalid::new("the value is after the last step"),
            ));
        }
    };
    game.history.go_to(position, &mut old);
    game.old.clone_from(game.history.state());
    Ok(())
}

fn step_is_empty() -> Invalid {
    Invalid::new("a step has no moves")
}

pub(crate) fn push_restart<G: Game>(
    game: &mut CurrentGame<G>,
    desc: &str,
    solve: Option<&str>,
    old: &mut G::State,
) -> Result<(), Invalid> {
    if game.history.position() == game.history.last_start() {
        return Err(Invalid::new("the restart has no move before it"));
    }
    let fresh = if desc == G::desc_text(&game.params, &game.desc) {
        game.history.start().clone()
    } else if game.public_desc.as_deref().is_some_and(|public| public == desc) {
        G::new_state(&game.params, &G::parse_desc(&game.params, desc)?)
    } else {
        return Err(Invalid::new("the restart is from another puzzle"));
    };
    game.history.push_restart(fresh, desc.to_string(), old);
    if let Some(text) = solve {
        let at = game.history.position();
        push_text(&mut game.history, text, None, old)?;
        game.history.join(at);
    }
    Ok(())
}

/// Makes the moves of one step from its text.
pub(crate) fn push_text<G: Game>(
    history: &mut History<G>,
    text: &str,
    special: Option<SpecialStep>,
    old: &mut G::State,
) -> Result<(), Invalid> {
    if special.is_none() && !text.contains(' ') && (!G::joins_moves() || text.len() == 1) {
        return history.push(text.parse()?, old);
    }
    let moves = split_moves::<G>(text).map(str::parse).collect::<Result<Vec<G::Move>, _>>()?;
    if moves.is_empty() {
        return Err(step_is_empty());
    }
    history
        .push_group(moves, special, old)
        .map_err(|(i, invalid)| invalid.context(text!("move {n}", n = i)))
}

/// Splits the text of a step into the texts of its moves.
pub(crate) fn split_moves<G: Game>(text: &str) -> impl Iterator<Item = &str> {
    let (joined, spaced) = if G::joins_moves() { (text, "") } else { ("", text) };
    joined
        .char_indices()
        .map(move |(i, c)| &joined[i..i + c.len_utf8()])
        .chain(spaced.split(' ').filter(move |_| !spaced.is_empty()))
}
