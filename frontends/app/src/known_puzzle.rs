//! What the player should know about a new puzzle on the board.

use puzzle_midend::{Midend, Registry};
use puzzle_profile::{Finished, Records, Solution};

use crate::text_format::{time, with_hints};
use puzzle_core::{Text, plural, text};

/// Returns the text beside a shown solution: whose it is, its length and its date.
pub fn solution_words(solution: &Solution) -> Text {
    let date = Text::shown(solution.date);
    let moves = plural!(n = solution.moves, "{n} move", "{n} moves");
    match solution.game {
        Some(_) => text!("Your best solution: {moves}, {date}", moves, date),
        None if solution.is_by_program => {
            text!("A better solution that the program found: {moves}, {date}", moves, date)
        }
        None => text!("The solution of a file: {moves}, {date}", moves, date),
    }
}

/// Returns a message if the player has solved the puzzle that a changed draft makes, or an image of
/// it. `log_of` returns the player's log entries for a puzzle ID.
pub fn known_draft(
    registry: &Registry,
    draft: &Midend,
    log_of: impl Fn(&str) -> Vec<Finished>,
) -> Option<Text> {
    // A puzzle that is given by a seed is made when it is played.
    let is_given = |id: &String| draft.position() > 0 && id.contains(':');
    let puzzle = draft.drafted_id().ok().filter(is_given)?;
    known(&Midend::start(&puzzle, registry).ok()?, log_of, false)
}

/// Returns a message if the player has solved the puzzle on the board before, or a mirror image or
/// a rotation of it. `log_of` returns the player's log entries for a puzzle ID.
pub fn known_puzzle(session: &Midend, log_of: impl Fn(&str) -> Vec<Finished>) -> Option<Text> {
    known(session, log_of, true)
}

/// Returns that message. `offer` follows if the puzzle itself was solved.
fn known(
    session: &Midend,
    log_of: impl Fn(&str) -> Vec<Finished>,
    is_offered: bool,
) -> Option<Text> {
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
        records.extend(best.millis.map(|best| {
            with_hints(text!("best time {time}", time = time(best.value)), best.hints)
        }));
        let has_length = session.capabilities().solutions_differ_in_length;
        let moves = best.moves.filter(|_| has_length);
        records.extend(
            moves.map(|best| with_hints(text!("fewest moves {n}", n = best.value), best.hints)),
        );
        let (records, date) = (Text::commas(records), Text::shown(best.last_date));
        let is_daily = log.iter().any(|game| game.day.is_some());
        let solved = match (is_daily, records.is_empty()) {
            (true, true) => text!("You solved this puzzle of the day on {date}", date),
            (true, false) => {
                text!("You solved this puzzle of the day on {date} ({records})", date, records)
            }
            (false, true) => text!("You solved this puzzle on {date}", date),
            (false, false) => text!("You solved this puzzle on {date} ({records})", date, records),
        };
        return Some(if is_offered {
            text!("{solved}. Play it again, or show your best solution", solved)
        } else {
            solved
        });
    }
    let mut images = session.image_ids().into_iter();
    let (log, is_mirrored) =
        images.find_map(|(id, is_mirrored)| Some((solved(&id)?, is_mirrored)))?;
    let of_player = log.iter().filter(|game| game.is_solved());
    let last = of_player.max_by_key(|game| (game.date, game.at, game.uid))?;
    let date = Text::shown(last.date);
    let image = if is_mirrored {
        text!("This is a mirror image of a puzzle that you solved on {date}", date)
    } else {
        text!("This is a rotation of a puzzle that you solved on {date}", date)
    };
    Some(match &last.source.title {
        title if title.is_empty() => image,
        title => text!("{image}: {title}", image, title),
    })
}
