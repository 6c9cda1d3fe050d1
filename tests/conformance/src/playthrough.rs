//! A recorded playthrough of a game. It shows in a review what a change of a back end changes for
//! players.

use std::fmt::Write;
use std::time::Duration;

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{Params, ParamsForm};
use puzzle_core::solve::Work;

use crate::check::Check;
use crate::checking_canvas::CheckingCanvas;
use crate::kit::Kit;
use crate::walk::{Walk, WalkPlan, walk};

/// The number of steps of a playthrough.
const STEPS: usize = 16;

/// Plays the puzzle that `params#seed` names and records everything visible: IDs, each input with
/// its moves, the status, the texts, and a hash of each picture.
///
/// The text is the same in each run and on each machine. Keep it in a file and compare it in a test
/// to see what a change of the game changes for players.
///
/// # Panics
/// When the puzzle cannot be generated.
#[track_caller]
pub fn playthrough<G: Game>(params_and_seed: &str) -> String {
    // Results within time limits may differ from run to run, so only nodes are limited here.
    let day = Duration::from_hours(24);
    let check = Check::new().replay(params_and_seed).patience(day).steps(STEPS).nodes(20_000);
    let kit = Kit::<G>::new(&check);
    let Some(sample) = kit.samples().first() else {
        panic!("the puzzle {} {params_and_seed} cannot be generated", G::INFO.id)
    };
    let walk = walk(&kit, 0, sample, &WalkPlan::Fresh { n: STEPS });
    let mut text = format!("A playthrough of {}\n\n", sample.id);
    let short = sample.params.encode(ParamsForm::Short);
    let _ = writeln!(
        text,
        "id       {}/{short}:{}",
        G::INFO.id,
        G::desc_text(&sample.params, &sample.desc)
    );
    if let Some(moves) = &sample.solution {
        let _ = writeln!(text, "solution {}", G::write_moves(moves));
    }
    let size = G::size(&sample.params, sample.layout);
    let tile = sample.layout.tile();
    let _ = writeln!(text, "picture  {}x{} with tiles of {tile}", size.w, size.h);
    position(&mut text, &kit, &walk, 0);
    for (i, step) in walk.steps.iter().enumerate() {
        let _ = writeln!(text, "\n{}. {}", i + 1, step.input);
        if !step.moves.is_empty() {
            let _ = writeln!(text, "moves    {}", G::write_moves(&step.moves));
        }
        position(&mut text, &kit, &walk, i + 1);
    }
    if let Some(fault) = &walk.fault {
        let _ = writeln!(text, "\nbroken off: {}", fault.what);
    }
    text
}

/// Records what can be seen before a step.
fn position<G: Game>(text: &mut String, kit: &Kit<'_, G>, walk: &Walk<G>, step: usize) {
    let sample = &kit.samples()[walk.sample];
    let (state, ui) = (walk.state_before(step), walk.ui_before(step));
    let frame = sample.still(state, ui);
    let mut canvas = CheckingCanvas::new(frame.size(), G::PALETTE.len());
    G::redraw(&mut canvas, &mut G::DrawState::default(), &frame);
    let (n, digest) = (canvas.n_strokes(), canvas.digest());
    let _ = writeln!(text, "status   {:?}", G::status(state));
    for (name, words) in [("line", G::status_text(state, ui).to_string()), ("ui", G::encode_ui(ui))]
    {
        if !words.is_empty() {
            let _ = writeln!(text, "{name:8} {words}");
        }
    }
    let (memory, work) = (&mut G::Memory::default(), &mut Work::quick());
    if let Ok(Some(explanation)) = G::warning(state, memory, work) {
        let _ = writeln!(text, "warning  {}", explanation.words);
    }
    let _ = writeln!(text, "strokes  {n}, picture {digest:016x}");
    let is_first_seen = step == 0 || walk.state_before(step - 1) != state;
    if is_first_seen && let Some(board) = G::text_format(state) {
        text.push_str(&board);
    }
}
