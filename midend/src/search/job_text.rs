//! Jobs as text, for workers that share no memory.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use puzzle_core::params::ParamsForm;
use puzzle_core::solve::Rating;
use puzzle_core::{Invalid, Text, text};
use serde::{Deserialize, Serialize};

use super::request::{SearchRequest, Subject, check_aim};
use crate::current_game::CurrentGame;
use crate::game_entry::GameEntry;
use crate::save::{LoadError, Record, json_error_words, read_game, write_game};
use crate::task::Task;

/// The reason why a job's text cannot be used.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum JobTextError {
    /// The text is not a job.
    Syntax(Text),
    /// The job is one of another game.
    OtherGame(String),
    /// A part of the job is not valid.
    Invalid(Invalid),
}

impl From<Invalid> for JobTextError {
    fn from(invalid: Invalid) -> Self {
        Self::Invalid(invalid)
    }
}

impl From<JobTextError> for Text {
    fn from(error: JobTextError) -> Self {
        match error {
            JobTextError::Syntax(what) => text!("this is not a job: {what}", what),
            JobTextError::OtherGame(game) => text!("the job is for the game '{game}'", game),
            JobTextError::Invalid(invalid) => invalid.into(),
        }
    }
}

crate::message::display_as_text!(JobTextError);

#[derive(Serialize, Deserialize)]
struct JobText<'a> {
    game: String,
    revision: u64,
    task: Task,
    #[serde(default)]
    seed: String,
    /// The position, as a save has it.
    #[serde(default, borrow)]
    position: Option<Record<'a>>,
    #[serde(default)]
    rating: Option<Rating>,
}

pub(super) fn write(request: &SearchRequest) -> String {
    let (position, rating) = match &request.subject {
        Subject::Params(_) => (None, None),
        Subject::Position(game) => {
            // What play has decided is part of the position.
            let mut position = write_game(game);
            position.private_desc = None;
            (Some(position), game.rating.clone())
        }
    };
    let text = JobText {
        game: request.game.info.id.to_string(),
        revision: request.revision,
        task: request.task.clone(),
        seed: request.seed.clone(),
        position,
        rating,
    };
    serde_json::to_string(&text).expect("plain texts are JSON")
}

pub(super) fn read(game: GameEntry, text: &str) -> Result<SearchRequest, JobTextError> {
    let text: JobText<'_> =
        serde_json::from_str(text).map_err(|e| JobTextError::Syntax(json_error_words(&e)))?;
    if text.game != game.info.id {
        return Err(JobTextError::OtherGame(text.game.chars().take(40).collect()));
    }
    let subject = match (&text.task, &text.position) {
        (Task::Generate { params, .. }, _) => {
            let setup = game.setup().decode(params)?;
            setup.validate(ParamsForm::Full)?;
            Subject::Params(setup)
        }
        (Task::NewGame, _) | (_, None) => {
            return Err(JobTextError::Syntax(text!("it has neither params nor a position")));
        }
        (_, Some(position)) => {
            let position = read_game(&game, position).map_err(LoadError::into_invalid)?;
            Subject::Position(Box::new(CurrentGame { rating: text.rating, ..position }))
        }
    };
    if let Task::Solve(aim) | Task::SolveHere(aim) | Task::Improve { aim, .. } = &text.task {
        check_aim(&game, aim)?;
    }
    Ok(SearchRequest { game, revision: text.revision, task: text.task, seed: text.seed, subject })
}
