//! The controller of the page: its commands, when they are available, and the texts that the player
//! reads. Terminal and window use the same rules and texts.

use std::collections::BTreeSet;

use puzzle_app::{
    Availability, COMMANDS, Command, CommandContext, FrontEnd, LessonStep, LevelName, LevelPlace,
    ProvedBest, SideTask, Title, WinCard, archive, draft_rating, export_draft, file_solutions,
    improved_solution, improvement_task, is_generated, known_draft, known_puzzle, lesson_card,
    lesson_step, solution_words,
};
use puzzle_core::draw::Role;
use puzzle_core::{Text, text};
use puzzle_midend::{
    Collection, CollectionEntry, Date, FinishedJob, GameEntry, SearchReport, Task,
};
use puzzle_profile::{Difficulty, Finished, Improvements, NextPuzzles, Player, Progress, Solution};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use crate::board::Board;
use crate::json::{self, EntryText};

/// The JSON in which the page describes the current list of puzzles and what it offers after a win.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Around {
    /// The title of the list.
    title: Text,
    /// The title of the current puzzle of the list.
    level: String,
    /// Index of the current puzzle; `None` if no puzzle of the list has been opened.
    at: Option<usize>,
    /// Number of puzzles; 0 without a list.
    n: usize,
    /// Index of the next unsolved puzzle, if the current one was just solved.
    next: Option<usize>,
    /// Index of the first puzzle behind the current one, or before it, that is not solved.
    unsolved: Option<usize>,
    /// Whether a puzzle one grade harder is offered.
    has_harder: bool,
    /// Whether a solution of the puzzle is known.
    has_solution: bool,
    /// Whether the puzzle was just solved.
    is_win: bool,
    /// Whether the game has an editor. It may be in another module.
    has_editor: bool,
}

impl Around {
    fn context<'a>(&self, board: &'a Board) -> CommandContext<'a> {
        let place = LevelPlace {
            at: self.at.unwrap_or(0),
            n: self.n,
            is_on_board: self.at.is_some(),
            next_unsolved: self.next,
            unsolved: self.unsolved,
        };
        CommandContext {
            front_end: FrontEnd::Page,
            session: Some(&board.session),
            levels: (self.n > 0).then_some(place),
            has_harder: self.has_harder,
            has_solution: self.has_solution,
            is_win: self.is_win,
            has_editor: self.has_editor,
        }
    }
}

/// A better solution, and what to say about it.
#[derive(Serialize)]
struct ImprovedText {
    solution: Solution,
    words: Text,
}

/// The JSON of a command of the page.
#[derive(Serialize)]
struct CommandText {
    command: &'static Command,
    label: Text,
    /// The keys that run the command, as text.
    keys: Vec<String>,
}

/// Returns the commands of the page: `[{command, label, keys}]`.
#[wasm_bindgen]
pub fn commands() -> String {
    let of_page = COMMANDS.iter().filter(|info| info.is_in(FrontEnd::Page));
    let list: Vec<CommandText> = of_page
        .map(|info| CommandText {
            command: &info.command,
            label: Text::literal(info.label),
            keys: info.keys(FrontEnd::Page).map(|key| key.to_string()).collect(),
        })
        .collect();
    json::write(&list)
}

/// Returns the text about a running search: what it does and its progress.
///
/// # Errors
/// When the text is not a task.
#[wasm_bindgen]
pub fn search_status(
    task: &str,
    seconds: f64,
    done: f64,
    whole: f64,
    nodes: f64,
) -> Result<String, JsError> {
    let task: Task = json::read(task)?;
    let part = (done as u64, whole as u64);
    Ok(json::say(puzzle_app::search_status(&task, seconds as u64, part, nodes as u64)))
}

/// The JSON in which the page passes a list of puzzles.
#[derive(Deserialize)]
pub(crate) struct ListText {
    /// The key of the list, by which records of games refer to it.
    key: String,
    ids: Vec<String>,
    headers: Vec<(String, String)>,
}

/// The JSON of a player's progress in a list of puzzles.
#[derive(Serialize)]
struct ProgressText {
    solved: Vec<bool>,
    is_open: Vec<bool>,
    n: usize,
    is_in_order: bool,
}

