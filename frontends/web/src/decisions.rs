//! What the page asks before it does something: which commands there are, what they lead to, what
//! the player reads. The answers are those that terminal and window get.

use puzzle_app::{
    Availability, COMMANDS, Command, FrontEnd, LessonStep, LevelName, LevelPlace, Situation, Title,
    lesson_card, lesson_step, win_offers, win_words,
};
use puzzle_core::draw::Role;
use puzzle_midend::{Collection, CollectionEntry, Session, Task};
use puzzle_profile::{Finished, News, Next, Progress};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::board::Board;
use crate::json;

/// The list of puzzles that the page goes through, and what was just solved.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Around {
    /// The title of the list.
    title: String,
    /// The title of the puzzle in it.
    level: String,
    /// The puzzle, counted from 0; `None` where the list was only looked at.
    at: Option<usize>,
    /// How many there are; 0 without a list.
    n: usize,
    /// The next one that is not solved, where this one was just solved.
    next: Option<usize>,
    /// Whether a puzzle one grade harder is offered.
    has_harder: bool,
}

impl Around {
    fn read(text: &str) -> Result<Self, JsError> {
        serde_json::from_str(text).map_err(json::error)
    }

    fn situation<'a>(&self, session: &'a dyn Session) -> Situation<'a> {
        let place = LevelPlace {
            at: self.at.unwrap_or(0),
            n: self.n,
            is_begun: self.at.is_some(),
            next_unsolved: self.next,
        };
        Situation {
            front_end: FrontEnd::Page,
            session: Some(session),
            levels: (self.n > 0).then_some(place),
            has_harder: self.has_harder,
        }
    }
}

/// A command of the page.
#[derive(Serialize)]
struct CommandText {
    command: &'static Command,
    label: &'static str,
    /// Its keys, as text.
    keys: Vec<String>,
}

/// The commands that the page offers, `[{command, label, keys}]`.
#[wasm_bindgen]
pub fn commands() -> String {
    let of_page = COMMANDS.iter().filter(|info| info.is_in(FrontEnd::Page));
    let list: Vec<CommandText> = of_page
        .map(|info| CommandText {
            command: &info.command,
            label: info.label,
            keys: info.keys(FrontEnd::Page).map(|key| key.to_string()).collect(),
        })
        .collect();
    json::write(&list)
}

/// What a search does and how far it is, for the player.
///
/// # Errors
/// When the text is no task.
#[wasm_bindgen]
pub fn search_words(
    task: &str,
    seconds: f64,
    done: f64,
    whole: f64,
    nodes: f64,
) -> Result<String, JsError> {
    let task: Task = serde_json::from_str(task).map_err(json::error)?;
    let part = (done as u64, whole as u64);
    Ok(puzzle_app::search_words(&task, seconds as u64, part, nodes as u64))
}

/// A list of puzzles whose progress is asked for.
#[derive(Deserialize)]
struct ListText {
    /// What the places of games name it by.
    key: String,
    ids: Vec<String>,
    headers: Vec<(String, String)>,
}

/// What is solved of a list.
#[derive(Serialize)]
struct ProgressText {
    solved: Vec<bool>,
    is_open: Vec<bool>,
    n: usize,
    is_in_order: bool,
}

/// What a log of finished games says of lists of puzzles, `[{key, ids, headers}]`: of each
/// `{solved, is_open, n, is_in_order}`.
///
/// # Errors
/// When the texts are no lists and no log.
#[wasm_bindgen]
pub fn progress(lists: &str, log: &str) -> Result<String, JsError> {
    let lists: Vec<ListText> = serde_json::from_str(lists).map_err(json::error)?;
    let log: Vec<Finished> = serde_json::from_str(log).map_err(json::error)?;
    let collections: Vec<(String, Collection)> = lists.into_iter().map(collection_of).collect();
    let keyed = collections.iter().map(|(key, list)| (key.as_str(), list));
    let progress = Progress::of_all(&log, keyed).into_iter().map(|progress| ProgressText {
        is_open: (0..progress.solved.len()).map(|at| progress.is_open(at)).collect(),
        n: progress.n_solved(),
        is_in_order: progress.is_in_order,
        solved: progress.solved,
    });
    Ok(json::write(&progress.collect::<Vec<_>>()))
}

fn collection_of(list: ListText) -> (String, Collection) {
    let mut collection = Collection::default();
    for (key, value) in list.headers {
        collection.headers.push(key, value);
    }
    collection.entries = list.ids.into_iter().map(CollectionEntry::new).collect();
    (list.key, collection)
}

