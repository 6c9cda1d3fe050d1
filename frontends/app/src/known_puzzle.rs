//! What the player should know about a new puzzle on the board.

use puzzle_midend::{Registry, Session};
use puzzle_profile::{Finished, Records, Solution};

use crate::text_format::{count, hints_note, time};

/// Returns the text beside a shown solution: whose it is, its length and its date.
pub fn solution_words(solution: &Solution) -> String {
    let who = match solution.game {
        Some(_) => "Your best solution",
        None if solution.is_by_program => "A better solution that the program found",
        None => "The solution of a file",
    };
    format!("{who}: {}, {}", count(solution.moves.into(), "move"), solution.date)
}

/// Returns a message if the player has solved the puzzle that a changed draft makes, or an image of
/// it. `log_of` returns the player's log entries for a puzzle ID.
pub fn known_draft(
    registry: &Registry,
    draft: &dyn Session,
    log_of: impl Fn(&str) -> Vec<Finished>,
) -> Option<String> {
    // A puzzle that is given by a seed is made when it is played.
    let is_given = |id: &String| draft.position() > 0 && id.contains(':');
    let puzzle = draft.drafted_id().ok().filter(is_given)?;
    known(&*registry.start(&puzzle).ok()?, log_of, "")
}

/// Returns a message if the player has solved the puzzle on the board before, or a mirror image or
/// a rotation of it. `log_of` returns the player's log entries for a puzzle ID.
pub fn known_puzzle(
    session: &dyn Session,
    log_of: impl Fn(&str) -> Vec<Finished>,
) -> Option<String> {
    known(session, log_of, ". Play it again, or show your best solution")
}

/// Returns that message. `offer` follows if the puzzle itself was solved.
fn known(
    session: &dyn Session,
    log_of: impl Fn(&str) -> Vec<Finished>,
    offer: &str,
) -> Option<String> {
    let solved = |id: &str| {
        let log = log_of(id);
        log.iter().any(Finished::is_solved).then_some(log)
    };
    let puzzle = session.game_id()?;
    if let Some(log) = solved(&puzzle) {
        let records = Records::of(&log);
        let best = records.of_puzzle(&puzzle)?;
        // The records may be of different games, and neither of the last one.
        let mut records = Vec::new();
        records.extend(
            best.millis
                .map(|best| format!("best time {}{}", time(best.value), hints_note(best.hints))),
        );
        let has_length = session.capabilities().solutions_differ_in_length;
        let moves = best.moves.filter(|_| has_length);
        records.extend(
            moves.map(|best| format!("fewest moves {}{}", best.value, hints_note(best.hints))),
        );
        let records = match records.join(", ") {
            records if records.is_empty() => records,
            records => format!(" ({records})"),
        };
        let date = best.last_date;
        let is_daily = log.iter().any(|game| game.day.is_some());
        let what = if is_daily { "puzzle of the day" } else { "puzzle" };
        return Some(format!("You solved this {what} on {date}{records}{offer}"));
    }
    let mut images = session.image_ids().into_iter();
    let (log, is_mirrored) =
        images.find_map(|(id, is_mirrored)| Some((solved(&id)?, is_mirrored)))?;
    let of_player = log.iter().filter(|game| game.is_solved());
    let last = of_player.max_by_key(|game| (game.date, game.at, game.uid))?;
    let relation = if is_mirrored { "mirror image" } else { "rotation" };
    let title = match last.source.title.as_str() {
        "" => String::new(),
        title => format!(": {title}"),
    };
    Some(format!("This is a {relation} of a puzzle that you solved on {}{title}", last.date))
}
