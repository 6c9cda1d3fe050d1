//! Property 1.

use puzzle_core::ability::{Abilities as _, Bundle, Wanted};
use puzzle_core::solve::{Aim, Answer, Ask};
use puzzle_core::{Game, Invalid};
use puzzle_midend::prelude::*;
use puzzle_midend::{Collection, Task};

use super::is_plain;
use crate::kit::{Kit, Sample, Verdict};

pub(super) fn info<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let info = G::INFO;
    if !is_id(info.id) {
        return Err(format!("the id {:?} is not of a-z, 0-9 and -", info.id));
    }
    if info.name.trim().is_empty() || info.name.contains('\n') {
        return Err(format!("the name {:?} is not one line of words", info.name));
    }
    if info.least_tile < 1 || info.tile < info.least_tile {
        return Err(format!("tiles of {} pixels, {} at least", info.tile, info.least_tile));
    }
    let tile = G::PAPER.tile_tenths();
    if G::PAPER.is_printed() && !(10..=1000).contains(&tile) {
        return Err(format!("printed tiles of {tile} tenths of a millimeter, not of 10 to 1000"));
    }
    if G::measures().iter().any(|m| m.is_empty() || !is_plain(m)) {
        return Err(format!("measures {:?} are not all words", G::measures()));
    }
    let mut names: Vec<_> = G::PALETTE.iter().map(|spec| spec.name).collect();
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) || names.contains(&"") {
        return Err(format!("own roles have no names of their own: {names:?}"));
    }
    bundles::<G>(kit)?;
    lessons::<G>(kit)?;
    match kit.samples().first() {
        Some(sample) => tables(kit, sample),
        None => Ok(()),
    }
}

/// What a table says that the game can do, it does.
fn tables<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>) -> Verdict {
    const NODES: u64 = 1_000;
    kit.at(&sample.id);
    kit.position(&sample.start, &[]);
    let start = &sample.start;
    let memory = &mut G::Memory::default();
    let ask = Ask::default();
    if G::SOLVER.is_some()
        && let Answer::Unknown(words) =
            kit.search(NODES, 3, |work| G::solve(start, &ask, memory, work))
    {
        return Err(format!("it has a solver, which knows nothing of a puzzle: {words}"));
    }
    if G::GRADER.is_some()
        && let Ok(rating) = kit.search(NODES, 3, |work| G::rate(start, &ask, memory, work))
        && rating.words.trim().is_empty()
    {
        return Err("it has a grader, and no words say why a grade is given".to_string());
    }
    Ok(())
}

/// Whether a name is one of `a-z`, `0-9` and `-`, as names in IDs are.
fn is_id(name: &str) -> bool {
    let is_good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.chars().all(is_good) && !name.starts_with('-')
}

/// Bundled collections have names of their own and are good.
fn bundles<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    for (i, of_game) in G::COLLECTIONS.iter().enumerate() {
        kit.at(format!("{} collection {:?}", G::INFO.id, of_game.id));
        if G::COLLECTIONS[..i].iter().any(|other| other.id == of_game.id) {
            return Err("there are two of this name".to_string());
        }
        bundle::<G>(of_game)?;
    }
    Ok(())
}

/// A collection is read, and each of its puzzles opens.
fn bundle<G: Game>(bundle: &Bundle) -> Verdict {
    if !is_id(bundle.id) || bundle.title.trim().is_empty() {
        return Err("its name is not of a-z, 0-9 and -, or it has no title".to_string());
    }
    let list = Collection::read(bundle.text);
    if let Some(refused) = list.refused.first() {
        return Err(refused.to_string());
    }
    if list.entries.is_empty() {
        return Err("it is empty".to_string());
    }
    for entry in &list.entries {
        let mut midend = Midend::<G>::new();
        let opened = midend.open_entry(entry, bundle.id);
        let _ = opened.map_err(|e| format!("line {}: {e}", entry.line))?;
    }
    Ok(())
}

/// Lessons can be taken to their ends, and their words speak of cells that exist.
fn lessons<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    for (i, lesson) in G::TUTORIAL.iter().enumerate() {
        kit.at(format!("{} lesson {}, {:?}", G::INFO.id, i + 1, lesson.title));
        if lesson.title.trim().is_empty() || lesson.steps.is_empty() {
            return Err("it has no title or no steps".to_string());
        }
        let mut midend = Midend::<G>::new();
        let _ = midend.begin_lesson(i).map_err(|e| format!("its puzzle: {e}"))?;
        for (n, step) in lesson.steps.iter().enumerate() {
            let n_cells = midend.state().map_or(0, G::n_cells);
            if let Some(cell) = step.cells.iter().find(|&&cell| cell as usize >= n_cells) {
                return Err(format!("step {} speaks of cell {cell} of {n_cells}", n + 1));
            }
            if step.words.trim().is_empty() {
                return Err(format!("step {} has no words", n + 1));
            }
            match step.wanted {
                Wanted::Play(moves) => midend.play_text(moves).map(|_| ()),
                Wanted::Solve => solved(kit, &mut midend),
                _ => {
                    let _ = midend.next_lesson_step();
                    Ok(())
                }
            }
            .map_err(|e| format!("step {}: {e}", n + 1))?;
            if midend.lesson().is_none_or(|place| place.step <= n) {
                return Err(match step.wanted {
                    Wanted::Solve => {
                        format!(
                            "step {} wants the rest solved, and the solver does not solve it",
                            n + 1
                        )
                    }
                    _ => format!("step {} is done, and the lesson stays there", n + 1),
                });
            }
        }
    }
    Ok(())
}

/// Solves what is on the board, where the game can.
fn solved<G: Game>(kit: &Kit<'_, G>, midend: &mut Midend<G>) -> Result<(), Invalid> {
    let job = midend.job(&Task::Solve(Aim::Any))?;
    let done = kit.search(kit.check.nodes, 4, |work| job.run(work));
    let _ = midend.finish(done);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use lights_out::LightsOut;

    /// Collections are constants: a broken one is no mutant, but a text.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
    fn check(id: &'static str, text: &'static str, expect: Expect) {
        let told = bundle::<LightsOut>(&Bundle::new(id, "Lights", text));
        expect.assert_eq(&told.err().unwrap_or_default());
    }

    #[test]
    fn a_collection_is_refused_for_its_name_its_lines_or_its_emptiness() {
        check("good-1", "lights-out/3x3:010111010\tCross\n", expect![""]);
        check(
            "good/1",
            "lights-out/3x3:010111010\n",
            expect!["its name is not of a-z, 0-9 and -, or it has no title"],
        );
        check("empty", "; Title: None\n", expect!["it is empty"]);
        check(
            "short",
            "; One too few\nlights-out/3x3:01011101\n",
            expect!["line 2: desc: expected 9 values, found 8"],
        );
        check("seed", "lights-out/3x3#kit\n", expect![""]);
        check(
            "other",
            "sliding/3x3:1,2,3,4,5,6,7,0,8\n",
            expect!["line 1: there is no game 'sliding' here"],
        );
        check("junk", ";+ Info: of no entry\n", expect!["1:1: no entry before this line"]);
    }
}