/// Words with the role of their color, and commands with their labels.
#[derive(Serialize)]
struct CardText {
    title: String,
    step: String,
    words: Vec<(String, &'static str)>,
    offers: Vec<(String, Command)>,
    /// The params of the puzzle one grade harder, at a win.
    harder: Option<String>,
    /// The next puzzle of the list that is not solved, from 0, at a win.
    next: Option<usize>,
}

/// The role of a color by a word of the page's style sheet.
fn role_word(role: Role) -> &'static str {
    match role {
        Role::DONE => "done",
        Role::HINT => "hint",
        Role::ACTIVE => "active",
        _ => "text",
    }
}

fn words_of(words: Vec<(String, Role)>) -> Vec<(String, &'static str)> {
    words.into_iter().map(|(words, role)| (words, role_word(role))).collect()
}

#[wasm_bindgen]
impl Board {
    /// Whether a command can be carried out: nothing where it can, words for the player where it
    /// would do nothing now, an empty text where this game has no such thing. `around` is what is
    /// known of the list of puzzles, `{title, level, at, n, next, has_harder}`.
    ///
    /// # Errors
    /// When one of the texts is none.
    pub fn refusal(&self, command: &str, around: &str) -> Result<Option<String>, JsError> {
        let command: Command = serde_json::from_str(command).map_err(json::error)?;
        let around = Around::read(around)?;
        Ok(match around.situation(&*self.session).availability(&command) {
            Availability::Offered => None,
            Availability::Idle(words) => Some(words.to_string()),
            Availability::Absent => Some(String::new()),
        })
    }

    /// The level that the next or the previous one is, from 0.
    ///
    /// # Errors
    /// When there is none, in words for the player.
    pub fn step_level(&self, is_forward: bool, around: &str) -> Result<usize, JsError> {
        let around = Around::read(around)?;
        let place = around.situation(&*self.session).levels;
        let place = place.ok_or_else(|| JsError::new("No collection is played"))?;
        place.step(is_forward).map_err(json::error)
    }

    /// What the puzzle is called, `{game, place, puzzle}`.
    ///
    /// # Errors
    /// When the text is none.
    pub fn title(&self, around: &str) -> Result<String, JsError> {
        let around = Around::read(around)?;
        let level = around.at.map(|at| LevelName {
            collection: &around.title,
            level: &around.level,
            at,
            n: around.n,
        });
        let Title { game, place, puzzle } = Title::of(&*self.session, level);
        Ok(json::write(&[game, place, puzzle]))
    }

    /// The card of the lesson that is played, `{title, step, words, offers}`.
    pub fn lesson_card(&self) -> Option<String> {
        let card = lesson_card(&*self.session)?;
        Some(json::write(&CardText {
            title: card.title,
            step: card.step,
            words: words_of(card.words),
            offers: card.offers,
            harder: None,
            next: None,
        }))
    }

    /// What going on in a lesson leads to: `step`, the number of the next lesson, or `puzzles`.
    pub fn lesson_step(&self) -> Option<String> {
        Some(match lesson_step(&*self.session)? {
            LessonStep::NextStep => "step".to_string(),
            LessonStep::Lesson(at) => at.to_string(),
            LessonStep::Puzzles => "puzzles".to_string(),
        })
    }

    /// The card of a win: `game` is the finished game, `log` all that was finished before, and
    /// `list` the list of puzzles that it was played in, `{key, ids, headers}`.
    ///
    /// # Errors
    /// When one of the texts is none.
    pub fn win_card(&self, game: &str, log: &str, list: Option<String>) -> Result<String, JsError> {
        let game: Finished = serde_json::from_str(game).map_err(json::error)?;
        let log: Vec<Finished> = serde_json::from_str(log).map_err(json::error)?;
        let news = News::of(&log, &game);
        let list: Option<ListText> =
            list.map(|list| serde_json::from_str(&list)).transpose().map_err(json::error)?;
        let progress = list.map(|list| {
            let (key, collection) = collection_of(list);
            Progress::of(log.iter().chain([&game]), &key, &collection)
        });
        let entry = crate::games().game(&game.game).map_err(json::error)?;
        let next = Next::after(&game, &entry, progress.as_ref());
        Ok(json::write(&CardText {
            title: "Solved".into(),
            step: String::new(),
            words: words_of(win_words(&game, &news, &next)),
            offers: win_offers(&next),
            harder: next.harder.and_then(|(_, id)| Some(id.split_once('/')?.1.to_string())),
            next: next.in_collection.and_then(|place| (place.number as usize).checked_sub(1)),
        }))
    }
}
