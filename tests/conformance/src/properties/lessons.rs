//! Lessons: they are played rightly, wrongly, early and late.

use puzzle_core::Game;
use puzzle_core::ability::{Abilities as _, Lesson, LessonGoal, LessonStep};
use puzzle_core::game::{Response, Status};
use puzzle_core::input::{Button, Device, Input, Pointer};
use puzzle_core::params::ParamsForm;
use puzzle_core::solve::{Answer, Objective, SolveRequest};
use puzzle_midend::{LessonPlace, LessonTask, Midend, Task};

use super::device_words::foreign_word;
use crate::kit::{Kit, Verdict};

/// Checks that lessons can be played to their ends, that nothing that the player does ends them in
/// a dead end, and that their instructions fit every device.
pub(super) fn lessons<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let mut midend = Midend::of::<G>();
    midend.set_beginner_params();
    if !["", &midend.params_text(ParamsForm::Full)].contains(&G::FIRST_PUZZLE) {
        return Err(format!("{:?} are no full params of a first puzzle", G::FIRST_PUZZLE));
    }
    for (i, lesson) in G::TUTORIAL.iter().enumerate() {
        kit.at(format!("{} lesson {}, {:?}", G::INFO.id, i + 1, lesson.title));
        if lesson.title.trim().is_empty() || lesson.steps.is_empty() {
            return Err("the lesson has no title or no steps".to_string());
        }
        let mut midend = Midend::of::<G>();
        let _ = midend.begin_lesson(i).map_err(|e| format!("the puzzle cannot be opened: {e}"))?;
        for (n, step) in lesson.steps.iter().enumerate() {
            let mut play = || {
                instructions::<G>(&midend, step)?;
                several_moves(kit, &midend, step)?;
                other_orders::<G>(&mut midend, step)?;
                early_moves(kit, &mut midend, &lesson.steps[n..])?;
                let goals = goals::<G>(lesson, n, midend.state::<G>().ok());
                wrong_turn::<G>(&mut midend, &goals)?;
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
        let moves = midend.moves::<G>().unwrap_or_default().to_vec();
        early::<G>(&mut midend, i, lesson)?;
        late::<G>(&mut midend, i, moves)?;
    }
    Ok(())
}

/// Returns the states through which a lesson leads from a step on.
fn goals<G: Game>(lesson: &Lesson, from: usize, start: Option<&G::State>) -> Vec<G::State> {
    let mut goals = Vec::new();
    let Some(mut state) = start.cloned() else { return goals };
    for step in &lesson.steps[from..] {
        let Some(way) = step.ways().next() else { continue };
        let start = state.clone();
        for text in step.ways() {
            let mut state = start.clone();
            for mv in G::read_moves(&start, text).unwrap_or_default() {
                if G::execute(&mut state, &mv).is_ok() {
                    goals.push(state.clone());
                }
            }
        }
        if let Some(end) = G::read_moves(&start, way).ok().and_then(|way| after::<G>(&start, &way))
        {
            state = end;
        }
    }
    goals
}

/// Checks the words and the cells of a step.
fn instructions<G: Game>(midend: &Midend, step: &LessonStep) -> Verdict {
    let n_cells = midend.state::<G>().map_or(0, G::n_cells);
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
fn several_moves<G: Game>(kit: &Kit<'_, G>, midend: &Midend, step: &LessonStep) -> Verdict {
    let Some(state) = midend.state::<G>().ok().filter(|_| step.wanted == LessonGoal::Solve) else {
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

/// Makes the moves of a step one by one, in each of its ways, in the order of the lesson and in
/// each other one that leads to the same position. No order goes another way than the lesson, and
/// each leads on.
fn other_orders<G: Game>(midend: &mut Midend, step: &LessonStep) -> Verdict {
    let Ok(start) = midend.state::<G>().cloned() else { return Ok(()) };
    for text in step.ways() {
        let moves = G::read_moves(&start, text).map_err(|e| e.to_string())?;
        let goal = after::<G>(&start, &moves).ok_or("its moves cannot be made")?;
        let orders = if moves.len() > MAX_ORDERED { vec![moves.clone()] } else { orders(&moves) };
        for order in orders {
            let end = after::<G>(&start, &order);
            if end.is_some_and(|end| G::is_same_position(&end, &goal)) {
                leads_on::<G>(midend, &order)?;
            }
        }
    }
    Ok(())
}

/// Returns the state after some moves; `None` if one of them is not legal.
fn after<G: Game>(state: &G::State, moves: &[G::Move]) -> Option<G::State> {
    let mut state = state.clone();
    moves.iter().all(|mv| G::execute(&mut state, mv).is_ok()).then_some(state)
}

/// Makes moves one by one and opens the lesson again at its step. No move goes another way than the
/// lesson, and the last one leads on.
fn leads_on<G: Game>(midend: &mut Midend, moves: &[G::Move]) -> Verdict {
    let Some(before) = midend.lesson() else { return Ok(()) };
    for (n, mv) in moves.iter().enumerate() {
        let _ = midend.execute_group::<G>(vec![mv.clone()]).map_err(|e| e.to_string())?;
        let place = midend.lesson();
        let is_last = n + 1 == moves.len();
        let leads_on = place.is_some_and(|place| match place.todo {
            LessonTask::Play { is_astray, .. } if place.step == before.step => {
                !is_astray && !is_last
            }
            _ => true,
        });
        if !leads_on {
            let made = G::write_moves(&moves[..=n]);
            return Err(format!("the moves {made} lead to its goal, but it refuses them"));
        }
    }
    return_to::<G>(midend, &before)
}

/// Sets the lesson back to the beginning of a step, in the lesson's own way.
fn return_to<G: Game>(midend: &mut Midend, before: &LessonPlace) -> Verdict {
    let _ = midend.begin_lesson(before.lesson).map_err(|e| e.to_string())?;
    for step in &G::TUTORIAL[before.lesson].steps[..before.step] {
        match step.ways().next() {
            Some(text) => {
                let _ = midend.play_text(text).map_err(|e| e.to_string())?;
            }
            None => {
                let _ = midend.next_lesson_step();
            }
        }
    }
    Ok(())
}

/// Makes moves of later steps, and of the solution, before those of a step, if that leads to the
/// same position and none of them could be made again. The step is done all the same.
fn early_moves<G: Game>(kit: &Kit<'_, G>, midend: &mut Midend, steps: &[LessonStep]) -> Verdict {
    let Ok(start) = midend.state::<G>().cloned() else { return Ok(()) };
    for text in steps[0].ways() {
        let moves = G::read_moves(&start, text).map_err(|e| e.to_string())?;
        let Some(goal) = after::<G>(&start, &moves) else { continue };
        for early in later_moves(kit, &goal, &steps[1..]) {
            let early = [early];
            let order: Vec<G::Move> = early.iter().chain(&moves).cloned().collect();
            let (Some(end), Some(lesson_end)) =
                (after::<G>(&start, &order), after::<G>(&goal, &early))
            else {
                continue;
            };
            if G::is_same_position(&end, &lesson_end) && are_kept::<G>(&start, &order) {
                leads_on::<G>(midend, &order)?;
            }
        }
    }
    Ok(())
}

/// Returns `true` if each move keeps its effect: made again after any of the later ones, it changes
/// nothing or is not legal.
fn are_kept<G: Game>(start: &G::State, moves: &[G::Move]) -> bool {
    (1..=moves.len()).all(|n| {
        let Some(state) = after::<G>(start, &moves[..n]) else { return false };
        moves[..n].iter().all(|mv| {
            let again = after::<G>(&state, core::slice::from_ref(mv));
            again.is_none_or(|again| G::is_same_position(&again, &state))
        })
    })
}

/// Returns the moves of these steps, up to one to solve, and the solution from their end.
fn later_moves<G: Game>(kit: &Kit<'_, G>, from: &G::State, steps: &[LessonStep]) -> Vec<G::Move> {
    let (mut state, mut later) = (from.clone(), Vec::new());
    for text in steps.iter().map_while(|step| match step.wanted {
        LessonGoal::Solve => None,
        _ => Some(step.ways().next().unwrap_or_default()),
    }) {
        for mv in G::read_moves(&state, text).unwrap_or_default() {
            if G::execute(&mut state, &mv).is_ok() {
                later.push(mv);
            }
        }
    }
    let (request, memory) = (SolveRequest::default(), &mut G::Memory::default());
    let answer = kit.search(kit.check.nodes, 4, |work| G::solve(&state, &request, memory, work));
    if let Answer::Solved(solution) = answer {
        later.extend(solution.moves);
    }
    later
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
fn wrong_turn<G: Game>(midend: &mut Midend, goals: &[G::State]) -> Verdict {
    let (Some(place), Ok(before)) = (midend.lesson(), midend.state::<G>().cloned()) else {
        return Ok(());
    };
    let Some(moves) = other_moves::<G>(midend, goals) else { return Ok(()) };
    let (position, text) = (midend.position(), G::write_moves(&moves));
    let _ = midend.execute_group::<G>(moves).map_err(|e| format!("the other move {text}: {e}"))?;
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
    if midend.state::<G>() != Ok(&before) || midend.lesson() != Some(place) {
        return Err(format!("the board is not set back after the move {text}"));
    }
    Ok(())
}

/// Returns moves that a click on a cell makes, or a click on one after those on others, and that
/// neither solve the puzzle nor lead to a state that the lesson asks for.
fn other_moves<G: Game>(midend: &Midend, goals: &[G::State]) -> Option<Vec<G::Move>> {
    let (state, layout) = (midend.state::<G>().ok()?, midend.layout());
    let mut ui = midend.ui::<G>().ok()?.clone();
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
fn right_turn<G: Game>(kit: &Kit<'_, G>, midend: &mut Midend, step: &LessonStep) -> Verdict {
    match step.wanted {
        LessonGoal::Play(_) => {
            let moves = step.ways().next().unwrap_or_default();
            midend.play_text(moves).map(|_| ()).map_err(|e| e.to_string())
        }
        LessonGoal::Solve => solve(kit, midend),
        _ => {
            let _ = midend.next_lesson_step();
            Ok(())
        }
    }
}

/// Goes on from steps that are only read. In them, clicks on cells do nothing.
fn read_on<G: Game>(midend: &mut Midend) -> Verdict {
    while let Some(place) = midend.lesson().filter(|place| place.todo == LessonTask::Read) {
        let position = midend.position();
        for cell in 0..midend.state::<G>().map_or(0, G::n_cells) {
            let Some(rect) = midend.cell_rect(cell) else { continue };
            let pointer = Pointer::mouse(rect.center(), Button::Left);
            let _ = midend.input(Input::Press(pointer));
            let _ = midend.input(Input::Release(pointer));
            if midend.lesson().as_ref() != Some(&place) || midend.position() != position {
                return Err(format!("step {}, which is read, takes a click", place.step + 1));
            }
        }
        let _ = midend.next_lesson_step();
    }
    Ok(())
}

/// Reaches each goal at once from the first step that takes moves. The lesson goes on after it.
/// Steps before it, which are only read, do not take these moves.
fn early<G: Game>(midend: &mut Midend, at: usize, lesson: &Lesson) -> Verdict {
    let _ = midend.begin_lesson(at).map_err(|e| e.to_string())?;
    let Ok(start) = midend.state::<G>().cloned() else { return Ok(()) };
    let (mut state, mut moves, mut goals) = (start.clone(), Vec::new(), Vec::new());
    for (n, step) in lesson.steps.iter().enumerate() {
        let Some(text) = step.ways().next() else { continue };
        for mv in G::read_moves(&state, text).map_err(|e| e.to_string())? {
            G::execute(&mut state, &mv).map_err(|e| e.to_string())?;
            moves.push(mv);
        }
        goals.push((n, state.clone()));
        if state == start {
            continue;
        }
        let _ = midend.begin_lesson(at).map_err(|e| e.to_string())?;
        if let Some(place) = midend.lesson().filter(|place| place.todo == LessonTask::Read) {
            let _ = midend.execute_group::<G>(moves.clone()).map_err(|e| e.to_string())?;
            if midend.lesson() != Some(place) || midend.position() != 0 {
                return Err(format!("a step to read takes the moves of step {}", n + 1));
            }
        }
        read_on::<G>(midend)?;
        let _ = midend.execute_group::<G>(moves.clone()).map_err(|e| e.to_string())?;
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
fn late<G: Game>(midend: &mut Midend, at: usize, moves: Vec<G::Move>) -> Verdict {
    let is_done = |midend: &Midend, what: &str| match midend.lesson() {
        Some(place) if place.todo == LessonTask::Done => Ok(()),
        _ => Err(format!("the lesson is not done after {what}")),
    };
    let _ = midend.begin_lesson(at).map_err(|e| e.to_string())?;
    read_on::<G>(midend)?;
    let _ = midend.execute_group::<G>(moves).map_err(|e| e.to_string())?;
    if midend.status() != Status::Solved {
        // The lesson ends before the puzzle does.
        return Ok(());
    }
    read_on::<G>(midend)?;
    is_done(midend, "all its moves at once")?;
    let _ = midend.undo();
    is_done(midend, "undo at its end")?;
    let _ = midend.redo();
    let _ = midend.restart();
    is_done(midend, "restart at its end")
}

/// Solves the puzzle on the board.
fn solve<G: Game>(kit: &Kit<'_, G>, midend: &mut Midend) -> Verdict {
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
    use puzzle_midend::Registry;

    /// Lessons are constants, so wrong words are tested as texts and not as mutants.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
    fn check(words: &'static str, cells: &'static [u32], expect: Expect) {
        let games = Registry::new().with::<LightsOut>();
        let midend = Midend::start("lights-out/3x3:111000111", &games).unwrap();
        let told = instructions::<LightsOut>(&midend, &LessonStep::read(words, cells));
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
