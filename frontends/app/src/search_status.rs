//! The status line of a running search.

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
pub fn search_status(task: &Task, seconds: u64, (done, whole): (u64, u64), nodes: u64) -> String {
    let how_far = match (whole, nodes) {
        (0, 0) => String::new(),
        (0, n) if n < 1_000_000 => format!(", {} thousand nodes", n / 1000),
        (0, n) => format!(", {}.{} million nodes", n / 1_000_000, n / 100_000 % 10),
        _ => format!(", {}%", 100 * done.min(whole) / whole),
    };
    format!("{}… {seconds} s{how_far}", task_words(task))
}

/// Returns the name of a task for the player.
pub(crate) fn task_words(task: &Task) -> &'static str {
    match task {
        Task::NewGame | Task::Generate { .. } => "Generating a puzzle",
        Task::Solve(_) | Task::SolveHere(_) => "Solving",
        Task::Improve { .. } => "Looking for a better solution",
        Task::Hint => "Looking for a hint",
        Task::Mistakes => "Looking for mistakes",
        Task::Rate => "Rating the difficulty",
        _ => "Searching",
    }
}
