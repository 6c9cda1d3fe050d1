//! The status line of a running search.

use puzzle_core::{Text, label, text};
use puzzle_midend::Task;

/// Returns the status line of a running search: its task, time and progress. `done` of `whole`
/// parts are done; `whole` is 0 if that is unknown.
///
/// ```
/// use puzzle_app::search_status;
/// use puzzle_midend::Task;
/// let text = search_status(&Task::Hint, 3, (0, 0), 2_500_000);
/// assert_eq!(text, "Looking for a hint… 3 s, 2.5 million nodes");
/// assert_eq!(search_status(&Task::NewGame, 1, (1, 4), 0), "Generating a puzzle… 1 s, 25%");
/// ```
pub fn search_status(task: &Task, seconds: u64, (done, whole): (u64, u64), nodes: u64) -> Text {
    let task = task_words(task);
    match (whole, nodes) {
        (0, 0) => text!("{task}… {seconds} s", task, seconds),
        (0, n) if n < 1_000_000 => {
            text!("{task}… {seconds} s, {n} thousand nodes", task, seconds, n = n / 1000)
        }
        (0, n) => {
            let millions = Text::decimal((n / 100_000) as f64 / 10.0, 1);
            text!("{task}… {seconds} s, {n} million nodes", task, seconds, n = millions)
        }
        _ => {
            let percent = 100 * done.min(whole) / whole;
            text!("{task}… {seconds} s, {percent}%", task, seconds, percent)
        }
    }
}

/// Returns the name of a task for the player.
pub(crate) fn task_words(task: &Task) -> &'static str {
    match task {
        Task::NewGame | Task::Generate { .. } => label!("Generating a puzzle"),
        Task::Solve(_) | Task::SolveHere(_) => label!("Solving"),
        Task::Improve { .. } => label!("Looking for a better solution"),
        Task::Hint => label!("Looking for a hint"),
        Task::Mistakes => label!("Looking for mistakes"),
        Task::Rate => label!("Rating the difficulty"),
        _ => label!("Searching"),
    }
}
