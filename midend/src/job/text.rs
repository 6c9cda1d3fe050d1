//! Jobs and their results as text, for workers that share no memory.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use puzzle_core::{
    Aim, Figure, FigureValue, Form, Game, Generated, HintStep, Invalid, Mark, MarkKind, Params,
    Rating, Remark, Stop, Texts,
};
use serde::{Deserialize, Serialize};

use super::{Done, Found, Job, Place, Question, Typed, TypedDone};

/// Why a job's text cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobTextError {
    /// It is not the text of a job.
    #[error("this is no job: {0}")]
    Syntax(String),
    /// It is of another game.
    #[error("this job is for the game '{0}'")]
    OtherGame(String),
    /// A part of it is no good.
    #[error("{0}")]
    Invalid(#[from] Invalid),
}

#[derive(Serialize, Deserialize)]
struct JobText {
    game: String,
    revision: u64,
    question: String,
    params: String,
    #[serde(default)]
    desc: String,
    #[serde(default)]
    texts: Vec<(String, String)>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    known: Option<Vec<String>>,
    #[serde(default)]
    aim: String,
    #[serde(default)]
    seed: String,
    #[serde(default)]
    command: String,
}

fn write_moves<G: Game>(moves: &[G::Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn read_moves<G: Game>(texts: &[String]) -> Result<Vec<G::Move>, Invalid> {
    texts.iter().map(|text| text.parse()).collect()
}

pub(super) fn write_job<G: Game>(job: &Typed<G>) -> String {
    let mut text = JobText {
        game: G::INFO.id.to_string(),
        revision: job.revision,
        question: String::new(),
        params: String::new(),
        desc: String::new(),
        texts: Vec::new(),
        moves: Vec::new(),
        known: None,
        aim: String::new(),
        seed: String::new(),
        command: String::new(),
    };
    let mut at = |question: &str, here: &Place<G>| {
        text.question = question.to_string();
        text.params = here.params.encode(Form::Full);
        text.desc.clone_from(&here.desc);
        text.texts = here.texts.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        text.moves = write_moves::<G>(&here.moves);
        text.known = here.known.as_deref().map(write_moves::<G>);
    };
    match &job.question {
        Question::Generate { params, seed } => {
            text.question = "generate".to_string();
            text.params = params.encode(Form::Full);
            text.seed.clone_from(seed);
        }
        Question::Solve { here, aim } => {
            at("solve", here);
            text.aim = match aim {
                Aim::Any => "any".to_string(),
                Aim::Optimal => "optimal".to_string(),
                Aim::OptimalIn(what) => (*what).to_string(),
            };
        }
        Question::Hint { here } => at("hint", here),
        Question::Mistakes { here } => at("mistakes", here),
        Question::Rate { here } => at("rate", here),
        Question::Command { here, id, seed } => {
            at("command", here);
            text.command.clone_from(id);
            text.seed.clone_from(seed);
        }
    }
    serde_json::to_string(&text).expect("plain texts are JSON")
}

/// Makes a job of a text that [`Job::to_text`] wrote, in another program.
///
/// # Errors
/// When the text is no job, or one of another game.
pub fn read_job<G: Game>(text: &str) -> Result<Job, JobTextError> {
    let text: JobText =
        serde_json::from_str(text).map_err(|e| JobTextError::Syntax(e.to_string()))?;
    if text.game != G::INFO.id {
        return Err(JobTextError::OtherGame(text.game));
    }
    let mut params = G::Params::decode(&text.params, &G::Params::default())?;
    if text.question == "generate" {
        params.validate(Form::Full)?;
        let question = Question::Generate { params, seed: text.seed };
        return Ok(job::<G>(text.revision, question));
    }
    params.validate(Form::Short)?;
    let mut desc = G::parse_desc(&params, &text.desc)?;
    let mut texts = Texts::new();
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
    let known = known.filter(|known| super::solves::<G>(&start, known));
    let here = Place { params, desc: text.desc, texts, start, moves, state, known };
    let question = match text.question.as_str() {
        "solve" => {
            let aim = match text.aim.as_str() {
                "any" => Aim::Any,
                "optimal" => Aim::Optimal,
                name => G::INFO
                    .measures
                    .iter()
                    .find(|measure| **measure == name)
                    .map(|measure| Aim::OptimalIn(measure))
                    .ok_or_else(|| Invalid::new("there is no such aim"))?,
            };
            Question::Solve { here, aim }
        }
        "hint" => Question::Hint { here },
        "mistakes" => Question::Mistakes { here },
        "rate" => Question::Rate { here },
        "command" => Question::Command { here, id: text.command, seed: text.seed },
        _ => return Err(JobTextError::Syntax("there is no such question".to_string())),
    };
    Ok(job::<G>(text.revision, question))
}

fn job<G: Game>(revision: u64, question: Question<G>) -> Job {
    Job { inner: Box::new(Typed::<G> { revision, question, memory: G::Memory::default() }) }
}

#[derive(Serialize, Deserialize)]
struct DoneText {
    revision: u64,
    found: FoundText,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FoundText {
    Game {
        params: String,
        seed: String,
        desc: String,
        solution: Option<Vec<String>>,
        rating: Option<RatingText>,
        note: Option<String>,
    },
    Solution {
        moves: Vec<String>,
        from_start: bool,
    },
    Unsolvable(String),
    Steps(Vec<StepText>),
    Words(RemarkText),
    Mistakes(Vec<RemarkText>),
    Rating(RatingText),
    Moves(Vec<String>),
    Stopped(String),
}

#[derive(Serialize, Deserialize)]
struct StepText {
    moves: Vec<String>,
    remark: RemarkText,
}

#[derive(Serialize, Deserialize)]
struct RemarkText {
    words: String,
    hints: Vec<u32>,
    reasons: Vec<u32>,
    mistakes: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
struct RatingText {
    grade: String,
    words: String,
    figures: Vec<(String, String)>,
}

fn write_remark(remark: &Remark) -> RemarkText {
    let cells = |kind| remark.marks.iter().filter(|m| m.kind == kind).map(|m| m.cell).collect();
    RemarkText {
        words: remark.words.clone(),
        hints: cells(MarkKind::Hint),
        reasons: cells(MarkKind::Reason),
        mistakes: cells(MarkKind::Mistake),
    }
}

fn read_remark(text: RemarkText) -> Remark {
    let marks = |cells: Vec<u32>, kind| cells.into_iter().map(move |cell| Mark { cell, kind });
    Remark {
        words: text.words,
        marks: marks(text.hints, MarkKind::Hint)
            .chain(marks(text.reasons, MarkKind::Reason))
            .chain(marks(text.mistakes, MarkKind::Mistake))
            .collect(),
    }
}

fn write_rating(rating: &Rating) -> RatingText {
    RatingText {
        grade: rating.grade.clone(),
        words: rating.words.clone(),
        figures: rating.figures.iter().map(|f| (f.key.to_string(), figure_text(f))).collect(),
    }
}

fn read_rating(text: RatingText) -> Rating {
    // The figures' names are the game's own; across a worker only grade and words are needed.
    Rating { grade: text.grade, words: text.words, figures: Vec::new() }
}

/// A figure's value for people.
fn figure_text(figure: &Figure) -> String {
    match &figure.value {
        FigureValue::Bool(b) => if *b { "yes" } else { "no" }.to_string(),
        FigureValue::Int(n) => n.to_string(),
        FigureValue::Milli(n) => {
            let sign = if *n < 0 { "-" } else { "" };
            alloc::format!("{sign}{}.{:03}", n.unsigned_abs() / 1000, n.unsigned_abs() % 1000)
        }
        FigureValue::Text(text) => text.clone(),
        FigureValue::Grid(rows) => alloc::format!("{} rows", rows.len()),
    }
}

pub(super) fn write_done<G: Game>(done: &TypedDone<G>) -> String {
    let found = match &done.found {
        Found::Game { params, seed, generated } => FoundText::Game {
            params: params.encode(Form::Full),
            seed: seed.clone(),
            desc: G::desc_text(params, &generated.desc),
            solution: generated.solution.as_deref().map(write_moves::<G>),
            rating: generated.rating.as_ref().map(write_rating),
            note: generated.note.clone(),
        },
        Found::Solution { moves, from_start } => {
            FoundText::Solution { moves: write_moves::<G>(moves), from_start: *from_start }
        }
        Found::Unsolvable(why) => FoundText::Unsolvable(why.clone()),
        Found::Steps(steps) => FoundText::Steps(
            steps
                .iter()
                .map(|step| StepText {
                    moves: write_moves::<G>(&step.moves),
                    remark: write_remark(&step.remark),
                })
                .collect(),
        ),
        Found::Words(remark) => FoundText::Words(write_remark(remark)),
        Found::Mistakes(remarks) => FoundText::Mistakes(remarks.iter().map(write_remark).collect()),
        Found::Rating(rating) => FoundText::Rating(write_rating(rating)),
        Found::Moves(moves) => FoundText::Moves(write_moves::<G>(moves)),
        Found::Stopped(stop) => FoundText::Stopped(stop_word(*stop).to_string()),
    };
    serde_json::to_string(&DoneText { revision: done.revision, found })
        .expect("plain texts are JSON")
}

/// Takes a result that [`Done::to_text`] wrote.
pub(crate) fn read_done<G: Game>(text: &str) -> Result<Done, JobTextError> {
    let text: DoneText =
        serde_json::from_str(text).map_err(|e| JobTextError::Syntax(e.to_string()))?;
    let found = match text.found {
        FoundText::Game { params, seed, desc, solution, rating, note } => {
            let params = G::Params::decode(&params, &G::Params::default())?;
            params.validate(Form::Short)?;
            let desc = G::parse_desc(&params, &desc)?;
            let solution = solution.as_deref().map(read_moves::<G>).transpose()?;
            let rating = rating.map(read_rating);
            Found::Game { params, seed, generated: Generated { desc, solution, rating, note } }
        }
        FoundText::Solution { moves, from_start } => {
            Found::Solution { moves: read_moves::<G>(&moves)?, from_start }
        }
        FoundText::Unsolvable(why) => Found::Unsolvable(why),
        FoundText::Steps(steps) => Found::Steps(
            steps
                .into_iter()
                .map(|step| {
                    let moves = read_moves::<G>(&step.moves)?;
                    Ok(HintStep { moves, remark: read_remark(step.remark) })
                })
                .collect::<Result<_, Invalid>>()?,
        ),
        FoundText::Words(remark) => Found::Words(read_remark(remark)),
        FoundText::Mistakes(remarks) => {
            Found::Mistakes(remarks.into_iter().map(read_remark).collect())
        }
        FoundText::Rating(rating) => Found::Rating(read_rating(rating)),
        FoundText::Moves(moves) => Found::Moves(read_moves::<G>(&moves)?),
        FoundText::Stopped(word) => Found::Stopped(match word.as_str() {
            "nodes" => Stop::Nodes,
            "memory" => Stop::Memory,
            "cancelled" => Stop::Cancelled,
            _ => Stop::Inner,
        }),
    };
    let done = TypedDone::<G> { revision: text.revision, found, memory: None };
    Ok(Done { inner: Box::new(done) })
}

fn stop_word(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "nodes",
        Stop::Memory => "memory",
        Stop::Cancelled => "cancelled",
        Stop::Inner => "inner",
    }
}
