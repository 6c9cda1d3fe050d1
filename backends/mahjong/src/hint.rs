//! Hints with their reasons.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::solve::{Explanation, HintStep, Mark, Plan, SolveRequest, Stop, Work};

use crate::description::why_lost;
use crate::face::Face;
use crate::moves::Move;
use crate::solve::{ClearResult, decide};
use crate::solver::line;
use crate::state::State;

/// The node limit for the proof that another pair of the same group would lose. It decides what a
/// hint says, so it must not depend on the machine.
const PROOF_NODES: u64 = 5_000;
/// The largest number of steps of one plan. After these steps a new plan is computed.
const MAX_STEPS: usize = 8;

/// Returns a line that clears the board, each step with its reason. Steps that cannot do harm come
/// first.
pub(crate) fn plan(
    state: &State,
    request: &SolveRequest<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.n_left() == 0 {
        return Ok(Plan::Nothing("all tiles are already cleared".into()));
    }
    // The moves known to continue from here, or the solver's: a hint never leaves a line that
    // clears the board.
    let Some(line) = line(state, request, work)? else {
        return Ok(Plan::Lost(why_lost(state)));
    };
    // Only a known line can contain a reshuffle, and it is followed as it is.
    if line.iter().any(|mv| matches!(mv, Move::Reshuffle(_))) {
        let explanation = Explanation::new(
            "This move begins a line that is known to clear the board",
            Vec::new(),
        );
        return Ok(Plan::Steps(
            line.into_iter()
                .take(1)
                .map(|mv| HintStep::group([mv].into(), explanation.clone()))
                .collect(),
        ));
    }
    let mut rest: Vec<(usize, usize)> = line
        .iter()
        .filter_map(|mv| match *mv {
            Move::Pair(a, b) => Some((usize::from(a), usize::from(b))),
            Move::Reshuffle(_) => None,
        })
        .collect();
    let mut at = state.clone();
    let mut steps = Vec::new();
    while !rest.is_empty() && steps.len() < MAX_STEPS {
        // Once it is settled which tiles pair up, their order does not matter: take the best of the
        // free pairs.
        let best = (0..rest.len())
            .filter(|&i| at.is_free(rest[i].0) && at.is_free(rest[i].1))
            .map(|i| (value(&at, rest[i]), i))
            .max_by_key(|&(value, i)| (value, core::cmp::Reverse(i)));
        let Some(((safe, _), i)) = best else { break };
        // A choice that needs a proof begins a plan of its own.
        if safe == 0 && !steps.is_empty() {
            break;
        }
        let (a, b) = rest.remove(i);
        steps.push(HintStep::group([Move::pair(a, b)].into(), reason(&at, a, b, work)?));
        if at.execute(&Move::pair(a, b)).is_err() {
            break;
        }
    }
    if steps.is_empty() {
        return Ok(Plan::Nothing("there is no hint for this position".into()));
    }
    Ok(Plan::Steps(steps))
}

/// Returns the other remaining tiles of a pair's group.
fn others_of_group(state: &State, a: usize, b: usize) -> Vec<usize> {
    state.tiles_left().filter(|&t| t != a && t != b && state.group(t) == state.group(a)).collect()
}

/// Returns whether a pair is safe to take (1 or 0), and how many tiles it frees.
fn value(state: &State, (a, b): (usize, usize)) -> (u8, usize) {
    // If all remaining tiles of a group are free, they can be paired at any time.
    let safe = others_of_group(state, a, b).iter().all(|&t| state.is_free(t));
    (u8::from(safe), freed(state, a, b).len())
}

/// Returns the tiles that become free when a pair is taken.
fn freed(state: &State, a: usize, b: usize) -> Vec<usize> {
    let left = |t: usize| state.is_left(t) && t != a && t != b;
    let mut freed: Vec<usize> = [a, b]
        .iter()
        .flat_map(|&t| {
            let neighbors = state.layout().neighbors(t);
            neighbors.below.iter().chain(&neighbors.left).chain(&neighbors.right)
        })
        .map(|&t| usize::from(t))
        .filter(|&t| left(t) && !state.is_free(t) && state.layout().is_free(t, left))
        .collect();
    freed.sort_unstable();
    freed.dedup();
    freed
}

