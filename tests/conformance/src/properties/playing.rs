//! Properties 16, 17 and 19: the game in the mid-end.

use puzzle_core::game::Status;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::{Game, GameRng};
use puzzle_midend::{Midend, Opened};

use super::mutate::mutated;
use super::{files, gestures};
use crate::Property;
use crate::kit::{Budget, Kit, Sample, Verdict};
use crate::walk::Walk;

/// Creates a mid-end with the puzzle of a walk on its board.
pub(super) fn begun<G: Game>(sample: &Sample<G>) -> Midend {
    let mut midend = Midend::of::<G>();
    let _ = midend.begin::<G>(sample.params.clone(), sample.desc.clone());
    let _ = midend.set_layout(sample.layout);
    midend
}

/// Makes all steps of a walk in a mid-end, and returns the positions of the history after each step
/// of undo.
pub(super) fn played<G: Game>(
    kit: &Kit<'_, G>,
    midend: &mut Midend,
    walk: &Walk<G>,
) -> Result<Vec<(usize, usize)>, String> {
    let mut steps = Vec::new();
    for (i, step) in walk.steps.iter().enumerate() {
        if step.moves.is_empty() {
            continue;
        }
        kit.before_step(walk, i);
        let made = midend.execute_group::<G>(step.moves.clone());
        let _ = made.map_err(|e| format!("the mid-end refuses the moves: {e}"))?;
        same_state::<G>("made in the mid-end", midend, &step.new)?;
        steps.push((i, midend.position()));
    }
    Ok(steps)
}

pub(super) fn same_state<G: Game>(when: &str, midend: &Midend, wanted: &G::State) -> Verdict {
    match midend.state::<G>() {
        Ok(state) if state == wanted => Ok(()),
        state => Err(format!("{when}, the state is\n{state:?}\ninstead of\n{wanted:?}")),
    }
}

/// Returns as many walks as the budget allows, at least two.
pub(super) fn within<'k, G: Game>(
    kit: &'k Kit<'_, G>,
    budget: Budget<'_>,
) -> impl Iterator<Item = (&'k Sample<G>, &'k Walk<G>)> {
    let walks = kit.walks().iter().enumerate();
    walks.take_while(move |(i, _)| *i < 2 || !budget.is_over()).map(|(_, walk)| {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        (sample, walk)
    })
}

pub(super) fn undo_redo<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    kit.no_early_fault(Property::UndoRedo)?;
    for (sample, walk) in within(kit, kit.budget(6)) {
        let mut midend = begun(sample);
        same_state::<G>("at the start", &midend, &walk.start)?;
        let steps = played(kit, &mut midend, walk)?;
        for &(i, _) in steps.iter().rev() {
            kit.before_step(walk, i);
            kit.input("(undo)");
            let _ = midend.undo();
            same_state::<G>("after undo", &midend, walk.state_before(i))?;
        }
        kit.count(|coverage| coverage.undos += steps.len());
        kit.position(&walk.start, &[]);
        if midend.can_undo() {
            return Err("another undo is possible after all steps were undone".to_string());
        }
        for &(i, _) in &steps {
            kit.before_step(walk, i);
            kit.input("(redo)");
            let _ = midend.redo();
            same_state::<G>("after redo", &midend, &walk.steps[i].new)?;
        }
        let mut rng = GameRng::new(&format!("{} jumps", sample.id));
        for _ in 0..if steps.is_empty() { 0 } else { 10 } {
            let (i, position) = steps[rng.index(steps.len())];
            kit.before_step(walk, i + 1);
            kit.input(format!("(go to {position})"));
            let _ = midend.go_to(position);
            same_state::<G>("after a jump", &midend, &walk.steps[i].new)?;
        }
    }
    gestures::interrupted(kit)
}

