//! Hints with their reasons.

use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, HintStep, Plan, SolveRequest, Stop, Work};
use puzzle_core::text;

use crate::description::why_lost;
use crate::moves::Move;
use crate::reason::{Finder, Reason, Why};
use crate::solve::{ClearResult, decide};
use crate::solver::line;
use crate::state::State;

/// The node limit for the proof that another pair would lose. It decides what a hint says, so it
/// must not depend on the machine.
const PROOF_NODES: u64 = 5_000;
/// The largest number of steps of one plan. After these steps a new plan is computed.
const MAX_STEPS: usize = 8;

/// Returns pairs of a line that clears the board, each with its reason. Pairs that cannot do harm
/// come first.
pub(crate) fn plan(
    state: &State,
    request: &SolveRequest<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.n_left() == 0 {
        return Ok(Plan::Nothing(text!("all tiles are already cleared")));
    }
    // The moves known to continue from here, or the solver's: a hint never leaves a line that
    // clears the board.
    let Some(line) = line(state, request, work)? else {
        return Ok(Plan::Lost(why_lost(state)));
    };
    // Only a known line can contain a reshuffle, and it is followed as it is.
    if line.iter().any(|mv| matches!(mv, Move::Reshuffle(_))) {
        let explanation = Explanation::new(
            text!("This move begins a line that is known to clear the board"),
            Vec::new(),
        );
        let n_left = state.n_left() as u32 / 2;
        let step =
            |mv| HintStep::group([mv].into(), explanation.clone()).by_search().with_left(n_left);
        return Ok(Plan::Steps(line.into_iter().take(1).map(step).collect()));
    }
    let pairs = line
        .iter()
        .filter_map(|mv| match *mv {
            Move::Pair(a, b) => Some((usize::from(a), usize::from(b))),
            Move::Reshuffle(_) => None,
        })
        .collect();
    let mut at = state.clone();
    let mut steps = Vec::new();
    for reason in reasons_along(state, pairs, work)? {
        let mv = Move::pair(reason.pair.0, reason.pair.1);
        let mut step = HintStep::group([mv.clone()].into(), reason.explanation(&at))
            .nudged(reason.nudge(&at))
            .with_left(reason.n_pairs as u32);
        if !reason.is_local() {
            step = step.by_search();
        }
        steps.push(step);
        if at.execute(&mv).is_err() {
            break;
        }
    }
    if steps.is_empty() {
        return Ok(Plan::Nothing(text!("there is no hint for this position")));
    }
    Ok(Plan::Steps(steps))
}

/// Returns the next pairs of a line that clears the board, each with the best reason, or `None` if
/// nothing clears the board. The result depends on the position alone.
///
/// # Errors
/// Returns a [`Stop`] if a limit of `work` is reached.
pub fn reasons(state: &State, work: &mut Work<'_>) -> Result<Option<Vec<Reason>>, Stop> {
    let found = decide(state.layout(), state.groups(), |t| state.is_left(t), work)?;
    let ClearResult::Pairs(pairs) = found else { return Ok(None) };
    let pairs =
        pairs.iter().map(|&(a, b)| (usize::from(a.min(b)), usize::from(a.max(b)))).collect();
    reasons_along(state, pairs, work).map(Some)
}

/// Returns the next pairs of those that clear the board.
fn reasons_along(
    state: &State,
    mut rest: Vec<(usize, usize)>,
    work: &mut Work,
) -> Result<Vec<Reason>, Stop> {
    let mut at = state.clone();
    let mut reasons: Vec<Reason> = Vec::new();
    while reasons.len() < MAX_STEPS {
        // Once it is settled which tiles pair up, their order does not matter: take the best of the
        // free pairs.
        let free: Vec<(usize, usize)> =
            rest.iter().copied().filter(|&(a, b)| at.is_free(a) && at.is_free(b)).collect();
        let Some(&first) = free.first() else { break };
        let finder = Finder::new(&at);
        let reason = match finder.best(&free) {
            Some(reason) if reason.is_safe() || reasons.is_empty() => reason,
            None if reasons.is_empty() => {
                let others_lose = others_lose(&at, first, work)?;
                finder.reason(first, Why::BySearch { others_lose })
            }
            // A choice begins a plan of its own.
            _ => break,
        };
        let pair = reason.pair;
        reasons.push(reason);
        rest.retain(|&other| other != pair);
        if at.execute(&Move::pair(pair.0, pair.1)).is_err() {
            break;
        }
    }
    Ok(reasons)
}

