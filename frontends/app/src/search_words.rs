//! What the player reads while a search runs.

use puzzle_midend::Task;

/// What a search does and how far it is, for the player. `done` of `whole` parts are done; `whole`
/// is 0 where that is not known.
///
/// ```
/// use puzzle_app::search_words;
/// use puzzle_midend::Task;
/// assert_eq!(search_words(&Task::Hint, 3, (0, 0), 2_500_000), "Looking for a hint… 3 s, 2.5 million nodes");
/// assert_eq!(search_words(&Task::NewGame, 1, (1, 4), 0), "Making a puzzle… 1 s, 25%");
/// ```
pub fn search_words(task: &Task, seconds: u64, (done, whole): (u64, u64), nodes: u64) -> String {
    let how_far = match (whole, nodes) {
        (0, 0) => String::new(),
        (0, n) if n < 1_000_000 => format!(", {} thousand nodes", n / 1000),
        (0, n) => format!(", {}.{} million nodes", n / 1_000_000, n / 100_000 % 10),
        _ => format!(", {}%", 100 * done.min(whole) / whole),
    };
    format!("{}… {seconds} s{how_far}", task_words(task))
}

/// What a search does, for the player.
pub(crate) fn task_words(task: &Task) -> &'static str {
    match task {
        Task::NewGame | Task::Generate { .. } => "Making a puzzle",
        Task::Solve(_) | Task::SolveHere(_) => "Solving",
        Task::Hint => "Looking for a hint",
        Task::Mistakes => "Looking for mistakes",
        Task::Rate => "Grading",
        _ => "Searching",
    }
}
