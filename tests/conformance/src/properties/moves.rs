//! Properties 9 to 12: moves.

use puzzle_core::ability::{Abilities as _, CommandError};
use puzzle_core::{Game, GameRng};

use super::mutate::{JUNK, mutated};
use super::{blind, is_plain};
use crate::kit::{Kit, Verdict};
use crate::walk::Walk;

pub(super) fn execute_pure<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let budget = kit.budget(4);
    for walk in kit.walks() {
        kit.at(&kit.samples()[walk.sample].id);
        for (i, step) in walk.steps.iter().enumerate() {
            if step.moves.is_empty() {
                continue;
            }
            kit.before_step(walk, i);
            let before = walk.state_before(i);
            let kept = before.clone();
            let mut copy = before.clone();
            // The debug text contains the whole state, whatever its `Eq` compares. It may be long.
            let reads_all = i % 8 == 0;
            let text =
                |state: &G::State| if reads_all { format!("{state:?}") } else { String::new() };
            let words = text(before);
            for mv in &step.moves {
                G::execute(&mut copy, mv).map_err(|invalid| {
                    format!("the move {mv} is made the first time and refused the second time: {invalid}")
                })?;
            }
            if copy != step.new || text(&copy) != text(&step.new) {
                return Err(format!(
                    "the same moves lead to another state the second time:\n{:?}\n{copy:?}",
                    step.new
                ));
            }
            if kept != *before || text(&kept) != words {
                return Err("a move in a copy of the state changed the state itself".to_string());
            }
        }
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}

pub(super) fn moves_execute<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    kit.no_early_fault(crate::Property::MovesExecute)?;
    // Commands that search also return moves.
    let budget = kit.budget(3);
    for walk in kit.walks() {
        let sample = &kit.samples()[walk.sample];
        kit.at(&sample.id);
        let memory = &mut G::Memory::default();
        for i in [0, walk.steps.len()] {
            kit.before_step(walk, i);
            let (state, ui) = (walk.state_before(i), walk.ui_before(i));
            let mut ids: Vec<_> = G::commands(state, ui).iter().map(|c| c.id).collect();
            ids.sort_unstable();
            if ids.windows(2).any(|pair| pair[0] == pair[1]) || !ids.iter().all(|id| is_plain(id)) {
                return Err(format!("the commands do not have distinct keywords: {ids:?}"));
            }
            for command in G::commands(state, ui).iter().filter(|c| c.searches) {
                kit.input(format!("the command {}", command.id));
                let mut rng = GameRng::new("a command");
                let nodes = kit.check.nodes.min(20_000);
                let made = kit
                    .search(nodes, 2, |work| G::command(state, command.id, &mut rng, memory, work));
                match made {
                    Ok(moves) => {
                        let mut end = state.clone();
                        for mv in &moves {
                            G::execute(&mut end, mv).map_err(|invalid| {
                                format!(
                                    "the move {mv} of the command {} is refused: {invalid}",
                                    command.id
                                )
                            })?;
                        }
                    }
                    Err(CommandError::Stop(_) | CommandError::Refused(_)) => {}
                }
            }
        }
        if budget.is_over() {
            break;
        }
    }
    Ok(())
}

pub(super) fn move_text<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    for walk in kit.walks() {
        kit.at(&kit.samples()[walk.sample].id);
        for (i, step) in walk.steps.iter().enumerate() {
            for mv in &step.moves {
                let text = mv.to_string();
                if text.is_empty() || !is_plain(&text) {
                    kit.before_step(walk, i);
                    return Err(format!("the move {text:?} is not ASCII without white space"));
                }
                match text.parse::<G::Move>() {
                    Ok(again) if again == *mv => {}
                    Ok(again) => {
                        kit.before_step(walk, i);
                        return Err(format!(
                            "the move {mv:?} is written as {text:?} but read as {again:?}"
                        ));
                    }
                    Err(invalid) => {
                        kit.before_step(walk, i);
                        return Err(format!("the move {text:?} is refused: {invalid}"));
                    }
                }
            }
        }
        let moves = walk.moves();
        let text = G::write_moves(&moves);
        kit.position(&walk.start, &[]);
        match G::read_moves(&walk.start, &text) {
            Ok(again) if end::<G>(&walk.start, &again).as_ref() == Some(walk.end()) => {}
            Ok(again) => {
                return Err(format!(
                    "the list of moves {text:?} is read as {:?}",
                    G::write_moves(&again)
                ));
            }
            Err(invalid) => return Err(format!("the moves {text:?} are refused: {invalid}")),
        }
        notations(walk, &moves)?;
    }
    Ok(())
}

/// Checks that moves written in each notation of the game are read back, and that runs of moves are
/// not more than the moves.
fn notations<G: Game>(walk: &Walk<G>, moves: &[G::Move]) -> Verdict {
    for name in G::notations().into_iter().skip(1) {
        // A board may have no such notation.
        let Ok(text) = G::write_moves_in(name, &walk.start, moves) else { continue };
        let again = G::read_moves_in(name, &walk.start, &text)
            .map_err(|e| format!("the moves {text:?}, written as {name}, are refused: {e}"))?;
        if again != moves {
            return Err(format!(
                "the moves {text:?}, written as {name}, are read as {:?}",
                G::write_moves(&again)
            ));
        }
    }
    match G::n_runs(&walk.start, moves) {
        Some((name, n)) if n > moves.len() => {
            Err(format!("{n} {name} are counted in {} moves", moves.len()))
        }
        _ => Ok(()),
    }
}

