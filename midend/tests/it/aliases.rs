//! IDs of other programs whose games exist here.

use expect_test::{Expect, expect};
use puzzle_midend::Registry;
use puzzle_sliding::Sliding;

fn check(text: &str, want: &Expect) {
    let games = Registry::new().with::<Sliding>();
    want.assert_eq(&match games.read_id(text) {
        Ok(id) => id.to_string(),
        Err(error) => error.to_string(),
    });
}

#[test]
fn ids_of_other_programs() {
    check("fifteen/2x2:1,2,0,3", &expect!["sliding/2x2:1,2,0,3"]);
    check("Fifteen:2x2:1,2,0,3", &expect!["sliding/2x2:1,2,0,3"]);
    check("fifteen : 2x2 : 1,2,0,3", &expect!["sliding/2x2:1,2,0,3"]);
    check("sliding:2x2:1,2,0,3", &expect!["sliding/2x2:1,2,0,3"]);
    check("fifteen/4x4", &expect!["sliding/4x4"]);
    check("fifteen", &expect!["sliding/"]);
    check(
        "fifteen/4x4#12345",
        &expect![
            "a seed of fifteen names another puzzle here: copy the game ID with the puzzle itself, which has ':' instead of '#'"
        ],
    );
    check("sliding/4x4#12345", &expect!["sliding/4x4#12345"]);
}