/// Returns the progress in lists of puzzles, `[{key, ids, headers}]`, from a log of finished games:
/// `{solved, is_open, n, is_in_order}` for each list.
///
/// # Errors
/// When an argument is not valid.
#[wasm_bindgen]
pub fn progress(lists: &str, log: &str) -> Result<String, JsError> {
    let lists: Vec<ListText> = json::read(lists)?;
    let log = json::log(log)?;
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

/// Returns the index of the first puzzle of a list behind index `at`, or before it, that is
/// unlocked and not solved; nothing if there is none. `list` is `{key, ids, headers}`.
///
/// # Errors
/// When an argument is not valid.
#[wasm_bindgen]
pub fn next_unsolved(list: &str, log: &str, at: Option<usize>) -> Result<Option<usize>, JsError> {
    let list: ListText = json::read(list)?;
    let log = json::log(log)?;
    let (key, collection) = collection_of(list);
    Ok(Progress::of(&log, &key, &collection).next_unsolved(at))
}

/// Returns the key and the collection of a list.
pub(crate) fn collection_of(list: ListText) -> (String, Collection) {
    let mut collection = Collection::default();
    for (key, value) in list.headers {
        collection.headers.push(key, value);
    }
    collection.entries = list.ids.into_iter().map(CollectionEntry::new).collect();
    (list.key, collection)
}

/// The JSON of the card that the page shows for a lesson or a win: lines with the role of their
/// color, and commands with labels.
#[derive(Serialize)]
struct CardText {
    title: Text,
    step: Text,
    words: Vec<(Text, &'static str)>,
    offers: Vec<(Text, Command)>,
    /// At a win, the params of a puzzle that is one grade harder.
    harder: Option<String>,
    /// At a win, the index of the next unsolved puzzle of the list.
    next: Option<usize>,
    /// At a win, a text to share.
    share: Text,
    /// At a win, the shortest solution, if it is proved.
    solution: Option<SolutionText>,
}

/// The JSON of a solution that the page shows: its moves, and the text beside them.
#[derive(Serialize)]
struct SolutionText {
    moves: String,
    words: Text,
}

/// The name of a role in the style sheet of the page.
fn role_word(role: Role) -> &'static str {
    match role {
        Role::DONE => "done",
        Role::HINT => "hint",
        Role::ACTIVE => "active",
        _ => "text",
    }
}

fn words_of(words: Vec<(Text, Role)>) -> Vec<(Text, &'static str)> {
    words.into_iter().map(|(words, role)| (words, role_word(role))).collect()
}

#[wasm_bindgen]
impl Board {
    /// Returns why a command is disabled: nothing if it is enabled, a message if it can do nothing
    /// now, an empty text if this game does not have it. `around` describes the list of puzzles:
    /// `{title, level, at, n, next, has_harder}`.
    ///
    /// # Errors
    /// When an argument is not valid.
    pub fn refusal(&self, command: &str, around: &str) -> Result<Option<String>, JsError> {
        let command: Command = json::read(command)?;
        let around = json::read::<Around>(around)?;
        Ok(match around.context(self).availability(&command) {
            Availability::Enabled => None,
            Availability::Disabled(words) => Some(json::say(words)),
            Availability::Hidden => Some(String::new()),
        })
    }

    /// Returns the ID of the puzzle on the board that the player shares; in an editor that of the
    /// drawn puzzle, if the draft is one. Nothing without a game.
    pub fn shared_id(&self) -> Option<String> {
        puzzle_app::shared_id(&self.session)
    }

    /// Returns the puzzle that the draft on the board makes: `{id, title, texts}`.
    ///
    /// # Errors
    /// When the draft lacks something that a puzzle needs, with a message for the player.
    pub fn drafted_entry(&self) -> Result<String, JsError> {
        let puzzle = self.session.drafted_entry().map_err(json::error)?;
        Ok(json::write(&EntryText::from(&puzzle)))
    }

    /// Returns the index of the next or the previous level.
    ///
    /// # Errors
    /// When there is none, with a message for the player.
    pub fn step_level(&self, is_forward: bool, around: &str) -> Result<usize, JsError> {
        let around = json::read::<Around>(around)?;
        let place = around.context(self).levels;
        let place = place.ok_or_else(|| json::error(text!("No collection is open")))?;
        place.step(is_forward).map_err(json::error)
    }

    /// Returns the title of the puzzle, `[game, place, puzzle]`.
    ///
    /// # Errors
    /// When the argument is not valid.
    pub fn title(&self, around: &str) -> Result<String, JsError> {
        let around = json::read::<Around>(around)?;
        let level = around.at.map(|at| LevelName {
            collection: &around.title,
            level: &around.level,
            at,
            n: around.n,
        });
        let Title { game, place, puzzle } = Title::of(&self.session, level).with_day(self.day());
        Ok(json::write(&[game, place, puzzle]))
    }

    /// Returns the texts and buttons that the page shows for the current step of a lesson,
    /// `{title, step, words, offers}`.
    pub fn lesson_card(&self) -> Option<String> {
        let card = lesson_card(&self.session)?;
        Some(json::write(&CardText {
            title: card.title,
            step: card.step,
            words: words_of(card.words),
            offers: card.offers,
            harder: None,
            next: None,
            share: Text::default(),
            solution: None,
        }))
    }

    /// Sets the params of new puzzles to those of a first puzzle, which follows the last lesson.
    pub fn set_beginner_params(&mut self) {
        self.session.set_beginner_params();
    }

    /// Returns what follows the current step of a lesson: `step`, the index of the next lesson, or
    /// `puzzles`.
    pub fn lesson_step(&self) -> Option<String> {
        Some(match lesson_step(&self.session)? {
            LessonStep::NextStep => "step".to_string(),
            LessonStep::Lesson(at) => at.to_string(),
            LessonStep::Puzzles => "puzzles".to_string(),
        })
    }

    /// Returns the texts and buttons that the page shows when a puzzle is solved, `{title, step,
    /// words, offers, harder, next, share, solution}`. `game` is the record of the finished game,
    /// `log` has the games finished before, and `list` is the list that contains the puzzle, `{key,
    /// ids, headers}`. `best` is the finished job of [`best_task`](Self::best_task), as soon as it
    /// is known, and `link` the address of the page without a game ID.
    ///
    /// # Errors
    /// When an argument is not valid.
    pub fn win_card(
        &self,
        game: &str,
        log: &str,
        list: Option<String>,
        best: Option<String>,
        link: &str,
    ) -> Result<String, JsError> {
        let game: Finished = json::read(game)?;
        let log = json::log(log)?;
        let news = Improvements::of(&log, &game);
        let list: Option<ListText> = list.map(|list| json::read(&list)).transpose()?;
        let progress = list.map(|list| {
            let (key, collection) = collection_of(list);
            Progress::of(log.iter().chain([&game]), &key, &collection)
        });
        let entry = crate::games().game(&game.game).map_err(json::error)?;
        let next = NextPuzzles::after(&game, &entry, progress.as_ref());
        let title = (Text::literal(entry.info.name), Title::kind_of(&self.session));
        let puzzle = game.puzzle.clone();
        let mut card = WinCard::new(game, title, news, next, &log);
        card.best = best.and_then(|done| proved(&entry, &puzzle, &done));
        Ok(json::write(&CardText {
            title: text!("Solved"),
            step: Text::default(),
            words: words_of(card.lines()),
            offers: card.offers(),
            share: card.share_text(link),
            harder: card.next.harder.and_then(|(_, id)| Some(id.split_once('/')?.1.to_string())),
            next: card.next.in_collection.and_then(|place| (place.number as usize).checked_sub(1)),
            solution: card.best.map(|best| SolutionText {
                words: text!(
                    "A solution with {length}, the fewest possible",
                    length = best.length(best.n)
                ),
                moves: best.moves_text,
            }),
        }))
    }

    /// Returns the task of the search that proves the fewest moves of the puzzle on the board;
    /// nothing if all solutions have the same length.
    pub fn best_task(&self) -> Option<String> {
        ProvedBest::task(&self.session.capabilities()).map(|task| json::write_task(&task))
    }

    /// Returns the tasks of the searches that find out what the ID of the puzzle does not say: how
    /// hard it is, and whether it is the puzzle of `today`, in days since 1970-01-01. `log` has the
    /// finished games; `is_of_list` says that the puzzle belongs to a collection.
    ///
    /// # Errors
    /// When an argument is not valid.
    pub fn side_tasks(&self, log: &str, is_of_list: bool, today: i32) -> Result<String, JsError> {
        let (log, today) = (json::log(log)?, json::date(today)?);
        let entry = crate::games().game(&self.game()).map_err(json::error)?;
        let is_solved = log
            .iter()
            .any(|game| game.game == entry.info.id && game.day == Some(today) && game.is_solved());
        let open = (!is_of_list && !is_solved).then_some(today);
        let tasks = SideTask::of_new(&self.session, open);
        let tasks = tasks.iter().filter_map(|task| task.task(&entry));
        Ok(format!("[{}]", tasks.map(|task| json::write_task(&task)).collect::<Vec<_>>().join(",")))
    }

    /// Returns the job that rates the draft on the board of an editor; nothing if the draft is not
    /// yet a puzzle.
    pub fn draft_job(&mut self) -> Option<String> {
        let is_puzzle = self.session.drafted_id().is_ok();
        is_puzzle.then(|| self.session.job(&Task::Rate).ok().map(|job| job.to_text())).flatten()
    }

    /// Takes what the finished job of a [side task](Self::side_tasks) or of a
    /// [draft](Self::draft_job) found out about the puzzle on the board, without showing it.
    ///
    /// # Errors
    /// When an argument is not valid.
    pub fn learn(&mut self, done: &str, today: i32) -> Result<(), JsError> {
        let report = FinishedJob::from_text(done).map_err(json::error)?.report;
        let entry = crate::games().game(&self.game()).map_err(json::error)?;
        let puzzle = self.session.game_id().unwrap_or_default();
        if entry.capabilities().is_editor() {
            if let Some(rating) = draft_rating(report) {
                self.session.keep_rating(rating);
            }
        } else if let SearchReport::Rating(rating) = report {
            self.session.keep_rating(rating);
        } else if is_generated(&entry, &puzzle, &report) {
            self.found_day = Some((puzzle, json::date(today)?));
        }
        Ok(())
    }

    /// Returns the record of a game that ended on this board with what was found out about its
    /// puzzle since: its grade and its day. Nothing if that is nothing new.
    ///
    /// # Errors
    /// When the record is not valid.
    pub fn amended(&self, game: &str) -> Result<Option<String>, JsError> {
        let mut game: Finished = json::read(game)?;
        if self.session.game_id().is_none_or(|id| id != game.puzzle) {
            return Ok(None);
        }
        let before = game.clone();
        if game.difficulty == Difficulty::Given {
            game.difficulty = Difficulty::of(&self.session);
        }
        let entry = crate::games().game(&game.game).map_err(json::error)?;
        if let (None, Some(day)) = (game.day, self.day()) {
            game.set_day(&entry, day);
        }
        Ok((before != game).then(|| json::write(&game)))
    }

    /// Returns the solutions that the file of the puzzle on the board has, as a list of JSON. `at`
    /// is the time in seconds and `today` the date in days since 1970-01-01.
    ///
    /// # Errors
    /// When there is no such date.
    pub fn file_solutions(&self, at: f64, today: i32) -> Result<String, JsError> {
        let when = (at.max(0.0) as u64, json::date(today)?);
        let entry = self.session.entry();
        let found = entry.map(|entry| file_solutions(&crate::games(), &entry, when));
        Ok(json::write(&found.unwrap_or_default()))
    }

    /// Returns the player's best solution of the puzzle on the board, `{moves, words}`. `log` has
    /// the finished games, `of_files` the solutions that came with files.
    ///
    /// # Errors
    /// When an argument is not valid.
    pub fn best_solution(&self, log: &str, of_files: &str) -> Result<Option<String>, JsError> {
        let best = Solution::to_show(self.kept_solutions(log, of_files)?);
        Ok(best.map(|best| {
            let words = solution_words(&best);
            json::write(&SolutionText { moves: best.text, words })
        }))
    }

    /// Exports the puzzle that the draft on the board makes, with the player's solutions of it,
    /// which the last two arguments have as in [`best_solution`](Self::best_solution).
    ///
    /// # Errors
    /// When the draft makes no puzzle, or the format cannot represent it.
    pub fn export_draft(
        &self,
        format: &str,
        choice: &str,
        log: &str,
        of_files: &str,
    ) -> Result<Vec<u8>, JsError> {
        let known = kept_solutions(self.session.drafted_id().ok(), log, of_files)?;
        let games = crate::games();
        export_draft(&games, &self.session, known, (format, choice)).map_err(json::error)
    }

    /// Returns the solutions that are kept of the puzzle on the board.
    fn kept_solutions(&self, log: &str, of_files: &str) -> Result<Vec<Solution>, JsError> {
        kept_solutions(self.session.game_id(), log, of_files)
    }

    /// Returns the search for a better solution than the best one of the puzzle on the board, as
    /// JSON; nothing without a solution. The arguments are those of
    /// [`best_solution`](Self::best_solution).
    ///
    /// # Errors
    /// When an argument is not valid.
    pub fn improvement_task(&self, log: &str, of_files: &str) -> Result<Option<String>, JsError> {
        let kept = self.kept_solutions(log, of_files)?;
        Ok(improvement_task(&self.session, &kept).map(|task| json::write_task(&task)))
    }

    /// Returns the better solution in the report of that search, as JSON, and what to say about it:
    /// `{solution, words}`; nothing if it is no better. `at` is the time in seconds and `today` the
    /// date in days since 1970-01-01.
    ///
    /// # Errors
    /// When an argument is not valid.
    pub fn improved(&self, report: &str, at: f64, today: i32) -> Result<Option<String>, JsError> {
        let report: SearchReport = json::read(report)?;
        let when = (at.max(0.0) as u64, json::date(today)?);
        let solution = improved_solution(&self.session, &report, when);
        let SearchReport::Improved(improved) = report else { return Ok(None) };
        let words = improved.words();
        Ok(solution.map(|solution| json::write(&ImprovedText { solution, words })))
    }

    /// Returns a message if the player has solved this puzzle, or the one that the draft on the
    /// board makes, a mirror image or a rotation of it before. `log` has the finished games.
    ///
    /// # Errors
    /// When the log is not valid.
    pub fn known(&self, log: &str) -> Result<Option<String>, JsError> {
        let log = json::log(log)?;
        let of_puzzle = |id: &str| log.iter().filter(|game| game.puzzle == id).cloned().collect();
        if self.session.capabilities().is_editor() {
            return Ok(known_draft(&crate::games(), &self.session, of_puzzle).map(json::say));
        }
        Ok(known_puzzle(&self.session, of_puzzle).map(json::say))
    }

    /// Returns the puzzles of the day of the past days, the latest first:
    /// `[[date, label, result], …]`. `log` has the finished games, `begun` the dates of the puzzles
    /// that are in progress, and `today` is in days since 1970-01-01.
    ///
    /// # Errors
    /// When an argument is not valid.
    pub fn archive(&self, log: &str, begun: &str, today: i32) -> Result<String, JsError> {
        let (log, today) = (json::log(log)?, json::date(today)?);
        let begun: BTreeSet<Date> = json::read(begun)?;
        let entry = crate::games().game(&self.game()).map_err(json::error)?;
        let days = archive(&entry, &log, &begun, today);
        let lines: Vec<[Text; 3]> =
            days.iter().map(|day| [Text::shown(day.date), day.label(), day.words()]).collect();
        Ok(json::write(&lines))
    }
}

/// Returns the solutions that are kept of a puzzle.
fn kept_solutions(
    puzzle: Option<String>,
    log: &str,
    of_files: &str,
) -> Result<Vec<Solution>, JsError> {
    let solutions: Vec<Solution> = json::read(of_files)?;
    let player = Player { finished: json::log(log)?, solutions, ..Player::default() };
    Ok(puzzle.map_or_else(Vec::new, |id| player.solutions_of(&id)))
}

fn proved(entry: &GameEntry, puzzle: &str, done: &str) -> Option<ProvedBest> {
    let done = FinishedJob::from_text(done).ok()?;
    ProvedBest::of(entry, puzzle, &done.report)
}
