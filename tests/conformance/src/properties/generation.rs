//! Properties 6 to 8: generation and descs.

use std::collections::BTreeSet;

use puzzle_core::ability::{Abilities as _, Image};
use puzzle_core::draw::NullCanvas;
use puzzle_core::game::Status;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::{Answer, Objective, Solutions, SolveRequest, Work};
use puzzle_core::{Game, GameRng, Invalid};

use super::mutate::{JUNK, mutated, neighbors};
use super::{blind, files, is_plain};
use crate::Property;
use crate::kit::{Kit, Sample, Verdict};
use crate::monkey::{Monkey, words};

pub(super) fn generation<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    if kit.samples().is_empty() {
        kit.no_generation_faults()?;
        let params = kit.params();
        kit.at(G::INFO.id);
        return Err(format!("no puzzle was generated with any of {} params", params.len()));
    }
    kit.no_generation_faults()?;
    let budget = kit.budget(15);
    for sample in kit.samples() {
        kit.at(&sample.id);
        grade_asked_is_given(sample)?;
        let made = generated::<G>(kit, sample, u64::MAX);
        let Some((desc, solution)) = made else { continue };
        let first = G::desc_text(&sample.params, &sample.desc);
        if desc != first {
            return Err(format!("the desc is {first} the first time and {desc} the second time"));
        }
        if solution != sample.solution {
            return Err("the solution differs the second time".to_string());
        }
        // A caller's limit may end a search but never change its result.
        for limit in LIMITS {
            if let Some((desc, solution)) = generated::<G>(kit, sample, limit)
                && (desc != first || solution != sample.solution)
            {
                return Err(format!(
                    "the desc is {first}, but {desc} with a limit of {limit} nodes"
                ));
            }
        }
        if budget.is_over() {
            break;
        }
    }
    goldens(kit)
}

/// The limits of nodes under which a generator is tried.
const LIMITS: [u64; 7] = [1, 10, 50, 200, 1_000, 5_000, 20_000];

/// Checks that a puzzle has the grade that its params request.
fn grade_asked_is_given<G: Game>(sample: &Sample<G>) -> Verdict {
    let Some(asked) = sample.asked.grade() else { return Ok(()) };
    if !sample.asked.grades().contains(&asked) {
        return Err(format!("the params request {asked}, which is not among the possible grades"));
    }
    match sample.rating.as_ref().map(|rating| rating.grade) {
        Some(Some(given)) if given == asked => Ok(()),
        Some(Some(given)) => Err(format!("the params request {asked}, but the puzzle is {given}")),
        _ => Err(format!("the params request {asked}, but the puzzle has no grade")),
    }
}

type Known<G> = (String, Option<Vec<<G as Game>::Move>>);

/// Generates the puzzle of a sample again, if the limit allows it.
fn generated<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>, nodes: u64) -> Option<Known<G>> {
    let mut rng = G::puzzle_rng(&sample.asked, &sample.seed);
    let made = kit.search(nodes, 20, |work| G::generate(&sample.asked, &mut rng, work));
    let made = made.ok()?;
    let params = made.params.as_ref().unwrap_or(&sample.asked);
    Some((G::desc_text(params, &made.desc), made.solution))
}

fn goldens<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    for (id, wanted) in &kit.check.goldens {
        kit.at(format!("{} {id}", G::INFO.id));
        let (text, seed) = id.split_once('#').ok_or("a golden puzzle needs params#seed")?;
        let params = G::Params::decode(text, &G::Params::default()).map_err(|e| e.to_string())?;
        let made = G::generate(&params, &mut G::puzzle_rng(&params, seed), &mut Work::unlimited())
            .map_err(|stop| stop.to_string())?;
        let desc = G::desc_text(made.params.as_ref().unwrap_or(&params), &made.desc);
        if desc != *wanted {
            return Err(format!("the desc is\n{desc}\nbut should be\n{wanted}"));
        }
    }
    Ok(())
}