pub(super) fn restart<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    for (sample, walk) in within(kit, kit.budget(3)) {
        let mut midend = begun(sample);
        // Where play settles part of the puzzle, a restart begins with what has been settled.
        let mut desc = sample.desc.clone();
        let mut n_steps = 0;
        for step in walk.steps.iter().filter(|step| !step.moves.is_empty()) {
            let _ = midend.execute_group::<G>(step.moves.clone());
            desc = G::superseded(&step.new).unwrap_or(desc);
            n_steps += 1;
        }
        if n_steps == 0 {
            continue;
        }
        kit.before_step(walk, walk.steps.len());
        kit.input("(restart)");
        let _ = midend.restart();
        let start = G::new_state(&sample.params, &desc);
        same_state::<G>("after restart", &midend, &start)?;
        match midend.status() {
            Status::Ongoing => {}
            status => return Err(format!("the status after a restart is {status:?}")),
        }
        kit.input("(undo of a restart)");
        let _ = midend.undo();
        same_state::<G>("after the undo of a restart", &midend, walk.end())?;
    }
    Ok(())
}

pub(super) fn game_ids<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(8);
    let others = kit.params();
    for (i, sample) in kit.samples().iter().enumerate() {
        if i > 1 && budget.is_over() {
            break;
        }
        kit.at(&sample.id);
        kit.position(&sample.start, &[]);
        let seed_id =
            format!("{}/{}#{}", G::INFO.id, sample.asked.encode(ParamsForm::Full), sample.seed);
        let mut by_seed = Midend::of::<G>();
        let task = match by_seed.open(&seed_id).map_err(|e| format!("{seed_id}: {e}"))? {
            Opened::Generate(task) => task,
            Opened::Ready(_) => return Err(format!("{seed_id} is opened without being generated")),
        };
        let job = by_seed.job(&task).map_err(|e| format!("{seed_id}: {e}"))?;
        let done = kit.search(u64::MAX, 20, |work| job.run(work));
        if done.stop().is_some() {
            continue;
        }
        let _ = by_seed.finish(done);
        same_state::<G>("opened by its seed", &by_seed, &sample.start)?;
        let Some(desc_id) = by_seed.game_id() else {
            return Err("the puzzle was generated but has no ID".to_string());
        };
        if by_seed.seed_id().as_ref() != Some(&seed_id) {
            return Err(format!(
                "the puzzle of the ID {seed_id} has the ID {:?}",
                by_seed.seed_id()
            ));
        }
        // Works with any params set by the reader, and with white space from an e-mail.
        let (head, tail) = desc_id.split_at(desc_id.len() / 2);
        let pasted = format!(" {head}\r\n  {tail}\n");
        for params in others.iter().take(5) {
            let mut by_desc = Midend::of::<G>();
            let _ = by_desc.set_params::<G>(params.clone());
            match by_desc.open(&pasted).map_err(|e| format!("{desc_id}: {e}"))? {
                Opened::Ready(_) => {}
                Opened::Generate(_) => {
                    return Err(format!("{desc_id} contains a desc but is to be generated"));
                }
            }
            same_state::<G>("opened by its desc", &by_desc, &sample.start)?;
            if by_desc.game_id().as_ref() != Some(&desc_id) {
                return Err(format!(
                    "the puzzle of the ID {desc_id} has the ID {:?}",
                    by_desc.game_id()
                ));
            }
        }
        // Invalid IDs change nothing.
        let mut rng = GameRng::new("broken IDs");
        for _ in 0..30 {
            let id = mutated(&mut rng, &[desc_id.clone(), seed_id.clone()]);
            kit.input(format!("(the ID {id:?} is opened)"));
            let params = by_seed.params::<G>().cloned();
            if by_seed.open(&id).is_err()
                && (by_seed.game_id().as_ref() != Some(&desc_id)
                    || by_seed.params::<G>().cloned() != params)
            {
                return Err("an ID was refused, but the game changed".to_string());
            }
            if by_seed.game_id().as_ref() != Some(&desc_id) {
                let _ = by_seed.begin::<G>(sample.params.clone(), sample.desc.clone());
            }
        }
    }
    files::round_trip(kit, kit.budget(3))
}
