//! Property 31: whether enough was seen.

use puzzle_core::Game;

use crate::Property;
use crate::kit::{Kit, Verdict};

/// Fewer steps say nothing of a game.
const MIN_STEPS: usize = 12;

/// A check that saw next to nothing of a game has not found it good.
pub(super) fn coverage<G: Game>(kit: &Kit<'_, G>) -> Verdict {
    let seen = kit.coverage();
    let walks = kit.walks();
    let moves = walks.iter().flat_map(|walk| &walk.steps).filter(|s| !s.moves.is_empty()).count();
    let too_little = |what: &str| Err(format!("{what}: too little was seen ({seen})"));
    let wanted = MIN_STEPS.min(kit.check.steps);
    if seen.steps < wanted {
        return too_little("random input and hints hardly change the game");
    }
    if moves == 0 {
        return too_little("no move was made");
    }
    let can_end = G::SOLVER.is_some() || kit.samples().iter().any(|s| s.solution.is_some());
    if can_end && seen.ends == 0 {
        return too_little("no walk came to an end; Check::steps and Check::nodes allow more");
    }
    if seen.undos == 0 && !kit.check.skips(Property::UndoRedo) {
        return too_little("nothing was taken back");
    }
    if seen.params == 0 && !kit.check.skips(Property::ParamsRange) {
        return too_little("no puzzle was generated from the range of the params");
    }
    Ok(())
}