/// Returns whether a short search proves that all other free pairs lose.
fn others_lose(state: &State, pair: (usize, usize), work: &mut Work) -> Result<bool, Stop> {
    for (c, d) in state.free_pairs().into_iter().filter(|&other| other != pair) {
        let left = |t: usize| state.is_left(t) && t != c && t != d;
        let decided = work.with_node_limit(PROOF_NODES, |work| {
            decide(state.layout(), state.groups(), left, work)
        });
        match decided {
            Ok(ClearResult::Impossible) => {}
            Ok(ClearResult::Pairs(_)) | Err(Stop::Inner) => return Ok(false),
            Err(stop) => return Err(stop),
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::BoardLayout;
    use crate::review::warning;
    use alloc::string::{String, ToString};
    use alloc::sync::Arc;
    use expect_test::{Expect, expect};

    /// Checks the hints for a row of tiles and what lies on it, and the mistakes found.
    fn check(code: &str, groups: &str, expected: &Expect) {
        let layout = Arc::new(BoardLayout::from_code(code).expect("a layout"));
        let desc = crate::desc::Desc::parse(&layout, groups).expect("a deal");
        let state = State::new(layout, desc.groups().clone());
        let mut text = String::new();
        let mut say = |explanation: &Explanation| {
            text += &explanation.words.to_string();
            for mark in &explanation.marks {
                let cell = mark.cell().expect("cells are marked");
                text += &alloc::format!(" {:?}:{cell}", mark.kind);
            }
            text.push('\n');
        };
        let work = &mut Work::unlimited();
        match plan(&state, &SolveRequest::default(), &mut (), work).expect("no limit") {
            Plan::Steps(steps) => {
                for step in &steps {
                    say(&step.explanation.clone());
                }
            }
            Plan::Lost(explanation) | Plan::Mistake(explanation) => say(&explanation),
            Plan::Nothing(words) => say(&Explanation::new(words, Vec::new())),
        }
        if let Ok(Some(warning)) = warning(&state, &mut (), &mut Work::quick()) {
            text += "warning: ";
            text += &warning.words.to_string();
            text.push('\n');
        }
        expected.assert_eq(&text);
    }

    #[test]
    fn reasons() {
        // All four are free at once.
        check(
            "_2-2",
            "0000",
            &expect![[r#"
                All 4 remaining ones of circles are free, so any two of them are safe to take (2 pairs left) Reason:0 Reason:1 Hint:2 Hint:3
                These are the last two ones of circles, and both are free (the last pair) Hint:0 Hint:1
            "#]],
        );
        // A pair that frees two tiles.
        check(
            "_4",
            "0110",
            &expect![[r#"
                These are the last two ones of circles, and both are free. They free 2 twos of circles (2 pairs left) Hint:0 Reason:1 Reason:2 Hint:3
                These are the last two twos of circles, and both are free (the last pair) Hint:1 Hint:2
            "#]],
        );
        // Three are free: the one to take covers a match for the tile that covers the fourth.
        check(
            "_1a1a1a1_1a1",
            "010010",
            &expect![[r#"
                These two ones of circles are safe to take: the other two block nothing, so they can wait for each other. They free the two of circles (3 pairs left) Reason:0 Reason:1 Hint:2 Reason:3 Hint:5
                These are the last two twos of circles, and both are free. They free the one of circles (2 pairs left) Reason:0 Hint:1 Hint:4
                These are the last two ones of circles, and both are free (the last pair) Hint:0 Hint:3
            "#]],
        );
        // Nothing to choose.
        check(
            "_1b3-2",
            "010010",
            &expect![[r#"
                These are the last two twos of circles, and both are free. They free the one of circles (3 pairs left) Hint:1 Reason:2 Hint:4
                All 4 remaining ones of circles are free, so any two of them are safe to take (2 pairs left) Reason:0 Hint:2 Reason:3 Hint:5
                These are the last two ones of circles, and both are free (the last pair) Hint:0 Hint:3
            "#]],
        );
        // A tower on its own match.
        check(
            "_1_1",
            "00",
            &expect![[r#"
                The remaining tiles cannot be cleared: the last match of the one of circles lies under it Mistake:0 Mistake:1
                warning: No free pair is left: undo some moves, or reshuffle the remaining tiles
            "#]],
        );
        // No free tiles match, although no tile covers its own match.
        check(
            "_2_2",
            "0110",
            &expect![[r#"
                The remaining tiles cannot be cleared: the last match of the two of circles lies under the one of circles and the last match of the one of circles lies under the two of circles Mistake:0 Mistake:1 Mistake:2 Mistake:3
                warning: No free pair is left: undo some moves, or reshuffle the remaining tiles
            "#]],
        );
    }
}
