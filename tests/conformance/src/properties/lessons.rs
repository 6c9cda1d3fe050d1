//! Lessons: they are played rightly, wrongly, early and late.

use puzzle_core::Game;
use puzzle_core::ability::{Abilities as _, Lesson, LessonGoal, LessonStep};
use puzzle_core::game::{Response, Status};
use puzzle_core::input::{Button, Device, Input, Pointer};
use puzzle_core::solve::{Answer, Objective, SolveRequest};
use puzzle_midend::prelude::*;
use puzzle_midend::{LessonTask, Task};

use super::device_words::foreign_word;
use crate::kit::{Kit, Verdict};

/// Checks that lessons can be played to their ends, that nothing that the player does ends them in
/// a dead end, and that their instructions fit every device.
pub(super) fn lessons<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    for (i, lesson) in G::TUTORIAL.iter().enumerate() {
        kit.at(format!("{} lesson {}, {:?}", G::INFO.id, i + 1, lesson.title));
        if lesson.title.trim().is_empty() || lesson.steps.is_empty() {
            return Err("the lesson has no title or no steps".to_string());
        }
        let mut midend = Midend::<G>::new();
        let _ = midend.begin_lesson(i).map_err(|e| format!("the puzzle cannot be opened: {e}"))?;
        for (n, step) in lesson.steps.iter().enumerate() {
            let mut play = || {
                instructions(&midend, step)?;
                several_moves(kit, &midend, step)?;
                other_orders(&mut midend, step)?;
                let goals = goals::<G>(lesson, n, midend.state());
                wrong_turn(&mut midend, &goals)?;
                right_turn(kit, &mut midend, step)
            };
            play().map_err(|e| format!("step {}: {e}", n + 1))?;
            match midend.lesson().map_or(0, |place| place.step) {
                step if step == n + 1 => {}
                step if step > n => {
                    return Err(format!("step {} leaves nothing to do in the next one", n + 1));
                }
                _ => return Err(format!("step {} is done, but the lesson does not go on", n + 1)),
            }
        }
        let moves = midend.moves().to_vec();
        early(&mut midend, i, lesson)?;
        late(&mut midend, i, moves)?;
    }
    Ok(())
}

/// Returns the states through which a lesson leads from a step on.
fn goals<G: Game>(lesson: &Lesson, from: usize, start: Option<&G::State>) -> Vec<G::State> {
    let mut goals = Vec::new();
    let Some(mut state) = start.cloned() else { return goals };
    for step in &lesson.steps[from..] {
        let LessonGoal::Play(text) = step.wanted else { continue };
        for mv in G::read_moves(&state, text).unwrap_or_default() {
            if G::execute(&mut state, &mv).is_ok() {
                goals.push(state.clone());
            }
        }
    }
    goals
}

/// Checks the words and the cells of a step.
fn instructions<G: Game>(midend: &Midend<G>, step: &LessonStep) -> Verdict {
    let n_cells = midend.state().map_or(0, G::n_cells);
    if let Some(cell) = step.cells.iter().find(|&&cell| cell as usize >= n_cells) {
        return Err(format!("it mentions cell {cell}, but there are only {n_cells}"));
    }
    for device in Device::ALL {
        let words = device.fill(step.words).map_err(|e| format!("the instructions: {e}"))?;
        if words.trim().is_empty() {
            return Err(format!("there are no instructions for {device:?}"));
        }
        if let Some(word) = foreign_word(device, &words) {
            return Err(format!(
                "the instructions for {device:?} say {word:?}, which is a word for another device"
            ));
        }
    }
    Ok(())
}

/// Checks that a step to solve takes more than one move. A step of one move is one to play, so that
/// the lesson notices another move, after which the instructions may be untrue.
fn several_moves<G: Game>(kit: &Kit<'_, G>, midend: &Midend<G>, step: &LessonStep) -> Verdict {
    let Some(state) = midend.state().filter(|_| step.wanted == LessonGoal::Solve) else {
        return Ok(());
    };
    let (request, memory) = (SolveRequest::default(), &mut G::Memory::default());
    let answer = kit.search(kit.check.nodes, 4, |work| G::solve(state, &request, memory, work));
    match answer {
        Answer::Solved(solution)
            if solution.moves.len() == 1 && solves::<G>(state, &solution.moves[0]) =>
        {
            Err("one move solves the puzzle, so the step should be one to play".to_string())
        }
        _ => Ok(()),
    }
}

fn solves<G: Game>(state: &G::State, mv: &G::Move) -> bool {
    let mut state = state.clone();
    G::execute(&mut state, mv).is_ok() && G::status(&state) == Status::Solved
}

/// The largest number of moves of a step that are made in all orders.
const MAX_ORDERED: usize = 4;

