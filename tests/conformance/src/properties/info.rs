//! Property 1.

use puzzle_core::{Answer, Ask, Game, Plan, Rating, Stop};

use super::is_plain;
use crate::kit::{Kit, Sample, Verdict};

pub(super) fn info<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let info = G::INFO;
    let is_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if info.id.is_empty() || !info.id.chars().all(is_id) || info.id.starts_with('-') {
        return Err(format!("the id {:?} is not of a-z, 0-9 and -", info.id));
    }
    if info.name.trim().is_empty() || info.name.contains('\n') {
        return Err(format!("the name {:?} is not one line of words", info.name));
    }
    if info.tile < 1 {
        return Err(format!("tiles of {} pixels", info.tile));
    }
    if !info.measures.is_empty() && !info.solves {
        return Err("it names measures of solutions and does not solve".to_string());
    }
    if info.measures.iter().any(|m| m.is_empty() || !is_plain(m)) {
        return Err(format!("measures {:?} are not all words", info.measures));
    }
    let mut names: Vec<_> = G::palette().iter().map(|spec| spec.name).collect();
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) || names.contains(&"") {
        return Err(format!("own roles have no names of their own: {names:?}"));
    }
    match kit.samples().first() {
        Some(sample) => flags(kit, sample),
        None => Ok(()),
    }
}

/// What the flags say against what the provided methods do.
fn flags<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    kit.at(&sample.id);
    kit.position(&sample.start, &[]);
    let agree = |says: bool, does: bool, what: &str| match (says, does) {
        (true, false) => Err(format!("INFO says that it {what}, and it does not")),
        (false, true) => Err(format!("it {what}, and INFO does not say so")),
        _ => Ok(()),
    };
    let (info, start) = (G::INFO, &sample.start);
    let memory = &mut G::Memory::default();
    let ask = Ask::default();
    const NODES: u64 = 1_000;
    agree(info.has_text, G::text_format(start).is_some(), "has a text form")?;
    let answer = kit.search(NODES, 3, |work| G::solve(start, &ask, memory, work));
    agree(info.solves, !matches!(answer, Answer::Unknown(_)), "solves")?;
    let plan = kit.search(NODES, 3, |work| G::plan(start, &ask, memory, work));
    let provided = Ok(Plan::Nothing("this game has no hints".to_string()));
    agree(info.hints, plan != provided, "gives hints")?;
    let rating = kit.search(NODES, 3, |work| G::rate(start, &ask, memory, work));
    agree(info.rates, rating != Ok(Rating::default()), "rates")?;
    if !info.finds_mistakes {
        let found = kit.search(NODES, 3, |work| G::mistakes(start, memory, work));
        agree(false, found != Ok(Vec::new()) && !is_stop(&found), "finds mistakes")?;
    }
    Ok(())
}

fn is_stop<T>(result: &Result<T, Stop>) -> bool {
    result.is_err()
}
