//! Property 32: enough was tested.

use puzzle_core::Game;

use super::hints::MIN_HINTED;
use crate::Property;
use crate::kit::{Kit, Verdict};

/// The minimum number of steps on walks that lets a check say anything about a game.
const MIN_STEPS: usize = 12;

/// Checks that enough of the game was tested.
pub(super) fn coverage<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let seen = kit.coverage();
    let walks = kit.walks();
    let moves = walks.iter().flat_map(|walk| &walk.steps).filter(|s| !s.moves.is_empty()).count();
    let too_little =
        |what: &str| Err(format!("the check tested too little, because {what} ({seen})"));
    let wanted = MIN_STEPS.min(kit.check.steps);
    if seen.steps < wanted {
        return too_little("random input and hints hardly changed the game");
    }
    if moves == 0 {
        return too_little("no move was made");
    }
    let can_end = G::SOLVER.is_some() || kit.samples().iter().any(|s| s.solution.is_some());
    if can_end && seen.ends == 0 {
        return too_little(
            "no walk reached an end of the game; raise the limits with Check::steps and Check::nodes",
        );
    }
    // Of each kind of proof at least a half has to come to its end.
    for (what, tried) in
        [("solvable", seen.solved), ("unique", seen.counted), ("rated", seen.rated)]
    {
        if tried.n * 2 < tried.of && !kit.check.skips(Property::Solver) {
            return too_little(&format!(
                "only {tried} puzzles were proved to be {what} within {} nodes; raise Check::nodes",
                kit.check.nodes
            ));
        }
    }
    if seen.hinted.n < seen.hinted.of.min(MIN_HINTED) && !kit.check.skips(Property::Solver) {
        return too_little(&format!("hints were followed on {} puzzles only", seen.hinted));
    }
    if seen.undos == 0 && !kit.check.skips(Property::UndoRedo) {
        return too_little("nothing was undone");
    }
    if seen.params == 0 && !kit.check.skips(Property::ParamsRange) {
        return too_little("no puzzle was generated over the range of the params");
    }
    Ok(())
}