pub(super) fn desc<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    for sample in kit.samples() {
        kit.at(&sample.id);
        kit.position(&sample.start, &[]);
        let text = G::desc_text(&sample.params, &sample.desc);
        if text.is_empty() || !is_plain(&text) {
            return Err(format!("the desc {text:?} is not printable ASCII without white space"));
        }
        let again = G::parse_desc(&sample.params, &text)
            .map_err(|invalid| format!("the desc {text} is refused: {invalid}"))?;
        if again != sample.desc {
            return Err(format!("the desc {text} is read as {again:?}"));
        }
        if G::new_state(&sample.params, &again) != sample.start {
            return Err(format!("the desc {text} has another first state when it is read again"));
        }
        let status = G::status(&sample.start);
        if status != Status::Ongoing {
            return Err(format!("the first state has the status {status:?}"));
        }
        images(sample)?;
        board(sample)?;
    }
    Ok(())
}

/// Checks that the params of new games on the board of a puzzle have a text, and are params of this
/// puzzle too.
fn board<G: Game>(sample: &Sample<G>) -> Verdict {
    let own = G::board_params(&sample.params, &sample.desc);
    let short = own.encode(ParamsForm::Short);
    let text = G::desc_text(&sample.params, &sample.desc);
    match G::Params::decode(&short, &own) {
        Ok(read) if read.encode(ParamsForm::Short) == short => {}
        _ => return Err(format!("the board's params {short} for {text} are not read as they are")),
    }
    match G::parse_desc(&own, &text) {
        Ok(desc) if desc == sample.desc => Ok(()),
        _ => Err(format!("with the board's params {short} the desc {text} is another puzzle")),
    }
}

/// Checks that the mirror images and rotations of a puzzle are puzzles whose images contain it.
fn images<G: Game>(sample: &Sample<G>) -> Verdict {
    for Image { params, desc, .. } in G::images(&sample.params, &sample.desc) {
        let text = G::desc_text(&params, &desc);
        let size = params.encode(ParamsForm::Short);
        if let Err(invalid) = params.validate(ParamsForm::Short) {
            return Err(format!("an image has the params {size}, which are refused: {invalid}"));
        }
        match G::parse_desc(&params, &text) {
            Err(invalid) => return Err(format!("the image {size}:{text} is refused: {invalid}")),
            Ok(again) if again != desc => {
                return Err(format!("the image {size}:{text} is read as {again:?}"));
            }
            Ok(_) => {}
        }
        if !G::images(&params, &desc).iter().any(|image| image.desc == sample.desc) {
            return Err(format!("the images of the image {size}:{text} lack the puzzle itself"));
        }
    }
    Ok(())
}