/// Explains why to take the pair of tiles `a` and `b`.
fn reason(state: &State, a: usize, b: usize, work: &mut Work) -> Result<Explanation, Stop> {
    let (face, group) = (state.face(a), Face::group_name(state.group(a)));
    let others_of_group = others_of_group(state, a, b);
    let mut marks: Vec<Mark> = [a, b].map(Mark::hint).into();
    let mut words = String::new();
    if others_of_group.is_empty() {
        words += &alloc::format!("The last two {group} are free, and nothing else matches them");
    } else if others_of_group.iter().all(|&t| state.is_free(t)) {
        words += &alloc::format!(
            "All {} remaining {group} are free, so it is safe to take them in pairs",
            others_of_group.len() + 2
        );
        marks.extend(others_of_group.iter().map(|&t| Mark::reason(t)));
    } else {
        // There is a choice of which tiles to pair. Check what the other choices lead to.
        let mut lost = Vec::new();
        let mut open = 0;
        let free: Vec<usize> =
            others_of_group.iter().copied().filter(|&t| state.is_free(t)).collect();
        let all: Vec<usize> = [a, b].into_iter().chain(free.iter().copied()).collect();
        for (i, &c) in all.iter().enumerate() {
            for &d in &all[i + 1..] {
                // The pair itself is on a line that clears the board, so it needs no proof.
                if (c, d) == (a, b) {
                    continue;
                }
                let left = |t: usize| state.is_left(t) && t != c && t != d;
                let answer = work.with_node_limit(PROOF_NODES, |work| {
                    decide(state.layout(), state.groups(), left, work)
                });
                match answer {
                    Ok(ClearResult::Impossible) => lost.push((c, d)),
                    Ok(ClearResult::Pairs(_)) | Err(Stop::Inner) => open += 1,
                    Err(stop) => return Err(stop),
                }
            }
        }
        marks.extend(free.iter().map(|&t| Mark::reason(t)));
        if free.is_empty() {
            words += &alloc::format!(
                "Taking the {face} and its only free match leaves a board that can be cleared"
            );
        } else if open == 0 {
            words += &alloc::format!(
                "Of the {} free {group}, only these two leave a board that can be cleared",
                all.len()
            );
        } else if lost.is_empty() {
            words += &alloc::format!(
                "Of the {} free {group}, these two leave a board that can be cleared",
                all.len()
            );
        } else {
            let others = match lost.len() {
                1 => String::from("one other pair does not"),
                n => alloc::format!("{n} other pairs do not"),
            };
            words += &alloc::format!(
                "Of the {} free {group}, these two leave a board that can be cleared; {others}",
                all.len()
            );
        }
    }
    let freed = freed(state, a, b);
    if let Some((&last, others)) = freed.split_last() {
        words += ". It frees ";
        for (i, &t) in others.iter().enumerate() {
            if i > 0 {
                words += ", ";
            }
            words += &alloc::format!("the {}", state.face(t));
        }
        if !others.is_empty() {
            words += " and ";
        }
        words += &alloc::format!("the {}", state.face(last));
    }
    marks.sort_unstable();
    Ok(Explanation::new(words, marks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::BoardLayout;
    use crate::review::warning;
    use alloc::sync::Arc;
    use expect_test::{Expect, expect};

    /// Checks the hints for a row of tiles and what lies on it, and the mistakes found.
    fn check(code: &str, groups: &str, expected: &Expect) {
        let layout = Arc::new(BoardLayout::from_code(code).expect("a layout"));
        let desc = crate::desc::Desc::parse(&layout, groups).expect("a deal");
        let state = State::new(layout, desc.groups().clone());
        let mut text = String::new();
        let mut say = |explanation: &Explanation| {
            text += &explanation.words;
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
            text += &warning.words;
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
            All 4 remaining ones of circles are free, so it is safe to take them in pairs Reason:0 Reason:1 Hint:2 Hint:3
            The last two ones of circles are free, and nothing else matches them Hint:0 Hint:1
        "#]],
        );
        // A pair that frees two tiles.
        check(
            "_4",
            "0110",
            &expect![[r#"
            The last two ones of circles are free, and nothing else matches them. It frees the two of circles and the two of circles Hint:0 Hint:3
            The last two twos of circles are free, and nothing else matches them Hint:1 Hint:2
        "#]],
        );
        // Three are free: the one to take covers a match for the tile that covers the fourth.
        check(
            "_1a1a1a1_1a1",
            "010010",
            &expect![[r#"
                Of the 3 free ones of circles, these two leave a board that can be cleared; one other pair does not. It frees the two of circles Hint:2 Reason:3 Hint:5
                The last two twos of circles are free, and nothing else matches them. It frees the one of circles Hint:1 Hint:4
                The last two ones of circles are free, and nothing else matches them Hint:0 Hint:3
            "#]],
        );
        // Nothing to choose.
        check(
            "_1b3-2",
            "010010",
            &expect![[r#"
            The last two twos of circles are free, and nothing else matches them. It frees the one of circles Hint:1 Hint:4
            All 4 remaining ones of circles are free, so it is safe to take them in pairs Reason:0 Hint:2 Reason:3 Hint:5
            The last two ones of circles are free, and nothing else matches them Hint:0 Hint:3
        "#]],
        );
        // A tower on its own match.
        check(
            "_1_1",
            "00",
            &expect![[r#"
            The remaining tiles cannot be cleared: these 2 tiles block each other Mistake:0 Mistake:1
            warning: No free pair is left: undo some moves, or reshuffle the remaining tiles
        "#]],
        );
        // No free tiles match, although no tile covers its own match.
        check(
            "_2_2",
            "0110",
            &expect![[r#"
            The remaining tiles cannot be cleared: these 4 tiles block each other Mistake:0 Mistake:1 Mistake:2 Mistake:3
            warning: No free pair is left: undo some moves, or reshuffle the remaining tiles
        "#]],
        );
    }
}
