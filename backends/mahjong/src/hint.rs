//! Hints with their reasons.

use alloc::string::String;
use alloc::vec::Vec;

use puzzle_core::solve::{Ask, HintStep, Mark, Plan, Remark, Stop, Work};

use crate::face::Face;
use crate::moves::Move;
use crate::solve::{Clearing, decide};
use crate::solver::line;
use crate::state::State;
use crate::words::why_lost;

/// Nodes for the proof that another pair of the same kind would lose. It decides what a hint says.
const PROOF: u64 = 5_000;
/// Most steps of one plan; the player who follows asks again.
const STEPS: usize = 8;

/// Hints from here: a winning line, begun with what does no harm, each step with its reason.
pub(crate) fn plan(
    state: &State,
    ask: &Ask<'_, Move>,
    (): &mut (),
    work: &mut Work<'_>,
) -> Result<Plan<Move>, Stop> {
    if state.n_left() == 0 {
        return Ok(Plan::Nothing("all tiles are cleared".into()));
    }
    // The moves that are known to go on from here, or the solver's: a hint never leaves a line that
    // clears the board.
    let Some(line) = line(state, ask, work)? else {
        return Ok(Plan::Lost(why_lost(state)));
    };
    // A line may hold a reshuffle only when it comes from elsewhere: it is followed as it is.
    if line.iter().any(|mv| matches!(mv, Move::Reshuffle(_))) {
        let remark = Remark::new("This begins a way that is known to clear the board", Vec::new());
        return Ok(Plan::Steps(
            line.into_iter()
                .take(1)
                .map(|mv| HintStep::group([mv].into(), remark.clone()))
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
    while !rest.is_empty() && steps.len() < STEPS {
        // Once pairs are settled their order does not matter: take the best of those free now.
        let best = (0..rest.len())
            .filter(|&i| at.is_free(rest[i].0) && at.is_free(rest[i].1))
            .map(|i| (value(&at, rest[i]), i))
            .max_by_key(|&(value, i)| (value, core::cmp::Reverse(i)));
        let Some(((safe, _), i)) = best else { break };
        // A choice that needs a proof is the first step of a plan of its own.
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
        return Ok(Plan::Nothing("no step can be justified here".into()));
    }
    Ok(Plan::Steps(steps))
}

/// The others of a tile's group that are left.
fn kin(state: &State, a: usize, b: usize) -> Vec<usize> {
    state.tiles_left().filter(|&t| t != a && t != b && state.group(t) == state.group(a)).collect()
}

/// Whether a pair can do no harm, and how many tiles it frees.
fn value(state: &State, (a, b): (usize, usize)) -> (u8, usize) {
    // Where all that is left of a group is free, its tiles go with each other at any time.
    let safe = kin(state, a, b).iter().all(|&t| state.is_free(t));
    (u8::from(safe), freed(state, a, b).len())
}

/// The tiles that are free after a pair has gone and were not before.
fn freed(state: &State, a: usize, b: usize) -> Vec<usize> {
    let left = |t: usize| state.is_left(t) && t != a && t != b;
    let mut freed: Vec<usize> = [a, b]
        .iter()
        .flat_map(|&t| {
            let touching = state.layout().touching(t);
            touching.below.iter().chain(&touching.left).chain(&touching.right)
        })
        .map(|&t| usize::from(t))
        .filter(|&t| left(t) && !state.is_free(t) && state.layout().is_free(t, left))
        .collect();
    freed.sort_unstable();
    freed.dedup();
    freed
}

/// Why this pair.
fn reason(state: &State, a: usize, b: usize, work: &mut Work) -> Result<Remark, Stop> {
    let (face, group) = (state.face(a), Face::group_name(state.group(a)));
    let kin = kin(state, a, b);
    let mut marks: Vec<Mark> = [a, b].map(Mark::hint).into();
    let mut words = String::new();
    if kin.is_empty() {
        words += &alloc::format!("The last two {group} are free: nothing else can go with them");
    } else if kin.iter().all(|&t| state.is_free(t)) {
        words += &alloc::format!(
            "All {} {group} that are left are free: taking them in pairs does no harm",
            kin.len() + 2
        );
        marks.extend(kin.iter().map(|&t| Mark::reason(t)));
    } else {
        // Which of the kind go together is a choice. What would the others lead to?
        let mut lost = Vec::new();
        let mut open = 0;
        let free: Vec<usize> = kin.iter().copied().filter(|&t| state.is_free(t)).collect();
        let all: Vec<usize> = [a, b].into_iter().chain(free.iter().copied()).collect();
        for (i, &c) in all.iter().enumerate() {
            for &d in &all[i + 1..] {
                // The pair itself is on a line that clears the board: no proof is needed.
                if (c, d) == (a, b) {
                    continue;
                }
                let left = |t: usize| state.is_left(t) && t != c && t != d;
                let answer =
                    work.within(PROOF, |work| decide(state.layout(), state.groups(), left, work));
                match answer {
                    Ok(Clearing::Impossible) => lost.push((c, d)),
                    Ok(Clearing::Pairs(_)) | Err(Stop::Inner) => open += 1,
                    Err(stop) => return Err(stop),
                }
            }
        }
        marks.extend(free.iter().map(|&t| Mark::reason(t)));
        if free.is_empty() {
            words += &alloc::format!(
                "Taking the {face} with its only free match leaves a board that can be cleared"
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
            words += &alloc::format!(
                "Of the {} free {group}, these two leave a board that can be cleared; {} of the \
                 other pairs would not",
                all.len(),
                lost.len()
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
    Ok(Remark::new(words, marks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::BoardLayout;
    use crate::review::warning;
    use alloc::sync::Arc;
    use expect_test::{Expect, expect};

    /// A row of tiles and what lies on it, with its hints and what is wrong with it.
    fn check(code: &str, groups: &str, expected: &Expect) {
        let layout = Arc::new(BoardLayout::from_code(code).expect("a layout"));
        let desc = crate::desc::Desc::parse(&layout, groups).expect("a deal");
        let state = State::new(layout, desc.groups().clone());
        let mut text = String::new();
        let mut say = |remark: &Remark| {
            text += &remark.words;
            for mark in &remark.marks {
                let cell = mark.cell().expect("cells are marked");
                text += &alloc::format!(" {:?}:{cell}", mark.kind);
            }
            text.push('\n');
        };
        let work = &mut Work::unlimited();
        match plan(&state, &Ask::default(), &mut (), work).expect("no limit") {
            Plan::Steps(steps) => {
                for step in &steps {
                    say(&step.remark.clone());
                }
            }
            Plan::Lost(remark) | Plan::Mistake(remark) => say(&remark),
            Plan::Nothing(words) => say(&Remark::new(words, Vec::new())),
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
        // All four at once.
        check(
            "_2-2",
            "0000",
            &expect![[r#"
            All 4 ones of circles that are left are free: taking them in pairs does no harm Reason:0 Reason:1 Hint:2 Hint:3
            The last two ones of circles are free: nothing else can go with them Hint:0 Hint:1
        "#]],
        );
        // Two that free two.
        check(
            "_4",
            "0110",
            &expect![[r#"
            The last two ones of circles are free: nothing else can go with them. It frees the two of circles and the two of circles Hint:0 Hint:3
            The last two twos of circles are free: nothing else can go with them Hint:1 Hint:2
        "#]],
        );
        // Which of three: the one that holds down a match for what holds down the fourth.
        check(
            "_1a1a1a1_1a1",
            "010010",
            &expect![[r#"
                Of the 3 free ones of circles, these two leave a board that can be cleared; 1 of the other pairs would not. It frees the two of circles Hint:2 Reason:3 Hint:5
                The last two twos of circles are free: nothing else can go with them. It frees the one of circles Hint:1 Hint:4
                The last two ones of circles are free: nothing else can go with them Hint:0 Hint:3
            "#]],
        );
        // Nothing to choose.
        check(
            "_1b3-2",
            "010010",
            &expect![[r#"
            The last two twos of circles are free: nothing else can go with them. It frees the one of circles Hint:1 Hint:4
            All 4 ones of circles that are left are free: taking them in pairs does no harm Reason:0 Hint:2 Reason:3 Hint:5
            The last two ones of circles are free: nothing else can go with them Hint:0 Hint:3
        "#]],
        );
        // A tower on its twin.
        check(
            "_1_1",
            "00",
            &expect![[r#"
            What is left cannot be cleared: whatever goes with what, these 2 tiles hold each other Mistake:0 Mistake:1
            warning: No free pair is left: undo, or reshuffle what is left
        "#]],
        );
        // Nothing free matches, and yet no tile holds its own kind down.
        check(
            "_2_2",
            "0110",
            &expect![[r#"
            What is left cannot be cleared: whatever goes with what, these 4 tiles hold each other Mistake:0 Mistake:1 Mistake:2 Mistake:3
            warning: No free pair is left: undo, or reshuffle what is left
        "#]],
        );
    }
}