pub(super) fn desc_hostile<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let samples: Vec<&Sample<G>> = kit.samples().iter().chain(kit.smallest()).collect();
    let good: Vec<String> = samples
        .iter()
        .map(|s| G::desc_text(&s.params, &s.desc))
        .filter(|text| text.len() < 20_000)
        .collect();
    if good.is_empty() {
        return Ok(());
    }
    for &sample in &samples {
        let own = G::desc_text(&sample.params, &sample.desc);
        for junk in JUNK {
            kit.at(format!("{}:{}{}", sample.id, own, junk.escape_default()));
            let read = G::parse_desc(&sample.params, &format!("{own}{junk}"));
            if read.is_ok_and(|desc| desc == sample.desc) {
                return Err(format!("the desc is accepted with {junk:?} after it"));
            }
        }
        each_letter_counts(kit, sample, &own)?;
        for text in neighbors(&own) {
            kit.at(format!("{}:{}", sample.id, text.escape_default()));
            has_one_text::<G>(&sample.params, &text)?;
        }
    }
    let mut rng = GameRng::new("hostile descs");
    let budget = kit.budget(10);
    let letters: BTreeSet<char> = good.iter().flat_map(|text| text.chars()).collect();
    let (mut n_played, mut n_odd, mut i) = (0, 0, 0);
    while i < 3000 && !(i > 200 && budget.is_over()) {
        let sample = samples[rng.index(samples.len())];
        let own = G::desc_text(&sample.params, &sample.desc);
        let text = match rng.below(8) {
            // The desc of other params, and slightly damaged ones.
            0 => good[rng.index(good.len())].clone(),
            1..=5 => mutated(&mut rng, std::slice::from_ref(&own)),
            _ => mutated(&mut rng, &good),
        };
        i += 1;
        let short = sample.params.encode(ParamsForm::Short);
        kit.at(format!("{} {short}:{}", G::INFO.id, text.escape_default()));
        let Some(desc) = has_one_text::<G>(&sample.params, &text)? else { continue };
        // Descs with characters that no generated puzzle has are rare, so they are tried first.
        let is_odd = n_odd < 40 && text.chars().any(|c| !letters.contains(&c));
        if (n_played < 40 && (text != own || n_played == 0)) || is_odd {
            n_played += 1;
            n_odd += usize::from(is_odd);
            play(kit, sample, &desc, &mut rng)?;
        }
    }
    files::hostile(kit, kit.budget(4))
}

/// Reads a desc, and checks that it is written as the text that was read. Returns `None` if the game
/// refuses it.
fn has_one_text<G: Game>(params: &G::Params, text: &str) -> Result<Option<G::Desc>, String> {
    let Ok(desc) = G::parse_desc(params, text) else { return Ok(None) };
    let own = G::desc_text(params, &desc);
    if own == text {
        return Ok(Some(desc));
    }
    let again = G::parse_desc(params, &own)
        .map_err(|invalid| format!("the desc is read, but its own text is refused: {invalid}"))?;
    if again != desc {
        return Err(format!("the desc is read as {desc:?}, but its own text as {again:?}"));
    }
    Err(format!("the puzzle has two descs: {text:?} is read, and written as {own:?}"))
}

/// Checks that a desc with a missing or a doubled letter is not read as the original one.
fn each_letter_counts<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>, own: &str) -> Verdict {
    // Starts at the end, where a careless reader fills up what is missing and cuts off what is too
    // much.
    let places = own.char_indices().rev().step_by(own.len() / MAX_LETTERS + 1);
    for (at, letter) in places {
        let (before, after) = own.split_at(at);
        let rest = &after[letter.len_utf8()..];
        for (how, text) in [
            ("without", format!("{before}{rest}")),
            ("with twice", format!("{before}{letter}{letter}{rest}")),
        ] {
            kit.at(format!("{}:{}", sample.id, text.escape_default()));
            if G::parse_desc(&sample.params, &text).is_ok_and(|desc| desc == sample.desc) {
                return Err(format!(
                    "the desc {own} is read as the same puzzle {how} its letter {at}"
                ));
            }
        }
    }
    Ok(())
}

/// The maximum number of letters of a desc that are left out and doubled.
const MAX_LETTERS: usize = 60;

