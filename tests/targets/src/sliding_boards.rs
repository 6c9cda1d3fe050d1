//! Any text as params of the sliding game. A valid board's text reads back to the board, which can
//! be played.

use puzzle_core::ability::Abilities as _;
use puzzle_core::params::{Params as _, ParamsForm};
use puzzle_core::solve::Work;
use puzzle_core::{Game, GameRng};
use puzzle_sliding::{Memory, Params, Sliding};

pub(crate) fn run(text: &str) {
    let Ok(params) = Params::decode(text, &Params::default()) else { return };
    if params.validate(ParamsForm::Full).is_err() {
        return;
    }
    let written = params.encode(ParamsForm::Full);
    assert_eq!(Params::decode(&written, &Params::default()).as_ref(), Ok(&params));
    let work = &mut Work::limited(2_000, 64 << 20);
    let Ok(made) = Sliding::generate(&params, &mut GameRng::new("fuzz"), work) else {
        return;
    };
    let desc = Sliding::desc_text(&params, &made.desc);
    assert_eq!(Sliding::parse_desc(&params, &desc).as_ref(), Ok(&made.desc));
    let state = Sliding::new_state(&params, &made.desc);
    let _ = Sliding::text_format(&state);
    let _ = Sliding::warning(&state, &mut Memory::default(), &mut Work::quick());
}
