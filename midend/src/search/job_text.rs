//! Jobs as text, for workers that share no memory.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::ability::Abilities as _;
use puzzle_core::format::Metadata;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::Rating;
use puzzle_core::{Game, Invalid, Text, text};
use serde::{Deserialize, Serialize};

use super::read_moves;
use super::request::{Place, SearchRequest, Subject, check_aim};
use crate::current_game::solves;
use crate::save::json_error_words;
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
struct JobText {
    game: String,
    revision: u64,
    task: Task,
    #[serde(default)]
    seed: String,
    #[serde(default)]
    place: Option<PlaceText>,
}

#[derive(Serialize, Deserialize)]
struct PlaceText {
    params: String,
    desc: String,
    texts: Vec<(String, String)>,
    moves: String,
    known: Option<String>,
    rating: Option<Rating>,
}

pub(super) fn write<G: Game>(request: &SearchRequest<G>) -> String {
    let place = match &request.subject {
        Subject::Params(_) => None,
        Subject::Place(here) => Some(PlaceText {
            params: here.params.encode(ParamsForm::Full),
            desc: here.desc.clone(),
            texts: here.texts.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect(),
            moves: G::write_moves(&here.moves),
            known: here.known.as_deref().map(G::write_moves),
            rating: here.rating.clone(),
        }),
    };
    let text = JobText {
        game: G::INFO.id.to_string(),
        revision: request.revision,
        task: request.task.clone(),
        seed: request.seed.clone(),
        place,
    };
    serde_json::to_string(&text).expect("plain texts are JSON")
}

pub(super) fn read<G: Game>(text: &str) -> Result<SearchRequest<G>, JobTextError> {
    let text: JobText =
        serde_json::from_str(text).map_err(|e| JobTextError::Syntax(json_error_words(&e)))?;
    if text.game != G::INFO.id {
        return Err(JobTextError::OtherGame(text.game.chars().take(40).collect()));
    }
    let subject = match (&text.task, text.place) {
        (Task::Generate { params, .. }, _) => {
            let params = G::Params::decode(params, &G::Params::default())?;
            params.validate(ParamsForm::Full)?;
            Subject::Params(params)
        }
        (Task::NewGame, _) | (_, None) => {
            return Err(JobTextError::Syntax(text!("it has neither params nor a position")));
        }
        (_, Some(place)) => Subject::Place(read_place(place)?),
    };
    if let Task::Solve(aim) | Task::SolveHere(aim) | Task::Improve { aim, .. } = &text.task {
        check_aim::<G>(aim)?;
    }
    Ok(SearchRequest { revision: text.revision, task: text.task, seed: text.seed, subject })
}

fn read_place<G: Game>(text: PlaceText) -> Result<Place<G>, Invalid> {
    let mut params = G::Params::decode(&text.params, &G::Params::default())?;
    params.validate(ParamsForm::Short)?;
    let mut desc = G::parse_desc(&params, &text.desc)?;
    let mut texts = Metadata::new();
    for (key, value) in text.texts {
        texts.push(key, value);
    }
    G::attach(&mut params, &mut desc, &texts)?;
    let start = G::new_state(&params, &desc);
    let moves = read_moves::<G>(&text.moves)?;
    let mut state = start.clone();
    for mv in &moves {
        G::execute(&mut state, mv)?;
    }
    let known = text.known.as_deref().map(read_moves::<G>).transpose()?;
    let known = known.filter(|known| solves::<G>(&start, known));
    Ok(Place { params, desc: text.desc, texts, start, moves, state, known, rating: text.rating })
}