/// Plays a little on a desc from outside. It may have no solution but must not cause a panic.
fn play<G: Game>(
    kit: &Kit<'_, G>,
    sample: &Sample<G>,
    desc: &G::Desc,
    rng: &mut GameRng,
) -> Verdict {
    let (params, layout) = (&sample.params, sample.layout);
    let mut state = G::new_state(params, desc);
    let mut ui = G::Ui::default();
    let mut moves = Vec::new();
    kit.position(&state, &moves);
    G::changed_state(&mut ui, &state, &state);
    look_at::<G>(kit, sample, &state, &ui)?;
    let refused = |mv: &G::Move, invalid: &Invalid| {
        let what =
            format!("on a desc from outside the game proposes {mv}, which it refuses: {invalid}");
        kit.keep(Property::MovesExecute, what);
    };
    for mv in blind::moves(sample, &state, &ui) {
        if let Err(invalid) = G::execute(&mut state.clone(), &mv) {
            refused(&mv, &invalid);
        }
    }
    let mut monkey = Monkey::tame(&format!("on a desc from outside {}", rng.bits()));
    for _ in 0..10 {
        for input in monkey.gesture::<G>(params, &state, &ui, layout) {
            kit.input(words(input));
            let response = G::interpret(&state, &mut ui, layout, input);
            if response.moves().is_empty() {
                continue;
            }
            let old = state.clone();
            for mv in response.moves() {
                match G::execute(&mut state, mv) {
                    Ok(()) => moves.push(mv.clone()),
                    Err(invalid) => refused(mv, &invalid),
                }
            }
            kit.position(&state, &moves);
            G::changed_state(&mut ui, &old, &state);
        }
    }
    look_at::<G>(kit, sample, &state, &ui)
}

/// Calls every function for a position.
fn look_at<G: Game>(kit: &Kit<'_, G>, sample: &Sample<G>, state: &G::State, ui: &G::Ui) -> Verdict {
    let frame = sample.still(state, ui);
    G::redraw(&mut NullCanvas, &mut G::DrawState::default(), &frame);
    let memory = &mut G::Memory::default();
    let request = SolveRequest::default();
    let answer = kit.search(500, 1, |work| G::solve(state, &request, memory, work));
    if let Answer::Solved(solution) = answer {
        let mut end = state.clone();
        for mv in &solution.moves {
            let _ = G::execute(&mut end, mv);
        }
    }
    claims_agree(kit, state)?;
    let _ = kit.search(500, 1, |work| G::plan(state, &request, memory, work));
    let _ = kit.search(500, 1, |work| G::mistakes(state, memory, work));
    let _ = kit.search(500, 1, |work| G::rate(state, &request, memory, work));
    let _ = G::warning(state, memory, &mut Work::quick());
    let _ = (G::status(state), G::text_format(state), G::superseded(state));
    let _ = (G::describe(state, ui), G::status_text(state, ui), G::commands(state, ui));
    let _ = (G::cursor_rect(state, ui, sample.layout), G::clock_runs(state, ui));
    let size = G::size(&sample.params, sample.layout);
    let _ = G::cell_at(state, sample.layout, size.rect().center());
    for cell in 0..4 {
        let _ = G::cell_rect(state, sample.layout, cell);
    }
    Ok(())
}

/// Checks that a search that was ended early knows less but claims nothing else: whatever a solver
/// claims about a position under one limit, it claims or leaves open under every other.
fn claims_agree<G: Game>(kit: &Kit<'_, G>, state: &G::State) -> Verdict {
    if G::SOLVER.is_none() {
        return Ok(());
    }
    let request = SolveRequest::with_aim(if G::counts_solutions() {
        Objective::Count
    } else {
        Objective::Any
    });
    let mut before: Option<(u64, bool, Solutions)> = None;
    for nodes in [2, 4, 6, 9, 13, 20, 30, 45, 70, 100, 300, 1_000, 3_000] {
        let memory = &mut G::Memory::default();
        let claim = match kit.search(nodes, 1, |work| G::solve(state, &request, memory, work)) {
            Answer::Solved(solution) => (nodes, true, solution.solutions),
            Answer::Unsolvable(_) => (nodes, false, Solutions::None),
            _ => continue,
        };
        if let Some(earlier) = before.filter(|(_, a, b)| (*a, *b) != (claim.1, claim.2)) {
            let words = |(nodes, is_solved, n): (u64, bool, Solutions)| {
                let what = if is_solved { "solved" } else { "unsolvable" };
                format!("{what} (solutions: {n:?}) within {nodes} nodes")
            };
            return Err(format!("the solver says {}, but {}", words(earlier), words(claim)));
        }
        before = Some(claim);
    }
    Ok(())
}