/// Makes the moves of a step one by one, in the order of the lesson and in each other one that leads
/// to the same position, up to the last move. No order goes another way than the lesson.
fn other_orders<G: Game>(midend: &mut Midend<G>, step: &LessonStep) -> Verdict {
    let (Some(start), LessonGoal::Play(text)) = (midend.state().cloned(), step.wanted) else {
        return Ok(());
    };
    let moves = G::read_moves(&start, text).map_err(|e| e.to_string())?;
    let after = |order: &[G::Move]| {
        let mut state = start.clone();
        order.iter().all(|mv| G::execute(&mut state, mv).is_ok()).then_some(state)
    };
    let goal = after(&moves).ok_or("its moves cannot be made")?;
    let orders = if moves.len() > MAX_ORDERED { vec![moves.clone()] } else { orders(&moves) };
    for order in orders {
        if !after(&order).is_some_and(|end| G::is_same_position(&end, &goal)) {
            continue;
        }
        for (n, mv) in order[..order.len().saturating_sub(1)].iter().enumerate() {
            let _ = midend.execute_group(vec![mv.clone()]).map_err(|e| e.to_string())?;
            let todo = midend.lesson().map(|place| place.todo);
            if !matches!(todo, Some(LessonTask::Play { is_astray: false, .. })) {
                let made = G::write_moves(&order[..=n]);
                return Err(format!("the moves {made} lead to its goal, but it refuses them"));
            }
        }
        let _ = midend.reset_lesson_step();
    }
    Ok(())
}

/// Returns all orders of some moves.
fn orders<M: Clone>(moves: &[M]) -> Vec<Vec<M>> {
    let Some((first, rest)) = moves.split_first() else { return vec![Vec::new()] };
    let insert = |order: Vec<M>| {
        (0..moves.len()).map(move |at| {
            let mut order = order.clone();
            order.insert(at, first.clone());
            order
        })
    };
    orders(rest).into_iter().flat_map(|order| insert(order).collect::<Vec<_>>()).collect()
}

/// Makes a move that the lesson does not ask for, if the board has one, and sets the board back.
fn wrong_turn<G: Game>(midend: &mut Midend<G>, goals: &[G::State]) -> Verdict {
    let (Some(place), Some(before)) = (midend.lesson(), midend.state().cloned()) else {
        return Ok(());
    };
    let Some(moves) = other_moves(midend, goals) else { return Ok(()) };
    let (position, text) = (midend.position(), G::write_moves(&moves));
    let _ = midend.execute_group(moves).map_err(|e| format!("the other move {text}: {e}"))?;
    let after = midend.lesson();
    if place.todo == LessonTask::Read {
        let is_told = midend.message().is_some_and(|message| message.words != place.words);
        if !is_told || midend.position() != position || after.as_ref() != Some(&place) {
            return Err(format!("the lesson does not take the move {text} back"));
        }
    } else if after.is_none_or(|after| after.step != place.step || !after.can_reset) {
        return Err(format!("the board cannot be set back after the move {text}"));
    }
    let _ = midend.reset_lesson_step();
    if midend.state() != Some(&before) || midend.lesson() != Some(place) {
        return Err(format!("the board is not set back after the move {text}"));
    }
    Ok(())
}

/// Returns moves that a click on a cell makes, or a click on one after those on others, and that
/// neither solve the puzzle nor lead to a state that the lesson asks for.
fn other_moves<G: Game>(midend: &Midend<G>, goals: &[G::State]) -> Option<Vec<G::Move>> {
    let (state, layout) = (midend.state()?, midend.layout());
    let mut ui = midend.ui()?.clone();
    let rects = (0..G::n_cells(state)).filter_map(|cell| G::cell_rect(state, layout, cell));
    for rect in rects {
        let pointer = Pointer::mouse(rect.center(), Button::Left);
        for input in [Input::Press(pointer), Input::Release(pointer)] {
            let moves = match G::interpret(state, &mut ui, layout, input) {
                Response::Move(mv) => vec![mv],
                Response::Group(moves) => moves,
                _ => continue,
            };
            let mut after = state.clone();
            let is_legal = moves.iter().all(|mv| G::execute(&mut after, mv).is_ok());
            let is_wanted = goals.iter().any(|goal| G::is_same_position(goal, &after));
            if is_legal && !is_wanted && after != *state && G::status(&after) != Status::Solved {
                return Some(moves);
            }
        }
    }
    None
}

/// Does what the step asks for.
fn right_turn<G: Game>(kit: &Kit<'_, G>, midend: &mut Midend<G>, step: &LessonStep) -> Verdict {
    match step.wanted {
        LessonGoal::Play(moves) => midend.play_text(moves).map(|_| ()).map_err(|e| e.to_string()),
        LessonGoal::Solve => solve(kit, midend),
        _ => {
            let _ = midend.next_lesson_step();
            Ok(())
        }
    }
}

