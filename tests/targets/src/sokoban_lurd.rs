//! Any text as moves, in forward and reverse play. What is read is legal, and reads back equal when
//! it is written.

use puzzle_core::Game;
use puzzle_core::ability::Abilities;
use puzzle_core::params::Params as _;
use puzzle_sokoban::{Level, Params, Sokoban};

const ROWS: [&str; 7] =
    ["########", "#  #   #", "#@$ .$ #", "# # #  #", "# $.   #", "#   . ##", "########"];

pub(crate) fn run(text: &str) {
    let level = Level::from_rows(ROWS).unwrap();
    for params in ["8x7", "8x7r"] {
        let params = Params::decode(params, &Params::default()).unwrap();
        let mut state = Sokoban::new_state(&params, &level);
        let Ok(moves) = Sokoban::read_moves(&state, text) else { continue };
        let written = Sokoban::write_moves(&moves);
        assert_eq!(Sokoban::read_moves(&state, &written).unwrap(), moves);
        for mv in &moves {
            Sokoban::execute(&mut state, mv).unwrap();
        }
    }
}