/// Returns the state after a list of moves, which the reader may have normalized.
fn end<G: Game>(start: &G::State, moves: &[G::Move]) -> Option<G::State> {
    let mut state = start.clone();
    for mv in moves {
        G::execute(&mut state, mv).ok()?;
    }
    Some(state)
}

pub(super) fn move_hostile<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let mut good: Vec<String> =
        kit.walks().iter().flat_map(Walk::moves).map(|mv| mv.to_string()).collect();
    good.sort_unstable();
    good.dedup();
    if good.is_empty() {
        return Ok(());
    }
    for text in &good {
        kit.at(G::INFO.id);
        for junk in JUNK {
            let text = format!("{text}{junk}");
            kit.input(format!("the move {text:?}"));
            if let Ok(mv) = text.parse::<G::Move>() {
                return Err(format!("the move is read as {:?}", mv.to_string()));
            }
        }
    }
    no_twins(kit, &good)?;
    let odd = ["", " ", "0", "-", ",", "99999999999", "\u{663}", "a\nb", "=", ";"];
    let mut rng = GameRng::new("hostile moves");
    let budget = kit.budget(4);
    for i in 0..6000 {
        let walk = &kit.walks()[rng.index(kit.walks().len())];
        kit.at(&kit.samples()[walk.sample].id);
        let text = match odd.get(i) {
            Some(text) => (*text).to_string(),
            // A good move with white space or a sign around it would have two texts.
            None if rng.chance(1, 10) => {
                let text = &good[rng.index(good.len())];
                match rng.below(4) {
                    0 => format!(" {text}"),
                    1 => format!("{text} "),
                    2 => format!("+{text}"),
                    _ => format!("0{text}"),
                }
            }
            None => mutated(&mut rng, &good),
        };
        kit.input(format!("the move {text:?}"));
        let step = rng.index(walk.steps.len() + 1);
        let state = walk.state_before(step);
        if let Ok(mv) = text.parse::<G::Move>() {
            let own = mv.to_string();
            if own != text {
                return Err(format!(
                    "the text {text:?} is read as the move {own:?}, which then has two texts"
                ));
            }
            if i % 16 == 0 {
                kit.position(state, &[]);
            }
            let _ = G::execute(&mut state.clone(), &mv);
        }
        if i % 8 == 0 {
            let more = [text.as_str(), &good[rng.index(good.len())], &good[rng.index(good.len())]];
            let list = more.join(if G::joins_moves() { "" } else { " " });
            for list in [text.as_str(), &list] {
                kit.input(format!("the moves {list:?}"));
                kit.spend(5);
                if let Ok(moves) = G::read_moves(state, list)
                    && end::<G>(state, &moves).is_none()
                {
                    kit.position(state, &[]);
                    return Err(format!(
                        "the moves are read as {:?}, which cannot be made here",
                        G::write_moves(&moves)
                    ));
                }
            }
        }
        if i > 300 && budget.is_over() {
            break;
        }
    }
    Ok(())
}

/// The maximum number of moves from outside that are compared with those of the game.
const MAX_TWINS: usize = 60;
/// The minimum number of positions in which two moves must have the same effect to be called equal.
const MIN_ALIKE: usize = 12;

/// Checks that no move from outside has, in every position, the same effect as a move that the game
/// makes. Such a move would have two texts, and a save could contain either.
fn no_twins<G: Game>(kit: &Kit<'_, G>, good: &[String]) -> Verdict {
    let mut rng = GameRng::new("twins among moves");
    let budget = kit.budget(4);
    let mut n_held = 0;
    for _ in 0..2000 {
        if n_held >= MAX_TWINS || budget.is_over() {
            break;
        }
        let text = mutated(&mut rng, good);
        let walk = &kit.walks()[rng.index(kit.walks().len())];
        let sample = &kit.samples()[walk.sample];
        let at = rng.index(walk.steps.len() + 1);
        let (state, ui) = (walk.state_before(at), walk.ui_before(at));
        kit.at(&sample.id);
        kit.input(format!("the move {text:?}"));
        let Ok(stranger) = text.parse::<G::Move>() else { continue };
        let after = |mv: &G::Move, state: &G::State| end::<G>(state, std::slice::from_ref(mv));
        let Some(new) = after(&stranger, state).filter(|new| new != state) else { continue };
        n_held += 1;
        let own = blind::moves(sample, state, ui);
        kit.spend(5 * own.len() as u64);
        let is_twin = |mv: &G::Move| {
            // All positions on boards with these params, and those after another move from here:
            // two moves that differ may have the same effect in most positions.
            let after_each = || own.iter().filter_map(|mv| after(mv, state));
            let is_alike = |other: &&Walk<G>| kit.samples()[other.sample].params == sample.params;
            let others = || {
                let walks = kit.walks().iter().filter(is_alike);
                walks.flat_map(|walk| (0..=walk.steps.len()).map(|i| walk.state_before(i)))
            };
            *mv != stranger
                && after(mv, state).as_ref() == Some(&new)
                && others().all(|other| after(mv, other) == after(&stranger, other))
                && after_each().all(|other| after(mv, &other) == after(&stranger, &other))
                && others().filter(|other| after(mv, other).is_some()).count() >= MIN_ALIKE
        };
        if let Some(twin) = own.iter().find(|mv| is_twin(mv)) {
            kit.before_step(walk, at);
            kit.input(format!("the move {text:?}"));
            return Err(format!("the move has the same effect as {twin} in every position"));
        }
    }
    Ok(())
}