/// Reaches each goal at once from the first step. The lesson goes on after it.
fn early<G: Game>(midend: &mut Midend<G>, at: usize, lesson: &Lesson) -> Verdict {
    let _ = midend.begin_lesson(at).map_err(|e| e.to_string())?;
    let Some(start) = midend.state().cloned() else { return Ok(()) };
    let (mut state, mut moves, mut goals) = (start.clone(), Vec::new(), Vec::new());
    for (n, step) in lesson.steps.iter().enumerate() {
        let LessonGoal::Play(text) = step.wanted else { continue };
        for mv in G::read_moves(&state, text).map_err(|e| e.to_string())? {
            G::execute(&mut state, &mv).map_err(|e| e.to_string())?;
            moves.push(mv);
        }
        goals.push((n, state.clone()));
        if state == start {
            continue;
        }
        let _ = midend.begin_lesson(at).map_err(|e| e.to_string())?;
        let _ = midend.execute_group(moves.clone()).map_err(|e| e.to_string())?;
        // Two steps may have one goal.
        let first = goals.iter().find(|(_, goal)| *goal == state).map_or(n, |(first, _)| *first);
        if midend.lesson().is_none_or(|place| place.step != first + 1) {
            return Err(format!(
                "the goal of step {} was reached from the start at once, but the lesson does not \
                 go on after it",
                n + 1
            ));
        }
    }
    Ok(())
}

/// Makes all moves at once, and then undoes them and restarts. The lesson is done and stays so.
fn late<G: Game>(midend: &mut Midend<G>, at: usize, moves: Vec<G::Move>) -> Verdict {
    let is_done = |midend: &Midend<G>, what: &str| match midend.lesson() {
        Some(place) if place.todo == LessonTask::Done => Ok(()),
        _ => Err(format!("the lesson is not done after {what}")),
    };
    let _ = midend.begin_lesson(at).map_err(|e| e.to_string())?;
    let _ = midend.execute_group(moves).map_err(|e| e.to_string())?;
    if midend.status() != Status::Solved {
        // The lesson ends before the puzzle does.
        return Ok(());
    }
    while midend.lesson().is_some_and(|place| place.todo == LessonTask::Read) {
        let _ = midend.next_lesson_step();
    }
    is_done(midend, "all its moves at once")?;
    let _ = midend.undo();
    is_done(midend, "undo at its end")?;
    let _ = midend.redo();
    let _ = midend.restart();
    is_done(midend, "restart at its end")
}

/// Solves the puzzle on the board.
fn solve<G: Game>(kit: &Kit<'_, G>, midend: &mut Midend<G>) -> Verdict {
    let job = midend.job(&Task::Solve(Objective::Any)).map_err(|e| e.to_string())?;
    let done = kit.search(kit.check.nodes, 4, |work| job.run(work));
    let _ = midend.finish(done);
    if midend.status() == Status::Solved {
        return Ok(());
    }
    Err("it requires a solution that the solver does not find".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use lights_out::LightsOut;

    /// Lessons are constants, so wrong words are tested as texts and not as mutants.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
    fn check(words: &'static str, cells: &'static [u32], expect: Expect) {
        let midend = Midend::<LightsOut>::start("lights-out/3x3:111000111").unwrap();
        let told = instructions(&midend, &LessonStep::read(words, cells));
        expect.assert_eq(&told.err().unwrap_or_default());
    }

    #[test]
    fn instructions_fit_each_device() {
        check("{Press Enter on|Click|Tap} the light.", &[8], expect![""]);
        check("The light.", &[9], expect!["it mentions cell 9, but there are only 9"]);
        check(
            "Click the light.",
            &[],
            expect![[
                r#"the instructions for Keys say "Click", which is a word for another device"#
            ]],
        );
        check(
            "Tap the light.",
            &[],
            expect![[r#"the instructions for Keys say "Tap", which is a word for another device"#]],
        );
        check(
            "{Drag there.|Drag there, or press Shift.|Drag there.}",
            &[],
            expect![[
                r#"the instructions for Keys say "Drag", which is a word for another device"#
            ]],
        );
        check(
            "{Press Enter.|Drag there, or press Shift.|Drag there.}",
            &[],
            expect![[
                r#"the instructions for Mouse say "Shift", which is a word for another device"#
            ]],
        );
        check("{Press Enter.|Click|}", &[], expect!["there are no instructions for Touch"]);
        check(
            "{Press Enter|Click the light.",
            &[],
            expect!["the instructions: a '{' has no '}' after it"],
        );
        check(
            "{Press Enter} on the light.",
            &[],
            expect![
                "the instructions: the slot '{Press Enter}' should have words for keys|mouse|touch, or for keys and mouse|touch"
            ],
        );
        check(" ", &[], expect!["there are no instructions for Keys"]);
    }
}
